//! Text formats of a game: the record line, the shot list, the diagram and the Game ID; and names of cells as printed on a
//! board.

mod coordinates;
mod diagram;
mod game_id;
mod record_line;
mod shot_list;

pub use coordinates::{Coordinates, Letters};
pub use diagram::Diagram;
pub use game_id::{GameId, GameIdError};
pub use record_line::RecordTextError;
pub use shot_list::{Complaint, ListProblem, Vocabulary};
