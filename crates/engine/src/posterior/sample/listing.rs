//! Lists of all boards that can be drawn, if they are few.

use super::board::Board;
use super::mask::Mask;
use super::proposal::{FreeShip, Group, ProposalTables};
use crate::Fleet;

impl<const WORDS: usize> ProposalTables<WORDS> {
    /// Returns every board, or `None` if there are more than `ways` ways to choose a hit cover and a placement from its
    /// list for each free ship.
    pub(super) fn list_boards(&self, ways: u64) -> Option<Vec<Board>> {
        let weigh = |group: &Group| {
            let lists = group.free.iter().map(|ship| u64::from(ship.list.1));
            lists.fold(u64::from(group.ways), u64::saturating_mul)
        };
        if self.distribution.groups.iter().map(weigh).fold(0, u64::saturating_add) > ways {
            return None;
        }
        let mut boards = Vec::new();
        for group in &self.distribution.groups {
            for way in 0..group.ways as usize {
                let chosen = &group.chosen[way * group.ships_used..][..group.ships_used];
                let mut board = Board { ships: group.ships_used, numbers: [0; Fleet::MAX_SHIPS] };
                board.numbers[..group.ships_used].copy_from_slice(chosen);
                let mut taken = [0; WORDS];
                for &number in chosen {
                    self.occupy(&mut taken, number);
                }
                self.place_free(&group.free, None, board, taken, &mut boards);
            }
        }
        Some(boards)
    }

    /// Adds these ships to the board in every way. Ships of one class are placed in the order of their candidates.
    fn place_free(
        &self,
        free: &[FreeShip],
        before: Option<((u32, u32), u32)>,
        board: Board,
        taken: Mask<WORDS>,
        boards: &mut Vec<Board>,
    ) {
        let Some((&FreeShip { list, .. }, rest)) = free.split_first() else {
            boards.push(Board::new(board.ships, board.numbers));
            return;
        };
        let (first, count) = list;
        let start = before.filter(|(alike, _)| *alike == list).map_or(first, |(_, number)| number + 1);
        for number in start..first + count {
            let cells = &self.masks[number as usize].0;
            if (0..WORDS).all(|word| cells[word] & taken[word] == 0) {
                let (mut board, mut taken) = (board, taken);
                board.numbers[board.ships] = number as u16;
                board.ships += 1;
                self.occupy(&mut taken, number as u16);
                self.place_free(rest, Some((list, number)), board, taken, boards);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Posterior, Record};

    #[test]
    fn boards_are_not_listed_where_there_are_too_many() {
        let posterior = Posterior::new("v1;classic;".parse::<Record>().unwrap().try_into().unwrap());
        assert!(posterior.sampler().run().unwrap().every_board(1_000_000).is_none());
    }
}
