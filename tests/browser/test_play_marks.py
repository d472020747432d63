"""Marks on the board: what units have done, what each hex would mean, whom one could fight, who is placed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.tables import Player

pytestmark = pytest.mark.browser

SCHEMES = ["light", "dark"]


def to_the_question(player: Player, prompt: str, *, last: bool = False) -> None:
    """Play on with the first option, or the last, until this is asked."""
    for _ in range(80):
        player.asked()
        if re.search(prompt, player.prompt.inner_text()):
            return
        player.take(player.options.count() - 1 if last else 0)
    raise AssertionError(f"nobody was asked {prompt!r}")


def marked(player: Player, what: str) -> Locator:
    return player.page.locator(f"[data-mark={what}]")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_go_and_battle_is_told_apart_from_go_only(sit: Sit, scheme: str) -> None:
    player = sit(width=1440, height=900, color_scheme=scheme)
    player.begin("m44:omaha", seed="3", axis="bot random")
    to_the_question(player, r"^Where does Infantry .* move\?")
    page = player.page
    expect(page.locator(".spot.half")).to_have_count(5)
    assert page.locator(".spot:not(.half)").count() == 3
    expect(marked(player, "ordered")).to_have_count(2)
    expect(marked(player, "move_only")).not_to_have_count(0)
    spot = page.locator(".spot:not(.half)").first
    hex = spot.get_attribute("data-hex")
    expect(page.locator(f'[data-note="{hex}"]')).to_have_text("1")
    spot.hover(force=True)
    expect(page.locator(f'[data-way="{hex}"]')).to_have_count(1)
    expect(page.locator("[data-aim]").first).to_contain_text("1 die · 17 %")
    player.goes_on(lambda: spot.click(force=True))
    expect(marked(player, "moved")).to_have_count(1)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_points_left_are_written_into_the_hexes(sit: Sit, scheme: str) -> None:
    player = sit(width=1366, height=768, color_scheme=scheme)
    player.begin("fm:utah", seed="7", german="bot random")
    page = player.page
    to_the_question(player, "ashore")
    page.locator(".spot").first.hover(force=True)
    expect(page.get_by_test_id("placing").locator("*").first).to_be_attached()
    to_the_question(player, r"Where does .* go\?", last=True)
    notes = page.locator("[data-note]")
    expect(notes.first).to_be_attached()
    assert all(re.fullmatch(r"\d*½?", text) for text in notes.all_text_contents())
    spot = page.locator(".spot").first
    hex = spot.get_attribute("data-hex")
    spot.hover(force=True)
    expect(page.locator(f'[data-way="{hex}"]')).to_have_count(1)
    assert page.locator(".cost").count() >= 1
