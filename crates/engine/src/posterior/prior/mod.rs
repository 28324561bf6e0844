//! The prior: the probability of each arrangement before the first shot.
//!
//! A prior is a mixture of components. In a component, the weight of an arrangement is the product of the weights of
//! the cells that it occupies. With weights 1 all arrangements are equally likely. `docs/priors.md` has the formulas.

mod assumption;
mod cell_weights;
mod learned;
mod mixture;
mod person;
mod scaled;

pub use assumption::{Assumption, UnknownAssumption};
pub use cell_weights::{CellWeights, CellWeightsError};
pub use learned::learned_weights;
pub use mixture::{Component, Prior, ShareError};
pub(crate) use person::total as known_total;
pub use scaled::ScaledPrior;
