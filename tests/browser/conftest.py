"""A real browser for the tests in this folder: Chromium, without a window; and a server on loopback."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

import dev
from tests.browser.chromium import launched
from tests.browser.tables import Player

Sit = Callable[..., Player]


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
    crashes: list[str] = []
    tab.on("pageerror", lambda error: crashes.append(str(error)))
    yield tab
    tab.close()
    assert crashes == []


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a database of its own, as `make play` starts it."""
    assert dev.build_board(), "the board could not be built"
    port = dev.free_port()
    folder = tmp_path_factory.mktemp("server")
    words = [dev.BIN / "beachhead", "serve", "--port", port, "--rate", 10_000]
    command = [*map(str, words), "--db", f"sqlite:///{folder / 'games.db'}"]
    plain = {name: value for name, value in os.environ.items() if name != "BEACHHEAD_GAMES"}
    with (folder / "log").open("w") as log, subprocess.Popen(command, stderr=log, env=plain) as server:
        where = f"http://127.0.0.1:{port}"
        try:
            assert answers(where), (folder / "log").read_text()
            yield where
        finally:
            server.terminate()
            server.wait(15)
    assert "Traceback" not in Path(folder / "log").read_text()


def answers(where: str, seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urlopen(f"{where}/readyz", timeout=5):
                return True
        except OSError:
            time.sleep(0.1)
    return False


def is_fault(said: ConsoleMessage) -> bool:
    """Whatever the browser complains of, but for a refusal that the page shows in words."""
    return said.type == "error" and "status of 422" not in said.text


@pytest.fixture
def sit(browser: Browser, address: str) -> Iterator[Sit]:
    """Seat people at pages of their own; no script may fail, nothing may be refused by the page's policy."""
    rooms: list[BrowserContext] = []
    faults: list[str] = []

    def seat(width: int = 1366, height: int = 850, **more: object) -> Player:
        room = browser.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        rooms.append(room)
        page = room.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
        return Player(page, address)

    yield seat
    for room in rooms:
        room.close()
    assert faults == []
