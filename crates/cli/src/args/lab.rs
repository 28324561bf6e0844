use clap::{Args, value_parser};
use rangekeeper_engine::Assumption;
use rangekeeper_lab::{Experiment, StrategyName};
use serde_json::Value;

use super::{FormArgs, MOST_GAMES, RulesArgs, values};
use crate::command_error::CommandError;
use crate::seed::random_seed;
use crate::streams::note;

#[derive(Args, Debug)]
pub(crate) struct SimulateArgs {
    /// The strategy; a number may follow its name, as in density:4
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>)]
    pub(crate) strategy: StrategyName,
    /// A second strategy that plays the same boards
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>)]
    pub(crate) versus: Option<StrategyName>,
    /// The number of games, from game 0 on
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_GAMES), default_value_t = 10_000)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) lab: LabArgs,
}

#[derive(Args, Debug)]
pub(crate) struct DuelArgs {
    /// A strategy; a number may follow its name, as in density:4
    #[arg(value_name = "ONE", value_parser = values::read::<StrategyName>)]
    pub(crate) one: StrategyName,
    /// The strategy that it plays against
    #[arg(value_name = "OTHER", value_parser = values::read::<StrategyName>)]
    pub(crate) other: StrategyName,
    /// The number of games of each
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_GAMES), default_value_t = 10_000)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) lab: LabArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The strategy; a number may follow its name, as in density:4
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>)]
    pub(crate) strategy: StrategyName,
    /// The number of the game
    #[arg(long, value_name = "K", value_parser = value_parser!(u64).range(..MOST_GAMES), requires = "SeedArgs")]
    pub(crate) game: u64,
    #[command(flatten)]
    pub(crate) lab: LabArgs,
}

/// Seed, boards and rules of an experiment, and the form of the answer.
#[derive(Args, Debug)]
pub(crate) struct LabArgs {
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    pub(crate) placing: PlacingArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

/// Who places the ships of the lab's boards, and who the strategies assume has placed them.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[command(next_help_heading = "Who places the ships")]
pub(crate) struct PlacingArgs {
    /// How the boards are drawn: random (all boards are equally likely), person (as in recorded games)
    #[arg(long, value_name = "WHO", value_parser = values::boards, default_value_t = Assumption::Random)]
    pub(crate) boards: Assumption,
    /// Who the strategies assume has placed the ships: random, person, mixture (either)
    #[arg(long, value_name = "WHO", value_parser = values::read::<Assumption>)]
    #[arg(default_value_t = Assumption::Random)]
    pub(crate) assume: Assumption,
}

/// The boards of the lab.
#[derive(Args, Clone, Copy, Debug)]
struct SeedArgs {
    /// The seed of boards and choices, below 1000000000 [default: random, where it may be left out]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play the boards that are kept for published figures: seed 1000000001, or the --seed from 1000000000 on
    #[arg(long = "final")]
    published: bool,
}

impl LabArgs {
    /// Returns the experiment with these strategies, and notes which of them make nothing of the assumption.
    pub(crate) fn experiment(&self, strategies: Vec<StrategyName>) -> Result<Experiment, CommandError> {
        let (seed, rules) = (self.seed.choose()?, self.rules.rules()?);
        let PlacingArgs { boards, assume } = self.placing;
        let heedless: Vec<String> =
            strategies.iter().filter(|name| !name.heeds_prior()).map(StrategyName::to_string).collect();
        if assume != Assumption::Random && !heedless.is_empty() {
            let play = if heedless.len() == 1 { "plays" } else { "play" };
            note(&format!("{} {play} the same whatever --assume says", heedless.join(" and ")));
        }
        let (boards, assumed) = (boards.prior(&rules), assume.prior(&rules));
        Ok(Experiment { boards, assumed, ..Experiment::new(rules, strategies, seed) })
    }
}

impl PlacingArgs {
    /// Adds the names of the boards and of the assumption, unless both are random.
    pub(crate) fn add_to(self, json: &mut Value) {
        if self != Self::default() {
            json["boards"] = self.boards.to_string().into();
            json["assume"] = self.assume.to_string().into();
        }
    }

    /// Returns the text that follows the rules: `, boards person, assumed random`; nothing if both are random.
    pub(crate) fn words(self) -> String {
        let Self { boards, assume } = self;
        if self == Self::default() { String::new() } else { format!(", boards {boards}, assumed {assume}") }
    }
}

impl SeedArgs {
    /// Returns the seed: a random one if none was chosen.
    fn choose(self) -> Result<u64, CommandError> {
        let kept = Experiment::FINAL_SEEDS;
        match (self.seed, self.published) {
            (Some(seed), false) if seed >= kept => Err(CommandError::Usage(format!(
                "--seed: seeds from {kept} on, such as “{seed}”, are kept for figures that are published and take \
                 --final; choose one below"
            ))),
            (Some(seed), true) if seed < kept => Err(CommandError::Usage(format!(
                "--final takes seeds from {kept} on, not “{seed}”; without --seed it is {}",
                Experiment::FINAL_SEED
            ))),
            (Some(seed), _) => Ok(seed),
            (None, true) => Ok(Experiment::FINAL_SEED),
            (None, false) => Ok(random_seed()? % kept),
        }
    }
}
