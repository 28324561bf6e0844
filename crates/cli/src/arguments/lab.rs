//! What the person typed after one of the lab's commands.

use std::path::{Path, PathBuf};

use lexopt::{Arg, Parser};
use rangekeeper_engine::Rules;
use rangekeeper_lab::{Experiment, StrategyName};

use super::{Command, no_option, option, text, unclear, value};
use crate::game::Game;
use crate::lab::{MOST_GAMES, Slice};
use crate::trouble::Trouble;

/// How to list the strategies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listing {
    pub(crate) json: bool,
}

/// Games to be played.
#[derive(Debug)]
pub(crate) struct Simulation {
    pub(crate) rules: Rules,
    /// One, or two that play the same boards.
    pub(crate) strategies: Vec<StrategyName>,
    /// `None` for one that differs every time.
    pub(crate) seed: Option<u64>,
    /// At least one.
    pub(crate) games: u64,
    /// The part of the games to play now, if it is not all.
    pub(crate) slice: Option<Slice>,
    pub(crate) json: bool,
}

/// Shards to be put together.
#[derive(Debug)]
pub(crate) struct Merger {
    /// At least one; `-` is standard input.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) json: bool,
}

/// A game to be shown.
#[derive(Debug)]
pub(crate) struct Replay {
    pub(crate) rules: Rules,
    pub(crate) strategy: StrategyName,
    pub(crate) seed: u64,
    pub(crate) game: u64,
    pub(crate) json: bool,
}

/// The options that choose the boards.
#[derive(Default)]
struct Seed {
    number: Option<u64>,
    /// Whether the boards are those that are kept for figures that are published.
    last: bool,
}

pub(super) fn strategies(parser: &mut Parser) -> Result<Command, Trouble> {
    let mut json = false;
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(Command::LabHelp),
            "json" => json = true,
            _ => return Err(no_option(&name, "strategies")),
        }
    }
    Ok(Command::Strategies(Listing { json }))
}

pub(super) fn simulate(parser: &mut Parser) -> Result<Command, Trouble> {
    let (mut game, mut seed) = (Game::default(), Seed::default());
    let (mut strategy, mut versus, mut games, mut slice, mut json) = (None, None, 10_000, None, false);
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(Command::LabHelp),
            "strategy" => strategy = Some(value(parser, &name)?),
            "versus" => versus = Some(value(parser, &name)?),
            "games" => games = number_of_games(&text(parser)?)?,
            "shard" => slice = Some(value(parser, &name)?),
            "json" => json = true,
            _ if seed.read(&name, parser)? || game.read(&name, parser)? => {}
            _ => return Err(no_option(&name, "simulate")),
        }
    }
    let strategy = strategy.ok_or_else(|| missing("simulate", "--strategy NAME"))?;
    let (strategies, seed) = ([strategy].into_iter().chain(versus).collect(), seed.choose()?);
    if slice.is_some() && seed.is_none() {
        let sentence = "--shard needs --seed N or --final: all shards have to play the same boards";
        return Err(Trouble::Usage(sentence.to_owned()));
    }
    Ok(Command::Simulate(Simulation { rules: game.rules()?, strategies, seed, games, slice, json }))
}

pub(super) fn merge(parser: &mut Parser) -> Result<Command, Trouble> {
    let (mut files, mut json) = (Vec::new(), false);
    while let Some(argument) = parser.next().map_err(unclear)? {
        match argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::LabHelp),
            Arg::Long("json") => json = true,
            Arg::Long(name) => return Err(no_option(name, "merge")),
            Arg::Value(file) => files.push(PathBuf::from(file)),
            other @ Arg::Short(_) => return Err(unclear(other.unexpected())),
        }
    }
    if files.iter().filter(|file| is_standard_input(file)).count() > 1 {
        return Err(Trouble::Usage(
            "“-” is given twice, but standard input can be read only once".to_owned(),
        ));
    }
    if files.is_empty() {
        return Err(missing("merge", "FILE, or - for standard input"));
    }
    Ok(Command::Merge(Merger { files, json }))
}

pub(super) fn replay(parser: &mut Parser) -> Result<Command, Trouble> {
    let (mut game, mut seed) = (Game::default(), Seed::default());
    let (mut strategy, mut number, mut json) = (None, None, false);
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(Command::LabHelp),
            "strategy" => strategy = Some(value(parser, &name)?),
            "game" => number = Some(number_of_a_game(&text(parser)?)?),
            "json" => json = true,
            _ if seed.read(&name, parser)? || game.read(&name, parser)? => {}
            _ => return Err(no_option(&name, "replay")),
        }
    }
    Ok(Command::Replay(Replay {
        rules: game.rules()?,
        strategy: strategy.ok_or_else(|| missing("replay", "--strategy NAME"))?,
        seed: seed.choose()?.ok_or_else(|| missing("replay", "--seed N or --final"))?,
        game: number.ok_or_else(|| missing("replay", "--game K"))?,
        json,
    }))
}

