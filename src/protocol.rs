//! What the page and its workers say to each other; no other module knows how it is written.
//!
//! The worker speaks first, with [`Answer::Ready`]; what is sent to it before is lost. After that the page
//! asks for bounded pieces of work and every [`Ask`] is answered by exactly one [`Answer`], in order.
//! Whatever is asked carries a generation; answers to an older one are for nobody.

use rangekeeper_engine::{CellSet, Contradiction, Counts, Record, ShipSet, Tally, Wreck};
use serde::{Deserialize, Serialize};

/// Counts the records that the page has asked about.
pub type Generation = u32;

/// Asks for some work on a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// Which record this is.
    pub generation: Generation,
    /// The record.
    pub record: Record,
    /// What to do.
    pub task: Task,
}

/// A piece of work. It takes several answers; to go on, the page asks again for the same.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// Draw a batch of boards from the posterior.
    Draw {
        /// The seed of all of this record's draws.
        seed: u64,
        /// Which of the record's independent batches to draw.
        batch: u32,
        /// Accepted draws in that batch.
        draws: u32,
    },
    /// Count a part of all boards.
    Count {
        /// Which part.
        part: u32,
        /// Of how many.
        parts: u32,
        /// Counting may cost so many nanoseconds of one core of a desktop machine in all.
        budget: f64,
    },
    /// Play a game from the record on, as a forecast does.
    Play {
        /// The seed of all of this record's games.
        seed: u64,
        /// Which game.
        game: u64,
    },
}

/// Which task an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TaskName {
    /// The batch of draws with this number.
    Batch(u32),
    /// The part of the count with this number.
    Part(u32),
    /// The game with this number.
    Game(u64),
}

impl Task {
    /// Its name among the record's tasks.
    pub const fn name(&self) -> TaskName {
        match self {
            Self::Draw { batch, .. } => TaskName::Batch(*batch),
            Self::Count { part, .. } => TaskName::Part(*part),
            Self::Play { game, .. } => TaskName::Game(*game),
        }
    }
}

/// What a worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The worker has loaded and listens.
    Ready,
    /// About a record.
    About(Generation, News),
}

/// What a worker says about a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum News {
    /// The record is being made ready for drawing; ask again.
    Preparing {
        /// The batch that was asked for.
        batch: u32,
    },
    /// Some of a batch was drawn.
    Drawn {
        /// Which batch.
        batch: u32,
        /// Whether the batch is complete; if not, ask again.
        complete: bool,
        /// All draws of this batch so far.
        tally: Tally,
        /// What is certain without drawing.
        certain: Certain,
    },
    /// Some of a part was counted; ask again.
    Counting {
        /// Which part.
        part: u32,
        /// How much of it is done, 0 to 1.
        progress: f64,
        /// What is certain without counting.
        certain: Certain,
    },
    /// A part was counted.
    Counted {
        /// Which part.
        part: u32,
        /// What was found.
        counts: Counts,
        /// Milliseconds of work on it.
        ms: f64,
        /// What is certain without counting.
        certain: Certain,
    },
    /// Counting all boards would cost more than the budget.
    TooManyBoards,
    /// The hits can be covered in too many ways to draw boards.
    NoDraws,
    /// A game is under way; ask again.
    Playing {
        /// Which game.
        game: u64,
    },
    /// A game is over.
    Played {
        /// Which game.
        game: u64,
        /// How many more shots it took.
        shots: u16,
    },
    /// No boards can be drawn to play against.
    NoGames,
    /// No arrangement fits the record: the marks that could be wrong.
    Contradicted(Contradiction),
}

/// What a position says by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certain {
    /// The cells on which a ship can lie.
    pub reachable: CellSet,
    /// Struck ships that no hit cells can hold.
    pub off_record: ShipSet,
    /// The sunk ships, and where each can lie.
    pub wrecks: Vec<Wreck>,
}

/// The message as bytes.
///
/// # Panics
/// Never: messages are plain data.
pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages are plain data")
}

/// The message that the bytes stand for; `None` for bytes of another version of this page.
pub fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
