//! Runs tasks about a record in a worker. Knows the engine, not the browser.

use rangekeeper_engine::error::{PositionError, TooManyWays};
use rangekeeper_engine::{BatchDraws, BoardSampler, CountPlan, Posterior, Progress, ScaledPrior};
use rangekeeper_play::{Forecast, NoBestShot, search_best_shot};

use crate::prelude::*;
use crate::workers::protocol::{CountBudget, Task, Update};

/// The length of a slice: a new mark never waits long for the old one's work, and results come more often than the
/// screen shows them.
pub(super) const SLICE_MS: f64 = 12.0;
/// The slice of work that alternates with draws in one worker while the player waits for it: the count, and the search
/// for the best shot.
const LONG_SLICE_MS: f64 = 3.0 * SLICE_MS;
/// The first draws of a batch, which give the worker's first circles before anything takes [`LONG_SLICE_MS`].
const FIRST_DRAWS: u64 = 100;
/// Choices between two looks at the clock: about a tenth of a millisecond.
const CHOICES: u64 = 4096;
/// Closed forms between two looks at the clock: about as long.
const FORMS: u64 = 64;

#[derive(Default)]
pub struct TaskRunner {
    work: Option<Result<RecordWork, PositionError>>,
    /// The previous record's prior, scaled to its rules: nearly always the next one's too.
    scaled: Option<(Rules, Prior, ScaledPrior)>,
}

struct RecordWork {
    posterior: Posterior,
    certain: Certain,
    drawing: Drawing,
    /// The plan of the count and its unfinished parts, once it is asked for; or the reason that there is none.
    counting: Option<Result<(CountPlan, Vec<Part>), NoCount>>,
    /// The search for the best shot for the game, once it is asked for.
    search: Option<rangekeeper_engine::Task<Result<BestShot, NoBestShot>>>,
    /// The forecast's games, once one is asked for. Decisions of one game serve the next.
    forecast: Option<Box<Forecast>>,
}

enum Drawing {
    /// The sampler is being prepared.
    Preparing(rangekeeper_engine::Task<Result<BoardSampler, TooManyWays>>),
    /// The unfinished batches are known by number. The sweep of a complete one serves the next.
    Begun { sampler: Box<BoardSampler>, batches: Vec<(u32, BatchDraws)>, complete: Option<Box<BatchDraws>> },
    /// There are too many ways.
    Impossible,
}

/// A part of the count, and the milliseconds spent on it.
struct Part {
    number: u32,
    count: rangekeeper_engine::Task<Counts>,
    ms: f64,
}

impl TaskRunner {
    pub fn set_record(&mut self, record: &Record, prior: &Prior) {
        let known = self.scaled.take().filter(|(rules, of, _)| rules == record.rules() && of == prior);
        let made = || (record.rules().clone(), prior.clone(), prior.scaled(record.rules()));
        let (.., scaled) = self.scaled.insert(known.unwrap_or_else(made));
        self.work = Some(RecordWork::begin(record, scaled));
    }

    /// Works on a task for about [`SLICE_MS`] by the clock, in milliseconds.
    pub fn work(&mut self, task: &Task, clock: impl Fn() -> f64) -> Update {
        let begin = clock();
        let spent = || clock() - begin;
        let work = match &mut self.work {
            Some(Ok(work)) => work,
            Some(Err(PositionError::Contradiction(found))) => return Update::Contradicted(found.clone()),
            Some(Err(_)) | None => return Update::GaveUp,
        };
        match *task {
            Task::Draw { seed, batch, draws } => work.draw(seed, batch, draws, || spent() < SLICE_MS),
            Task::Count { part, parts, budget } => work.count(part, parts, budget, spent),
            Task::BestShot => work.best_shot(spent),
            Task::Play { seed, game } => work.play(seed, game, || spent() < SLICE_MS),
            Task::PlayOpponent { .. } | Task::Query(_) | Task::Lab(_) => task.refusal(),
        }
    }
}

impl RecordWork {
    fn begin(record: &Record, prior: &ScaledPrior) -> Result<Self, PositionError> {
        let position = Position::new(record)?;
        let (reachable, off_record) = (position.reachable(), position.off_record());
        let (sunk_ships, sunk) = (position.sunk_ships(), position.certainly_sunk());
        let certain = Certain { reachable, off_record, sunk_ships, sunk };
        let posterior = Posterior::new(position).with_prior(prior).expect("the prior is of these rules");
        let drawing = Drawing::Preparing(posterior.sampler());
        Ok(Self { posterior, certain, drawing, counting: None, search: None, forecast: None })
    }

    fn draw(&mut self, seed: u64, batch: u32, wanted: u32, time_left: impl Fn() -> bool) -> Update {
        self.drawing.prepare(&time_left);
        let (sampler, batches, complete) = match &mut self.drawing {
            Drawing::Preparing(_) => return Update::Unfinished,
            Drawing::Impossible => return Update::NoDraws(NoDraws::TooManyWays),
            Drawing::Begun { sampler, batches, complete } => (sampler, batches, complete),
        };
        let mut drawn = if let Some(place) = batches.iter().position(|(number, _)| *number == batch) {
            batches.swap_remove(place).1
        } else if let Some(before) = complete.take() {
            before.next(seed, batch.into(), wanted.into())
        } else {
            sampler.batch(seed, batch.into(), wanted.into())
        };
        let is_complete = loop {
            match drawn.advance(1) {
                Err(_) => return Update::NoDraws(NoDraws::TooLittleRoom),
                Ok(Progress::Finished(())) => break true,
                Ok(Progress::Unfinished) if time_left() => {}
                Ok(Progress::Unfinished) => break false,
            }
        };
        let sample = drawn.sample();
        if is_complete {
            *complete = Some(Box::new(drawn));
        } else {
            batches.push((batch, drawn));
        }
        Update::Drawn { complete: is_complete, sample, certain: self.certain.clone() }
    }

