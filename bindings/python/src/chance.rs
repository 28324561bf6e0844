use std::ops::ControlFlow;

use pyo3::prelude::*;
use pyo3::types::PyString;
use rangekeeper_engine::internal::on_threads;
use rangekeeper_engine::{Arrangement, Cell, CellSet, OwnBoard, Rules, ScaledPrior, ShipId};
use rangekeeper_play::{ChanceToWin, Forecast, GameLengths, Shooter, ShooterGames};

use crate::cell::CellArgument;
use crate::error::refused;
use crate::posterior::Posterior;
use crate::watch::{Watch, stopped};

/// A fleet from Python: placements as in "Alpha=A1-A3,Bravo=D5-E5", or a board as `Posterior.boards` draws it.
#[derive(FromPyObject)]
pub(crate) enum FleetArgument<'py> {
    Text(Bound<'py, PyString>),
    Board(Vec<Vec<u8>>),
}

impl FleetArgument<'_> {
    fn arrangement(&self, rules: &Rules) -> PyResult<Arrangement> {
        match self {
            Self::Text(text) => Arrangement::from_text(rules, &text.to_string_lossy()).map_err(refused),
            Self::Board(rows) => {
                let mut ships: Vec<(ShipId, CellSet)> = Vec::new();
                for (row, numbers) in (0..).zip(rows) {
                    for (column, &number) in (0..).zip(numbers).filter(|(_, number)| **number > 0) {
                        let cell = Cell::new(row, column).filter(|cell| rules.grid().contains(*cell));
                        let ship = ShipId::new(number - 1);
                        let (cell, ship) = cell.zip(ship).ok_or_else(|| {
                            refused(format!("{number} in row {row}, column {column} is no ship of this game"))
                        })?;
                        match ships.iter_mut().find(|(it, _)| *it == ship) {
                            Some((_, cells)) => cells.insert(cell),
                            None => ships.push((ship, CellSet::from_iter([cell]))),
                        }
                    }
                }
                Arrangement::of_ships(rules, ships).map_err(refused)
            }
        }
    }
}

/// Return the chance to win, that of a draw, the ends of the interval, and the worth of a turn.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the Python half names them")]
pub(crate) fn chance_to_win(
    py: Python,
    posterior: &Posterior,
    fleet: FleetArgument,
    shots: Vec<CellArgument>,
    opponent_began: bool,
    shooter: &Bound<PyString>,
    games: u64,
    seed: u64,
    threads: u32,
    progress: Option<Py<PyAny>>,
) -> PyResult<(f64, f64, f64, f64, f64)> {
    let record = posterior.0.record();
    let fleet = fleet.arrangement(record.rules())?;
    let shots = shots.iter().map(CellArgument::cell).collect::<PyResult<Vec<_>>>()?;
    let board = OwnBoard::with_shots(fleet, shots).map_err(refused)?.with_opponent_began(opponent_began);
    let shooter: Shooter = shooter.to_string_lossy().parse().map_err(refused)?;
    if games == 0 {
        return Err(refused("a chance to win takes at least one game"));
    }
    let threads = threads.clamp(1, games.min(u32::MAX.into()) as u32);
    Watch::over(py, progress, |watch| {
        let play_part = |part: u32, look: &mut dyn FnMut(f64) -> ControlFlow<()>| {
            let mut forecast = Forecast::new(&posterior.0, seed);
            // The opponent knows nothing of the fleet.
            let theirs = ShooterGames::new(shooter, &board, &ScaledPrior::UNIFORM, seed);
            let mut theirs = theirs.map_err(refused)?;
            let mut lengths = [GameLengths::default(), GameLengths::default()];
            for game in (u64::from(part)..games).step_by(threads as usize) {
                if look(game as f64 / games as f64).is_break() {
                    return Err(stopped());
                }
                forecast.game(game).map_err(refused)?;
                lengths[0].add(forecast.turns());
                lengths[1].add(theirs.game(game));
            }
            Ok(lengths)
        };
        let [mut mine, mut theirs] = [GameLengths::default(), GameLengths::default()];
        for part in on_threads(threads, play_part, |done| watch.look(done)) {
            let [my_part, their_part] = part?;
            mine.merge(&my_part);
            theirs.merge(&their_part);
        }
        let chance = ChanceToWin::new(&mine, &theirs, board.lead(record), board.end_at_equal_turns());
        let ChanceToWin { estimate, draw, interval, turn } = chance.ok_or_else(stopped)?;
        Ok((estimate, draw, interval.lower, interval.upper, turn))
    })
}
