//! Options `--boards` and `--assume` of the lab: who places the ships.

use clap::Args;
use rangekeeper_engine::Assumption;
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
