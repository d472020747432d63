"""Settings for every test."""

from __future__ import annotations

from hypothesis import settings

# On top of what Hypothesis chose (its "ci" profile under CI). One example has no deadline: on a busy machine
# the clock says nothing about the code.
settings.register_profile("beachhead", settings(), deadline=None)
settings.load_profile("beachhead")
