"""Drawings by matplotlib, which is imported only here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._native import cell_index
from ._posterior import Counts, Posterior, Sample

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def figure(numbers: Posterior | Counts | Sample, ax: Axes | None = None) -> Axes:
    """Draws a circle in each cell, whose area is the probability of a ship there. Shots are drawn over a posterior.

    A posterior is counted first. Draws into a new figure unless axes are given, and returns the axes.
    """
    import matplotlib.pyplot as plt
    from matplotlib.patches import Circle

    marks: list[tuple[str, str]] = numbers.record.shots if isinstance(numbers, Posterior) else []
    probabilities = (numbers.count() if isinstance(numbers, Posterior) else numbers).probabilities
    rows, columns = probabilities.shape
    if ax is None:
        ax = plt.subplots(figsize=(0.5 * columns, 0.5 * rows), layout="constrained")[1]
    marked = {cell_index(cell) for cell, _ in marks}
    for (row, column), probability in np.ndenumerate(probabilities):
        if (row, column) not in marked:
            ax.add_patch(Circle((column, row), 0.5 * float(probability) ** 0.5, color="tab:blue"))
    for cell, outcome in marks:
        row, column = cell_index(cell)
        ax.plot(column, row, *("o" if outcome == "miss" else "X"), color="grey" if outcome == "miss" else "tab:red")
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5), aspect="equal")
    ax.set_xticks(range(columns), [str(column + 1) for column in range(columns)])
    ax.set_yticks(range(rows), [chr(ord("A") + row) for row in range(rows)])
    ax.tick_params(length=0, labeltop=True, labelbottom=False)
    return ax
