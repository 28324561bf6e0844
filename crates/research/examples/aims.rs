//! Plays the Rangekeeper policy with several limits for giving up the most likely hit, on the same boards. Prints the
//! lengths of the games and the differences between the policy's aims and the most likely hit:
//!
//! ```text
//! cargo run --release -p rangekeeper-research --example aims -- [PRESET] [--games N] [--seed S | --final] [--limits SHOTS:POINTS]...
//! ```
//!
//! The first row is the policy without limits. The other rows are compared with it on the same boards, with a 95%
//! interval. Without `--limits` the second row is the policy as it is. *Given up* are computed savings, in shots a
//! game. *Other aims* are those that are less likely to be hit than the most likely hit; *uncomputed* is their share
//! without a computed saving. Gaps are the largest, in percentage points. The results depend only on the options, not
//! on the number of threads.

use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rangekeeper_engine::{
    Arrangement, Confidence, Mark, Position, Posterior, Preset, Record, Rules, ScaledPrior,
};
use rangekeeper_lab::Experiment;
use rangekeeper_play::belief::{Decider, DecisionTree};
use rangekeeper_play::policy::{Policy, TradeOff, belief_source};
use rangekeeper_play::{GameLengths, HiddenBoards, LengthDifferences};

const USAGE: &str = "usage: aims [PRESET] [--games N] [--seed S | --final] [--limits SHOTS:POINTS]...";

fn main() -> ExitCode {
    let Some(study) = Study::from_arguments(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    println!("{} games each, {}, seed {}", study.games, study.preset.name, study.seed);
    print!("{}", study.table(&study.run()));
    ExitCode::SUCCESS
}

/// Settings of the games.
struct Study {
    preset: Preset,
    games: u64,
    seed: u64,
    limits: Vec<TradeOff>,
}

impl Study {
    /// Reads the options; returns `None` if they cannot be read.
    fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut study =
            Self { preset: "classic".parse().ok()?, games: 1000, seed: 1, limits: vec![TradeOff::ANY] };
        while let Some(option) = arguments.next() {
            if let Ok(preset) = option.parse() {
                study.preset = preset;
                continue;
            }
            if option == "--final" {
                study.seed = Experiment::FINAL_SEED;
                continue;
            }
            let value = arguments.next()?;
            match option.as_str() {
                "--games" => study.games = value.parse().ok()?,
                "--seed" => study.seed = value.parse().ok()?,
                "--limits" => {
                    let (shots, points) = value.split_once(':')?;
                    let points: f64 = points.parse().ok()?;
                    study.limits.push(TradeOff { min_saving: shots.parse().ok()?, max_gap: points / 100.0 });
                }
                _ => return None,
            }
        }
        if study.limits.len() == 1 {
            study.limits.push(TradeOff::default());
        }
        Some(study)
    }

    /// Plays all games, on as many threads as there are cores, and prints progress.
    fn run(&self) -> Vec<Row> {
        let (rules, next) = (self.preset.rules(), AtomicU64::new(0));
        let rows = Mutex::new(vec![Row::default(); self.limits.len()]);
        let work = || {
            let boards =
                HiddenBoards::new(&rules, &ScaledPrior::UNIFORM, self.seed).expect("a preset has room");
            let player = |limits: &TradeOff| Player::new(&rules, self.seed, *limits);
            let mut players: Vec<Player> = self.limits.iter().map(player).collect();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return;
                }
                let board = boards.hide(game).expect("a preset can be hidden");
                let played: Vec<Vec<Aim>> = players.iter_mut().map(|player| player.play(&board)).collect();
                let mut rows = rows.lock().expect("no thread panics");
                rows.iter_mut().zip(&played).for_each(|(row, aims)| row.add(aims, &played[0]));
                if rows[0].lengths.games().is_multiple_of(1000) {
                    eprint!("{} games\n{}", rows[0].lengths.games(), self.table(&rows));
                }
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        rows.into_inner().expect("no thread panics")
    }

    fn table(&self, rows: &[Row]) -> String {
        let rows = self.limits.iter().zip(rows).map(|(limits, row)| row.line(limits) + "\n");
        std::iter::once(format!("{HEADER}\n")).chain(rows).collect()
    }
}

/// A shot of the policy.
#[derive(Clone, Copy)]
struct Aim {
    /// Hit probability of the most likely hit, less that of the shot.
    gap: f64,
    saves: Option<f64>,
    /// Computed saving of the best shot without limits, less that of the shot.
    given_up: f64,
}

