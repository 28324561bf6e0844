//! What the person typed after `rangekeeper`.

mod lab;

use std::ffi::OsString;
use std::fmt::Display;
use std::str::FromStr;

use lexopt::{Arg, Parser, ValueExt};
use rangekeeper_engine::{Record, Rules};

use crate::bounds::{self, BoundsQuestion};
use crate::exhaust::{self, ExhaustQuestion};
use crate::game::Game;
use crate::optimal::{self, OptimalQuestion};
use crate::patterns::{self, PatternsQuestion};
use crate::reproduce::{self, ReproduceQuestion};
use crate::trouble::Trouble;

pub(crate) use lab::{Listing, Merger, Replay, Simulation, is_standard_input, number_of_games};

/// One of the commands, with its options.
#[derive(Debug)]
pub(crate) enum Command {
    /// Print the help text.
    Help,
    /// Print the version.
    Version,
    /// The posterior of a record.
    Posterior(Question),
    /// The number of boards before the first shot.
    Count(CountQuestion),
    /// Print the help text of the lab.
    LabHelp,
    /// The strategies.
    Strategies(Listing),
    /// Games of one strategy or two.
    Simulate(Simulation),
    /// Shards put together.
    Merge(Merger),
    /// One game of a strategy.
    Replay(Replay),
    /// The fewest shots, where few boards are left.
    Optimal(OptimalQuestion),
    /// A strategy against all boards.
    Exhaust(ExhaustQuestion),
    /// Patterns, and what they hit.
    Patterns(PatternsQuestion),
    /// Means that no play stays below.
    Bounds(BoundsQuestion),
    /// Published figures, computed again.
    Reproduce(ReproduceQuestion),
}

/// A record, and how to read it.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) record: Record,
    /// `None` for whichever is affordable.
    pub(crate) method: Option<Method>,
    pub(crate) sampling: Sampling,
    pub(crate) json: bool,
}

/// How to go about the posterior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Count every board.
    Exact,
    /// Draw boards at random.
    Sample,
}

/// How much to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampling {
    /// Draws to accept, at least one.
    pub(crate) samples: u64,
    /// `None` for one that differs every time.
    pub(crate) seed: Option<u64>,
    /// Between 0 and 1.
    pub(crate) confidence: f64,
}

/// Rules whose boards are to be counted.
#[derive(Debug)]
pub(crate) struct CountQuestion {
    pub(crate) rules: Rules,
    pub(crate) json: bool,
}

impl Command {
    /// The errors are of [`Trouble::Usage`] and quote what was not understood.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Trouble> {
        let mut parser = Parser::from_args(arguments);
        let Some(first) = parser.next().map_err(unclear)? else { return Ok(Self::Help) };
        match first {
            Arg::Long("help") | Arg::Short('h') => Ok(Self::Help),
            Arg::Long("version") | Arg::Short('V') => Ok(Self::Version),
            Arg::Value(word) => match word.to_str() {
                Some("help") => Ok(Self::Help),
                Some("posterior") => posterior(&mut parser),
                Some("count") => count(&mut parser),
                Some("strategies") => lab::strategies(&mut parser),
                Some("simulate") => lab::simulate(&mut parser),
                Some("merge") => lab::merge(&mut parser),
                Some("replay") => lab::replay(&mut parser),
                Some("optimal") => optimal::parse(&mut parser),
                Some("exhaust") => exhaust::parse(&mut parser),
                Some("patterns") => patterns::parse(&mut parser),
                Some("bounds") => bounds::parse(&mut parser),
                Some("reproduce") => reproduce::parse(&mut parser),
                _ => {
                    let word = word.to_string_lossy();
                    let choices = "posterior, count, strategies, simulate, merge, replay, optimal, exhaust, patterns, bounds, reproduce";
                    Err(Trouble::Usage(format!("“{word}” is not a command: choose one of {choices}")))
                }
            },
            other => Err(unclear(other.unexpected())),
        }
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "exact" => Ok(Self::Exact),
            "sample" => Ok(Self::Sample),
            _ => Err(format!("“{word}” is not a method here: choose one of exact, sample")),
        }
    }
}

fn posterior(parser: &mut Parser) -> Result<Command, Trouble> {
    let mut game = Game::default();
    let mut sampling = Sampling { samples: 1_000_000, seed: None, confidence: 0.95 };
    let (mut shots, mut method, mut json, mut sampled) = (String::new(), None, false, false);
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(Command::Help),
            "shots" => shots = text(parser)?,
            "method" => method = Some(value(parser, &name)?),
            "samples" => (sampling.samples, sampled) = (samples(&text(parser)?)?, true),
            "seed" => (sampling.seed, sampled) = (Some(seed(&text(parser)?)?), true),
            "confidence" => sampling.confidence = confidence(&text(parser)?)?,
            "json" => json = true,
            _ if game.read(&name, parser)? => {}
            _ => return Err(no_option(&name, "posterior")),
        }
    }
    let mut record = Record::new(game.rules()?);
    record.add_shots(&shots).map_err(|error| Trouble::Usage(format!("--shots: {error}")))?;
    // Whoever says how many samples wants samples.
    let method = method.or(sampled.then_some(Method::Sample));
    Ok(Command::Posterior(Question { record, method, sampling, json }))
}

fn count(parser: &mut Parser) -> Result<Command, Trouble> {
    let question = rules_and_json(parser, "count")?;
    Ok(question.map_or(Command::Help, |(rules, json)| Command::Count(CountQuestion { rules, json })))
}

