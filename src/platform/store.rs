use leptos::prelude::window;
use web_sys::Storage;

use rangekeeper_session::Store;

/// The site's storage, and the window's, which survives a reload. Some browsers offer none in private windows, or let
/// players block it.
pub struct BrowserStore;

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn session_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

impl Store for BrowserStore {
    fn is_offered(&self) -> bool {
        storage().is_some()
    }

    fn read(&self, name: &str) -> Option<String> {
        storage()?.get_item(name).ok().flatten()
    }

    fn write(&self, name: &str, text: &str) -> bool {
        storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
    }

    fn remove(&self, name: &str) {
        let _ = storage().map(|storage| storage.remove_item(name));
    }

    fn names(&self) -> Vec<String> {
        let Some(storage) = storage() else { return Vec::new() };
        let length = storage.length().unwrap_or_default();
        (0..length).filter_map(|index| storage.key(index).ok()?).collect()
    }

    fn read_own(&self, name: &str) -> Option<String> {
        session_storage()?.get_item(name).ok()?
    }

    fn write_own(&self, name: &str, text: &str) {
        let _ = session_storage().map(|storage| storage.set_item(name, text));
    }
}
