//! What it is worth to hide from the habits of an opponent, and what can be learned from where one hides.

use std::cmp::Ordering;

use rangekeeper_cli::work::cores::on_all_cores;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::prior::learned_weights;
use rangekeeper_engine::{Arrangement, Cell, CellMap, CellSet, OwnBoard, Prior, Rules, ScaledPrior, Task};
use rangekeeper_lab::{Rangekeeper, SampledGreedy, play};
use rangekeeper_play::{GameLengths, HidingSearch, PersonShooter, ShotHabits, hide};
use serde::{Deserialize, Serialize};

/// An opponent with a habit, or without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Like people.
    Plain,
    /// The middle of the board four times as often as its edge.
    Middle,
    /// The edge of the board four times as often as its middle.
    Edge,
    /// The top row six times as often as the bottom row.
    Top,
}

/// Shots that an opponent needs.
#[derive(Clone, Debug, Default)]
pub struct Needed {
    /// At boards placed at random.
    pub random: GameLengths,
    /// At boards that were hidden from the habits.
    pub hidden: GameLengths,
    /// Shots of Rangekeeper at the opponent's random boards.
    pub mine: GameLengths,
}

/// Number of boards from which a watcher learns where one hides.
pub const WATCHED: u64 = 50;

impl Opponent {
    /// All opponents.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Middle, Self::Edge, Self::Top];

    /// Returns how much more often than people the opponent shoots at each cell of the classic grid.
    fn preferences(self) -> CellMap<f64> {
        let from_edge = |cell: Cell| {
            let near = |line: u8| line.min(9_u8.saturating_sub(line));
            f64::from(near(cell.row()).min(near(cell.column()))) / 4.0
        };
        CellMap::from_fn(|cell| match self {
            Self::Plain => 1.0,
            Self::Middle => 1.0 + 3.0 * from_edge(cell),
            Self::Edge => 4.0 - 3.0 * from_edge(cell),
            Self::Top => 6.0 - 5.0 * f64::from(cell.row().min(9)) / 9.0,
        })
    }

    fn shooter(self, seed: u64) -> PersonShooter {
        PersonShooter::new(&Rules::classic(), &ScaledPrior::UNIFORM, seed)
            .with_preferences(self.preferences())
    }
}

/// Returns the shots that the opponent needs at random boards and at boards hidden from what is known after so many games,
/// over this number of boards each. Every board is hidden after games of its own.
///
/// # Panics
/// Never: the classic fleet has room.
pub fn needed(opponent: Opponent, known: u64, boards: u64) -> Needed {
    let work = |part: u32, parts: u32| {
        let (rules, mut progress) = (Rules::classic(), Progress::new("hiding", part));
        let (mut shooter, mut needed) = (opponent.shooter(1), Needed::default());
        let mut me = Rangekeeper::new(&rules, &ScaledPrior::UNIFORM, 1);
        for number in (u64::from(part)..boards).step_by(parts as usize) {
            let random = board(&[1, number]);
            needed.random.add(shots(&mut shooter, 2 * number, &random));
            let hidden = hidden_board(opponent, known, number);
            needed.hidden.add(shots(&mut shooter, 2 * number + 1, &hidden));
            needed.mine.add(play(&mut me, number, &board(&[2, number])).shots().len() as u16);
            progress.show(number as f64 / boards as f64);
        }
        needed
    };
    on_all_cores(work, |whole, part| {
        whole.random.merge(&part.random);
        whole.hidden.merge(&part.hidden);
        whole.mine.merge(&part.mine);
    })
}

impl Needed {
    /// Returns how much hiding adds to the chance to win, where each player begins every other game, with its standard error.
    ///
    /// # Panics
    /// If no games were played.
    pub fn gain(&self) -> (f64, f64) {
        // The score of one game of mine against one of theirs: of as many shots each wins every other time.
        let score = |mine: usize, theirs: usize| match mine.cmp(&theirs) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
        let at = |theirs: &GameLengths, mine: usize| mean(theirs, |theirs| score(mine, theirs)).0;
        let [random, hidden] = [&self.random, &self.hidden]
            .map(|theirs| mean(theirs, |theirs| mean(&self.mine, |mine| score(mine, theirs)).0));
        // My games are the same in both.
        let mine = mean(&self.mine, |mine| at(&self.hidden, mine) - at(&self.random, mine));
        let error = (random.1.powi(2) + hidden.1.powi(2) + mine.1.powi(2)).sqrt();
        (hidden.0 - random.0, error)
    }
}

