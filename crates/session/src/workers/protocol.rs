//! The messages between the page and its workers. Only this module knows how they are encoded.
//!
//! The worker speaks first, with [`Answer::Ready`]; earlier requests are lost. A worker that cannot start sends the
//! reason as a string, written by `public/worker-boot.js`. From then on the page asks for bounded pieces of work: every
//! [`Request::Work`] has exactly one answer, in order.

use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{Contradiction, CountMethod};
use rangekeeper_lab::{Experiment, Results};
use rangekeeper_play::{ShotReview, Tree};
use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// The number of a task. It is never used again, so an answer to a cancelled task is recognised and dropped.
pub type TaskId = u32;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// The record and the prior of the tasks that follow.
    Record(Box<(Record, Prior)>),
    /// Asks for a slice of a task, from its beginning or from the end of the previous slice.
    Work(TaskId, Task),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpponentSide {
    /// The own board with the opponent's shots, as a Game ID.
    pub own_board: String,
    pub shooter: Shooter,
}

/// A question that is not about the record. It stays while the record changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Query {
    /// Reviews the shots of the record's last turn.
    Review { record: Record, before: usize, prior: Prior },
    /// Finds the opponent's shots in the next turns. The own board is a Game ID with the shots so far.
    Aim { own_board: String, shooter: Shooter, turns: usize, seed: u64 },
    /// Finds the hit probabilities of the own board's open cells, as far as the opponent knows.
    Probabilities { own_board: String },
    /// Finds a board that habits hit late: those in own boards of earlier games of the same rules, as Game IDs.
    Hide { own_boards: Vec<String>, seed: u64 },
    /// Plays the games from the first to before the last at this board, and as many at random boards, by one seed.
    Check { own_board: String, shooter: Shooter, games: (u64, u64), seed: u64 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum QueryResult {
    /// The reviews of the turn's shots, in order; `None` where boards could neither be counted nor drawn.
    Reviewed(Vec<Option<ShotReview>>),
    Aimed(Vec<Cell>),
    Probabilities(Vec<(Cell, f64)>),
    /// The own board, as a Game ID.
    Hidden(String),
    /// The numbers of turns of games at the own board, and at boards at random.
    Checked([GameLengths; 2]),
    Impossible,
}

/// A piece of work in several slices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// Draws the batch of this number. The batches of a record are independent, and have one seed.
    Draw { seed: u64, batch: u32, draws: u32 },
    /// Counts the boards of one of so many parts.
    Count { part: u32, parts: u32, budget: CountBudget },
    /// Searches for the best shot for the game.
    BestShot,
    /// Plays a game from the record on, for the forecast.
    Play { seed: u64, game: u64 },
    /// Plays a batch of the opponent's games on the own board, from the shots so far on.
    PlayOpponent { side: Box<OpponentSide>, seed: u64, batch: u64, games: u64 },
    /// Answers a [`Query`]. It stays encoded for everyone but its sender and its recipient.
    Query(Vec<u8>),
    /// Does a task of the lab.
    Lab(LabTask),
}

impl Task {
    /// Returns true for a task about the record, unlike the opponent's side, a query or the lab.
    pub const fn is_about_record(&self) -> bool {
        matches!(self, Self::Draw { .. } | Self::Count { .. } | Self::BestShot | Self::Play { .. })
    }