/// Policy with given limits, and its decisions.
struct Player {
    policy: Policy,
    /// Policy without limits; `None` if this one has no limits itself.
    without_limits: Option<Policy>,
    rules: Rules,
    decider: Decider,
    /// Aims by record. New ones are kept until the limit of the decision tree is reached.
    aims: HashMap<String, Aim>,
}

impl Player {
    fn new(rules: &Rules, seed: u64, limits: TradeOff) -> Self {
        let position = Position::new(&Record::new(rules.clone())).expect("a preset has room");
        Self {
            policy: Policy::with_trade_off(rules, limits),
            without_limits: (limits != TradeOff::ANY).then(|| Policy::with_trade_off(rules, TradeOff::ANY)),
            rules: rules.clone(),
            decider: Decider::new(belief_source(&Posterior::new(position), seed)),
            aims: HashMap::new(),
        }
    }

    /// Plays a game and returns its aims.
    fn play(&mut self, hidden: &Arrangement) -> Vec<Aim> {
        let mut aims = Vec::new();
        let mut record = Record::new(self.rules.clone());
        self.decider.begin();
        while !hidden.is_over(&record) {
            let mut decided = None;
            let cell = self.decider.decide(|belief, open| {
                let best = self.policy.best(belief, open)?;
                let probabilities = belief.probabilities();
                let [of_likely, of_best] = [best.most_likely, best.cell].map(|cell| probabilities[cell]);
                let given_up = match (best.saves, &self.without_limits) {
                    (Some(saves), Some(policy)) => policy.best(belief, open)?.saves? - saves,
                    _ => 0.0,
                };
                decided = Some(Aim { gap: of_likely - of_best, saves: best.saves, given_up });
                Some(best.cell)
            });
            let cell = cell.expect("a ship is afloat");
            // What was decided in an earlier game is known from there.
            let aim = decided.unwrap_or_else(|| self.aims[&record.to_string()]);
            if decided.is_some() && self.aims.len() < DecisionTree::MAX_NODES {
                self.aims.insert(record.to_string(), aim);
            }
            aims.push(aim);
            record
                .set(cell, Some(Mark::Shot(hidden.answer(&record, cell).expect("an open cell"))))
                .expect("answers are true");
            self.decider.take_in(*record.shots().last().expect("a shot was added"));
        }
        aims
    }
}

const HEADER: &str = "\
shots:points  mean shots ± s.e.  more than without limits  given up  other aims  uncomputed  gaps: computed  uncomputed";

/// Games with given limits.
#[derive(Clone, Default)]
struct Row {
    lengths: GameLengths,
    differences: LengthDifferences,
    /// Sum of the computed savings given up.
    given_up: f64,
    /// Number of aims that are less likely to be hit than the most likely hit. The fields below are the number of these
    /// without a computed saving, and the largest gaps with and without one.
    others: u64,
    uncomputed: u64,
    gap_computed: f64,
    gap_uncomputed: f64,
}

impl Row {
    /// Adds a game, given its aims and those of the policy without limits on the same board.
    fn add(&mut self, aims: &[Aim], without: &[Aim]) {
        self.lengths.add(aims.len() as u16);
        self.differences.add(aims.len() as i32 - without.len() as i32);
        self.given_up += aims.iter().map(|aim| aim.given_up).sum::<f64>();
        for Aim { gap, saves, .. } in aims.iter().filter(|aim| aim.gap > 0.0) {
            self.others += 1;
            self.uncomputed += u64::from(saves.is_none());
            let largest = if saves.is_some() { &mut self.gap_computed } else { &mut self.gap_uncomputed };
            *largest = largest.max(*gap);
        }
    }

    fn line(&self, TradeOff { min_saving, max_gap }: &TradeOff) -> String {
        let [mean, error] =
            [self.lengths.mean(), self.lengths.standard_error()].map(Option::unwrap_or_default);
        let (low, high) = self.differences.interval(Confidence::PERCENT_95).unwrap_or_default();
        let more = self.differences.mean().unwrap_or_default();
        let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
        let limits = format!("{min_saving}:{}", 100.0 * max_gap);
        format!(
            "{limits:12}  {mean:9.3} ± {error:.3}  {more:+6.3} ({low:+.3} to {high:+.3})  {:8.4}  {:9.1}%  {:9.1}%  {:14.1}  {:10.1}",
            self.given_up / self.lengths.games() as f64,
            percent(self.others, self.lengths.total() as u64),
            percent(self.uncomputed, self.others),
            100.0 * self.gap_computed,
            100.0 * self.gap_uncomputed,
        )
    }
}
