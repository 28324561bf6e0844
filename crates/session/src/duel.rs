//! Games of two boards: the turn, the assumed shooter, the chance to win, and the opponent's posterior.

use crate::prelude::*;
use crate::workers::scheduler::Duel;

const SHOOTER: &str = "shooter";

#[derive(Clone, Copy)]
pub struct DuelState {
    storage: Storage,
    pub shooter: RwSignal<Shooter>,
    /// True while the workers play games for a chance to win.
    pub is_wanted: Memo<bool>,
    /// The chance to win, perhaps of a moment ago.
    pub chance: RwSignal<Option<ChanceToWin>>,
    /// The subject of the chance: the game, the shots at both boards, and the shooter.
    subject: StoredValue<Option<(u32, [usize; 2], Shooter)>>,
    pub course: RwSignal<Course>,
}

impl DuelState {
    /// Follows the duel while the calling view lives.
    pub fn begin(game: &'static OpenGame, advice: &'static Advice, analysis: Analysis) -> Self {
        let storage = game.platform.storage;
        let kept = storage.setting(SHOOTER).and_then(|name| name.parse().ok());
        let shooter = RwSignal::new(kept.unwrap_or_default());
        // The subject of a chance to win; `None` without an own board, in a replay, and after the end.
        let duel = Memo::new(move |_| {
            let own_board = game.own_board.get().filter(|board| !board.is_over() && advice.can_forecast())?;
            Some(Duel { own_board, shooter: shooter.get() })
        });
        let state = Self {
            storage,
            shooter,
            is_wanted: Memo::new(move |_| duel.with(Option::is_some)),
            chance: RwSignal::new(None),
            subject: StoredValue::new(None),
            course: RwSignal::new(Course::kept(storage)),
        };
        let want = move |duel| analysis.decide(|scheduler| scheduler.want_chance(duel));
        Effect::new(move |_| {
            let duel = duel.get();
            if duel.is_none() {
                state.chance.set(None);
            }
            want(duel);
        });
        on_cleanup(move || want(None));
        let found = Memo::new(move |_| advice.snapshot.with(|known| known.duel.clone()));
        Effect::new(move |_| {
            let of_games = |it: DuelGames| ChanceToWin::new(&it.mine, &it.theirs, it.lead, it.at_equal);
            if let Some(chance) = found.get().and_then(of_games) {
                state.take_in(game, advice, chance);
            }
        });
        state
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Assumes that the opponent shoots like this, and keeps the choice.
    pub fn assume(self, shooter: Shooter) {
        self.shooter.set(shooter);
        self.storage.keep_setting(SHOOTER, shooter.name());
    }

    /// Shows a chance to win, and adds it to the course of the game.
    fn take_in(self, game: &'static OpenGame, advice: &'static Advice, chance: ChanceToWin) {
        let own_shots = advice.snapshot.with_untracked(|known| known.record.shots().len());
        let (number, their_shots) = (game.number(), untrack(|| game.their_shots()));
        let subject = Some((number, [own_shots, their_shots], self.shooter.get_untracked()));
        let shown = self.chance.get_untracked().filter(|_| self.subject.get_value() == subject);
        let chance = shown.map_or(chance, |shown| chance.keeping(shown.estimate));
        self.subject.set_value(subject);
        self.chance.set(Some(chance));
        let shots = own_shots + their_shots;
        self.course.update(|course| course.note(self.storage, number, shots, chance.estimate));
    }

    /// Returns the chance to win at the replay's place, if it is known.
    pub fn replayed_chance(self, game: &'static OpenGame) -> Option<f64> {
        let shots = game.record.with(|record| record.shots().len()) + game.their_shots();
        let Course { game: number, chances } = self.course.get();
        chances.into_iter().find(|(at, _)| number == game.number() && *at == shots).map(|(_, chance)| chance)
    }

    /// Returns the cell that the player chose instead of the best one, and its price in points of the chance to win.
    /// The price is known only for the most likely hit.
    pub fn price(
        self,
        game: &'static OpenGame,
        advice: &'static Advice,
        pointer: &'static Pointer,
    ) -> Option<(Cell, f64)> {
        // Only where each shot is a turn.
        let is_single = game.record.with(|record| record.rules().turn() == Turn::Shots(1));
        let can_say = is_single && game.is_own_turn() == Some(true) && !advice.is_hidden();
        let chosen = pointer.chosen.get().filter(|_| can_say)?;
        let best = advice.snapshot.with(|known| known.best.named()).filter(|_| advice.is_fresh())?;
        let saves = best.advised_for().filter(|_| chosen == best.most_likely && chosen != best.cell)?;
        let points = 100.0 * saves * self.chance.get()?.turn;
        // A price that rounds to zero is not shown.
        (points >= 0.05).then_some((chosen, points))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Opponent,
    Own,
}

impl Side {
    /// Returns the board where the next shot is to be marked; `None` in practice, where the page marks, and after the
    /// end.
    pub fn asked(game: &'static OpenGame, advice: &'static Advice) -> Option<Self> {
        let is_marked = advice.end().is_none() && !game.is_practice() && game.replay.get().is_none();
        let is_own_turn = game.is_own_turn().filter(|_| is_marked)?;
        Some(if is_own_turn { Self::Opponent } else { Self::Own })
    }
}

#[derive(Clone, Copy)]
pub struct Knowledge {
    game: &'static OpenGame,
    /// True if the player wants to see it.
    pub is_shown: RwSignal<bool>,
    known: RwSignal<Option<Known>>,
}

/// The open cells of a board with their hit probabilities.
#[derive(Clone)]
struct Known {
    board: OwnBoard,
    cells: Vec<(Cell, f64)>,
}

impl Knowledge {
    /// Finds the opponent's posterior whenever it is shown, while the calling view lives.
    pub fn begin(game: &'static OpenGame, analysis: Analysis) -> Self {
        let knowledge = Self { game, is_shown: RwSignal::new(false), known: RwSignal::new(None) };
        Effect::new(move |_| {
            let Some(board) = game.own_board.get().filter(|_| knowledge.is_shown.get()) else { return };
            let own_board = GameId::from(board.clone()).to_string();
            analysis.query(&[Query::Probabilities { own_board }], move |_, result| {
                if let QueryResult::Probabilities(cells) = result {
                    knowledge.known.set(Some(Known { board: board.clone(), cells }));
                }
            });
        });
        knowledge
    }

    /// Returns the open cells of the current board with their hit probabilities, once they are known.
    pub fn cells(self) -> Option<Vec<(Cell, f64)>> {
        let Known { board, cells } = self.known.get().filter(|_| self.is_shown.get())?;
        self.game.own_board.with(|now| now.as_ref() == Some(&board)).then_some(cells)
    }

    pub fn most_likely(self) -> Option<(Cell, f64)> {
        self.cells()?.into_iter().reduce(|most, other| if other.1 > most.1 { other } else { most })
    }
}

/// Has the page aim at the own board while the calling view lives.
pub fn follow_aims(game: &'static OpenGame, duel: DuelState, analysis: Analysis) {
    let wanted = Memo::new(move |_| {
        let board = game.own_board.get().filter(|board| game.is_practice() && !board.is_over())?;
        let is_over = game.record.with(|record| record.open().is_empty());
        (game.replay.get().is_none() && !is_over).then(|| (owed_turns(game, &board), board))
    });
    Effect::new(move |_| {
        let shooter = duel.shooter.get();
        let Some((turns, board)) = wanted.get() else {
            game.aims.set(None);
            return;
        };
        let own_board = GameId::from(board.clone()).to_string();
        game.aims.set(Some(Aims { board: board.clone(), cells: None }));
        let query = Query::Aim { own_board, shooter, turns, seed: (game.platform.seed)() };
        analysis.query(&[query], move |_, result| {
            let cells = if let QueryResult::Aimed(cells) = result { cells } else { Vec::new() };
            game.aims.set(Some(Aims { board: board.clone(), cells: Some(cells) }));
        });
    });
    on_cleanup(move || game.aims.set(None));
}

/// Returns the most turns that the page takes after the player's next shot.
fn owed_turns(game: &'static OpenGame, board: &OwnBoard) -> usize {
    let turn = board.record().rules().turn();
    let own = game.record.with(|record| turn.finished_turns(record.shots()));
    let theirs = turn.finished_turns(board.record().shots());
    (own + 1 + usize::from(board.opponent_began())).saturating_sub(theirs).max(1)
}

/// The setting that keeps the course of the game that was open last.
const COURSE: &str = "course";
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    pub game: u32,
    /// The number of shots of both players, and the chance after them.
    pub chances: Vec<(usize, f64)>,
}

/// The best or the worst shot of a side: the largest rise or fall of its chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurningPoint {
    pub is_mine: bool,
    pub is_best: bool,
    pub cell: Cell,
    /// The number of the player's shots before it: its place in the replay.
    pub place: usize,
    /// The course before and after it.
    pub chances: [(usize, f64); 2],
}

