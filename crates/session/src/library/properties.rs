//! Whatever a player does, in whatever order: nothing is lost, nothing becomes invalid unnoticed.

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::position::Lost;
use rangekeeper_engine::{
    Announcement, Assumption, Cell, CellSet, Contact, Fleet, Grid, Mark, Outcome, Preset, Record, Rules,
    Ship, ShipId, Turn,
};

use super::{GameLibrary, KeptGame};
use crate::game::{Game, practice};
use crate::storage::Storage;
use crate::store::MemoryStore;

const STEPS: usize = 200;
const PLAYERS: u64 = 40;

/// Numbers that look random: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }

    /// A cell of the grid, seldom one beside it.
    fn cell(&mut self, grid: Grid) -> Cell {
        let (rows, columns) = if self.roll(20) == 0 { (16, 16) } else { (grid.rows(), grid.columns()) };
        Cell::new(self.roll(rows.into()) as u8, self.roll(columns.into()) as u8).unwrap()
    }

    fn rules(&mut self) -> Rules {
        if self.roll(2) == 0 {
            return self.pick(&Preset::ALL).rules();
        }
        loop {
            let grid = Grid::new(4 + self.roll(13) as u8, 4 + self.roll(13) as u8).unwrap();
            let names = ["Carrier", "Destroyer", "Ärger 1", "Лодка", "O'Neil-2", "Submarine", "E5", "伊号"];
            let ships = 1 + self.roll(names.len());
            let ship = |name: &&str| Ship { name: (*name).to_owned(), length: 1 + self.roll(5) as u8 };
            let fleet = Fleet::new(names[..ships].iter().map(ship).collect()).unwrap();
            let contact = self.pick(&[Contact::Allowed, Contact::Corners, Contact::None]);
            let announcement = self.pick(&[
                Announcement::HitMiss,
                Announcement::Sunk,
                Announcement::SunkShip,
                Announcement::HitShip,
            ]);
            let rules = Rules::new(grid, fleet, contact, announcement);
            let turn = Turn::from(self.roll(6) as u8);
            if let Ok(rules) = rules.and_then(|rules| rules.with_turn(turn)) {
                return rules;
            }
        }
    }

    /// A mark, seldom one that the rules do not know.
    fn mark(&mut self, record: &Record, cell: Cell) -> Option<Mark> {
        match self.roll(10) {
            0 => None,
            1 => Some(Mark::Blocked),
            2 => Some(Mark::Sunk),
            3 => Some(Mark::Shot(Outcome::SunkShip(ShipId::new(self.roll(20) as u8).unwrap()))),
            4..7 => Some(Mark::Shot(Outcome::Miss)),
            _ => Some(Mark::Shot(self.pick(&record.possible_answers(cell)))),
        }
    }

    /// A text with one letter changed, taken out, doubled, or out of place.
    fn damage(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let place = self.roll(letters.len() - 1);
        match self.roll(4) {
            0 => letters[place] = self.pick(&['A', 'z', '7', '_', '-', '%', ' ', 'ß']),
            1 => drop(letters.remove(place)),
            2 => letters.insert(place, letters[place]),
            _ => letters.swap(place, place + 1),
        }
        letters.into_iter().collect()
    }
}

/// A player, and every state of every game as it should be.
struct Player {
    dice: Dice,
    library: GameLibrary,
    /// Number, steps and place of each game in the library.
    expected: Vec<(u32, Vec<GameId>, usize)>,
    context: String,
}

impl Player {
    fn new(seed: u64) -> Self {
        let (library, _) = GameLibrary::new(Storage::new(MemoryStore::default()));
        let expected = vec![(1, vec![library.game().id().clone()], 0)];
        Self { dice: Dice(seed), library, expected, context: String::new() }
    }

    /// Does something; `expected` follows by its own account.
    fn step(&mut self) {
        let grid = self.library.game().record().rules().grid();
        match self.dice.roll(17) {
            0..6 => {
                let cell = self.dice.cell(grid);
                let mark = self.dice.mark(self.library.game().record(), cell);
                self.change(|game| game.mark(cell, mark));
            }
            6 => self.change_rules(),
            7 => {
                let ship = ShipId::new(self.dice.roll(20) as u8).unwrap();
                let struck = self.dice.roll(2) == 0;
                self.change(|game| game.strike(ship, struck));
            }
            8 | 9 => self.undo_or_redo(),
            10 => self.paste(),
            11 => self.change(|game| game.open(Record::new(game.record().rules().clone()))),
            12 => self.practise(),
            13 => {
                let cell = self.dice.cell(grid);
                self.change(|game| game.fire(cell, |_| None));
            }
            14 => self.rearrange(),
            15 => {
                let assumption = self.dice.pick(&Assumption::ALL);
                self.change(|game| game.assume(assumption));
            }
            _ => self.reload(),
        }
        self.check();
    }

    /// One step of the open game, which ends what could be redone.
    fn change(&mut self, change: impl FnOnce(&mut Game)) {
        self.library.change(change);
        let after = self.library.game().id().clone();
        let (_, steps, now) = self.on_the_table();
        if steps[*now] != after {
            steps.truncate(*now + 1);
            steps.push(after);
            *now += 1;
        }
    }

