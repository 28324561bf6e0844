//! Games as text: a line for programs, a list for people, an ID for addresses.

mod game_id;
mod record_line;
mod shot_list;

pub use game_id::{GameId, GameIdError};
pub use record_line::RecordTextError;
pub use shot_list::{Complaint, ListProblem};
