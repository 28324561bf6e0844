//! Independent uniform draws from the posterior, by acceptance and rejection.
//!
//! An arrangement that fits the position is put together of the ships that cover the hits (one of the ways
//! that [`hit_covers`](super::hit_covers) lists) and of ships that avoid them. A proposal draws a way with
//! probability proportional to the number of ways to choose the free ships one by one from their lists, then
//! each free ship uniformly from its list, and is rejected at the first collision. Every arrangement is
//! proposed with the same probability, so those that are accepted are uniform. Placing ship after ship and
//! redrawing only the one that collides would not be (up to 1.25 times off on 4 x 4 with ships of 3 and 2).

mod listing;

use std::ops::Deref;

use super::hit_covers::{CoverGroup, Covers, TooManyWays};
use super::{ClassCounts, Counts, Tally};
use crate::random::Random;
use crate::{Candidate, Cell, CellSet, Fleet, Grid, Position, ShipId};

/// A position made ready for drawing.
pub struct Plan {
    grid: Grid,
    classes: Vec<PlanClass>,
    /// The cells of every candidate, in the order of their numbers.
    candidates: Vec<CellSet>,
    proposer: Proposer,
}

/// A plan in the making: listing the ways to cover the hits can take longer than a frame.
pub struct PlanBuilder {
    position: Position,
    covers: Covers,
}

struct PlanClass {
    ships: Vec<ShipId>,
    /// Numbers of the class's candidates: from `first`, `count` of them.
    first: usize,
    count: usize,
}

/// The state of a run of draws: reproducible from its seed, and resumable at any proposal.
pub struct Draws {
    random: Random,
    proposed: u64,
    accepted: u64,
    /// Accepted draws in which each candidate took part.
    counts: Vec<u64>,
}

/// One arrangement, as the cells of each ship with its class.
pub type Arrangement = Vec<(usize, CellSet)>;

/// One arrangement, as the numbers of its candidates.
#[derive(Clone, Copy)]
pub struct Board {
    ships: usize,
    numbers: [u16; Fleet::MAX_SHIPS],
}

impl Deref for Board {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        &self.numbers[..self.ships]
    }
}

impl PlanBuilder {
    /// The most ways of covering the hits that are listed. The classic fleet has at most 0.7 million on
    /// 10 x 10 (five separate hits that nothing else restricts).
    const MAX_WAYS: usize = 2_000_000;

    /// Begins a plan.
    pub fn new(position: &Position) -> Self {
        let classes = position.classes().iter().map(|class| (class.ships.len(), &class.candidates[..]));
        Self { covers: Covers::new(position.hits(), classes, Self::MAX_WAYS), position: position.clone() }
    }

    /// Goes on for at most `steps` choices; whether the plan is complete.
    ///
    /// # Errors
    /// [`TooManyWays`] if the hits can be covered in too many ways.
    pub fn advance(&mut self, steps: u64) -> Result<bool, TooManyWays> {
        self.covers.advance(steps)
    }

    /// The plan, once [`advance`](Self::advance) has said that it is complete.
    ///
    /// # Errors
    /// [`TooManyWays`] if their number, weighed with the free ships, is beyond 128 bits.
    pub fn finish(self) -> Result<Plan, TooManyWays> {
        let Self { position, covers } = self;
        let mut classes = Vec::new();
        let mut candidates = Vec::new();
        for class in position.classes() {
            let (first, count) = (candidates.len(), class.candidates.len());
            classes.push(PlanClass { ships: class.ships.clone(), first, count });
            candidates.extend(class.candidates.iter().map(|candidate| candidate.cells));
        }
        let urn = Urn::new(&position, covers.into_groups()).ok_or(TooManyWays)?;
        Ok(Plan { grid: position.grid(), classes, candidates, proposer: Proposer::new(&position, urn) })
    }
}

impl Plan {
    /// The plan for a position, in one go.
    ///
    /// # Errors
    /// [`TooManyWays`] if the hits can be covered in too many ways.
    pub fn new(position: &Position) -> Result<Self, TooManyWays> {
        let mut builder = PlanBuilder::new(position);
        builder.advance(u64::MAX)?;
        builder.finish()
    }

    /// Draws until `accepted` draws in all are accepted, for at most `proposals` more proposals; whether
    /// that many are accepted.
    pub fn advance(&self, draws: &mut Draws, accepted: u64, proposals: u64) -> bool {
        match &self.proposer {
            Proposer::Two(tables) => tables.advance(draws, accepted, proposals),
            Proposer::Four(tables) => tables.advance(draws, accepted, proposals),
        }
        draws.accepted >= accepted
    }

