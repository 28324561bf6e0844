//! A row of a sweep: what may lie ahead before each of its cells, and what leads from one to the other.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::super::weight::Weight;
use super::cell::Start;
use super::multisets::{MapNumber, Multisets, SetNumber};
use super::plan::SweepPlan;
use super::profile::{Here, Profile};
use super::room::Room;
use super::ways::{Spare, Ways};

/// What stands between two rows: profiles, the multisets that occur with each, and how many ways lead there.
pub(super) struct Border<W> {
    profiles: Vec<Profile>,
    numbers: Vec<Numbers>,
    ways: Ways<W>,
}

/// A row, between the border before it and that behind it.
pub(super) struct Row<W> {
    /// One before each cell, and one behind the last.
    layers: Vec<Layer<W>>,
    /// The number of its first cell.
    first: usize,
    here: Here,
}

/// The profiles before a cell.
struct Layer<W> {
    /// While they are being found: the place of each, and the multisets that occur with it.
    found: HashMap<Profile, (u32, SetNumber), FixedState>,
    profiles: Vec<Profile>,
    /// Per profile, its multisets, and where their numbers begin.
    numbers: Vec<Numbers>,
    /// Where they end.
    size: usize,
    /// How many ways lead there; on the way back, once this cell was passed, how many lead on from there. Each takes
    /// the place of the other, so that memory is for one of them.
    ways: Ways<W>,
    edges: Vec<Edge>,
    /// Where the edges of each profile end.
    ends: Vec<u32>,
}

/// The multisets that occur with a profile.
#[derive(Clone, Copy)]
struct Numbers {
    set: SetNumber,
    /// Where their numbers begin.
    begin: u32,
}

/// A step of the sweep.
#[derive(Clone, Copy)]
struct Edge {
    /// The layer to which it leads, and the profile there.
    layer: u8,
    profile: u32,
    /// The candidate that begins, by its place among those of the cell.
    start: Option<u16>,
    /// How the multisets go on, once that is known.
    map: MapNumber,
}

impl<W: Weight> Border<W> {
    /// Before the first row: nothing has begun.
    pub(super) fn first() -> Self {
        let numbers = vec![Numbers { set: Multisets::NOTHING, begin: 0 }];
        Self { profiles: vec![Profile::default()], numbers, ways: Ways::one(W::ONE) }
    }

    /// The same once more.
    pub(super) fn copy(&self, spare: &mut Spare<W>) -> Self {
        let Self { profiles, numbers, ways } = self;
        Self { profiles: profiles.clone(), numbers: numbers.clone(), ways: ways.copy(spare) }
    }
}

