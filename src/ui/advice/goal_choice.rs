//! The goal of the advice: the fewest shots to the end, or the surest hit now.

use crate::ui::prelude::*;

/// One switch for what the page recommends.
#[component]
pub fn GoalChoice(advice: &'static Advice, pointer: &'static Pointer) -> impl IntoView {
    let words = Words::current();
    let choice = |for_game: bool, name: &'static str| {
        view! {
            <button
                type="button"
                class="advice-goal-choice"
                aria-pressed=move || (advice.for_game.get() == for_game).to_string()
                on:click=move |_| {
                    pointer.chosen.set(None);
                    advice.aim_at(for_game);
                }
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
