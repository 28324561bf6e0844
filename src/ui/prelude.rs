//! What nearly every view is made of.

pub use leptos::prelude::*;
pub use rangekeeper_session::{
    Advice, Analysis, AnalysisSnapshot, CONFIDENCE, Findings, OpenGame, Pointer, Reading,
};

pub use crate::i18n::{Words, decimal};
pub use crate::ui::controls::button;
pub use crate::ui::focus::focus;
pub use crate::ui::marks::mark_name;
pub use crate::ui::menu_state::{MenuState, Tab};
pub use crate::ui::text::changing;
