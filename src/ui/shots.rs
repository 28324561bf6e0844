//! The list of shots. A press on one offers a look back and its repair.

use rangekeeper_engine::Shot;

use crate::ui::prelude::*;

const OPEN: &str = "shots";
/// The width from which the list is open at first.
const WIDE: &str = "(min-width: 72rem)";

/// Draws the shots of the open game, latest first, also during a replay. It has no marks without order.
pub fn draw_shots(game: GameRef, pointer: PointerRef) -> impl IntoView {
    let (storage, words) = (game.platform.storage, Words::current());
    let is_wide = || window().match_media(WIDE).ok().flatten().is_some_and(|query| query.matches());
    let is_open = move || storage.setting(OPEN).map_or_else(is_wide, |kept| kept == "open");
    let keep = move |event: web_sys::Event| {
        let open = is_opened(&event);
        // The first event reports the initial state.
        if open != is_open() {
            storage.keep_setting(OPEN, if open { "open" } else { "closed" });
        }
    };
    let record = Memo::new(move |_| game.library.with(|library| library.game().record().clone()));
    let pressed = RwSignal::new(None);
    // Drawn as a whole: a long game would have hundreds of effects.
    let rows = move || {
        record.with(|record| {
            let row = |(place, shot): (usize, &Shot)| row(game, pointer, record, place, *shot, pressed);
            record.shots().iter().enumerate().rev().map(row).collect_view()
        })
    };
    view! {
        <details
            class="card shots"
            hidden=move || record.with(|record| record.shots().is_empty())
            prop:open=is_open()
            on:toggle=keep
        >
            <summary><h2>{words.shot_list()}</h2></summary>
            <p class="control-hint">{words.shots_hint()}</p>
            <ol class="shots-list">{rows}</ol>
        </details>
    }
}

/// Draws a shot and, once pressed, its actions. During a replay a press goes there.
fn row(
    game: GameRef,
    pointer: PointerRef,
    record: &Record,
    place: usize,
    Shot { cell, outcome }: Shot,
    pressed: RwSignal<Option<Cell>>,
) -> impl IntoView + use<> {
    let words = Words::current();
    let answer = mark_name(words, record, Mark::Shot(outcome));
    let kind = CellKind::Marked(Mark::Shot(outcome));
    let replay = game.replay.get();
    let is_pressed = replay.is_none() && pressed.get() == Some(cell);
    let press = move |_| {
        if game.replay.get_untracked().is_some() {
            game.show_replay(Some(place));
        } else {
            pressed.set(Some(cell).filter(|_| !is_pressed));
        }
    };
    let action = move |name: &'static str, act: Box<dyn Fn()>| {
        let act = move |_| {
            act();
            focus_cell(cell);
        };
        plain_button("control-link", name, act)
    };
    let look_back = move || action(words.look_back(), Box::new(move || game.show_replay(Some(place))));
    let mend = move || {
        let answer = action(words.change_answer(), Box::new(move || pointer.chosen.set(Some(cell))));
        let place = action(words.move_to_another_cell(), Box::new(move || pointer.toggle_moving(cell)));
        [answer, place]
    };
    let actions = is_pressed.then(|| {
        view! { <div class="shots-actions">{look_back()} {game.can_mend().then(mend)}</div> }
    });
    view! {
        <li>
            <button
                type="button"
                class="shots-shot"
                // Begins with the visible text, for voice control.
                aria-label=format!("{} {} {answer}", place + 1, words.cell(cell))
                aria-expanded=is_pressed.to_string()
                aria-current=(replay == Some(place)).then_some("true")
                on:click=press
            >
                <span class="shots-number">{changing((place + 1).to_string())}</span>
                " "
                <strong>{changing(words.cell(cell))}</strong>
                " "
                <span class=format!("board-cell legend-swatch is-{}", kind.name())>{kind.symbol()}</span>
                " "
                <span class="shots-answer">{changing(answer.as_str())}</span>
            </button>
            {actions}
        </li>
    }
}
