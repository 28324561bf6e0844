//! The method, the samples, and their progress.

pub mod toasts;

use crate::ui::prelude::*;
use rangekeeper_session::Count;

const SIZES: [u32; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

pub fn draw_status(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let (analysis, words) = (Analysis::current(), Words::current());
    let samples = move || analysis.method.get().samples();
    let progress = move || {
        advice.snapshot.with(|known| {
            let Some(findings) = known.findings() else { return 0.0 };
            if samples() {
                let drawn = findings.sample.as_ref().map_or(0, |drawn| drawn.sample.accepted());
                return drawn as f64 / f64::from(analysis.samples.get());
            }
            match findings.count {
                Count::Begun(progress) => progress,
                Count::Done(_) => 1.0,
                Count::NotWanted | Count::Refused(_) | Count::Stopped => 0.0,
            }
        })
    };
    // A new button for every reading would swallow a slow press.
    let has_control = Memo::new(move |_| {
        analysis.paused.get() || advice.snapshot.with(|known| known.findings().is_some_and(Findings::grow))
    });
    let size = move |size: u32| {
        view! { <option value=size.to_string() prop:selected=move || analysis.samples.get() == size>{words.count(size)}</option> }
    };
    let size_chosen = move |event| {
        if let Ok(size) = event_target_value(&event).parse() {
            analysis.samples.set(size);
        }
    };
    let method = move |method: Method| {
        let name = match method {
            Method::Auto => words.method_auto(),
            Method::MonteCarlo => words.method_monte_carlo(),
            Method::Exact => words.method_exact(),
        };
        view! { <option value=method.name() prop:selected=move || analysis.method.get() == method>{name}</option> }
    };
    let method_chosen = move |event| {
        if let Some(method) = Method::named(&event_target_value(&event)) {
            analysis.method.set(method);
        }
    };
    view! {
        <section class="status" aria-label=words.method()>
            <progress
                max="1"
                prop:value=progress
                aria-label=move || if samples() { words.samples_drawn() } else { words.boards_counted() }
            ></progress>
            <p class="status-line status-exact">{move || changing(advice.snapshot.with(|known| words.exact_line(known)))}</p>
            <p class="status-line status-sampled">{move || changing(advice.snapshot.with(|known| words.sampled_line(known, samples())))}</p>
            <p class="status-controls">
                <label>
                    {words.method()} " "
                    <select name="method" on:change=method_chosen>{Method::ALL.map(method).collect_view()}</select>
                </label>
                <label>
                    {words.samples()} " "
                    <select name="samples" prop:disabled=move || !samples() on:change=size_chosen>
                        {SIZES.map(size).collect_view()}
                    </select>
                </label>
            </p>
            <p class="status-controls status-run">
                <span class="status-seed">{move || changing(provenance(words, analysis))}</span>
                {move || has_control.get().then(|| {
                    let is_paused = analysis.paused.get();
                    let name = if is_paused { words.start_again() } else { words.stop() };
                    let act = move |_| if is_paused { untrack(|| analysis.ask(game)) } else { analysis.stop() };
                    plain_button("control-link", name, act)
                })}
            </p>
        </section>
    }
}

/// Returns the number of workers, and the samples' seed.
fn provenance(words: Words, analysis: Analysis) -> Option<String> {
    let workers = analysis.workers()? as u64;
    Some(words.workers(workers, &format_args!("{:016x}", analysis.seed)))
}