    /// The next accepted draw; `None` if none of `proposals` proposals is accepted.
    pub fn draw(&self, draws: &mut Draws, proposals: u64) -> Option<Arrangement> {
        let board = self.draw_board(draws, proposals)?;
        Some(board.iter().map(|&number| self.ship(number)).collect())
    }

    /// The same as the numbers of its candidates, in ascending order.
    pub fn draw_board(&self, draws: &mut Draws, proposals: u64) -> Option<Board> {
        let mut board = match &self.proposer {
            Proposer::Two(tables) => tables.draw(draws, proposals),
            Proposer::Four(tables) => tables.draw(draws, proposals),
        }?;
        board.numbers[..board.ships].sort_unstable();
        Some(board)
    }

    /// The class and the cells of a candidate.
    pub fn ship(&self, number: u16) -> (usize, CellSet) {
        let class = self.classes.partition_point(|class| class.first <= number as usize) - 1;
        (class, self.candidates[number as usize])
    }

    /// What the draws found so far, by cell.
    pub fn tally(&self, draws: &Draws) -> Tally {
        let classes = self.classes.iter().map(|class| {
            let mut cells = vec![0; self.grid.area()];
            let numbers = class.first..class.first + class.count;
            for (candidate, count) in self.candidates[numbers.clone()].iter().zip(&draws.counts[numbers]) {
                candidate.iter().for_each(|cell| cells[self.grid.order(cell)] += count);
            }
            ClassCounts { ships: class.ships.clone(), cells }
        });
        let drawn = Counts { grid: self.grid, boards: draws.accepted, classes: classes.collect() };
        Tally { proposed: draws.proposed, drawn }
    }
}

impl Draws {
    /// A run of draws. Runs of one seed with different batch numbers are independent of one another, so that
    /// a large sample can be drawn in batches, in any order and by any number of workers, and still be
    /// reproduced from the seed.
    pub fn new(plan: &Plan, seed: u64, batch: u64) -> Self {
        Self {
            random: Random::new(*b"Rangekeeper draw", seed, batch),
            proposed: 0,
            accepted: 0,
            counts: vec![0; plan.candidates.len()],
        }
    }

    /// Arrangements proposed so far.
    pub const fn proposed(&self) -> u64 {
        self.proposed
    }

    /// Draws accepted so far.
    pub const fn accepted(&self) -> u64 {
        self.accepted
    }
}

/// The proposer for grids of up to 128 and of up to 256 cells.
enum Proposer {
    Two(Tables<2>),
    Four(Tables<4>),
}

impl Proposer {
    fn new(position: &Position, urn: Urn) -> Self {
        if position.grid().area() <= 128 {
            Self::Two(Tables::new(position, urn))
        } else {
            Self::Four(Tables::new(position, urn))
        }
    }
}

/// Cells of one grid packed without gaps, row after row.
type Mask<const WORDS: usize> = [u64; WORDS];

/// What a proposal reads.
struct Tables<const WORDS: usize> {
    /// Cells and halo of every candidate, in the order of their numbers.
    masks: Vec<(Mask<WORDS>, Mask<WORDS>)>,
    urn: Urn,
}

/// What a proposal is drawn from.
struct Urn {
    groups: Vec<Group>,
    /// Sum of all groups' weights.
    weight: u128,
}

/// Ways that leave the same ships free.
struct Group {
    /// Proposals that this group and those before it stand for.
    weight_up_to: u128,
    ways: u32,
    ships_used: usize,
    /// The chosen candidates' numbers, `ships_used` for each way.
    chosen: Vec<u16>,
    /// Per free ship, longest first, its list: the number of its first candidate and how many there are.
    lists: Vec<(u32, u32)>,
}

impl Urn {
    /// `None` if the weights are beyond 128 bits.
    fn new(position: &Position, cover_groups: Vec<CoverGroup>) -> Option<Self> {
        let (mut lists, mut first) = (Vec::new(), 0);
        for class in position.classes() {
            let avoids_hits = |candidate: &&Candidate| !candidate.cells.meets(position.hits());
            lists.push((first, class.candidates.iter().take_while(avoids_hits).count() as u32));
            first += class.candidates.len() as u32;
        }
        // The longer a ship, the sooner it meets another.
        let of_length = |length| (0..lists.len()).filter(move |&c| position.classes()[c].length == length);
        let longest_first: Vec<usize> = (1..=Cell::MAX_SIDE).rev().flat_map(of_length).collect();

        // Free ships that all groups share weigh the same in each; leaving them out keeps the weights small.
        let shared =
            |class: usize| cover_groups.iter().map(|group| group.ships_left[class]).min().unwrap_or(0);
        let shared: Vec<u8> = (0..lists.len()).map(shared).collect();
        let (mut weight, mut groups) = (0_u128, Vec::new());
        for cover_group in cover_groups {
            let ways = cover_group.ways() as u32;
            let CoverGroup { ships_left, ships_used, chosen } = cover_group;
            let mut group_weight = u128::from(ways);
            let mut group_lists = Vec::new();
            for &class in &longest_first {
                let ships = position.classes()[class].ships.len();
                // A way is a set of placements; the ships of a class can be told to them in this many orders.
                for taken in 0..ships - ships_left[class] as usize {
                    group_weight = group_weight.checked_mul((ships - taken) as u128)?;
                }
                for ship in 0..ships_left[class] {
                    if ship >= shared[class] {
                        group_weight = group_weight.checked_mul(u128::from(lists[class].1))?;
                    } else if lists[class].1 == 0 {
                        group_weight = 0;
                    }
                    group_lists.push(lists[class]);
                }
            }
            if group_weight > 0 {
                weight = weight.checked_add(group_weight)?;
                groups.push(Group { weight_up_to: weight, ways, ships_used, chosen, lists: group_lists });
            }
        }
        Some(Self { groups, weight })
    }
}

