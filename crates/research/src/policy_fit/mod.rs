//! Fit of the weights of the Rangekeeper policy, from a seed.
//!
//! 1. Weighted density plays a game. The position after a random number of shots is taken.
//! 2. The policy computes the features of the shots that it considers in the position.
//! 3. Boards are drawn from the posterior, other boards than those of the features. Weighted density plays every board
//!    to its end after each shot; where every hit names the ship, a player that heeds the names does. The worth of a
//!    shot is the mean number of shots to the end, negated.
//! 4. For each phase of the game, linear regression explains the differences in worth between the shots of a position
//!    by the differences in their features. Features whose weight is not significant are dropped.
//!
//! The result depends on [`PolicyFit`] alone, not on the number of threads. `docs/best-shot.md` gives the reasons.

mod named_rollouts;
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

/// Settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyFit {
    /// Preset whose games are played.
    pub preset: &'static str,
    /// Phases of these games.
    pub phases: &'static [Phase],
    /// Seed of games and boards, below [`Experiment::FINAL_SEEDS`](rangekeeper_lab::Experiment::FINAL_SEEDS).
    pub seed: u64,
    /// Number of positions, each from another game. About half of them leave the policy a choice.
    pub positions: u64,
    /// Number of boards that are played to the end after each shot of a position.
    pub rollouts: usize,
    /// Largest number of shots compared in a position. If the policy considers more, this number is drawn at random.
    pub shots: usize,
}

/// Weights of a phase.
#[derive(Debug)]
pub struct PhaseFit {
    /// Phase of the game.
    pub phase: Phase,
    /// Regression on the significant features.
    pub regression: Regression,
}

impl PolicyFit {
    /// Fit of the weights that the policy uses where ships may touch and a sunk ship is named.
    pub const CLASSIC: Self = Self {
        preset: "classic",
        phases: &Phase::CLASSIC,
        seed: 1,
        positions: 24_000,
        rollouts: 200,
        shots: 16,
    };
    /// Fit of the weights that the policy uses where ships may touch and every hit names the ship.
    pub const HIT_SHIP: Self =
        Self { preset: "box", phases: &Phase::HIT_SHIP, positions: 16_000, ..Self::CLASSIC };
    /// Fit of the weights that the policy uses where ships may not touch and nothing is said of sinking.
    pub const HIT_OR_MISS: Self =
        Self { preset: "hit-or-miss", phases: &Phase::HIT_OR_MISS, positions: 16_000, ..Self::CLASSIC };
    /// Fit of the weights that the policy uses in Sea Battle.
    pub const SEA_BATTLE: Self =
        Self { preset: "sea-battle", phases: &Phase::SEA_BATTLE, positions: 12_000, ..Self::CLASSIC };
    /// All fits with their names.
    pub const ALL: [(&str, Self); 4] = [
        ("classic", Self::CLASSIC),
        ("hit-ship", Self::HIT_SHIP),
        ("hit-or-miss", Self::HIT_OR_MISS),
        ("sea-battle", Self::SEA_BATTLE),
    ];
    /// Distance of a significant weight from 0, in standard errors. Features with a smaller distance are dropped, the
    /// least significant first.
    pub const SIGNIFICANT: f64 = 2.0;
    /// Number of significant digits of a weight.
    pub const DIGITS: usize = 3;

    /// Returns the rules of the games.
    ///
    /// # Panics
    /// If there is no such preset.
    pub fn rules(&self) -> Rules {
        self.preset.parse::<Preset>().expect("it is a preset").rules()
    }

    /// Observes all positions and returns them in the order of their games. Calls `progress` with the number of
    /// positions examined so far.
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

    /// Fits the weights of every phase to these observations.
    pub fn fit(&self, observations: &[Observation]) -> Vec<PhaseFit> {
        let fit = |&phase: &Phase| {
            let of_phase: Vec<&Observation> =
                observations.iter().filter(|observation| observation.phase == phase).collect();
            PhaseFit {
                phase,
                regression: Regression::of_significant(&of_phase, Self::tried(phase), Self::SIGNIFICANT),
            }
        };
        self.phases.iter().map(fit).collect()
    }

    /// Rounds a weight to [`DIGITS`](Self::DIGITS) significant digits.
    pub fn rounded(weight: f64) -> f64 {
        format!("{weight:.*e}", Self::DIGITS - 1).parse().unwrap_or(weight)
    }

    /// Returns the features that are tried in a phase.
    fn tried(phase: Phase) -> &'static [Feature] {
        // In the long phase of chasing, information would take more time than it saves shots.
        if phase == Phase::Chase { &Feature::ALL[..3] } else { &Feature::ALL }
    }
}

impl PhaseFit {
    /// Returns true if the policy uses these weights. It does not use those of the search in Sea Battle: on other
    /// positions they save nothing against the most likely hit ([`Saving`]), so the policy takes the most likely hit.
    /// Nor does it use those of *hit or miss*: games are no shorter with them than with a little density.
    pub fn is_used(&self) -> bool {
        !matches!(self.phase, Phase::SeaBattleSearch | Phase::HitOrMissSearch | Phase::HitOrMissChase)
    }

    /// Returns the weights, rounded as in the policy.
    pub fn weights(&self) -> Vec<(Feature, f64)> {
        self.regression.coefficients.iter().map(|it| (it.feature, PolicyFit::rounded(it.weight))).collect()
    }
}
