//! The session, which the parts of the screen share.

pub mod analysis;
pub mod answers;
pub mod assumed;
pub mod circles;
pub mod defaults;
pub mod game;
pub mod library;
pub mod moving;
pub mod next_shot;
pub mod placed_by;
pub mod profiles;
#[cfg(test)]
mod reactive_graph;
pub mod settings;
pub mod storage;
pub mod strokes;
pub mod waiting;

use leptos::prelude::*;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Cell, HitProbability, Mark, Record, ShipId, ShipSet};
use rangekeeper_play::MostLikely;

use self::answers::{Answering, Question};
use self::assumed::Assumed;
use self::circles::Circles;
use self::defaults::CONFIDENCE;
use self::game::Game;
use self::settings::Preferences;
use self::waiting::Waiting;
use crate::session::moving::Moving;
use crate::session::next_shot::{NextShot, likelier};
use crate::session::storage::{Library, OpponentProfiles};
use crate::session::strokes::Strokes;
use crate::workers::analysis::snapshot::{AnalysisSnapshot, BestShotState, Reading};

/// The setting that keeps what the advice aims at.
const GOAL: &str = "goal";
/// Its value where the player prefers the most likely hit.
const HIT: &str = "hit";
/// The setting that keeps whether advice is hidden in practice.
const VEIL: &str = "veil";

/// The session: the game, what is known of it, and where the player's hand is. Everything else on
/// the screen is derived.
///
/// What a view may read together with something that is derived from it is a signal, set in one place: an effect that
/// reads a memo's derivative before the memo itself can miss a change (`reactive_graph.rs` beside this file shows it).
/// Memos are for what nothing else is derived from.
#[derive(Clone, Copy)]
pub struct Session {
    /// The games and their histories.
    pub library: RwSignal<Library>,
    /// The shots of the game that the replay shows, while there is one.
    pub replay: RwSignal<Option<usize>>,
    /// The record as it stands, or as it stood at that point of the replay.
    pub record: RwSignal<Record>,
    /// Who is assumed to have placed the ships, and the profiles of opponents.
    pub assumed: Assumed,
    /// The last findings of the workers, which may be of the record before.
    pub snapshot: RwSignal<AnalysisSnapshot>,
    /// True if the advice is the best shot for the game, and not the most likely hit.
    pub for_game: RwSignal<bool>,
    /// The cell that the player chose instead of the recommended one.
    pub chosen: RwSignal<Option<Cell>>,
    /// Strokes over many cells.
    pub strokes: Strokes,
    /// The mark that is being moved.
    pub moving: Moving,
    /// The cell whose tooltip is open.
    pub pointed: RwSignal<Option<Cell>>,
    /// The ship of the fleet list under the pointer or the focus.
    pub pointed_ship: RwSignal<Option<ShipId>>,
    /// The question still open after an answer: which ship was it?
    pub question: RwSignal<Option<Question>>,
    /// The last answer.
    pub answering: Answering,
    /// The wait for the next shot.
    pub waiting: Waiting,
    /// True if advice is hidden in practice until it is asked for.
    pub hides_advice: RwSignal<bool>,
    /// True if it was asked for, since the last shot.
    pub asked: RwSignal<bool>,
    /// Sentences for the player to read and dismiss.
    pub notices: RwSignal<Vec<String>>,
    /// The most likely hit.
    pub likely: RwSignal<Option<MostLikely>>,
    /// The cells to shoot in this turn, in this order: the best, or a salvo of the best. None while the best shot for
    /// the game is wanted and not known yet.
    pub targets: RwSignal<Vec<Cell>>,
    /// The most likely hit, where it has become clearly likelier than the cell that was named as the next shot for
    /// being the most likely one. That one stays: the opponent may be answering.
    pub likelier: RwSignal<Option<Cell>>,
    /// The scale of the circles.
    pub circles: Memo<Circles>,
    /// Tells of whatever the player did to the games in this window.
    pub acted: RwSignal<()>,
    /// The next shot that was named last.
    named: StoredValue<Option<NextShot>>,
}

