//! Proposals under a prior: component and hit cover by weight, then each free ship by weight from its list.

use super::alias::Alias;
use super::board::Board;
use super::free_placements::{FreePlacements, MostFree};
use super::mask::{Mask, pack};
use super::proposal::{
    Distribution, ProposalTables, Propose, free_lists, free_placements, longest_first, orders, shared_ships,
};
use crate::position::ShipClass;
use crate::posterior::hit_covers::CoverGroup;
use crate::posterior::prior::{Component, ScaledPrior};
use crate::random::Random;
use crate::{Contact, Fleet, Position};

/// What a proposal under a prior reads.
pub(super) struct WeighedTables<const WORDS: usize> {
    components: Vec<ComponentTables<WORDS>>,
    /// The groups of all components.
    groups: Vec<WeighedGroup>,
    /// Their weights.
    group: Option<Alias>,
    /// Per class, those of its candidates that avoid the hits.
    placements: Vec<FreePlacements<WORDS>>,
    /// What all arrangements weigh if every free ship is chosen from its list, by the ways to tell the ships of a
    /// board apart.
    boards: f64,
    /// How many of them, by weight, a proposal stands for: itself, and those that are [not made](MostFree) because
    /// they were certain to be rejected.
    stands_for: f64,
    /// Every board of every component.
    pub(super) listing: ProposalTables<WORDS>,
}

struct ComponentTables<const WORDS: usize> {
    scale: f64,
    /// Cells and halo of every candidate, in the order of their numbers.
    masks: Vec<(Mask<WORDS>, Mask<WORDS>)>,
    /// The weight of every candidate.
    weights: Vec<f64>,
    /// Per class, the free candidates by weight; `None` if there are none.
    free: Vec<Option<Alias>>,
}

/// Ways to cover the hits that leave the same ships free, in a component.
struct WeighedGroup {
    component: usize,
    ways: Option<Alias>,
    ships_used: usize,
    /// The chosen candidates' numbers, `ships_used` for each way.
    chosen: Vec<u16>,
    /// The free ships, longest first.
    free: Vec<FreeShip>,
}

/// A ship that lies on no hit.
struct FreeShip {
    class: usize,
    /// The number of its first candidate.
    first: u32,
    /// The most that its free candidates can weigh, if it is [chosen among those](FreePlacements::choose_by_weight).
    most: Option<f64>,
}

impl<const WORDS: usize> WeighedTables<WORDS> {
    pub(super) fn new(
        position: &Position,
        prior: &ScaledPrior,
        covers: &[(Contact, Vec<CoverGroup>)],
        listing: Distribution,
    ) -> Self {
        let (lists, longest_first) = (free_lists(position), longest_first(position));
        let (mut components, mut groups, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        let mut arrangements = 0.0;
        for (number, (scale, component)) in prior.components().enumerate() {
            let tables = ComponentTables::new(position, scale, component, &lists);
            let contact = component.contact.unwrap_or(position.contact());
            let covers = covers.iter().find(|(of, _)| *of == contact).map_or(&[][..], |(_, covers)| covers);
            let most = MostFree::new(position, contact, &shared_ships(position, covers));
            for cover in covers {
                let (group, weight, of_lists) =
                    tables.group(position, number, cover, &most, &lists, &longest_first);
                arrangements += of_lists;
                if weight > 0.0 {
                    groups.push(group);
                    weights.push(weight);
                }
            }
            components.push(tables);
        }
        let group = (!groups.is_empty()).then(|| Alias::new(&weights));
        let listing = ProposalTables::new(position, listing);
        let (placements, boards) = (free_placements(position), arrangements / orders(position));
        let stands_for = group.as_ref().map_or(1.0, |group| arrangements / group.total());
        Self { components, groups, group, placements, boards, stands_for, listing }
    }

    pub(super) const fn components(&self) -> usize {
        self.components.len()
    }

    /// What all arrangements weigh, by the ways to tell the ships of a board apart.
    pub(super) const fn weight(&self) -> f64 {
        self.boards
    }

    /// How many arrangements a proposal stands for.
    pub(super) const fn stands_for(&self) -> f64 {
        self.stands_for
    }

    /// What a board weighs: over the components in which it can be drawn.
    pub(super) fn weigh(&self, board: &Board) -> f64 {
        self.components
            .iter()
            .filter(|component| component.holds(board))
            .map(|tables| tables.weigh(board))
            .sum()
    }
}

impl<const WORDS: usize> Propose for WeighedTables<WORDS> {
    fn is_empty(&self) -> bool {
        self.group.is_none()
    }