    fn on_the_table(&mut self) -> &mut (u32, Vec<GameId>, usize) {
        let open = self.library.open_game().number;
        self.expected.iter_mut().find(|(number, ..)| *number == open).unwrap()
    }

    fn undo_or_redo(&mut self) {
        let redo = self.dice.roll(3) == 0;
        // Beyond the first and the last step lie other games, as the library's own tests show.
        if redo && self.library.game().can_redo() {
            self.library.redo();
        } else if !redo && self.library.game().can_undo() {
            self.library.undo();
        }
        let (_, steps, now) = self.on_the_table();
        *now = if redo { (*now + 1).min(steps.len() - 1) } else { now.saturating_sub(1) };
    }

    /// Every cell that was marked is marked still, or named as lost.
    fn change_rules(&mut self) {
        let rules = self.dice.rules();
        let before = self.library.game().record().marked();
        let mut lost = Vec::new();
        self.change(|game| lost = game.change_rules(&rules));
        let gone = lost.iter().filter_map(|lost| match lost {
            Lost::Shot { shot, .. } => Some(shot.cell),
            Lost::Blocked(cell) | Lost::Sunk(cell) => Some(*cell),
            Lost::Detail { .. } | Lost::Struck(_) => None,
        });
        let record = self.library.game().record();
        assert_eq!(record.rules(), &rules, "{}", self.context);
        assert_eq!(before - record.marked(), gone.collect::<CellSet>(), "{}", self.context);
    }

    /// A fleet is hidden, if it has room; what is then fired at is answered by it.
    fn practise(&mut self) {
        let (rules, seed) = (self.dice.rules(), self.dice.roll(1_000_000) as u64);
        match practice(rules, self.dice.pick(&Assumption::ALL), seed) {
            Ok(game) => self.change(|current| current.open(game)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }

    /// A good text opens the same game, a bad one is refused with a sentence and changes nothing.
    fn paste(&mut self) {
        let game = self.library.game().id().clone();
        let whole = match self.dice.roll(3) {
            0 => game.to_string(),
            1 => format!(" https://rangekeeper.example/some/where/#{game}\n"),
            _ => game.record().to_string(),
        };
        let opened = whole.parse::<GameId>().unwrap_or_else(|error| panic!("{}: {error}", self.context));
        assert_eq!(opened.record(), game.record(), "{}", self.context);
        let bad = self.dice.damage(&game.to_string());
        if bad != game.to_string() {
            match bad.parse::<GameId>() {
                // Blanks around it are passed over, and do no harm.
                Ok(same) => {
                    assert_eq!((&same, bad.trim()), (&game, &game.to_string()[..]), "{}", self.context);
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        let list = self.library.game().record().shot_list();
        let rules = self.library.game().record().rules().clone();
        let read = Record::from_shot_list(&list, &rules);
        assert_eq!(read.as_ref(), Ok(self.library.game().record()), "{}: {list}", self.context);
        self.change(|current| current.open(opened));
    }

    fn rearrange(&mut self) {
        let numbers: Vec<u32> = self.expected.iter().map(|(number, ..)| *number).collect();
        let number = self.dice.pick(&numbers);
        match self.dice.roll(4) {
            0 => {
                let game = Game::new(Record::new(self.dice.rules()));
                self.library.add(game.clone());
                self.expected.push((self.library.open_game().number, vec![game.id().clone()], 0));
            }
            1 => self.library.open(number),
            2 => self.library.rename(number, "Against \nAda "),
            _ if numbers.len() > 1 => {
                self.library.delete(number);
                self.expected.retain(|(other, ..)| *other != number);
            }
            _ => {}
        }
    }

    /// The page is closed and opened again.
    fn reload(&mut self) {
        let (again, unreadable) = GameLibrary::new(self.library.storage);
        assert_eq!(unreadable, None, "{}", self.context);
        assert_eq!(again.open_game(), self.library.open_game(), "{}", self.context);
        assert_eq!(again.numbers(), self.library.numbers(), "{}", self.context);
        self.library = again;
    }

    fn check(&self) {
        for (number, steps, now) in &self.expected {
            let text = self.library.storage.game(*number);
            let kept = text.map(|text| KeptGame::of_text(*number, &text));
            let Some(Ok(kept)) = kept else { panic!("{}: game {number} is gone: {kept:?}", self.context) };
            assert_eq!(kept.game.history(), (&steps[..], *now), "{}", self.context);
        }
        let game = self.library.game();
        let (id, record) = (game.id(), game.record());
        assert_eq!(id.to_string().parse().as_ref(), Ok(id), "{}", self.context);
        // Reading it back checks every cell and every outcome against the rules.
        assert_eq!(record.to_string().parse().as_ref(), Ok(record), "{}", self.context);
        if let Some(hidden) = id.hidden() {
            assert_eq!(hidden.rules(), record.rules(), "{}", self.context);
        }
    }
}

#[test]
fn whatever_a_player_does_nothing_is_lost_and_nothing_becomes_invalid_unnoticed() {
    for seed in 0..PLAYERS {
        let mut player = Player::new(seed);
        for step in 0..STEPS {
            player.context = format!("step {step} of seed {seed}");
            player.step();
        }
    }
}
