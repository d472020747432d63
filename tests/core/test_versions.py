"""What is kept is kept: rules by number, facts by fingerprint, steps by permanent names.

The toy game has a past: a release 0.1.0 with other cards, and rules 1 by which the gun moved once a turn.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from beachhead import load_match, verify_file
from beachhead.core.codec import fill_state, state_json
from beachhead.core.datasets import fingerprint, read_release, releases_in, write_release
from beachhead.core.dice import Dice
from beachhead.core.errors import OtherVersion
from beachhead.core.game import Source
from beachhead.core.match import Match
from beachhead.core.step import Step, step
from beachhead.games import games
from tests.parts.chains import rechained
from tests.toy.raid import DATA, RAID, GoOn, RaidState, RaidTable, pack_of

PACKAGE = Path(__file__).parents[2] / "src" / "beachhead"


def played(source: Source, seed: int = 1, entries: int = 60) -> Match:
    """A game by the rules and with the cards of `source`."""
    match = Match(RAID, RAID.begin("field", {"rounds": 8}, source), Dice(bytes([seed] * 32)), keys=True)
    rng = Random(seed)
    while not match.over and len(match.entries) < entries:
        decision = rng.choice(match.open)
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    return match


@pytest.mark.parametrize("release", ["", "0.1.0"])
@pytest.mark.parametrize("rules", [1, 2])
def test_a_game_goes_on_by_the_rules_and_facts_it_was_begun_with(
    tmp_path: Path, release: str, rules: int
) -> None:
    match = played(Source(release=release, rules=rules))
    match.save(tmp_path / "g.bhg")
    again = load_match(tmp_path / "g.bhg")
    assert verify_file(tmp_path / "g.bhg").full
    assert again.state.key == match.state.key
    assert (again.state.setup.rules, pack_of(again.state.setup)) == (rules, tuple(DATA[release]["cards"]))


def test_a_rule_is_gated_by_its_number() -> None:
    """By rules 1 the gun is shifted once, by rules 2 twice: the same answers lead to different questions."""
    shifts = []
    for rules in (1, 2):
        match = Match(RAID, RAID.begin("field", {}, Source(rules=rules)), Dice(bytes(32)))
        match.apply("guard", "hide 0303")
        for raider in ("north", "south"):
            match.apply(raider, "done")
        match.apply("guard", "hide 0403")
        shifts.append(sum(option.NAME == "raid.hide" for option in match.open[0].options))
    assert shifts[0] == 0
    assert shifts[1] > 0


def test_rules_that_are_not_known_are_refused_with_both_numbers(tmp_path: Path) -> None:
    played(Source()).save(tmp_path / "new.bhg")
    rechained(tmp_path / "new.bhg", rules=3)
    with pytest.raises(OtherVersion) as caught:
        load_match(tmp_path / "new.bhg")
    assert caught.value.message == (
        "new.bhg cannot be played on here. "
        "It was played by rules 3 of The raid; this program plays rules 1 to 2."
    )


def test_facts_that_are_not_known_are_refused_with_both_fingerprints(tmp_path: Path) -> None:
    played(Source()).save(tmp_path / "odd.bhg")
    rechained(tmp_path / "odd.bhg", facts="0123456789abcdef")
    with pytest.raises(OtherVersion, match="facts 0123456789abcdef") as caught:
        load_match(tmp_path / "odd.bhg")
    assert RAID.begin("field", {}).fingerprint in caught.value.message
    assert "release 0.1.0" in caught.value.message


def test_a_format_that_was_never_released_is_refused_in_one_sentence(tmp_path: Path) -> None:
    played(Source()).save(tmp_path / "old.bhg")
    rechained(tmp_path / "old.bhg", format=1)
    with pytest.raises(OtherVersion, match=r"has format 1, and this program reads 2 to 6\. Format 1 was"):
        load_match(tmp_path / "old.bhg")


def other_dice(files: Any) -> None:
    files["tables.toml"]["drop"]["unit"][5] = "drifts"


def more_figures(files: Any) -> None:
    files["troops.toml"]["troop"][0]["figures"] = 5


@pytest.mark.parametrize(
    ("name", "battle", "change"), [("fm", "utah", other_dice), ("m44", "omaha", more_figures)]
)
def test_a_release_keeps_its_data(
    name: str, battle: str, change: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game begun with the data of a release is replayed with them after the data have changed; without the
    release it is refused."""
    game, loading = games()[name], import_module(f"beachhead.{name}.load")
    monkeypatch.setattr(loading, "RELEASES", tmp_path)
    monkeypatch.setattr(f"beachhead.{name}.game.RELEASES", tmp_path)
    monkeypatch.setattr(game, "_shelf", {})
    files = json.loads(json.dumps(loading.data_files()))
    change(files)
    write_release(tmp_path, "0.0.9", files)
    setup = game.begin(battle, {}, Source(release="0.0.9"))
    assert setup.fingerprint != game.begin(battle, {}).fingerprint
    match = Match(game, setup, Dice(bytes(32)), keys=True)
    for _ in range(30):
        match.apply(match.open[0].seat, 0)
    match.save(tmp_path / "old.bhg")
    again = load_match(tmp_path / "old.bhg")
    assert (again.state.key, again.state.setup.fingerprint) == (match.state.key, setup.fingerprint)
    (tmp_path / "0.0.9.json").unlink()
    with pytest.raises(OtherVersion, match="played with other values"):
        load_match(tmp_path / "old.bhg")


