//! The open game: the record on the screen, and everything that changes it.

use std::rc::Rc;

use crate::prelude::*;
use rangekeeper_engine::notation::GameIdError;
use rangekeeper_engine::position::Lost;
use rangekeeper_play::HideError;

use crate::own_board::own_board_after;
use crate::placed_by::Assumed;
use crate::profiles::GameNotes;

/// An event of the open game, for dependent state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    Begun,
    /// Another game, another step, or other rules are about to open.
    Opened,
    /// The replay was begun, moved or ended.
    Replayed,
    RecordChanged,
    OwnBoardChanged,
    /// The next game after one with an own board began: the fleet is to be placed anew.
    FleetWanted {
        opponent_begins: bool,
    },
}

/// A notice, to read and dismiss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A sentence of a view.
    Said(String),
    SetAside(SetAside),
    /// The address holds no game, for this reason. Its text was set aside.
    AddressUnreadable(GameIdError),
    /// The address's game was opened beside the previous one; told until the game changes.
    GameOfAddress,
    StorageFull,
    StorageBlocked,
    /// Shots were recorded at once whose order decides which ships sank.
    OrderCounts,
    /// The storage has no room for a change of the profiles.
    ProfileNotKept,
}

type Listener = Rc<dyn Fn(GameEvent)>;

/// The page's next shots at the own board in practice.
#[derive(Clone, Debug, PartialEq)]
pub struct Aims {
    pub board: OwnBoard,
    /// The cells in order, for as many turns as may be needed; `None` until they are known.
    pub cells: Option<Vec<Cell>>,
}

/// The open game of the library.
///
/// A value that a view may read together with something derived from it is a signal, set in one place: an effect that
/// reads a memo's derivative before the memo can miss a change (`tests/it/memo_fault.rs` shows it). Nothing is derived
/// from a memo.
pub struct OpenGame {
    pub platform: Platform,
    pub library: RwSignal<GameLibrary>,
    /// The number of shots that the replay shows, during one.
    pub replay: RwSignal<Option<usize>>,
    /// The current record, or the record at the replay's place.
    pub record: RwSignal<Record>,
    /// The player's own board at the same place, if the game has one.
    pub own_board: RwSignal<Option<OwnBoard>>,
    pub assumed: Assumed,
    pub notices: RwSignal<Vec<Notice>>,
    /// Notifies of every action of the player in this window.
    pub acted: RwSignal<()>,
    /// The page's next shots in practice; `None` without an own board.
    pub aims: RwSignal<Option<Aims>>,
    listeners: StoredValue<Vec<Listener>, LocalStorage>,
}