    /// Returns the length of a slice for the tasks that may take longest.
    fn long_slice(&self) -> f64 {
        let Drawing::Begun { batches, .. } = &self.drawing else { return SLICE_MS };
        let begins = batches.iter().any(|(_, batch)| batch.accepted() < FIRST_DRAWS);
        if begins { SLICE_MS } else { LONG_SLICE_MS }
    }

    /// Counts on; `spent` returns the milliseconds since the slice began.
    fn count(&mut self, part: u32, parts: u32, budget: CountBudget, spent: impl Fn() -> f64) -> Update {
        let long_slice = self.long_slice();
        let Self { counting, posterior, .. } = self;
        let (plan, begun) = match counting.get_or_insert_with(|| plan_count(posterior, budget)) {
            Ok((plan, begun)) => (plan, begun),
            Err(reason) => return Update::NoCount(*reason),
        };
        let Part { number, mut count, ms } = match begun.iter().position(|begun| begun.number == part) {
            Some(place) => begun.swap_remove(place),
            None => Part { number: part, count: plan.part(part, parts), ms: 0.0 },
        };
        let certain = self.certain.clone();
        loop {
            if let Progress::Finished(counts) = count.advance(FORMS) {
                return Update::Counted { counts, ms: ms + spent(), method: plan.method(), certain };
            }
            if spent() >= long_slice {
                break;
            }
        }
        let progress = count.progress();
        begun.push(Part { number, count, ms: ms + spent() });
        Update::Counting { progress, certain }
    }

    fn best_shot(&mut self, spent: impl Fn() -> f64) -> Update {
        let long_slice = self.long_slice();
        let Self { search, posterior, .. } = self;
        let running = search.get_or_insert_with(|| search_best_shot(posterior));
        // A single step may take milliseconds.
        while spent() < long_slice {
            if let Progress::Finished(best) = running.advance(1) {
                *search = None;
                return Update::BestShot(best.ok());
            }
        }
        Update::Unfinished
    }

    /// Plays a game. A game that another one interrupts begins anew.
    fn play(&mut self, seed: u64, game: u64, time_left: impl Fn() -> bool) -> Update {
        let Self { forecast, posterior, .. } = self;
        let forecast = forecast.get_or_insert_with(|| Box::new(Forecast::new(posterior, seed)));
        loop {
            // A single step may take milliseconds.
            match forecast.advance(game, 1) {
                Ok(Progress::Finished(shots)) => return Update::Played { shots, turns: forecast.turns() },
                Ok(Progress::Unfinished) if time_left() => {}
                Ok(Progress::Unfinished) => return Update::Unfinished,
                Err(_) => return Update::NoGames,
            }
        }
    }
}

/// Plans the count within a budget, or returns why every board cannot be counted.
fn plan_count(posterior: &Posterior, budget: CountBudget) -> Result<(CountPlan, Vec<Part>), NoCount> {
    let is_quick = |plan: &CountPlan| plan.cost() <= budget.nanoseconds;
    match posterior.plan_count_within(budget.bytes) {
        Ok(plan) if is_quick(&plan) => Ok((plan, Vec::new())),
        _ if posterior.plan_count().is_ok_and(|plan| is_quick(&plan)) => Err(NoCount::TooMuchMemory),
        _ => Err(NoCount::TooManyBoards),
    }
}

impl Drawing {
    /// Prepares the sampler while there is time.
    fn prepare(&mut self, time_left: impl Fn() -> bool) {
        while let Self::Preparing(task) = self
            && time_left()
        {
            if let Progress::Finished(sampler) = task.advance(CHOICES) {
                let begun = |sampler| Self::Begun { sampler, batches: Vec::new(), complete: None };
                *self = sampler.map(Box::new).map_or(Self::Impossible, begun);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_batch_and_a_game_take_several_slices() {
        let mut runner = TaskRunner::default();
        runner.set_record(&"v1;classic;E5:hit,C3:miss".parse().unwrap(), &Prior::UNIFORM);
        // It moves a millisecond at every look.
        let now = Cell::new(0.0);
        let clock = || now.replace(now.get() + 1.0);
        let mut finish = |task| {
            let mut updates = (1..).map(|slices| (runner.work(&task, clock), slices));
            updates.find(|(update, _)| !update.is_interim()).expect("it ends")
        };
        let (drawn, slices) = finish(Task::Draw { seed: 1, batch: 0, draws: 50_000 });
        let (played, turns) = finish(Task::Play { seed: 1, game: 0 });
        assert!(slices > 1 && turns > 1, "{slices} {turns}");
        assert!(matches!(drawn, Update::Drawn { sample, .. } if sample.accepted() == 50_000));
        assert!(matches!(played, Update::Played { shots: 16.., .. }), "{played:?}");
    }
}
