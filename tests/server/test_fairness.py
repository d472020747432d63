"""Dice that bind everybody: a commitment first, then a word from each person, then rolls that follow from
both."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from beachhead.core.dice import Dice, salt_of
from beachhead.core.files import read_file
from beachhead.core.match import Match
from beachhead.games import verify_file
from beachhead.server.fairness import replayed
from tests.server.sitting import Sitting, bring_in
from tests.toy.raid import RAID

FIXTURE = Path(__file__).parents[2] / "web" / "src" / "fairness.fixture.json"
SEED = 5  # of a game that is long enough
WORDS = {"north": "00112233445566778899aabbccddeeff", "guard": "ffeeddccbbaa99887766554433221100"}


def secretly(client: TestClient, **wanted: Any) -> dict[str, Any]:
    """A game with secret dice, to which nobody has sat down."""
    begun = client.post("/api/games", json={"scenario": "raid:field", **wanted})
    assert begun.status_code == 200, begun.text
    return dict(begun.json())


def post(client: TestClient, begun: dict[str, Any], path: str, seat: str, **body: Any) -> Any:
    headers = {"authorization": f"Bearer {begun['links'][seat]}"}
    return client.post(f"/api/games/{begun['game']}{path}", headers=headers, json={"seat": seat, **body})


def test_the_commitment_comes_first_and_nobody_answers_before_their_word(client: TestClient) -> None:
    begun = secretly(client)
    assert len(begun["dice"]["commitment"]) == 64
    assert begun["dice"]["open"] is False
    refused = post(client, begun, "/answers", "guard", do="hide 0405")
    assert refused.status_code == 403
    assert "has not sat down yet" in refused.json()["message"]
    assert "32 hex digits" in refused.json()["allowed"][0]
    sat = post(client, begun, "/sit", "guard", word=WORDS["guard"]).json()
    assert sat["dice"] == {
        "commitment": begun["dice"]["commitment"],
        "open": False,
        "words": {"guard": WORDS["guard"]},
    }
    assert post(client, begun, "/answers", "guard", do="hide 0405").status_code == 200


def test_a_word_is_given_once_and_a_retry_is_none(client: TestClient) -> None:
    begun = secretly(client)
    for _ in range(2):
        sat = post(client, begun, "/sit", "north", word=WORDS["north"])
        assert (sat.status_code, sat.json()["length"]) == (200, 1)
    other = post(client, begun, "/sit", "north", word=WORDS["guard"])
    assert other.status_code == 422
    assert "has added a word to the dice already" in other.json()["message"]
    for word in ("tea", "0" * 31, WORDS["north"].upper()):
        assert post(client, begun, "/sit", "south", word=word).status_code == 422
    stranger = client.post(f"/api/games/{begun['game']}/sit", json={"seat": "south", "word": "0" * 32})
    assert stranger.status_code == 403


def test_nothing_is_dealt_before_the_first_word(client: TestClient) -> None:
    """Otherwise a server could choose its secret for the cards that it deals."""
    begun = secretly(client, scenario="m44:omaha")
    shown = client.get(f"/api/games/{begun['game']}").json()
    assert (shown["length"], shown["waiting"]) == (0, ["chance"])
    shown = post(client, begun, "/sit", "allies", word=WORDS["north"]).json()
    assert shown["length"] > 1
    assert shown["waiting"] != ["chance"]


def test_a_game_of_bots_alone_begins_by_itself(client: TestClient) -> None:
    begun = secretly(client, scenario="m44:omaha", bots={"allies": "random", "axis": "random"})
    assert client.get(f"/api/games/{begun['game']}").json()["length"] > 0
    begun = secretly(client, scenario="m44:omaha", bots={"allies": "random"})
    assert client.get(f"/api/games/{begun['game']}").json()["length"] == 0
    handed = client.post(
        f"/api/games/{begun['game']}/seats/axis",
        headers={"authorization": f"Bearer {begun['links']['axis']}"},
        json={"bot": "random"},
    )
    assert handed.json()["length"] > 0


def test_a_seed_makes_open_dice_and_everybody_is_told(client: TestClient) -> None:
    sitting = Sitting(client, seed="omaha44")
    assert sitting.shown()["dice"]["open"] is True
    assert sitting.shown("north")["dice"]["open"] is True
    assert sitting.sit("north", WORDS["north"]).status_code == 422
    sitting.play_out()
    assert json.loads(sitting.get("/file").text.splitlines()[0])["open_dice"] is True


def test_the_dice_are_opened_at_the_end_and_the_file_proves_them(client: TestClient, tmp_path: Path) -> None:
    sitting = Sitting(client, seed=None)
    early = sitting.get("/dice")
    assert early.status_code == 403
    assert "opened when the game is over" in early.json()["message"]
    commitment = sitting.shown()["dice"]["commitment"]
    sitting.play_out()
    opened = sitting.get("/dice").json()
    dice = Dice(bytes.fromhex(opened["secret"]))
    assert dice.commitment == opened["commitment"] == commitment
    for n, (words, cases, first, last) in enumerate(opened["draws"], 1):
        assert first <= dice.below(n, cases, salt_of(opened["words"][:words])) < last
    path = tmp_path / "game.bhg"
    path.write_text(sitting.get("/file").text)
    found = verify_file(path)
    assert (found.full, found.words, found.open_dice, found.rolls) == (True, 3, False, len(opened["draws"]))


def a_finished_game(tmp_path: Path) -> dict[str, Any]:
    """A raid with two words, the second of them given late, as the client is shown it."""
    match = Match(RAID, RAID.begin("field", {}), Dice(bytes(range(32))), begin=False)
    rng = Random(SEED)
    match.sit("north", WORDS["north"])
    while not match.over:
        if len(match.entries) > 8 and len(match.words) < 2:
            match.sit("guard", WORDS["guard"])
        decision = match.open[0]
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    match.save(tmp_path / "g.bhg")
    again = Match(RAID, match.state.setup, match.dice, begin=False)
    opened = replayed(again, read_file(tmp_path / "g.bhg").entries)
    return dict(json.loads(msgspec.json.encode(opened)))


def test_the_clients_example_is_true(tmp_path: Path) -> None:
    """`web/src/fairness.test.ts` checks this game; write it again if the toy has changed."""
    made = a_finished_game(tmp_path)
    assert json.loads(FIXTURE.read_text()) == made
    assert len(made["draws"]) > 6
    assert {words for words, *_ in made["draws"]} == {1, 2}


@pytest.mark.parametrize("bots", [{"north": "random"}, {}])
def test_who_takes_a_seat_back_sits_down_first(client: TestClient, bots: dict[str, str]) -> None:
    begun = secretly(client, bots=bots)
    post(client, begun, "/sit", "guard", word=WORDS["guard"])
    post(client, begun, "/answers", "guard", do="hide 0405")
    client.post(
        f"/api/games/{begun['game']}/seats/north",
        headers={"authorization": f"Bearer {begun['links']['north']}"},
        json={"bot": ""},
    )
    assert post(client, begun, "/answers", "north", do=0).status_code == 403
    assert post(client, begun, "/sit", "north", word=WORDS["north"]).status_code == 200


def test_a_game_that_was_brought_in_has_open_dice(client: TestClient, tmp_path: Path) -> None:
    """Whoever has the file of an unfinished game knows the secret of its dice."""
    match = Match(RAID, RAID.begin("field", {}), Dice(bytes(range(32))))
    match.sit("north", WORDS["north"])
    match.save(tmp_path / "g.bhg")
    brought = bring_in(client, (tmp_path / "g.bhg").read_bytes()).json()
    assert brought["dice"]["open"] is True
    assert client.get(f"/api/games/{brought['game']}").json()["dice"]["open"] is True
    assert post(client, brought, "/answers", "guard", do="hide 0405").status_code == 200