impl OpenGame {
    /// Opens the library's open game. It lives as long as the page.
    pub fn new(platform: Platform, library: GameLibrary) -> &'static Self {
        Box::leak(Box::new(Self {
            platform,
            replay: RwSignal::new(None),
            record: RwSignal::new(library.game().record().clone()),
            own_board: RwSignal::new(library.game().own_board().cloned()),
            assumed: Assumed::new(platform.storage, &library),
            library: RwSignal::new(library),
            notices: RwSignal::new(Vec::new()),
            acted: RwSignal::new(()),
            aims: RwSignal::new(None),
            listeners: StoredValue::new_local(Vec::new()),
        }))
    }

    /// Calls a listener at every event from now on, before views are redrawn.
    pub fn listen(&'static self, listener: impl Fn(GameEvent) + 'static) {
        self.listeners.update_value(|listeners| listeners.push(Rc::new(listener)));
    }

    fn notify(&'static self, event: GameEvent) {
        self.listeners.get_value().iter().for_each(|listener| listener(event));
    }

    /// Notifies the player if the storage is blocked, or too full for the last step or a change of the profiles.
    pub fn watch_storage(&'static self) {
        let is_offered = self.platform.storage.is_offered();
        let notify = move |is_kept: bool, was_kept: Option<bool>, notice| {
            if !is_kept && was_kept != Some(false) {
                self.notify_player(notice);
            }
            is_kept
        };
        let notice = if is_offered { Notice::StorageFull } else { Notice::StorageBlocked };
        Effect::new(move |was| notify(self.library.with(GameLibrary::is_kept), was, notice.clone()));
        if is_offered {
            let is_kept = move || self.assumed.profiles.with(Profiles::is_kept);
            Effect::new(move |was| notify(is_kept(), was, Notice::ProfileNotKept));
        }
    }

    pub fn say(&'static self, sentence: impl Into<String>) {
        self.notify_player(Notice::Said(sentence.into()));
    }

    pub(crate) fn notify_player(&'static self, notice: Notice) {
        self.notices.update(|notices| notices.push(notice));
    }

    /// Replaces the marks by these, in one step.
    pub fn replace_record(&'static self, record: &Record) {
        self.change(|game| game.open(game.id().with_record(record.clone())));
        self.doubt_order(record);
    }

    /// Notifies the player that the order counts, if these shots came at once and the sinkings among them name no ship.
    pub fn doubt_order(&'static self, recorded: &Record) {
        let sinks = recorded.shots().iter().any(|shot| shot.outcome == Outcome::Sunk);
        let is_told = self.notices.with_untracked(|notices| notices.contains(&Notice::OrderCounts));
        if sinks && recorded.hits().len() > 1 && !is_told {
            self.notify_player(Notice::OrderCounts);
        }
    }

    /// Reads the open game; a replay may show an earlier record.
    pub fn with_game<T>(&'static self, read: impl FnOnce(&Game) -> T) -> T {
        self.library.with_untracked(|library| read(library.game()))
    }

    pub fn number(&'static self) -> u32 {
        self.library.with_untracked(|library| library.open_game().number)
    }

    /// Changes the open game. This ends a replay.
    pub fn change(&'static self, change: impl FnOnce(&mut Game)) {
        self.update_library(|library| library.change(change));
    }

    fn update_library(&'static self, update: impl FnOnce(&mut GameLibrary)) {
        self.replay.set(None);
        self.notices.update(|notices| notices.retain(|notice| *notice != Notice::GameOfAddress));
        self.library.update(update);
        self.learn();
        self.show_record();
        self.acted.set(());
    }

    /// Changes the rules, and returns the marks that the new rules exclude.
    pub fn change_rules(&'static self, rules: &Rules) -> Vec<Lost> {
        let mut lost = Vec::new();
        self.notify(GameEvent::Opened);
        self.change(|game| lost = game.change_rules(rules));
        lost
    }

    pub fn change_library(&'static self, turn: impl FnOnce(&mut GameLibrary)) {
        self.notify(GameEvent::Opened);
        self.update_library(turn);
    }

    pub fn undo(&'static self) {
        self.follow_choice(GameLibrary::undo);
    }

    pub fn redo(&'static self) {
        self.follow_choice(GameLibrary::redo);
    }

    /// Begins a game. The open one stays among the games.
    pub fn begin(&'static self, game: impl Into<GameId>) {
        self.notify(GameEvent::Begun);
        self.change_library(|library| library.begin(game));
        self.play_against(None);
    }

    /// Begins the next game. After a game with an own board, the fleet is to be placed anew.
    pub fn begin_next(&'static self, game: impl Into<GameId>, opponent_begins: bool) {
        let has_own_board = self.with_game(|game| game.own_board().is_some());
        self.begin(game);
        if has_own_board {
            self.notify(GameEvent::FleetWanted { opponent_begins });
        }
    }

    /// Adds and opens a game from elsewhere.
    pub fn add(&'static self, game: Game) {
        self.change_library(|library| library.add(game));
        self.play_against(None);
    }

    /// Opens the game of an address: the kept game that stands like it, else a new one. Returns true for a new one.
    /// Sets a text aside that is no game.
    pub fn open_address(&'static self, text: &str) -> bool {
        let report = |error| {
            self.platform.storage.set_aside(text);
            self.notify_player(Notice::AddressUnreadable(error));
        };
        let Ok(game) = text.parse::<GameId>().map_err(report) else { return false };
        if self.with_game(|open| *open.id() == game) {
            return false;
        }
        let mut is_known = false;
        self.change_library(|library| is_known = library.open_known(&game));
        if !is_known {
            self.begin(game);
        }
        !is_known
    }

    pub fn catch_up(&'static self) {
        self.library.update(GameLibrary::catch_up);
        self.assumed.profiles.update(Profiles::catch_up);
        self.show_record();
    }

    /// Shows the game after so many of its shots, or its current state.
    pub fn show_replay(&'static self, shots: Option<usize>) {
        self.notify(GameEvent::Replayed);
        self.replay.set(shots);
        self.show_record();
        self.acted.set(());
    }

    /// Shows the record and the own board: the current ones, or those of the replay.
    fn show_record(&'static self) {
        let (record, own_board) = self.with_game(|game| {
            let (record, own_board) = (game.record(), game.own_board().cloned());
            let Some(shots) = self.replay.get_untracked() else { return (record.clone(), own_board) };
            let (first, is_last) = (record.first_shots(shots), shots >= record.shots().len());
            let shown = own_board.map(|it| if is_last { it } else { own_board_after(&it, &first) });
            (first, shown)
        });
        self.show_prior();
        if set_if_new(self.own_board, own_board) {
            self.notify(GameEvent::OwnBoardChanged);
        }
        if set_if_new(self.record, record) {
            self.notify(GameEvent::RecordChanged);
        }
    }

    /// Returns true if the page answers the shots itself.
    pub fn is_practice(&'static self) -> bool {
        self.library.with(|library| library.game().hidden().is_some())
    }

    /// Returns true if the player shoots next; `None` without an own board. In practice the page has always shot
    /// already, or catches up after the player's next shot.
    pub fn is_own_turn(&'static self) -> Option<bool> {
        self.own_board.with(|board| {
            let board = board.as_ref()?;
            Some(self.is_practice() || self.record.with(|record| board.is_owners_turn(record)))
        })
    }

    /// Returns true if the page's shots after the player's next one are known, or if it does not shoot.
    pub fn is_aimed(&'static self) -> bool {
        self.aims.with(|aims| {
            let Some(aims) = aims else { return true };
            aims.cells.is_some() && self.own_board.with(|board| board.as_ref() == Some(&aims.board))
        })
    }

    /// Returns the number of the opponent's shots at the own board.
    pub fn their_shots(&'static self) -> usize {
        self.own_board.with(|board| board.as_ref().map_or(0, |board| board.record().shots().len()))
    }

    /// Returns true if marks can be changed: not in a replay and not in practice.
    pub fn can_mend(&'static self) -> bool {
        self.replay.get().is_none() && !self.is_practice()
    }

    pub fn remember(&'static self, placed_by: PlacedBy) {
        self.platform.storage.keep_placed_by(placed_by);
        set_if_new(self.assumed.is_told, true);
    }

    /// Undoes or redoes. If that changes who placed the ships, games to come follow.
    fn follow_choice(&'static self, turn: impl FnOnce(&mut GameLibrary)) {
        let state = || (self.number(), self.with_game(|game| game.record().clone()));
        let (before, placed_by) = (state(), self.assumed.placed_by.get_untracked());
        self.change_library(turn);
        let now = self.assumed.placed_by.get_untracked();
        if state() == before && now != placed_by {
            self.remember(now);
        }
    }

    /// Begins a game under the same rules, against the opponent chosen last.
    pub fn begin_anew(&'static self) {
        self.begin_against(self.platform.storage.placed_by().unwrap_or(PlacedBy::UNASKED), false);
    }

    /// Begins a game of both boards under the same rules against the same opponent. The other side begins.
    pub fn begin_rematch(&'static self) {
        let began = |game: &Game| game.own_board().is_some_and(|board| !board.opponent_began());
        let opponent_begins = self.with_game(began);
        self.begin_against(self.assumed.placed_by.get_untracked(), opponent_begins);
    }

    fn begin_against(&'static self, placed_by: PlacedBy, opponent_begins: bool) {
        let rules = self.with_game(|game| game.record().rules().clone());
        let game = GameId::from(Record::new(rules)).with_assumption(placed_by.assumption());
        self.begin_next(game, opponent_begins);
        self.play_against(placed_by.profile());
    }

    /// Records that the open game is played against the opponent with this profile, or an unknown one.
    fn play_against(&'static self, profile: Option<u32>) {
        let number = self.number();
        let profiles = self.assumed.profiles;
        if profiles.with_untracked(|known| known.of_game(number).map(|(number, _)| number) != profile) {
            profiles.update(|profiles| profiles.play(number, profile));
        }
        self.show_prior();
    }

    /// Deletes a game. Profiles keep what they learned from it.
    pub fn delete_game(&'static self, number: u32) {
        self.change_profiles(|profiles| profiles.part_with(number));
        self.change_library(|library| library.delete(number));
    }

    pub fn change_profiles<T>(&'static self, change: impl FnOnce(&mut Profiles) -> T) -> T {
        let answer = change(&mut self.assumed.profiles.write());
        self.show_prior();
        answer
    }

    /// Deletes a profile. Games against that opponent become games against a person.
    pub fn delete_profile(&'static self, number: u32) {
        if self.platform.storage.placed_by() == Some(PlacedBy::Opponent(number)) {
            self.remember(PlacedBy::Assumed(PlacedBy::Opponent(number).assumption()));
        }
        self.change_profiles(|profiles| profiles.delete(number));
    }

    /// Returns the name of the open game's opponent.
    pub fn opponent(&'static self) -> Option<String> {
        let number = self.assumed.placed_by.get().profile()?;
        self.assumed.profiles.with(|profiles| Some(profiles.get(number)?.name.clone()))
    }

    /// Updates what the open game taught the opponent's profile.
    fn learn(&'static self) {
        let (number, notes) = (self.number(), self.with_game(|game| GameNotes::from_game(game.id())));
        let is_news = self.assumed.profiles.with_untracked(|profiles| {
            let known = profiles.of_game(number).and_then(|(_, profile)| profile.notes(number));
            known.is_some_and(|known| !notes.is_known(known))
        });
        if is_news {
            self.assumed.profiles.update(|profiles| profiles.learn(number, notes));
        }
    }

    /// Notes the luck of the open game, in hits, in the opponent's profile.
    pub fn note_luck(&'static self, hits: f64) {
        let number = self.number();
        self.assumed.profiles.update(|profiles| profiles.note_luck(number, (100.0 * hits).round() as i32));
    }

    fn show_prior(&'static self) {
        let (placed_by, prior) = self.library.with_untracked(|library| {
            self.assumed.profiles.with_untracked(|profiles| placed_by::read(library, profiles))
        });
        set_if_new(self.assumed.placed_by, placed_by);
        set_if_new(self.assumed.prior, prior);
    }

    fn practise(&'static self, rules: Rules, assumption: Assumption) -> Result<(), HideError> {
        self.begin_next(game::practice(rules, assumption, (self.platform.seed)())?, false);
        Ok(())
    }

    /// Begins a practice game with ships placed as the open game assumes.
    ///
    /// # Errors
    /// [`HideError`] if the fleet has no room.
    pub fn practise_as_before(&'static self, rules: Rules) -> Result<(), HideError> {
        self.practise(rules, self.with_game(|game| game.id().assumption()))
    }

    /// Takes the answer to who placed the ships, for this game and those to come. One step if the Game ID contains it.
    /// In practice before the first shot, the page hides the ships anew accordingly.
    ///
    /// # Errors
    /// [`HideError`] if the fleet has no room.
    pub fn answer_who_placed(&'static self, placed_by: PlacedBy) -> Result<(), HideError> {
        let is_new = self.assumed.placed_by.get_untracked() != placed_by;
        let is_unshot = self.record.with_untracked(Record::is_empty);
        let is_practice = untrack(|| self.is_practice());
        self.remember(placed_by);
        if is_new && is_unshot && is_practice {
            let rules = self.record.with_untracked(|record| record.rules().clone());
            return self.practise(rules, placed_by.assumption());
        }
        if !is_practice {
            self.play_against(placed_by.profile());
        }
        self.change(|game| game.assume(placed_by.assumption()));
        Ok(())
    }
}
