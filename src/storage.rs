//! Where a record outlives the page: the browser's storage and the page's address.

use leptos::prelude::window;
use rangekeeper_engine::{Record, RecordTextError};
use wasm_bindgen::JsValue;
use web_sys::Storage;

use crate::words::Words;

const RECORD: &str = "rangekeeper.record";
const SET_ASIDE: &str = "rangekeeper.set-aside";
/// The query with which the page is opened to set the stored game aside.
const SET_ASIDE_QUERY: &str = "set-aside";

/// What was found when the page was opened.
#[derive(Debug, Default)]
pub struct Found {
    /// The game that was on the table.
    pub stored: Option<Record>,
    /// The game in the page's address; it goes before the stored one.
    pub addressed: Option<Record>,
    /// What could not be read and was set aside, as sentences.
    pub complaints: Vec<String>,
}

/// Looks for a game in the address and in the storage. What cannot be read is kept beside.
pub fn find(words: Words) -> Found {
    let mut found = Found::default();
    if asked_to_set_aside() {
        if let Some(text) = read(RECORD) {
            write(SET_ASIDE, &text);
            found.complaints.push(words.set_aside_as_asked(&text));
        }
        return found;
    }
    if let Some(text) = read(RECORD) {
        match text.parse() {
            Ok(record) => found.stored = Some(record),
            Err(error) => {
                write(SET_ASIDE, &text);
                found.complaints.push(words.stored_unreadable(&error));
            }
        }
    }
    match addressed(words) {
        Some(Ok(record)) => found.addressed = Some(record),
        Some(Err(complaint)) => found.complaints.push(complaint),
        None => {}
    }
    found
}

/// The game in the page's address, or what is wrong with it, in which case it is kept beside; `None` if there
/// is none.
pub fn addressed(words: Words) -> Option<Result<Record, String>> {
    let hash = window().location().hash().ok()?;
    let escaped = hash.strip_prefix('#').filter(|text| !text.is_empty())?;
    let record = match js_sys::decode_uri_component(escaped) {
        Ok(text) => String::from(text).parse().map_err(|error: RecordTextError| error.to_string()),
        Err(_) => Err(words.badly_escaped(&escaped)),
    };
    Some(record.map_err(|error| {
        write(SET_ASIDE, escaped);
        words.address_unreadable(&error)
    }))
}

/// Keeps the record in the storage and in the address.
pub fn keep(record: &Record) {
    let text = record.to_string();
    write(RECORD, &text);
    let hash = if record.is_empty() && text == "v1;classic;" {
        String::new()
    } else {
        format!("#{}", String::from(js_sys::encode_uri(&text)))
    };
    let location = window().location();
    let address = format!("{}{hash}", location.pathname().unwrap_or_default());
    if let Ok(history) = window().history() {
        // Fails where pages may not change their address, such as inside some previews.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

/// A setting by its name, as it was last kept.
pub fn setting(name: &str) -> Option<String> {
    read(&format!("rangekeeper.{name}"))
}

/// Keeps a setting.
pub fn keep_setting(name: &str, value: &str) {
    write(&format!("rangekeeper.{name}"), value);
}

fn asked_to_set_aside() -> bool {
    let search = window().location().search().unwrap_or_default();
    search.strip_prefix('?') == Some(SET_ASIDE_QUERY)
}

/// `None` where the browser offers no storage, such as in some private windows.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// A full storage is no reason to stop a game: the address still holds it.
fn write(key: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(key, value);
    }
}
