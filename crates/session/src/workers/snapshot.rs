//! The findings on a record.

use std::cmp::Reverse;

use rangekeeper_engine::{Contradiction, CountMethod, Estimate};

use crate::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Samples at once, and exact numbers as soon as they are counted, where that is affordable.
    #[default]
    Auto,
    MonteCarlo,
    /// Every board counted, however long it takes.
    Exact,
}

impl Method {
    pub const ALL: [Self; 3] = [Self::Auto, Self::MonteCarlo, Self::Exact];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "Auto",
            Self::MonteCarlo => "Monte Carlo",
            Self::Exact => "Exact",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    pub const fn samples(self) -> bool {
        !matches!(self, Self::Exact)
    }

    /// Returns the highest cost of a count, in nanoseconds of one core of a desktop machine; `None` if boards are not
    /// counted.
    pub const fn count_budget(self) -> Option<f64> {
        match self {
            // Seconds, which the samples bridge.
            Self::Auto => Some(5e9),
            Self::MonteCarlo => None,
            // The player can stop it.
            Self::Exact => Some(1e12),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountEffort {
    pub method: CountMethod,
    pub ms: f64,
}

/// All that is known of one record: exact, sampled, best shot, forecast, games for the chance to win.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisSnapshot {
    pub record: Record,
    pub prior: Prior,
    pub reading: Reading,
    /// The method and time of the count, once it is done.
    pub effort: Option<CountEffort>,
    pub best: BestShotState,
    pub forecast: Forecasting,
    /// The games of both players for the chance to win, once there are enough.
    pub duel: Option<DuelGames>,
}

/// The games of both players, from the current shots on.
#[derive(Clone, Debug, PartialEq)]
pub struct DuelGames {
    /// The numbers of the player's further turns.
    pub mine: GameLengths,
    /// The numbers of the opponent's further turns.
    pub theirs: GameLengths,
    /// The turns that the player has finished more than the opponent.
    pub lead: i32,
    pub at_equal: GameEnd,
}

impl AnalysisSnapshot {
    /// Returns a snapshot of a record of which nothing is known yet.
    pub const fn empty(record: Record) -> Self {
        Self {
            record,
            prior: Prior::UNIFORM,
            reading: Reading::Waiting,
            effort: None,
            best: BestShotState::Sought,
            forecast: Forecasting::NotWanted,
            duel: None,
        }
    }

    pub const fn findings(&self) -> Option<&Findings> {
        self.reading.findings()
    }

    /// Returns the sunk ships of a game under these rules; `None` if nothing is known of one. Those of the previous
    /// record stay until an answer arrives.
    pub fn sunk(&self, rules: &Rules) -> Option<ShipSet> {
        let findings = self.findings().filter(|_| self.record.rules() == rules);
        findings.map(|findings| findings.certain.sunk)
    }
}

/// The numbers of a record, or why there are none.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there are two of them at a time")]
pub enum Reading {
    #[default]
    Waiting,
    Known(Findings),
    Contradicted(Contradiction),
    Refused(Refusal),
    Lost(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoDraws(NoDraws),
    /// Boards cannot be counted, and samples are not wanted.
    NoCount(NoCount),
    GaveUp,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The certainties, which need neither draws nor counts.
    pub certain: Certain,
    pub sample: Option<Drawn>,
    /// True if no more draws will come.
    pub no_draws: bool,
    pub count: Count,
    /// True if the player has waited long enough for better numbers.
    pub has_waited: bool,
}

/// Draws from the posterior, at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    pub sample: Sample,
    /// True if the target is reached. Until then every interval is interim.
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Count {
    NotWanted,
    /// Counting takes too long, or too much memory, on this device.
    Refused(NoCount),
    /// The share of the work that is done, 0 to 1.
    Begun(f64),
    Stopped,
    Done(Counts),
}

/// The best shot for the game, which is independent of the reading.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum BestShotState {
    #[default]
    Sought,
    /// There is nothing to shoot at, or no best shot could be found.
    Unnamed,
    Named(BestShot),
}

/// The forecast of further shots, as far as its games are played. Independent of the reading.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Forecasting {
    #[default]
    NotWanted,
    /// Games are being played, or will be once the reading is complete; these are over.
    Begun(GameLengths),
    /// The player stopped it after these games.
    Stopped(GameLengths),
    Done(GameLengths),
    Impossible,
}

impl Reading {
    pub const fn findings(&self) -> Option<&Findings> {
        if let Self::Known(findings) = self { Some(findings) } else { None }
    }
}

impl BestShotState {
    pub const fn named(self) -> Option<BestShot> {
        if let Self::Named(best) = self { Some(best) } else { None }
    }
}

impl Findings {
    /// Shares that differ by less count as equal: the screen rounds to a tenth of a percent.
    pub const AS_GOOD: f64 = 0.000_5;

