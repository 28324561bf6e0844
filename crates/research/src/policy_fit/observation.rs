//! Positions, and the worth of the shots considered in them.

use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Mark, Position, Posterior, Record, Rules, ScaledPrior, Task,
};
use rangekeeper_lab::{WeightedDensity, play};
use rangekeeper_play::belief::{Belief, Drawing};
use rangekeeper_play::policy::features::Features;
use rangekeeper_play::policy::linear::{Considered, LinearPolicy};
use rangekeeper_play::policy::rollout::ExactRollouts;
use rangekeeper_play::policy::weights::{Phase, PolicyWeights};
use rangekeeper_play::policy::{TradeOff, belief_source};
use rangekeeper_play::{HiddenBoards, Rollouts};

use super::PolicyFit;
use super::named_rollouts::NamedRollouts;

/// Position with the shots considered in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// Phase of the game.
    pub phase: Phase,
    /// Shots considered, at least two.
    pub shots: Vec<ObservedShot>,
    /// Expected contribution of chance to the sum of squares of the worths around their mean.
    pub noise: f64,
}

/// Shot considered in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObservedShot {
    /// Features of the shot.
    pub features: Features,
    /// Mean number of shots to the end, negated.
    pub worth: f64,
}

/// Observer of positions of games.
#[derive(Debug)]
pub struct Observer {
    fit: PolicyFit,
    rules: Rules,
    hidden: HiddenBoards,
    density: WeightedDensity,
    policy: LinearPolicy,
    player: Player,
}

/// Player of the rollouts.
#[derive(Debug)]
enum Player {
    Density(Box<Rollouts>),
    Named(Box<NamedRollouts>),
}

impl Player {
    fn new(rules: &Rules) -> Self {
        match rules.announcement() {
            Announcement::HitShip => Self::Named(Box::new(NamedRollouts::new(rules))),
            _ => Self::Density(Box::new(Rollouts::new(rules, Observer::BASE))),
        }
    }

    /// Sets the position from which boards are played.
    fn begin(&mut self, record: &Record) {
        match self {
            Self::Density(rollouts) => rollouts.begin(record),
            Self::Named(rollouts) => rollouts.begin(record),
        }
    }

    /// Plays to the end with the ships on these cells; returns the number of shots, the first one included.
    fn play(&mut self, first: Cell, ships: &[CellSet]) -> u32 {
        match self {
            Self::Density(rollouts) => rollouts.play(first, ships),
            Self::Named(rollouts) => rollouts.play(first, ships),
        }
    }
}

impl Observer {
    /// Base of the weighted density that plays.
    const BASE: u64 = 10;

    /// Creates an observer for this fit.
    ///
    /// # Panics
    /// If there is no such preset.
    pub fn new(fit: &PolicyFit) -> Self {
        let rules = fit.rules();
        Self {
            fit: *fit,
            hidden: HiddenBoards::new(&rules, &ScaledPrior::UNIFORM, fit.seed).expect("a preset has room"),
            density: WeightedDensity::new(&rules, &ScaledPrior::UNIFORM, Self::BASE),
            policy: LinearPolicy::new(&rules, PolicyWeights::default()),
            player: Player::new(&rules),
            rules,
        }
    }

    /// Plays a position of the game of this number. Returns `None` if the policy has no choice there, or lists all
    /// boards instead.
    ///
    /// # Panics
    /// Never: a preset's fleet can be hidden, and its answers are true.
    pub fn observe(&mut self, game: u64) -> Option<Observation> {
        let mut random = Random::new(*b"Rangekeeper fits", self.fit.seed, game);
        let record = self.position(game, &mut random);
        let posterior = Posterior::new(Position::new(&record).expect("the answers are true"));
        let mut draw = || {
            let mut source = belief_source(&posterior, random.below_wide(1 << 64) as u64);
            move |boards: Option<usize>| {
                source.boards = boards.unwrap_or(source.boards);
                Task::new(Drawing::new(&source, &[])).run()
            }
        };
        let belief = draw()(None);
        let open = record.open();
        if ExactRollouts::new(self.rules.announcement(), &belief, open, &TradeOff::default()).is_some() {
            return None;
        }
        let considered = self.policy.considered(&belief, open, open, |_| true)?;
        if considered.shots.len() < 2 {
            return None;
        }
        let boards = draw()(Some(self.fit.rollouts));
        let Considered { phase, mut shots } = considered;
        while shots.len() > self.fit.shots {
            shots.remove(random.below(shots.len() as u32) as usize);
        }
        Some(self.play(phase, &shots, &record, &boards))
    }

    /// Returns the record of a game after a random number of shots.
    fn position(&mut self, game: u64, random: &mut Random) -> Record {
        let board = self.hidden.hide(game).expect("a preset can be hidden");
        let whole = play(&mut self.density, game, &board);
        let shots = random.below(whole.shots().len() as u32) as usize;
        let mut record = Record::new(self.rules.clone());
        for shot in &whole.shots()[..shots] {
            record.set(shot.cell, Some(Mark::Shot(shot.outcome))).expect("the answers are true");
        }
        record
    }

    /// Plays every board to its end after each of these shots.
    fn play(
        &mut self,
        phase: Phase,
        shots: &[(Cell, Features)],
        record: &Record,
        boards: &Belief,
    ) -> Observation {
        self.player.begin(record);
        let (mut totals, mut squares, mut of_boards) = (vec![0_u64; shots.len()], 0_u64, 0_u64);
        for board in boards.boards() {
            let ships: Vec<CellSet> = board.iter().map(|&ship| boards.candidates()[ship as usize]).collect();
            let mut of_board = 0;
            for ((cell, _), total) in shots.iter().zip(&mut totals) {
                let length = u64::from(self.player.play(*cell, &ships));
                *total += length;
                of_board += length;
                squares += length * length;
            }
            of_boards += of_board * of_board;
        }
        let (count, played) = (shots.len() as f64, boards.len() as f64);
        // Two-way analysis of variance: what is left of the lengths after the means of shots and of boards.
        let all: u64 = totals.iter().sum();
        let of_shots: f64 = totals.iter().map(|total| (*total as f64).powi(2)).sum();
        let residual = squares as f64 - of_boards as f64 / count - of_shots / played
            + (all as f64).powi(2) / (count * played);
        let observed = shots.iter().zip(&totals).map(|((_, features), total)| ObservedShot {
            features: *features,
            worth: -(*total as f64) / played,
        });
        Observation { phase, shots: observed.collect(), noise: residual / (played * (played - 1.0)) }
    }
}
