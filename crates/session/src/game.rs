//! The game, and every earlier state of it.

use std::sync::OnceLock;

use rangekeeper_engine::internal::Random;
use rangekeeper_engine::notation::Coordinates;
use rangekeeper_engine::position::{Lost, could_sink};
use rangekeeper_engine::{Announcement, Ship};
use rangekeeper_play::{HideError, hide};

use crate::prelude::*;

/// A game with undo and redo. Every action of the player is one step, so that a slip of the finger loses nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// At least one. Steps after the current one can be redone.
    steps: Vec<Step>,
    now: usize,
}

/// A state of the game, and its text, which is encoded once: keeping a game writes all its steps at every mark.
#[derive(Clone, Debug)]
struct Step {
    id: GameId,
    text: OnceLock<String>,
}

impl From<GameId> for Step {
    fn from(id: GameId) -> Self {
        Self { id, text: OnceLock::new() }
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Step {}

/// The state of a ship, as far as the record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipState {
    Afloat,
    Sunk,
    /// Struck off the list by the player.
    Struck,
}

impl Game {
    pub fn new(game: impl Into<GameId>) -> Self {
        Self { steps: vec![game.into().into()], now: 0 }
    }

    /// Returns a game with its history; `None` without steps, or if `now` is not one of them.
    pub fn with_history(steps: Vec<GameId>, now: usize) -> Option<Self> {
        let steps: Vec<Step> = steps.into_iter().map(Step::from).collect();
        (now < steps.len()).then_some(Self { steps, now })
    }

    /// Returns the text of every state of the game, in order.
    pub fn step_texts(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(|step| step.text.get_or_init(|| step.id.to_string()).as_str())
    }

    /// Returns the place of the current state among all.
    pub const fn place(&self) -> usize {
        self.now
    }

    /// Returns the state before the current one.
    pub fn previous(&self) -> Option<&GameId> {
        Some(&self.steps[self.now.checked_sub(1)?].id)
    }

    /// Returns the number of the player's shots when both sides together had fired so many, if a step shows it.
    pub fn own_shots_at(&self, shots: usize) -> Option<usize> {
        let fired = |record: &Record| record.shots().len();
        let theirs = |step: &Step| step.id.own_board().map_or(0, |board| fired(board.record()));
        let mut steps = self.steps[..=self.now].iter().rev();
        steps.find(|step| fired(step.id.record()) + theirs(step) == shots).map(|step| fired(step.id.record()))
    }

    /// Returns true if the other game may have become this one: they share a step, or nothing has happened in the
    /// other.
    pub fn may_continue(&self, other: &Self) -> bool {
        let mut touched = other.steps.iter().filter(|step| !is_untouched(&step.id)).peekable();
        touched.peek().is_none() || touched.any(|step| self.steps.contains(step))
    }

    pub fn id(&self) -> &GameId {
        &self.steps[self.now].id
    }

    pub fn record(&self) -> &Record {
        self.id().record()
    }

    pub fn is_untouched(&self) -> bool {
        is_untouched(self.id())
    }

    pub fn hidden(&self) -> Option<&Arrangement> {
        self.id().hidden()
    }

    /// Marks or clears a cell. A mark that the rules exclude changes nothing.
    pub fn mark(&mut self, cell: Cell, mark: Option<Mark>) {
        self.mark_all(&[cell], mark);
    }

    /// Moves a mark to another cell and keeps its place in the order. A mark that cannot move stays.
    pub fn move_mark(&mut self, from: Cell, to: Cell) {
        self.change(|record| drop(record.move_mark(from, to)));
    }

    /// Gives all these cells the same mark, or clears them, in one step.
    pub fn mark_all(&mut self, cells: &[Cell], mark: Option<Mark>) {
        self.change(|record| {
            for &cell in cells {
                drop(record.set(cell, mark));
            }
        });
    }

