"""Weights of the cells, fitted to how often people occupied each cell.

A board weighs the product of the weights w of its cells; Z(w), the sum over all boards, makes that a probability. Recorded
shares s have the log likelihood s . log w - log Z(w) a game, whose gradient by log w is s - p(w): the engine counts p, the
chance of each cell under the prior w. The fit is the root of the gradient, and log Z its integral. Checks docs/priors.md,
People: the factors for other grids, the corners and the middle.

Without --recorded, the shares are those of the prior "person", which docs/priors.md fitted to the recorded ones within 0.00001.
The errors are those of --draws fits to so many games, drawn from that prior.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from cluster import parser, run, save
from numpy.typing import NDArray
from scipy.integrate import fixed_quad
from scipy.optimize import root

from rangekeeper_engine import Posterior, Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START: Final = Record("v1;classic;")
"""The recorded games are classic ones."""


def recorded(file: Path) -> NDArray[np.float64]:
    """Returns how often people occupied each cell, of battleship_game_squares.csv of cliambrown/battleship-data."""
    occupied = np.zeros(100)
    for row in csv.DictReader(file.read_text().splitlines()):
        if row["ai_ships"] == "0":
            occupied[int(row["square"]) - 1] += int(row["games"])
    shares: NDArray[np.float64] = occupied * sum(length for _, length in START.fleet) / occupied.sum()
    return shares.reshape(10, 10)


def chances(log_weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the chance that each cell is occupied."""
    # The engine takes weights from 0.125 to 8. Only their ratios matter.
    weights = np.clip(np.exp(log_weights - log_weights.mean()), 0.125, 8).reshape(10, 10)
    return Posterior(START, prior=weights).count().probabilities


def fit(shares: NDArray[np.float64] | None, games: int, seed: int) -> dict[str, Any]:
    """Fits weights to the shares, or without them to those of games drawn as people play."""
    wanted = (Posterior(START, prior="person").boards(games, seed) > 0).mean(axis=0) if shares is None else shares

    def gradient(log_weights: NDArray[np.float64]) -> NDArray[np.float64]:
        return (wanted - chances(log_weights)).ravel()

    found = root(gradient, np.zeros(100), method="df-sane", options={"fatol": 1e-6, "fnorm": lambda it: abs(it).max()})

    def growth(steps: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.array([chances(step * found.x).ravel() @ found.x for step in steps])

    # From weights 1 on, log Z grows by the integral of p along the way.
    gain = float(wanted.ravel() @ found.x - fixed_quad(growth, 0, 1, n=5)[0])
    weights = np.exp(found.x).reshape(10, 10)
    return {"weights": weights, "left": float(abs(found.fun).max()), "gain": gain, "factors": factors(found.x)}


def factors(log_weights: NDArray[np.float64]) -> list[float]:
    """Returns the factors of the distances 0, 1 and 2 to an edge, and of a corner, as docs/priors.md takes them."""
    distance = np.minimum(np.arange(10), np.arange(10)[::-1])
    near, far = np.sort(np.meshgrid(distance, distance), axis=0)
    own = log_weights.reshape(10, 10)
    inside = own[near >= 3].mean()
    edges = [own[(near == edge) & (far >= 3)].mean() - inside for edge in range(3)]
    return [float(factor) for factor in np.exp([*edges, own[far == 0].mean() - inside - 2 * edges[0]])]


def main(argv: Sequence[str] | None = None) -> dict[str, Any]:
    """Fits the weights, prints, saves and returns them, with the factors and their errors."""
    arguments = parser(__doc__, games=59_708)
    arguments.add_argument("--recorded", type=Path, metavar="CSV", help="battleship_game_squares.csv")
    arguments.add_argument("--draws", type=int, default=20, help="fits for the errors (%(default)s)")
    args = arguments.parse_args(argv)
    shares = recorded(args.recorded) if args.recorded else Posterior(START, prior="person").count().probabilities

    tasks = [(None, args.games, args.seed + draw) for draw in range(args.draws)]
    fitted, *drawn = run(fit, [(shares, args.games, args.seed), *tasks], args)
    errors = np.std([one["factors"] for one in drawn], axis=0, ddof=1)
    alike = Posterior(START).count().probabilities
    places = {"corners": np.s_[::9, ::9], "middle": np.s_[4:6, 4:6]}
    occupied = {name: [float(of[cells].mean()) for of in (shares, alike)] for name, cells in places.items()}
    results = fitted | {"weights": fitted["weights"].tolist(), "errors": errors.tolist(), "occupied": occupied}

    print(f"largest difference of a cell {fitted['left']:.1e}; log likelihood {fitted['gain']:.4f} a game above chance")
    for name, factor, error in zip(["distance 0", "distance 1", "distance 2", "corner"], fitted["factors"], errors, strict=True):
        print(f"factor, {name:10} {factor:6.3f} +- {1.96 * error:.3f}")
    for name, (people, chance) in occupied.items():
        print(f"occupied, {name:8} {people:6.1%}, by chance {chance:.1%}")

    def draw(axes: Axes) -> None:
        for (row, column), weight in np.ndenumerate(fitted["weights"]):
            axes.text(column, row, f"{weight:.2f}", ha="center", va="center")
        axes.imshow(np.log(fitted["weights"]), cmap="PuOr")
        axes.set_title("weights of the cells, geometric mean 1")

    save(args, results, draw)
    return results


if __name__ == "__main__":
    main()
