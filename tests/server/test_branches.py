"""What-if branches at the server: whose they are, what they hold; the real game knows nothing of them."""

from __future__ import annotations

import json
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from beachhead import load_match
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.db.store import Store
from beachhead.server.db.tables import entries, games, seats, snapshots
from beachhead.server.settings import Settings
from tests.parts.waiting import until
from tests.server.sitting import Sitting, bring_in, context_of, visiting
from tests.server.test_database import to_version

FROM_NORTH = {"at": 3, "seat": "north", "supposed": True, "helped": False, "decided": {}}
STRANGER = "a secret that holds nothing"


class Branch(Sitting):
    """A branch of a game, held by one secret."""

    def __init__(self, real: Sitting, seat: str, at: int, token: str = "", **wanted: Any) -> None:
        self.client, self.real, self.token = real.client, real, token or real.links[seat]
        begun = self.client.post(
            f"/api/games/{real.game}/branches", json={"at": at, "seat": seat, **wanted}, headers=self.bearer
        )
        assert begun.status_code == 200, begun.text
        self.game = begun.json()["game"]
        self.links = dict.fromkeys(real.links, self.token)

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def now(self) -> dict[str, Any]:
        return self.shown("north")


def begin(real: Sitting, *holding: str, **wanted: Any) -> Any:
    return real.post("/branches", *holding, **wanted)


def rows_of(client: TestClient, game: str) -> list[Any]:
    """All that the database has of a game."""
    asked = [
        select(games).where(games.c.id == game),
        *(select(table).where(table.c.game == game) for table in (entries, seats, snapshots)),
    ]
    with context_of(client).store.reading() as connection:
        return [[dict(row) for row in connection.execute(one).mappings()] for one in asked]


@pytest.fixture
def real(client: TestClient) -> Sitting:
    """A game of three people in which the gun is hidden."""
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    sitting.answer("north", "done")
    return sitting


def test_it_goes_on_from_what_the_seat_knew_and_the_real_game_is_not_touched(real: Sitting) -> None:
    before, shown = rows_of(real.client, real.game), real.get("", "north").content
    branch = Branch(real, "north", 3, name="Straight on")
    told = branch.now()["branch"]
    assert told == {**FROM_NORTH, "game": real.game}
    assert set(branch.now()["views"]) == {"north", "south", "guard"}
    assert branch.now()["views"]["north"]["known"] == real.shown("north")["views"]["north"]["known"]
    assert branch.answer("north", "done").status_code == 200
    branch.play_out()
    assert branch.now()["result"]
    assert rows_of(real.client, real.game) == before
    assert real.get("", "north").content == shown
    assert real.shown("north")["branch"] is None


def test_what_the_other_side_hides_is_drawn_anew(real: Sitting) -> None:
    """Where the gun is, in the branch and in its file, has nothing to do with where it is."""
    guns = set()
    for _ in range(12):
        branch = Branch(real, "north", 3)
        first = json.loads(branch.get("/file", "north").text.splitlines()[0])
        guns.add(first["begins"]["columns"]["gun"])
    assert len(guns) > 3


def test_its_file_is_whole_and_opens_like_any_other(real: Sitting, tmp_path: Path) -> None:
    branch = Branch(real, "north", 3)
    branch.answer("north", "done")
    content = branch.get("/file", "north").content
    (tmp_path / "branch.bhg").write_bytes(content)
    match = load_match(tmp_path / "branch.bhg")
    assert match.branch is not None
    line = real.get("/file", "north", seat="north").text.splitlines()[3]
    assert match.branch.of == json.loads(line)["chain"]
    assert match.length == branch.now()["length"]


def test_it_comes_back_from_its_file_as_a_branch_of_no_game(real: Sitting) -> None:
    branch = Branch(real, "north", 3)
    branch.answer("north", "done")
    begun = bring_in(real.client, branch.get("/file", "north").content).json()
    again = copy(real)
    again.game, again.links = begun["game"], begun["links"]
    told = again.shown("north")["branch"]
    assert told == {**FROM_NORTH, "game": "", "helped": True, "decided": {"north": 0}}
    assert again.post("/undo", "north", seat="north").status_code == 200
    assert again.shown()["branch"], "whoever has its address may watch it, as any game from a file"


# taking back


