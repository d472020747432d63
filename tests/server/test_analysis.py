"""Overlays and odds over the wire: what the engine says, from the view of whoever asks."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from beachhead.core.errors import Refusal
from beachhead.core.match import Match
from beachhead.server import schemas
from beachhead.server.live.game import LiveGame
from tests.server.sitting import Sitting, context_of
from tests.server.twins import again, by_chance

SEATS = {"fm:utah": ("allied", "german"), "m44:omaha": ("allies", "axis")}


@pytest.fixture(params=list(SEATS), scope="module")
def sitting(request: pytest.FixtureRequest, alone: TestClient) -> Sitting:
    """A game that has been going on for a while."""
    sitting = Sitting(alone, scenario=request.param)
    rng = Random(3)
    for _ in range(60):
        shown = sitting.shown(*sitting.links)
        seat = shown["waiting"][0]
        options = shown["views"][seat]["open"][0]["options"]
        assert sitting.answer(seat, rng.randrange(len(options))).status_code == 200
    return sitting


def position(sitting: Sitting) -> Any:
    """The match as the server has it."""
    return context_of(sitting.client).live._games[sitting.game].match


def test_every_overlay_is_the_engines_from_the_seats_view(sitting: Sitting) -> None:
    match = position(sitting)
    for seat in match.seats:
        lenses = sitting.get("/overlays", seat, seat=seat).json()
        assert lenses == [lens.json() for lens in match.game.overlays(match.view(seat))]
        pieces = sitting.shown(seat)["views"][seat]["scene"]["pieces"]
        for lens in lenses:
            about = pieces[0]["id" if lens["about"] == "unit" else "hex"] if lens["about"] else ""
            lit = sitting.get(f"/overlays/{lens['name']}", seat, seat=seat, about=about)
            assert lit.status_code == 200, lit.text
            assert lit.json() == match.game.overlay(match.view(seat), lens["name"], about).json()


def test_how_it_stands_is_told_to_the_seat_now_and_as_it_was(sitting: Sitting) -> None:
    match = position(sitting)
    for seat in match.seats:
        told = sitting.get("/status", seat, seat=seat).json()
        now = match.game.status(match.view(seat))
        assert told["status"] == msgspec.json.decode(msgspec.json.encode(now))
        assert set(told["looks"]) == {unit.id for group in now.groups for unit in group.units}
        begun = sitting.get("/status", seat, seat=seat, n=0).json()["status"]
        assert not [group for group in begun["groups"] if group["kind"] == "lost"]
        assert sitting.get("/status", seat=seat).status_code == 403


def test_a_spectator_has_overlays_of_his_own_and_nobody_elses(sitting: Sitting) -> None:
    seat = next(iter(sitting.links))
    name = sitting.get("/overlays").json()[0]["name"]
    assert sitting.get(f"/overlays/{name}").status_code == 200
    assert sitting.get("/overlays", seat=seat).status_code == 403
    assert sitting.get(f"/overlays/{name}", seat=seat).status_code == 403
    assert sitting.post("/odds", seat=seat, battle={}).status_code == 403


@pytest.mark.parametrize(
    ("path", "query"),
    [("/overlays/moonlight", {}), ("/overlays/reach", {"about": "nobody"}), ("/overlays", {"seat": "west"})],
)
def test_what_cannot_be_lit_is_said(sitting: Sitting, path: str, query: dict[str, str]) -> None:
    refused = sitting.get(path, **query)
    assert refused.status_code in (404, 422), refused.text
    assert refused.json()["message"]


@pytest.mark.parametrize(
    "battle",
    [
        {},
        {"colour": "blue"},
        {"hex": "9999"},
        {"hex": True},
        {"hex": 7},
        {"hex": ["0101"]},
        {"bombard": "nobody"},
        {"attackers": ["nobody"], "hex": "0101"},
        {"draw": "us_air"},
        {"unit": "nobody", "target": "nobody"},
        {"unit": ["a"], "target": 4},
        {"shells": 99, "target": "nobody"},
        {"shells": "many"},
    ],
)
def test_a_battle_that_cannot_be_is_refused_in_words(sitting: Sitting, battle: dict[str, Any]) -> None:
    refused = sitting.post("/odds", battle=battle)
    assert refused.status_code in (404, 422), refused.text
    assert refused.json()["message"]


@pytest.mark.parametrize("scenario", SEATS)
def test_the_odds_of_the_battle_being_fought_are_the_engines(alone: TestClient, scenario: str) -> None:
    sitting, seat = Sitting(alone, scenario=scenario), SEATS[scenario][0]
    match = in_battle(scenario, seat)
    live = context_of(alone).live
    live._games[sitting.game] = LiveGame(live.store, sitting.game, match, "", 10**9)
    reply = sitting.post("/odds", seat, seat=seat, battle={})
    assert reply.status_code == 200, reply.text
    odds, sent = match.game.odds(match.view(seat), {}), reply.json()
    assert set(sent) == {field.name for field in msgspec.structs.fields(schemas.Odds)}  # for either game
    assert {name: sent[name] for name in odds if name in sent} == {n: odds[n] for n in odds if n in sent}
    assert sent["sums"]
    assert sent["attackers"] or sent["defenders"]  # a beach defends without a unit, shells come from nowhere


def in_battle(scenario: str, seat: str) -> Match:
    """A game at the first moment at which a battle is being fought: it needs no naming."""
    game = by_chance(scenario, seed=4)
    for match in again(game, game.entries):
        with suppress(Refusal):
            match.game.odds(match.view(seat), {})
            return match
    raise AssertionError("nobody fights")
