use std::ops::ControlFlow;

use pyo3::prelude::*;
use pyo3::types::PyString;
use rangekeeper_engine::internal::on_threads;
use rangekeeper_engine::{self as engine, Arrangement, Cell, Rules, ScaledPrior};
use rangekeeper_lab::{Strategy, StrategyName};
use rangekeeper_play::HiddenBoards;

use crate::cell::CellArgument;
use crate::error::refused;
use crate::prior::PriorArgument;
use crate::record::Record;
use crate::watch::{Watch, stopped};

/// A strategy from Python: a name of ours, or a function from a record to a cell.
enum Choice {
    Ours(StrategyName),
    Python(Py<PyAny>),
}

/// A strategy that plays games one after the other.
enum Player<'a> {
    Ours(Box<dyn Strategy>),
    Python(&'a Py<PyAny>),
}

/// Return the names of the strategies, from the simplest to the best.
#[pyfunction]
pub(crate) fn strategies() -> Vec<&'static str> {
    StrategyName::ALL.map(StrategyName::name).to_vec()
}

/// Return the numbers of shots of the games from number `first` to before `end`, in this order.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the Python half names them")]
pub(crate) fn simulate(
    py: Python,
    strategy: &Bound<PyAny>,
    first: u64,
    end: u64,
    seed: u64,
    rules: &Bound<PyString>,
    boards: PriorArgument,
    assumed: PriorArgument,
    threads: u32,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<usize>> {
    let choice = match strategy.cast::<PyString>() {
        Ok(name) => Choice::Ours(name.to_string_lossy().parse().map_err(refused)?),
        Err(_) => Choice::Python(strategy.clone().unbind()),
    };
    // Python runs on one thread.
    let threads = if matches!(choice, Choice::Python(_)) { 1 } else { threads.max(1) };
    let rules: Rules = rules.to_string_lossy().parse().map_err(refused)?;
    let (boards, assumed) = (boards.scaled(py, &rules)?, assumed.scaled(py, &rules)?);
    Watch::over(py, progress, |watch| {
        let boards = HiddenBoards::new(&rules, &boards, seed).map_err(refused)?;
        let games = end.saturating_sub(first).max(1) as f64;
        let play_part = |part: u32, look: &mut dyn FnMut(f64) -> ControlFlow<()>| {
            let mut player = choice.player(&rules, &assumed, seed)?;
            let numbers = (first + u64::from(part)..end).step_by(threads as usize);
            let lengths = numbers.map(|game| {
                let hidden = boards.hide(game).map_err(refused)?;
                player.play(game, &hidden, &mut || look((game - first) as f64 / games).is_break())
            });
            lengths.collect::<PyResult<Vec<usize>>>()
        };
        let parts = on_threads(threads, play_part, |done| watch.look(done));
        let parts = parts.into_iter().collect::<PyResult<Vec<_>>>()?;
        // The parts took the games in turns.
        let most = parts.first().map_or(0, Vec::len);
        Ok((0..most).flat_map(|turn| parts.iter().filter_map(move |part| part.get(turn).copied())).collect())
    })
}

impl Choice {
    fn player(&self, rules: &Rules, assumed: &ScaledPrior, seed: u64) -> PyResult<Player<'_>> {
        Ok(match self {
            Self::Ours(name) => Player::Ours(name.strategy_under(rules, assumed, seed).map_err(refused)?),
            Self::Python(function) => Player::Python(function),
        })
    }
}

impl Player<'_> {
    /// Plays a game to its end, as [`rangekeeper_lab::play`] does, and returns the number of shots.
    fn play(
        &mut self,
        game: u64,
        hidden: &Arrangement,
        is_over: &mut dyn FnMut() -> bool,
    ) -> PyResult<usize> {
        let mut record = engine::Record::new(hidden.rules().clone());
        if let Self::Ours(strategy) = self {
            strategy.begin(game);
        }
        while !hidden.is_over(&record) {
            if is_over() {
                return Err(stopped());
            }
            let cell = self.aim(&record)?;
            let outcome = hidden.answer(&record, cell).map_err(refused)?;
            record.shoot(cell, outcome).map_err(refused)?;
        }
        Ok(record.shots().len())
    }

    fn aim(&mut self, record: &engine::Record) -> PyResult<Cell> {
        match self {
            Self::Ours(strategy) => {
                let shots = record.shots();
                let cell = strategy.aim(record, &shots[shots.len().saturating_sub(1)..]);
                Ok(cell.expect("a ship that is afloat has an open cell"))
            }
            Self::Python(function) => Python::attach(|py| {
                let cell = function.bind(py).call1((Record(record.clone()),))?;
                cell.extract::<CellArgument>()?.cell()
            }),
        }
    }
}
