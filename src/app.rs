//! The screen: everything on it is derived from the game's record and the workers' findings.

use leptos::either::Either;
use leptos::ev::{self, hashchange};
use wasm_bindgen::JsValue;
use web_sys::console;

use crate::i18n::Language;
use crate::platform::address::{self, LAB};
use crate::platform::device;
use crate::platform::executor::{self, soon};
use crate::platform::service_worker::Offline;
use crate::platform::store::BrowserStore;
use crate::platform::workers::BrowserWorkers;
use crate::platform::{BrowserTimers, page_version, random_seed};
use crate::ui::preferences::Preferences;
use crate::ui::prelude::*;
use crate::ui::{
    advice, back, board, fleet, focus, header, keys, lab, menu, opening, own_board, placed, shots, status,
};
use rangekeeper_session::{Platform, Session, Storage, keep_awake};

const LANGUAGE: &str = "language";

pub fn mount() {
    executor::begin();
    let storage = Storage::new(BrowserStore);
    let language = storage.setting(LANGUAGE).and_then(|tag| Language::of_tag(&tag));
    let language = language.unwrap_or_else(Language::of_browser);
    spawn_local(async move {
        let loaded = Words::load(language, &page_version()).await;
        let notice = loaded.as_ref().err().map(|reason| no_words(Words::english(), language, reason));
        mount_with(storage, loaded.unwrap_or_else(|_| Words::english()), notice);
    });
}

/// Writes the reason to the console, and returns the notice that a language could not be loaded.
fn no_words(words: Words, language: Language, reason: &JsValue) -> String {
    console::warn_1(reason);
    words.no_words(&language.own_name())
}

fn mount_with(storage: Storage, words: Words, notice: Option<String>) {
    let place = document().get_element_by_id("app").expect("index.html has a place for the app");
    if let Ok(Some(loading)) = place.query_selector(".page-loading") {
        loading.remove();
    }
    let app = move || view! { <App storage words notice=notice.clone() /> };
    leptos::mount::mount_to(place.unchecked_into(), app).forget();
}

#[component]
fn App(storage: Storage, words: Words, notice: Option<String>) -> impl IntoView {
    let workers = Box::leak(Box::new(BrowserWorkers { version: page_version() }));
    let clock = || js_sys::Date::now() as u64;
    let platform = Platform { storage, timers: &BrowserTimers, workers, clock, seed: random_seed };
    let is_unwanted = address::asks_to_set_aside();
    let address = address::text().filter(|address| !is_unwanted && address != LAB);
    let session = Session::open(platform, address.as_deref(), is_unwanted);
    let Session { game, advice, pointer, analysis } = session;
    if let Some(notice) = notice {
        game.say(notice);
    }
    let preferences = Preferences::kept(storage, words);
    let shown = MenuState::default();
    provide_context(preferences);
    provide_context(analysis);
    provide_context(session);
    provide_context(shown);
    provide_context(OwnBoardState::new(game, advice));
    let lab = Lab::new(platform);
    provide_context(lab);
    provide_context(Offline::start(page_version()));
    Effect::new(move |_| {
        game.library.track();
        if !address::address_is(LAB) {
            address::show_game(game);
        }
    });
    Effect::new(move |before: Option<()>| {
        game.acted.track();
        if before.is_some() && untrack(|| preferences.buzz.chosen.get() == "on") {
            device::buzz();
        }
    });
    keep_awake(game, advice, device::hold_screen);
    device::hold_screen_on_return();
    speak(game, preferences);
    later(move || session.begin());
    listen(game, lab);
    lab.give_way(game);
    opening::hand_over(advice, pointer);
    focus::listen_for_presses();
    keys::listen(session);
    back::listen(game, shown, lab);
    // Another language gets a new screen: in a translated page, new text would not replace the old.
    let is_even = StoredValue::new(false);
    move || {
        provide_context(preferences.words.get());
        let screen = draw_screen(game, advice, pointer);
        is_even.update_value(|is_even| *is_even = !*is_even);
        if is_even.get_value() { Either::Left(screen) } else { Either::Right(screen) }
    }
}

fn draw_screen(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let lab = expect_context::<Lab>();
    view! {
        {header::draw_header(game)}
        {status::toasts::draw_update()}
        {status::toasts::draw_toasts(game)}
        {move || if lab.open.get() { lab::draw_lab_screen(game).into_any() } else { draw_main_screen(game, advice, pointer).into_any() }}
        {soon(move || menu::draw_menu(game))}
    }
}

fn draw_main_screen(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let state = expect_context::<OwnBoardState>();
    let has_own = Memo::new(move |_| own_board::is_shown(game, state));
    view! {
        <div
            class="page-main"
            class:is-double=has_own
            class:is-placing=move || state.is_placing.get()
            data-asked=move || {
                state.asked.get().map(|side| if side == Side::Own { "own" } else { "opponent" })
            }
            class:is-turned=move || has_own.get() && state.side() == Side::Own
        >
            {board::draw_board(game, advice, pointer)}
            {soon(move || advice::draw_advice_panel(game, advice, pointer))}
            {soon(move || own_board::draw_own_board_region(game, advice, pointer))}
            {soon(move || placed::draw_placed(game))}
            {soon(move || advice::why::draw_why(game, advice, pointer))}
            <div class="page-side">
                {soon(move || fleet::draw_fleet_list(game, advice))}
                {soon(move || shots::draw_shots(game, pointer))}
            </div>
            {soon(move || advice::forecast::draw_forecast(game, advice))}
        </div>
        {board::strokes::draw_stroke_line(pointer)}
        {board::strokes::draw_moving_line(game, pointer)}
    }
}

/// Loads the words of the chosen language, and tells the browser the page's language.
fn speak(game: GameRef, preferences: Preferences) {
    Effect::new(move |_| {
        let wanted = preferences.language.get();
        if wanted == preferences.words.with_untracked(|words| words.language()) {
            return;
        }
        spawn_local(async move {
            let loaded = Words::load(wanted, &page_version()).await;
            // The player may have chosen another one meanwhile.
            if preferences.language.get_untracked() != wanted {
                return;
            }
            match loaded {
                Ok(words) => {
                    game.platform.storage.keep_setting(LANGUAGE, wanted.tag());
                    preferences.say(words);
                }
                Err(reason) => {
                    let words = preferences.words.get_untracked();
                    preferences.language.set(words.language());
                    game.say(no_words(words, wanted, &reason));
                }
            }
        });
    });
    Effect::new(move |_| {
        let words = preferences.words.get();
        if let Some(root) = document().document_element() {
            let language = words.language();
            let _ = root.set_attribute("lang", language.tag());
            // The page's words are better than a machine's, unless the reader knows none of its languages.
            let _ = root.set_attribute("translate", if language.is_read() { "no" } else { "yes" });
        }
    });
}

/// Opens the game of an edited address, and follows other windows' changes.
fn listen(game: GameRef, lab: Lab) {
    window_event_listener(ev::storage, move |_| game.catch_up());
    window_event_listener(ev::pageshow, move |event| {
        // The browser had kept the page as it was left, while other windows went on.
        if event.persisted() {
            game.catch_up();
        }
    });
    window_event_listener(hashchange, move |_| match address::text() {
        Some(address) if address == LAB => lab.open.set(true),
        Some(address) => {
            lab.open.set(false);
            game.open_address(&address);
            // Also if the text is no game.
            address::show_game(game);
        }
        None => {}
    });
}
