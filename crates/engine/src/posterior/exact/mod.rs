//! The exact posterior: every board counted, none of them visited.
//!
//! 1. The hits are shared out: which ship covers which of them ([`hit_covers`](super::hit_covers), with all candidates
//!    of a class that cover the same hits taken together).
//! 2. All ships but three are placed one after another, the one with the fewest free candidates first; on a board
//!    that can be [turned](orbits), the first of them in one place of each orbit only.
//! 3. The [last three](last_three) are counted in closed form.

#[cfg(test)]
mod bits;
mod last_three;
mod orbits;
mod planes;
mod simd;
mod tables;

use thiserror::Error;

use super::hit_covers::{CoverGroup, Covers};
use super::{ClassCounts, Counts};
use crate::{Candidate, CellSet, Grid, Position, ShipId};

use last_three::Room;
use orbits::Orbits;
use tables::{Bits, Group, Tables, take_first};

/// Counting every board would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are too many ways to place these ships to count every board")]
pub struct TooManyBoards;

/// A position made ready for counting.
pub struct Plan {
    grid: Grid,
    classes: Vec<PlanClass>,
    tables: Tables,
    orbits: Orbits,
    /// Per class and set of hits, the candidates that cover just these.
    covering: Vec<Group>,
    /// Every way to share out the hits; the numbers are those of `covering`.
    shares: Vec<CoverGroup>,
    /// Branches of the first level, of all shares.
    branches: u32,
    cost: f64,
    /// Whether to count in the simple way.
    #[cfg(test)]
    by_bits: bool,
}

struct PlanClass {
    ships: Vec<ShipId>,
    cells: Vec<CellSet>,
    /// Those that avoid the hits.
    free: Bits,
}

/// A count in progress, resumable at any step.
pub struct Count {
    part: u32,
    parts: u32,
    /// Branches of the first level seen so far, of all parts.
    seen: u32,
    /// The next way to share out the hits: its group and its number there.
    next_share: (usize, usize),
    levels: Vec<Level>,
    /// How many boards each one found stands for.
    weight: u64,
    /// Boards found in this part.
    boards: u64,
    /// Of these, those that use each candidate.
    uses: Vec<u64>,
    room: Room,
    /// Where the next level's groups are put together.
    groups: Vec<Group>,
}

impl Count {
    /// A count that has not begun, of one of several parts into which the work is divided; the parts'
    /// [`Counts`] add up.
    ///
    /// # Panics
    /// If there is no such part: they count from 0.
    pub fn new(plan: &Plan, part: u32, parts: u32) -> Self {
        assert!(part < parts, "part {part} of {parts}");
        Self {
            part,
            parts,
            seen: 0,
            next_share: (0, 0),
            levels: Vec::new(),
            weight: 1,
            boards: 0,
            uses: vec![0; plan.tables.numbers()],
            room: Room::new(&plan.tables),
            groups: Vec::new(),
        }
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
}

/// One level of the search: the ships not yet placed, and the group whose next ship is being placed.
struct Level {
    groups: Vec<Group>,
    branch: usize,
    /// Candidates not yet tried.
    left: Bits,
    /// The number of the one being tried.
    tried: usize,
    boards: u64,
}

impl Plan {
    /// The most ways to share out the hits.
    const MAX_SHARES: usize = 100_000;
    /// The most choices tried in finding them, a fraction of a second's worth: twenty ships and many hits can
    /// lead into dead ends for minutes.
    const MAX_CHOICES: u64 = 1_000_000;
    /// The most closed forms: each finds less than 2^27 boards, so that all counts stay within 64 bits.
    const MAX_FORMS: f64 = (1_u64 << 36) as f64;

