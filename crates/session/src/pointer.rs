//! The pointer: the cells that the player points at and chooses, and marks in the making.

use crate::answering::READING;
use crate::prelude::*;

/// The cell that the player points at or has chosen. Marks cells.
pub struct Pointer {
    game: &'static OpenGame,
    advice: &'static Advice,
    /// The cell that the player chose instead of the recommended one.
    pub chosen: RwSignal<Option<Cell>>,
    pub pointed: RwSignal<Option<Cell>>,
    pub question: RwSignal<Option<Question>>,
    pub strokes: Strokes,
    /// The cell whose mark is being moved; see [`moving_mark`](Self::moving_mark) for whether it can be put down.
    moved_from: RwSignal<Option<Cell>>,
}

impl Pointer {
    /// Creates a pointer to this game. It lives as long as the page.
    pub fn new(game: &'static OpenGame, advice: &'static Advice) -> &'static Self {
        let pointer: &Self = Box::leak(Box::new(Self {
            game,
            advice,
            chosen: RwSignal::new(None),
            pointed: RwSignal::new(None),
            question: RwSignal::new(None),
            strokes: Strokes::default(),
            moved_from: RwSignal::new(None),
        }));
        game.listen(move |event| pointer.follow(event));
        pointer
    }

    /// Drops whatever refers to the previous record.
    fn follow(&'static self, event: GameEvent) {
        match event {
            GameEvent::Begun => self.strokes.end(),
            GameEvent::Opened => self.clear_selection(),
            GameEvent::Replayed => {
                self.strokes.end();
                self.end_moving();
            }
            GameEvent::OwnBoardChanged | GameEvent::FleetWanted { .. } => {}
            GameEvent::RecordChanged => {
                self.question.set(None);
                self.end_moving();
                let grid = self.game.record.with_untracked(|record| record.rules().grid());
                if self.chosen.get_untracked().is_some_and(|cell| !grid.contains(cell)) {
                    self.chosen.set(None);
                }
            }
        }
    }

    /// Returns the cell that an answer is recorded for: the chosen one, else the recommended one.
    pub fn aim(&'static self) -> Option<Cell> {
        self.chosen.get().or_else(|| self.advice.best().filter(|_| !self.advice.is_hidden()))
    }

    /// Returns the cell that is aimed at, unless it is about to change.
    pub fn ready_aim(&'static self) -> Option<Cell> {
        let ready = self.chosen.get_untracked().is_some() || untrack(|| self.advice.is_fresh());
        untrack(|| self.aim()).filter(|_| ready)
    }

    /// Marks a cell and returns to the advice. In practice only the page marks.
    pub fn mark(&'static self, cell: Cell, mark: Option<Mark>) {
        if untrack(|| self.game.can_mend()) {
            self.game.change(|game| game.mark(cell, mark));
            self.clear_selection();
        }
    }

    fn clear_selection(&'static self) {
        self.end_moving();
        self.chosen.set(None);
        self.pointed.set(None);
    }

    /// Closes the topmost of: question, moving or stroke, tooltip, chosen cell.
    pub fn dismiss(&'static self) {
        if self.question.get_untracked().is_some() {
            self.question.set(None);
        } else if untrack(|| self.moving_mark()).is_some() {
            self.end_moving();
        } else if untrack(|| self.stroke_mark()).is_some() {
            self.strokes.end();
        } else if self.pointed.get_untracked().is_some() {
            self.pointed.set(None);
        } else {
            self.chosen.set(None);
        }
    }

    /// Records the answer for a cell, or asks which ship it was.
    fn answer(&'static self, cell: Cell, kind: Kind) {
        let outcomes = self.game.record.with_untracked(|record| match kind {
            Kind::Miss => vec![Outcome::Miss],
            Kind::Hit => game::choices(record, cell, false),
            Kind::Sunk => game::choices(record, cell, true),
        });
        match outcomes[..] {
            // No answer under these rules, such as “sunk” where only hits and misses are announced.
            [] if !self.game.record.with_untracked(|record| record.rules().announcement().tells_sunk()) => {}
            [only] => self.take_answer(cell, only),
            _ => {
                let question = self.game.record.with_untracked(|record| {
                    self.advice.snapshot.with_untracked(|known| {
                        let findings = known.findings().filter(|_| known.record == *record);
                        let share = |ship| findings.map_or(0.0, |findings| findings.ship_share(cell, ship));
                        Question::new(cell, outcomes, record.rules().fleet(), share)
                    })
                });
                self.question.set(Some(question));
                // Its buttons lie where the answers were.
                self.advice.answering.rest.begin(READING);
            }
        }
    }

    fn take_answer(&'static self, cell: Cell, outcome: Outcome) {
        let is_called_out = self.advice.targets.with_untracked(|it| it.len() > 1 && it.contains(&cell));
        self.mark(cell, Some(Mark::Shot(outcome)));
        self.advice.answering.show(cell, outcome, is_called_out);
    }

    /// Records the answer for the cell that is aimed at. A press does not count while the advice is about to change,
    /// nor right after the cell was named. The time of a press is its event's time stamp.
    pub fn answer_aim(&'static self, kind: Kind, time_stamp: f64) {
        let may = untrack(|| self.game.can_mend()) && !self.is_early(time_stamp);
        if let Some(cell) = self.ready_aim().filter(|_| may) {
            self.answer(cell, kind);
        }
    }

    /// Answers the open question with the ship of this number, from 1. Returns the question's cell. Ignores the second
    /// half of the press that opened the question.
    pub fn answer_question(&'static self, number: usize, pressed_at: Option<f64>) -> Option<Cell> {
        if pressed_at.is_some_and(|time_stamp| self.advice.answering.rest.covers(time_stamp)) {
            return None;
        }
        let Question { cell, outcomes } = self.question.get_untracked()?;
        let outcome = *outcomes.get(number - 1)?;
        self.take_answer(cell, outcome);
        Some(cell)
    }

    /// Fires at the cell that is aimed at, in practice.
    pub fn fire(&'static self, time_stamp: f64) {
        let may = untrack(|| {
            let is_practice = self.game.replay.get().is_none() && self.game.is_practice();
            is_practice && self.game.is_aimed() && !self.is_early(time_stamp)
        });
        if let Some(cell) = self.ready_aim().filter(|_| may) {
            let aims = self.game.aims.get_untracked();
            self.game.change(|game| {
                game.fire(cell, |record| {
                    let Aims { board, cells } = aims.as_ref()?;
                    cells.as_ref()?.get(record.shots().len() - board.record().shots().len()).copied()
                });
            });
            self.clear_selection();
            self.advice.answering.rest_after_shot();
        }
    }

    /// Returns true if a press now would answer for a cell named a moment ago. A chosen cell counts as read.
    pub fn is_resting(&'static self) -> bool {
        self.advice.answering.rest.is_on.get() && self.chosen.get().is_none()
    }

    /// Returns true if the press came before the player could read the cell.
    fn is_early(&'static self, time_stamp: f64) -> bool {
        self.advice.answering.rest.covers(time_stamp) && self.chosen.get_untracked().is_none()
    }

    /// Returns the cell whose mark is being moved, and the mark; `None` in a replay and in practice.
    pub fn moving_mark(&'static self) -> Option<(Cell, Mark)> {
        let cell = self.moved_from.get().filter(|_| self.game.can_mend() && self.stroke_mark().is_none())?;
        self.game.record.with(|record| Some((cell, record.mark(cell)?)))
    }

    /// Stops moving a mark, which stays where it was.
    pub fn end_moving(&'static self) {
        set_if_new(self.moved_from, None);
    }

    /// Picks a cell's mark up, or drops it if it is being moved already.
    pub fn toggle_moving(&'static self, cell: Cell) {
        let is_held = untrack(|| self.moving_mark()).is_some_and(|(held, _)| held == cell);
        self.strokes.end();
        self.chosen.set(Some(cell));
        self.moved_from.set(Some(cell).filter(|_| !is_held));
    }

    /// Puts the mark that is being moved on an open cell, or back on its own. Returns true if there was one.
    pub fn put_down(&'static self, to: Cell) -> bool {
        let held = untrack(|| self.moving_mark());
        if let Some((from, _)) = held {
            if from == to {
                self.end_moving();
            } else if self.game.record.with_untracked(|record| record.mark(to).is_none()) {
                self.move_mark(from, to);
            }
        }
        held.is_some()
    }

    /// Chooses a cell, or puts the mark that is being moved down there.
    pub fn press(&'static self, cell: Cell) {
        if !self.put_down(cell) {
            self.chosen.set(Some(cell));
        }
    }

    /// Moves a mark to another cell and keeps its place in the order.
    pub fn move_mark(&'static self, from: Cell, to: Cell) {
        if untrack(|| self.game.can_mend()) {
            self.game.change(|game| game.move_mark(from, to));
            self.clear_selection();
        }
    }

    /// Returns the mark of the current stroke mode; `None` in a replay and in practice.
    pub fn stroke_mark(&'static self) -> Option<StrokeMark> {
        let may_mark = self.game.can_mend();
        self.strokes.taken.get().filter(|_| may_mark)
    }

    pub fn finish_stroke(&'static self) {
        let cells = self.strokes.stroke.get_untracked();
        if let Some(mark) = untrack(|| self.stroke_mark()).filter(|_| !cells.is_empty()) {
            self.game.change(|game| game.mark_all(&cells, mark.mark()));
            self.clear_selection();
        }
        self.strokes.stroke.set(Vec::new());
    }
}

