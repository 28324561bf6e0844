use super::belief::Belief;
use super::source::BeliefSource;
use rangekeeper_engine::error::TooManyWays;
use rangekeeper_engine::{BatchDraws, BoardSampler, DrawMethod, Progress, Shot, Steps, Task};

/// The number of choices tried in one step of listing the ways to cover hits, which takes a few milliseconds at most.
pub const CHOICES_PER_STEP: u64 = 5_000;

/// Maximum number of arrangements proposed for a belief: one or two seconds of work.
const MAX_PROPOSALS: u64 = 48_000_000;
/// Minimum number of proposals after which a belief can be given up.
const FEWEST_PROPOSALS: u64 = 1_000_000;

/// A belief being drawn. All boards are listed where they are few, otherwise a sample is drawn.
#[derive(Debug)]
pub struct Drawing {
    /// The source, with the posterior and the seed after the shots of the game, and the proposals of this belief.
    source: BeliefSource,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// The listing of the ways to cover the hits.
    Preparing(Task<Result<BoardSampler, TooManyWays>>),
    Drawing(Option<Box<BatchDraws>>),
}

impl Drawing {
    /// Begins to draw the belief after these shots of a game. The belief depends on the source and the shots alone.
    ///
    /// # Panics
    /// If a shot is off the grid, or has an outcome that the rules do not know.
    pub fn new(source: &BeliefSource, shots: &[Shot]) -> Self {
        let mut source = source.clone();
        for &shot in shots {
            source.posterior.add_shot(shot).expect("an answer by the rules of the game");
        }
        source.posterior = source.posterior.pruned();
        source.seed = seed(source.seed, shots);
        if shots.is_empty() {
            source.proposals = source.proposals.saturating_mul(BeliefSource::FIRST);
        }
        Self { stage: Stage::Preparing(source.posterior.sampler()), source }
    }

    fn advance(&mut self) -> Option<Belief> {
        let BeliefSource { posterior, seed, boards, ways, proposals, .. } = &self.source;
        let position = posterior.position();
        match &mut self.stage {
            Stage::Preparing(task) => {
                let Ok(sampler) = task.advance(CHOICES_PER_STEP).finished()? else {
                    return Some(Belief::empty(position));
                };
                if let Some(boards) = sampler.every_board(*ways) {
                    return Some(Belief::of_all(&sampler, boards));
                }
                let batch = sampler.batch(*seed, u64::MAX, *boards as u64).keeping_boards();
                self.stage = Stage::Drawing(Some(Box::new(batch)));
                None
            }
            Stage::Drawing(batch) => {
                let batch = batch.take_if(|batch| {
                    batch.advance(1) != Ok(Progress::Unfinished)
                        || is_given_up(batch, *boards)
                        || is_enough(batch, *proposals)
                })?;
                let is_short = is_hard(&batch) && *proposals < u64::MAX;
                let belief = Belief::of_sample(position, batch.boards().to_vec());
                // A new sample is not worth its time before.
                Some(if is_short { belief.used_until(BeliefSource::FEWEST as usize / 4) } else { belief })
            }
        }
    }
}

/// Returns true if proposals take too long: after [`MAX_PROPOSALS`], or if they promise too few boards.
fn is_given_up(batch: &BatchDraws, wanted: usize) -> bool {
    let proposed = batch.proposed();
    let all = proposed as f64 / batch.accepted().max(1) as f64 * wanted as f64;
    let is_hopeless = proposed >= FEWEST_PROPOSALS && all > 40.0 * MAX_PROPOSALS as f64;
    batch.method() == DrawMethod::Rejection && (is_hopeless || proposed >= MAX_PROPOSALS)
}

/// Returns true if the boards drawn are enough after this number of proposals.
fn is_enough(batch: &BatchDraws, proposals: u64) -> bool {
    let has_enough = batch.proposed() >= proposals && batch.accepted() >= BeliefSource::FEWEST;
    has_enough && is_hard(batch) && batch.method() == DrawMethod::Rejection
}

/// Returns true if hardly a proposal fits.
const fn is_hard(batch: &BatchDraws) -> bool {
    batch.accepted().saturating_mul(BeliefSource::HARD) < batch.proposed()
}

impl Steps for Drawing {
    /// The belief. It has fewer boards than wanted where they are hard to draw, and none if none can be drawn.
    type Output = Belief;

    /// Goes on for a few milliseconds at most.
    fn step(&mut self) -> Progress<Belief> {
        let belief = self.advance().map(|belief| belief.with_order(self.source.order.clone()));
        belief.map_or(Progress::Unfinished, Progress::Finished)
    }
}

fn seed(seed: u64, shots: &[Shot]) -> u64 {
    // The multiplier is that of SplitMix64's last step.
    let mix = |state: u64, word: u64| (state ^ word).wrapping_mul(0x94D0_49BB_1331_11EB).rotate_left(29);
    shots.iter().fold(mix(seed, 1), |state, shot| {
        let named = shot.outcome.named().map_or(0, |ship| ship.index() as u64 + 1);
        let sunk = u64::from(shot.outcome.is_sunk()) << 8;
        let hit = u64::from(shot.outcome.is_hit()) << 9;
        mix(state, named | sunk | hit | u64::from(shot.cell.index()) << 10)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::{Cell, Outcome, Posterior, Record};

    fn belief(record: &str, shots: &[Shot], proposals: u64) -> Belief {
        let posterior = Posterior::new(record.parse::<Record>().unwrap().try_into().unwrap());
        let source = BeliefSource { proposals, ..BeliefSource::new(&posterior, 1) };
        Task::new(Drawing::new(&source, shots)).run()
    }

    #[test]
    fn a_belief_is_given_up_where_boards_are_too_hard_to_draw() {
        // No sweep is as wide as this grid, and hardly a proposal fits.
        let fleet: Vec<String> = ('A'..='L').map(|name| format!("{name}=8")).collect();
        let record = format!("v1;16x16,none,sunk;{};", fleet.join(","));
        assert!(belief(&record, &[], BeliefSource::PROPOSALS).is_empty());
    }

    #[test]
    fn fewer_boards_are_drawn_and_used_longer_where_they_are_hard_to_draw() {
        let sea_battle = "v1;sea-battle;";
        let shots = [Shot { cell: Cell::new(4, 4).unwrap(), outcome: Outcome::Miss }];
        let few = belief(sea_battle, &shots, BeliefSource::PROPOSALS);
        assert!((64..500).contains(&few.len()), "{}", few.len());
        assert!(belief(sea_battle, &[], BeliefSource::PROPOSALS).len() > 2 * few.len());
        assert_eq!(belief(sea_battle, &shots, u64::MAX).len(), BeliefSource::BOARDS);
        assert_eq!(belief("v1;classic;", &shots, BeliefSource::PROPOSALS).len(), BeliefSource::BOARDS);
    }
}
