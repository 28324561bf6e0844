"""The posterior of a game of Battleship: every board counted, or boards drawn at random."""

from ._error import RangekeeperError
from ._figure import figure
from ._native import Record, cell_index, cell_name, signature
from ._posterior import BestShot, ChanceToWin, ClassCounts, Counts, Posterior, Sample
from ._simulation import STRATEGIES, simulate

__all__ = [
    "STRATEGIES",
    "BestShot",
    "ChanceToWin",
    "ClassCounts",
    "Counts",
    "Posterior",
    "RangekeeperError",
    "Record",
    "Sample",
    "cell_index",
    "cell_name",
    "figure",
    "signature",
    "simulate",
]
