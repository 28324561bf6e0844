use rangekeeper_engine::error::OtherRules;
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{Cell, CellMap, OwnBoard, Record, Rules, ScaledPrior};

use crate::density::Density;

/// A person who shoots.
///
/// The cell is drawn from the open ones, each with a probability proportional to its weight of [`Density`] to a power, which
/// says how seldom another cell than the heaviest is taken. The power is fitted to 50,748 recorded games of people
/// (`docs/shooters.md` says what these can tell).
///
/// A game depends on the rules, the prior, the seed and its number alone.
///
/// ```
/// use rangekeeper_engine::{OwnBoard, Rules, ScaledPrior};
/// use rangekeeper_play::{PersonShooter, hide};
///
/// let rules = Rules::classic();
/// let mut person = PersonShooter::new(&rules, &ScaledPrior::UNIFORM, 1)?;
/// let board = OwnBoard::new(hide(&rules, &ScaledPrior::UNIFORM, 1)?);
/// assert!(person.play(0, board).is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PersonShooter {
    density: Density,
    /// The factor by which each cell is shot at more often; `None` for people.
    preferences: Option<Box<CellMap<f64>>>,
    seed: u64,
    random: Random,
}

impl PersonShooter {
    /// Power of the weights in fourths, as fitted.
    pub const FOURTHS: u32 = 10;
    /// Base of the weights: that of the published solvers.
    const BASE: u64 = 10;
    /// Number of different values of a random number from 0 to 1.
    const UNITS: u32 = 1 << 30;

    /// Creates the person for these rules, with the power that is fitted. The ships are taken to be placed by the prior; the
    /// seed is that of the shots.
    ///
    /// # Errors
    /// [`OtherRules`] if the prior is of other rules.
    pub fn new(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Result<Self, OtherRules> {
        let density = Density::new(rules, prior, Self::BASE)?;
        Ok(Self { density, preferences: None, seed, random: generator(seed, 0) })
    }

    /// Returns this person with preferences: how much more often than people one opponent shoots at each cell.
    #[must_use]
    pub fn with_preferences(self, preferences: CellMap<f64>) -> Self {
        Self { preferences: Some(Box::new(preferences)), ..self }
    }

    /// Begins the game of this number.
    pub fn begin(&mut self, game: u64) {
        self.density.restart();
        self.random = generator(self.seed, game);
    }

    /// Plays the game of this number to the end, from the shots at a board on, and returns the board.
    ///
    /// # Panics
    /// Never: a person shoots at open cells.
    #[must_use]
    pub fn play(&mut self, game: u64, mut board: OwnBoard) -> OwnBoard {
        self.begin(game);
        while !board.is_over() {
            board.fire(self.aim(board.record())).expect("a person shoots at open cells");
        }
        board
    }

    /// Returns the next shot of the game. The record has only the person's own shots of this game, and a ship is afloat.
    ///
    /// # Panics
    /// If no cell is open.
    pub fn aim(&mut self, record: &Record) -> Cell {
        self.density.follow(record);
        let heaviest = self.density.heaviest().expect("a ship that is afloat has an open cell");
        let most = self.density.weight(heaviest);
        let like = |cell| {
            let preference = self.preferences.as_ref().map_or(1.0, |preferences| preferences[cell]);
            (cell, preference * power(self.density.weight(cell) / most, Self::FOURTHS))
        };
        let likes: Vec<(Cell, f64)> = self.density.open().iter().map(like).collect();
        let unit = f64::from(self.random.below(Self::UNITS)) / f64::from(Self::UNITS);
        let mut left = unit * likes.iter().map(|(_, like)| like).sum::<f64>();
        for (cell, like) in likes {
            left -= like;
            if left < 0.0 {
                return cell;
            }
        }
        // No ship fits anywhere, as after answers that are not true, or rounding has left a rest.
        heaviest
    }
}

fn generator(seed: u64, game: u64) -> Random {
    Random::new(*b"Rangekeeper pers", seed, game)
}

/// Raises a number to the power of so many fourths, by operations that give the same bits on every machine.
fn power(number: f64, fourths: u32) -> f64 {
    let root = number.sqrt();
    let parts = [(fourths & 1, root.sqrt()), (fourths >> 1 & 1, root), (fourths >> 2, number)];
    parts.into_iter().flat_map(|(times, factor)| (0..times).map(move |_| factor)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_those_of_the_fourths() {
        for fourths in 0..20 {
            let exact = 0.3_f64.powf(f64::from(fourths) / 4.0);
            assert!((power(0.3, fourths) - exact).abs() < 1e-12, "{fourths}");
        }
        let ends = [power(0.0, 13), power(1.0, 13), power(0.0, 0)];
        assert_eq!(ends.map(f64::to_bits), [0.0_f64, 1.0, 1.0].map(f64::to_bits));
    }

    #[test]
    fn the_next_shot_is_drawn_by_the_weights_and_chases_hits() {
        let rules = Rules::classic();
        let mut person = PersonShooter::new(&rules, &ScaledPrior::UNIFORM, 1).unwrap();
        let mut shots = |record: &str| -> Vec<String> {
            let record: Record = record.parse().unwrap();
            let aim = |game| {
                person.begin(game);
                person.aim(&record).to_string()
            };
            (0..500).map(aim).collect()
        };
        let first = shots("v1;classic;");
        let of = |shots: &[String], cells: &[&str]| shots.iter().filter(|it| cells.contains(&&***it)).count();
        assert!(of(&first, &["E5", "E6", "F5", "F6"]) > 4 * of(&first, &["A1", "A10", "J1", "J10"]));
        assert!(first.iter().any(|shot| *shot != first[0]), "a person is not always the same");
        let chasing = shots("v1;classic;E5:hit");
        assert!(of(&chasing, &["D5", "F5", "E4", "E6"]) > 250, "{chasing:?}");
    }
}
