//! How the numbers came about.

use leptos::prelude::*;
use rangekeeper_engine::Tally;

use super::table::{Seen, Table};
use crate::findings::{Count, Findings, Method, Reading};
use crate::format;

/// The sample sizes on offer.
const SIZES: [u32; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// What the player can do about the work under way.
#[derive(Clone, Copy, PartialEq)]
enum Control {
    Stop,
    StartAgain,
}

/// How far counting and sampling are, and the choice of method and of sample size.
#[component]
pub fn Status() -> impl IntoView {
    let table = Table::current();
    let findings = move |read: fn(&Findings) -> Option<f64>| {
        table.seen.with(|seen| seen.reading.findings().and_then(read))
    };
    let samples = move || table.method.get().samples();
    let progress = move || {
        if samples() {
            let drawn = findings(|found| found.sample.as_ref().map(|sample| sample.tally.accepted() as f64));
            drawn.unwrap_or(0.0) / f64::from(table.samples.get())
        } else {
            let counted = findings(|found| match found.count {
                Count::Begun(progress) => Some(progress),
                Count::Done(_) => Some(1.0),
                Count::NotWanted | Count::TooMany | Count::Stopped => None,
            });
            counted.unwrap_or(0.0)
        }
    };
    // Not a new button for every reading: a slow press would lose it between down and up.
    let control = Memo::new(move |_| {
        let grow = table.seen.with(|seen| seen.reading.findings().is_some_and(Findings::grow));
        if table.paused.get() { Some(Control::StartAgain) } else { grow.then_some(Control::Stop) }
    });
    let size = move |size: u32| {
        view! { <option value=size.to_string() prop:selected=move || table.samples.get() == size>{format::count(size.into())}</option> }
    };
    let size_chosen = move |event| {
        if let Ok(size) = event_target_value(&event).parse() {
            table.samples.set(size);
        }
    };
    let method = move |method: Method| {
        view! { <option prop:selected=move || table.method.get() == method>{method.name()}</option> }
    };
    let method_chosen = move |event| {
        if let Some(method) = Method::named(&event_target_value(&event)) {
            table.method.set(method);
        }
    };
    view! {
        <section class="status" aria-label="Method">
            <progress
                max="1"
                prop:value=progress
                aria-label=move || if samples() { "Samples drawn" } else { "Boards counted" }
            ></progress>
            <p class="line exact">{move || table.seen.with(exact_line)}</p>
            <p class="line sampled">{move || table.seen.with(|seen| sampled_line(seen, samples()))}</p>
            <p class="controls">
                <label>
                    "Method "
                    <select name="method" on:change=method_chosen>{Method::ALL.map(method).collect_view()}</select>
                </label>
                <label>
                    "Samples "
                    <select name="samples" prop:disabled=move || !samples() on:change=size_chosen>
                        {SIZES.map(size).collect_view()}
                    </select>
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

/// How far all boards are counted.
fn exact_line(Seen { reading, counted_in, .. }: &Seen) -> String {
    let findings = match reading {
        Reading::Waiting => return "Reading the record…".to_owned(),
        Reading::Contradicted(_) => return "No board fits the marks.".to_owned(),
        Reading::Refused(_) | Reading::Lost(_) => return "No answer.".to_owned(),
        Reading::Known(findings) => findings,
    };
    match &findings.count {
        Count::NotWanted => String::new(),
        Count::TooMany => "Too many boards to count: the samples stand alone.".to_owned(),
        Count::Begun(progress) => format!("Counting every board, {}.", format::percent(*progress, 0)),
        Count::Stopped => "Counting was stopped.".to_owned(),
        Count::Done(counts) => {
            let plural = if counts.boards == 1 { "" } else { "s" };
            let time =
                counted_in.map_or_else(String::new, |ms| format!(", {} ms", format::count(ms.ceil() as u64)));
            format!("Exact, {} board{plural}{time}.", format::count(counts.boards))
        }
    }
}

fn sampled_line(Seen { reading, .. }: &Seen, wanted: bool) -> String {
    match reading.findings().and_then(|findings| findings.sample.as_ref()) {
        Some(sample) => sampled(&sample.tally, sample.complete),
        None if wanted && reading.findings().is_some() => "No samples.".to_owned(),
        None => String::new(),
    }
}

fn sampled(tally: &Tally, complete: bool) -> String {
    let so_far = if complete { "" } else { " so far" };
    let acceptance = format::percent(tally.acceptance(), 1);
    format!("{} samples{so_far}, {acceptance} of proposals accepted.", format::count(tally.accepted()))
}

/// Who did the work, and from which seed the samples can be drawn again.
fn provenance(table: Table) -> String {
    table.client.with_value(|client| {
        client.as_ref().map_or_else(String::new, |client| {
            let workers = client.workers();
            let plural = if workers == 1 { "" } else { "s" };
            format!("{workers} worker{plural}, seed {:016x}", client.seed())
        })
    })
}
