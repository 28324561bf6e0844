//! The best shot for the game, for a record that anyone may have marked.

use serde::{Deserialize, Serialize};

use crate::belief::Belief;
use crate::belief::Setting;
use crate::belief::drawing::Drawing;
use crate::policy::linear::LinearPolicy;
use crate::policy::rollout::ExactRollouts;
use crate::policy::setting;
use crate::policy::weights::PolicyWeights;
use rangekeeper_engine::{Cell, CellSet, Position, Record};

/// What to shoot for few shots to the end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestForGame {
    /// The cell to shoot.
    pub cell: Cell,
    /// The most probable cell, of equals the first, on the same boards.
    pub most_probable: Cell,
    /// Shots that the one saves in the mean against the other if the same plain play follows either, all but always the
    /// most probable cell: counted over all boards, without error; `None` where there are too many to count.
    pub saves: Option<f64>,
}

/// Works out the best shot in slices.
///
/// ```
/// use rangekeeper_play::Advising;
/// use rangekeeper_engine::{Position, Record};
///
/// let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit".parse()?;
/// let mut advising = Advising::new(&record, &Position::new(&record)?);
/// // A worker looks at the clock here.
/// while !advising.advance() {}
/// let best = advising.best().expect("a ship is afloat");
/// assert!(record.open().contains(best.cell) && best.saves >= Some(0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Advising {
    setting: Setting,
    linear: LinearPolicy,
    stage: Stage,
}

enum Stage {
    Drawing(Box<Drawing>),
    Comparing { rollouts: Box<ExactRollouts>, most_probable: Option<Cell> },
    Done(Option<BestForGame>),
}

impl Advising {
    /// The fewest boards that a shot is named for where not all can be listed: on fewer, chance differs by more than shots
    /// do. As many are not drawn where ten ships that do not touch are all afloat.
    const FEWEST: usize = 1_000;

    /// The seed of the boards that decide: always the same, so that a record has one best shot on every device.
    const SEED: u64 = 1;

    /// Begins for this record, whose position this is. The result depends on the record alone.
    pub fn new(record: &Record, position: &Position) -> Self {
        let setting = setting(record, position, Self::SEED);
        let drawing = Box::new(Drawing::new(&setting, &[]));
        Self {
            setting,
            linear: LinearPolicy::new(record.rules(), PolicyWeights::default()),
            stage: Stage::Drawing(drawing),
        }
    }

    /// Goes on for a step of a few milliseconds, at most some fifty where ten ships are hard to draw; whether the best
    /// shot is known.
    pub fn advance(&mut self) -> bool {
        match &mut self.stage {
            Stage::Drawing(drawing) => {
                if let Some(pool) = drawing.advance() {
                    self.stage = self.drawn(&pool);
                }
            }
            Stage::Comparing { rollouts, most_probable } => {
                if !rollouts.advance() {
                    let best = rollouts.best().zip(*most_probable);
                    self.stage = Stage::Done(best.map(|((cell, saves), most_probable)| BestForGame {
                        cell,
                        most_probable,
                        saves: Some(saves),
                    }));
                }
            }
            Stage::Done(_) => {}
        }
        matches!(self.stage, Stage::Done(_))
    }

    /// The best shot, once it is known; `None` before, and if there is nothing to shoot at or too few boards could be drawn.
    pub fn best(&self) -> Option<BestForGame> {
        match self.stage {
            Stage::Done(best) => best,
            Stage::Drawing(_) | Stage::Comparing { .. } => None,
        }
    }

    fn drawn(&self, pool: &Belief) -> Stage {
        let open: CellSet = self.setting.open;
        let is_afloat = |(cells, uses): (&CellSet, u32)| uses > 0 && cells.meets(open);
        if pool.len() == 0 || !pool.is_all() && pool.len() < Self::FEWEST {
            return Stage::Done(None);
        }
        if !pool.candidates().iter().zip(pool.uses()).any(is_afloat) {
            return Stage::Done(None);
        }
        let most_probable = pool.most_occupied(open);
        if let Some(rollouts) = ExactRollouts::new(self.setting.announcement, pool, open) {
            return Stage::Comparing { rollouts: Box::new(rollouts), most_probable };
        }
        let best = self.linear.best(pool, open).zip(most_probable);
        Stage::Done(best.map(|(cell, most_probable)| BestForGame { cell, most_probable, saves: None }))
    }
}

/// The best shot for the game, in one go; `None` if there is nothing to shoot at or too few boards could be drawn.
pub fn advise(record: &Record, position: &Position) -> Option<BestForGame> {
    let mut advising = Advising::new(record, position);
    while !advising.advance() {}
    advising.best()
}
