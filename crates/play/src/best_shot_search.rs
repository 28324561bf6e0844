use thiserror::Error;

use crate::belief::{Belief, Drawing};
use crate::policy::{BestShot, Policy};
use rangekeeper_engine::{CellSet, Posterior, Task};

/// Finds the best shot for the game, in one go.
///
/// # Errors
/// [`NoBestShot`] if no ship is afloat on an open cell, or too few boards can be drawn.
pub fn best_shot(posterior: &Posterior) -> Result<BestShot, NoBestShot> {
    search_best_shot(posterior).run()
}

/// Begins the search for the [`BestShot`]. The result depends on the posterior alone. A step takes a few milliseconds,
/// up to 50 where ten ships are hard to draw.
pub fn search_best_shot(posterior: &Posterior) -> Task<Result<BestShot, NoBestShot>> {
    let policy = Policy::new(posterior.record().rules());
    let mut source = Policy::belief_source(posterior, SEED);
    if policy.linear.is_always_greedy() {
        // Where the best shot is always the most likely hit, the boards only show that a ship is afloat. Fewer are
        // enough, and the boards of crowded fleets are hard to draw.
        source.boards = NoBestShot::MIN_SAMPLE;
    }
    Task::new(Drawing::new(&source, &[])).then(move |belief| {
        let best = compare(&policy, &belief, source.open());
        best.map_or_else(|none| Task::ready(Err(none)), |best| best.map(Ok))
    })
}

/// The reason why no best shot is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum NoBestShot {
    /// No ship is afloat on an open cell.
    #[error("no ship is afloat on an open cell")]
    NoShipAfloat,
    /// Fewer boards could be drawn than [`MIN_SAMPLE`](Self::MIN_SAMPLE), or than
    /// [`MIN_GREEDY_SAMPLE`](Self::MIN_GREEDY_SAMPLE) where only the hit probability counts.
    #[error("only {boards} boards could be drawn, which is too few to compare shots")]
    TooFewBoards { boards: usize },
}

impl NoBestShot {
    /// The minimum size of a sample on which a shot is named. With fewer boards, the sampling error exceeds the
    /// differences between shots.
    pub const MIN_SAMPLE: usize = 1_000;

    /// The minimum size of a sample on which a shot is named where only the hit probability counts. A caller that knows
    /// the most likely hit from more boards takes that one ([`BestShot::cell_given`]).
    pub const MIN_GREEDY_SAMPLE: usize = 100;
}

/// The seed of the boards that decide. It is fixed, so that a record has the same best shot on every device.
const SEED: u64 = 1;

fn compare(policy: &Policy, belief: &Belief, open: CellSet) -> Result<Task<BestShot>, NoBestShot> {
    let is_afloat = |(cells, uses): (&CellSet, f64)| uses > 0.0 && !cells.is_disjoint(open);
    let is_most_likely = policy.linear.is_greedy(belief, open);
    let fewest = if is_most_likely { NoBestShot::MIN_GREEDY_SAMPLE } else { NoBestShot::MIN_SAMPLE };
    if belief.is_empty() || !belief.is_all() && belief.len() < fewest {
        return Err(NoBestShot::TooFewBoards { boards: belief.len() });
    }
    if !belief.candidates().iter().zip(belief.uses()).any(is_afloat) {
        return Err(NoBestShot::NoShipAfloat);
    }
    policy.compare(belief, open).ok_or(NoBestShot::NoShipAfloat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MostLikely;
    use rangekeeper_engine::{Assumption, Record, Rules};

    #[test]
    fn another_cell_is_advised_for_a_counted_saving_or_if_it_is_hardly_less_likely() {
        let record: Record = "v1;4x1,allowed,sunk-ship;Alpha=3;A1:miss".parse().unwrap();
        let counts = Posterior::new(record.clone().try_into().unwrap()).count().unwrap().run();
        // A2, A3 and A4 are hits for certain. That another cell has another chance is said beside it.
        let likely = MostLikely::exact(&record, &counts).unwrap();
        let [a1, a2, a3] = ["A1", "A2", "A3"].map(|cell| cell.parse().unwrap());
        assert_eq!(likely.cell, a2);
        let case = |cell, saves, is_most_likely, probability: f64, expected| {
            let best = BestShot { cell, most_likely: a2, saves, is_most_likely };
            assert_eq!(best.cell_given(&likely, probability), expected, "{best:?} of {probability}");
        };
        for saves in [None, Some(0.0), Some(0.2)] {
            case(a3, saves, false, 1.0, a3);
        }
        case(a3, None, true, 1.0, a3);
        case(a1, None, true, 0.961, a2);
        case(a1, None, false, 0.961, a1);
        case(a1, None, false, 0.959, a2);
        case(a1, Some(0.099), false, 0.996, a2);
        case(a1, Some(0.1), false, 0.7, a1);
    }

    /// The numbers under *a person* are those of weighed boards.
    #[test]
    fn the_opening_under_a_person_is_the_likeliest_cell() {
        let record = Record::new(Rules::classic());
        let prior = Assumption::Person.prior(record.rules()).scaled(record.rules());
        let posterior = Posterior::new(record.clone().try_into().unwrap()).with_prior(&prior).unwrap();
        let counts = posterior.count().unwrap().run();
        let likely = MostLikely::exact(&record, &counts).unwrap();
        let best = best_shot(&posterior).unwrap();
        let [highest, probability] = [likely.cell, best.cell].map(|cell| counts.probability(cell));
        assert!(!BestShot::look_alike(highest, probability), "{best:?}: {probability} of {highest}");
        assert_eq!(best.cell_given(&likely, probability), "C10".parse().unwrap());
    }

    #[test]
    fn only_the_chase_of_sea_battle_is_not_for_the_most_likely_hit_where_ships_are_many_and_do_not_touch() {
        for (preset, shots, is_most_likely) in [
            ("sea-battle", "", true),
            ("sea-battle", "D4:miss,G7:miss", true),
            ("sea-battle", "D4:hit", false),
            ("phone-8x8", "D4:hit", true),
            ("phone-9x9", "D4:hit", true),
            ("german", "D4:hit", true),
            ("hit-or-miss", "D4:hit", false),
        ] {
            let record: Record = format!("v1;{preset};{shots}").parse().unwrap();
            let best = best_shot(&Posterior::new(record.try_into().unwrap())).unwrap();
            assert_eq!((best.is_most_likely, best.saves), (is_most_likely, None), "{preset} {shots}");
            assert!(!is_most_likely || best.cell == best.most_likely, "{preset} {shots}");
        }
    }
}
