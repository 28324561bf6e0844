//! The command, run as a person would.

#![allow(dead_code, reason = "each package uses its part")]

use std::process::{Command, Output};

use serde_json::Value;

pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(self.text()).unwrap()
    }

    /// Returns the answer. There must be neither an error nor a note.
    #[track_caller]
    pub fn text(&self) -> &str {
        assert_eq!((self.status, &self.err[..]), (0, ""));
        &self.out
    }

    /// Parses the answer as JSON, without the times in it.
    #[track_caller]
    pub fn untimed(&self) -> Value {
        let mut json = self.json();
        for key in ["elapsed_ms", "games_per_second"] {
            json.as_object_mut().unwrap().remove(key);
        }
        json
    }

    #[track_caller]
    pub fn refused(&self, status: i32, words: &str) {
        assert_eq!((self.status, &self.out[..]), (status, ""), "{}", self.err);
        assert!(self.err.contains(words), "no “{words}” in {}", self.err);
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

pub fn rangekeeper() -> Command {
    Command::new(PROGRAM)
}

pub fn run_words(words: &[&str]) -> Run {
    rangekeeper().args(words).output().unwrap().into()
}

pub fn run(line: &str) -> Run {
    run_words(&line.split_whitespace().collect::<Vec<_>>())
}

#[track_caller]
pub fn says(line: &str, texts: &[&str]) {
    let run = run(line);
    let out = run.text();
    for text in texts {
        assert!(out.contains(text), "{line}: no “{text}” in\n{out}");
    }
}

#[track_caller]
pub fn refused(line: &str, status: i32, words: &str) {
    println!("{line}");
    run(line).refused(status, words);
}

/// Asserts that a JSON object has these keys with these values.
#[track_caller]
pub fn assert_has(object: &Value, expected: &Value) {
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(object[key], *value, "{key} of {object}");
    }
}

/// Asserts that this line has answers in JSON with these keys, in their order.
#[track_caller]
pub fn keys(line: &str, keys: &str) -> Value {
    let (run, keys) = (run(line), keys.split_whitespace());
    let places: Vec<usize> =
        keys.clone().map(|key| run.out.find(&format!("\"{key}\":")).expect(key)).collect();
    assert!(places.is_sorted(), "{line}: {places:?}");
    let json = run.json();
    assert_eq!(json.as_object().unwrap().len(), keys.count(), "{line}");
    json
}

/// Asserts that the program prints its version, and help for each of its commands, no wider than a terminal.
#[track_caller]
pub fn has_help(program: &clap::Command) {
    let (name, help) = (program.get_name(), run("--help"));
    for line in ["", "help"] {
        assert_eq!(run(line).out, help.out, "{line}");
    }
    let is_narrow = |text: &str| text.lines().all(|line| line.chars().count() <= 110);
    assert!(is_narrow(help.text()), "{}", help.out);
    for command in program.get_subcommands().map(clap::Command::get_name) {
        assert!(help.out.contains(&format!("\n  {command} ")), "{command}");
        let long = run(&format!("{command} --help"));
        assert!(is_narrow(long.text()), "{command}: {}", long.out);
        assert!(long.out.contains(&format!("\nUsage: {name} {command} ")), "{}", long.out);
        assert_eq!(run(&format!("help {command}")).out, long.out, "{command}");
        assert!(run(&format!("{command} -h")).out.contains("see more with '--help'"), "{command}");
    }
    assert_eq!(run("--version").out, format!("{name} {}\n", env!("CARGO_PKG_VERSION")));
}
