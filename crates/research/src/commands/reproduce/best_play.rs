use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::work::solve::solve;
use rangekeeper_engine::{Position, Record};
use rangekeeper_play::SolverGoal;

use super::{boards::KNOWN, effort::Effort, row::Row};

/// A game on a small grid: source, subject, record line, and shots over boards of best and of greedy play.
type Game = (&'static str, &'static str, &'static str, &'static str, Option<&'static str>);

const TABLE: &str = "Audinot, Bonnet and Viennot 2014, Table 1";
const FIGURE: &str = "Audinot, Bonnet and Viennot 2014, Fig. 6";

const GAMES: [Game; 9] = [
    (TABLE, "4x4 with 2", "4x4,none,hit-miss;A=2;", "146/24", None),
    (TABLE, "4x4 with 2,3", "4x4,none,hit-miss;A=2,B=3;", "878/104", None),
    (TABLE, "4x4 with 3,3", "4x4,none,hit-miss;A=3,B=3;", "196/24", None),
    (TABLE, "4x5 with 2", "4x5,none,hit-miss;A=2;", "218/31", None),
    (TABLE, "4x5 with 2,3", "4x5,none,hit-miss;A=2,B=3;", "2326/242", None),
    (TABLE, "4x5 with 3,3", "4x5,none,hit-miss;A=3,B=3;", "595/67", None),
    (TABLE, "4x5 with 2,3,4", "4x5,none,hit-miss;A=2,B=3,C=4;", "994/88", None),
    (FIGURE, "4x3 with 2, two misses", "4x3,none,hit-miss;A=2;A2:miss,C1:miss", "53/12", Some("54/12")),
    (KNOWN, "4x4 with 3,2, allowed,sunk-ship", "4x4,allowed,sunk-ship;A=3,B=2;", "2311/264", None),
];

pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let mut rows = Vec::new();
    for (source, subject, line, printed, printed_greedy) in GAMES {
        let best = |goal| shots_over_boards(effort, line, goal);
        let (Some(optimal), Some(greedy)) = (best(SolverGoal::Optimal)?, best(SolverGoal::Greedy)?) else {
            break;
        };
        let row = Row::exactly(source, format!("{subject}: best play"), printed, optimal);
        if let Some(printed) = printed_greedy {
            rows.extend([row, Row::exactly(source, format!("{subject}: greedy play"), printed, greedy)]);
        } else {
            rows.push(row.with_remark(format!("greedy play at best: {greedy}")));
        }
    }
    Ok(rows)
}

/// Solves a game and formats its shots over boards as the paper prints them; `None` if interrupted.
fn shots_over_boards(effort: &Effort, game: &str, goal: SolverGoal) -> Result<Option<String>, CommandError> {
    let record: Record = format!("v1;{game}").parse().map_err(CommandError::failure)?;
    let position = Position::new(&record).map_err(CommandError::failure)?;
    let solved = solve(&position, goal, u64::MAX, |_| !effort.is_stopped()).map_err(CommandError::failure)?;
    Ok(solved.map(|(_, best)| format!("{}/{}", best.shots, best.boards)))
}
