use std::time::{Duration, Instant};

use rangekeeper_engine::Record;
use rangekeeper_play::{BestFirstShots, SolverGoal, Tree, TreeAnswer};
use serde_json::{Value, json};

use crate::args::OptimalArgs;
use crate::command_error::CommandError;
use crate::output::json::{line, milliseconds, names};
use crate::output::numbers::{thousands, took};
use crate::output::{board::NOTHING_LEFT, tree};
use crate::work::{posterior, progress::Progress, solve::solve};

pub(crate) fn answer(args: &OptimalArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let record = &args.record.record()?;
    let position = posterior::position(record)?;
    let solved = |play| {
        let mut progress = Progress::new("working out best play, of the stages allowed", 0);
        let solved = solve(&position, play, args.stages, |solver| {
            progress.show(solver.nodes() as f64 / args.stages as f64);
            true
        });
        solved.map_err(CommandError::failure)?.ok_or_else(|| CommandError::failure("stopped"))
    };
    let (optimal, best) = solved(SolverGoal::Optimal)?;
    let (_, greedy) = solved(SolverGoal::Greedy)?;
    let tree = if args.tree || args.depth.is_some() { optimal.tree() } else { None };
    if args.form.json {
        let mut json = json!({
            "boards": best.boards,
            "shots": best.shots,
            "mean": best.mean(),
            "best": names(&best.cells),
            "greedy": { "shots": greedy.shots, "mean": greedy.mean(), "best": names(&greedy.cells) },
            "stages": optimal.nodes(),
            "elapsed_ms": milliseconds(started.elapsed()),
        });
        if let Some(tree) = &tree {
            json["tree"] = tree_json(record, tree);
        }
        return Ok(line(json));
    }
    let answer = sentences(&best, &greedy, optimal.nodes(), started.elapsed());
    let draw = |tree| format!("\n{}", tree::draw(record, &tree, args.depth.map(|depth| depth as usize)));
    Ok(answer + &tree.map(draw).unwrap_or_default())
}

fn sentences(best: &BestFirstShots, greedy: &BestFirstShots, stages: u64, time: Duration) -> String {
    if best.cells.is_empty() {
        return format!("{NOTHING_LEFT}\n");
    }
    let boards =
        if best.boards == 1 { "1 board fits".to_owned() } else { format!("{} boards fit", best.boards) };
    let greedy_means = if greedy.shots == best.shots { "as few".to_owned() } else { in_lowest_terms(greedy) };
    format!(
        "{boards}.\n\
         The fewest shots in the mean: {}.\n\
         First shot: {}.\n\
         Always a most probable cell, at best: {greedy_means}; first shot: {}.\n\
         {} stages of the game looked at in {}.\n",
        in_lowest_terms(best),
        names(&best.cells).join(" "),
        names(&greedy.cells).join(" "),
        thousands(stages),
        took(time),
    )
}

/// Formats shots over boards as Audinot, Bonnet and Viennot 2014 print it, then in lowest terms, and as a decimal.
fn in_lowest_terms(best: &BestFirstShots) -> String {
    let BestFirstShots { shots, boards, .. } = *best;
    let common = common_divisor(shots, boards);
    let lowest = match (shots / common, boards / common) {
        _ if common == 1 => String::new(),
        (shots, 1) => format!(" = {shots}"),
        (shots, boards) => format!(" = {shots}/{boards}"),
    };
    format!("{shots}/{boards}{lowest}, about {:.4}", best.mean())
}

fn common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one.max(1) } else { common_divisor(other, one % other) }
}

fn tree_json(record: &Record, tree: &Tree) -> Value {
    let answer = |answer: &TreeAnswer| {
        let next = answer.next.as_ref().map(|next| tree_json(record, next));
        json!({ "outcome": record.spell(answer.outcome), "boards": answer.boards, "next": next })
    };
    let answers: Vec<Value> = tree.answers.iter().map(answer).collect();
    json!({ "cell": tree.cell.to_string(), "boards": tree.boards, "shots": tree.shots, "answers": answers })
}
