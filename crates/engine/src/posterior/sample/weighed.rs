//! Proposals under a prior: component and hit cover drawn by weight, then each free ship drawn by weight from its list.

use std::cmp::Reverse;

use super::alias::Alias;
use super::board::Numbers;
use super::free_placements::{FreePlacements, MostFree};
use super::proposal::{
    Distribution, FreeShip, ProposalTables, Propose, free_lists, free_placements, longest_first, orders,
    shared_ships,
};
use crate::posterior::hit_covers::CoverGroup;
use crate::random::Random;
use crate::sorting::insertion_sort_by_key;
use crate::{Board, Component, Position, Posterior};

pub(super) struct WeighedTables<const WORDS: usize> {
    components: Vec<ComponentTables>,
    groups: Vec<WeighedGroup>,
    /// The table that draws a group by weight; `None` if there are no groups.
    group: Option<Alias>,
    /// The candidates of each class that avoid the hits.
    placements: Vec<FreePlacements<WORDS>>,
    /// The total weight of all ways to choose a hit cover and each free ship from its list, divided by the number of
    /// ways to assign equal ships to placements.
    boards: f64,
    /// The number of arrangements, by weight, that a proposal stands for: itself, and those that are [not
    /// made](MostFree) because they were certain to be rejected.
    stands_for: f64,
    /// Tables of uniform proposals, which list every board and have the masks of the candidates.
    listing: ProposalTables<WORDS>,
}

struct ComponentTables {
    scale: f64,
    weights: Vec<f64>,
    /// The tables that draw a free candidate of each class by weight; `None` if no candidate weighs anything.
    free: Vec<Option<Alias>>,
}

struct WeighedGroup {
    component: usize,
    ways: Option<Alias>,
    covers: CoverGroup,
    /// The free ships, longest first.
    free: Vec<FreeShip<f64>>,
}

impl<const WORDS: usize> WeighedTables<WORDS> {
    pub(super) fn new(posterior: &Posterior, covers: &[CoverGroup], listing: Distribution) -> Self {
        let (position, prior) = (posterior.position(), posterior.prior());
        let (lists, longest_first) = (free_lists(position), longest_first(position));
        let (mut components, mut groups, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        let mut arrangements = 0.0;
        let most = MostFree::new(position, &shared_ships(position, covers));
        for (number, (scale, component)) in prior.components().enumerate() {
            let tables = ComponentTables::new(position, scale, component, &lists);
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
}

impl<const WORDS: usize> Propose for WeighedTables<WORDS> {
    fn is_empty(&self) -> bool {
        self.group.is_none()
    }

    fn components(&self) -> usize {
        self.components.len()
    }

    fn weight(&self) -> f64 {
        self.boards
    }

    fn stands_for(&self) -> f64 {
        self.stands_for
    }

    fn weigh(&self, board: &Board) -> f64 {
        self.components.iter().map(|tables| tables.weigh(board)).sum()
    }

    fn every_board(&self, ways: u64) -> Option<Vec<Board>> {
        self.listing.list_boards(ways)
    }

    #[inline]
    fn propose(&self, random: &mut Random, numbers: &mut Numbers) -> Option<(usize, usize)> {
        let group = match &self.groups[..] {
            [only] => only,
            groups => &groups[self.group.as_ref()?.draw(random) as usize],
        };
        let tables = &self.components[group.component];
        let mut taken = [0; WORDS];
        if let Some(ways) = &group.ways {
            self.listing.cover(group.covers.way(ways.draw(random) as usize), numbers, &mut taken);
        }
        let mut ships = group.covers.ships_used;
        for &FreeShip { class, list: (first, _), most } in &group.free {
            let number = if let Some(most) = most {
                self.placements[class].choose_by_weight(&taken, &tables.weights, most, random)?
            } else {
                let number = (first + tables.free[class].as_ref()?.draw(random)) as u16;
                self.listing.if_free(number, &taken)?
            };
            self.listing.occupy(&mut taken, number);
            numbers[ships] = number;
            ships += 1;
        }
        Some((ships, group.component))
    }
}

impl ComponentTables {
    fn new(position: &Position, scale: f64, component: &Component, lists: &[(u32, u32)]) -> Self {
        let candidates = position.classes().iter().flat_map(|class| &class.candidates);
        let weigh = |cells| component.weights.as_ref().map_or(1.0, |weights| weights.product(cells));
        let weights: Vec<f64> = candidates.map(|candidate| weigh(candidate.cells)).collect();
        let free = lists.iter().map(|&(first, count)| {
            let of_list = &weights[first as usize..][..count as usize];
            of_list.iter().any(|weight| *weight > 0.0).then(|| Alias::new(of_list))
        });
        Self { scale, free: free.collect(), weights }
    }

    /// Returns the group of these hit covers, the total weight of its proposals, and that total if every free ship were
    /// drawn from its whole list.
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
        let ways = (*ships_used > 0).then(|| chosen.chunks(*ships_used).map(weigh).collect::<Vec<f64>>());
        let mut of_lists = self.scale * ways.as_ref().map_or(1.0, |ways| ways.iter().sum());
        // The share of the total that proposals are drawn from.
        let (mut share, mut free) = (1.0, Vec::new());
        for &class in longest_first {
            let ships = position.classes()[class].ships.len();
            // A hit cover is a set of placements, to which the ships of a class can be assigned in this many ways.
            for taken in 0..ships - usize::from(ships_left[class]) {
                of_lists *= (ships - taken) as f64;
            }
            for left in (1..=usize::from(ships_left[class])).rev() {
                let most = most.bound(class, left).map(|most| self.most_weight(most, lists[class]));
                let list = self.free[class].as_ref().map_or(0.0, Alias::total);
                of_lists *= list;
                share *= most.map_or(1.0, |most| most / list);
                free.push(FreeShip { class, list: lists[class], most });
            }
        }
        let weight = if of_lists > 0.0 { of_lists * share } else { 0.0 };
        let ways = ways.filter(|_| weight > 0.0).map(|ways| Alias::new(&ways));
        (WeighedGroup { component, ways, covers: cover.clone(), free }, weight, of_lists)
    }

    /// Returns the maximum total weight of `most` candidates of a list.
    fn most_weight(&self, most: u32, (first, count): (u32, u32)) -> f64 {
        let mut weights = self.weights[first as usize..][..count as usize].to_vec();
        // The bits of positive floating-point numbers are in the order of the numbers.
        insertion_sort_by_key(&mut weights, |weight| Reverse(weight.to_bits()));
        weights[..most as usize].iter().sum()
    }

    fn weigh(&self, board: &Board) -> f64 {
        self.scale * board.iter().map(|&number| self.weights[number as usize]).product::<f64>()
    }
}
