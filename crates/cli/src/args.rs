//! Command line: every command with its options and defaults, as clap reads them. Formats and examples, which are not
//! about a single option, are in `help/`.
//!
//! The functions in [`values`] check values that clap does not know by itself. Their messages quote what is wrong.

mod assume;
mod placing;
mod slice;
pub mod values;
mod win;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory as _, Parser, value_parser};
use clap_complete::Shell;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{
    Announcement, Assumption, Confidence, Contact, Fleet, Grid, OwnBoard, Preset, Record, Rules,
};
use rangekeeper_lab::{Experiment, StrategyName};

use crate::command_error::CommandError;
pub(crate) use assume::{AssumeArgs, Assumed};
pub(crate) use placing::PlacingArgs;
pub(crate) use slice::Slice;
pub(crate) use values::{MOST_GAMES, Method};
pub(crate) use win::WinArgs;

/// Where to shoot next in a game of Battleship
#[derive(Debug, Parser)]
#[command(name = "rangekeeper", version, max_term_width = 100, args_override_self = true)]
#[command(after_long_help = overview())]
pub(crate) enum Command {
    /// The probability of a hit in every cell, and the most likely hit
    #[command(after_long_help = include_str!("help/posterior.txt"))]
    Posterior(PosteriorArgs),
    /// The best shot for the game beside the most likely hit
    #[command(after_long_help = include_str!("help/advise.txt"))]
    Advise(AdviseArgs),
    /// The chance to win a game of two boards
    #[command(after_long_help = include_str!("help/win.txt"))]
    Win(WinArgs),
    /// The number of boards before the first shot
    #[command(after_long_help = include_str!("help/count.txt"))]
    Count(CountArgs),
    /// The fewest mean shots, where at most 4096 boards fit
    #[command(after_long_help = include_str!("help/optimal.txt"))]
    Optimal(OptimalArgs),
    /// Patterns that hit every ship, and placements through each cell
    #[command(after_long_help = include_str!("help/patterns.txt"))]
    Patterns(PatternsArgs),
    /// The lab: the strategies
    #[command(after_long_help = include_str!("help/strategies.txt"))]
    Strategies(StrategiesArgs),
    /// The lab: games of one strategy or two
    #[command(long_about = include_str!("help/lab.txt"), after_long_help = include_str!("help/simulate.txt"))]
    Simulate(SimulateArgs),
    /// The lab: who wins, two strategies against each other
    #[command(after_long_help = include_str!("help/duel.txt"))]
    Duel(DuelArgs),
    /// The lab: shards of a simulation, put together
    #[command(after_long_help = include_str!("help/merge.txt"))]
    Merge(MergeArgs),
    /// The lab: one game, shot by shot
    #[command(after_long_help = include_str!("help/replay.txt"))]
    Replay(ReplayArgs),
    /// A script that completes commands and options in a shell
    #[command(after_long_help = include_str!("help/completions.txt"))]
    Completions(CompletionsArgs),
}

#[derive(Args, Debug)]
pub(crate) struct PosteriorArgs {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) assume: AssumeArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct AdviseArgs {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) assume: AssumeArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct OptimalArgs {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// Draw the decision tree, as deep as fits 120 lines
    #[arg(long, help_heading = "Optimal play")]
    pub(crate) tree: bool,
    /// Draw the decision tree for N shots
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help_heading = "Optimal play")]
    pub(crate) depth: Option<u64>,
    /// Give up after N positions of the game tree; the default takes about two gigabytes
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help_heading = "Optimal play")]
    #[arg(default_value_t = 20_000_000)]
    pub(crate) stages: u64,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PatternsArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct StrategiesArgs {
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SimulateArgs {
    /// The strategy; a number may follow its name, as in density:4
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>)]
    pub(crate) strategy: StrategyName,
    /// A second strategy that plays the same boards
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>)]
    pub(crate) versus: Option<StrategyName>,
    /// The number of games, from game 0 on
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_GAMES), default_value_t = 10_000)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    /// Play the I-th of N equal parts of the games, and print a shard for `merge`; needs --seed or --final, because
    /// all shards must play the same boards
    #[arg(long, value_name = "I/N", value_parser = values::read::<Slice>, requires = "SeedArgs")]
    shard: Option<Slice>,
    #[command(flatten)]
    pub(crate) placing: PlacingArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct DuelArgs {
    /// A strategy; a number may follow its name, as in density:4
    #[arg(value_name = "ONE", value_parser = values::read::<StrategyName>)]
    pub(crate) one: StrategyName,
    /// The strategy that it plays against
    #[arg(value_name = "OTHER", value_parser = values::read::<StrategyName>)]
    pub(crate) other: StrategyName,
    /// The number of games of each
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_GAMES), default_value_t = 10_000)]
    pub(crate) games: u64,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    pub(crate) placing: PlacingArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// Files of shards; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The strategy; a number may follow its name, as in density:4
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>)]
    pub(crate) strategy: StrategyName,
    /// The number of the game
    #[arg(long, value_name = "K", value_parser = value_parser!(u64).range(..MOST_GAMES), requires = "SeedArgs")]
    pub(crate) game: u64,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    pub(crate) placing: PlacingArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// The rules of a game: a preset, and what differs from it.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules (an option overrides the preset, wherever it stands)")]
