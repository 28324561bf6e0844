//! The name plate, and what concerns the whole game.

use leptos::prelude::*;
use rangekeeper_engine::{Record, Rules};

use super::table::Table;
use crate::game::Game;
use crate::storage;

/// Name, rules, undo, redo, new game, theme.
#[component]
pub fn Header() -> impl IntoView {
    let table = Table::current();
    let can_undo = move || table.game.with(Game::can_undo);
    let can_redo = move || table.game.with(Game::can_redo);
    let empty = move || table.record.with(Record::is_empty);
    view! {
        <header class="plate">
            <Emblem />
            <div class="name">
                <h1>"Rangekeeper"</h1>
                <p class="rules">{move || table.record.with(|record| rules_name(record.rules()))}</p>
            </div>
            <div class="tools" role="toolbar" aria-label="Game">
                <button
                    class="tool undo"
                    title="Undo (U)"
                    prop:disabled=move || !can_undo()
                    on:click=move |_| table.game.update(Game::undo)
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7 4 12l5 5M5 12h9a5 5 0 0 1 0 10" /></svg>
                    <span>"Undo"</span>
                </button>
                <button
                    class="tool redo"
                    title="Redo (Shift U)"
                    prop:disabled=move || !can_redo()
                    on:click=move |_| table.game.update(Game::redo)
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 7 5 5-5 5m4-5h-9a5 5 0 0 0 0 10" /></svg>
                    <span>"Redo"</span>
                </button>
                <button
                    class="tool new"
                    title="Clear the table; Undo brings the game back"
                    prop:disabled=empty
                    on:click=move |_| {
                        table.chosen.set(None);
                        table.game.update(Game::start_anew);
                    }
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5v14M5 12h14" /></svg>
                    <span>"New game"</span>
                </button>
                <ThemeButton />
            </div>
        </header>
    }
}

#[component]
fn Emblem() -> impl IntoView {
    view! {
        <svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">
            <circle cx="24" cy="24" r="20" />
            <circle cx="24" cy="24" r="12" />
            <path d="M24 0v14M24 34v14M0 24h14M34 24h14" />
            <circle class="target" cx="24" cy="24" r="4" />
        </svg>
    }
}

/// System, light, dark, and round again.
#[component]
fn ThemeButton() -> impl IntoView {
    let theme = RwSignal::new(storage::setting("theme").unwrap_or_else(|| "system".to_owned()));
    Effect::new(move |_| {
        let theme = theme.get();
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-theme", &theme);
        }
        storage::keep_setting("theme", &theme);
    });
    let next = |theme: &str| match theme {
        "system" => "light",
        "light" => "dark",
        _ => "system",
    };
    view! {
        <button
            class="tool theme"
            title=move || format!("Colours: {}. Change to {}.", theme.get(), next(&theme.get()))
            aria-label=move || format!("Colours: {}", theme.get())
            on:click=move |_| theme.update(|theme| *theme = next(theme).to_owned())
        >
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <circle cx="12" cy="12" r="8" />
                <path class="filled" d="M12 4a8 8 0 0 1 0 16z" />
            </svg>
            <span>{move || match theme.get().as_str() {
                "light" => "Light",
                "dark" => "Dark",
                _ => "System",
            }}</span>
        </button>
    }
}

/// What the game is called.
fn rules_name(rules: &Rules) -> String {
    let grid = rules.grid();
    let name = if *rules == Rules::classic() { "Classic game" } else { "Game" };
    format!("{name} on {} × {}", grid.columns(), grid.rows())
}
