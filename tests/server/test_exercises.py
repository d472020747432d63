"""Exercises over HTTP: the lists, a question on its board, the verdict, and nothing that gives it away."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from beachhead.exercises import read_exercises
from beachhead.games import OURS
from beachhead.server.routes.exercises import open_exercise


def first_of(game: str, kind: str) -> str:
    return next(one.id for one in read_exercises(game) if one.kind == kind)


def test_all_are_listed_and_each_day_has_its_own(alone: TestClient) -> None:
    lists = alone.get("/api/exercises", params={"day": "2026-06-06"}).json()
    assert {one["game"] for one in lists} >= set(OURS)
    for one in lists:
        ids = [exercise["id"] for exercise in one["exercises"]]
        assert one["today"] in ids
        kinds = {kind["name"] for kind in one["kinds"]}
        assert {exercise["kind"] for exercise in one["exercises"]} == kinds
        assert {exercise["level"] for exercise in one["exercises"]} <= {1, 2, 3, 4, 5}
    later = alone.get("/api/exercises", params={"day": "2026-06-07"}).json()
    assert [one["today"] for one in later] != [one["today"] for one in lists]
    assert alone.get("/api/exercises").status_code == 200


@pytest.mark.parametrize(
    ("game", "kind"),
    [("fm", "best-attack"), ("fm", "retreat"), ("fm", "cost"), ("m44", "targets"), ("m44", "call")],
)
def test_it_is_asked_answered_and_explained(alone: TestClient, game: str, kind: str) -> None:
    id = first_of(game, kind)
    path = f"/api/exercises/{game}/{id}"
    answer = alone.get(path)
    asked = answer.json()
    assert alone.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    ids = [offer["id"] for offer in asked["answers"]]
    question = open_exercise(game, id).question
    right, wrong = sorted(question.right), [one for one in ids if one not in question.right][:1]
    told = alone.post(f"{path}/answer", json={"answers": right}).json()
    assert told["right"] is True
    assert sorted(told["answers"]) == right
    assert told["says"]
    assert told["rule"].startswith(f"{game}-")
    told = alone.post(f"{path}/answer", json={"answers": wrong}).json()
    assert told["right"] is False
    assert sorted(told["answers"]) == right
    assert {one["id"] for one in told["reasons"]} == {*right, *wrong}
    pieces = {piece["id"] for piece in asked["scene"]["pieces"]}
    if asked["pick"] == "unit":
        assert set(ids) <= pieces
    board = alone.get("/api/board", params={"scenario": asked["scenario"]}).json()
    if asked["pick"] == "hex":
        assert set(ids) <= board["hexes"].keys()


@pytest.mark.parametrize("game", OURS)
def test_what_is_sent_neither_tells_the_answer_nor_a_secret(alone: TestClient, game: str) -> None:
    """No open question of the game, no column of the state, no checksum: only what is drawn and asked."""
    for one in read_exercises(game)[:12]:
        sent = alone.get(f"/api/exercises/{game}/{one.id}").json()
        assert set(sent) == {
            "id", "game", "kind", "title", "level", "scenario", "options", "seat", "clock", "names", "marks",
            "scene", "asks", "suppose", "pick", "many", "answers", "focus",
        }  # fmt: skip
        assert one.answer not in str(sent)


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/api/exercises/chess/1", 404, "There is no game 'chess'"),
        ("/api/exercises/fm/100000", 404, "There is no exercise of Fire & Movement"),
        ("/api/exercises/fm/x", 404, "There is no exercise of Fire & Movement"),
        ("/api/exercises?day=tomorrow", 422, "A day is written as 2026-06-06"),
    ],
)
def test_what_is_not_there_is_refused(alone: TestClient, path: str, status: int, words: str) -> None:
    answer = alone.get(path)
    assert answer.status_code == status
    assert words in answer.json()["message"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"answers": ["nobody"]}, "There is no answer 'nobody'"),
        ({"answers": []}, "does not fit ExerciseAnswer"),
        ({"answer": "x"}, "does not fit ExerciseAnswer"),
        ({"answers": ["2", "3"]}, "exactly one answer"),
    ],
)
def test_an_answer_that_cannot_be_given_is_refused(
    alone: TestClient, body: dict[str, object], words: str
) -> None:
    id = first_of("m44", "dice")
    answer = alone.post(f"/api/exercises/m44/{id}/answer", json=body)
    assert answer.status_code in (404, 422)
    assert words in answer.json()["message"]