impl Session {
    /// Begins a session.
    pub fn new(library: Library, notices: Vec<String>) -> Self {
        let record = library.game().record().clone();
        let assumed = Assumed::new(&library);
        let prior = assumed.prior.get_untracked();
        let snapshot = RwSignal::new(AnalysisSnapshot { prior, ..AnalysisSnapshot::empty(record.clone()) });
        let record = RwSignal::new(record);
        let pointed_ship = RwSignal::new(None);
        let circles = Memo::new(move |_| {
            let ship: Option<ShipId> = pointed_ship.get();
            let is_afloat = |ship| {
                record.with(|record| {
                    let sunk = snapshot.with(|known| known.sunk(record.rules())).unwrap_or_default();
                    game::is_afloat(record, sunk, ship)
                })
            };
            let ship = ship.filter(|&ship| is_afloat(ship));
            snapshot.with(|known| {
                let open = known.findings().map(|found| (found, known.record.open()));
                let shares =
                    open.iter().flat_map(|(found, open)| open.iter().map(|cell| found.share(cell, ship)));
                Circles::new(ship, shares)
            })
        });
        Self {
            library: RwSignal::new(library),
            replay: RwSignal::new(None),
            record,
            assumed,
            snapshot,
            for_game: RwSignal::new(storage::setting(GOAL).is_none_or(|goal| goal != HIT)),
            chosen: RwSignal::new(None),
            strokes: Strokes::new(),
            moving: Moving::new(),
            pointed: RwSignal::new(None),
            pointed_ship,
            question: RwSignal::new(None),
            answering: Answering::new(),
            waiting: Waiting::new(),
            hides_advice: RwSignal::new(storage::setting(VEIL).is_some_and(|kept| kept == "on")),
            asked: RwSignal::new(false),
            notices: RwSignal::new(notices),
            likely: RwSignal::new(None),
            targets: RwSignal::new(Vec::new()),
            likelier: RwSignal::new(None),
            circles,
            acted: RwSignal::new(()),
            named: StoredValue::new(None),
        }
    }

    /// The session in the context.
    pub fn current() -> Self {
        expect_context()
    }

    /// Keeps the page's address at the open game, and says so where the storage is full or blocked.
    pub fn keep_address(self, preferences: Preferences) {
        let storage_works = StoredValue::new(true);
        Effect::new(move |_| {
            let kept = self.library.with(|library| {
                if !storage::address_is(storage::LAB) {
                    storage::show_address(library.game().id());
                }
                library.is_kept()
            });
            if !kept && storage_works.get_value() {
                let words = preferences.words.get_untracked();
                let why =
                    if storage::is_offered() { words.storage_is_full() } else { words.storage_is_blocked() };
                self.notices.update(|notices| notices.push(why.to_owned()));
            }
            storage_works.set_value(kept);
        });
        Effect::new(move |_| storage::keep_setting(VEIL, if self.hides_advice.get() { "on" } else { "off" }));
    }

    /// Changes the open game. A replay ends.
    pub fn change(self, change: impl FnOnce(&mut Game)) {
        self.replay.set(None);
        self.library.update(|library| library.change(change));
        self.learn();
        self.show_record();
        self.acted.set(());
    }

    /// Opens another game, or another step.
    pub fn change_library(self, turn: impl FnOnce(&mut Library)) {
        self.replay.set(None);
        self.clear_selection();
        self.library.update(turn);
        self.learn();
        self.show_record();
        self.acted.set(());
    }

    /// Takes back the last step.
    pub fn undo(self) {
        self.follow_choice(Library::undo);
    }

    /// Takes the last undone step again.
    pub fn redo(self) {
        self.follow_choice(Library::redo);
    }

    /// Begins another game; the open one stays among the games.
    pub fn begin(self, game: impl Into<GameId>) {
        self.strokes.end();
        self.change_library(|library| library.begin(game));
        self.play_against(None);
        self.show_prior();
    }

    /// Opens a game of its own that was begun elsewhere.
    pub fn add(self, game: Game) {
        self.change_library(|library| library.add(game));
        self.play_against(None);
        self.show_prior();
    }

    /// Opens the game of an address: the one that stands so, if there is one, else a game of its own. Whether that was
    /// begun.
    pub fn open_address(self, game: GameId) -> bool {
        if self.library.with_untracked(|library| *library.game().id() == game) {
            return false;
        }
        let mut is_known = false;
        self.change_library(|library| is_known = library.open_known(&game));
        if !is_known {
            self.begin(game);
        }
        !is_known
    }

