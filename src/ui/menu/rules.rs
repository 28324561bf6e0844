//! The rules: well-known ones by name, or the player's own.

use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::position::{Lost, WhyLost};
use rangekeeper_engine::{Fleet, Position};

use super::settings::draw_options;
use crate::ui::advice::practice::practise_as_before;
use crate::ui::prelude::*;

/// The shortest side on offer; the engine allows less.
const SHORTEST_SIDE: u8 = 4;

/// A turn of a number of shots.
const SHOTS: Turn = Turn::Shots(1);

/// Rules being edited; they may be invalid.
#[derive(Clone, Copy)]
struct Draft {
    columns: RwSignal<u8>,
    rows: RwSignal<u8>,
    ships: RwSignal<Vec<ShipDraft>>,
    contact: RwSignal<Contact>,
    announcement: RwSignal<Announcement>,
    /// The kind of turn, with one shot in place of any number.
    turn: RwSignal<Turn>,
    shots_per_turn: RwSignal<u8>,
    has_last_word: RwSignal<bool>,
}

#[derive(Clone, Copy, PartialEq)]
struct ShipDraft {
    /// The name as the player sees and edits it.
    name: RwSignal<String>,
    /// The name in the record, unless the player changes it.
    written: StoredValue<String>,
    length: RwSignal<u8>,
}

impl ShipDraft {
    fn new(words: Words, name: &str, length: u8) -> Self {
        Self {
            name: RwSignal::new(words.ship(name)),
            written: StoredValue::new(name.to_owned()),
            length: RwSignal::new(length),
        }
    }

    fn ship(self, words: Words) -> Ship {
        let (name, written) = (self.name.get(), self.written.get_value());
        let name = if name == words.ship(&written) { written } else { name.trim().to_owned() };
        Ship { name, length: self.length.get() }
    }
}

impl Draft {
    fn new(words: Words, rules: &Rules) -> Self {
        let draft = Self {
            columns: RwSignal::new(0),
            rows: RwSignal::new(0),
            ships: RwSignal::new(Vec::new()),
            contact: RwSignal::new(rules.contact()),
            announcement: RwSignal::new(rules.announcement()),
            turn: RwSignal::new(SHOTS),
            shots_per_turn: RwSignal::new(1),
            has_last_word: RwSignal::new(false),
        };
        draft.take(words, rules);
        draft
    }

    fn take(self, words: Words, rules: &Rules) {
        self.columns.set(rules.grid().columns());
        self.rows.set(rules.grid().rows());
        self.contact.set(rules.contact());
        self.announcement.set(rules.announcement());
        self.turn.set(if let Turn::Shots(_) = rules.turn() { SHOTS } else { rules.turn() });
        self.shots_per_turn.set(rules.shots_per_turn());
        self.has_last_word.set(rules.has_last_word());
        let ships = rules.fleet().ships().iter();
        self.ships.set(ships.map(|ship| ShipDraft::new(words, &ship.name, ship.length)).collect());
    }

    fn turn(self) -> Turn {
        if self.turn.get() == SHOTS { Turn::Shots(self.shots_per_turn.get()) } else { self.turn.get() }
    }

    /// Returns the edited rules, or what is wrong with them.
    fn rules(self, words: Words) -> Result<Rules, String> {
        let fleet = Fleet::new(self.ships.get().into_iter().map(|ship| ship.ship(words)).collect());
        let fleet = fleet.map_err(|error| words.fleet_error(&error))?;
        let grid = Grid::new(self.columns.get(), self.rows.get()).map_err(|error| words.no_grid(&error.0))?;
        Rules::new(grid, fleet, self.contact.get(), self.announcement.get())
            .and_then(|rules| rules.with_turn(self.turn()))
            .map(|rules| rules.with_last_word(self.has_last_word.get()))
            .map_err(|error| words.rules_error(&error))
    }
}

