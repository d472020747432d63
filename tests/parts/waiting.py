"""Waiting for an event: the one place of the tests that looks at a clock.

A test waits for something to happen, never for a while to pass, and the limit is only there so that what
never happens fails instead of hanging. Nobody waits so long on a sound machine, however busy it is.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

PATIENCE = float(os.environ.get("BEACHHEAD_TEST_PATIENCE", 300))
"""Seconds after which an event is taken not to come at all; whoever mends one test may set fewer."""


def until(happened: Callable[[], object], what: str = "what was waited for") -> None:
    """Come back as soon as it has happened."""
    limit = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < limit, f"{what} did not happen"
        time.sleep(0.02)


@contextmanager
def not_for_ever() -> Iterator[None]:
    """Whoever waits without a limit of their own (for a message of a socket, say) fails after all: a test
    that hangs would keep all the others from being told."""

    def fail(*_: object) -> None:
        raise AssertionError(f"the test was still waiting after {2 * PATIENCE:.0f} seconds")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, fail)
    signal.setitimer(signal.ITIMER_REAL, 2 * PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def a_moment(rng: Random) -> None:
    """Let a little time pass, so that what comes next (a kill) comes at any moment of what goes on."""
    time.sleep(rng.uniform(0, 0.2))
