"""A loop of one's own: the browser's driver keeps one running in the thread of the tests."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_aside(work: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_run, work).result()


def _run(work: Coroutine[Any, Any, T]) -> T:
    """A client that is cancelled may leave its end of a line half closed. It goes with the loop, here,
    and not with a warning in the middle of whatever test comes later."""
    try:
        return asyncio.run(work)
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()
