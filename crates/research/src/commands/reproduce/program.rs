//! R simulation as published, with its faults.

use rangekeeper_cli::work::cores::on_all_cores;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_lab::Experiment;
use rangekeeper_play::GameLengths;

use super::effort::Effort;
use super::figure::{Estimate, Printed};
use super::row::Row;
use crate::sources::simulation_in_r;

/// Short name of the source.
pub(super) const PROGRAM: &str = "R simulation";

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

pub(super) fn rows(effort: &Effort) -> Vec<Row> {
    PROGRAMS.iter().map_while(|program| program.rows(effort)).flatten().collect()
}

impl Program {
    /// Returns the rows of a strategy; `None` if interrupted.
    fn rows(&self, effort: &Effort) -> Option<[Row; 2]> {
        let lengths = self.lengths(effort)?;
        let row = |subject: String, printed, found: Estimate| {
            // What is printed is drawn from a million games, and no more certain than they make it.
            let row = Row::sampled(PROGRAM, subject, Some(printed), found.and_of_a_million(lengths.games()));
            Row { interval: Some(found.interval()), ..row }
        };
        let subject = format!("{}, its program: mean shots", self.name);
        Some([
            row(subject, self.mean, Estimate::mean(&lengths)?),
            row("its standard deviation".to_owned(), self.deviation, Estimate::standard_deviation(&lengths)?),
        ])
    }

    fn lengths(&self, effort: &Effort) -> Option<GameLengths> {
        let play = |core: u32, cores: u32| {
            let mut progress = Progress::new(format!("playing {} as published", self.name), core);
            let mut lengths = GameLengths::default();
            for game in (u64::from(core)..effort.games()).step_by(cores as usize) {
                if effort.is_stopped() {
                    break;
                }
                progress.show(game as f64 / effort.games() as f64);
                lengths.add((self.play)(Experiment::FINAL_SEED, game));
            }
            lengths
        };
        Some(on_all_cores(play, GameLengths::merge)).filter(|played| played.games() == effort.games())
    }
}
