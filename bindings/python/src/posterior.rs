use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{self as engine, Board, Cell, Counts, Grid, Position};
use rangekeeper_play::{deal, search_best_shot};

use crate::cell::CellArgument;
use crate::error::refused;
use crate::prior::PriorArgument;
use crate::record::Record;
use crate::watch::{Watch, stopped};

/// The posterior of a record under a prior.
#[pyclass(frozen, module = "rangekeeper_engine._native")]
pub(crate) struct Posterior(pub(crate) engine::Posterior);

/// The names of the ships of a class, and for each cell the boards with one of them there, and their share.
type Class = (Vec<String>, Vec<u128>, Vec<f64>);

#[pymethods]
impl Posterior {
    #[new]
    fn new(py: Python, record: &Record, prior: PriorArgument) -> PyResult<Self> {
        let scaled = prior.scaled(py, record.0.rules())?;
        let position = py.detach(|| Position::new(&record.0)).map_err(refused)?;
        engine::Posterior::new(position).with_prior(&scaled).map(Self).map_err(refused)
    }

    /// Return the number of boards, the probability of each cell, and the classes.
    fn count(
        &self,
        py: Python,
        threads: u32,
        max_bytes: f64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(u128, Vec<f64>, Vec<Class>)> {
        Watch::over(py, progress, |watch| {
            let plan = self.0.plan_count_within(max_bytes).map_err(refused)?;
            let counts = plan.count_on_threads(threads, |done| watch.look(done)).ok_or_else(stopped)?;
            let probabilities = by_cell(counts.grid, |cell| counts.probability(cell));
            let classes = (0..counts.classes.len()).map(|class| self.class(&counts, class)).collect();
            Ok((counts.boards, probabilities, classes))
        })
    }

    /// Return the number of boards alone.
    fn count_boards(&self, py: Python, progress: Option<Py<PyAny>>) -> PyResult<u128> {
        Watch::over(py, progress, |watch| watch.run(self.0.count_boards().map_err(refused)?))
    }

    /// Return the answers that a shot can have, with their probabilities.
    fn answers(
        &self,
        py: Python,
        cell: CellArgument,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<(String, f64)>> {
        let answers = self.0.answers(cell.cell()?).map_err(refused)?;
        let answers = Watch::over(py, progress, |watch| watch.run(answers))?;
        Ok(answers.into_iter().map(|(outcome, share)| (self.0.record().spell(outcome), share)).collect())
    }

    /// Return the number of boards drawn, of those proposed, and of those drawn with a ship on each cell.
    fn sample(
        &self,
        py: Python,
        draws: u64,
        seed: u64,
        threads: u32,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(u64, u64, Vec<u64>)> {
        Watch::over(py, progress, |watch| {
            let sampler = watch.run(self.0.sampler())?.map_err(refused)?;
            let sample = sampler.sample_on_threads(draws, seed, threads, |done| watch.look(done));
            let sample = sample.map_err(refused)?;
            let successes = by_cell(sample.drawn.grid, |cell| sample.successes(cell));
            Ok((sample.accepted(), sample.proposed, successes))
        })
    }

    /// Return boards, one after the other, each row by row: 0 for water, 1 + the index of the ship in the fleet.
    fn boards<'py>(
        &self,
        py: Python<'py>,
        boards: u64,
        seed: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let area = self.0.position().grid().area();
        let cells = Watch::over(py, progress, |watch| {
            let no_memory = |_| PyMemoryError::new_err(format!("no memory for {boards} boards"));
            let mut cells = Vec::new();
            // Before anything is drawn. Too large a product is refused as well.
            cells.try_reserve_exact((boards as usize).saturating_mul(area)).map_err(no_memory)?;
            let drawn = watch.run(self.0.boards(boards, seed))?.map_err(refused)?;
            cells.resize(boards as usize * area, 0);
            for ((number, board), cells) in (0..).zip(&drawn).zip(cells.chunks_mut(area)) {
                self.draw(board, &mut Random::new(*b"Rangekeeper deal", seed, number), cells);
            }
            Ok(cells)
        })?;
        Ok(PyByteArray::new(py, &cells))
    }

    /// Return the best shot, the most likely hit, and the shots that the best shot saves, if they were counted.
    fn best_shot(&self, py: Python, progress: Option<Py<PyAny>>) -> PyResult<(String, String, Option<f64>)> {
        let search = search_best_shot(&self.0);
        let best = Watch::over(py, progress, |watch| watch.run(search)?.map_err(refused))?;
        Ok((best.cell.to_string(), best.most_likely.to_string(), best.saves))
    }
}

impl Posterior {
    fn class(&self, counts: &Counts, class: usize) -> Class {
        let (fleet, counted) = (self.0.record().rules().fleet(), &counts.classes[class]);
        let names = counted.ships.iter().map(|ship| fleet.ship(*ship).name.clone()).collect();
        let probabilities = by_cell(counts.grid, |cell| counts.probability_of(class, cell));
        (names, counted.cells.clone(), probabilities)
    }

    /// Draws the ships of a board.
    fn draw(&self, board: &Board, random: &mut Random, cells: &mut [u8]) {
        let position = self.0.position();
        for (ship, place) in deal(position, board, random) {
            for order in place.iter().filter_map(|cell| position.grid().order(cell)) {
                cells[order] = 1 + ship.index() as u8;
            }
        }
    }
}

/// Returns a number for each cell of a grid, in reading order.
fn by_cell<T>(grid: Grid, number: impl Fn(Cell) -> T) -> Vec<T> {
    grid.cells().map(number).collect()
}
