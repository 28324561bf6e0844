//! Feasibility: a depth-first search with a work budget that stops at the first arrangement.
//!
//! The search branches on the hit or the group of ships with the smallest ratio of options to past dead ends (the
//! heuristic dom/wdeg of Boussemart, Hemery, Lecoutre and Sais, 2004). It restarts a few times in another order.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::placement_table::{Candidate, CoverCounts, Lanes, PlacementSet, PlacementTable, PlacementTables};
use super::room::{footprint, room};
use crate::sorting::{insertion_sort_by_key, shell_sort};
use crate::{Cell, CellMap, CellSet, Grid};

/// The work that a search may still do, in operations on sets of placements of some nanoseconds each.
#[derive(Debug)]
pub(crate) struct Budget(u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfBudget;

/// The result of work within a budget.
pub(crate) type Within<T> = Result<T, OutOfBudget>;

/// The answer of a search within a budget: `None` if there is nothing to be found.
pub(super) type Answer<T> = Within<Option<T>>;

impl Budget {
    pub(crate) const fn new(work: u64) -> Self {
        Self(work)
    }

    fn take(&mut self, work: u64) -> Self {
        let taken = self.0.min(work);
        self.0 -= taken;
        Self(taken)
    }

    /// Does something with a share of at most `most_work` of the budget. What is left of the share goes back.
    pub(crate) fn share<T>(&mut self, most_work: u64, act: impl FnOnce(&mut Self) -> T) -> T {
        let mut share = self.take(most_work);
        let result = act(&mut share);
        self.0 += share.0;
        result
    }

    pub(crate) fn spend(&mut self, work: usize) -> Within<()> {
        let left = self.0.checked_sub(work as u64);
        self.0 = left.unwrap_or(0);
        left.map(|_| ()).ok_or(OutOfBudget)
    }

    pub(crate) const fn left(&self) -> u64 {
        self.0
    }
}

/// Ships of one length with equal candidates. `required` of them lie on the record, `optional` more may.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShipGroup {
    pub(super) length: u8,
    pub(super) candidates: PlacementSet,
    pub(super) required: u8,
    pub(super) optional: u8,
}

impl ShipGroup {
    const fn ships(&self) -> u8 {
        self.required + self.optional
    }

    /// Removes one ship from the group, a required one if there is any.
    const fn place_one(&mut self) {
        let ships = if self.required > 0 { &mut self.required } else { &mut self.optional };
        *ships -= 1;
    }
}

/// The placements of the ships of an arrangement, each with the number of its group.
pub(super) type Placed = Vec<(usize, CellSet)>;

/// A feasibility question: the hits that must be covered, and the ships that can cover them.
pub(super) struct Question<'a> {
    pub(super) grid: Grid,
    pub(super) tables: &'a PlacementTables,
    pub(super) groups: Vec<ShipGroup>,
    pub(super) hits: CellSet,
}