pub fn draw_rules_editor(game: GameRef) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let draft = Draft::new(words, &game.record.with_untracked(|record| record.rules().clone()));
    let rules = Memo::new(move |_| draft.rules(words));
    let refused = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        rules.track();
        refused.set(None);
    });
    let is_new = move || rules.with(|rules| game.record.with(|record| rules.as_ref() != Ok(record.rules())));
    let complaint = move || rules.with(|rules| rules.clone().err()).or_else(|| refused.get());
    let play = move |_| {
        let Ok(rules) = rules.get_untracked() else { return };
        if let Err(error) = Position::new(&Record::new(rules.clone())) {
            refused.set(Some(match error {
                PositionError::Contradiction(_) => words.no_room(&words.grid_size(rules.grid())),
                _ => words.too_hard_to_tell().to_owned(),
            }));
            return;
        }
        if untrack(|| game.is_practice()) {
            practise_as_before(words, game, rules);
        } else {
            let has_own_board = || game.own_board.with_untracked(Option::is_some);
            let had_own_board = has_own_board();
            let lost = game.change_rules(&rules);
            let mut lost: Vec<String> = lost.iter().map(|lost| name_lost(words, lost)).collect();
            if had_own_board && !has_own_board() {
                lost.push(words.own_board().to_owned());
            }
            if !lost.is_empty() {
                game.say(words.rules_lost(&words.list(&lost)));
            }
        }
        shown.tab.set(None);
    };
    let is_drafted = move |preset: Preset| {
        let rules_of = preset.rules();
        move || rules.with(|rules| rules.as_ref() == Ok(&rules_of))
    };
    let is_own = move || rules.with(|rules| !Preset::ALL.iter().any(|it| rules.as_ref() == Ok(&it.rules())));
    let preset_chosen = move |event| {
        if let Ok(preset) = event_target_value(&event).parse::<Preset>() {
            draft.take(words, &preset.rules());
        }
    };
    view! {
        {field(words.known_rules(), view! {
            <select name="preset" on:change=preset_chosen>
                {preset_options(words, is_drafted)}
                <option value="" prop:selected=is_own>{words.custom_rules()}</option>
            </select>
        })}
        <div class="control-field">
            <span>{words.grid()}</span>
            <p class="menu-sides">
                <span>{words.rows()}</span>
                {stepper(Signal::stored(words.rows().to_owned()), draft.rows, SHORTEST_SIDE, Cell::MAX_SIDE)}
                <span>{words.columns()}</span>
                {stepper(Signal::stored(words.columns().to_owned()), draft.columns, SHORTEST_SIDE, Cell::MAX_SIDE)}
            </p>
        </div>
        {draw_ships(draft)}
        {draw_agreement(draft)}
        <div class="menu-rules-foot">
            <p class="control-complaint" role="status">{complaint}</p>
            {button("control-action is-main", words.play_by_rules(), move || complaint().is_some() || !is_new(), play)}
        </div>
    }
}

fn draw_agreement(draft: Draft) -> impl IntoView {
    let words = Words::current();
    let contacts = [Contact::Allowed, Contact::Corners, Contact::None].map(|it| (it, words.contact(it)));
    let announcements = [
        (Announcement::SunkShip, words.says_sunk_ship()),
        (Announcement::Sunk, words.says_sunk()),
        (Announcement::HitMiss, words.says_hit_miss()),
        (Announcement::HitShip, words.says_hit_ship()),
    ];
    let turns = [
        (SHOTS, words.turn_ends_after_shots()),
        (Turn::UntilMiss, words.turn_ends_with_miss()),
        (Turn::UntilNoSinking, words.turn_ends_without_sinking()),
    ];
    view! {
        {choice("contact", words.can_ships_touch(), draft.contact, contacts)}
        {choice("announcement", words.opponent_says(), draft.announcement, announcements)}
        {choice("turn", words.turn_ends(), draft.turn, turns)}
        <div class="control-field" prop:hidden=move || draft.turn.get() != SHOTS>
            <span>{words.shots_per_turn()}</span>
            {stepper(Signal::stored(words.shots_per_turn().to_owned()), draft.shots_per_turn, 1, Rules::MAX_SHOTS_PER_TURN)}
        </div>
        {checkbox("last-word", draft.has_last_word, words.round_is_finished())}
    }
}

