//! Rollouts under rules that name the ship on every hit.

use rangekeeper_engine::{Cell, CellMap, CellSet, Contact, Record, Rules, placements};

/// Rollouts of known boards to the end from a given position, where every hit names the ship. `density` would forget
/// the names of ships afloat.
///
/// They shoot at the open cell with the highest sum over the ships afloat of the share of the ship's placements that
/// use the cell, of equals the first in reading order. The placements of a ship cover all of its hits, and no miss or
/// cell where the hits of another ship leave no room for it. Ships are taken one by one, so the shares are not the
/// posterior.
#[derive(Debug)]
pub(super) struct NamedRollouts {
    contact: Contact,
    ships: Vec<Ship>,
    beginning: Board,
    /// Position that boards are played from, and its cells that are shot.
    position: Board,
    shot: CellSet,
    /// Board of the rollout in progress.
    board: Board,
}

/// Placements of a ship on the empty grid.
#[derive(Debug)]
struct Ship {
    length: usize,
    places: Vec<CellSet>,
    /// Numbers of the placements through every cell.
    through: CellMap<Vec<u16>>,
}

/// State of a game.
#[derive(Clone, Debug)]
struct Board {
    open: CellSet,
    rooms: Vec<Room>,
}

/// Placements left of a ship.
#[derive(Clone, Debug)]
struct Room {
    hits: CellSet,
    is_afloat: bool,
    fits: Vec<bool>,
    /// Number of placements left, and of those through every cell.
    all: u16,
    through: CellMap<u16>,
}

impl NamedRollouts {
    /// Creates rollouts for these rules.
    pub(super) fn new(rules: &Rules) -> Self {
        let grid = rules.grid();
        let ship = |length: u8| {
            let places: Vec<CellSet> = placements(grid, length).iter().map(|it| it.cells).collect();
            let mut through = CellMap::new(Vec::new());
            for (number, cells) in places.iter().enumerate() {
                cells.iter().for_each(|cell| through[cell].push(number as u16));
            }
            Ship { length: length.into(), places, through }
        };
        let ships: Vec<Ship> = rules.fleet().lengths().map(ship).collect();
        let beginning = Board { open: grid.all(), rooms: ships.iter().map(Room::new).collect() };
        Self {
            contact: rules.contact(),
            ships,
            position: beginning.clone(),
            board: beginning.clone(),
            shot: CellSet::EMPTY,
            beginning,
        }
    }

    /// Sets the position from which boards are played to that of this record, which has shots and no other marks.
    pub(super) fn begin(&mut self, record: &Record) {
        self.position.clone_from(&self.beginning);
        for shot in record.shots() {
            let hit = shot.outcome.named().map(|ship| (ship.index(), shot.outcome.is_sunk()));
            self.position.read(&self.ships, self.contact, shot.cell, hit);
        }
        self.shot = record.marked();
    }

    /// Plays to the end with the ships on these cells; returns the number of shots, the first one included.
    pub(super) fn play(&mut self, first: Cell, ships: &[CellSet]) -> u32 {
        let fleet = self.position.named(&self.ships, ships);
        let all = ships.iter().fold(CellSet::EMPTY, |all, ship| all | *ship);
        self.board.clone_from(&self.position);
        let (mut shots, mut shot, mut next) = (0, self.shot, Some(first));
        while !all.is_subset(shot) {
            let Some(cell) = next.take().or_else(|| self.board.likeliest()) else { break };
            shot.insert(cell);
            shots += 1;
            let ship = fleet.iter().position(|ship| ship.contains(cell));
            let hit = ship.map(|ship| (ship, fleet[ship].is_subset(shot)));
            self.board.read(&self.ships, self.contact, cell, hit);
        }
        shots
    }
}

impl Board {
    /// Applies an answer: the number of the ship hit and whether it is sunk, or a miss.
    fn read(&mut self, ships: &[Ship], contact: Contact, cell: Cell, hit: Option<(usize, bool)>) {
        self.open.remove(cell);
        let at = CellSet::from_cell(cell);
        let barred = if hit.is_some() { contact.halo(at) } else { at };
        for (number, (room, ship)) in
            self.rooms.iter_mut().zip(ships).enumerate().filter(|(_, it)| it.0.is_afloat)
        {
            match hit {
                Some((hit, is_sunk)) if hit == number => {
                    room.hits.insert(cell);
                    room.is_afloat = !is_sunk;
                    room.keep(ship, cell);
                }
                _ => barred.iter().for_each(|cell| room.rule_out(ship, cell)),
            }
        }
    }

    /// Returns the open cell of the highest sum.
    fn likeliest(&self) -> Option<Cell> {
        let afloat = || self.rooms.iter().filter(|room| room.is_afloat && room.all > 0);
        let mut sums = CellMap::new(0.0);
        for room in afloat() {
            let share = 1.0 / f64::from(room.all);
            for cell in self.open {
                sums[cell] += share * f64::from(room.through[cell]);
            }
        }
        self.open.iter().reduce(|best, other| if sums[other] > sums[best] { other } else { best })
    }

