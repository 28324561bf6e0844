//! The best shot for the game.

use serde::{Deserialize, Serialize};

use crate::MostLikely;
use crate::belief::{Belief, BeliefSource, Drawing};
use crate::policy::belief_source;
use crate::policy::linear::LinearPolicy;
use crate::policy::rollout::ExactRollouts;
use crate::policy::weights::PolicyWeights;
use rangekeeper_engine::{Cell, CellSet, Position, Record, ScaledPrior};

/// The shot that takes the fewest shots to the end of the game, as far as the Rangekeeper [policy](crate::policy)
/// finds it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestShot {
    /// The cell to shoot.
    pub cell: Cell,
    /// The cell most likely to be hit on the same boards, the first of equals in reading order.
    pub most_probable: Cell,
    /// Expected shots saved by `cell` against `most_probable`, under the same greedy rollout after either: nothing,
    /// or at least [`MIN_SAVING`](Self::MIN_SAVING). Counted over all boards, without error; `None` where they are
    /// too many to count.
    pub saves: Option<f64>,
    /// Whether nothing but the hit probability counts here, so that the best shot is the most likely hit.
    pub is_most_likely: bool,
}

impl BestShot {
    /// The fewest expected shots for whose sake a less likely cell is named. Nobody gives up a hit for less, and the
    /// rollout is not so close to best play either.
    pub const MIN_SAVING: f64 = 0.005;

    /// The cell to shoot, where `likely` knows the most likely hit better than the boards that decided: if the best
    /// shot is the most likely hit, it is that of `likely`, unless the two are as likely there.
    pub fn cell_given(&self, likely: &MostLikely) -> Cell {
        if self.is_most_likely && !likely.tied.contains(&self.cell) { likely.cell } else { self.cell }
    }

    /// The better one of two cells, where that saves so many shots.
    fn counted(best: Cell, most_probable: Cell, saves: f64) -> Self {
        let (cell, saves) = if saves < Self::MIN_SAVING { (most_probable, 0.0) } else { (best, saves) };
        Self { cell, most_probable, saves: Some(saves), is_most_likely: false }
    }
}

/// The search for the [`BestShot`], in slices.
///
/// ```
/// use rangekeeper_engine::{Position, Record};
/// use rangekeeper_play::BestShotSearch;
///
/// let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit".parse()?;
/// let mut search = BestShotSearch::new(&record, &Position::new(&record)?);
/// // A worker looks at the clock here.
/// while !search.advance() {}
/// let best = search.best().expect("a ship is afloat");
/// assert!(record.open().contains(best.cell) && best.saves >= Some(0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BestShotSearch {
    source: BeliefSource,
    linear: LinearPolicy,
    stage: Stage,
}

enum Stage {
    Drawing(Box<Drawing>),
    Comparing { rollouts: Box<ExactRollouts>, most_probable: Option<Cell> },
    Done(Option<BestShot>),
}

impl BestShotSearch {
    /// The fewest boards of a sample on which a shot is named: with fewer, the noise exceeds the differences between
    /// shots.
    pub const MIN_SAMPLE: usize = 1_000;

    /// The same where nothing but the hit probability counts: whoever knows the most likely hit better takes that.
    pub const MIN_GREEDY_SAMPLE: usize = 100;

    /// The seed of the boards that decide: always the same, so that a record has the same best shot on every device.
    const SEED: u64 = 1;

    /// Begins for this record, whose position is `position`, where all arrangements are equally likely. The result
    /// depends on the record alone.
    pub fn new(record: &Record, position: &Position) -> Self {
        Self::under(record, position, &ScaledPrior::UNIFORM)
    }

    /// The same under a prior.
    pub fn under(record: &Record, position: &Position, prior: &ScaledPrior) -> Self {
        let linear = LinearPolicy::new(record.rules(), PolicyWeights::default());
        let mut source = belief_source(record, position, prior, Self::SEED);
        if linear.is_always_greedy() {
            // Fewer boards tell that a ship is afloat, and those of crowded fleets are hard to draw.
            source.boards = Self::MIN_SAMPLE;
        }
        let drawing = Box::new(Drawing::new(&source, &[]));
        Self { source, linear, stage: Stage::Drawing(drawing) }
    }

    /// Goes on for a step of a few milliseconds, up to fifty where ten ships are hard to draw; whether the search is
    /// over.
    pub fn advance(&mut self) -> bool {
        match &mut self.stage {
            Stage::Drawing(drawing) => {
                if let Some(belief) = drawing.advance() {
                    self.stage = self.drawn(&belief);
                }
            }
            Stage::Comparing { rollouts, most_probable } => {
                if !rollouts.advance() {
                    let best = rollouts.best().zip(*most_probable);
                    self.stage = Stage::Done(
                        best.map(|((best, saves), likely)| BestShot::counted(best, likely, saves)),
                    );
                }
            }
            Stage::Done(_) => {}
        }
        matches!(self.stage, Stage::Done(_))
    }

