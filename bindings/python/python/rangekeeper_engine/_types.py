"""Types of arguments."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Cell: TypeAlias = str | tuple[int, int]
"""A cell: its name, such as "E5", or its row and column, counted from 0."""

Fleet: TypeAlias = str | NDArray[np.uint8] | Sequence[Sequence[int]]
"""A fleet: its placements as in "Alpha=A1-A3,Bravo=D5-E5", or 0 for water and 1 + the index of the ship, by cell."""

Prior: TypeAlias = str | NDArray[np.float64] | Sequence[Sequence[float]]
"""Who placed the ships: "random", "person", "mixture", or a weight for each cell, of shape (rows, columns)."""

Progress: TypeAlias = Callable[[float], object] | None
"""A function that is called with the share of the work that is done, from 0 to 1."""


def plain(prior: Prior) -> Any:
    """Returns a prior as the native module takes it: a name, or rows of floats."""
    return prior if isinstance(prior, str) else np.asarray(prior, dtype=np.float64).tolist()
