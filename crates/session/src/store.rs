//! A place for texts: the browser's storage, or memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Texts kept by name, which outlive the page.
pub trait Store: Send + Sync {
    /// Returns false where nothing can be kept, as in some private windows.
    fn is_offered(&self) -> bool;
    fn read(&self, name: &str) -> Option<String>;
    /// Keeps a text; whether there was room for it.
    fn write(&self, name: &str, text: &str) -> bool;
    fn remove(&self, name: &str);
    fn names(&self) -> Vec<String>;
    fn read_own(&self, name: &str) -> Option<String>;
    fn write_own(&self, name: &str, text: &str);
}

/// A store in memory, which several windows can share.
#[derive(Clone, Default)]
pub struct MemoryStore {
    shared: Arc<Mutex<Shared>>,
    own: Texts,
}

type Texts = Arc<Mutex<BTreeMap<String, String>>>;

#[derive(Default)]
struct Shared {
    texts: BTreeMap<String, String>,
    /// The most bytes that names and texts may have together, if there is a limit.
    room: Option<usize>,
}

impl MemoryStore {
    /// Returns the store as another window has it.
    #[must_use]
    pub fn other_window(&self) -> Self {
        Self { own: Texts::default(), ..self.clone() }
    }

    /// Limits the bytes that names and texts may have together. Without any room it stands for a store that is blocked.
    pub fn limit(&self, room: Option<usize>) {
        lock(&self.shared).room = room;
    }

    /// Forgets every text, as a player who clears the site's data.
    pub fn clear(&self) {
        lock(&self.shared).texts.clear();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store for MemoryStore {
    fn is_offered(&self) -> bool {
        lock(&self.shared).room != Some(0)
    }

    fn read(&self, name: &str) -> Option<String> {
        lock(&self.shared).texts.get(name).cloned()
    }

    fn write(&self, name: &str, text: &str) -> bool {
        let Shared { texts, room } = &mut *lock(&self.shared);
        let others = texts.iter().filter(|(other, _)| *other != name);
        let bytes = others.fold(name.len() + text.len(), |sum, (name, text)| sum + name.len() + text.len());
        let has_room = room.is_none_or(|room| bytes <= room);
        if has_room {
            texts.insert(name.to_owned(), text.to_owned());
        }
        has_room
    }

    fn remove(&self, name: &str) {
        lock(&self.shared).texts.remove(name);
    }

    fn names(&self) -> Vec<String> {
        lock(&self.shared).texts.keys().cloned().collect()
    }

    fn read_own(&self, name: &str) -> Option<String> {
        lock(&self.own).get(name).cloned()
    }

    fn write_own(&self, name: &str, text: &str) {
        lock(&self.own).insert(name.to_owned(), text.to_owned());
    }
}
