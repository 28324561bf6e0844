//! Statements of the documents about the command: figures, commands, options.

mod prompt;

use std::fs;
use std::path::Path;

use prompt::{run, run_words};

fn read(document: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// Returns the cells of the table rows whose first cell begins with this.
fn rows<'a>(document: &'a str, first: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    let cells = |line: &'a str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    document
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(cells)
        .filter(move |cells| cells[0].starts_with(first))
}

/// Formats a figure of an answer in JSON, with as many decimals as the printed one.
fn rounded(figure: &serde_json::Value, like: &str) -> String {
    let decimals = like.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    format!("{:.decimals$}", figure.as_f64().expect("a number"))
}

#[test]
fn the_bounds_in_the_documents_are_computed() {
    let (bounds, readme) = (read("docs/bounds.md"), read("README.md"));
    for (game, command, published) in
        [("hit or miss", "bounds --preset hit-or-miss", 2), ("classic", "bounds", 1)]
    {
        let row = rows(&bounds, game).next().expect("a row");
        assert_eq!(row[2], format!("`rangekeeper {command}`"));
        let found = run(&format!("{command} --json")).json();
        assert_eq!(row[1], rounded(&found["best"], row[1]), "{game}");
        assert!(bounds.contains(&format!("**{}**", row[1])), "{game}");
        let row = rows(&readme, "lower bound").next().expect("a row");
        assert_eq!(row[published], rounded(&found["best"], row[published]), "{game}");
        if let Some(transcripts) = found["transcripts"].as_f64() {
            assert!(bounds.contains(&format!("**{transcripts:.4}**")), "{transcripts}");
        }
    }
}

#[test]
fn the_bounds_on_small_grids_are_computed() {
    let bounds = read("docs/bounds.md");
    let games: Vec<_> = rows(&bounds, "4x").collect();
    assert_eq!(games.len(), 7);
    for row in games {
        let [grid, ships, leaves, best, optimal] = row[..] else { panic!("{row:?}") };
        let ships = ships.replace(' ', "");
        let game = format!("--grid {grid} --fleet {ships} --contact none --announce hit-miss --json");
        let found = run(&format!("bounds {game}")).json();
        let played = run(&format!("optimal {game}")).json();
        let computed =
            [&found["leaves"], &found["best"], &played["mean"]].map(|figure| rounded(figure, leaves));
        assert_eq!([leaves, best, optimal], computed.each_ref().map(String::as_str), "{grid} with {ships}");
    }
}

/// Returns the command lines of a document, in blocks and in backticks, as words without the program's name.
fn command_lines(document: &str) -> Vec<Vec<String>> {
    let in_blocks = document.lines().filter_map(|line| line.strip_prefix("$ rangekeeper "));
    let flowing = document.replace('\n', " ");
    let in_backticks =
        flowing.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix("rangekeeper "));
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
    ];
    let lines: Vec<Vec<String>> =
        documents.iter().flat_map(|document| command_lines(&read(document))).collect();
    assert!(lines.len() > 15, "{lines:?}");
    for words in lines {
        let Some((command, arguments)) = words.split_first() else { continue };
        let help = run_words(&[command, "--help"]);
        assert_eq!(help.status, 0, "rangekeeper {command}: {}", help.err);
        for option in arguments.iter().filter(|word| word.starts_with("--")) {
            let known = help.out.split(|char: char| !char.is_ascii_alphanumeric() && char != '-');
            assert!(known.clone().any(|word| word == option), "rangekeeper {command} has no {option}");
        }
    }
}

/// Source names of the command that are not publications.
const NO_PUBLICATIONS: [&str; 4] = ["anyone", "this project", "Rangekeeper's exact count", "17*101/18"];

#[test]
fn every_source_that_the_command_names_is_listed() {
    let document = read("docs/sources.md");
    let listed: Vec<&str> = document
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split('|').next())
        .map(|cell| cell.trim().trim_start_matches('[').split(']').next().unwrap_or_default())
        .map(|name| name.trim_start_matches("the "))
        .collect();
    let (strategies, rows) =
        (run("strategies --json").json(), run("reproduce --quick --json").json()["rows"].clone());
    let named = [strategies, rows];
    let named = named.iter().flat_map(|list| list.as_array().expect("a list"));
    for source in named.map(|entry| entry["source"].as_str().expect("a source")) {
        let is_listed = listed.iter().any(|name| {
            source.strip_prefix(name).is_some_and(|place| place.is_empty() || place.starts_with(", "))
        });
        let is_ours = NO_PUBLICATIONS.contains(&source) || source.starts_with("docs/");
        assert!(is_listed || is_ours, "docs/sources.md has no “{source}”");
    }
}
