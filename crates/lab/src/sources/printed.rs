//! Tables as the seed documents print them, row after row, with `.` for an empty entry.

use std::str::FromStr;

/// Rodin and others 1988, Fig. 5: placements of the ship of 5 through each cell.
pub const CARRIER: &str = "
2 3 4 5 6 6 5 4 3 2
3 4 5 6 7 7 6 5 4 3
4 5 6 7 8 8 7 6 5 4
5 6 7 8 9 9 8 7 6 5
6 7 8 9 10 10 9 8 7 6
6 7 8 9 10 10 9 8 7 6
5 6 7 8 9 9 8 7 6 5
4 5 6 7 8 8 7 6 5 4
3 4 5 6 7 7 6 5 4 3
2 3 4 5 6 6 5 4 3 2";

/// Rodin, Fig. 8: placements of all ships through each cell.
pub const FLEET: &str = "
10 15 19 21 22 22 21 19 15 10
15 20 24 26 27 27 26 24 20 15
19 24 28 30 31 31 30 28 24 19
21 26 30 32 33 33 32 30 26 21
22 27 31 33 34 34 33 31 27 22
22 27 31 33 34 34 33 31 27 22
21 26 30 32 33 33 32 30 26 21
19 24 28 30 31 31 30 28 24 19
15 20 24 26 27 27 26 24 20 15
10 15 19 21 22 22 21 19 15 10";

/// Rodin, Fig. 11: the mop-up pattern, with an `X` on cells that were strafed.
pub const MOP_UP: &str = "
30 . X 23 . X 24 . . .
. X 17 . X 12 . . . 29
X 16 . X 5 . . . 18 X
22 . X 4 . . . 7 X .
. X 6 . . . 2 X . 19
X 11 . . . 1 X . 13 X
21 . . . 3 X . 8 X .
. . . 10 X . 9 X . 27
. . 15 X . 14 X . 25 X
. 28 X . 20 X . 26 X .";

/// Rodin, Fig. 12: placements of the ship of 2 through each cell.
pub const DESTROYER: &str = "
2 3 3 3 3 3 3 3 3 2
3 4 4 4 4 4 4 4 4 3
3 4 4 4 4 4 4 4 4 3
3 4 4 4 4 4 4 4 4 3
3 4 4 4 4 4 4 4 4 3
3 4 4 4 4 4 4 4 4 3
3 4 4 4 4 4 4 4 4 3
3 4 4 4 4 4 4 4 4 3
3 4 4 4 4 4 4 4 4 3
2 3 3 3 3 3 3 3 3 2";

/// Rodin, Fig. 13: placements of a ship of 3 through each cell.
pub const CRUISER: &str = "
2 3 4 4 4 4 4 4 3 2
3 4 5 5 5 5 5 5 4 3
4 5 6 6 6 6 6 6 5 4
4 5 6 6 6 6 6 6 5 4
4 5 6 6 6 6 6 6 5 4
4 5 6 6 6 6 6 6 5 4
4 5 6 6 6 6 6 6 5 4
4 5 6 6 6 6 6 6 5 4
3 4 5 5 5 5 5 5 4 3
2 3 4 4 4 4 4 4 3 2";

/// Rodin, Fig. 14: placements of the ship of 4 through each cell. One of the four middle rows, which are alike, is not in
/// the text that has come down to us.
pub const BATTLESHIP: &str = "
2 3 4 5 5 5 5 4 3 2
3 4 5 6 6 6 6 5 4 3
4 5 6 7 7 7 7 6 5 4
5 6 7 8 8 8 8 7 6 5
5 6 7 8 8 8 8 7 6 5
5 6 7 8 8 8 8 7 6 5
4 5 6 7 7 7 7 6 5 4
3 4 5 6 6 6 6 5 4 3
2 3 4 5 5 5 5 4 3 2";

/// Audinot, Bonnet and Viennot, "Optimal Strategies against a Random Opponent in Battleship", Fig. 2: boards with a ship
/// on each cell, where ships do not touch.
pub const OCCURRENCES: &str = "
229713268 290312632 358949313 382685666 395191893 395191893 382685666 358949313 290312632 229713268
290312632 276237938 307909560 304268668 302249855 302249855 304268668 307909560 276237938 290312632
358949313 307909560 339346322 334820797 333795527 333795527 334820797 339346322 307909560 358949313
382685666 304268668 334820797 329017778 329162179 329162179 329017778 334820797 304268668 382685666
395191893 302249855 333795527 329162179 331435930 331435930 329162179 333795527 302249855 395191893
395191893 302249855 333795527 329162179 331435930 331435930 329162179 333795527 302249855 395191893
382685666 304268668 334820797 329017778 329162179 329162179 329017778 334820797 304268668 382685666
358949313 307909560 339346322 334820797 333795527 333795527 334820797 339346322 307909560 358949313
290312632 276237938 307909560 304268668 302249855 302249855 304268668 307909560 276237938 290312632
229713268 290312632 358949313 382685666 395191893 395191893 382685666 358949313 290312632 229713268";

/// Audinot, Bonnet and Viennot, Fig. 3: the same in percent of all boards, as far as it has come down to us.
pub const FREQUENCIES: &str = "
11.9 15.1 18.6 19.9 20.5 20.5 19.9 18.6 15.1 11.9
15.1 14.3 16.0 15.8 15.7 15.7 15.8 16.0 14.3 15.1
18.6 16.0 17.6 17.4 17.3 17.3 17.4 17.6 16.0 18.6
. . 17.4 . . . . . . .
20.5 15.7 17.3 17.1 17.2 17.2 17.1 17.3 15.7 20.5
20.5 15.7 17.3 17.1 17.2 17.2 17.1 17.3 15.7 20.5
. . 17.4 . . . . . . .
18.6 16.0 17.6 17.4 17.3 17.3 17.4 17.6 16.0 18.6
15.1 14.3 16.0 15.8 15.7 15.7 15.8 16.0 14.3 15.1
11.9 15.1 18.6 19.9 20.5 20.5 19.9 18.6 15.1 11.9";

/// The numbers of a table, `None` for every entry that is none.
///
/// ```
/// use rangekeeper_lab::sources::printed::{CARRIER, numbers};
///
/// assert_eq!(numbers::<u32>(CARRIER)[..3], [Some(2), Some(3), Some(4)]);
/// ```
pub fn numbers<T: FromStr>(table: &str) -> Vec<Option<T>> {
    table.split_whitespace().map(|entry| entry.parse().ok()).collect()
}
