"""What the studies share: arguments, tasks over the workers of a Dask scheduler, intervals, and files of results."""

from __future__ import annotations

import importlib.metadata
import json
import logging
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import cloudpickle
import numpy as np
from distributed import Client, LocalCluster, as_completed
from numpy.typing import NDArray
from scipy.stats import binomtest
from tqdm import tqdm

import rangekeeper_engine

if TYPE_CHECKING:
    from matplotlib.axes import Axes

T = TypeVar("T")

PARTS: Final = 50
"""The number of tasks into which games are divided: a lost worker loses little, and there are many more than workers."""

RETRIES: Final = 3
"""How often a task that failed is tried again. The tasks of a lost worker are given to others beside that."""

NORMAL: Final = 1.959964
"""The quantile of the normal distribution for a two-sided 95% interval."""


def parser(description: str | None, games: int) -> ArgumentParser:
    """Returns a parser of the arguments that every study takes, with the default number of games."""
    arguments = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=games, help="how many, numbered from 0 (%(default)s)")
    arguments.add_argument("--seed", type=int, default=1, help="of boards and random choices (%(default)s)")
    where = "tcp://HOST:PORT; local: processes of this machine; none: this process (%(default)s)"
    arguments.add_argument("--scheduler", default="local", help=where)
    arguments.add_argument("--workers", type=int, help="processes of --scheduler local (one for each core)")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="write the results, with version and signature")
    arguments.add_argument("--figure", type=Path, metavar="FILE", help="draw the results")
    return arguments


def parts(games: int) -> list[range]:
    """Divides games into consecutive ranges, whatever the number of workers."""
    ends = [games * part // PARTS for part in range(PARTS + 1)]
    return [range(first, end) for first, end in pairwise(ends) if first < end]


def run(function: Callable[..., T], tasks: Sequence[tuple[Any, ...]], args: Namespace) -> list[T]:
    """Calls the function with the arguments of each task on the workers, and returns the results in the order of the tasks.

    A task depends on its arguments alone, so the results do not depend on who computed them, or how often.
    """
    if args.scheduler == "none":
        return [function(*task) for task in tqdm(tasks, disable=None)]
    with open_client(args) as client:
        futures = [client.submit(function, *task, pure=False, retries=RETRIES) for task in tasks]
        finished = tqdm(as_completed(futures), total=len(futures), disable=None)
        found = {future.key: future.result() for future in finished}
        return [found[future.key] for future in futures]


@contextmanager
def open_client(args: Namespace) -> Iterator[Client]:
    """Connects to the scheduler, or to a cluster of this machine that lives as long as the client."""
    # The workers need the package and NumPy, not the files of this folder.
    for module in list(sys.modules.values()):
        if Path(getattr(module, "__file__", None) or "").parent == Path(__file__).parent:
            cloudpickle.register_pickle_by_value(module)
    if args.scheduler != "local":
        with Client(args.scheduler) as client:
            yield client
        return
    # What a task raises reaches the client. Workers log nothing but that the cluster closes.
    settings = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
    with LocalCluster(n_workers=args.workers, **settings) as cluster, Client(cluster) as client:
        yield client


def mean_interval(numbers: NDArray[Any]) -> tuple[float, float, float]:
    """Returns the mean and its 95% interval, by the normal approximation."""
    mean = float(np.mean(numbers))
    reach = NORMAL * float(np.std(numbers, ddof=1)) / len(numbers) ** 0.5 if len(numbers) > 1 else np.inf
    return mean, mean - reach, mean + reach


def share_interval(successes: int, trials: int) -> tuple[float, float, float]:
    """Returns the share of successes and its 95% interval (Clopper and Pearson 1934)."""
    interval = binomtest(successes, trials).proportion_ci(0.95, method="exact")
    return successes / trials, float(interval.low), float(interval.high)


def save(args: Namespace, results: dict[str, Any], draw: Callable[[Axes], None]) -> None:
    """Writes the files that the arguments ask for. They are the same wherever the tasks ran."""
    if args.json:
        elsewhere = ("scheduler", "workers", "json", "figure")
        head = {
            "version": importlib.metadata.version("rangekeeper-engine"),
            "signature": rangekeeper_engine.signature(),
            "arguments": {name: value for name, value in vars(args).items() if name not in elsewhere},
        }
        args.json.write_text(json.dumps(head | {"results": results}, indent=1, default=str) + "\n")
    if args.figure:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(layout="constrained")
        draw(axes)
        figure.savefig(args.figure)
        plt.close(figure)
