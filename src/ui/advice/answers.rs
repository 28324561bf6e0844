//! The answer buttons, and the rare marks.

use crate::ui::advice::remark::{draw_remark, draw_salvo};
use crate::ui::advice::typing::draw_typed_marks;
use crate::ui::board::strokes::{draw_move_button, draw_paint_choice};
use crate::ui::prelude::*;
use rangekeeper_session::Question;
use rangekeeper_session::game::maybe_sunk_before;

pub fn draw_answers(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let tells_sunk = move || game.record.with(|record| record.rules().announcement().tells_sunk());
    // Enabled while the recommended cell is being found: disabling them would flicker and drop the focus. A press then
    // counts for no cell.
    let has_no_aim = move || !advice.is_waiting() && pointer.aim().is_none();
    let asking = move || pointer.question.with(Option::is_some);
    let answer = move |kind: Kind, class: &'static str, name: &'static str, key: &'static str| {
        view! {
            <button
                type="button"
                class=format!("advice-answer {class}")
                aria-keyshortcuts=key
                prop:disabled=has_no_aim
                on:click=move |event| pointer.answer_aim(kind, event.time_stamp())
            >
                {name}
            </button>
        }
    };
    let marked = move || pointer.chosen.get().and_then(|cell| game.record.with(|record| record.mark(cell)));
    let set = move |mark: Option<Mark>| {
        if let Some(cell) = pointer.ready_aim() {
            pointer.mark(cell, mark);
        }
    };
    let rare = move |mark: Mark, name: &'static str, hint: &'static str| {
        button("advice-mark", view! { {name} <small>{hint}</small> }, has_no_aim, move |_| set(Some(mark)))
    };
    view! {
        <div class="advice-answering">
            <div prop:inert=asking>
                {draw_guidance(game)}
                <div
                    class="advice-answers"
                    class:is-resting=move || pointer.is_resting()
                    role="group"
                    aria-labelledby=GUIDANCE
                >
                    {answer(Kind::Miss, "is-miss", words.miss(), "M")}
                    {answer(Kind::Hit, "is-hit", words.hit(), "H")}
                    {move || tells_sunk().then(|| answer(Kind::Sunk, "is-sunk", words.sunk(), "S"))}
                </div>
                {draw_remark(game, advice, pointer)}
                {draw_salvo(game, advice)}
                {draw_sunk_before(game, advice)}
                <div class="advice-marks">
                    <button type="button" class="advice-mark" prop:hidden=move || marked().is_none() on:click=move |_| set(None)>
                        {words.clear()}
                    </button>
                    {draw_move_button(game, pointer)}
                    <details class="advice-more">
                        <summary>{words.other_marks()}</summary>
                        {rare(Mark::Blocked, words.known_empty(), words.known_empty_hint())}
                        {rare(Mark::Sunk, words.sunk_before_start(), words.sunk_before_start_hint())}
                        {draw_paint_choice(pointer)}
                        {draw_typed_marks(game, pointer)}
                    </details>
                </div>
            </div>
            {move || pointer.question.get().map(|question| draw_which_ship(game, advice, pointer, question))}
        </div>
    }
}

/// Asks which ship was sunk before the player started, until it is struck off or the opponent did not say.
fn draw_sunk_before(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let (words, unsaid) = (Words::current(), RwSignal::new(CellSet::EMPTY));
    let asked = Memo::new(move |_| {
        // Ships of an earlier record may not be in this fleet.
        let certain = advice.snapshot.with(|known| known.findings().map(|found| found.certain.clone()));
        let certain = certain.filter(|_| advice.is_fresh())?;
        game.record.with(|record| {
            let ships = maybe_sunk_before(record, certain.sunk, certain.off_record);
            (record.sunk() != unsaid.get() && !ships.is_empty()).then_some(ships)
        })
    });
    let button = move |ship: ShipId| {
        let name = game.record.with_untracked(|record| words.ship(&record.rules().fleet().ship(ship).name));
        plain_button("advice-chip", name, move |_| game.change(|game| game.strike(ship, true)))
    };
    let decline = move |_| unsaid.set(game.record.with_untracked(Record::sunk));
    move || {
        let ships = asked.get()?;
        Some(view! {
            <div class="advice-chips" role="group" aria-labelledby="sunk-before">
                <p id="sunk-before">{words.which_before()}</p>
                {ships.into_iter().map(button).collect_view()}
                {plain_button("control-link", words.they_did_not_say(), decline)}
            </div>
        })
    }
}

const GUIDANCE: &str = "guidance";

/// Draws the instruction: in full before the first mark, short afterwards. Both versions take the room of the longer
/// one, so that the answers below stay in place.
fn draw_guidance(game: GameRef) -> impl IntoView {
    let words = Words::current();
    let is_first = Memo::new(move |_| game.record.with(Record::is_empty));
    let line = move |sentence: &'static str, when: bool| {
        let is_shown = move || is_first.get() == when;
        view! {
            <span class:advice-placeholder=move || !is_shown() aria-hidden=move || (!is_shown()).then_some("true")>
                {sentence}
            </span>
        }
    };
    view! {
        <p class="advice-guidance" id=GUIDANCE>
            {line(words.shoot_then_say(), true)}
            {line(words.what_did_they_say(), false)}
        </p>
    }
}

/// Draws one button for each possible ship, and one for an opponent who did not say.
fn draw_which_ship(game: GameRef, advice: AdviceRef, pointer: PointerRef, asked: Question) -> impl IntoView {
    let words = Words::current();
    let Question { cell, outcomes } = asked;
    let fleet = game.record.with_untracked(|record| record.rules().fleet().clone());
    let ship = |id| words.ship(&fleet.ship(id).name);
    let name = |outcome: &Outcome| outcome.named().map_or_else(|| words.they_did_not_say().to_owned(), ship);
    let button = |(number, outcome): (usize, &Outcome)| {
        let key = (number <= 9).then(|| number.to_string());
        view! {
            <button
                type="button"
                class="advice-ship-choice"
                aria-keyshortcuts=key.clone()
                data-key=key
                on:click=move |event| {
                    let keyboard = by_keyboard(&event);
                    let pressed_at = (!keyboard).then(|| event.time_stamp());
                    pointer.answer_question(number, pressed_at).filter(|_| keyboard).into_iter().for_each(focus_cell);
                }
            >
                {changing(name(outcome))}
            </button>
        }
    };
    Effect::new(|_| focus(".advice-which-ship button"));
    let sunk = outcomes.iter().any(|outcome| outcome.is_sunk());
    let sentence = match outcomes[..] {
        [] => words.none_is_sunk(&cell),
        _ if sunk => words.which_was_sunk(&cell),
        _ => words.which_was_hit(&cell),
    };
    let cancel = move |event: MouseEvent| go_on(&event, || pointer.question.set(None), || focus_cell(cell));
    view! {
        <div
            class="advice-which-ship"
            class:is-resting=advice.answering.rest.is_on
            role="group"
            aria-label=sentence.clone()
        >
            <p>{changing(sentence.as_str())}</p>
            {(1..).zip(&outcomes).map(button).collect_view()}
            {plain_button("control-link", words.cancel(), cancel)}
        </div>
    }
}
