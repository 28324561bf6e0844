//! Value of assumptions about who placed the ships: the figures of `docs/priors.md` that no command gives.
//!
//! ```text
//! cargo run --release -p rangekeeper-research --example people -- shares STRATEGY GAMES
//! cargo run --release -p rangekeeper-research --example people -- edges STRATEGY GAMES
//! cargo run --release -p rangekeeper-research --example people -- learning STRATEGY OPPONENTS GAMES
//! cargo run --release -p rangekeeper-research --example people -- map > docs/openings.svg
//! ```
//!
//! `shares` plays mixtures with several shares of people, on boards placed at random and by people. `edges` assumes the
//! function of the distances to the edges instead of the fitted weights. `learning` plays three kinds of opponents
//! after several numbers of games have been learned from. Boards have final seeds. `map` draws the hit probabilities of
//! the first shot for `docs/guide.md`.

mod map;

use std::error::Error;
use std::sync::Mutex;

use rangekeeper_engine::internal::Random;
use rangekeeper_engine::prior::{EdgeWeights, learned_weights};
use rangekeeper_engine::{
    Arrangement, Assumption, CellSet, CellWeights, Component, Placement, Prior, Rules, ScaledPrior,
    placements,
};
use rangekeeper_lab::{Experiment, Results, StrategyName, play};
use rangekeeper_play::{GameLengths, HiddenBoards, hide};

type Answer<T> = Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> Answer<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["shares", strategy, games] => shares(strategy.parse()?, games.parse()?),
        ["edges", strategy, games] => edges(strategy.parse()?, games.parse()?),
        ["learning", strategy, opponents, games] => {
            learning(strategy.parse()?, opponents.parse()?, games.parse()?)
        }
        ["map"] => map::print(),
        _ => {
            Err("usage: people shares|edges STRATEGY GAMES, people learning STRATEGY OPPONENTS GAMES, or people map"
                .into())
        }
    }
}

/// Formats the mean and its standard error.
fn said(lengths: &GameLengths) -> String {
    match (lengths.mean(), lengths.standard_error()) {
        (Some(mean), Some(error)) => format!("{mean:.3} ± {error:.3}"),
        _ => "no games".to_owned(),
    }
}

/// Calls `act` with each number below `end`, on all cores.
fn on_all_cores(end: u64, act: impl Fn(u64) -> Answer<()> + Sync) -> Answer<()> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let act = &act;
        let work = |thread: u64| move || (thread..end).step_by(threads as usize).try_for_each(act);
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(work(thread))).collect();
        running.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked")?)
    })
}

fn simulate(strategy: StrategyName, games: u64, boards: &Prior, assumed: &Prior) -> Answer<GameLengths> {
    let (boards, assumed) = (boards.clone(), assumed.clone());
    let seed = Experiment::FINAL_SEED;
    let experiment =
        Experiment { boards, assumed, ..Experiment::new(Rules::classic(), vec![strategy], seed) };
    let all = Mutex::new(GameLengths::default());
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    on_all_cores(threads, |thread| {
        let (mut players, mut results) = (experiment.players()?, Results::default());
        (thread..games).step_by(threads as usize).try_for_each(|game| players.play(game, &mut results))?;
        all.lock().map_err(|_| "a thread panicked")?.merge(&results.lengths[0]);
        Ok(())
    })?;
    Ok(all.into_inner()?)
}

fn both(strategy: StrategyName, games: u64, name: &str, assumed: &Prior) -> Answer<()> {
    let people = Assumption::Person.prior(&Rules::classic());
    let random = simulate(strategy, games, &Prior::UNIFORM, assumed)?;
    let person = simulate(strategy, games, &people, assumed)?;
    println!("| {name} | {} | {} |", said(&random), said(&person));
    Ok(())
}

fn shares(strategy: StrategyName, games: u64) -> Answer<()> {
    println!("{strategy}, {games} games each\n| share of people | at random | by people |");
    for percent in [0, 10, 20, 30, 40, 50, 60, 70, 80, 100] {
        let share = f64::from(percent) / 100.0;
        let weights = Some(Assumption::person(&Rules::classic()));
        let person = Component { share, weights };
        let random = Component { share: 1.0 - share, weights: None };
        both(strategy, games, &format!("{percent}%"), &Prior::new(vec![person, random]))?;
    }
    Ok(())
}

