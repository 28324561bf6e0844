//! One row of the sweep: the states before each of its cells, and the transitions between them.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::super::weight::BoardSum;
use super::cell::{ClassCandidate, Start};
use super::multisets::{MapNumber, Multisets, SetNumber};
use super::plan::SweepPlan;
use super::profile::{Here, Profile};
use super::room::Room;
use super::state_counts::{FreeList, StateCounts};

/// The frontier between two rows: its profiles, the multisets that occur with each, and the count of each state.
pub(super) struct Frontier<W> {
    profiles: Vec<Profile>,
    numbers: Vec<Numbers>,
    ways: StateCounts<W>,
}

/// A row of cells, from the frontier before it to the frontier after it.
pub(super) struct Row<W> {
    /// One layer before each cell, and one after the last.
    layers: Vec<Layer<W>>,
    first: usize,
    here: Here,
}

/// The states at the frontier before a cell, and the transitions from them.
#[derive(Default)]
struct Layer<W> {
    /// The place of each profile and the multisets that occur with it, while profiles are being found.
    found: HashMap<Profile, (u32, SetNumber), FixedState>,
    profiles: Vec<Profile>,
    /// The multisets of each profile, and the place of their counts.
    numbers: Vec<Numbers>,
    /// The end of the last profile's counts.
    size: usize,
    /// Forward counts per state; the backward pass overwrites them with backward counts.
    ways: StateCounts<W>,
    edges: Vec<Edge>,
    /// The end of each profile's edges.
    ends: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Numbers {
    set: SetNumber,
    /// The place of the first count.
    begin: u32,
}

/// A transition from a profile, for all multisets that occur with it.
#[derive(Clone, Copy)]
struct Edge {
    layer: u8,
    profile: u32,
    /// The candidate that begins, by its place among those of the cell.
    start: Option<u16>,
    /// The map between the multisets of the two profiles, once the forward pass has looked it up.
    map: MapNumber,
}

impl<W: BoardSum> Frontier<W> {
    /// Returns the frontier before the first row: one state, in which no ship has begun, reached in one way.
    pub(super) fn first() -> Self {
        let numbers = vec![Numbers { set: Multisets::NOTHING, begin: 0 }];
        Self { profiles: vec![Profile::default()], numbers, ways: StateCounts::one(W::ONE) }
    }

    /// Copies the frontier, into memory from the free list as far as there is any.
    pub(super) fn copy(&self, free_list: &mut FreeList<W>) -> Self {
        let Self { profiles, numbers, ways } = self;
        Self { profiles: profiles.clone(), numbers: numbers.clone(), ways: ways.copy(free_list) }
    }
}

impl<W: BoardSum> Layer<W> {
    /// Adds a profile with these multisets, and returns the profile's place.
    fn insert(&mut self, multisets: &mut Multisets, profile: Profile, set: SetNumber) -> u32 {
        let next = (self.profiles.len() as u32, set);
        let (place, known) = self.found.entry(profile).or_insert(next);
        if *place == next.0 {
            self.profiles.push(profile);
        } else {
            *known = multisets.union(*known, set);
        }
        *place
    }

    /// Closes the list of profiles before `cell`, and drops the multisets whose other ships find no room ahead.
    fn close(&mut self, multisets: &mut Multisets, room: &Room, cell: usize) {
        let found = std::mem::take(&mut self.found);
        if !found.is_empty() {
            self.numbers = vec![Numbers { set: Multisets::NOTHING, begin: 0 }; self.profiles.len()];
            for (profile, (place, set)) in found {
                self.numbers[place as usize].set = multisets.fitting(set, room.left(cell, profile));
            }
        }
    }

    fn edges_of(&self, profile: usize) -> std::ops::Range<usize> {
        let begin = if profile == 0 { 0 } else { self.ends[profile - 1] };
        begin as usize..self.ends[profile] as usize
    }
}

impl<W: BoardSum> Row<W> {
    pub(super) fn new(plan: &SweepPlan<W>, frontier: Frontier<W>, number: usize) -> Self {
        let mut layers: Vec<Layer<W>> = (0..=plan.columns).map(|_| Layer::default()).collect();
        let Frontier { profiles, numbers, ways } = frontier;
        layers[0] = Layer { profiles, numbers, ways, ..Layer::default() };
        let first = number * plan.columns;
        let below = plan.cells.iter().skip(first + plan.columns);
        let could: Vec<bool> = below.take(plan.columns).map(|cell| cell.in_use).collect();
        Self { layers, first, here: Here::new(plan.columns, plan.contact, &could) }
    }

    pub(super) fn profiles(&self, layer: usize) -> usize {
        self.layers[layer].profiles.len()
    }

