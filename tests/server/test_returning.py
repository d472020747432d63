"""Going back by consent: asked, answered, told in the log; whoever watches late, has a clock, or sits at
another worker finds the same game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.games import verify_file
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.settings import Settings
from tests.parts.waiting import until
from tests.server.gathering import Table, bearer
from tests.server.sitting import Sitting, context_of, visiting
from tests.server.test_ratings import agreed as rated_game
from tests.server.test_ratings import two
from tests.server.timing import LIVE, Hand, Rounds, Timed, timed
from tests.toy.raid import Raid

NAMES = {"north": "Tom", "south": "Eve"}


@pytest.fixture(autouse=True)
def two_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Raid, "measure", Rounds())


class Asking(Table):
    """A table at which somebody asks to go back."""

    def gather(self) -> None:
        for seat in self.codes:
            self.come(seat, NAMES[seat])

    def back(self, act: str, seat: str, after: int = 0, client: TestClient | None = None) -> Any:
        body, headers = {"seat": seat, "act": act, "after": after}, bearer(self.secrets[seat])
        return (client or self.client).post(f"/api/games/{self.game}/back", json=body, headers=headers)

    def did(self, act: str, seat: str, after: int = 0, client: TestClient | None = None) -> Any:
        """Something that is allowed; what is asked after it."""
        reply = self.back(act, seat, after, client)
        assert reply.status_code == 200, reply.text
        return reply.json()["asked"]

    def view(self, seat: str, client: TestClient | None = None) -> dict[str, Any]:
        return dict(self.look(self.secrets[seat], client=client)["views"][seat])

    def story(self) -> list[dict[str, Any]]:
        return list(self.client.get(f"/api/games/{self.game}/story").json())


@pytest.fixture
def table(client: TestClient) -> Asking:
    """The guard has hidden a gun, cards were drawn, and north has moved on."""
    table = Asking(client)
    table.gather()
    assert table.answer("guard", "hide 0405").status_code == 200
    assert table.answer("north", "done").status_code == 200
    return table


# asking and answering


def test_all_of_the_other_side_agree_and_the_game_goes_back(table: Asking) -> None:
    opening = Asking(table.client).view("guard")["known"]
    assert table.view("guard")["undoable"] == 0
    before = table.look()["length"]
    start = next(line["n"] for line in table.story() if line["text"] == "hide") - 1
    asked = table.did("ask", "guard", after=start)
    assert asked is not None
    assert (asked["seat"], asked["missing"], asked["agreed"]) == ("guard", ["north", "south"], [])
    assert table.people(table.secrets["north"])["asked"] == asked
    assert table.did("yes", "north")["missing"] == ["south"]
    assert table.look()["length"] == before + 2
    assert table.did("yes", "south") is None
    line = table.story()[-1]
    assert (line["by"], line["undo"], line["agreed"]) == ("guard", start, ["north", "south"])
    assert table.view("guard")["known"] == opening
    assert table.look()["waiting"] == ["guard"]
    notes = [note[:3] for note in table.notes()[-2:]]
    assert notes == [("guard", "asks", "guard"), ("north", "agrees", "north")]
    assert table.answer("guard", "hide 0404").status_code == 200


@pytest.fixture
def first(table: Asking) -> int:
    """The entry before the guard's set-up."""
    return int(next(line["n"] for line in table.story() if line["text"] == "hide")) - 1


def test_dice_go_on_and_the_file_proves_it(table: Asking, first: int, tmp_path: Path) -> None:
    draws = [line["n"] for line in table.story() if line["by"] == "chance"]
    table.did("ask", "guard", after=first)
    table.did("yes", "north")
    table.did("yes", "south")
    while not (shown := table.look(*table.secrets.values()))["result"]:
        seat = shown["waiting"][0]
        assert table.answer(seat, 0).status_code == 200
    opened = table.client.get(f"/api/games/{table.game}/dice").json()
    rolled = [line for line in table.story() if line["by"] == "chance"]
    assert len(opened["draws"]) == len(rolled) > len(draws)
    file = tmp_path / "g.bhg"
    file.write_bytes(table.client.get(f"/api/games/{table.game}/file").content)
    proven = verify_file(file)
    assert (proven.agreed, proven.rolls) == (1, len(rolled))
    report = table.client.get(f"/api/games/{table.game}/report")
    assert report.status_code == 200, report.text


