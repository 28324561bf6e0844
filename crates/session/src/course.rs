//! The chances to win of a game so far, kept so that a reload does not lose them.

use crate::Storage;

/// The setting that keeps the course of the game that was open last.
const COURSE: &str = "course";
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    game: u32,
    /// After how many shots of both players, and the chance.
    pub chances: Vec<(usize, f64)>,
}

impl Course {
    pub fn kept(storage: Storage) -> Self {
        storage.setting(COURSE).and_then(|text| Self::of_text(&text)).unwrap_or_default()
    }

    /// Notes the chance after so many shots in the game of this number. What came after these shots was undone.
    pub fn note(&mut self, storage: Storage, game: u32, shots: usize, chance: f64) {
        let is_same = self.game == game;
        let is_new = !is_same || self.chances.last().is_none_or(|(last, _)| *last != shots);
        self.chances.retain(|(before, _)| is_same && *before < shots);
        self.game = game;
        // Kept once for each shot: the last chance is found anew after a reload.
        if is_new {
            storage.keep_setting(COURSE, &self.to_text());
        }
        self.chances.push((shots, chance));
    }

    /// Returns the course from its text: `game;shots=thousandths,...`.
    fn of_text(text: &str) -> Option<Self> {
        let (game, chances) = text.split_once(';')?;
        let chance = |text: &str| {
            let (shots, thousandths) = text.split_once('=')?;
            let thousandths: u16 = thousandths.parse().ok()?;
            Some((shots.parse().ok()?, f64::from(thousandths.min(1000)) / 1000.0))
        };
        let chances = chances.split(',').filter(|text| !text.is_empty()).map(chance);
        Some(Self { game: game.parse().ok()?, chances: chances.collect::<Option<_>>()? })
    }

    fn to_text(&self) -> String {
        let chance = |(shots, chance): &(usize, f64)| format!("{shots}={}", (chance * 1000.0).round() as u16);
        format!("{};{}", self.game, self.chances.iter().map(chance).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_comes_back_from_its_text() {
        let course = Course { game: 7, chances: vec![(0, 0.5), (3, 0.125), (12, 1.0)] };
        assert_eq!(course.to_text(), "7;0=500,3=125,12=1000");
        assert_eq!(Course::of_text(&course.to_text()), Some(course));
        assert_eq!(Course::of_text("7;"), Some(Course { game: 7, chances: Vec::new() }));
        for text in ["", "7", "x;1=2", "7;1", "7;1=-2", "7;1=2;3=4", "7;1=70000"] {
            assert_eq!(Course::of_text(text), None, "{text}");
        }
    }
}
