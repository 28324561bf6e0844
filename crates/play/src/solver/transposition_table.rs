/// The shots from a node to the end, summed over its boards, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Exactly(u32),
    AtLeast(u32),
}

/// The fingerprint of a node, by [`Keys`](super::keys::Keys), whose module says how likely two share one.
pub(super) type Key = [u64; 2];

/// A hash table of nodes with linear probing. Keys are as good as random: their lowest bits are the slot.
pub(super) struct TranspositionTable {
    slots: Vec<Option<(Key, Known)>>,
    nodes: usize,
}

impl TranspositionTable {
    pub(super) fn new() -> Self {
        Self { slots: vec![None; 64], nodes: 0 }
    }

    pub(super) fn get(&self, key: Key) -> Option<Known> {
        self.slots[self.slot(key)].map(|(_, known)| known)
    }

    pub(super) fn set(&mut self, key: Key, known: Known) {
        let slot = self.slot(key);
        self.nodes += usize::from(self.slots[slot].replace((key, known)).is_none());
        if self.nodes * 4 > self.slots.len() * 3 {
            let double = vec![None; self.slots.len() * 2];
            for entry in std::mem::replace(&mut self.slots, double).into_iter().flatten() {
                let slot = self.slot(entry.0);
                self.slots[slot] = Some(entry);
            }
        }
    }

    /// Returns the slot of the node, or the free one where it would be.
    fn slot(&self, key: Key) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = key[0] as usize & last;
        while self.slots[slot].is_some_and(|(other, _)| other != key) {
            slot = (slot + 1) & last;
        }
        slot
    }
}
