"""The posterior by its definition: every arrangement is asked for its answers to the shots, in order."""

from itertools import product

import numpy as np

from rangekeeper_engine import Record, cell_index


def placements(rows, columns, length):
    across = [[(r, c + i) for i in range(length)] for r in range(rows) for c in range(columns - length + 1)]
    down = [[(r + i, c) for i in range(length)] for r in range(rows - length + 1) for c in range(columns)]
    return [frozenset(cells) for cells in (across if length == 1 else across + down)]


def halo(cells, contact):
    reach = {"allowed": 0, "corners": 1, "none": 2}[contact]
    near = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i * i + j * j <= reach]
    return {(r + i, c + j) for r, c in cells for i, j in near}


def arrangements(record):
    """Yields the cells of each ship, in the fleet's order."""
    places = [placements(record.rows, record.columns, length) for _, length in record.fleet]
    for ships in product(*places):
        pairs = [(one, other) for i, one in enumerate(ships) for other in ships[:i]]
        if all(halo(one, record.contact).isdisjoint(other) for one, other in pairs):
            yield ships


def answer(record, ships, shot_before, cell):
    """Returns what an opponent with these ships announces."""
    for (name, _), ship in zip(record.fleet, ships, strict=True):
        if cell in ship:
            sunk = ship <= shot_before | {cell} and record.announcement != "hit-miss"
            named = record.announcement == "hit-ship" or sunk and record.announcement == "sunk-ship"
            return ("sunk" if sunk else "hit") + (f"={name}" if named else "")
    return "miss"


def fits(record, ships):
    shot_before = set()
    for name, outcome in record.shots:
        cell = cell_index(name)
        told = answer(record, ships, shot_before, cell)
        # An answer that names no ship stands for any.
        if outcome not in (told, told.split("=")[0]):
            return False
        shot_before.add(cell)
    return True


def count(record):
    """Returns the number of arrangements that fit, and of those that occupy each cell."""
    boards, occupied = 0, np.zeros((record.rows, record.columns), int)
    for ships in arrangements(record):
        if fits(record, ships):
            boards += 1
            for cell in frozenset().union(*ships):
                occupied[cell] += 1
    return boards, occupied