    /// Finds the transitions from a profile, and the profiles to which they lead.
    pub(super) fn link(&mut self, plan: &SweepPlan<W>, multisets: &mut Multisets, at: (usize, usize)) {
        let (layer, place) = at;
        let cell = &plan.cells[self.first + layer];
        let here = self.here.at_column(layer, cell.is_hit);
        let (layers, ahead) = self.layers.split_at_mut(layer + 1);
        let from = &mut layers[layer];
        if place == 0 {
            // All transitions into this layer have been found.
            from.close(multisets, &plan.room, self.first + layer);
            ahead[0].found.reserve(from.profiles.len());
        }
        let (profile, set) = (from.profiles[place], from.numbers[place].set);
        if multisets.size(set) == 0 {
            from.ends.push(from.edges.len() as u32);
            return;
        }
        let mut lead =
            |multisets: &mut Multisets, next: Profile, length: usize, start: Option<u16>, set: SetNumber| {
                let folds = plan.reflections.mirrored && layer + length == plan.columns;
                let next = if folds { next.or_mirrored(plan.columns) } else { next };
                let profile = ahead[length - 1].insert(multisets, next, set);
                from.edges.push(Edge { layer: (layer + length) as u8, profile, start, map: 0 });
            };
        if let Some(next) = here.go_on(profile).or_else(|| here.pass(profile)) {
            lead(multisets, next, 1, None, set);
        }
        if here.is_open(profile) {
            for (number, start) in cell.starts.iter().enumerate() {
                let Start { candidate: ClassCandidate { class, .. }, length, across, .. } = *start;
                let next = if across {
                    here.begin_across(profile, length)
                } else {
                    here.begin_down(profile, length)
                };
                let after = next.and_then(|next| Some((next, multisets.with_ship(set, class)?)));
                if let Some((next, set)) = after {
                    lead(multisets, next, if across { length } else { 1 }, Some(number as u16), set);
                }
            }
        }
        from.ends.push(from.edges.len() as u32);
    }

    /// Assigns a place to the count of every state. All states must have been found.
    pub(super) fn place_numbers(&mut self, plan: &SweepPlan<W>, multisets: &mut Multisets) {
        for (number, layer) in self.layers.iter_mut().enumerate() {
            layer.close(multisets, &plan.room, self.first + number);
            let mut end = 0;
            for numbers in &mut layer.numbers {
                let size = multisets.size(numbers.set);
                let begin = StateCounts::<W>::place(end, size);
                numbers.begin = begin as u32;
                end = begin + size;
            }
            layer.size = end;
        }
    }

    /// Adds the forward counts of a profile to those of its successors.
    pub(super) fn lead_on(
        &mut self,
        plan: &SweepPlan<W>,
        multisets: &mut Multisets,
        free_list: &mut FreeList<W>,
        (layer, place): (usize, usize),
    ) {
        let starts = &plan.cells[self.first + layer].starts;
        let (layers, ahead) = self.layers.split_at_mut(layer + 1);
        let from = &mut layers[layer];
        let Numbers { set, begin } = from.numbers[place];
        let ways = from.ways.counts_at(begin, multisets.size(set));
        let range = from.edges_of(place);
        for edge in &mut from.edges[range] {
            let start = edge.start.map(|start| &starts[usize::from(start)]);
            let to = &mut ahead[usize::from(edge.layer) - layer - 1];
            let target = to.numbers[edge.profile as usize];
            let map = multisets.map(set, start.map(|start| start.candidate.class), target.set);
            edge.map = map;
            if to.ways.is_none() {
                to.ways = StateCounts::new(to.size, free_list);
            }
            let ways_there = to.ways.at_mut(target.begin, multisets.size(target.set));
            let weight = start.map_or(W::ONE, |start| start.weight);
            for [from, to] in multisets.runs(map) {
                for (there, &here) in ways_there[to].iter_mut().zip(&ways[from]) {
                    *there += weight * here;
                }
            }
        }
    }

    /// Takes the frontier after the row, and frees the rest of the row.
    pub(super) fn take_frontier(&mut self, free_list: &mut FreeList<W>) -> Frontier<W> {
        let Layer { profiles, numbers, ways, .. } = self.layers.pop().unwrap_or_default();
        self.forget(free_list);
        Frontier { profiles, numbers, ways }
    }

    /// Empties the row: its memory goes to the free list.
    pub(super) fn forget(&mut self, free_list: &mut FreeList<W>) {
        self.layers.drain(..).for_each(|layer| layer.ways.give_back(free_list));
    }

    /// Returns the number or weight of all boards. The row must be the last.
    pub(super) fn boards(&self, multisets: &Multisets) -> W {
        self.ends(multisets).into_iter().fold(W::default(), |all, (.., ways)| all + ways)
    }

