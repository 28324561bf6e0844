//! The advice panel: the next shot, in words.

mod aim;
mod answers;
mod contradiction;
pub mod finished;
pub mod forecast;
pub mod practice;
pub mod reason;
mod remark;
mod replay;
mod spoken;
mod typing;
pub mod why;

use rangekeeper_engine::Contradiction;

use self::aim::draw_aim;
use self::finished::Finished;
use crate::ui::prelude::*;
use rangekeeper_session::{NoCount, NoDraws};

/// The state of the game for this panel.
#[derive(Clone, PartialEq)]
enum Stage {
    Playing,
    Replay,
    Over {
        shots: usize,
        end: GameEnd,
    },
    /// The player has sunk the opponent's fleet, who has the last word.
    LastWord,
    Contradicted(Contradiction),
    /// There will be no numbers, for this reason.
    Stopped(String),
}

/// The one who answers a shot.
#[derive(Clone, Copy, PartialEq)]
enum Answering {
    Nobody,
    Opponent,
    Page,
}

/// Draws the recommended or chosen cell, with the answer buttons.
pub fn draw_advice_panel(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let stage = Memo::new(move |_| {
        let record = game.record.get();
        if game.replay.get().is_some() {
            return Stage::Replay;
        }
        advice.snapshot.with(|known| match &known.reading {
            Reading::Contradicted(contradiction) => Stage::Contradicted(contradiction.clone()),
            Reading::Refused(refusal) => Stage::Stopped(refused(words, *refusal).to_owned()),
            Reading::Lost(reason) => Stage::Stopped(words.why_engine_lost(reason)),
            _ => match advice.end() {
                Some(end) => Stage::Over { shots: record.shots().len(), end },
                None if advice.is_over() => Stage::LastWord,
                None => Stage::Playing,
            },
        })
    });
    let answering = Memo::new(move |_| match stage.get() {
        Stage::Replay => Answering::Nobody,
        Stage::Over { .. } if game.is_practice() => Answering::Nobody,
        _ if game.is_practice() => Answering::Page,
        Stage::Playing => Answering::Opponent,
        _ if pointer.chosen.get().is_some() || pointer.stroke_mark().is_some() => Answering::Opponent,
        _ => Answering::Nobody,
    });
    let (replaying, repairs) = (RwSignal::new(None), RwSignal::new(None));
    view! {
        <section class="card advice" aria-labelledby="advice-title">
            {move || match stage.get() {
                Stage::Playing => draw_next_shot(game, advice, pointer).into_any(),
                Stage::Replay => draw_part(replaying, game, (game, advice, pointer), replay::replay(), move || game.show_replay(None)),
                Stage::Over { shots, end } => view! { <Finished game advice shots end /> }.into_any(),
                Stage::LastWord => {
                    view! { <h2 id="advice-title">{words.fleet_is_sunk()}</h2> <p class="advice-verdict">{words.their_last_turn()}</p> }.into_any()
                }
                Stage::Contradicted(contradiction) => contradiction::draw_mistaken(game, advice, pointer, contradiction, repairs).into_any(),
                Stage::Stopped(reason) => draw_stopped(game, reason).into_any(),
            }}
            {move || match answering.get() {
                Answering::Nobody => ().into_any(),
                Answering::Opponent => answers::draw_answers(game, advice, pointer).into_any(),
                Answering::Page => practice::draw_practice(game, advice, pointer).into_any(),
            }}
            {spoken::draw_spoken(game, advice)}
        </section>
    }
}

/// Draws the cell that an answer is recorded for, with its probability.
fn draw_next_shot(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let title = move || match (pointer.chosen.get(), advice.best()) {
        _ if advice.is_hidden() => words.your_shot(),
        (Some(chosen), Some(best)) if chosen != best => words.your_choice(),
        (Some(_), None) => words.your_choice(),
        _ if advice.targets.with(Vec::len) > 1 => words.next_salvo(),
        _ => words.next_shot(),
    };
    view! {
        <h2 class="advice-title" id="advice-title">{move || changing(title())}</h2>
        {draw_aim(game, advice, pointer)}
    }
}

fn refused(words: Words, refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NoDraws(NoDraws::TooManyWays) => words.too_many_ways(),
        Refusal::NoDraws(NoDraws::TooLittleRoom) => words.too_little_room(),
        Refusal::NoCount(NoCount::TooManyBoards) => words.too_many_to_count(),
        Refusal::NoCount(NoCount::TooMuchMemory) => words.too_much_memory_to_count(),
        Refusal::GaveUp => words.too_hard_to_tell(),
    }
}

fn draw_stopped(game: GameRef, reason: String) -> impl IntoView {
    let (analysis, words) = (Analysis::current(), Words::current());
    view! {
        <h2 id="advice-title" class="is-alarm">{changing(words.no_answer())}</h2>
        <p class="advice-verdict">{changing(reason)}</p>
        {plain_button("control-link", words.try_again(), move |_| untrack(|| analysis.ask(game)))}
        {move || (analysis.method.get() == Method::Exact)
            .then(|| plain_button("control-link", words.draw_samples(), move |_| analysis.method.set(Method::Auto)))}
    }
}
