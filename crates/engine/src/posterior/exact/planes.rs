//! Clashes between all placements at once, by adding rows of numbers.
//!
//! A ship is a box. Where ships must not touch, the box has one row more below and one column more on the right: two
//! ships clash exactly if their boxes share a cell. A piece is a cell, a pair of adjacent cells or a 2 x 2 square. By
//! Euler's formula and Helly's theorem, the pieces that two or three boxes share, signed +1 for cells and squares and -1
//! for pairs, add up to 1 if the boxes clash pairwise, and to 0 otherwise. `docs/exact-counting.md` has the proof.
//!
//! This turns sums over pairs and triples of placements into sums over the pieces of one placement. A [`Plane`] has a
//! number for every place on the grid: for a piece, or for a placement with its first cell there. Sums over a
//! placement's pieces are sums of a few shifted planes, for all placements together.
//!
//! Where ships may meet at corners only, two boxes do not clash after all if they share a single cell that is a corner
//! of each, at opposite ends. The triples to be taken out are counted at that cell, from the [corners](Corners) there,
//! by inclusion and exclusion. No three boxes meet pairwise at one cell, so the series ends with pairs of meetings.

use std::ops::Range;

use super::simd::{Number, add, clear, set, set_sum, take, update};
use super::slots::{Slot, Slots};
use crate::{CellSet, Contact, Position};

/// A number for every place on the grid, row after row, with some room at the end. Where placements count one each, all
/// arithmetic is modulo 2^16. The results read in the end are below that: no two lists have more than 24,152 clashing
/// pairs, on any grid. Where placements have weights, the numbers are floating-point ones.
pub(super) type Plane<N> = Vec<N>;

/// A number for every placement, by its first cell: a plane of the placements across the grid, then one of those down
/// the grid, with room before, between and after.
pub(super) type Placements<N> = Vec<N>;

pub(super) struct Layout {
    /// The distance from a place to the one below it.
    stride: usize,
    /// The number of places of a plane that are on the grid.
    places: usize,
    /// The gap between two planes, so that they can be shifted.
    room: usize,
    /// True if boxes are larger than ships, by a row and a column.
    grown: bool,
    /// True if ships may meet at corners all the same.
    may_meet: bool,
    /// The length of a box, by class.
    lengths: Vec<usize>,
}

/// A number for every piece of the grid, at the piece's first cell.
pub(super) struct Pieces<N> {
    cells: Plane<N>,
    /// The pairs of cells beside each other.
    pairs_across: Plane<N>,
    /// The pairs of cells one above the other.
    pairs_down: Plane<N>,
    squares: Plane<N>,
}

/// Numbers to be added up along placements, across and down the grid. The sum over a placement's pieces is the sum of
/// `end` at the last place of its box and of `body` at the places before. In the other direction, the numbers that
/// placements give to their pieces are first collected in `end` and `body`.
pub(super) struct Sums<N> {
    body: Placements<N>,
    end: Placements<N>,
}

/// The number of ships with a corner at each place, by the direction in which the ship lies from there: below to the
/// right, below to the left, above to the right, above to the left.
pub(super) struct Corners<N>([Plane<N>; 4]);

/// Returns the direction, from the corner where they meet, of a ship that meets one in this direction.
const fn opposite(way: usize) -> usize {
    3 - way
}

impl Layout {
    pub(super) fn new(position: &Position) -> Self {
        let grown = position.contact() != Contact::Allowed;
        let may_meet = position.contact() == Contact::Corners;
        let margin = usize::from(grown);
        let grid = position.grid();
        let stride = usize::from(grid.columns()) + margin;
        // Eight numbers are added at a time.
        let places = ((usize::from(grid.rows()) + margin) * stride).next_multiple_of(8);
        let lengths: Vec<usize> =
            position.classes().iter().map(|class| usize::from(class.length) + margin).collect();
        let room = lengths.iter().max().map_or(0, |longest| longest * stride);
        Self { stride, places, room, grown, may_meet, lengths }
    }

