//! The cell that is aimed at: its name, one number, one reason.

use crate::ui::advice::reason::{likelier, reason};
use crate::ui::advice::why;
use crate::ui::prelude::*;
use rangekeeper_session::Wait;

pub fn draw_aim(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    // The cell answered last stays until the eye would notice.
    let shown = Memo::new(move |_| {
        let is_late = pointer.chosen.get().is_none() && advice.waiting.wait.get() > Wait::None;
        pointer.aim().filter(|_| !is_late)
    });
    let name = move || shown.get().map_or_else(|| "…".to_owned(), |cell| words.cell(cell));
    let letters = move || {
        let last = game.record.with(|record| record.rules().grid().cells().last());
        last.map_or(0, |cell| words.cell(cell).chars().count()).to_string()
    };
    view! {
        <p class="advice-aim">
            <strong class="advice-aim-cell" style:--letters=letters>{move || changing(name())}</strong>
            <span class="advice-aim-odds">{move || probability(game, advice, pointer, shown.get()?)}</span>
        </p>
    }
}

/// Draws the hit probability and the reason of a cell, or its mark.
fn probability(game: GameRef, advice: AdviceRef, pointer: PointerRef, cell: Cell) -> Option<AnyView> {
    let words = Words::current();
    if let Some(mark) = game.record.with(|record| record.mark(cell)) {
        pointer.chosen.get()?;
        let name = game.record.with(|record| mark_name(words, record, mark));
        let marked = view! { <span class="advice-marked">{changing(words.is_marked(&name))}</span> };
        return Some(marked.into_any());
    }
    if advice.is_hidden() {
        return None;
    }
    let (figure, rest) = match advice.probability(cell)? {
        HitProbability::Exact { occupied: 0, .. } => (words.certain_miss().to_owned(), ""),
        HitProbability::Exact { occupied, boards, .. } if occupied == boards => {
            (words.certain_hit().to_owned(), "")
        }
        probability => (words.probability_by_sign(probability), words.to_hit()),
    };
    let because = changing(reason(words, advice, cell));
    let said = match likelier(advice, cell) {
        // The sentence names a likelier cell, and takes the player there.
        Some((_, likelier, _)) => {
            let choose = move |_| pointer.chosen.set(Some(likelier));
            plain_button("advice-reason control-link", because, choose)
        }
        None => view! { <span class="advice-reason">{because}</span> }.into_any(),
    };
    let view = view! {
        <button type="button" class="advice-number" title=words.show_numbers() on:click=|_| why::open()>
            <span class="advice-figure" class:is-words=rest.is_empty()>{changing(figure)}</span>
            " "
            <span>{changing(rest)}</span>
        </button>
        {said}
    };
    Some(view.into_any())
}
