//! The line below the answers, whose content comes and goes.

use crate::ui::advice::reason::likely;
use crate::ui::prelude::*;
use rangekeeper_session::Wait;

/// The contents of the line, most urgent first.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    /// A link back from a chosen cell.
    Back,
    Late,
    /// A cell that has become likelier than the named one.
    Likelier,
    Recorded,
    Rules,
    Empty,
}

/// Draws the line with the last answer, or with another cell to aim at. Its height is fixed.
pub fn draw_remark(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    // A new button for every reading would swallow a slow press.
    let line = Memo::new(move |_| {
        let is_hidden = advice.is_hidden();
        let choice = pointer.chosen.get().zip(advice.best());
        if !is_hidden && choice.is_some_and(|(chosen, best)| chosen != best) {
            Line::Back
        } else if advice.waiting.wait.get() >= Wait::Long {
            Line::Late
        } else if !is_hidden && advice.likelier.get().is_some() {
            Line::Likelier
        } else if game.record.with(|record| !record.shots().is_empty()) {
            Line::Recorded
        } else if game.record.with(Record::is_empty) && !game.is_practice() {
            Line::Rules
        } else {
            Line::Empty
        }
    });
    let back = move || {
        let best = advice.best()?;
        Some(words.back_to(&best, &likely(words, advice.probability(best)?)))
    };
    let by_now = move || {
        let cell = advice.likelier.get()?;
        Some(words.likelier_now(&cell, &likely(words, advice.probability(cell)?)))
    };
    let recorded = move || {
        let recorded = advice.answering.recorded.get();
        game.record.with(|record| {
            let last = record.shots().last().map(|shot| (shot.cell, shot.outcome));
            let (cell, outcome) = recorded.or(last)?;
            Some(words.recorded(&cell, &mark_name(words, record, Mark::Shot(outcome))))
        })
    };
    let late = move || {
        let wait = advice.waiting.wait.get();
        let found = advice.snapshot.with(|known| match known.findings().filter(|_| advice.is_fresh()) {
            Some(findings) if findings.is_counting() || findings.boards().is_some() => None,
            Some(findings) => Some(findings.sample.as_ref().map_or(0, |drawn| drawn.sample.accepted())),
            None => (wait == Wait::VeryLong).then_some(0),
        });
        match found {
            Some(found) => words.few_boards(found, &Findings::MIN_DRAWS),
            None => words.still_working().to_owned(),
        }
    };
    view! {
        <div class="advice-remark">
            {move || match line.get() {
                Line::Back => view! {
                    <button type="button" class="control-link" on:click=move |_| pointer.chosen.set(None)>{move || changing(back())}</button>
                }.into_any(),
                Line::Recorded => view! {
                    <span class="advice-recorded">{move || changing(recorded())}</span>
                    {move || advice.answering.recorded.with(Option::is_some)
                        .then(|| plain_button("control-action advice-undo", words.undo(), move |_| game.undo()))}
                }.into_any(),
                Line::Late => view! { <span role="status">{move || changing(late())}</span> }.into_any(),
                Line::Likelier => view! {
                    <button type="button" class="control-link" on:click=move |_| pointer.chosen.set(advice.likelier.get_untracked())>{move || changing(by_now())}</button>
                }.into_any(),
                Line::Rules => draw_rules_choice(game).into_any(),
                Line::Empty => ().into_any(),
            }}
        </div>
    }
}

/// Draws the cells of a salvo in the order to call them out, with room for a whole salvo.
pub fn draw_salvo(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let words = Words::current();
    let shape_of = |rules: &Rules| (usize::from(rules.shots_per_turn()), rules.grid().cells().last());
    let shape = Memo::new(move |_| game.record.with(|record| shape_of(record.rules())));
    let sentence = move || {
        let salvo = advice.targets.with(|cells| words.cells_named(cells.iter().copied()));
        (salvo.len() > 1 && !advice.is_hidden()).then(|| words.this_turn(&words.list(&salvo)))
    };
    let longest = move |(shots, last): (usize, Option<Cell>)| {
        let name = last.map_or_else(String::new, |cell| words.cell(cell));
        view! {
            <p class="advice-salvo">
                <span>{move || changing(sentence())}</span>
                <span class="advice-placeholder" aria-hidden="true">{changing(words.this_turn(&words.list(&vec![name; shots])))}</span>
            </p>
        }
    };
    move || Some(shape.get()).filter(|(shots, _)| *shots > 1).map(longest)
}

/// The presets offered at once, by their names at the prompt; the others are behind *More*.
const OFFERED: [&str; 4] = ["classic", "box", "phone-10x10", "hit-or-miss"];

/// Draws four presets, and a link to all. One press changes the open game.
pub fn draw_rules_choice(game: GameRef) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let presets = OFFERED.iter().filter_map(|name| name.parse::<Preset>().ok());
    let chip = |preset: Preset| {
        let is_chosen = move || game.record.with(|record| *record.rules() == preset.rules());
        let choose = move |_| game.change(|game| drop(game.change_rules(&preset.rules())));
        toggle("advice-chip", words.preset(&preset), is_chosen, choose)
    };
    view! {
        <div class="advice-chips" role="group" aria-label=words.known_rules()>
            {presets.map(chip).collect_view()}
            <button type="button" class="advice-chip" aria-haspopup="dialog" on:click=move |_| shown.tab.set(Some(Tab::Rules))>
                {words.more_rules()}
            </button>
        </div>
    }
}
