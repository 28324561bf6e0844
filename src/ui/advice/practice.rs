//! Practice: the page has hidden a fleet and answers the shots.

use crate::ui::prelude::*;

pub fn draw_practice(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let target = Memo::new(move |_| {
        let open = |cell: &_| game.record.with(|record| record.open().contains(*cell));
        pointer.aim().filter(open).filter(|_| game.is_aimed())
    });
    // While the recommended cell or the page's own aim is being found, the button keeps its form and the focus, and
    // fires at nothing.
    let is_coming = Memo::new(move |_| {
        !game.is_aimed() || !advice.is_hidden() && (advice.is_waiting() || !advice.is_fresh())
    });
    let fire = move || match target.get() {
        Some(cell) => words.fire_at(&cell),
        None if is_coming.get() => words.fire_at(&"…"),
        None => words.choose_cell().to_owned(),
    };
    let last = move || {
        game.record.with(|record| match record.shots().last() {
            Some(shot) => words.cell_marked(&shot.cell, &mark_name(words, record, Mark::Shot(shot.outcome))),
            None => words.page_answers().to_owned(),
        })
    };
    let is_hidden = Memo::new(move |_| advice.is_hidden());
    view! {
        <button
            type="button"
            class="advice-answer is-hit advice-fire"
            class:is-resting=move || pointer.is_resting()
            aria-keyshortcuts="F"
            prop:disabled=move || target.get().is_none() && !is_coming.get()
            on:click=move |event| pointer.fire(event.time_stamp())
        >
            {move || changing(fire())}
        </button>
        <div class="advice-marks">
            {checkbox("hide-advice", advice.hides_in_practice, words.hide_advice())}
            {move || is_hidden.get()
                .then(|| plain_button("advice-mark", words.show_advice(), move |_| advice.asked.set(true)))}
        </div>
        <p class="advice-last-shot" role="status">{move || changing(last())}</p>
    }
}

/// Draws a button that begins a practice game, then calls `after`.
pub fn draw_practice_button(game: GameRef, after: Callback<()>) -> AnyView {
    let words = Words::current();
    let hide = move |_| {
        let rules = game.record.with_untracked(|record| record.rules().clone());
        practise_as_before(words, game, rules);
        after.run(());
    };
    plain_button("control-action", words.practise(), hide)
}

/// Begins a practice game with ships placed as the open game assumes; notifies the player if the fleet has no room.
pub fn practise_as_before(words: Words, game: GameRef, rules: Rules) {
    if let Err(error) = game.practise_as_before(rules) {
        game.say(words.hide_error(&error));
    }
}
