"""A game made by any release replays under every later one: `tests/archive/<version>/`, with state keys.

Before the first release there is one version that was made up: the toy game as it was in its release 0.1.0,
with other cards and by rules 1.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.core.game import Source
from beachhead.games import load_match
from tests.parts.archive import ARCHIVE
from tests.parts.recorded import check_recorded
from tests.toy.raid import RAID, pack_of

FILES = sorted(ARCHIVE.rglob("*.bhg"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_game_of_a_release_replays(path: Path) -> None:
    check_recorded(path)


def test_the_made_up_release_has_other_rules_and_facts() -> None:
    setup = load_match(ARCHIVE / "toy-0.1.0" / "raid-field.bhg").state.setup
    today = RAID.begin("field", {})
    assert (setup.rules, today.rules) == (1, 2)
    assert setup.fingerprint == RAID.begin("field", {}, Source(release="0.1.0")).fingerprint
    assert setup.fingerprint != today.fingerprint
    assert pack_of(setup) == (9, 6, 3)