fn draw_ships(draft: Draft) -> impl IntoView {
    let words = Words::current();
    let add = move |_| {
        let ships = draft.ships.get_untracked();
        let taken: Vec<String> = ships.iter().map(|ship| ship.name.get_untracked()).collect();
        let mut names = (1..=Fleet::MAX_SHIPS).map(|number| words.ship_number(&number));
        let name = names.find(|name| !taken.contains(name));
        draft.ships.update(|ships| ships.push(ShipDraft::new(words, &name.unwrap_or_default(), 2)));
        focus(".menu-ships li:last-child input");
    };
    let is_full = move || draft.ships.with(|ships| ships.len() >= Fleet::MAX_SHIPS);
    let row = move |ship: ShipDraft| {
        let remove = move |_| draft.ships.update(|ships| ships.retain(|other| *other != ship));
        view! {
            <li>
                <input
                    type="text"
                    aria-label=words.name_of_ship()
                    maxlength="24"
                    spellcheck="false"
                    prop:value=ship.name
                    on:input=move |event| ship.name.set(event_target_value(&event))
                />
                {stepper(Signal::derive(move || words.length_of(&ship.name.get())), ship.length, 1, Cell::MAX_SIDE)}
                <button
                    type="button"
                    class="control-step"
                    aria-label=move || words.remove_ship(&ship.name.get())
                    on:click=remove
                >
                    "×"
                </button>
            </li>
        }
    };
    view! {
        <div class="control-field">
            <span>{words.ships()}</span>
            <ul class="menu-ships">{move || draft.ships.get().into_iter().map(row).collect_view()}</ul>
            {button("control-action", words.add_ship(), is_full, add)}
        </div>
    }
}

fn choice<T: Copy + PartialEq + Send + Sync + 'static, const N: usize>(
    name: &'static str,
    title: &'static str,
    chosen: RwSignal<T>,
    options: [(T, &'static str); N],
) -> impl IntoView {
    let options = options.map(|(option, words)| (option, None, words));
    let options = radios(name, chosen, move |option| chosen.set(option), options);
    draw_options(title, "control-options is-tall", options)
}

/// Describes a mark that the new rules could not keep, and why.
fn name_lost(words: Words, lost: &Lost) -> String {
    let name = |outcome: &str| outcome_name(words, outcome);
    let lost_mark = |cell, mark: &str, why: &str| words.lost_because(&words.lost_mark(cell, &mark), &why);
    match lost {
        Lost::Shot { shot, outcome, why } => {
            let why = match why {
                WhyLost::OutsideGrid => words.lost_outside(),
                WhyLost::ShipGone => words.lost_ship_gone(),
                WhyLost::Ambiguous => words.lost_ambiguous(),
                WhyLost::LostHit => words.lost_hit(),
            };
            lost_mark(&shot.cell, &name(outcome), why)
        }
        Lost::Detail { shot, outcome, now } => words.lost_detail(&shot.cell, &name(outcome), &name(now)),
        Lost::Blocked(cell) => lost_mark(cell, words.mark_known_empty(), words.lost_outside()),
        Lost::Sunk(cell) => lost_mark(cell, words.mark_sunk_before_start(), words.lost_outside()),
        Lost::Struck(ship) => {
            words.lost_because(&words.lost_struck(&words.ship(ship)), &words.lost_ship_gone())
        }
    }
}

/// Names an outcome, written as in a record, inside a sentence.
fn outcome_name(words: Words, outcome: &str) -> String {
    match outcome.split_once('=') {
        Some(("hit", ship)) => words.mark_ship_hit(&words.ship(ship)),
        Some((_, ship)) => words.mark_ship_sunk(&words.ship(ship)),
        None if outcome == "miss" => words.mark_miss().to_owned(),
        None if outcome == "hit" => words.mark_hit().to_owned(),
        None => words.mark_sunk().to_owned(),
    }
}
