//! Proposals: a hit cover drawn by weight, then each free ship drawn uniformly from its list.

use super::board::{Board, Numbers, Run};
use super::free_placements::{FreePlacements, Mask, MostFree, pack};
use crate::position::{Candidate, ShipClass};
use crate::posterior::hit_covers::CoverGroup;
use crate::random::Random;
use crate::{Cell, Fleet, Position};

pub(super) struct ProposalTables<const WORDS: usize> {
    /// The cells and halo of every candidate, in the order of their numbers.
    masks: Vec<(Mask<WORDS>, Mask<WORDS>)>,
    /// The candidates of each class that avoid the hits.
    placements: Vec<FreePlacements<WORDS>>,
    pub(super) distribution: Distribution,
}

pub(super) struct Distribution {
    pub(super) groups: Vec<Group>,
    /// The sum of the weights of all groups.
    pub(super) weight: u128,
    /// The number of ways to choose a hit cover and each free ship from its list, divided by the number of ways to
    /// assign equal ships to placements.
    pub(super) boards: f64,
    /// The number of arrangements that a proposal stands for: itself, and those that are [not made](MostFree) because
    /// they were certain to be rejected.
    pub(super) stands_for: f64,
}

/// Hit covers that leave the same ships free.
pub(super) struct Group {
    /// The sum of the weights of this group and those before it.
    pub(super) weight_up_to: u128,
    pub(super) ways: u32,
    pub(super) covers: CoverGroup,
    /// The free ships, longest first.
    pub(super) free: Vec<FreeShip<u32>>,
}

/// A ship that lies on no hit, with the number or the weight of candidates as `M`.
pub(super) struct FreeShip<M> {
    pub(super) class: usize,
    /// The list of the ship: the number of the first candidate, and the number of candidates.
    pub(super) list: (u32, u32),
    /// Upper bound on the free candidates of the list, if the ship is [drawn among those](FreePlacements::choose).
    pub(super) most: Option<M>,
}

impl Distribution {
    /// Creates the distribution; `None` if the weights exceed 128 bits.
    pub(super) fn new(position: &Position, cover_groups: Vec<CoverGroup>) -> Option<Self> {
        let (lists, longest_first) = (free_lists(position), longest_first(position));
        // Free ships that all groups share multiply all weights by one factor. Leaving them out keeps the weights
        // small.
        let shared = shared_ships(position, &cover_groups);
        let most = MostFree::new(position, &shared);
        // Number of choices for a ship, if `left` ships of its class, itself included, are still to be placed.
        let choices = |class: usize, left: usize| most.bound(class, left).unwrap_or(lists[class].1);
        let (mut weight, mut arrangements, mut groups) = (0_u128, 0.0, Vec::new());
        for cover_group in cover_groups {
            let ways = cover_group.ways() as u32;
            let ships_left = &cover_group.ships_left;
            let (mut group_weight, mut group_arrangements) = (u128::from(ways), f64::from(ways));
            let mut free_ships = Vec::new();
            for &class in &longest_first {
                let (ships, free) = (position.classes()[class].ships.len(), usize::from(ships_left[class]));
                // A hit cover is a set of placements, to which the ships of a class can be assigned in this many ways.
                for taken in 0..ships - free {
                    group_weight = group_weight.checked_mul((ships - taken) as u128)?;
                    group_arrangements *= (ships - taken) as f64;
                }
                for left in (1..=free).rev() {
                    group_arrangements *= f64::from(lists[class].1);
                    if left > shared[class] {
                        group_weight = group_weight.checked_mul(u128::from(choices(class, left)))?;
                    } else if choices(class, left) == 0 {
                        group_weight = 0;
                    }
                    free_ships.push(FreeShip { class, list: lists[class], most: most.bound(class, left) });
                }
            }
            arrangements += group_arrangements;
            if group_weight > 0 {
                weight = weight.checked_add(group_weight)?;
                groups.push(Group { weight_up_to: weight, ways, covers: cover_group, free: free_ships });
            }
        }
        let of_class =
            |class: usize| (1..=shared[class]).map(|left| f64::from(choices(class, left))).product::<f64>();
        let proposals = weight as f64 * (0..lists.len()).map(of_class).product::<f64>();
        let stands_for = if weight > 0 { arrangements / proposals } else { 1.0 };
        Some(Self { groups, weight, boards: arrangements / orders(position), stands_for })
    }
}

/// Returns for each class the number of ships that lie on no hit in any of these groups.
pub(super) fn shared_ships(position: &Position, groups: &[CoverGroup]) -> Vec<usize> {
    let of_class = |class| groups.iter().map(|group| usize::from(group.ships_left[class])).min().unwrap_or(0);
    (0..position.classes().len()).map(of_class).collect()
}

/// Returns the number of arrangements as which each board is proposed: the orders of the ships of each class.
pub(super) fn orders(position: &Position) -> f64 {
    let of_class = |class: &ShipClass| (1..=class.ships.len()).map(|ships| ships as f64).product::<f64>();
    position.classes().iter().map(of_class).product()
}