impl Course {
    pub fn kept(storage: Storage) -> Self {
        storage.setting(COURSE).and_then(|text| Self::of_text(&text)).unwrap_or_default()
    }

    /// Returns the player's best and worst shot, then the opponent's.
    pub fn turning_points(&self, game: &Game) -> Vec<TurningPoint> {
        let shot = |pair: &[(usize, f64)]| shot_between(game, [pair[0], pair[1]]);
        let shots: Vec<TurningPoint> = self.chances.windows(2).filter_map(shot).collect();
        let change = |shot: &TurningPoint| (shot.chances[1].1 - shot.chances[0].1).abs();
        let largest = |side: (bool, bool)| {
            let of_side = shots.iter().filter(|shot| (shot.is_mine, shot.is_best) == side);
            of_side.max_by(|one, other| change(one).total_cmp(&change(other))).copied()
        };
        [(true, true), (true, false), (false, true), (false, false)].into_iter().filter_map(largest).collect()
    }

    /// Adds the chance after so many shots of this game, and removes chances after later shots, which were undone.
    pub fn note(&mut self, storage: Storage, game: u32, shots: usize, chance: f64) {
        let is_same = self.game == game;
        let is_new = !is_same || self.chances.last().is_none_or(|(last, _)| *last != shots);
        self.chances.retain(|(before, _)| is_same && *before < shots);
        self.game = game;
        // Once for each shot: a reload finds the last chance again.
        if is_new {
            storage.keep_setting(COURSE, &self.to_text());
        }
        self.chances.push((shots, chance));
    }

