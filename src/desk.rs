//! A worker's desk: the record it works on and the batches it has begun. Knows the engine, not the browser.

use rangekeeper_engine::Position;
use rangekeeper_engine::posterior::sample::{Draws, Plan, PlanBuilder};

use crate::protocol::{Answer, Ask, Certain, Generation};

/// How long an answer may take. Short enough that a new mark never waits long for the old one's work, and
/// that results come in more often than the screen can show them.
const SLICE_MS: f64 = 12.0;
/// Choices and proposals between two looks at the clock; a tenth of a millisecond or so.
const STEPS: u64 = 4096;

/// The work in hand.
#[derive(Default)]
pub struct Desk(Option<Work>);

struct Work {
    generation: Generation,
    certain: Certain,
    stage: Stage,
}

enum Stage {
    Preparing(Box<PlanBuilder>),
    Drawing {
        plan: Plan,
        /// The batches that were begun and are not complete.
        begun: Vec<(u32, Draws)>,
    },
    /// The one answer to everything asked about this record.
    Settled(Answer),
}

impl Desk {
    /// Works on what is asked for about [`SLICE_MS`] by the clock, which counts in milliseconds.
    pub fn work(&mut self, ask: &Ask, clock: impl Fn() -> f64) -> Answer {
        let deadline = clock() + SLICE_MS;
        let current = self.0.take().filter(|work| work.generation == ask.generation);
        let mut work = current.unwrap_or_else(|| Work::begin(ask));
        let answer = work.advance(ask, || clock() < deadline);
        self.0 = Some(work);
        answer
    }
}

impl Work {
    fn begin(ask: &Ask) -> Self {
        let generation = ask.generation;
        match Position::new(&ask.record) {
            Err(contradiction) => {
                let stage = Stage::Settled(Answer::Contradicted { generation, contradiction });
                Self { generation, certain: Certain::default(), stage }
            }
            Ok(position) => Self {
                generation,
                certain: Certain { reachable: position.reachable(), off_record: position.off_record() },
                stage: Stage::Preparing(Box::new(PlanBuilder::new(&position))),
            },
        }
    }

    fn advance(&mut self, ask: &Ask, time_left: impl Fn() -> bool) -> Answer {
        let generation = self.generation;
        let batch = ask.batch;
        let preparing = Stage::Settled(Answer::Preparing { generation, batch });
        self.stage = match std::mem::replace(&mut self.stage, preparing) {
            Stage::Preparing(builder) => prepare(builder, generation, &time_left),
            stage => stage,
        };
        match &mut self.stage {
            Stage::Preparing(_) => Answer::Preparing { generation, batch },
            Stage::Settled(answer) => answer.clone(),
            Stage::Drawing { plan, begun } => {
                let place = begun.iter().position(|(number, _)| *number == batch);
                let mut draws = match place {
                    Some(place) => begun.swap_remove(place).1,
                    None => Draws::new(plan, ask.seed, batch.into()),
                };
                let mut complete = plan.advance(&mut draws, ask.draws.into(), STEPS);
                while !complete && time_left() {
                    complete = plan.advance(&mut draws, ask.draws.into(), STEPS);
                }
                let (tally, certain) = (plan.tally(&draws), self.certain);
                if !complete {
                    begun.push((batch, draws));
                }
                Answer::Drawn { generation, batch, complete, tally, certain }
            }
        }
    }
}

fn prepare(mut builder: Box<PlanBuilder>, generation: Generation, time_left: impl Fn() -> bool) -> Stage {
    let refused = |reason| Stage::Settled(Answer::Refused { generation, reason });
    while time_left() {
        match builder.advance(STEPS) {
            Ok(false) => {}
            Ok(true) => {
                return match builder.finish() {
                    Ok(plan) => Stage::Drawing { plan, begun: Vec::new() },
                    Err(error) => refused(format!("{error}.")),
                };
            }
            Err(error) => return refused(format!("{error}.")),
        }
    }
    Stage::Preparing(builder)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn ask(generation: Generation, record: &str, batch: u32) -> Ask {
        Ask { generation, record: record.parse().unwrap(), seed: 1, batch, draws: 50_000 }
    }

    /// A clock on which every look takes a millisecond.
    fn ticking() -> impl Fn() -> f64 {
        let now = Cell::new(0.0);
        move || {
            now.set(now.get() + 1.0);
            now.get()
        }
    }

    fn finish(desk: &mut Desk, ask: &Ask) -> (Answer, usize) {
        let clock = ticking();
        for asked in 1.. {
            match desk.work(ask, &clock) {
                Answer::Preparing { .. } | Answer::Drawn { complete: false, .. } => {}
                answer => return (answer, asked),
            }
        }
        unreachable!("the loop has no end")
    }

    #[test]
    fn a_batch_takes_several_answers_and_does_not_depend_on_what_was_drawn_before() {
        let mut desk = Desk::default();
        let (first, asked) = finish(&mut desk, &ask(1, "v1;classic;E5:miss", 0));
        assert!(asked > 1, "a batch is drawn in slices");
        let (second, _) = finish(&mut desk, &ask(1, "v1;classic;E5:miss", 1));
        let (again, _) = finish(&mut Desk::default(), &ask(1, "v1;classic;E5:miss", 1));
        assert_eq!(second, again);
        assert_ne!(first, second);
        let Answer::Drawn { tally, .. } = first else { panic!("{first:?}") };
        assert_eq!(tally.accepted, 50_000);
    }

    #[test]
    fn a_new_generation_replaces_the_old_one() {
        let mut desk = Desk::default();
        desk.work(&ask(1, "v1;classic;", 0), ticking());
        let (answer, _) = finish(&mut desk, &ask(2, "v1;classic;A1:sunk=Destroyer", 0));
        assert!(matches!(answer, Answer::Contradicted { generation: 2, .. }), "{answer:?}");
    }

    #[test]
    fn what_is_too_much_for_the_sampler_is_refused_with_a_sentence() {
        let fleet = (0..10).map(|n| format!("S{n}=3")).collect::<Vec<_>>().join(",");
        let hits = "B2:hit,B6:hit,B10:hit,F2:hit,F6:hit,F10:hit,J2:hit,J6:hit,J10:hit";
        let record = format!("v1;12x12,allowed,hit-miss;{fleet};{hits}");
        let (answer, _) = finish(&mut Desk::default(), &ask(1, &record, 0));
        let Answer::Refused { reason, .. } = answer else { panic!("{answer:?}") };
        assert!(reason.contains("too many to sample from"), "{reason}");
    }
}
