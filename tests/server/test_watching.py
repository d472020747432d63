"""Watching a game: whoever holds no seat is shown no more of it than the organiser's delay allows, whichever
way they ask; and everything only when all who play have agreed."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.server.routes import history
from tests.server.gathering import Table, bearer, secret_of
from tests.server.sitting import context_of
from tests.server.test_sockets import hello, shown_after

PLACES = {
    "n": ("0", "1", "{n}", "{later}"),
    "card": ("1",),
    "name": ("reach", "nothing"),
    "branch": ("x",),
    "kind": ("svg",),
}
BODIES: dict[str, list[dict[str, Any]]] = {
    "/odds": [{}, {"seat": "north"}],
    "/why": [{"seat": "guard", "intent": {"hex": "0202"}}],
    "/branches": [{"at": at, "seat": "guard"} for at in (1, 4, 400)],
    "/answers": [{"seat": "guard", "do": 0}],
    "/undo": [{"seat": "guard"}],
    "/talk/heed": [{"act": "report", "id": "nothing"}],
}
"""What is sent where only a body will do; other routes are sent none, and refuse that."""
CHANGING = ("/spectators", "/watching", "/consent", "/talk", "/talk/hear")
"""What these answer is what `/talk` does."""


class Late:
    """A table with an organiser who does not play, and a spectator."""

    def __init__(self, client: TestClient, **terms: int) -> None:
        self.client = client
        self.table = Table(client, invited=["north", "south", "guard"])
        self.game = self.table.game
        for seat, name in (("north", "Tom"), ("south", "Eve"), ("guard", "Jan")):
            self.table.come(seat, name)
        self.zoe = secret_of("Zoe")
        self.post("/spectators", name="Zoe", secret=self.zoe)
        if terms:
            reply = self.post("/watching", self.table.organiser, **terms)
            assert reply.status_code == 200, reply.text

    @property
    def watching(self) -> Any:
        return context_of(self.client).watching

    def get(self, path: str = "", *tokens: str) -> Any:
        return self.client.get(f"/api/games/{self.game}{path}", headers=bearer(*tokens))

    def post(self, path: str, *tokens: str, **body: Any) -> Any:
        return self.client.post(f"/api/games/{self.game}{path}", headers=bearer(*tokens), json=body)

    def say(self, seat: str, text: str) -> None:
        reply = self.post("/talk", self.table.secrets[seat], to="all", seat=seat, text=text)
        assert reply.status_code == 200, reply.text

    def length(self, *tokens: str) -> int:
        return int(self.get("", *tokens).json()["length"])

    @property
    def truth(self) -> int:
        """How far the game really is."""
        return self.length(self.table.secrets["guard"])

    def play(self, answers: int) -> None:
        secrets = self.table.secrets
        for _ in range(answers):
            shown = self.table.look(*(secrets[seat] for seat in ("north", "south", "guard")))
            if shown["result"]:
                return
            seat = shown["waiting"][0]
            last = len(shown["views"][seat]["open"][0]["options"]) - 1
            assert self.table.answer(seat, last).status_code == 200

    def stand_still(self, seconds: int) -> int:
        """Stop the clock at the moment when spectators may know of all that was done by now."""
        now = self.truth
        at = self.watching.watchers.written(self.game, now)
        self.watching.clock = lambda: at + seconds
        context_of(self.client).talk.clock = lambda: at + 1 + seconds
        return now

    def asked(self, now: int, *tokens: str) -> dict[str, str]:
        """All that can be asked about the game, by every route there is, with the answers."""
        found: dict[str, str] = {}
        for route, methods in self.client.get("/api/openapi.json").json()["paths"].items():
            if not route.startswith("/api/games/{game}"):
                continue
            end = route.removeprefix("/api/games/{game}")
            for path, method in product(self.ways(route, now), methods):
                if method == "post" and end in CHANGING:
                    continue
                for body in BODIES.get(end, [{}]) if method == "post" else [None]:
                    reply = self.client.request(method, path, headers=bearer(*tokens), json=body)
                    assert reply.status_code < 500, reply.text
                    found[f"{method} {path} {body}"] = f"{reply.status_code} {reply.text}"
        return found

    def ways(self, path: str, now: int) -> list[str]:
        """The addresses of a route: its places filled with what there is, and what there is not yet."""
        ways = [path.replace("{game}", self.game)]
        places = {**PLACES, "seat": ("guard", "spectator")}
        for name, values in places.items():
            ways = [
                way.replace("{" + name + "}", value.format(n=now, later=now + 2))
                for way in ways
                for value in (values if "{" + name + "}" in way else ("",))
            ]
        assert not [way for way in ways if "{" in way], f"fill the places of {path}"
        asked = ("", "?seat=spectator", "?n=1", f"?n={now + 2}", f"?since=0&until={now + 9}", f"?since={now}")
        return [way + more for way in ways for more in asked]


@pytest.mark.parametrize("named", [False, True])
def test_nothing_that_is_younger_than_the_delay_leaves_by_any_route(alone: TestClient, named: bool) -> None:
    """While the clock stands still a spectator is told the same, whatever is played and said meanwhile."""
    late = Late(alone, seconds=60)
    tokens = (late.zoe,) if named else ()
    late.play(4)
    late.say("north", "we have begun")
    now = late.stand_still(60)
    before = late.asked(now, *tokens)
    assert len(before) > 100
    late.play(5)
    late.say("north", "that was a surprise")
    assert late.truth > now + 4
    after = late.asked(now, *tokens)
    assert {way: told for way, told in after.items() if told != before[way]} == {}
    assert late.length(*tokens) == now
    late.stand_still(60)
    changed = [way for way, told in late.asked(now, *tokens).items() if told != before[way]]
    assert len(changed) > 10, "the alarm does not ring"


def test_whoever_plays_is_not_late(alone: TestClient) -> None:
    late = Late(alone, acts=3)
    late.play(5)
    assert late.length(late.table.secrets["north"]) == late.truth > late.length()


@pytest.mark.parametrize("acts", [1, 2, 4])
def test_so_many_decisions_late(client: TestClient, acts: int) -> None:
    """What spectators see ends before the last so many decisions; at the beginning they see the beginning."""
    late = Late(client, acts=acts)
    lengths = [late.truth]
    assert late.length() == 0
    for _ in range(6):
        late.play(1)
        lengths.append(late.truth)
        done = [
            line["n"]
            for line in late.get("/story", *late.table.secrets.values()).json()
            if line["text"] and line["by"] != "chance" and not line["text"].startswith("word")
        ]
        assert late.length() == (done[-acts] - 1 if len(done) >= acts else 0)
        assert all(line["n"] <= late.length() for line in late.get("/story").json())
    late.play(500)
    assert late.get().json()["result"], "the end is open to all"
    assert late.length() == late.truth


def test_a_late_socket_is_told_when_its_time_has_come(client: TestClient) -> None:
    late = Late(client, acts=2)
    late.play(2)
    with client.websocket_connect(f"/api/games/{late.game}/live") as socket:
        seen = hello(socket)["length"]
        assert seen == late.length() < late.truth
        late.play(1)
        shown = shown_after(socket, seen + 1)
        assert shown["length"] == late.length() < late.truth
        assert list(shown["views"]) == ["spectator"]


def test_the_beginning_of_a_story_is_all_that_is_left_of_it(alone: TestClient) -> None:
    late = Late(alone, acts=500)
    late.play(5)
    assert late.get("/story").json() == []
    refused = late.get(f"/moments/{late.truth}")
    assert refused.status_code == 404
    assert (
        refused.json()["message"]
        == "There is no moment " + str(late.truth) + ": the game has entries 0 to 0."
    )
    assert late.truth < history.FAR


# everything


def test_everything_is_seen_once_all_who_play_agree(client: TestClient) -> None:
    late = Late(client, acts=1)
    late.play(3)

    def agree(seat: str, agreed: bool = True, by: str = "") -> int:
        token = late.table.secrets[by or seat]
        return int(late.post("/consent", token, seat=seat, spectator=1, agreed=agreed).status_code)

    def views() -> list[str]:
        return list(late.get("", late.zoe).json()["views"])

    assert agree("north", by="south") == 403
    for seat in ("north", "south", "guard"):
        assert views() == ["spectator"]
        assert late.get("/status?seat=guard", late.zoe).status_code == 403
        assert agree(seat) == 200
    assert sorted(views()) == ["guard", "north", "south", "spectator"]
    assert late.length(late.zoe) < late.truth, "the delay holds for them, too"
    assert list(late.get().json()["views"]) == ["spectator"], "and nobody else sees more"
    assert late.get("/status?seat=guard", late.zoe).status_code == 200
    assert late.post("/answers", late.zoe, seat="guard", do=0).status_code == 403
    told = late.get("/story", late.zoe).json()
    hidden = late.get("/story").json()
    assert "hide 0" in json.dumps(told)
    assert "hide 0" not in json.dumps(hidden)
    assert agree("south", agreed=False) == 200
    assert views() == ["spectator"]
    agree("south")
    assert "guard" in views()
    late.table.arranged("free", "north")
    assert "guard" in views(), "an empty seat has nobody to ask"
    late.table.come("north", "Ilse")
    assert views() == ["spectator"], "whoever sits down has not agreed"
    acts = [(by, act, bot) for by, act, _, bot, _ in late.table.notes(*late.table.secrets.values())]
    assert ("north", "show", "spectator-1") in acts


def test_nobody_agrees_to_what_is_not_there(alone: TestClient) -> None:
    late = Late(alone)
    token = late.table.secrets["north"]
    assert late.post("/consent", token, seat="north", spectator=9, agreed=True).status_code == 404
    assert late.post("/consent", seat="north", spectator=1, agreed=True).status_code == 403
    for body in ({"acts": -1}, {"seconds": 10**9}, {"acts": "many"}, {"talk": 1}):
        assert late.post("/watching", late.table.organiser, **body).status_code == 422
    assert late.post("/watching", token, acts=3).status_code == 403
