use super::belief::Belief;
use rangekeeper_engine::{Cell, Outcome};

/// A tree of the decisions of all games played so far, with a branch for every answer. Games that begin alike need not
/// decide again. Nodes are numbered from [`ROOT`](Self::ROOT).
#[derive(Clone, Debug)]
pub struct DecisionTree {
    nodes: Vec<Node>,
    /// The beliefs kept, each with the node at which it was drawn.
    beliefs: Vec<(usize, Belief)>,
}

/// A state of the game, reached by the same answers to the same shots.
#[derive(Clone, Debug)]
struct Node {
    decision: Option<Decision>,
    /// The answer that leads to the node from its parent.
    answer: Outcome,
    first_child: Option<u32>,
    next_sibling: Option<u32>,
}

/// A decision at a node.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The cell to shoot.
    pub cell: Cell,
    /// True if a belief was drawn for the decision.
    pub drew: bool,
}

impl Default for DecisionTree {
    fn default() -> Self {
        let root = Node { decision: None, answer: Outcome::Miss, first_child: None, next_sibling: None };
        Self { nodes: vec![root], beliefs: Vec::new() }
    }
}

impl DecisionTree {
    /// The maximum number of nodes, which take some megabytes.
    pub const MAX_NODES: usize = 1 << 18;
    /// The maximum number of beliefs kept, which take some megabytes.
    pub const MAX_BELIEFS: usize = 32;
    /// The node before the first shot.
    pub const ROOT: usize = 0;

    /// Returns the decision at a node, if one was made.
    pub fn decision(&self, node: usize) -> Option<Decision> {
        self.nodes[node].decision
    }

    /// Keeps the decision at a node.
    pub fn decide(&mut self, node: usize, decision: Decision) {
        self.nodes[node].decision = Some(decision);
    }

    /// Returns the belief drawn at a node, if it was kept.
    pub fn belief(&self, node: usize) -> Option<&Belief> {
        self.beliefs.iter().find(|(other, _)| *other == node).map(|(_, belief)| belief)
    }

    /// Keeps the belief drawn at a node, unless [`MAX_BELIEFS`](Self::MAX_BELIEFS) are kept already.
    pub fn keep_belief(&mut self, node: usize, belief: &Belief) {
        if self.beliefs.len() < Self::MAX_BELIEFS {
            self.beliefs.push((node, belief.clone()));
        }
    }

    /// Returns the node after this answer, added if there is room; [`MAX_NODES`](Self::MAX_NODES) is the limit.
    pub fn child(&mut self, node: usize, answer: Outcome) -> Option<usize> {
        let mut next = self.nodes[node].first_child;
        while let Some(number) = next {
            let child = &self.nodes[number as usize];
            if child.answer == answer {
                return Some(number as usize);
            }
            next = child.next_sibling;
        }
        let number = self.nodes.len();
        if number == Self::MAX_NODES {
            return None;
        }
        let next_sibling = self.nodes[node].first_child.replace(number as u32);
        self.nodes.push(Node { decision: None, answer, first_child: None, next_sibling });
        Some(number)
    }
}
