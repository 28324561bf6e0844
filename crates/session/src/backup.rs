//! All kept texts as one: a line with the version and a checksum of the others, then a line for each text, with tabs for
//! its line breaks.

use crate::prelude::*;
use crate::profiles::{ProfileTextError, quote};
use crate::storage::{GAME, PLAYED};

/// Settings with numbers of games or profiles, which may change, and a text that nobody misses.
const NOT_RESTORED: [&str; 5] = ["games", "opponents", "placed-by", "course", "set-aside"];

/// Returns all kept texts as one. Profiles are without the numbers of their games.
pub fn to_text(storage: Storage) -> String {
    let line = |name: &String| {
        let text = storage.setting(name)?;
        let text = Profile::of_text(&text).map_or(text, |profile| profile.to_take_along().to_text());
        Some(format!("{name}={}\n", text.replace('\n', "\t")))
    };
    with_head(&storage.names().iter().filter_map(line).collect::<String>())
}

/// Adds the first line. The checksum is FNV-1a.
fn with_head(lines: &str) -> String {
    let add = |sum: u32, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("Rangekeeper everything 1 {:08x}\n{lines}", lines.bytes().fold(0x811c_9dc5, add))
}

/// Adds the games and profiles of a backup that are not kept yet, and replaces the settings.
///
/// # Errors
/// [`ProfileTextError::Line`] if the text is no backup, of another version, or damaged. Nothing is changed.
pub fn restore(storage: Storage, text: &str) -> Result<(), ProfileTextError> {
    let (first, lines) = text.split_once('\n').unwrap_or((text, ""));
    if text != with_head(lines) {
        return Err(ProfileTextError::Line { line: 1, part: quote(first) });
    }
    let (mut profiles, mut numbers, kept) = (Profiles::new(storage), storage.index().1, to_text(storage));
    let kept: Vec<&str> = kept.lines().filter_map(|line| Some(line.split_once('=')?.1)).collect();
    for (name, line) in lines.lines().filter_map(|line| line.split_once('=')) {
        let text = line.replace('\t', "\n");
        match name.split_once('.') {
            None if !NOT_RESTORED.contains(&name) => storage.keep_setting(name, &text),
            Some(("game", number)) if !kept.contains(&line) => {
                let played = lines.lines().find_map(|it| it.strip_prefix(&format!("played.{number}=")));
                let free = number.parse().ok().filter(|number| !numbers.contains(number));
                let number = free.unwrap_or_else(|| numbers.iter().max().unwrap_or(&0) + 1);
                storage.keep_text(GAME, number, &text);
                played.map(|time| storage.keep_text(PLAYED, number, time));
                numbers.push(number);
            }
            Some(("opponent", _)) if !kept.contains(&line) => {
                drop(Profile::of_text(&text).map(|profile| profiles.bring_in(&profile)));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_adds_what_is_missing_once_and_a_damaged_one_nothing() {
        let ada = "opponent.1=Rangekeeper opponent 1\tname: Ada\t\n";
        let games = "game.3=Ben\t0\tR1\nplayed.3=7\ngame.12=\t0\tR2\n";
        let backup = with_head(&format!("theme=dark\ncourse=3;\n{ada}{games}"));
        let case = |there: &str, games: &str| {
            let storage = Storage::new(MemoryStore::default());
            for text in [&with_head(there), &backup, &backup] {
                assert_eq!(restore(storage, text), Ok(()));
            }
            for wrong in ["PNG", &backup.replace("Ben", "Bob"), &backup.replace("thing 1", "thing 2")] {
                let part = wrong.lines().next().unwrap_or_default().to_owned();
                assert_eq!(restore(storage, wrong), Err(ProfileTextError::Line { line: 1, part }));
            }
            assert_eq!(to_text(storage), with_head(&format!("opponents=1\ntheme=dark\n{ada}{games}")));
        };
        case("", games);
        // Another setting, another game of that number, and a game that is kept under another number.
        let there = "game.3=Eve\t0\tR1\ngame.5=\t0\tR2\n";
        case(&format!("theme=light\n{there}"), &format!("{there}game.6=Ben\t0\tR1\nplayed.6=7\n"));
    }
}
