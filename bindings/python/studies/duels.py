"""Who wins: every strategy against every other, game by game.

The strategies of the rows play the boards of one seed, those of the columns other boards: game 7 of one against game 7 of the
other is a duel, and duels are independent. The strategy with fewer turns wins, and of equals the one that moved first, which
had half a turn more. Checks the two tables of docs/shooters.md, Duels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from cluster import parser, parts, run, save, share_interval
from numpy.typing import NDArray

from rangekeeper_engine import Record, simulate

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def play(strategy: str, games: range, seed: int, rules: str) -> NDArray[np.int64]:
    """Returns the numbers of shots of these games."""
    return simulate(strategy, games, seed, rules)


def duel(one: NDArray[np.int64], other: NDArray[np.int64]) -> dict[str, Any]:
    """Returns how often the first strategy wins moving first and moving second, and how often they take as many turns."""
    numbers = {"first": one <= other, "second": one < other, "equal": one == other}
    results: dict[str, Any] = {}
    for name, won in numbers.items():
        share, lower, upper = share_interval(int(won.sum()), len(won))
        results[name] = {"share": share, "interval": [lower, upper]}
    return results


def main(argv: Sequence[str] | None = None) -> dict[str, Any]:
    """Plays all duels, prints and saves who wins, and returns it by row and column."""
    arguments = parser(__doc__, games=5_000)
    default = ["random", "parity-rows", "human", "density"]
    arguments.add_argument("strategies", nargs="*", default=default, help='of rangekeeper_engine.STRATEGIES, as "density:4"')
    arguments.add_argument("--rules", default="classic", help="a preset, or rules as in a record line")
    args = arguments.parse_args(argv)
    # Where a hit shoots again, fewer shots are fewer turns. In a salvo they are not.
    if "salvo" in Record(f"v1;{args.rules};").rules:
        arguments.error("a duel takes rules of one shot a turn")

    ranges = parts(args.games)
    sides = [(name, args.seed + side) for side in (0, 1) for name in args.strategies]
    shots = run(play, [(name, games, seed, args.rules) for name, seed in sides for games in ranges], args)
    lengths = np.concatenate(shots).reshape(2, len(args.strategies), args.games)
    rows, columns = (dict(zip(args.strategies, side, strict=True)) for side in lengths)
    results = {one: {other: duel(rows[one], columns[other]) for other in columns} for one in rows}

    widest = max(np.diff(entry["first"]["interval"]).item() for row in results.values() for entry in row.values())
    print(f"chance of the row, moving first, in percent; {args.games:,} duels, 95% within {50 * widest:.1f} points\n")
    print(f"{'':20} {'mean':>6} " + " ".join(f"{name[:7]:>7}" for name in columns))
    for name, row in results.items():
        entries = " ".join(f"{100 * entry['first']['share']:7.1f}" for entry in row.values())
        print(f"{name:20} {rows[name].mean():6.2f} {entries}")

    def draw(axes: Axes) -> None:
        shares = np.array([[entry["first"]["share"] for entry in row.values()] for row in results.values()])
        axes.imshow(shares, cmap="RdBu", vmin=-0.5, vmax=1.5)
        for (row, column), share in np.ndenumerate(shares):
            axes.text(column, row, f"{100 * share:.0f}", ha="center", va="center")
        axes.set_xticks(range(len(columns)), list(columns), rotation=90)
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_title("chance of the row, moving first, in percent")

    save(args, results, draw)
    return results


if __name__ == "__main__":
    main()