pub struct RulesArgs {
    /// Rules by name; rangekeeper --help lists the names [default: classic]
    #[arg(long, value_name = "NAME", value_parser = values::read::<Preset>)]
    preset: Option<Preset>,
    /// Columns x rows, each from 1 to 16 [default: 10x10]
    #[arg(long, value_name = "WxH", value_parser = values::read::<Grid>)]
    grid: Option<Grid>,
    /// Names and lengths of the ships, or lengths alone: 2,3,4 [default:
    /// Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2]
    #[arg(long, value_name = "NAME=LEN,...", value_parser = values::fleet)]
    fleet: Option<Fleet>,
    /// How close ships may lie: allowed, corners (ships meet at corners only), none [default: allowed]
    #[arg(long, value_name = "RULE", value_parser = values::read::<Contact>)]
    contact: Option<Contact>,
    /// What the opponent says: hit-miss, sunk, sunk-ship, hit-ship [default: sunk-ship]
    #[arg(long, value_name = "RULE", value_parser = values::read::<Announcement>)]
    announce: Option<Announcement>,
}

/// A record: shots and the rules, or a text of the page.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArgs {
    /// The shots in the order in which they were fired: E5:miss,C3:hit,C4:sunk=Cruiser; outcomes are miss, hit,
    /// hit=NAME, sunk, sunk=NAME
    #[arg(long, default_value = "", hide_default_value = true, help_heading = "Record")]
    shots: String,
    /// A record as the page writes it, with its rules and with blocked, sunk and struck marks: a record line, a Game
    /// ID, or the page's address
    #[arg(long, value_name = "LINE", value_parser = values::read::<GameId>, help_heading = "Record")]
    #[arg(conflicts_with_all = ["shots", "preset", "grid", "fleet", "contact", "announce"])]
    record: Option<GameId>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// How a posterior is found.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Method")]
pub(crate) struct MethodArgs {
    /// How probabilities are found [default: exact if that takes one core about a minute at most, else sample]
    #[arg(long)]
    method: Option<Method>,
    /// Draws to accept; asks for a sample [default: 1000000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    samples: Option<u64>,
    /// The seed of the draws; asks for a sample [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The confidence of a sample's Clopper-Pearson intervals, between 0 and 1
    #[arg(long, value_name = "P", value_parser = values::confidence, default_value = "0.95")]
    confidence: Confidence,
}

/// Settings of a sample.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampling {
    /// Number of draws to accept, at least one.
    pub(crate) samples: u64,
    /// Seed of the draws; `None` for a random one.
    pub(crate) seed: Option<u64>,
    /// Confidence of the intervals, between 0 and 1.
    pub(crate) confidence: Confidence,
}

/// The boards of the lab.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SeedArgs {
    /// The seed of boards and choices, below 1000000000 [default: random, where it may be left out]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play the boards that are kept for published figures: seed 1000000001, or the --seed from 1000000000 on
    #[arg(long = "final")]
    published: bool,
}

/// The form of the answer.
#[derive(Args, Clone, Copy, Debug)]
pub struct FormArgs {
    /// Print one JSON object instead of text
    #[arg(long, help_heading = "Answer")]
    pub json: bool,
}

/// Returns the end of `rangekeeper --help`.
fn overview() -> String {
    let presets = Preset::ALL.map(|preset| format!("  {:<12} {}\n", preset.name, preset.title));
    format!("Presets (--preset NAME):\n{}\n{}", presets.concat(), include_str!("help/overview.txt"))
}

/// Returns the command line of `rangekeeper` as clap knows it.
pub fn command() -> clap::Command {
    Command::command()
}