/// The mark that a stroke leaves on its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrokeMark {
    Miss,
    Hit,
    KnownEmpty,
    Clear,
}

impl StrokeMark {
    /// All of them, in the order of the buttons.
    pub const ALL: [Self; 4] = [Self::Miss, Self::Hit, Self::KnownEmpty, Self::Clear];

    /// The mark of each cell; `None` clears.
    pub const fn mark(self) -> Option<Mark> {
        match self {
            Self::Miss => Some(Mark::Shot(Outcome::Miss)),
            Self::Hit => Some(Mark::Shot(Outcome::Hit)),
            Self::KnownEmpty => Some(Mark::Blocked),
            Self::Clear => None,
        }
    }
}

/// The mark of the stroke mode, and the stroke under way.
#[derive(Clone, Copy, Default)]
pub struct Strokes {
    /// The mark of the stroke mode, whether or not strokes are possible.
    taken: RwSignal<Option<StrokeMark>>,
    /// The cells of the stroke so far, in order; some more than once.
    pub stroke: RwSignal<Vec<Cell>>,
}

impl Strokes {
    /// Begins the stroke mode with this mark, or ends it if the mark is the current one.
    pub fn toggle(self, mark: StrokeMark) {
        let taken = self.taken.get_untracked();
        self.end();
        self.taken.set(Some(mark).filter(|mark| taken != Some(*mark)));
    }

