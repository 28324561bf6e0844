//! The player's own board: the steps that change it, and its state during a replay.

use crate::prelude::*;

impl Game {
    /// Places the player's own fleet and records who began, in one step. The shots stay and get this fleet's answers.
    pub fn place_fleet(&mut self, fleet: Arrangement, opponent_began: bool) {
        let shots = self.own_board().map(cells).unwrap_or_default();
        if let Ok(board) = OwnBoard::with_shots(fleet, shots) {
            self.set_own_board(Some(board.with_opponent_began(opponent_began)));
        }
    }

    pub fn remove_fleet(&mut self) {
        self.set_own_board(None);
    }

    /// Takes the opponent's shot, in one step. If it is the first shot of the game, the opponent began. A shot that
    /// cannot be taken changes nothing.
    pub fn take_shot(&mut self, cell: Cell) {
        self.change_own_board(|board, own_shots| {
            let is_first = own_shots.shots().is_empty() && board.record().is_empty();
            let mut board = if is_first { board.with_opponent_began(true) } else { board };
            board.fire(cell).ok()?;
            Some(board)
        });
    }

    /// Takes back the opponent's shot at a cell, wherever it stands in the order, in one step.
    pub fn take_back_shot(&mut self, cell: Cell) {
        self.change_own_board(|board, _| {
            let left = cells(&board).into_iter().filter(|other| *other != cell);
            let changed = OwnBoard::with_shots(board.fleet().clone(), left).ok()?;
            Some(changed.with_opponent_began(board.opponent_began()))
        });
    }

    /// Fires at an open cell in practice, where the page answers. If the game has an own board, the page then shoots
    /// until it is the player's turn. One step.
    pub fn fire(&mut self, cell: Cell, mut aim: impl FnMut(&Record) -> Option<Cell>) {
        let Some(hidden) = self.hidden() else { return };
        let ended = |board: &OwnBoard, record: &Record| board.end(record, hidden.is_over(record)).is_some();
        let mut record = self.record().clone();
        if self.own_board().is_some_and(|board| ended(board, &record)) || !record.open().contains(cell) {
            return;
        }
        let Ok(outcome) = hidden.answer(&record, cell) else { return };
        if record.set(cell, Some(Mark::Shot(outcome))).is_ok() {
            let board = self.own_board().cloned();
            let mut game = self.id().with_record(record.clone());
            if let Some(mut board) = board {
                while !ended(&board, &record) && !board.is_owners_turn(&record) {
                    let Some(Ok(_)) = aim(board.record()).map(|cell| board.fire(cell)) else { break };
                }
                game = game.with_own_board(Some(board));
            }
            self.open(game);
        }
    }

    pub fn own_board(&self) -> Option<&OwnBoard> {
        self.id().own_board()
    }

    /// Returns the opponent's last shot and its answer, if it was the last step.
    pub fn shot_to_answer(&self) -> Option<Shot> {
        let before = self.previous()?.own_board()?.record();
        let after = self.own_board()?.record();
        let is_new = after.shots().len() > before.shots().len();
        after.shots().last().copied().filter(|_| is_new)
    }

    fn change_own_board(&mut self, change: impl FnOnce(OwnBoard, &Record) -> Option<OwnBoard>) {
        let changed = self.own_board().cloned().and_then(|board| change(board, self.record()));
        if changed.is_some() {
            self.set_own_board(changed);
        }
    }

    fn set_own_board(&mut self, board: Option<OwnBoard>) {
        self.open(self.id().clone().with_own_board(board));
    }
}

/// Returns the cells of the opponent's shots, in order.
fn cells(board: &OwnBoard) -> Vec<Cell> {
    board.record().shots().iter().map(|shot| shot.cell).collect()
}

