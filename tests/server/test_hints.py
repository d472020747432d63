"""Hints over the wire: who may ask, what everybody is told of it, and that it lasts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead import hint, load_match, verify_file
from beachhead.bots.onlooker import seen
from beachhead.bots.value import win_chance
from beachhead.core.seat import CHANCE
from beachhead.server.db.matches import match_at
from beachhead.server.settings import Settings
from tests.server.sitting import Sitting, bring_in, context_of, visiting

FINISHED = Path(__file__).parents[1] / "games" / "m44-omaha-allies.bhg"
SEATS = {"fm:utah": ("allied", "german"), "m44:omaha": ("allies", "axis")}
GAMES = pytest.mark.parametrize("scenario", SEATS)


def asked(sitting: Sitting) -> str:
    waiting: list[str] = sitting.shown()["waiting"]
    return waiting[0]


def alone_against_a_bot(client: TestClient, scenario: str, **wanted: Any) -> tuple[Sitting, str]:
    """A game with one person, in the seat that is asked first."""
    seat = asked(Sitting(client, scenario=scenario))
    bots = {other: "random" for other in SEATS[scenario] if other != seat}
    return Sitting(client, scenario=scenario, bots=bots, **wanted), seat


@GAMES
def test_who_plays_alone_gets_the_hints_of_the_engine(alone: TestClient, scenario: str) -> None:
    sitting, seat = alone_against_a_bot(alone, scenario)
    shown = sitting.shown(seat)
    assert shown["hints"] is True
    advice = sitting.get("/hint", seat, seat=seat).json()
    match = context_of(alone).live._games[sitting.game].match
    assert advice["at"] == shown["views"][seat]["open"][0]["at"]
    assert (advice["bot"], advice["told"]) == ("general", False)
    told = [
        (one.option, one.text, one.why, list(one.expects), one.chance, one.spread)
        for one in hint(match.view(seat))
    ]
    assert [
        (o["option"], o["text"], o["why"], o["expects"], o["chance"], o["spread"]) for o in advice["options"]
    ] == told
    assert sitting.shown(seat)["length"] == shown["length"]
    assert sitting.answer(seat, advice["options"][0]["option"], at=advice["at"]).status_code == 200


@GAMES
def test_between_people_there_are_none_unless_they_agreed(alone: TestClient, scenario: str) -> None:
    sitting = Sitting(alone, scenario=scenario)
    seat = asked(sitting)
    assert sitting.shown()["hints"] is False
    refused = sitting.get("/hint", seat, seat=seat)
    assert refused.status_code == 403
    assert refused.json()["message"].startswith("The players of this game did not agree to hints.")
    solo, me = alone_against_a_bot(alone, scenario, hints=False)
    assert solo.get("/hint", me, seat=me).status_code == 403


@GAMES
def test_what_was_asked_between_people_is_told_to_all_once(alone: TestClient, scenario: str) -> None:
    sitting = Sitting(alone, scenario=scenario, hints=True)
    seat = asked(sitting)
    before = sitting.shown(seat)
    advice = sitting.get("/hint", seat, seat=seat).json()
    assert advice["told"] is True
    assert sitting.get("/hint", seat, seat=seat).json() == advice
    after = sitting.shown(seat)
    assert after["length"] == before["length"] + 1
    opened = before["views"][seat]["open"][0]
    assert after["views"][seat]["open"][0]["at"] == opened["at"] == advice["at"]
    for reader in ((), (seat,)):
        line = sitting.get("/story", *reader, since=before["length"]).json()[-1]
        assert (line["by"], line["hint"], line["events"]) == (seat, opened["ask"], [])
    assert sitting.answer(seat, advice["options"][0]["text"], at=advice["at"]).status_code == 200


def test_only_who_holds_the_seat_and_is_asked(alone: TestClient) -> None:
    sitting = Sitting(alone, scenario="m44:omaha", hints=True)
    seat = asked(sitting)
    other = next(name for name in sitting.links if name != seat)
    assert sitting.get("/hint", other, seat=seat).status_code == 403
    assert sitting.get("/hint", seat=seat).status_code == 403
    idle = sitting.get("/hint", other, seat=other)
    assert idle.status_code == 403
    assert "not asked anything" in idle.json()["message"]
    assert sitting.get("/hint", seat, seat="nobody").status_code == 404
    assert alone.get("/api/games/none/hint", params={"seat": seat}).status_code == 404


def test_it_survives_a_restart_and_the_file_still_proves_itself(settings: Settings, tmp_path: Path) -> None:
    with visiting(settings) as client:
        sitting = Sitting(client, hints=True)
        seat = asked(sitting)
        assert sitting.get("/hint", seat, seat=seat).status_code == 200
    with visiting(settings) as client:
        sitting.client = client
        told = [line for line in sitting.get("/story").json() if line["hint"]]
        assert [line["by"] for line in told] == [seat]
        sitting.play_out()
        file = tmp_path / "whole.bhg"
        file.write_bytes(sitting.get("/file").content)
        again = bring_in(client, file.read_bytes())
    assert verify_file(file).full
    assert [entry.by for entry in load_match(file).entries if entry.hint] == [seat]
    assert again.status_code == 200
    assert "hint" in file.read_text()


def test_one_at_a_time_and_a_bot_that_hangs_is_no_trouble(alone: TestClient) -> None:
    sitting = Sitting(alone, scenario="m44:omaha", hints=True)
    seat, hints = asked(sitting), context_of(alone).hints
    hints._asking.add((sitting.game, seat))
    assert sitting.get("/hint", seat, seat=seat).status_code == 429
    hints._asking.clear()
    before, length = hints.settings, sitting.shown()["length"]
    hints.settings = replace(before, bot_seconds=0.0)
    late = sitting.get("/hint", seat, seat=seat)
    hints.settings = before
    assert late.status_code == 429
    assert "Ask again" in late.json()["message"]
    assert sitting.shown()["length"] == length
    assert sitting.get("/hint", seat, seat=seat).status_code == 200


def test_undo_goes_on_as_if_nobody_had_asked(alone: TestClient) -> None:
    """An answer, a hint on the next question, the answer taken back."""
    sitting = Sitting(alone, scenario="fm:utah", hints=True)
    seat = asked(sitting)
    for _ in range(40):
        sitting.answer(seat, 0)
        shown = sitting.shown(*sitting.links)
        seat = shown["waiting"][0]
        if shown["views"][seat]["undoable"]:
            break
    undoable = shown["views"][seat]["undoable"]
    assert undoable
    assert sitting.get("/hint", seat, seat=seat).status_code == 200
    assert sitting.shown(seat)["views"][seat]["undoable"] == undoable
    assert sitting.post("/undo", seat, seat=seat).status_code == 200


# the chance to win, on the same terms


@GAMES
def test_the_chance_is_worked_out_from_the_view_alone(alone: TestClient, scenario: str) -> None:
    sitting, seat = alone_against_a_bot(alone, scenario)
    shown = sitting.shown(seat)
    found = sitting.get("/chance", seat, seat=seat).json()
    match = context_of(alone).live._games[sitting.game].match
    expected = win_chance(match.view(seat))
    assert (found["chance"], found["spread"]) == (expected.chance, expected.spread)
    assert (found["at"], found["told"]) == (shown["views"][seat]["open"][0]["at"], False)
    assert 0 < found["chance"] < 1
    assert sitting.get("/chance", seat, seat=seat).json() == found
    assert sitting.shown(seat)["length"] == shown["length"]


@GAMES
def test_nor_is_there_a_chance_between_people_unless_they_agreed(alone: TestClient, scenario: str) -> None:
    sitting = Sitting(alone, scenario=scenario)
    seat = asked(sitting)
    refused = sitting.get("/chance", seat, seat=seat)
    assert refused.status_code == 403
    assert refused.json()["message"].startswith("The players of this game did not agree to hints.")
    solo, me = alone_against_a_bot(alone, scenario, hints=False)
    assert solo.get("/chance", me, seat=me).status_code == 403
    assert solo.get("/chance", seat=me).status_code == 403


@pytest.mark.parametrize("ways", [("/chance", "/hint"), ("/hint", "/chance"), ("/chance", "/chance")])
def test_whoever_was_helped_with_a_question_is_told_of_once(alone: TestClient, ways: tuple[str, str]) -> None:
    sitting = Sitting(alone, scenario="m44:omaha", hints=True)
    seat = asked(sitting)
    before = sitting.shown()["length"]
    for way in ways:
        assert sitting.get(way, seat, seat=seat).json()["told"] is True
    assert sitting.shown()["length"] == before + 1
    line = sitting.get("/story", since=before).json()[-1]
    assert (line["by"], line["events"]) == (seat, [])
    assert line["hint"]


def test_a_game_that_nobody_can_value_says_so(alone: TestClient) -> None:
    sitting = Sitting(alone, hints=True)
    seat = asked(sitting)
    refused = sitting.get("/chance", seat, seat=seat)
    assert refused.status_code == 404
    assert "what a position" in refused.json()["message"]


def test_what_speaks_for_an_answer_is_told_of_a_finished_game(client: TestClient) -> None:
    """The answer that was given stands among the best ones, each with its chance: for anybody, from what the
    seat knew."""
    game = bring_in(client, FINISHED.read_bytes()).json()["game"]
    store = context_of(client).store
    after = next(n for n in range(400) if [one.ask for one in match_at(store, game, n).open] == ["play"])
    match, told = (
        match_at(store, game, after),
        client.get(f"/api/games/{game}/moments/{after}/weighed").json(),
    )
    decision = match.open[0]
    given = match_at(store, game, after + 1).entries[-1].action
    assert given is not None
    taken = decision.options.index(given)
    assert (told["at"], told["seat"], told["bot"]) == (after, decision.seat, "general")
    assert told["taken"] == taken
    expected = hint(match.view(decision.seat), also=taken)
    assert [(one["option"], one["why"], one["chance"]) for one in told["options"]] == [
        (one.option, one.why, one.chance) for one in expected
    ]
    assert taken in [one["option"] for one in told["options"]]
    assert all(one["chance"] is not None and one["why"] for one in told["options"])


def test_only_of_an_answer_and_only_when_the_game_is_over(client: TestClient) -> None:
    going = Sitting(client).get("/moments/0/weighed")
    assert (going.status_code, going.json()["message"][:36]) == (403, "What speaks for an answer is told wh")
    game, match = bring_in(client, FINISHED.read_bytes()).json()["game"], load_match(FINISHED)
    roll = next(n for n, entry in enumerate(match.entries) if entry.by == CHANCE)
    for n, says in (
        (roll, "Nobody answered"),
        (match.length, "There is no answer"),
        (-1, "There is no answer"),
    ):
        told = client.get(f"/api/games/{game}/moments/{n}/weighed")
        assert told.status_code == 404
        assert told.json()["message"].startswith(says)


# while the game goes on, if that was agreed


def after_a_turn(client: TestClient, **wanted: Any) -> tuple[Sitting, str, str, int]:
    """A game in which one seat has played its turn: who did, who is asked now, and an entry after which the
    first chose among several answers."""
    sitting = Sitting(client, scenario="m44:omaha", **wanted)
    first, at = asked(sitting), -1
    for _ in range(200):
        shown = sitting.shown(*sitting.links)
        seat = shown["waiting"][0]
        if seat != first:
            return sitting, first, seat, at
        opened = shown["views"][first]["open"][0]
        at = shown["length"] if opened["ask"] == "move" and len(opened["options"]) > 1 else at
        sitting.answer(first, 0, at=opened["at"])
    raise AssertionError("the turn does not end")


def test_a_bot_explains_itself_at_once_where_that_was_agreed(alone: TestClient) -> None:
    """To those who hold a seat, and only what a bot did: from what the reader knew then."""
    sitting, first, me, at = after_a_turn(alone, reasons=True)
    assert sitting.shown()["reasons"] is True
    path = f"/moments/{at}/weighed"
    of_a_person = sitting.get(path, me, seat=me)
    assert (of_a_person.status_code, of_a_person.json()["message"][:11]) == (403, "No bot play")
    handed = sitting.post(f"/seats/{first}", first, bot="captain")
    assert handed.status_code == 200, handed.text
    told = sitting.get(path, me, seat=me).json()
    match, after = (match_at(context_of(alone).store, sitting.game, n) for n in (at, at + 1))
    action = after.entries[-1].action
    assert action is not None
    done = match.state.setup.names.text(action)
    expected = seen(match.view(me), match.open[0].seat, done, "general")
    assert expected is not None
    assert (told["seat"], told["ask"], told["taken"]) == (first, "move", expected.taken)
    assert [(one["text"], one["why"], one["chance"]) for one in told["options"]] == [
        (one.text, one.why, one.chance) for one in expected.options
    ]
    assert done in [one["text"] for one in told["options"]]
    assert sitting.get(path).status_code == 403
    assert sitting.get(path, seat=me).status_code == 403


def test_otherwise_it_waits_for_the_end(alone: TestClient) -> None:
    sitting, first, me, at = after_a_turn(alone)
    assert sitting.shown()["reasons"] is False
    assert sitting.post(f"/seats/{first}", first, bot="captain").status_code == 200
    refused = sitting.get(f"/moments/{at}/weighed", me, seat=me)
    assert refused.status_code == 403
    assert refused.json()["message"].startswith("What speaks for an answer is told when the game is over.")
