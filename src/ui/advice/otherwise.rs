//! What would be advised if the ships were placed otherwise than assumed.

use leptos::prelude::*;
use rangekeeper_engine::Assumption;

use crate::i18n::Words;
use crate::session::Session;

/// One line, where the other assumption would shoot elsewhere.
#[component]
pub fn Otherwise() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let line = move || {
        let cell = session.otherwise.get().filter(|_| session.is_fresh() && !session.is_advice_hidden())?;
        Some(match session.assumed.placed_by.get().other()? {
            Assumption::Person => words.otherwise_person(&cell),
            _ => words.otherwise_random(&cell),
        })
    };
    // Where nothing can be said there is no room for it.
    let is_possible = Memo::new(move |_| session.assumed.other.with(Option::is_some));
    move || is_possible.get().then(|| view! { <p class="advice-otherwise control-hint">{line}</p> })
}
