use super::cell_weights::CellWeights;

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
    pub share: f64,
    /// The weights of the cells; `None` if all weigh 1.
    pub weights: Option<CellWeights>,
}

impl Prior {
    /// The uniform prior: all arrangements are equally likely.
    pub const UNIFORM: Self = Self { components: Vec::new() };

    /// Creates the mixture of these components. Those whose share is not positive and finite are left out.
    pub fn new(components: Vec<Component>) -> Self {
        let counts = |component: &Component| component.share > 0.0 && component.share.is_finite();
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
}