/// The options of a command that needs no more than rules: the rules, and whether the answer is to be JSON; `None` if
/// help was asked for.
pub(crate) fn rules_and_json(parser: &mut Parser, command: &str) -> Result<Option<(Rules, bool)>, Trouble> {
    let (mut game, mut json) = (Game::default(), false);
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(None),
            "json" => json = true,
            _ if game.read(&name, parser)? => {}
            _ => return Err(no_option(&name, command)),
        }
    }
    Ok(Some((game.rules()?, json)))
}

/// The next option's name; everything after the command is one.
pub(crate) fn option(parser: &mut Parser) -> Result<Option<String>, Trouble> {
    match parser.next().map_err(unclear)? {
        None => Ok(None),
        Some(Arg::Long(name)) => Ok(Some(name.to_owned())),
        Some(Arg::Short('h')) => Ok(Some("help".to_owned())),
        Some(other) => Err(unclear(other.unexpected())),
    }
}

/// The value of the option that was just read.
pub(crate) fn value<T: FromStr<Err: Display>>(parser: &mut Parser, option: &str) -> Result<T, Trouble> {
    text(parser)?.parse().map_err(|error| Trouble::Usage(format!("--{option}: {error}")))
}

pub(crate) fn text(parser: &mut Parser) -> Result<String, Trouble> {
    parser.value().and_then(ValueExt::string).map_err(unclear)
}

fn samples(text: &str) -> Result<u64, Trouble> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| Trouble::Usage(format!("--samples: “{text}” is not a whole number from 1")))
}

fn seed(text: &str) -> Result<u64, Trouble> {
    text.parse().map_err(|_| Trouble::Usage(format!("--seed: “{text}” is not a whole number below 2^64")))
}

fn confidence(text: &str) -> Result<f64, Trouble> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number < 1.0);
    number.ok_or_else(|| Trouble::Usage(format!("--confidence: “{text}” is not a number between 0 and 1")))
}

pub(crate) fn no_option(name: &str, command: &str) -> Trouble {
    Trouble::Usage(format!("“--{name}” is not an option of {command}; see rangekeeper --help"))
}

fn unclear(error: lexopt::Error) -> Trouble {
    Trouble::Usage(format!("{error}; see rangekeeper --help"))
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Announcement, Contact, Fleet};

    use super::*;

    fn parse(line: &str) -> Result<Command, Trouble> {
        Command::parse(line.split_whitespace().map(OsString::from))
    }

    fn rules(line: &str) -> Rules {
        let Ok(Command::Posterior(question)) = parse(line) else { panic!("{line}") };
        question.record.rules().clone()
    }

    #[test]
    fn the_classic_game_is_the_default() {
        let Ok(Command::Posterior(question)) = parse("posterior --shots E5:miss") else { panic!() };
        assert_eq!(question.record.to_string(), "v1;classic;E5:miss");
        assert_eq!((question.method, question.sampling.samples), (None, 1_000_000));
        let Ok(Command::Posterior(question)) = parse("posterior --samples 10") else { panic!() };
        assert_eq!((question.method, question.sampling.samples), (Some(Method::Sample), 10));
        let Ok(Command::Posterior(question)) = parse("posterior --method exact --seed 1") else { panic!() };
        assert_eq!(question.method, Some(Method::Exact));
        let Ok(Command::Count(question)) = parse("count") else { panic!() };
        assert_eq!(question.rules, Rules::classic());
    }

    #[test]
    fn an_option_overrides_the_preset_wherever_it_stands() {
        for line in [
            "posterior --contact allowed --grid 12x11 --preset hit-or-miss",
            "posterior --preset hit-or-miss --grid 12x11 --contact allowed",
        ] {
            let rules = rules(line);
            assert_eq!(rules.contact(), Contact::Allowed, "{line}");
            assert_eq!(rules.announcement(), Announcement::HitMiss, "{line}");
            assert_eq!((rules.grid().to_string(), rules.fleet()), ("12x11".into(), &Fleet::classic()));
        }
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        let case = |line: &str, words: &str| match parse(line) {
            Err(Trouble::Usage(sentence)) => assert!(sentence.contains(words), "{line}: {sentence}"),
            other => panic!("{line}: {other:?}"),
        };
        case("predict", "“predict”");
        case("--volume", "--volume");
        case("posterior --shots E5:splash", "“E5:splash”");
        case("posterior --shots E5:miss,E5:hit", "E5 is marked twice");
        case("posterior --shots E5:sunk=Yacht", "“Yacht”");
        case("posterior --grid 10x99", "“10x99”");
        case("posterior --grid 4x4", "Carrier is 5 cells long");
        case("posterior --fleet Carrier", "“Carrier”");
        case("posterior --samples many", "“many”");
        case("posterior --samples n", "“n”");
        case("posterior --samples 0", "“0”");
        case("posterior --seed -1", "“-1”");
        case("posterior --confidence 1.50", "“1.50”");
        case("posterior --confidence NaN", "“NaN”");
        case("posterior --contact near", "“near”");
        case("posterior --announce all", "“all”");
        case("posterior --preset chess", "“chess”");
        case("posterior --method guess", "“guess”");
        case("posterior --volume 11", "“--volume”");
        case("posterior --json=yes", "yes");
        case("posterior E5", "E5");
        case("posterior --shots", "--shots");
        case("count --shots E5:miss", "“--shots”");
    }
}
