//! Fits the weights of the Rangekeeper policy from a seed.
//!
//! 1. Weighted density plays a game; after a number of shots drawn at random its position is taken.
//! 2. The policy computes the features of the shots that it considers there.
//! 3. Boards are drawn from the posterior, others than the features are computed on. After each shot, weighted density
//!    plays every one of them to its end. The worth of a shot is the mean number of shots to the end, negated.
//! 4. For each phase of the game, linear regression explains the differences in worth between the shots of a position
//!    by the differences in their features. Features whose weight is not significant are dropped.
//!
//! The result depends on [`PolicyFit`] alone, not on the number of threads. `docs/best-shot.md` gives the reasons.

mod observation;
mod regression;
mod saving;

use std::sync::atomic::{AtomicU64, Ordering};

use rangekeeper_engine::{Preset, Rules};
use rangekeeper_play::policy::features::Feature;
use rangekeeper_play::policy::weights::Phase;

pub use observation::{Observation, ObservedShot, Observer};
pub use regression::{Coefficient, Regression};
pub use saving::Saving;

/// What a fit is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyFit {
    /// The preset whose games are played.
    pub preset: &'static str,
    /// The seed of games and boards, below [`Experiment::FINAL_SEEDS`](crate::Experiment::FINAL_SEEDS).
    pub seed: u64,
    /// Positions looked at, each of another game. The policy has something to decide in about half of them.
    pub positions: u64,
    /// Boards that are played to the end after each shot of a position.
    pub rollouts: usize,
    /// The most shots compared in a position; of more, so many are drawn at random.
    pub shots: usize,
}

/// The weights of a phase.
pub struct PhaseFit {
    /// The phase.
    pub phase: Phase,
    /// The regression on the features that are left.
    pub regression: Regression,
}

impl PolicyFit {
    /// The fit whose weights the policy has where ships may touch and a sunk ship is named.
    pub const CLASSIC: Self =
        Self { preset: "classic", seed: 1, positions: 24_000, rollouts: 200, shots: 16 };
    /// The fit whose weights it has in Sea Battle.
    pub const SEA_BATTLE: Self =
        Self { preset: "sea-battle", seed: 1, positions: 12_000, rollouts: 200, shots: 16 };
    /// A feature is dropped while its weight is less than so many standard errors from 0, the least significant first.
    pub const SIGNIFICANT: f64 = 2.0;
    /// Significant digits of a weight.
    pub const DIGITS: usize = 3;

    /// The rules of the games.
    ///
    /// # Panics
    /// If there is no such preset.
    pub fn rules(&self) -> Rules {
        self.preset.parse::<Preset>().expect("it is a preset").rules()
    }

    /// The phases of these games.
    pub fn phases(&self) -> &'static [Phase] {
        if self.preset == Self::CLASSIC.preset { &Phase::CLASSIC } else { &Phase::SEA_BATTLE }
    }

    /// Observes all positions, in the order of their games. `progress` is told how many positions were looked at.
    ///
    /// # Panics
    /// If there is no such preset.
    pub fn observe(&self, threads: usize, progress: impl Fn(u64) + Sync) -> Vec<Observation> {
        let next = AtomicU64::new(0);
        let work = || {
            let (mut observer, mut found) = (Observer::new(self), Vec::new());
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.positions {
                    return found;
                }
                found.extend(observer.observe(game).map(|observation| (game, observation)));
                progress(game + 1);
            }
        };
        let mut found = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            let found = workers.into_iter().flat_map(|worker| worker.join().expect("a game can be played"));
            found.collect::<Vec<_>>()
        });
        found.sort_by_key(|(game, _)| *game);
        found.into_iter().map(|(_, observation)| observation).collect()
    }

    /// The weights of every phase that these positions give.
    pub fn fit(&self, observations: &[Observation]) -> Vec<PhaseFit> {
        let fit = |&phase: &Phase| {
            let of_phase: Vec<&Observation> =
                observations.iter().filter(|observation| observation.phase == phase).collect();
            PhaseFit {
                phase,
                regression: Regression::of_significant(&of_phase, Self::tried(phase), Self::SIGNIFICANT),
            }
        };
        self.phases().iter().map(fit).collect()
    }

    /// A weight with [`DIGITS`](Self::DIGITS) significant digits.
    pub fn rounded(weight: f64) -> f64 {
        format!("{weight:.*e}", Self::DIGITS - 1).parse().unwrap_or(weight)
    }

    /// The features that are tried in a phase.
    fn tried(phase: Phase) -> &'static [Feature] {
        // In the long phase of chasing, information would take more time than it saves shots.
        if phase == Phase::Chase { &Feature::ALL[..3] } else { &Feature::ALL }
    }
}

impl PhaseFit {
    /// Whether the policy has these weights. Those of the search in Sea Battle save nothing against the most likely
    /// hit on other positions ([`Saving`]), so there it shoots at that.
    pub fn is_used(&self) -> bool {
        self.phase != Phase::SeaBattleSearch
    }

    /// The weights, rounded as the policy has them.
    pub fn weights(&self) -> Vec<(Feature, f64)> {
        self.regression.coefficients.iter().map(|it| (it.feature, PolicyFit::rounded(it.weight))).collect()
    }
}
