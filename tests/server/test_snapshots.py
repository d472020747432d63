"""Snapshots make a game quick to open and are never needed for it: one that does not fit is dropped."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from beachhead.core.dice import Dice
from beachhead.core.errors import OtherVersion
from beachhead.core.game import Source
from beachhead.core.match import Match
from beachhead.core.state import public
from beachhead.games import find_game
from beachhead.server.db.records import parse_header
from beachhead.server.db.snapshots import packed, unpacked
from beachhead.server.db.store import Store
from beachhead.server.db.tables import games, snapshots
from beachhead.server.settings import Settings
from tests.server.sitting import Sitting, visiting
from tests.toy.raid import RAID, RaidState


def a_match(**source: Any) -> Match:
    """A raid in its second round, when both raiders have drawn again."""
    match = Match(RAID, RAID.begin("field", {"rounds": 8}, Source(**source)), Dice(bytes(32)))
    match.sit("north", "0" * 32)
    for seat, text in (("guard", "hide 0405"), ("north", "go 0202"), ("south", "go 0204"), ("guard", "done")):
        match.apply(seat, text)
    return match


def test_a_snapshot_comes_back_whole() -> None:
    match = a_match()
    assert match.moment is not None
    found = unpacked(packed(match.moment, RAID), RAID, match.state.setup)
    assert found is not None
    assert found.state.key == match.state.key
    assert (found.length, found.draws, list(found.words)) == (match.length, match.draws, match.words)
    resumed = Match(RAID, match.state.setup, match.dice, begin=False, resume=found)
    for each in (match, resumed):
        for seat in ("north", "south"):
            each.apply(seat, 1)
        each.apply("guard", "done")
        assert each.draws == found.draws + 2
    assert resumed.state.key == match.state.key, "the same draws fall after a snapshot"


def edited(content: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A snapshot with something else in it, and a checksum that fits."""
    written = json.loads(zlib.decompress(content[32:]))
    change(written)
    squeezed = zlib.compress(json.dumps(written).encode())
    return sha256(squeezed).digest() + squeezed


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda _: b"",
    "a bit": lambda content: content[:60] + bytes([content[60] ^ 1]) + content[61:],
    "cut": lambda content: content[:-9],
    "no snapshot": lambda _: sha256(b"x").digest() + b"x",
    "another layout": lambda content: edited(content, lambda w: w.update(layout="0")),
    "other rules": lambda content: edited(content, lambda w: w.update(rules=1)),
    "other facts": lambda content: edited(content, lambda w: w.update(facts="0")),
    "another state": lambda content: edited(content, lambda w: w["state"]["columns"].update(round=7)),
    "a column gone": lambda content: edited(content, lambda w: w["state"]["columns"].pop("at")),
    "a step unknown": lambda content: edited(content, lambda w: w["state"]["lanes"][0].append(["x.y", {}])),
    "a strange seat": lambda content: edited(content, lambda w: w.update(words=[["nobody"]])),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_that_does_not_fit_is_dropped(damage: str) -> None:
    match = a_match()
    assert match.moment is not None
    content = DAMAGES[damage](packed(match.moment, RAID))
    assert unpacked(content, RAID, match.state.setup) is None


def test_one_of_other_rules_or_facts_is_dropped() -> None:
    match = a_match(rules=1)
    assert match.moment is not None
    assert unpacked(packed(match.moment, RAID), RAID, a_match().state.setup) is None


def played(client: TestClient) -> Sitting:
    sitting = Sitting(client, seed=None, options={"rounds": 8})
    for _ in range(14):
        shown = sitting.shown(*sitting.links)
        sitting.answer(shown["waiting"][0], 0)
    return sitting


@pytest.mark.parametrize("damage", ["a bit", "another layout", "a column gone", "a step unknown"])
def test_a_live_game_opens_whatever_became_of_its_snapshots(settings: Settings, damage: str) -> None:
    with visiting(settings) as client:
        sitting = played(client)
        before = sitting.shown(*sitting.links)
    store = Store(settings.database)
    with store.writing() as connection:
        kept = connection.execute(select(snapshots).where(snapshots.c.game == sitting.game)).mappings().all()
        assert kept, "the game was long enough for a snapshot"
        for row in kept:
            spoiled = DAMAGES[damage](row["moment"])
            where = (snapshots.c.game == row["game"]) & (snapshots.c.n == row["n"])
            connection.execute(update(snapshots).where(where).values(moment=spoiled))
    store.close()
    with visiting(settings) as client:
        sitting.client = client
        assert sitting.shown(*sitting.links) == before
        assert sitting.answer(before["waiting"][0], 0).status_code == 200


def test_a_live_game_opens_after_a_column_and_a_step_have_changed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(settings) as client:
        sitting = played(client)
        before = sitting.shown(*sitting.links)
    monkeypatch.setattr(RaidState, "__slots__", (*RaidState.__slots__, "weather"))
    monkeypatch.setattr(RaidState, "FIELDS", (*RaidState.FIELDS, *public("weather")))
    weather = property(lambda state: 0, lambda state, value: None)
    monkeypatch.setattr(RaidState, "weather", weather, raising=False)
    with visiting(settings) as client:
        sitting.client = client
        assert sitting.shown(*sitting.links)["length"] == before["length"]
        assert sitting.answer(before["waiting"][0], 0).status_code == 200


def test_a_game_of_an_unreleased_version_is_refused_and_still_told(settings: Settings) -> None:
    with visiting(settings) as client:
        sitting = played(client)
    store = Store(settings.database)
    with store.writing() as connection:
        header = json.loads(connection.execute(select(games.c.header)).scalar_one())
        connection.execute(update(games).values(header=json.dumps({**header, "facts": "0123456789abcdef"})))
    store.close()
    with visiting(settings) as client:
        sitting.client = client
        refused = sitting.get("", "guard")
        assert refused.status_code == 422
        assert refused.json()["refused"] == "other version"
        assert "facts 0123456789abcdef" in refused.json()["message"]
        story = sitting.get("/story", "guard")
        assert story.status_code == 200
        assert any(told["events"] for told in story.json())


def test_a_header_of_a_format_that_was_never_released(settings: Settings) -> None:
    with pytest.raises(OtherVersion, match="its story can still be read"):
        parse_header('{"file":"beachhead game","format":1,"scenario":"raid:field"}')
    assert find_game("raid") is RAID
