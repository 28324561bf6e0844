//! The rules to begin with, on the empty board.

use rangekeeper_engine::Preset;

use crate::ui::prelude::*;

/// The presets that are offered at once, by their names at the prompt; all others lie behind *More*.
const OFFERED: [&str; 4] = ["classic", "box", "phone-10x10", "hit-or-miss"];

/// Four well-known rules and the way to all others. One press changes the open game.
#[component]
pub fn RulesChoice(game: &'static OpenGame) -> impl IntoView {
    let (shown, words) = (MenuState::current(), Words::current());
    let presets = OFFERED.iter().filter_map(|name| name.parse::<Preset>().ok());
    let chip = |preset: Preset| {
        let is_chosen = move || game.record.with(|record| *record.rules() == preset.rules());
        let choose = move |_| game.change(|game| drop(game.change_rules(&preset.rules())));
        view! {
            <button type="button" class="advice-chip" aria-pressed=move || is_chosen().to_string() on:click=choose>
                {words.preset(&preset)}
            </button>
        }
    };
    view! {
        <div class="advice-chips" role="group" aria-label=words.known_rules()>
            {presets.map(chip).collect_view()}
            <button type="button" class="advice-chip" aria-haspopup="dialog" on:click=move |_| shown.tab.set(Some(Tab::Rules))>
                {words.more_rules()}
            </button>
        </div>
    }
}
