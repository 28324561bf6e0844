//! Estimates of the time and memory of a sweep, made before it begins: rough, and usually too high.

use super::columns::{Crossing, patterns, profiles_here};
use super::room::Room;
use crate::{Cell, Contact};

/// Nanoseconds per profile before a cell.
const PER_PROFILE: f64 = 200.0;
/// Nanoseconds per state: for each multiset that occurs with a profile.
const PER_MULTISET: f64 = 9.0;
/// Bytes per profile before a cell of the row in memory: its key, its place and the transitions from it.
const PROFILE_BYTES: f64 = 60.0;
/// Bytes per state for each byte of its count: the count, and a share of the maps between sets of multisets.
const COUNT_BYTES: f64 = 1.05;
/// Rough share of the time of a sweep that its forward pass takes.
const FORWARD_PASS: f64 = 0.3;
/// Rough share of the memory that a sweep takes if profiles between two rows stand for their mirror images as well.
const MIRRORED: f64 = 0.75;
/// Maximum number of ways to go on, times that of multisets; beyond it, ships of all lengths are taken as one kind.
const MAX_WAYS: f64 = 1e5;

/// The estimated time and memory of a sweep, usually more than it takes.
#[derive(Clone, Copy, Default)]
pub(in crate::posterior) struct Cost {
    /// Rough time in nanoseconds, on one core of a desktop machine.
    pub(in crate::posterior) nanoseconds: f64,
    /// Rough memory in bytes.
    pub(in crate::posterior) bytes: f64,
    /// Rough memory in bytes of a forward pass alone.
    forward_bytes: f64,
}

/// A fleet: its contact rule, and the length and number of the ships of each class.
pub(super) struct Fleet<'a> {
    pub(super) contact: Contact,
    pub(super) classes: &'a [(usize, usize)],
}

/// Upper bounds on the states at a frontier between two rows of an empty grid.
struct Between {
    profiles: f64,
    /// States by the minimum number of cells that ships need behind the frontier, and ahead.
    numbers: Vec<Vec<f64>>,
}

impl Cost {
    /// Estimates the cost for a grid, where a count takes `size` bytes. `frontiers` has, for the frontier after each
    /// row, its columns and the cells that candidates can occupy behind it and ahead.
    pub(super) fn new(fleet: &Fleet, frontiers: &[(Vec<Crossing>, [u32; 2])], size: usize) -> Self {
        let count_bytes = size as f64 * COUNT_BYTES;
        // A ship across the grid leads from a layer to one that is as many columns ahead as it is long.
        let longest = fleet.classes.iter().map(|class| class.0).max().unwrap_or(0);
        let columns = frontiers.first().map_or(0, |(frontier, _)| frontier.len());
        let between = fleet.between_rows(columns);
        let on = |(frontier, cells): &(Vec<Crossing>, [u32; 2])| {
            let profiles = profiles_here(fleet.contact, frontier).min(between.profiles);
            [profiles, profiles / between.profiles * between.fitting(*cells)]
        };
        let frontiers: Vec<[f64; 2]> = [[1.0, 1.0]].into_iter().chain(frontiers.iter().map(on)).collect();
        let [profiles, numbers] = [0, 1].map(|part| frontiers.iter().map(|it| it[part]).sum::<f64>());
        let (mut bytes, mut stored, mut forward_bytes) = (0.0_f64, 0.0, 0.0_f64);
        for frontier in frontiers.windows(2) {
            // Frontiers within a row are taken to have the mean of the states before and after the row.
            let [profiles, numbers] = [0, 1].map(|part| f64::midpoint(frontier[0][part], frontier[1][part]));
            let transitions = (columns + 1) as f64 * profiles * PROFILE_BYTES;
            let counts = |layers: usize| layers as f64 * numbers * count_bytes;
            bytes = bytes.max(transitions + counts(columns + 2) + stored);
            forward_bytes = forward_bytes.max(transitions + counts((longest + 2).min(columns + 2)));
            stored += frontier[0][1] * count_bytes;
        }
        let nanoseconds = columns as f64 * (profiles * PER_PROFILE + numbers * PER_MULTISET);
        Self { nanoseconds, bytes, forward_bytes }
    }

