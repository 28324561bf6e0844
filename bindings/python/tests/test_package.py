"""What a Python package owes: errors, pickling, progress, interruption, types."""

import io
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rangekeeper_engine as rk
from rangekeeper_engine import Posterior, RangekeeperError, Record

# Takes many seconds to count.
LONG = Record("v1;12x12,none,sunk;A=5,B=4,C=4,D=3,E=3,F=2,G=2;A1:miss")
HIT = Record("v1;classic;E5:hit")


@given(st.text() | st.text("v1;classic,:E5hit=missunkx0", max_size=30).map(lambda text: "v1;classic;" + text))
def test_random_texts_raise_only_our_errors(text):
    calls = [
        Record,
        rk.cell_index,
        lambda text: HIT.shoot(text, "miss"),
        lambda text: HIT.shoot("A1", text),
        lambda text: Posterior(HIT, text),
        lambda text: rk.simulate(text, 1, seed=1),
        lambda text: rk.simulate("random", 1, seed=1, rules=text),
    ]
    for call in calls:
        try:
            call(text)
        except RangekeeperError as error:
            assert str(error)


def test_errors_are_the_sentences_of_the_engine():
    def refused(sentence, call):
        with pytest.raises(ValueError, match=sentence) as caught:
            call()
        assert type(caught.value) is RangekeeperError

    refused("“K1” is not a cell|K1 lies outside", lambda: HIT.shoot("K1", "miss"))
    refused("“\ufffd", lambda: HIT.shoot("\ud800", "miss"))
    refused("“A1:hit,A2:hit” is not a shot", lambda: HIT.shoot("A1", "hit,A2:hit"))
    refused("E5 is marked twice", lambda: HIT.shoot((4, 4), "miss"))
    refused("rows and columns are 0 to 15", lambda: HIT.mark((16, 0)))
    refused("A1:sunk=Destroyer could be miss or hit", lambda: Posterior(Record("v1;classic;A1:sunk=Destroyer")))
    many = Posterior(Record("v1;16x16,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1;"))
    refused("about 20381 MiB of memory, more than the 256 MiB allowed", many.count)
    refused("more than the 512 MiB allowed", lambda: many.count(max_bytes=2**29))
    refused("there are random, person and mixture", lambda: Posterior(HIT, "nobody"))
    refused(r"weights of shape \(1, 2\) for a grid of shape \(10, 10\)", lambda: Posterior(HIT, [[1, 2]]))
    refused("a weight is 0.125 to 8, not 9", lambda: Posterior(HIT, np.full((10, 10), 9)))
    refused("a confidence is greater than 0", lambda: Posterior(HIT).sample(10, 1).intervals(1.0))
    refused("E5 was shot before", lambda: rk.simulate(lambda record: "E5", 1, seed=1))
    refused("rodin is made for 10x10", lambda: rk.simulate("rodin", 1, 1, "5x5,allowed,hit-ship;A=2"))
    with pytest.raises(MemoryError):
        Posterior(HIT).boards(2**62, seed=1)


def test_a_record_is_a_value():
    record = Record("v1;classic;").shoot("E5", "hit").shoot((0, 1), "miss")
    assert record == Record("v1;classic;E5:hit,A2:miss") != HIT and len({record, HIT, Record(str(HIT))}) == 2
    assert repr(HIT) == 'Record("v1;classic;E5:hit")' and eval(repr(record)) == record
    assert (record.rows, record.columns, record.rules) == (10, 10, "classic")
    assert (record.contact, record.announcement) == ("allowed", "sunk-ship")
    assert record.fleet[-1] == ("Destroyer", 2)
    assert record.shots == [("E5", "hit"), ("A2", "miss")] and record.hits == ["E5"]
    assert (record.open[:2], len(record.open)) == (["A1", "A3"], 98)
    assert (record.mark("E5"), record.mark("A1")) == ("hit", None)
    assert (rk.cell_index("E5"), rk.cell_name((4, 4)), rk.cell_name("e5")) == ((4, 4), "E5", "E5")


