"""A third game in the browser without a line of its own there: the toy, from the start page to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player
from tests.parts.launch import Server
from tests.parts.waiting import PATIENCE

pytestmark = pytest.mark.browser


@pytest.fixture
def guard(sit: Sit, address: str, tmp_path: Path) -> Iterator[Player]:
    """The guard before a game against two scouts, on a server that knows the toy (the board was built for
    `address`)."""
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", log=tmp_path / "log")
    with urlopen(f"{server.address}/api/exercises?day=2026-06-06", timeout=PATIENCE):
        pass  # read once: the start page asks for it, and the server may be stopped before it is there
    player = sit()
    player.address = server.address
    player.begin("raid:field", north="bot scout", south="bot scout")
    yield player
    player.page.close()  # it would go on asking
    server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_move_with_the_mouse_and_a_game_to_its_end(guard: Player) -> None:
    page = guard.page
    expect(page.locator("[data-board] img[data-drawn]")).to_be_visible()
    expect(page.locator("[data-piece]")).to_have_count(2)
    expect(guard.prompt).to_have_text("Where do you hide the gun?")
    box = page.locator('[data-hex="0303"]').bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    guard.goes_on(lambda: page.mouse.click(*middle))
    expect(page.locator("[data-piece]")).to_have_count(3)
    expect(guard.log).to_contain_text("hid the gun at 0303")
    guard.play_on(30)
    expect(page.get_by_test_id("result")).to_be_visible()
