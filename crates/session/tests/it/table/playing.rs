//! Practice, the replay, the fleet list, and who placed the ships, at the table.

use crate::prelude::*;
use rangekeeper_session::game::alike;

pub const FLEET: &str = "Carrier=A1-A5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=I1-I2";

/// Returns a game with this fleet on the own board, at which these cells were shot.
pub fn two_boards(record: &str, fleet: &str, shots: &str) -> GameId {
    let record: Record = record.parse().unwrap();
    let fleet = Arrangement::from_text(record.rules(), fleet).unwrap();
    let board = OwnBoard::with_shots(fleet, shots.split_whitespace().map(cell)).unwrap();
    GameId::from(record).with_own_board(Some(board))
}

pub fn classic(shots: &str, theirs: &str) -> GameId {
    two_boards(&format!("v1;classic;{shots}"), FLEET, theirs)
}

impl Table {
    #[track_caller]
    pub fn strike(&self, ship: &str, struck: bool) {
        let rules = self.rules();
        let ship = rules.fleet().find(ship).expect("a ship of the fleet");
        let sunk = untrack(|| self.session.advice.sunk()).unwrap_or_default();
        self.change(|game| game.strike_another(&alike(&rules, ship), sunk, ship, struck));
    }

    fn rules(&self) -> Rules {
        self.session.game.record.with_untracked(|record| record.rules().clone())
    }

    pub fn practise(&self) {
        self.view(|session| session.game.practise_as_before(self.rules()).unwrap());
    }

    pub fn hidden(&self) -> Option<Arrangement> {
        self.game_id().hidden().cloned()
    }

    /// Fires at the cell that is aimed at, long after it was named, and waits until the page has settled.
    pub fn fire(&self) {
        self.pass(1000.0);
        self.view(|session| session.pointer.fire(TestTimers.now()));
        self.settle();
    }

    pub fn fire_at(&self, name: &str) {
        self.press(name);
        self.fire();
    }

    pub fn is_over(&self) -> bool {
        untrack(|| self.session.advice.is_over())
    }

    pub fn replay(&self, shots: Option<usize>) {
        self.view(|session| session.game.show_replay(shots));
    }

    pub fn begin_anew(&self) {
        self.view(|session| session.game.begin_anew());
    }

    pub fn place_by(&self, placed_by: PlacedBy) {
        self.view(|session| session.game.answer_who_placed(placed_by).unwrap());
    }

    /// Says that the ships were placed by an opponent of this name, who may be new.
    pub fn play_against(&self, name: &str) -> u32 {
        let profile = Profile::new(name).unwrap();
        let number = self.view(|session| session.game.change_profiles(|profiles| profiles.named(&profile)));
        self.place_by(PlacedBy::Opponent(number));
        number
    }

    pub fn assumption(&self) -> Assumption {
        self.game_id().assumption()
    }

    pub fn placed_by(&self) -> PlacedBy {
        self.session.game.assumed.placed_by.get_untracked()
    }

    pub fn is_told(&self) -> bool {
        self.session.game.assumed.is_told.get_untracked()
    }

    pub fn profiles(&self) -> Profiles {
        self.session.game.assumed.profiles.get_untracked()
    }

    pub fn events(&self) -> StoredValue<Vec<GameEvent>> {
        self.view(|session| {
            let events = StoredValue::new(Vec::new());
            session.game.listen(move |event| events.update_value(|events| events.push(event)));
            events
        })
    }

    /// Shows the own board: plays for the chance to win, which takes long in the classic game, and aims at it in
    /// practice.
    pub fn show_own_board(&self) -> DuelState {
        self.view(|session| {
            let duel = DuelState::begin(session.game, session.advice, session.analysis);
            follow_aims(session.game, duel, session.analysis);
            duel
        })
    }

    pub fn place_fleet(&self, fleet: &str, opponent_begins: bool) {
        let fleet = Arrangement::from_text(&self.rules(), fleet).unwrap();
        self.change(|game| game.place_fleet(fleet, opponent_begins));
    }

    pub fn shoot_at_own(&self, name: &str) {
        self.change(|game| game.take_shot(cell(name)));
    }

    pub fn own_board(&self) -> Option<OwnBoard> {
        self.session.game.own_board.get_untracked()
    }

    /// Returns the shots at the own board, as a record writes them; nothing where there is none.
    pub fn own_shots(&self) -> Option<String> {
        let record = self.own_board()?.record().to_string();
        Some(record.rsplit_once(';').unwrap().1.to_owned())
    }

    pub fn side(&self) -> Option<Side> {
        untrack(|| Side::asked(self.session.game, self.session.advice))
    }

    /// Returns the opponent's last shot with its answer, as a record writes it, if it was the last step.
    pub fn to_answer(&self) -> Option<String> {
        let shot = self.session.game.with_game(Game::shot_to_answer)?;
        let last = self.own_shots()?.rsplit(',').next().map(str::to_owned);
        last.filter(|last| last.starts_with(&format!("{}:", shot.cell)))
    }
}
