//! Beliefs: boards drawn or listed to decide on.

mod belief;
mod cell_order;
mod decider;
mod decision_tree;
mod drawing;
mod source;

pub use belief::Belief;
pub use cell_order::CellOrder;
pub use decider::Decider;
pub use decision_tree::{Decision, DecisionTree};
pub(crate) use drawing::{CHOICES_PER_STEP, Drawing};
pub use source::BeliefSource;
