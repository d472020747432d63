"""Game files: every damage has its line, nothing is lost, nothing hangs."""

from __future__ import annotations

import re
import tracemalloc
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beachhead import load_match, new_match
from beachhead.core import files
from beachhead.core.errors import BadFile, Refusal
from beachhead.core.files import ENTRY
from beachhead.core.match import Match
from tests.parts.chains import rechained
from tests.parts.damage import check_damages


def a_game(seed: int = 3) -> Match:
    m = new_match("raid:field", seed=seed)
    for _ in range(8):
        m.apply(m.open[0].seat, 0)
    return m


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.bhg"
    a_game().save(path)
    return path


def test_every_damage_is_named_at_its_line(good: Path, tmp_path: Path) -> None:
    check_damages(good, tmp_path)


def test_the_good_part_of_a_damaged_game_can_be_played_on(good: Path, tmp_path: Path) -> None:
    lines = good.read_text().splitlines(keepends=True)
    (tmp_path / "cut.bhg").write_text("".join(lines[:6]) + lines[6][:10])
    with pytest.raises(BadFile, match="line 7 is cut off") as caught:
        load_match(tmp_path / "cut.bhg")
    assert caught.value.good == 5
    match = load_match(tmp_path / "cut.bhg", salvage=True)
    assert len(match.entries) >= 5
    match.apply(match.open[0].seat, 0)


def test_a_hundred_megabytes_of_garbage_are_refused_at_once(good: Path, tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.bhg"
    with garbage.open("wb") as file:
        file.write(good.read_bytes().splitlines(keepends=True)[0])
        file.truncate(100_000_000)
    tracemalloc.start()
    with pytest.raises(BadFile, match="line 2 is longer than"):
        load_match(garbage)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000, "it was read as a whole"


def test_a_secret_entry_edited_is_noticed(good: Path) -> None:
    """Its words are not in the chain, its seal is."""
    assert "hide 0301" in good.read_text()
    good.write_text(good.read_text().replace("hide 0301", "hide 0302"))
    with pytest.raises(BadFile, match="line 2 is not what was sealed when it was done"):
        load_match(good)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read: No such file"):
        load_match(tmp_path / "none.bhg")
    with pytest.raises(BadFile, match="cannot be read: Is a directory"):
        load_match(tmp_path)


def test_a_game_of_a_game_we_do_not_have(good: Path) -> None:
    m = a_game()
    m.save(good)
    text = good.read_text().replace("raid:field", "chess:field")
    good.write_text(text)
    with pytest.raises(BadFile, match="line 1"):
        load_match(good)


def test_a_write_that_fails_leaves_the_old_file(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = good.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadFile, match="cannot be written: No space left on device"):
        a_game(4).save(good)
    assert good.read_bytes() == before
    assert [p.name for p in good.parent.iterdir()] == ["good.bhg"]


def test_a_seats_copy_cannot_be_played_on(tmp_path: Path) -> None:
    a_game().save(tmp_path / "mine.bhg", seat="guard")
    with pytest.raises(BadFile, match="is the copy of guard"):
        load_match(tmp_path / "mine.bhg")


def test_a_file_without_the_secret_cannot_be_played_on(good: Path) -> None:
    text = good.read_text()
    start = text.index('"secret"')
    good.write_text(text[:start] + text[text.index('"chain"') :])
    with pytest.raises(BadFile, match="does not hold the secret"):
        load_match(good)


def test_an_entry_that_cannot_be_played_is_named(good: Path) -> None:
    rechained(good, {5: {"do": "go 0605"}})
    with pytest.raises(BadFile, match="line 5 cannot be played"):
        load_match(good)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(data=st.data())
def test_no_byte_changed_anywhere_gives_a_traceback(good: Path, tmp_path: Path, data: st.DataObject) -> None:
    content = bytearray(good.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place] = data.draw(st.integers(0, 255))
    bad = tmp_path / "bad.bhg"
    bad.write_bytes(content)
    with suppress(Refusal):
        load_match(bad)


def test_a_line_taken_apart_says_what_its_json_says(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines as this program writes them are not parsed as JSON: the same entries, the same refusals."""
    lines = good.read_bytes().splitlines(keepends=True)
    assert sum(ENTRY.fullmatch(line) is not None for line in lines) == len(lines) - 2, (
        "all but first and last"
    )
    assert any(b'"seal"' in line for line in lines)
    changed = [good.read_bytes()]
    for n in range(1, len(lines) - 1):
        for old, new in (
            (b'"n":', b'"n": '), (b'"n":', b'"n":0'), (b'"do":"', b'"do":"\\u0020'),
            (b'"by":', b'"do":"x","by":'),
            (b'"do":"', b'"do":"\xc3\xa9'), (b'"chain":"', b'"chain":"0'), (b'"chain"', b'"key":"","chain"'),
            (b'"}', b'","undo":1}'), (b'"seal":"', b'"seal":"x'), (b'"do":', b'"word":'),
        ):  # fmt: skip
            other = lines[n].replace(old, new, 1)
            if other != lines[n]:
                changed.append(b"".join([*lines[:n], other, *lines[n + 1 :]]))
    quick = [_read(content) for content in changed]
    monkeypatch.setattr(files, "ENTRY", re.compile(b"(?!)"))
    assert quick == [_read(content) for content in changed]
    assert len({str(said) for said in quick}) > 20


def _read(content: bytes) -> object:
    """What a file holds, or why it is refused."""
    try:
        return vars(files.read_lines("a.bhg", BytesIO(content)))
    except Refusal as refusal:
        return refusal.message