def test_no_and_withdraw_leave_the_game_as_it_is(table: Asking, first: int) -> None:
    known = table.view("guard")["known"]
    for seat, act, told in (("south", "no", "refuses"), ("guard", "withdraw", "withdraws")):
        table.did("ask", "guard", after=first)
        assert table.did(act, seat) is None
        assert table.notes()[-1][:3] == (seat, told, seat)
        assert table.view("guard")["known"] == known
        reply = table.back("yes", "north")
        assert (reply.status_code, reply.json()["refused"]) == (422, "not an option")
        assert "Nobody asks to go back" in reply.json()["message"]


def test_one_thing_at_a_time_and_by_whom_it_concerns(table: Asking, first: int) -> None:
    north = next(line["n"] for line in table.story() if line["by"] == "north" and line["text"] == "done") - 1
    asked = table.did("ask", "guard", after=first)
    assert table.did("ask", "guard", after=first) == asked, "sent again after a lost answer"
    assert "answer or withdraw that first" in table.back("ask", "north", north).json()["message"]
    assert "Only guard can withdraw" in table.back("withdraw", "north").json()["message"]
    assert "guard is not asked" in table.back("yes", "guard").json()["message"]
    table.did("yes", "north")
    assert "north is not asked" in table.back("yes", "north").json()["message"]
    foreign = table.client.post(
        f"/api/games/{table.game}/back",
        json={"seat": "south", "act": "yes"},
        headers=bearer(table.secrets["north"]),
    )
    assert (foreign.status_code, foreign.json()["refused"]) == (403, "not your decision")
    assert table.people()["asked"] is None, "whoever only watches is not asked, nor told before the log is"
    bad = table.client.post(
        f"/api/games/{table.game}/back",
        json={"seat": "guard", "act": "perhaps"},
        headers=bearer(table.secrets["guard"]),
    )
    assert bad.status_code == 422


@pytest.mark.parametrize("after", [0, 1, 3, 10_000])
def test_only_to_before_an_own_decision(table: Asking, after: int) -> None:
    reply = table.back("ask", "south", after)
    assert (reply.status_code, reply.json()["refused"]) == (422, "cannot undo")
    assert "before a decision of its own" in reply.json()["message"]
    assert table.people(table.secrets["south"])["asked"] is None


def test_what_has_been_taken_back_meanwhile_is_asked_no_more(table: Asking) -> None:
    """South asks to go back to what it then takes back alone: the last yes finds nothing to go back to."""
    assert table.answer("south", 0).status_code == 200
    after = table.look()["length"] - 1
    table.did("ask", "south", after)
    path, headers = f"/api/games/{table.game}/undo", bearer(table.secrets["south"])
    assert table.client.post(path, json={"seat": "south"}, headers=headers).status_code == 200
    reply = table.back("yes", "guard")
    assert (reply.status_code, reply.json()["refused"]) == (422, "cannot undo")
    assert table.people(table.secrets["guard"])["asked"] is None


def test_not_while_the_game_is_paused(table: Asking, first: int) -> None:
    table.did("ask", "guard", after=first)
    table.arranged("pause")
    table.did("yes", "north")
    assert table.back("yes", "south").json()["refused"] == "paused"
    table.arranged("resume")
    assert table.did("yes", "south") is None


# who has to agree


