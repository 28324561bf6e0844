//! The types of the game, one per file.

mod arrangement;
mod cell;
mod cell_map;
mod cell_set;
mod fleet;
mod grid;
mod outcome;
mod own_board;
mod placement;
mod preset;
mod record;
mod rules;
mod turn;

pub use arrangement::{AnswerError, Arrangement, ArrangementError, ArrangementTextError};
pub use cell::{Cell, ParseCellError};
pub use cell_map::CellMap;
pub use cell_set::{CellSet, CellSetIter};
pub use fleet::{Fleet, FleetError, Ship, ShipId, ShipIdError, ShipSet};
pub use grid::{Grid, GridError};
pub use outcome::{Outcome, Shot};
pub use own_board::{GameEnd, OwnBoard};
pub use placement::{Direction, ParsePlacementError, Placement, placements};
pub use preset::{Preset, UnknownPreset};
pub use record::{Mark, Record, RecordError};
pub use rules::{Announcement, Contact, Rules, RulesError, UnknownRule};
pub(crate) use rules::{LAST_WORD, write_as_word};
pub use turn::Turn;
pub(crate) use turn::{SALVO, UNTIL_MISS};
