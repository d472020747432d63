"""The page of a game that this version cannot play on: the sentence, the story, and nothing that looks like a
board that is broken."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import select, update

from beachhead.server.db.store import Store
from beachhead.server.db.tables import games
from tests.browser.conftest import Sit
from tests.parts.launch import Server
from tests.parts.long import long_but

pytestmark = pytest.mark.browser
READERS = [(seat, width) for seat in ("allies", "") for width in (1366, 400)]


@pytest.fixture(scope="module")
def refused(
    address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, dict[str, Any]]]:
    """A server of its own (the board was built for `address`), and a game there that was begun with facts
    which nobody knows any more."""
    folder = tmp_path_factory.mktemp("refused")
    server = Server(f"sqlite:///{folder / 'games.db'}", log=folder / "log")
    begun = server.call("POST", "/api/games", {"scenario": "m44:omaha", "seed": "7"})
    links = ",".join(begun["links"].values())
    for _ in range(12):
        waiting = server.call("GET", f"/api/games/{begun['game']}")["waiting"]
        answer = {"seat": waiting[0], "do": 0}
        server.call("POST", f"/api/games/{begun['game']}/answers", answer, links)
    server.stop()
    store = Store(server.database)
    with store.writing() as connection:
        header = json.loads(connection.execute(select(games.c.header)).scalar_one())
        connection.execute(update(games).values(header=json.dumps({**header, "facts": "0123456789abcdef"})))
    store.close()
    server.start()
    yield server, begun
    server.stop()
    assert "Traceback" not in (folder / "log").read_text()


@pytest.mark.parametrize(("seat", "width"), long_but(READERS, ("allies", 1366), ("", 400)))
def test_it_says_why_and_tells_its_story(
    sit: Sit, refused: tuple[Server, dict[str, Any]], seat: str, width: int
) -> None:
    server, begun = refused
    link = begun["links"][seat] if seat else ""
    page = sit(width=width).page
    page.goto(f"{server.address}/#/game/{begun['game']}/{link}")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("It was played with other values of Memoir '44")
    expect(alert).to_contain_text("facts 0123456789abcdef")
    expect(page.get_by_test_id("prompt")).to_have_text("This game cannot be opened.")
    expect(page.locator("[data-board], .rail, .replay button")).to_have_count(0)
    for pretence in ("Unfolding the map", "reconnecting", "Waiting for", "watching", "The story begins"):
        expect(page.get_by_text(pretence)).to_have_count(0)
    if width < 760:
        page.locator(".tabs").get_by_role("button", name="Log").click()
    story = server.call("GET", f"/api/games/{begun['game']}/story", token=link)
    told = [event["says"] for entry in story for event in entry["events"] if entry["by"] == "allies"]
    assert len(told) > 2
    for sentence in told:
        read = re.sub(r"\((\w+)\)", r"\1", sentence).removesuffix(
            "."
        )  # numbers of hexes are small, not in brackets
        expect(page.get_by_test_id("log")).to_contain_text(read)
