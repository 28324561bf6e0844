//! Room for the longest sentences of the advice, so that the answer buttons below them keep their place from shot to
//! shot: in every language, at every width and font size.
//!
//! The placeholders lie in the same grid area as what is shown, invisible to the eye and to screen readers.

use leptos::prelude::*;
use rangekeeper_engine::Cell;

use crate::i18n::Words;
use crate::session::Session;
use crate::ui::advice::TIED_NAMED;
use crate::ui::condition::wanted_condition;

/// Probabilities with as many digits as there can be, and one that takes words: over 99.9%.
const WIDE: f64 = 0.8888;
const WIDEST: f64 = 1.0;
const OVER: f64 = 0.999_999;

/// As large as the aim can be.
#[component]
pub fn AimPlaceholder() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let interval = words.interim(&words.percent_range(WIDE, WIDEST, 2));
    let figure = words.percent(OVER, 1);
    let basis = longest([words.exact_and_sampled(&interval), words.interval_95(&interval)]);
    let certain = longest([words.certain_hit().to_owned(), words.certain_miss().to_owned()]);
    let row = move |figure: String, rest: &'static str, basis: String| {
        view! {
            <span class="advice-aim-row advice-placeholder" aria-hidden="true">
                <strong class="advice-aim-cell">{move || words.cell(last_cell(session))}</strong>
                <span class="advice-aim-odds">
                    <span>
                        <span class="advice-figure">{figure}</span>
                        " "
                        {rest}
                    </span>
                    <span>{basis}</span>
                    <span>{move || wanted_condition(words, session)}</span>
                </span>
            </span>
        }
    };
    view! {
        {row(figure, words.to_hit(), basis)}
        {row(certain, "", words.on_every_board().to_owned())}
    }
}

/// As large as the remark can be.
#[component]
pub fn RemarkPlaceholder() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let odds = longest([words.percent(WIDEST, 1), words.is_certain().to_owned()]);
    // Marks change none of it, and so nothing is drawn anew for them.
    let shape = Memo::new(move |_| {
        let shots = session.record.with(|record| usize::from(record.rules().shots_per_turn()));
        (last_cell(session), session.record.with(|record| record.rules().grid().area()), shots)
    });
    let sentences = move || {
        let (cell, cells, shots) = shape.get();
        let others = words.n_more(cells.saturating_sub(TIED_NAMED) as u64);
        let name = words.cell(cell);
        let ties = words.list(&[vec![name.clone(); TIED_NAMED - 1], vec![others]].concat());
        [
            words.also_tied(&ties),
            words.also_as_good(&ties),
            words.back_to(&cell, &odds),
            words.likelier_now(&cell, &odds),
            if shots > 1 { words.this_turn(&words.list(&vec![name; shots])) } else { String::new() },
        ]
    };
    let sentence = |text: String| view! { <span class="advice-placeholder" aria-hidden="true">{text}</span> };
    move || sentences().map(sentence).collect_view()
}

/// The cell in the last row and column, whose name is as long as any.
fn last_cell(session: Session) -> Cell {
    let grid = session.record.with(|record| record.rules().grid());
    grid.cells().last().unwrap_or(Cell::from_index(0))
}

fn longest(texts: [String; 2]) -> String {
    let [one, other] = texts;
    if one.chars().count() < other.chars().count() { other } else { one }
}
