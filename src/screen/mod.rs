//! The screen: everything on it is derived from the game's record and from what the workers read out of it.

mod advice;
mod answers;
mod board;
mod cell;
mod fleet;
mod focus;
mod header;
mod legend;
mod marks;
mod notices;
mod status;
mod table;
mod tooltip;

use leptos::ev::{hashchange, keydown};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::client::Client;
use crate::game::Game;
use crate::storage;
use rangekeeper_engine::{Record, Rules};

use advice::AdvicePanel;
use board::Board;
use fleet::FleetList;
use header::Header;
use legend::Legend;
use notices::Notices;
use status::Status;
use table::Table;

/// Puts the screen into the page.
///
/// # Panics
/// If index.html has no element with the id `app`.
pub fn mount() {
    let place = document().get_element_by_id("app").expect("index.html has a place for the app");
    if let Ok(Some(loading)) = place.query_selector(".loading") {
        loading.remove();
    }
    leptos::mount::mount_to(place.unchecked_into(), App).forget();
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let found = storage::find();
    let mut game = Game::new(found.stored.unwrap_or_else(|| Record::new(Rules::classic())));
    let mut notices = found.complaints;
    if let Some(record) = found.addressed {
        if !game.record().is_empty() && record != *game.record() {
            notices
                .push("This is the game in the page's address. Undo brings back the one before.".to_owned());
        }
        game.open(record);
    }
    let table = Table::new(game, notices);
    provide_context(table);
    table.keep_record();
    start_engine(table);
    listen(table);
    view! {
        <Header />
        <Notices />
        <div class="table">
            <Board />
            <AdvicePanel />
            <FleetList />
            <Status />
            <Legend />
        </div>
    }
}

/// Starts the workers and keeps asking them about whatever the record has become.
fn start_engine(table: Table) {
    let mut seed = [0; 8];
    if getrandom::fill(&mut seed).is_err() {
        table.notices.update(|notices| {
            notices
                .push("This browser offers no randomness, so every sample starts from the same seed.".into());
        });
    }
    let client = Client::start(page_version(), u64::from_le_bytes(seed), move |reading, counted_in| {
        let record = table.record.get_untracked();
        table.seen.set(table::Seen { record, reading, counted_in });
    });
    table.client.set_value(Some(client));
    Effect::new(move |_| table.ask());
}

/// The query that the files of this version carry; index.html tells it.
fn page_version() -> String {
    let meta = document().query_selector("meta[name=version]").ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content"))
        .map_or_else(String::new, |version| format!("?v={version}"))
}

fn listen(table: Table) {
    window_event_listener(hashchange, move |_| match storage::addressed() {
        Some(Ok(record)) => table.game.update(|game| game.open(record)),
        Some(Err(complaint)) => {
            table.notices.update(|notices| notices.push(complaint));
            storage::keep(&table.record.get_untracked());
        }
        None => {}
    });
    window_event_listener(keydown, move |event| {
        let command = event.ctrl_key() || event.meta_key();
        match (event.code().as_str(), command, event.shift_key()) {
            ("KeyZ", true, false) | ("KeyU", false, false) => table.game.update(Game::undo),
            ("KeyZ", true, true) | ("KeyY", true, false) | ("KeyU", false, true) => {
                table.game.update(Game::redo);
            }
            ("Escape", ..) => table.dismiss(),
            _ => return,
        }
        event.prevent_default();
    });
}
