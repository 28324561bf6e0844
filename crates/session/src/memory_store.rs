//! A store in memory, which several windows share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::storage::Store;

type Texts = Arc<Mutex<BTreeMap<String, String>>>;

/// The texts of all windows, and those of this one.
#[derive(Clone, Default)]
pub struct MemoryStore {
    pub texts: Texts,
    own: Texts,
    /// The most bytes that the texts may have, if there is a limit.
    pub room: Arc<Mutex<Option<usize>>>,
}

impl MemoryStore {
    /// Returns the store as another window has it.
    pub fn other_window(&self) -> Self {
        Self { own: Texts::default(), ..self.clone() }
    }

    pub fn get(&self, name: &str) -> Option<String> {
        self.texts.lock().unwrap().get(name).cloned()
    }

    pub fn set(&self, name: &str, text: &str) {
        self.texts.lock().unwrap().insert(name.to_owned(), text.to_owned());
    }
}

impl Store for MemoryStore {
    /// A store without any room stands for one that is blocked.
    fn is_offered(&self) -> bool {
        *self.room.lock().unwrap() != Some(0)
    }

    fn read(&self, name: &str) -> Option<String> {
        self.get(name)
    }

    fn write(&self, name: &str, text: &str) -> bool {
        let mut texts = self.texts.lock().unwrap();
        let others = texts.iter().filter(|(other, _)| *other != name);
        let bytes =
            others.map(|(name, text)| name.len() + text.len()).sum::<usize>() + name.len() + text.len();
        let has_room = self.room.lock().unwrap().is_none_or(|room| bytes <= room);
        if has_room {
            texts.insert(name.to_owned(), text.to_owned());
        }
        has_room
    }

    fn remove(&self, name: &str) {
        self.texts.lock().unwrap().remove(name);
    }

    fn names(&self) -> Vec<String> {
        self.texts.lock().unwrap().keys().cloned().collect()
    }

    fn read_own(&self, name: &str) -> Option<String> {
        self.own.lock().unwrap().get(name).cloned()
    }

    fn write_own(&self, name: &str, text: &str) {
        self.own.lock().unwrap().insert(name.to_owned(), text.to_owned());
    }
}
