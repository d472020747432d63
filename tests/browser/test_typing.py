"""All counters of Utah typed in by keyboard alone, and every keystroke counted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.long, pytest.mark.browser]
UTAH = "Utah Beach"
MOST_KEYSTROKES = 12
"""For each counter, all of it: front, back and the ways between."""


def test_all_counters_of_utah_are_typed_in(
    page: Page, address: str, record_property: Callable[[str, object], None]
) -> None:
    rows = page.request.get(f"{address}/api/workshop/fm/counters").json()
    utah = [row for row in rows if UTAH in row["groups"]["Arrives"]]
    page.goto(f"{address}/#/workshop/fm/counters")
    page.get_by_label("Search").focus()
    keys = 0

    def press(key: str) -> None:
        nonlocal keys
        page.keyboard.press(key)
        keys += 1

    for letter in UTAH:
        press(letter if letter != " " else "Space")
    expect(page.locator("tr[data-row]")).to_have_count(len(utah))
    while page.evaluate("document.activeElement.dataset.cell") != "full":
        press("Tab")
    for column in ("full", "reduced"):
        for number, row in enumerate(utah):
            at = f"[data-row={json.dumps(row['id'])}] [data-cell={column}]"
            expect(page.locator(at)).to_be_focused()
            for digit in own(number, column, row["values"]["reduced"]):
                press(digit)
            press("Enter")
    said = page.get_by_role("status").first
    expect(said).to_contain_text(f"{len(utah)} rows changed")
    expect(said).to_contain_text("It can be played")
    assert len(utah) > 40
    record_property("counters of Utah", len(utah))
    record_property("keystrokes", keys)
    print(f"{len(utah)} counters, {2 * len(utah)} values, {keys} keystrokes")
    assert keys < MOST_KEYSTROKES * len(utah)


def own(number: int, column: str, back: str) -> str:
    """Values of one's own, in short: three digits, or n for no back. No counter has them."""
    if column == "reduced" and back == "none":
        return "n"
    return (
        f"{number % 3 + 1}{number % 2 + 1}{9 - number % 2}"
        if column == "reduced"
        else f"{number % 3 + 7}{number % 4 + 6}9"
    )
