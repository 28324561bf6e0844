//! Priors made ready for a game.

use super::Component;
use crate::CellSet;

/// A prior whose components stand in proportion under the rules of a game: the share of each is divided by what all of
/// its boards weigh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScaledPrior {
    /// The components, and what their weights are multiplied by.
    components: Vec<(f64, Component)>,
}

impl ScaledPrior {
    /// All arrangements are equally likely.
    pub const UNIFORM: Self = Self { components: Vec::new() };

    /// Whether all arrangements are equally likely.
    pub fn is_uniform(&self) -> bool {
        self.components.iter().all(|(_, component)| component.is_uniform())
    }

    /// The components, and what their weights are multiplied by.
    pub fn components(&self) -> impl ExactSizeIterator<Item = (f64, &Component)> {
        self.components.iter().map(|(scale, component)| (*scale, component))
    }

    /// How likely a ship lies on each of these places before the first shot, were it alone on the grid, relative to the
    /// mean: 1 each if the prior is uniform.
    pub fn likely(&self, places: &[CellSet]) -> Vec<f64> {
        let mut likely = vec![0.0; places.len()];
        let shares: f64 = self.components.iter().map(|(_, component)| component.share).sum();
        for (_, component) in &self.components {
            let weigh = |cells: &CellSet| component.weights.as_ref().map_or(1.0, |it| it.product(*cells));
            let mean = places.iter().map(weigh).sum::<f64>() / places.len() as f64;
            let share = component.share / shares;
            likely.iter_mut().zip(places).for_each(|(likely, cells)| *likely += share * weigh(cells) / mean);
        }
        if self.is_uniform() { vec![1.0; places.len()] } else { likely }
    }

    /// A single component, whose boards need not be compared with those of others.
    pub(crate) fn of_one(component: Component) -> Self {
        Self::new(vec![(1.0, component)])
    }

    /// These components, with what their weights are multiplied by; those that are multiplied by nothing are left out.
    pub(crate) fn new(mut components: Vec<(f64, Component)>) -> Self {
        components.retain(|(scale, _)| *scale > 0.0 && scale.is_finite());
        Self { components }
    }
}
