//! What the circles and marks mean.

use leptos::prelude::*;

use super::marks::symbol;
use super::table::Table;
use crate::format;

/// Parts of the largest circle that the legend shows.
const STEPS: [f64; 5] = [1.0, 0.75, 0.5, 0.25, 0.1];

/// The marks, and what the shaded cells mean.
const KEY: [(&str, &str); 5] =
    [("miss", "Miss"), ("hit", "Hit"), ("sunk", "Sunk"), ("blocked", "Blocked"), ("empty", "No ship fits")];

/// The scale of the circles in plain percentages, and the marks.
#[component]
pub fn Legend() -> impl IntoView {
    let table = Table::current();
    let step = move |part: f64| {
        let label = move || match table.peak.get() {
            peak if peak > 0.0 => format::percent(peak * part, 1),
            _ => "–".to_owned(),
        };
        view! {
            <li>
                <span class="swatch open" style:--heat=format::decimal(part, 2)>{symbol("open")}</span>
                <span>{label}</span>
            </li>
        }
    };
    view! {
        <section class="legend" aria-label="Legend">
            <h2>"Chance of a hit"</h2>
            <ul class="scale">{STEPS.map(step).collect_view()}</ul>
            <ul class="key">
                {KEY.map(|(kind, name)| view! { <li><span class=format!("swatch {kind}")>{symbol(kind)}</span>{name}</li> })}
            </ul>
        </section>
    }
}
