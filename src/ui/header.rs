//! The name plate, and what concerns the whole game.

use crate::ui::lab::Lab;
use crate::ui::prelude::*;
use crate::ui::toolbar::Toolbar;

/// Name, rules, undo, redo, new game, and the way to everything else.
#[component]
pub fn Header(game: &'static OpenGame) -> impl IntoView {
    let (shown, words) = (MenuState::current(), Words::current());
    let lab = Lab::current();
    let name = move || {
        let rules = game.record.with(|record| words.rules_name(record.rules()));
        game.library.with(|library| match &library.open_game().name[..] {
            "" => rules,
            name => words.named(&name, &rules),
        })
    };
    let contact = move || game.record.with(|record| words.contact(record.rules().contact()));
    let can_undo = move || game.library.with(GameLibrary::can_undo);
    let can_redo = move || game.library.with(GameLibrary::can_redo);
    let can_begin = move || game.is_practice() || game.library.with(|library| !library.game().is_untouched());
    let toolbar = Toolbar::new(move || {
        let _ = (can_undo(), can_redo(), can_begin(), lab.open.get());
    });
    view! {
        <header class="header">
            <Emblem />
            <div class="header-name">
                <h1>"Rangekeeper"</h1>
                <button
                    type="button"
                    class="header-rules"
                    title=words.change_rules()
                    aria-haspopup="dialog"
                    on:click=move |_| shown.tab.set(Some(Tab::Rules))
                >
                    <span>{move || changing(name())}</span>
                    <span>{move || changing(contact())}</span>
                </button>
            </div>
            <div
                class="header-tools"
                role="toolbar"
                aria-label=words.game()
                node_ref=toolbar.row
                on:keydown=move |event| toolbar.steer(&event)
                on:focusin=move |event| toolbar.reach(event_target(&event))
                on:focusout=move |event| toolbar.leave(&event)
            >
                <button
                    class="header-tool header-undo"
                    prop:hidden=move || lab.open.get()
                    title=words.undo_hint()
                    aria-keyshortcuts="U Control+Z"
                    prop:disabled=move || !can_undo()
                    on:click=move |_| game.undo()
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7 4 12l5 5M5 12h9a5 5 0 0 1 0 10" /></svg>
                    <span>{words.undo()}</span>
                </button>
                <button
                    class="header-tool header-redo"
                    prop:hidden=move || lab.open.get()
                    title=words.redo_hint()
                    aria-keyshortcuts="Shift+U Control+Y"
                    prop:disabled=move || !can_redo()
                    on:click=move |_| game.redo()
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 7 5 5-5 5m4-5h-9a5 5 0 0 0 0 10" /></svg>
                    <span>{words.redo()}</span>
                </button>
                <button
                    class="header-tool header-new"
                    prop:hidden=move || lab.open.get()
                    title=words.new_game_hint()
                    aria-description=words.new_game_hint()
                    prop:disabled=move || !can_begin()
                    on:click=move |_| game.begin_anew()
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5v14M5 12h14" /></svg>
                    <span>{words.new_game()}</span>
                </button>
                <button
                    class="header-tool header-lab"
                    title=words.lab_hint()
                    aria-description=words.lab_hint()
                    aria-pressed=move || lab.open.get().to_string()
                    on:click=move |_| lab.show(!lab.open.get_untracked(), game)
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 20V4M4 20h17M8 20v-4h3v4M11 20V9h3v11M14 20v-7h3v7" /></svg>
                    <span>{words.lab()}</span>
                </button>
                <button
                    class="header-tool header-menu"
                    title=words.menu()
                    aria-haspopup="dialog"
                    on:click=move |_| shown.tab.set(Some(Tab::Games))
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16" /></svg>
                    <span>{words.menu()}</span>
                </button>
            </div>
        </header>
    }
}

#[component]
fn Emblem() -> impl IntoView {
    view! {
        <svg class="header-emblem" viewBox="0 0 48 48" aria-hidden="true">
            <circle cx="24" cy="24" r="20" />
            <circle cx="24" cy="24" r="12" />
            <path d="M24 0v14M24 34v14M0 24h14M34 24h14" />
            <circle class="header-target" cx="24" cy="24" r="4" />
        </svg>
    }
}
