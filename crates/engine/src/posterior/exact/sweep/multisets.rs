//! The multisets of ships that have begun, the second part of a state, and sets of them.

use std::collections::HashMap;
use std::ops::Range;

use foldhash::fast::FixedState;

use crate::bits::ones;

/// The multisets, the sets of them that occur with profiles, and the maps between these sets. Each is stored once.
///
/// A multiset is one number, in a mixed radix: its digits are the numbers of ships of each class that have begun. A set
/// has one bit per multiset. A map says where in one set the multisets of another lie, with one ship more where a ship
/// begins.
#[derive(Default)]
pub(super) struct Multisets {
    classes: Vec<Class>,
    all: usize,
    /// The number of cells that the ships outside a multiset need, by multiset.
    needs: Vec<u32>,
    sets: Vec<Set>,
    /// The number of each set, by its bits.
    numbers: HashMap<Vec<u64>, SetNumber, FixedState>,
    /// The set after one more ship, by set and class; `None` if there is no such ship in any of its multisets.
    afters: HashMap<(SetNumber, usize), Option<SetNumber>, FixedState>,
    unions: HashMap<(SetNumber, SetNumber), SetNumber, FixedState>,
    /// The part of a set that fits, by set and number of cells.
    parts: HashMap<(SetNumber, u32), SetNumber, FixedState>,
    /// The runs of all maps, one after another.
    runs: Vec<Run>,
    /// The end of each map's runs.
    ends: Vec<u32>,
    /// The number of each map, by source set, class of the ship that begins, if one does, and target set.
    maps: HashMap<(SetNumber, Option<u8>, SetNumber), MapNumber, FixedState>,
}

pub(super) type SetNumber = u32;

pub(super) type MapNumber = u32;

struct Class {
    /// The value of one ship: the class's place value in a multiset's number.
    step: usize,
    /// The set of multisets to which one more ship can be added.
    open: Vec<u64>,
}

struct Set {
    bits: Vec<u64>,
    size: usize,
}

/// Multisets that lie side by side in both sets of a map. There are hundreds of thousands of runs, so they are small.
#[derive(Clone, Copy)]
struct Run {
    from: u16,
    to: u16,
    length: u16,
}

impl Multisets {
    /// The set of the empty multiset alone.
    pub(super) const NOTHING: SetNumber = 0;

    /// Creates the multisets of a fleet, given as the number of ships of each class and the cells that each ship needs.
    pub(super) fn new(ships: &[(usize, u32)]) -> Self {
        let all: usize = ships.iter().map(|(ships, _)| ships + 1).product();
        let (mut step, mut needs) = (1, vec![0; all]);
        let classes = ships.iter().map(|&(ships, need)| {
            let here = step;
            step *= ships + 1;
            let begun = |multiset: usize| multiset / here % (ships + 1);
            let left = |multiset| (ships - begun(multiset)) as u32;
            needs.iter_mut().enumerate().for_each(|(multiset, needs)| *needs += left(multiset) * need);
            Class { step: here, open: bits(all, (0..all).filter(|&multiset| begun(multiset) < ships)) }
        });
        let mut multisets = Self { classes: classes.collect(), all, needs, ..Self::default() };
        multisets.number(bits(all, std::iter::once(0)));
        multisets
    }

    pub(super) fn size(&self, set: SetNumber) -> usize {
        self.sets[set as usize].size
    }

    /// Returns the place of the multiset of all ships, if it is in a set.
    pub(super) fn place_of_all_ships(&self, set: SetNumber) -> Option<usize> {
        let (set, last) = (&self.sets[set as usize], self.all - 1);
        (set.bits[last / 64] >> (last % 64) & 1 == 1).then(|| set.size - 1)
    }

    /// Returns the set after one more ship of a class, or `None` if no multiset can have one more.
    pub(super) fn with_ship(&mut self, set: SetNumber, class: usize) -> Option<SetNumber> {
        if let Some(&known) = self.afters.get(&(set, class)) {
            return known;
        }
        let Class { step, open } = &self.classes[class];
        let from = &self.sets[set as usize].bits;
        let bits = bits(
            self.all,
            ones(from.iter().copied()).filter(|&one| contains(open, one)).map(|one| one + step),
        );
        let after = bits.iter().any(|&word| word != 0).then(|| self.number(bits));
        self.afters.insert((set, class), after);
        after
    }

