//! The shot that would be named if the ships were placed otherwise than assumed.

use rangekeeper_engine::{Cell, Record};
use rangekeeper_play::MostLikely;

use crate::session::CONFIDENCE;
use crate::workers::protocol::{OtherAdvice, OtherBoards};

/// What the other assumption advises instead of the cell that is named as the next shot; `None` if that cell is as good
/// by it: it is the same, or as likely a hit as far as can be told.
pub fn elsewhere(record: &Record, advice: &OtherAdvice, for_game: bool, named: Cell) -> Option<Cell> {
    let likely = likeliest(record, &advice.boards, named)?;
    let best = advice.best.filter(|_| for_game).map_or(likely.cell, |best| best.cell_given(&likely));
    (best != named && !as_likely(&advice.boards, best, named)).then_some(best)
}

/// The most likely hit; the cell that is named, if it is among the equals.
fn likeliest(record: &Record, boards: &OtherBoards, named: Cell) -> Option<MostLikely> {
    match boards {
        OtherBoards::Counted(counts) => MostLikely::exact(record, counts, Some(named)),
        OtherBoards::Drawn(sample) => MostLikely::sampled(record, sample, CONFIDENCE, Some(named)),
    }
}

/// Whether two cells are as likely hits, or the sample cannot tell them apart.
fn as_likely(boards: &OtherBoards, one: Cell, other: Cell) -> bool {
    match boards {
        OtherBoards::Counted(counts) => counts.rank(one) == counts.rank(other),
        OtherBoards::Drawn(sample) => {
            let [one, other] = [one, other].map(|cell| sample.estimate(cell, CONFIDENCE).interval);
            one.overlaps(other)
        }
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Assumption, Position, exact, sample};
    use rangekeeper_play::{BestShot, best_shot_under};

    use super::*;

    const EMPTY: &str = "v1;classic;";

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn advice(record: &Record, assumption: Assumption, is_counted: bool) -> OtherAdvice {
        let (position, prior) = (Position::new(record).unwrap(), assumption.prior(record.rules()));
        let prior = prior.scaled(record.rules());
        let boards = if is_counted {
            OtherBoards::Counted(exact::weigh(&position, &prior).unwrap())
        } else {
            OtherBoards::Drawn(sample::draw(&position, 50_000, 1).unwrap())
        };
        OtherAdvice { best: best_shot_under(record, &position, &prior), boards }
    }

    #[test]
    fn a_cell_that_is_as_good_is_not_said() {
        let record = EMPTY.parse().unwrap();
        for is_counted in [true, false] {
            let advice = advice(&record, Assumption::Random, is_counted);
            for middle in ["E5", "E6", "F5", "F6"] {
                assert_eq!(elsewhere(&record, &advice, false, cell(middle)), None, "{middle}");
            }
            let instead = elsewhere(&record, &advice, false, cell("C10")).unwrap();
            assert!(["E5", "E6", "F5", "F6"].map(cell).contains(&instead), "{instead}");
        }
    }

    #[test]
    fn the_best_shot_is_said_where_it_is_advised() {
        let record = EMPTY.parse().unwrap();
        let advice = advice(&record, Assumption::Person, true);
        let OtherBoards::Counted(counts) = &advice.boards else { panic!() };
        let likely = MostLikely::exact(&record, counts, None).unwrap();
        let best = advice.best.unwrap();
        assert_ne!(best.cell, likely.cell);
        let (middle, corner) = (cell("E5"), cell("A1"));
        for named in [middle, corner] {
            assert_eq!(elsewhere(&record, &advice, true, named), Some(best.cell));
            assert_eq!(elsewhere(&record, &advice, false, named), Some(likely.cell));
        }
        assert_eq!(elsewhere(&record, &advice, true, best.cell), None);
        assert_eq!(elsewhere(&record, &advice, false, likely.cell), None);
        // Where there is none to be named, the most likely hit is advised.
        let advice = OtherAdvice { best: None::<BestShot>, ..advice };
        assert_eq!(elsewhere(&record, &advice, true, middle), Some(likely.cell));
    }
}