/// Returns the mean of a function of the lengths, with its standard error.
fn mean(lengths: &GameLengths, function: impl Fn(usize) -> f64) -> (f64, f64) {
    let (mut sum, mut squares, games) = (0.0, 0.0, lengths.games() as f64);
    for (length, &times) in lengths.histogram().iter().enumerate().filter(|(_, times)| **times > 0) {
        let value = function(length);
        sum += times as f64 * value;
        squares += times as f64 * value * value;
    }
    let mean = sum / games;
    (mean, ((squares / games - mean * mean).max(0.0) / games).sqrt())
}

/// Returns the shots that a watcher needs, who shoots at the most likely hit and has seen [`WATCHED`] boards: at random
/// boards as somebody who expects random boards, and at hidden boards as somebody who expects boards like those seen.
///
/// # Panics
/// Never: the classic fleet has room.
pub fn watched(opponent: Opponent, known: u64, boards: u64) -> [GameLengths; 2] {
    let rules = Rules::classic();
    let occupied =
        |fleet: &Arrangement| fleet.fleet().iter().fold(CellSet::EMPTY, |all, ship| all | ship.cells);
    let seen: Vec<CellSet> =
        (0..WATCHED).map(|number| occupied(&hidden_board(opponent, known, u64::MAX / 2 + number))).collect();
    let learned = Prior::of_weights(learned_weights(&rules, &seen)).scaled(&rules);
    let work = |part: u32, parts: u32| {
        let mut progress = Progress::new("watching", part);
        let mut plain = SampledGreedy::new(&rules, &ScaledPrior::UNIFORM, 1);
        let mut watcher = SampledGreedy::new(&rules, &learned, 1);
        let mut lengths = [GameLengths::default(), GameLengths::default()];
        for number in (u64::from(part)..boards).step_by(parts as usize) {
            lengths[0].add(play(&mut plain, number, &board(&[1, number])).shots().len() as u16);
            let hidden = hidden_board(opponent, known, number);
            lengths[1].add(play(&mut watcher, number, &hidden).shots().len() as u16);
            progress.show(number as f64 / boards as f64);
        }
        lengths
    };
    on_all_cores(work, |whole, part| {
        for (whole, part) in whole.iter_mut().zip(part) {
            whole.merge(part);
        }
    })
}

/// Hides a fleet from an opponent of whom so many games are known, at random boards.
fn hidden_board(opponent: Opponent, known: u64, number: u64) -> Arrangement {
    let mut shooter = opponent.shooter(seed(&[3, number]));
    let game = |game| shooter.play(game, OwnBoard::new(board(&[4, number, game])));
    let games: Vec<OwnBoard> = (0..known).map(game).collect();
    match ShotHabits::learn(&games, seed(&[5, number])) {
        Some(habits) => {
            let search = HidingSearch::new(&Rules::classic(), &habits, seed(&[6, number]));
            Task::new(search.expect("the classic fleet has room")).run().expect("the classic fleet has room")
        }
        None => board(&[6, number]),
    }
}

/// Returns a random board.
fn board(numbers: &[u64]) -> Arrangement {
    hide(&Rules::classic(), &ScaledPrior::UNIFORM, seed(numbers)).expect("the classic fleet has room")
}

/// Makes one seed of several numbers.
fn seed(numbers: &[u64]) -> u64 {
    numbers
        .iter()
        .fold(0, |seed, &number| Random::new(*b"Rangekeeper seed", seed, number).below_wide(1 << 64) as u64)
}

fn shots(shooter: &mut PersonShooter, game: u64, fleet: &Arrangement) -> u16 {
    shooter.play(game, OwnBoard::new(fleet.clone())).record().shots().len() as u16
}

#[cfg(test)]
mod tests {
    use rangekeeper_play::ChanceToWin;

    use super::*;

    #[test]
    fn boards_hidden_from_a_habit_are_found_later() {
        let Needed { random, hidden, .. } = needed(Opponent::Top, 10, 40);
        let mean = |lengths: &GameLengths| lengths.mean().unwrap();
        // About four shots on average; the standard error is under two.
        assert!(mean(&hidden) > mean(&random), "{} and {}", mean(&hidden), mean(&random));
    }

    #[test]
    fn the_gain_is_the_difference_of_two_chances_to_win() {
        let lengths = |shots: &[u16]| shots.iter().copied().collect::<GameLengths>();
        let needed = Needed {
            random: lengths(&[40, 44, 50]),
            hidden: lengths(&[44, 50, 60]),
            mine: lengths(&[42, 44, 48]),
        };
        let (gain, error) = needed.gain();
        let chance = |theirs: &GameLengths| {
            let first = |first| ChanceToWin::new(&needed.mine, theirs, first).unwrap().estimate;
            f64::midpoint(first(true), first(false))
        };
        assert!((gain - (chance(&needed.hidden) - chance(&needed.random))).abs() < 1e-12, "{gain}");
        assert!(error > 0.1 && error < 0.5, "{error}");
    }
}
