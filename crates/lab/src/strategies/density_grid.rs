use super::first_best::first_best;
use super::guess_and_search::Flood;
use super::strategy::Strategy;
use rangekeeper_engine::{Cell, CellMap, CellSet, Grid, Record, Rules, ShipId, Shot, placements};

/// Strategy `density-grid`: counts the placements of the ships afloat that avoid every cell shot, and shoots at the cell
/// with the most of them through it. After a hit it searches as [`GuessAndSearch`](super::GuessAndSearch) does. Of equal cells
/// the first is taken, column by column, as in R.
///
/// Source: the R simulation. `rangekeeper-research` has the program as published.
#[derive(Debug)]
pub struct DensityGrid {
    grid: Grid,
    ships: Vec<(ShipId, Vec<CellSet>)>,
    flood: Flood,
}

impl DensityGrid {
    pub fn new(rules: &Rules) -> Self {
        let grid = rules.grid();
        let places = |length| placements(grid, length).iter().map(|placement| placement.cells).collect();
        let ships = rules.fleet().ids().zip(rules.fleet().lengths().map(places));
        Self { grid, ships: ships.collect(), flood: Flood::new(grid) }
    }

    /// Returns the cell with the most placements through it, counting only placements within these cells.
    fn densest(&self, record: &Record, within: CellSet) -> Option<Cell> {
        let sunk: Vec<_> = record.shots().iter().filter(|shot| shot.outcome.is_sunk()).collect();
        let is_afloat = |id| sunk.iter().all(|shot| shot.outcome.named() != Some(id));
        let mut density = CellMap::new(0_u32);
        for (_, places) in self.ships.iter().filter(|(id, _)| is_afloat(*id)) {
            for place in places.iter().filter(|place| place.is_subset(within)) {
                place.iter().for_each(|cell| density[cell] += 1);
            }
        }
        let columns = (0..self.grid.columns())
            .flat_map(|column| (0..self.grid.rows()).filter_map(move |row| Cell::new(row, column)));
        let open = columns.filter(|cell| within.contains(*cell));
        first_best(open, |cell| density[cell])
    }
}

impl Strategy for DensityGrid {
    fn begin(&mut self, _: u64) {
        self.flood = Flood::new(self.grid);
    }

    fn aim(&mut self, record: &Record, answers: &[Shot]) -> Option<Cell> {
        self.flood.read(answers);
        self.flood.next().or_else(|| self.densest(record, self.flood.open))
    }
}