impl Question<'_> {
    /// Divisor of the budget. A search has half as many runs. Each of them gets the budget divided by this number,
    /// except that the last one gets the rest, more than half of the budget.
    const RESTARTS: u64 = 64;

    /// Searches for an arrangement of all required ships and any optional ones that covers the hits. Returns `None` if
    /// there is none. Of equally good options, those on `preferred` cells are tried first.
    pub(super) fn first_arrangement(&self, preferred: CellSet, budget: &mut Budget) -> Answer<Placed> {
        self.search(Vec::new(), self.groups.clone(), self.hits, preferred, budget)
    }

    /// Searches like [`first_arrangement`](Self::first_arrangement), with this ship, given by its group and its cells.
    pub(super) fn first_arrangement_with(
        &self,
        ship: (usize, CellSet),
        budget: &mut Budget,
    ) -> Answer<Placed> {
        let (group, cells) = ship;
        let candidate = Candidate { cells, halo: self.tables.contact.halo(cells) };
        let mut groups = self.groups.clone();
        groups[group].place_one();
        place(&mut groups, &candidate, budget)?;
        self.search(vec![ship], groups, self.hits - cells, CellSet::EMPTY, budget)
    }

    fn search(
        &self,
        placed: Placed,
        groups: Vec<ShipGroup>,
        uncovered: CellSet,
        preferred: CellSet,
        budget: &mut Budget,
    ) -> Answer<Placed> {
        budget.spend(groups.len() * 200)?;
        let on_hits = |group: &ShipGroup| {
            let table = self.tables.table(group.length);
            group.candidates.iter().all(|number| table.candidate(number).cells.is_subset(uncovered))
        };
        let mut by_length: Vec<usize> = (0..groups.len()).collect();
        insertion_sort_by_key(&mut by_length, |&group| groups[group].length);
        let mut search = Search {
            question: self,
            budget: Budget::new(0),
            order: Order::Preferred(preferred),
            on_hits: groups.iter().map(on_hits).collect(),
            hit_weights: CellMap::new(1),
            group_weights: vec![1; groups.len()],
            excluded: 0,
            dead_ends: HashSet::default(),
            by_length,
            placed,
        };
        let before = search.placed.len();
        let halos = search.placed.iter().map(|(_, cells)| self.tables.contact.halo(*cells));
        let sea = self.grid.all() - halos.collect::<CellSet>();
        let share = budget.left() / Self::RESTARTS;
        for run in 0..Self::RESTARTS / 2 {
            // The last run gets the rest of the budget.
            let work = if run + 1 < Self::RESTARTS / 2 { share } else { budget.left() };
            search.order = match run {
                0 => Order::Preferred(preferred),
                1 => Order::Compact,
                _ => Order::Mixed(run),
            };
            search.budget = budget.take(work);
            let found = search.complete(&groups, sea, uncovered);
            budget.0 += search.budget.0;
            match found {
                Ok(true) => return Ok(Some(search.placed)),
                Ok(false) => return Ok(None),
                Err(OutOfBudget) => {
                    search.placed.truncate(before);
                    search.excluded = 0;
                }
            }
        }
        Err(OutOfBudget)
    }
}

/// Removes the candidates that conflict with a placed ship from the groups.
fn place(groups: &mut [ShipGroup], placed: &Candidate, budget: &mut Budget) -> Within<()> {
    let mut conflicts: Option<(u8, PlacementSet)> = None;
    for group in groups.iter_mut().filter(|group| group.ships() > 0) {
        let set = match conflicts {
            Some((length, set)) if length == group.length => set,
            _ => {
                budget.spend(placed.halo.len())?;
                PlacementSet::meeting(placed.halo, group.length)
            }
        };
        group.candidates.subtract(&set);
        conflicts = Some((group.length, set));
    }
    Ok(())
}

/// The order in which the options of a branch are tried. First come the options that waste the fewest cells off the
/// hits, then those that cover the most hits. The variant decides between equals.
#[derive(Clone, Copy)]
enum Order {
    /// Options that cover the most of these cells first.
    Preferred(CellSet),
    /// Options that leave the other ships the most candidates first.
    Compact,
    /// A pseudo-random order with this number as the seed.
    Mixed(u64),
}

/// An option of a branch: the group of a ship, and the number of its placement.
type Choice = (usize, usize);

enum Branch {
    /// The ship that covers a hit.
    Hit(Cell),
    /// The placement of a ship of a group.
    Group(usize),
}

struct Search<'a> {
    question: &'a Question<'a>,
    budget: Budget,
    order: Order,
    /// True for each group whose candidates all lie on hits that are to be covered.
    on_hits: Vec<bool>,
    /// One more than the number of dead ends at each hit, by cell index.
    hit_weights: CellMap<u32>,
    /// One more than the number of dead ends at each group.
    group_weights: Vec<u32>,
    /// Number of candidates that branches on groups exclude at present.
    excluded: usize,
    /// States without a solution: the cells left, the hits left, and in five bits each the ships placed of each group.
    dead_ends: HashSet<([u64; 4], [u64; 4], u128), FixedState>,
    by_length: Vec<usize>,
    placed: Placed,
}

