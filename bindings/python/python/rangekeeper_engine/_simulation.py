"""Games of strategies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._error import RangekeeperError
from ._types import Cell, Prior, Progress, plain

STRATEGIES: Final = tuple(_native.strategies())
"""The names of the strategies, from the simplest to the best."""


def simulate(
    strategy: str | Callable[[_native.Record], Cell],
    games: int | range,
    seed: int,
    rules: str = "classic",
    boards: Prior = "random",
    assumed: Prior | None = None,
    *,
    threads: int = 1,
    progress: Progress = None,
) -> NDArray[np.int64]:
    """Plays games to their ends and returns the number of shots of each, in the order of the games.

    A game depends on its number and the arguments alone: `range(1000, 2000)` plays the second thousand of `2000` games.

    Args:
        strategy: One of STRATEGIES, some with a parameter as in "density:4", or a function that is called with the record
            and returns the cell to shoot. It plays on the same boards.
        games: The number of games, or the numbers of the games: a range whose step is 1.
        seed: The seed of the boards, and of the strategy's random choices.
        rules: The name of a preset, or rules as in `Record.rules`.
        boards: The prior by which the ships are placed.
        assumed: The prior that the strategy assumes; by default that of the boards.
        threads: The number of threads. It does not change the result. A function always plays on one.
        progress: Is called now and then with the share of the games that are over.
    """
    if not isinstance(games, range):
        games = range(games)
    if games.step != 1:
        raise RangekeeperError(f"the numbers of games have the step 1, not {games.step}")
    assumed = boards if assumed is None else assumed
    span, priors = (games.start, games.stop), (plain(boards), plain(assumed))
    return np.array(_native.simulate(strategy, *span, seed, rules, *priors, threads, progress), np.int64)
