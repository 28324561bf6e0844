"""The reference positions of the project, to the last digit, and records against brute force."""

import json
from math import comb
from pathlib import Path

import numpy as np
import pytest
from brute_force import answer, arrangements, count
from hypothesis import assume, given
from hypothesis import strategies as st

from rangekeeper_engine import Posterior, RangekeeperError, Record, cell_index

REFERENCE = Path(__file__).parents[3] / "crates/engine/tests/reference"


@pytest.mark.parametrize("name", ["small", "classic"])
def test_every_position_is_counted_to_the_last_digit(name):
    cases = json.loads((REFERENCE / f"{name}_positions.json").read_text())
    for case in cases:
        rules, shots = ",".join([case[key] for key in ("grid", "contact", "announce")]), ",".join(case["shots"])
        record = Record(f"v1;{rules};{case['fleet']};{shots}")
        counts = Posterior(record).count()
        assert counts.boards == int(case["arrangements"]), record
        assert counts.occupied.tolist() == case["cells"], record
        np.testing.assert_allclose(counts.probabilities, counts.occupied / counts.boards, rtol=1e-15)
    assert len(cases) >= 30


@st.composite
def rules(draw):
    lengths = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    fleet = ",".join(f"{name}={length}" for name, length in zip("ABC", lengths, strict=False))
    columns, rows = draw(st.integers(2, 4)), draw(st.integers(3, 4))
    contact = draw(st.sampled_from(["allowed", "corners", "none"]))
    announcement = draw(st.sampled_from(["hit-miss", "sunk", "sunk-ship", "hit-ship"]))
    return f"v1;{columns}x{rows},{contact},{announcement};{fleet};"


@given(st.data())
def test_random_records_agree_with_brute_force(data):
    try:
        record = Record(data.draw(rules()))
    except RangekeeperError as error:
        # Too many cells for the grid.
        assert "the grid has only" in str(error) or "cells" in str(error)
        assume(False)
    boards = list(arrangements(record))
    if not boards:
        with pytest.raises(RangekeeperError):
            Posterior(record)
        return
    hidden = data.draw(st.sampled_from(boards))
    for name in data.draw(st.lists(st.sampled_from(record.open), unique=True, max_size=5)):
        shot_before = {cell_index(cell) for cell, _ in record.shots}
        record = record.shoot(name, answer(record, hidden, shot_before, cell_index(name)))
    expected, occupied = count(record)
    posterior = Posterior(record)
    counts = posterior.count()
    assert (counts.boards, counts.occupied.tolist()) == _told_apart(counts, expected, occupied), record
    np.testing.assert_allclose(counts.probabilities, occupied / expected, rtol=1e-14)
    for cell in record.open:
        answers = posterior.answers(cell)
        np.testing.assert_allclose(sum(answers.values()), 1, rtol=1e-12)
        np.testing.assert_allclose(answers.get("miss", 0), 1 - counts.probability(cell), atol=1e-12)
    drawn = posterior.boards(50, seed=1)
    lengths = [length for _, length in record.fleet]
    assert all([np.count_nonzero(board == 1 + i) for i in range(len(lengths))] == lengths for board in drawn)
    certain = occupied == expected
    assert (drawn[:, certain] > 0).all() and (drawn[:, occupied == 0] == 0).all()


def _told_apart(counts, boards, occupied):
    """Returns the numbers of brute force, which tells all ships apart, for boards that do not."""
    ways = boards // counts.boards
    assert ways * counts.boards == boards
    return boards // ways, (occupied // ways).tolist()


def test_equal_ships_are_dealt_at_random():
    boards = Posterior(Record("v1;4x1,allowed,hit-miss;A=1,B=1;A2:miss,A4:miss")).boards(2000, seed=3)
    first = np.count_nonzero(boards[:, 0, 0] == 1)
    assert set(boards[:, 0, 0].tolist()) == {1, 2} and 900 < first < 1100
    assert (boards.dtype, boards.shape) == (np.uint8, (2000, 1, 4))


def test_numbers_beyond_64_bits_are_whole():
    fleet = ",".join(f"{name}=1" for name in "ABCDEFGHIJKL")
    single = Posterior(Record(f"v1;16x16,allowed,sunk;{fleet};"))
    counts = single.count()
    assert counts.boards == single.count_boards() == comb(256, 12) > 2**64
    assert counts.occupied.dtype == object and set(counts.occupied.ravel().tolist()) == {comb(255, 11)}
    assert Posterior(Record("v1;sea-battle;")).count_boards() == 1_855_545_978_831_780
