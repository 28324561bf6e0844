//! The last three ships in closed form, without a loop over pairs of placements.
//!
//! Let b and c be lists of free candidates, |b| the length of a list, and `b(x)` the number of candidates of b that x
//! clashes with. If one ship lies on x, the number of placements of the other two is
//!
//! ```text
//! N(x) = (|b| - b(x)) (|c| - c(x)) - (clashing pairs of b and c) + (those of which one or both clash with x)
//! ```
//!
//! The last term is computed for all placements at once, on [`planes`](super::planes); `docs/exact-counting.md` says
//! how. Where placements have weights, each number here is a sum of products of weights instead.

use super::planes::{Corners, Layout, Pieces, Placements, Sums};
use super::simd::{Number, clear, multiply, set_product};
use super::slots::Slot;
use super::tables::{Group, Tables};
use super::weight::{Rows, Scalars, Weight};

pub(super) const CLOSED_FORM_SHIPS: u32 = 3;

/// The candidate lists of the last three ships; ships alike share a list.
pub(super) struct Lists<'a> {
    groups: [Option<&'a Group>; 3],
    /// The lists of the other two ships, by list.
    pub(super) others: [(usize, usize); 3],
}

impl<'a> Lists<'a> {
    pub(super) fn new(groups: &'a [Group]) -> Self {
        let most = groups.iter().map(|group| group.ships).max().unwrap_or(0);
        let first = groups.iter().filter(|group| group.ships == most);
        let mut ordered = first.chain(groups.iter().filter(|group| group.ships < most));
        // Three ships alike share one list. Two alike and another have two lists.
        let others = match most {
            3 => [(0, 0); 3],
            2 => [(0, 1), (0, 0), (0, 0)],
            _ => [(1, 2), (0, 2), (0, 1)],
        };
        Self { groups: [ordered.next(), ordered.next(), ordered.next()], others }
    }

    pub(super) fn list(&self, list: usize) -> Option<&'a Group> {
        self.groups[list]
    }

    pub(super) fn present(&self) -> impl Iterator<Item = (usize, &'a Group)> {
        self.groups.into_iter().enumerate().filter_map(|(list, group)| Some((list, group?)))
    }
}

/// Scratch buffers by list, and the boards found per placement.
pub(super) struct Scratch<W: Weight> {
    /// The weight of a placement where it is free, or 1 where placements have none; elsewhere 0.
    free: [Placements<W::Number>; 3],
    /// The sum of `free`, by list.
    sizes: [W::Number; 3],
    pieces: [Pieces<W::Number>; 3],
    /// The sums of `pieces`, prepared to be gathered.
    sums: [Sums<W::Number>; 3],
    corners: [Corners<W::Number>; 3],
    /// The candidates of another list, the second index, that a placement clashes with. A list that is missing is
    /// missing in every count of a plan, and its numbers stay 0.
    clashes: [[Placements<W::Number>; 3]; 3],
    /// The `clashes` times the placement's own weight, where placements have weights.
    weighed: [[Placements<W::Number>; 3]; 3],
    shared: Pieces<W::Number>,
    shared_sums: Sums<W::Number>,
    meetings: Corners<W::Number>,
    touched: Placements<W::Number>,
    /// The boards that use each placement, by class, since they were last [emptied](Self::empty).
    found: Vec<Vec<W::Found>>,
    /// The number of closed forms since then.
    forms: u32,
}

impl<W: Weight> Scratch<W> {
    pub(super) fn new(tables: &Tables) -> Self {
        let layout = &tables.layout;
        let found = vec![W::Found::default(); layout.placements::<W::Number>().len()];
        Self {
            free: std::array::from_fn(|_| layout.placements()),
            sizes: [W::Number::ONE; 3],
            pieces: std::array::from_fn(|_| layout.pieces()),
            sums: std::array::from_fn(|_| layout.sums()),
            corners: std::array::from_fn(|_| layout.corners()),
            clashes: std::array::from_fn(|_| std::array::from_fn(|_| layout.placements())),
            weighed: std::array::from_fn(|_| std::array::from_fn(|_| layout.placements())),
            shared: layout.pieces(),
            shared_sums: layout.sums(),
            meetings: layout.corners(),
            touched: layout.placements(),
            found: vec![found; tables.classes()],
            forms: 0,
        }
    }

