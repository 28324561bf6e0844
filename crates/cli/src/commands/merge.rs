use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use super::simulate::render;
use super::simulate::report::Report;
use super::simulate::shard::Shard;
use crate::args::MergeArgs;
use crate::command_error::CommandError;
use crate::output::numbers::thousands;
use crate::streams::note;

pub(crate) fn answer(args: &MergeArgs) -> Result<String, CommandError> {
    let is_standard_input = |file: &Path| file.as_os_str() == "-";
    if args.files.iter().filter(|file| is_standard_input(file)).count() > 1 {
        let sentence = "“-” is given twice, but standard input can be read only once";
        return Err(CommandError::Usage(sentence.to_owned()));
    }
    let mut whole: Option<Shard> = None;
    for file in &args.files {
        let within = |sentence: String| CommandError::Failure(format!("“{}”: {sentence}", file.display()));
        let text =
            if is_standard_input(file) { io::read_to_string(io::stdin()) } else { fs::read_to_string(file) };
        let text = text.map_err(|error| within(error.to_string()))?;
        for shard in Shard::read_all(&text).map_err(within)? {
            match &mut whole {
                None => whole = Some(shard),
                Some(whole) => whole.merge(&shard).map_err(within)?,
            }
        }
    }
    let whole = whole.ok_or_else(|| CommandError::Failure("there is no shard".to_owned()))?;
    let missing = whole.missing();
    if !missing.is_empty() {
        note(&sentence(&missing));
    }
    let experiment = whole.experiment().map_err(CommandError::Failure)?;
    let placing = whole.placing().map_err(CommandError::Failure)?;
    render(&Report::new(&experiment, placing, whole.games, whole.results, None)?, args.form.json)
}

fn sentence(missing: &[Range<u64>]) -> String {
    let games: u64 = missing.iter().map(|range| range.end - range.start).sum();
    let ranges = missing.iter().map(|range| match range.end - 1 {
        last if last == range.start => last.to_string(),
        last => format!("{} to {last}", range.start),
    });
    let are = if games == 1 { "game is" } else { "games are" };
    format!("{} {are} missing: {}", thousands(games), ranges.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a single gap is meant")]
mod tests {
    use super::*;

    #[test]
    fn the_games_that_are_missing_are_named() {
        let case = |missing: &[Range<u64>], words| assert_eq!(sentence(missing), words);
        case(&[3..4], "1 game is missing: 3");
        case(&[0..2500, 7000..7001], "2,501 games are missing: 0 to 2499, 7000");
    }
}
