"""The browser starts, runs the script of a page and takes a click: tests of real pages stand on this."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PAGE = """<!doctype html>
<title>Landing</title>
<button onclick="document.title = 'Ashore'">Go ashore</button>
<script>document.body.dataset.wave = 1 + 1</script>
"""


@pytest.fixture
def landing(page: Page, tmp_path: Path) -> Page:
    file = tmp_path / "landing.html"
    file.write_text(PAGE)
    page.goto(file.as_uri())
    return page


def test_a_page_is_read_and_its_script_runs(landing: Page) -> None:
    assert landing.title() == "Landing"
    assert landing.locator("body").get_attribute("data-wave") == "2"


def test_a_button_takes_a_click(landing: Page) -> None:
    landing.get_by_role("button", name="Go ashore").click()
    assert landing.title() == "Ashore"