/// Returns the record that a command line gives to `posterior`, `advise`, `win` or `optimal`, if it can be read. The words come
/// without the program's name.
pub fn record(words: impl IntoIterator<Item = OsString>) -> Option<Record> {
    let command = Command::try_parse_from([OsString::new()].into_iter().chain(words)).ok()?;
    let record = match &command {
        Command::Posterior(args) => &args.record,
        Command::Advise(args) => &args.record,
        Command::Win(args) => &args.record,
        Command::Optimal(args) => &args.record,
        _ => return None,
    };
    record.record().ok()
}

impl RulesArgs {
    /// Returns the rules. Options that are not given are those of the preset, or of the classic game.
    ///
    /// # Errors
    /// [`CommandError::Usage`] if there are no such rules.
    pub fn rules(&self) -> Result<Rules, CommandError> {
        self.rules_like(Rules::classic())
    }

    /// Returns the rules. Options that are not given are those of the preset, or of the given rules.
    ///
    /// # Errors
    /// [`CommandError::Usage`] if there are no such rules.
    pub fn rules_like(&self, usual: Rules) -> Result<Rules, CommandError> {
        let base = self.preset.map_or(usual, |preset| preset.rules());
        Rules::new(
            self.grid.unwrap_or(base.grid()),
            self.fleet.clone().unwrap_or_else(|| base.fleet().clone()),
            self.contact.unwrap_or(base.contact()),
            self.announce.unwrap_or(base.announcement()),
        )
        .and_then(|rules| rules.with_turn(base.turn()))
        .map_err(|error| CommandError::Usage(error.to_string()))
    }
}

impl RecordArgs {
    /// Reads the record.
    pub(crate) fn record(&self) -> Result<Record, CommandError> {
        if let Some(game) = &self.record {
            return Ok(game.record().clone());
        }
        let mut record = Record::new(self.rules.rules()?);
        record.add_shots(&self.shots).map_err(|error| CommandError::Usage(format!("--shots: {error}")))?;
        Ok(record)
    }

    /// Returns the own board that `--record` has.
    pub(crate) fn own_board(&self) -> Option<&OwnBoard> {
        self.record.as_ref()?.own_board()
    }

    /// Returns the assumption that `--record` has about who placed the ships; at random without one.
    fn assumption(&self) -> Assumption {
        self.record.as_ref().map_or(Assumption::Random, GameId::assumption)
    }
}

impl MethodArgs {
    /// Returns the method that was asked for; `None` if any affordable one will do.
    pub(crate) fn method(self) -> Option<Method> {
        // Whoever says how many samples wants samples.
        let asks_for_a_sample = self.samples.is_some() || self.seed.is_some();
        self.method.or(asks_for_a_sample.then_some(Method::Sample))
    }

    /// Returns the settings of the sample.
    pub(crate) fn sampling(self) -> Sampling {
        let Self { samples, seed, confidence, .. } = self;
        Sampling { samples: samples.unwrap_or(1_000_000), seed, confidence }
    }
}

impl SeedArgs {
    /// Returns the seed, if one was chosen.
    fn choose(self) -> Result<Option<u64>, CommandError> {
        let kept = Experiment::FINAL_SEEDS;
        match (self.seed, self.published) {
            (Some(seed), false) if seed >= kept => Err(CommandError::Usage(format!(
                "--seed: seeds from {kept} on, such as “{seed}”, are kept for figures that are published and take \
                 --final; choose one below"
            ))),
            (Some(seed), true) if seed < kept => Err(CommandError::Usage(format!(
                "--final takes seeds from {kept} on, not “{seed}”; without --seed it is {}",
                Experiment::FINAL_SEED
            ))),
            (None, true) => Ok(Some(Experiment::FINAL_SEED)),
            (number, _) => Ok(number),
        }
    }
}

impl SimulateArgs {
    /// Returns the seed, if one was chosen, and the part of the games to play, if not all.
    pub(crate) fn games(&self) -> Result<(Option<u64>, Option<Slice>), CommandError> {
        Ok((self.seed.choose()?, self.shard))
    }
}

impl DuelArgs {
    /// Returns the seed, if one was chosen.
    pub(crate) fn seed(&self) -> Result<Option<u64>, CommandError> {
        self.seed.choose()
    }
}

impl MergeArgs {
    /// Returns the files, at least one.
    pub(crate) fn files(&self) -> Result<&[PathBuf], CommandError> {
        if self.files.iter().filter(|file| is_standard_input(file)).count() > 1 {
            let sentence = "“-” is given twice, but standard input can be read only once";
            return Err(CommandError::Usage(sentence.to_owned()));
        }
        Ok(&self.files)
    }
}

