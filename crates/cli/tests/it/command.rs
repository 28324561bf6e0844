//! What all commands have in common. Which options they refuse is tested where they are defined, in `args.rs`.

use std::process::{Output, Stdio};

use clap::ValueEnum as _;
use clap_complete::Shell;
use rangekeeper_cli::args;

use crate::prompt::{rangekeeper, refused, run, says};

#[test]
fn bad_arguments_end_with_status_64_and_are_quoted() {
    refused("guess", 64, "'guess'");
    refused("postrior", 64, "'posterior'");
    refused("posterior --sampels 10", 64, "'--samples'");
    refused("posterior --shots Z5:miss", 64, "“Z5”");
    refused("posterior --grid 4x4", 64, "the Carrier is 5 cells long");
    refused("completions sea-shell", 64, "possible values: bash");
}

#[test]
fn help_and_version_are_printed() {
    let help = run("--help");
    for word in ["--preset", "--method", "--json", "hit-or-miss", "Morskoi Boi", "simulate --help"] {
        assert!(help.text().contains(word), "no {word}");
    }
    for line in ["", "help"] {
        assert_eq!(run(line).out, help.out, "{line}");
    }
    let is_narrow = |text: &str| text.lines().all(|line| line.chars().count() <= 110);
    assert!(is_narrow(&help.out), "{}", help.out);
    for command in args::command().get_subcommands().map(clap::Command::get_name) {
        assert!(help.out.contains(&format!("\n  {command} ")), "{command}");
        let long = run(&format!("{command} --help"));
        assert!(is_narrow(long.text()), "{command}: {}", long.out);
        assert_eq!(run(&format!("help {command}")).out, long.out, "{command}");
        assert!(run(&format!("{command} -h")).out.contains("see more with '--help'"), "{command}");
    }
    assert_eq!(run("--version").out, concat!("rangekeeper ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_help_says_what_options_and_keys_mean() {
    let keys = ["--preset", "--method", "--record", "best", "off_record", "Examples:"];
    says("posterior --help", &keys);
    says("posterior --help", &["--assume", "recorded games", "ship_probability", "components"]);
    says("advise --help", &["--assume", "mixture", "components"]);
    says("replay --help", &["--assume", "--boards", "boards, assume"]);
    says("simulate --help", &["--assume", "--boards", "boards, assume", "--versus", "--shard", "--final"]);
    says("simulate --help", &["1000000001", "merge", "replay", "Examples:", "130"]);
    for command in ["strategies", "merge", "replay"] {
        says(&format!("{command} --help"), &["rangekeeper simulate --help explains"]);
    }
}

#[test]
fn every_shell_has_its_completions() {
    for shell in Shell::value_variants() {
        says(&format!("completions {shell}"), &["posterior", "advise", "simulate", "announce"]);
    }
}

#[test]
fn patterns_are_drawn_with_the_shares_that_they_hit() {
    says(
        "patterns",
        &["20 cells", "80.00%", "51.11%", "66.67%", "75.00%", "Every 2nd diagonal", "ship of 5"],
    );
    let json = run("patterns --json").json();
    let first = &json["patterns"][0];
    assert_eq!((&first["cells"], &first["hits"]["4"]), (&20.into(), &serde_json::json!([112, 140])));
    assert_eq!(
        (&json["frequencies"]["fleet"][4][4], &json["frequencies"]["5"][0][0]),
        (&34.into(), &2.into())
    );
    assert_eq!(run("patterns --grid 4x3 --fleet 3,2 --json").json()["patterns"].as_array().unwrap().len(), 3);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child =
        rangekeeper().arg("posterior").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert!(status.success(), "{status}");
    assert_eq!(String::from_utf8(stderr).unwrap(), "");
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for words in [&["posterior", "--shots"][..], &[]] {
        let output = rangekeeper().args(words).arg(OsStr::from_bytes(b"E5\xFF")).output().unwrap();
        assert_eq!(output.status.code(), Some(64), "{words:?}");
    }
}