    #[must_use]
    pub(super) fn mirrored(self) -> Self {
        let Self { nanoseconds, bytes, forward_bytes } = self;
        Self { nanoseconds, bytes: bytes * MIRRORED, forward_bytes: forward_bytes * MIRRORED }
    }

    #[must_use]
    pub(in super::super) fn forward_pass(self) -> Self {
        let Self { nanoseconds, forward_bytes, .. } = self;
        Self { nanoseconds: nanoseconds * FORWARD_PASS, bytes: forward_bytes, forward_bytes }
    }
}

impl Fleet<'_> {
    /// Bounds the states at a frontier between two rows of an empty grid.
    fn between_rows(&self, columns: usize) -> Between {
        let kinds = self.kinds(columns);
        let (multisets, all) = (self.multisets(&kinds), self.need());
        // Under contact `allowed` patterns have only ships that go on, and ships of one cell never do.
        let most = self.longer_than(usize::from(self.contact == Contact::Allowed));
        let patterns = patterns(self.contact, columns, most);
        let mut between = Between { profiles: 0.0, numbers: vec![vec![0.0; all + 1]; all + 1] };
        going_on(&kinds, &mut vec![0; kinds.len()], kinds.len(), &mut |numbers, ways| {
            let count: usize = numbers.iter().sum();
            let occupied = |cells: fn(&Kind) -> usize| -> usize {
                let each = numbers.iter().zip(&kinds);
                each.map(|(number, kind)| number * Room::need(self.contact, cells(kind)) as usize).sum()
            };
            let [least, most] = [occupied(|kind| kind.least), occupied(|kind| kind.least + kind.choices - 1)];
            let begun: Vec<&Multiset> = multisets.iter().filter(|multiset| multiset.has(numbers)).collect();
            for (pattern, patterns) in patterns.iter().filter(|(pattern, _)| pattern.going_on == count) {
                let ways = ways * patterns;
                between.profiles += ways;
                let covered = pattern.covered.max(0) as usize;
                // Ships that have ended may occupy two cells each more than `covered` says, and the last of them three.
                let [least, most] = [least + covered, most + covered + 2 * pattern.ended + 1];
                for multiset in begun.iter().filter(|multiset| count + pattern.ended <= multiset.ships) {
                    let behind = (all - multiset.need).saturating_sub(most);
                    if let Some(numbers) = between.numbers[behind].get_mut(multiset.need + least) {
                        *numbers += ways;
                    }
                }
            }
        });
        between
    }

    fn longer_than(&self, length: usize) -> usize {
        self.classes.iter().filter(|class| class.0 > length).map(|(_, ships)| ships).sum()
    }

    fn need(&self) -> usize {
        let of_class = |&(length, ships): &(usize, usize)| ships * Room::need(self.contact, length) as usize;
        self.classes.iter().map(of_class).sum()
    }

    /// Returns the kinds of ships that go on: one kind per length or, if that takes long, one for all lengths.
    fn kinds(&self, columns: usize) -> Vec<Kind> {
        let has_class = |length: &usize| self.classes.iter().any(|class| class.0 == *length);
        let mut lengths: Vec<usize> = (2..=Cell::MAX_SIDE.into()).filter(has_class).collect();
        let most_side_by_side = if self.contact == Contact::Allowed { columns } else { columns.div_ceil(2) };
        let most = self.longer_than(1).min(most_side_by_side);
        let multisets: f64 = self.classes.iter().map(|(_, ships)| (ships + 1) as f64).product();
        let ways: f64 = (1..=lengths.len()).map(|kind| (most + kind) as f64 / kind as f64).product();
        if ways * multisets > MAX_WAYS {
            lengths.drain(..lengths.len() - 1);
        }
        let kinds = lengths.iter().scan(1, |shorter, &length| {
            let least = std::mem::replace(shorter, length);
            Some(Kind { least, choices: length - least, ships: self.longer_than(least) })
        });
        kinds.collect()
    }

    fn multisets(&self, kinds: &[Kind]) -> Vec<Multiset> {
        let all: usize = self.classes.iter().map(|(_, ships)| ships + 1).product();
        let multiset = |mut number: usize| {
            let mut multiset = Multiset { long_enough: vec![0; kinds.len()], ships: 0, need: self.need() };
            for &(length, ships) in self.classes {
                let begun = number % (ships + 1);
                number /= ships + 1;
                multiset.ships += begun;
                multiset.need -= begun * Room::need(self.contact, length) as usize;
                let kinds =
                    kinds.iter().zip(&mut multiset.long_enough).filter(|(kind, _)| length > kind.least);
                kinds.for_each(|(_, long_enough)| *long_enough += begun);
            }
            multiset
        };
        (0..all).map(multiset).collect()
    }
}

