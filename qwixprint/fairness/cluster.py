"""Lets the workers of a Dask cluster play: the door to `distributed`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pydoc import locate
from typing import Any

from qwixprint import __version__
from qwixprint.errors import Faulty, fault
from qwixprint.fairness import compare
from qwixprint.fairness.workers import StartWorkers, Workers

PATIENCE = 5  # seconds in which a cluster must answer


def ready() -> None:
    """Raises a fault if a package is missing without which nothing is played on a cluster."""
    if not find_spec("distributed"):
        raise Faulty([fault("needs-extra", command="qwixprint fair --cluster", extra="cluster")])
    compare.ready()


def workers_at(address: str) -> StartWorkers:
    """The workers of the scheduler at an address such as tcp://host:8786."""
    return partial(_workers, address)


@contextmanager
def _workers(address: str) -> Iterator[Workers]:
    """A worker that is gone is none of our business: the scheduler gives its batch to others."""
    from distributed import KilledWorker

    with _client(address) as client:
        count = _count(client, address)
        executor = client.get_executor(pure=False)
        try:
            # A scheduler that is gone is not always told to those who wait for a batch.
            yield Workers(executor, count, lambda: client.status == "running")
        except (BrokenExecutor, CancelledError, KilledWorker, OSError) as error:
            raise Faulty([fault("cluster-lost", address=address)]) from error
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """A client that is connected. One whose making fails would go on trying, and complain later."""
    from distributed import Client

    before = logging.root.manager.disable
    logging.disable()  # what we say is enough
    try:
        _knock(address)
        with Client(address, timeout=PATIENCE, set_as_default=False) as client:
            yield client
    finally:
        logging.disable(before)


def _knock(address: str) -> None:
    """Raises a fault if no scheduler answers at an address, or if it is none."""
    from distributed.comm import connect

    async def knock() -> None:
        comm = await connect(address, timeout=PATIENCE)
        await comm.close()

    try:
        asyncio.run(asyncio.wait_for(knock(), PATIENCE + 1))
    except Exception as error:  # there are many ways not to be a scheduler
        raise Faulty([fault("cluster-unreachable", address=address)]) from error


def _count(client: Any, address: str) -> int:
    """How many batches are played at once. All must be played by the very same program."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise Faulty([fault("cluster-unreachable", address=address)]) from error
    # A function that every Python has: of ours, theirs may know nothing.
    found = set(client.run(locate, "qwixprint.__version__").values())
    if found != {__version__}:
        versions = ", ".join(sorted(str(each or "–") for each in found))
        raise Faulty([fault("cluster-versions", version=__version__, found=versions)])
    return sum(client.nthreads().values())