    /// Returns the final states of the last row, in which all ships have begun: profile, multiset's place, and count.
    pub(super) fn ends(&self, multisets: &Multisets) -> Vec<(usize, usize, W)> {
        let layer = &self.layers[self.layers.len() - 1];
        let ends = layer.numbers.iter().enumerate().filter_map(|(profile, &Numbers { set, begin })| {
            let place = multisets.place_of_all_ships(set)?;
            Some((profile, place, layer.ways.counts_at(begin + place as u32, 1)[0]))
        });
        ends.collect()
    }

    pub(super) fn edges_of(&self, layer: usize, profile: usize) -> std::ops::Range<usize> {
        self.layers[layer].edges_of(profile)
    }

    pub(super) fn target(&self, layer: usize, edge: usize) -> (usize, usize) {
        let Edge { layer, profile, .. } = self.layers[layer].edges[edge];
        (layer.into(), profile as usize)
    }

    /// Returns the place of the multiset from which a transition leads to the multiset at `place`, and the candidate
    /// that begins in it, if one does. Returns `None` if there is no such multiset.
    pub(super) fn states_before<'a>(
        &self,
        multisets: &Multisets,
        plan: &'a SweepPlan<W>,
        layer: usize,
        edge: usize,
        place: usize,
    ) -> Option<(usize, Option<&'a Start<W>>)> {
        let Edge { map, start, .. } = self.layers[layer].edges[edge];
        let place = multisets.place_before(map, place)?;
        let start = start.map(|start| &plan.cells[self.first + layer].starts[usize::from(start)]);
        Some((place, start))
    }

    pub(super) fn ways(&self, layer: usize, profile: usize, place: usize) -> W {
        let Layer { numbers, ways, .. } = &self.layers[layer];
        ways.counts_at(numbers[profile].begin + place as u32, 1)[0]
    }

    /// Ends the forward pass and returns the number or weight of all boards. The backward counts after the last row
    /// become 1 for final states and 0 for the others.
    pub(super) fn finish(&mut self, multisets: &Multisets) -> W {
        let (boards, ends) = (self.boards(multisets), self.ends(multisets));
        let last = self.layers.len() - 1;
        let layer = &mut self.layers[last];
        layer.ways.clear();
        for (profile, place, _) in ends {
            layer.ways.at_mut(layer.numbers[profile].begin + place as u32, 1)[0] = W::ONE;
        }
        boards
    }

    /// Takes the backward counts at the frontier before the row, once the backward pass has passed it.
    pub(super) fn take_ways_on(&mut self) -> StateCounts<W> {
        std::mem::take(&mut self.layers[0].ways)
    }

    /// Replaces the forward counts at the frontier after the row by the backward counts.
    pub(super) fn set_ways_on(&mut self, ways_on: StateCounts<W>, free_list: &mut FreeList<W>) {
        let last = self.layers.len() - 1;
        std::mem::replace(&mut self.layers[last].ways, ways_on).give_back(free_list);
    }

    /// Moves the memory of a layer's counts to the free list.
    pub(super) fn forget_ways(&mut self, layer: usize, free_list: &mut FreeList<W>) {
        std::mem::take(&mut self.layers[layer].ways).give_back(free_list);
    }

    /// Replaces the forward counts of a profile by its backward counts, and adds up the boards that use each candidate
    /// that begins there. `ways_on` is a scratch buffer.
    pub(super) fn lead_back(
        &mut self,
        plan: &SweepPlan<W>,
        multisets: &Multisets,
        (layer, place): (usize, usize),
        uses: &mut [Vec<W>],
        ways_on: &mut Vec<W>,
    ) {
        let starts = &plan.cells[self.first + layer].starts;
        let (layers, ahead) = self.layers.split_at_mut(layer + 1);
        let from = &mut layers[layer];
        let Numbers { set, begin } = from.numbers[place];
        let range = from.edges_of(place);
        let ways = from.ways.at_mut(begin, multisets.size(set));
        ways_on.clear();
        ways_on.resize(ways.len(), W::default());
        for edge in &from.edges[range] {
            let start = edge.start.map(|start| &starts[usize::from(start)]);
            let to = &ahead[usize::from(edge.layer) - layer - 1];
            let Numbers { set, begin } = to.numbers[edge.profile as usize];
            let there = to.ways.counts_at(begin, multisets.size(set));
            let weight = start.map_or(W::ONE, |start| start.weight);
            let mut boards = W::default();
            for [from, to] in multisets.runs(edge.map) {
                let (ways, ways_on) = (&ways[from.clone()], &mut ways_on[from]);
                for ((way, way_on), &there) in ways.iter().zip(ways_on).zip(&there[to]) {
                    *way_on += weight * there;
                    boards += *way * there;
                }
            }
            if let Some(start) = start {
                uses[start.candidate.class][start.candidate.number] += weight * boards;
            }
        }
        ways.copy_from_slice(ways_on);
    }
}
