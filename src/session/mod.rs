//! What the parts of the screen share.

pub mod analysis;
pub mod game;
pub mod goal;
pub mod library;
pub mod next_shot;
pub mod settings;
pub mod storage;

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Mark, Odds, Outcome, Record, ShipId};
use rangekeeper_play::MostLikely;

use self::game::Game;
use self::goal::Goal;
use self::settings::Preferences;
use crate::session::library::GameLibrary;
use crate::session::next_shot::NextShot;
use crate::workers::analysis::snapshot::Reading;

/// The confidence of every interval on the screen.
pub const CONFIDENCE: f64 = 0.95;
/// By how much a cell must be likelier than the one that was named for the page to say so.
const CLEARLY: f64 = 0.01;
/// The confidence of the intervals that must lie apart for that. Of a hundred cells, looked at again and again while
/// samples come in, some pair would lie apart by chance at less, and the offer would come and go.
const BEYOND_DOUBT: f64 = 0.9999;
/// The setting that keeps whether advice is hidden in practice.
const VEIL: &str = "veil";

/// The session: the game, what is known of it, and where the player's hand is. Everything else on
/// the screen is derived.
#[derive(Clone, Copy)]
pub struct Session {
    /// The games and their histories.
    pub library: RwSignal<GameLibrary>,
    /// The shots of the game that the replay shows, while there is one.
    pub replay: RwSignal<Option<usize>>,
    /// What has happened so far, or had happened at that point of the replay.
    pub record: Memo<Record>,
    /// The latest reading and the record it was read from.
    pub seen: RwSignal<Seen>,
    /// The cell that the player chose instead of the recommended one.
    pub chosen: RwSignal<Option<Cell>>,
    /// The cell whose tooltip is open.
    pub pointed: RwSignal<Option<Cell>>,
    /// The ship of the fleet list under the pointer or the focus.
    pub pointed_ship: RwSignal<Option<ShipId>>,
    /// The ship whose own map is shown: the one that is pointed at, while it is afloat.
    pub shown_ship: Memo<Option<ShipId>>,
    /// The question still open after an answer: which ship was it?
    pub question: RwSignal<Option<Question>>,
    /// Whether advice is hidden in practice until it is asked for.
    pub hides_advice: RwSignal<bool>,
    /// Whether it was asked for, since the last shot.
    pub asked: RwSignal<bool>,
    /// Sentences for the player to read and dismiss.
    pub notices: RwSignal<Vec<String>>,
    /// Where to shoot next.
    pub advice: Memo<Option<MostLikely>>,
    /// The cells to shoot in this turn, in this order: the best, or a salvo of the best. None while the best shot for
    /// the game is wanted and not known yet.
    pub targets: Memo<Vec<Cell>>,
    /// The largest share of an open cell, by which all circles are measured; 0 where there is none. Of the ship whose
    /// own map is shown, else of the fleet.
    pub peak: Memo<f64>,
}

/// A reading, and the record it is of.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The record that was read.
    pub record: Record,
    /// What was read out of it.
    pub reading: Reading,
    /// Milliseconds of work until every board was counted.
    pub counted_in: Option<f64>,
}

