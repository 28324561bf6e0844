use rangekeeper_engine::{Interval, clopper_pearson};

use crate::ui::focus::cell_id;
use crate::ui::marks::reticle;
use crate::ui::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    /// A ship may lie here: on so many of all boards, or of the drawn ones. Settled if no better numbers are coming.
    /// The circle has this diameter as a part of the largest, and stands for this percentage.
    Open { occupied: u128, boards: u128, share: f64, exact: bool, settled: bool, heat: f64, percent: u8 },
    /// Another kind; unknown also if advice is hidden.
    Kind(CellKind),
}

/// The content of a cell, without its row's highlights.
#[derive(Clone, Debug, PartialEq)]
pub struct CellDisplay {
    cell: Cell,
    look: Look,
    label: String,
    is_suspect: bool,
    /// True for a cell of a sunk ship whose place is certain.
    is_hull: bool,
}

impl CellDisplay {
    /// Builds the display from the current record and snapshot; subscribes to both.
    pub fn current(game: GameRef, advice: AdviceRef, words: Words, cell: Cell) -> Self {
        let look = look(game, advice, cell);
        let label = game.record.with(|record| spoken(words, record, cell, look));
        let is_suspect = advice.snapshot.with(|known| match &known.reading {
            Reading::Contradicted(contradiction) => contradiction.accuses(cell),
            _ => false,
        });
        let label = if is_suspect { words.cell_doubted(&label) } else { label };
        let is_hull = matches!(look, Look::Kind(CellKind::Marked(Mark::Shot(outcome))) if outcome.is_hit())
            && advice.snapshot.with(|known| known.findings().is_some_and(|found| lies_on_hull(found, cell)));
        Self { cell, look, label, is_suspect, is_hull }
    }

    /// Draws the cell's button: a circle, or the player's mark. It has no listeners and no effects: the board handles
    /// its events, and its row redraws it.
    pub fn draw(&self, words: Words, highlights: &Highlights) -> AnyView {
        let cell = self.cell;
        let look = highlights.under_stroke(cell).unwrap_or(self.look);
        let kind = if let Look::Kind(kind) = look { kind } else { CellKind::Open };
        let (this, is_sure) = (Some(cell), kind == CellKind::Sure);
        let is_open = is_sure || kind == CellKind::Open;
        let is_best = is_open && highlights.targets.contains(&cell);
        let is_aim = highlights.aim == this && (is_best || highlights.chosen == this);
        let word = |is: bool, word| if is { word } else { "" };
        let (best, chosen) = (word(is_best, " is-best"), word(highlights.chosen == this, " is-chosen"));
        let open = word(is_sure, " is-open");
        let (aim, hull) = (word(is_aim, " is-aim"), word(self.is_hull, " is-hull"));
        let suspect = word(self.is_suspect, " is-suspect");
        let label = if is_best { words.cell_recommended(&self.label) } else { self.label.clone() };
        view! {
            <button
                type="button"
                role="gridcell"
                id=cell_id(cell)
                class=format!("board-cell is-{}{open}{best}{chosen}{aim}{hull}{suspect}", kind.name())
                data-cell=cell.to_string()
                data-percent=percent(look)
                tabindex=if highlights.tabbed == this { "0" } else { "-1" }
                aria-selected=(highlights.chosen == this).to_string()
                aria-label=label
                style:--heat=heat(look)
            >
                {kind.symbol()}
                {is_aim.then(reticle)}
            </button>
        }
        .into_any()
    }
}

/// The highlights of advice, player and keyboard in one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlights {
    targets: Vec<Cell>,
    chosen: Option<Cell>,
    /// The cell that an answer is recorded for.
    aim: Option<Cell>,
    /// The cell that Tab leads to.
    tabbed: Option<Cell>,
    /// The cells of a stroke, and the mark that it leaves.
    stroke: (Vec<Cell>, Option<Mark>),
}

impl Highlights {
    /// Returns the current highlights of a row; subscribes to their changes.
    pub fn current(advice: AdviceRef, pointer: PointerRef, row: u8) -> Self {
        let here = |cell: &Cell| cell.row() == row;
        let stroke = pointer.strokes.stroke;
        let passed: Vec<Cell> = stroke.with(|cells| cells.iter().copied().filter(here).collect());
        // Rows beside the stroke need not know the mark.
        let mark = if passed.is_empty() { None } else { pointer.stroke_mark().and_then(StrokeMark::mark) };
        Self {
            targets: advice.targets.with(|targets| targets.iter().copied().filter(here).collect()),
            chosen: pointer.chosen.get().filter(here),
            aim: pointer.aim().filter(here),
            tabbed: pointer.aim().or(Some(Cell::from_index(0))).filter(here),
            stroke: (passed, mark),
        }
    }

