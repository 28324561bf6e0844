//! Practice, the replay, the fleet list, and who placed the ships, at the table.

use crate::prelude::*;
use rangekeeper_session::game::alike;
use rangekeeper_session::platform::Timers as _;
use reactive_graph::owner::StoredValue;

use super::timers::TestTimers;

impl Table {
    #[track_caller]
    pub fn strike(&self, ship: &str, struck: bool) {
        let rules = self.session.game.record.with_untracked(|record| record.rules().clone());
        let ship = rules.fleet().find(ship).expect("a ship of the fleet");
        let sunk = untrack(|| self.session.advice.sunk()).unwrap_or_default();
        self.change(|game| game.strike_another(&alike(&rules, ship), sunk, ship, struck));
    }

    pub fn practise(&self) {
        let rules = self.session.game.record.with_untracked(|record| record.rules().clone());
        self.view(|session| session.game.practise_as_before(rules).unwrap());
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
}
