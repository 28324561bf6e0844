use std::collections::BTreeMap;

use rangekeeper_cli::args::GameArgs;
use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_cli::output::numbers::thousands;
use rangekeeper_cli::work::count as work;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::{
    Announcement, Cell, Contact, Counts, Fleet, Mark, Outcome, Position, Posterior, Record, Rules, Ship,
};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::bounds::{at_most, by_finds, by_leaves, by_transcripts, finds_of_a_ship};

#[derive(Serialize)]
pub(crate) struct Bounds {
    /// As text in JSON: numbers there are often read with 53 bits.
    #[serde(serialize_with = "display")]
    boards: u128,
    #[serde(flatten)]
    pub(crate) of_trees: Option<OfTrees>,
    told_all_but_one: BTreeMap<u8, f64>,
    pub(crate) best: f64,
}

/// Bounds by transcripts, under hit-miss without contact, where each board has its own hits and misses.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct OfTrees {
    pub(crate) leaves: f64,
    pub(crate) transcripts: f64,
    first_shots: f64,
    second_hits: f64,
}

pub(crate) fn answer(args: &GameArgs) -> Result<String, CommandError> {
    let rules = args.rules.rules()?;
    let bounds = Bounds::new(&rules)?;
    Ok(if args.form.json { line(json!(bounds)) } else { bounds.text() })
}

fn display<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Counts the boards with ships on all of these cells. Returns `None` if there are none.
fn count(rules: &Rules, cells: &[Cell]) -> Result<Option<Counts>, CommandError> {
    let mut record = Record::new(rules.clone().with_announcement(Announcement::HitMiss));
    for cell in cells {
        record.set(*cell, Some(Mark::Shot(Outcome::Hit))).map_err(CommandError::failure)?;
    }
    let position = match Position::new(&record) {
        Ok(position) => position,
        Err(PositionError::Contradiction(_)) => return Ok(None),
        Err(error) => return Err(CommandError::failure(error)),
    };
    let plan = Posterior::new(position).plan_count().map_err(CommandError::failure)?;
    Ok(Some(work::count(&plan)))
}

/// Computes lower bounds for games in which the opponent tells all ships but one, by the length of that ship.
fn told_all_but_one(rules: &Rules, boards: u128) -> Result<BTreeMap<u8, f64>, CommandError> {
    let ships = rules.fleet().ships();
    let mut bounds = BTreeMap::new();
    for (number, kept) in ships.iter().enumerate() {
        if bounds.contains_key(&kept.length) {
            continue;
        }
        let rest: Vec<Ship> = [&ships[..number], &ships[number + 1..]].concat();
        let alike = ships.iter().filter(|ship| ship.length == kept.length).count();
        let cells: u32 = rest.iter().map(|ship| u32::from(ship.length)).sum();
        let ways = if rest.is_empty() {
            1
        } else {
            let fleet = Fleet::new(rest).map_err(CommandError::failure)?;
            let rules = Rules::new(rules.grid(), fleet, rules.contact(), rules.announcement());
            count(&rules.map_err(CommandError::failure)?, &[])?.map_or(0, |counts| counts.boards)
        };
        // Each board is as many arrangements of told-apart ships as ships alike can change places.
        let places = boards as f64 * alike as f64 / ways as f64;
        let bound = f64::from(cells) + by_finds(places, &finds_of_a_ship(rules.grid(), kept.length));
        bounds.insert(kept.length, bound);
    }
    Ok(bounds)
}

/// Computes lower bounds by transcripts; returns `None` if two boards can share one.
fn of_trees(rules: &Rules, all: &Counts) -> Result<Option<OfTrees>, CommandError> {
    if rules.announcement() != Announcement::HitMiss || rules.contact() == Contact::Allowed {
        return Ok(None);
    }
    let grid = rules.grid();
    let sorted = |counts: &Counts, but: Option<Cell>| {
        let open = grid.cells().filter(|cell| Some(*cell) != but);
        let mut list: Vec<f64> = open.map(|cell| counts.occupied(cell) as f64).collect();
        list.sort_by(|one, other| other.total_cmp(one));
        list
    };
    let hits = rules.fleet().cells();
    let boards = all.boards as f64;
    let mut lists = vec![Vec::new(); hits];
    lists[0] = sorted(all, None);
    let first_shots = by_finds(boards, &lists);
    let mut progress = Progress::new("counting boards with two cells in common", 0);
    let mut after_one: Vec<f64> = Vec::new();
    for (number, cell) in grid.cells().enumerate() {
        progress.show(number as f64 / grid.area() as f64);
        if let Some(counts) = count(rules, &[cell])? {
            at_most(&mut after_one, &sorted(&counts, Some(cell)));
        }
    }
    // With more cells in common there are no more boards.
    lists[1..].fill(after_one);
    Ok(Some(OfTrees {
        leaves: by_leaves(all.boards),
        transcripts: by_transcripts(all.boards, hits),
        first_shots,
        second_hits: by_finds(boards, &lists),
    }))
}

impl Bounds {
    pub(crate) fn new(rules: &Rules) -> Result<Self, CommandError> {
        let Some(all) = count(rules, &[])? else { return Err(CommandError::no_arrangement()) };
        let told_all_but_one = told_all_but_one(rules, all.boards)?;
        let of_trees = of_trees(rules, &all)?;
        let second_hits = of_trees.as_ref().map_or(0.0, |bounds| bounds.second_hits);
        let best = told_all_but_one.values().copied().fold(second_hits, f64::max);
        Ok(Self { boards: all.boards, of_trees, told_all_but_one, best })
    }

    fn text(&self) -> String {
        let boards = thousands(self.boards);
        let mut lines = vec![format!("{boards} boards. No play takes fewer shots in the mean than\n")];
        if let Some(OfTrees { leaves, transcripts, first_shots, second_hits }) = self.of_trees {
            lines.push(format!("{leaves:>9.4}  a tree with as many leaves (Audinot, Bonnet and Viennot)"));
            lines.push(format!("{transcripts:>9.4}  as many courses of hits and misses, the last a hit"));
            lines.push(format!("{first_shots:>9.4}  the same, with what each first hit can find"));
            lines.push(format!("{second_hits:>9.4}  the same, with what each second hit can find"));
        }
        for (length, bound) in &self.told_all_but_one {
            lines.push(format!("{bound:>9.4}  finding the ship of {length} when all others are told"));
        }
        lines.push(format!("\nThe best bound: {:.4}. The proofs are in docs/bounds.md.", self.best));
        lines.join("\n") + "\n"
    }
}
