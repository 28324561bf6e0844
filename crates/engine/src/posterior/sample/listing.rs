use super::free_placements::Mask;
use super::proposal::{FreeShip, Group, ProposalTables};
use crate::{Board, Fleet};

impl<const WORDS: usize> ProposalTables<WORDS> {
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
                let mut board = Board { ships: group.covers.ships_used, numbers: [0; Fleet::MAX_SHIPS] };
                let mut taken = [0; WORDS];
                self.cover(group.covers.way(way), &mut board.numbers, &mut taken);
                self.place_free(&group.free, None, board, taken, &mut boards);
            }
        }
        Some(boards)
    }

    /// Adds these ships to the board in every way. Ships of one class are placed in the order of their candidates.
    fn place_free(
        &self,
        free: &[FreeShip<u32>],
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
            if self.if_free(number as u16, &taken).is_some() {
                let (mut board, mut taken) = (board, taken);
                board.numbers[board.ships] = number as u16;
                board.ships += 1;
                self.occupy(&mut taken, number as u16);
                self.place_free(rest, Some((list, number)), board, taken, boards);
            }
        }
    }
}
