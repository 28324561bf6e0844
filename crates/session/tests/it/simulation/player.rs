//! A player at one or two windows, and everything that can happen to them.

use crate::prelude::*;
use rangekeeper_engine::internal::Random;
use rangekeeper_play::hide;

use super::invariants::Window;

/// The rules that are played: small grids, on which thousands of steps take seconds.
const RULES: [&str; 6] = [
    "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;",
    "v1;4x3,allowed,sunk,until-no-sinking;Alpha=2,Bravo=2;",
    "v1;6x5,corners,hit-ship;Alpha=3,Bravo=2,Charlie=2;",
    "v1;5x5,allowed,hit-miss,salvo=2;Alpha=3,Bravo=2;",
    "v1;6x4,none,sunk,until-miss,last-word;Alpha=3,Bravo=1;",
    "v1;6x6,allowed,sunk-ship,salvo=3;Alpha=4,Bravo=3,Charlie=2;",
];
/// How often, in steps, everything comes to rest.
const REST: u32 = 40;
/// Ticks of the pool within which a hanging worker is missed, and another has loaded and worked.
const TICKS: usize = 1000;

pub struct Player {
    dice: Random,
    seed: u64,
    windows: Vec<Window>,
    is_full: bool,
    /// True since the store had none: texts that it did not take are in the first window's memory alone.
    was_full: bool,
    steps: Vec<String>,
}

impl Player {
    pub fn new(seed: u64) -> Self {
        let mut dice = Random::new(*b"Rangekeeper play", seed, 0);
        let workers = 1 + dice.below(3) as usize;
        workers::set_up(Setup { workers, ..Setup::default() });
        let store = MemoryStore::default();
        store.write("rangekeeper.samples", "1000");
        let windows = vec![Window::open(&store, Some(RULES[0]), dice.below(2) == 0)];
        Self { dice, seed, windows, is_full: false, was_full: false, steps: Vec::new() }
    }

    /// Does something in a window, lets something happen to the rest of the world, and checks everything.
    pub fn step(&mut self) {
        let window = self.roll(self.windows.len());
        let act = self.roll(40);
        self.steps.push(format!("act {act} in window {window}"));
        match act {
            0 => self.reload(window),
            1 => self.open_or_close_window(),
            _ => self.act_in(window, act),
        }
        self.happen();
        self.windows.iter().for_each(|window| window.check(&self.context()));
        if self.dice.below(REST) == 0 {
            self.settle();
        }
    }

    fn context(&self) -> String {
        let latest = &self.steps[self.steps.len().saturating_sub(12)..];
        format!("SIMULATION_SEED={} step {}: {}", self.seed, self.steps.len(), latest.join(", "))
    }

    fn roll(&mut self, sides: usize) -> usize {
        self.dice.below(sides as u32) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }

    /// Acts, and asserts that it is kept, and that one step takes it back and brings it again.
    fn act_in(&mut self, window: usize, act: usize) {
        let Session { game, pointer, .. } = self.windows[window].table.session;
        let (before, record) =
            (self.windows[window].table.game_id().to_string(), game.record.get_untracked());
        let is_step = self.act(window, act);
        let Window { table, .. } = &self.windows[window];
        let id = || table.game_id().to_string();
        let after = id();
        let is_new = after != before;
        assert!(!is_new || game.replay.get_untracked().is_none(), "{}: an old replay", self.context());
        let is_asked = pointer.question.get_untracked().is_some();
        assert!(!is_asked || game.record.get_untracked() == record, "{}: an old question", self.context());
        if is_new && is_step && self.dice.below(2) == 0 {
            table.undo();
            assert_eq!(id(), before, "{}: it cannot be undone", self.context());
            // What was undone in the game before comes back first, which no more steps can have been than were made.
            for _ in &self.steps {
                if id() != after {
                    table.redo();
                }
            }
            assert_eq!(id(), after, "{}: it cannot be redone", self.context());
        }
        let is_said = game.library.with_untracked(GameLibrary::is_kept);
        // Another game that was opened may be in memory alone.
        if is_new && if self.was_full { is_step && is_said } else { true } {
            assert!(self.windows[window].is_kept(), "{}: it is not kept", self.context());
        }
        for (number, other) in self.windows.iter().enumerate() {
            if number != window {
                other.table.view(|session| session.game.catch_up());
            }
        }
    }