def test_decisions_are_taken_back_across_rolls_and_other_seats(real: Sitting) -> None:
    branch = Branch(real, "north", 3)
    branch.answer("north", "done")
    branch.answer("south", "done")
    assert branch.now()["views"]["north"]["undoable"] == 1
    assert branch.now()["branch"]["decided"] == {"north": 0, "south": 1}
    assert branch.post("/undo", "north", seat="north").status_code == 200
    shown = branch.now()
    assert shown["views"]["north"]["open"]
    assert shown["views"]["south"]["undoable"] == 0


def test_the_last_roll_is_repeated(client: TestClient) -> None:
    real = Sitting(client, scenario="fm:utah")
    while not any("fm.combat" in str(entry) or entry["by"] == "chance" for entry in story(real)[-1:]):
        real.answer(asked(real), 0)
        if len(story(real)) > 400:
            raise AssertionError("nothing is rolled")
    at = len(story(real))
    branch = Branch(real, "allied", at)
    refused = branch.post("/again", "allied")
    assert (refused.status_code, refused.json()["refused"]) == (422, "cannot undo")
    while not story(branch) or story(branch)[-1]["by"] != "chance":
        branch.answer(asked(branch), 0)
    before = len(story(branch))
    assert branch.post("/again", "allied").status_code == 200
    kinds = [entry["by"] if entry["undo"] is None else "undo" for entry in story(branch)[before:]]
    assert kinds[0] == "undo"
    assert "chance" in kinds
    refused = real.post("/again", *real.links)
    assert (refused.status_code, refused.json()["refused"]) == (422, "cannot undo")
    assert "its dice fall once" in refused.json()["message"]


def story(sitting: Sitting) -> list[dict[str, Any]]:
    return list(sitting.get("/story", *sitting.links).json())


def asked(sitting: Sitting) -> str:
    return str(sitting.shown(*sitting.links)["waiting"][0])


# whose they are


def test_nobody_but_its_holder_sees_anything_of_it(real: Sitting) -> None:
    """Every route of a game is tried, with another seat's secret, with a stranger's and with none."""
    branch = Branch(real, "north", 3)
    document = real.client.get("/api/openapi.json").json()
    tried = 0
    for path, ways in document["paths"].items():
        if not path.startswith("/api/games/{game}"):
            continue
        address = path.replace("{game}", branch.game).replace("{seat}", "north").replace("{n}", "0")
        for name in ("name", "card", "branch"):
            address = address.replace(f"{{{name}}}", "any")
        for way in ways:
            for token in (real.links["south"], STRANGER, ""):
                headers = {"authorization": f"Bearer {token}"} if token else {}
                reply = real.client.request(way.upper(), address, headers=headers, json={})
                assert reply.status_code == 404, (way, address, reply.text)
                assert reply.json()["message"].startswith("There is no game"), (way, address, reply.text)
                tried += 1
    assert tried > 60
    for tokens in ([real.links["south"]], [STRANGER], []):
        with real.client.websocket_connect(f"/api/games/{branch.game}/live") as line:
            line.send_json({"tokens": tokens})
            assert "There is no game" in line.receive_json()["message"]
    with real.client.websocket_connect(f"/api/games/{branch.game}/live") as line:
        line.send_json({"tokens": [branch.token]})
        assert line.receive_json()["shown"]["branch"]


def test_they_are_listed_named_and_deleted_by_their_holder(real: Sitting) -> None:
    one, two = Branch(real, "north", 3), Branch(real, "north", 4, name="Left")
    three = Branch(real, "south", 3)
    listed = real.get("/branches", "north").json()
    assert [(row["game"], row["name"], row["at"], row["seat"]) for row in listed] == [
        (one.game, "", 3, "north"),
        (two.game, "Left", 4, "north"),
    ]
    assert one.get("/branches", "north").json() == listed, "asked for at a branch, those beside it too"
    assert real.get("/branches").json() == []
    path = f"/branches/{one.game}"
    assert real.post(path, "south", name="Mine").status_code == 404
    assert [row["name"] for row in real.post(path, "north", name="Right").json()] == ["Right", "Left"]
    refused = real.post(path, "north", name="")
    assert (refused.status_code, refused.json()["refused"]) == (422, "malformed")
    for holder, game in (("south", one.game), ("north", three.game), ("north", real.game)):
        address = f"/api/games/{real.game}/branches/{game}"
        assert real.client.delete(address, headers=real.headers(holder)).status_code == 404
    gone = real.client.delete(f"/api/games/{real.game}{path}", headers=real.headers("north"))
    assert [row["game"] for row in gone.json()] == [two.game]
    assert one.get("", "north").status_code == 404
    assert not any(rows_of(real.client, one.game))
    assert real.get("", "north").status_code == 200


