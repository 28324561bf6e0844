use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    Clearing, DensityGrid, ExactGreedy, ExactOptimal, GuessAndSearch, MonteCarloGreedy, Parity,
    ProbabilityMatrix, RandomShots, Rangekeeper, Rodin, RowScan, SampledGreedy, Strategy,
};
use rangekeeper_engine::error::OtherRules;
use rangekeeper_engine::{Announcement, Preset, Rules, ScaledPrior};
use rangekeeper_play::{Density, PersonShooter};

/// Name of a strategy with its parameter, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum StrategyName {
    Random,
    RowScan,
    ParityCross,
    ParityRows,
    GuessAndSearch,
    DensityGrid,
    Human,
    Rodin,
    Density {
        /// Factor of a placement's weight for every hit that it covers.
        base: u8,
    },
    ProbabilityMatrix,
    MonteCarlo {
        /// Number of boards drawn for every shot.
        draws: u32,
    },
    SampledGreedy,
    ExactGreedy,
    ExactOptimal {
        /// Largest number of boards that are solved.
        boards: u8,
    },
    Rangekeeper,
}

/// Parameter of a strategy: its value, the largest that there is, and the strategy with another one.
type Parameter = (u32, u32, fn(u32) -> StrategyName);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// Mean, in shots.
    pub mean: f64,
    /// Number of decimals published.
    pub decimals: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnknownStrategy {
    #[error("“{name}” is not a strategy here: choose one of {choices}", choices = StrategyName::ALL.map(StrategyName::name).join(", "))]
    Name { name: String },
    #[error("“{number}” is not a number for {strategy}: give a whole number from 1 to {most}")]
    Number { strategy: &'static str, number: String, most: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsuited {
    #[error("{strategy} is made for 10x10")]
    Grid { strategy: StrategyName },
    #[error("{strategy} has to be told the ship with every hit")]
    Announcement { strategy: StrategyName },
    #[error("{strategy} counts every board, and there are too many")]
    Boards { strategy: StrategyName },
}

/// The reason why a strategy cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyError {
    #[error(transparent)]
    Unsuited(#[from] Unsuited),
    #[error(transparent)]
    OtherRules(#[from] OtherRules),
}

impl StrategyName {
    /// All strategies, from the simplest to the best, with their default parameters.
    pub const ALL: [Self; 15] = [
        Self::Random,
        Self::RowScan,
        Self::GuessAndSearch,
        Self::ParityCross,
        Self::DensityGrid,
        Self::ParityRows,
        Self::Human,
        Self::Rodin,
        Self::ProbabilityMatrix,
        Self::Density { base: 10 },
        Self::MonteCarlo { draws: 1000 },
        Self::SampledGreedy,
        Self::ExactGreedy,
        Self::ExactOptimal { boards: 12 },
        Self::Rangekeeper,
    ];

    const MAX_DRAWS: u32 = 1_000_000;
    /// Largest number of boards that are solved: with more, a game takes seconds.
    const MAX_BOARDS: u32 = 24;

    /// Returns the name without the parameter, a short description, and the source's name in `docs/sources.md`.
    const fn facts(self) -> [&'static str; 3] {
        const ORDERS: &str = "Audinot, Bonnet and Viennot 2014, section 4.2";
        const OPTIMAL: &str = "Audinot, Bonnet and Viennot 2014, section 3";
        const OURS: &str = "this project";
        const R: &str = "R simulation";
        match self {
            Self::Random => ["random", "cells at random", "anyone"],
            Self::RowScan => ["row-scan", "every cell in reading order", ORDERS],
            Self::ParityCross => {
                ["parity-cross", "every other cell, and the cross through every hit", ORDERS]
            }
            Self::ParityRows => {
                ["parity-rows", "every other cell, and the row, then the column through every hit", ORDERS]
            }
            Self::GuessAndSearch => {
                ["guess-and-search", "cells at random, and the neighbours of every hit", R]
            }
            Self::DensityGrid => {
                ["density-grid", "the cell that most placements cover, and the neighbours of every hit", R]
            }
            Self::Human => ["human", "as people shoot in recorded games", "recorded games"],
            Self::Rodin => ["rodin", "strafing, destroy and mop-up patterns", "Rodin 1988"],
            Self::Density { .. } => [
                "density",
                "the cell that most placements cover, those through hits counting many times",
                "density solvers",
            ],
            Self::ProbabilityMatrix => [
                "probability-matrix",
                "the cell that most placements cover, and the best neighbour of every hit",
                "probability matrix",
            ],
            Self::MonteCarlo { .. } => [
                "monte-carlo",
                "the most probable cell of boards drawn at random",
                "Cancio, Joshi and Pinilla, made sound",
            ],
            Self::SampledGreedy => [
                "sampled-greedy",
                "the most probable cell of boards drawn at random and kept from shot to shot",
                OURS,
            ],
            Self::ExactGreedy => {
                ["exact-greedy", "the most probable cell, every board counted", "Rangekeeper's exact count"]
            }
            Self::ExactOptimal { .. } => {
                ["exact-optimal", "the most probable cell, and best play once few boards are left", OPTIMAL]
            }
            Self::Rangekeeper => ["rangekeeper", "what takes the fewest shots to the end", OURS],
        }
    }

    pub const fn name(self) -> &'static str {
        self.facts()[0]
    }

    pub const fn title(self) -> &'static str {
        self.facts()[1]
    }

    pub const fn source(self) -> &'static str {
        self.facts()[2]
    }

    /// Returns the published mean number of shots under these rules, or `None` if there is none.
    ///
    /// The mean of `random` is a formula instead: the last of `n` cells in a random order of `N` is expected at place
    /// `n (N + 1) / (n + 1)`.
    pub fn published(self, rules: &Rules) -> Option<Published> {
        let (hits, cells) = (rules.fleet().cells() as f64, rules.grid().area() as f64);
        let is = |name: &str| Preset::ALL.iter().any(|it| it.name == name && it.rules() == *rules);
        let (mean, decimals) = match self {
            Self::Random => (hits * (cells + 1.0) / (hits + 1.0), 2),
            Self::RowScan if is("hit-or-miss") => (91.7, 1),
            Self::ParityCross if is("hit-or-miss") => (58.7, 1),
            Self::ParityRows if is("hit-or-miss") => (55.6, 1),
            Self::GuessAndSearch if is("classic") => (67.25, 2),
            Self::DensityGrid if is("classic") => (57.91, 2),
            Self::Human if is("classic") => (49.47, 2),
            Self::Rodin if is("rodin-1988") => (48.9, 1),
            Self::Density { base: 10 } if is("classic") => (44.41, 2),
            _ => return None,
        };
        Some(Published { mean, decimals })
    }

    /// Checks that the strategy can play under these rules.
    pub fn suits(self, rules: &Rules) -> Result<(), Unsuited> {
        let is_ten = (rules.grid().rows(), rules.grid().columns()) == (10, 10);
        let names_hits = rules.announcement() == Announcement::HitShip;
        let counted = || ExactGreedy::new(rules, &ScaledPrior::UNIFORM).is_some();
        let strategy = self;
        match self {
            Self::ParityCross | Self::ParityRows | Self::Rodin if !is_ten => Err(Unsuited::Grid { strategy }),
            Self::Rodin if !names_hits => Err(Unsuited::Announcement { strategy }),
            Self::ExactGreedy | Self::ExactOptimal { .. } if !counted() => Err(Unsuited::Boards { strategy }),
            _ => Ok(()),
        }
    }

    /// Returns true if the assumed prior changes the shots of the strategy.
    pub const fn heeds_prior(self) -> bool {
        matches!(
            self,
            Self::Human
                | Self::Density { .. }
                | Self::MonteCarlo { .. }
                | Self::SampledGreedy
                | Self::ExactGreedy
                | Self::Rangekeeper
        )
    }

    /// Creates the strategy for these rules, with ships assumed to be placed by a prior. Strategies that use no prior
    /// ignore it. The seed is that of random choices.
    pub fn strategy_under(
        self,
        rules: &Rules,
        prior: &ScaledPrior,
        seed: u64,
    ) -> Result<Box<dyn Strategy>, StrategyError> {
        self.suits(rules)?;
        let strategy = self;
        let (other_grid, too_many) = (Unsuited::Grid { strategy }, Unsuited::Boards { strategy });
        if !prior.is_ready_for(rules) {
            return Err(OtherRules.into());
        }
        Ok(match self {
            Self::Random => Box::new(RandomShots::new(rules, seed)),
            Self::RowScan => Box::new(RowScan),
            Self::ParityCross => Box::new(Parity::new(rules, Clearing::Cross).ok_or(other_grid)?),
            Self::ParityRows => Box::new(Parity::new(rules, Clearing::RowFirst).ok_or(other_grid)?),
            Self::GuessAndSearch => Box::new(GuessAndSearch::new(rules, seed)),
            Self::DensityGrid => Box::new(DensityGrid::new(rules)),
            Self::Human => Box::new(PersonShooter::new(rules, prior, seed)?),
            Self::Rodin => Box::new(Rodin::new(rules).ok_or(other_grid)?),
            Self::Density { base } => Box::new(Density::new(rules, prior, base.into())?),
            Self::ProbabilityMatrix => Box::new(ProbabilityMatrix::new(rules)),
            Self::MonteCarlo { draws } => {
                Box::new(MonteCarloGreedy::new(rules, prior, draws.into(), seed).ok_or(too_many)?)
            }
            Self::SampledGreedy => Box::new(SampledGreedy::new(rules, prior, seed)),
            Self::ExactGreedy => Box::new(ExactGreedy::new(rules, prior).ok_or(too_many)?),
            Self::Rangekeeper => Box::new(Rangekeeper::new(rules, prior, seed)),
            Self::ExactOptimal { boards } => {
                Box::new(ExactOptimal::new(rules, boards.into()).ok_or(too_many)?)
            }
        })
    }

    /// Returns the largest parameter that the strategy takes and this one's, if it takes one.
    pub fn number(self) -> Option<[u32; 2]> {
        self.parameter().map(|(number, most, _)| [most, number])
    }

    fn parameter(self) -> Option<Parameter> {
        Some(match self {
            Self::Density { base } => {
                (base.into(), Density::MAX_BASE as u32, |base| Self::Density { base: base as u8 })
            }
            Self::MonteCarlo { draws } => (draws, Self::MAX_DRAWS, |draws| Self::MonteCarlo { draws }),
            Self::ExactOptimal { boards } => {
                (boards.into(), Self::MAX_BOARDS, |boards| Self::ExactOptimal { boards: boards as u8 })
            }
            _ => return None,
        })
    }
}

