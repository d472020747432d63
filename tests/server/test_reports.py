"""Reports over the wire: those of the engine, kept for the next reader, and views while a game goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.core.game import Game
from beachhead.core.seat import SPECTATOR, Seat
from tests.server.sitting import Sitting, bring_in
from tests.server.twins import GAMES, exchanged, recorded


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The readers for whom a report was made."""
    made: list[Any] = []
    report: Callable[..., Any] = Game.report

    def counting(game: Game, *args: Any) -> Any:
        made.append(args[3])
        return report(game, *args)

    monkeypatch.setattr(Game, "report", counting)
    return made


@pytest.mark.parametrize("name", ["m44-utah-allies", "fm-utah-victory", "raid-time"])
def test_a_finished_game_is_reported_to_anybody_once(
    client: TestClient, counted: list[Any], name: str
) -> None:
    game = bring_in(client, (GAMES / f"{name}.bhg").read_bytes()).json()["game"]
    first, again = (client.get(f"/api/games/{game}/report") for _ in range(2))
    assert first.content == again.content
    assert counted == [None]
    told = first.json()
    whole = recorded(name)
    assert told["report"]["headline"] == whole.report().headline
    assert told["length"] == len(whole.entries)
    lost = {unit["unit"] for side in told["report"]["losses"] for unit in side["units"]}
    assert told["looks"].keys() == lost
    drawn = client.get(
        "/api/board/looks",
        params={"scenario": whole.scenario.id, "looks": ",".join({*told["looks"].values()})},
    )
    assert not lost or (drawn.status_code == 200 and all(drawn.json().values()))


def test_before_the_end_a_report_is_for_the_seat_that_asks(client: TestClient, counted: list[Any]) -> None:
    sitting = Sitting(client)
    sitting.answer("guard", "hide 0405")
    told = sitting.get("/report").json()["report"]
    assert (told["over"], told["luck"], told["dice"]["fair"]) == (False, [], None)
    assert sitting.get("/report", "guard", seat="guard").status_code == 200
    assert counted == [SPECTATOR, "guard"]
    assert sitting.get("/report", seat="guard").status_code == 403
    assert sitting.get("/report", seat="nobody").status_code in (403, 404)


@pytest.mark.parametrize("seat", [Seat("allies"), Seat("axis"), SPECTATOR])
def test_a_report_does_not_tell_what_others_hold(seat: Seat) -> None:
    """Two games that differ only in the cards of the other hand have the same report until they end."""
    game = recorded("m44-airborne-axis")
    other, most = exchanged(game, seat), len(game.entries) - 1
    assert other != game.entries

    def report(entries: list[Any]) -> Any:
        return game.game.report(game.state.setup, entries[:most], game.dice, seat)

    assert report(game.entries) == report(other)
