use leptos::ev::{FocusEvent, KeyboardEvent, resize};
use leptos::html::Div;
use web_sys::HtmlElement;

use crate::ui::arrows::has_modifier;
use crate::ui::prelude::*;
use rangekeeper_session::keyboard::along_row;

/// The paths of the tools' icons.
const UNDO: &str = "M9 7 4 12l5 5M5 12h9a5 5 0 0 1 0 10";
const REDO: &str = "m15 7 5 5-5 5m4-5h-9a5 5 0 0 0 0 10";
const NEW: &str = "M12 5v14M5 12h14";
const LAB: &str = "M4 20V4M4 20h17M8 20v-4h3v4M11 20V9h3v11M14 20v-7h3v7";
const MENU: &str = "M4 6h16M4 12h16M4 18h16";

/// Draws name, rules, undo, redo, new game, lab and menu.
pub fn draw_header(game: GameRef) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let lab = expect_context::<Lab>();
    let name = move || {
        let rules = game.record.with(|record| words.rules_name(record.rules()));
        game.library.with(|library| match &library.open_game().name[..] {
            "" => rules,
            name => words.named(&name, &rules),
        })
    };
    let contact = move || {
        game.record.with(|record| {
            let contact = words.contact(record.rules().contact());
            match record.rules().shots_per_turn() {
                1 => contact.to_owned(),
                shots => words.and_salvo(shots, &contact),
            }
        })
    };
    let can_undo = move || game.library.with(GameLibrary::can_undo);
    let can_redo = move || game.library.with(GameLibrary::can_redo);
    let can_begin = move || game.is_practice() || game.library.with(|library| !library.game().is_untouched());
    let toolbar = Toolbar::new(move || {
        let _ = (can_undo(), can_redo(), can_begin(), lab.open.get());
    });
    let toggle_lab = move || lab.show(!lab.open.get_untracked(), game);
    let show_menu = move || shown.tab.set(Some(Tab::Games));
    let is_lab = move || lab.open.get();
    let tool = |class: &'static str, [name, hint, icon]: [&'static str; 3], press: Box<dyn Fn()>| {
        view! {
            <button class=class title=hint on:click=move |_| press()>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d=icon /></svg>
                <span>{name}</span>
            </button>
        }
        .into_inner()
    };
    view! {
        <header class="header">
            <svg class="header-emblem" viewBox="0 0 48 48" aria-hidden="true">
                <circle cx="24" cy="24" r="20" />
                <circle cx="24" cy="24" r="12" />
                <path d="M24 0v14M24 34v14M0 24h14M34 24h14" />
                <circle class="header-target" cx="24" cy="24" r="4" />
            </svg>
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
                {tool("header-tool header-undo", [words.undo(), words.undo_hint(), UNDO], Box::new(move || game.undo()))
                    .aria_keyshortcuts("U Control+Z")
                    .prop("hidden", is_lab)
                    .prop("disabled", move || !can_undo())}
                {tool("header-tool header-redo", [words.redo(), words.redo_hint(), REDO], Box::new(move || game.redo()))
                    .aria_keyshortcuts("Shift+U Control+Y")
                    .prop("hidden", is_lab)
                    .prop("disabled", move || !can_redo())}
                {tool("header-tool header-new", [words.new_game(), words.new_game_hint(), NEW], Box::new(move || game.begin_anew()))
                    .aria_description(words.new_game_hint())
                    .prop("hidden", is_lab)
                    .prop("disabled", move || !can_begin())}
                {tool("header-tool header-lab", [words.lab(), words.lab_hint(), LAB], Box::new(toggle_lab))
                    .aria_description(words.lab_hint())
                    .aria_pressed(move || is_lab().to_string())}
                {tool("header-tool header-menu", [words.menu(), words.menu(), MENU], Box::new(show_menu))
                    .aria_haspopup("dialog")}
            </div>
        </header>
    }
}

/// A row of buttons with one tab stop, always on a visible and enabled button.
#[derive(Clone, Copy)]
pub struct Toolbar {
    pub row: NodeRef<Div>,
    stop: StoredValue<Option<HtmlElement>, LocalStorage>,
    /// True if one of the buttons has the focus, or had it until it was disabled.
    has_focus: StoredValue<bool>,
}

impl Toolbar {
    /// Creates a toolbar; `changes` reads what its buttons' visibility depends on.
    pub fn new(changes: impl Fn() + 'static) -> Self {
        let toolbar = Self {
            row: NodeRef::new(),
            stop: StoredValue::new_local(None),
            has_focus: StoredValue::new(false),
        };
        Effect::new(move |_| {
            changes();
            // The buttons handle the same change first.
            later(move || toolbar.settle());
        });
        // A narrow header hides a button.
        let resized = window_event_listener(resize, move |_| toolbar.settle());
        on_cleanup(move || resized.remove());
        toolbar
    }

    pub fn steer(self, event: &KeyboardEvent) {
        // Firefox does not always report focus that comes from its own bars.
        let button: HtmlElement = event_target(event);
        self.reach(button.clone());
        if has_modifier(event) {
            return;
        }
        let usable: Vec<HtmlElement> = self.buttons().into_iter().filter(is_usable).collect();
        let Some(place) = usable.iter().position(|usable| *usable == button) else { return };
        let Some(to) = along_row(&event.key(), place, usable.len()) else { return };
        event.prevent_default();
        self.reach(usable[to].clone());
    }

    /// Notes that the focus left. A button that is disabled while focused may report it, too.
    pub fn leave(self, event: &FocusEvent) {
        let button: HtmlElement = event_target(event);
        self.has_focus.set_value(!is_usable(&button));
    }

    /// Makes this button the tab stop and focuses it.
    pub fn reach(self, button: HtmlElement) {
        self.has_focus.set_value(true);
        self.stop.set_value(Some(button));
        self.settle();
    }

    /// Moves the tab stop to the nearest usable button, and the focus with it.
    fn settle(self) {
        let buttons = self.buttons();
        let stop = self.stop.try_get_value().flatten();
        let before = buttons.iter().position(|button| Some(button) == stop.as_ref()).unwrap_or_default();
        let mut from_there = buttons[before..].iter().chain(buttons[..before].iter().rev());
        let Some(stop) = from_there.find(|button| is_usable(button)).cloned() else { return };
        for button in &buttons {
            button.set_tab_index(if *button == stop { 0 } else { -1 });
        }
        let is_left = document().active_element().as_ref() != Some(&stop);
        if self.has_focus.get_value() && is_left {
            let _ = stop.focus();
        }
        self.stop.set_value(Some(stop));
    }

    /// Returns its buttons in order; none after the screen was redrawn.
    fn buttons(self) -> Vec<HtmlElement> {
        let Some(row) = self.row.try_get_untracked().flatten() else { return Vec::new() };
        let children = row.children();
        (0..children.length()).filter_map(|place| children.item(place)?.dyn_into().ok()).collect()
    }
}

fn is_usable(button: &HtmlElement) -> bool {
    button.offset_parent().is_some() && !button.matches(":disabled").unwrap_or(true)
}
