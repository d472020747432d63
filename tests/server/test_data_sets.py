"""Data sets on a server: brought with the page's token, kept as values, played with by all, and replayed."""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead import new_match
from beachhead.core.bhd import Change, DataSet, OwnScenario, read_set, renumbered
from beachhead.core.comparing import merged
from beachhead.core.datasets import write_data
from beachhead.draw.printing import CHOSEN
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.settings import Settings
from beachhead.server.tokens import PAGE_HEADER
from tests.parts.waiting import until
from tests.server.sitting import visiting

VALUES = {"full": "4-4-7", "reduced": "2-2-7"}


def my_set(**more: Any) -> DataSet:
    change = Change("counters", "8/4US", VALUES, dict.fromkeys(VALUES, "measured"))
    told: dict[str, Any] = {"title": "My copy", "author": "An owner", "note": "From the attic", **more}
    return renumbered(DataSet("fm", changes=(change,), **told))


def bring(client: TestClient, content: bytes) -> Any:
    token = client.get("/api/page").json()["token"]
    return client.post("/api/data-sets", content=content, headers={PAGE_HEADER: token})


def begin(client: TestClient, fingerprint: str) -> dict[str, Any]:
    wanted = {"scenario": "fm:utah", "data": fingerprint, "seed": "1"}
    begun: dict[str, Any] = client.post("/api/games", json=wanted).json()
    return begun


def shown(client: TestClient, begun: dict[str, Any], seat: str) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {begun['links'][seat]}"}
    view: dict[str, Any] = client.get(f"/api/games/{begun['game']}", headers=headers).json()["views"][seat]
    return view


def test_a_set_is_taken_from_a_page_of_this_server_only(alone: TestClient) -> None:
    refused = alone.post("/api/data-sets", content=my_set().text().encode())
    assert refused.status_code == 403


def test_a_set_is_played_with_and_travels_as_values_only(client: TestClient) -> None:
    kept = bring(client, my_set().text().encode()).json()
    assert (kept["title"], kept["sources"]["measured"]) == ("My copy", 2)
    begun = begin(client, kept["fingerprint"])
    view = shown(client, begun, "german")
    assert (view["data"], view["data_title"]) == (kept["fingerprint"], "My copy")
    file = client.get(f"/api/data-sets/{view['data']}/file").content
    assert read_set("x", file).changes == my_set().changes
    assert b"An owner" not in file
    assert b"attic" not in file
    board = client.get("/api/board", params={"scenario": "fm:utah", "data": view["data"]})
    assert board.status_code == 200


def test_a_game_is_the_same_after_the_server_was_started_again(settings: Settings) -> None:
    with visiting(settings) as client:
        begun = begin(client, bring(client, my_set().text().encode()).json()["fingerprint"])
        before = shown(client, begun, "allied")
    with visiting(settings) as client:
        after = shown(client, begun, "allied")
    assert (after["facts"], after["known"]) == (before["facts"], before["known"])


def test_a_bot_plays_by_the_values_of_the_set(tmp_path: Path) -> None:
    with visiting(Settings(f"sqlite:///{tmp_path / 'g.db'}", rate=10_000, burst=10_000)) as client:
        kept = bring(client, my_set().text().encode()).json()
        bots = {"allied": "random", "german": "random"}
        wanted = {"scenario": "fm:utah", "data": kept["fingerprint"], "seed": "1", "bots": bots}
        game = client.post("/api/games", json=wanted).json()["game"]
        until(lambda: client.get(f"/api/games/{game}").json()["length"] > 20, "the bots play")


def test_a_file_of_a_game_with_a_set_is_imported_where_the_set_is(alone: TestClient, tmp_path: Path) -> None:
    match = new_match("fm:utah", seed=1, data=my_set(title="Another copy", variant=True))
    for _ in range(5):
        match.apply(match.open[0].seat, 0)
    match.save(tmp_path / "game.bhg")
    content = (tmp_path / "game.bhg").read_bytes()
    token = {PAGE_HEADER: alone.get("/api/page").json()["token"]}
    refused = alone.post("/api/import", content=content, headers=token)
    assert refused.status_code == 422
    assert "which is not kept here" in refused.json()["message"]
    bring(alone, my_set(title="Another copy", variant=True).text().encode())
    again = alone.post("/api/import", content=content, headers=token)
    assert again.status_code == 200, again.text
    assert alone.get(f"/api/games/{again.json()['game']}").json()["length"] == match.length


def test_only_who_brought_it_withdraws_it_and_games_go_on(client: TestClient) -> None:
    kept = bring(client, my_set().text().encode()).json()
    begun, where = begin(client, kept["fingerprint"]), f"/api/data-sets/{kept['fingerprint']}"
    assert client.delete(where, headers={"authorization": "Bearer another"}).status_code == 404
    assert client.delete(where, headers={"authorization": f"Bearer {kept['token']}"}).status_code == 200
    wanted = {"scenario": "fm:utah", "data": kept["fingerprint"]}
    assert "withdrawn" in client.post("/api/games", json=wanted).json()["message"]
    assert shown(client, begun, "allied")["data"] == kept["fingerprint"]


