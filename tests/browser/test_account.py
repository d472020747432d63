"""Somebody with an account: their games come along to every device, by a password at a desk and by a passkey
on a phone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.test_play_look import complaints

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
DESK = {"width": 1440, "height": 900}
PASSWORD, OTHER = "ladder quiet seven harbour", "window brave eleven meadow"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def at_home(address: str) -> str:
    """The same server by a host name, which passkeys need."""
    return address.replace("127.0.0.1", "localhost")


def begin(page: Page, home: str, other: str = "bot random") -> None:
    """Begin a game for one, or with others at the same screen."""
    page.goto(f"{home}/#/new/m44:sword")
    choices = page.locator("select[id^=seat-]")
    expect(choices.first).to_be_visible()
    choices.last.select_option(other)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-board]")).to_be_visible()


def sign_in(page: Page, home: str, password: str) -> None:
    page.goto(f"{home}/#/me")
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_games_come_along_by_a_password(sit: Sit, address: str, tmp_path: Path) -> None:
    home = at_home(address)
    here, there = sit(**DESK).page, sit(**DESK, color_scheme="dark").page
    begin(here, home)
    game = here.url
    here.goto(f"{home}/#/me")
    expect(here.get_by_test_id("me")).to_contain_text("Sign in")
    assert complaints(here) == []
    here.get_by_text("New account").click()
    here.get_by_label("Name").fill("Anna")
    here.get_by_label("Password").fill("short")
    here.get_by_role("button", name="Create account").click()
    expect(here.get_by_role("alert")).to_contain_text("10 to 200 characters")
    here.get_by_label("Password").fill(PASSWORD)
    here.get_by_role("button", name="Create account").click()
    expect(here.get_by_role("heading", name="Signed in on")).to_be_visible()

    sign_in(there, home, OTHER)
    expect(there.get_by_role("alert")).to_contain_text("not the name and the password")
    there.get_by_label("Password").fill(PASSWORD)
    there.get_by_role("button", name="Sign in", exact=True).click()
    expect(there.get_by_role("heading", name="Anna")).to_be_visible()
    assert complaints(there) == []
    there.get_by_role("link", name="Home").click()
    expect(there.get_by_role("link", name="Your account: Anna")).to_be_visible()
    there.get_by_role("region", name="My games").get_by_role("link", name="Sword Beach").first.click()
    expect(there).to_have_url(game)
    expect(there.locator("[data-board]")).to_be_visible()
    id = game.rpartition("/")[2]
    views = f"fetch('/api/games/{id}').then((now) => now.json()).then(({{ views }}) => Object.keys(views))"
    assert there.evaluate(views) == here.evaluate(views) == ["allies"]

    begin(there, home, other="me")  # both seats of one screen are theirs
    mine = "fetch('/api/mine').then((now) => now.json()).then((held) => held.map(({ seat }) => seat).sort())"
    assert here.evaluate(mine) == ["allies", "allies", "axis"]

    here.reload()
    expect(here.get_by_text("Chrome on Linux")).to_have_count(2)
    here.get_by_text("Change password").click()
    here.get_by_label("Password so far").fill(PASSWORD)
    here.get_by_label("New password").fill(OTHER)
    here.get_by_role("button", name="Save password").click()
    expect(here.get_by_text("Your other devices are signed out.").first).to_be_visible()
    there.goto(f"{home}/#/me")
    there.reload()
    expect(there.get_by_role("radio", name="Sign in")).to_be_checked()

    with here.expect_download() as downloading:
        here.get_by_role("button", name="Download all of it").click()
    downloading.value.save_as(tmp_path / "me.json")
    found = json.loads((tmp_path / "me.json").read_text())
    assert found["person"]["name"] == "Anna"
    assert id in [seat["game"] for seat in found["seats"]]
    here.get_by_role("button", name="Delete my account").click()
    here.get_by_label("Password", exact=True).fill(OTHER)
    here.get_by_role("button", name="Delete it now").click()
    expect(here.get_by_text("All that was kept of you is deleted.")).to_be_visible()


def test_a_guest_comes_back_by_a_passkey(sit: Sit, address: str) -> None:
    home, page = at_home(address), sit(**PHONE).page
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(f"{address}/#/me")
    expect(page.get_by_text("Passkeys need a host name")).to_be_visible()

    page.goto(f"{home}/#/me")
    page.get_by_text("Guest", exact=True).click()
    page.get_by_label("Name").fill("Tom")
    page.get_by_role("button", name="Go on as a guest").click()
    expect(page.get_by_role("heading", name="You are Tom, a guest")).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Delete passkey Chrome").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Delete passkey Chrome")).to_be_visible()
    expect(page.get_by_text("No password")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Tom")).to_be_visible()
    expect(page.get_by_text("last used just now")).to_be_visible()

    page.get_by_role("link", name="What is kept, and why").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Back").click()
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("button", name="Delete it now").click()
    expect(page.get_by_text("All that was kept of you is deleted.")).to_be_visible()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("That passkey does not fit")
