//! What the circles and marks mean.

use leptos::prelude::*;

use crate::i18n::{Words, decimal};
use crate::session::Session;
use crate::session::game::alike;
use crate::ui::marks::symbol;

/// Parts of the largest circle that the legend shows.
const STEPS: [f64; 5] = [1.0, 0.75, 0.5, 0.25, 0.1];

/// The scale of the circles in plain percentages, and the marks.
#[component]
pub fn Legend() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let key = [
        ("miss", words.miss()),
        ("hit", words.hit()),
        ("sunk", words.sunk()),
        ("blocked", words.known_empty()),
        ("empty", words.no_ship_fits()),
    ];
    let step = move |part: f64| {
        let label = move || match session.circles.get().peak {
            peak if peak > 0.0 && !session.is_advice_hidden() => words.percent(peak * part, 1),
            _ => "–".to_owned(),
        };
        view! {
            <li>
                <span class="board-cell legend-swatch is-open" style:--heat=decimal(part, 2)>{symbol("open")}</span>
                <span>{label}</span>
            </li>
        }
    };
    let title = move || match session.circles.get().ship {
        Some(ship) => session.record.with(|record| {
            let (fleet, alike) = (record.rules().fleet(), alike(record.rules(), ship));
            let names: Vec<&str> = alike.iter().map(|&ship| fleet.ship(ship).name.as_str()).collect();
            words.chance_of_ship(&words.ships_together(&names))
        }),
        None => words.chance_of_hit().to_owned(),
    };
    view! {
        <section class="legend" aria-label=words.legend()>
            <h2>{title}</h2>
            <ul class="legend-scale">{STEPS.map(step).collect_view()}</ul>
            <ul class="legend-key">
                {key.map(|(kind, name)| view! { <li><span class=format!("board-cell legend-swatch is-{kind}")>{symbol(kind)}</span>{name}</li> })}
            </ul>
        </section>
    }
}
