//! When the screen is to stay awake: while a game is played, until nothing has happened for a while.

use std::time::Duration;

use crate::prelude::*;

/// The time without any action after which the player has probably left.
pub const QUIET: Duration = Duration::from_mins(10);

/// Holds the screen awake by `hold(true)` at every action in an unfinished game, and releases it by `hold(false)` at the
/// end and after [`QUIET`]. It lives as long as the page.
pub fn keep_awake(game: &'static OpenGame, advice: &'static Advice, hold: fn(bool)) {
    let timers = game.platform.timers;
    let alarm = StoredValue::new(None);
    let is_over = Memo::new(move |_| advice.end().is_some());
    Effect::new(move |before: Option<()>| {
        game.acted.track();
        let is_playing = !is_over.get() && before.is_some();
        alarm.update_value(|alarm| {
            if let Some(alarm) = alarm.take() {
                timers.cancel(alarm);
            }
            *alarm = is_playing.then(|| timers.set_timeout(QUIET, Box::new(move || hold(false))));
        });
        hold(is_playing);
    });
}
