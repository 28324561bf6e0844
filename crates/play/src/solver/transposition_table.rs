//! What is known of the stages looked at so far.

/// What is known of a stage: shots from there on, summed over its boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// The fewest.
    Exactly(u32),
    /// Fewer cannot be.
    AtLeast(u32),
}

impl Known {
    /// A number that no play stays below.
    pub(super) const fn at_least(self) -> u32 {
        match self {
            Self::Exactly(shots) | Self::AtLeast(shots) => shots,
        }
    }
}

/// The fingerprint of a stage. Two stages of the same best play may share it; that two others do is as good as
/// impossible: among a hundred million stages it happens once in 10^22 times.
pub(super) type Key = [u64; 2];

/// Stages by their keys. The keys are as good as random, so their first bits say where to look; a stage whose place is
/// taken has the next one that is free.
pub(super) struct Memo {
    places: Vec<Option<(Key, Known)>>,
    stages: usize,
}

impl Memo {
    pub(super) fn new() -> Self {
        Self { places: vec![None; 64], stages: 0 }
    }

    pub(super) fn get(&self, key: Key) -> Option<Known> {
        self.places[self.place(key)].map(|(_, known)| known)
    }

    pub(super) fn set(&mut self, key: Key, known: Known) {
        let place = self.place(key);
        if self.places[place].is_none() {
            self.stages += 1;
        }
        self.places[place] = Some((key, known));
        if self.stages * 4 > self.places.len() * 3 {
            let double = vec![None; self.places.len() * 2];
            for known in std::mem::replace(&mut self.places, double).into_iter().flatten() {
                let place = self.place(known.0);
                self.places[place] = Some(known);
            }
        }
    }

    /// Where the stage is, or would be.
    fn place(&self, key: Key) -> usize {
        let last = self.places.len() - 1;
        let mut place = key[0] as usize & last;
        while self.places[place].is_some_and(|(other, _)| other != key) {
            place = (place + 1) & last;
        }
        place
    }
}
