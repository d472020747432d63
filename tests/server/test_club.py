"""Blocks, notices, clocks and delays hold in the lobby, and an account takes along all that a guest had."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from beachhead.server.db.tables import seats
from beachhead.server.settings import Settings
from tests.server.gathering import Table, bearer, secret_of
from tests.server.lobbying import BATTLE, Guest, finish
from tests.server.receiving import Receiver, receiver
from tests.server.signing import Visitor
from tests.server.sitting import Sitting, context_of, visiting
from tests.server.test_accounts import PASSWORD, signed_up
from tests.server.test_watching import Late
from tests.server.timing import LIVE, Hand, Timed, timed

HOUR, DAY = 3600.0, 86_400.0
INVITING = {"scenario": "raid:field", "seed": "7", "invited": ["north", "south"]}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        f"sqlite:///{tmp_path / 'games.db'}",
        rate=10_000,
        burst=100_000,
        cheap_passwords=True,
        notices_inside=True,
        away_seconds=0.0,
        address="https://play.example.org",
    )


@pytest.fixture
def club(settings: Settings) -> Iterator[TestClient]:
    with visiting(settings) as client:
        yield client


def block(owner: Guest, other: Guest) -> tuple[str, int]:
    """One blocks the other for what they say in a game of theirs; the game, and the number of the block."""
    game = other.offer()
    assert owner.take(game, "axis").status_code == 200
    talk = f"/api/games/{game}/talk"
    assert other.post(talk, to="all", seat="allies", text="boo").status_code == 200
    (message,) = owner.get(talk).json()["messages"]
    assert owner.post(f"{talk}/heed", act="block", id=message["id"]).status_code == 200
    (hushed,) = owner.get(talk).json()["hushed"]
    return game, int(hushed["id"])


def invite(host: Visitor, name: str, seat: str = "north") -> Any:
    """Begin a game, and invite somebody by name."""
    game = host.post("/api/games", **INVITING).json()["game"]
    return host.post(f"/api/games/{game}/people", act="invite", seat=seat, to=name)


# blocks


@pytest.mark.parametrize("first", ["owner", "other"])
def test_who_is_blocked_is_not_paired(club: TestClient, first: str) -> None:
    anna, tom, eve = (Guest(club, name) for name in ("Anna", "Tom", "Eve"))
    block(anna, tom)
    one, two = (anna, tom) if first == "owner" else (tom, anna)
    assert [one.found(), two.found(), one.found()] == ["", "", ""]
    assert [seeker["name"] for seeker in anna.lobby()["seekers"]] == ["Anna"]
    assert [seeker["name"] for seeker in tom.lobby()["seekers"]] == ["Tom"]
    assert len(eve.lobby()["seekers"]) == 2
    assert eve.found() == one.found() != ""


def test_who_is_blocked_challenges_nobody(club: TestClient) -> None:
    """And sees nothing of that. Who is heard again is found again."""
    anna, tom = Guest(club, "Anna"), Guest(club, "Tom")
    game, number = block(anna, tom)
    replies = [tom.challenge("Anna"), tom.challenge("", person=anna.id), tom.challenge("Nobody")]
    assert [reply.status_code for reply in replies] == [200, 200, 200]
    sent = tom.challenges()
    assert [(one["name"], one["state"]) for one in sent] == [
        ("Nobody", "open"),
        ("Anna", "open"),
        ("Anna", "open"),
    ]
    assert anna.challenges() == []
    assert anna.react(sent[-1]["id"], "accept").status_code == 404
    assert anna.challenge("Tom").status_code == 200
    assert len(tom.challenges()) == 4, "a block is of one alone"
    anna.post(f"/api/games/{game}/talk/hear", id=number)
    assert len([one for one in anna.challenges() if not one["sent"]]) == 2


def test_who_is_blocked_invites_nobody_by_name(club: TestClient) -> None:
    anna, tom, eve = (Guest(club, name) for name in ("Anna", "Tom", "Eve"))
    block(anna, tom)
    replies = [invite(tom, "Anna"), invite(tom, "Eve"), invite(eve, "Anna")]
    assert [reply.status_code for reply in replies] == [200, 200, 200]
    (invited,) = anna.lobby()["invitations"]
    assert [player["name"] for player in invited["players"] if player["name"]] == ["Eve"]
    assert len(eve.lobby()["invitations"]) == 1
    game = replies[0].json()["people"]["game"]
    answer = {"game": game, "seat": "north", "accept": True}
    assert anna.post("/api/lobby/invitations", **answer).status_code == 409


def test_games_of_those_who_are_blocked_are_not_offered(club: TestClient) -> None:
    anna, tom, eve = (Guest(club, name) for name in ("Anna", "Tom", "Eve"))
    block(anna, tom)
    of_tom, of_anna = tom.offer(), anna.offer()
    assert (anna.games("open"), tom.games("open")) == ([of_anna], [of_tom])
    assert sorted(eve.games("open")) == sorted([of_tom, of_anna])
    assert [tom.take(of_anna, "axis").status_code, anna.take(of_tom, "axis").status_code] == [404, 404]
    assert eve.take(of_anna, "axis").status_code == 200


@pytest.mark.parametrize("who", ["whoever blocked", "whoever is blocked"])
def test_what_was_blocked_by_a_link_alone_holds_for_the_person_who_keeps_the_seat(
    club: TestClient, who: str
) -> None:
    sitting = Sitting(club, scenario=BATTLE)
    links = {seat: bearer(link) for seat, link in sitting.links.items()}
    talk = f"/api/games/{sitting.game}/talk"

    def said(text: str) -> Any:
        return club.post(talk, json={"to": "all", "seat": "axis", "text": text}, headers=links["axis"])

    def heard(by: Visitor | None = None) -> list[dict[str, Any]]:
        headers = by.cookie if by else links["allies"]
        return list(club.get(talk, headers=headers).json()["messages"])

    said("boo")
    heed = {"act": "block", "id": heard()[0]["id"]}
    assert club.post(f"{talk}/heed", json=heed, headers=links["allies"]).status_code == 200
    anna, tom = Guest(club, "Anna"), Guest(club, "Tom")
    for guest, seat in ((anna, "allies"), (tom, "axis")):
        kept = club.post("/api/me/seats", headers={**guest.cookie, **links[seat]})
        assert kept.json() == {"games": [sitting.game]}
    said("boo again")
    assert heard(anna) == []
    assert len(heard(tom)) == 2
    one, two = (anna, tom) if who == "whoever blocked" else (tom, anna)
    assert [one.found(), two.found(), one.found()] == ["", "", ""]
    assert tom.challenge("Anna").status_code == 200
    assert anna.challenges() == []


# games that nobody organises


def test_two_who_play_agree_that_the_lobby_shows_their_game(club: TestClient) -> None:
    """Also later, when it is over; either takes it back."""
    anna, tom, eve = (Guest(club, name) for name in ("Anna", "Tom", "Eve"))
    anna.challenge("Tom", side="axis")
    game = tom.react(tom.asked(), "accept").json()["game"]
    path = f"/api/games/{game}"

    def publishes(who: Guest, public: bool) -> tuple[list[str], bool]:
        assert who.post(f"{path}/public", public=public).status_code == 200
        people = who.get(f"{path}/people").json()
        return people["for_lobby"], people["listed"]

    assert eve.post(f"{path}/public", public=True).status_code == 403
    assert publishes(anna, True) == (["axis"], False)
    assert eve.games("running") == []
    assert publishes(anna, False) == ([], False)
    assert publishes(tom, True) == (["allies"], False)
    assert publishes(anna, True) == (["allies", "axis"], True)
    assert eve.games("running") == [game]
    assert publishes(tom, False) == (["axis"], False)
    assert eve.games("running") == []
    finish(club, game, winner="axis")
    assert eve.get("/api/lobby/archive?whose=public").json()["games"] == []
    assert publishes(tom, True) == (["allies", "axis"], True)
    assert [one["game"] for one in eve.get("/api/lobby/archive?whose=public").json()["games"]] == [game]


def test_whoever_comes_to_a_seat_later_has_not_agreed(club: TestClient) -> None:
    anna, tom = Guest(club, "Anna"), Guest(club, "Tom")
    anna.challenge("Tom", side="axis")
    game = tom.react(tom.asked(), "accept").json()["game"]
    path = f"/api/games/{game}"
    assert anna.post(f"{path}/public", public=True).status_code == 200
    with context_of(club).store.writing() as connection:
        own = update(seats).where(seats.c.game == game, seats.c.seat == "axis")
        connection.execute(own.values(token="somebody else's"))
    assert tom.get(f"{path}/people").json()["for_lobby"] == []
    assert tom.post(f"{path}/public", public=True).status_code == 200
    people = tom.get(f"{path}/people").json()
    assert (people["organised"], people["for_lobby"], people["listed"]) == (False, ["allies"], False)


# notices


class Told:
    """Somebody with a webhook, at a server whose clock stands still until it is set."""

    def __init__(self, client: TestClient, guest: Guest, hook: Receiver) -> None:
        self.client, self.hook, self.context = client, hook, context_of(client)
        self.now = self.context.lobby.clock()
        self.context.notices.now = lambda: self.now
        reply = guest.post("/api/notices", kind="webhook", address=hook.address(), form="plain")
        assert reply.status_code == 200, reply.text
        assert len(self.later()) == 1, "it works"

    def later(self, seconds: float = HOUR) -> list[dict[str, Any]]:
        """So much later the server looks, and sends what is due; what was sent."""
        self.now += seconds
        before = len(self.hook.posted)
        self.context.notices.look()
        assert self.client.portal is not None
        while self.client.portal.call(self.context.notices.send):
            pass
        return self.hook.bodies[before:]


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


def test_a_challenge_and_an_invitation_by_name_are_told_once(club: TestClient, hook: Receiver) -> None:
    anna, tom = Guest(club, "Anna"), Guest(club, "Tom")
    told = Told(club, anna, hook)
    tom.challenge("Anna")
    tom.challenge("Anna")
    (one,) = told.later(0)
    assert (one["text"], one["link"]) == (
        "Tom challenges you: Omaha Beach.",
        "https://play.example.org/#/lobby",
    )
    invite(tom, "Anna")
    invite(tom, "Anna")
    (one,) = told.later(0)
    assert one["text"].startswith("Tom invites you: The raid, as north.")
    assert told.later(0) == []
    told.now += DAY
    tom.challenge("Anna")
    assert len(told.later(0)) == 1, "another day"


def test_of_those_who_are_blocked_nothing_is_told(club: TestClient, hook: Receiver) -> None:
    anna, tom, eve = (Guest(club, name) for name in ("Anna", "Tom", "Eve"))
    told = Told(club, anna, hook)
    block(anna, tom)
    told.later()
    tom.challenge("Anna")
    invite(tom, "Anna")
    assert told.later(0) == []
    eve.challenge("Anna")
    assert len(told.later(0)) == 1


@pytest.mark.parametrize("way", ["challenge", "pairing"])
def test_who_is_away_when_a_game_begins_is_told_once(club: TestClient, hook: Receiver, way: str) -> None:
    anna, tom = Guest(club, "Anna"), Guest(club, "Tom")
    told = Told(club, anna, hook)
    offered = anna.offer()
    assert told.later() == [], "nobody has joined it"
    if way == "challenge":
        anna.challenge("Tom")
        game = tom.react(tom.asked(), "accept").json()["game"]
    else:
        anna.found()
        game = tom.found()
    (one,) = told.later()
    assert one["title"] == "Omaha Beach: a game of yours begins"
    assert one["link"] == f"https://play.example.org/#/game/{game}"
    tom.sit(game)
    assert told.later() == []
    tom.take(offered, "axis")
    (one,) = told.later()
    assert one["link"].endswith(offered)


# the list of people


def test_the_people_of_a_game_say_whether_the_lobby_lists_it(club: TestClient) -> None:
    table, eve = Table(club), Guest(club, "Eve")
    for public in (True, False):
        path = f"/api/games/{table.game}/public"
        assert club.post(path, json={"public": public}, headers=bearer(table.organiser)).status_code == 200
        assert (
            table.people()["listed"] is eve.get(f"/api/games/{table.game}/people").json()["listed"] is public
        )


def test_who_played_one_other_person_can_challenge_them_again(club: TestClient) -> None:
    anna, tom, eve = (Guest(club, name) for name in ("Anna", "Tom", "Eve"))
    anna.challenge("Tom", side="allies")
    game = tom.react(tom.asked(), "accept").json()["game"]
    finish(club, game, "allies")
    path = f"/api/games/{game}/people"
    assert [one.get(path).json()["rematch"] for one in (anna, tom, eve)] == [True, True, False]
    assert anna.post("/api/lobby/rematches", game=game).status_code == 200
    (asked,) = [one for one in tom.challenges() if one["state"] == "open"]
    assert (asked["rematch"], asked["side"]) == (True, "allies")
    alone = anna.offer(bots={"axis": "random"})
    assert anna.get(f"/api/games/{alone}/people").json()["rematch"] is False


# watching


def test_the_lobby_tells_no_more_of_a_game_than_spectators_may_know(club: TestClient) -> None:
    late, eve = Late(club), Guest(club, "Eve")
    assert late.post("/public", late.table.organiser, public=True).status_code == 200
    late.play(2)
    (shown,) = eve.lobby()["running"]
    assert (shown["turn"], shown["touched"]) != (None, None)
    assert late.post("/watching", late.table.organiser, acts=3).status_code == 200
    before = eve.lobby()["running"]
    assert (before[0]["turn"], before[0]["touched"]) == (None, None)
    late.play(4)
    assert eve.lobby()["running"] == before


# accounts


def test_all_that_a_guest_has_goes_over_into_the_account(settings: Settings) -> None:
    hand = Hand()
    with timed(settings, hand) as club:
        signed_up(club)
        guest, tom = Guest(club, "Somebody"), Guest(club, "Tom")
        game, _ = block(guest, tom)
        talk = f"/api/games/{game}/talk"
        guest.post(talk, to="all", seat="axis", text="no more of that")
        guest.post("/api/notices", kind="webhook", address="http://127.0.0.1:9/", form="plain")
        invite(Guest(club, "Eve"), "Somebody")
        table = Timed(club, hand, LIVE, invited=["north", "south", "guard"])
        guest.post("/api/invitations/claim", code=table.codes.pop("guard"), secret=secret_of("guard"))
        table.gather()
        table.passes(20)
        assert guest.post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 200
        assert len(guest.lobby()["invitations"]) == 1
        assert len(guest.get("/api/notices").json()["channels"]) == 1
        assert [(one["text"], one["mine"]) for one in guest.get(talk).json()["messages"]] == [
            ("no more of that", True)
        ]
        tom.challenge("Anna")
        assert guest.challenges() == []
        assert (table.running(), table.left()["guard"]) == ({"guard"}, 40)
        answer = guest.post(f"/api/games/{table.game}/answers", seat="guard", do="hide 0405")
        assert answer.status_code == 200


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def timed_club(settings: Settings, hand: Hand) -> Iterator[TestClient]:
    with timed(settings, hand) as client:
        yield client


def test_who_leaves_for_good_leaves_no_clock_running(timed_club: TestClient, hand: Hand) -> None:
    jan = Visitor(timed_club, "Jan")
    table = Timed(timed_club, hand, {**LIVE, "then": "bot"}, invited=["north", "south", "guard"])
    jan.post("/api/invitations/claim", code=table.codes.pop("guard"), secret=secret_of("Jan"))
    table.gather()
    assert table.running() == {"guard"}
    assert jan.post("/api/me/delete", password="").status_code == 200
    assert table.running() == set()
    assert table.place("guard")["state"] == "empty"
    assert table.notes()[-1] == ("guard", "free", "guard", "", "")
    table.passes(HOUR)
    table.tick()
    assert table.notes()[-1] == ("guard", "free", "guard", "", ""), "no bot plays for nobody"


def test_who_leaves_a_rated_game_for_good_loses_it(timed_club: TestClient, hand: Hand) -> None:
    anna, tom = (Guest(timed_club, name, account=True) for name in ("Anna", "Tom"))
    assert anna.challenge("", person=tom.id, rated=True, pace="live-10").status_code == 200
    game = tom.react(tom.asked(), "accept").json()["game"]
    for person in (anna, tom):
        person.sit(game)
    (asked,) = anna.get(f"/api/games/{game}").json()["waiting"]
    leaver, other = (anna, tom) if asked in anna.views(game) else (tom, anna)
    assert leaver.post("/api/me/delete", password="").status_code == 200
    table = object.__new__(Timed)
    table.client, table.hand, table.game = timed_club, hand, game
    table.passes(HOUR)
    table.tick()
    (past,) = other.get("/api/lobby/archive").json()["games"]
    assert (past["game"], past["outcome"]) == (game, "won")


@pytest.mark.parametrize("deleted", [False, True])
def test_a_game_of_two_falls_to_the_one_who_stays(client: TestClient, deleted: bool) -> None:
    """Nobody organises it; somebody has to be able to fill the empty seat."""
    anna, tom = Guest(client, "Anna"), Guest(client, "Tom")
    assert anna.challenge("", person=tom.id).status_code == 200
    game = tom.react(tom.asked(), "accept").json()["game"]
    (seat,) = anna.views(game)
    people = f"/api/games/{game}/people"
    assert tom.post(people, act="bot", seat=seat, bot="random").status_code == 403
    if deleted:
        assert anna.post("/api/me/delete", password="").status_code == 200
    else:
        assert anna.post(people, act="free", seat=seat).status_code == 200
    shown = tom.get(people).json()
    (own,) = tom.views(game)
    assert (shown["organising"], shown["organiser"]) == (True, own)
    notes = [line["note"] for line in tom.get(f"/api/games/{game}/story").json() if line["note"]]
    assert [(note["act"], note["seat"]) for note in notes[-2:]] == [("free", seat), ("organiser", own)]
    assert tom.post(people, act="bot", seat=seat, bot="random").status_code == 200
    assert anna.post(people, act="pause").status_code in (401, 403)
