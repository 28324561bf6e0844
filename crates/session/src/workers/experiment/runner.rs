//! A worker's work for the lab, in slices.

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Position, Record};
use rangekeeper_lab::{Experiment, Players, Results};
use rangekeeper_play::{Solver, SolverGoal};

use crate::workers::protocol::{LabTask, LabUpdate, Solved};

/// How long playing may take until it is answered. Nothing waits for these workers but the lab, whose picture changes
/// a few times a second.
const SLICE_MS: f64 = 80.0;
/// The most stages that are looked at for best play: some seconds' worth.
const MAX_STAGES: u64 = 1_000_000;

/// The players of the current experiment: what they worked out in one game serves the next.
#[derive(Default)]
pub struct ExperimentRunner(Option<(Experiment, Players)>);

impl ExperimentRunner {
    /// Works on what is asked for, by a clock that counts in milliseconds.
    pub fn work(&mut self, task: &LabTask, clock: impl Fn() -> f64) -> LabUpdate {
        let begin = clock();
        match task {
            LabTask::Play { experiment, games } => {
                let time_left = || clock() - begin < SLICE_MS;
                self.play(experiment, *games, time_left).unwrap_or(LabUpdate::Impossible)
            }
            LabTask::Replay { experiment, place, game } => {
                self.replay(experiment, *place, *game).map_or(LabUpdate::Impossible, LabUpdate::Replayed)
            }
            LabTask::Solve(record) => LabUpdate::Solved(solve(record).map(Box::new)),
        }
    }

    fn play(
        &mut self,
        experiment: &Experiment,
        games: (u64, u64),
        time_left: impl Fn() -> bool,
    ) -> Option<LabUpdate> {
        let players = self.players(experiment)?;
        let (mut next, end) = games;
        let mut results = Results::default();
        while next < end {
            players.play(next, &mut results).ok()?;
            next += 1;
            if !time_left() {
                break;
            }
        }
        Some(LabUpdate::Played { next, results })
    }

    fn replay(&mut self, experiment: &Experiment, place: usize, game: u64) -> Option<String> {
        let (hidden, record) = self.players(experiment)?.replay(game, place).ok()?;
        let game = GameId::practice(record, hidden.fleet().to_vec()).ok()?;
        Some(game.to_string())
    }

    fn players(&mut self, experiment: &Experiment) -> Option<&mut Players> {
        if self.0.as_ref().is_none_or(|(known, _)| known != experiment) {
            self.0 = Some((experiment.clone(), experiment.players().ok()?));
        }
        self.0.as_mut().map(|(_, players)| players)
    }
}

/// Best play from this record on; `None` if there are too many boards or stages.
fn solve(record: &Record) -> Option<Solved> {
    let position = Position::new(record).ok()?;
    let solver = |play| {
        let mut solver = Solver::up_to(&position, play, Solver::FEW_BOARDS).ok()?;
        solver.advance(MAX_STAGES).finished().map(|()| solver)
    };
    let (optimal, greedy) = (solver(SolverGoal::Optimal)?, solver(SolverGoal::Greedy)?);
    Some(Solved { best: optimal.tree()?, first: optimal.best()?.cells, greedy: greedy.tree()? })
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Rules;

    use super::*;

    fn experiment(names: &[&str]) -> Experiment {
        let strategies = names.iter().map(|name| name.parse().unwrap()).collect();
        Experiment::new(Rules::classic(), strategies, 1)
    }

    #[test]
    fn a_game_played_again_has_as_many_shots_and_ends() {
        let experiment = experiment(&["random", "density"]);
        let play = LabTask::Play { experiment: experiment.clone(), games: (7, 8) };
        let LabUpdate::Played { results, .. } = ExperimentRunner::default().work(&play, || 0.0) else {
            panic!()
        };
        let replay = LabTask::Replay { experiment, place: 1, game: 7 };
        let LabUpdate::Replayed(game) = ExperimentRunner::default().work(&replay, || 0.0) else { panic!() };
        let game: GameId = game.parse().unwrap();
        assert_eq!(results.longest[1], (game.record().shots().len() as u16, 7));
        assert!(game.hidden().is_some_and(|hidden| hidden.is_over(game.record())));
    }

    #[test]
    fn what_cannot_be_played_is_said() {
        let task = LabTask::Play { experiment: experiment(&["rodin"]), games: (0, 1) };
        assert_eq!(ExperimentRunner::default().work(&task, || 0.0), LabUpdate::Impossible);
    }

    #[test]
    fn best_play_of_a_small_board_is_found_and_of_a_large_one_is_not() {
        let task = |record: &str| LabTask::Solve(record.parse::<Record>().unwrap());
        let LabUpdate::Solved(Some(solution)) =
            ExperimentRunner::default().work(&task("v1;4x4,none,hit-miss;Alpha=2;"), || 0.0)
        else {
            panic!()
        };
        let Solved { best, first, greedy } = *solution;
        assert_eq!((best.shots, best.boards, greedy.shots), (146, 24, 146));
        // As the grid is turned and mirrored, so is the best shot.
        assert_eq!(first.len() % 4, 0, "{first:?}");
        assert_eq!(ExperimentRunner::default().work(&task("v1;classic;"), || 0.0), LabUpdate::Solved(None));
    }
}
