"""Fair dice: without bias, promised beforehand, checked afterwards."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead import new_match, verify_file
from beachhead.core.decision import chance
from beachhead.core.dice import Dice, seeded
from beachhead.core.errors import BadFile
from beachhead.core.log import link
from beachhead.core.match import Match
from tests.toy.raid import DIE


@given(st.integers(0, 10**6), st.integers(1, 10**9), st.integers())
def test_a_draw_is_below_its_limit_and_repeats(n: int, limit: int, seed: int) -> None:
    dice = seeded(seed)
    assert 0 <= dice.below(n, limit) < limit
    assert dice.below(n, limit) == dice.below(n, limit)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8), st.integers(0, 1000))
def test_pick_is_where_the_draw_falls(weights: list[int], n: int) -> None:
    dice = seeded(1)
    drawn = dice.below(n, sum(weights))
    index = dice.pick(n, tuple(weights))
    assert sum(weights[:index]) <= drawn < sum(weights[: index + 1])


def test_without_bias() -> None:
    """60,000 rolls: every face within five standard deviations (91 each) of 10,000."""
    faces = Counter(seeded("bias").below(n, 6) for n in range(60_000))
    assert all(abs(faces[face] - 10_000) < 5 * 91.3 for face in range(6))


def test_the_odds_are_exact() -> None:
    decision = chance("roll", "raid-4", DIE, (1, 1, 1, 1, 1, 3))
    assert [str(odd) for odd in decision.odds] == ["1/8"] * 5 + ["3/8"]
    assert chance("roll", "raid-4", DIE).weights == (1,) * 6


def test_everybodys_word_counts() -> None:
    secret = bytes(range(32))
    plain, other = Dice(secret), Dice(secret, {"north": "tea"})
    assert plain.commitment == other.commitment
    assert [plain.below(n, 1000) for n in range(9)] != [other.below(n, 1000) for n in range(9)]
    one, two = Dice(secret, {"a": "1", "b": "2"}), Dice(secret, {"b": "2", "a": "1"})
    assert one.below(1, 10**9) == two.below(1, 10**9)


def played(seed: int = 2) -> Match:
    m = new_match("raid:field", seed=seed, given={"north": "tea", "guard": "beer"})
    while not m.over:
        m.apply(m.open[0].seat, len(m.open[0].options) - 1)
    return m


def test_a_played_game_verifies(tmp_path: Path) -> None:
    m = played()
    m.save(tmp_path / "g.bhg")
    found = verify_file(tmp_path / "g.bhg")
    assert found.full
    assert found.rolls == sum(e.by == "chance" for e in m.entries) > 0
    assert found.sealed > 0


def rechained(path: Path, change: dict[int, dict[str, object]]) -> None:
    """Edit lines and mend the chain, as a clever cheat would."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    chain = rows[0]["chain"]
    for number, row in enumerate(rows[1:-1], 2):
        row.update(change.get(number, {}))
        shared = "seal" if "seal" in row else "undo" if "undo" in row else "do"
        chain = row["chain"] = link(chain, {"n": row["n"], "by": row["by"], shared: row[shared]})
    end = rows[-1]
    end["chain"] = link(chain, {"end": end["end"], "result": end["result"]})
    path.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))


def test_a_rigged_draw_is_found_out(tmp_path: Path) -> None:
    m = new_match("raid:field", seed=1)
    m.apply("guard", "hide 0405")
    path = tmp_path / "g.bhg"
    m.save(path)
    value = int(m.notation(m.entries[1].action).split()[-1])  # type: ignore[arg-type]
    rechained(path, {3: {"do": f"draw north {value % 3 + 1}"}})
    with pytest.raises(
        BadFile, match=r"line 3 says 'draw north .', which is not what the dice of this game gave"
    ):
        verify_file(path)


def test_a_set_up_changed_afterwards_is_found_out(tmp_path: Path) -> None:
    m = new_match("raid:field", seed=1)
    m.apply("guard", "hide 0405")
    path = tmp_path / "g.bhg"
    m.save(path)
    rechained(path, {2: {"do": "hide 0404"}})
    with pytest.raises(BadFile, match="line 2 is not what was sealed when it was done"):
        verify_file(path)


def test_another_secret_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "g.bhg"
    played().save(path)
    path.write_text(path.read_text().replace('"secret":"', '"secret":"00', 1))
    with pytest.raises(BadFile, match="not 64 hex digits"):
        verify_file(path)
    secret = played().dice.secret.hex()
    path.write_text(path.read_text().replace(f"00{secret}", secret[::-1]))
    with pytest.raises(BadFile, match="not the one the game was begun with"):
        verify_file(path)


def test_a_seats_own_copy_agrees_with_the_full_game_and_not_with_another(tmp_path: Path) -> None:
    m = played()
    m.save(tmp_path / "full.bhg")
    m.save(tmp_path / "mine.bhg", seat="north")
    assert "secret" not in (tmp_path / "mine.bhg").read_text()
    found = verify_file(tmp_path / "mine.bhg", tmp_path / "full.bhg")
    assert found.agrees
    assert not found.full
    played(3).save(tmp_path / "other.bhg")
    with pytest.raises(BadFile, match="are different games from line"):
        verify_file(tmp_path / "mine.bhg", tmp_path / "other.bhg")
