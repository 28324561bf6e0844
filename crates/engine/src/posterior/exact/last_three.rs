//! The last three ships in closed form: no loop over pairs of placements.
//!
//! Let b and c be lists of free candidates, |b| the length of a list, `b(x)` the candidates of b that x clashes
//! with. A placement x of one ship leaves, for the other two,
//!
//! ```text
//! N(x) = (|b| - b(x)) (|c| - c(x)) - (clashing pairs of b and c) + (those of which one or both clash with x)
//! ```
//!
//! placements, and the last term is the sum of c(y) over the y of b that clash with x, plus the sum of
//! b(y) over the y of c that do, less the triples with x that clash all round. All of this is done for all
//! placements at once, on [`planes`](super::planes).

use wide::{u16x8, u32x8};

use super::planes::{Corners, Layout, Pieces, Placements, Sums};
use super::simd::{clear, multiply};
use super::tables::{Group, Tables};

/// The lists of the ships: those of ships alike are one.
pub(super) struct Lists<'a> {
    groups: [Option<&'a Group>; 3],
    /// Per list, the lists of the other two ships.
    pub(super) others: [(usize, usize); 3],
}

impl<'a> Lists<'a> {
    pub(super) fn new(groups: &'a [Group]) -> Self {
        let most = groups.iter().map(|group| group.ships).max().unwrap_or(0);
        let first = groups.iter().filter(|group| group.ships == most);
        let mut ordered = first.chain(groups.iter().filter(|group| group.ships < most));
        // Of three ships alike there is one list, of two alike and another there are two.
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

    /// A ship that is missing is as good as one with a single placement that clashes with nothing.
    pub(super) fn size(&self, list: usize) -> u32 {
        self.list(list).map_or(1, |group| group.count)
    }

    pub(super) fn present(&self) -> impl Iterator<Item = (usize, &'a Group)> {
        self.groups.into_iter().enumerate().filter_map(|(list, group)| Some((list, group?)))
    }
}

/// Scratch to work in, by list, and what was found there.
pub(super) struct Scratch {
    /// 1 where a placement is free.
    free: [Placements; 3],
    pieces: [Pieces; 3],
    /// The pieces, made ready.
    sums: [Sums; 3],
    corners: [Corners; 3],
    /// The candidates of another list, the second, that a placement clashes with. A list that is missing is so in
    /// every count of a plan, and its numbers stay 0.
    clashes: [[Placements; 3]; 3],
    shared: Pieces,
    shared_sums: Sums,
    meetings: Corners,
    touched: Placements,
    /// Per class, boards that use a placement, and the closed forms after which they were last taken away.
    found: Vec<Vec<u32>>,
    forms: u32,
}

impl Scratch {
    /// Each adds less than 2^18 to a number of 32 bits.
    const MOST_FORMS: u32 = 1 << 13;

    pub(super) fn new(tables: &Tables) -> Self {
        let layout = &tables.layout;
        Self {
            free: std::array::from_fn(|_| layout.placements()),
            pieces: std::array::from_fn(|_| layout.pieces()),
            sums: std::array::from_fn(|_| layout.sums()),
            corners: std::array::from_fn(|_| layout.corners()),
            clashes: std::array::from_fn(|_| std::array::from_fn(|_| layout.placements())),
            shared: layout.pieces(),
            shared_sums: layout.sums(),
            meetings: layout.corners(),
            touched: layout.placements(),
            found: vec![vec![0; layout.placements().len()]; tables.classes()],
            forms: 0,
        }
    }

    /// The number of boards for the ships of these groups, at least one and at most three, and for each of their
    /// candidates the number of those that use it: added to `uses`, so many times, sooner or later. To be
    /// [emptied](Self::empty) before the weight changes.
    pub(super) fn count(&mut self, tables: &Tables, groups: &[Group], uses: &mut [u64], weight: u64) -> u64 {
        let boards = self.count_lists(&tables.layout, &Lists::new(groups));
        self.forms += 1;
        if self.forms == Self::MOST_FORMS {
            self.empty(tables, uses, weight);
        }
        boards
    }

