"""The posterior and its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._types import Cell, Fleet, Prior, Progress, plain


@dataclass(frozen=True, eq=False)
class ClassCounts:
    """The boards with a ship of one class on each cell. Ships that the record cannot tell apart form a class."""

    ships: tuple[str, ...]
    """The names of the ships."""
    occupied: NDArray[Any]
    """The number of boards with one of the ships there, as in `Counts.occupied`."""
    probabilities: NDArray[np.float64]
    """The probability that one of the ships is there, of shape (rows, columns)."""


@dataclass(frozen=True, eq=False)
class Counts:
    """The numbers of all boards that fit a record. They have no error."""

    boards: int
    """The number of boards."""
    probabilities: NDArray[np.float64]
    """The probability of a ship on each cell, of shape (rows, columns)."""
    occupied: NDArray[Any]
    """The number of boards with a ship on each cell: uint64, or Python ints from 2**64 boards on."""
    by_class: tuple[ClassCounts, ...]
    """The same for each class of ships."""

    def probability(self, cell: Cell) -> float:
        """Returns the probability of a ship on the cell."""
        return float(self.probabilities[_native.cell_index(cell)])


@dataclass(frozen=True, eq=False)
class Sample:
    """Boards drawn independently of one another from the posterior, as numbers."""

    accepted: int
    """The number of boards drawn."""
    proposed: int
    """The number of boards proposed. All but the accepted ones did not fit."""
    successes: NDArray[np.uint64]
    """The number of boards drawn with a ship on each cell, of shape (rows, columns)."""

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """The estimated probability of a ship on each cell, of shape (rows, columns); 0 if nothing was drawn."""
        return self.successes / max(self.accepted, 1)

    def probability(self, cell: Cell) -> float:
        """Returns the estimated probability of a ship on the cell."""
        return float(self.probabilities[_native.cell_index(cell)])

    def intervals(self, confidence: float = 0.95) -> NDArray[np.float64]:
        """Returns the Clopper-Pearson interval of each cell: lower and upper ends, of shape (2, rows, columns)."""
        ends = _native.intervals(self.successes.ravel().tolist(), self.accepted, confidence)
        return np.array(ends).T.reshape(2, *self.successes.shape)


@dataclass(frozen=True)
class BestShot:
    """The shot that takes the fewest shots to the end."""

    cell: str
    """The cell to shoot."""
    most_likely: str
    """The most likely hit."""
    saves: float | None
    """The shots that `cell` saves against `most_likely` on average; None where the boards are too many to count."""


@dataclass(frozen=True)
class ChanceToWin:
    """The chance to win a game of two boards, estimated by games that are played to the end on each."""

    estimate: float
    """The chance to win."""
    draw: float
    """The chance of a draw."""
    interval: tuple[float, float]
    """The 95% interval of the chance to win."""
    turn: float
    """The worth of one turn: half of what a turn more would gain and a turn less would lose."""


class Posterior:
    """The boards that fit a record, and how likely each is.

    Computations release the GIL. Ctrl-C stops them, and so does an exception from `progress`.
    """

    def __init__(self, record: _native.Record, prior: Prior = "random") -> None:
        """Validates the record. Raises RangekeeperError if no board fits it."""
        self.record = record
        self.prior: Prior = prior if isinstance(prior, str) else np.array(prior, dtype=np.float64)
        self._native = _native.Posterior(record, plain(prior))

    def __repr__(self) -> str:
        return f"Posterior({self.record!r}, prior={self.prior!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Posterior, (self.record, self.prior)

    def count(self, *, threads: int = 1, max_bytes: float = 2**28, progress: Progress = None) -> Counts:
        """Counts every board. Under a prior, the number of threads may change the last bit of a probability.

        Fleets of many ships take memory: a count that is estimated to take more than `max_bytes` is refused.
        """
        boards, probabilities, classes = self._native.count(threads, max_bytes, progress)
        whole = np.uint64 if boards < 2**64 else object
        by_class = tuple(
            ClassCounts(tuple(ships), self._grid(occupied, whole), self._grid(shares))
            for ships, occupied, shares in classes
        )
        occupied = np.sum([one.occupied for one in by_class], axis=0)
        return Counts(boards, self._grid(probabilities), occupied, by_class)

    def count_boards(self, *, progress: Progress = None) -> int:
        """Counts the boards alone, up to 2**127. Where ships are many, that takes a third of the time of `count`."""
        return self._native.count_boards(progress)

    def answers(self, cell: Cell, *, progress: Progress = None) -> dict[str, float]:
        """Returns the answers that a shot at an open cell can have, such as "miss" or "sunk=Destroyer", with their chances."""
        return dict(self._native.answers(cell, progress))

    def sample(self, n: int, seed: int, *, threads: int = 1, progress: Progress = None) -> Sample:
        """Draws n boards and counts them. The number of threads does not change the result."""
        accepted, proposed, successes = self._native.sample(n, seed, threads, progress)
        return Sample(accepted, proposed, self._grid(successes, np.uint64))

    def boards(self, n: int, seed: int, *, progress: Progress = None) -> NDArray[np.uint8]:
        """Draws n boards, of shape (n, rows, columns): 0 is water, 1 + i the ship of index i in the fleet.

        Ships that the record cannot tell apart are dealt at random.
        """
        cells = self._native.boards(n, seed, progress)
        return np.frombuffer(cells, np.uint8).reshape(n, self.record.rows, self.record.columns)

    def best_shot(self, *, progress: Progress = None) -> BestShot:
        """Finds the shot that takes the fewest shots to the end."""
        return BestShot(*self._native.best_shot(progress))

    def chance_to_win(
        self,
        fleet: Fleet,
        shots: Sequence[Cell] = (),
        *,
        opponent_began: bool = False,
        shooter: str = "person",
        games: int = 1000,
        seed: int,
        threads: int = 1,
        progress: Progress = None,
    ) -> ChanceToWin:
        """Estimates the chance to win a game of two boards: this one, and the own, with this fleet.

        Args:
            fleet: The own ships, as in "Alpha=A1-A3,Bravo=D5-E5", or one of the arrays that `boards` draws.
            shots: The opponent's shots so far, in their order.
            opponent_began: Whether the opponent had the first turn.
            shooter: How the opponent shoots: "person", "most-likely" or "rangekeeper".
            games: The number of games that are played on each board.
            seed: The seed of the games.
            threads: The number of threads. It does not change the result.
            progress: Is called now and then with the share of the games that are over.
        """
        ships = fleet if isinstance(fleet, str) else np.asarray(fleet).tolist()
        numbers = _native.chance_to_win(
            self._native, ships, list(shots), opponent_began, shooter, games, seed, threads, progress
        )
        estimate, draw, lower, upper, turn = numbers
        return ChanceToWin(estimate, draw, (lower, upper), turn)

    def _grid(self, numbers: list[Any], dtype: Any = np.float64) -> NDArray[Any]:
        return np.array(numbers, dtype).reshape(self.record.rows, self.record.columns)
