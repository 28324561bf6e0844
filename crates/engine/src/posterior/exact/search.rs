use super::last_three::{CLOSED_FORM_SHIPS, Scratch};
use super::search_plan::{CoverNumber, SearchPlan, fewest};
use super::slots::{Number, Slots, take_first};
use super::tables::Group;
use super::weight::Weight;

pub(super) struct Search<W: Weight> {
    part: u32,
    parts: u32,
    /// Branches of the first level seen so far, of all parts.
    seen: u32,
    next_cover: CoverNumber,
    levels: Vec<Level<W>>,
    /// The weight of each board found: that of the ships placed, times the size of the first ship's orbit.
    weight: W,
    boards: W,
    /// The boards found that use each candidate, by the candidate's number.
    uses: Vec<W>,
    scratch: Scratch<W>,
    /// Scratch buffer for the groups of the next level.
    groups: Vec<Group>,
}

/// One level of the search: the ships not yet placed, and the group whose next ship is being placed.
struct Level<W> {
    groups: Vec<Group>,
    /// The weight of each board found, as far as the ships placed on the levels above determine it.
    weight: W,
    branch: usize,
    left: Slots,
    tried: Number,
    boards: W,
}

impl<W: Weight> Search<W> {
    // It is called in two places, and large.
    #[inline(never)]
    pub(super) fn new(plan: &SearchPlan<W>, part: u32, parts: u32) -> Self {
        Self {
            part,
            parts,
            seen: 0,
            next_cover: (0, 0),
            levels: Vec::new(),
            weight: W::ONE,
            boards: W::default(),
            uses: vec![W::default(); plan.tables.numbers()],
            scratch: Scratch::new(&plan.tables),
            groups: Vec::new(),
        }
    }

    /// Tries the next candidate, or begins the next hit cover. Returns false if nothing was left to do.
    pub(super) fn step(&mut self, plan: &SearchPlan<W>) -> bool {
        let Some(level) = self.levels.last_mut() else { return self.next_cover(plan) };
        let Some(candidate) = take_first(&mut level.left) else {
            let boards = level.boards;
            self.levels.pop();
            self.found(boards);
            return true;
        };
        let Level { groups, branch, .. } = level;
        let class = groups[*branch].class;
        let tried = plan.tables.number(class, candidate);
        level.tried = tried;
        let mut weight = level.weight * plan.weight(class, candidate);
        let mut groups_left = std::mem::take(&mut self.groups);
        groups_left.clear();
        let mut possible = true;
        for (index, group) in groups.iter().enumerate() {
            let mut free = group.free;
            let clashes = plan.tables.clashes(class, candidate, group.class);
            free.iter_mut().zip(clashes).for_each(|(free, clashes)| *free &= !clashes);
            let mut ships = group.ships;
            if index == *branch {
                // Ships alike are placed in one order only.
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
        if self.levels.len() == 1 {
            weight = weight * W::from_boards(plan.orbits.size(tried));
        }
        self.place(plan, weight);
        if (self.levels.len() > 1 || self.is_mine()) && possible {
            self.open(plan);
        }
        true
    }

    /// Begins the next hit cover. Returns false if there is none.
    fn next_cover(&mut self, plan: &SearchPlan<W>) -> bool {
        let (group, number) = self.next_cover;
        let Some(cover) = plan.covers.get(group) else { return false };
        if number == cover.ways() {
            self.next_cover = (group + 1, 0);
            return true;
        }
        self.next_cover.1 += 1;
        if plan.groups((group, number), &mut self.groups) {
            self.place(plan, W::ONE);
            self.open(plan);
        }
        true
    }

    /// Sets the weight of each board that is found from now on.
    fn place(&mut self, plan: &SearchPlan<W>, weight: W) {
        if weight != self.weight {
            if W::IS_WEIGHED_LATER {
                self.scratch.empty(&plan.tables, &mut self.uses, self.weight);
            }
            self.weight = weight;
        }
    }

    /// Counts the boards for the ships of `groups`: at once if three ships or fewer are left, on a new level otherwise.
    fn open(&mut self, plan: &SearchPlan<W>) {
        let ships: u32 = self.groups.iter().map(|group| group.ships).sum();
        if ships > CLOSED_FORM_SHIPS {
            let groups = std::mem::take(&mut self.groups);
            let branch = fewest(&groups);
            let is_first = self.levels.is_empty();
            let left = if is_first { plan.first_choices(&groups[branch]) } else { groups[branch].free };
            let (weight, boards) = (self.weight, W::default());
            self.levels.push(Level { groups, weight, branch, left, tried: Number::default(), boards });
        } else if !self.levels.is_empty() || self.is_mine() {
            let boards = if ships == 0 { W::ONE } else { self.last_three(plan) };
            self.found(self.weight * boards);
        }
    }

    fn last_three(&mut self, plan: &SearchPlan<W>) -> W {
        self.scratch.count(&plan.tables, &plan.weights, &self.groups, &mut self.uses, self.weight)
    }

    /// Returns whether the next branch of the first level belongs to this part, and counts the branch as seen.
    fn is_mine(&mut self) -> bool {
        self.seen += 1;
        (self.seen - 1) % self.parts == self.part
    }

    /// Returns the share of the branches of the first level that were seen, from 0 to 1.
    pub(super) fn progress(&self, plan: &SearchPlan<W>) -> f64 {
        f64::from(self.seen) / f64::from(plan.branches.max(1))
    }

    /// Credits boards to the candidate being tried, or to the total if there is none.
    fn found(&mut self, boards: W) {
        match self.levels.last_mut() {
            Some(level) => {
                level.boards += boards;
                self.uses[level.tried.0] += boards;
            }
            None => self.boards += boards,
        }
    }

    /// Returns the number or weight of all boards and, by class, of those with one of its ships on each cell.
    pub(super) fn finish(mut self, plan: &SearchPlan<W>) -> (W, Vec<Vec<W>>) {
        self.scratch.empty(&plan.tables, &mut self.uses, self.weight);
        plan.orbits.even_out(&mut self.uses);
        let classes = plan.classes.iter().enumerate().map(|(index, class)| {
            let mut cells = vec![W::default(); plan.grid.area()];
            for candidate in &class.cells {
                let uses = self.uses[plan.tables.number(index, plan.tables.layout.slot(*candidate)).0];
                let orders = candidate.iter().filter_map(|cell| plan.grid.order(cell));
                orders.for_each(|order| cells[order] += uses);
            }
            cells
        });
        (self.boards, classes.collect())
    }
}
