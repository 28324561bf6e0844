"""Games of strategies, ours and in Python, on the same boards."""

import numpy as np
import pytest

from rangekeeper_engine import STRATEGIES, Posterior, Record, cell_name, simulate

SMALL = "5x5,none,sunk;Alpha=3,Bravo=2,Charlie=2"


def row_scan(record):
    return record.open[0]


@pytest.mark.parametrize("rules", ["classic", SMALL])
@pytest.mark.parametrize("boards", ["random", "person"])
def test_a_function_that_shoots_the_cells_of_ours_gets_the_same_lengths(rules, boards):
    ours = simulate("row-scan", 200, 7, rules, boards)
    assert (ours == simulate(row_scan, 200, 7, rules, boards)).all()
    assert ours.dtype == np.int64 and len(set(ours.tolist())) > 5
    # A cell may be named by its place.
    places = simulate(lambda record: divmod(len(record.shots), record.columns), 200, 7, rules, boards)
    assert (ours == places).all()


@pytest.mark.parametrize("name", ["random", "density", "density:4", "guess-and-search", "sampled-greedy"])
def test_games_depend_on_their_numbers_alone(name):
    games = simulate(name, 23, 5, threads=3)
    assert (games == simulate(name, 23, 5)).all()
    assert (games[7:19] == simulate(name, range(7, 19), 5, threads=5)).all()
    assert (games != simulate(name, 23, 6)).any()
    assert simulate(name, 0, 5).shape == (0,)


def test_every_strategy_plays():
    rules = "10x10,none,hit-ship;Alpha=3,Bravo=2"
    means = {name: simulate(name, 20, 1, rules).mean() for name in STRATEGIES}
    assert len(means) == 15 and all(5 <= mean <= 100 for mean in means.values())
    assert means["rangekeeper"] < means["random"] - 20 and means["density"] < means["random"] - 20


def test_the_assumed_prior_is_that_of_the_boards_unless_given():
    games = [simulate("density", 50, 1, boards="person", assumed=assumed) for assumed in (None, "person", "random")]
    assert (games[0] == games[1]).all() and (games[0] != games[2]).any()


def test_exceptions_of_a_strategy_reach_the_caller():
    def lost(record):
        raise LookupError(len(record.shots))

    with pytest.raises(LookupError, match="0"):
        simulate(lost, 3, seed=1)
    with pytest.raises(TypeError):
        simulate(lambda record: None, 3, seed=1)


def test_a_bot_that_shoots_the_best_shot_finishes():
    def bot(record):
        return Posterior(record).best_shot().cell

    assert 7 <= simulate(bot, 2, 1, SMALL).mean() <= 25
    assert Record("v1;classic;").open[-1] == cell_name((9, 9))
