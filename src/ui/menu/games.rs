//! The games that are kept, and new ones.

use leptos::prelude::*;

use super::MenuState;
use crate::i18n::Words;
use crate::session::Session;
use crate::session::game::{self, Game};
use crate::session::library::KeptGame;
use crate::session::storage;
use crate::ui::advice::practice::Hide;
use crate::ui::lab::Lab;
use rangekeeper_engine::Record;

/// A list of all games, each with its name; the open one comes first.
#[component]
pub fn Games() -> impl IntoView {
    let (session, shown, words) = (Session::current(), MenuState::current(), Words::current());
    let lab = Lab::current();
    let begin = move |_| {
        let rules = session.record.with_untracked(|record| record.rules().clone());
        session.change_library(|library| library.add(Game::new(Record::new(rules))));
        shown.0.set(None);
    };
    // Names are typed into the rows: those are made anew only when there are others.
    let numbers = Memo::new(move |_| {
        session.library.with(|library| {
            let open = library.open_game().number;
            let others =
                library.games().iter().rev().map(|kept| kept.number).filter(move |number| *number != open);
            std::iter::once(open).chain(others).collect::<Vec<_>>()
        })
    });
    let has_shots = move || session.record.with(|record| !record.shots().is_empty());
    view! {
        <div class="control-actions">
            <button type="button" class="control-action is-main" on:click=begin>{words.new_game()}</button>
            <Hide beside=true after=Callback::new(move |()| shown.0.set(None)) />
            <button
                type="button"
                class="control-action"
                prop:disabled=move || !has_shots()
                on:click=move |_| {
                    session.replay.set(Some(0));
                    shown.0.set(None);
                }
            >
                {words.watch_film()}
            </button>
            <button
                type="button"
                class="control-action"
                on:click=move |_| {
                    shown.0.set(None);
                    lab.show(true, session);
                }
            >
                {words.to_the_lab()}
            </button>
        </div>
        <p class="control-hint">{words.games_are_kept()}</p>
        <ul class="menu-games">
            {move || numbers.get().into_iter().map(|number| view! { <Row number /> }).collect_view()}
        </ul>
    }
}

/// A game: its name, what is played and how far it is, and buttons to go on with it or to throw it away.
#[component]
fn Row(number: u32) -> impl IntoView {
    let (session, shown, words) = (Session::current(), MenuState::current(), Words::current());
    let kept = move |read: fn(&KeptGame) -> String| {
        session.library.with(|library| library.games().iter().find(|kept| kept.number == number).map(read))
    };
    let is_open = Memo::new(move |_| session.library.with(|library| library.open_game().number == number));
    let summary = move || {
        session.library.with(|library| {
            let kept = library.games().iter().find(|kept| kept.number == number)?;
            Some(summary(words, &kept.game))
        })
    };
    let rename = move |event| {
        session.library.update(|library| library.rename(number, &event_target_value(&event)));
        session.library.with_untracked(|library| {
            library.games().iter().filter(|kept| kept.number == number).for_each(storage::keep_aside);
        });
    };
    let open = move |_| {
        session.change_library(|library| library.open(number));
        shown.0.set(None);
    };
    let doubted = RwSignal::new(false);
    let delete = move |_| {
        if doubted.get_untracked() {
            storage::delete(number);
            session.change_library(|library| library.delete(number));
        } else {
            doubted.set(true);
        }
    };
    view! {
        <li class="menu-game" class:is-open=is_open>
            <input
                type="text"
                aria-label=words.name_of_game()
                placeholder=words.game_number(&number)
                maxlength="40"
                spellcheck="false"
                prop:value=untrack(|| kept(|kept| kept.name.clone()))
                on:change=rename
            />
            <span class="control-hint">{summary}</span>
            <span class="control-actions">
                {move || if is_open.get() {
                    view! { <span class="control-hint">{words.on_the_table()}</span> }.into_any()
                } else {
                    view! { <button type="button" class="control-action" on:click=open>{words.open()}</button> }.into_any()
                }}
                <button type="button" class="control-action" on:click=delete on:blur=move |_| doubted.set(false)>
                    {move || if doubted.get() { words.really_delete() } else { words.delete() }}
                </button>
            </span>
        </li>
    }
}

/// What is played, and how far it is.
fn summary(words: Words, game: &Game) -> String {
    let record = game.record();
    let rules = words.rules_name(record.rules());
    let shots = words.shots(record.shots().len() as u64);
    match (game.hidden().is_some(), game::is_over(record)) {
        (true, _) => words.summary_practice(&rules, &shots),
        (false, true) => words.summary_over(&rules, &shots),
        (false, false) => words.summary(&rules, &shots),
    }
}
