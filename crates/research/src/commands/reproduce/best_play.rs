//! Optimal play on small grids.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::numbers::fraction;
use rangekeeper_cli::work::solve::solve;
use rangekeeper_engine::{Position, Record};
use rangekeeper_play::{BestFirstShots, SolverGoal};

use super::boards::KNOWN;
use super::effort::{Effort, Extent};
use super::row::Row;

/// Game on a small grid.
struct Game {
    source: &'static str,
    grid: &'static str,
    /// Contact and announcement, as in a record line.
    rules: &'static str,
    lengths: &'static [u8],
    shots: &'static str,
    /// Published shots over boards, if any.
    printed: Option<&'static str>,
    /// Published shots over boards of greedy play, if any.
    greedy: Option<&'static str>,
}

const TABLE: &str = "Audinot, Bonnet and Viennot 2014, Table 1";
const BEYOND: &str = "beyond Audinot, Bonnet and Viennot 2014";
/// The rules of the paper: ships do not touch, and only hit or miss is announced.
const PAPER: &str = "none,hit-miss";

/// Games of the paper, and larger ones.
const GAMES: [Game; 17] = [
    table("4x4", &[2], "146/24"),
    table("4x4", &[2, 3], "878/104"),
    table("4x4", &[3, 3], "196/24"),
    table("4x5", &[2], "218/31"),
    table("4x5", &[2, 3], "2326/242"),
    table("4x5", &[3, 3], "595/67"),
    table("4x5", &[2, 3, 4], "994/88"),
    Game {
        source: "Audinot, Bonnet and Viennot 2014, Fig. 6",
        grid: "4x3",
        rules: PAPER,
        lengths: &[2],
        shots: "A2:miss,C1:miss",
        printed: Some("53/12"),
        greedy: Some("54/12"),
    },
    Game {
        source: KNOWN,
        grid: "4x4",
        rules: "allowed,sunk-ship",
        lengths: &[3, 2],
        shots: "",
        printed: Some("2311/264"),
        greedy: None,
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

const fn table(grid: &'static str, lengths: &'static [u8], printed: &'static str) -> Game {
    Game { source: TABLE, grid, rules: PAPER, lengths, shots: "", printed: Some(printed), greedy: None }
}

const fn beyond(grid: &'static str, lengths: &'static [u8]) -> Game {
    Game { source: BEYOND, grid, rules: PAPER, lengths, shots: "", printed: None, greedy: None }
}

/// Returns the rows of optimal play.
pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let wanted = |game: &&Game| effort.extent != Extent::Quick || game.source != BEYOND;
    let games: Vec<&Game> = GAMES.iter().filter(wanted).collect();
    let played = effort.each("working out best play", &games, |game| {
        let played = solved(effort, game, SolverGoal::Optimal).and_then(|best| match best {
            Some(best) => Ok(solved(effort, game, SolverGoal::Greedy)?.map(|greedy| (best, greedy))),
            None => Ok(None),
        });
        played.map(|played| played.map(|(best, greedy)| game.rows(&best, &greedy))).transpose()
    });
    Ok(played.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
}

/// Solves a game; `None` if interrupted.
fn solved(effort: &Effort, game: &Game, play: SolverGoal) -> Result<Option<BestFirstShots>, CommandError> {
    let ships: Vec<String> =
        game.lengths.iter().zip('A'..).map(|(length, name)| format!("{name}={length}")).collect();
    let text = format!("v1;{},{};{};{}", game.grid, game.rules, ships.join(","), game.shots);
    let record: Record = text.parse().map_err(CommandError::failure)?;
    let position = Position::new(&record).map_err(|error| CommandError::failure(format!("{error:?}")))?;
    let solved = solve(&position, play, u64::MAX, |_| !effort.is_stopped());
    Ok(solved.map_err(CommandError::failure)?.map(|(_, best)| best))
}

impl Game {
    fn rows(&self, best: &BestFirstShots, greedy: &BestFirstShots) -> Vec<Row> {
        let lengths = self.lengths.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let missed = if self.shots.is_empty() { "" } else { ", two misses" };
        let rules = if self.rules == PAPER { String::new() } else { format!(", {}", self.rules) };
        let subject = format!("{} with {lengths}{missed}{rules}: best play", self.grid);
        let remark = format!("greedy play at best: {}", shots_over_boards(greedy));
        let row = match self.printed {
            Some(printed) => Row::exactly(self.source, subject, printed, shots_over_boards(best)),
            None => Row::alone(self.source, subject, shots_over_boards(best)),
        };
        match self.greedy {
            Some(printed) => {
                let subject = format!("{} with {lengths}{missed}{rules}: greedy play", self.grid);
                vec![row, Row::exactly(self.source, subject, printed, shots_over_boards(greedy))]
            }
            None => vec![row.with_remark(remark)],
        }
    }
}

/// Formats shots over boards as the paper prints them.
fn shots_over_boards(best: &BestFirstShots) -> String {
    fraction(best.shots, best.boards)
}
