"""Whether the chance to win comes true: the chance shown in mid-game against who won, by tenths.

In every duel I shoot as advised and the opponent as a person or at the most likely hit, each at a random board. After some
turns of both the chance to win is estimated, and the duel goes on to its end. Duels are independent of one another. Checks
docs/shooters.md, Does it come true: Brier scores, and how far an interval of a tenth is from the chance shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from cluster import mean_interval, parser, parts, run, save, share_interval
from numpy.typing import NDArray
from shooters import SHOOTERS, play_out

from rangekeeper_engine import Posterior, Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START: Final = Record("v1;classic;")


def play(duels: range, seed: int, turns: list[int], shooter: str, assumed: str, games: int) -> list[tuple[int, float, bool]]:
    """Returns the turns, the chance shown and whether I won, of the duels that are not over after their turns."""
    rows = []
    for duel in duels:
        random = np.random.default_rng([seed, duel])
        board_seed, chance_seed = random.integers(2**32, size=2).tolist()
        theirs, mine = Posterior(START).boards(2, board_seed)
        own = play_out(START, theirs, lambda record: Posterior(record).best_shot().cell)
        other = play_out(START, mine, partial(SHOOTERS[shooter], random=random))
        # In every second round the opponent begins, and wins if both need as many turns.
        after, began = turns[duel % len(turns)], duel // len(turns) % 2 == 1
        if min(len(own), len(other)) > after:
            record = Record(str(START) + ",".join(f"{cell}:{outcome}" for cell, outcome in own[:after]))
            chance = Posterior(record).chance_to_win(
                mine,
                [cell for cell, _ in other[:after]],
                opponent_began=began,
                shooter=assumed,
                games=games,
                seed=chance_seed,
            )
            rows.append((after, chance.estimate, len(own) + began <= len(other)))
    return rows


def summary(shown: NDArray[np.float64], won: NDArray[np.bool_]) -> dict[str, Any]:
    """Returns the Brier score with its interval, and the tenths of the chance shown with the share won."""
    brier, lower, upper = mean_interval((shown - won) ** 2)
    tenths, farthest = [], 0.0
    for tenth in range(10):
        inside = np.minimum((10 * shown).astype(int), 9) == tenth
        if inside.any():
            mean = float(shown[inside].mean())
            share, least, most = share_interval(int(won[inside].sum()), int(inside.sum()))
            farthest = max(farthest, least - mean, mean - most)
            tenths.append({"duels": int(inside.sum()), "shown": mean, "won": share, "interval": [least, most]})
    numbers = {"duels": len(won), "shown": float(shown.mean()), "won": share_interval(int(won.sum()), len(won))}
    return numbers | {"brier": brier, "brier_interval": [lower, upper], "farthest": farthest, "tenths": tenths}


def main(argv: Sequence[str] | None = None) -> dict[str, Any]:
    """Plays the duels, prints and saves what was shown and who won, and returns it by the number of turns."""
    arguments = parser(__doc__, games=800)
    arguments.add_argument("--turns", type=int, nargs="+", default=[5, 10, 20, 30], help="duels take them by turns")
    arguments.add_argument("--shooter", choices=SHOOTERS, default="person", help="the opponent")
    arguments.add_argument("--assumed", help="whom the estimate takes them for (as --shooter), or rangekeeper")
    arguments.add_argument("--estimate", type=int, default=200, help="games of an estimate (%(default)s)")
    args = arguments.parse_args(argv)

    common = (args.seed, args.turns, args.shooter, args.assumed or args.shooter, args.estimate)
    found = run(play, [(duels, *common) for duels in parts(args.games)], args)
    after, shown, won = np.array([row for rows in found for row in rows]).T
    groups = {"all": after > 0} | {str(turns): after == turns for turns in args.turns}
    results = {name: summary(shown[those], won[those] > 0) for name, those in groups.items() if those.any()}

    print(f"{'after turns':11} {'duels':>6} {'shown':>6} {'won':>5} {'95% interval':>14} {'Brier':>6} {'farthest, points':>17}")
    for name, of in results.items():
        share, least, most = (100 * number for number in of["won"])
        figures = f"{of['duels']:6} {100 * of['shown']:6.1f} {share:5.1f}   {least:4.1f} to {most:4.1f}"
        print(f"{name:11} {figures} {of['brier']:6.3f} {100 * of['farthest']:17.1f}")

    def draw(axes: Axes) -> None:
        tenths = results["all"]["tenths"]
        means, shares = ([tenth[name] for tenth in tenths] for name in ("shown", "won"))
        reach = np.abs(np.array([tenth["interval"] for tenth in tenths]).T - shares)
        axes.errorbar(means, shares, yerr=reach, fmt="o")
        axes.plot([0, 1], [0, 1], color="grey")
        axes.set(xlabel="chance shown", ylabel="share won", aspect="equal")

    save(args, results, draw)
    return results


if __name__ == "__main__":
    main()
