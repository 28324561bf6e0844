//! `rangekeeper optimal`.

mod drawing;

use std::time::{Duration, Instant};

use lexopt::Parser;
use rangekeeper_engine::{Cell, Position, Record};
use rangekeeper_play::{Best, Play, SolveError, Solver, Tree};
use serde::Serialize;

use crate::arguments::{Command, no_option, option, text};
use crate::game::Game;
use crate::json::{line, milliseconds};
use crate::numbers::{thousands, took};
use crate::progress::Progress;
use crate::suspects;
use crate::trouble::Trouble;

/// A record from which best play is wanted.
#[derive(Debug)]
pub(crate) struct OptimalQuestion {
    record: Record,
    /// The most stages of the game that are looked at.
    stages: u64,
    tree: bool,
    /// Shots that the tree is drawn for; `None` for as many as make a page.
    depth: Option<usize>,
    json: bool,
}

/// The stages that are looked at unless another number is given: some minutes' worth, and two gigabytes.
const STAGES: u64 = 20_000_000;
/// Stages between two looks at the clock.
const SLICE: u64 = 2000;

#[derive(Serialize)]
struct OptimalJson {
    boards: u32,
    shots: u32,
    mean: f64,
    best: Vec<String>,
    greedy: GreedyJson,
    stages: u64,
    elapsed_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeJson>,
}

#[derive(Serialize)]
struct GreedyJson {
    shots: u32,
    mean: f64,
    best: Vec<String>,
}

#[derive(Serialize)]
struct TreeJson {
    cell: String,
    boards: u32,
    shots: u32,
    answers: Vec<AnswerJson>,
}

#[derive(Serialize)]
struct AnswerJson {
    outcome: String,
    boards: u32,
    next: Option<TreeJson>,
}

/// Reads the options of the command.
pub(crate) fn parse(parser: &mut Parser) -> Result<Command, Trouble> {
    let mut game = Game::default();
    let (mut shots, mut stages, mut tree, mut depth, mut json) = (String::new(), STAGES, false, None, false);
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(Command::Help),
            "shots" => shots = text(parser)?,
            "stages" => stages = number(&name, &text(parser)?)?,
            "depth" => (depth, tree) = (Some(number(&name, &text(parser)?)? as usize), true),
            "tree" => tree = true,
            "json" => json = true,
            _ if game.read(&name, parser)? => {}
            _ => return Err(no_option(&name, "optimal")),
        }
    }
    let mut record = Record::new(game.rules()?);
    record.add_shots(&shots).map_err(|error| Trouble::Usage(format!("--shots: {error}")))?;
    Ok(Command::Optimal(OptimalQuestion { record, stages, tree, depth, json }))
}

fn number(option: &str, text: &str) -> Result<u64, Trouble> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| Trouble::Usage(format!("--{option}: “{text}” is not a whole number from 1")))
}

/// The answer as the text to print.
pub(crate) fn answer(question: &OptimalQuestion) -> Result<String, Trouble> {
    let started = Instant::now();
    let record = &question.record;
    let position = Position::new(record).map_err(|error| suspects::trouble(record, error))?;
    let solved = |play| {
        let solver = solve(record, &position, play, question.stages);
        solver.map_err(|error| Trouble::Failure(error.to_string()))
    };
    let (optimal, best) = solved(Play::Optimal)?;
    let (_, greedy) = solved(Play::Greedy)?;
    let tree = if question.tree { optimal.tree() } else { None };
    if question.json {
        let answer = OptimalJson {
            boards: best.boards,
            shots: best.shots,
            mean: mean(&best),
            best: names(&best.cells),
            greedy: GreedyJson { shots: greedy.shots, mean: mean(&greedy), best: names(&greedy.cells) },
            stages: optimal.stages(),
            elapsed_ms: milliseconds(started.elapsed()),
            tree: tree.as_ref().map(|tree| tree_json(record, tree)),
        };
        return line(&answer);
    }
    let answer = sentences(&best, &greedy, optimal.stages(), started.elapsed());
    let drawn = tree.map(|tree| drawing::draw(record, &tree, question.depth));
    Ok(drawn.map_or_else(|| answer.clone(), |drawn| format!("{answer}\n{drawn}")))
}

/// Works out best play, or the best greedy play, with at most so many stages.
fn solve(
    record: &Record,
    position: &Position,
    play: Play,
    stages: u64,
) -> Result<(Solver, Best), SolveError> {
    let mut solver = Solver::new(record, position, play)?;
    let mut progress = Progress::new("working out best play, of the stages allowed", 0);
    while solver.stages() < stages {
        if solver.advance(SLICE.min(stages - solver.stages()))
            && let Some(best) = solver.best()
        {
            return Ok((solver, best));
        }
        progress.show(solver.stages() as f64 / stages as f64);
    }
    Err(SolveError::TooManyStages { most: stages })
}

fn sentences(best: &Best, greedy: &Best, stages: u64, time: Duration) -> String {
    if best.cells.is_empty() {
        return "Nothing is left to shoot at.\n".to_owned();
    }
    let boards =
        if best.boards == 1 { "1 board fits".to_owned() } else { format!("{} boards fit", best.boards) };
    let greedy_means = if greedy.shots == best.shots { "as few".to_owned() } else { fraction(greedy) };
    format!(
        "{boards}.\n\
         The fewest shots in the mean: {}.\n\
         First shot: {}.\n\
         Always a most probable cell, at best: {greedy_means}; first shot: {}.\n\
         {} stages of the game looked at in {}.\n",
        fraction(best),
        names(&best.cells).join(" "),
        names(&greedy.cells).join(" "),
        thousands(stages),
        took(time),
    )
}

/// Shots over boards as Audinot, Bonnet and Viennot print it, in lowest terms, and as a decimal.
fn fraction(best: &Best) -> String {
    let Best { shots, boards, .. } = *best;
    let common = common_divisor(shots, boards);
    let lowest = match (shots / common, boards / common) {
        _ if common == 1 => String::new(),
        (shots, 1) => format!(" = {shots}"),
        (shots, boards) => format!(" = {shots}/{boards}"),
    };
    format!("{shots}/{boards}{lowest}, about {:.4}", mean(best))
}

fn mean(best: &Best) -> f64 {
    f64::from(best.shots) / f64::from(best.boards.max(1))
}

fn common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one.max(1) } else { common_divisor(other, one % other) }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

fn tree_json(record: &Record, tree: &Tree) -> TreeJson {
    let answer = |answer: &rangekeeper_play::Answer| AnswerJson {
        outcome: record.spell(answer.outcome),
        boards: answer.boards,
        next: answer.next.as_ref().map(|next| tree_json(record, next)),
    };
    TreeJson {
        cell: tree.cell.to_string(),
        boards: tree.boards,
        shots: tree.shots,
        answers: tree.answers.iter().map(answer).collect(),
    }
}