def test_a_backup_holds_the_values(tmp_path: Path) -> None:
    here, there = (f"sqlite:///{tmp_path / name}.db" for name in ("here", "there"))
    with visiting(Settings(here, rate=10_000, burst=10_000)) as client:
        begun = begin(client, bring(client, my_set().text().encode()).json()["fingerprint"])
        before = shown(client, begun, "allied")
    assert write_backup(here, tmp_path / "backup.gz") == 1
    read_backup(there, tmp_path / "backup.gz")
    with visiting(Settings(there, rate=10_000, burst=10_000)) as client:
        assert shown(client, begun, "allied")["facts"] == before["facts"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"not a set", "not a Beachhead data set"),
        (my_set(title="<script>").text().encode(), "without < and >"),
        (b'{"file":"beachhead data","format":9}', "format 9"),
        (my_set(variant=False).text().replace("4-4-7", "4-4").encode(), "line 2, counters, 8/4US, full"),
    ],
)
def test_a_set_that_cannot_be_is_refused_with_a_sentence(
    alone: TestClient, content: bytes, said: str
) -> None:
    refused = bring(alone, content)
    assert refused.status_code == 422
    assert said in refused.json()["message"]


def test_nobody_begins_with_a_set_that_is_not_there(alone: TestClient) -> None:
    refused = alone.post("/api/games", json={"scenario": "fm:utah", "data": "0" * 16})
    assert refused.status_code == 404
    assert refused.json()["message"].startswith("There is no data set")


def test_the_host_offers_sets_to_everybody(tmp_path: Path) -> None:
    write_data(tmp_path / "my.bhd", my_set())
    own = Settings(f"sqlite:///{tmp_path / 'g.db'}", data=(str(tmp_path / "my.bhd"),))
    with visiting(own) as client:
        offered = client.get("/api/data-sets").json()
    assert [(one["title"], one["token"]) for one in offered] == [("My copy", "")]


def short() -> DataSet:
    """A scenario of one's own, from Utah."""
    change = Change("scenarios", "utah", {"turns": 3}, {"turns": "guessed"})
    own = OwnScenario("short-utah", "utah", options={"weather": True})
    return renumbered(DataSet("fm", "Short Utah", variant=True, changes=(change,), scenario=own))


def test_a_scenario_of_ones_own_is_begun_by_its_id_and_set(client: TestClient) -> None:
    kept = bring(client, short().text().encode()).json()
    assert kept["scenario"]["id"] == "fm:short-utah"
    wanted = {"scenario": "fm:short-utah", "seed": "1"}
    missing = client.post("/api/games", json=wanted)
    assert missing.status_code == 404
    assert "where its data set is given or kept" in missing.json()["message"]
    begun = client.post("/api/games", json={**wanted, "data": kept["fingerprint"]}).json()
    view = shown(client, begun, "german")
    assert (view["scenario"], view["data_title"], view["options"]["weather"]) == (
        "fm:utah",
        "Short Utah",
        True,
    )
    other = client.post("/api/games", json={"scenario": "fm:omaha", "data": kept["fingerprint"]})
    assert other.status_code == 404
    assert "cannot be played as fm:omaha" in other.json()["message"]


def test_the_host_offers_a_scenario(tmp_path: Path) -> None:
    write_data(tmp_path / "short.bhd", short())
    own = Settings(
        f"sqlite:///{tmp_path / 'g.db'}", data=(str(tmp_path / "short.bhd"),), rate=10_000, burst=10_000
    )
    with visiting(own) as client:
        begun = client.post("/api/games", json={"scenario": "fm:short-utah", "seed": "1"}).json()
        assert shown(client, begun, "allied")["data"] == short().fingerprint
        run = client.post("/api/workshop/balance", json={"scenario": "fm:utah", "data": short().fingerprint})
        assert client.delete(f"/api/workshop/balance/{run.json()['id']}").status_code == 200


def test_the_workshop_checks_a_scenario(alone: TestClient) -> None:
    own = {"name": "utah", "from": "utah"}
    head = {"game": "fm", "title": "T", "variant": True, "scenario": own}
    fault = alone.post("/api/workshop/check", json={"head": head, "changes": []}).json()["fault"]
    assert "is there already" in fault["reason"]
    head["scenario"] = {**own, "name": "short-utah", "options": {"weather": True}}
    assert alone.post("/api/workshop/check", json={"head": head, "changes": []}).json()["good"]


def test_the_workshop_tells_forms_rows_and_what_is_wrong(alone: TestClient) -> None:
    games = {game["name"]: game for game in alone.get("/api/workshop").json()}
    forms = {form["name"]: form for form in games["fm"]["forms"]}
    assert forms["counters"]["drawn"]
    rows = alone.get("/api/workshop/fm/counters").json()
    assert next(row for row in rows if row["id"] == "8/4US")["values"]["full"] == "5-5-6"
    head = {"game": "fm", "title": "T"}
    good = {"form": "counters", "row": "8/4US", "values": VALUES, "from": "printed"}
    assert alone.post("/api/workshop/check", json={"head": head, "changes": [good]}).json()["good"]
    bad = {"form": "hexes", "row": "0405", "values": {"terrain": "sea"}, "from": "printed"}
    fault = alone.post("/api/workshop/check", json={"head": head, "changes": [good, bad]}).json()["fault"]
    assert (fault["form"], fault["row"], fault["field"]) == ("hexes", "0405", "terrain")
    asked = {"game": "fm", "form": "counters", "rows": {"8/4US": {"full": "9-9-9"}}}
    drawn = alone.post("/api/workshop/samples", json=asked).json()
    assert drawn["8/4US"].count('class="counter"') == 2


