//! The legend of circles and marks.

use crate::ui::prelude::*;
use rangekeeper_session::Circles;
use rangekeeper_session::game::alike;

/// The legend's circles, as parts of the way from the least likely cell to the likeliest.
const STEPS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

pub fn draw_legend(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let words = Words::current();
    let key = [
        (CellKind::MISS, words.miss()),
        (CellKind::HIT, words.hit()),
        (CellKind::Marked(Mark::Shot(Outcome::Sunk)), words.sunk()),
        (CellKind::Marked(Mark::Sunk), words.sunk_before_start()),
        (CellKind::Marked(Mark::Blocked), words.known_empty()),
        (CellKind::Empty, words.no_ship_fits()),
    ];
    let step = move |part: f64| {
        let label = move || match advice.circles.get() {
            // With signs for bounds: a longer word would push the next step aside.
            circles if circles.peak > 0.0 && !advice.is_hidden() => {
                words.percent_by_sign(circles.share_at(part), 1)
            }
            _ => "–".to_owned(),
        };
        view! {
            <li>
                <span class="board-cell legend-swatch is-open" style:--heat=decimal(Circles::diameter_at(part), 2)>{CellKind::Open.symbol()}</span>
                <span>{move || changing(label())}</span>
            </li>
        }
    };
    let title = move || match advice.circles.get().ship {
        Some(ship) => game.record.with(|record| {
            let (fleet, alike) = (record.rules().fleet(), alike(record.rules(), ship));
            let names: Vec<&str> = alike.iter().map(|&ship| fleet.ship(ship).name.as_str()).collect();
            words.chance_of_ship(&words.ships_together(&names))
        }),
        None => words.chance_of_hit().to_owned(),
    };
    view! {
        <section class="legend" aria-label=words.legend()>
            <h2>{move || changing(title())}</h2>
            <p>{words.circles_compare()}</p>
            <ul class="legend-scale">{STEPS.map(step).collect_view()}</ul>
            <ul class="legend-key">
                {key.map(|(kind, name)| view! { <li><span class=format!("board-cell legend-swatch is-{}", kind.name())>{kind.symbol()}</span>{name}</li> })}
            </ul>
        </section>
    }
}
