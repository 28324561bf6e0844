//! The replay of a game: its shots, with the circles of every step.

use std::time::Duration;

use leptos::leptos_dom::helpers::IntervalHandle;
use rangekeeper_play::ShotReview;

use crate::ui::prelude::*;

/// The least time of a picture; its numbers and its recommended cell may take longer.
const PICTURE: Duration = Duration::from_millis(900);

/// Returns the layout of the replay, from the part of the module with the list of games.
#[wasm_split(menu, wasm_split_path = leptos::wasm_split, fallible)]
pub fn replay() -> Result<Lay<(GameRef, AdviceRef, PointerRef)>, SplitLoaderError> {
    Ok(|(game, advice, pointer)| draw_replay(game, advice, pointer).into_any())
}

/// Plays, stops, and goes to any shot. Shows the numbers before each shot, and the cell that was shot.
fn draw_replay(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let shots = move || game.library.with(|library| library.game().record().shots().len());
    let at = move || game.replay.get().unwrap_or_default();
    let go = move |shot: usize| {
        game.show_replay(Some(shot.min(untrack(shots))));
        pointer.pointed.set(None);
    };
    // The cell of the next shot is highlighted like a chosen one.
    Effect::new(move |_| {
        let next = game.replay.get().and_then(|at| {
            game.library.with(|library| library.game().record().shots().get(at).map(|shot| shot.cell))
        });
        pointer.chosen.set(next);
    });
    on_cleanup(move || pointer.chosen.set(None));
    let caption = move || {
        game.library.with(|library| {
            let record = library.game().record();
            match record.shots().get(at()) {
                Some(shot) => {
                    let name = mark_name(words, record, Mark::Shot(shot.outcome));
                    words.replay_shot(&(at() + 1), &shots(), &words.cell_marked(&shot.cell, &name))
                }
                None => words.replay_end(shots() as u64),
            }
        })
    };
    let running = StoredValue::new(None::<IntervalHandle>);
    let is_running = RwSignal::new(false);
    let stop = move || {
        running.update_value(|running| running.take().iter().for_each(IntervalHandle::clear));
        is_running.set(false);
    };
    let step = move || {
        // Without advice there is none to wait for.
        let is_known = |known: &AnalysisSnapshot| match &known.reading {
            Reading::Waiting => false,
            Reading::Known(findings) => advice.best().is_some() || !findings.grow(),
            Reading::Contradicted(_) | Reading::Refused(_) | Reading::Lost(_) => true,
        };
        let shown = untrack(|| advice.is_fresh() && advice.snapshot.with(is_known));
        match untrack(|| (at(), shots())) {
            (at, shots) if at >= shots => stop(),
            (at, _) if shown => go(at + 1),
            _ => {}
        }
    };
    let play = move || {
        if untrack(|| at() >= shots()) {
            go(0);
        }
        running.set_value(set_interval_with_handle(step, PICTURE).ok());
        is_running.set(true);
    };
    on_cleanup(stop);
    let close = move |event: MouseEvent| go_on(&event, || game.show_replay(None), focus_board);
    let better = move || {
        let ShotReview { cell, probability, best, best_probability, .. } = advice.costly_shot(at())?;
        let [better, chance] = [best_probability, probability].map(|share| words.percent(share, 0));
        Some(words.replay_better(&best, &better, &cell, &chance))
    };
    view! {
        <h2 id="advice-title">{changing(words.replay())}</h2>
        <p class="advice-verdict">{move || changing(caption())}</p>
        <input
            type="range"
            class="advice-replay"
            min="0"
            prop:max=move || shots().to_string()
            prop:value=move || at().to_string()
            aria-label=words.replay_position()
            on:input=move |event| {
                stop();
                if let Ok(shot) = event_target_value(&event).parse() {
                    go(shot);
                }
            }
        />
        <div class="advice-answers">
            {plain_button("advice-answer", words.replay_back(), move |_| { stop(); go(untrack(at).saturating_sub(1)); })}
            <button
                type="button"
                class="advice-answer is-sunk"
                on:click=move |_| if is_running.get_untracked() { stop() } else { play() }
            >
                {move || changing(if is_running.get() { words.replay_pause() } else { words.replay_play() })}
            </button>
            {plain_button("advice-answer", words.replay_next(), move |_| { stop(); go(untrack(at) + 1); })}
        </div>
        <p class="advice-remark">{move || changing(better())}</p>
        {plain_button("control-link", words.replay_close(), close)}
    }
}
