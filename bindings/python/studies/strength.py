"""How many shots strategies need: means with 95% intervals, medians and histograms.

All play on the same boards. Checks the table of README.md, How it compares, the means of docs/shooters.md, Every strategy against
every other, and with --boards and --assume docs/priors.md, What it is worth and By strategy. With --seed 1000000001, that of
`rangekeeper simulate --final`, the means in docs come out to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from cluster import mean_interval, parser, parts, run, save
from numpy.typing import NDArray

from rangekeeper_engine import simulate

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def play(strategy: str, games: range, seed: int, rules: str, boards: str, assume: str | None) -> NDArray[np.int64]:
    """Returns the numbers of shots of these games."""
    return simulate(strategy, games, seed, rules, boards, assume)


def summary(shots: NDArray[np.int64]) -> dict[str, Any]:
    """Returns the figures of the games of a strategy."""
    mean, lower, upper = mean_interval(shots)
    return {
        "mean": mean,
        "interval": [lower, upper],
        "standard_deviation": float(shots.std(ddof=1)),
        "median": float(np.median(shots)),
        "most": int(shots.max()),
        "histogram": np.bincount(shots).tolist(),
    }


def main(argv: Sequence[str] | None = None) -> dict[str, Any]:
    """Plays the games of every strategy, prints and saves what they took, and returns it by strategy."""
    arguments = parser(__doc__, games=20_000)
    default = ["random", "parity-rows", "human", "density"]
    arguments.add_argument("strategies", nargs="*", default=default, help='of rangekeeper_engine.STRATEGIES, as "density:4"')
    arguments.add_argument("--rules", default="classic", help="a preset, or rules as in a record line")
    arguments.add_argument("--boards", default="random", help="who placed the ships: random, person or mixture")
    arguments.add_argument("--assume", help="who the strategies assume placed them (as --boards)")
    args = arguments.parse_args(argv)

    ranges = parts(args.games)
    common = (args.seed, args.rules, args.boards, args.assume)
    shots = run(play, [(name, games, *common) for name in args.strategies for games in ranges], args)
    results = {}
    for number, name in enumerate(args.strategies):
        own = shots[number * len(ranges) : (number + 1) * len(ranges)]
        results[name] = summary(np.concatenate(own))

    print(f"{'strategy':20} {'mean':>6}  {'95% interval':16} {'s.d.':>5} {'median':>6} {'most':>4}")
    for name, of in results.items():
        interval = f"{of['interval'][0]:.2f} to {of['interval'][1]:.2f}"
        print(f"{name:20} {of['mean']:6.2f}  {interval:16} {of['standard_deviation']:5.2f} {of['median']:6.0f} {of['most']:4}")

    def draw(axes: Axes) -> None:
        for name, of in results.items():
            axes.stairs(np.array(of["histogram"]) / args.games, np.arange(len(of["histogram"]) + 1) - 0.5, label=name)
        axes.set(xlabel="shots", ylabel="share of the games")
        axes.legend()

    save(args, results, draw)
    return results


if __name__ == "__main__":
    main()