def test_keys_are_compared_only_where_every_entry_has_one(tmp_path: Path) -> None:
    path = tmp_path / "game.bhg"
    played(Source(), entries=3).save(path)
    assert load_match(path).keys is not None
    first, entry, rest = path.read_text().split("\n", 2)
    path.write_text("\n".join((first, re.sub(r',"key":"\w+"', "", entry), rest)))
    assert load_match(path).keys is None


def test_a_fingerprint_hangs_on_values_alone() -> None:
    assert fingerprint({"a": {"b": 1, "c": [1, 2]}}) == fingerprint({"a": {"c": [1, 2], "b": 1}})
    assert fingerprint({"a": {"b": 1}}) != fingerprint({"a": {"b": 2}})


def test_a_better_sentence_makes_no_other_game() -> None:
    cards = [{"id": "scout", "orders": 1, "text": "Order 1 unit."}]
    better = [{"id": "scout", "orders": 1, "text": "Order one unit."}]
    other = [{"id": "scout", "orders": 2, "text": "Order 1 unit."}]
    assert fingerprint({"deck": {"cards": cards}}) == fingerprint({"deck": {"cards": better}})
    assert fingerprint({"deck": {"cards": cards}}) != fingerprint({"deck": {"cards": other}})
    assert fingerprint({"words": {"a": 1}}) != fingerprint({"words": {"a": 2}})  # values, whatever their name


def test_a_release_is_written_once(tmp_path: Path) -> None:
    write_release(tmp_path, "0.2.0", {"x.toml": {"a": 1}})
    with pytest.raises(FileExistsError):
        write_release(tmp_path, "0.2.0", {"x.toml": {"a": 2}})
    write_release(tmp_path, "0.10.0", {})
    assert releases_in(tmp_path) == ("0.10.0", "0.2.0")
    assert read_release(tmp_path, "0.2.0") == {"x.toml": {"a": 1}}


@dataclass(frozen=True, slots=True)
class Advance(Step[RaidState, RaidTable]):
    """What `GoOn` might be called some day."""

    NAME: ClassVar[str] = GoOn.NAME
    raider: int


def test_a_step_may_be_renamed_and_moved() -> None:
    """Keys and snapshots hang on permanent names, not on what classes are called."""
    match = played(Source(), entries=3)
    state = match.state.copy()
    assert [type(lane[-1]) for lane in state.lanes[1:]] == [GoOn, GoOn]
    state.lanes[1:] = [[Advance(0)], [Advance(1)]]
    assert state.key == match.state.key
    assert state_json(state) == state_json(match.state)
    again = match.state.copy()
    fill_state(again, state_json(match.state), {**RAID.steps, Advance.NAME: Advance})
    assert again.lanes == state.lanes


def test_a_name_belongs_to_one_step() -> None:
    class Other(Step[RaidState, RaidTable]):
        pass

    with pytest.raises(ValueError, match=r"the step name 'raid.go_on' belongs to GoOn already"):
        step("raid.go_on")(Other)


@pytest.mark.parametrize("name", ["fm", "m44"])
def test_every_step_has_its_name(name: str) -> None:
    """What is written as a step in a game's modules is known to the game by a permanent name."""
    classes = [
        node
        for path in (PACKAGE / name).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    written = {c.name for c in classes if any(ast.unparse(base).startswith("Step[") for base in c.bases)}
    known = games()[name].steps
    assert {cls.__name__ for cls in known.values()} == written
    assert all(kept == cls.NAME for kept, cls in known.items())