/// Ships that go on with `least` to `least + choices - 1` cells left. Only longer ones than `least` can be among them.
struct Kind {
    least: usize,
    choices: usize,
    /// The number of ships that are long enough.
    ships: usize,
}

struct Multiset {
    /// The number of its ships that are long enough, by kind.
    long_enough: Vec<usize>,
    ships: usize,
    /// The number of cells that the other ships need.
    need: usize,
}

impl Multiset {
    /// Returns true if this many ships of each kind can go on.
    fn has(&self, numbers: &[usize]) -> bool {
        let mut longer = 0;
        numbers.iter().zip(&self.long_enough).rev().all(|(number, long_enough)| {
            longer += number;
            longer <= *long_enough
        })
    }
}

/// Calls `take` with each combination of numbers by kind, and its number of ways in given columns; last kind first.
fn going_on(kinds: &[Kind], numbers: &mut [usize], kind: usize, take: &mut dyn FnMut(&[usize], f64)) {
    let Some(kind) = kind.checked_sub(1) else {
        // StateCounts to choose the kind and the cells left of the ship in each of the columns.
        let (mut ways, mut count) = (1.0, 0);
        for (number, kind) in numbers.iter().zip(kinds) {
            for ship in 1..=*number {
                count += 1;
                ways *= kind.choices as f64 * f64::from(count) / ship as f64;
            }
        }
        return take(numbers, ways);
    };
    let longer: usize = numbers[kind + 1..].iter().sum();
    for number in 0..=kinds[kind].ships.saturating_sub(longer) {
        numbers[kind] = number;
        going_on(kinds, numbers, kind, take);
    }
    numbers[kind] = 0;
}

impl Between {
    /// Returns the number of states that fit this many cells behind the frontier and ahead.
    fn fitting(&self, [behind, ahead]: [u32; 2]) -> f64 {
        let up_to = |cells: u32| ..(cells as usize + 1).min(self.numbers.len());
        self.numbers[up_to(behind)].iter().map(|numbers| numbers[up_to(ahead)].iter().sum::<f64>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_not_fewer_than_a_sweep_finds() {
        let classic = [(5, 1), (4, 1), (3, 2), (2, 1)];
        let sea_battle = [(4, 1), (3, 2), (2, 3), (1, 4)];
        // Found by sweeps of the empty 10 x 10 grid.
        for (contact, classes, found) in [
            (Contact::Allowed, classic, 137_168.0),
            (Contact::Corners, classic, 51_656.0),
            (Contact::None, classic, 27_678.0),
            (Contact::None, sea_battle, 10_680.0),
        ] {
            let profiles = Fleet { contact, classes: &classes }.between_rows(10).profiles;
            assert!(profiles >= found, "{contact}: {profiles}");
        }
    }
}
