//! The search that places all ships but the last three.

use super::CountPlan;
#[cfg(test)]
use super::conflict_lists;
use super::last_three::Scratch;
use super::plan::{CoverNumber, Plan, fewest};
use super::slots::{Slots, take_first};
use super::tables::Group;
use crate::posterior::{ClassCounts, Counts, Sliced};

/// A part of a count that is not finished: it has no numbers yet.
pub struct PartialCount {
    plan: CountPlan,
    search: Box<Search>,
}

impl PartialCount {
    pub(super) fn new(plan: CountPlan, part: u32, parts: u32) -> Self {
        assert!(part < parts, "part {part} of {parts}");
        let tables = &plan.0.tables;
        let search = Search {
            part,
            parts,
            seen: 0,
            next_cover: (0, 0),
            levels: Vec::new(),
            weight: 1,
            boards: 0,
            uses: vec![0; tables.numbers()],
            scratch: Scratch::new(tables),
            groups: Vec::new(),
        };
        Self { plan, search: Box::new(search) }
    }

    /// Goes on for at most `steps` closed forms or levels, each of some microseconds.
    pub fn advance(mut self, steps: u64) -> Sliced<Self, Counts> {
        for _ in 0..steps {
            if !self.search.step(&self.plan.0) {
                return Sliced::Finished(self.search.into_counts(&self.plan.0));
            }
        }
        Sliced::Unfinished(self)
    }

    /// How much of this part is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        f64::from(self.search.seen) / f64::from(self.plan.0.branches.max(1))
    }
}

/// The state of a depth-first search, resumable at any step.
struct Search {
    part: u32,
    parts: u32,
    /// Branches of the first level seen so far, of all parts.
    seen: u32,
    /// The next hit cover.
    next_cover: CoverNumber,
    levels: Vec<Level>,
    /// How many boards each one found stands for: the size of the first ship's orbit.
    weight: u64,
    /// Boards found in this part.
    boards: u64,
    /// Of these, those that use each candidate.
    uses: Vec<u64>,
    scratch: Scratch,
    /// Where the next level's groups are put together.
    groups: Vec<Group>,
}

/// One level of the search: the ships not yet placed, and the group whose next ship is being placed.
struct Level {
    groups: Vec<Group>,
    branch: usize,
    /// Candidates not yet tried.
    left: Slots,
    /// The number of the one being tried.
    tried: usize,
    boards: u64,
}

impl Search {
    /// Whether there was anything left to do.
    fn step(&mut self, plan: &Plan) -> bool {
        let Some(level) = self.levels.last_mut() else { return self.next_cover(plan) };
        let Some(candidate) = take_first(&mut level.left) else {
            let boards = level.boards;
            self.levels.pop();
            self.found(boards);
            return true;
        };
        let Level { groups, branch, .. } = level;
        let class = groups[*branch].class;
        level.tried = plan.tables.number(class, candidate);
        let weight = plan.orbits.size(level.tried);
        let mut groups_left = std::mem::take(&mut self.groups);
        groups_left.clear();
        let mut possible = true;
        for (index, group) in groups.iter().enumerate() {
            let mut free = group.free;
            let clashes = plan.tables.clashes(class, candidate, group.class);
            free.iter_mut().zip(clashes).for_each(|(free, clashes)| *free &= !clashes);
            let mut ships = group.ships;
            if index == *branch {
                // Ships alike are placed in order.
                free.iter_mut().zip(&level.left).for_each(|(free, left)| *free &= left);
                ships -= 1;
            }
            if ships > 0 {
                let group = Group::new(group.class, ships, free);
                possible &= group.count >= ships;
                groups_left.push(group);
            }
        }
        self.groups = groups_left;
        if self.levels.len() == 1 && weight != self.weight {
            self.scratch.empty(&plan.tables, &mut self.uses, self.weight);
            self.weight = weight;
        }
        if (self.levels.len() > 1 || self.is_mine()) && possible {
            self.open(plan);
        }
        true
    }

    /// Begins the next hit cover; whether there is one.
    fn next_cover(&mut self, plan: &Plan) -> bool {
        let (group, number) = self.next_cover;
        let Some(cover) = plan.covers.get(group) else { return false };
        if number == cover.ways() {
            self.next_cover = (group + 1, 0);
            return true;
        }
        self.next_cover.1 += 1;
        if plan.groups((group, number), &mut self.groups) {
            self.open(plan);
        }
        true
    }

    /// Counts what `groups` leaves: at once if three ships are left, on a new level otherwise.
    fn open(&mut self, plan: &Plan) {
        let ships: u32 = self.groups.iter().map(|group| group.ships).sum();
        if ships > CountPlan::CLOSED_FORM_SHIPS {
            let groups = std::mem::take(&mut self.groups);
            let branch = fewest(&groups);
            let is_first = self.levels.is_empty();
            let left = if is_first { plan.first_choices(&groups[branch]) } else { groups[branch].free };
            self.levels.push(Level { groups, branch, left, tried: 0, boards: 0 });
        } else if !self.levels.is_empty() || self.is_mine() {
            let boards = match ships {
                0 => 1,
                _ => self.last_three(plan),
            };
            self.found(self.weight * boards);
        }
    }

    fn last_three(&mut self, plan: &Plan) -> u64 {
        #[cfg(test)]
        if plan.by_lists {
            return conflict_lists::count(&plan.tables, &self.groups, &mut self.uses);
        }
        self.scratch.count(&plan.tables, &self.groups, &mut self.uses, self.weight)
    }

    /// Whether the next branch of the first level belongs to this part.
    fn is_mine(&mut self) -> bool {
        self.seen += 1;
        (self.seen - 1) % self.parts == self.part
    }

    /// Credits boards to the candidate being tried, or to the count where there is none.
    fn found(&mut self, boards: u64) {
        match self.levels.last_mut() {
            Some(level) => {
                level.boards += boards;
                self.uses[level.tried] += boards;
            }
            None => self.boards += boards,
        }
    }

    /// What was found, by cell.
    fn into_counts(mut self: Box<Self>, plan: &Plan) -> Counts {
        self.scratch.empty(&plan.tables, &mut self.uses, self.weight);
        plan.orbits.even_out(&mut self.uses);
        let classes = plan.classes.iter().enumerate().map(|(index, class)| {
            let mut cells = vec![0; plan.grid.area()];
            for candidate in &class.cells {
                let uses = self.uses[plan.tables.number(index, plan.tables.layout.slot(*candidate))];
                candidate
                    .iter()
                    .filter_map(|cell| plan.grid.order(cell))
                    .for_each(|order| cells[order] += uses);
            }
            ClassCounts { ships: class.ships.clone(), cells }
        });
        Counts { grid: plan.grid, boards: self.boards, classes: classes.collect() }
    }
}
