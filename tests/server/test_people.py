"""Gathering people: invitations are spent once, secrets stay with those who sit, and the organiser's acts are
told to all and change nothing in play."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from beachhead import load_match, verify_file
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.db.store import Store
from beachhead.server.gathering import GUESSES, LETTERS
from beachhead.server.settings import Settings
from tests.parts.waiting import until
from tests.server.gathering import Table, bearer, secret_of
from tests.server.sitting import Sitting, bring_in, context_of, visiting
from tests.server.test_database import to_version
from tests.server.test_sockets import hello, reply_to, shown_after


@pytest.fixture
def quiet(settings: Settings) -> Settings:
    """Whoever closes the board is away at once."""
    return replace(settings, away_seconds=0.0)


# invitations


def test_whoever_begins_has_no_secret_of_a_seat_that_others_are_invited_to(alone: TestClient) -> None:
    table = Table(alone)
    assert set(table.begun["links"]) == {"guard"}
    assert set(table.codes) == {"north", "south"}
    for code in table.codes.values():
        assert len(code) == 9
        assert set(code.replace("-", "")) <= set(LETTERS)
    places = {one["seat"]: (one["name"], one["state"]) for one in table.people()["places"]}
    assert places == {"guard": ("Anna", "taken"), "north": ("", "invited"), "south": ("", "invited")}


def test_bots_at_a_table_with_guests_have_no_secret_either(alone: TestClient) -> None:
    table = Table(alone, invited=["north"], bots={"south": "random"})
    assert set(table.begun["links"]) == {"guard"}
    assert table.place("south") == {
        "seat": "south",
        "name": "",
        "bot": "random",
        "state": "empty",
        "here": False,
        "away": None,
    }


def test_an_invitation_is_looked_at_and_taken_once(client: TestClient) -> None:
    table = Table(client)
    code = table.codes["north"]
    seen = client.post("/api/invitations", json={"code": code}).json()
    assert (seen["scenario"], seen["seat"], seen["anybody"]) == ("raid:field", "north", False)
    assert table.game not in json.dumps(seen)
    table.come("north", "Tom")
    for reply in (client.post("/api/invitations", json={"code": code}), table.claim(code, "Eve")):
        assert (reply.status_code, reply.json()["refused"]) == (409, "taken")
        assert reply.json()["message"].startswith("This invitation has been used")
    assert list(table.look(secret_of("Tom"))["views"]) == ["north"]
    assert list(table.look(secret_of("Eve"))["views"]) == ["spectator"]


def test_the_same_secret_finds_its_seat_again(client: TestClient) -> None:
    table = Table(client)
    table.come("north", "Tom")
    length = table.look()["length"]
    table.come("north", "Tom")
    assert table.look()["length"] == length


def test_a_code_may_be_typed_as_people_do(alone: TestClient) -> None:
    table = Table(alone)
    code = table.codes["north"]
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert alone.post("/api/invitations", json={"code": f" {typed} "}).json()["seat"] == "north"


def test_codes_are_kept_as_hashes(settings: Settings) -> None:
    with visiting(settings) as client:
        table = Table(client)
        table.come("south", "Tom")
        with context_of(client).store.reading() as connection:
            rows = connection.exec_driver_sql("SELECT code, seat, token FROM invitations").all()
    assert {seat for _, seat, _ in rows} == {"north", "south"}
    for code in (*table.codes.values(), *(text.replace("-", "") for text in table.codes.values())):
        assert code not in str(rows)
    assert secret_of("Tom") not in str(rows)


def test_only_few_wrong_codes_may_be_tried(settings: Settings) -> None:
    with visiting(settings) as client:
        table = Table(client)
        replies = [client.post("/api/invitations", json={"code": f"ZZZZ-{n:04}"}) for n in range(GUESSES)]
        assert {reply.status_code for reply in replies} == {404}
        late = client.post("/api/invitations", json={"code": table.codes["north"]})
        assert late.status_code == 429
        assert table.claim(table.codes["north"], "Tom").status_code == 429


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"invited": ["nobody"]}, "nobody"),
        ({"invited": ["north"], "bots": {"north": "random"}}, "not both"),
        ({"name": "\u200b"}, "such as Anna"),
        ({"name": "north"}, "a name of your own"),
    ],
)
def test_what_cannot_be_begun(alone: TestClient, wanted: dict[str, object], says: str) -> None:
    reply = alone.post("/api/games", json={"scenario": "raid:field", **wanted})
    assert reply.status_code in (404, 409, 422)
    assert says in reply.json()["message"]


@pytest.mark.parametrize("secret", ["short", "x" * 65, "with space " * 4, ""])
def test_a_secret_that_could_be_guessed_is_refused(alone: TestClient, secret: str) -> None:
    table = Table(alone)
    body = {"code": table.codes["north"], "secret": secret}
    assert alone.post("/api/invitations/claim", json=body).status_code == 422
    assert table.place("north")["state"] == "invited"


def make_ready(*clients: TestClient) -> None:
    """Each application puts its routes together at its first request; two must not do so at the same time."""
    for client in clients:
        assert client.get("/api/nothing").status_code == 404


def test_of_two_who_open_one_invitation_at_once_one_sits_down(settings: Settings) -> None:
    """Two workers where the database is shared."""
    with visiting(settings) as one, visiting(settings) as other, ThreadPoolExecutor(2) as pool:
        make_ready(one, other)
        second = other if settings.shared else one
        for turn in range(8):
            table = Table(one)
            code = table.codes["north"]
            people = ((f"Tom{turn}", one), (f"Eve{turn}", second))
            sent = [(name, pool.submit(table.claim, code, name, client=client)) for name, client in people]
            replies = [(name, reply.result()) for name, reply in sent]
            assert sorted(reply.status_code for _, reply in replies) == [200, 409]
            winner = next(name for name, reply in replies if reply.status_code == 200)
            loser = next(name for name, reply in replies if reply.status_code == 409)
            for client in (one, second):
                assert table.place("north", client)["name"] == winner
                assert list(table.look(secret_of(winner), client=client)["views"]) == ["north"]
                assert list(table.look(secret_of(loser), client=client)["views"]) == ["spectator"]
            assert [note[1:3] for note in table.notes()] == [("sit", "north")]


def test_two_invitations_taken_at_once_seat_both(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as other, ThreadPoolExecutor(2) as pool:
        make_ready(one, other)
        second = other if settings.shared else one
        for _ in range(6):
            table = Table(one)
            places = (("north", "Tom", one), ("south", "Eve", second))
            sent = [
                pool.submit(table.claim, table.codes[seat], name, client=client)
                for seat, name, client in places
            ]
            assert [reply.result().status_code for reply in sent] == [200, 200]
            assert {note[1:3] for note in table.notes()} == {("sit", "north"), ("sit", "south")}
            assert table.look(client=second)["length"] == 2


def test_a_name_is_one_person_s(client: TestClient) -> None:
    table = Table(client)
    refused = table.claim(table.codes["north"], " ANNA ")
    assert (refused.status_code, refused.json()["refused"]) == (409, "taken")
    assert "choose another name" in refused.json()["message"]
    table.come("north", "Tom")
    path, mine = f"/api/games/{table.game}/name", bearer(table.secrets["north"])
    assert client.post(path, json={"seat": "north", "name": "anna"}, headers=mine).status_code == 409
    assert client.post(path, json={"seat": "guard", "name": "Max"}, headers=mine).status_code == 403
    assert client.post(path, json={"seat": "north", "name": "tom"}, headers=mine).status_code == 200
    assert table.place("north")["name"] == "tom"


# what nobody may see


def test_the_organiser_sees_no_hand(client: TestClient) -> None:
    table = Table(client, seed=None, invited=["guard", "north"])
    assert set(table.begun["links"]) == {"south"}
    tokens = (table.organiser, table.begun["links"]["south"])
    assert set(table.look(table.organiser)["views"]) == {"spectator"}
    table.come("guard", "Tom")
    assert set(table.look(*tokens)["views"]) == {"south"}
    for path in (f"/api/games/{table.game}/hint?seat=guard", f"/api/games/{table.game}/file?seat=guard"):
        assert client.get(path, headers=bearer(*tokens)).status_code == 403
    body = {"seat": "guard", "do": 0}
    path = f"/api/games/{table.game}/answers"
    assert client.post(path, json=body, headers=bearer(*tokens)).status_code == 403
    shown = json.dumps([table.people(*tokens), table.look(*tokens)])
    assert secret_of("Tom") not in shown
    assert "token" not in shown


def test_the_secret_of_a_freed_seat_opens_nothing_any_more(client: TestClient) -> None:
    table = Table(client)
    table.come("north", "Tom")
    path = f"/api/games/{table.game}/live"
    with client.websocket_connect(path) as socket:
        assert list(hello(socket, table.secrets["north"])["views"]) == ["north"]
        old = table.codes["north"]
        table.arranged("free", "north")
        assert list(shown_after(socket, 2)["views"]) == ["spectator"]
        socket.send_json({"answer": {"seat": "north", "do": 0}, "label": 1})
        assert reply_to(socket, 1)["refused"] == "not your decision"
    assert table.answer("north", 0).status_code == 403
    assert list(table.look(table.secrets["north"])["views"]) == ["spectator"]
    assert table.claim(old, "Tom").status_code == 409
    assert table.codes["north"] != old
    table.come("north", "Eve")
    assert table.place("north")["name"] == "Eve"
    assert list(table.look(secret_of("Tom"))["views"]) == ["spectator"]


def test_whoever_is_sent_changes_loses_a_freed_seat_too(client: TestClient) -> None:
    table = Table(client)
    table.come("north", "Tom")
    with client.websocket_connect(f"/api/games/{table.game}/live") as socket:
        socket.send_json({"tokens": [table.secrets["north"]], "changes": True})
        assert list(socket.receive_json()["shown"]["views"]) == ["north"]
        table.arranged("free", "north")
        assert list(shown_after(socket, 2)["views"]) == ["spectator"]


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_socket_at_another_worker_loses_a_freed_seat_too(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as other:
        table = Table(one)
        table.come("north", "Tom")
        with other.websocket_connect(f"/api/games/{table.game}/live") as socket:
            assert list(hello(socket, table.secrets["north"])["views"]) == ["north"]
            table.arranged("free", "north")
            assert list(shown_after(socket, 2)["views"]) == ["spectator"]


# the organiser


def test_only_the_organiser_arranges(client: TestClient) -> None:
    table = Table(client)
    table.come("north", "Tom")
    for by in ("", "made-up", table.secrets["north"], table.secrets["guard"]):
        refused = table.arrange("pause", by=by)
        assert (refused.status_code, refused.json()["refused"]) == (403, "not your decision")
        assert table.arrange("free", "south", by=by).status_code == 403
    assert table.people(table.organiser)["organising"] is True
    assert table.people(table.secrets["north"])["organising"] is False
    assert table.people(table.secrets["north"])["held"] == ["north"]
    left = table.arrange("free", "north", by=table.secrets["north"])
    assert left.json()["invitations"] == {}
    assert table.place("north")["state"] == "empty"


def test_an_invitation_is_withdrawn_and_renewed(client: TestClient) -> None:
    table = Table(client)
    first = table.codes["north"]
    table.arranged("withdraw", "north")
    assert table.claim(first, "Tom").status_code == 404
    assert table.arrange("withdraw", "north").status_code == 422
    assert set(table.arranged("invite", "north")) == {"north"}
    assert table.claim(first, "Tom").status_code == 404
    table.come("north", "Tom")
    refused = table.arrange("invite", "north")
    assert refused.status_code == 422
    assert "free the seat first" in refused.json()["message"]


def test_a_seat_for_anybody_goes_to_whoever_comes_first(client: TestClient) -> None:
    table = Table(client)
    code = table.arranged("offer", "south")[""]
    assert table.arranged("offer", "north") == {}
    assert table.place("north")["state"] == "offered"
    seen = client.post("/api/invitations", json={"code": code}).json()
    assert (seen["seat"], seen["anybody"]) == ("north", True)
    assert table.claim(code, "Tom").json()["seat"] == "north"
    assert table.claim(code, "Tom").json()["seat"] == "north"
    assert table.claim(code, "Eve").json()["seat"] == "south"
    late = table.claim(code, "Max")
    assert late.status_code == 409
    assert "Every seat that was offered is taken" in late.json()["message"]
    assert table.arranged("invite") != {"": code}
    assert table.claim(code, "Max").status_code == 404


def test_a_bot_plays_an_empty_seat_until_somebody_comes(client: TestClient) -> None:
    table = Table(client, invited=["guard", "north"])
    table.arranged("bot", "guard", "random")
    until(lambda: "north" in table.look()["waiting"])
    code = table.codes["guard"]
    assert table.place("guard")["bot"] == "random"
    assert table.claim(code, "Tom").status_code == 200
    assert (table.place("guard")["bot"], table.place("guard")["name"]) == ("", "Tom")
    table.arranged("bot", "guard", "random")
    table.arranged("person", "guard")
    assert list(table.look(secret_of("Tom"))["views"]) == ["guard"]
    assert table.arrange("bot", "guard", "deepblue").status_code in (404, 422)
    assert table.arrange("bot", "nobody", "random").status_code == 404


def test_a_paused_game_takes_no_answers_and_asks_no_bot(client: TestClient) -> None:
    table = Table(client, invited=["south"], bots={"north": "random"})
    table.arranged("pause")
    assert table.people()["paused"] is not None
    refused = table.answer("guard", "hide 0405")
    assert (refused.status_code, refused.json()["refused"]) == (409, "paused")
    assert table.arrange("pause").status_code == 422
    assert table.look()["length"] == 1
    table.arranged("resume")
    assert table.people()["paused"] is None
    assert table.answer("guard", "hide 0405").status_code == 200
    until(lambda: table.look()["waiting"] == ["south"])
    assert table.arrange("resume").status_code == 422


def test_no_bot_answers_while_the_game_is_paused(client: TestClient) -> None:
    table = Table(client, bots={"north": "random"}, invited=["south"])
    runner = context_of(client).bots
    asked: list[str] = []
    choose = runner._choose

    async def noted(game: str, bot: str, question: object, seed: int) -> int:
        asked.append(game)
        return await choose(game, bot, question, seed)  # type: ignore[arg-type]

    runner._choose = noted  # type: ignore[method-assign]
    assert table.answer("guard", "hide 0405").status_code == 200
    until(lambda: table.look()["waiting"] == ["south"])
    table.arranged("pause")
    table.arranged("bot", "south", "random")
    before = len(asked)
    until(lambda: not runner._tasks)
    assert len(asked) == before
    table.arranged("resume")
    until(lambda: len(asked) > before)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_another_worker_knows_of_a_pause(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as other:
        table = Table(one)
        assert table.look(client=other)["length"] == 0
        table.arranged("pause")
        assert table.answer("guard", "hide 0405", client=other).status_code == 409
        table.arranged("resume")
        assert table.answer("guard", "hide 0405", client=other).status_code == 200


def test_all_see_where_the_organiser_sits(client: TestClient) -> None:
    table = Table(client)
    assert table.people()["organiser"] == "guard"
    table.come("north", "Tom")
    assert table.people(table.secrets["north"])["organiser"] == "guard"
    table.arranged("free", "guard")
    assert table.people()["organiser"] == "", "they sit nowhere now, and organise all the same"
    table.come("guard", "Eve")
    assert table.people()["organiser"] == ""


def test_the_organiser_s_part_is_handed_on(client: TestClient) -> None:
    table = Table(client)
    refused = table.arrange("organiser", "north")
    assert refused.status_code == 422
    assert "Nobody sits in north" in refused.json()["message"]
    table.come("north", "Tom")
    table.arranged("organiser", "north")
    assert table.people()["organiser"] == "north"
    assert table.arrange("pause").status_code == 403
    own = table.arrange("free", "north", by=table.secrets["north"])
    assert own.status_code == 422
    assert "hand the organiser's part" in own.json()["message"]
    assert table.place("north")["name"] == "Tom"
    table.organiser = table.secrets["north"]
    table.arranged("invite", "south")
    table.come("south", "Eve")


# the log


def test_every_act_is_told_to_all_and_lasts(settings: Settings, tmp_path: Path) -> None:
    with visiting(settings) as client:
        table = Table(client)
        table.come("north", "Tom")
        assert table.answer("guard", "hide 0405").status_code == 200
        undoable = table.look(table.secrets["guard"])["views"]["guard"]["undoable"]
        table.arranged("free", "north")
        assert table.look(table.secrets["guard"])["views"]["guard"]["undoable"] == undoable
        table.arranged("bot", "north", "random")
        table.arranged("pause")
        table.come("south", "Eve")
    with visiting(settings) as client:
        table.client = client
        assert table.answer("south", "done").json()["refused"] == "paused"
        table.arranged("resume")
        told = [
            ("north", "sit", "north", "", "Tom"),
            ("organiser", "free", "north", "", "Tom"),
            ("organiser", "bot", "north", "random", ""),
            ("organiser", "pause", "", "", ""),
            ("south", "sit", "south", "", "Eve"),
            ("organiser", "resume", "", "", ""),
        ]
        assert table.notes() == table.notes(table.secrets["south"]) == told
        table.arranged("bot", "guard", "random")
        table.arranged("bot", "south", "random")
        until(lambda: table.look()["result"] is not None)
        assert table.arrange("pause").status_code == 403
        assert table.claim(table.codes["north"], "Max").status_code == 403
        file = tmp_path / "whole.bhg"
        file.write_bytes(client.get(f"/api/games/{table.game}/file").content)
        again = bring_in(client, file.read_bytes())
    assert again.status_code == 200
    assert verify_file(file).full
    noted = [entry.note for entry in load_match(file).entries if entry.note]
    assert noted[:3] == ["sit north", "free north", "bot north random"]
    assert "Tom" not in file.read_text()


def test_an_answer_is_taken_back_across_a_note(alone: TestClient) -> None:
    table = Table(alone)
    table.come("north", "Tom")
    table.come("south", "Eve")
    table.answer("guard", "hide 0405")
    before = table.look(table.secrets["north"])["views"]["north"]["known"]
    assert table.answer("north", 0).status_code == 200
    undoable = table.look(table.secrets["north"])["views"]["north"]["undoable"]
    table.arranged("pause")
    table.arranged("resume")
    assert undoable
    assert table.look(table.secrets["north"])["views"]["north"]["undoable"] == undoable
    body, headers = {"seat": "north", "count": undoable}, bearer(table.secrets["north"])
    assert alone.post(f"/api/games/{table.game}/undo", json=body, headers=headers).status_code == 200
    assert table.look(table.secrets["north"])["views"]["north"]["known"] == before


# who is here


def test_everybody_is_told_who_is_here(quiet: Settings) -> None:
    """With two workers, at either of them."""
    with visiting(quiet) as one, visiting(quiet) as two:
        other = two if quiet.shared else one
        table = Table(one)
        table.come("north", "Tom")
        path = f"/api/games/{table.game}/live"
        assert (table.place("north")["here"], table.place("north")["away"]) == (False, None)
        with one.websocket_connect(path) as watching:
            watching.send_json({"people": True})

            def told(here: bool) -> dict[str, object]:
                while True:
                    message = watching.receive_json()
                    for place in message.get("people", {}).get("places", []):
                        if place["seat"] == "north" and place["here"] is here:
                            return dict(place)

            with other.websocket_connect(path) as socket:
                hello(socket, table.secrets["north"])
                assert told(here=True)["away"] is None
                with other.websocket_connect(path) as second:
                    hello(second, table.secrets["north"])
                assert table.place("north", other)["here"] is True
            gone = told(here=False)
            assert isinstance(gone["away"], float)
            assert table.place("north", other)["away"] == gone["away"]


def test_nobody_counts_whoever_plays_alone(quiet: Settings) -> None:
    with visiting(quiet) as client:
        sitting = Sitting(client, bots={"north": "random", "south": "random"})
        with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
            hello(socket, sitting.links["guard"])
            assert not context_of(client).presence._open


def test_whoever_was_at_a_worker_that_was_killed_is_away(quiet: Settings) -> None:
    with visiting(quiet) as client:
        table = Table(client)
        people = context_of(client).people
        people.come("dead", table.game, "guard")
        assert table.place("guard")["here"] is True
        with context_of(client).store.writing() as connection:
            connection.exec_driver_sql("UPDATE workers SET beat = 1000 WHERE id = 'dead'")
    with visiting(quiet) as client:
        table.client = client
        assert (table.place("guard")["here"], table.place("guard")["away"]) == (False, 1000)


# what is kept


def test_a_backup_holds_the_people_too(tmp_path: Path) -> None:
    one, two = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "two.db"))
    with visiting(Settings(one, bot_workers=0)) as client:
        table = Table(client)
        table.come("north", "Tom")
        table.arranged("pause")
    write_backup(one, tmp_path / "kept.gz")
    assert read_backup(two, tmp_path / "kept.gz") == 1
    with visiting(Settings(two, bot_workers=0)) as client:
        table.client = client
        assert table.place("north")["name"] == "Tom"
        assert table.people()["paused"] is not None
        assert table.notes()[0] == ("north", "sit", "north", "", "Tom")
        assert table.claim(table.codes["north"], "Eve").status_code == 409
        table.come("south", "Eve")
        table.arranged("resume")


def test_links_of_before_hold_their_seats_and_nobody_organises(settings: Settings) -> None:
    own = replace(settings, bot_workers=0)
    with visiting(own) as client:
        sitting = Sitting(client)
    store = Store(own.database)
    to_version(store, "0002")
    store.close()
    with visiting(own) as client:
        sitting.client = client
        assert sitting.answer("guard", "hide 0405").status_code == 200
        people = sitting.get("/people", "guard").json()
        assert (people["organised"], people["held"]) == (False, ["guard"])
        assert {one["state"] for one in people["places"]} == {"taken"}
        refused = sitting.post("/people", "guard", act="pause")
        assert refused.status_code == 403
        assert "no organiser" in refused.json()["message"]


def test_a_seat_that_others_were_invited_to_is_not_free_for_links_of_nothing(alone: TestClient) -> None:
    """An empty secret is nobody's."""
    table = Table(alone)
    assert list(table.look("", " ")["views"]) == ["spectator"]
