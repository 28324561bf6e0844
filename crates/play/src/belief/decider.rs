use super::belief::Belief;
use super::decision_tree::{Decision, DecisionTree};
use super::drawing::Drawing;
use super::source::BeliefSource;
use rangekeeper_engine::{Cell, CellSet, Outcome, Progress, ShipId, Shot, Steps};

/// A decider of shots on a belief, in one game after another. It draws a belief, removes the boards that disagree with
/// an answer, and draws a new belief once few boards are left. It keeps its decisions from game to game, in a tree by
/// the answers.
///
/// A decision depends on the source and on the shots of the game, not on earlier games.
///
/// ```
/// use rangekeeper_engine::{Outcome, Posterior, Progress, Record, Shot};
/// use rangekeeper_play::belief::{Belief, BeliefSource, Decider};
///
/// let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;".parse()?;
/// let posterior = Posterior::new(record.try_into()?);
/// let mut decider = Decider::new(BeliefSource::new(&posterior, 1));
/// // A step takes some milliseconds.
/// while decider.advance(1) == Progress::Unfinished {}
/// let first = decider.decide(Belief::most_likely).expect("the grid has open cells");
/// decider.take_in(Shot { cell: first, outcome: Outcome::Miss });
/// assert_ne!(decider.decide(Belief::most_likely), Some(first));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Decider {
    source: BeliefSource,
    tree: DecisionTree,
    game: Game,
}

#[derive(Debug)]
struct Game {
    /// The shots of the game, which follow those of the record.
    shots: Vec<Shot>,
    shot: CellSet,
    /// The node of the game in the tree; `None` if the tree had no room left.
    node: Option<usize>,
    /// The number of shots before the last belief was drawn.
    drew_after: usize,
    /// The node at which the last belief was drawn; `None` if the tree does not have it.
    drew_at: Option<usize>,
    at_hand: AtHand,
}

/// The belief that decides the next shot.
#[derive(Debug)]
enum AtHand {
    /// No belief, since every decision of the game so far was made in an earlier game.
    Nothing,
    Drawing(Box<Drawing>),
    Ready(Belief),
}

impl Game {
    fn new(source: &BeliefSource) -> Self {
        let (shots, shot, root) = (Vec::new(), source.shot(), Some(DecisionTree::ROOT));
        Self { shots, shot, node: root, drew_after: 0, drew_at: root, at_hand: AtHand::Nothing }
    }

    /// Brings a belief that was drawn after `drew_after` shots up to date with the answers since then.
    fn caught_up(&self, source: &BeliefSource, mut belief: Belief) -> AtHand {
        let mut shot = source.shot();
        for (number, &answered) in self.shots.iter().enumerate() {
            shot.insert(answered.cell);
            if number >= self.drew_after {
                belief.keep(source.announcement(), answered, shot);
            }
        }
        AtHand::Ready(belief)
    }
}

impl Decider {
    /// Creates a decider and begins its first game.
    pub fn new(source: BeliefSource) -> Self {
        Self { game: Game::new(&source), tree: DecisionTree::default(), source }
    }

    /// Begins another game, and gives up the current one if it is not over.
    pub fn begin(&mut self) {
        self.game = Game::new(&self.source);
    }

    /// Returns the source that beliefs are drawn from.
    pub const fn source(&self) -> &BeliefSource {
        &self.source
    }

    /// Returns the shots of the game.
    pub fn shots(&self) -> &[Shot] {
        &self.game.shots
    }

    /// Advances by one shot at the cell that `choose` chooses, or by one step; finished once all ships are sunk.
    pub fn play(
        &mut self,
        ships: &[(ShipId, CellSet)],
        choose: impl FnOnce(&Belief, CellSet) -> Option<Cell>,
    ) -> Progress<()> {
        if ships.iter().all(|(_, cells)| cells.is_subset(self.game.shot)) {
            return Progress::Finished(());
        }
        if self.advance(1) == Progress::Finished(())
            && let Some(cell) = self.decide(choose)
        {
            let (shot, rule) = (self.game.shot | CellSet::from_cell(cell), self.source.announcement());
            let hit = ships.iter().find(|(_, cells)| cells.contains(cell));
            let outcome =
                hit.map_or(Outcome::Miss, |(ship, cells)| rule.of_hit(*ship, cells.is_subset(shot)));
            self.take_in(Shot { cell, outcome });
        }
        Progress::Unfinished
    }

    /// Takes in the next shot of the game, at the cell decided, with its answer.
    pub fn take_in(&mut self, shot: Shot) {
        let Self { source, tree, game } = self;
        game.shots.push(shot);
        game.shot.insert(shot.cell);
        game.node = game.node.and_then(|node| tree.child(node, shot.outcome));
        if let AtHand::Ready(belief) = &mut game.at_hand {
            belief.keep(source.announcement(), shot, game.shot);
        }
    }

    /// Prepares the next decision for at most `steps` steps of milliseconds; finished once it can be made.
    pub fn advance(&mut self, steps: u64) -> Progress<()> {
        if (0..steps).any(|_| self.step()) { Progress::Finished(()) } else { Progress::Unfinished }
    }

    /// Goes on for one step; returns true once the decision can be made.
    fn step(&mut self) -> bool {
        if self.known().is_some() {
            return true;
        }
        let Self { source, tree, game } = self;
        let now = game.shots.len();
        game.at_hand = match &mut game.at_hand {
            AtHand::Nothing => match game.drew_at.and_then(|node| tree.belief(node)).cloned() {
                Some(belief) => game.caught_up(source, belief),
                None => drawing(source, &game.shots[..game.drew_after]),
            },
            AtHand::Drawing(drawing) => {
                let Progress::Finished(belief) = drawing.step() else { return false };
                // Keeps beliefs that later games are likely to need: the first one, and those drawn by an earlier game
                // too.
                if let Some(node) = game.drew_at.filter(|_| game.drew_after == 0 || game.drew_after < now) {
                    tree.keep_belief(node, &belief);
                }
                game.caught_up(source, belief)
            }
            AtHand::Ready(belief) if belief.is_used_up() && game.drew_after < now => {
                (game.drew_after, game.drew_at) = (now, game.node);
                drawing(source, &game.shots)
            }
            AtHand::Ready(_) => return true,
        };
        false
    }

    /// Decides the next shot: repeats the decision of an earlier game after the same answers, or else lets `choose`
    /// choose by the belief and the open cells. Advances as long as it takes. Returns `None` if `choose` does.
    pub fn decide(&mut self, choose: impl FnOnce(&Belief, CellSet) -> Option<Cell>) -> Option<Cell> {
        while !self.step() {}
        let known = self.known();
        let Self { source, tree, game } = self;
        let now = game.shots.len();
        if known.is_some_and(|decision| decision.drew) {
            (game.drew_after, game.drew_at) = (now, game.node);
        }
        if let Some(Decision { cell, .. }) = known {
            return Some(cell);
        }
        let AtHand::Ready(belief) = &game.at_hand else { return None };
        let cell = choose(belief, source.open() - game.shot)?;
        if let Some(node) = game.node {
            tree.decide(node, Decision { cell, drew: game.drew_after == now });
        }
        Some(cell)
    }

    /// Returns the decision that an earlier game made after the same answers.
    fn known(&self) -> Option<Decision> {
        self.game.node.and_then(|node| self.tree.decision(node))
    }
}

fn drawing(source: &BeliefSource, shots: &[Shot]) -> AtHand {
    AtHand::Drawing(Box::new(Drawing::new(source, shots)))
}
