//! How all games against an opponent went, in words.

use crate::ui::prelude::*;
use rangekeeper_session::Profile;
use rangekeeper_session::profiles::game_result::Tally;

/// Says how many games of two boards were won and lost against an opponent, and the means of them; `None` before the first.
pub fn tally_line(words: Words, profile: &Profile) -> Option<String> {
    let tally = Tally::new(profile.results());
    if tally.games() == 0 {
        return None;
    }
    let mut sentences = vec![words.tally(&profile.name, &tally.won, &tally.lost)];
    sentences.extend(tally.shots.map(|shots| words.tally_shots(&words.number(shots, 0))));
    sentences.extend(tally.luck.map(|luck| words.tally_luck(&words.signed(luck, 1))));
    Some(sentences.join(" "))
}
