"""Foreign bots are there for every test of simulation, and for the processes it starts."""

from __future__ import annotations

import pytest

from tests.sim.foreign import BOTS


@pytest.fixture(autouse=True)
def _foreign_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_BOTS", BOTS)
