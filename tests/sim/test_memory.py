"""Memory does not grow with the number of games."""

from __future__ import annotations

import pytest

from bench.sim import megabytes_after


@pytest.mark.slow
def test_seven_times_the_games_take_the_same_memory() -> None:
    few, many = megabytes_after(70), megabytes_after(500)
    assert many < few + 2