impl Seed {
    /// Reads the value of an option without its dashes; whether it is one of the seed's.
    fn read(&mut self, option: &str, parser: &mut Parser) -> Result<bool, Trouble> {
        match option {
            "seed" => self.number = Some(super::seed(&text(parser)?)?),
            "final" => self.last = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The seed, if one was chosen.
    fn choose(self) -> Result<Option<u64>, Trouble> {
        let kept = Experiment::FINAL_SEEDS;
        match (self.number, self.last) {
            (Some(seed), false) if seed >= kept => Err(Trouble::Usage(format!(
                "--seed: seeds from {kept} on, such as “{seed}”, are kept for figures that are published and take \
                 --final; choose one below"
            ))),
            (Some(seed), true) if seed < kept => Err(Trouble::Usage(format!(
                "--final takes seeds from {kept} on, not “{seed}”; without --seed it is {}",
                Experiment::FINAL_SEED
            ))),
            (None, true) => Ok(Some(Experiment::FINAL_SEED)),
            (number, _) => Ok(number),
        }
    }
}

pub(crate) fn number_of_games(text: &str) -> Result<u64, Trouble> {
    let number = text.parse().ok().filter(|number| (1..=MOST_GAMES).contains(number));
    number.ok_or_else(|| {
        Trouble::Usage(format!("--games: “{text}” is not a whole number from 1 to {MOST_GAMES}"))
    })
}

fn number_of_a_game(text: &str) -> Result<u64, Trouble> {
    let number = text.parse().ok().filter(|number| *number < MOST_GAMES);
    number.ok_or_else(|| Trouble::Usage(format!("--game: “{text}” is not a whole number below {MOST_GAMES}")))
}

/// Whether this file is written as `-`.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

fn missing(command: &str, option: &str) -> Trouble {
    Trouble::Usage(format!("{command} needs {option}; see rangekeeper {command} --help"))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;

    fn parse(line: &str) -> Result<Command, Trouble> {
        Command::parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn ten_thousand_classic_games_are_the_default() {
        let Ok(Command::Simulate(simulation)) = parse("simulate --strategy density") else { panic!() };
        assert_eq!((simulation.games, simulation.seed), (10_000, None));
        assert_eq!(simulation.rules, Rules::classic());
        assert_eq!(simulation.strategies, [StrategyName::Density { base: 10 }]);
    }

    #[test]
    fn final_seeds_are_played_only_when_asked_for() {
        let seed = |line: &str| match parse(&format!("simulate --strategy random {line}")) {
            Ok(Command::Simulate(simulation)) => simulation.seed,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(seed("--seed 999999999"), Some(999_999_999));
        assert_eq!(seed("--final"), Some(Experiment::FINAL_SEED));
        assert_eq!(seed("--final --seed 1000000000"), Some(1_000_000_000));
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        let case = |line: &str, words: &str| match parse(line) {
            Err(Trouble::Usage(sentence)) => assert!(sentence.contains(words), "{line}: {sentence}"),
            other => panic!("{line}: {other:?}"),
        };
        case("strategies density", "density");
        case("strategies --seed 1", "“--seed”");
        case("simulate", "--strategy NAME");
        case("simulate --strategy psychic", "“psychic” is not a strategy here: choose one of random");
        case("simulate --strategy density:0", "“0”");
        case("simulate --strategy density --versus lucky", "“lucky”");
        for games in ["0", "1e6", "-3", "1000000000000001"] {
            case(&format!("simulate --strategy random --games {games}"), &format!("“{games}”"));
        }
        for shard in ["0/4", "5/4", "1", "a/b", "1/0", "/"] {
            case(&format!("simulate --strategy random --seed 1 --shard {shard}"), &format!("“{shard}”"));
        }
        case("simulate --strategy random --shard 1/2", "--shard needs --seed");
        case("simulate --strategy random --seed 1000000000", "“1000000000”");
        case("simulate --strategy random --seed 7 --final", "“7”");
        case("simulate --strategy random --grid 17x10", "“17x10”");
        case("simulate --strategy random --shots A1:miss", "“--shots”");
        case("merge", "FILE");
        case("merge - -", "“-”");
        case("merge --shard 1/2", "“--shard”");
        case("replay --strategy random --seed 1", "--game K");
        case("replay --strategy random --game 1", "--seed N");
        case("replay --strategy random --seed 1 --game first", "“first”");
    }
}