    /// Takes over what another window did.
    pub fn catch_up(self) {
        self.library.update(Library::catch_up);
        self.assumed.profiles.update(OpponentProfiles::catch_up);
        self.show_record();
    }

    /// Shows the game after so many of its shots, or as it stands.
    pub fn show_replay(self, shots: Option<usize>) {
        self.strokes.end();
        self.moving.end();
        self.replay.set(shots);
        self.show_record();
        self.acted.set(());
    }

    /// Shows the record of the open game, or of the replay.
    fn show_record(self) {
        let record = self.library.with_untracked(|library| {
            let record = library.game().record();
            self.replay.get_untracked().map_or_else(|| record.clone(), |shots| record.first_shots(shots))
        });
        let grid = record.rules().grid();
        self.show_prior();
        if self.record.with_untracked(|before| *before == record) {
            return;
        }
        self.record.set(record);
        self.waiting.begin();
        self.answering.recorded.set(None);
        // A question and a choice are about the record as it was.
        self.question.set(None);
        self.moving.end();
        self.asked.set(false);
        if self.chosen.get_untracked().is_some_and(|cell| !grid.contains(cell)) {
            self.chosen.set(None);
        }
    }

    /// Takes in what the workers found.
    pub fn take_in(self, mut found: AnalysisSnapshot) {
        self.snapshot.update(|known| {
            // A shot that was named stays: it has been read.
            let is_same = known.record == found.record && known.prior == found.prior;
            if is_same && known.best.named().is_some() {
                found.best = known.best;
            }
            *known = found;
        });
        self.advise();
    }

    /// Aims at the best shot for the game from now on, or at the most likely hit; also when the page is opened again.
    pub fn aim_at(self, for_game: bool) {
        self.chosen.set(None);
        self.for_game.set(for_game);
        storage::keep_setting(GOAL, if for_game { "game" } else { HIT });
        self.advise();
    }

    /// Derives the advice from what is known.
    fn advise(self) {
        let previous = self.likely.with_untracked(|likely| likely.as_ref().map(|likely| likely.cell));
        self.snapshot.with_untracked(|known| {
            let AnalysisSnapshot { record, reading, best, .. } = known;
            let findings = reading.findings();
            let likely = findings.and_then(|findings| {
                let likely = match (findings.counts(), findings.drawn()) {
                    (Some(counts), _) => MostLikely::exact(record, counts),
                    (None, Some(drawn)) => MostLikely::sampled(record, &drawn.sample, CONFIDENCE),
                    (None, None) => None,
                }?;
                // The recommendation does not jump between cells that cannot be told apart.
                let odds = |cell| findings.odds(cell, CONFIDENCE);
                let kept = previous.and_then(|cell| Some((cell, odds(cell)?)));
                Some(match kept {
                    Some((cell, odds)) => likely.keeping(cell, odds),
                    None => likely,
                })
            });
            let for_game = self.for_game.get_untracked();
            let next = findings.zip(likely.as_ref()).and_then(|(findings, likely)| {
                let best = match if for_game { *best } else { BestShotState::Unnamed } {
                    BestShotState::Sought => None,
                    BestShotState::Unnamed => findings.may_be_named().then_some(likely.cell),
                    BestShotState::Named(best) => Some(best.cell_given(likely)),
                };
                let named = self.named.get_value();
                NextShot::after(named.as_ref(), known, for_game, best)
            });
            let likelier = match (findings, &likely, &next) {
                (Some(findings), Some(likely), Some(next))
                    if !for_game || best.named().is_none_or(|best| best.is_most_likely) =>
                {
                    likelier(findings, likely, &next.cells)
                }
                _ => None,
            };
            set_if_new(self.likely, likely);
            set_if_new(self.likelier, likelier);
            let is_named =
                set_if_new(self.targets, next.as_ref().map(|next| next.cells.clone()).unwrap_or_default());
            if is_named && next.is_some() {
                self.answering.rest_after_name();
            }
            if next.is_some()
                || !matches!(reading, Reading::Waiting | Reading::Known(_))
                || untrack(|| self.is_over())
            {
                self.waiting.end();
            }
            // Nothing is named, for a moment, while an answer is taken in.
            if next.is_some() {
                self.named.set_value(next);
            }
        });
    }

