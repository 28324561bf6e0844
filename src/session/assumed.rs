//! The assumption of who placed the ships: as the player chose it, for the open game and those to come.

use leptos::prelude::*;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Prior, Record};

use crate::session::placed_by::PlacedBy;
use crate::session::profiles::{Observation, weights};
use crate::session::settings::Preferences;
use crate::session::storage::{self, Library, OpponentProfiles};
use crate::session::{Session, set_if_new};

/// Who placed the ships of the open game, and the prior that follows.
#[derive(Clone, Copy)]
pub struct Assumed {
    /// The profiles of opponents.
    pub profiles: RwSignal<OpponentProfiles>,
    /// Who placed the ships of the open game.
    pub placed_by: RwSignal<PlacedBy>,
    /// How the ships are assumed to have been placed.
    pub prior: RwSignal<Prior>,
    /// True if the player has ever said who.
    pub is_told: RwSignal<bool>,
}

impl Assumed {
    /// Returns the assumption of the open game of this library.
    pub(super) fn new(library: &Library) -> Self {
        let mut profiles = OpponentProfiles::new(storage::BrowserStore);
        profiles.part_with_all_but(library.numbers());
        let (placed_by, prior) = read(library, &profiles);
        Self {
            profiles: RwSignal::new(profiles),
            placed_by: RwSignal::new(placed_by),
            prior: RwSignal::new(prior),
            is_told: RwSignal::new(storage::placed_by().is_some()),
        }
    }
}

impl Session {
    /// Takes the player's word for who placed the ships, for the open game and those to come. One step, where the
    /// Game ID says it.
    pub fn place_by(self, placed_by: PlacedBy) {
        self.remember(placed_by);
        if untrack(|| !self.is_practice()) {
            self.play_against(placed_by.profile());
        }
        self.change(|game| game.assume(placed_by.assumption()));
    }

    /// Has games to come assume this.
    pub fn remember(self, placed_by: PlacedBy) {
        storage::keep_setting(storage::PLACED_BY, &placed_by.to_string());
        set_if_new(self.assumed.is_told, true);
    }

    /// Undoes or redoes. Where that is a choice of who placed the ships, games to come follow it.
    pub(super) fn follow_choice(self, turn: impl FnOnce(&mut Library)) {
        let state = || {
            let record = self.library.with_untracked(|library| library.game().record().clone());
            let number = self.library.with_untracked(|library| library.open_game().number);
            (number, record, self.assumed.placed_by.get_untracked())
        };
        let (number, record, placed_by) = state();
        self.change_library(turn);
        let now = state();
        if (now.0, now.1) == (number, record) && now.2 != placed_by {
            self.remember(now.2);
        }
    }

    /// Begins a new game under the same rules, against whoever was chosen last.
    pub fn begin_anew(self) {
        let rules = self.library.with_untracked(|library| library.game().record().rules().clone());
        let placed_by = storage::placed_by().unwrap_or(PlacedBy::UNASKED);
        self.begin(GameId::from(Record::new(rules)).with_assumption(placed_by.assumption()));
        self.play_against(placed_by.profile());
        self.show_prior();
    }

    /// Has the open game played against the opponent with this profile, or against nobody known.
    pub(super) fn play_against(self, profile: Option<u32>) {
        let number = self.library.with_untracked(|library| library.open_game().number);
        let is_so = self
            .assumed
            .profiles
            .with_untracked(|profiles| profiles.of_game(number).map(|(number, _)| number) == profile);
        if !is_so {
            self.assumed.profiles.update(|profiles| profiles.play(number, profile));
        }
    }

    /// Deletes a game. What was learned from it stays known.
    pub fn delete_game(self, number: u32) {
        self.change_profiles(|profiles| profiles.part_with(number));
        self.change_library(|library| library.delete(number));
    }

    /// Changes the profiles.
    pub fn change_profiles<T>(self, change: impl FnOnce(&mut OpponentProfiles) -> T) -> T {
        let answer = change(&mut self.assumed.profiles.write());
        self.show_prior();
        answer
    }

    /// Deletes the profile of this number: games against that opponent are games against a person.
    pub fn delete_profile(self, number: u32) {
        if storage::placed_by() == Some(PlacedBy::Opponent(number)) {
            self.remember(PlacedBy::Assumed(PlacedBy::Opponent(number).assumption()));
        }
        self.change_profiles(|profiles| profiles.delete(number));
    }

    /// Says so where the storage is too full for what changed in the profiles. That it is blocked is said of games.
    pub fn watch_profiles(self, preferences: Preferences) {
        let storage_works = StoredValue::new(true);
        Effect::new(move |_| {
            let is_kept = self.assumed.profiles.with(OpponentProfiles::is_kept);
            if !is_kept && storage_works.get_value() && storage::is_offered() {
                let words = preferences.words.get_untracked();
                self.notices.update(|notices| notices.push(words.profile_not_kept().to_owned()));
            }
            storage_works.set_value(is_kept);
        });
    }

    /// Returns the name of the opponent in the open game's profile.
    pub fn opponent(self) -> Option<String> {
        let number = self.assumed.placed_by.get().profile()?;
        self.assumed.profiles.with(|profiles| Some(profiles.get(number)?.name.clone()))
    }

    /// Has the profile of the open game learn where the ships were, or forget it where they are not known after all.
    pub(super) fn learn(self) {
        let (number, found) = self
            .library
            .with_untracked(|library| (library.open_game().number, Observation::of(library.game().id())));
        let is_news = self.assumed.profiles.with_untracked(|profiles| {
            profiles.of_game(number).is_some_and(|(_, profile)| profile.found_in(number) != found.as_ref())
        });
        if is_news {
            self.assumed.profiles.update(|profiles| profiles.learn(number, found.as_ref()));
        }
    }

    /// Derives the prior of the open game.
    pub(super) fn show_prior(self) {
        let (placed_by, prior) = self.library.with_untracked(|library| {
            self.assumed.profiles.with_untracked(|profiles| read(library, profiles))
        });
        set_if_new(self.assumed.placed_by, placed_by);
        set_if_new(self.assumed.prior, prior);
    }
}

/// Who placed the ships of the open game, and the prior that follows. The page itself hides them in practice.
fn read(library: &Library, profiles: &OpponentProfiles) -> (PlacedBy, Prior) {
    let game = library.game().id();
    let (number, assumption, rules) = (library.open_game().number, game.assumption(), game.record().rules());
    let is_against_person = PlacedBy::Opponent(number).assumption() == assumption && game.hidden().is_none();
    match profiles.of_game(number).filter(|_| is_against_person) {
        Some((profile, known)) => {
            let weights = weights::weights(known.found_beside(number), rules);
            (PlacedBy::Opponent(profile), Prior::of_weights(weights))
        }
        None => (PlacedBy::Assumed(assumption), assumption.prior(rules)),
    }
}