/// Returns the own board after the player had fired these shots. The turns determine the order of shots at two boards.
pub fn own_board_after(board: &OwnBoard, own_shots: &Record) -> OwnBoard {
    let turn = board.record().rules().turn();
    let turns = turn.finished_turns(own_shots.shots()) + usize::from(board.opponent_began());
    let shots = board.record().shots();
    let is_enough = |&fired: &usize| turn.finished_turns(&shots[..fired]) >= turns;
    let fired = (0..shots.len()).find(is_enough).unwrap_or(shots.len());
    let cells = shots[..fired].iter().map(|shot| shot.cell);
    OwnBoard::with_shots(board.fleet().clone(), cells)
        .expect("they were fired")
        .with_opponent_began(board.opponent_began())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn a_repeated_shot_is_no_step_and_a_fleet_that_is_taken_away_comes_back() {
        let (record, fleet) = record_and_fleet("", "");
        let mut game = Game::new(record);
        game.place_fleet(fleet, false);
        game.take_shot(cell("A1"));
        game.take_shot(cell("A1"));
        game.remove_fleet();
        assert_eq!((game.own_board(), game.step_texts().count()), (None, 4));
        game.undo();
        assert_eq!(shots_of(&game), 1);
    }

    /// Returns a record under rules with this turn, and a fleet under these rules.
    fn record_and_fleet(turn: &str, shots: &str) -> (Record, Arrangement) {
        let record: Record = format!("v1;5x5,none,sunk-ship{turn};Alpha=3,Bravo=2;{shots}").parse().unwrap();
        let fleet = Arrangement::from_text(record.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
        (record, fleet)
    }

    #[test]
    fn in_practice_the_page_shoots_until_it_is_the_players_turn() {
        let practice = |turn: &str| {
            let (record, own) = record_and_fleet(turn, "");
            let hidden = Arrangement::from_text(record.rules(), "Alpha=C1-C3,Bravo=A1-A2").unwrap();
            let game = GameId::practice(record, hidden.fleet().to_vec()).unwrap();
            Game::new(game.with_own_board(Some(OwnBoard::new(own))))
        };
        let first_open = |record: &Record| record.open().first();
        let mut game = practice("");
        game.fire(cell("E1"), first_open);
        assert_eq!((shots_of(&game), game.shot_to_answer().map(|shot| shot.cell)), (1, Some(cell("A1"))));
        assert_eq!(game.place(), 1);
        // A hit shoots again.
        let mut game = practice(",until-miss");
        game.fire(cell("C1"), first_open);
        assert_eq!(shots_of(&game), 0);
        game.fire(cell("E1"), first_open);
        assert_eq!(shots_of(&game), 4);
        // The opponent has no aim.
        let mut game = practice("");
        game.fire(cell("E1"), |_| None);
        assert_eq!((shots_of(&game), game.record().shots().len()), (0, 1));
    }

    fn shots_of(game: &Game) -> usize {
        game.own_board().unwrap().record().shots().len()
    }

    #[test]
    fn a_replay_shows_the_shots_of_the_turns_before() {
        let after = |turn: &str, theirs: &str, own: &str, opponent_began: bool| {
            let (record, fleet) = record_and_fleet(turn, own);
            let cells = theirs.split_whitespace().map(cell);
            let board = OwnBoard::with_shots(fleet, cells).unwrap().with_opponent_began(opponent_began);
            own_board_after(&board, &record).record().shots().len()
        };
        assert_eq!(after("", "B1 B2 B3", "", false), 0);
        assert_eq!(after("", "B1 B2 B3", "", true), 1);
        assert_eq!(after("", "B1 B2 B3", "C3:miss,C4:miss", false), 2);
        assert_eq!(after("", "B1 B2 B3", "C3:miss,C4:miss", true), 3);
        assert_eq!(after("", "B1", "C3:miss,C4:miss,C5:miss", false), 1);
        // A hit shoots again.
        assert_eq!(after(",until-miss", "A1 B2 B3 A2", "C3:miss", false), 2);
        assert_eq!(after(",until-miss", "A1 B2 B3 A2", "C3:miss,C4:miss", false), 3);
        assert_eq!(after(",salvo=2", "A1 B2 B3 A2", "C3:miss,C4:miss,C5:miss", false), 2);
    }
}
