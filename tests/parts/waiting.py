"""Waiting for an event: the one place of the tests that looks at a clock.

A test waits for something to happen, never for a while to pass, and the limit is only there so that what
never happens fails instead of hanging. Nobody waits so long on a sound machine, however busy it is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random

PATIENCE = float(os.environ.get("BEACHHEAD_TEST_PATIENCE", 300))
"""Seconds after which an event is taken not to come at all; whoever mends one test may set fewer."""


def until(happened: Callable[[], object], what: str = "what was waited for") -> None:
    """Come back as soon as it has happened."""
    limit = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < limit, f"{what} did not happen"
        time.sleep(0.02)


def a_moment(rng: Random) -> None:
    """Let a little time pass, so that what comes next (a kill) comes at any moment of what goes on."""
    time.sleep(rng.uniform(0, 0.2))
