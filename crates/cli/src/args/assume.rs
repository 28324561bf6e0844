//! Option `--assume`: who is assumed to have placed the ships.

use clap::Args;
use rangekeeper_engine::{Assumption, Rules, ScaledPrior};

use super::{RecordArgs, values};

/// Who is assumed to have placed the ships of a record.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Prior")]
pub(crate) struct AssumeArgs {
    /// Who is assumed to have placed the ships: random (all boards are equally likely), person (as in recorded games),
    /// mixture (either) [default: random, or what the Game ID of --record says]
    #[arg(long, value_name = "WHO", value_parser = values::read::<Assumption>)]
    assume: Option<Assumption>,
}

/// Assumption, with its prior for the rules of a game.
#[derive(Debug)]
pub(crate) struct Assumed {
    pub(crate) assumption: Assumption,
    pub(crate) prior: ScaledPrior,
}

impl AssumeArgs {
    /// Returns the assumption for a record under these rules.
    pub(crate) fn assumed(self, record: &RecordArgs, rules: &Rules) -> Assumed {
        let assumption = self.assume.unwrap_or_else(|| record.assumption());
        Assumed { assumption, prior: assumption.prior(rules).scaled(rules) }
    }
}

impl Assumed {
    /// Returns the assumption, unless all boards are equally likely.
    pub(crate) fn named(&self) -> Option<Assumption> {
        Some(self.assumption).filter(|assumption| *assumption != Assumption::Random)
    }
}