def test_they_are_no_games_of_mine_and_count_nowhere(real: Sitting) -> None:
    store = context_of(real.client).store
    counted, mine = store.count(), real.client.get("/api/mine", headers=real.headers("north")).json()
    Branch(real, "north", 3)
    assert {**store.count(), "entries": 0} == {**counted, "entries": 0}
    assert real.client.get("/api/mine", headers=real.headers("north")).json() == mine


def test_only_so_many_are_kept(settings: Settings) -> None:
    with visiting(replace(settings, most_branches=2)) as client:
        real = Sitting(client)
        for _ in range(2):
            Branch(real, "guard", 0)
        refused = begin(real, "guard", at=0, seat="guard")
        assert (refused.status_code, refused.json()["refused"]) == (429, "too many")
        assert "delete one of them first" in refused.json()["message"]
        Branch(real, "north", 0)


# what is refused


@pytest.mark.parametrize(
    ("holding", "wanted", "status", "says"),
    [
        (
            ["north"],
            {"at": 99, "seat": "north"},
            404,
            "There is no moment 99 yet: the game has entries 0 to ",
        ),
        (["north"], {"at": -1, "seat": "north"}, 422, "at"),
        (["south"], {"at": 3, "seat": "north"}, 403, "Your links do not hold north"),
        ([], {"at": 3, "seat": "north"}, 403, "Your links do not hold north"),
        (["north"], {"at": 3, "seat": "spectator"}, 403, "Your links do not hold spectator"),
        (["north"], {"at": 3, "seat": "nobody"}, 404, "There is no seat 'nobody'"),
        (["north"], {"at": 3, "seat": "north", "name": "x" * 81}, 422, "name"),
        (["north"], {"at": 3, "seat": "north", "bots": {"south": "greedy"}}, 403, "no bot helps"),
    ],
)
def test_what_cannot_be_branched_is_refused_in_a_sentence(
    real: Sitting, holding: list[str], wanted: dict[str, Any], status: int, says: str
) -> None:
    refused = begin(real, *holding, **wanted)
    assert (refused.status_code, says in refused.json()["message"]) == (status, True), refused.text
    assert real.get("/branches", "north").json() == []


def test_of_a_game_that_goes_on_nothing_later_than_now(real: Sitting) -> None:
    length = real.shown("north")["length"]
    assert begin(real, "north", at=length, seat="north").status_code == 200
    assert begin(real, "north", at=length + 1, seat="north").status_code == 404


# games that are over


def test_of_a_game_that_is_over_anybody_branches_off_from_the_truth(real: Sitting) -> None:
    real.play_out()
    length = real.shown("north")["length"]
    refused = begin(real, "north", at=length, seat="north")
    assert refused.status_code == 422
    assert "branch off at an earlier moment" in refused.json()["message"]
    assert "send that of a seat" in begin(real, at=3, seat="guard").json()["message"]
    branch = Branch(real, "guard", 3, STRANGER)
    told = branch.now()["branch"]
    assert (told["supposed"], told["helped"]) == (False, True)
    then = real.get("/moments/3").json()["views"]["guard"]["known"]
    assert branch.now()["views"]["guard"]["known"] == then
    listed = real.client.get(f"/api/games/{real.game}/branches", headers=branch.bearer).json()
    assert [row["game"] for row in listed] == [branch.game]


def test_a_branch_can_be_branched_and_lies_beside_it(real: Sitting) -> None:
    one = Branch(real, "north", 3, name="One")
    one.answer("north", "done")
    one.play_out()
    two = Branch(one, "north", 1, one.token, name="Two")
    told = two.now()["branch"]
    assert told == {**FROM_NORTH, "game": real.game}
    assert [row["name"] for row in real.get("/branches", "north").json()] == ["One", "Two"]
    there = one.get("/moments/1", "north").json()["views"]["guard"]["known"]
    assert two.now()["views"]["guard"]["known"] == there


