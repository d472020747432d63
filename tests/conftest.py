"""Settings for every test."""

from __future__ import annotations

import os

from hypothesis import settings

# The raid under tests/toy is a game like the others while the tests run.
os.environ["BEACHHEAD_GAMES"] = "tests.toy.raid:RAID"

# On top of what Hypothesis chose (its "ci" profile under CI). One example has no deadline: on a busy machine
# the clock says nothing about the code.
settings.register_profile("beachhead", settings(), deadline=None)
settings.load_profile("beachhead")
