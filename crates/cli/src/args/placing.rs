//! Options `--boards` and `--assume` of the lab: who places the ships.

use clap::Args;
use rangekeeper_engine::{Assumption, Rules};
use rangekeeper_lab::{Experiment, StrategyName};
use serde_json::Value;

use super::values;

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

impl PlacingArgs {
    /// Returns the experiment on these boards, under this assumption.
    pub(crate) fn experiment(self, rules: Rules, strategies: Vec<StrategyName>, seed: u64) -> Experiment {
        let (boards, assumed) = (self.boards.prior(&rules), self.assume.prior(&rules));
        Experiment { boards, assumed, ..Experiment::new(rules, strategies, seed) }
    }

    /// Returns the names of the boards and of the assumption, unless both are random.
    pub(crate) fn named(self) -> Option<(String, String)> {
        (self != Self::default()).then(|| (self.boards.to_string(), self.assume.to_string()))
    }

    /// Adds the names of the boards and of the assumption, unless both are random.
    pub(crate) fn add_to(self, json: &mut Value) {
        if let Some((boards, assume)) = self.named() {
            json["boards"] = boards.into();
            json["assume"] = assume.into();
        }
    }

    /// Returns the text that follows the rules: `, boards person, assumed random`; nothing if both are random.
    pub(crate) fn words(self) -> String {
        let words = |(boards, assume)| format!(", boards {boards}, assumed {assume}");
        self.named().map(words).unwrap_or_default()
    }

    /// Returns the sentence that names strategies whose shots no assumption changes. Returns `None` if ships are
    /// assumed to be placed at random, or if there are no such strategies.
    pub(super) fn unheeded(self, strategies: &[StrategyName]) -> Option<String> {
        let heedless: Vec<String> =
            strategies.iter().filter(|name| !name.heeds_prior()).map(StrategyName::to_string).collect();
        let play = if heedless.len() == 1 { "plays" } else { "play" };
        (self.assume != Assumption::Random && !heedless.is_empty())
            .then(|| format!("{} {play} the same whatever --assume says", heedless.join(" and ")))
    }
}
