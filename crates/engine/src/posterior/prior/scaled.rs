use crate::{CellSet, Component, Rules};

/// A prior whose components are in proportion under the rules of a game: the share of each is divided by the total
/// weight of all boards in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScaledPrior {
    /// The rules of the game; `None` if the prior is ready for any rules.
    rules: Option<Rules>,
    /// The components, each with the factor of its weights.
    components: Vec<(f64, Component)>,
}

impl ScaledPrior {
    /// The uniform prior: all arrangements are equally likely. It is ready for any rules.
    pub const UNIFORM: Self = Self { rules: None, components: Vec::new() };

    /// Returns true if all arrangements are equally likely.
    pub fn is_uniform(&self) -> bool {
        self.components.iter().all(|(_, component)| component.is_uniform())
    }

    /// Iterates over the components, each with the factor of its weights.
    pub fn components(&self) -> impl ExactSizeIterator<Item = (f64, &Component)> {
        self.components.iter().map(|(scale, component)| (*scale, component))
    }

    /// Returns the relative probability that a ship lies on each of these places before the first shot, if it were
    /// alone on the grid. The mean is 1, and so is each value if the prior is uniform.
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

    /// Returns true if the prior was scaled for the grid, contact rule and fleet of these rules, or for any, and its weights
    /// are those of the grid's cells.
    pub fn is_ready_for(&self, rules: &Rules) -> bool {
        let boards = |rules: &Rules| (rules.grid(), rules.contact());
        let own = self.rules.as_ref();
        own.is_none_or(|own| boards(own) == boards(rules) && own.fleet() == rules.fleet())
            && self.components.iter().all(|(_, component)| component.is_on(rules.grid()))
    }

    /// Creates the prior of these components, without those whose factor is not positive and finite.
    pub(crate) fn new(rules: &Rules, mut components: Vec<(f64, Component)>) -> Self {
        components.retain(|(scale, _)| *scale > 0.0 && scale.is_finite());
        Self { rules: Some(rules.clone()), components }
    }
}
