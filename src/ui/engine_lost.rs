//! Why there are no workers any longer, in words.

use crate::i18n::Words;
use rangekeeper_session::workers::pool::{NOT_LOADED, UNREADABLE};
use rangekeeper_session::workers::roster::SILENT;

/// That the engine was lost, and why. What the browser itself has said stays in its words.
pub fn engine_lost(words: Words, reason: &str) -> String {
    words.engine_lost(&match reason {
        SILENT => words.engine_silent(),
        UNREADABLE => words.engine_unreadable(),
        NOT_LOADED => words.engine_not_loaded(),
        said => said,
    })
}
