//! The signals of Leptos that the session is made of.

pub use reactive_graph::computed::Memo;
pub use reactive_graph::effect::Effect;
pub use reactive_graph::graph::untrack;
pub use reactive_graph::owner::{LocalStorage, StoredValue, expect_context, on_cleanup};
pub use reactive_graph::prelude::*;
pub use reactive_graph::signal::RwSignal;
