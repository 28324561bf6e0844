//! Best play on small boards.

use rangekeeper_play::Tree;

use super::run::LabWorker;
use crate::figures::tree::{courses, draw};
use crate::ui::prelude::*;
use rangekeeper_session::workers::protocol::{LabTask, LabUpdate, Solved};

/// The boards of Audinot, Bonnet and Viennot: all of Table 1, and the counterexample of Fig. 6.
const BOARDS: [&str; 8] = [
    "v1;4x4,none,hit-miss;2=2;",
    "v1;4x4,none,hit-miss;2=2,3=3;",
    "v1;4x4,none,hit-miss;3=3,3 too=3;",
    "v1;5x4,none,hit-miss;2=2;",
    "v1;5x4,none,hit-miss;2=2,3=3;",
    "v1;5x4,none,hit-miss;3=3,3 too=3;",
    "v1;5x4,none,hit-miss;2=2,3=3,4=4;",
    "v1;4x3,none,hit-miss;2=2;A2:miss,C1:miss",
];
/// More leaves than this are too many to draw.
const MOST_LEAVES: usize = 300;

pub fn draw_small_boards() -> impl IntoView {
    let (platform, words) = (expect_context::<Lab>().platform, Words::current());
    let place = RwSignal::new(0_usize);
    // The solution, or a sentence in its place.
    let (known, is_open) = (RwSignal::new(None::<Result<Box<Solved>, String>>), RwSignal::new(false));
    let lab_worker = LabWorker::new(platform);
    Effect::new(move |_| {
        let record = BOARDS.get(place.get()).and_then(|board| board.parse::<Record>().ok());
        let (Some(record), true) = (record, is_open.get()) else { return };
        known.set(Some(Err(words.best_play_pending().to_owned())));
        let tell = move |news: Result<LabUpdate, String>| {
            known.set(Some(match news {
                Ok(LabUpdate::Solved(Some(solution))) => Ok(solution),
                Ok(_) => Err(words.best_play_too_large().to_owned()),
                Err(reason) => Err(words.why_engine_lost(&reason)),
            }));
        };
        lab_worker.run(LabTask::Solve(record), tell);
    });
    let draw_known = move |known: &Result<Box<Solved>, String>| match known {
        Ok(solution) => solved(words, solution),
        Err(sentence) => view! { <p role="status">{sentence.clone()}</p> }.into_any(),
    };
    let found = move || known.with(|known| known.as_ref().map(draw_known));
    let boards = BOARDS.iter().map(|board| title(words, board).unwrap_or_default()).enumerate();
    view! {
        <details class="card lab-small-boards" on:toggle=move |event| is_open.set(is_opened(&event))>
            <summary><h3>{words.small_boards()}</h3></summary>
            <p>{words.small_boards_intro()}</p>
            {selection(words.small_board(), "sea", boards, place)}
            {found}
        </details>
    }
}

/// Describes a board: its size, its ships, and its misses.
fn title(words: Words, board: &str) -> Option<String> {
    let record: Record = board.parse().ok()?;
    let size = words.grid_size(record.rules().grid());
    let lengths: Vec<String> = record.rules().fleet().lengths().map(|length| length.to_string()).collect();
    let title = words.small_board_title(&size, &words.list(&lengths));
    let missed = words.cells_named(record.shots().iter().map(|shot| shot.cell));
    Some(if missed.is_empty() { title } else { words.small_board_misses(&title, &words.list(&missed)) })
}

fn solved(words: Words, solved: &Solved) -> AnyView {
    let Solved { best, first, greedy } = solved;
    let mean = |tree: &Tree| words.shots_over_boards(tree.shots, &tree.boards, &words.number(tree.mean(), 2));
    let first_shots = words.list(&words.cells_named(first.iter().copied()));
    let courses = courses(best);
    let drawn = courses.len() <= MOST_LEAVES;
    let label = words.tree_label(courses.len() as u64, &best.cell);
    let svg = drawn.then(|| draw(words, best, &label));
    let address = svg.as_ref().map(|svg| data_address("image/svg+xml", svg));
    let course = |course: &Vec<(Cell, bool)>| {
        let step = |&(cell, hit): &(Cell, bool)| {
            words.cell_marked(&cell, &if hit { words.mark_hit() } else { words.mark_miss() })
        };
        view! { <tr><td>{words.in_sequence(&course.iter().map(step).collect::<Vec<_>>())}</td><td>{course.len()}</td></tr> }
    };
    view! {
        <div role="status">
        <ul class="lab-means">
            <li>{words.named(&words.best_play(), &mean(best))}</li>
            <li>{words.named(&words.most_probable(), &mean(greedy))}</li>
        </ul>
        </div>
        <p>{words.first_shots(first.len() as u64, &first_shots)}</p>
        {svg.map(|svg| view! {
            <p class="control-hint">{words.tree_key()}</p>
            <div class="lab-scrolled lab-tree" tabindex="0" role="region" aria-label=words.best_play() inner_html=svg></div>
        })}
        <div class="control-actions">
            {address.map(|address| view! { <a class="control-action" download="rangekeeper-tree.svg" href=address>{words.as_svg()}</a> })}
        </div>
        <details class="lab-numbers-behind">
            <summary>{words.tree_as_table()}</summary>
            <table class="lab-figures">
                <thead><tr><th scope="col">{words.course()}</th><th scope="col">{words.shots_per_game()}</th></tr></thead>
                <tbody>{courses.iter().map(course).collect_view()}</tbody>
            </table>
        </details>
    }
    .into_any()
}
