"""How many shots strategies need against ships that are hidden in several ways, and what a way gains against chance.

A way to hide weighs the cells: a board is chosen with a probability proportional to the product of the weights of the cells
that its ships occupy, so long ships follow the weights most. The strategies assume boards at random. Checks the columns
"boards at random" and "boards by people" of docs/priors.md, By strategy, and the means of docs/best-shot.md for Sea Battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from cluster import mean_interval, parser, parts, run, save
from numpy.typing import NDArray

from rangekeeper_engine import Record, simulate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WAYS: Final = ("random", "person", "edges", "edges-only", "middle", "corners", "left-half", "chessboard")

MOST: Final = 8.0
"""The largest weight of a cell; the least is its reciprocal."""


def weights(way: str, rows: int, columns: int) -> str | NDArray[np.float64]:
    """Returns the prior of a way to hide: its name if the engine has it, otherwise a weight for each cell."""
    row, column = np.indices((rows, columns))
    row_distance, column_distance = np.minimum(row, rows - 1 - row), np.minimum(column, columns - 1 - column)
    is_edge = np.minimum(row_distance, column_distance) == 0
    ways = {
        "edges": np.where(is_edge, 2.0, 1.0),
        "edges-only": np.where(is_edge, MOST, 1 / MOST),
        "middle": np.where(is_edge, 0.5, 1.0),
        "corners": np.where(row_distance + column_distance < 3, MOST, 1.0),
        "left-half": np.where(column < columns / 2, 2.0, 1.0),
        "chessboard": np.where((row + column) % 2 == 0, MOST, 1.0),
    }
    return ways.get(way, way)


def play(strategy: str, way: str, games: range, seed: int, rules: str) -> NDArray[np.int64]:
    """Returns the numbers of shots of these games on boards that are hidden so."""
    record = Record(f"v1;{rules};")
    boards = weights(way, record.rows, record.columns)
    return simulate(strategy, games, seed, rules, boards, "random")


def main(argv: Sequence[str] | None = None) -> dict[str, Any]:
    """Plays all games, prints and saves the means, and returns them by rules, strategy and way to hide."""
    arguments = parser(__doc__, games=20_000)
    arguments.add_argument("strategies", nargs="*", default=["human", "density"], help="of rangekeeper_engine.STRATEGIES")
    presets = ["classic", "sea-battle"]
    arguments.add_argument("--rules", nargs="+", default=presets, help="presets, or rules as in a record line")
    arguments.add_argument("--ways", nargs="+", default=WAYS, choices=WAYS, help="how ships are hidden")
    args = arguments.parse_args(argv)

    ranges = parts(args.games)
    rows = [(rules, strategy) for rules in args.rules for strategy in args.strategies]
    played = [(strategy, way, rules) for rules, strategy in rows for way in args.ways]
    tasks = [(strategy, way, games, args.seed, rules) for strategy, way, rules in played for games in ranges]
    lengths = np.concatenate(run(play, tasks, args)).reshape(len(rows), len(args.ways), args.games)

    results: dict[str, dict[str, Any]] = {rules: {} for rules in args.rules}
    print(f"mean shots, {args.games:,} games each\n\n{'':28} " + " ".join(f"{way:>10}" for way in args.ways))
    for (rules, strategy), ways in zip(rows, lengths, strict=True):
        means = [mean_interval(shots) for shots in ways]
        named = zip(args.ways, means, strict=True)
        results[rules][strategy] = {way: {"mean": mean, "interval": ends} for way, (mean, *ends) in named}
        print(f"{rules[:14]:14} {strategy[:13]:13} " + " ".join(f"{mean:10.2f}" for mean, _, _ in means))
        print(f"{'':14} {'+-':13} " + " ".join(f"{mean - lower:10.2f}" for mean, lower, _ in means))

    def draw(axes: Axes) -> None:
        for number, ((rules, strategy), ways) in enumerate(zip(rows, lengths, strict=True)):
            places = np.arange(len(args.ways)) + (number + 0.5) / len(rows) / 1.25 - 0.4
            axes.bar(places, ways.mean(axis=1), width=0.8 / len(rows), label=f"{rules}, {strategy}")
        axes.set_xticks(range(len(args.ways)), args.ways, rotation=30)
        axes.set(ylabel="mean shots", ylim=(lengths.mean(axis=2).min() - 10, None))
        axes.legend()

    save(args, results, draw)
    return results


if __name__ == "__main__":
    main()
