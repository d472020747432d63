"""Fair dice: without bias, promised beforehand, checked afterwards."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead import new_match, verify_file
from beachhead.core.decision import chance
from beachhead.core.dice import Dice, salt_of, seeded
from beachhead.core.errors import BadFile
from beachhead.core.log import link
from beachhead.core.match import Match
from tests.parts.chains import rechained
from tests.toy.raid import DIE

TEA, BEER = "7ea" + "0" * 29, "beef" + "1" * 28


@given(st.integers(0, 10**6), st.integers(1, 10**9), st.integers())
def test_a_draw_is_below_its_limit_and_repeats(n: int, limit: int, seed: int) -> None:
    dice = Dice(sha256(str(seed).encode()).digest())
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
    dice = seeded("bias")
    faces = Counter(dice.below(n, 6) for n in range(60_000))
    assert all(abs(faces[face] - 10_000) < 5 * 91.3 for face in range(6))


def test_the_odds_are_exact() -> None:
    decision = chance("roll", "raid-4", DIE, (1, 1, 1, 1, 1, 3))
    assert [str(odd) for odd in decision.odds] == ["1/8"] * 5 + ["3/8"]
    assert chance("roll", "raid-4", DIE).weights == (1,) * 6


def test_everybodys_word_counts() -> None:
    dice = Dice(bytes(range(32)))
    none, one, two = salt_of([]), salt_of([("north", TEA)]), salt_of([("north", TEA), ("guard", BEER)])
    drawn = [[dice.below(n, 10**9, salt) for n in range(9)] for salt in (none, one, two)]
    assert not set(drawn[0]) & set(drawn[1])
    assert not set(drawn[1]) & set(drawn[2])


def played(seed: int = 2) -> Match:
    m = new_match("raid:field", secret=bytes([seed] * 32))
    m.sit("north", TEA)
    m.sit("guard", BEER)
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
    the_other_way = verify_file(tmp_path / "full.bhg", tmp_path / "mine.bhg")
    assert the_other_way.agrees
    assert the_other_way.full
    played(3).save(tmp_path / "other.bhg")
    with pytest.raises(BadFile, match="are different games from line 1 on"):
        verify_file(tmp_path / "mine.bhg", tmp_path / "other.bhg")


def full_and_copy(tmp_path: Path, seat: str = "north") -> tuple[Path, Path]:
    m = played()
    m.save(tmp_path / "full.bhg")
    m.save(tmp_path / "mine.bhg", seat=seat)
    return tmp_path / "full.bhg", tmp_path / "mine.bhg"


def test_a_copy_saved_before_the_end_agrees_too(tmp_path: Path) -> None:
    full, mine = tmp_path / "full.bhg", tmp_path / "mine.bhg"
    m = new_match("raid:field", seed=1)
    m.apply("guard", "hide 0405")
    m.save(mine, seat="guard")
    m.apply(m.open[0].seat, 0)
    m.save(full)
    found = verify_file(mine, full)
    assert found.agrees
    assert found.entries < verify_file(full).entries


def test_a_copy_longer_than_the_full_file_is_refused(tmp_path: Path) -> None:
    """A server that cuts the end off a game is found out by whoever kept a copy."""
    full, mine = full_and_copy(tmp_path)
    rows = [json.loads(line) for line in full.read_text().splitlines()]
    short = rows[:-3]
    end = {"end": len(short) - 1, "result": None}
    short.append({**end, "chain": link(short[-1]["chain"], end)})
    full.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in short))
    with pytest.raises(BadFile, match="the full file is not the whole game"):
        verify_file(mine, full)


@pytest.mark.parametrize("seat", ["north", "guard"])
def test_the_words_of_a_sealed_entry_are_compared(tmp_path: Path, seat: str) -> None:
    """They do not stand in the chain of a copy, so the full file has to say what they were."""
    full, mine = full_and_copy(tmp_path, seat)
    rows = [json.loads(line) for line in mine.read_text().splitlines()]
    row = next(row for row in rows if "seal" in row)
    row["do"] = "hide 0303" if row["do"].startswith("hide") else "draw north 1"
    mine.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))
    with pytest.raises(BadFile, match=f"line {rows.index(row) + 1} says .* which is not what was sealed"):
        verify_file(mine, full)


def test_a_file_without_its_secret_is_not_the_whole(tmp_path: Path) -> None:
    full, _ = full_and_copy(tmp_path)
    rows = [json.loads(line) for line in full.read_text().splitlines()]
    del rows[0]["secret"]
    full.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))
    with pytest.raises(BadFile, match="neither the secret of its dice nor the seat whose copy it is"):
        verify_file(full)


def test_two_copies_prove_nothing(tmp_path: Path) -> None:
    m = played()
    for seat in ("north", "guard"):
        m.save(tmp_path / f"{seat}.bhg", seat=seat)
    with pytest.raises(BadFile, match="is a full file"):
        verify_file(tmp_path / "north.bhg", tmp_path / "guard.bhg")


def test_a_word_changed_afterwards_is_found_out(tmp_path: Path) -> None:
    full, _ = full_and_copy(tmp_path)
    rechained(full, {2: {"word": BEER}})
    with pytest.raises(BadFile, match="which is not what the dice of this game gave"):
        verify_file(full)


def test_undo_and_redo_do_not_change_the_next_draw() -> None:
    """The number of a draw counts draws, not entries: however often an answer is taken back and given again,
    the same roll falls."""
    fell = set()
    for times in range(6):
        m = new_match("raid:field", secret=bytes(range(32)))
        m.sit("guard", TEA)
        m.apply("guard", "hide 0405")
        m.apply("north", "go 0202")
        m.apply("south", "go 0204")
        for _ in range(times):
            m.apply("guard", "hide 0404")
            m.undo("guard")
        m.apply("guard", "done")  # both draw again
        assert m.draws == 4
        fell.add(tuple(m.notation(e.action) for e in m.entries if e.by == "chance" and e.action is not None))
    assert len(fell) == 1
