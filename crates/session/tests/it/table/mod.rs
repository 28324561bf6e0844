//! A table to play at: a whole session without a browser. Its workers run in this thread, the test moves its clock, and
//! its store is in memory.

pub mod playing;
pub mod timers;
pub mod work;
pub mod workers;

use crate::prelude::*;
use workers::TestWorkers;

/// The seed of everything that is drawn.
pub const SEED: u64 = 0x2a;
/// Rounds of work after which a session is not expected to settle any more.
const MOST_ROUNDS: usize = 200_000;

pub struct Table {
    pub session: Session,
    pub store: MemoryStore,
    owner: Owner,
}

#[track_caller]
pub fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// Returns the surroundings of a page over what is kept.
pub fn platform(store: &MemoryStore) -> Platform {
    let storage = Storage::new(store.clone());
    let clock = || TestTimers.now() as u64;
    Platform { storage, timers: &TestTimers, workers: &TestWorkers, clock, seed: || SEED }
}

impl Table {
    /// Opens the page for the first time, at the address of a game, and waits until it has settled.
    pub fn visit(address: &(impl ToString + ?Sized)) -> Self {
        Self::open(&MemoryStore::default(), Some(&address.to_string()))
    }

    /// Opens the page over what is kept, and waits until it has settled. There is one worker, and ten thousand samples
    /// are drawn unless the store says otherwise.
    pub fn open(store: &MemoryStore, address: Option<&str>) -> Self {
        workers::set_up(Setup::default());
        let table = Self::begin(store, address);
        table.settle();
        table
    }

    /// Opens the page in one more window, and waits for nothing.
    pub fn begin(store: &MemoryStore, address: Option<&str>) -> Self {
        Self::start(store, address, false)
    }

    /// Opens the page, without the game that was open last if that is unwanted, and waits for nothing.
    pub fn start(store: &MemoryStore, address: Option<&str>, is_unwanted: bool) -> Self {
        // It was set before if another test ran in this process.
        let _ = Executor::init_futures_executor();
        if store.read("rangekeeper.samples").is_none() {
            store.write("rangekeeper.samples", "10000");
        }
        let owner = Owner::new();
        let session = owner.with(|| Session::open(platform(store), address, is_unwanted));
        owner.with(|| session.begin());
        Executor::poll_local();
        Self { session, store: store.clone(), owner }
    }

    /// Closes the page and opens it again over what is kept.
    pub fn reload(self) -> Self {
        let store = self.store.clone();
        drop(self);
        Self::open(&store, None)
    }

    /// Does something as a view would, which lives as long as the window.
    pub fn view<T>(&self, show: impl FnOnce(Session) -> T) -> T {
        let shown = self.owner.with(|| show(self.session));
        Executor::poll_local();
        shown
    }

    /// Lets everything happen that is under way. A millisecond passes with each round of messages.
    #[track_caller]
    pub fn settle(&self) {
        assert!((0..MOST_ROUNDS).any(|_| !self.round()), "it does not settle");
    }

    /// Lets every worker answer one message, which takes a millisecond. Returns false if none has anything to do.
    pub fn round(&self) -> bool {
        self.view(|_| ());
        let has_worked = workers::work();
        timers::pass(1.0);
        self.view(|_| ());
        has_worked
    }

    /// Lets so many milliseconds pass, and everything happen that is under way.
    pub fn pass(&self, milliseconds: f64) {
        timers::pass(milliseconds);
        self.settle();
    }

    pub fn record(&self) -> String {
        self.session.game.record.with_untracked(Record::to_string)
    }

    /// Returns what follows the rules in the record's text.
    pub fn shots(&self) -> String {
        let record = self.record();
        record.rsplit_once(';').map(|(_, shots)| shots.to_owned()).unwrap_or_default()
    }

    pub fn game_id(&self) -> GameId {
        self.session.game.with_game(|game| game.id().clone())
    }

    pub fn games(&self) -> Vec<u32> {
        self.session.game.library.with_untracked(|library| library.numbers().to_vec())
    }

    pub fn notices(&self) -> Vec<Notice> {
        self.session.game.notices.get_untracked()
    }

    pub fn change(&self, change: impl FnOnce(&mut Game)) {
        self.view(|session| session.game.change(change));
    }

    pub fn press(&self, name: &str) {
        self.view(|session| session.pointer.press(cell(name)));
    }

    /// Presses an answer for the cell that is aimed at, long after it was named.
    pub fn say(&self, kind: Kind) {
        self.pass(1000.0);
        self.say_now(kind);
    }

    pub fn say_now(&self, kind: Kind) {
        self.view(|session| session.pointer.answer_aim(kind, TestTimers.now()));
    }

    pub fn answer(&self, name: &str, kind: Kind) {
        self.press(name);
        self.say(kind);
    }

    pub fn question(&self) -> Option<Question> {
        self.session.pointer.question.get_untracked()
    }

    /// Returns the cell and the ships that the open question is about; an answer without a ship is “?”.
    pub fn asked(&self) -> Option<(Cell, Vec<String>)> {
        let Question { cell, outcomes } = self.question()?;
        let name = |ship| {
            self.session.game.record.with_untracked(|record| record.rules().fleet().ship(ship).name.clone())
        };
        let ships = outcomes.iter().map(|outcome| outcome.named().map_or_else(|| "?".to_owned(), name));
        Some((cell, ships.collect()))
    }

    /// Answers the open question with this ship, by key.
    #[track_caller]
    pub fn choose(&self, ship: &str) {
        let (_, ships) = self.asked().expect("a question is open");
        let place = ships.iter().position(|name| name == ship).expect("the ship is among the answers");
        self.view(|session| session.pointer.answer_question(place + 1, None));
    }

    pub fn mark(&self, name: &str, mark: Option<Mark>) {
        self.view(|session| session.pointer.mark(cell(name), mark));
    }

    pub fn undo(&self) {
        self.view(|session| session.game.undo());
    }

    pub fn redo(&self) {
        self.view(|session| session.game.redo());
    }

    pub fn targets(&self) -> Vec<Cell> {
        self.session.advice.targets.get_untracked()
    }

    pub fn aim(&self) -> Option<Cell> {
        untrack(|| self.session.pointer.aim())
    }

    /// Returns all that the workers found.
    pub fn known(&self) -> AnalysisSnapshot {
        self.session.advice.snapshot.get_untracked()
    }

    pub fn reading(&self) -> Reading {
        self.known().reading
    }

    pub fn forecast(&self) -> Forecasting {
        self.known().forecast
    }

    /// Returns what the workers found.
    ///
    /// # Panics
    /// If there are no numbers.
    #[track_caller]
    pub fn findings(&self) -> Findings {
        let reading = self.reading();
        reading.findings().cloned().unwrap_or_else(|| panic!("no numbers: {reading:?}"))
    }

    #[track_caller]
    pub fn chance(&self, name: &str) -> f64 {
        self.findings().share(cell(name), None)
    }
}