impl<W: Weight> Layer<W> {
    fn new() -> Self {
        Self {
            found: HashMap::default(),
            profiles: Vec::new(),
            numbers: Vec::new(),
            size: 0,
            ways: Ways::NONE,
            edges: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Adds to what may be before this cell; the profile's place.
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

    /// No more profiles will be found before this cell.
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

impl<W: Weight> Row<W> {
    /// The row behind a border.
    pub(super) fn new(plan: &SweepPlan<W>, border: Border<W>, number: usize) -> Self {
        let mut layers: Vec<Layer<W>> = (0..=plan.columns).map(|_| Layer::new()).collect();
        let Border { profiles, numbers, ways } = border;
        layers[0] = Layer { profiles, numbers, ways, ..Layer::new() };
        let first = number * plan.columns;
        let below = plan.cells.iter().skip(first + plan.columns);
        let could: Vec<bool> = below.take(plan.columns).map(|cell| cell.in_use).collect();
        Self { layers, first, here: Here::new(plan.columns, plan.contact, &could) }
    }

    /// Profiles before a cell of the row that are known.
    pub(super) fn profiles(&self, layer: usize) -> usize {
        self.layers[layer].profiles.len()
    }

    /// Finds where a profile leads.
    pub(super) fn link(
        &mut self,
        plan: &SweepPlan<W>,
        multisets: &mut Multisets,
        layer: usize,
        place: usize,
    ) {
        let cell = &plan.cells[self.first + layer];
        let here = self.here.at(layer, cell.is_hit);
        let (layers, ahead) = self.layers.split_at_mut(layer + 1);
        let from = &mut layers[layer];
        if place == 0 {
            // Nothing leads here any more.
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
                let Start { class, length, across, .. } = *start;
                let next = if across {
                    here.begin_across(profile, length)
                } else {
                    here.begin_down(profile, length)
                };
                let after = next.and_then(|next| Some((next, multisets.after(set, class)?)));
                if let Some((next, set)) = after {
                    lead(multisets, next, if across { length } else { 1 }, Some(number as u16), set);
                }
            }
        }
        from.ends.push(from.edges.len() as u32);
    }

    /// Gives a place to the number of every profile and multiset, which are known now.
    pub(super) fn place_numbers(&mut self, plan: &SweepPlan<W>, multisets: &mut Multisets) {
        for (number, layer) in self.layers.iter_mut().enumerate() {
            layer.close(multisets, &plan.room, self.first + number);
            let mut end = 0;
            for numbers in &mut layer.numbers {
                let size = multisets.size(numbers.set);
                let begin = Ways::<W>::place(end, size);
                numbers.begin = begin as u32;
                end = begin + size;
            }
            layer.size = end;
        }
    }

    /// Adds the ways that lead to a profile to those that lead to the next ones.
    pub(super) fn lead_on(
        &mut self,
        plan: &SweepPlan<W>,
        multisets: &mut Multisets,
        spare: &mut Spare<W>,
        (layer, place): (usize, usize),
    ) {
        let starts = &plan.cells[self.first + layer].starts;
        let (layers, ahead) = self.layers.split_at_mut(layer + 1);
        let from = &mut layers[layer];
        let Numbers { set, begin } = from.numbers[place];
        let ways = from.ways.at(begin, multisets.size(set));
        let range = from.edges_of(place);
        for edge in &mut from.edges[range] {
            let start = edge.start.map(|start| &starts[usize::from(start)]);
            let to = &mut ahead[usize::from(edge.layer) - layer - 1];
            let target = to.numbers[edge.profile as usize];
            let map = multisets.map(set, start.map(|start| start.class), target.set);
            edge.map = map;
            if to.ways.is_none() {
                to.ways = Ways::new(to.size, spare);
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

    /// The border behind the row, of which nothing else is kept.
    pub(super) fn take_border(&mut self, spare: &mut Spare<W>) -> Border<W> {
        let Layer { profiles, numbers, ways, .. } = self.layers.pop().unwrap_or_else(Layer::new);
        self.forget(spare);
        Border { profiles, numbers, ways }
    }

    /// Forgets all that is known of the row: its memory serves the next one.
    pub(super) fn forget(&mut self, spare: &mut Spare<W>) {
        self.layers.drain(..).for_each(|layer| layer.ways.give_back(spare));
    }

    /// The weight of all boards, behind the last row.
    pub(super) fn boards(&self, multisets: &Multisets) -> W {
        self.ends(multisets).into_iter().fold(W::default(), |all, (.., ways)| all + ways)
    }

    /// Behind the last row, where all ships have been placed: the profile, the place of the multiset, and the ways.
    pub(super) fn ends(&self, multisets: &Multisets) -> Vec<(usize, usize, W)> {
        let layer = &self.layers[self.layers.len() - 1];
        let ends = layer.numbers.iter().enumerate().filter_map(|(profile, &Numbers { set, begin })| {
            let place = multisets.place_of_all_ships(set)?;
            Some((profile, place, layer.ways.at(begin + place as u32, 1)[0]))
        });
        ends.collect()
    }

    /// The edges from a profile before a cell, by their numbers.
    pub(super) fn edges_of(&self, layer: usize, profile: usize) -> std::ops::Range<usize> {
        self.layers[layer].edges_of(profile)
    }

    /// Where an edge from before this cell leads: before which cell, and to which profile.
    pub(super) fn target(&self, layer: usize, edge: usize) -> (usize, usize) {
        let Edge { layer, profile, .. } = self.layers[layer].edges[edge];
        (layer.into(), profile as usize)
    }

    /// From which multiset an edge leads to this one, and the ship that begins there, if one does.
    pub(super) fn before<'a>(
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

    /// The ways that lead to a profile and the multiset at this place.
    pub(super) fn ways(&self, layer: usize, profile: usize, place: usize) -> W {
        let Layer { numbers, ways, .. } = &self.layers[layer];
        ways.at(numbers[profile].begin + place as u32, 1)[0]
    }

    /// All boards, behind the last row; from there, nothing leads on but to have placed all ships.
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

    /// The ways that lead on from the border before the row, which was passed on the way back.
    pub(super) fn take_ways_on(&mut self) -> Ways<W> {
        std::mem::replace(&mut self.layers[0].ways, Ways::NONE)
    }

    /// The ways that lead on from the border behind it take the place of those that lead there.
    pub(super) fn set_ways_on(&mut self, ways_on: Ways<W>, spare: &mut Spare<W>) {
        let last = self.layers.len() - 1;
        std::mem::replace(&mut self.layers[last].ways, ways_on).give_back(spare);
    }

    /// Forgets the ways that lead to the profiles before a cell.
    pub(super) fn forget_ways(&mut self, layer: usize, spare: &mut Spare<W>) {
        std::mem::replace(&mut self.layers[layer].ways, Ways::NONE).give_back(spare);
    }

    /// Adds up the ways that lead on from a profile, which take the place of those that lead there, and counts the
    /// boards that use each candidate that begins there. `ways_on` is a scratch buffer.
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
            let there = to.ways.at(begin, multisets.size(set));
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
                uses[start.class][start.number] += weight * boards;
            }
        }
        ways.copy_from_slice(ways_on);
    }
}
