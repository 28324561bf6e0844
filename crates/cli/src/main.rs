use std::process::ExitCode;

fn main() -> ExitCode {
    rangekeeper_cli::run()
}