    /// Takes over all marks of another record in their order, in one step.
    pub fn take_over(&mut self, typed: &Record) {
        self.change(|record| {
            let shots = typed.shots().iter().map(|shot| (shot.cell, Mark::Shot(shot.outcome)));
            let blocked = typed.blocked().iter().map(|cell| (cell, Mark::Blocked));
            let sunk = typed.sunk().iter().map(|cell| (cell, Mark::Sunk));
            for (cell, mark) in shots.chain(blocked).chain(sunk) {
                // Cleared first, so that the shot becomes the latest.
                drop(record.set(cell, None));
                drop(record.set(cell, Some(mark)));
            }
            for ship in typed.struck().iter() {
                record.strike(ship, true);
            }
        });
    }

    /// Strikes a ship off the list, or puts it back.
    pub fn strike(&mut self, ship: ShipId, struck: bool) {
        self.change(|record| record.strike(ship, struck));
    }

    /// Strikes one of several indistinguishable ships off the list, or puts it back, in one step; `sunk` are the ships
    /// that the answers sank.
    ///
    /// A struck ship can be one that the answers sank. These are struck with it, so that one ship fewer is left, and
    /// put back with the last one.
    pub fn strike_another(&mut self, alike: &[ShipId], sunk: ShipSet, ship: ShipId, struck: bool) {
        self.change(|record| {
            record.strike(ship, struck);
            let (sunk, others): (Vec<ShipId>, Vec<ShipId>) = alike.iter().partition(|&&it| sunk.contains(it));
            if struck || !others.iter().any(|&other| record.struck().contains(other)) {
                for ship in sunk {
                    record.strike(ship, struck);
                }
            }
        });
    }

    /// Changes the rules, and returns what the new rules could not keep.
    pub fn change_rules(&mut self, rules: &Rules) -> Vec<Lost> {
        let translation = self.record().translate(rules);
        self.open(self.id().with_record(translation.record));
        translation.lost
    }

    /// Assumes who placed the ships, in one step.
    pub fn assume(&mut self, assumption: Assumption) {
        self.open(self.id().clone().with_assumption(assumption));
    }

    pub fn open(&mut self, game: impl Into<GameId>) {
        let game = game.into();
        if game != *self.id() {
            self.steps.truncate(self.now + 1);
            self.steps.push(game.into());
            self.now += 1;
        }
    }

    pub const fn can_undo(&self) -> bool {
        self.now > 0
    }

    pub fn can_redo(&self) -> bool {
        self.now + 1 < self.steps.len()
    }

    pub fn undo(&mut self) {
        self.now = self.now.saturating_sub(1);
    }

    pub fn redo(&mut self) {
        self.now = (self.now + 1).min(self.steps.len() - 1);
    }

