"""Overlays and odds over the wire: what the engine says, from the view of whoever asks."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from beachhead.core.errors import Refusal
from beachhead.core.match import Match
from beachhead.server import schemas
from beachhead.server.db.matches import match_at
from beachhead.server.live.game import LiveGame
from tests.server.sitting import Sitting, bring_in, context_of
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
    assert sitting.post("/odds", seat, seat=seat, battle={}, at=match.length).json() == sent
    gone = sitting.post("/odds", seat, seat=seat, battle={}, at=match.length - 1)
    assert (gone.status_code, gone.json()) == (200, None), "nothing of a position that the game has left"


@pytest.mark.parametrize("scenario", SEATS)
def test_the_odds_of_a_battle_in_the_past_are_those_the_seat_had_then(
    alone: TestClient, scenario: str, tmp_path: Path
) -> None:
    sitting, match = imported(alone, scenario, tmp_path)
    n, seat = first_roll(match), SEATS[scenario][1]
    then = match_at(context_of(alone).store, sitting.game, n - 1)
    reply = sitting.get(f"/moments/{n - 1}/odds", seat, seat=seat)
    assert reply.status_code == 200, reply.text
    odds = then.game.odds(then.view(seat), {})
    assert reply.json()["results"] == odds["results"]
    assert reply.json()["seat"] == seat
    assert sitting.get(f"/moments/{n - 1}/odds").json()["results"]  # those who watch have them, too
    assert sitting.get(f"/moments/{n - 1}/odds", seat=seat).status_code == 403
    assert sitting.get("/moments/0/odds").status_code == 422


@pytest.mark.parametrize("scenario", SEATS)
def test_dice_against_expectation_add_up_and_are_those_of_battles(
    alone: TestClient, scenario: str, tmp_path: Path
) -> None:
    sitting, match = imported(alone, scenario, tmp_path)
    battles = [n for n, told in enumerate(match.told, 1) if any(event.BATTLE for event in told)]
    whole = {side["side"]: side for side in sitting.get("/luck").json()}
    halves = [sitting.get("/luck", since=0, until=battles[1]), sitting.get("/luck", since=battles[1])]
    rolls = Counter[str]()
    for half in halves:
        rolls.update({side["side"]: side["rolls"] for side in half.json()})
    assert rolls == {name: side["rolls"] for name, side in whole.items()}
    assert 2 <= sum(rolls.values()) <= len(battles)
    singly = [sitting.get("/luck", since=n - 1, until=n).json() for n in battles[:20]]
    assert {sum(side["rolls"] for side in sides) for sides in singly} <= {0, 1}
    assert any(singly)
    assert sitting.get("/luck", since=battles[0], until=battles[0]).json() == []


def imported(client: TestClient, scenario: str, folder: Path) -> tuple[Sitting, Match]:
    """A game with a few battles, put on the table."""
    match = by_chance(scenario, seed=4)
    sitting = Sitting(client, scenario=scenario)
    match.save(folder / "game.bhg")
    begun = bring_in(client, (folder / "game.bhg").read_bytes())
    assert begun.status_code == 200, begun.text
    sitting.game, sitting.links = begun.json()["game"], begun.json()["links"]
    return sitting, match


def first_roll(match: Match) -> int:
    """The entry in which dice first settle a battle."""
    return next(n for n, told in enumerate(match.told, 1) if any(event.BATTLE for event in told))


def in_battle(scenario: str, seat: str) -> Match:
    """A game at the first moment at which a battle is being fought: it needs no naming."""
    game = by_chance(scenario, seed=4)
    for match in again(game, game.entries):
        with suppress(Refusal):
            match.game.odds(match.view(seat), {})
            return match
    raise AssertionError("nobody fights")