/// A source of proposals. The accepted ones are independent draws from the posterior.
pub(super) trait Propose: Send + Sync {
    fn is_empty(&self) -> bool;
    /// Returns the number of components of the prior; 0 if it is uniform.
    fn components(&self) -> usize {
        0
    }
    /// Returns the total weight of all arrangements that have each ship on its list, divided by the number of ways to
    /// assign equal ships to placements. If the prior is uniform, this is their number.
    fn weight(&self) -> f64;
    fn stands_for(&self) -> f64;
    /// Returns the weight of a board; 1 if the prior is uniform.
    fn weigh(&self, _: &Board) -> f64 {
        1.0
    }
    /// Returns every board, or `None` if a hit cover and the free ships can be chosen in more than `ways` ways.
    fn every_board(&self, ways: u64) -> Option<Vec<Board>>;
    /// Makes one proposal, and writes the numbers of its candidates to `numbers`. Returns their count and the component
    /// of the prior, or `None` if the proposal is rejected.
    fn propose(&self, random: &mut Random, numbers: &mut Numbers) -> Option<(usize, usize)>;

    /// Proposes until `accepted` draws in all are accepted, at most `proposals` times. Returns the last of these.
    fn advance(&self, run: &mut Run, accepted: u64, proposals: u64) -> Option<Board> {
        if self.is_empty() {
            // The position has no arrangement.
            run.proposed = run.proposed.saturating_add(proposals);
            return None;
        }
        let mut numbers = [0_u16; Fleet::MAX_SHIPS];
        let (mut left, mut last) = (proposals, None);
        // A copy on the stack saves a third of the time.
        let mut random = run.random.clone();
        while run.accepted < accepted && left > 0 {
            left -= 1;
            if let Some((ships, component)) = self.propose(&mut random, &mut numbers) {
                run.accept(&numbers[..ships], component);
                last = Some(ships);
            }
        }
        run.proposed += proposals - left;
        run.random = random;
        last.filter(|_| run.accepted >= accepted).map(|ships| Board::new(ships, numbers))
    }
}

impl<const WORDS: usize> ProposalTables<WORDS> {
    pub(super) fn new(position: &Position, distribution: Distribution) -> Self {
        let candidates = position.classes().iter().flat_map(|class| &class.candidates);
        let grid = position.grid();
        let masks = candidates.map(|candidate| (pack(grid, candidate.cells), pack(grid, candidate.halo)));
        Self { masks: masks.collect(), placements: free_placements(position), distribution }
    }

    #[inline]
    pub(super) fn cover(&self, chosen: &[u16], numbers: &mut Numbers, taken: &mut Mask<WORDS>) {
        for (number, &chosen) in numbers.iter_mut().zip(chosen) {
            *number = chosen;
            self.occupy(taken, chosen);
        }
    }

    /// Returns the number of a candidate that clashes with no ship placed.
    #[inline]
    pub(super) fn if_free(&self, number: u16, taken: &Mask<WORDS>) -> Option<u16> {
        let cells = &self.masks[number as usize].0;
        ((0..WORDS).fold(0, |met, word| met | cells[word] & taken[word]) == 0).then_some(number)
    }

    #[inline]
    pub(super) fn occupy(&self, taken: &mut Mask<WORDS>, number: u16) {
        let halo = &self.masks[number as usize].1;
        (0..WORDS).for_each(|word| taken[word] |= halo[word]);
    }
}

impl<const WORDS: usize> Propose for ProposalTables<WORDS> {
    fn is_empty(&self) -> bool {
        self.distribution.weight == 0
    }

    fn weight(&self) -> f64 {
        self.distribution.boards
    }

    fn stands_for(&self) -> f64 {
        self.distribution.stands_for
    }

    fn every_board(&self, ways: u64) -> Option<Vec<Board>> {
        self.list_boards(ways)
    }

    #[inline]
    fn propose(&self, random: &mut Random, numbers: &mut Numbers) -> Option<(usize, usize)> {
        let group = match &self.distribution.groups[..] {
            [only] => only,
            groups => {
                let point = random.below_wide(self.distribution.weight);
                &groups[groups.partition_point(|group| group.weight_up_to <= point)]
            }
        };
        let mut taken = [0; WORDS];
        let used = group.covers.ships_used;
        if used > 0 {
            let way = random.below(group.ways);
            self.cover(group.covers.way(way as usize), numbers, &mut taken);
        }
        let mut ships = used;
        for &FreeShip { class, list: (first, count), most } in &group.free {
            let number = if let Some(most) = most {
                self.placements[class].choose(&taken, most, random)?
            } else {
                self.if_free((first + random.below(count)) as u16, &taken)?
            };
            self.occupy(&mut taken, number);
            numbers[ships] = number;
            ships += 1;
        }
        Some((ships, 0))
    }
}

pub(super) fn free_placements<const WORDS: usize>(position: &Position) -> Vec<FreePlacements<WORDS>> {
    let of_class = |(class, (first, count)): (&ShipClass, (u32, u32))| {
        FreePlacements::new(position.grid(), class.length, &class.candidates[..count as usize], first)
    };
    position.classes().iter().zip(free_lists(position)).map(of_class).collect()
}

/// Returns for each class the list of its free ships: the first candidate's number, and how many avoid the hits.
pub(super) fn free_lists(position: &Position) -> Vec<(u32, u32)> {
    let mut first = 0;
    let list = |class: &ShipClass| {
        let avoids_hits = |candidate: &&Candidate| candidate.cells.is_disjoint(position.hits());
        let list = (first, class.candidates.iter().take_while(avoids_hits).count() as u32);
        first += class.candidates.len() as u32;
        list
    };
    position.classes().iter().map(list).collect()
}

/// Returns the classes, longest ships first. The longer a ship, the sooner it meets another.
pub(super) fn longest_first(position: &Position) -> Vec<usize> {
    let classes = position.classes();
    let of_length = |length| (0..classes.len()).filter(move |&class| classes[class].length == length);
    (1..=Cell::MAX_SIDE).rev().flat_map(of_length).collect()
}
