//! What circles and marks mean.

use crate::ui::prelude::*;
use rangekeeper_session::Circles;

/// The circles, as parts of the way from the least likely cell to the likeliest.
const STEPS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

pub fn draw_legend() -> impl IntoView {
    let words = Words::current();
    let key = [
        (CellKind::MISS, words.miss()),
        (CellKind::HIT, words.hit()),
        (CellKind::Marked(Mark::Shot(Outcome::Sunk)), words.sunk()),
        (CellKind::Marked(Mark::Sunk), words.sunk_before_start()),
        (CellKind::Marked(Mark::Blocked), words.known_empty()),
        (CellKind::Empty, words.no_ship_fits()),
    ];
    let swatch = |kind: CellKind, part: f64| {
        let heat = decimal(Circles::diameter_at(part), 2);
        view! { <span class=format!("board-cell legend-swatch is-{}", kind.name()) style:--heat=heat>{kind.symbol()}</span> }
    };
    view! {
        <div class="legend">
            <p>{STEPS.map(|part| swatch(CellKind::Open, part))} {words.circles_compare()}</p>
            <ul>{key.map(|(kind, name)| view! { <li>{swatch(kind, 0.0)} {name}</li> })}</ul>
        </div>
    }
}
