//! The method, the samples, and their progress.

pub mod toasts;

use rangekeeper_engine::CountMethod;

use crate::ui::prelude::*;
use rangekeeper_session::{Count, CountEffort, Drawn, NoCount};

const SIZES: [u32; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// The progress of counting and sampling, and the choice of method and sample size.
#[component]
pub fn Status(game: &'static OpenGame, advice: &'static Advice) -> impl IntoView {
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
            <p class="status-line status-exact">{move || changing(advice.snapshot.with(|known| exact_line(words, known)))}</p>
            <p class="status-line status-sampled">{move || changing(advice.snapshot.with(|known| sampled_line(words, known, samples())))}</p>
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

/// Returns the progress of the count.
fn exact_line(words: Words, AnalysisSnapshot { reading, effort, .. }: &AnalysisSnapshot) -> String {
    let findings = match reading {
        Reading::Waiting => return words.reading().to_owned(),
        Reading::Contradicted(_) => return words.no_board_fits().to_owned(),
        Reading::Refused(_) | Reading::Lost(_) => return words.no_numbers().to_owned(),
        Reading::Known(findings) => findings,
    };
    match &findings.count {
        Count::NotWanted => String::new(),
        Count::Refused(NoCount::TooManyBoards) => words.too_many_boards().to_owned(),
        Count::Refused(NoCount::TooMuchMemory) => words.too_much_memory().to_owned(),
        Count::Begun(progress) => words.counting(&words.percent(*progress, 0)),
        Count::Stopped => words.counting_stopped().to_owned(),
        Count::Done(counts) => {
            let Some(CountEffort { method, ms }) = effort else { return words.counted(counts.boards) };
            let ms = words.count(ms.ceil() as u64);
            match method {
                CountMethod::Search => words.counted_in(counts.boards, &ms),
                CountMethod::Sweep => words.counted_by_sweep(counts.boards, &ms),
                CountMethod::Known => words.counted_beforehand(counts.boards),
            }
        }
    }
}

fn sampled_line(words: Words, AnalysisSnapshot { reading, .. }: &AnalysisSnapshot, wanted: bool) -> String {
    let Some(findings) = reading.findings() else { return String::new() };
    let Some(Drawn { sample, complete, .. }) = &findings.sample else {
        return if findings.no_draws {
            words.no_samples().to_owned()
        } else if wanted {
            words.no_samples_yet().to_owned()
        } else {
            String::new()
        };
    };
    let (drawn, acceptance) = (sample.accepted(), words.percent(sample.acceptance(), 1));
    match (*complete, sample.proposed == drawn) {
        (true, true) => words.sampled_in_all_by_sweep(drawn),
        (true, false) => words.sampled_in_all(drawn, &acceptance),
        (false, true) => words.sampled_so_far_by_sweep(drawn),
        (false, false) => words.sampled_so_far(drawn, &acceptance),
    }
}

/// Returns the number of workers, and the samples' seed.
fn provenance(words: Words, analysis: Analysis) -> Option<String> {
    let workers = analysis.workers()? as u64;
    Some(words.workers(workers, &format_args!("{:016x}", analysis.seed)))
}

#[cfg(test)]
mod tests {
    use rangekeeper_session::Certain;

    use super::*;

    #[test]
    fn the_lines_say_why_boards_are_not_counted_or_drawn() {
        let case = |count: Count, no_draws: bool, exact: &str, sampled: &str| {
            let (certain, sample) = (Certain::default(), None);
            let findings = Findings { certain, sample, no_draws, count, has_waited: false };
            let empty = AnalysisSnapshot::empty(Record::new(Rules::classic()));
            let known = AnalysisSnapshot { reading: Reading::Known(findings), ..empty };
            let words = Words::english();
            assert_eq!((&*exact_line(words, &known), &*sampled_line(words, &known, true)), (exact, sampled));
        };
        let memory = "Counting takes more memory than there is to spare here. Samples only.";
        case(
            Count::Refused(NoCount::TooManyBoards),
            false,
            "Too many boards to count. Samples only.",
            "No samples yet.",
        );
        case(Count::Refused(NoCount::TooMuchMemory), false, memory, "No samples yet.");
        case(Count::Stopped, true, "Counting was stopped.", "No samples.");
        case(Count::NotWanted, true, "", "No samples.");
    }
}
