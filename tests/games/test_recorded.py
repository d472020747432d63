"""Every recorded game replays to the same states; one of each released format is kept for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.core.errors import BadFile
from beachhead.core.files import read_file
from beachhead.core.log import FORMAT
from beachhead.games import load_match
from tests.parts.recorded import GAMES, check_recorded

FIRST = 2  # format 1 was never released
FILES = sorted(GAMES.glob("*.bhg"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_replays_to_the_same_states(path: Path) -> None:
    check_recorded(path)


def test_there_is_a_game_of_every_format() -> None:
    assert {f"format-{n}.bhg" for n in range(FIRST, FORMAT + 1)} <= {path.name for path in FILES}


def test_each_way_the_raid_ends_is_recorded() -> None:
    endings = {(m.result.rule, m.result.grade) for m in map(load_match, GAMES.glob("raid-*.bhg")) if m.result}
    assert endings == {
        ("raid-4", "decisive"),
        ("raid-5", "clear"),
        ("raid-6", "narrow"),
        ("raid-9", "decisive"),
    }


def test_the_alarm_rings(tmp_path: Path) -> None:
    """A recorded key that is not the state's is noticed at its line."""
    path = GAMES / "format-2.bhg"
    lines = path.read_text().splitlines(keepends=True)
    key = read_file(path).entries[2]["key"]
    lines[3] = lines[3].replace(key, "0" * 16)
    broken = tmp_path / "broken.bhg"
    broken.write_text("".join(lines))
    with pytest.raises(BadFile, match="after line 4 the position differs"):
        load_match(broken)
