use thiserror::Error;

use super::cell_weights::CellWeights;
use crate::Grid;

/// A mixture of components. One without components is the uniform prior: all arrangements are equally likely.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prior {
    components: Vec<Component>,
}

/// A component of a [`Prior`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Component {
    /// The relative frequency with which boards are placed in this way; above 0.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "share"))]
    pub share: f64,
    /// The weights of the cells; `None` if all weigh 1.
    pub weights: Option<CellWeights>,
}

/// An error: a component's share is not above 0, or not finite.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("the share of a component is above 0 and finite, not {0}")]
pub struct ShareError(pub f64);

#[cfg(feature = "serde")]
fn share<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let share = serde::Deserialize::deserialize(deserializer)?;
    if is_share(share) { Ok(share) } else { Err(serde::de::Error::custom(ShareError(share))) }
}

fn is_share(share: f64) -> bool {
    share > 0.0 && share.is_finite()
}

impl Prior {
    /// The uniform prior: all arrangements are equally likely.
    pub const UNIFORM: Self = Self { components: Vec::new() };

    /// Creates the mixture of these components. Those whose share is not positive and finite are left out.
    pub fn new(components: Vec<Component>) -> Self {
        let counts = |component: &Component| is_share(component.share);
        Self { components: components.into_iter().filter(counts).collect() }
    }

    /// Creates the prior with these cell weights.
    pub fn of_weights(weights: CellWeights) -> Self {
        Self::new(vec![Component { share: 1.0, weights: Some(weights) }])
    }

    /// Returns the components. [`UNIFORM`](Self::UNIFORM) has none.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Returns true if all arrangements are equally likely.
    pub fn is_uniform(&self) -> bool {
        self.components.iter().all(Component::is_uniform)
    }
}

impl Component {
    /// Returns true if all arrangements that obey the rules are equally likely in this component.
    pub fn is_uniform(&self) -> bool {
        self.weights.is_none()
    }

    /// Returns true if the weights, if any, are those of this grid's cells.
    pub(crate) fn is_on(&self, grid: Grid) -> bool {
        self.weights.as_ref().is_none_or(|weights| weights.grid() == grid)
    }
}
