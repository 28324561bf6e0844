//! The answer to “Who placed the ships?”, and the prior that follows.

use std::fmt;

use crate::prelude::*;
use crate::profiles::weights;

const OPPONENT: &str = "opponent ";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacedBy {
    Assumed(Assumption),
    /// The opponent with the profile of this number.
    Opponent(u32),
}

impl PlacedBy {
    /// The assumption before the player is asked.
    pub const UNASKED: Self = Self::Assumed(Assumption::Mixture);

    /// Returns the assumption in the Game ID: a profile never leaves its device.
    pub const fn assumption(self) -> Assumption {
        match self {
            Self::Assumed(assumption) => assumption,
            Self::Opponent(_) => Assumption::Person,
        }
    }

    pub const fn profile(self) -> Option<u32> {
        match self {
            Self::Assumed(_) => None,
            Self::Opponent(number) => Some(number),
        }
    }

    pub fn kept(text: &str) -> Option<Self> {
        match text.strip_prefix(OPPONENT) {
            Some(number) => number.parse().ok().map(Self::Opponent),
            None => text.parse().ok().map(Self::Assumed),
        }
    }
}

impl fmt::Display for PlacedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Assumed(assumption) => write!(f, "{assumption}"),
            Self::Opponent(number) => write!(f, "{OPPONENT}{number}"),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Assumed {
    pub profiles: RwSignal<Profiles>,
    pub placed_by: RwSignal<PlacedBy>,
    pub prior: RwSignal<Prior>,
    pub is_told: RwSignal<bool>,
}

impl Assumed {
    pub(crate) fn new(storage: Storage, library: &GameLibrary) -> Self {
        let mut profiles = Profiles::new(storage);
        profiles.part_with_all_but(library.numbers());
        let (placed_by, prior) = read(library, &profiles);
        let (profiles, placed_by) = (RwSignal::new(profiles), RwSignal::new(placed_by));
        let (prior, is_told) = (RwSignal::new(prior), RwSignal::new(storage.placed_by().is_some()));
        Self { profiles, placed_by, prior, is_told }
    }
}

/// Returns who placed the ships of the open game, and the prior that follows. In practice it is the page.
pub(crate) fn read(library: &GameLibrary, profiles: &Profiles) -> (PlacedBy, Prior) {
    let game = library.game().id();
    let (number, assumption, rules) = (library.open_game().number, game.assumption(), game.record().rules());
    let is_against_person = PlacedBy::Opponent(number).assumption() == assumption && game.hidden().is_none();
    match profiles.of_game(number).filter(|_| is_against_person) {
        Some((profile, known)) => {
            let weights = weights(known.found_beside(number), rules);
            (PlacedBy::Opponent(profile), Prior::of_weights(weights))
        }
        None => (PlacedBy::Assumed(assumption), assumption.prior(rules)),
    }
}

/// Returns each cell's weight divided by the mean weight; of a mixture, the mean over its components.
pub fn relative_weights(prior: &Prior, grid: Grid) -> Vec<(Cell, f64)> {
    let shares: f64 = prior.components().iter().map(|component| component.share).sum();
    let weigh = |cell: Cell| {
        let of_component = |component: &rangekeeper_engine::Component| {
            let relative = component.weights.as_ref().map_or(1.0, |weights| {
                let mean = weights.weights().iter().sum::<f64>() / weights.weights().len() as f64;
                weights.weight(cell) / mean
            });
            component.share / shares * relative
        };
        if prior.is_uniform() { 1.0 } else { prior.components().iter().map(of_component).sum() }
    };
    grid.cells().map(|cell| (cell, weigh(cell))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_kept_as_words() {
        let assumed = Assumption::ALL.map(PlacedBy::Assumed);
        for placed_by in [&assumed[..], &[PlacedBy::Opponent(3)]].concat() {
            assert_eq!(PlacedBy::kept(&placed_by.to_string()), Some(placed_by));
        }
        for text in ["", "opponent", "opponent x", "nobody"] {
            assert_eq!(PlacedBy::kept(text), None, "{text}");
        }
    }

    #[test]
    fn a_mixture_is_half_as_decided_as_a_person() {
        let rules = Rules::classic();
        let map = |assumption: Assumption| relative_weights(&assumption.prior(&rules), rules.grid());
        assert!(map(Assumption::Random).iter().all(|(_, weight)| (weight - 1.0).abs() < 1e-12));
        let (person, mixture) = (map(Assumption::Person), map(Assumption::Mixture));
        assert!(person.iter().any(|(_, weight)| weight.log2() > 0.05));
        for ((_, person), (cell, mixture)) in person.iter().zip(&mixture) {
            let expected = 1.0 + Assumption::PERSONS * (person - 1.0);
            assert!((mixture - expected).abs() < 1e-12, "{cell}: {person}, {mixture}");
        }
    }
}
