//! Statements of the documents about the commands: figures, commands, options.

use std::fs;
use std::path::Path;

use rangekeeper_cli::work::solve::solve;
use rangekeeper_engine::{Position, Record};
use rangekeeper_lab::StrategyName;
use rangekeeper_play::{BestFirstShots, SolverGoal};

use crate::prompt::run;
use crate::reproduce::QUICK;

fn read(document: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// Returns the cells of the table rows whose first cell begins with this.
fn rows<'a>(document: &'a str, first: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    let cells = |line: &'a str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let rows = document.lines().filter(|line| line.starts_with('|')).map(cells);
    rows.filter(move |cells| cells[0].starts_with(first))
}

#[test]
fn the_bounds_in_the_documents_are_those_of_the_table() {
    let bounds = read("docs/bounds.md");
    let ours = QUICK["rows"].as_array().unwrap().iter().filter(|row| row["source"] == "docs/bounds.md");
    for row in ours {
        let published = format!("**{}**", row["reported"].as_str().unwrap());
        assert!(bounds.contains(&published), "no {published}");
    }
    for game in ["hit or miss", "classic"] {
        let row = rows(&bounds, game).next().expect("a row");
        assert!(bounds.contains(&format!("**{}**", row[1])), "{game}");
        let best: f64 = row[1].parse().unwrap();
        let (readme, place) = (read("README.md"), if game == "classic" { 1 } else { 2 });
        let of_readme = rows(&readme, "lower bound").next().expect("a row");
        assert_eq!(of_readme[place], format!("{best:.2}"));
    }
}

/// On small grids the optimum is known: no bound exceeds it.
#[test]
fn the_bounds_on_small_grids_are_computed() {
    let bounds = read("docs/bounds.md");
    let games: Vec<_> = rows(&bounds, "4x").collect();
    assert_eq!(games.len(), 7);
    for row in games {
        let [grid, ships, printed @ ..] = &row[..] else { panic!("{row:?}") };
        let ships = ships.replace(' ', "");
        let named: Vec<String> =
            ships.split(',').zip('A'..).map(|(length, name)| format!("{name}={length}")).collect();
        let record: Record = format!("v1;{grid},none,hit-miss;{};", named.join(",")).parse().unwrap();
        let game = format!("--grid {grid} --fleet {ships} --contact none --announce hit-miss --json");
        let found = run(&format!("bounds {game}")).json();
        let bound = |key: &str| found[key].as_f64().expect("a number");
        let optimal = fewest_shots(&Position::new(&record).unwrap()).mean();
        let figures = [bound("leaves"), bound("best"), optimal];
        assert_eq!(figures.map(|figure| format!("{figure:.2}")), *printed, "{grid} with {ships}");
        let sorted = ["leaves", "transcripts", "first_shots", "second_hits", "best"].map(bound);
        assert!(sorted.is_sorted() && bound("best") <= optimal, "{grid} with {ships}: {sorted:?}, {optimal}");
    }
}

pub fn fewest_shots(position: &Position) -> BestFirstShots {
    solve(position, SolverGoal::Optimal, u64::MAX, |_| true).unwrap().unwrap().1
}

/// Returns the command lines of a document that call this program, as words without the program's name.
fn command_lines(document: &str, program: &str) -> Vec<Vec<String>> {
    let (typed, named) = (format!("$ {program} "), format!("{program} "));
    let in_blocks = document.lines().filter_map(|line| line.strip_prefix(&typed[..]));
    let flowing = document.replace('\n', " ");
    let in_backticks = flowing.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix(&named[..]));
    let words = |line: &str| {
        let line = line.split(" #").next().unwrap_or_default();
        line.split_whitespace().take_while(|word| !">|".contains(word)).map(str::to_owned).collect()
    };
    in_blocks.chain(in_backticks).map(words).collect()
}

#[test]
fn every_command_and_option_in_the_documents_is_known() {
    let documents = [
        "README.md",
        "ARCHITECTURE.md",
        "docs/prompt.md",
        "docs/bounds.md",
        "docs/sources.md",
        "docs/best-shot.md",
        "CONTRIBUTING.md",
    ];
    let programs = [(rangekeeper_cli::args::command(), 10), (rangekeeper_research::args::command(), 5)];
    for (mut program, least) in programs {
        program.build();
        let name = program.get_name();
        let lines: Vec<Vec<String>> =
            documents.iter().flat_map(|document| command_lines(&read(document), name)).collect();
        assert!(lines.len() > least, "{lines:?}");
        for words in lines {
            let Some((command, arguments)) = words.split_first() else { continue };
            let found = program.find_subcommand(command).unwrap_or_else(|| panic!("{name} has no {command}"));
            for option in arguments.iter().filter_map(|word| word.strip_prefix("--")) {
                let is_known = found.get_arguments().any(|known| known.get_long() == Some(option));
                assert!(is_known, "{name} {command} has no --{option}");
            }
        }
    }
}

/// Source names of the commands that are not publications.
const NO_PUBLICATIONS: [&str; 4] = ["anyone", "this project", "Rangekeeper's exact count", "17*101/18"];

#[test]
fn every_source_that_the_commands_name_is_listed() {
    let document = read("docs/sources.md");
    let cells = document.lines().filter_map(|line| line.strip_prefix("| ")?.split('|').next());
    let names = cells.filter_map(|cell| cell.trim().trim_start_matches('[').split(']').next());
    let listed: Vec<&str> = names.map(|name| name.trim_start_matches("the ")).collect();
    let rows = QUICK["rows"].as_array().expect("a list");
    let of_strategies = StrategyName::ALL.into_iter().map(|strategy| -> &str { strategy.source() });
    let of_rows = rows.iter().map(|row| row["source"].as_str().expect("a source"));
    for source in of_strategies.chain(of_rows) {
        let is_listed = listed.iter().any(|name| {
            source.strip_prefix(name).is_some_and(|place| place.is_empty() || place.starts_with(", "))
        });
        let is_ours = NO_PUBLICATIONS.contains(&source) || source.starts_with("docs/");
        assert!(is_listed || is_ours, "docs/sources.md has no “{source}”");
    }
}
