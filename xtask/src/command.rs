use std::ffi::OsString;

use anyhow::{Result, anyhow};
use lexopt::{Arg, Error, Parser, ValueExt};

use crate::checks::{BINDINGS, STEPS};
use crate::server::Serve;

pub(crate) const HELP: &str = "\
cargo xtask <command>

  serve            build the site, quickly, and serve it on http://127.0.0.1:8080/
      --port N       another port; 0 picks a free one
      --open         open the page in the browser
      --no-build     serve dist/ as it is
      --under PATH   serve it below a sub-path such as /games/battleship/
  build            leave the finished site in dist/, small, ready for any static host
  test [STEP...]   run every check, or only the steps named:
                   format, workflows, clippy, tests, docs, build, browser, bindings
      --all          the benches and the bindings too, and in Firefox and WebKit not only what they do differently
  bindings         leave the Python package in target/wheels and the npm package in target/npm/package
  bench [ARG...]   measure the site's speed; the words go to the bench itself
  setup            only fetch the tools that the other commands need
  help             this text

Every command sets up what it needs and does not find.
";

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Setup,
    Build,
    Serve(Serve),
    /// Steps by name, in the order of [`STEPS`].
    Test {
        steps: Vec<&'static str>,
        all: bool,
    },
    Bindings,
    Bench(Vec<OsString>),
}

impl Command {
    /// Parses the arguments after `cargo xtask`. None at all means `help`.
    pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Self> {
        // The text alone: lexopt's errors tell their cause twice when asked for the whole chain.
        parse(Parser::from_args(words)).map_err(|error| anyhow!("{error}"))
    }
}

fn parse(mut parser: Parser) -> Result<Command, Error> {
    let name = match parser.next()? {
        None | Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Command::Help),
        Some(Arg::Value(name)) => name.string()?,
        Some(option) => return Err(option.unexpected()),
    };
    let command = match name.as_str() {
        "help" => Command::Help,
        "setup" => Command::Setup,
        "build" => Command::Build,
        "serve" => parse_serve(&mut parser)?,
        "test" => parse_test(&mut parser)?,
        "bindings" => Command::Bindings,
        "bench" => Command::Bench(parser.raw_args()?.collect()),
        _ => return Err(format!("there is no command `{name}`; `cargo xtask help` lists them").into()),
    };
    match parser.next()? {
        None => Ok(command),
        Some(argument) => Err(argument.unexpected()),
    }
}

fn parse_serve(parser: &mut Parser) -> Result<Command, Error> {
    let mut serve = Serve::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("port") => serve.port = parser.value()?.parse()?,
            Arg::Long("open") => serve.open = true,
            Arg::Long("no-build") => serve.build = false,
            Arg::Long("under") => serve.under = parser.value()?.string()?,
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(Command::Serve(serve))
}

fn parse_test(parser: &mut Parser) -> Result<Command, Error> {
    let (mut named, mut all, known) = (Vec::new(), false, STEPS.map(|step| step.name));
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("all") => all = true,
            Arg::Value(name) if known.iter().any(|step| name == *step) => named.push(name),
            Arg::Value(name) => {
                let (name, known) = (name.to_string_lossy(), known.join(", "));
                return Err(format!("cannot parse argument {name:?}: the steps are {known}").into());
            }
            _ => return Err(argument.unexpected()),
        }
    }
    let is_usual = |step: &str| all || step != BINDINGS;
    let is_asked_for =
        |step: &&str| if named.is_empty() { is_usual(step) } else { named.iter().any(|name| name == *step) };
    Ok(Command::Test { steps: known.into_iter().filter(is_asked_for).collect(), all })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(words: &str, expected: Command) {
        assert_eq!(read(words).unwrap(), expected);
    }

    fn read(words: &str) -> Result<Command> {
        Command::parse(words.split_whitespace().map(OsString::from))
    }

    #[test]
    fn commands_are_read_with_their_options() {
        case("", Command::Help);
        case("--help", Command::Help);
        case("help", Command::Help);
        case("setup", Command::Setup);
        case("build", Command::Build);
        case("bindings", Command::Bindings);
        case("serve", Command::Serve(Serve::default()));
        case("serve --port 0 --open", Command::Serve(Serve { port: 0, open: true, ..Serve::default() }));
        case(
            "serve --port=9000 --no-build --under /a/b/",
            Command::Serve(Serve { port: 9000, open: false, build: false, under: "/a/b/".to_owned() }),
        );
        case("bench --quick x", Command::Bench(vec!["--quick".into(), "x".into()]));
    }

    #[test]
    fn steps_run_in_their_own_order_whatever_order_they_are_named_in() {
        case("test --all", Command::Test { steps: STEPS.map(|step| step.name).to_vec(), all: true });
        let steps = vec!["format", "browser"];
        case("test browser format", Command::Test { steps, all: false });
        case("test bindings", Command::Test { steps: vec![BINDINGS], all: false });
    }

    #[test]
    fn the_bindings_are_tested_only_if_asked_for() {
        let Command::Test { steps, .. } = read("test").unwrap() else { panic!("no tests") };
        assert_eq!((steps.len(), steps.contains(&BINDINGS)), (STEPS.len() - 1, false));
    }

    #[test]
    fn what_is_not_known_is_refused_in_one_sentence() {
        let refused = |words, message| assert_eq!(format!("{:#}", read(words).unwrap_err()), message);
        refused("fly", "there is no command `fly`; `cargo xtask help` lists them");
        refused("build fast", "unexpected argument \"fast\"");
        refused("serve --fast", "invalid option '--fast'");
        refused("serve --port lots", "cannot parse argument \"lots\": invalid digit found in string");
        refused(
            "test sleep",
            "cannot parse argument \"sleep\": the steps are format, workflows, clippy, tests, docs, build, browser, \
             bindings",
        );
    }
}
