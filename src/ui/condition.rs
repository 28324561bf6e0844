//! The condition under which the numbers hold.

use rangekeeper_engine::Assumption;

use crate::ui::prelude::*;

/// Who is assumed to have placed the ships, as it stands behind a number. `None` where it was chance, and as long as
/// the numbers on the screen are those of another assumption.
pub fn condition(words: Words, game: &'static OpenGame, advice: &'static Advice) -> Option<String> {
    if game.assumed.prior.with(|prior| advice.snapshot.with(|known| known.prior != *prior)) {
        return None;
    }
    match (game.assumed.placed_by.get().assumption(), game.opponent()) {
        (_, Some(name)) => Some(words.if_opponent(&name)),
        (Assumption::Person, None) => Some(words.if_person().to_owned()),
        (Assumption::Mixture, None) => Some(words.if_mixture().to_owned()),
        (Assumption::Random, None) => None,
    }
}