    /// The best shot, once the search is over; `None` before, and if no ship is afloat on an open cell or fewer than
    /// [`MIN_SAMPLE`](Self::MIN_SAMPLE) boards could be drawn, or [`MIN_GREEDY_SAMPLE`](Self::MIN_GREEDY_SAMPLE).
    pub fn best(&self) -> Option<BestShot> {
        match self.stage {
            Stage::Done(best) => best,
            Stage::Drawing(_) | Stage::Comparing { .. } => None,
        }
    }

    fn drawn(&self, belief: &Belief) -> Stage {
        let open: CellSet = self.source.open;
        let is_afloat = |(cells, uses): (&CellSet, f64)| uses > 0.0 && cells.meets(open);
        let is_most_likely = self.linear.is_greedy(belief, open);
        let fewest = if is_most_likely { Self::MIN_GREEDY_SAMPLE } else { Self::MIN_SAMPLE };
        if belief.is_empty() || !belief.is_all() && belief.len() < fewest {
            return Stage::Done(None);
        }
        if !belief.candidates().iter().zip(belief.uses()).any(is_afloat) {
            return Stage::Done(None);
        }
        let most_probable = belief.most_occupied(open);
        if let Some(rollouts) = ExactRollouts::new(self.source.announcement, belief, open) {
            return Stage::Comparing { rollouts: Box::new(rollouts), most_probable };
        }
        let best = self.linear.best(belief, open).zip(most_probable);
        Stage::Done(best.map(|(best, most_probable)| {
            let cell = if can_save(belief, most_probable) { best } else { most_probable };
            BestShot { cell, most_probable, saves: None, is_most_likely }
        }))
    }
}

/// Whether another shot can save [`BestShot::MIN_SAVING`] shots against this cell. A ship's cell has to be shot
/// anyway, so shooting it first costs nothing but the chance that no ship is there.
fn can_save(belief: &Belief, cell: Cell) -> bool {
    let through = belief.candidates().iter().zip(belief.uses()).filter(|(cells, _)| cells.contains(cell));
    let hits: f64 = through.map(|(_, uses)| uses).sum();
    1.0 - hits / belief.weight() >= BestShot::MIN_SAVING
}

/// The best shot for the game, in one go: [`BestShotSearch`] run to its end.
///
/// ```
/// use rangekeeper_engine::{Position, Record};
/// use rangekeeper_play::best_shot;
///
/// let record: Record = "v1;3x1,allowed,sunk-ship;Alpha=2;A1:miss".parse()?;
/// let best = best_shot(&record, &Position::new(&record)?).expect("a ship is afloat");
/// assert_eq!(best.cell, "A2".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_shot(record: &Record, position: &Position) -> Option<BestShot> {
    best_shot_under(record, position, &ScaledPrior::UNIFORM)
}

/// The best shot for the game under a prior, in one go.
pub fn best_shot_under(record: &Record, position: &Position, prior: &ScaledPrior) -> Option<BestShot> {
    let mut search = BestShotSearch::under(record, position, prior);
    while !search.advance() {}
    search.best()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::{Preset, exact};

    #[test]
    fn the_most_likely_hit_is_the_best_shot_where_none_is_better() {
        let record: Record = "v1;4x1,allowed,sunk-ship;Alpha=3;A1:miss".parse().unwrap();
        let counts = exact::count(&Position::new(&record).unwrap()).unwrap();
        // A2, A3 and A4 are hits for certain.
        let likely = MostLikely::exact(&record, &counts, None).unwrap();
        let [a1, a2, a3] = ["A1", "A2", "A3"].map(|cell| cell.parse().unwrap());
        let best = |cell, is_most_likely| {
            BestShot { cell, most_probable: cell, saves: None, is_most_likely }.cell_given(&likely)
        };
        assert_eq!(likely.cell, a2);
        assert_eq!(best(a1, true), a2, "fewer boards took another cell for the most likely hit");
        assert_eq!(best(a3, true), a3, "it is as likely");
        assert_eq!(best(a1, false), a1, "it was chosen for more than its probability");
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
            let mut record = Record::new(preset.parse::<Preset>().unwrap().rules());
            record.add_shots(shots).unwrap();
            let best = best_shot(&record, &Position::new(&record).unwrap()).unwrap();
            assert_eq!((best.is_most_likely, best.saves), (is_most_likely, None), "{preset} {shots}");
            assert!(!is_most_likely || best.cell == best.most_probable, "{preset} {shots}");
        }
    }
}
