"""The speed of the package beside a plain NumPy rejection sampler and the same policy in plain Python, as ratios.

In time of the processor, so that other programs hardly matter.

    python bench/speed.py
"""

import time

import numpy as np

from rangekeeper_engine import Posterior, Record, cell_index, simulate

RECORDS = {
    "empty board": "v1;classic;",
    "12 misses, 3 hits": "v1;classic;A1:miss,B4:miss,C7:miss,D10:miss,E3:miss,F6:miss,G9:miss,H2:miss,I5:miss,J8:miss,"
    "C2:miss,H7:miss,E5:hit,E6:hit,G4:hit",
}
LENGTHS = [5, 4, 3, 3, 2]


def rejection_sample(record, proposals, random):
    """Proposes arrangements, many at once, and returns the number of those that fit and the boards on each cell."""
    marks = {outcome: [cell_index(c) for c, o in record.shots if o == outcome] for outcome in ("hit", "miss")}
    boards = np.zeros((proposals, 10, 10), np.uint8)
    for length in LENGTHS:
        across = random.random(proposals) < 0.5
        low, high = random.integers(0, 11 - length, proposals), random.integers(0, 10, proposals)
        for i in range(length):
            rows, columns = np.where(across, high, low + i), np.where(across, low + i, high)
            boards[np.arange(proposals), rows, columns] += 1
    fits = (boards <= 1).all(axis=(1, 2))
    for outcome, cells in marks.items():
        for row, column in cells:
            fits &= (boards[:, row, column] > 0) == (outcome == "hit")
    return int(fits.sum()), boards[fits].sum(axis=0)


def seconds(work, least=1.0):
    """Returns the mean time of a call, over at least so many seconds."""
    work()
    begin, calls = time.process_time(), 0
    while time.process_time() - begin < least:
        work()
        calls += 1
    return (time.process_time() - begin) / calls


def rate_of_rejection(record, random):
    """Returns the number of boards a second, over at least five seconds."""
    begin, accepted = time.process_time(), 0
    while time.process_time() - begin < 5:
        accepted += rejection_sample(record, 20_000, random)[0]
    return accepted / (time.process_time() - begin)


def plain_games(games, random):
    """Returns the lengths of games of the first open cell, as a loop in plain Python plays them."""
    lengths = []
    for _ in range(games):
        while True:
            accepted, board = rejection_sample(Record("v1;classic;"), 1, random)
            if accepted:
                break
        afloat = {(int(r), int(c)) for r, c in np.argwhere(board)}
        is_open = [(r, c) for r in range(10) for c in range(10)]
        shots = 0
        while afloat:
            afloat.discard(is_open.pop(0))
            shots += 1
        lengths.append(shots)
    return lengths


def main():
    random = np.random.default_rng(1)
    for name, line in RECORDS.items():
        record = Record(line)
        posterior = Posterior(record)
        plain = rate_of_rejection(record, random)
        ours = 500_000 / seconds(lambda p=posterior: p.sample(500_000, 1))
        print(f"{name}: NumPy {plain:,.0f} boards/s, sample {ours:,.0f} boards/s, ratio {ours / plain:,.0f}")
        print(f"{name}: count of {posterior.count().boards:,} boards in {1e3 * seconds(posterior.count):.2f} ms")
    ours = 200 / seconds(lambda: simulate(lambda record: record.open[0], 200, 1))
    plain = 200 / seconds(lambda: plain_games(200, random))
    named = 2000 / seconds(lambda: simulate("row-scan", 2000, 1))
    print(f"first open cell: plain Python {plain:,.0f} games/s, a callable {ours:,.0f}, by name {named:,.0f}")


if __name__ == "__main__":
    main()