impl Search<'_> {
    /// Work of a node that does not depend on the record.
    const NODE: usize = 100;
    /// Maximum number of states without a solution that are kept.
    const DEAD_ENDS: usize = 10_000;
    /// Maximum number of options that are sorted in the order [`Preferred`](Order::Preferred).
    const SORTED: usize = 64;

    /// Returns true if the ships left can be placed on `sea` so that all of `uncovered` is covered.
    fn complete(&mut self, groups: &[ShipGroup], sea: CellSet, uncovered: CellSet) -> Within<bool> {
        self.budget.spend(Self::NODE)?;
        if !self.has_room(groups, sea, uncovered)? {
            return Ok(false);
        }
        // The ships placed and their cells decide what is left, unless a branch on a group excluded candidates.
        let ships_placed: u128 = self.placed.iter().map(|(group, _)| 1 << (5 * group)).sum();
        let state = (sea.words(), uncovered.words(), ships_placed);
        if self.excluded == 0 && self.dead_ends.contains(&state) {
            return Ok(false);
        }
        let (branch, mut options) = match self.tightest(groups, uncovered)? {
            Tightest::Nothing => return Ok(true),
            Tightest::DeadEnd => return Ok(false),
            Tightest::Branch(Branch::Hit(hit)) => (Branch::Hit(hit), Self::options_at(groups, hit)),
            Tightest::Branch(Branch::Group(group)) => {
                let options = groups[group].candidates.iter().map(|number| (group, number)).collect();
                (Branch::Group(group), options)
            }
        };
        self.sort(groups, uncovered, &mut options)?;
        if let Branch::Group(group) = branch {
            // One of the options kept must be taken: the others alone are too few for the ships of the group.
            options.truncate(options.len() + 1 - usize::from(groups[group].required));
        }
        let (mut groups, mut excluded) = (groups.to_vec(), 0);
        for (group, number) in options {
            let candidate = *self.table(groups[group].length).candidate(number);
            let mut rest = groups.clone();
            rest[group].place_one();
            self.budget.spend(4 * groups.len())?;
            place(&mut rest, &candidate, &mut self.budget)?;
            self.placed.push((group, candidate.cells));
            if self.complete(&rest, sea - candidate.halo, uncovered - candidate.cells)? {
                return Ok(true);
            }
            self.placed.pop();
            if let Branch::Group(_) = branch {
                // The ships of the group are interchangeable: none of them lies here in the later options.
                groups[group].candidates.remove(number);
                self.excluded += 1;
                excluded += 1;
            }
        }
        self.excluded -= excluded;
        match branch {
            Branch::Hit(hit) => self.hit_weights[hit] += 1,
            Branch::Group(group) => self.group_weights[group] += 1,
        }
        if self.excluded == 0 && self.dead_ends.len() < Self::DEAD_ENDS {
            self.dead_ends.insert(state);
        }
        Ok(false)
    }

    fn table(&self, length: u8) -> &PlacementTable {
        self.question.tables.table(length)
    }

    fn options_at(groups: &[ShipGroup], hit: Cell) -> Vec<Choice> {
        let groups = groups.iter().enumerate().filter(|(_, group)| group.ships() > 0);
        let here = |(place, group): (usize, &ShipGroup)| {
            let here = group.candidates.only_through(hit, group.length);
            here.iter().map(move |number| (place, number))
        };
        groups.flat_map(here).collect()
    }

    /// Chooses the branch: the hit or the group with the fewest options relative to its weight.
    fn tightest(&mut self, groups: &[ShipGroup], uncovered: CellSet) -> Within<Tightest> {
        let mut best: Option<(Branch, u64, u64)> = None;
        let mut consider = |branch, options: usize, weight: u32| {
            let (options, weight) = (options as u64, u64::from(weight));
            if best.as_ref().is_none_or(|(_, fewest, heaviest)| options * heaviest < fewest * weight) {
                best = Some((branch, options, weight));
            }
        };
        let left: Vec<_> = groups.iter().enumerate().filter(|(_, group)| group.ships() > 0).collect();
        self.budget.spend(left.len() + 1)?;
        for (place, group) in left.iter().filter(|(_, group)| group.required > 0) {
            let options = (group.candidates.len() + 1).saturating_sub(group.required.into());
            if options == 0 {
                self.group_weights[*place] += 1;
                return Ok(Tightest::DeadEnd);
            }
            consider(Branch::Group(*place), options, self.group_weights[*place]);
        }
        for hit in uncovered {
            self.budget.spend(left.len())?;
            let options = left.iter().map(|(_, group)| group.candidates.count_through(hit, group.length));
            let options = options.sum::<u32>() as usize;
            if options == 0 {
                self.hit_weights[hit] += 1;
                return Ok(Tightest::DeadEnd);
            }
            consider(Branch::Hit(hit), options, self.hit_weights[hit]);
        }
        Ok(best.map_or(Tightest::Nothing, |(branch, ..)| Tightest::Branch(branch)))
    }

    /// Checks conditions that are necessary but not sufficient for an arrangement: the ships left can cover as many
    /// hits as there are, the hits have enough cells for the ships on hits alone, and the sea for the required ships.
    fn has_room(&mut self, groups: &[ShipGroup], sea: CellSet, uncovered: CellSet) -> Within<bool> {
        let on_hits = groups.iter().zip(&self.on_hits).filter(|(_, on_hits)| **on_hits);
        let cells = |group: &ShipGroup| usize::from(group.required) * usize::from(group.length);
        let needed: usize = on_hits.map(|(group, _)| cells(group)).sum();
        // A single hit is covered by any of its candidates. If it has none, the search finds that anyway.
        let covers = uncovered.len() <= 1
            || self.has_cover(groups, uncovered)? && self.has_slack(groups, uncovered)?;
        Ok(needed <= uncovered.len() && covers && self.has_sea(groups, sea)?)
    }

    /// Returns true if the hits need no more ships than there are, and waste no more of their cells than can be spared.
    ///
    /// A ship that covers `n` hits is charged to them in equal parts: each hit is charged `1 / n` of a ship, and
    /// `1 / n` of its cells off the hits. The minimum charges of hits, over their candidates, add up to lower bounds.
    fn has_slack(&mut self, groups: &[ShipGroup], uncovered: CellSet) -> Within<bool> {
        /// Common multiple of the numbers of hits that a ship can cover.
        const WHOLE: u64 = 720_720;
        let (mut ships, mut cells) = (0, 0);
        // The hits that candidates cover, by their charge of cells and by their charge of ships.
        let (mut by_waste, mut by_cover) = (Vec::new(), [CellSet::EMPTY; 17]);
        for group in groups.iter().filter(|group| group.ships() > 0) {
            let (left, length) = (u64::from(group.ships()), u64::from(group.length));
            (ships, cells) = (ships + left, cells + left * length);
            let mut by_hits = [CellSet::EMPTY; 17];
            let near = group.candidates.both(&PlacementSet::meeting(uncovered, group.length));
            self.budget.spend(20 + 4 * near.len())?;
            let table = self.table(group.length);
            for number in near.iter() {
                let hits = table.candidate(number).cells & uncovered;
                by_hits[hits.len()] |= hits;
            }
            for (hits, covered) in by_hits.into_iter().enumerate().skip(1) {
                if !covered.is_empty() {
                    by_cover[hits] |= covered;
                    let waste = WHOLE * (length - hits as u64) / hits as u64;
                    by_waste.push((waste, covered));
                }
            }
        }
        insertion_sort_by_key(&mut by_waste, |(waste, _)| *waste);
        let least = |charges: &mut dyn Iterator<Item = (u64, CellSet)>| {
            let (mut rest, mut sum) = (uncovered, 0);
            for (charge, covered) in charges {
                sum += charge * (rest & covered).len() as u64;
                rest -= covered;
            }
            // A hit without candidates is a dead end anyway.
            sum
        };
        let ships_needed = least(&mut (1..17).rev().map(|hits| (WHOLE / hits as u64, by_cover[hits])));
        let cells_wasted = least(&mut by_waste.into_iter());
        Ok(ships_needed <= WHOLE * ships && cells_wasted + WHOLE * uncovered.len() as u64 <= WHOLE * cells)
    }

    /// Returns true if the number of hits is at most what the ships left can cover, each by its best candidate.
    fn has_cover(&mut self, groups: &[ShipGroup], uncovered: CellSet) -> Within<bool> {
        let ships = |group: &ShipGroup| usize::from(group.ships());
        let mut cover: usize = groups.iter().map(|group| ships(group) * usize::from(group.length)).sum();
        let hits = uncovered.len();
        self.budget.spend(40 + 8 * groups.len())?;
        let mut counts = CoverCounts::new(Lanes::new(uncovered));
        for &place in &self.by_length {
            let group = &groups[place];
            if cover < hits {
                return Ok(false);
            }
            counts.lengthen(group.length);
            let best = counts.most(&group.candidates);
            let length = usize::from(group.length);
            cover -= ships(group) * (length - best);
        }
        Ok(cover >= hits)
    }

    /// Returns true if the sea has room for the required ships with the water between them, by their [footprint].
    fn has_sea(&mut self, groups: &[ShipGroup], sea: CellSet) -> Within<bool> {
        let contact = self.question.tables.contact;
        let need = |group: &ShipGroup| usize::from(group.required) * footprint(contact, group.length);
        let needs: usize = groups.iter().map(need).sum();
        let most = room(contact, sea);
        // If there is far more room than needed, a closer look is not worth its time.
        if needs > most || 4 * needs < 3 * most {
            return Ok(needs <= most);
        }
        let mut used = CellSet::EMPTY;
        for group in groups.iter().filter(|group| group.required > 0) {
            self.budget.spend(10 + group.candidates.len())?;
            let table = self.table(group.length);
            group.candidates.iter().for_each(|number| used |= table.candidate(number).cells);
        }
        Ok(needs <= room(contact, used))
    }

    /// Sorts the options in the order of this run: first those that waste the fewest cells off the hits, then those
    /// that cover the most hits, then by the rank that the [order](Order) gives them.
    fn sort(&mut self, groups: &[ShipGroup], uncovered: CellSet, options: &mut [Choice]) -> Within<()> {
        /// Number of bits of the rank that the order gives an option.
        const OWN: u32 = 48;
        /// Maximum number of cells of a ship.
        const MOST: usize = Cell::MAX_SIDE as usize;
        self.budget.spend(12 * options.len())?;
        let tables = self.question.tables;
        let candidate = |(group, number): Choice| tables.table(groups[group].length).candidate(number);
        let preferred = |option: Choice, cells: CellSet| MOST - (candidate(option).cells & cells).len();
        let mut work = 0;
        let mut own = |option: Choice| match self.order {
            Order::Preferred(cells) => preferred(option, cells) as u64,
            Order::Compact => {
                let halo = candidate(option).halo;
                let left = groups.iter().filter(|group| group.required > 0);
                let lost = left.map(|group| {
                    work += 16 + halo.len();
                    let lost = PlacementSet::meeting(halo, group.length);
                    group.candidates.both(&lost).len() * usize::from(group.required)
                });
                lost.sum::<usize>() as u64
            }
            Order::Mixed(seed) => {
                let turn = self.placed.len() as u64;
                let mut mixed = (seed << 40 | turn << 32 | (option.0 as u64) << 16 | option.1 as u64)
                    .wrapping_mul(0x9E37_79B9_7F4A_7C15);
                mixed ^= mixed >> 29;
                mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> (64 - OWN)
            }
        };
        let mut keyed: Vec<(u64, Choice)> = Vec::with_capacity(options.len());
        for &option in options.iter() {
            let length = usize::from(groups[option.0].length);
            let hits = MOST - preferred(option, uncovered);
            let wasted = if hits == 0 { 0 } else { length - hits };
            let rank = (wasted as u64) << 8 | (MOST - hits) as u64;
            keyed.push((rank << OWN | own(option), option));
        }
        if matches!(self.order, Order::Preferred(_)) && options.len() > Self::SORTED {
            // With so many options, the first is nearly always enough.
            let best = (0..keyed.len()).min_by_key(|&place| keyed[place].0);
            options.swap(0, best.unwrap_or(0));
        } else {
            // Equal options stay in ascending order, since the keys contain them.
            shell_sort(&mut keyed);
            options.iter_mut().zip(keyed).for_each(|(option, (_, sorted))| *option = sorted);
        }
        self.budget.spend(work)
    }
}

enum Tightest {
    /// Nothing is left to place or to cover.
    Nothing,
    /// Some hit or group has no option.
    DeadEnd,
    Branch(Branch),
}