    /// Returns the answer of a worker that cannot do this.
    pub const fn refusal(&self) -> Update {
        match self {
            Self::PlayOpponent { .. } => Update::NoGames,
            Self::Query(_) => Update::Queried(Vec::new()),
            Self::Lab(_) => Update::Lab(LabUpdate::Impossible),
            _ => Update::GaveUp,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LabTask {
    /// Plays as many games of an experiment as fit a slice.
    Play { experiment: Experiment, games: (u64, u64) },
    /// Plays a game again, with the strategy at this place.
    Replay { experiment: Experiment, place: usize, game: u64 },
    /// Finds best play, however long it takes.
    Solve(Record),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "one at a time is on its way")]
pub enum Answer {
    Ready,
    Update(TaskId, Update),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LabUpdate {
    /// The results of the games before `next`, the first that was not played; ask again from there on.
    Played { next: u64, results: Results },
    /// The Game ID of the game that was played again.
    Replayed(String),
    /// Best play; `None` if there are too many boards or stages.
    Solved(Option<Box<Solved>>),
    /// The boards cannot be hidden under these rules, or a strategy does not suit them.
    Impossible,
}

/// The limits of a count of every board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountBudget {
    /// Nanoseconds of one core of a desktop machine.
    pub nanoseconds: f64,
    /// Bytes of a worker's memory.
    pub bytes: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoCount {
    TooManyBoards,
    /// It would take more memory than the device can spare.
    TooMuchMemory,
}

/// The result of a slice of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Update {
    /// Nothing yet; ask again.
    Unfinished,
    /// The batch's draws so far, and the certainties, which need none. Unless it is complete, ask again.
    Drawn { complete: bool, sample: Sample, certain: Certain },
    /// A part of the count is under way, of which this share is done, 0 to 1; ask again.
    Counting { progress: f64, certain: Certain },
    /// A part of the count is done, after so many milliseconds of work.
    Counted { counts: Counts, ms: f64, method: CountMethod, certain: Certain },
    /// Counting every board would exceed the budget.
    NoCount(NoCount),
    /// Boards cannot be drawn.
    NoDraws(NoDraws),
    /// The best shot for the game, if there is one.
    BestShot(Option<BestShot>),
    /// The lengths of a game.
    Played { shots: u16, turns: u16 },
    /// The turns of a batch of the opponent's games.
    OpponentPlayed(GameLengths),
    /// No game can be played: no boards can be drawn, or there is no own board.
    NoGames,
    /// An encoded [`QueryResult`]; empty if there is no answer.
    Queried(Vec<u8>),
    /// The result of a task of the lab.
    Lab(LabUpdate),
    /// No arrangement fits the record: the marks that could be wrong.
    Contradicted(Contradiction),
    /// The search for an arrangement that fits the record gave up.
    GaveUp,
}

impl Update {
    /// Returns true if the task has more slices.
    pub const fn is_interim(&self) -> bool {
        matches!(self, Self::Unfinished | Self::Drawn { complete: false, .. } | Self::Counting { .. })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoDraws {
    /// The hits could belong to too many combinations of ships.
    TooManyWays,
    /// The ships leave each other too little room: hardly any random arrangement fits.
    TooLittleRoom,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    pub best: Tree,
    /// All equally good first shots.
    pub first: Vec<Cell>,
    /// The best play among strategies that always shoot the most likely hit.
    pub greedy: Tree,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certain {
    /// The cells on which a ship can lie.
    pub reachable: CellSet,
    /// Struck ships that no hits can hold.
    pub off_record: ShipSet,
    /// The sunk ships, and where each can lie.
    pub sunk_ships: Vec<SunkShip>,
    /// The sunk ships; where ships are not named, as many of each length as are sunk in every arrangement.
    pub sunk: ShipSet,
}

impl Certain {
    /// Returns the hits that certainly belong to sunk ships: the cells common to all places of one.
    pub fn sunk_cells(&self) -> CellSet {
        let certain = |ship: &SunkShip| ship.places.iter().copied().reduce(|one, other| one & other);
        self.sunk_ships.iter().filter_map(certain).collect()
    }
}

pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages are plain data")
}

/// Decodes a message; `None` for bytes of another version of the page.
pub fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hits_of_a_sunk_ship_are_those_that_it_has_wherever_it_lies() {
        let case = |shots: &str, expected: &str| {
            let record: Record = format!("v1;8x8,allowed,sunk;Alpha=2,Bravo=3;{shots}").parse().unwrap();
            let sunk_ships = Position::new(&record).unwrap().sunk_ships();
            let sunk = Certain { sunk_ships, ..Certain::default() }.sunk_cells();
            let cells: Vec<String> = sunk.iter().map(|cell| cell.to_string()).collect();
            assert_eq!(cells.join(" "), expected, "{shots}");
        };
        case("A1:hit,C4:hit", "");
        case("A1:hit,A2:sunk,C4:hit", "A1 A2");
        // Two cells or three.
        case("B2:hit,B3:hit,B4:sunk", "B3 B4");
    }
}