impl<const WORDS: usize> Tables<WORDS> {
    fn new(position: &Position, urn: Urn) -> Self {
        let candidates = position.classes().iter().flat_map(|class| &class.candidates);
        let grid = position.grid();
        let masks = candidates.map(|candidate| (pack(grid, candidate.cells), pack(grid, candidate.halo)));
        Self { masks: masks.collect(), urn }
    }

    fn advance(&self, draws: &mut Draws, accepted: u64, proposals: u64) {
        if self.urn.weight == 0 {
            // Nothing can be proposed: the position has no arrangement.
            draws.proposed = draws.proposed.saturating_add(proposals);
            return;
        }
        let mut numbers = [0_u16; Fleet::MAX_SHIPS];
        let mut left = proposals;
        // A copy on the stack is worth a third of the time.
        let mut random = draws.random.clone();
        while draws.accepted < accepted && left > 0 {
            left -= 1;
            if let Some(ships) = self.propose(&mut random, &mut numbers) {
                draws.accepted += 1;
                for &number in &numbers[..ships] {
                    draws.counts[number as usize] += 1;
                }
            }
        }
        draws.proposed += proposals - left;
        draws.random = random;
    }

    /// The next accepted proposal.
    fn draw(&self, draws: &mut Draws, proposals: u64) -> Option<Board> {
        if self.urn.weight == 0 {
            draws.proposed = draws.proposed.saturating_add(proposals);
            return None;
        }
        let mut numbers = [0; Fleet::MAX_SHIPS];
        for _ in 0..proposals {
            draws.proposed += 1;
            if let Some(ships) = self.propose(&mut draws.random, &mut numbers) {
                draws.accepted += 1;
                numbers[..ships].iter().for_each(|&number| draws.counts[number as usize] += 1);
                return Some(Board { ships, numbers });
            }
        }
        None
    }

    /// Adds a candidate's halo to the cells that no other ship can use.
    fn occupy(&self, taken: &mut Mask<WORDS>, number: u16) {
        let halo = &self.masks[number as usize].1;
        (0..WORDS).for_each(|word| taken[word] |= halo[word]);
    }

    /// Fills in the candidates' numbers of one proposal; how many they are, or `None` at a collision.
    #[inline]
    fn propose(&self, random: &mut Random, numbers: &mut [u16; Fleet::MAX_SHIPS]) -> Option<usize> {
        let group = match &self.urn.groups[..] {
            [only] => only,
            groups => {
                let point = random.below_wide(self.urn.weight);
                &groups[groups.partition_point(|group| group.weight_up_to <= point)]
            }
        };
        let mut taken = [0; WORDS];
        let used = group.ships_used;
        if used > 0 {
            let way = random.below(group.ways) as usize * used;
            for (number, &chosen) in numbers.iter_mut().zip(&group.chosen[way..way + used]) {
                *number = chosen;
                self.occupy(&mut taken, chosen);
            }
        }
        let mut ships = used;
        for &(first, count) in &group.lists {
            let number = (first + random.below(count)) as u16;
            let (cells, halo) = &self.masks[number as usize];
            if (0..WORDS).fold(0, |met, word| met | cells[word] & taken[word]) != 0 {
                return None;
            }
            (0..WORDS).for_each(|word| taken[word] |= halo[word]);
            numbers[ships] = number;
            ships += 1;
        }
        Some(ships)
    }
}

/// Packs the cells that lie on the grid; halos reach beyond it.
fn pack<const WORDS: usize>(grid: Grid, cells: CellSet) -> Mask<WORDS> {
    let mut mask = [0; WORDS];
    for order in cells.iter().filter(|&cell| grid.contains(cell)).map(|cell| grid.order(cell)) {
        mask[order / 64] |= 1 << (order % 64);
    }
    mask
}
