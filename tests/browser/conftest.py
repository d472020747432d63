"""A real browser for the tests in this folder: Chromium, without a window; and a server on loopback."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

import dev
from tests.browser.chromium import launched
from tests.browser.tables import Player
from tests.parts.launch import Server
from tests.parts.waiting import PATIENCE

Sit = Callable[..., Player]
expect.set_options(timeout=1000 * PATIENCE)
AT_ONCE = '{"paces": {"*": 0}, "summary": false, "teach": false}'
"""Others' acts are shown at once and not summed up, nothing is taught, unless a test is about just that."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = launched(playwright)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own for each test, which fails if a script on it fails."""
    tab = browser.new_page()
    tab.set_default_timeout(1000 * PATIENCE)
    crashes: list[str] = []
    tab.on("pageerror", lambda error: crashes.append(str(error)))
    yield tab
    tab.close()
    assert crashes == []


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a database of its own, as `make play` starts it."""
    assert dev.build_board(), "the board could not be built"
    folder = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("BEACHHEAD_GAMES")
        patch.setenv("BEACHHEAD_ANALYSIS_ROLLOUTS", "60")
        server = Server(f"sqlite:///{folder / 'games.db'}", log=folder / "log")
    yield server.address
    server.stop()
    assert "Traceback" not in (folder / "log").read_text()


def is_fault(said: ConsoleMessage) -> bool:
    """Whatever the browser complains of, but for a refusal that the page shows in words."""
    return said.type == "error" and not re.search("status of (401|403|404|409|422|503)", said.text)


@pytest.fixture
def sit(browser: Browser, address: str) -> Iterator[Sit]:
    """Seat people at pages of their own; no script may fail, nothing may be refused by the page's policy."""
    rooms: list[BrowserContext] = []
    faults: list[str] = []

    def seat(
        width: int = 1366, height: int = 850, listed: bool = True, likes: str = AT_ONCE, **more: object
    ) -> Player:
        """With the list of all answers kept open, so that a test can pick from it, unless told otherwise; and
        without briefings, by the switch that people have for it, unless they are liked."""
        room = browser.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        liked = json.dumps({"briefing": False, **json.loads(likes), "list": listed})
        room.add_init_script(f'try {{ localStorage["beachhead.likes"] ??= `{liked}` }} catch {{}}')
        room.set_default_timeout(1000 * PATIENCE)
        rooms.append(room)
        page = room.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
        return Player(page, address)

    yield seat
    for room in rooms:
        room.close()
    assert faults == []