impl Display for StrategyName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.parameter().filter(|_| !Self::ALL.contains(self)) {
            Some((number, ..)) => write!(f, "{}:{number}", self.name()),
            None => f.write_str(self.name()),
        }
    }
}

impl FromStr for StrategyName {
    type Err = UnknownStrategy;

    /// Parses a name, perhaps with a colon and the parameter of `density`, `monte-carlo` or `exact-optimal`.
    fn from_str(text: &str) -> Result<Self, UnknownStrategy> {
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        let unknown = || UnknownStrategy::Name { name: text.to_owned() };
        let known = Self::ALL.into_iter().find(|strategy| strategy.name() == name).ok_or_else(unknown)?;
        let Some(number) = number else { return Ok(known) };
        let (_, most, with) = known.parameter().ok_or_else(unknown)?;
        let parsed = number.parse().ok().filter(|number| (1..=most).contains(number));
        let wrong = || UnknownStrategy::Number { strategy: known.name(), number: number.to_owned(), most };
        parsed.map(with).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_strategy() {
        for strategy in StrategyName::ALL {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        let density = StrategyName::Density { base: 2 };
        assert_eq!(("density:2".parse(), &density.to_string()[..]), (Ok(density), "density:2"));
    }

    #[test]
    fn what_is_no_strategy_is_quoted() {
        for (text, words) in [
            ("psychic", "“psychic”"),
            ("", "“”"),
            ("random:3", "“random:3”"),
            ("density:", "“”"),
            ("density:0", "“0”"),
            ("density:ten", "“ten”"),
            ("density:101", "from 1 to 100"),
        ] {
            let error = text.parse::<StrategyName>().unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