    /// Ends the stroke mode. A stroke under way leaves nothing.
    pub fn end(self) {
        self.stroke.set(Vec::new());
        self.taken.set(None);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Another outcome for a shot, which keeps its place in the order.
    Instead(Cell, Outcome),
    /// Another cell for a shot, which keeps its place in the order.
    Move(Cell, Cell),
    Clear(Cell),
    PutBack(ShipId),
}

impl Repair {
    /// Returns every repair of a mark.
    pub fn all(culprit: &Culprit) -> Vec<Self> {
        match culprit {
            Culprit::Shot { cell, instead, elsewhere } => {
                let instead = instead.iter().map(|outcome| Self::Instead(*cell, *outcome));
                instead.chain(elsewhere.iter().map(|to| Self::Move(*cell, *to))).collect()
            }
            Culprit::Mark(cell) => vec![Self::Clear(*cell)],
            Culprit::Struck(ship) => vec![Self::PutBack(*ship)],
            // A new kind of contradiction has no repair yet.
            _ => Vec::new(),
        }
    }

    pub fn mend(self, game: &'static OpenGame, pointer: &'static Pointer) {
        match self {
            Self::Instead(cell, outcome) => pointer.mark(cell, Some(Mark::Shot(outcome))),
            Self::Move(from, to) => pointer.move_mark(from, to),
            Self::Clear(cell) => pointer.mark(cell, None),
            Self::PutBack(ship) => game.change(|game| game.strike(ship, false)),
        }
    }
}

/// Returns the suspects in the order of the list: the latest shot first, since it is the likeliest to be wrong; then
/// marks without order.
pub fn newest_first(suspects: &[Culprit]) -> Vec<&Culprit> {
    let (shots, others): (Vec<_>, Vec<_>) =
        suspects.iter().partition(|culprit| matches!(culprit, Culprit::Shot { .. }));
    shots.into_iter().rev().chain(others).collect()
}

/// Returns the cells on the straight line between two cells, without the first: a fast pointer skips some.
pub fn cells_to(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let steps = from.row().abs_diff(to.row()).max(from.column().abs_diff(to.column()));
    let (from, to) = ([from.row(), from.column()], [to.row(), to.column()]);
    let at = move |axis: usize, step: u8| {
        let [from, to, step, steps] = [from[axis], to[axis], step, steps].map(u16::from);
        // Rounds to the nearest.
        ((2 * (from * (steps - step) + to * step) + steps) / (2 * steps)) as u8
    };
    (1..=steps).filter_map(move |step| Cell::new(at(0, step), at(1, step)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_pointer_passes_the_cells_between() {
        let case = |from: &str, to: &str, expected: &[&str]| {
            let cells = cells_to(from.parse().unwrap(), to.parse().unwrap());
            assert_eq!(cells.map(|cell| cell.to_string()).collect::<Vec<_>>(), expected, "{from} to {to}");
        };
        case("E5", "E6", &["E6"]);
        case("E5", "E2", &["E4", "E3", "E2"]);
        case("A1", "D4", &["B2", "C3", "D4"]);
        case("A1", "B4", &["A2", "B3", "B4"]);
        case("P16", "P16", &[]);
    }
}
