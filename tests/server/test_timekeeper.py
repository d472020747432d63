"""Games with clocks at a server: who runs, what happens when time is out, and what counts for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from beachhead import verify_file
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.db.tables import entries
from beachhead.server.settings import Settings
from tests.parts.waiting import until
from tests.server.gathering import Table, bearer
from tests.server.sitting import context_of, visiting
from tests.server.timing import DAY, DAYS, LIVE, Hand, Rounds, Timed, timed
from tests.toy.raid import Raid


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture(autouse=True)
def with_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Raid, "measure", Rounds())


@pytest.fixture
def client(settings: Settings, hand: Hand) -> Iterator[TestClient]:
    with timed(settings, hand) as client:
        yield client


def test_a_game_has_no_clocks_unless_it_was_begun_with_them(client: TestClient) -> None:
    assert Table(client).look()["time"] is None


def test_clocks_run_once_everybody_sits_and_only_for_who_is_asked(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE)
    table.passes(500)
    assert (table.clocks()["begun"], table.running()) == (False, set())
    table.gather()
    assert (table.clocks()["begun"], table.running()) == (True, {"guard"})
    table.passes(20)
    assert table.left() == {"guard": 40, "north": 60, "south": 60}
    assert table.answer("guard", "hide 0405").status_code == 200
    assert table.running() <= {"north", "south"}
    assert table.left()["guard"] == 40
    table.passes(5)
    asked = table.running()
    assert {seat: table.left()[seat] for seat in asked} == dict.fromkeys(asked, 55)


def test_a_word_for_the_dice_is_part_of_sitting_down(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE, seed=None)
    table.gather()
    for number, seat in enumerate(("guard", "north", "south")):
        assert table.clocks()["begun"] is False
        body = {"seat": seat, "word": f"{number:032x}"}
        path = f"/api/games/{table.game}/sit"
        assert client.post(path, json=body, headers=bearer(table.secrets[seat])).status_code == 200
    assert (table.clocks()["begun"], table.running()) == (True, {"guard"})


def test_a_pause_stops_the_clocks(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE)
    table.gather()
    table.passes(10)
    table.arranged("pause")
    table.passes(1000)
    assert (table.running(), table.left()["guard"]) == (set(), 50)
    table.tick()
    table.arranged("resume")
    table.passes(10)
    assert (table.running(), table.left()["guard"]) == ({"guard"}, 40)


def test_bots_have_no_clock_and_a_seat_that_is_handed_over_stands(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE, bots={"south": "random"}, invited=["north"])
    table.gather()
    table.passes(10)
    assert table.plays("guard", "random").status_code == 200
    until(lambda: "north" in table.look()["waiting"])
    left = table.left()["guard"]
    table.passes(10)
    assert table.left()["guard"] == left
    assert table.running() == {"north"}


def test_who_plays_alone_has_a_clock_too(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE, invited=[], bots={"north": "random", "south": "random"})
    assert table.clocks()["begun"] is False
    assert table.answer("guard", "hide 0405").status_code == 200
    until(lambda: table.running() == {"guard"})
    left = table.left()["guard"]
    table.passes(7)
    assert table.plays("guard", "random").status_code == 200
    assert table.running() == set()
    assert table.left()["guard"] == pytest.approx(left - 7) or table.look()["length"] > 3


def test_undo_gives_no_time_back_and_a_turn_gives_its_time_once(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE)
    table.gather()
    table.answer("guard", "hide 0405")
    seat = min(table.running())
    table.passes(10)
    before = table.left()
    assert table.answer(seat, 0).status_code == 200
    waited = table.running()
    table.passes(5)
    path, headers = f"/api/games/{table.game}/undo", bearer(table.secrets[seat])
    assert client.post(path, json={"seat": seat}, headers=headers).status_code == 200
    assert table.left() == {name: left - 5 * (name in waited) for name, left in before.items()}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nothing_happens_if_that_was_agreed(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE)
    table.gather()
    table.passes(61)
    table.tick()
    table.tick()
    assert table.notes()[-1] == ("guard", "time", "guard", "", "Anna")
    assert [note[1] for note in table.notes()].count("time") == 1
    assert table.clocks()["seats"]["guard"]["out"] is True
    assert table.answer("guard", "hide 0405").status_code == 200


def test_a_bot_plays_on_and_gives_the_seat_back(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, {**LIVE, "then": "bot"})
    table.gather()
    table.passes(59.9)
    table.tick()
    assert table.place("guard")["bot"] == ""
    table.passes(0.2)
    late = table.answer("guard", "hide 0405")
    assert (late.status_code, late.json()["refused"]) == (409, "time out")
    table.tick()
    assert table.place("guard")["bot"] == "random"
    assert table.notes()[-1] == ("guard", "time", "guard", "random", "Anna")
    until(lambda: "guard" not in table.look()["waiting"])
    assert list(table.look(table.secrets["guard"])["views"]) == ["guard"]
    assert table.left()["guard"] == 0
    assert table.plays("guard", "").status_code == 200
    assert table.place("guard")["bot"] == ""
    assert table.left()["guard"] == 30


def test_who_is_out_twice_in_a_turn_waits_for_the_next(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, {**LIVE, "then": "bot"}, bots={"south": "random"}, invited=["north"])
    table.gather()
    table.passes(61)
    stop_bots(client)
    table.tick()
    refused = table.answer("guard", "hide 0405")
    assert "take the seat back" in refused.json()["message"]
    assert table.plays("guard", "").status_code == 200
    assert table.left()["guard"] == 30
    table.passes(31)
    table.tick()
    again = table.plays("guard", "")
    assert again.status_code == 422
    assert "twice in this turn" in again.json()["message"]
    assert table.place("guard")["bot"] == "random"


def test_a_side_of_one_seat_loses_and_the_log_says_so(client: TestClient, hand: Hand, tmp_path: Path) -> None:
    table = Timed(client, hand, {**LIVE, "then": "loses"})
    table.gather()
    table.passes(61)
    table.tick()
    table.tick()
    shown = table.look()
    assert (shown["time"]["lost"], shown["result"], shown["waiting"]) == ("guard", None, [])
    assert table.running() == set()
    assert table.notes()[-1] == ("guard", "lost", "guard", "", "Anna")
    for reply in (table.answer("guard", "hide 0405"), table.arrange("pause")):
        assert (reply.status_code, reply.json()["refused"]) == (409, "closed")
        assert "the time of guard was out" in reply.json()["message"]
    file = tmp_path / "own.bhg"
    own = client.get(f"/api/games/{table.game}/file?seat=guard", headers=bearer(table.secrets["guard"]))
    file.write_bytes(own.content)
    verify_file(file)
    assert '"note":"lost guard"' in file.read_text()


def test_a_side_of_several_does_not_lose_by_one(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, {**LIVE, "then": "loses"})
    table.gather()
    table.answer("guard", "hide 0405")
    seat = min(table.running())
    stop_bots(client)
    table.passes(71)
    table.tick()
    assert table.clocks()["lost"] == ""
    assert table.place(seat)["bot"] == "random"
    assert table.plays(seat, "").status_code == 200
    assert table.left()[seat] == 30


# days


def test_a_holiday_stops_the_clock_of_one_seat(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, DAYS)
    table.gather()
    table.passes(DAY / 2)
    assert table.left()["guard"] == 1.5 * DAY
    assert table.holiday("guard", 3).status_code == 200
    assert table.notes()[-1][:3] == ("guard", "holiday", "guard")
    told = client.get(f"/api/games/{table.game}/story").json()[-1]["note"]
    assert (told["days"], told["bot"]) == ("3", "")
    table.passes(2 * DAY)
    table.tick()
    shown = table.clocks()["seats"]["guard"]
    assert (shown["left"], shown["runs"], shown["holidays"]) == (1.5 * DAY, False, 2)
    assert table.holiday("guard", 0).status_code == 200
    assert table.clocks()["seats"]["guard"]["holidays"] == 3
    table.passes(DAY)
    assert table.left()["guard"] == 0.5 * DAY
    assert table.holiday("guard", 4).status_code == 422
    assert table.holiday("guard", 1, begins=hand.now + DAY).status_code == 200
    assert table.running() == {"guard"}


def test_holidays_belong_to_days_and_to_one_s_own_seat(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE)
    table.gather()
    assert "minutes" in table.holiday("guard", 1).json()["message"]
    table.secrets["north"], own = table.secrets["guard"], table.secrets["north"]
    assert table.holiday("north", 1).status_code == 403
    plain = Table(client)
    headers = bearer(plain.secrets["guard"])
    reply = client.post(
        f"/api/games/{plain.game}/holiday", json={"seat": "guard", "days": 1}, headers=headers
    )
    assert (reply.status_code, "without clocks" in reply.json()["message"]) == (422, True)
    assert own


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("time", "says"),
    [
        ({"pace": "hours"}, "hours"),
        ({"pace": "live", "minutes": 0}, "minutes"),
        ({"pace": "live", "increment": -1}, "increment"),
        ({"pace": "days", "days": 1000}, "days"),
        ({"pace": "live", "bot": "deepblue"}, "deepblue"),
        ({"minutes": 5}, "pace"),
    ],
)
def test_time_controls_that_are_refused(client: TestClient, time: dict[str, object], says: str) -> None:
    reply = client.post("/api/games", json={"scenario": "raid:field", "time": time})
    assert reply.status_code in (404, 422)
    assert says in reply.json()["message"]


# servers that come and go


def test_a_clock_goes_on_after_a_restart_without_the_time_between(settings: Settings, hand: Hand) -> None:
    with timed(settings, hand) as client:
        table = Timed(client, hand, LIVE)
        table.gather()
        table.passes(10)
        table.tick()
    hand.now += 5000
    with timed(settings, hand) as client:
        table.client = client
        assert table.left()["guard"] == pytest.approx(50)
        table.passes(10)
        assert table.left()["guard"] == pytest.approx(40)


def test_a_machine_that_slept_robs_nobody(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, {**LIVE, "then": "loses"})
    table.gather()
    table.passes(10)
    table.passes(5000, served=False)
    table.tick()
    assert table.clocks()["lost"] == ""
    assert table.left()["guard"] == pytest.approx(50)
    table.passes(5000, served=False)
    assert table.answer("guard", "hide 0405").status_code == 200  # before anybody has looked
    assert table.left()["guard"] == pytest.approx(50)


def test_a_short_delay_is_no_silence(client: TestClient, hand: Hand) -> None:
    table = Timed(client, hand, LIVE)
    table.gather()
    table.passes(0)
    table.passes(2, served=False)
    table.tick()
    assert table.left()["guard"] == pytest.approx(58)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_of_two_workers_one_acts_and_both_know(settings: Settings, hand: Hand) -> None:
    with timed(settings, hand) as one, timed(settings, hand) as two:
        table = Timed(one, hand, {**LIVE, "then": "bot"})
        table.gather()
        stop_bots(one)
        stop_bots(two)
        for _ in range(3):
            table.passes(20)
            assert table.left(one) == table.left(two)
        table.passes(1)
        assert one.portal is not None
        assert two.portal is not None
        both = [at.portal.start_task_soon(context_of(at).timekeeper.tick) for at in (one, two) if at.portal]
        for done in both:
            done.result()
        assert [note[1] for note in table.notes()].count("time") == 1
        assert table.place("guard", one)["bot"] == table.place("guard", two)["bot"] == "random"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_worker_that_is_alive_is_alive_for_all(settings: Settings, hand: Hand) -> None:
    with timed(settings, hand) as one:
        table = Timed(one, hand, LIVE)
        table.gather()
        with timed(settings, hand) as two:
            table.passes(10)
            table.tick(two)
        table.passes(1)
        with timed(settings, hand):
            assert table.left()["guard"] == pytest.approx(49)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_worker_keeps_the_time_by_itself(settings: Settings, hand: Hand) -> None:
    with visiting(replace(settings, now=hand, clock_seconds=0.01)) as client:
        table = Timed(client, hand, {**LIVE, "minutes": 0.1})
        table.gather()
        for _ in range(4):
            table.passes(2)
        until(lambda: any(note[1] == "time" for note in table.notes()))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_game_that_cannot_be_opened_stops_no_other(client: TestClient, hand: Hand) -> None:
    broken, sound = Timed(client, hand, LIVE), Timed(client, hand, LIVE)
    broken.gather()
    sound.gather()
    broken.passes(61)
    context_of(client).live.invalidate([broken.game])
    with context_of(client).store.writing() as connection:
        connection.execute(update(entries).where(entries.c.game == broken.game).values(line="{}"))
    sound.tick()
    assert sound.notes()[-1][1] == "time"


# what is kept


def test_a_backup_holds_the_clocks(tmp_path: Path, hand: Hand) -> None:
    one, two = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "two.db"))
    with timed(Settings(one, bot_workers=0), hand) as client:
        table = Timed(client, hand, LIVE)
        table.gather()
        table.passes(15)
        table.tick()
        before = table.left()
    write_backup(one, tmp_path / "kept.gz")
    hand.now += 9000
    read_backup(two, tmp_path / "kept.gz")
    with timed(Settings(two, bot_workers=0), hand) as client:
        table.client = client
        after = table.left()
    assert after["north"] == before["north"] == 60
    assert after["guard"] >= before["guard"]  # a backup does not know how long its server was alive


def test_a_game_that_was_lost_can_be_reopened(settings: Settings, hand: Hand) -> None:
    with timed(settings, hand) as client:
        table = Timed(client, hand, {**LIVE, "then": "loses"})
        table.gather()
        table.passes(61)
        table.tick()
        reopen(settings.database, table.game)
        hand.now += 1000
        assert table.answer("guard", "hide 0405").status_code == 200
        assert table.clocks()["lost"] == ""
        assert table.left()["guard"] > 0


def reopen(database: str, game: str) -> None:
    from click.testing import CliRunner

    from beachhead.cli.admin import admin

    done = CliRunner().invoke(admin, ["reopen", game, "--db", database])
    assert done.exit_code == 0, done.output


def stop_bots(client: TestClient) -> None:
    """No bot answers at this worker any more."""
    context_of(client).bots._closed = True