    /// Keeps a cell that was named as the next shot before the session began.
    pub fn keep_named(self, cell: Cell) {
        let named = NextShot {
            record: self.record.get_untracked(),
            prior: self.assumed.prior.get_untracked(),
            for_game: self.for_game.get_untracked(),
            cells: vec![cell],
        };
        self.named.set_value(Some(named));
    }

    /// Returns true if the page itself answers the shots.
    pub fn is_practice(self) -> bool {
        self.library.with(|library| library.game().hidden().is_some())
    }

    /// Returns true if the advice is hidden.
    pub fn is_advice_hidden(self) -> bool {
        self.hides_advice.get() && !self.asked.get() && self.is_practice() && self.replay.get().is_none()
    }

    /// Returns true if the reading is of the current record under what is assumed now, and not of what was before.
    pub fn is_fresh(self) -> bool {
        self.snapshot.with(|known| {
            self.record.with(|record| known.record == *record)
                && self.assumed.prior.with(|prior| known.prior == *prior)
        })
    }

    /// The ships that are sunk; `None` while nothing is known of a game under these rules.
    pub fn sunk(self) -> Option<ShipSet> {
        self.record.with(|record| self.snapshot.with(|known| known.sunk(record.rules())))
    }

    /// Returns true if every ship is known to be sunk.
    pub fn is_over(self) -> bool {
        self.record.with(|record| {
            // What was sunk before must not end a game that has gone on.
            let sunk =
                self.snapshot.with(|known| (known.record == *record).then(|| known.sunk(record.rules())));
            game::is_over(record, sunk.flatten().unwrap_or_default())
        })
    }

    /// The cell that an answer would be recorded for: the chosen one, else the recommended one.
    pub fn aim(self) -> Option<Cell> {
        self.chosen.get().or_else(|| self.best().filter(|_| !self.is_advice_hidden()))
    }

    /// The cell to shoot next.
    pub fn best(self) -> Option<Cell> {
        self.targets.with(|targets| targets.first().copied())
    }

    /// Returns true if there are numbers, and the recommended cell is yet to come.
    pub fn is_waiting(self) -> bool {
        self.likely.with(Option::is_some) && self.targets.with(Vec::is_empty) && !self.is_advice_hidden()
    }

    /// Returns the probability of a hit in a cell.
    pub fn odds(self, cell: Cell) -> Option<HitProbability> {
        self.snapshot.with(|known| known.findings()?.odds(cell, CONFIDENCE))
    }

    /// Marks a cell and turns back to the advice. In practice only the page itself marks.
    pub fn mark(self, cell: Cell, mark: Option<Mark>) {
        if untrack(|| self.can_mend()) {
            self.change(|game| game.mark(cell, mark));
            self.clear_selection();
        }
    }

    /// Lets go of every cell.
    fn clear_selection(self) {
        self.moving.end();
        self.chosen.set(None);
        self.pointed.set(None);
    }

    /// The cell that is aimed at, unless that is about to change.
    pub fn ready_aim(self) -> Option<Cell> {
        let ready = self.chosen.get_untracked().is_some() || untrack(|| self.is_fresh());
        untrack(|| self.aim()).filter(|_| ready)
    }

    /// Closes what is open: the question first, then moving or strokes, then the tooltip, then the choice of a cell.
    pub fn dismiss(self) {
        if self.question.get_untracked().is_some() {
            self.question.set(None);
        } else if untrack(|| self.in_hand()).is_some() {
            self.moving.end();
        } else if untrack(|| self.stroke_mark()).is_some() {
            self.strokes.end();
        } else if self.pointed.get_untracked().is_some() {
            self.pointed.set(None);
        } else {
            self.chosen.set(None);
        }
    }
}

/// Sets the signal where that changes anything, and tells if it does.
fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) -> bool {
    let is_new = signal.with_untracked(|before| *before != value);
    if is_new {
        signal.set(value);
    }
    is_new
}
