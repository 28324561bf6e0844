use clap::Args;
use rangekeeper_engine::Assumption;

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

impl AssumeArgs {
    pub(crate) fn assumption(self, record: &RecordArgs) -> Assumption {
        self.assume.unwrap_or_else(|| record.assumption())
    }
}
