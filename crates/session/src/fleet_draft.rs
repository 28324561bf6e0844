//! A fleet that is being placed: every ship lies on the grid, but ships may still overlap or touch.

use rangekeeper_engine::error::ArrangementError;
use rangekeeper_engine::{Direction, Placement, placements};

use crate::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub struct FleetDraft {
    rules: Rules,
    /// One for each ship, in the fleet's order.
    fleet: Vec<Placement>,
}

/// Two ships that cannot both lie where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub ships: [ShipId; 2],
    /// True if they lie on the same cells, false if they touch.
    pub overlap: bool,
}

impl FleetDraft {
    pub fn new(arrangement: &Arrangement) -> Self {
        Self { rules: arrangement.rules().clone(), fleet: arrangement.fleet().to_vec() }
    }

    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes how long a turn is, where the other rules allow it.
    pub fn agree(&mut self, turn: Turn) {
        if let Ok(rules) = self.rules.clone().with_turn(turn) {
            self.rules = rules;
        }
    }

    pub fn ships(&self) -> impl Iterator<Item = (ShipId, Placement)> {
        self.rules.fleet().ids().zip(self.fleet.iter().copied())
    }

    pub fn place(&self, ship: ShipId) -> Placement {
        self.fleet[ship.index()]
    }

    /// Returns the ship on a cell; of two, the later one, which is drawn on top.
    pub fn ship_at(&self, cell: Cell) -> Option<ShipId> {
        self.ships().filter(|(_, place)| place.cells.contains(cell)).last().map(|(ship, _)| ship)
    }

    /// Moves a ship's first cell to this row and column, or as near as the grid allows.
    pub fn move_to(&mut self, ship: ShipId, row: i16, column: i16) {
        let direction = self.place(ship).direction;
        self.lay(ship, direction, row, column);
    }

    /// Turns a ship around one of its cells, as far as the grid allows. A ship longer than the other side of the grid
    /// stays.
    pub fn turn(&mut self, ship: ShipId, around: Cell) {
        let Placement { origin, direction, .. } = self.place(ship);
        let [row, column] = [around.row(), around.column()].map(i16::from);
        let ahead = i16::from((around.row() - origin.row()).max(around.column().abs_diff(origin.column())));
        match direction {
            Direction::Across => self.lay(ship, Direction::Down, row - ahead, column),
            Direction::Down => self.lay(ship, Direction::Across, row, column - ahead),
        }
    }

    /// Lays a ship as near to this row and column as the grid allows, if it fits in this direction.
    fn lay(&mut self, ship: ShipId, direction: Direction, row: i16, column: i16) {
        let length = self.rules.fleet().ship(ship).length;
        let distance = |origin: Cell| {
            let [rows, columns] = [i16::from(origin.row()) - row, i16::from(origin.column()) - column];
            rows.abs() + columns.abs()
        };
        let ways = placements(self.rules.grid(), length).into_iter();
        let ways = ways.filter(|place| place.direction == direction || length == 1);
        if let Some(place) = ways.min_by_key(|place| distance(place.origin)) {
            self.fleet[ship.index()] = place;
        }
    }

    /// Returns the first cell of a record that these ships, if they lie by the rules, answer otherwise.
    pub fn misfit(&self, record: &Record) -> Option<Cell> {
        let cells = record.shots().iter().map(|shot| shot.cell);
        let board = OwnBoard::with_shots(self.arrangement().ok()?, cells).ok()?;
        let mut shots = record.shots().iter().zip(board.record().shots());
        shots.find(|(shot, answer)| !shot.outcome.fits(answer.outcome)).map(|(shot, _)| shot.cell)
    }

    ///
    /// # Errors
    /// The first two ships that overlap or touch.
    pub fn arrangement(&self) -> Result<Arrangement, Conflict> {
        Arrangement::new(self.rules.clone(), self.fleet.clone()).map_err(|error| {
            let find = |name: &str| self.rules.fleet().find(name).expect("it names ships of the fleet");
            let overlap = !matches!(error, ArrangementError::Touch { .. });
            let ships = match error {
                ArrangementError::Touch { one, other, .. } | ArrangementError::Overlap { one, other } => {
                    [find(&one), find(&other)]
                }
                // Every ship lies on the grid.
                _ => [ShipId::new(0).expect("the first ship"); 2],
            };
            Conflict { ships, overlap }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(fleet: &str) -> FleetDraft {
        let record: Record = "v1;6x4,none,sunk;Alpha=5,Bravo=2,Charlie=1;".parse().unwrap();
        FleetDraft::new(&Arrangement::from_text(record.rules(), fleet).unwrap())
    }

    fn text(draft: &FleetDraft) -> String {
        draft.ships().map(|(_, place)| place.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn ship(index: u8) -> ShipId {
        ShipId::new(index).unwrap()
    }

    #[test]
    fn a_ship_stays_on_the_grid_wherever_it_is_moved() {
        let mut draft = draft("Alpha=A1-A5,Bravo=C1-C2,Charlie=D6-D6");
        let mut case = |ship_index, row, column, expected: &str| {
            draft.move_to(ship(ship_index), row, column);
            assert_eq!(draft.place(ship(ship_index)).to_string(), expected);
        };
        case(0, 1, 1, "B2-B6");
        case(0, -3, 9, "A2-A6");
        case(1, 3, 5, "D5-D6");
        case(2, 9, -9, "D1");
    }

    #[test]
    fn a_ship_turns_around_the_cell_at_which_it_is_held() {
        let mut draft = draft("Alpha=A1-A5,Bravo=C1-C2,Charlie=D6-D6");
        draft.turn(ship(1), "C2".parse().unwrap());
        assert_eq!(text(&draft), "A1-A5 B2-C2 D6");
        draft.turn(ship(1), "C2".parse().unwrap());
        assert_eq!(text(&draft), "A1-A5 C1-C2 D6");
        // At the edge it moves; the grid has only four rows.
        draft.move_to(ship(1), 0, 0);
        draft.turn(ship(1), "A2".parse().unwrap());
        assert_eq!(draft.place(ship(1)).to_string(), "A2-B2");
        draft.turn(ship(0), "A1".parse().unwrap());
        assert_eq!(draft.place(ship(0)).to_string(), "A1-A5");
        draft.turn(ship(2), "D6".parse().unwrap());
        assert_eq!(draft.place(ship(2)).to_string(), "D6");
    }

    #[test]
    fn ships_in_each_others_way_are_named() {
        let mut draft = draft("Alpha=A1-A5,Bravo=C1-C2,Charlie=D6-D6");
        assert!(draft.arrangement().is_ok());
        draft.move_to(ship(1), 1, 2);
        let conflict = |draft: &FleetDraft| draft.arrangement().unwrap_err();
        assert_eq!(conflict(&draft), Conflict { ships: [ship(0), ship(1)], overlap: false });
        draft.move_to(ship(1), 0, 2);
        assert_eq!(conflict(&draft), Conflict { ships: [ship(0), ship(1)], overlap: true });
        assert_eq!(draft.ship_at("A3".parse().unwrap()), Some(ship(1)));
        assert_eq!(draft.ship_at("F1".parse().unwrap()), None);
    }
}