    #[inline]
    fn propose(&self, random: &mut Random, numbers: &mut [u16; Fleet::MAX_SHIPS]) -> Option<(usize, usize)> {
        let group = match &self.groups[..] {
            [only] => only,
            groups => &groups[self.group.as_ref()?.draw(random) as usize],
        };
        let tables = &self.components[group.component];
        let mut taken = [0; WORDS];
        if let Some(ways) = &group.ways {
            let way = ways.draw(random) as usize * group.ships_used;
            for (number, &chosen) in numbers.iter_mut().zip(&group.chosen[way..way + group.ships_used]) {
                *number = chosen;
                let halo = &tables.masks[chosen as usize].1;
                (0..WORDS).for_each(|word| taken[word] |= halo[word]);
            }
        }
        let mut ships = group.ships_used;
        for &FreeShip { class, first, most } in &group.free {
            let number = if let Some(most) = most {
                self.placements[class].choose_by_weight(&taken, &tables.weights, most, random)?
            } else {
                let number = (first + tables.free[class].as_ref()?.draw(random)) as u16;
                let cells = &tables.masks[number as usize].0;
                if (0..WORDS).fold(0, |met, word| met | cells[word] & taken[word]) != 0 {
                    return None;
                }
                number
            };
            let halo = &tables.masks[number as usize].1;
            (0..WORDS).for_each(|word| taken[word] |= halo[word]);
            numbers[ships] = number;
            ships += 1;
        }
        Some((ships, group.component))
    }
}

impl<const WORDS: usize> ComponentTables<WORDS> {
    fn new(position: &Position, scale: f64, component: &Component, lists: &[(u32, u32)]) -> Self {
        let contact = component.contact.unwrap_or(position.contact());
        let candidates = || position.classes().iter().flat_map(|class: &ShipClass| &class.candidates);
        let mask = |cells| pack(position.grid(), cells);
        let masks =
            candidates().map(|candidate| (mask(candidate.cells), mask(contact.halo(candidate.cells))));
        let near_sunk = contact.halo(position.sunk());
        let weigh = |cells| component.weights.as_ref().map_or(1.0, |weights| weights.product(cells));
        let weights: Vec<f64> = candidates()
            .map(|candidate| if candidate.cells.meets(near_sunk) { 0.0 } else { weigh(candidate.cells) })
            .collect();
        let free = lists.iter().map(|&(first, count)| {
            let of_list = &weights[first as usize..][..count as usize];
            of_list.iter().any(|weight| *weight > 0.0).then(|| Alias::new(of_list))
        });
        let free = free.collect();
        Self { scale, masks: masks.collect(), weights, free }
    }

    /// The group of these hit covers, the sum of the weights of its proposals, and what it would be if every free
    /// ship were chosen from its list.
    fn group(
        &self,
        position: &Position,
        component: usize,
        cover: &CoverGroup,
        most: &MostFree,
        lists: &[(u32, u32)],
        longest_first: &[usize],
    ) -> (WeighedGroup, f64, f64) {
        let CoverGroup { ships_left, ships_used, chosen } = cover;
        let weigh = |way: &[u16]| way.iter().map(|&number| self.weights[number as usize]).product();
        let ways: Option<Vec<f64>> =
            (*ships_used > 0).then(|| chosen.chunks(*ships_used).map(weigh).collect());
        let mut of_lists = self.scale * ways.as_ref().map_or(1.0, |ways| ways.iter().sum());
        // How much of it proposals are chosen from.
        let (mut share, mut free) = (1.0, Vec::new());
        for &class in longest_first {
            let ships = position.classes()[class].ships.len();
            // A way is a set of placements; the ships of a class can be told to them in this many orders.
            for taken in 0..ships - usize::from(ships_left[class]) {
                of_lists *= (ships - taken) as f64;
            }
            for left in (1..=usize::from(ships_left[class])).rev() {
                let most = most.of(class, left).map(|most| self.most_weight(most, lists[class]));
                let list = self.free[class].as_ref().map_or(0.0, Alias::total);
                of_lists *= list;
                share *= most.map_or(1.0, |most| most / list);
                free.push(FreeShip { class, first: lists[class].0, most });
            }
        }
        let weight = if of_lists > 0.0 { of_lists * share } else { 0.0 };
        let ways = ways.filter(|_| weight > 0.0).map(|ways| Alias::new(&ways));
        let (ships_used, chosen) = (*ships_used, chosen.clone());
        (WeighedGroup { component, ways, ships_used, chosen, free }, weight, of_lists)
    }

    /// What so many of the candidates on a list weigh at most.
    fn most_weight(&self, most: u32, (first, count): (u32, u32)) -> f64 {
        let mut weights = self.weights[first as usize..][..count as usize].to_vec();
        weights.sort_unstable_by(|one, other| other.total_cmp(one));
        weights[..most as usize].iter().sum()
    }

    /// What a board weighs in this component, once it is known to be one of its boards.
    fn weigh(&self, board: &Board) -> f64 {
        self.scale * board.iter().map(|&number| self.weights[number as usize]).product::<f64>()
    }

    /// Whether the ships of a board lie as far apart as they have to in this component.
    fn holds(&self, board: &Board) -> bool {
        let mut taken = [0; WORDS];
        board.iter().all(|&number| {
            let (cells, halo) = &self.masks[number as usize];
            let is_free = (0..WORDS).all(|word| cells[word] & taken[word] == 0);
            (0..WORDS).for_each(|word| taken[word] |= halo[word]);
            is_free
        })
    }
}
