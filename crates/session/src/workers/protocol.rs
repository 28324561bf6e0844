//! The messages between the page and its workers; no other module knows how they are written.
//!
//! The worker speaks first, with [`Answer::Ready`]; what is sent to it before is lost. A worker that cannot start
//! sends the reason as a string instead, written by `public/worker-boot.js`, which runs before any of this. After
//! that the page asks for bounded pieces of work: every [`Request::Work`] has exactly one answer, in order.

use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{Contradiction, CountMethod, Counts, Sample};
use rangekeeper_lab::{Experiment, Results};
use rangekeeper_play::{BestShot, GameLengths, Shooter, ShotReview, Tree};
use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Tells the tasks of a page apart. The answer to a task that was given up is known by it, and dropped.
pub type TaskId = u32;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Puts a record before the worker, with how its ships are assumed to have been placed. The tasks that follow are
    /// about it.
    Record(Box<(Record, Prior)>),
    /// Asks for a slice of a task, from its beginning or where the one before has ended.
    Work(TaskId, Task),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpponentSide {
    /// The own board with the opponent's shots, as a Game ID.
    pub own_board: String,
    pub shooter: Shooter,
}

/// A question about something else than the record. It stays while that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Query {
    /// The worth of the shots of the last turn of this record.
    Review { record: Record, before: usize, prior: Prior },
    /// The opponent's shots in the next turns.
    Aim {
        /// The own board with the shots so far, as a Game ID.
        own_board: String,
        shooter: Shooter,
        turns: usize,
        seed: u64,
    },
    /// How likely is each open cell of the own board hit, as far as the opponent knows?
    Probabilities { own_board: String },
    /// A board that an opponent who has shot at these boards finds late.
    Hide {
        /// The own boards of earlier games of the same rules, as Game IDs.
        own_boards: Vec<String>,
        seed: u64,
    },
    /// How long do games at this board take, and at boards at random?
    Check {
        own_board: String,
        shooter: Shooter,
        /// The first game, and the one after the last.
        games: (u64, u64),
        /// The seed of the games and of the boards at random.
        seed: u64,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum QueryResult {
    /// The worth of the shots of the turn, in order; `None` where boards could neither be counted nor drawn.
    Reviewed(Vec<Option<ShotReview>>),
    Aimed(Vec<Cell>),
    Probabilities(Vec<(Cell, f64)>),
    /// The own board, as a Game ID.
    Hidden(String),
    /// The numbers of turns of games at the own board, and at boards at random.
    Checked([GameLengths; 2]),
    Impossible,
}

/// A piece of work, which takes several slices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    Draw {
        /// The seed of all of this record's draws.
        seed: u64,
        /// Which of the record's independent batches to draw.
        batch: u32,
        draws: u32,
    },
    Count {
        part: u32,
        parts: u32,
        budget: CountBudget,
    },
    BestShot,
    /// Play a game from the record on, as a forecast does.
    Play {
        seed: u64,
        game: u64,
    },
    /// Play a batch of the opponent's games on the own board, from the shots so far on.
    PlayOpponent {
        side: Box<OpponentSide>,
        seed: u64,
        batch: u64,
        games: u64,
    },
    /// Answer a [`Query`], as bytes: only who asks it and who answers it read it.
    Query(Vec<u8>),
    Lab(LabTask),
}

impl Task {
    /// Returns true if it is a game of either player.
    pub const fn is_game(&self) -> bool {
        matches!(self, Self::Play { .. } | Self::PlayOpponent { .. })
    }

    /// Returns true if it is about the record, and not about the opponent's side, a query or the lab.
    pub const fn is_about_record(&self) -> bool {
        matches!(self, Self::Draw { .. } | Self::Count { .. } | Self::BestShot | Self::Play { .. })
    }

