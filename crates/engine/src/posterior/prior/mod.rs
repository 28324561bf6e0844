//! The prior: how likely each arrangement is before the first shot.
//!
//! A prior is a mixture of components. In a component, an arrangement weighs the product of the weights of the cells
//! that it occupies, and ships may have to lie further apart than the rules ask. With weights 1 and the contact rule
//! of the game, all arrangements are equally likely. `docs/priors.md` has the formulas.

mod assumption;
mod cell_weights;
mod edges;
mod learned;
mod person;
mod scaled;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::Contact;

pub use assumption::{Assumption, UnknownAssumption};
pub use cell_weights::{CellWeights, CellWeightsError};
pub use edges::EdgeWeights;
pub use learned::{STRENGTH, learned_weights};
pub(crate) use person::total as known_total;
pub use scaled::ScaledPrior;

/// A mixture of components. One without components is the uniform prior: all arrangements are equally likely.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Prior {
    components: Vec<Component>,
}

/// A component of a [`Prior`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Component {
    /// How often boards are placed in this way, relative to the other components; above 0.
    pub share: f64,
    /// The weights of the cells; `None` if all weigh 1.
    pub weights: Option<CellWeights>,
    /// How close the ships lie, if they lie further apart than the rules ask.
    pub contact: Option<Contact>,
}

impl Prior {
    /// All arrangements are equally likely.
    pub const UNIFORM: Self = Self { components: Vec::new() };

    /// The mixture of these components; those without a share are left out.
    pub fn new(components: Vec<Component>) -> Self {
        let counts = |component: &Component| component.share > 0.0 && component.share.is_finite();
        Self { components: components.into_iter().filter(counts).collect() }
    }

    /// The prior with these weights of cells.
    pub fn of_weights(weights: CellWeights) -> Self {
        Self::new(vec![Component { share: 1.0, weights: Some(weights), contact: None }])
    }

    /// The components; none if the prior is uniform.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Whether all arrangements are equally likely.
    pub fn is_uniform(&self) -> bool {
        self.components.iter().all(Component::is_uniform)
    }
}

impl Component {
    /// Whether all arrangements that obey the rules are equally likely in this component.
    pub fn is_uniform(&self) -> bool {
        self.weights.is_none() && self.contact.is_none()
    }
}