    /// Makes a position ready.
    ///
    /// # Errors
    /// [`TooManyBoards`] if counting would take days, or just sharing out the hits too long.
    pub fn new(position: &Position) -> Result<Self, TooManyBoards> {
        let tables = Tables::new(position);
        let (mut classes, mut covering, mut cover_classes) = (Vec::new(), Vec::new(), Vec::new());
        for (index, class) in position.classes().iter().enumerate() {
            let mut free = Bits::default();
            // One for each set of hits: what its candidates have in common, and the set of them.
            let mut kinds: Vec<(Candidate, Bits)> = Vec::new();
            for candidate in &class.candidates {
                let slot = tables.layout.slot(candidate.cells);
                let covered = candidate.cells & position.hits();
                let known = kinds.iter().position(|(kind, _)| kind.cells == covered);
                let set = if covered.is_empty() {
                    &mut free
                } else {
                    let known = known.unwrap_or_else(|| {
                        kinds.push((Candidate { cells: covered, halo: candidate.halo }, Bits::default()));
                        kinds.len() - 1
                    });
                    let (kind, set) = &mut kinds[known];
                    *kind = Candidate { cells: covered, halo: kind.halo & candidate.halo };
                    set
                };
                set[slot / 64] |= 1 << (slot % 64);
            }
            covering.extend(kinds.iter().map(|(_, set)| Group::new(index, 1, *set)));
            let kinds: Vec<Candidate> = kinds.into_iter().map(|(kind, _)| kind).collect();
            cover_classes.push((class.ships.len(), kinds));
            let cells = class.candidates.iter().map(|candidate| candidate.cells).collect();
            classes.push(PlanClass { ships: class.ships.clone(), cells, free });
        }
        let cover_classes = cover_classes.iter().map(|(ships, candidates)| (*ships, &candidates[..]));
        let mut covers = Covers::new(position.hits(), cover_classes, Self::MAX_SHARES);
        if !covers.advance(Self::MAX_CHOICES).map_err(|_| TooManyBoards)? {
            return Err(TooManyBoards);
        }
        let mut plan = Self {
            grid: position.grid(),
            classes,
            tables,
            orbits: Orbits::default(),
            covering,
            shares: covers.into_groups(),
            branches: 0,
            cost: 0.0,
            #[cfg(test)]
            by_bits: false,
        };
        if position.hits().is_empty() && plan.may_turn() {
            plan.orbits = Orbits::new(plan.grid, &plan.classes, &plan.tables);
        }
        plan.estimate()?;
        Ok(plan)
    }

    /// Whether, without hits, one ship alone is placed first: of several alike each place would stand for another
    /// number of boards.
    fn may_turn(&self) -> bool {
        let mut groups = Vec::new();
        let enough = self.groups((0, 0), &mut groups);
        enough
            && groups.iter().map(|group| group.ships).sum::<u32>() > 3
            && groups[fewest(&groups)].ships == 1
    }

    /// Roughly how many nanoseconds the count takes on one core of a desktop machine, usually less: what can be
    /// said without beginning.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    fn estimate(&mut self) -> Result<(), TooManyBoards> {
        let (mut all_forms, mut cost, mut branches) = (0.0, 0.0, 0);
        let mut groups = Vec::new();
        for share in self.all_shares() {
            if !self.groups(share, &mut groups) {
                continue;
            }
            let mut placed = groups.iter().map(|group| group.ships).sum::<u32>().saturating_sub(3);
            let mut forms = 1.0;
            if placed > 0 {
                let first = &groups[fewest(&groups)];
                let choices: u32 = self.first_choices(first).iter().map(|word| word.count_ones()).sum();
                forms = f64::from(choices) / f64::from(first.count);
                branches += choices;
            } else {
                branches += 1;
            }
            groups.sort_unstable_by_key(|group| group.count);
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
        if all_forms <= Self::MAX_FORMS { Ok(()) } else { Err(TooManyBoards) }
    }

    fn all_shares(&self) -> impl Iterator<Item = (usize, usize)> {
        let shares = self.shares.iter().enumerate();
        shares.flat_map(|(group, share)| (0..share.ways()).map(move |number| (group, number)))
    }

    /// The groups of ships when the hits are shared out in this way; whether each has enough candidates.
    fn groups(&self, (group, number): (usize, usize), groups: &mut Vec<Group>) -> bool {
        let share = &self.shares[group];
        groups.clear();
        groups.extend(share.way(number).iter().map(|&number| self.covering[number as usize]));
        for (class, &ships) in share.ships_left.iter().enumerate().filter(|(_, ships)| **ships > 0) {
            groups.push(Group::new(class, ships.into(), self.classes[class].free));
        }
        groups.iter().all(|group| group.count >= group.ships)
    }

    /// Goes on for at most `steps` closed forms or levels; whether the count is complete.
    pub fn advance(&self, count: &mut Count, steps: u64) -> bool {
        for _ in 0..steps {
            if !self.step(count) {
                return true;
            }
        }
        false
    }

