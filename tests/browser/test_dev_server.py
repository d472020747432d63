"""`npm run dev`: the page as Vite serves it from the sources, with the API of a server behind it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

import dev
from tests.browser.tables import Player
from tests.parts import launch
from tests.parts.node import environment_with_node
from tests.parts.waiting import until

pytestmark = pytest.mark.browser


def answers(address: str) -> bool:
    try:
        with urlopen(address):
            return True
    except OSError:  # not there yet, or about to be
        return False


@pytest.fixture
def vite(address: str) -> Iterator[str]:
    """Vite before the server of these tests, which it is told of by its environment."""
    port, environment = launch.free_port(), {**environment_with_node(), "BEACHHEAD_SERVER": address}
    tool = dev.WEB / "node_modules" / "vite" / "bin" / "vite.js"
    words = ("node", tool, "--host", "127.0.0.1", "--port", port, "--strictPort")
    running = launch.start(*words, cwd=dev.WEB, env=environment)
    try:
        until(lambda: running.poll() is not None or answers(f"http://127.0.0.1:{port}/"), "the start of Vite")
        assert running.poll() is None, "Vite does not start"
        yield f"http://127.0.0.1:{port}"
    finally:
        launch.end(running)


@pytest.mark.long
def test_a_game_is_begun_and_played_through_the_proxy(page: Page, vite: str) -> None:
    """Both what is posted and the socket are let in, with the settings a server has by itself."""
    page.add_init_script(
        "localStorage['beachhead.likes'] ??= "
        "JSON.stringify({list: true, paces: {'*': 0}, briefing: false, teach: false})"
    )
    player = Player(page, vite)
    player.begin("fm:utah", german="bot random")
    player.take()
