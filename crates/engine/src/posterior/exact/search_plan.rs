use super::last_three::CLOSED_FORM_SHIPS;
use super::orbits::Orbits;
use super::slots::{Slot, Slots};
use super::tables::{Group, PlanClass, Tables};
use super::too_many_boards::{Planning, TooManyBoards};
use super::weight::Weight;
use crate::position::Candidate;
use crate::posterior::hit_covers::{CoverGroup, Covers};
use crate::posterior::symmetry::Symmetry;
use crate::sorting::insertion_sort_by_key;
use crate::{CellWeights, Grid, Position};

/// A position as a search reads it, to count boards or to sum up their weights.
pub(super) struct SearchPlan<W: Weight> {
    pub(super) grid: Grid,
    pub(super) classes: Vec<PlanClass>,
    pub(super) tables: Tables,
    pub(super) orbits: Orbits,
    /// The weight of each candidate, by class and slot; empty where boards are counted.
    pub(super) weights: Vec<Vec<W::Number>>,
    /// The candidates that cover just the same hits, one group per class and set of hits.
    covering: Vec<Group>,
    /// The hit covers: every way to divide the hits among the ships, by numbers of `covering`.
    pub(super) covers: Vec<CoverGroup>,
    /// The number of branches of the first level, over all hit covers.
    pub(super) branches: u32,
    /// The rough time in nanoseconds.
    pub(super) cost: f64,
}

/// A hit cover: its group and its number there.
pub(super) type CoverNumber = (usize, usize);

impl<W: Weight> SearchPlan<W> {
    const MAX_COVERS: usize = 100_000;
    /// Maximum number of choices tried in listing them, a fraction of a second's worth; dead ends can take minutes.
    const MAX_CHOICES: u64 = 1_000_000;
    /// Maximum number of closed forms, about a day's worth.
    const COUNT_BUDGET: f64 = (1_u64 << 36) as f64;
    /// Exclusive limit on the upper bound of the number of boards. It is half of what a count can hold, which leaves
    /// room for the rounding of the bound. `docs/exact-counting.md` proves that nothing overflows below it.
    const MAX_BOARDS: f64 = (1_u64 << 63) as f64;

    /// Plans a search, unless listing the hit covers takes too long. With `weights` of cells, boards are weighed.
    fn of_cells(position: &Position, weights: Option<&CellWeights>) -> Planning<Self> {
        let tables = Tables::new(position);
        let (mut classes, mut covering, mut cover_classes) = (Vec::new(), Vec::new(), Vec::new());
        for (index, class) in position.classes().iter().enumerate() {
            let mut free = Slots::default();
            // For each set of hits: the cells and halo that its candidates have in common, and the candidates.
            let mut kinds: Vec<(Candidate, Slots)> = Vec::new();
            for candidate in &class.candidates {
                let slot = tables.layout.slot(candidate.cells);
                let covered = candidate.cells & position.hits();
                let known = kinds.iter().position(|(kind, _)| kind.cells == covered);
                let set = if covered.is_empty() {
                    &mut free
                } else {
                    let known = known.unwrap_or_else(|| {
                        kinds.push((Candidate { cells: covered, halo: candidate.halo }, Slots::default()));
                        kinds.len() - 1
                    });
                    let (kind, set) = &mut kinds[known];
                    *kind = Candidate { cells: covered, halo: kind.halo & candidate.halo };
                    set
                };
                slot.insert_into(set);
            }
            covering.extend(kinds.iter().map(|(_, set)| Group::new(index, 1, *set)));
            let kinds: Vec<Candidate> = kinds.into_iter().map(|(kind, _)| kind).collect();
            cover_classes.push((class.ships.len(), kinds));
            let cells = class.candidates.iter().map(|candidate| candidate.cells).collect();
            classes.push(PlanClass { cells, free });
        }
        let cover_classes = cover_classes.iter().map(|(ships, candidates)| (*ships, &candidates[..]));
        let mut covers = Covers::new(position.hits(), cover_classes, Self::MAX_COVERS);
        if !covers.advance(Self::MAX_CHOICES).map_err(|_| TooManyBoards::Ways)? {
            return Err(TooManyBoards::Ways);
        }
        let mut plan = Self {
            grid: position.grid(),
            classes,
            tables,
            orbits: Orbits::default(),
            weights: Vec::new(),
            covering,
            covers: covers.take_groups(),
            branches: 0,
            cost: 0.0,
        };
        if position.hits().is_empty() && plan.has_one_ship_to_begin_with() {
            let keeps = |symmetry: Symmetry| weights.is_none_or(|weights| weights.are_kept_by(symmetry));
            plan.orbits = Orbits::new(plan.grid, &plan.classes, &plan.tables, keeps);
        }
        plan.estimate()?;
        Ok(plan)
    }

