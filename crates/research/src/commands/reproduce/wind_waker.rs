//! The squid hunt of *The Wind Waker*: 8 x 8, ships of 4, 3 and 2 that may touch, every sinking announced.

use rangekeeper_cli::command_error::CommandError;

use super::effort::{Effort, count};
use super::{boards::KNOWN, figure::Printed, row::Row};

const EMPTY: &str = "v1;8x8,allowed,sunk;Big=4,Middle=3,Small=2;";
/// A position of the game, after six shots.
const POSITION: &str =
    "v1;8x8,allowed,sunk;Big=4,Middle=3,Small=2;D4:miss,E5:miss,F6:hit,F5:miss,E6:hit,D6:sunk";
/// The share of short games over all boards, where the first of the most likely hits is shot, by the module of this name
/// at commit 562950d1 and by a program written apart.
const SHORT_GAMES: &str = "20.72";
/// Why the published share does not come out, found by that program.
const REASON: &str = "how the game was played is not said: here the first of equals, at commit 562950d1; other choices among \
                      equals give 20.60 to 20.74, sunk ships that are named 21.49 to 21.67, ships placed one after another \
                      21.00 to 21.77";

pub(super) fn rows(_: &Effort) -> Result<Vec<Row>, CommandError> {
    let counts = count(POSITION)?;
    let mut rows = vec![Row::exactly(KNOWN, "Wind Waker, six shots: boards", "4558", counts.boards)];
    for (name, printed) in [("D7", "10.51"), ("C3", "15.03")] {
        let percent = 100.0 * counts.probability(name.parse().map_err(CommandError::failure)?);
        let subject = format!("the same: a ship on {name}, in percent");
        rows.push(Row::number(KNOWN, subject, Printed::rounded(printed), percent, format!("{percent:.2}")));
    }
    rows.push(Row::exactly(KNOWN, "Wind Waker: boards", "604584", count(EMPTY)?.boards));
    let subject = "always the most likely hit, done within 20 shots, in percent";
    rows.push(Row::exactly(KNOWN, subject, "21.98", SHORT_GAMES).differs(REASON));
    Ok(rows)
}