    /// Presses something. Returns true if what changes is one step, which can be undone.
    fn act(&mut self, window: usize, act: usize) -> bool {
        let Session { game, pointer, advice, analysis } = self.windows[window].table.session;
        let record = game.record.get_untracked();
        let grid = record.rules().grid();
        let (row, column) = (self.roll(grid.rows().into()), self.roll(grid.columns().into()));
        let cell = Cell::new(row as u8, column as u8).unwrap();
        let shots = self.windows[window].table.game_id().record().shots().len();
        let ships = record.rules().fleet().ships().len();
        let (kind, late) = (self.pick(&[Kind::Miss, Kind::Hit, Kind::Sunk]), self.roll(2) == 0);
        let (number, ship) = (1 + self.roll(3), ShipId::new(self.roll(ships) as u8).unwrap());
        let mark = self.pick(&[None, Some(Mark::Blocked), Some(Mark::Sunk), Some(Mark::Shot(Outcome::Miss))]);
        let outcome = self.pick(&record.possible_answers(cell));
        let (stroke, flag) = (self.pick(&StrokeMark::ALL), self.roll(2) == 0);
        let rules = self.pick(&RULES).parse::<Record>().unwrap();
        let (assumption, method) = (self.pick(&Assumption::ALL), self.pick(&Method::ALL));
        let numbers = self.windows[window].table.games();
        let listed = self.pick(&numbers);
        let fleet = hide(record.rules(), &ScaledPrior::UNIFORM, self.dice.below(1000).into());
        let now = TestTimers.now() + if late { 1000.0 } else { 0.0 };
        let table = &self.windows[window].table;
        table.view(|_| match act {
            2..=4 => pointer.press(cell),
            5..=8 => pointer.answer_aim(kind, now),
            9 | 10 => drop(pointer.answer_question(number, Some(now))),
            11 => pointer.dismiss(),
            12..=15 => pointer.mark(cell, Some(Mark::Shot(outcome))),
            16 => pointer.mark(cell, mark),
            17 => {
                pointer.strokes.toggle(stroke);
                let cells = [-1, 0, 1].into_iter().filter_map(|by| neighbour(cell, by, &record));
                pointer.strokes.stroke.set(cells.collect());
                pointer.finish_stroke();
            }
            18 => pointer.toggle_moving(cell),
            19 => drop(pointer.put_down(cell)),
            20 if untrack(|| game.can_mend()) => game.change(|game| game.strike(ship, flag)),
            21 | 22 => game.undo(),
            23 => game.redo(),
            24 => game.show_replay(flag.then_some(number.min(shots))),
            25 => game.begin_anew(),
            26 => game.practise_as_before(record.rules().clone()).unwrap(),
            27..=29 => pointer.fire(now),
            30 => fleet.into_iter().for_each(|fleet| game.change(|game| game.place_fleet(fleet, flag))),
            31 | 32 => game.change(|game| game.take_shot(cell)),
            33 => game.change(|game| game.take_back_shot(cell)),
            34 => drop(game.change_rules(rules.rules())),
            35 => game.answer_who_placed(PlacedBy::Assumed(assumption)).unwrap(),
            36 if flag => advice.aim_at(late),
            36 => analysis.method.set(method),
            37 if flag => analysis.forecast_open.set(late),
            37 => drop(game.open_address(&rules.to_string())),
            38 => game.change_library(|library| library.open(listed)),
            // Not in one window what is open in another.
            39 if numbers.len() > 2 && self.windows.len() == 1 => game.delete_game(listed),
            _ => {}
        });
        !(matches!(act, 21..=24 | 38 | 39) || act == 37 && table.games() == numbers)
    }

    /// Closes a page and opens it again: what was kept is there.
    fn reload(&mut self, window: usize) {
        let before = self.windows.remove(window);
        let (game, is_kept, store) = (before.kept(), before.is_kept(), before.table.store.clone());
        drop(before);
        let shows_own_board = self.roll(2) == 0;
        let after = Window::open(&store, None, shows_own_board);
        assert!(!is_kept || after.kept() == game, "{}: {game:?} became {:?}", self.context(), after.kept());
        assert!(is_kept || self.was_full, "{}: it was not kept", self.context());
        self.windows.insert(window, after);
        self.was_full = self.is_full;
    }

    fn open_or_close_window(&mut self) {
        if self.windows.len() > 1 {
            self.windows.pop();
        } else if !self.was_full {
            let store = self.windows[0].table.store.other_window();
            let shows_own_board = self.roll(2) == 0;
            self.windows.push(Window::open(&store, None, shows_own_board));
        }
    }

    /// Lets time pass, workers work, fail, hang and lie, and the store be full for a while.
    fn happen(&mut self) {
        let place = self.roll(1 + workers::running());
        match self.roll(20) {
            0 => workers::kill(place, "killed"),
            1 => workers::garble(place),
            2 => workers::hang(place),
            3 if self.windows.len() == 1 && !self.is_full => {
                let room = self.roll(3000);
                self.limit(Some(1 + room));
            }
            4 if self.is_full => self.limit(None),
            5..=7 => timers::pass(f64::from(self.dice.below(2000))),
            _ => {}
        }
        Executor::poll_local();
        for _ in 0..self.roll(30) {
            workers::work_of(self.roll(1 + workers::running()));
            Executor::poll_local();
            timers::pass(f64::from(self.dice.below(20)));
            Executor::poll_local();
        }
    }

    fn limit(&mut self, room: Option<usize>) {
        self.is_full = room.is_some();
        self.was_full |= self.is_full;
        self.windows[0].table.store.limit(room);
    }

    /// Lets everything come to rest: then every window has its verdict.
    pub fn settle(&mut self) {
        for window in &self.windows {
            let Session { game, advice, analysis, .. } = window.table.session;
            let is_lost = || matches!(window.table.reading(), Reading::Lost(_));
            let has_verdict = || {
                let findings = window.table.reading();
                // A silent worker may have the search for the best shot, which is given up after some ticks.
                let is_sought = advice.snapshot.with_untracked(|known| known.best == BestShotState::Sought);
                let stand = findings.findings().is_none_or(|findings| findings.stand() && !is_sought);
                untrack(|| advice.is_fresh()) && !matches!(findings, Reading::Waiting) && stand && !is_lost()
            };
            for _ in 0..TICKS {
                window.table.settle();
                // As the player would who reads that every worker has failed.
                if is_lost() {
                    window.table.view(|_| untrack(|| analysis.ask(game)));
                }
                if has_verdict() {
                    break;
                }
                timers::pass(250.0);
            }
            assert!(has_verdict(), "{}: no verdict but {:?}", self.context(), window.table.reading());
            window.check(&self.context());
            window.check_verdict(&self.context());
        }
    }
}

/// Returns the cell so many columns beside this one, if the grid has it.
fn neighbour(cell: Cell, by: i8, record: &Record) -> Option<Cell> {
    let column = cell.column().checked_add_signed(by)?;
    Cell::new(cell.row(), column).filter(|cell| record.rules().grid().contains(*cell))
}