impl Session {
    /// Begins a session.
    pub fn new(library: GameLibrary, goal: Goal, notices: Vec<String>) -> Self {
        let record = library.game().record().clone();
        let seen = RwSignal::new(Seen { record, reading: Reading::Waiting, counted_in: None });
        let (library, replay) = (RwSignal::new(library), RwSignal::new(None));
        let record = Memo::new(move |_| {
            library.with(|library| {
                let record = library.game().record();
                replay.get().map_or_else(|| record.clone(), |shots| record.after(shots))
            })
        });
        let advice = Memo::new(move |previous: Option<&Option<MostLikely>>| {
            let previous = previous.and_then(Option::as_ref).map(|advice| advice.cell);
            seen.with(|Seen { record, reading, .. }| {
                let findings = reading.findings()?;
                match (findings.counts(), &findings.sample) {
                    (Some(counts), _) => MostLikely::exact(record, counts, previous),
                    (None, Some(drawn)) => MostLikely::sampled(record, &drawn.sample, CONFIDENCE, previous),
                    (None, None) => None,
                }
            })
        });
        let pointed_ship = RwSignal::new(None);
        // What was named last. Nothing is, for a moment, while an answer is taken in.
        let named = StoredValue::new(None::<NextShot>);
        let targets = Memo::new(move |_| {
            let likely = advice.with(|advice| advice.as_ref().map(|advice| advice.cell));
            seen.with(|Seen { record, reading, .. }| {
                let (Some(findings), Some(likely)) = (reading.findings(), likely) else { return Vec::new() };
                let best = goal.cell(record, findings, likely);
                let next = named.with_value(|named| {
                    NextShot::after(named.as_ref(), record, goal.is_for_game(), findings, best)
                });
                let Some(next) = next else { return Vec::new() };
                let cells = next.cells.clone();
                named.set_value(Some(next));
                cells
            })
        });
        let shown_ship = Memo::new(move |_| {
            let ship: Option<ShipId> = pointed_ship.get();
            ship.filter(|&ship| record.with(|record| game::is_afloat(record, ship)))
        });
        let peak = Memo::new(move |_| {
            seen.with(|Seen { record, reading, .. }| {
                let Some(findings) = reading.findings() else { return 0.0 };
                let ship = shown_ship.get();
                let most = record.open().iter().map(|cell| findings.occupied(cell, ship)).max();
                let boards = findings.boards().map_or(1, |boards| boards.boards.max(1));
                most.unwrap_or(0) as f64 / boards as f64
            })
        });
        Self {
            library,
            replay,
            record,
            seen,
            chosen: RwSignal::new(None),
            pointed: RwSignal::new(None),
            pointed_ship,
            shown_ship,
            question: RwSignal::new(None),
            hides_advice: RwSignal::new(storage::setting(VEIL).is_some_and(|kept| kept == "on")),
            asked: RwSignal::new(false),
            notices: RwSignal::new(notices),
            advice,
            targets,
            peak,
        }
    }

    /// The session in the context.
    pub fn current() -> Self {
        expect_context()
    }

    /// Keeps every state of the game where it outlives the page.
    pub fn keep_games(self, likes: Preferences) {
        let storage_works = StoredValue::new(true);
        Effect::new(move |_| {
            let kept = self.library.with(storage::keep);
            if !kept && storage_works.get_value() {
                let words = likes.words.get_untracked();
                self.notices.update(|notices| notices.push(words.storage_is_full().to_owned()));
            }
            storage_works.set_value(kept);
        });
        Effect::new(move |_| storage::keep_setting(VEIL, if self.hides_advice.get() { "on" } else { "off" }));
        // A question and a choice are about the record as it was.
        Effect::new(move |_| {
            let grid = self.record.with(|record| record.rules().grid());
            self.question.set(None);
            self.asked.set(false);
            if self.chosen.get_untracked().is_some_and(|cell| !grid.contains(cell)) {
                self.chosen.set(None);
            }
        });
    }

    /// Changes the open game. A replay ends.
    pub fn change(self, change: impl FnOnce(&mut Game)) {
        self.replay.set(None);
        self.library.update(|library| change(library.game_mut()));
    }

    /// Opens another game.
    pub fn change_library(self, turn: impl FnOnce(&mut GameLibrary)) {
        self.replay.set(None);
        self.clear_selection();
        self.library.update(turn);
    }

    /// Whether the page itself answers the shots.
    pub fn is_practice(self) -> bool {
        self.library.with(|library| library.game().hidden().is_some())
    }

    /// Whether the advice is hidden.
    pub fn is_advice_hidden(self) -> bool {
        self.hides_advice.get() && !self.asked.get() && self.is_practice() && self.replay.get().is_none()
    }

    /// Whether the reading is of the current record, and not of the one before.
    pub fn is_fresh(self) -> bool {
        self.seen.with(|seen| self.record.with(|record| seen.record == *record))
    }

    /// The cell that an answer would be recorded for: the chosen one, else the recommended one.
    pub fn aim(self) -> Option<Cell> {
        self.chosen.get().or_else(|| self.best().filter(|_| !self.is_advice_hidden()))
    }

    /// The cell to shoot next.
    pub fn best(self) -> Option<Cell> {
        self.targets.with(|targets| targets.first().copied())
    }

