//! Text formats of a game: the record line, the shot list and the Game ID.

mod game_id;
mod record_line;
mod shot_list;

pub use game_id::{GameId, GameIdError};
pub use record_line::RecordTextError;
pub use shot_list::{Complaint, ListProblem, Vocabulary};
