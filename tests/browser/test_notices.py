"""Notices on the page: a name, a mail address with its code, and quiet in one game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import dev
from tests.browser.conftest import Sit
from tests.browser.test_play_look import complaints
from tests.parts.launch import Server
from tests.parts.waiting import until
from tests.server.receiving import mail_server
from tests.server.test_notices import code_in

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}


def test_mail_is_added_confirmed_and_switched_off(
    sit: Sit, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dev.build_board(), "the board could not be built"
    with mail_server() as (box, mail):
        monkeypatch.setenv("BEACHHEAD_MAIL", mail)
        server = Server(f"sqlite:///{tmp_path / 'games.db'}")
        page = sit(**PHONE).page
        page.goto(f"{server.address}/#/notices")
        page.get_by_label("Your name").fill("Anna")
        page.get_by_role("button", name="Choose").click()
        expect(page.get_by_text("You are told nowhere yet.")).to_be_visible()
        page.get_by_label("Mail address").fill("anna@example.org")
        page.get_by_role("button", name="Send me a code").click()
        code = page.get_by_label("The code from the mail")
        expect(code).to_be_visible()
        until(lambda: box.mails or None, "the mail with the code")
        code.fill("00000000" if code_in(box) != "00000000" else "00000001")
        page.get_by_role("button", name="Confirm").click()
        expect(page.get_by_role("alert")).to_contain_text("not the code that was sent")
        code.fill(code_in(box))
        page.get_by_role("button", name="Confirm").click()
        channels = page.locator(".channels li")
        expect(channels).to_contain_text("Mail, on")
        assert complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        stop = re.search(r"#/notices/stop/\S+", box.mails[0].get_content())  # type: ignore[attr-defined]
        assert stop
        page.goto(f"{server.address}/{stop[0]}")
        page.get_by_role("button", name="Switch it off").click()
        expect(page.get_by_text("Nothing more is sent to this address.")).to_be_visible()
        page.goto(f"{server.address}/#/notices")
        expect(channels).to_contain_text("switched off")
        server.stop()
