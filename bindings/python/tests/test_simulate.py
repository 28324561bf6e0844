"""Games of strategies, ours and in Python, on the same boards."""

import numpy as np
import pytest

from rangekeeper_engine import STRATEGIES, Posterior, RangekeeperError, Record, cell_name, simulate

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


def test_the_chance_to_win_is_that_of_few_cells():
    # One ship of one cell among n: (n + 1) / 2n for the side that moves first, wherever the ship lies.
    for cells, began, right in [(2, False, 3 / 4), (2, True, 1 / 4), (3, False, 2 / 3), (10, False, 0.55)]:
        posterior = Posterior(Record(f"v1;{cells}x1,none,sunk;One=1;"))
        for fleet in ["One=A1", posterior.boards(1, seed=4)[0]]:
            chance = posterior.chance_to_win(
                fleet, opponent_began=began, shooter="most-likely", games=4000, seed=1, threads=2
            )
            assert chance.interval[0] <= right <= chance.interval[1] and chance.draw == 0, (cells, began, chance)
            assert abs(chance.estimate - right) < 0.02
    again = posterior.chance_to_win(fleet, shooter="most-likely", games=4000, seed=1)
    assert again == chance and 0 < chance.turn < 0.2


def test_shots_of_the_opponent_are_fired_at_the_fleet():
    posterior = Posterior(Record(f"v1;{SMALL};A1:miss"))
    fleet = "Alpha=A1-A3,Bravo=C1-C2,Charlie=E1-E2"
    chance = [posterior.chance_to_win(fleet, shots, games=300, seed=2).estimate for shots in (["E5"], ["A1"])]
    assert chance[0] > chance[1]
    for wrong, text in [
        ({"fleet": "Alpha=A1-A3"}, "3 ships"),
        ({"fleet": [[99]]}, "99 in row 0, column 0"),
        ({"shots": ["A1", "A1"]}, "shot before"),
        ({"shooter": "nobody"}, "nobody"),
        ({"games": 0}, "at least one"),
    ]:
        with pytest.raises(RangekeeperError, match=text):
            posterior.chance_to_win(**{"fleet": fleet, "shots": [], "games": 2, "seed": 1} | wrong)