    fn count_lists(&mut self, layout: &Layout, lists: &Lists) -> u64 {
        for (list, group) in lists.present() {
            let (free, sums) = (&mut self.free[list], &mut self.sums[list]);
            layout.expand(&group.free, free);
            sums.clear();
            layout.spread(group.class, free, sums);
            layout.collect(sums, &mut self.pieces[list]);
            layout.prepare(&self.pieces[list], sums);
            self.corners[list].clear();
            layout.spread_corners(group.class, free, &mut self.corners[list]);
        }
        let mut pairs = [[0; 3]; 3];
        for (list, group) in lists.present() {
            let (p, q) = lists.others[list];
            for (other, _) in lists.present().filter(|(other, _)| [p, q].contains(other)) {
                let clashes = &mut self.clashes[list][other];
                layout.gather(group.class, &self.sums[other], clashes);
                layout.take_meetings(group.class, &self.corners[other], clashes);
                pairs[list][other] = multiply(clashes, &self.free[list]).into();
            }
        }
        let mut boards = 0;
        for (list, group) in lists.present() {
            let (p, q) = lists.others[list];
            clear(&mut self.touched);
            if let (Some(first), Some(second)) = (lists.list(p), lists.list(q)) {
                self.shared_sums.clear();
                self.meetings.clear();
                layout.spread(first.class, &self.clashes[p][q], &mut self.shared_sums);
                layout.spread_corners(first.class, &self.clashes[p][q], &mut self.meetings);
                if p != q {
                    layout.spread(second.class, &self.clashes[q][p], &mut self.shared_sums);
                    layout.spread_corners(second.class, &self.clashes[q][p], &mut self.meetings);
                }
                layout.collect(&self.shared_sums, &mut self.shared);
                let times = if p == q { 2 } else { 1 };
                layout.take_product(&mut self.shared, times, &self.pieces[p], &self.pieces[q]);
                let both = [p, q].map(|list| (&self.pieces[list], &self.corners[list]));
                layout.put_back_meetings(&mut self.shared, &mut self.meetings, times, both);
                layout.prepare(&self.shared, &mut self.shared_sums);
                layout.gather(group.class, &self.shared_sums, &mut self.touched);
                layout.take_meetings(group.class, &self.meetings, &mut self.touched);
            }
            let sizes = [p, q].map(|list| u16x8::splat(lists.size(list) as u16));
            let pairs = u32x8::splat(pairs[p][q]);
            // Of two ships alike either could be called the first.
            let alike = u32::from(p == q);
            let [clashes_p, clashes_q] = [p, q].map(|other| layout.axes(&self.clashes[list][other]));
            let (free, touched) = (layout.axes(&self.free[list]), layout.axes(&self.touched));
            let mut sum = u32x8::ZERO;
            for (axis, found) in layout.axes_mut(&mut self.found[group.class]).into_iter().enumerate() {
                let rows = [free[axis], touched[axis], clashes_p[axis], clashes_q[axis]];
                let rows = rows.map(|row| row.as_chunks::<8>().0);
                for (place, found) in found.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                    let [free, touched, clashes_p, clashes_q] = rows.map(|row| u16x8::new(row[place]));
                    let both: u32x8 = (sizes[0] - clashes_p).widening_mul(sizes[1] - clashes_q);
                    let left: u32x8 = both - pairs + u32x8::from(touched);
                    let boards: u32x8 = (left >> alike) & (u32x8::ZERO - u32x8::from(free));
                    let all: u32x8 = u32x8::new(*found) + boards;
                    *found = all.to_array();
                    sum += boards;
                }
            }
            if list == 0 {
                boards = u64::from(sum.reduce_add() / group.ships);
            }
        }
        boards
    }

    /// Adds to `uses`, so many times, what has not been added yet.
    pub(super) fn empty(&mut self, tables: &Tables, uses: &mut [u64], weight: u64) {
        for (class, found) in self.found.iter_mut().enumerate() {
            let [across, down] = tables.layout.axes(found);
            let uses = &mut uses[tables.number(class, 0)..];
            uses.iter_mut()
                .zip(across.iter().chain(down))
                .for_each(|(uses, found)| *uses += weight * u64::from(*found));
            found.fill(0);
        }
        self.forms = 0;
    }
}
