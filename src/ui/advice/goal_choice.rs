//! The goal of the advice: the fewest shots to the end, or the surest hit now.

use leptos::prelude::*;

use crate::i18n::Words;
use crate::session::Session;

/// One switch for what the page recommends.
#[component]
pub fn GoalChoice() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let choice = |for_game: bool, name: &'static str| {
        view! {
            <button
                type="button"
                class="advice-goal-choice"
                aria-pressed=move || (session.for_game.get() == for_game).to_string()
                on:click=move |_| session.aim_at(for_game)
            >
                {name}
            </button>
        }
    };
    view! {
        <div class="advice-goal" role="group" aria-label=words.goal()>
            {choice(true, words.fewest_shots())}
            {choice(false, words.surest_hit())}
        </div>
    }
}
