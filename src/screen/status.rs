//! How the numbers came about.

use leptos::prelude::*;
use rangekeeper_engine::Tally;

use super::table::Table;
use crate::crew::Reading;
use crate::format;

/// The sample sizes on offer.
const SIZES: [u32; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// What the player can do about the sampling.
#[derive(Clone, Copy, PartialEq)]
enum Control {
    Stop,
    StartAgain,
}

/// Samples drawn, share accepted, progress, and how many are wanted.
#[component]
pub fn Status() -> impl IntoView {
    let table = Table::current();
    let done = move || {
        table.seen.with(|seen| match &seen.reading {
            Reading::Sampled { tally, complete, .. } => Some((tally.accepted, *complete)),
            _ => None,
        })
    };
    // Not a new button for every reading: a slow press would lose it between down and up.
    let control = Memo::new(move |_| match done() {
        _ if table.paused.get() => Some(Control::StartAgain),
        Some((_, false)) => Some(Control::Stop),
        _ => None,
    });
    let line = move || {
        table.seen.with(|seen| match &seen.reading {
            Reading::Waiting => "Reading the record…".to_owned(),
            Reading::Sampled { tally, complete, .. } => sampled(tally, *complete),
            Reading::Contradicted(_) => "No samples: nothing fits the marks.".to_owned(),
            Reading::Refused(_) | Reading::Lost(_) => "No samples.".to_owned(),
        })
    };
    let option = move |size: u32| {
        view! { <option value=size.to_string() prop:selected=move || table.samples.get() == size>{format::count(size.into())}</option> }
    };
    let size_chosen = move |event| {
        if let Ok(size) = event_target_value(&event).parse() {
            table.samples.set(size);
        }
    };
    view! {
        <section class="status" aria-label="Sampling">
            <progress
                max=move || table.samples.get().to_string()
                prop:value=move || done().map_or(0.0, |(accepted, _)| accepted as f64)
                aria-label="Samples drawn"
            ></progress>
            <p class="line">{line}</p>
            <p class="controls">
                <label>
                    "Samples "
                    <select name="samples" on:change=size_chosen>{SIZES.map(option).collect_view()}</select>
                </label>
                {move || control.get().map(|control| {
                    let (name, act): (_, fn(Table)) = match control {
                        Control::Stop => ("Stop", Table::stop),
                        Control::StartAgain => ("Start again", Table::ask),
                    };
                    view! { <button type="button" class="link" on:click=move |_| act(table)>{name}</button> }
                })}
                <span class="seed">{move || provenance(table)}</span>
            </p>
        </section>
    }
}

fn sampled(tally: &Tally, complete: bool) -> String {
    let so_far = if complete { "" } else { " so far" };
    let acceptance = format::percent(tally.acceptance(), 1);
    format!("{} samples{so_far}, {acceptance} of proposals accepted", format::count(tally.accepted))
}

/// Who drew the samples, and from which seed they can be drawn again.
fn provenance(table: Table) -> String {
    table.client.with_value(|client| {
        client.as_ref().map_or_else(String::new, |client| {
            let workers = client.workers();
            let plural = if workers == 1 { "" } else { "s" };
            format!("{workers} worker{plural}, seed {:016x}", client.seed())
        })
    })
}
