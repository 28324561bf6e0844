//! Upper bounds on the number of boards, known before a sweep begins.

use std::iter::repeat_n;

use crate::position::ShipClass;
use crate::posterior::larger_ships::LargerShips;
use crate::{Contact, Position};

/// Bound below which the simpler of two bounds is good enough: a count of 64 bits holds twice as many boards.
const MAX_BOARDS: f64 = (1_u64 << 63) as f64;

/// Returns an upper bound on the number of ways to place some of the ships of a position, whichever ships these are. No
/// number of a sweep that counts exceeds it.
pub(super) fn most_boards(position: &Position) -> f64 {
    let classes = position.classes();
    let alone =
        most_choices(classes, |class, placed| (classes[class].candidates.len() - placed[class]) as f64);
    if position.contact() == Contact::Allowed || alone < MAX_BOARDS { alone } else { lying_apart(position) }
}

/// Returns an upper bound on the number of ways to place some of the ships where ships must lie apart.
///
/// Ships are placed class by class. The ships placed before take candidates away from a ship: those that share a cell
/// with one of them. Each ship takes away at least as many as the candidate of its class that takes the fewest. A
/// candidate of length l shares cells with at most half of l + 1 ships, rounded down, since a cell is free between two
/// of them. So the number of candidates taken away is at least the sum of these minima, divided by half of l + 1. Where
/// ships may not even meet at corners, no more are left than find [room](LargerShips) either.
fn lying_apart(position: &Position) -> f64 {
    let classes = position.classes();
    let taken = |list: &ShipClass, placed: &ShipClass| {
        let shared = |one| list.candidates.iter().filter(|other| !other.cells.is_disjoint(one)).count();
        let fewest = placed.candidates.iter().map(|candidate| shared(candidate.cells)).min();
        fewest.unwrap_or(0) as f64 / f64::from(list.length.div_ceil(2))
    };
    let by_all = |list| classes.iter().map(|placed| taken(list, placed)).collect();
    let taken: Vec<Vec<f64>> = classes.iter().map(by_all).collect();
    let larger = LargerShips::new(position.grid());
    most_choices(classes, |class, placed| {
        let taken: f64 = placed.iter().zip(&taken[class]).map(|(&placed, taken)| placed as f64 * taken).sum();
        let left = classes[class].candidates.len() as f64 - taken.max(placed[class] as f64);
        if position.contact() != Contact::None {
            return left;
        }
        let lengths = classes.iter().zip(placed).flat_map(|(class, &ships)| repeat_n(class.length, ships));
        let length = classes[class].length;
        let directions = if length == 1 { 1.0 } else { 2.0 };
        left.min(directions * f64::from(larger.most_free(lengths, length)))
    })
}

/// Returns the most ways to choose candidates, of which `left` bounds those left by so many ships of each class.
fn most_choices(classes: &[ShipClass], left: impl Fn(usize, &[usize]) -> f64) -> f64 {
    let (mut most, mut chosen) = (1.0_f64, vec![0; classes.len()]);
    loop {
        let (mut ways, mut placed) = (1.0, vec![0; classes.len()]);
        for class in 0..classes.len() {
            for ship in 0..chosen[class] {
                placed[class] = ship;
                // Ships of one class are chosen one after another, and all their orders count as one way.
                ways *= left(class, &placed).max(0.0) / (ship + 1) as f64;
            }
            placed[class] = chosen[class];
        }
        most = most.max(ways);
        let Some(next) = (0..classes.len()).find(|&class| chosen[class] < classes[class].ships.len()) else {
            return most;
        };
        chosen[..next].fill(0);
        chosen[next] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Posterior, Record};

    fn position(text: &str) -> Position {
        Position::new(&text.parse::<Record>().unwrap()).unwrap()
    }

    #[test]
    fn there_are_not_more_boards_than_the_bounds_say() {
        for fleet in ["A=3,B=2", "A=2,B=2,C=1", "A=3,B=3,C=2,D=1", "A=1,B=1,C=1,D=1", "A=4,B=3,C=2,D=2,E=1"] {
            for rules in ["6x6,none,sunk", "7x5,corners,hit-miss", "8x4,allowed,sunk-ship"] {
                for shots in ["", "C3:miss", "B2:hit"] {
                    let text = format!("v1;{rules};{fleet};{shots}");
                    // A ship of one cell is sunk when it is hit, so some of these records are contradictions.
                    let Ok(position) = Position::new(&text.parse::<Record>().unwrap()) else { continue };
                    let boards = Posterior::new(position.clone()).count().unwrap().run().boards as f64;
                    assert!(most_boards(&position) >= boards, "{boards}: {text}");
                    if position.contact() != Contact::Allowed {
                        let apart = lying_apart(&position);
                        assert!((boards..=most_boards(&position)).contains(&apart), "{apart}: {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn ships_that_lie_apart_leave_fewer_candidates_for_each_other() {
        let german = "A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2";
        assert!(most_boards(&position(&format!("v1;10x10,allowed,sunk;{german};"))) > MAX_BOARDS);
        assert!(most_boards(&position(&format!("v1;10x10,none,sunk;{german};"))) < MAX_BOARDS);
        let sea_battle = "A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";
        assert!(most_boards(&position(&format!("v1;11x11,none,sunk;{sea_battle};"))) < MAX_BOARDS);
    }
}
