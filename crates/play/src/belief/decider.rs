//! The loop that plays games on a belief.

use super::decision_tree::{Decision, DecisionTree};
use super::drawing::Drawing;
use super::{Belief, BeliefSource};
use rangekeeper_engine::{Cell, CellSet, Shot};

/// Decides the shots of one game after another on a belief: boards are drawn, those that disagree with an answer are
/// taken out, and others are drawn once few are left. Decisions are kept from game to game, in a tree by the answers.
///
/// A decision depends on the source and on the shots of the game, not on the games before it.
///
/// ```
/// use rangekeeper_engine::{Outcome, Position, Record, Shot};
/// use rangekeeper_play::belief::{Belief, BeliefSource, Decider};
///
/// let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;".parse()?;
/// let mut decider = Decider::new(BeliefSource::new(&record, &Position::new(&record)?, 1));
/// // Until this is true, a step of some milliseconds at a time is done.
/// while !decider.advance() {}
/// let first = decider.decide(Belief::most_occupied).expect("the grid has open cells");
/// decider.take_in(Shot { cell: first, outcome: Outcome::Miss });
/// assert_ne!(decider.decide(Belief::most_occupied), Some(first));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Decider {
    source: BeliefSource,
    tree: DecisionTree,
    game: Game,
}

/// The game being played.
struct Game {
    /// Its shots, which follow those of the record.
    shots: Vec<Shot>,
    /// The cells shot, on the record and in the game.
    shot: CellSet,
    /// Where it is in the tree; `None` once there is no more room.
    node: Option<usize>,
    /// After how many shots a belief was drawn last, and at which node.
    drew_after: usize,
    drew_at: Option<usize>,
    at_hand: AtHand,
}

/// The belief that decides.
enum AtHand {
    /// None: every decision of the game so far was made in an earlier one.
    Nothing,
    Drawing(Box<Drawing>),
    Ready(Belief),
}

impl Game {
    fn new(source: &BeliefSource) -> Self {
        Self {
            shots: Vec::new(),
            shot: source.shot,
            node: Some(DecisionTree::ROOT),
            drew_after: 0,
            drew_at: Some(DecisionTree::ROOT),
            at_hand: AtHand::Nothing,
        }
    }

    /// A belief drawn after `drew_after` shots, with the answers since then taken in.
    fn caught_up(&self, source: &BeliefSource, mut belief: Belief) -> AtHand {
        let mut shot = source.shot;
        for (number, &answered) in self.shots.iter().enumerate() {
            shot.insert(answered.cell);
            if number >= self.drew_after {
                belief.keep(source.announcement, answered, shot);
            }
        }
        AtHand::Ready(belief)
    }
}

impl Decider {
    /// Begins the first game.
    pub fn new(source: BeliefSource) -> Self {
        Self { game: Game::new(&source), tree: DecisionTree::default(), source }
    }

    /// Begins another game; one that is not over is given up.
    pub fn begin(&mut self) {
        self.game = Game::new(&self.source);
    }

    /// What beliefs are drawn from.
    pub const fn source(&self) -> &BeliefSource {
        &self.source
    }

    /// The shots of the game.
    pub fn shots(&self) -> &[Shot] {
        &self.game.shots
    }

    /// The cells shot, on the record and in the game.
    pub const fn shot(&self) -> CellSet {
        self.game.shot
    }

    /// Takes in the next shot of the game, at the cell decided, and its answer.
    pub fn take_in(&mut self, shot: Shot) {
        let Self { source, tree, game } = self;
        game.shots.push(shot);
        game.shot.insert(shot.cell);
        game.node = game.node.and_then(|node| tree.child(node, shot.outcome));
        if let AtHand::Ready(belief) = &mut game.at_hand {
            belief.keep(source.announcement, shot, game.shot);
        }
    }

    /// Goes on towards the next decision for one step of some milliseconds at most; whether it can be made.
    pub fn advance(&mut self) -> bool {
        if self.known().is_some() {
            return true;
        }
        let Self { source, tree, game } = self;
        let now = game.shots.len();
        match &mut game.at_hand {
            AtHand::Nothing => {
                let kept = game.drew_at.and_then(|node| tree.belief(node)).cloned();
                game.at_hand = match kept {
                    Some(belief) => game.caught_up(source, belief),
                    None => drawing(source, &game.shots[..game.drew_after]),
                };
                false
            }
            AtHand::Drawing(drawing) => {
                let Some(belief) = drawing.advance() else { return false };
                // A belief drawn by an earlier game too is wanted a third time; so is the first.
                let again = game.drew_after == 0 || game.drew_after < now;
                if let Some(node) = game.drew_at.filter(|_| again) {
                    tree.keep_belief(node, &belief);
                }
                game.at_hand = game.caught_up(source, belief);
                false
            }
            AtHand::Ready(belief) => {
                let redraws = belief.is_used_up() && game.drew_after < now;
                if redraws {
                    (game.drew_after, game.drew_at) = (now, game.node);
                    game.at_hand = drawing(source, &game.shots);
                }
                !redraws
            }
        }
    }

    /// The next shot: what was decided in an earlier game after the same answers, or what `choose` chooses of the
    /// belief and the open cells. Advances as long as it takes; `None` if `choose` chooses none.
    pub fn decide(&mut self, choose: impl FnOnce(&Belief, CellSet) -> Option<Cell>) -> Option<Cell> {
        while !self.advance() {}
        let known = self.known();
        let Self { source, tree, game } = self;
        let now = game.shots.len();
        if let Some(Decision { cell, drew }) = known {
            if drew {
                (game.drew_after, game.drew_at) = (now, game.node);
            }
            return Some(cell);
        }
        let AtHand::Ready(belief) = &game.at_hand else { return None };
        let cell = choose(belief, source.open - game.shot)?;
        if let Some(node) = game.node {
            tree.decide(node, Decision { cell, drew: game.drew_after == now });
        }
        Some(cell)
    }

    /// What was decided after the same answers in an earlier game.
    fn known(&self) -> Option<Decision> {
        self.game.node.and_then(|node| self.tree.decision(node))
    }
}

/// Begins to draw the belief after these shots of the game.
fn drawing(source: &BeliefSource, shots: &[Shot]) -> AtHand {
    AtHand::Drawing(Box::new(Drawing::new(source, shots)))
}