    fn change(&mut self, change: impl FnOnce(&mut Record)) {
        let mut record = self.record().clone();
        change(&mut record);
        self.open(self.id().with_record(record));
    }
}

fn is_untouched(game: &GameId) -> bool {
    game.record().is_empty() && game.own_board().is_none_or(|board| board.record().is_empty())
}

/// Begins a practice game under these rules, with a fleet hidden from the seed and placed as assumed.
///
/// # Errors
/// [`HideError`] if the fleet has no room.
pub fn practice(rules: Rules, assumption: Assumption, seed: u64) -> Result<GameId, HideError> {
    let by_person = match assumption {
        Assumption::Random => false,
        Assumption::Person => true,
        // With the probability of the mixture. The seed also draws the fleet, from another stream.
        Assumption::Mixture => {
            f64::from(Random::new(*b"Rangekeeper who?", seed, 0).below(1000)) < 1000.0 * Assumption::PERSONS
        }
    };
    let placed = if by_person { Assumption::Person } else { Assumption::Random };
    let fleet = hide(&rules, &placed.prior(&rules).scaled(&rules), seed)?.fleet().to_vec();
    let game = GameId::practice(Record::new(rules), fleet).expect("what was hidden fits its rules");
    Ok(game.with_assumption(assumption))
}

/// Returns the ships that no announcement tells apart from this one, itself included: those of its length, unless
/// announcements name ships.
pub fn alike(rules: &Rules, ship: ShipId) -> Vec<ShipId> {
    let fleet = rules.fleet();
    let is_alike = |&other: &ShipId| other == ship || fleet.ship(other).length == fleet.ship(ship).length;
    match rules.announcement() {
        Announcement::SunkShip | Announcement::HitShip => vec![ship],
        Announcement::HitMiss | Announcement::Sunk => fleet.ids().filter(is_alike).collect(),
    }
}

/// Returns the state of a ship in this record; `sunk` are the ships that the engine found sunk. Ships announced by name
/// need no engine.
pub fn ship_state(record: &Record, sunk: ShipSet, ship: ShipId) -> ShipState {
    let is_named = record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
    if is_named || sunk.contains(ship) {
        ShipState::Sunk
    } else if record.struck().contains(ship) {
        ShipState::Struck
    } else {
        ShipState::Afloat
    }
}

/// Returns true if the fleet has this ship and it is afloat.
pub fn is_afloat(record: &Record, sunk: ShipSet, ship: ShipId) -> bool {
    record.rules().fleet().has(ship) && ship_state(record, sunk, ship) == ShipState::Afloat
}

/// Returns the ships of which one may be the ship that was sunk before the player started: those afloat, while more cells
/// are marked so than the struck ships that lie on no hit can have.
pub fn maybe_sunk_before(record: &Record, sunk: ShipSet, off_record: ShipSet) -> Vec<ShipId> {
    let fleet = record.rules().fleet();
    let told: usize = off_record.iter().map(|ship| usize::from(fleet.ship(ship).length)).sum();
    let afloat = fleet.ids().filter(|&ship| is_afloat(record, sunk, ship));
    afloat.filter(|_| record.sunk().len() > told).collect()
}

/// Returns the number of hits left until the game is over, without the cells of ships that are off the record.
pub fn hits_to_come(record: &Record, off_record: ShipSet) -> usize {
    let fleet = record.rules().fleet();
    let on_record = fleet.ids().filter(|ship| !off_record.contains(*ship));
    let cells: usize = on_record.map(|ship| usize::from(fleet.ship(ship).length)).sum();
    cells.saturating_sub(record.shots().iter().filter(|shot| shot.outcome.is_hit()).count())
}

/// Returns true if every ship is known to be sunk; `sunk` are the ships that the engine found sunk.
pub fn is_over(record: &Record, sunk: ShipSet) -> bool {
    let fleet = record.rules().fleet();
    let announced = record.shots().iter().filter(|shot| shot.outcome.is_sunk()).count();
    let silent = record.rules().announcement() == Announcement::HitMiss;
    announced >= fleet.ships().len()
        || silent && record.hits().len() >= fleet.cells()
        || !fleet.ids().any(|ship| is_afloat(record, sunk, ship))
}

/// Returns the answers that a hit, or a sinking, at this cell can stand for: several where the opponent names the ship,
/// the last one without a name. Leaves ships out that cannot be sunk there, unless none would be left although ships
/// are hit: then a mark is wrong, and the player must be able to say what the opponent said.
pub fn choices(record: &Record, cell: Cell, sunk: bool) -> Vec<Outcome> {
    let answers = record.possible_answers(cell);
    let fitting = could_sink(record, cell);
    let of_kind = |outcome: &Outcome| outcome.is_hit() && outcome.is_sunk() == sunk;
    let all: Vec<Outcome> = answers.into_iter().filter(of_kind).collect();
    let is_possible = |outcome: &Outcome| match outcome.named() {
        _ if !sunk => true,
        Some(ship) => fitting.contains(&ship),
        None => !fitting.is_empty(),
    };
    let some: Vec<Outcome> = all.iter().copied().filter(is_possible).collect();
    let is_open_hit = |outcome: Outcome| outcome.is_hit() && !outcome.is_sunk();
    let is_any_hit = record.shots().iter().any(|shot| shot.cell != cell && is_open_hit(shot.outcome));
    let mut choices = if some.is_empty() && is_any_hit { all } else { some };
    if let [first, _, ..] = choices[..] {
        choices.push(first.unnamed());
    }
    choices
}

/// Returns true if the record has every shot of its game, so that its length can be compared.
pub fn is_whole(record: &Record) -> bool {
    record.struck().is_empty() && record.marked().len() == record.shots().len() && !record.shots().is_empty()
}

/// Draws a square for each shot, in order and in three rows at most: a miss, a hit or a sinking. They give no cell away.
pub fn result_squares(record: &Record) -> String {
    let square = |shot: &Shot| match shot.outcome {
        Outcome::Miss => '⬜',
        Outcome::Hit | Outcome::HitShip(_) => '🟥',
        Outcome::Sunk | Outcome::SunkShip(_) => '⬛',
    };
    let in_row = record.shots().len().div_ceil(3).max(10);
    let rows = record.shots().chunks(in_row).map(|row| row.iter().map(square).collect());
    rows.collect::<Vec<String>>().join("\n")
}

/// Lists the player's shots; with an own board a turn on each line, and after two strokes the opponent's.
pub fn shot_list(game: &GameId, coordinates: Coordinates) -> String {
    let list = |record: &Record| record.shot_list_in(coordinates);
    let Some(board) = game.own_board() else { return list(game.record()) };
    let between = if game.record().rules().turn() == Turn::Shots(1) { ',' } else { '\n' };
    let (mine, theirs) = (list(game.record()), list(board.record()));
    let (mut mine, mut theirs) = (mine.split(between), theirs.split(between));
    let turn = || match (mine.next(), theirs.next()) {
        (None, None) => None,
        (mine, theirs) => {
            let [mine, theirs] = [mine, theirs].map(|turn| turn.unwrap_or_default().trim());
            Some(format!("{mine} // {theirs}"))
        }
    };
    std::iter::from_fn(turn).collect::<Vec<_>>().join("\n")
}

/// Groups the ships in rows: those that no announcement tells apart share one.
pub fn ship_rows(rules: &Rules) -> Vec<Vec<(ShipId, Ship)>> {
    let fleet = rules.fleet();
    let groups = fleet.ids().map(|ship| (ship, alike(rules, ship)));
    // In the order of their first ships.
    let rows = groups.filter(|(ship, alike)| alike.first() == Some(ship));
    let with_ships = |ids: Vec<ShipId>| ids.into_iter().map(|id| (id, fleet.ship(id).clone())).collect();
    rows.map(|(_, alike)| with_ships(alike)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn record(text: &str) -> Record {
        text.parse().unwrap()
    }

    #[test]
    fn what_changes_nothing_is_no_step() {
        let mut game = Game::new(record("v1;classic;"));
        game.mark(cell("P16"), Some(Mark::Blocked));
        game.mark(cell("E5"), None);
        game.mark(cell("E5"), Some(Mark::Shot(Outcome::HitShip(ShipId::new(0).unwrap()))));
        game.open(record("v1;classic;"));
        game.assume(Assumption::Random);
        assert!(!game.can_undo());
    }

    #[test]
    fn what_is_typed_is_one_step_over_what_was_there() {
        let mut game = Game::new(record("v1;classic;E5:miss,C3:hit"));
        game.take_over(&record("v1;classic;E5:hit,E6:miss;blocked=A1;struck=Destroyer"));
        assert_eq!(game.record().to_string(), "v1;classic;C3:hit,E5:hit,E6:miss;blocked=A1;struck=Destroyer");
        game.undo();
        assert_eq!(game.record().to_string(), "v1;classic;E5:miss,C3:hit");
    }

    #[test]
    fn the_hits_to_come_are_the_cells_of_the_fleet_that_are_not_hit() {
        let hits = |text: &str| {
            let record = record(text);
            let off_record = rangekeeper_engine::Position::new(&record).unwrap().off_record();
            hits_to_come(&record, off_record)
        };
        assert_eq!(hits("v1;5x5,none,sunk;Alpha=3,Bravo=2;A1:miss"), 5);
        assert_eq!(hits("v1;5x5,none,sunk;Alpha=3,Bravo=2;A1:miss,C1:hit,C2:sunk,E5:hit"), 2);
        assert_eq!(hits("v1;5x5,none,sunk;Alpha=3,Bravo=2;A1:miss;blocked=E5;struck=Bravo"), 3);
        assert_eq!(hits("v1;5x5,none,hit-miss;Alpha=3,Bravo=2;C1:hit,C2:hit;struck=Bravo"), 3);
    }

    #[test]
    fn the_game_is_over_when_every_ship_is_sunk() {
        let case = |text: &str, is: bool| assert_eq!(is_over(&record(text), ShipSet::EMPTY), is, "{text}");
        case("v1;classic;", false);
        case("v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha", true);
        case("v1;3x3,allowed,sunk-ship;Alpha=2,Bravo=1;A1:hit,A2:sunk=Alpha", false);
        case("v1;3x3,allowed,sunk-ship;Alpha=2,Bravo=1;A1:hit,A2:sunk=Alpha;struck=Bravo", true);
        case("v1;3x3,allowed,sunk;Alpha=2;A1:hit,A2:sunk", true);
        case("v1;3x3,allowed,hit-miss;Alpha=2;A1:hit", false);
        case("v1;3x3,allowed,hit-miss;Alpha=2;A1:hit,A2:hit", true);
        case("v1;3x3,allowed,sunk;Alpha=1,Bravo=1;;struck=Alpha,Bravo", true);
    }

    #[test]
    fn a_ship_that_was_not_named_is_sunk_once_the_engine_knows_it_and_one_ship_if_it_is_struck_too() {
        let ships = [0, 1].map(|index| ShipId::new(index).unwrap());
        let first: ShipSet = ships.into_iter().take(1).collect();
        let unnamed = record("v1;3x3,allowed,sunk-ship;Alpha=2,Bravo=1;A1:hit,A2:sunk");
        assert_eq!(ship_state(&unnamed, ShipSet::EMPTY, ships[0]), ShipState::Afloat);
        let struck = record("v1;3x3,allowed,sunk;Alpha=1,Bravo=1;A1:sunk;struck=Alpha");
        for record in [&unnamed, &struck] {
            let states = ships.map(|ship| ship_state(record, first, ship));
            assert_eq!(states, [ShipState::Sunk, ShipState::Afloat]);
        }
        assert!(!is_over(&struck, first));
        assert!(is_over(&struck, ships.into_iter().collect()));
    }

    #[test]
    fn ships_of_a_length_are_alike_unless_they_are_named() {
        let alike = |text: &str| {
            let rules = record(text).rules().clone();
            rules.fleet().ids().map(|ship| alike(&rules, ship).len()).collect::<Vec<_>>()
        };
        assert_eq!(alike("v1;8x8,none,sunk;Alpha=3,Bravo=2,Charlie=3;"), [2, 1, 2]);
        assert_eq!(alike("v1;8x8,none,hit-miss;Alpha=3,Bravo=2,Charlie=3;"), [2, 1, 2]);
        assert_eq!(alike("v1;8x8,none,sunk-ship;Alpha=3,Bravo=2,Charlie=3;"), [1, 1, 1]);
        assert_eq!(alike("v1;8x8,none,hit-ship;Alpha=3,Bravo=2,Charlie=3;"), [1, 1, 1]);
    }

    #[test]
    fn a_ship_is_struck_beside_those_of_its_length_that_the_answers_sank() {
        const RECORD: &str = "v1;8x8,none,sunk;Alpha=1,Bravo=1,Charlie=1;A1:sunk";
        let mut game = Game::new(record(RECORD));
        let [alpha, bravo, charlie] = [0, 1, 2].map(|index| ShipId::new(index).unwrap());
        let (alike, sunk) = ([alpha, bravo, charlie], [alpha].into_iter().collect());
        game.strike_another(&alike, sunk, charlie, true);
        assert_eq!(game.record().to_string(), format!("{RECORD};struck=Alpha,Charlie"));
        game.strike_another(&alike, sunk, bravo, true);
        game.strike_another(&alike, sunk, charlie, false);
        assert_eq!(game.record().to_string(), format!("{RECORD};struck=Alpha,Bravo"));
        game.strike_another(&alike, sunk, bravo, false);
        assert_eq!(game.record().to_string(), RECORD);
        game.undo();
        assert_eq!(game.record().to_string(), format!("{RECORD};struck=Alpha,Bravo"));
    }

    #[test]
    fn the_first_hit_can_sink_only_a_ship_of_one_cell() {
        let choices = |text: &str| choices(&record(text), cell("E5"), true);
        assert_eq!(choices("v1;classic;A1:miss"), []);
        assert_eq!(choices("v1;8x8,none,sunk;Alpha=3;"), []);
        assert_eq!(choices("v1;8x8,none,sunk;Alpha=3,Bravo=1;"), [Outcome::Sunk]);
        assert_eq!(choices("v1;8x8,none,sunk-ship;Alpha=3,Bravo=1;").len(), 1);
    }

    #[test]
    fn a_game_with_marks_from_before_is_not_compared() {
        let whole = |text: &str| is_whole(&text.parse().unwrap());
        assert!(whole("v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha"));
        assert!(!whole("v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha;blocked=C3"));
        assert!(!whole("v1;3x3,allowed,sunk-ship;Alpha=2,Bravo=1;A1:hit,A2:sunk=Alpha;struck=Bravo"));
    }

    #[test]
    fn one_of_the_ships_afloat_was_sunk_before_unless_a_struck_one_accounts_for_it() {
        const MARKED: &str = "v1;6x6,none,sunk;Four=4,Three=3,Two=2,Duo=2;D4:hit,C4:miss;sunk=A1,A2";
        let case = |text: &str, expected: usize| {
            // No hit can hold the struck ship.
            let (record, sunk) = (record(text), ShipSet::EMPTY);
            assert_eq!(maybe_sunk_before(&record, sunk, record.struck()).len(), expected, "{text}");
        };
        case(MARKED, 4);
        case(&format!("{MARKED};struck=Duo"), 0);
        case("v1;classic;E5:miss", 0);
    }

    #[test]
    fn a_result_has_a_square_for_each_shot_in_three_rows_at_most() {
        let squares = |shots| result_squares(&format!("v1;16x2,none,sunk;A=2;{shots}").parse().unwrap());
        assert_eq!(squares("A1:miss,B1:hit,B2:sunk"), "⬜🟥⬛");
        let long: Vec<_> = (1..=16).map(|column| format!("A{column}:miss,B{column}:hit")).collect();
        let rows: Vec<_> = squares(&long.join(",")).lines().map(|row| row.chars().count()).collect();
        assert_eq!(rows, [11, 11, 10]);
    }

    #[test]
    fn the_list_of_both_boards_has_their_shots_beside_mine_and_reads_as_mine() {
        let case = |turn: &str, shots: &str, list: &str| {
            let record = record(&format!("v1;5x5,none,sunk{turn};A=2;{shots}"));
            let fleet = Arrangement::from_text(record.rules(), "A=A1-A2").unwrap();
            let board = OwnBoard::with_shots(fleet, ["A1", "C1", "A2"].map(cell)).unwrap();
            let game = GameId::from(record.clone()).with_own_board(Some(board));
            assert_eq!(shot_list(&game, Coordinates::default()), list);
            assert_eq!(Record::from_shot_list(list, record.rules()), Ok(record));
        };
        case("", "E5:miss,E1:hit", "E5 miss // A1 hit\nE1 hit // C1 miss\n // A2 sunk");
        case(",until-miss", "E1:hit,E5:miss", "1. E1 hit, E5 miss // 1. A1 hit, C1 miss\n // 2. A2 sunk");
    }

    #[test]
    fn ships_that_nobody_tells_apart_share_a_row() {
        let case = |rules: &str, expected: &[&str]| {
            let fleet = "Alpha=3,Bravo=1,Charlie=3,Delta=2,Echo=1";
            let record: Record = format!("v1;8x8,none,{rules};{fleet};").parse().unwrap();
            let names = |row: &Vec<(ShipId, Ship)>| {
                row.iter().map(|(_, ship)| ship.name.clone()).collect::<Vec<_>>().join(" ")
            };
            assert_eq!(ship_rows(record.rules()).iter().map(names).collect::<Vec<_>>(), expected);
        };
        case("sunk", &["Alpha Charlie", "Bravo Echo", "Delta"]);
        case("sunk-ship", &["Alpha", "Bravo", "Charlie", "Delta", "Echo"]);
    }
}