    /// Returns the course from its text: `game;shots=thousandths,...`.
    fn of_text(text: &str) -> Option<Self> {
        let (game, chances) = text.split_once(';')?;
        let chance = |text: &str| {
            let (shots, thousandths) = text.split_once('=')?;
            let thousandths: u16 = thousandths.parse().ok()?;
            Some((shots.parse().ok()?, f64::from(thousandths.min(1000)) / 1000.0))
        };
        let chances = chances.split(',').filter(|text| !text.is_empty()).map(chance);
        Some(Self { game: game.parse().ok()?, chances: chances.collect::<Option<_>>()? })
    }

    fn to_text(&self) -> String {
        let chance = |(shots, chance): &(usize, f64)| format!("{shots}={}", (chance * 1000.0).round() as u16);
        format!("{};{}", self.game, self.chances.iter().map(chance).collect::<Vec<_>>().join(","))
    }
}

/// Returns the shot between two chances; `None` unless there was exactly one.
fn shot_between(game: &Game, chances: [(usize, f64); 2]) -> Option<TurningPoint> {
    let [(fired, before), (shots, after)] = chances;
    let (place, own_shots) = (game.own_shots_at(fired)?, game.own_shots_at(shots)?);
    let is_mine = own_shots > place;
    let record = if is_mine { game.record() } else { game.own_board()?.record() };
    let number = if is_mine { place } else { fired - place };
    let cell = record.shots().get(number).filter(|_| shots == fired + 1)?.cell;
    Some(TurningPoint { is_mine, is_best: (after > before) == is_mine, cell, place, chances })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_comes_back_from_its_text() {
        let course = Course { game: 7, chances: vec![(0, 0.5), (3, 0.125), (12, 1.0)] };
        assert_eq!(course.to_text(), "7;0=500,3=125,12=1000");
        assert_eq!(Course::of_text(&course.to_text()), Some(course));
        assert_eq!(Course::of_text("7;"), Some(Course { game: 7, chances: Vec::new() }));
        for text in ["", "7", "x;1=2", "7;1", "7;1=-2", "7;1=2;3=4", "7;1=70000"] {
            assert_eq!(Course::of_text(text), None, "{text}");
        }
    }
}