impl ReplayArgs {
    /// Returns the seed, which clap requires.
    pub(crate) fn seed(&self) -> Result<u64, CommandError> {
        Ok(self.seed.choose()?.expect("--game requires a seed"))
    }
}

/// Returns true if this file is written as `-`.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, CommandError> {
        let words = ["rangekeeper"].into_iter().chain(line.split_whitespace());
        Command::try_parse_from(words).map_err(|error| CommandError::Usage(error.to_string()))
    }

    fn posterior(line: &str) -> PosteriorArgs {
        let Ok(Command::Posterior(args)) = parse(line) else { panic!("{line}") };
        args
    }

    /// Runs all checks that a command makes of its options before it begins.
    fn check(command: &Command) -> Result<(), CommandError> {
        match command {
            Command::Posterior(args) => args.record.record().map(drop),
            Command::Advise(args) => args.record.record().map(drop),
            Command::Optimal(args) => args.record.record().map(drop),
            Command::Count(args) => args.rules.rules().map(drop),
            Command::Simulate(args) => args.rules.rules().and(args.games()).map(drop),
            Command::Merge(args) => args.files().map(drop),
            Command::Replay(args) => args.rules.rules().and(args.seed()).map(drop),
            _ => Ok(()),
        }
    }

    #[track_caller]
    fn case(line: &str, words: &str) {
        match parse(line).and_then(|command| check(&command)) {
            Err(CommandError::Usage(sentence)) => assert!(sentence.contains(words), "{line}: {sentence}"),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn seeds_in_the_help_are_those_of_the_lab() {
        let text = command().find_subcommand_mut("simulate").unwrap().render_long_help().to_string();
        for seed in [Experiment::FINAL_SEEDS, Experiment::FINAL_SEED] {
            assert!(text.contains(&seed.to_string()), "{seed}");
        }
    }

    #[test]
    fn the_classic_game_is_the_default() {
        let args = posterior("posterior --shots E5:miss");
        assert_eq!(args.record.record().unwrap().to_string(), "v1;classic;E5:miss");
        let chosen = |line| {
            let args = posterior(line);
            (args.method.method(), args.method.sampling().samples)
        };
        assert_eq!(chosen("posterior"), (None, 1_000_000));
        assert_eq!(chosen("posterior --samples 10"), (Some(Method::Sample), 10));
        assert_eq!(chosen("posterior --method exact --seed 1"), (Some(Method::Exact), 1_000_000));
        let Ok(Command::Count(args)) = parse("count") else { panic!() };
        assert_eq!(args.rules.rules().unwrap(), Rules::classic());
    }

    #[test]
    fn an_option_overrides_the_preset_wherever_it_stands() {
        for line in [
            "posterior --contact allowed --grid 12x11 --preset hit-or-miss",
            "posterior --preset hit-or-miss --grid 12x11 --contact allowed",
        ] {
            let rules = posterior(line).record.record().unwrap().rules().clone();
            assert_eq!(rules.contact(), Contact::Allowed, "{line}");
            assert_eq!(rules.announcement(), Announcement::HitMiss, "{line}");
            assert_eq!((rules.grid().to_string(), rules.fleet()), ("12x11".into(), &Fleet::classic()));
        }
    }

    #[test]
    fn the_last_of_an_option_given_twice_counts() {
        let args = posterior("posterior --seed 1 --json --seed 2 --json");
        assert_eq!((args.method.sampling().seed, args.form.json), (Some(2), true));
    }

    #[test]
    fn a_record_of_the_page_is_read_in_each_of_its_forms() {
        let line = "v1;classic;E5:hit,E6:miss;blocked=A1;sunk=J9;struck=Destroyer";
        let record: Record = line.parse().unwrap();
        let id = rangekeeper_engine::notation::GameId::from(record.clone()).to_string();
        for text in [line.to_owned(), format!("https://example.org/#{line}"), format!("{line} "), id] {
            let read = Command::try_parse_from(["rangekeeper", "posterior", "--record", &text]);
            let Ok(Command::Posterior(args)) = read else { panic!("{text}") };
            assert_eq!(args.record.record().unwrap(), record, "{text}");
        }
    }

    #[test]
    fn a_record_of_the_page_has_rules_and_shots_of_its_own() {
        for option in ["--shots A1:hit", "--preset hasbro", "--grid 9x9", "--fleet 3,2", "--contact none"] {
            let name = option.split_once(' ').unwrap().0;
            for line in [format!("--record v1;classic; {option}"), format!("{option} --record v1;classic;")] {
                case(&format!("posterior {line}"), "'--record <LINE>'");
                case(&format!("advise {line}"), &format!("'{name}"));
                case(&format!("optimal {line}"), "cannot be used with");
            }
        }
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        case("predict", "'predict'");
        case("--volume", "--volume");
        case("posterior --shots E5:splash", "“E5:splash”");
        case("posterior --shots E5:miss,E5:hit", "E5 is marked twice");
        case("posterior --shots E5:sunk=Yacht", "“Yacht”");
        case("posterior --record v1;classic;E5:splash", "'--record <LINE>': “E5:splash”");
        case("posterior --record R1AAAA", "“R1AAAA”");
        case("posterior --grid 10x99", "“10x99”");
        case("posterior --grid 4x4", "Carrier is 5 cells long");
        case("posterior --fleet Carrier", "“Carrier”");
        case("posterior --samples many", "'many'");
        case("posterior --samples n", "'n'");
        case("posterior --samples 0", "'0'");
        case("posterior --seed -1", "'-1'");
        case("posterior --confidence 1.50", "“1.50”");
        case("posterior --confidence NaN", "“NaN”");
        case("posterior --contact near", "“near”");
        case("posterior --announce all", "“all”");
        case("posterior --preset chess", "“chess”");
        case("posterior --method guess", "'guess'");
        case("posterior --assume nobody", "'--assume <WHO>': “nobody”");
        case("advise --assume Person", "'--assume <WHO>': “Person”");
        case("optimal --assume person", "'--assume'");
        case("posterior --volume 11", "'--volume'");
        case("posterior --json=yes", "yes");
        case("posterior E5", "E5");
        case("posterior --shots", "--shots");
        case("count --shots E5:miss", "'--shots'");
        case("completions sea-shell", "'sea-shell'");
    }

    #[test]
    fn ten_thousand_classic_games_are_the_default() {
        let Ok(Command::Simulate(args)) = parse("simulate --strategy density") else { panic!() };
        assert_eq!((args.games, args.games().unwrap().0), (10_000, None));
        assert_eq!(args.rules.rules().unwrap(), Rules::classic());
        assert_eq!((args.strategy, args.versus), (StrategyName::Density { base: 10 }, None));
    }

    #[test]
    fn final_seeds_are_played_only_when_asked_for() {
        let seed = |line: &str| match parse(&format!("simulate --strategy random {line}")) {
            Ok(Command::Simulate(args)) => args.games().unwrap().0,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(seed("--seed 999999999"), Some(999_999_999));
        assert_eq!(seed("--final"), Some(Experiment::FINAL_SEED));
        assert_eq!(seed("--final --seed 1000000000"), Some(1_000_000_000));
    }

    #[test]
    fn what_is_not_understood_of_the_lab_is_quoted() {
        case("strategies density", "density");
        case("strategies --seed 1", "'--seed'");
        case("simulate", "--strategy <NAME>");
        case("simulate --strategy psychic", "“psychic” is not a strategy here: choose one of random");
        case("simulate --strategy density:0", "“0”");
        case("simulate --strategy density --versus lucky", "“lucky”");
        for games in ["0", "1e6", "-3", "1000000000000001"] {
            case(&format!("simulate --strategy random --games {games}"), &format!("'{games}'"));
        }
        for shard in ["0/4", "5/4", "1", "a/b", "1/0", "/"] {
            case(&format!("simulate --strategy random --seed 1 --shard {shard}"), &format!("“{shard}”"));
        }
        case("simulate --strategy random --shard 1/2", "<--seed <N>|--final>");
        case("simulate --strategy random --seed 1000000000", "“1000000000”");
        case("simulate --strategy random --seed 7 --final", "“7”");
        case("simulate --strategy random --grid 17x10", "“17x10”");
        case("simulate --strategy random --shots A1:miss", "'--shots'");
        for command in ["simulate", "replay --seed 1 --game 1"] {
            case(&format!("{command} --strategy random --boards nobody"), "'--boards <WHO>': “nobody”");
            case(&format!("{command} --strategy random --boards mixture"), "'--boards <WHO>': “mixture”");
            case(&format!("{command} --strategy random --assume both"), "'--assume <WHO>': “both”");
        }
        case("merge", "FILE");
        case("merge - -", "“-”");
        case("merge --shard 1/2", "'--shard'");
        case("replay --strategy random --seed 1", "--game <K>");
        case("replay --strategy random --game 1", "<--seed <N>|--final>");
        case("replay --strategy random --seed 1 --game first", "'first'");
    }
}
