use rangekeeper_engine::{CellMap, CellSet, OwnBoard, ScaledPrior};

use crate::PersonShooter;

/// The factor by which one opponent shoots at each cell more often than [people](PersonShooter) do while searching,
/// learned from earlier games.
///
/// A shot looks for ships if no hit is open before it, that is on a ship that is not known to be sunk. Only the first
/// [`FIRST`](Self::FIRST) shots of a game count: later ones go where shots are left. The same number of games on the same
/// boards is played by people; the preference of a cell is the ratio of both frequencies, as after
/// [`STRENGTH`](Self::STRENGTH) more games without any habit.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotHabits(CellMap<f64>);

impl ShotHabits {
    /// The number of games below which nothing is learned.
    pub const LEAST_GAMES: usize = 3;
    /// The number of shots of a game that count.
    pub const FIRST: usize = 25;
    /// The number of games without a habit that are added. One game then moves little.
    pub const STRENGTH: f64 = 3.0;
    /// The number of games of people on each board.
    const PEOPLE: u64 = 40;

    /// Learns the habits of an opponent from earlier games at one's own boards, of the same rules. The seed is that of the
    /// people's games. Returns `None` with fewer than [`LEAST_GAMES`](Self::LEAST_GAMES).
    pub fn learn(games: &[OwnBoard], seed: u64) -> Option<Self> {
        let first = games.first().filter(|_| games.len() >= Self::LEAST_GAMES)?;
        let mut person = PersonShooter::new(first.record().rules(), &ScaledPrior::UNIFORM, seed).ok()?;
        let (mut seen, mut people) = (CellMap::new(0.0), CellMap::new(0.0));
        for (number, board) in (0..).zip(games) {
            let shots = board.record().shots().len().min(Self::FIRST);
            count_searches(board, shots, 1.0, &mut seen);
            for game in 0..Self::PEOPLE {
                let played = person.play(number * Self::PEOPLE + game, OwnBoard::new(board.fleet().clone()));
                count_searches(&played, shots, 1.0 / Self::PEOPLE as f64, &mut people);
            }
        }
        let strength = Self::STRENGTH / games.len() as f64;
        // Cells that people hardly ever shoot at would have any ratio.
        let mean = people.values().sum::<f64>() / first.record().rules().grid().area() as f64;
        Some(Self(CellMap::from_fn(|cell| {
            let usual = people[cell] + mean / 4.0;
            (strength * usual + seen[cell] + mean / 4.0) / (strength * usual + usual)
        })))
    }

    /// Returns the preferences of the cells: 1 where the opponent shoots as often as people do.
    pub const fn preferences(&self) -> &CellMap<f64> {
        &self.0
    }
}

/// Adds those of the first shots that look for ships.
fn count_searches(board: &OwnBoard, first: usize, each: f64, counts: &mut CellMap<f64>) {
    let mut shot = CellSet::EMPTY;
    for &fired in board.record().shots().iter().take(first) {
        let is_open = |cells: CellSet| !cells.is_disjoint(shot) && !cells.is_subset(shot);
        if !board.fleet().fleet().iter().any(|placement| is_open(placement.cells)) {
            counts[fired.cell] += each;
        }
        shot.insert(fired.cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::{Cell, Rules};

    #[test]
    fn cells_that_are_shot_early_again_and_again_are_preferred() {
        let rules = Rules::classic();
        let corner = |cell: Cell| cell.row() < 3 && cell.column() < 3;
        let game = |number| {
            let fleet = crate::hide(&rules, &ScaledPrior::UNIFORM, number).unwrap();
            let mut cells: Vec<Cell> = rules.grid().cells().filter(|cell| corner(*cell)).collect();
            cells.extend(rules.grid().cells().filter(|cell| !corner(*cell)).step_by(3));
            OwnBoard::with_shots(fleet, cells).unwrap()
        };
        let games: Vec<OwnBoard> = (0..6).map(game).collect();
        assert_eq!(ShotHabits::learn(&games[..2], 1), None);
        let habits = ShotHabits::learn(&games, 1).unwrap();
        let mean = |of: &dyn Fn(Cell) -> bool| {
            let cells: Vec<Cell> = rules.grid().cells().filter(|cell| of(*cell)).collect();
            cells.iter().map(|cell| habits.preferences()[*cell]).sum::<f64>() / cells.len() as f64
        };
        let (often, seldom) = (mean(&corner), mean(&|cell| cell.row() > 6));
        assert!(often > 2.0 && seldom < 0.8, "{often} and {seldom}");
    }

    #[test]
    fn people_have_no_habit() {
        let rules = Rules::classic();
        let mut person = PersonShooter::new(&rules, &ScaledPrior::UNIFORM, 9).unwrap();
        let games = (0..200).map(|number| {
            person.play(number, OwnBoard::new(crate::hide(&rules, &ScaledPrior::UNIFORM, number).unwrap()))
        });
        let habits = ShotHabits::learn(&games.collect::<Vec<_>>(), 1).unwrap();
        for cell in rules.grid().cells() {
            let preference = habits.preferences()[cell];
            assert!((0.5..1.75).contains(&preference), "{cell}: {preference}");
        }
    }
}
