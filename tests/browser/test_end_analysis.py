"""The analysis on the page of the end: begun by a button, kept for everybody, and a way to every moment, with
what would have been better there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.tables import drawn
from tests.browser.test_end import finished
from tests.browser.test_play_look import complaints

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SIZES = [(390, 844), (1440, 900)]


def test_a_game_is_analysed_and_leads_to_what_was_better(sit: Sit, tmp_path: Path) -> None:
    owner = sit()
    page = finished(owner, "fm-gold-juno-strategic")
    page.get_by_role("button", name="How it went").click()
    analysis = page.get_by_test_id("analysis")
    analysis.get_by_role("button", name="Analyse this game").click()
    expect(analysis.get_by_test_id("win-curve")).to_be_visible()
    kept = page.request.get(f"{owner.address}/api/games/{owner.game}/analysis").json()["analysis"]
    expect(analysis.get_by_test_id("played")).to_have_count(2)
    expect(analysis).to_contain_text(kept["luck_says"])
    expect(analysis.get_by_test_id("turning-point")).to_have_count(len(kept["moments"]))
    faults = analysis.get_by_test_id("fault")
    expect(faults).to_have_count(len(kept["faults"]))
    told = max(kept["faults"], key=lambda fault: sum(bool(step["hex"]) for step in fault["better"]["steps"]))
    fault = faults.nth(kept["faults"].index(told))
    expect(fault).to_contain_text(told["grade"].capitalize())
    expect(fault).to_contain_text("Better:")
    # the fault on the map, with the steps of the better plan
    fault.get_by_role("link", name=re.compile("^See it on the map: turn ")).click()
    expect(page.get_by_test_id("moment")).to_contain_text(str(told["n"]))
    better = page.get_by_test_id("better")
    expect(better).to_contain_text("What would have been better")
    steps = better.locator("li").count()
    assert steps == sum(step["other"] and bool(step["says"]) for step in told["better"]["steps"]) > 0
    expect(page.locator("[data-hint]").first).to_be_visible()
    assert page.locator("[data-hint]").count() <= steps
    drawn(page)
    page.screenshot(path=tmp_path / "better.png")
    # what speaks for the answer that was given there
    page.get_by_role("button", name="Why?", exact=True).click()
    reasons = page.get_by_test_id("reasons")
    expect(reasons.get_by_text("chosen", exact=True)).to_have_count(1)
    expect(reasons.locator("li").filter(has_text=re.compile(r"\d %"))).not_to_have_count(0)
    better.get_by_role("button", name="Play it: what if?").click()
    expect(page.get_by_role("button", name="Begin").first).to_be_visible()
    sheet = page.locator("dialog[open]")
    sheet.locator("header button").click()
    expect(sheet).to_have_count(0)
    better.get_by_role("button", name="Back to the analysis").click()
    # a point of the curve
    point = analysis.locator(".point").last
    n = point.get_attribute("data-n")
    point.dispatch_event("click")
    expect(page.get_by_test_id("end")).to_have_count(0)
    if n != str(page.request.get(f"{owner.address}/api/games/{owner.game}").json()["length"]):
        expect(page.get_by_test_id("moment")).to_contain_text(str(n))
    expect(page.get_by_test_id("better")).to_have_count(0)
    # it is kept, and looks right for everybody
    for dark in (False, True):
        for width, height in SIZES:
            reader = sit(width, height, color_scheme="dark" if dark else "light", has_touch=width < 700)
            page = reader.page
            page.goto(f"{owner.address}/#/game/{owner.game}?end")
            end, analysis = page.get_by_test_id("end"), page.get_by_test_id("analysis")
            expect(analysis.get_by_test_id("win-curve")).to_be_visible()
            expect(end.get_by_test_id("score")).to_be_visible()
            drawn(page)
            assert end.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 0, (width, height)
            assert analysis.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 0, (width, height)
            if width < 700:
                small = analysis.locator("button.btn:visible, li a:visible").evaluate_all(
                    "(all) => all.filter((e) => e.getBoundingClientRect().height < 44).length"
                )
                assert small == 0
            assert complaints(page) == []
            analysis.screenshot(
                path=tmp_path / f"analysis-{width}x{height}-{'dark' if dark else 'light'}.png"
            )