def test_bots_agree_at_once(client: TestClient) -> None:
    sitting = Sitting(client, bots={"north": "random", "south": "random"})
    sitting.answer("guard", "hide 0405")
    until(lambda: sitting.shown("guard")["waiting"] == ["guard"] or sitting.shown("guard")["result"])
    assert sitting.post("/back", "guard", seat="guard", act="ask", after=0).status_code == 200
    story = sitting.get("/story").json()
    (back,) = [line for line in story if line["undo"] is not None]
    assert (back["undo"], back["agreed"]) == (0, ["north", "south"])


def test_who_holds_all_seats_asks_nobody(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    everybody = ("guard", "north", "south")
    reply = sitting.post("/back", *everybody, seat="guard", act="ask", after=0)
    assert (reply.status_code, reply.json()["asked"]) == (200, None)
    assert sitting.get("/story").json()[-1]["agreed"] == ["north", "south"]
    assert sitting.shown(*everybody)["waiting"] == ["guard"]


def test_nobody_is_there_to_agree(client: TestClient) -> None:
    table = Asking(client)
    table.answer("guard", "hide 0405")
    reply = table.back("ask", "guard", 0)
    assert reply.status_code == 422
    assert "Nobody has a seat of the other side yet" in reply.json()["message"]


def test_never_in_a_rated_game(client: TestClient) -> None:
    anna, tom = two(client)
    game = rated_game(anna, tom)
    anna.sit(game)
    seat = next(iter(anna.views(game)))
    reply = anna.post(f"/api/games/{game}/back", seat=seat, act="ask", after=0)
    assert (reply.status_code, reply.json()["refused"]) == (422, "cannot undo")
    assert "rated: nothing is taken back in it by consent" in reply.json()["message"]


# clocks, spectators, workers, restarts


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def timekept(settings: Settings, hand: Hand) -> Iterator[TestClient]:
    with timed(settings, hand) as client:
        yield client


def test_the_clock_of_whoever_moves_goes_on(timekept: TestClient, hand: Hand) -> None:
    table = Timed(timekept, hand, LIVE)
    table.gather()
    after = table.look()["length"]
    table.passes(10)
    table.answer("guard", "hide 0405")
    asked = table.running()
    table.passes(5)
    for seat, act in (("guard", "ask"), ("north", "yes"), ("south", "yes")):
        body = {"seat": seat, "act": act, "after": after}
        headers = bearer(table.secrets[seat])
        reply = timekept.post(f"/api/games/{table.game}/back", json=body, headers=headers)
        assert reply.status_code == 200, reply.text
    assert table.running() == {"guard"}
    left = {"guard": 50} | {seat: 60 - 5 * (seat in asked) for seat in ("north", "south")}
    assert table.left() == left
    table.passes(7)
    assert table.left() == {**left, "guard": 43}


def test_a_bot_that_stands_in_does_not_agree_for_whoever_is_late(timekept: TestClient, hand: Hand) -> None:
    table = Timed(timekept, hand, {**LIVE, "then": "bot"})
    table.gather()
    after = table.look()["length"]
    table.answer("guard", "hide 0405")
    table.passes(61)
    table.tick()
    late = next(seat for seat in ("north", "south") if table.place(seat)["bot"])
    body = {"seat": "guard", "act": "ask", "after": after}
    path, headers = f"/api/games/{table.game}/back", bearer(table.secrets["guard"])
    asked = timekept.post(path, json=body, headers=headers).json()["asked"]
    assert late in asked["missing"]


def test_whoever_watches_late_sees_it_late(table: Asking, first: int) -> None:
    headers = bearer(table.organiser)
    path = f"/api/games/{table.game}/watching"
    assert (
        table.client.post(path, json={"talk": True, "acts": 1, "seconds": 0}, headers=headers).status_code
        == 200
    )
    until_now = table.look()["length"]
    table.did("ask", "guard", after=first)
    table.did("yes", "north")
    table.did("yes", "south")
    assert table.look()["length"] == until_now
    assert table.answer("guard", "hide 0404").status_code == 200
    late = [line for line in table.story() if line["undo"] is not None]
    assert [line["agreed"] for line in late] == [["north", "south"]]


def test_a_restart_and_every_moment_of_before(settings: Settings, tmp_path: Path) -> None:
    """What a server opens from its snapshots is what it had; what was taken back can be looked at."""
    with visiting(settings) as client:
        table = Asking(client)
        table.gather()
        start = table.look()["length"]
        for _ in range(3):
            table.answer("guard", "hide 0405")
            table.answer("north", "done")
            table.answer("south", "done")
            table.did("ask", "guard", after=start)
            table.did("yes", "north")
            table.did("yes", "south")
            start = table.look()["length"]
        table.answer("guard", "hide 0404")
        length = table.look()["length"]
        shown, moments = table.view("guard"), moments_of(table, length)
    with visiting(settings) as client:
        table.client = client
        assert table.view("guard") == shown
        assert moments_of(table, length) == moments
        table.answer("north", "done")
        store = context_of(client).store
        with store.writing() as connection:
            connection.exec_driver_sql("DELETE FROM snapshots")
    with visiting(settings) as client:
        table.client = client
        assert moments_of(table, length) == moments


def moments_of(table: Asking, length: int) -> list[Any]:
    headers = bearer(*table.secrets.values())
    path = f"/api/games/{table.game}/moments"
    return [table.client.get(f"{path}/{n}", headers=headers).json()["views"] for n in range(length)]


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_another_worker_goes_back_too(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as two:
        table = Asking(one)
        table.gather()
        start = table.look()["length"]
        table.answer("guard", "hide 0405")
        assert table.view("guard", two) == table.view("guard")
        assert table.did("ask", "guard", start, client=two)["missing"] == ["north", "south"]
        table.did("yes", "north", client=two)
        table.did("yes", "south", client=one)
        assert table.view("guard", two) == table.view("guard")
        assert table.look(client=two)["waiting"] == ["guard"]
        assert table.answer("guard", "hide 0404", client=two).status_code == 200
        assert table.view("guard") == table.view("guard", two)


def test_an_open_board_is_told_what_is_asked_and_that_the_game_went_back(table: Asking, first: int) -> None:
    with table.client.websocket_connect(f"/api/games/{table.game}/live") as socket:
        socket.send_json({"tokens": [table.secrets["south"]], "people": True})

        latest: dict[str, Any] = {}  # of each kind: the two come in any order

        def told(kind: str, wanted: Any) -> Any:
            while kind not in latest or not wanted(latest[kind]):
                latest.update(socket.receive_json())
            return latest[kind]

        told("shown", lambda shown: shown["waiting"])
        table.did("ask", "guard", after=first)
        assert told("people", lambda people: people["asked"])["asked"]["missing"] == ["north", "south"]
        table.did("yes", "north")
        table.did("yes", "south")
        assert told("shown", lambda shown: shown["waiting"] == ["guard"])
        told("people", lambda people: people["asked"] is None)


def test_a_backup_holds_it_and_what_is_asked(tmp_path: Path) -> None:
    one, two = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "two.db"))
    with visiting(Settings(one, bot_workers=0)) as client:
        table = Asking(client)
        table.gather()
        start = table.look()["length"]
        table.answer("guard", "hide 0405")
        for act, seat in (("ask", "guard"), ("yes", "north"), ("yes", "south")):
            table.did(act, seat, start)
        start = table.look()["length"]
        table.answer("guard", "hide 0404")
        asked, shown = table.did("ask", "guard", start), table.view("guard")
    write_backup(one, tmp_path / "kept.gz")
    assert read_backup(two, tmp_path / "kept.gz") == 1
    with visiting(Settings(two, bot_workers=0)) as client:
        table.client = client
        assert table.view("guard") == shown
        assert table.people(table.secrets["guard"])["asked"] == asked
        table.did("yes", "north")
        table.did("yes", "south")
        assert table.story()[-1]["undo"] == start
