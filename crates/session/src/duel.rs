//! Games of two boards: whose turn it is, who is assumed to shoot, and who is winning, as the workers find it.

use rangekeeper_engine::{Cell, Turn};
use rangekeeper_play::{ChanceToWin, Shooter};

use crate::prelude::*;
use crate::workers::analysis::scheduler::Duel;
use crate::{Advice, Analysis, Course, OpenGame, Pointer, Storage};

const SHOOTER: &str = "shooter";

#[derive(Clone, Copy)]
pub struct DuelState {
    storage: Storage,
    pub shooter: RwSignal<Shooter>,
    /// True while games are played for a chance to win.
    pub is_wanted: Memo<bool>,
    /// The chance to win, which may be of a moment before.
    pub chance: RwSignal<Option<ChanceToWin>>,
    /// The game, the shots at both boards and the shooter that it is of.
    subject: StoredValue<Option<(u32, [usize; 2], Shooter)>>,
    pub course: RwSignal<Course>,
}

impl DuelState {
    /// Follows the duel as long as the view lives in which this is called.
    pub fn begin(game: &'static OpenGame, advice: &'static Advice, analysis: Analysis) -> Self {
        let storage = game.platform.storage;
        let kept = storage.setting(SHOOTER).and_then(|name| name.parse().ok());
        let shooter = RwSignal::new(kept.unwrap_or_default());
        let duel = Memo::new(move |_| duel(game, advice, shooter.get()));
        let state = Self {
            storage,
            shooter,
            is_wanted: Memo::new(move |_| duel.with(Option::is_some)),
            chance: RwSignal::new(None),
            subject: StoredValue::new(None),
            course: RwSignal::new(Course::kept(storage)),
        };
        let want = move |duel| analysis.tell(|client| client.want_chance(duel)).unwrap_or_default();
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
            let chance =
                found.get().and_then(|games| ChanceToWin::new(&games.mine, &games.theirs, games.is_own_turn));
            if let Some(chance) = chance {
                state.take_in(game, advice, chance);
            }
        });
        state
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Assumes that the opponent shoots like this; also when the page is opened again.
    pub fn assume(self, shooter: Shooter) {
        self.shooter.set(shooter);
        self.storage.keep_setting(SHOOTER, shooter.name());
    }

    /// Shows a chance to win, and notes it in the course of the game.
    fn take_in(self, game: &'static OpenGame, advice: &'static Advice, chance: ChanceToWin) {
        let own_shots = advice.snapshot.with_untracked(|known| known.record.shots().len());
        let their_shots = game
            .own_board
            .with_untracked(|board| board.as_ref().map_or(0, |board| board.record().shots().len()));
        let number = game.number();
        let subject = Some((number, [own_shots, their_shots], self.shooter.get_untracked()));
        let shown = self.chance.get_untracked().filter(|_| self.subject.get_value() == subject);
        let chance = shown.map_or(chance, |shown| chance.keeping(shown.estimate));
        self.subject.set_value(subject);
        self.chance.set(Some(chance));
        let shots = own_shots + their_shots;
        self.course.update(|course| course.note(self.storage, number, shots, chance.estimate));
    }

    /// Returns the cell that the player has chosen instead of the best one, and the points of the chance to win that it
    /// costs, where that is known and not nothing: of the most likely hit alone.
    pub fn price(
        self,
        game: &'static OpenGame,
        advice: &'static Advice,
        pointer: &'static Pointer,
    ) -> Option<(Cell, f64)> {
        // Where a shot is a turn.
        let is_single = game.record.with(|record| record.rules().turn() == Turn::Shots(1));
        let can_say = is_single && game.is_own_turn() == Some(true) && !advice.is_hidden();
        let chosen = pointer.chosen.get().filter(|_| can_say)?;
        let best = advice.snapshot.with(|known| known.best.named()).filter(|_| advice.is_fresh())?;
        let saves = best.advised_for().filter(|_| chosen == best.most_likely && chosen != best.cell)?;
        let points = 100.0 * saves * self.chance.get()?.turn;
        // What rounds to nothing is not said.
        (points >= 0.05).then_some((chosen, points))
    }
}

/// Returns what a chance to win is about; `None` without an own board, in a replay, and once the game is over.
fn duel(game: &'static OpenGame, advice: &'static Advice, shooter: Shooter) -> Option<Duel> {
    let own_board = game.own_board.get().filter(|board| !board.is_over() && advice.can_forecast())?;
    Some(Duel { own_board, shooter })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Opponent,
    Own,
}

impl Side {
    /// Returns the board at which the next shot is to be marked. In practice nobody marks, and the end is told beside the
    /// opponent's board.
    pub fn asked(game: &'static OpenGame, advice: &'static Advice) -> Option<Self> {
        let is_over = advice.is_over() || game.is_lost();
        let is_marked = !is_over && !game.is_practice() && game.replay.get().is_none();
        let is_own_turn = game.is_own_turn().filter(|_| is_marked)?;
        Some(if is_own_turn { Self::Opponent } else { Self::Own })
    }
}