    /// The most likely hit, where it has become clearly likelier than the cell that was named as the next shot for being
    /// the most likely one. That one stays: the opponent may be answering.
    pub fn likelier(self, goal: Goal) -> Option<Cell> {
        // Heard before the targets that are derived from it: the other way round a change could be missed.
        let advice = self.advice.get()?;
        let named = self.targets.with(|targets| match targets[..] {
            [named] if named != advice.cell && !advice.tied.contains(&named) => Some(named),
            _ => None,
        })?;
        if self.is_advice_hidden() {
            return None;
        }
        self.seen.with(|Seen { record, reading, .. }| {
            let is_best = goal.is_for_game() && goal.best(record).is_some();
            let findings = reading.findings().filter(|_| !is_best)?;
            let [likelier, named] =
                [findings.odds(advice.cell, BEYOND_DOUBT)?, findings.odds(named, BEYOND_DOUBT)?];
            let is_apart = match (likelier, named) {
                (Odds::Sampled(likelier), Odds::Sampled(named)) => {
                    likelier.interval.lower > named.interval.upper
                }
                _ => true,
            };
            (is_apart && likelier.share() - named.share() >= CLEARLY).then_some(advice.cell)
        })
    }

    /// Whether there are numbers, and the recommended cell is yet to come.
    pub fn is_waiting(self) -> bool {
        // The advice is heard before the targets that are derived from it: the other way round a change could be missed.
        let has_advice = self.advice.with(Option::is_some);
        has_advice && self.targets.with(Vec::is_empty) && !self.is_advice_hidden()
    }

    /// What is known of a cell.
    pub fn odds(self, cell: Cell) -> Option<Odds> {
        self.seen.with(|seen| seen.reading.findings()?.odds(cell, CONFIDENCE))
    }

    /// Marks a cell and turns back to the advice. In practice only the page itself marks.
    pub fn mark(self, cell: Cell, mark: Option<Mark>) {
        if untrack(|| self.replay.get().is_none() && !self.is_practice()) {
            self.change(|game| game.mark(cell, mark));
            self.clear_selection();
        }
    }

    /// Fires at the cell that is aimed at, in practice.
    pub fn fire(self) {
        let may = untrack(|| self.replay.get().is_none() && self.is_practice());
        if let Some(cell) = self.ready_aim().filter(|_| may) {
            self.change(|game| game.fire(cell));
            self.clear_selection();
        }
    }

    /// Lets go of every cell.
    fn clear_selection(self) {
        self.chosen.set(None);
        self.pointed.set(None);
    }

    /// Records what was called out for a cell, or asks which ship it was where that is open.
    fn answer(self, cell: Cell, kind: Kind) {
        let outcomes = self.record.with_untracked(|record| match kind {
            Kind::Miss => vec![Outcome::Miss],
            Kind::Hit => game::choices(record, cell, false),
            Kind::Sunk => game::choices(record, cell, true),
        });
        match outcomes[..] {
            // Not an answer under these rules, such as “sunk” where only hit or miss is announced.
            [] => {}
            [only] => self.mark(cell, Some(Mark::Shot(only))),
            _ => self.question.set(Some(Question { cell, outcomes })),
        }
    }

    /// Records what was called out for the cell that is aimed at. Advice that is about to change must not be
    /// answered by a second press.
    pub fn answer_aim(self, kind: Kind) {
        if untrack(|| self.is_practice() || self.replay.get().is_some()) {
            return;
        }
        if let Some(cell) = self.ready_aim() {
            self.answer(cell, kind);
        }
    }

    /// Answers the open question with the ship of this number, from 1; the cell that it was about, if there is such a
    /// question and such a ship.
    pub fn answer_question(self, number: usize) -> Option<Cell> {
        let Question { cell, outcomes } = self.question.get_untracked()?;
        let outcome = *outcomes.get(number - 1)?;
        self.mark(cell, Some(Mark::Shot(outcome)));
        Some(cell)
    }

    /// The cell that is aimed at, unless that is about to change.
    pub fn ready_aim(self) -> Option<Cell> {
        let ready = self.chosen.get_untracked().is_some() || untrack(|| self.is_fresh());
        untrack(|| self.aim()).filter(|_| ready)
    }

    /// Closes what is open: the question first, then the tooltip, then the choice of a cell.
    pub fn dismiss(self) {
        if self.question.get_untracked().is_some() {
            self.question.set(None);
        } else if self.pointed.get_untracked().is_some() {
            self.pointed.set(None);
        } else {
            self.chosen.set(None);
        }
    }
}

/// Which of these was the answer?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The cell that was shot.
    pub cell: Cell,
    /// What the answer can have been.
    pub outcomes: Vec<Outcome>,
}

/// What the opponent called out, before any ship is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Miss.
    Miss,
    /// Hit.
    Hit,
    /// Sunk.
    Sunk,
}