    /// Returns the number of boards for the ships of these groups, at least one and at most three ships. Adds the
    /// number of boards that use each candidate, times `weight`, to `uses`, at once or later. The buffers must be
    /// [emptied](Self::empty) before the weight changes, if they are [weighed later](Weight::IS_WEIGHED_LATER).
    /// `weights` are those of each class's candidates, by slot.
    pub(super) fn count(
        &mut self,
        tables: &Tables,
        weights: &[Vec<W::Number>],
        groups: &[Group],
        uses: &mut [W],
        weight: W,
    ) -> W {
        let boards = self.count_lists(&tables.layout, weights, &Lists::new(groups), weight);
        self.forms += 1;
        if self.forms == W::MOST_FORMS {
            self.empty(tables, uses, weight);
        }
        boards
    }

    fn count_lists(&mut self, layout: &Layout, weights: &[Vec<W::Number>], lists: &Lists, weight: W) -> W {
        for (list, group) in lists.present() {
            let (free, sums) = (&mut self.free[list], &mut self.sums[list]);
            layout.expand(&group.free, weights.get(group.class).map_or(&[], |weights| weights), free);
            self.sizes[list] = W::Number::total(group.count, free);
            layout.spread(group.class, free, sums, false);
            layout.collect(sums, &mut self.pieces[list]);
            layout.prepare(&self.pieces[list], sums);
            layout.clear_corners(&mut self.corners[list]);
            layout.spread_corners(group.class, free, &mut self.corners[list]);
        }
        let mut pairs = [[W::Number::default(); 3]; 3];
        for (list, group) in lists.present() {
            let (p, q) = lists.others[list];
            for (other, _) in lists.present().filter(|(other, _)| [p, q].contains(other)) {
                let clashes = &mut self.clashes[list][other];
                layout.gather(group.class, &self.sums[other], clashes);
                layout.take_meetings(group.class, &self.corners[other], clashes);
                let free = &self.free[list];
                pairs[list][other] = if W::Number::HAS_WEIGHTS {
                    set_product(&mut self.weighed[list][other], clashes, free)
                } else {
                    multiply(clashes, free)
                };
            }
        }
        let mut boards = W::default();
        for (list, group) in lists.present() {
            let (p, q) = lists.others[list];
            if let (Some(first), Some(second)) = (lists.list(p), lists.list(q)) {
                layout.clear_corners(&mut self.meetings);
                let weighed = if W::Number::HAS_WEIGHTS { &self.weighed } else { &self.clashes };
                layout.spread(first.class, &weighed[p][q], &mut self.shared_sums, false);
                layout.spread_corners(first.class, &weighed[p][q], &mut self.meetings);
                if p != q {
                    layout.spread(second.class, &weighed[q][p], &mut self.shared_sums, true);
                    layout.spread_corners(second.class, &weighed[q][p], &mut self.meetings);
                }
                layout.collect(&self.shared_sums, &mut self.shared);
                let times = if p == q { 2 } else { 1 };
                layout.take_product(&mut self.shared, times, [p, q].map(|list| &self.pieces[list]));
                let both = [p, q].map(|list| (&self.pieces[list], &self.corners[list]));
                layout.put_back_meetings(&mut self.shared, &mut self.meetings, times, both);
                layout.prepare(&self.shared, &mut self.shared_sums);
                layout.gather(group.class, &self.shared_sums, &mut self.touched);
                layout.take_meetings(group.class, &self.meetings, &mut self.touched);
            } else {
                clear(&mut self.touched);
            }
            // Either of two ships alike could be the first.
            let sizes = [p, q].map(|list| self.sizes[list]);
            let scalars = Scalars { sizes, pairs: pairs[p][q], alike: p == q, weight };
            let [free, touched] = [&self.free[list], &self.touched].map(|rows| layout.axes(rows));
            let [clashes_p, clashes_q] = [p, q].map(|other| layout.axes(&self.clashes[list][other]));
            let mut sum = W::default();
            for (axis, found) in layout.axes_mut(&mut self.found[group.class]).into_iter().enumerate() {
                let clashes = [clashes_p[axis], clashes_q[axis]];
                let rows = Rows { free: free[axis], touched: touched[axis], clashes };
                sum += W::add_up(&rows, &scalars, found);
            }
            if list == 0 {
                boards = sum.each(group.ships);
            }
        }
        boards
    }

    /// Adds the boards found since the last call to `uses`, times this weight of the ships placed before.
    pub(super) fn empty(&mut self, tables: &Tables, uses: &mut [W], weight: W) {
        for (class, found) in self.found.iter_mut().enumerate() {
            let [across, down] = tables.layout.axes(found);
            let uses = &mut uses[tables.number(class, Slot(0)).0..];
            let found_there = across.iter().chain(down);
            uses.iter_mut().zip(found_there).for_each(|(uses, found)| *uses += W::found(*found, weight));
            found.fill(W::Found::default());
        }
        self.forms = 0;
    }
}
