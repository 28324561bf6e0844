//! What the circles and marks mean.

use leptos::prelude::*;

use super::table::Table;
use crate::format;

/// Parts of the largest circle that the legend shows.
const STEPS: [f64; 5] = [1.0, 0.75, 0.5, 0.25, 0.1];

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
                <span class="swatch open" style:--heat=format::decimal(part, 2)><span class="circle"></span></span>
                <span>{label}</span>
            </li>
        }
    };
    view! {
        <section class="legend" aria-label="Legend">
            <h2>"Chance of a hit"</h2>
            <ul class="scale">{STEPS.map(step).collect_view()}</ul>
            <ul class="key">
                <li><span class="swatch miss"><svg class="peg" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="3.2" /></svg></span>"Miss"</li>
                <li><span class="swatch hit"><svg class="peg" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg></span>"Hit"</li>
                <li><span class="swatch sunk"><svg class="peg" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 3h18v18H3zM7 7l10 10M17 7 7 17" /></svg></span>"Sunk"</li>
                <li><span class="swatch blocked"></span>"Blocked"</li>
                <li><span class="swatch empty"></span>"No ship fits"</li>
            </ul>
        </section>
    }
}
