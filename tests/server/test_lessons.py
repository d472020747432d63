"""Lessons over HTTP: the list, a game of one, how far its learner is, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.lessons import find_lesson
from beachhead.lessons.playing import begun_at
from beachhead.server.settings import Settings
from tests.parts.waiting import until
from tests.server.sitting import Sitting, bring_in, visiting

LESSON = "/api/lessons/raid/cross-the-field"
TASK = 3  # the step in which a raider goes two hexes


class Learner:
    """Somebody who has begun a step of a lesson."""

    def __init__(self, client: TestClient, step: int = TASK, lesson: str = LESSON) -> None:
        begun = client.post(lesson, json={"step": step})
        assert begun.status_code == 200, begun.text
        self.client, self.step, self.begun = client, step, begun.json()
        self.path = f"/api/games/{self.begun['game']}"
        self.headers = {"authorization": f"Bearer {self.begun['link']}"}

    def look(self, **changed: Any) -> dict[str, Any]:
        asked = {"step": self.step, "since": self.begun["since"], **changed}
        found: dict[str, Any] = self.client.get(
            f"{self.path}/lesson", params=asked, headers=self.headers
        ).json()
        return found

    def do(self, text: str) -> dict[str, Any]:
        return self._post("answers", {"seat": self.begun["seat"], "do": text})

    def undo(self, count: int) -> dict[str, Any]:
        return self._post("undo", {"seat": self.begun["seat"], "count": count})

    def _post(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def test_the_lessons_are_listed_by_game(client: TestClient) -> None:
    listed = {game["game"]: game for game in client.get("/api/lessons").json()}
    [first] = listed["raid"]["lessons"]
    assert (first["id"], first["minutes"], first["steps"]) == ("cross-the-field", 3, 5)
    assert listed["raid"]["title"] == "The raid"


def test_a_lesson_is_told_with_its_steps(client: TestClient) -> None:
    told = client.get(LESSON).json()
    assert (told["seat"], told["number"], told["of"], told["next"]) == ("north", 1, 1, "")
    first, where, how, *_ = told["steps"]
    assert "<strong>north</strong>" in first["html"]
    assert first["labels"] == {"north": "you"}
    assert where["point"] == ["south"]
    assert (how["right"], len(how["choices"]), len(how["says"])) == (1, 3, 3)


def test_a_task_is_done_by_the_right_answer(client: TestClient) -> None:
    learner = Learner(client)
    begins = learner.look()
    assert (begins["done"], begins["rest"], begins["lesson"]) == (False, ["go 0302"], "raid/cross-the-field")
    learner.do("go 0302")
    assert learner.look()["done"]
    until(lambda: learner.look()["here"])  # the others have answered as the lesson says
    story = client.get(f"{learner.path}/story", headers=learner.headers).json()
    assert [told["text"] for told in story if told["by"] in ("south", "guard")][:2] == ["go 0204", "hide"]


def test_a_wrong_try_is_explained_and_taken_back(client: TestClient) -> None:
    learner = Learner(client)
    learner.do("go 0202")
    seen = learner.look()
    assert (seen["done"], seen["rest"]) == (False, None)
    assert seen["wrong"] == {
        "says": "That is one hex only, and the card carries two.",
        "rule": "raid-3",
        "act": "go 0202",
        "hex": "0202",
    }


def test_the_next_step_goes_on_or_begins_anew(client: TestClient) -> None:
    """Somebody who has done the task in another way begins the next step where the right way leads."""
    learner = Learner(client)
    learner.do("go 0303")
    until(lambda: learner.look()["done"])
    assert not learner.look()["here"]
    anew = Learner(client, step=TASK + 1)
    assert anew.begun["since"] > learner.begun["since"]
    assert anew.look()["rest"] == ["go 0402"]


def test_only_the_learner_is_told(client: TestClient) -> None:
    learner = Learner(client)
    answer = client.get(f"{learner.path}/lesson", params={"step": TASK, "since": 0})
    assert (answer.status_code, answer.json()["refused"]) == (403, "not your decision")
    assert set(learner.begun) == {"game", "seat", "link", "dice", "since"}
    assert learner.begun["dice"]["open"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"step": 9}, "has steps 0 to 4, not 9"),
        ({"step": -1}, "has steps 0 to 4"),
        ({"since": 999}, "a step begins after one of them"),
        ({"since": -1}, "a step begins after one of them"),
        ({"step": "two"}, "The address does not fit"),
    ],
)
def test_a_step_that_is_not_there_is_refused(client: TestClient, asked: dict[str, Any], says: str) -> None:
    assert says in Learner(client).look(**asked)["message"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/lessons/raid/nothing", {}, 404),
        ("/api/lessons/chess/nothing", {}, 404),
        ("/api/lessons/raid/..%2Fsecret", {}, 404),
        (LESSON, {"step": 5}, 422),
        (LESSON, {"step": -1}, 422),
        (LESSON, {"step": 1e9}, 422),
        (LESSON, {"step": "one"}, 422),
        (LESSON, {"other": 1}, 422),
    ],
)
def test_what_cannot_be_begun_is_refused(
    client: TestClient, path: str, body: dict[str, Any], status: int
) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == status
    assert answer.json()["message"]


def test_a_game_without_a_lesson_has_none(client: TestClient) -> None:
    sitting = Sitting(client)
    answer = sitting.get("/lesson")
    assert (answer.status_code, answer.json()["refused"]) == (404, "unknown")
    assert client.get("/api/games/nothing/lesson").status_code == 404


def test_the_bot_of_a_lesson_in_another_game_harms_nobody(client: TestClient) -> None:
    sitting = Sitting(client)
    for path in ("raid/nothing", "nonsense", "chess/nothing"):
        answer = sitting.post("/seats/guard", "guard", bot=f"lesson:{path}")
        assert answer.status_code in (404, 422), answer.text
    sitting.answer("guard", "hide 0302")
    assert sitting.post("/seats/guard", "guard", bot="lesson:raid/cross-the-field").status_code == 200
    assert sitting.get("/lesson", "north").json()["message"]  # its log is no log of the lesson


def test_a_learner_never_has_too_many_games(tmp_path: Path) -> None:
    """On a public server every step that is begun again is a game: the oldest are closed for it."""
    settings = Settings(
        f"sqlite:///{tmp_path / 'games.db'}",
        hosts=("beach.example",),
        secret=token_hex(32),
        most_unfinished=2,
        rate=10_000,
        burst=10_000,
    )
    with visiting(settings) as client:
        first, *others = [Learner(client) for _ in range(3)]
        for learner in others:
            learner.do("go 0302")
        refused = client.post(
            f"{first.path}/answers", json={"seat": "north", "do": "go 0302"}, headers=first.headers
        )
        assert refused.status_code == 409


def test_a_game_from_a_position_is_taken_in_and_given_out_again(client: TestClient, tmp_path: Path) -> None:
    match = begun_at(find_lesson("raid/cross-the-field"), TASK + 1)
    match.save(tmp_path / "game.bhg")
    begun = bring_in(client, (tmp_path / "game.bhg").read_bytes())
    assert begun.status_code == 200, begun.text
    links = begun.json()["links"]
    headers = {"authorization": f"Bearer {links['north']}"}
    shown = client.get(f"/api/games/{begun.json()['game']}", headers=headers).json()
    assert shown["length"] == match.length
    own = client.get(f"/api/games/{begun.json()['game']}/file", params={"seat": "north"}, headers=headers)
    first = json.loads(own.text.splitlines()[0])
    assert first["position_of"] == "raid:field"
    assert "begins" not in first, "it tells where the gun hides"


def test_a_game_from_nonsense_is_refused(client: TestClient, tmp_path: Path) -> None:
    """Sealed by somebody who knows the secret of the dice, as whoever made the file does."""
    match = begun_at(find_lesson("raid/cross-the-field"), 0)
    assert match.position is not None
    match.position = match.position.copy()
    match.position.at = [10**6, -7]  # type: ignore[attr-defined]
    match.save(tmp_path / "game.bhg")
    answer = bring_in(client, (tmp_path / "game.bhg").read_bytes())
    assert (answer.status_code, answer.json()["refused"]) == (422, "bad file")
    assert "The position is none that this game can begin from" in answer.json()["message"]
