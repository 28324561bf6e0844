use rangekeeper_engine::{Cell, Outcome};
use serde::{Deserialize, Serialize};

/// A tree of decisions: a cell to shoot, and after every answer another tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The cell to shoot.
    pub cell: Cell,
    /// The number of boards left. Ships of equal length are told apart where hits or sinkings are named.
    pub boards: u32,
    /// The number of shots from here to the end, summed over these boards.
    pub shots: u32,
    /// Every answer that some board gives.
    pub answers: Vec<TreeAnswer>,
}

/// An answer to the shot of a [`Tree`], and the tree that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeAnswer {
    /// The answer.
    pub outcome: Outcome,
    /// The number of boards that give the answer.
    pub boards: u32,
    /// The tree after the answer; `None` if the game is over.
    pub next: Option<Tree>,
}

impl Tree {
    /// Returns the tree after this answer; `None` if the game is over, or no board gives the answer.
    pub fn branch(&self, outcome: Outcome) -> Option<&Self> {
        self.answers.iter().find(|answer| answer.outcome == outcome)?.next.as_ref()
    }

    /// Returns the mean number of shots from here to the end, over the boards.
    pub fn mean(&self) -> f64 {
        f64::from(self.shots) / f64::from(self.boards)
    }
}