def test_a_balance_is_counted_in_the_background(alone: TestClient) -> None:
    kept = bring(alone, my_set().text().encode()).json()
    asked = {"scenario": "fm:utah", "data": kept["fingerprint"], "games": 2}
    run = alone.post("/api/workshop/balance", json=asked).json()["id"]
    until(lambda: alone.get(f"/api/workshop/balance/{run}").json()["played"] > 0, "a game was counted")
    stopped = alone.delete(f"/api/workshop/balance/{run}").json()
    assert stopped["state"] in ("stopped", "done")
    assert sum(stopped["wins"].values()) + stopped["draws"] == stopped["played"]
    assert sum(ending["games"] for ending in stopped["endings"]) == stopped["played"]
    assert sum(sum(one["wins"].values()) for one in stopped["decided"]) <= stopped["played"]
    assert {place["name"] for place in stopped["places"]} >= {"Ste-Mère-Église"}
    assert all(sum(place["held"].values()) == 1 for place in stopped["places"])
    report = alone.get(f"/api/workshop/balance/{run}/report")
    assert "My copy" not in report.text, "it is Utah with values, and no scenario of its own"
    assert "Places that count" in report.text
    assert f"--data {kept['fingerprint']}.bhd" in unescape(report.text)
    assert "sandbox" in report.headers["content-security-policy"]


def parts(data: DataSet) -> dict[str, Any]:
    lines = [json.loads(line) for line in data.text().splitlines()]
    head = {name: value for name, value in lines[0].items() if name not in ("file", "format")}
    return {"head": head, "changes": lines[1:]}


def test_two_sets_are_compared_and_merged_as_the_command_does(alone: TestClient) -> None:
    there = replace(
        my_set(title="Theirs"),
        changes=(
            Change("counters", "8/4US", {"full": "5-4-7"}, {"full": "guessed"}),
            Change("counters", "12/4US", {"full": "4-4-6"}, {"full": "printed"}),
        ),
    )
    both = {"here": parts(my_set()), "there": parts(there)}
    found = alone.post("/api/workshop/compare", json=both).json()
    assert [(one["row"], one["field"], one["here"], one["there"], one["conflict"]) for one in found] == [
        ("8/4US", "full", "4-4-7", "5-4-7", True),
        ("8/4US", "reduced", "2-2-7", None, False),
        ("12/4US", "full", None, "4-4-6", False),
    ]
    assert (found[0]["here_from"], found[0]["there_from"]) == ("measured", "guessed")
    one = alone.post("/api/workshop/merge", json={**both, "only": [["counters", "12/4US", "full"]]}).json()
    assert [change["values"] for change in one["changes"]] == [VALUES, {"full": "4-4-6"}]
    everything = alone.post("/api/workshop/merge", json=both).json()
    assert everything["changes"] == [change.json() for change in merged(my_set(), there)[0].changes]
    assert everything["head"]["title"] == "My copy"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"form": "counters", "row": "<img src=x>", "values": {"full": "1-1-1"}, "from": "printed"}, "< and"),
        ({"form": "counters", "row": "8/4US", "values": {"full": 1.5}, "from": "printed"}, "JSON"),
        ({"form": "counters", "row": "8/4US", "values": {"full": "1-1-1"}, "from": "heard"}, "heard"),
        ({"form": "counters", "row": "8/4US", "values": {}}, "no values"),
    ],
)
@pytest.mark.parametrize("what", ["compare", "merge"])
def test_a_hostile_set_is_not_compared(
    alone: TestClient, what: str, change: dict[str, Any], said: str
) -> None:
    there = {**parts(my_set()), "changes": [change]}
    refused = alone.post(f"/api/workshop/{what}", json={"here": parts(my_set()), "there": there})
    assert refused.status_code == 422
    assert "the other set, line 2" in refused.json()["message"]
    assert said in refused.json()["message"]


def test_pages_to_compare_are_drawn_in_three_ways(alone: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = bring(alone, my_set().text().encode()).json()["fingerprint"]
    begins = {"svg": b"<svg", "png": b"\x89PNG"}
    for kind, first in begins.items():
        page = alone.get(f"/api/workshop/picture/{kept}/counters", params={"kind": kind})
        assert page.content.startswith(first), page.text[:200]
        assert "style-src 'unsafe-inline'" in page.headers["content-security-policy"]
    monkeypatch.setenv(CHOSEN, "no-such-browser")
    refused = alone.get(f"/api/workshop/picture/{kept}/map", params={"kind": "pdf"})
    assert (refused.status_code, "could not print" in refused.json()["message"]) == (422, True)