    /// Returns the answer of a worker that cannot do it.
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
    /// Play games of an experiment, as many as a slice holds.
    Play {
        experiment: Experiment,
        games: (u64, u64),
    },
    Replay {
        experiment: Experiment,
        place: usize,
        game: u64,
    },
    /// Work out best play, however long it takes.
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
    Played {
        /// The first game that was not; ask again from there on.
        next: u64,
        results: Results,
    },
    /// The game was played again: its Game ID.
    Replayed(String),
    /// Best play; `None` if there are too many boards or stages.
    Solved(Option<Box<Solved>>),
    /// No boards can be hidden under these rules, or a strategy is not made for them.
    Impossible,
}

/// The most that a count of every board may take.
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
    /// It would take more memory than the device has to spare.
    TooMuchMemory,
}

/// The result of a slice of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Update {
    /// Nothing yet; ask again.
    Unfinished,
    Drawn {
        /// True if the batch is complete; if not, ask again.
        complete: bool,
        /// All draws of this batch so far.
        sample: Sample,
        /// The certainties, which need no drawing.
        certain: Certain,
    },
    /// Some of a part was counted; ask again.
    Counting {
        /// The share of it that is done, 0 to 1.
        progress: f64,
        certain: Certain,
    },
    Counted {
        counts: Counts,
        /// Milliseconds of work on the part.
        ms: f64,
        method: CountMethod,
        certain: Certain,
    },
    /// Counting all boards would take more than the budget.
    NoCount(NoCount),
    NoDraws(NoDraws),
    /// The best shot for the game; `None` if there is none to be named.
    BestShot(Option<BestShot>),
    Played {
        shots: u16,
        turns: u16,
    },
    /// The turns of a batch of the opponent's games.
    OpponentPlayed(GameLengths),
    /// No game can be played: no boards can be drawn to play against, or there is no own board.
    NoGames,
    /// A [`QueryResult`] as bytes; none where there is no answer.
    Queried(Vec<u8>),
    Lab(LabUpdate),
    /// No arrangement fits the record: the marks that could be wrong.
    Contradicted(Contradiction),
    /// The search for an arrangement that fits the record gave up.
    GaveUp,
}

impl Update {
    /// Returns true if there is more to come of the task.
    pub const fn is_interim(&self) -> bool {
        matches!(self, Self::Unfinished | Self::Drawn { complete: false, .. } | Self::Counting { .. })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoDraws {
    /// The hits can be covered in too many ways.
    TooManyWays,
    /// The ships leave each other too little room: hardly an arrangement drawn at random fits.
    TooLittleRoom,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    pub best: Tree,
    /// All first shots that are as good.
    pub first: Vec<Cell>,
    /// The best of all play that shoots at the most probable cell.
    pub greedy: Tree,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certain {
    /// The cells on which a ship can lie.
    pub reachable: CellSet,
    /// Struck ships that no hit cells can hold.
    pub off_record: ShipSet,
    /// The sunk ships, and where each can lie.
    pub sunk_ships: Vec<SunkShip>,
    /// The ships that are sunk, as many of each length as in every arrangement where they are not named.
    pub sunk: ShipSet,
}

impl Certain {
    /// Returns the hits that are known to belong to sunk ships: the cells that all places of one have.
    pub fn sunk_cells(&self) -> CellSet {
        let certain = |ship: &SunkShip| ship.places.iter().copied().reduce(|one, other| one & other);
        self.sunk_ships.iter().filter_map(certain).collect()
    }
}

pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages are plain data")
}

/// The message that the bytes stand for; `None` for bytes of another version of this page.
pub fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Position;

    use super::*;

    #[test]
    fn the_hits_of_a_sunk_ship_are_those_that_it_has_wherever_it_lies() {
        let case = |shots: &str, expected: &str| {
            let record: Record = format!("v1;8x8,allowed,sunk;Alpha=2,Bravo=3;{shots}").parse().unwrap();
            let sunk_ships = Position::new(&record).unwrap().sunk_ships();
            let sunk = Certain { sunk_ships, ..Certain::default() }.sunk_cells();
            assert_eq!(
                sunk.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" "),
                expected,
                "{shots}"
            );
        };
        case("A1:hit,C4:hit", "");
        case("A1:hit,A2:sunk,C4:hit", "A1 A2");
        // Two cells or three.
        case("B2:hit,B3:hit,B4:sunk", "B3 B4");
    }
}
