use std::time::Instant;

use rangekeeper_engine::Cell;
use rangekeeper_play::{BestShot, MostLikely, best_shot};
use serde::Serialize;

use crate::args::PosteriorArgs;
use crate::command_error::CommandError;
use crate::finding::Answer;
use crate::output::board::{NOTHING_LEFT, chance, extent};
use crate::output::json::{line, milliseconds, names};
use crate::output::prior::{self, PriorJson};
use crate::work::posterior;

#[derive(Serialize)]
struct AdviceJson {
    best: Option<CellJson>,
    most_likely: Option<CellJson>,
    equally_likely: Vec<String>,
    saves: Option<f64>,
    why_none: Option<WhyNone>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    elapsed_ms: f64,
    #[serde(flatten)]
    prior: Option<PriorJson>,
}

#[derive(Serialize)]
struct CellJson {
    cell: String,
    probability: f64,
}

/// Reason why no best shot is named.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum WhyNone {
    /// Every ship on the record is sunk.
    NothingAfloat,
    /// Too few boards can be drawn to compare shots on.
    TooFewBoards,
}

pub(crate) fn answer(args: &PosteriorArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let record = args.record.record()?;
    let assumed = args.assume.assumed(&args.record, record.rules());
    let posterior = posterior::posterior(&record, &assumed.prior)?;
    let best = best_shot(&posterior).ok();
    let finding = posterior::find(&posterior, args.method.method(), args.method.sampling())?;
    let (off_record, elapsed) = (posterior.position().off_record(), started.elapsed());
    let answer = Answer { record: &record, off_record, assumed, finding, elapsed };
    let likely = answer.finding.most_likely(&record);
    if args.form.json { json(&answer, best, likely) } else { Ok(text(&answer, best, likely)) }
}

fn json(answer: &Answer, best: Option<BestShot>, likely: Option<MostLikely>) -> Result<String, CommandError> {
    let cell = |cell: Cell| CellJson {
        cell: cell.to_string(),
        probability: answer.finding.hit_probability(cell).value(),
    };
    let advised = best.zip(likely.as_ref()).map(|(best, likely)| advised(answer, best, likely));
    line(&AdviceJson {
        best: advised.map(cell),
        most_likely: likely.as_ref().map(|likely| cell(likely.cell)),
        equally_likely: likely.as_ref().map(|likely| names(&likely.tied)).unwrap_or_default(),
        saves: best
            .and_then(|best| best.saves.map(|saves| if advised == Some(best.cell) { saves } else { 0.0 })),
        why_none: best.is_none().then(|| why_none(likely.as_ref())),
        method: answer.finding.method(),
        seed: answer.finding.seed(),
        elapsed_ms: milliseconds(answer.elapsed),
        prior: PriorJson::new(answer),
    })
}

fn text(answer: &Answer, best: Option<BestShot>, likely: Option<MostLikely>) -> String {
    let Some(likely) = likely else { return format!("{NOTHING_LEFT}\n") };
    let shown = |cell| chance(&answer.finding.hit_probability(cell));
    let most_likely = format!("Most likely hit: {}, {}.", likely.cell, shown(likely.cell));
    let mut lines = match best {
        None => {
            vec!["No best shot for the game is named: too few boards can be drawn.".to_owned(), most_likely]
        }
        Some(best) => {
            let cell = advised(answer, best, &likely);
            let is_both = cell == likely.cell || likely.tied.contains(&cell);
            let likely_too = if is_both { "; no cell is more likely to be hit" } else { "" };
            let first = format!("Best shot for the game: {cell}, {}{likely_too}.", shown(cell));
            let beside = (!is_both).then(|| [most_likely, saving(best)]);
            [first].into_iter().chain(beside.into_iter().flatten()).collect()
        }
    };
    lines.push(extent(answer));
    lines.extend(prior::sentence(answer));
    lines.join("\n") + "\n"
}

fn advised(answer: &Answer, best: BestShot, likely: &MostLikely) -> Cell {
    best.cell_given(likely, answer.finding.hit_probability(best.cell).value())
}

/// Formats the number of shots that the best shot saves against the most likely hit.
fn saving(best: BestShot) -> String {
    match best.saves {
        None => "There are too many boards to count what the best shot saves.".to_owned(),
        Some(saves) => format!("The best shot saves {saves:.2} shots in the mean, counted over all boards."),
    }
}

fn why_none(likely: Option<&MostLikely>) -> WhyNone {
    if likely.is_none() { WhyNone::NothingAfloat } else { WhyNone::TooFewBoards }
}
