use rangekeeper_engine::Cell;
use rangekeeper_play::{BestShot, MostLikely, best_shot};
use serde_json::json;

use crate::args::PosteriorArgs;
use crate::command_error::CommandError;
use crate::finding::Answer;
use crate::output::board::{NOTHING_LEFT, chance, extent};
use crate::output::json::{line, milliseconds, names};
use crate::output::prior;
use crate::work::posterior;

pub(crate) fn answer(args: &PosteriorArgs) -> Result<String, CommandError> {
    let answer = posterior::answer(args)?;
    let best = best_shot(&answer.posterior).ok();
    let likely = answer.most_likely();
    Ok(if args.form.json { json(&answer, best, likely) } else { text(&answer, best, likely) })
}

fn json(answer: &Answer, best: Option<BestShot>, likely: Option<MostLikely>) -> String {
    let cell =
        |cell: Cell| json!({ "cell": cell.to_string(), "probability": answer.hit_probability(cell).value() });
    let advised = best.zip(likely.as_ref()).map(|(best, likely)| advised(answer, best, likely));
    let saves = best.and_then(|it| it.saves.map(|saves| if advised == Some(it.cell) { saves } else { 0.0 }));
    let why_none = if likely.is_none() { "nothing-afloat" } else { "too-few-boards" };
    let mut json = json!({
        "best": advised.map(cell),
        "most_likely": likely.as_ref().map(|likely| cell(likely.cell)),
        "equally_likely": likely.as_ref().map(|likely| names(&likely.tied)).unwrap_or_default(),
        "saves": saves,
        "why_none": best.is_none().then_some(why_none),
        "method": answer.method(),
    });
    if let Some(seed) = answer.seed {
        json["seed"] = seed.into();
    }
    json["elapsed_ms"] = milliseconds(answer.started.elapsed()).into();
    prior::add_to(&mut json, answer);
    line(json)
}

fn text(answer: &Answer, best: Option<BestShot>, likely: Option<MostLikely>) -> String {
    let Some(likely) = likely else { return format!("{NOTHING_LEFT}\n") };
    let shown = |cell| chance(&answer.hit_probability(cell));
    let most_likely = format!("Most likely hit: {}, {}.", likely.cell, shown(likely.cell));
    let mut lines = Vec::new();
    if let Some(best) = best {
        let cell = advised(answer, best, &likely);
        let is_both = cell == likely.cell || likely.tied.contains(&cell);
        let likely_too = if is_both { "; no cell is more likely to be hit" } else { "" };
        lines.push(format!("Best shot for the game: {cell}, {}{likely_too}.", shown(cell)));
        if !is_both {
            lines.extend([most_likely, saving(best)]);
        }
    } else {
        let none = "No best shot for the game is named: too few boards can be drawn.";
        lines.extend([none.to_owned(), most_likely]);
    }
    lines.push(extent(answer));
    lines.extend(prior::sentence(answer));
    lines.join("\n") + "\n"
}

fn advised(answer: &Answer, best: BestShot, likely: &MostLikely) -> Cell {
    best.cell_given(likely, answer.hit_probability(best.cell).value())
}

fn saving(best: BestShot) -> String {
    match best.saves {
        None => "There are too many boards to count what the best shot saves.".to_owned(),
        Some(saves) => format!("The best shot saves {saves:.2} shots in the mean, counted over all boards."),
    }
}
