//! Recorded games (cliambrown/battleship-data, MIT licence, copyright 2021 cliambrown): lengths of games between people
//! and a computer, from `battleship_game_moves.csv`, rows with `ai_mode_id = 3` (the learning mode) and `autoplay = 0`.

use rangekeeper_engine::{Assumption, Rules};
use rangekeeper_play::GameLengths;

/// Smallest number of moves of a game in the tables.
pub const FEWEST_MOVES: u16 = 17;

/// Number of games that people won, by moves from [`FEWEST_MOVES`] on.
pub const PEOPLE_WON: [u64; 51] = [
    10, 1, 2, 0, 3, 7, 15, 25, 41, 64, 83, 127, 184, 218, 317, 402, 460, 564, 682, 778, 847, 983, 1036, 1001,
    1062, 1091, 1089, 1031, 1045, 952, 837, 802, 749, 675, 548, 522, 407, 354, 254, 212, 159, 126, 88, 37,
    27, 9, 7, 2, 2, 1, 1,
];

/// Number of games that the computer won, by moves from [`FEWEST_MOVES`] on.
pub const COMPUTER_WON: [u64; 51] = [
    0, 14, 1, 12, 13, 17, 41, 57, 77, 139, 179, 230, 353, 473, 553, 764, 853, 1048, 1164, 1324, 1402, 1538,
    1641, 1744, 1772, 1741, 1731, 1578, 1421, 1244, 1159, 1011, 913, 808, 737, 585, 467, 404, 354, 309, 253,
    231, 172, 123, 76, 59, 12, 8, 2, 2, 0,
];

/// Estimates the number of shots that the computer needs against people, from all games, by the product limit of Kaplan
/// and Meier 1958.
///
/// A game that people won shows only that the computer would have needed more moves. Who shot first is not known; both
/// players are assumed to have made the same number of moves. Games unfinished after the last recorded move count as
/// games of one move more than that.
pub fn computer_lengths() -> GameLengths {
    product_limit(&COMPUTER_WON, &PEOPLE_WON)
}

/// Estimates the number of shots of a player who won and lost so many games, by moves from [`FEWEST_MOVES`] on.
fn product_limit(won: &[u64], lost: &[u64]) -> GameLengths {
    let all: u64 = won.iter().chain(lost).sum();
    let (mut playing, mut unfinished) = (all, all as f64);
    let mut expected = Vec::with_capacity(won.len() + 1);
    for (won, lost) in won.iter().zip(lost) {
        let finished = unfinished * *won as f64 / playing as f64;
        expected.push(finished);
        unfinished -= finished;
        playing -= won + lost;
    }
    expected.push(unfinished);
    let mut lengths = GameLengths::default();
    let games = (FEWEST_MOVES..).zip(whole(&expected, all)).filter(|(_, games)| *games > 0);
    games.for_each(|(moves, games)| lengths.add_games(moves, games));
    lengths
}

/// Returns [`computer_lengths`] for boards placed as people place them, under the classic rules.
pub fn comparable(rules: &Rules, boards: Assumption) -> Option<GameLengths> {
    (boards == Assumption::Person && *rules == Rules::classic()).then(computer_lengths)
}

/// Rounds numbers to whole ones that add up to `sum` as they do: down, except those of the largest remainders.
fn whole(numbers: &[f64], sum: u64) -> Vec<u64> {
    let mut whole: Vec<u64> = numbers.iter().map(|number| *number as u64).collect();
    for _ in whole.iter().sum()..sum {
        let remainder = |place: usize| numbers[place] - whole[place] as f64;
        let larger = |one, other| if remainder(other) > remainder(one) { other } else { one };
        let largest = (0..numbers.len()).reduce(larger).unwrap_or_default();
        whole[largest] += 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_has_the_known_mean_and_quartiles() {
        let case = |lengths: &GameLengths, expected: f64, quartiles: [u16; 3]| {
            let mean = lengths.mean().unwrap();
            assert!((mean - expected).abs() < 0.01, "{mean}");
            assert_eq!([25, 50, 75].map(|percent| lengths.percentile(percent).unwrap()), quartiles);
        };
        let lengths = computer_lengths();
        assert_eq!(lengths.games(), 50_748);
        case(&lengths, 45.77, [39, 45, 52]);
        // People against the computer, whose ships lie at random: the published mean of `human`.
        let lengths = product_limit(&PEOPLE_WON, &COMPUTER_WON);
        case(&lengths, 49.47, [43, 49, 56]);
        assert!((lengths.standard_deviation().unwrap() - 9.39).abs() < 0.01);
    }

    #[test]
    fn whole_numbers_add_up_to_the_sum() {
        let case = |numbers: &[f64], sum, expected: &[u64]| assert_eq!(whole(numbers, sum), expected);
        case(&[1.5, 2.25, 0.25], 4, &[2, 2, 0]);
        case(&[0.7, 0.7, 0.6], 2, &[1, 1, 0]);
        case(&[3.0, 0.0], 3, &[3, 0]);
    }
}
