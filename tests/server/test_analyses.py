"""The analysis of a finished game over the wire: worked out once, in the background, for everybody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from beachhead.analysis import VERSION, analyse
from beachhead.analysis.analyse import ROLLOUTS
from beachhead.core.errors import Malformed
from beachhead.games import load_match
from beachhead.server.db.tables import analyses
from beachhead.server.settings import Settings, settings_from
from tests.parts.waiting import until
from tests.server.sitting import Sitting, bring_in, context_of, visiting

GAMES = Path(__file__).parents[1] / "games"
SHORT = GAMES / "fm-gold-juno-strategic.bhg"
FEW = 4


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, analysis_rollouts=FEW)


def brought_in(client: TestClient, file: Path = SHORT) -> str:
    return str(bring_in(client, file.read_bytes()).json()["game"])


def look(client: TestClient, game: str) -> dict[str, Any]:
    return dict(client.get(f"/api/games/{game}/analysis").json())


def test_a_finished_game_is_analysed_once_for_everybody(settings: Settings) -> None:
    with visiting(settings) as client:
        game, other = brought_in(client), brought_in(client)
        assert look(client, game) == {"state": "none", "share": 0.0, "why": "", "analysis": None}
        begun = client.post(f"/api/games/{game}/analysis")
        assert begun.status_code == 200
        assert begun.json()["state"] in ("waiting", "working")
        assert client.post(f"/api/games/{other}/analysis").json()["state"] in ("waiting", "working")
        again = client.post(f"/api/games/{game}/analysis").json()
        assert again["state"] != "none"
        assert len(context_of(client).analyses._tasks) <= 2
        until(lambda: look(client, other)["state"] == "done", "both games analysed, one after the other")
        done = look(client, game)
        assert (done["state"], done["share"]) == ("done", 1.0)
        expected = analyse(load_match(SHORT), rollouts=FEW).json()
        told = done["analysis"]
        assert (told["luck"], told["skill"], told["rollouts"]) == (expected["luck"], expected["skill"], FEW)
        assert [fault["n"] for fault in told["faults"]] == [fault["n"] for fault in expected["faults"]]
    with visiting(settings) as client:  # it is stored
        assert client.post(f"/api/games/{game}/analysis").json() == done


def test_only_a_finished_game_with_a_value(client: TestClient) -> None:
    going = Sitting(client).post("/analysis")
    assert going.status_code == 422
    assert going.json()["message"] == "This game is not over: only a finished game can be analysed."
    unknown = client.post(f"/api/games/{brought_in(client, GAMES / 'raid-time.bhg')}/analysis")
    assert unknown.status_code == 404
    assert "so it cannot be analysed" in unknown.json()["message"]
    assert look(client, unknown.url.path.split("/")[3])["state"] == "never"
    assert client.get("/api/games/nosuchgame/analysis").status_code == 404
    assert client.post("/api/games/nosuchgame/analysis").status_code == 404


def test_one_that_was_left_unfinished_can_be_begun_again(settings: Settings) -> None:
    """Its worker is gone: for a while somebody might be at it, then nobody is. One of an earlier version, or
    of fewer entries, does not count."""
    with visiting(settings) as client:
        game, store = brought_in(client), context_of(client).store
        length = len(load_match(SHORT).entries)
        store.save_analysis(game, VERSION, length)
        assert look(client, game)["state"] == "waiting"
        store.note_analysis(game, 0.4)
        assert look(client, game)["state"] == "working"
        with store.writing() as connection:
            connection.execute(update(analyses).values(touched=0.0))
        assert look(client, game)["state"] == "none"
        for version, entries in ((VERSION - 1, length), (VERSION, length - 1)):
            store.save_analysis(game, version, entries, content=b"of old")
            assert look(client, game)["state"] == "none"


def test_one_that_fails_says_so_and_can_be_begun_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(settings) as client:
        game, context = brought_in(client), context_of(client)

        async def broken(*_: Any) -> bytes:
            raise OSError("the process is gone")

        monkeypatch.setattr(context.analyses._process, "run", broken)
        client.post(f"/api/games/{game}/analysis")
        until(lambda: look(client, game)["state"] == "failed", "told that it failed")
        assert look(client, game)["why"].endswith("It can be begun again.")
        monkeypatch.undo()
        client.post(f"/api/games/{game}/analysis")
        until(lambda: look(client, game)["state"] == "done", "analysed after all")


def test_how_much_is_played_out_is_set_in_the_environment() -> None:
    assert settings_from({}).analysis_rollouts == ROLLOUTS
    assert settings_from({"BEACHHEAD_ANALYSIS_ROLLOUTS": "50"}).analysis_rollouts == 50
    for wrong in ("0", "-1", "many", ""):
        with pytest.raises(Malformed, match="is a whole number from 1 on"):
            settings_from({"BEACHHEAD_ANALYSIS_ROLLOUTS": wrong})
