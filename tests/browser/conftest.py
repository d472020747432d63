"""A real browser for the tests in this folder: Chromium, without a window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import dev

# No GPU, no calls home. Root (a container) cannot have Chromium's sandbox; our pages are local ones.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = dev.browser()
    assert chromium, "There is no Chromium here; `make test` installs it where it may."
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
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
