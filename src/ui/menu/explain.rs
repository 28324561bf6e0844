//! How it works: probability, interval, exact and sampled, and a small board whose most likely hit is not the best
//! shot.

use rangekeeper_engine::{Position, Posterior};
use rangekeeper_play::{Tree, solve};

use super::legend::draw_legend;
use crate::ui::marks::reticle;
use crate::ui::prelude::*;
use rangekeeper_session::Circles;

/// Audinot, Bonnet and Viennot, "Optimal strategies against a random opponent in Battleship", Fig. 6.
const COUNTEREXAMPLE: &str = "v1;4x3,none,hit-miss;Destroyer=2;A2:miss,C1:miss";

pub fn draw_explain() -> impl IntoView {
    let words = Words::current();
    view! {
        <h2>{words.explain_chance_title()}</h2>
        <p>{words.explain_chance()}</p>
        <p>{words.explain_size()}</p>
        {draw_legend()}
        <h2>{words.explain_placed_title()}</h2>
        <p>{words.explain_placed()}</p>
        <h2>{words.explain_exact_title()}</h2>
        <p>{words.explain_exact()}</p>
        <p>{words.explain_sampled()}</p>
        <p>{words.explain_interval()}</p>
        <h2>{words.explain_best_title()}</h2>
        <p>{words.explain_best()}</p>
        <p>{words.explain_turns()}</p>
        <p>{words.explain_small_board()}</p>
        {draw_small_board()}
        <h2>{words.explain_privacy_title()}</h2>
        <p>{words.explain_privacy()}</p>
    }
}

/// Draws the counterexample, to be played with both strategies.
fn draw_small_board() -> impl IntoView {
    let words = Words::current();
    let record: Record = COUNTEREXAMPLE.parse().ok()?;
    let solution = solve(&Position::new(&record).ok()?).ok()?;
    let option = |is_best: bool, name: &'static str, tree: &Option<Tree>| {
        let mean = |it: &Tree| words.shots_over_boards(it.shots, &it.boards, &words.number(it.mean(), 2));
        (is_best, None, tree.as_ref().map_or_else(String::new, |tree| words.named(&name, &mean(tree))))
    };
    let ways = [
        option(false, words.most_probable(), &solution.greedy),
        option(true, words.best_play(), &solution.optimal),
    ];
    let solution = StoredValue::new(solution);
    let start = StoredValue::new(record);
    let plays_best = RwSignal::new(false);
    let answers = RwSignal::new(Vec::<Outcome>::new());
    // The record so far, and the stage of the game.
    let stage = Memo::new(move |_| {
        solution.with_value(|solution| {
            let mut record = start.get_value();
            let tree = if plays_best.get() { &solution.optimal } else { &solution.greedy };
            let mut tree = tree.as_ref();
            for &outcome in &answers.get() {
                let Some(stage) = tree else { break };
                // The tree contains open cells of this grid only.
                let _ = record.set(stage.cell, Some(Mark::Shot(outcome)));
                tree = stage.branch(outcome);
            }
            (record, tree.map(|tree| (tree.cell, tree.boards, hits(tree))))
        })
    });
    let choose = move |chosen| {
        plays_best.set(chosen);
        answers.set(Vec::new());
    };
    let answer = move |outcome: Outcome, name: &'static str| {
        let is_hit = outcome == Outcome::Hit;
        let is_other = move |(_, boards, hits)| if is_hit { hits == 0 } else { hits >= boards };
        let is_impossible = move || stage.with(|(_, next)| next.is_none_or(is_other));
        let add = move |_| answers.update(|answers| answers.push(outcome));
        button("control-action", name, is_impossible, add)
    };
    let is_new = move || answers.with(Vec::is_empty);
    let line = move || {
        stage.with(|(_, next)| match next {
            Some((cell, boards, hits)) => words.small_board_next(u64::from(*boards), cell, hits),
            None => words.small_board_over(answers.with(Vec::len) as u64),
        })
    };
    Some(view! {
        <div class="menu-example">
            {move || stage.with(|(record, next)| draw(record, next.map(|(cell, ..)| cell)))}
            <div>
                <div class="control-options is-tall">{radios("way", plays_best, choose, ways)}</div>
                <p role="status">{line}</p>
                <div class="control-actions">
                    {answer(Outcome::Miss, words.miss())}
                    {answer(Outcome::Hit, words.hit())}
                    {button("control-action", words.start_over(), is_new, move |_| answers.set(Vec::new()))}
                </div>
            </div>
        </div>
    })
}

/// Returns the number of boards on which the stage's cell is a hit.
fn hits(tree: &Tree) -> u32 {
    tree.answers.iter().filter(|answer| answer.outcome.is_hit()).map(|answer| answer.boards).sum()
}

/// Draws the small board with its circles and the next cell.
fn draw(record: &Record, next: Option<Cell>) -> impl IntoView + use<> {
    let grid = record.rules().grid();
    let position = Position::new(record).ok();
    let counts = position.and_then(|position| Some(Posterior::new(position).count().ok()?.run()));
    let share = |cell| counts.as_ref().map_or(0.0, |counts| counts.probability(cell));
    let circles = Circles::new(None, record.open().iter().map(share));
    let cell = |cell: Cell| {
        let kind = match record.mark(cell) {
            Some(mark) => CellKind::Marked(mark),
            None if share(cell) == 0.0 => CellKind::Empty,
            None => CellKind::Open,
        };
        let heat = decimal(circles.diameter(share(cell)), 4);
        let reticle = (next == Some(cell)).then(reticle);
        view! { <span class=format!("board-cell is-{}", kind.name()) style:--heat=heat>{kind.symbol()} {reticle}</span> }
    };
    view! {
        <div class="menu-example-board" aria-hidden="true" style:--columns=grid.columns().to_string()>
            {grid.cells().map(cell).collect_view()}
        </div>
    }
}
