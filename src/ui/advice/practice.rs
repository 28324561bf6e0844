//! Practice: the page has hidden a fleet and answers by itself.

use leptos::prelude::*;
use rangekeeper_engine::{Assumption, Mark, Rules};

use crate::i18n::Words;
use crate::platform::entropy::random_seed;
use crate::session::Session;
use crate::session::game;
use crate::ui::marks::mark_name;

/// The button that fires, what the last shot did, and whether advice is hidden.
#[component]
pub fn Practice() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let target = Memo::new(move |_| {
        let open = |cell: &_| session.record.with(|record| record.open().contains(*cell));
        session.aim().filter(open)
    });
    // While the recommended cell is on its way the button keeps its form and the focus, and fires at nothing.
    let is_coming =
        Memo::new(move |_| !session.is_advice_hidden() && (session.is_waiting() || !session.is_fresh()));
    let fire = move || match target.get() {
        Some(cell) => words.fire_at(&cell),
        None if is_coming.get() => words.fire_at(&"…"),
        None => words.choose_cell().to_owned(),
    };
    let last = move || {
        session.record.with(|record| match record.shots().last() {
            Some(shot) => words.cell_marked(&shot.cell, &mark_name(words, record, Mark::Shot(shot.outcome))),
            None => words.page_answers().to_owned(),
        })
    };
    let is_advice_hidden = Memo::new(move |_| session.is_advice_hidden());
    view! {
        <button
            type="button"
            class="advice-answer is-hit advice-fire"
            class:is-resting=move || session.is_resting()
            aria-keyshortcuts="F"
            prop:disabled=move || target.get().is_none() && !is_coming.get()
            on:click=move |_| session.fire()
        >
            {fire}
        </button>
        <div class="advice-marks">
            <label class="control-option">
                <input
                    type="checkbox"
                    name="hide-advice"
                    prop:checked=move || session.hides_advice.get()
                    on:change=move |event| session.hides_advice.set(event_target_checked(&event))
                />
                <span>{words.hide_advice()}</span>
            </label>
            <button
                type="button"
                class="advice-mark advice-ask"
                prop:disabled=move || !is_advice_hidden.get()
                on:click=move |_| session.asked.set(true)
            >
                {words.show_advice()}
            </button>
        </div>
        <p class="advice-last-shot" role="status">{last}</p>
    }
}

/// Begins a practice game, then calls `after`.
#[component]
pub fn Hide(#[prop(optional)] after: Option<Callback<()>>) -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let hide = move |_| {
        let rules = session.record.with_untracked(|record| record.rules().clone());
        practise_as_before(words, session, rules);
        if let Some(after) = after {
            after.run(());
        }
    };
    view! { <button type="button" class="control-action" on:click=hide>{words.practise()}</button> }
}

/// Begins a practice game under these rules, with ships placed as the open game assumes.
pub fn practise_as_before(words: Words, session: Session, rules: Rules) {
    let assumption = session.library.with_untracked(|library| library.game().id().assumption());
    practise_under(words, session, rules, assumption);
}

/// Begins a practice game under these rules and this assumption; says so if the fleet has no room.
pub fn practise_under(words: Words, session: Session, rules: Rules, assumption: Assumption) {
    match game::practice(rules, assumption, random_seed()) {
        Ok(game) => session.begin(game),
        Err(error) => session.notices.update(|notices| notices.push(words.hide_error(&error))),
    }
}
