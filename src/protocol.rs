//! What the page and its workers say to each other; no other module knows how it is written.
//!
//! The worker speaks first, with [`Answer::Ready`]; what is sent to it before is lost. After that the page
//! asks for bounded pieces of work and every [`Ask`] is answered by exactly one [`Answer`], in order.
//! Whatever is asked carries a generation; answers to an older one are for nobody.

use rangekeeper_engine::{CellSet, Contradiction, Record, ShipSet, Tally};
use serde::{Deserialize, Serialize};

/// Counts the records that the page has asked about.
pub type Generation = u32;

/// Asks for some draws from a record's posterior.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Which record this is.
    pub generation: Generation,
    /// The record.
    pub record: Record,
    /// The seed of all of this record's draws.
    pub seed: u64,
    /// Which of the record's independent batches to draw.
    pub batch: u32,
    /// Accepted draws in that batch.
    pub draws: u32,
}

/// What a worker says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The worker has loaded and listens.
    Ready,
    /// The record is being made ready for drawing; ask again.
    Preparing {
        /// Which record this is.
        generation: Generation,
        /// The batch that was asked for.
        batch: u32,
    },
    /// Some of the batch was drawn; ask again for the rest.
    Drawn {
        /// Which record this is.
        generation: Generation,
        /// Which batch.
        batch: u32,
        /// Whether the batch is complete.
        complete: bool,
        /// All draws of this batch so far.
        tally: Tally,
        /// What is certain without drawing.
        certain: Certain,
    },
    /// No arrangement fits the record.
    Contradicted {
        /// Which record this is.
        generation: Generation,
        /// The marks that could be wrong.
        contradiction: Contradiction,
    },
    /// The engine cannot answer this record.
    Refused {
        /// Which record this is.
        generation: Generation,
        /// Why, as a sentence.
        reason: String,
    },
}

/// What a position says without drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certain {
    /// The cells on which a ship can lie.
    pub reachable: CellSet,
    /// Struck ships that no hit cells can hold.
    pub off_record: ShipSet,
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
