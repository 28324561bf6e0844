//! Shards: results of some games of an experiment, as a line of JSON.

use std::ops::Range;

use rangekeeper_engine::Rules;
use rangekeeper_lab::{Experiment, Results, StrategyName};
use rangekeeper_play::GameLengths;
use serde::{Deserialize, Serialize};

use crate::args::{MOST_GAMES, PlacingArgs};
use crate::work::games::Played;

const FORMAT: u32 = 1;
/// Version of the strategies: another version of the program may play otherwise.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Default name of boards and of the assumption in a shard: all boards are equally likely.
const RANDOM: &str = "random";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::commands) struct Shard {
    #[serde(rename = "shard")]
    format: u32,
    version: String,
    rules: String,
    strategies: Vec<String>,
    seed: u64,
    /// Name of who places the ships of the boards. Not written if both this and the assumption are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boards: Option<String>,
    /// Name of who the strategies assume has placed the ships. Not written if both this and the boards are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    assume: Option<String>,
    pub(in crate::commands) games: u64,
    /// Games played, as ranges `(first, last + 1)`; ascending, without overlaps.
    played: Vec<(u64, u64)>,
    pub(in crate::commands) results: Results,
}

impl Shard {
    pub(in crate::commands) fn new(
        experiment: &Experiment,
        placing: PlacingArgs,
        games: u64,
        played: Played,
    ) -> Self {
        let Played { games: Range { start, end }, results } = played;
        let (boards, assume) = placing.named().unzip();
        Self {
            format: FORMAT,
            version: VERSION.to_owned(),
            rules: experiment.rules.to_string(),
            strategies: experiment.strategies.iter().map(StrategyName::to_string).collect(),
            seed: experiment.seed,
            boards,
            assume,
            games,
            played: if start < end { vec![(start, end)] } else { Vec::new() },
            results,
        }
    }

    /// Reads every shard in a text; the error is a sentence that quotes what is wrong.
    pub(in crate::commands) fn read_all(text: &str) -> Result<Vec<Self>, String> {
        let shards = serde_json::Deserializer::from_str(text).into_iter::<Self>();
        let shards = shards.map(|shard| {
            let shard = shard.map_err(|error| format!("this is no shard: {error}"))?;
            shard.check()?;
            Ok(shard)
        });
        match shards.collect::<Result<Vec<_>, String>>()? {
            none if none.is_empty() => Err("there is no shard in it".to_owned()),
            shards => Ok(shards),
        }
    }

    pub(in crate::commands) fn experiment(&self) -> Result<Experiment, String> {
        let rules = self.rules.parse::<Rules>().ok().filter(|rules| rules.to_string() == self.rules);
        let rules = rules.ok_or_else(|| format!("“{}” are no rules", self.rules))?;
        let strategies = self.strategies.iter().map(|name| name.parse::<StrategyName>());
        let strategies = strategies.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        Ok(self.placing()?.experiment(rules, strategies, self.seed))
    }

    /// Returns who places the ships; the error is a sentence.
    pub(in crate::commands) fn placing(&self) -> Result<PlacingArgs, String> {
        let [boards, assume] = self.placed_by();
        PlacingArgs::of_names(boards, assume)
    }

    /// Returns the names of the boards and of the assumption.
    fn placed_by(&self) -> [&str; 2] {
        [&self.boards, &self.assume].map(|name| name.as_deref().unwrap_or(RANDOM))
    }

    /// Adds the games of another shard. The error is a sentence with the reason why that is not possible.
    pub(in crate::commands) fn merge(&mut self, other: &Self) -> Result<(), String> {
        akin("rules", &self.rules, &other.rules)?;
        akin("strategies", &self.strategies.join(" and "), &other.strategies.join(" and "))?;
        akin("seed", &self.seed.to_string(), &other.seed.to_string())?;
        let ([boards, assume], [other_boards, other_assume]) = (self.placed_by(), other.placed_by());
        akin("boards", boards, other_boards)?;
        akin("assumption", assume, other_assume)?;
        akin("number of games", &self.games.to_string(), &other.games.to_string())?;
        let mut played = [&self.played[..], &other.played].concat();
        played.sort_unstable();
        if let Some(pair) = played.windows(2).find(|pair| pair[0].1 > pair[1].0) {
            return Err(format!("game {} is in an earlier shard as well", pair[1].0));
        }
        self.played = played;
        self.results.merge(&other.results);
        Ok(())
    }

    /// Returns the ranges of games that are missing, ascending.
    pub(in crate::commands) fn missing(&self) -> Vec<Range<u64>> {
        let ends = std::iter::once(0).chain(self.played.iter().map(|range| range.1));
        let starts = self.played.iter().map(|range| range.0).chain([self.games]);
        ends.zip(starts).map(|(end, start)| end..start).filter(|range| !range.is_empty()).collect()
    }

    /// Checks a shard that was read. Sums over its games stay below 2^64 afterwards.
    fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!(
                "it is a shard of the form “{}”, but only {FORMAT} is known here",
                self.format
            ));
        }
        if self.version != VERSION {
            return Err(format!("it is of version “{}”, but this is version {VERSION}", self.version));
        }
        self.experiment()?;
        if !(1..=2).contains(&self.strategies.len()) {
            return Err(format!("it has {} strategies instead of one or two", self.strategies.len()));
        }
        if !(1..=MOST_GAMES).contains(&self.games) {
            return Err(format!("“{}” is no number of games", self.games));
        }
        let mut last = 0;
        for &(start, end) in &self.played {
            if start < last || end <= start || end > self.games {
                return Err(format!("“{start}, {end}” are no games of {}", self.games));
            }
            last = end;
        }
        if self.are_results() { Ok(()) } else { Err("its results are not those of its games".to_owned()) }
    }

    /// Returns true if the results are consistent with the games and with each other.
    fn are_results(&self) -> bool {
        /// Maximum length of a histogram: 0 shots, and up to one for each cell of the largest grid.
        const LENGTHS: usize = 257;
        let Results { lengths, differences, longest } = &self.results;
        let played: u64 = self.played.iter().map(|(start, end)| end - start).sum();
        if played == 0 {
            return self.results == Results::default();
        }
        let first = lengths.first().map_or(0, GameLengths::total);
        let places = self.strategies.len();
        (lengths.len(), differences.len(), longest.len()) == (places, places - 1, places)
            && lengths.iter().zip(longest).all(|(lengths, (shots, game))| {
                let games = lengths.histogram();
                games.len() <= LENGTHS
                    && games.len() == usize::from(*shots) + 1
                    && games.last() != Some(&0)
                    && sum(games) == Some(played)
                    && self.played.iter().any(|(start, end)| (start..end).contains(&game))
            })
            && differences.iter().zip(&lengths[1..]).all(|(differences, other)| {
                let games = differences.histogram();
                games.keys().all(|shots| shots.unsigned_abs() < LENGTHS as u32)
                    && games.values().all(|games| *games > 0)
                    && sum(games.values()) == Some(played)
                    && differences.total() == other.total() - first
            })
    }
}

/// Returns the sum; `None` on overflow.
fn sum<'a>(games: impl IntoIterator<Item = &'a u64>) -> Option<u64> {
    games.into_iter().try_fold(0_u64, |sum, games| sum.checked_add(*games))
}

fn akin(what: &str, own: &str, other: &str) -> Result<(), String> {
    if own == other {
        return Ok(());
    }
    Err(format!("it is of another experiment: its {what}: “{other}”, those before: “{own}”"))
}
