use clap::{CommandFactory as _, Parser as _};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Announcement, Contact, Fleet, Record, Rules};
use rangekeeper_lab::{Experiment, StrategyName};

use super::{Command, Method, PosteriorArgs, command};
use crate::command_error::CommandError;

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
        Command::Posterior(args) | Command::Advise(args) => args.record.record().map(drop),
        Command::Optimal(args) => args.record.record().map(drop),
        Command::Simulate(args) => args.lab.rules.rules().and(args.seed.choose()).map(drop),
        Command::Merge(args) => args.files().map(drop),
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
    Command::command().debug_assert();
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
        (args.method.method(), args.method.samples())
    };
    assert_eq!(chosen("posterior"), (None, 1_000_000));
    assert_eq!(chosen("posterior --samples 10"), (Some(Method::Sample), 10));
    assert_eq!(chosen("posterior --method exact --seed 1"), (Some(Method::Exact), 1_000_000));
    let Ok(Command::Simulate(args)) = parse("simulate --strategy density") else { panic!() };
    assert_eq!((args.games, args.seed.choose().unwrap(), args.versus), (10_000, None, None));
    assert_eq!(args.lab.rules.rules().unwrap(), Rules::classic());
    assert_eq!(args.strategy, StrategyName::Density { base: 10 });
}

#[test]
fn an_option_overrides_the_preset_wherever_it_stands() {
    for line in [
        "posterior --contact allowed --grid 12x11 --preset hit-or-miss",
        "posterior --preset hit-or-miss --grid 12x11 --contact allowed",
    ] {
        let rules = posterior(line).record.record().unwrap().rules().clone();
        assert_eq!(
            (rules.contact(), rules.announcement()),
            (Contact::Allowed, Announcement::HitMiss),
            "{line}"
        );
        assert_eq!((rules.grid().to_string(), rules.fleet()), ("12x11".into(), &Fleet::classic()));
    }
}

#[test]
fn the_last_of_an_option_given_twice_counts() {
    let args = posterior("posterior --seed 1 --json --seed 2 --json");
    assert_eq!((args.method.seed, args.form.json), (Some(2), true));
}

#[test]
fn a_record_of_the_page_is_read_in_each_of_its_forms() {
    let line = "v1;classic;E5:hit,E6:miss;blocked=A1;sunk=J9;struck=Destroyer";
    let record: Record = line.parse().unwrap();
    let id = GameId::from(record.clone()).to_string();
    let address = format!("https://example.org/play#{id}");
    for text in [line.to_owned(), format!("https://example.org/#{line}"), format!("{line} "), address, id] {
        let read = Command::try_parse_from(["rangekeeper", "posterior", "--record", &text]);
        let Ok(Command::Posterior(args)) = read else { panic!("{text}") };
        assert_eq!(args.record.record().unwrap(), record, "{text}");
    }
}

#[test]
fn a_record_of_the_page_has_rules_and_shots_of_its_own() {
    for option in ["--shots A1:hit", "--preset hasbro", "--grid 9x9", "--fleet 3,2", "--contact none"] {
        for command in ["posterior", "optimal"] {
            case(&format!("{command} --record v1;classic; {option}"), "cannot be used with");
            case(&format!("{command} {option} --record v1;classic;"), "'--record <LINE>'");
        }
    }
}

#[test]
fn what_is_not_understood_is_quoted() {
    for (line, words) in [
        ("posterior --volume 11", "'--volume'"),
        ("posterior --shots E5:splash", "“E5:splash”"),
        ("posterior --shots E5:miss,,F6:hit", "“”"),
        ("posterior --shots E5:miss,E5:hit", "E5 is marked twice"),
        ("posterior --shots K5:miss", "K5 lies outside the 10x10 grid"),
        ("posterior --shots E5:sunk=Yacht", "“Yacht”"),
        ("posterior --announce hit-miss --shots E5:sunk", "“sunk”"),
        ("posterior --record v1;classic;E5:splash", "'--record <LINE>': “E5:splash”"),
        ("posterior --record R1AAAA", "“R1AAAA”"),
        ("posterior --grid 10x99", "“10x99”"),
        ("posterior --fleet A=99", "“A”"),
        ("posterior --fleet 2,", "“”"),
        ("posterior --contact near", "“near”"),
        ("posterior --announce all", "“all”"),
        ("posterior --preset chess", "“chess” is not a preset here: choose one of classic, hasbro"),
        ("posterior --method guess", "'guess'"),
        ("posterior --samples 1e6", "'1e6'"),
        ("posterior --samples 0", "'0'"),
        ("posterior --seed -1", "'-1'"),
        ("posterior --confidence 1.50", "“1.50”"),
        ("posterior --assume nobody", "“nobody” is no assumption: there are random, person and mixture"),
        ("optimal --assume person", "'--assume'"),
        ("optimal --stages 0", "'0'"),
        ("count --shots E5:miss", "'--shots'"),
        ("simulate --strategy psychic", "“psychic” is not a strategy here: choose one of random"),
        ("simulate --strategy density:0", "“0”"),
        ("simulate --strategy random --games 1000000000000001", "'1000000000000001'"),
        ("simulate --strategy random --seed 1 --shard 0/4", "“0/4”"),
        ("simulate --strategy random --seed 1 --shard 5/4", "“5/4”"),
        ("simulate --strategy random --seed 1 --shard 1/0", "“1/0”"),
        ("simulate --strategy random --shard 1/2", "<--seed <N>|--final>"),
        ("simulate --strategy random --seed 1000000000", "“1000000000”"),
        ("simulate --strategy random --seed 7 --final", "“7”"),
        ("simulate --strategy random --boards mixture", "“mixture” places no boards here"),
        ("simulate --strategy random --assume both", "'--assume <WHO>': “both”"),
        ("merge - -", "“-”"),
        ("replay --strategy random --seed 1", "--game <K>"),
        ("replay --strategy random --game 1", "<--seed <N>|--final>"),
    ] {
        case(line, words);
    }
}

#[test]
fn final_seeds_are_played_only_when_asked_for() {
    let seed = |line: &str| match parse(&format!("simulate --strategy random {line}")) {
        Ok(Command::Simulate(args)) => args.seed.choose().unwrap(),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(seed("--seed 999999999"), Some(999_999_999));
    assert_eq!(seed("--final"), Some(Experiment::FINAL_SEED));
    assert_eq!(seed("--final --seed 1000000000"), Some(1_000_000_000));
}