    /// Returns true if, without hits, the ship that is placed first has no other of its class. Otherwise its places
    /// would stand for different numbers of boards.
    fn has_one_ship_to_begin_with(&self) -> bool {
        let mut groups = Vec::new();
        let enough = self.groups((0, 0), &mut groups);
        enough
            && groups.iter().map(|group| group.ships).sum::<u32>() > CLOSED_FORM_SHIPS
            && groups[fewest(&groups)].ships == 1
    }

    /// Sets cost and branches, unless counting could overflow or take days.
    fn estimate(&mut self) -> Planning<()> {
        let (mut all_forms, mut cost, mut branches, mut boards) = (0.0, 0.0, 0, 0.0);
        let mut groups = Vec::new();
        for cover in self.all_covers() {
            if !self.groups(cover, &mut groups) {
                continue;
            }
            boards += groups.iter().map(Group::most_choices).product::<f64>();
            let all_ships = groups.iter().map(|group| group.ships).sum::<u32>();
            let mut placed = all_ships.saturating_sub(CLOSED_FORM_SHIPS);
            let mut forms = 1.0;
            if placed > 0 {
                let first = &groups[fewest(&groups)];
                let choices: u32 = self.first_choices(first).iter().map(|word| word.count_ones()).sum();
                forms = f64::from(choices) / f64::from(first.count);
                branches += choices;
            } else {
                branches += 1;
            }
            insertion_sort_by_key(&mut groups, |group| group.count);
            for group in &groups {
                let here = placed.min(group.ships);
                placed -= here;
                // Ships alike are placed in one order only.
                (0..here).for_each(|ship| forms *= f64::from(group.count) / f64::from(ship + 1));
            }
            all_forms += forms;
            cost += forms * self.tables.cost();
        }
        (self.cost, self.branches) = (cost, branches);
        if all_forms <= Self::COUNT_BUDGET && boards < Self::MAX_BOARDS {
            Ok(())
        } else {
            Err(TooManyBoards::Ways)
        }
    }

    fn all_covers(&self) -> impl Iterator<Item = CoverNumber> {
        let covers = self.covers.iter().enumerate();
        covers.flat_map(|(group, cover)| (0..cover.ways()).map(move |number| (group, number)))
    }

    /// Puts the groups of ships of a hit cover into `groups`. Returns whether each group has enough candidates.
    pub(super) fn groups(&self, (group, number): CoverNumber, groups: &mut Vec<Group>) -> bool {
        let cover = &self.covers[group];
        groups.clear();
        groups.extend(cover.way(number).iter().map(|&number| self.covering[number as usize]));
        for (class, &ships) in cover.ships_left.iter().enumerate().filter(|(_, ships)| **ships > 0) {
            groups.push(Group::new(class, ships.into(), self.classes[class].free));
        }
        groups.iter().all(|group| group.count >= group.ships)
    }

    pub(super) fn weight(&self, class: usize, slot: Slot) -> W {
        self.weights.get(class).map_or(W::ONE, |weights| W::of_number(weights[slot.0]))
    }

    /// Returns the candidates to try on the first level, which stand for all: one of each orbit.
    pub(super) fn first_choices(&self, group: &Group) -> Slots {
        let mut choices = group.free;
        self.orbits.keep_one_of_each(&self.tables, group.class, &mut choices);
        choices
    }
}

impl SearchPlan<u64> {
    pub(super) fn new(position: &Position) -> Planning<Self> {
        Self::of_cells(position, None)
    }
}

impl SearchPlan<f64> {
    /// Rough factor by which weights make a closed form slower.
    const TIMES: f64 = 4.0;

    pub(super) fn weighed(position: &Position, weights: &CellWeights) -> Planning<Self> {
        let mut plan = Self::of_cells(position, Some(weights))?;
        plan.cost *= Self::TIMES;
        let layout = &plan.tables.layout;
        for class in position.classes() {
            let mut by_slot = vec![0.0; 2 * layout.places()];
            for candidate in &class.candidates {
                by_slot[layout.slot(candidate.cells).0] = weights.product(candidate.cells);
            }
            plan.weights.push(by_slot);
        }
        Ok(plan)
    }
}

pub(super) fn fewest(groups: &[Group]) -> usize {
    let fewest = groups.iter().enumerate().min_by_key(|(_, group)| group.count);
    fewest.map_or(0, |(index, _)| index)
}
