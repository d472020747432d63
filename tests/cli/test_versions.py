"""A file of another version on the command line: one sentence that names both versions, and what can be read
of it without its rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from beachhead import cli, new_match
from tests.parts.chains import rechained
from tests.toy.raid import RAID

OTHERS: dict[str, tuple[dict[str, Any], str]] = {
    "rules": ({"rules": 3}, "It was played by rules 3 of The raid; this program plays rules 1 to 2."),
    "facts": (
        {"facts": "0123456789abcdef"},
        "It was played with other values of The raid (facts 0123456789abcdef) than this program has "
        f"({RAID.begin('field', {}).fingerprint} today",
    ),
}


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A whole game by rules or with facts that nobody knows here, and what is said of it."""
    match = new_match("raid:field", seed=5)
    match.apply("guard", "hide 0303")
    match.apply("north", "done")
    match.undo("north")
    while not match.over:
        match.apply(match.open[0].seat, len(match.open[0].options) - 1)
    path = tmp_path / "other.bhg"
    match.save(path)
    change, says = OTHERS[request.param]
    rechained(path, **change)
    return path, says


def ran(*words: str | Path) -> tuple[int, str, str]:
    """The command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "beachhead", *map(str, words)], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_it_is_told_as_it_stands_in_the_file(other: tuple[Path, str]) -> None:
    path, says = other
    before = path.read_bytes()
    code, out, err = ran("replay", path)
    first, *told = out.splitlines()
    rows = [json.loads(line) for line in before.splitlines()]
    assert (code, err) == (0, "")
    assert first.startswith("other.bhg cannot be played on here. ")
    assert says in first
    assert first.endswith(" Its entries, as they stand in the file:")
    assert told[:1] == ["1 guard: hide 0303"]
    assert "5 north: undo to 3" in told
    assert [int(line.split()[0]) for line in told[:-1]] == list(range(1, rows[-1]["end"] + 1))
    assert told[-1] == f"{rows[-1]['result']['winner']} won: {rows[-1]['result']['reason']}"
    assert path.read_bytes() == before


def test_a_seat_is_not_told_what_was_sealed(
    other: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = other
    told = {}
    for seat in ("guard", "north"):
        assert cli.run(["replay", str(path), "--seat", seat]) == 0
        told[seat] = capsys.readouterr().out.splitlines()[1]
    assert told == {"guard": "1 guard: hide 0303", "north": "1 guard: hide ?"}
    assert cli.run(["replay", str(path), "--seat", "west"]) == 2
    assert "There is no seat 'west'" in capsys.readouterr().err


def test_a_damaged_one_is_told_as_far_as_it_is_good(
    other: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, says = other
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:4]))
    assert cli.run(["replay", str(path)]) == 2
    assert "ends after line 4" in capsys.readouterr().err
    assert cli.run(["replay", str(path), "--salvage"]) == 0
    first, *told = capsys.readouterr().out.splitlines()
    assert says in first
    assert [line.split()[0] for line in told] == ["1", "2", "3"]


def test_for_a_program(other: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    path, says = other
    assert cli.run(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert says in told["refused"]
    assert told["entries"][0] == "1 guard: hide 0303"
    assert told["result"]["winner"] in ("guard", "raiders")


@pytest.mark.parametrize("words", [["verify"], ["play", "--load"]])
def test_what_needs_its_rules_refuses_it_in_a_sentence(other: tuple[Path, str], words: list[str]) -> None:
    path, says = other
    code, out, err = ran(*words, path)
    assert (code, out) == (2, "")
    assert err.startswith("beachhead: other.bhg cannot be played on here. ")
    assert says in err
    assert len(err.splitlines()) == 1
