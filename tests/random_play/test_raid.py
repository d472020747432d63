"""The test game under random play, every promise at every step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.parts.random_play import check_random_play
from tests.toy.raid import RaidState, pack_of


def whole(state: object) -> None:
    """Every card is somewhere exactly once."""
    assert isinstance(state, RaidState)
    for value in (1, 2, 3):
        held = state.card.count(value)
        assert state.cup[value - 1] + state.spent[value - 1] + held == pack_of(state.setup)[value - 1]
    assert state.left == sum(state.cup)


@pytest.mark.parametrize("seed", range(12))
def test_raid(seed: int, tmp_path: Path) -> None:
    check_random_play("raid:field", seed=seed, extra=whole, folder=tmp_path)


@pytest.mark.parametrize("options", [{"rounds": 4}, {"rounds": 8, "veterans": True}])
def test_raid_with_options(options: dict[str, object], tmp_path: Path) -> None:
    check_random_play("raid:field", options, seed=5, extra=whole, folder=tmp_path)