    /// Returns the cells of every ship, in the order of the fleet. A ship that is hit is the one that covers its hits;
    /// others of one length are not told apart.
    fn named(&self, ships: &[Ship], cells: &[CellSet]) -> Vec<CellSet> {
        let mut left = cells.to_vec();
        let mut named = vec![CellSet::EMPTY; ships.len()];
        let mut take = |number: usize| {
            let is_it =
                |it: &CellSet| it.len() == ships[number].length && self.rooms[number].hits.is_subset(*it);
            named[number] =
                left.swap_remove(left.iter().position(is_it).expect("the board fits the answers"));
        };
        let (hit, unhit): (Vec<usize>, Vec<usize>) =
            (0..ships.len()).partition(|&number| !self.rooms[number].hits.is_empty());
        hit.into_iter().chain(unhit).for_each(&mut take);
        named
    }
}

impl Room {
    /// Returns the room on the empty grid.
    fn new(ship: &Ship) -> Self {
        Self {
            hits: CellSet::EMPTY,
            is_afloat: true,
            fits: vec![true; ship.places.len()],
            all: ship.places.len() as u16,
            through: CellMap::from_fn(|cell| ship.through[cell].len() as u16),
        }
    }

    /// Removes the placements through this cell.
    fn rule_out(&mut self, ship: &Ship, cell: Cell) {
        for &number in &ship.through[cell] {
            if std::mem::take(&mut self.fits[usize::from(number)]) {
                self.all -= 1;
                ship.places[usize::from(number)].iter().for_each(|cell| self.through[cell] -= 1);
            }
        }
    }

    /// Removes the placements that are not through this cell.
    fn keep(&mut self, ship: &Ship, cell: Cell) {
        let mut kept = vec![false; self.fits.len()];
        (self.all, self.through) = (0, CellMap::new(0));
        for &number in ship.through[cell].iter().filter(|&&number| self.fits[usize::from(number)]) {
            kept[usize::from(number)] = true;
            self.all += 1;
            ship.places[usize::from(number)].iter().for_each(|cell| self.through[cell] += 1);
        }
        self.fits = kept;
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Preset, ScaledPrior};
    use rangekeeper_play::HiddenBoards;

    use super::*;

    fn rollouts(record: &str) -> NamedRollouts {
        let record: Record = record.parse().unwrap();
        let mut rollouts = NamedRollouts::new(record.rules());
        rollouts.begin(&record);
        rollouts
    }

    fn cells(names: &str) -> CellSet {
        names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    /// jonharrity/battleship claims 44.054 shots for this player, on boards whose ships are placed one after another.
    #[test]
    fn whole_games_take_as_many_shots_as_are_claimed_for_this_player() {
        let rules = "box".parse::<Preset>().unwrap().rules();
        let boards = HiddenBoards::new(&rules, &ScaledPrior::UNIFORM, 7).unwrap();
        let mut rollouts = NamedRollouts::new(&rules);
        let first = rollouts.position.likeliest().unwrap();
        let mut length = |game| {
            let hidden = boards.hide(game).unwrap();
            let ships: Vec<CellSet> = hidden.fleet().iter().map(|ship| ship.cells).collect();
            f64::from(rollouts.play(first, &ships))
        };
        let mean = (0..2000).map(&mut length).sum::<f64>() / 2000.0;
        // The standard error is 0.2.
        assert!((mean - 44.05).abs() < 0.8, "seed 7: {mean}");
    }

    #[test]
    fn a_name_tells_which_ship_is_where() {
        // Bravo has A1, so that it has A2 or B1; Alpha has C3 and may not cover A1.
        let mut rollouts = rollouts("v1;3x3,allowed,hit-ship;Alpha=3,Bravo=2;A1:hit=Bravo,C3:hit=Alpha");
        let [a1, a2] = ["A1", "A2"].map(|name| name.parse::<Cell>().unwrap());
        assert_eq!(rollouts.position.rooms.iter().map(|room| room.all).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(rollouts.position.rooms[0].through[a1], 0);
        // Three hits are left, and none is missed.
        assert_eq!(rollouts.play(a2, &[cells("A3 B3 C3"), cells("A1 A2")]), 3);
        // Which of two ships of a length is which follows from the hits.
        let rollouts = self::rollouts("v1;4x4,allowed,hit-ship;Alpha=3,Bravo=3;B2:hit=Bravo");
        let (row, column) = (cells("A1 B1 C1"), cells("B2 B3 B4"));
        assert_eq!(rollouts.position.named(&rollouts.ships, &[column, row]), [row, column]);
    }
}
