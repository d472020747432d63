"""The lobby: people find each other, one game is begun for two of them, and nobody sees private games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from beachhead.server.db.lobby import MOST_SENT
from beachhead.server.db.tables import games, seats
from beachhead.server.lobby import ALIVE, UNANSWERED
from beachhead.server.settings import Settings
from tests.server.gathering import Table, bearer
from tests.server.lobbying import BATTLE, Guest, finish, play_out
from tests.server.signing import Visitor
from tests.server.sitting import Sitting, context_of, visiting
from tests.server.test_people import make_ready


class Clock:
    """A clock that a test moves on."""

    def __init__(self, client: TestClient) -> None:
        self.lobby = context_of(client).lobby
        self.now = self.lobby.clock()
        self.lobby.clock = lambda: self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


def seats_of(client: TestClient, game: str) -> dict[str, str]:
    """Who has which seat, by name."""
    people = client.get(f"/api/games/{game}/people").json()["places"]
    return {one["seat"]: one["name"] or one["bot"] for one in people}


def count_games(client: TestClient) -> int:
    with context_of(client).store.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(games)).scalar_one())


# play now


def test_two_who_want_the_same_play(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    assert anna.found() == ""
    (seeker,) = tom.lobby()["seekers"]
    assert (seeker["name"], seeker["title"], seeker["yours"]) == ("Anna", "Omaha Beach", False)
    game = tom.found()
    assert game
    assert anna.found() == game
    assert set(seats_of(client, game).values()) == {"Anna", "Tom"}
    assert anna.mine() == [(game, anna.views(game)[0])]
    assert {*anna.views(game), *tom.views(game)} == {"allies", "axis"}
    assert tom.lobby()["seekers"] == []


def test_a_search_sent_again_finds_the_same_game_and_another_a_new_one(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    anna.found()
    game = tom.found()
    assert [tom.found() for _ in range(3)] == [game] * 3
    assert tom.found(id="another-wish") == ""
    assert count_games(client) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"scenario": "m44:omaha"}, {"scenario": "m44:utah"}),
        ({"pace": "live-10"}, {"pace": "days-1"}),
        ({"pace": "none"}, {"pace": "live-10"}),
    ],
)
def test_those_who_want_different_things_wait(
    alone: TestClient, one: dict[str, str], other: dict[str, str]
) -> None:
    anna, tom = Guest(alone, "Anna"), Guest(alone, "Tom")
    assert [anna.found(**one), tom.found(**other), anna.found(**one)] == ["", "", ""]
    for person in (anna, tom):
        person.delete("/api/lobby/seek")


def test_whoever_does_not_mind_takes_what_the_other_wants(alone: TestClient) -> None:
    anna, tom = Guest(alone, "Anna"), Guest(alone, "Tom")
    anna.found(scenario="", pace="live-10")
    game = tom.found(scenario="m44:utah", pace="")
    (own,) = tom.lobby()["mine"]
    assert (own["game"], own["scenario"], own["pace"]) == (game, "m44:utah", "live-10")


def test_whoever_left_the_page_waits_no_more(alone: TestClient) -> None:
    clock = Clock(alone)
    anna, tom, eve = (Guest(alone, name) for name in ("Anna", "Tom", "Eve"))
    anna.found()
    clock.pass_by(ALIVE / 2)
    anna.found()
    clock.pass_by(ALIVE - 1)
    assert [one["name"] for one in tom.lobby()["seekers"]] == ["Anna"]
    clock.pass_by(2)
    assert tom.lobby()["seekers"] == []
    assert tom.found() == ""
    tom.delete("/api/lobby/seek")
    assert eve.found() == ""
    eve.delete("/api/lobby/seek")


def test_sides_are_drawn(alone: TestClient) -> None:
    anna, tom = Guest(alone, "Anna"), Guest(alone, "Tom")
    drawn = set()
    for turn in range(40):
        anna.found(id=f"wish-{turn:04}")
        drawn |= {*anna.views(tom.found(id=f"wish-{turn:04}"))}
        if len(drawn) == 2:
            return
    raise AssertionError(f"40 times {drawn}")


def test_of_many_who_look_at_once_each_finds_one(settings: Settings) -> None:
    """Two workers where the database is shared."""
    with visiting(settings) as one, visiting(settings) as other, ThreadPoolExecutor(8) as pool:
        make_ready(one, other)
        second = other if settings.shared else one
        people = [Guest(client, f"P{n}") for n in range(5) for client in (one, second)]
        for _ in range(2):
            found = list(pool.map(lambda person: person.found(), people))
        again = [person.found() for person in people]
        assert all(before in ("", now) for before, now in zip(found, again, strict=True))
        assert len(set(again)) == 5
        assert sorted(map(again.count, set(again))) == [2] * 5
        assert count_games(one) == 5
        for game in set(again):
            with context_of(one).store.reading() as connection:
                asked = select(seats.c.person).where(seats.c.game == game)
                assert len(set(connection.execute(asked).scalars())) == 2


def test_two_of_one_name_are_told_apart(alone: TestClient) -> None:
    one, other = Guest(alone, "Sam"), Guest(alone, "Sam")
    one.found()
    assert set(seats_of(alone, other.found()).values()) == {"Sam", "Sam 2"}


# open games


def test_an_open_game_is_joined_by_whoever_comes_first(client: TestClient) -> None:
    anna, tom, eve = (Guest(client, name) for name in ("Anna", "Tom", "Eve"))
    game = anna.offer(pace="days-1")
    (listed,) = tom.lobby()["open"]
    assert (listed["game"], listed["free"], listed["pace"], listed["yours"]) == (
        game,
        ["axis"],
        "days-1",
        False,
    )
    assert [one["name"] for one in listed["players"]] == ["Anna", ""]
    assert tom.take(game, "axis").json() == {"game": game}
    late = eve.take(game, "axis")
    assert (late.status_code, late.json()["refused"]) == (409, "taken")
    assert tom.views(game) == ["axis"]
    assert eve.games("open") == []
    assert eve.games("running") == [game]
    notes = [one["note"] for one in eve.get(f"/api/games/{game}/story").json() if one["note"]]
    assert [(note["act"], note["seat"], note["name"]) for note in notes] == [("sit", "axis", "Tom")]


def test_of_two_who_take_one_seat_one_has_it(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as other, ThreadPoolExecutor(2) as pool:
        make_ready(one, other)
        anna, tom, eve = (
            Guest(one, "Anna"),
            Guest(one, "Tom"),
            Guest(other if settings.shared else one, "Eve"),
        )
        for _ in range(4):
            game = anna.offer()
            replies = [
                reply.result() for reply in [pool.submit(person.take, game, "axis") for person in (tom, eve)]
            ]
            assert sorted(reply.status_code for reply in replies) == [200, 409]


def test_an_offer_is_taken_back_while_nobody_has_joined(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    game, joined = anna.offer(), anna.offer()
    tom.take(joined, "axis")
    assert tom.delete(f"/api/lobby/games/{game}").status_code == 422
    assert anna.delete(f"/api/lobby/games/{game}").status_code == 200
    assert anna.delete(f"/api/lobby/games/{joined}").status_code == 422
    assert tom.games("open") == []
    assert tom.take(game, "axis").status_code in (409, 422)


def test_organisers_make_their_game_public_and_private_again(client: TestClient) -> None:
    table, eve = Table(client, time={"pace": "days", "days": 5}), Guest(client, "Eve")
    table.arranged("offer", "north")
    path = f"/api/games/{table.game}/public"
    assert client.post(path, json={"public": True}).status_code == 403
    assert eve.games("open") == []
    assert client.post(path, json={"public": True}, headers=bearer(table.organiser)).status_code == 200
    assert eve.games("open") == [table.game]
    assert [one["pace"] for one in eve.lobby()["open"]] == ["days-5"], "what the organiser has chosen"
    assert client.post(path, json={"public": False}, headers=bearer(table.organiser)).status_code == 200
    assert eve.games("open") == []
    assert eve.take(table.game, "north").status_code == 404


# challenges


def test_a_challenge_is_accepted_once(client: TestClient) -> None:
    anna, tom, eve = (Guest(client, name) for name in ("Anna", "Tom", "Eve"))
    assert anna.challenge(" tom ", side="axis", pace="live-10").status_code == 200
    (asked,) = tom.challenges()
    assert (asked["name"], asked["side"], asked["pace"], asked["sent"]) == (
        "Anna",
        "allies",
        "live-10",
        False,
    )
    assert eve.challenges() == []
    for person, act in ((eve, "accept"), (anna, "accept"), (tom, "withdraw")):
        assert person.react(asked["id"], act).status_code in (403, 404)
    game = tom.react(asked["id"], "accept").json()["game"]
    assert (tom.views(game), anna.views(game)) == (["allies"], ["axis"])
    assert tom.react(asked["id"], "accept").status_code == 409
    assert tom.react(asked["id"], "decline").status_code == 409
    (sent,) = anna.challenges()
    assert (sent["state"], sent["game"]) == ("accepted", game)


def test_challenges_are_declined_and_withdrawn(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    anna.challenge("Tom")
    assert tom.react(tom.asked(), "decline").json() == {"game": ""}
    assert [one["state"] for one in anna.challenges()] == ["declined"]
    assert tom.challenges() == []
    anna.challenge("Tom")
    assert anna.react(tom.asked(), "withdraw").status_code == 200
    assert tom.challenges() == []
    assert count_games(client) == 0


def test_accepted_twice_at_once_it_begins_one_game(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as other, ThreadPoolExecutor(2) as pool:
        make_ready(one, other)
        anna, tom = Guest(one, "Anna"), Guest(one, "Tom")
        elsewhere = Guest(other if settings.shared else one, "Max")
        elsewhere.token = tom.token
        for turn in range(4):
            anna.challenge("Tom")
            asked = tom.asked()
            replies = pool.map(Guest.react, (tom, elsewhere), (asked, asked), ("accept", "accept"))
            assert sorted(reply.status_code for reply in replies) == [200, 409]
            assert count_games(one) == turn + 1


def test_nobody_learns_whether_somebody_is_there(alone: TestClient) -> None:
    anna = Guest(alone, "Anna")
    Guest(alone, "Zoe")
    replies = [anna.challenge(name) for name in ("Zoe", "Nobody at all")]
    assert [reply.status_code for reply in replies] == [200, 200]
    told = [{**one, "id": "", "name": "", "created": 0} for one in anna.challenges()]
    assert told[0] == told[1]


def test_what_is_no_challenge(alone: TestClient) -> None:
    anna = Guest(alone, "Ann")
    for wrong in (
        {"to": "Ann"},
        {"to": "Tom", "scenario": "raid:field"},
        {"to": "Tom", "side": "romans"},
        {"to": "Tom", "pace": "hurried"},
        {"to": "Tom", "options": {"nonsense": 1}},
        {"to": ""},
        {"to": "Tom", "rated": True},
    ):
        reply = anna.challenge(**{"to": "", **wrong})  # type: ignore[arg-type]
        assert reply.status_code in (403, 404, 422), wrong
        assert reply.json()["message"]
    assert anna.challenges() == []


def test_only_so_many_challenges_are_open(alone: TestClient) -> None:
    anna = Guest(alone, "Anne")
    sent = [anna.challenge("Tom").status_code for _ in range(MOST_SENT + 1)]
    assert sent == [200] * MOST_SENT + [429]


def test_challenges_that_nobody_answers_go(alone: TestClient) -> None:
    anna, clock = Guest(alone, "Annika"), Clock(alone)
    anna.challenge("Tom")
    clock.pass_by(UNANSWERED - 1)
    clock.lobby.sweep()
    assert len(anna.challenges()) == 1
    clock.pass_by(2)
    clock.lobby.sweep()
    assert anna.challenges() == []


# invitations by name


def test_an_invitation_by_name_is_in_the_lobby(client: TestClient) -> None:
    table, tom, eve = Table(client), Guest(client, "Tom"), Guest(client, "Eve")
    body = {"act": "invite", "seat": "north", "to": "tom"}
    path = f"/api/games/{table.game}/people"
    assert client.post(path, json=body, headers=bearer(table.organiser)).status_code == 200
    (invited,) = tom.lobby()["invitations"]
    assert (invited["game"], invited["seat"], invited["title"]) == (table.game, "north", "The raid")
    assert [player["name"] for player in invited["players"]] == ["Anna", "", ""]
    assert eve.lobby()["invitations"] == []
    answer = {"game": table.game, "seat": "north", "accept": True}
    assert eve.post("/api/lobby/invitations", **answer).status_code == 409
    assert tom.post("/api/lobby/invitations", **answer).json() == {"game": table.game}
    assert tom.views(table.game) == ["north"]
    assert tom.lobby()["invitations"] == []
    assert tom.post("/api/lobby/invitations", **answer).status_code == 409
    assert table.notes()[-1] == ("north", "sit", "north", "", "Tom")


def test_an_invitation_by_name_is_refused_or_withdrawn(client: TestClient) -> None:
    table, tom = Table(client), Guest(client, "Tom")
    path = f"/api/games/{table.game}/people"

    def invite(to: str) -> dict[str, str]:
        body = {"act": "invite", "seat": "north", "to": to}
        return dict(client.post(path, json=body, headers=bearer(table.organiser)).json()["invitations"])

    assert set(invite("Tom")) == set(invite("Nobody")) == {"north"}, "nobody learns who is there"
    assert tom.lobby()["invitations"] == []
    invite("Tom")
    refused = tom.post("/api/lobby/invitations", game=table.game, seat="north", accept=False)
    assert refused.json() == {"game": ""}
    assert tom.lobby()["invitations"] == []
    invite("Tom")
    table.arranged("withdraw", "north")
    assert tom.lobby()["invitations"] == []


# one's own games, and those of others


def test_my_games_begin_with_those_that_wait_for_me(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    for side in ("allies", "axis"):
        anna.challenge("Tom", side=side)
        tom.react(tom.asked(), "accept")
    for game in anna.games("mine"):
        for person in (anna, tom):
            person.sit(game)
    own = anna.lobby()["mine"]
    assert [one["your_move"] for one in own] == [True, False]
    first = own[0]
    assert first["waiting"] == first["seats"]
    assert {player["name"] for player in first["players"]} == {"Anna", "Tom"}
    assert (
        first["turn"]
        == client.get(f"/api/games/{first['game']}").json()["views"]["spectator"]["clock"]["turn"]
    )


def test_seats_held_by_links_are_mine_too(client: TestClient) -> None:
    sitting = Sitting(client)
    reply = client.get("/api/lobby", headers=sitting.headers("guard"))
    (own,) = reply.json()["mine"]
    assert (own["game"], own["seats"], own["public"], own["rated"]) == (sitting.game, ["guard"], False, False)
    assert client.get("/api/lobby").json()["mine"] == []


def test_private_games_are_nowhere(client: TestClient) -> None:
    """Begun by links, by play now, by a challenge, and over."""
    anna, tom, eve = (Guest(client, name) for name in ("Anna", "Tom", "Eve"))
    empty = eve.lobby()
    public = eve.get("/api/lobby/archive?whose=public").text
    private = [Sitting(client).game, Table(client).game]
    anna.found()
    private.append(tom.found())
    anna.challenge("Tom")
    private.append(tom.react(tom.asked(), "accept").json()["game"])
    over = Sitting(client)
    over.play_out()
    assert {**eve.lobby(), "worth_while": True} == {**empty, "worth_while": True}
    assert eve.get("/api/lobby/archive?whose=public").text == public
    for path in ("/api/lobby/public?which=open", "/api/lobby/public?which=running", "/api/lobby"):
        told = eve.get(path).text
        assert not [game for game in (*private, over.game) if game in told]
    for which in ("mine", "running", "open"):
        assert eve.games(which) == []


def test_the_lobby_has_pages(alone: TestClient) -> None:
    anna, eve = Guest(alone, "Annegret"), Visitor(alone)
    offered = [anna.offer(scenario="raid:field", side="guard") for _ in range(23)]
    shown = eve.get("/api/lobby").json()
    assert (len(shown["open"]), shown["more"]) == (20, ["open"])
    more = eve.get("/api/lobby/public?which=open&first=20").json()
    found = [one["game"] for one in (*shown["open"], *more["games"])]
    assert set(offered) <= set(found)
    assert len(set(found)) == len(found)
    assert more["more"] is False
    for game in offered:
        anna.delete(f"/api/lobby/games/{game}")


def test_what_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    tag = anna.get("/api/lobby").headers["etag"]
    asked = {**anna.cookie, "if-none-match": tag}
    assert client.get("/api/lobby", headers=asked).status_code == 304
    tom.offer()
    assert client.get("/api/lobby", headers=asked).status_code == 200


def test_the_archive_is_searched(client: TestClient) -> None:
    people = [Guest(client, name) for name in ("Anna", "Tom", "Eve")]
    anna = people[0]
    game = anna.offer(scenario="raid:field", side="guard")
    for person, seat in zip(people[1:], ("north", "south"), strict=True):
        person.take(game, seat)
    result = play_out(game, people)
    outcome = "won" if result["scores"]["guard"] > 0 else "lost"

    def found(who: Visitor = anna, **search: object) -> list[str]:
        query = "&".join(f"{name}={value}" for name, value in search.items())
        reply = who.get(f"/api/lobby/archive?{query}")
        assert reply.status_code == 200, reply.text
        return [one["game"] for one in reply.json()["games"]]

    ended = anna.get("/api/lobby/archive").json()["games"][0]["ended"]
    for fits in ({}, {"opponent": "to"}, {"scenario": "raid"}, {"outcome": outcome}, {"since": ended - 1}):
        assert found(**fits) == [game], fits
    for other in (
        {"opponent": "anna"},
        {"scenario": "m44"},
        {"outcome": "drawn"},
        {"until": ended - 1},
        {"before": f"{ended}/"},
    ):
        assert found(**other) == [], other
    stranger = Visitor(client)
    assert (found(stranger), found(stranger, whose="public")) == ([], [game])
    assert anna.get("/api/lobby/archive?before=nonsense").status_code == 422


def test_a_rematch_is_a_challenge_with_the_sides_swapped(settings: Settings) -> None:
    with visiting(replace(settings, bots_ready=False)) as client:
        anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
        anna.challenge("Tom", side="axis", pace="days-3")
        game = tom.react(tom.asked(), "accept").json()["game"]
        assert anna.post("/api/lobby/rematches", game=game).status_code == 403
        finish(client, game, winner="axis")
        (past,) = tom.get("/api/lobby/archive").json()["games"]
        assert (past["outcome"], past["rematch"], past["winner"]) == ("lost", True, "axis")
        assert tom.post("/api/lobby/rematches", game=game).status_code == 200
        asked = next(one for one in anna.challenges() if one["state"] == "open")
        assert (asked["rematch"], asked["side"], asked["pace"]) == (True, "allies", "days-3")
        again = anna.react(anna.asked(), "accept").json()["game"]
        assert (anna.views(again), tom.views(again)) == (["allies"], ["axis"])


def test_acts_need_somebody(alone: TestClient) -> None:
    nobody = Visitor(alone)
    for path, body in (
        ("seek", {"id": "some-wish"}),
        ("challenges", {"scenario": BATTLE, "to": "Tom"}),
        ("games", {"scenario": BATTLE, "side": "axis"}),
        ("seats", {"game": "x", "seat": "y"}),
    ):
        reply = nobody.post(f"/api/lobby/{path}", **body)
        assert (reply.status_code, reply.json()["refused"]) == (401, "signed out")
    assert nobody.get("/api/lobby").json()["person"] == ""