    pub const fn counts(&self) -> Option<&Counts> {
        if let Count::Done(counts) = &self.count { Some(counts) } else { None }
    }

    /// The fewest draws from which the page shows numbers and names a cell. With fewer, the intervals are so wide that
    /// most cells are tied.
    pub const MIN_DRAWS: u64 = 300;

    /// Returns the sample, if it is large enough to show.
    pub fn drawn(&self) -> Option<&Drawn> {
        self.sample.as_ref().filter(|drawn| drawn.complete || drawn.sample.accepted() >= Self::MIN_DRAWS)
    }

    /// Returns the sample's estimate for a cell of its grid.
    pub fn estimate(&self, cell: Cell, confidence: Confidence) -> Option<Estimate> {
        let drawn = self.drawn().filter(|drawn| drawn.sample.drawn.grid.contains(cell));
        drawn.map(|drawn| drawn.sample.estimate(cell, confidence))
    }

    /// Returns the best known probability of a cell on the grid: exact, else sampled.
    pub fn probability(&self, cell: Cell, confidence: Confidence) -> Option<HitProbability> {
        let counts = self.counts().filter(|counts| counts.grid.contains(cell));
        let exact = counts.map(|counts| counts.hit_probability(cell));
        exact.or_else(|| self.estimate(cell, confidence).map(HitProbability::Sampled))
    }

    /// Returns the best known probability that any ship lies on a cell, or one of the ships that the record cannot tell
    /// from this one; 0 outside of the grid.
    pub fn share(&self, cell: Cell, ship: Option<ShipId>) -> f64 {
        let Some(boards) = self.boards() else { return 0.0 };
        let Some(ship) = ship else { return boards.probability(cell) };
        let class = boards.classes.iter().position(|class| class.ships.contains(&ship));
        class.map_or(0.0, |class| boards.probability_of(class, cell))
    }

    /// Returns the best known probability that this ship lies on a cell: the same for all ships that the record cannot
    /// tell apart.
    pub fn ship_share(&self, cell: Cell, ship: ShipId) -> f64 {
        let classes = self.boards().map_or(&[][..], |boards| &boards.classes);
        let class = classes.iter().find(|class| class.ships.contains(&ship));
        self.share(cell, Some(ship)) / class.map_or(1, |class| class.ships.len()) as f64
    }

    /// Returns true if all boards weigh the same, so that probabilities are shares of them.
    pub fn weigh_alike(&self) -> bool {
        let drawn_alike = |drawn: &Drawn| drawn.sample.components.is_empty();
        self.counts().is_none_or(|counts| counts.weights.is_none())
            && self.sample.as_ref().is_none_or(drawn_alike)
    }

    /// Returns the best numbers: of all boards, else of the drawn ones.
    pub fn boards(&self) -> Option<&Counts> {
        self.counts().or(self.drawn().map(|drawn| &drawn.sample.drawn))
    }

    /// Returns at most so many open cells, the likeliest first, but `first` before all others.
    pub fn best(&self, record: &Record, first: Cell, most: usize) -> Vec<Cell> {
        let Some(boards) = self.boards() else { return Vec::new() };
        let mut best = vec![first];
        let mut left = record.open() & boards.grid.all();
        left.remove(first);
        while best.len() < most {
            // Of equals the first in reading order: `max_by_key` would take the last.
            let next = left.iter().map(|cell| (boards.rank(cell), Reverse(cell))).max();
            let Some((1.., Reverse(next))) = next else { break };
            left.remove(next);
            best.push(next);
        }
        best
    }

    pub const fn is_counting(&self) -> bool {
        matches!(self.count, Count::Begun(_))
    }

    /// Returns true while more results are coming.
    pub fn grow(&self) -> bool {
        self.is_counting() || self.sample.as_ref().is_some_and(|sample| !sample.complete)
    }

    /// Returns true if the page may name the most likely hit: the numbers are final, or the player has waited long
    /// enough.
    pub fn may_be_named(&self) -> bool {
        self.stand() || self.has_waited
    }

    /// Returns true if the numbers are final: no better ones are expected soon.
    pub fn stand(&self) -> bool {
        let is_drawn = || self.sample.as_ref().is_some_and(|sample| sample.complete);
        self.counts().is_some() || !self.is_counting() && is_drawn()
    }
}

impl Forecasting {
    /// The games of a forecast. In the classic game they give the mean to some 0.7 shots, in three seconds on one core;
    /// in Sea Battle to 0.4, in twenty. Half the error would take four times as long.
    pub const GAMES: u64 = 200;

    pub const fn played(&self) -> Option<&GameLengths> {
        match self {
            Self::Begun(shots) | Self::Stopped(shots) | Self::Done(shots) => Some(shots),
            Self::NotWanted | Self::Impossible => None,
        }
    }
}