def test_everything_is_pickled():
    posterior = Posterior(HIT, np.linspace(0.5, 2, 100).reshape(10, 10))
    again = pickle.loads(pickle.dumps(posterior))
    assert again.record == HIT and (again.prior == posterior.prior).all()
    for compute in [Posterior.count, lambda it: it.sample(1000, 1)]:
        one, other = compute(posterior), pickle.loads(pickle.dumps(compute(again)))
        assert (one.probabilities == other.probabilities).all()
    best = Posterior(HIT).best_shot()
    assert pickle.loads(pickle.dumps(best)) == best
    error = pickle.loads(pickle.dumps(RangekeeperError("no")))
    assert type(error) is RangekeeperError and str(error) == "no"


def test_priors_and_samples_agree_with_counts():
    for prior in ["random", "person", "mixture", np.linspace(0.5, 2, 100).reshape(10, 10).tolist()]:
        posterior = Posterior(HIT, prior)
        exact, sample = posterior.count(threads=2), posterior.sample(200_000, seed=4, threads=2)
        lower, upper = sample.intervals(1 - 1e-9)
        assert sample.accepted == 200_000 <= sample.proposed
        assert ((lower <= exact.probabilities) & (exact.probabilities <= upper)).all(), prior
        assert exact.probability("E5") == 1 == sample.probability((4, 4))
        by_class = sum(one.probabilities for one in exact.by_class)
        np.testing.assert_allclose(by_class, exact.probabilities, rtol=1e-9)
    assert [one.ships for one in exact.by_class][0] == ("Carrier",)


COMPUTATIONS = {
    "count": lambda progress: Posterior(LONG).count(progress=progress),
    "sample": lambda progress: Posterior(LONG).sample(10**12, 1, progress=progress, threads=2),
    "boards": lambda progress: Posterior(LONG).boards(10**7, 1, progress=progress),
    "simulate": lambda progress: rk.simulate("rangekeeper", 10**7, 1, progress=progress, threads=2),
    "callable": lambda progress: rk.simulate(lambda record: record.open[0], 10**7, 1, progress=progress),
}


@pytest.mark.parametrize("name", COMPUTATIONS)
def test_control_c_stops(name):
    sent = []

    def interrupt():
        sent.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.5, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        COMPUTATIONS[name](None)
    # A fraction of a second, and more where other programs take the processor.
    assert time.monotonic() - sent[0] < 5


@pytest.mark.parametrize("name", COMPUTATIONS)
def test_an_exception_of_progress_stops_and_other_threads_run(name):
    heard, other = [], []
    thread = threading.Timer(0.01, lambda: other.append(1))

    def progress(done):
        heard.append(done)
        if other and len(heard) >= 2:
            raise KeyError("enough")

    thread.start()
    with pytest.raises(KeyError, match="enough"):
        COMPUTATIONS[name](progress)
    assert heard == sorted(heard) and 0 <= heard[0] <= heard[-1] < 1


def test_progress_ends_at_1():
    heard = []
    Posterior(HIT).sample(2000, 1, progress=heard.append)
    Posterior(HIT).best_shot(progress=heard.append)
    assert heard.count(1.0) == 2 and all(isinstance(done, float) for done in heard)


def test_the_signature_is_that_of_the_command():
    assert rk.signature() == (Path(__file__).parents[2] / "signature.txt").read_text().strip()


def test_a_figure_has_a_circle_in_each_open_cell():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    ax = rk.figure(Posterior(HIT))
    assert len(ax.patches) == 99 and len(ax.lines) == 1
    ax.figure.savefig(io.BytesIO())
    assert len(rk.figure(Posterior(HIT).count(), ax=ax).patches) == 199


def test_matplotlib_is_imported_only_for_figures():
    code = "import sys, rangekeeper_engine; sys.exit('matplotlib' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("number", range(3))
def test_the_examples_of_the_readme_run(number):
    readme = (Path(__file__).parents[1] / "README.md").read_text()
    examples = [block.split("```")[0] for block in readme.split("```python\n")[1:]]
    assert len(examples) == 3
    exec(examples[number], {"__name__": "example"})


FOLDER = Path(__file__).parents[1]
TOOLS = [["mypy.stubtest", "rangekeeper_engine"], ["mypy", "-p", "rangekeeper_engine"], ["mypy", str(FOLDER / "studies")]]


@pytest.mark.parametrize("tool", TOOLS)
def test_the_types_are_those_of_the_package(tool):
    config = str(FOLDER / "pyproject.toml")
    config = ["--mypy-config-file" if "stubtest" in tool[0] else "--config-file", config]
    ran = subprocess.run([sys.executable, "-m", *tool, *config], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
