use thiserror::Error;

use super::person;
use crate::game::write_as_word;
use crate::{CellWeights, Component, Prior, Rules};

/// An assumption about who placed the ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Assumption {
    /// A computer or a shuffle button: all arrangements are equally likely.
    #[default]
    Random,
    /// A person, as in recorded games.
    Person,
    /// A mixture of both.
    Mixture,
}

/// An error: a text that is not the name of an assumption.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no assumption: there are random, person and mixture")]
pub struct UnknownAssumption(pub String);

impl Assumption {
    /// All assumptions. Game IDs refer to them by their indices.
    pub const ALL: [Self; 3] = [Self::Random, Self::Person, Self::Mixture];

    /// The share of boards placed by people in the mixture, which minimises the larger loss (`docs/priors.md`).
    pub const PERSONS: f64 = 0.3;

    /// Returns the prior for games under these rules.
    pub fn prior(self, rules: &Rules) -> Prior {
        let person = |share| Component { share, weights: Some(Self::person(rules)) };
        match self {
            Self::Random => Prior::UNIFORM,
            Self::Person => Prior::new(vec![person(1.0)]),
            Self::Mixture => {
                let random = Component { share: 1.0 - Self::PERSONS, weights: None };
                Prior::new(vec![person(Self::PERSONS), random])
            }
        }
    }

    /// Returns the weights of the cells if people place ships under these rules. On 10 x 10, they are fitted to
    /// recorded games; on other grids, they are a function of the distances to the edges (`docs/priors.md`).
    pub fn person(rules: &Rules) -> CellWeights {
        person::weights(rules.grid())
    }
}

write_as_word!(Assumption, "random, person, mixture", UnknownAssumption, |word, _| UnknownAssumption(word));
