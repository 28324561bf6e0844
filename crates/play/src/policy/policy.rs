use super::BestShot;
use super::linear::LinearPolicy;
use super::rollout::ExactRollouts;
use crate::belief::{Belief, BeliefSource};
use rangekeeper_engine::{Announcement, Cell, CellSet, Posterior, Rules, Task};

/// The Rangekeeper policy under given rules.
#[derive(Debug)]
pub struct Policy {
    announcement: Announcement,
    /// The policy that scores shots where boards are drawn.
    pub(crate) linear: LinearPolicy,
}

impl Policy {
    /// The maximum number of ways to place the free ships for which all boards are listed.
    const WAYS: u64 = 40_000;
    /// The maximum number of listed boards on which a [quick](Self::quick) shot is found by rollouts.
    const FEW: usize = 300;

    /// Returns the source of the boards that the policy decides on.
    pub fn belief_source(posterior: &Posterior, seed: u64) -> BeliefSource {
        let (boards, ways, proposals) = (LinearPolicy::BOARDS, Self::WAYS, u64::MAX);
        BeliefSource { boards, ways, proposals, ..BeliefSource::new(posterior, seed) }
    }

    /// Creates the policy under these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { announcement: rules.announcement(), linear: LinearPolicy::new(rules) }
    }

    /// Compares the shots on a belief, one in a step of some milliseconds. Returns `None` if no cell is open.
    pub fn compare(&self, belief: &Belief, open: CellSet) -> Option<Task<BestShot>> {
        let most_likely = belief.most_likely(open)?;
        Some(match ExactRollouts::new(self.announcement, belief, open) {
            None => Task::ready(self.scored(belief, open, most_likely)),
            Some(rollouts) => Task::new(rollouts).map(move |best| {
                let (cell, saves) = best.unwrap_or((most_likely, 0.0));
                BestShot { cell, most_likely, saves: Some(saves), is_most_likely: false }
            }),
        })
    }

    /// Finds the shot of the highest score within the limits.
    fn scored(&self, belief: &Belief, open: CellSet, most_likely: Cell) -> BestShot {
        let cell = self.highest_score(belief, open, most_likely);
        BestShot { cell, most_likely, saves: None, is_most_likely: self.linear.is_greedy(belief, open) }
    }

    fn highest_score(&self, belief: &Belief, open: CellSet, most_likely: Cell) -> Cell {
        let of = belief.probabilities();
        let required = |cell| BestShot::required_saving(of[most_likely], of[cell]);
        let among: CellSet = open.iter().filter(|&cell| required(cell) <= 0.0).collect();
        let best = (among.len() > 1).then(|| self.linear.best(belief, open, among));
        best.flatten().unwrap_or(most_likely)
    }

    /// Finds a good shot on a belief in little time: by score where boards are drawn, by rollouts where at most
    /// [`FEW`](Self::FEW) are listed, and otherwise the most likely hit. Returns `None` if no cell is open.
    pub(crate) fn quick(&self, belief: &Belief, open: CellSet) -> Option<Cell> {
        let most_likely = belief.most_likely(open)?;
        Some(match belief.is_all() {
            false => self.highest_score(belief, open, most_likely),
            true if belief.len() <= Self::FEW => self.best(belief, open)?.cell,
            true => most_likely,
        })
    }

    /// Finds the best shot on a belief, in one go; returns `None` if no cell is open.
    pub fn best(&self, belief: &Belief, open: CellSet) -> Option<BestShot> {
        Some(self.compare(belief, open)?.run())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::Drawing;
    use rangekeeper_engine::{Position, Record};

    #[test]
    fn a_likely_hit_is_given_up_for_a_saving_that_is_worth_it_only() {
        let case = |shots: &str, expected: &str| {
            let record: Record = format!("v1;classic;{shots}").parse().unwrap();
            let source = Policy::belief_source(&Posterior::new(Position::new(&record).unwrap()), 1);
            let belief = Task::new(Drawing::new(&source, &[])).run();
            let best = Policy::new(record.rules()).best(&belief, record.open()).unwrap();
            assert_eq!(best.cell, expected.parse().unwrap(), "{best:?}");
        };
        // H7 is hit in 81% of the boards, H10 in 49%, and saves 0.07 shots.
        let shots = "F6:miss,G7:miss,E5:miss,D7:hit,D6:miss,C7:hit,E7:sunk=Cruiser,F8:miss,B8:miss,B4:hit,C4:miss,\
                     B3:miss,B5:sunk=Destroyer,D2:hit,E2:hit,F2:hit,G2:sunk=Battleship,H3:miss,H9:hit,H8:hit";
        case(shots, "H7");
        // C8 is hit in 68% of the boards, A8 in 36%, but saves 0.19 shots.
        let shots = "F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,\
                     F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
        case(shots, "A8");
        // G10 is a hit for certain, so that nothing can be saved, whatever greedy play after J3 saves.
        let shots = "F6:miss,G7:miss,E5:miss,D7:miss,E8:miss,C6:miss,D4:miss,G4:miss,H5:miss,F3:miss,H8:miss,I6:miss,\
                     E2:miss,C3:miss,B5:miss,F9:hit,G9:hit,E9:miss,H9:hit,I9:sunk=Battleship,J7:miss,J4:miss,H2:hit,\
                     I2:miss,H1:miss,A4:miss,D10:hit,C10:miss,H3:hit,H4:miss,I3:hit,G2:hit,F2:sunk=Cruiser,E10:hit,\
                     F10:hit";
        case(shots, "G10");
    }
}
