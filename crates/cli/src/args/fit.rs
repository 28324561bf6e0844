//! Options of `fit`.

use std::path::PathBuf;

use clap::Args;

use super::{FormArgs, values};

#[derive(Args, Debug)]
pub(crate) struct FitArgs {
    /// How often each cell was occupied, as JSON; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The largest difference that is left
    #[arg(long, value_name = "SHARE", default_value = "0.0001", value_parser = values::tolerance)]
    pub(crate) tolerance: f64,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}
