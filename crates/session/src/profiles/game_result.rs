use super::observation::is_whole;
use crate::prelude::*;

/// A finished game of two boards: who won, and where the opponent shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The own board, with the opponent's shots.
    pub own_board: OwnBoard,
    pub is_won: bool,
    pub shots: u16,
    /// The player's luck in hundredths of a hit, once the shots are reviewed.
    pub luck: Option<i32>,
}

impl GameResult {
    /// Reads the result from a game; `None` before its end, of a draw, without an own board, and in practice.
    pub fn from_game(game: &GameId) -> Option<Self> {
        let own_board = game.own_board().filter(|_| game.hidden().is_none())?;
        let record = game.record();
        let end = own_board.end(record, is_whole(record)).filter(|end| *end != GameEnd::Drawn)?;
        let (is_won, shots) = (end == GameEnd::Won, record.shots().len() as u16);
        Some(Self { own_board: own_board.clone(), is_won, shots, luck: None })
    }

    /// Returns true for the same game, reviewed or not.
    pub fn is_same_game(&self, other: &Self) -> bool {
        let Self { own_board, is_won, shots, .. } = self;
        (own_board, is_won, shots) == (&other.own_board, &other.is_won, &other.shots)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub won: u64,
    pub lost: u64,
    /// The mean number of the player's shots in games won.
    pub shots: Option<f64>,
    /// The mean luck in hits over the reviewed games.
    pub luck: Option<f64>,
}

impl Tally {
    pub fn new<'a>(results: impl Iterator<Item = &'a GameResult>) -> Self {
        let (mut tally, mut shots, mut luck, mut reviewed) = (Self::default(), 0.0, 0.0, 0.0);
        for result in results {
            if result.is_won {
                tally.won += 1;
                shots += f64::from(result.shots);
            } else {
                tally.lost += 1;
            }
            if let Some(hundredths) = result.luck {
                luck += f64::from(hundredths) / 100.0;
                reviewed += 1.0;
            }
        }
        tally.shots = (tally.won > 0).then(|| shots / tally.won as f64);
        tally.luck = (reviewed > 0.0).then(|| luck / reviewed);
        tally
    }

    pub const fn games(self) -> u64 {
        self.won + self.lost
    }
}

/// Returns the own boards under these rules.
pub fn own_boards<'a>(results: impl Iterator<Item = &'a GameResult>, rules: &Rules) -> Vec<OwnBoard> {
    let boards = results.map(|result| &result.own_board);
    boards.filter(|board| board.record().rules() == rules).cloned().collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const ALL: &str = "A1 A2 A3 D5 E5";

    /// A game in which these cells of the own board were shot.
    pub fn game(shots: &str, theirs: &str) -> GameId {
        let record: Record = format!("v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;{shots}").parse().unwrap();
        let fleet = Arrangement::from_text(record.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
        let cells = theirs.split_whitespace().map(|name| name.parse().unwrap());
        GameId::from(record).with_own_board(Some(OwnBoard::with_shots(fleet, cells).unwrap()))
    }

    /// Returns the own board of such a game.
    pub fn own_board(theirs: &str) -> OwnBoard {
        game("", theirs).own_board().unwrap().clone()
    }

    #[test]
    fn a_game_has_a_result_once_one_fleet_is_sunk() {
        let sunk = "C1:hit,C2:hit,C3:sunk=Alpha,E1:hit,E2:sunk=Bravo";
        let result =
            |shots, theirs| GameResult::from_game(&game(shots, theirs)).map(|it| (it.is_won, it.shots));
        assert_eq!(result("C1:hit", "A1 A2"), None);
        assert_eq!(result(sunk, "A1"), Some((true, 5)));
        assert_eq!(result("C1:hit", ALL), Some((false, 1)));
        // Shots after the end change nothing.
        assert_eq!(result(sunk, ALL), Some((false, 5)));
        assert_eq!(GameResult::from_game(&GameId::from(game(sunk, "").record().clone())), None);
    }

    #[test]
    fn results_add_up() {
        let won = GameResult { own_board: own_board(ALL), is_won: true, shots: 40, luck: Some(150) };
        let other = GameResult { shots: 50, luck: Some(-50), ..won.clone() };
        let results = [won.clone(), other, GameResult { is_won: false, luck: None, ..won.clone() }];
        let tally = Tally { won: 2, lost: 1, shots: Some(45.0), luck: Some(0.5) };
        assert_eq!(Tally::new(results.iter()), tally);
        assert_eq!(Tally::new([].iter()), Tally::default());
        assert_eq!(own_boards(results.iter(), &Rules::classic()), []);
        assert_eq!(own_boards(results.iter(), won.own_board.record().rules()).len(), 3);
    }
}
