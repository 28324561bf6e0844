//! What the person typed after `rangekeeper`.

use std::ffi::OsString;

use lexopt::{Arg, Parser, ValueExt};
use rangekeeper_engine::{Announcement, Contact, Fleet, Grid, Record, Rules};

/// The text of `rangekeeper --help`.
pub(crate) const HELP: &str = "\
rangekeeper: where to shoot next in a game of Battleship

rangekeeper posterior [options]     the probability of a hit in every cell

  --grid WxH          columns x rows, each from 1 to 16 (10x10)
  --fleet NAME=LEN,.. the ships (Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2)
  --contact RULE      allowed, corners, none (allowed)
  --announce RULE     hit-miss, sunk, sunk-ship, hit-ship (sunk-ship)
  --shots SHOTS       in the order they were fired, such as E5:miss,C3:hit,C4:sunk=Cruiser
  --samples N         accepted draws (1000000)
  --seed N            draw the same samples again
  --confidence P      of the intervals, between 0 and 1 (0.95)
  --help              this text

A record that no arrangement fits ends with status 2 and the shots that could be wrong; arguments
that cannot be understood end with status 64.

  rangekeeper posterior --shots E5:miss,F6:hit
  rangekeeper posterior --grid 5x5 --fleet Alpha=3,Bravo=2 --contact none --announce hit-miss
";

/// One of the commands, with its options.
#[derive(Debug)]
pub(crate) enum Command {
    /// Print the help text.
    Help,
    /// The posterior of a record.
    Posterior(Question),
}

/// A record, and how to read it.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) record: Record,
    pub(crate) samples: u64,
    /// `None` for one that nobody can guess.
    pub(crate) seed: Option<u64>,
    pub(crate) confidence: f64,
}

impl Command {
    /// Errors are sentences that quote what was not understood.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, String> {
        let mut parser = Parser::from_args(arguments);
        match parser.next().map_err(sentence)? {
            None | Some(Arg::Long("help") | Arg::Short('h')) => Ok(Self::Help),
            Some(Arg::Value(word)) if word == "help" => Ok(Self::Help),
            Some(Arg::Value(word)) if word == "posterior" => question(&mut parser),
            Some(other) => Err(sentence(other.unexpected())),
        }
    }
}

fn question(parser: &mut Parser) -> Result<Command, String> {
    let classic = Rules::classic();
    let mut grid: Grid = classic.grid();
    let mut fleet: Fleet = classic.fleet().clone();
    let mut contact: Contact = classic.contact();
    let mut announcement: Announcement = classic.announcement();
    let (mut shots, mut samples, mut seed, mut confidence) = (String::new(), 1_000_000, None, 0.95);
    while let Some(argument) = parser.next().map_err(sentence)? {
        match argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            Arg::Long("grid") => grid = value(parser)?,
            Arg::Long("fleet") => fleet = value(parser)?,
            Arg::Long("contact") => contact = value(parser)?,
            Arg::Long("announce") => announcement = value(parser)?,
            Arg::Long("shots") => shots = text(parser)?,
            Arg::Long("samples") => samples = value(parser)?,
            Arg::Long("seed") => seed = Some(value(parser)?),
            Arg::Long("confidence") => confidence = value(parser)?,
            other => return Err(sentence(other.unexpected())),
        }
    }
    if !(confidence > 0.0 && confidence < 1.0) {
        return Err(format!("“{confidence}” is not a confidence: it lies between 0 and 1"));
    }
    let rules = Rules::new(grid, fleet, contact, announcement).map_err(|error| error.to_string())?;
    let mut record = Record::new(rules);
    record.add_shots(&shots).map_err(|error| error.to_string())?;
    Ok(Command::Posterior(Question { record, samples, seed, confidence }))
}

fn text(parser: &mut Parser) -> Result<String, String> {
    parser.value().and_then(ValueExt::string).map_err(sentence)
}

fn value<T: std::str::FromStr<Err: std::fmt::Display>>(parser: &mut Parser) -> Result<T, String> {
    let text = text(parser)?;
    text.parse().map_err(|error| {
        let error = format!("{error}");
        if error.contains(&text) { error } else { format!("“{text}”: {error}") }
    })
}

fn sentence(error: lexopt::Error) -> String {
    format!("{error}; see rangekeeper --help")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        Command::parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn the_classic_game_is_the_default() {
        let Ok(Command::Posterior(question)) = parse("posterior --shots E5:miss") else { panic!() };
        assert_eq!(question.record.to_string(), "v1;classic;E5:miss");
        assert_eq!(question.samples, 1_000_000);
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        let case = |line: &str, words: &str| {
            let error = parse(line).expect_err(line);
            assert!(error.contains(words), "{line}: {error}");
        };
        case("predict", "predict");
        case("posterior --shots E5:splash", "“E5:splash”");
        case("posterior --grid 10x99", "“10x99”");
        case("posterior --fleet Carrier", "“Carrier”");
        case("posterior --samples many", "“many”");
        case("posterior --confidence 1.5", "“1.5”");
        case("posterior --contact near", "“near”");
        case("posterior --volume 11", "--volume");
        case("posterior --shots", "--shots");
    }
}
