//! Rodin 1988: tables as printed, row by row, with `.` for an empty entry. [`numbers`](super::numbers) reads them.

/// Fig. 5: placements of the ship of 5 through each cell.
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

/// Fig. 8: placements of all ships through each cell.
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

/// Fig. 11: the mop-up pattern, with an `X` on cells that were strafed.
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

/// Fig. 12: placements of the ship of 2 through each cell.
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

/// Fig. 13: placements of a ship of 3 through each cell.
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

/// Fig. 14: placements of the ship of 4 through each cell, without one of the equal rows in the middle.
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
