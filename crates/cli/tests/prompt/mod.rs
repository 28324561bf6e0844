//! The command, run as a person would.

use std::process::{Command, Output};

use serde_json::Value;

/// Output and exit status of a run.
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Parses the answer as JSON. There must be neither an error nor a note.
    #[track_caller]
    #[allow(dead_code, reason = "not every test reads JSON")]
    pub fn json(&self) -> Value {
        assert_eq!((self.status, &self.err[..]), (0, ""));
        serde_json::from_str(&self.out).unwrap()
    }
}

impl From<Output> for Run {
    fn from(Output { status, stdout, stderr }: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { status: status.code().expect("no signal"), out: text(stdout), err: text(stderr) }
    }
}

/// Path of the command of the package that is tested.
const PROGRAM: &str =
    match (option_env!("CARGO_BIN_EXE_rangekeeper"), option_env!("CARGO_BIN_EXE_rangekeeper-research")) {
        (Some(path), _) | (None, Some(path)) => path,
        (None, None) => panic!("the package has no command"),
    };

/// Returns the command without arguments.
pub fn rangekeeper() -> Command {
    Command::new(PROGRAM)
}

/// Runs the command with these arguments.
pub fn run_words(words: &[&str]) -> Run {
    rangekeeper().args(words).output().unwrap().into()
}

/// Runs the command with the arguments in this line.
pub fn run(line: &str) -> Run {
    run_words(&line.split_whitespace().collect::<Vec<_>>())
}