# help


def test_no_bot_helps_while_several_people_play(real: Sitting) -> None:
    branch = Branch(real, "north", 3)
    for reply in (
        branch.post("/seats/south", "south", bot="greedy"),
        branch.get("/hint", "north", seat="north"),
        begin(branch, "north", at=0, seat="north", bots={"south": "greedy"}),
    ):
        assert reply.status_code == 403
        assert "no bot helps in its what-if branches" in reply.json()["message"]
    real.play_out()
    after = Branch(real, "north", 3)
    assert after.now()["branch"]["helped"]
    assert after.now()["hints"]


def test_whoever_plays_every_side_has_all_help(real: Sitting) -> None:
    mine = ("north", "south", "guard")
    helped = begin(real, *mine, at=3, seat="north", bots={"guard": "greedy"})
    assert helped.status_code == 200, helped.text
    assert begin(real, *mine[:2], at=3, seat="north", bots={"guard": "greedy"}).status_code == 403


def test_against_bots_a_side_of_a_branch_can_be_handed_to_one(client: TestClient) -> None:
    real = Sitting(client, bots={"south": "greedy", "guard": "greedy"})
    until(lambda: real.shown("north")["waiting"] == ["north"], "it is north's turn")
    at = real.shown("north")["length"]
    branch = Branch(real, "north", at, bots={"south": "greedy"})
    assert branch.now()["branch"]["helped"]
    assert branch.get("/seats", "north").json() == {"north": "", "south": "greedy", "guard": ""}
    assert branch.post("/seats/guard", "guard", bot="greedy").status_code == 200
    branch.answer("north", 0)
    until(lambda: "north" in branch.now()["waiting"] or branch.now()["result"], "the bots have answered")
    assert real.shown("north")["length"] == at


def test_their_chances_are_told_where_somebody_has_counted(client: TestClient) -> None:
    real = Sitting(client, scenario="m44:omaha", bots={"axis": "random"})
    Branch(real, "allies", 0)
    assert 0 < real.get("/branches", "allies").json()[0]["chance"] < 1
    among_people = Sitting(client, scenario="m44:omaha")
    Branch(among_people, "allies", 0)
    assert among_people.get("/branches", "allies").json()[0]["chance"] is None
    unknown = Sitting(client, bots={"south": "greedy", "guard": "greedy"})
    Branch(unknown, "north", 0)
    assert unknown.get("/branches", "north").json()[0]["chance"] is None


@pytest.mark.parametrize("hints", [True, False])
def test_hints_are_as_they_were_agreed_in_the_real_game(client: TestClient, hints: bool) -> None:
    real = Sitting(client, bots={"south": "greedy", "guard": "greedy"}, hints=hints)
    branch = Branch(real, "north", 0)
    before = branch.now()
    assert before["hints"] is hints
    (asked,) = before["waiting"]
    reply = branch.get("/hint", asked, seat=asked)
    assert reply.status_code == (200 if hints else 403)
    assert not reply.json().get("told"), "nobody else sees it"
    assert branch.now()["length"] == before["length"]


# what is kept


def test_a_branch_is_there_after_a_restart_and_in_a_backup(settings: Settings, tmp_path: Path) -> None:
    with visiting(settings) as client:
        real = Sitting(client)
        branch = Branch(real, "north", 0, name="Left")
        branch.answer("guard", "hide 0405")
        before = branch.now()
    copy = f"sqlite:///{tmp_path / 'copy.db'}"
    write_backup(settings.database, tmp_path / "games.gz")
    assert read_backup(copy, tmp_path / "games.gz") == 2
    for database in (settings.database, copy):
        with visiting(replace(settings, database=database)) as client:
            real.client = branch.client = client
            assert branch.now() == before
            assert [row["name"] for row in real.get("/branches", "north").json()] == ["Left"]
            refused = client.get(f"/api/games/{branch.game}", headers=real.headers("south"))
            assert refused.status_code == 404


def test_a_database_without_branches_is_brought_up(settings: Settings) -> None:
    with visiting(settings) as client:
        real = Sitting(client)
    store = Store(settings.database)
    to_version(store, "0002")
    store.close()
    with visiting(settings) as client:
        real.client = client
        assert real.get("/branches", "north").json() == []
        Branch(real, "north", 0)
