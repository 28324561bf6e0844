"""The studies at small sizes, and that their results do not depend on who computed them."""

import json
import logging
import os
import signal
import sys
from pathlib import Path

import pytest
from distributed import Client, LocalCluster, as_completed

sys.path.insert(0, str(Path(__file__).parents[1] / "studies"))

import calibration
import cluster
import duels
import hiding
import people
import strength

HERE = ["--scheduler", "none"]
GAMES = ["density", "human", "--games", "4000"]


def test_strength_has_the_figures_of_the_games(tmp_path):
    argv = ["density", "random", "--games", "2000"]
    files = ["--json", str(tmp_path / "a.json"), "--figure", str(tmp_path / "a.png")]
    found = strength.main([*argv, *files, *HERE])
    assert list(found) == ["density", "random"]
    assert found["density"]["interval"][0] < 44.4 < found["density"]["interval"][1]
    assert sum(found["random"]["histogram"]) == 2000 and len(found["random"]["histogram"]) == found["random"]["most"] + 1
    written = json.loads((tmp_path / "a.json").read_text())
    assert written["results"] == found and written["arguments"]["games"] == 2000
    assert written["version"] and written["signature"] and (tmp_path / "a.png").stat().st_size > 0


def test_duels_have_a_winner_each():
    found = duels.main(["density", "random", "--games", "200", *HERE])
    assert found["density"]["random"]["first"]["share"] > 0.95 > 0.2 > found["random"]["density"]["first"]["share"]
    for numbers in [entry for row in found.values() for entry in row.values()]:
        assert numbers["first"]["share"] == pytest.approx(numbers["second"]["share"] + numbers["equal"]["share"])
    with pytest.raises(SystemExit):
        duels.main(["--rules", "10x10,allowed,sunk-ship,salvo=3;Alpha=4,Bravo=3", *HERE])


@pytest.mark.parametrize("shooter", ["person", "most-likely"])
def test_a_calibration_sets_chances_against_winners(shooter):
    argv = ["--games", "8", "--estimate", "4", "--turns", "20", "30", "--shooter", shooter, "--assumed", "person"]
    found = calibration.main([*argv, *HERE])
    assert list(found) == ["all", "20", "30"] and found["all"]["duels"] == sum(found[it]["duels"] for it in ("20", "30"))
    assert 0 <= found["all"]["brier"] <= 1 and sum(tenth["duels"] for tenth in found["all"]["tenths"]) <= 8


def test_hiding_at_the_edge_takes_density_longer():
    found = hiding.main(["density", "--games", "300", "--ways", "random", "edges-only", *HERE])
    assert list(found) == ["classic", "sea-battle"]
    for strategies in found.values():
        assert strategies["density"]["edges-only"]["interval"][0] > strategies["density"]["random"]["interval"][1]


def test_the_weights_of_people_are_found_again(tmp_path):
    rows = ["id,ai_ships,square,games", "1,1,1,99", *(f"2,0,{cell},{100 + cell % 7}" for cell in range(1, 101))]
    (tmp_path / "squares.csv").write_text("\n".join(rows))
    assert people.recorded(tmp_path / "squares.csv").sum() == pytest.approx(17)
    found = people.main(["--games", "5000", "--draws", "2", *HERE])
    # The constants of the engine, to which docs/priors.md rounds.
    assert found["factors"] == pytest.approx([1.1636, 1.1123, 1.0151, 1.6277], abs=1e-4)
    assert found["left"] < 1e-6 and found["gain"] > 0.3 and len(found["errors"]) == 4


def test_processes_of_this_machine_change_nothing():
    assert strength.main([*GAMES, "--workers", "2"]) == strength.main([*GAMES, *HERE])


def test_a_worker_that_is_killed_changes_nothing(monkeypatch):
    alone = strength.main([*GAMES, *HERE])
    settings = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
    with LocalCluster(n_workers=2, **settings) as local, Client(local) as client:
        killed = next(iter(client.run(os.getpid).values()))

        def kill_after_the_first(futures):
            finished = as_completed(futures)
            yield next(finished)
            os.kill(killed, signal.SIGKILL)
            assert not all(future.done() for future in futures)
            yield from finished

        monkeypatch.setattr(cluster, "as_completed", kill_after_the_first)
        assert strength.main([*GAMES, "--scheduler", local.scheduler_address]) == alone
        # The nanny starts another one.
        client.wait_for_workers(2)
        processes = set(client.run(os.getpid).values())
        assert len(processes) == 2 and killed not in processes