fn edges(strategy: StrategyName, games: u64) -> Answer<()> {
    println!("{strategy}, {games} games each\n| assumed | at random | by people |");
    let person = Assumption::person(&Rules::classic());
    let edges = EdgeWeights::from_cell_weights(&person).weights(person.grid());
    both(strategy, games, "fitted weights", &Prior::of_weights(person))?;
    both(strategy, games, "function of the edges", &Prior::of_weights(edges))
}

/// Opponent with a fixed manner of placing ships.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    /// All ships along the edges.
    Edges,
    /// One board in every game, each time with one ship somewhere else.
    OneBoard,
    /// Boards as people place them, so that there is nothing to learn.
    Person,
}

impl Opponent {
    /// Returns the board of a game against the opponent of this number.
    fn board(self, opponent: u64, game: u64) -> Answer<Arrangement> {
        let rules = Rules::classic();
        let prior = |weights| Prior::of_weights(weights).scaled(&rules);
        match self {
            Self::Edges => {
                let edge = |place: u8, side: u8| place == 0 || place == side - 1;
                let grid = rules.grid();
                let weights = CellWeights::from_fn(grid, |cell| {
                    let at_edge = edge(cell.row(), grid.rows()) || edge(cell.column(), grid.columns());
                    if at_edge { CellWeights::MOST } else { CellWeights::LEAST }
                });
                Ok(HiddenBoards::new(&rules, &prior(weights), opponent)?.hide(game)?)
            }
            Self::Person => {
                let person = prior(Assumption::person(&rules));
                Ok(HiddenBoards::new(&rules, &person, opponent)?.hide(game)?)
            }
            Self::OneBoard => {
                let person = prior(Assumption::person(&rules));
                let usual = hide(&rules, &person, opponent)?;
                let mut random = Random::new(*b"Rangekeeper move", opponent, game);
                let moved = random.below(usual.fleet().len() as u32) as usize;
                let others = usual.fleet().iter().enumerate().filter(|(place, _)| *place != moved);
                let taken = others.fold(CellSet::EMPTY, |all, (_, ship)| all | ship.cells);
                let free: Vec<Placement> = placements(rules.grid(), rules.fleet().ships()[moved].length)
                    .into_iter()
                    .filter(|placement| placement.cells.is_disjoint(taken))
                    .collect();
                let mut fleet = usual.fleet().to_vec();
                fleet[moved] = free[random.below(free.len() as u32) as usize];
                Ok(Arrangement::new(rules, fleet)?)
            }
        }
    }

    /// Returns the prior learned from the first games.
    fn learned(self, opponent: u64, games: u32) -> Answer<ScaledPrior> {
        let (rules, mut found) = (Rules::classic(), Vec::new());
        for game in 0..games {
            let board = self.board(opponent, game.into())?;
            found.push(board.fleet().iter().fold(CellSet::EMPTY, |all, ship| all | ship.cells));
        }
        Ok(Prior::of_weights(learned_weights(&rules, &found)).scaled(&rules))
    }
}

fn learning(strategy: StrategyName, opponents: u64, games: u64) -> Answer<()> {
    println!("{strategy}, {opponents} opponents of each kind, {games} games against each");
    println!(
        "| games learned from | all ships along the edges | one board with one ship elsewhere | as people do |"
    );
    for learned in [0, 1, 3, 10, 30] {
        let mut row = vec![learned.to_string()];
        for kind in [Opponent::Edges, Opponent::OneBoard, Opponent::Person] {
            // The opponents are what varies: each counts as one observation, by the mean of the games against it.
            let means = Mutex::new(Vec::new());
            on_all_cores(opponents, |opponent| {
                let opponent = Experiment::FINAL_SEED + opponent;
                let prior = kind.learned(opponent, learned)?;
                let mut player = strategy.strategy_under(&Rules::classic(), &prior, opponent)?;
                let mut lengths = GameLengths::default();
                for game in 0..games {
                    let board = kind.board(opponent, 1000 + game)?;
                    lengths.add(play(&mut *player, game, &board).shots().len() as u16);
                }
                means.lock().map_err(|_| "a thread panicked")?.push(lengths.mean().unwrap_or(0.0));
                Ok(())
            })?;
            let means = means.into_inner()?;
            let count = means.len() as f64;
            let mean = means.iter().sum::<f64>() / count;
            let variance = means.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
            row.push(format!("{mean:.2} ± {:.2}", (variance / count).sqrt()));
        }
        println!("| {} |", row.join(" | "));
    }
    Ok(())
}