    /// Returns the number of places of the grid, with the rows and columns by which boxes are larger.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    pub(super) fn slot(&self, cells: CellSet) -> Slot {
        // In reading order a straight ship begins at its top or left.
        let (Some(first), Some(last)) = (cells.first(), cells.iter().last()) else { return Slot(0) };
        let place = usize::from(first.row()) * self.stride + usize::from(first.column());
        Slot(if first.row() == last.row() { place } else { self.places + place })
    }

    /// Returns the distance from the start of a plane to that of the next.
    fn plane(&self) -> usize {
        self.places + self.room
    }

    /// Writes the weights at the placements of a set, or 1 where they have none, and 0 at the others.
    pub(super) fn expand<N: Number>(&self, set: &Slots, weights: &[N], placements: &mut Placements<N>) {
        let bytes = set.iter().flat_map(|word| word.to_le_bytes());
        let [across, down] = self.axes_mut(placements);
        let eights = across.as_chunks_mut::<8>().0.iter_mut().chain(down.as_chunks_mut::<8>().0);
        for (place, (eight, byte)) in eights.zip(bytes).enumerate() {
            *eight = N::store(N::of_bits(byte, weights, 8 * place));
        }
    }

    pub(super) fn placements<N: Number>(&self) -> Placements<N> {
        vec![N::default(); self.room + 2 * self.plane()]
    }

    pub(super) fn pieces<N: Number>(&self) -> Pieces<N> {
        let plane = || vec![N::default(); self.plane()];
        Pieces { cells: plane(), pairs_across: plane(), pairs_down: plane(), squares: plane() }
    }

    pub(super) fn corners<N: Number>(&self) -> Corners<N> {
        Corners(std::array::from_fn(|_| vec![N::default(); self.plane()]))
    }

    pub(super) fn sums<N: Number>(&self) -> Sums<N> {
        Sums { body: self.placements(), end: self.placements() }
    }

    /// Returns the numbers of the placements across the grid and of those down the grid.
    pub(super) fn axes<'a, T>(&self, placements: &'a [T]) -> [&'a [T]; 2] {
        [self.room, self.room + self.plane()].map(|first| &placements[first..][..self.places])
    }

    pub(super) fn axes_mut<'a, T>(&self, placements: &'a mut [T]) -> [&'a mut [T]; 2] {
        let (across, down) = placements[self.room..].split_at_mut(self.plane());
        [&mut across[..self.places], &mut down[..self.places]]
    }

    /// Sets `sums` to the numbers that a class's placements give to their pieces, to be [collected](Self::collect), or
    /// adds those of one `more` class.
    pub(super) fn spread<N: Number>(&self, class: usize, placements: &[N], sums: &mut Sums<N>, more: bool) {
        let length = self.lengths[class];
        let [body, end] = [&mut sums.body, &mut sums.end].map(|sums| self.axes_mut(sums));
        for (axis, (body, end)) in body.into_iter().zip(end).enumerate() {
            let (step, first) = self.steps(axis);
            let shifted = |place: usize| &placements[first - place * step..][..self.places];
            if more {
                add_all(body, 0..length - 1, shifted);
                add(end, shifted(length - 1));
                continue;
            }
            if length == 1 {
                clear(body);
            } else {
                set_all(body, shifted(0), 1..length - 1, shifted);
            }
            set(end, shifted(length - 1));
        }
    }

    /// Sets each of a class's placements to the sum over its pieces, from [prepared](Self::prepare) sums.
    pub(super) fn gather<N: Number>(&self, class: usize, sums: &Sums<N>, placements: &mut Placements<N>) {
        let length = self.lengths[class];
        for (axis, placements) in self.axes_mut(placements).into_iter().enumerate() {
            let (step, first) = self.steps(axis);
            let end = &sums.end[first + (length - 1) * step..];
            set_all(placements, end, 0..length - 1, |at| &sums.body[first + at * step..][..self.places]);
        }
    }

    /// Returns the places of a box's corners, relative to its first place, in the order of [`Corners`].
    fn corners_of(&self, class: usize, axis: usize) -> [usize; 4] {
        let (along, aside) = (self.lengths[class] - 1, 1);
        let (across, down) = if axis == 0 { (along, aside) } else { (aside, along) };
        let below = down * self.stride;
        [0, across, below, below + across]
    }

    pub(super) fn clear_corners<N: Number>(&self, corners: &mut Corners<N>) {
        if self.may_meet {
            corners.0.iter_mut().for_each(|plane| clear(plane));
        }
    }

    /// Adds the numbers of a class's placements at the places of their corners.
    pub(super) fn spread_corners<N: Number>(&self, class: usize, placements: &[N], corners: &mut Corners<N>) {
        if self.may_meet {
            for (axis, placements) in self.axes(placements).into_iter().enumerate() {
                for (way, place) in self.corners_of(class, axis).into_iter().enumerate() {
                    add(&mut corners.0[way][place..], placements);
                }
            }
        }
    }

    /// Subtracts from each of a class's placements the numbers of the placements that it meets.
    pub(super) fn take_meetings<N: Number>(&self, class: usize, corners: &Corners<N>, placements: &mut [N]) {
        if self.may_meet {
            for (axis, placements) in self.axes_mut(placements).into_iter().enumerate() {
                for (way, place) in self.corners_of(class, axis).into_iter().enumerate() {
                    take(placements, &corners.0[opposite(way)][place..]);
                }
            }
        }
    }

    /// Corrects for the triples that share a cell without clashing pairwise. Those in which the other two placements
    /// meet are added to `shared`. Those in which the placement itself meets another go into `meetings`, which are then
    /// [subtracted](Self::take_meetings).
    pub(super) fn put_back_meetings<N: Number>(
        &self,
        shared: &mut Pieces<N>,
        meetings: &mut Corners<N>,
        times: u16,
        [one, other]: [(&Pieces<N>, &Corners<N>); 2],
    ) {
        if !self.may_meet {
            return;
        }
        let ((one_pieces, one), (other_pieces, other)) = (one, other);
        let times = N::small(times);
        for way in 0..4 {
            let [p, q] = [one, other].map(|corners| &corners.0[way][..self.places]);
            let [p_back, q_back] = [one, other].map(|corners| &corners.0[opposite(way)][..]);
            update(&mut shared.cells, [p, q_back], |cells, [p, q_back]| cells + p * q_back);
            let meetings = &mut meetings.0[way];
            update(meetings, [p, q, q_back, &other_pieces.cells], |meetings, [p, q, q_back, cells]| {
                meetings * times + p * (q + q_back - cells)
            });
            update(meetings, [q, p_back, &one_pieces.cells], |meetings, [q, p_back, cells]| {
                meetings + q * (p_back - cells)
            });
        }
    }

    /// Returns the distance from a place to the next along an axis, and the start of the plane of that axis.
    fn steps(&self, axis: usize) -> (usize, usize) {
        [(1, self.room), (self.stride, self.room + self.plane())][axis]
    }

    /// Turns numbers that have been spread into numbers by piece.
    pub(super) fn collect<N: Number>(&self, sums: &Sums<N>, pieces: &mut Pieces<N>) {
        let ([body_across, body_down], [end_across, end_down]) =
            (self.axes(&sums.body), self.axes(&sums.end));
        let (all, below) = (self.places, self.stride);
        let Pieces { cells, pairs_across, pairs_down, squares } = pieces;
        let (cells, squares) = (&mut cells[..all], &mut squares[..all]);
        let (pairs_across, pairs_down) = (&mut pairs_across[..all], &mut pairs_down[..all]);
        if self.grown {
            set_sum(cells, body_across, end_across);
            // A box is two cells wide.
            set(pairs_down, cells);
            set_sum(pairs_across, body_down, end_down);
            set_sum(squares, body_across, body_down);
            add(&mut cells[below..], &pairs_down[..all - below]);
            add(cells, pairs_across);
            add(&mut cells[1..], &pairs_across[..all - 1]);
            add(pairs_across, body_across);
            add(&mut pairs_across[below..], &body_across[..all - below]);
            add(pairs_down, body_down);
            add(&mut pairs_down[1..], &body_down[..all - 1]);
        } else {
            let rows = [body_across, end_across, body_down, end_down];
            update(cells, rows, |_, [one, other, third, fourth]| one + other + third + fourth);
            set(pairs_across, body_across);
            set(pairs_down, body_down);
        }
    }

    /// Sets `shared` to `times` its numbers less the products of those of two fields.
    pub(super) fn take_product<N: Number>(&self, shared: &mut Pieces<N>, times: u16, both: [&Pieces<N>; 2]) {
        let (times, [one, other]) = (N::small(times), both);
        let take = |shared: &mut Plane<N>, one: &Plane<N>, other: &Plane<N>| {
            update(&mut shared[..self.places], [one, other], |shared, [one, other]| {
                shared * times - one * other
            });
        };
        take(&mut shared.cells, &one.cells, &other.cells);
        take(&mut shared.pairs_across, &one.pairs_across, &other.pairs_across);
        take(&mut shared.pairs_down, &one.pairs_down, &other.pairs_down);
        if self.grown {
            take(&mut shared.squares, &one.squares, &other.squares);
        }
    }

    /// Prepares the numbers by piece to be added up along placements.
    pub(super) fn prepare<N: Number>(&self, pieces: &Pieces<N>, sums: &mut Sums<N>) {
        let Pieces { cells, pairs_across, pairs_down, squares } = pieces;
        let [body, end] = [&mut sums.body, &mut sums.end].map(|sums| self.axes_mut(sums));
        let pairs = [(self.stride, pairs_across, pairs_down), (1, pairs_down, pairs_across)];
        for ((side, along, aside), (body, end)) in pairs.into_iter().zip(body.into_iter().zip(end)) {
            if self.grown {
                update(end, [cells, &cells[side..], aside], |_, [one, beside, aside]| one + beside - aside);
                let rows = [&*end, along, &along[side..], squares];
                update(body, rows, |_, [end, along, beside, square]| end - along - beside + square);
            } else {
                set(end, cells);
                update(body, [cells, along], |_, [cell, along]| cell - along);
            }
        }
    }
}

/// Sets a row to the sum of `one` and a range of rows, two at a time.
fn set_all<'a, N: Number>(sum: &mut [N], one: &[N], range: Range<usize>, row: impl Fn(usize) -> &'a [N]) {
    let Range { start, end } = range;
    let begun = if range.is_empty() {
        set(sum, one);
        0
    } else if range.len().is_multiple_of(2) {
        update(sum, [one, row(start), row(start + 1)], |_, [one, other, third]| one + other + third);
        2
    } else {
        set_sum(sum, one, row(start));
        1
    };
    add_all(sum, start + begun..end, row);
}

/// Adds a range of rows, two at a time.
fn add_all<'a, N: Number>(sum: &mut [N], range: Range<usize>, row: impl Fn(usize) -> &'a [N]) {
    let mut number = range.start;
    while number + 1 < range.end {
        update(sum, [row(number), row(number + 1)], |sum, [one, other]| sum + one + other);
        number += 2;
    }
    if number < range.end {
        add(sum, row(number));
    }
}
