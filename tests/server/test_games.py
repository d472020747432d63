"""Playing through the API, on both databases."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from beachhead import load_match, verify_file
from beachhead.server.settings import Settings
from tests.server.sitting import Sitting, bring_in, context_of, visiting


def test_scenarios(client: TestClient) -> None:
    listed = client.get("/api/scenarios").json()
    assert "raid:field" in [s["id"] for s in listed]


def test_a_game_from_beginning_to_end(client: TestClient) -> None:
    sitting = Sitting(client)
    assert set(sitting.links) == {"guard", "north", "south"}
    assert min(map(len, sitting.links.values())) * 6 >= 128
    sitting.play_out()
    assert sitting.shown()["result"]["winner"] in ("guard", "raiders")


def test_an_answer_shows_the_game_after_it(client: TestClient) -> None:
    sitting = Sitting(client)
    shown = sitting.answer("guard", "hide 0405").json()
    assert shown["length"] == 3
    assert shown["waiting"] == ["north", "south"]
    assert list(shown["views"]) == ["guard"]


def test_who_holds_no_seat_sees_what_a_spectator_sees(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    assert list(sitting.shown()["views"]) == ["spectator"]
    assert sitting.shown()["views"]["spectator"]["known"]["gun"] is None


def test_one_person_on_several_seats(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    views = sitting.shown("north", "south")["views"]
    assert set(views) == {"north", "south"}
    assert views["north"]["open"][0]["prompt"] == "Where does north go?"


@pytest.mark.parametrize(
    ("seat", "held", "do", "status", "kind"),
    [
        ("north", "north", "done", 403, "not your decision"),
        ("guard", "north", "hide 0405", 403, "not your decision"),
        ("guard", "guard", "hide 0101", 422, "not an option"),
        ("guard", "guard", "dance", 422, "malformed"),
        ("guard", "guard", 99, 422, "not an option"),
        ("west", "guard", 0, 404, "unknown"),
    ],
)
def test_refusals_change_nothing(
    client: TestClient, seat: str, held: str, do: str, status: int, kind: str
) -> None:
    sitting = Sitting(client)
    before = sitting.shown("guard")
    refused = sitting.post("/answers", held, seat=seat, do=do)
    assert refused.status_code == status
    assert refused.json()["refused"] == kind
    assert sitting.shown("guard") == before


def test_a_stale_answer_is_refused(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405", at=0)
    again = sitting.answer("guard", "hide 0404", at=0)
    assert again.status_code == 403
    sitting.answer("north", "done", at=3)
    sitting.answer("south", "done", at=3)
    late = sitting.answer("guard", "done", at=0)
    assert late.status_code == 409
    assert late.json()["refused"] == "stale"


def test_a_retry_with_the_same_id_is_harmless(client: TestClient) -> None:
    sitting = Sitting(client)
    first = sitting.answer("guard", "hide 0405", id="retry-0001")
    second = sitting.answer("guard", "hide 0405", id="retry-0001")
    assert second.status_code == 200
    assert second.json() == first.json()


def test_undo(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    before = sitting.shown("north")["views"]["north"]["known"]
    option = sitting.shown("north")["views"]["north"]["open"][0]["options"][1]["text"]
    sitting.answer("north", option)
    assert sitting.shown("north")["views"]["north"]["undoable"] == 1
    assert sitting.post("/undo", "north", seat="north").status_code == 200
    assert sitting.shown("north")["views"]["north"]["known"] == before
    refused = sitting.post("/undo", "guard", seat="guard")
    assert refused.json()["refused"] == "cannot undo"


def test_undo_still_works_after_a_restart(client: TestClient, settings: Settings) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    sitting.answer("north", 1)
    with visiting(settings) as other:
        sitting.client = other
        assert sitting.shown("north")["views"]["north"]["undoable"] == 1
        assert sitting.post("/undo", "north", seat="north").status_code == 200


def test_the_story_is_cut_for_its_reader_and_whole_at_the_end(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    mine, theirs = sitting.get("/story", "guard").json(), sitting.get("/story").json()
    assert mine[0]["text"] == "hide 0405"
    assert theirs[0]["text"] == "hide"
    assert "0405" in mine[0]["events"][0]["says"]
    assert "0405" not in json.dumps(theirs)
    sitting.play_out()
    assert sitting.get("/story").json()[0]["text"] == "hide 0405"


def test_why_not(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    why = sitting.post("/why", "north", seat="north", intent={"hex": "0603"}).json()
    assert why["rule"] == "raid-3"
    assert not why["ok"]
    assert sitting.post("/why", "south", seat="north", intent="go 0603").status_code == 403


def test_every_moment_can_be_opened(client: TestClient) -> None:
    sitting = Sitting(client)
    seen = [sitting.shown("guard", "north", "south")["views"]]
    for do in ("hide 0405", "done", "done", "hide 0404", "hide 0403"):
        seat = sitting.shown()["waiting"][0]
        sitting.answer(seat, do)
        seen.append(sitting.shown("guard", "north", "south")["views"])
    length = sitting.shown()["length"]
    last = sitting.get(f"/moments/{length}", "guard", "north", "south").json()["views"]
    assert last["guard"]["known"] == seen[-1]["guard"]["known"]
    assert sitting.get("/moments/0", "north").json()["views"]["north"]["known"] == seen[0]["north"]["known"]
    assert list(sitting.get("/moments/1", "north").json()["views"]) == ["north"]
    assert sitting.get(f"/moments/{length + 1}", "north").status_code == 404
    sitting.play_out()
    assert set(sitting.get("/moments/1").json()["views"]) == {"guard", "north", "south", "spectator"}


def test_the_file_is_a_seats_copy_until_the_end(
    client: TestClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("files")
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    assert sitting.get("/file").status_code == 403
    mine = folder / "mine.bhg"
    mine.write_bytes(sitting.get("/file", "north", seat="north").content)
    assert b"0405" not in mine.read_bytes()
    sitting.play_out()
    whole = folder / "whole.bhg"
    whole.write_bytes(sitting.get("/file").content)
    assert load_match(whole).over
    assert verify_file(mine, whole).agrees
    assert verify_file(whole).full


def test_a_file_is_brought_in_and_played_on(client: TestClient) -> None:
    sitting = Sitting(client)
    sitting.play_out()
    content = sitting.get("/file").content
    brought = bring_in(client, content)
    assert brought.status_code == 200
    shown = client.get(f"/api/games/{brought.json()['game']}").json()
    assert shown["result"] == sitting.shown()["result"]
    assert shown["length"] == sitting.shown()["length"]
    damaged = bring_in(client, content[:-20])
    assert damaged.status_code == 422
    assert damaged.json()["refused"] == "bad file"


def test_my_games(client: TestClient) -> None:
    one, two = Sitting(client), Sitting(client)
    tokens = {"authorization": f"Bearer {one.links['north']},{two.links['guard']}"}
    held = client.get("/api/mine", headers=tokens).json()
    assert {(h["game"], h["seat"]) for h in held} == {(one.game, "north"), (two.game, "guard")}
    assert client.get("/api/mine").json() == []


def test_the_database_holds_no_link(client: TestClient, settings: Settings) -> None:
    sitting = Sitting(client)
    rows = context_of(client).store.seats(sitting.game)
    assert not {row["token"] for row in rows} & set(sitting.links.values())


def test_unknown_games(client: TestClient) -> None:
    assert client.get("/api/games/nothing").status_code == 404
    assert client.get("/api/games/nothing/story").status_code == 404
    assert client.get("/api/games/nothing/file").status_code == 404
    assert client.post("/api/games/nothing/answers", json={"seat": "guard", "do": 0}).status_code == 404


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"scenario": "raid:feld"}, "did you mean raid:field"),
        ({"scenario": "raid:field", "options": {"rounds": 5}}, "The option rounds is 6, 4 or 8"),
        ({"scenario": "raid:field", "bots": {"west": "random"}}, "There is no seat 'west'"),
        ({"scenario": "raid:field", "bots": {"north": "hal"}}, "There is no bot 'hal'"),
        ({"scenario": "raid:field", "hurry": True}, "unknown field"),
        ({}, "missing required field"),
        ([], "Expected `object`"),
    ],
)
def test_bad_beginnings(client: TestClient, wanted: object, says: str) -> None:
    refused = client.post("/api/games", json=wanted)
    assert refused.status_code in (404, 422)
    assert says in refused.json()["message"]


def test_a_file_from_outside_has_snapshots_too(client: TestClient, settings: Settings) -> None:
    """So that any moment of a long game is quick to open, wherever it was played."""
    sitting = Sitting(client)
    sitting.play_out()
    game = bring_in(client, sitting.get("/file").content).json()["game"]
    store = context_of(client).store
    length = client.get(f"/api/games/{game}").json()["length"]
    last = store.snapshot(game, length)
    assert last is not None
    assert length - last["n"] < 3 * settings.snapshot_every
    for n in (1, last["n"] - 1, last["n"], length):
        here, there = (client.get(f"/api/games/{id}/moments/{n}").json() for id in (game, sitting.game))
        assert here["views"] == there["views"]


def test_the_second_of_two_clicks_is_stale_and_nothing_is_done_twice(client: TestClient) -> None:
    sitting = Sitting(client)
    with ThreadPoolExecutor(8) as clicks:
        replies = list(clicks.map(lambda n: sitting.answer("guard", "hide 0405", at=0), range(8)))
    assert sorted(reply.status_code for reply in replies)[0] == 200
    assert {reply.status_code for reply in replies[1:]} <= {200, 403, 409}
    assert [reply.status_code for reply in replies].count(200) == 1
    assert sitting.shown()["length"] == 3
