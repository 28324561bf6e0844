"""Opponents of the classic game who shoot as docs/shooters.md says, one shot at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rangekeeper_engine import Posterior, Record, cell_index

POWER: Final = 2.5
"""How much a person prefers heavy cells: docs/shooters.md, The fit."""


def placements(length: int) -> NDArray[np.int64]:
    """Returns the cells of every place of a ship on 10 x 10, of shape (places, 100)."""
    places = np.zeros((10, 11 - length, 2, 10, 10), np.int64)
    for line, start in np.ndindex(places.shape[:2]):
        places[line, start, 0, line, start : start + length] = 1
        places[line, start, 1, start : start + length, line] = 1
    return places.reshape(-1, 100)


def density(record: Record) -> NDArray[np.float64]:
    """Returns the sum over the places of ships afloat through each cell of 10 to the power of the hits that they cover."""
    hits, taken, afloat = np.zeros(100, np.int64), np.zeros(100, np.int64), dict(record.fleet)
    for cell, outcome in record.shots:
        row, column = cell_index(cell)
        (taken if outcome == "miss" else hits)[10 * row + column] = 1
        if outcome.startswith("sunk="):
            ship = outcome.removeprefix("sunk=")
            places = placements(afloat[ship])
            # The first that fits. It may be a wrong one, and leave none for a ship that is sunk later.
            for wreck in places[(places[:, 10 * row + column] == 1) & (places @ (1 - hits) == 0)][:1]:
                hits, taken = hits - wreck, taken + wreck
                del afloat[ship]
    weights = np.zeros(100)
    for length in afloat.values():
        places = placements(length)
        weights += (10.0 ** (places @ hits) * (places @ taken == 0)) @ places
    return weights * (1 - hits) * (1 - taken)


def person(record: Record, random: np.random.Generator) -> str:
    """Returns a cell by chance, the heavier the likelier."""
    weights = density(record)
    is_open = [10 * row + column for row, column in map(cell_index, record.open)]
    chances = np.cumsum((weights[is_open] / max(weights.max(), 1.0)) ** POWER)
    return record.open[int(np.searchsorted(chances, random.random() * chances[-1], side="right")) % len(is_open)]


def most_likely(record: Record, random: np.random.Generator) -> str:
    """Returns the most likely hit, of equals one by chance."""
    occupied = Posterior(record).count().occupied
    numbers = [int(occupied[cell_index(cell)]) for cell in record.open]
    return str(random.choice([cell for cell, number in zip(record.open, numbers, strict=True) if number == max(numbers)]))


def play_out(record: Record, board: NDArray[np.uint8], aim: Callable[[Record], str]) -> list[tuple[str, str]]:
    """Plays a game from its empty record to the end and returns the shots."""
    left = np.bincount(board.ravel())
    while left[1:].any():
        cell = aim(record)
        ship = int(board[cell_index(cell)])
        left[ship] -= 1
        sinks = ship > 0 and left[ship] == 0
        record = record.shoot(cell, f"sunk={record.fleet[ship - 1][0]}" if sinks else "hit" if ship else "miss")
    return record.shots


SHOOTERS: Final = {"person": person, "most-likely": most_likely}
"""By the names that `chance_to_win` knows them by."""