    /// Whether there was anything left to do.
    fn step(&self, count: &mut Count) -> bool {
        let Some(level) = count.levels.last_mut() else {
            let (group, number) = count.next_share;
            let Some(share) = self.shares.get(group) else { return false };
            if number == share.ways() {
                count.next_share = (group + 1, 0);
                return true;
            }
            count.next_share.1 += 1;
            if self.groups((group, number), &mut count.groups) {
                self.open(count);
            }
            return true;
        };
        let Some(candidate) = take_first(&mut level.left) else {
            let boards = level.boards;
            count.levels.pop();
            count.found(boards);
            return true;
        };
        let Level { groups, branch, .. } = level;
        let class = groups[*branch].class;
        level.tried = self.tables.number(class, candidate);
        let weight = self.orbits.size(level.tried);
        let mut groups_left = std::mem::take(&mut count.groups);
        groups_left.clear();
        let mut possible = true;
        for (index, group) in groups.iter().enumerate() {
            let mut free = group.free;
            let clashes = self.tables.clashes(class, candidate, group.class);
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
        count.groups = groups_left;
        if count.levels.len() == 1 && weight != count.weight {
            count.room.empty(&self.tables, &mut count.uses, count.weight);
            count.weight = weight;
        }
        if (count.levels.len() > 1 || count.is_mine()) && possible {
            self.open(count);
        }
        true
    }

    /// Counts what `count.groups` leaves: at once if three ships are left, on a new level otherwise.
    fn open(&self, count: &mut Count) {
        let ships: u32 = count.groups.iter().map(|group| group.ships).sum();
        if ships > 3 {
            let groups = std::mem::take(&mut count.groups);
            let branch = fewest(&groups);
            let is_first = count.levels.is_empty();
            let left = if is_first { self.first_choices(&groups[branch]) } else { groups[branch].free };
            count.levels.push(Level { groups, branch, left, tried: 0, boards: 0 });
        } else if !count.levels.is_empty() || count.is_mine() {
            let boards = match ships {
                0 => 1,
                _ => self.last_three(count),
            };
            count.found(count.weight * boards);
        }
    }

    /// Candidates to try on the first level, which stand for all.
    fn first_choices(&self, group: &Group) -> Bits {
        let mut choices = group.free;
        self.orbits.keep_one_of_each(&self.tables, group.class, &mut choices);
        choices
    }

    fn last_three(&self, count: &mut Count) -> u64 {
        #[cfg(test)]
        if self.by_bits {
            return bits::count(&self.tables, &count.groups, &mut count.uses);
        }
        count.room.count(&self.tables, &count.groups, &mut count.uses, count.weight)
    }

    /// How much of the count is done, 0 to 1.
    pub fn progress(&self, count: &Count) -> f64 {
        f64::from(count.seen) / f64::from(self.branches.max(1))
    }

    /// What the count found, by cell, once it is complete.
    pub fn counts(&self, mut count: Count) -> Counts {
        count.room.empty(&self.tables, &mut count.uses, count.weight);
        self.orbits.even_out(&mut count.uses);
        let classes = self.classes.iter().enumerate().map(|(index, class)| {
            let mut cells = vec![0; self.grid.area()];
            for candidate in &class.cells {
                let uses = count.uses[self.tables.number(index, self.tables.layout.slot(*candidate))];
                candidate.iter().for_each(|cell| cells[self.grid.order(cell)] += uses);
            }
            ClassCounts { ships: class.ships.clone(), cells }
        });
        Counts { grid: self.grid, boards: count.boards, classes: classes.collect() }
    }
}

/// The group with the fewest candidates.
fn fewest(groups: &[Group]) -> usize {
    let fewest = groups.iter().enumerate().min_by_key(|(_, group)| group.count);
    fewest.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{Rng, SeedableRng};

    use super::*;
    use crate::posterior::sample;
    use crate::{Mark, Outcome, Record};

    fn plan(record: &Record) -> Plan {
        Plan::new(&Position::new(record).unwrap()).unwrap()
    }

    fn count(plan: &Plan) -> Counts {
        let mut count = Count::new(plan, 0, 1);
        assert!(plan.advance(&mut count, u64::MAX));
        plan.counts(count)
    }

    /// Sets of bits know nothing of boxes, and they turn nothing.
    #[track_caller]
    fn assert_planes_agree_with_bits(record: &Record) {
        let mut plan = plan(record);
        let planes = count(&plan);
        plan.by_bits = true;
        plan.orbits = Orbits::default();
        assert_eq!(planes, count(&plan), "{record}");
        assert!(planes.boards > 0, "{record}");
    }

    const EMPTY: &str =
        "v1;10x10,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;";

    #[test]
    fn planes_agree_with_bits_on_large_boards() {
        let classic = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
        for contact in ["allowed", "corners", "none"] {
            for position in [
                format!("10x10,{contact},sunk-ship;{classic};E5:hit,C3:miss,G7:miss,B8:hit"),
                format!("10x10,{contact},sunk-ship;{classic};E5:hit,E6:hit,D5:miss,J1:hit,I1:sunk=Destroyer"),
                format!("10x10,{contact},hit-miss;{classic};E5:hit,E6:hit,E8:hit,A1:miss,H3:hit"),
                format!("10x10,{contact},sunk;{classic};B2:hit,B3:hit,B4:sunk,H7:miss;sunk=J10;blocked=F6"),
                format!("10x10,{contact},sunk-ship;{classic};E5:hit,F6:miss;struck=Destroyer"),
                format!("9x12,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=3;C4:miss"),
                format!("16x16,{contact},sunk-ship;Alpha=5,Bravo=4,Charlie=2;"),
                format!("16x16,{contact},sunk-ship;Alpha=2,Bravo=2,Charlie=2;H8:miss"),
                format!("16x16,{contact},sunk-ship;Alpha=16,Bravo=1,Charlie=1;"),
                format!("16x3,{contact},hit-miss;Alpha=9,Bravo=6,Charlie=2;B7:hit"),
                // Boards that can be turned in eight ways, four and two.
                format!("8x8,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2;"),
                format!("9x7,{contact},hit-miss;Alpha=4,Bravo=3,Charlie=2,Delta=2;D5:miss"),
                format!("7x7,{contact},sunk;Alpha=4,Bravo=3,Charlie=2,Delta=2;C3:miss;sunk=E5"),
            ] {
                assert_planes_agree_with_bits(&format!("v1;{position}").parse().unwrap());
            }
        }
    }

    #[test]
    fn the_first_ship_lies_in_one_place_of_each_orbit() {
        let branches = |shots: &str| plan(&format!("{EMPTY}{shots}").parse().unwrap()).branches;
        assert_eq!(branches(""), 120 / 8);
        assert_eq!(branches("A1:miss,A10:miss,J1:miss,J10:miss"), (120 - 8) / 8);
        assert_eq!(branches("A1:miss,J10:miss"), (120 - 4) / 4);
        assert_eq!(branches("A1:miss"), (120 - 2) / 2);
        assert_eq!(branches("A2:miss"), 120 - 3);
    }

    /// Two clashing placements are counted on 16 bits.
    #[test]
    fn clashing_pairs_of_two_lists_stay_far_below_16_bits() {
        let halo = |cells: CellSet| crate::Contact::None.halo(cells);
        let grid: Grid = "16x16".parse().unwrap();
        let lists: Vec<_> = (1..=16).map(|length| crate::placements(grid, length)).collect();
        let clashing = |one: &[crate::Placement], other: &[crate::Placement]| {
            let near = |one: CellSet| other.iter().filter(|other| other.cells.meets(one)).count();
            one.iter().map(|one| near(halo(one.cells))).sum::<usize>()
        };
        let most = lists.iter().flat_map(|one| lists.iter().map(|other| clashing(one, other))).max();
        assert_eq!(most, Some(24_152));
    }

    #[test]
    fn planes_agree_with_bits_after_random_shots() {
        for seed in 0..300 {
            let record = random_game(seed);
            println!("seed {seed}: {record}");
            assert_planes_agree_with_bits(&record);
        }
    }

    /// A game of hit or miss on a random grid, between 4 x 4 and 11 x 11.
    fn random_game(seed: u64) -> Record {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut roll = |sides: u64| random.next_u64() % sides;
        let (columns, rows) = (4 + roll(8), 4 + roll(8));
        let contact = ["allowed", "corners", "none"][roll(3) as usize];
        let fleets = [
            "Alpha=3",
            "Alpha=3,Bravo=2",
            "Alpha=2,Bravo=2",
            "Alpha=4,Bravo=3,Charlie=2",
            "Alpha=3,Bravo=2,Charlie=2",
            "Alpha=2,Bravo=2,Charlie=2",
            "Alpha=3,Bravo=3,Charlie=1",
            "Alpha=1,Bravo=1,Charlie=1",
            "Alpha=3,Bravo=2,Charlie=2,Delta=1",
            "Alpha=2,Bravo=2,Charlie=2,Delta=2",
        ];
        let fleet = fleets[roll(fleets.len() as u64) as usize];
        let mut record: Record = format!("v1;{columns}x{rows},{contact},hit-miss;{fleet};").parse().unwrap();
        let draws = sample::Plan::new(&Position::new(&record).unwrap()).unwrap();
        let hidden = draws.draw(&mut sample::Draws::new(&draws, seed, 0), u64::MAX).unwrap();
        let hidden = hidden.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
        for _ in 0..roll(10) {
            let targets: Vec<_> =
                if roll(3) == 0 { hidden & record.open() } else { record.open() }.iter().collect();
            let Some(&cell) = targets.get(roll(targets.len().max(1) as u64) as usize) else { continue };
            let outcome = if hidden.contains(cell) { Outcome::Hit } else { Outcome::Miss };
            record.set(cell, Some(Mark::Shot(outcome))).unwrap();
        }
        record
    }
}
