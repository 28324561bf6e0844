//! Best play where it can be worked out.

use rangekeeper_engine::{Position, Record};
use rangekeeper_play::{BestFirstShots, Solver, SolverGoal};

use super::effort::{Effort, Extent, failure};
use super::row::Row;
use crate::trouble::Trouble;

/// A game of the hit-or-miss kind, ships not touching.
struct Game {
    source: &'static str,
    grid: &'static str,
    lengths: &'static [u8],
    shots: &'static str,
    /// Total shots over boards, if they were published.
    printed: Option<&'static str>,
    /// The same of the best greedy play.
    greedy: Option<&'static str>,
}

const TABLE: &str = "002, Table 1";
const BEYOND: &str = "beyond 002";

/// The paper's, and some that it could not do.
const GAMES: [Game; 16] = [
    table("4x4", &[2], "146/24"),
    table("4x4", &[2, 3], "878/104"),
    table("4x4", &[3, 3], "196/24"),
    table("4x5", &[2], "218/31"),
    table("4x5", &[2, 3], "2326/242"),
    table("4x5", &[3, 3], "595/67"),
    table("4x5", &[2, 3, 4], "994/88"),
    Game {
        source: "002, Fig. 6",
        grid: "4x3",
        lengths: &[2],
        shots: "A2:miss,C1:miss",
        printed: Some("53/12"),
        greedy: Some("54/12"),
    },
    // The longest first, so that no core waits for it.
    beyond("8x8", &[4]),
    beyond("5x5", &[2, 3, 4]),
    beyond("5x5", &[2, 3]),
    beyond("6x4", &[2, 3, 4]),
    beyond("7x7", &[3]),
    beyond("6x6", &[2]),
    beyond("5x5", &[3, 3]),
    beyond("5x5", &[2]),
];

/// Stages between two looks at whether to stop.
const SLICE: u64 = 2000;

const fn table(grid: &'static str, lengths: &'static [u8], printed: &'static str) -> Game {
    Game { source: TABLE, grid, lengths, shots: "", printed: Some(printed), greedy: None }
}

const fn beyond(grid: &'static str, lengths: &'static [u8]) -> Game {
    Game { source: BEYOND, grid, lengths, shots: "", printed: None, greedy: None }
}

/// The rows of best play.
pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, Trouble> {
    let wanted = |game: &&Game| effort.extent != Extent::Quick || game.source != BEYOND;
    let games: Vec<&Game> = GAMES.iter().filter(wanted).collect();
    let played = effort.each("working out best play", &games, |game| {
        let solved = solve(effort, game, SolverGoal::Optimal).and_then(|best| match best {
            Some(best) => Ok(solve(effort, game, SolverGoal::Greedy)?.map(|greedy| (best, greedy))),
            None => Ok(None),
        });
        solved.map(|solved| solved.map(|(best, greedy)| game.rows(&best, &greedy))).transpose()
    });
    Ok(played.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
}

/// Best play of this kind; `None` if it was stopped.
fn solve(effort: &Effort, game: &Game, goal: SolverGoal) -> Result<Option<BestFirstShots>, Trouble> {
    let ships: Vec<String> =
        game.lengths.iter().zip('A'..).map(|(length, name)| format!("{name}={length}")).collect();
    let text = format!("v1;{},none,hit-miss;{};{}", game.grid, ships.join(","), game.shots);
    let record: Record = text.parse().map_err(failure)?;
    let position = Position::new(&record).map_err(|error| failure(format!("{error:?}")))?;
    let mut solver = Solver::new(&record, &position, goal).map_err(failure)?;
    while !solver.advance(SLICE) {
        if effort.is_stopped() {
            return Ok(None);
        }
    }
    Ok(solver.best())
}

impl Game {
    fn rows(&self, best: &BestFirstShots, greedy: &BestFirstShots) -> Vec<Row> {
        let lengths = self.lengths.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let missed = if self.shots.is_empty() { "" } else { ", two misses" };
        let subject = format!("{} with {lengths}{missed}: best play", self.grid);
        let remark = format!("greedy play at best: {}", fraction(greedy));
        let row = match self.printed {
            Some(printed) => Row::exactly(self.source, subject, printed, fraction(best)),
            None => Row::alone(self.source, subject, fraction(best)),
        };
        match self.greedy {
            Some(printed) => {
                let subject = format!("{} with {lengths}{missed}: greedy play", self.grid);
                vec![row, Row::exactly(self.source, subject, printed, fraction(greedy))]
            }
            None => vec![row.with(remark)],
        }
    }
}

/// Shots over boards, as the paper prints it.
fn fraction(best: &BestFirstShots) -> String {
    format!("{}/{}", best.shots, best.boards)
}
