//! A position made ready for drawing.

use std::sync::Arc;

use super::board::{Board, Run};
use super::proposal::Distribution;
use super::proposer::Proposer;
use crate::posterior::hit_covers::{CoverGroup, Covers, TooManyWays};
use crate::posterior::prior::{Component, ScaledPrior};
use crate::posterior::{ClassCounts, Counts, Sample, Sliced};
use crate::sorting::insertion_sort_by_key;
use crate::{CellSet, Contact, Grid, Position, ShipId};

/// A position made ready for drawing. Clones share it.
#[derive(Clone)]
pub struct SamplePlan(Arc<Plan>);

struct Plan {
    grid: Grid,
    classes: Vec<PlanClass>,
    /// The cells of every candidate, in the order of their numbers.
    candidates: Vec<CellSet>,
    proposer: Proposer,
}

/// A plan in the making: listing the hit covers can take longer than a frame.
pub struct SamplePlanner {
    position: Position,
    prior: ScaledPrior,
    /// The hit covers under each contact rule: the widest of the prior's components first, by which boards are listed.
    covers: Vec<(Contact, Covers)>,
}

struct PlanClass {
    ships: Vec<ShipId>,
    /// Numbers of the class's candidates: from `first`, `count` of them.
    first: usize,
    count: usize,
}

impl SamplePlanner {
    /// The most hit covers that are listed. The classic fleet has at most 0.7 million on 10 x 10 (five separate
    /// hits that nothing else restricts).
    const MAX_WAYS: usize = 2_000_000;

    /// Begins a plan.
    pub fn new(position: &Position) -> Self {
        Self::under(position, &ScaledPrior::UNIFORM)
    }

    /// Begins a plan for draws under a prior.
    pub fn under(position: &Position, prior: &ScaledPrior) -> Self {
        let contact = |component: &Component| component.contact.unwrap_or(position.contact());
        let mut contacts: Vec<Contact> =
            prior.components().map(|(_, component)| contact(component)).collect();
        if prior.is_uniform() {
            contacts = vec![position.contact()];
        }
        insertion_sort_by_key(&mut contacts, |contact| *contact as u8);
        contacts.dedup();
        let covers = contacts.into_iter().map(|contact| {
            let position = position.with_halos(contact);
            let classes = position.classes().iter().map(|class| (class.ships.len(), &class.candidates[..]));
            (contact, Covers::new(position.hits(), classes, Self::MAX_WAYS))
        });
        Self { covers: covers.collect(), prior: prior.clone(), position: position.clone() }
    }

    /// Goes on for at most `steps` choices, each a fraction of a microsecond.
    ///
    /// # Errors
    /// [`TooManyWays`] if there are too many hit covers, or their number, weighed with the free ships, is beyond
    /// 128 bits.
    pub fn advance(mut self, steps: u64) -> Result<Sliced<Self, SamplePlan>, TooManyWays> {
        for (_, covers) in &mut self.covers {
            if !covers.advance(steps)? {
                return Ok(Sliced::Unfinished(self));
            }
        }
        SamplePlan::of(self).map(Sliced::Finished)
    }
}

impl SamplePlan {
    /// The plan for a position, in one go.
    ///
    /// # Errors
    /// [`TooManyWays`] as for [`SamplePlanner::advance`].
    pub fn new(position: &Position) -> Result<Self, TooManyWays> {
        Self::under(position, &ScaledPrior::UNIFORM)
    }

    /// The plan for draws from a position under a prior, in one go.
    ///
    /// # Errors
    /// [`TooManyWays`] as for [`SamplePlanner::advance`].
    pub fn under(position: &Position, prior: &ScaledPrior) -> Result<Self, TooManyWays> {
        let mut planner = SamplePlanner::under(position, prior);
        loop {
            match planner.advance(u64::MAX)? {
                Sliced::Finished(plan) => return Ok(plan),
                Sliced::Unfinished(rest) => planner = rest,
            }
        }
    }

    fn of(SamplePlanner { position, prior, covers }: SamplePlanner) -> Result<Self, TooManyWays> {
        let mut classes = Vec::new();
        let mut candidates = Vec::new();
        for class in position.classes() {
            let (first, count) = (candidates.len(), class.candidates.len());
            classes.push(PlanClass { ships: class.ships.clone(), first, count });
            candidates.extend(class.candidates.iter().map(|candidate| candidate.cells));
        }
        let mut covers: Vec<(Contact, Vec<CoverGroup>)> =
            covers.into_iter().map(|(contact, covers)| (contact, covers.into_groups())).collect();
        let widest = covers
            .first_mut()
            .map(|(_, groups)| if prior.is_uniform() { std::mem::take(groups) } else { groups.clone() });
        let distribution = Distribution::new(&position, widest.unwrap_or_default()).ok_or(TooManyWays)?;
        let proposer = if prior.is_uniform() {
            Proposer::new(&position, distribution)
        } else {
            Proposer::weighed(&position, &prior, &covers, distribution)
        };
        Ok(Self(Arc::new(Plan { grid: position.grid(), classes, candidates, proposer })))
    }

    /// The class and the cells of a candidate, by the numbers of which [boards](crate::sliced::Draws::board) are made.
    ///
    /// # Panics
    /// If there is no such candidate.
    pub fn ship(&self, number: u16) -> (usize, CellSet) {
        let class = self.0.classes.partition_point(|class| class.first <= number as usize) - 1;
        (class, self.0.candidates[number as usize])
    }

    pub(super) fn proposer(&self) -> &Proposer {
        &self.0.proposer
    }

    /// Number of candidates of all classes.
    pub(super) fn candidates(&self) -> usize {
        self.0.candidates.len()
    }

    /// What all arrangements weigh that have each ship on its list, by the ways to tell the ships of a board apart;
    /// their number if the prior is uniform. Times [the share that is accepted](Sample::acceptance) it is what all
    /// boards weigh.
    pub fn proposal_weight(&self) -> f64 {
        self.proposer().weight()
    }

    /// Boards drawn by a sweep, by cell, and how many of them are from each component of the prior.
    pub fn sample_of_boards(&self, boards: &[Board], components: &[u64]) -> Sample {
        let mut counts = vec![0; self.candidates()];
        boards.iter().flat_map(|board| board.iter()).for_each(|&number| counts[number as usize] += 1);
        let drawn = boards.len() as u64;
        self.sample(drawn, drawn, &counts, components)
    }

    /// What a run has drawn, by cell.
    pub(super) fn sample_of(&self, Run { proposed, accepted, counts, components, .. }: &Run) -> Sample {
        let proposed = (*proposed as f64 * self.proposer().stands_for()).round() as u64;
        self.sample(proposed, *accepted, counts, components)
    }

    fn sample(&self, proposed: u64, accepted: u64, counts: &[u64], components: &[u64]) -> Sample {
        let Plan { grid, classes, candidates, .. } = &*self.0;
        let classes = classes.iter().map(|class| {
            let mut cells = vec![0; grid.area()];
            let numbers = class.first..class.first + class.count;
            for (candidate, count) in candidates[numbers.clone()].iter().zip(&counts[numbers]) {
                candidate.iter().filter_map(|cell| grid.order(cell)).for_each(|order| cells[order] += count);
            }
            ClassCounts { ships: class.ships.clone(), cells }
        });
        let drawn = Counts { grid: *grid, boards: accepted, classes: classes.collect(), weights: None };
        Sample { proposed, drawn, components: components.to_vec() }
    }
}
