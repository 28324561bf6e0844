//! The menu: a dialog with tabs.

mod explain;
mod file_field;
mod games;
mod key_list;
mod legend;
mod opponents;
mod rules;
mod settings;
mod share;
mod sheet;

use leptos::ev::KeyboardEvent;
use leptos::html::Dialog;

use crate::ui::menu_state::TabFacts;
use crate::ui::prelude::*;
use rangekeeper_session::keyboard::along_row;

pub fn draw_menu(game: GameRef) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let dialog = NodeRef::<Dialog>::new();
    let is_open = Memo::new(move |_| shown.tab.get().is_some());
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match (is_open.get(), dialog.open()) {
            // Fails only if it is open already.
            (true, false) => {
                let _ = dialog.show_modal();
                match (shown.changed.get_value(), shown.tab.get_untracked()) {
                    (Some(setting), _) => focus(&format!("[name={setting}]:is(select, :checked)")),
                    (None, Some(tab)) => focus(&format!("#tab-{}", tab.name())),
                    (None, None) => {}
                }
            }
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let steer = move |event: KeyboardEvent| {
        let place = shown.tab.get_untracked().map(|tab| tab as usize);
        if let Some(to) = place.and_then(|place| along_row(&event.key(), place, Tab::ALL.len())) {
            let (tab, name, _) = Tab::ALL[to];
            event.prevent_default();
            shown.tab.set(Some(tab));
            focus(&format!("#tab-{name}"));
        }
    };
    let tab = move |(tab, name, title): TabFacts| {
        let is_shown = move || shown.tab.get() == Some(tab);
        view! {
            <button
                type="button"
                role="tab"
                class="menu-tab"
                id=format!("tab-{name}")
                aria-selected=move || is_shown().to_string()
                aria-controls="tab-panel"
                tabindex=move || if is_shown() { "0" } else { "-1" }
                on:click=move |_| shown.tab.set(Some(tab))
            >
                {title(words)}
            </button>
        }
    };
    // A press outside targets the dialog itself.
    let is_beside = |event: &web_sys::Event| event.target() == event.current_target();
    let is_pressed_beside = StoredValue::new(false);
    let labelled = move || shown.tab.get().map(|tab| format!("tab-{}", tab.name()));
    // Text alone is scrolled by keyboard only if it can have the focus.
    let stop = move || (shown.tab.get() == Some(Tab::Explain)).then_some("0");
    view! {
        <dialog
            node_ref=dialog
            class="menu"
            aria-label=words.menu()
            on:close=move |_| {
                shown.tab.set(None);
                shown.changed.set_value(None);
            }
            on:pointerdown=move |event| is_pressed_beside.set_value(is_beside(&event))
            on:click=move |event| {
                // Not at the end of a text selection that began inside.
                if is_beside(&event) && is_pressed_beside.get_value() {
                    shown.tab.set(None);
                }
            }
        >
            <div class="menu-head">
                <div class="menu-tabs" role="tablist" aria-label=words.menu() on:keydown=steer>
                    {Tab::ALL.map(tab).collect_view()}
                </div>
                <button type="button" class="menu-close" aria-label=words.close() on:click=move |_| shown.tab.set(None)>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>
                </button>
            </div>
            <div class="menu-body" id="tab-panel" role="tabpanel" aria-labelledby=labelled tabindex=stop>
                {move || is_open.get().then(|| draw_part(shown.part, game, game, pages(), move || shown.tab.set(None)))}
            </div>
        </dialog>
    }
}

/// Returns the layout of the tab's page, from a part of the module that is loaded on demand.
#[wasm_split(menu, wasm_split_path = leptos::wasm_split, fallible)]
fn pages() -> Result<Lay<GameRef>, SplitLoaderError> {
    Ok(|game| {
        let shown = expect_context::<MenuState>();
        let page = move || {
            shown.tab.get().map(|tab| match tab {
                Tab::Games => games::draw_games(game).into_any(),
                Tab::Opponents => opponents::draw_opponents(game).into_any(),
                Tab::Rules => rules::draw_rules_editor(game).into_any(),
                Tab::Share => share::draw_share(game).into_any(),
                Tab::Settings => settings::draw_settings(game).into_any(),
                Tab::Explain => explain::draw_explain().into_any(),
                Tab::Keys => key_list::draw_key_list().into_any(),
            })
        };
        page.into_any()
    })
}
