//! One of several equal parts of the games: `--shard I/N`.

use std::ops::Range;
use std::str::FromStr;

/// Part of the games that one machine plays: part `number` of `of`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slice {
    number: u64,
    of: u64,
}

impl Slice {
    /// Returns the games of this part. All parts together hold every game once, and their sizes differ by one at most.
    pub(crate) fn games(self, all: u64) -> Range<u64> {
        let start = |before: u64| all / self.of * before + (all % self.of).min(before);
        start(self.number - 1)..start(self.number)
    }
}

impl FromStr for Slice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.split_once('/').and_then(|(number, of)| {
            let slice = Self { number: number.parse().ok()?, of: of.parse().ok()? };
            (1..=slice.of).contains(&slice.number).then_some(slice)
        });
        parsed.ok_or_else(|| format!("“{text}” is not a part of a whole: write 1/4 for the first of four"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slices_hold_every_game_once() {
        for (games, of) in [(10, 3), (10, 10), (3, 7), (1, 1), (1000, 64)] {
            let slices = (1..=of).map(|number| Slice { number, of }.games(games));
            assert!(slices.clone().flatten().eq(0..games), "{games} games in {of} slices");
            let sizes: Vec<u64> = slices.map(|slice| slice.end - slice.start).collect();
            assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
        }
        let last = Slice { number: u64::MAX, of: u64::MAX };
        assert!(last.games(u64::MAX).eq(u64::MAX - 1..u64::MAX));
    }
}