    /// Returns the part of a set whose other ships need at most this many cells.
    pub(super) fn fitting(&mut self, set: SetNumber, cells: u32) -> SetNumber {
        if let Some(&known) = self.parts.get(&(set, cells)) {
            return known;
        }
        let fits = ones(self.sets[set as usize].bits.iter().copied())
            .filter(|&multiset| self.needs[multiset] <= cells);
        let part = self.number(bits(self.all, fits));
        self.parts.insert((set, cells), part);
        part
    }

    pub(super) fn union(&mut self, one: SetNumber, other: SetNumber) -> SetNumber {
        if one == other {
            return one;
        }
        if let Some(&known) = self.unions.get(&(one, other)) {
            return known;
        }
        let [bits, others] = [one, other].map(|set| &self.sets[set as usize].bits);
        let bits = bits.iter().zip(others).map(|(word, other)| word | other).collect();
        let union = self.number(bits);
        self.unions.insert((one, other), union);
        union
    }

    /// Returns the number of the map from one set into another, for no ship or one more ship of a class.
    pub(super) fn map(&mut self, from: SetNumber, class: Option<usize>, to: SetNumber) -> MapNumber {
        let key = (from, class.map(|class| class as u8), to);
        if let Some(&known) = self.maps.get(&key) {
            return known;
        }
        let (step, open) = class.map_or((0, None), |class| {
            let Class { step, open } = &self.classes[class];
            (*step, Some(open))
        });
        let target: Vec<usize> = ones(self.sets[to as usize].bits.iter().copied()).collect();
        let begin = self.runs.len();
        for (from, multiset) in ones(self.sets[from as usize].bits.iter().copied()).enumerate() {
            if open.is_some_and(|open| !contains(open, multiset)) {
                continue;
            }
            let Ok(to) = target.binary_search(&(multiset + step)) else { continue };
            let (from, to) = (from as u16, to as u16);
            match self.runs[begin..].last_mut() {
                Some(run) if (run.from + run.length, run.to + run.length) == (from, to) => run.length += 1,
                _ => self.runs.push(Run { from, to, length: 1 }),
            }
        }
        let number = self.ends.len() as MapNumber;
        self.ends.push(self.runs.len() as u32);
        self.maps.insert(key, number);
        number
    }

    pub(super) fn runs(&self, map: MapNumber) -> impl Iterator<Item = [Range<usize>; 2]> {
        self.runs_of(map).iter().map(|&Run { from, to, length }| {
            [from, to].map(|begin| usize::from(begin)..usize::from(begin) + usize::from(length))
        })
    }

    /// Returns the place in the source set that a map takes to this place in the target set, if there is one.
    pub(super) fn place_before(&self, map: MapNumber, place: usize) -> Option<usize> {
        let runs = self.runs_of(map);
        let run = runs[..runs.partition_point(|run| usize::from(run.to) <= place)].last()?;
        let beyond = place - usize::from(run.to);
        (beyond < run.length.into()).then(|| usize::from(run.from) + beyond)
    }

    fn runs_of(&self, map: MapNumber) -> &[Run] {
        let map = map as usize;
        let begin = if map == 0 { 0 } else { self.ends[map - 1] };
        &self.runs[begin as usize..self.ends[map] as usize]
    }

    /// Returns the number of a set, which is stored if it is new.
    fn number(&mut self, bits: Vec<u64>) -> SetNumber {
        let next = self.sets.len() as SetNumber;
        let number = *self.numbers.entry(bits.clone()).or_insert(next);
        if number == next {
            let size = ones(bits.iter().copied()).count();
            self.sets.push(Set { bits, size });
        }
        number
    }
}

fn bits(all: usize, ones: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut bits = vec![0; all.div_ceil(64)];
    ones.for_each(|one| bits[one / 64] |= 1 << (one % 64));
    bits
}

fn contains(bits: &[u64], one: usize) -> bool {
    bits[one / 64] >> (one % 64) & 1 == 1
}