    fn under_stroke(&self, cell: Cell) -> Option<Look> {
        let (passed, mark) = &self.stroke;
        passed.contains(&cell).then(|| Look::Kind(mark.map_or(CellKind::Unknown, CellKind::Marked)))
    }
}

fn look(game: GameRef, advice: AdviceRef, cell: Cell) -> Look {
    if let Some(mark) = game.record.with(|record| record.mark(cell)) {
        return Look::Kind(CellKind::Marked(mark));
    }
    if advice.is_hidden() {
        return Look::Kind(CellKind::Unknown);
    }
    let circles = advice.circles.get();
    advice.snapshot.with(|AnalysisSnapshot { record, reading, .. }| {
        let Some((findings, boards)) = reading.findings().and_then(|found| Some((found, found.boards()?)))
        else {
            return Look::Kind(CellKind::Unknown);
        };
        // The reading may be of the previous record, on another grid.
        if record.mark(cell).is_some() || !boards.grid.contains(cell) {
            return Look::Kind(CellKind::Unknown);
        }
        let exact = findings.counts().is_some();
        let occupied = boards.occupied(cell);
        if exact && occupied == boards.boards && circles.ship.is_none() {
            return Look::Kind(CellKind::Sure);
        }
        if if exact { occupied == 0 } else { !findings.certain.reachable.contains(cell) } {
            // Once all ships are sunk, no other cell has one: nobody need be told.
            return Look::Kind(if advice.is_over() { CellKind::Unknown } else { CellKind::Empty });
        }
        let shown = findings.share(cell, circles.ship);
        let (heat, percent) = (circles.diameter(shown), (shown * 100.0).round() as u8);
        // In whole percents most circles stand still between two interim readings, which spares the browser a hundred
        // small animations twelve times a second.
        let settled = findings.stand();
        let heat = if settled { heat } else { (heat * 100.0).round() / 100.0 };
        let (boards, share) = (boards.boards, boards.probability(cell));
        Look::Open { occupied, boards, share, exact, settled, heat, percent }
    })
}

/// Returns the circle's diameter as a part of the largest; its colour follows.
fn heat(look: Look) -> String {
    match look {
        Look::Open { heat, .. } => decimal(heat, 4),
        Look::Kind(CellKind::Sure) => "1".to_owned(),
        Look::Kind(_) => "0".to_owned(),
    }
}

/// Returns the number in the cell, if the player wants numbers there. An uncertain cell is never 0 or 100.
fn percent(look: Look) -> Option<String> {
    match look {
        Look::Open { heat, percent, .. } if heat > 0.0 => Some(match percent {
            0 => "<1".to_owned(),
            100 => ">99".to_owned(),
            percent => percent.to_string(),
        }),
        Look::Kind(CellKind::Sure) => Some("100".to_owned()),
        _ => None,
    }
}

/// Returns true for a cell of a sunk ship whose place is certain.
fn lies_on_hull(findings: &Findings, cell: Cell) -> bool {
    findings.certain.sunk_ships.iter().any(|ship| matches!(ship.places[..], [place] if place.contains(cell)))
}

fn spoken(words: Words, record: &Record, cell: Cell, look: Look) -> String {
    match look {
        Look::Kind(CellKind::Marked(mark)) => words.cell_marked(&cell, &mark_name(words, record, mark)),
        Look::Open { share, exact: true, .. } => words.cell_open(&cell, &words.percent(share, 1)),
        Look::Open { occupied, boards, settled: false, .. } => {
            words.cell_open(&cell, &words.sampled(occupied, boards, 1))
        }
        Look::Open { occupied, boards, .. } => {
            let Interval { lower, upper } = clopper_pearson(occupied as u64, boards as u64, CONFIDENCE);
            let interval = words.percent_range(lower, upper, 1);
            words.cell_between(&cell, &words.sampled(occupied, boards, 1), &interval)
        }
        Look::Kind(CellKind::Sure) => words.cell_sure(&cell),
        Look::Kind(CellKind::Empty) => words.cell_empty(&cell),
        Look::Kind(_) => words.cell(cell),
    }
}
