//! R simulation as published, with its faults.

use rangekeeper_lab::Experiment;
use rangekeeper_play::GameLengths;

use super::effort::Effort;
use super::figure::{Estimate, Printed};
use super::row::Row;
use crate::sources::simulation_in_r;

/// Short name of the source.
pub(super) const PROGRAM: &str = "R simulation";
/// Number of games between two checks for an interrupt.
const PART: u64 = 500;

/// Strategy of the R simulation.
struct Program {
    name: &'static str,
    /// Function that plays a game, by seed and number, and returns its number of shots.
    play: fn(u64, u64) -> u16,
    mean: Printed,
    deviation: Printed,
}

const PROGRAMS: [Program; 2] = [
    Program {
        name: "guess and search",
        play: simulation_in_r::guess_and_search,
        mean: Printed::rounded("67.25"),
        deviation: Printed::rounded("12.33"),
    },
    Program {
        name: "density grid",
        play: simulation_in_r::density_grid,
        mean: Printed::rounded("57.91"),
        deviation: Printed::rounded("7.75"),
    },
];

/// Returns the rows of the R simulation.
pub(super) fn rows(effort: &Effort) -> Vec<Row> {
    PROGRAMS.iter().map_while(|program| program.rows(effort)).flatten().collect()
}

impl Program {
    /// Returns the rows of a strategy; `None` if interrupted.
    fn rows(&self, effort: &Effort) -> Option<[Row; 2]> {
        let lengths = self.lengths(effort)?;
        let row = |subject: String, printed, found: Estimate| {
            // What is printed is drawn from a million games, and no more certain than they make it.
            let row = Row::sampled(PROGRAM, subject, printed, found.and_of_a_million(lengths.games()));
            Row { interval: Some(found.interval()), ..row }
        };
        let subject = format!("{}, its program: mean shots", self.name);
        Some([
            row(subject, self.mean, Estimate::mean(&lengths)?),
            row("its standard deviation".to_owned(), self.deviation, Estimate::standard_deviation(&lengths)?),
        ])
    }

    fn lengths(&self, effort: &Effort) -> Option<GameLengths> {
        let parts: Vec<u64> = (0..effort.games().div_ceil(PART)).collect();
        let played = effort.each(&format!("playing {} as published", self.name), &parts, |part| {
            let games = part * PART..((part + 1) * PART).min(effort.games());
            Some(games.map(|game| (self.play)(Experiment::FINAL_SEED, game)).collect::<GameLengths>())
        });
        let mut lengths = GameLengths::default();
        for part in &played {
            lengths.merge(part);
        }
        (lengths.games() == effort.games()).then_some(lengths)
    }
}
