"""The map of the workshop painted by mouse and finger: a stroke is one step, and undone as one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = [pytest.mark.slow, pytest.mark.browser]
Spot = tuple[float, float]


def painter(page: Page, address: str, form: str, board: str = "") -> Locator:
    page.goto(f"{address}/#/workshop/{form}")
    page.get_by_role("button", name="Map", exact=True).click()
    if board:
        page.locator("label", has_text="Board").get_by_role("combobox").select_option(label=board)
    map_ = page.locator("[data-testid=painter] [data-board]")
    expect(map_).to_be_visible()
    return map_


def spots(page: Page, scenario: str, *hexes: str) -> list[Spot]:
    """Where hexes are in the window."""
    page.wait_for_function("!document.querySelector('.moved.moving, .moved.gliding')")
    found: list[Spot] = page.evaluate(
        """async ([scenario, hexes]) => {
          const plan = await (await fetch(`/api/board?scenario=${scenario}`)).json();
          const box = document.querySelector("[data-testid=painter] .plane").getBoundingClientRect();
          const k = box.width / plan.width;
          return hexes.map((hex) => plan.hexes[hex]).map(([x, y]) =>
            [box.left + (x - plan.left) * k, box.top + (y - plan.top) * k]);
        }""",
        [scenario, list(hexes)],
    )
    return [(x, y) for x, y in found]


def drag(page: Page, way: list[Spot]) -> None:
    page.mouse.move(*way[0])
    page.mouse.down()
    for spot in way[1:]:
        page.mouse.move(*spot, steps=2)
    page.mouse.up()


def kept(page: Page, game: str) -> dict[str, dict[str, object]]:
    """What the draft holds, by form and row."""
    draft = json.loads(page.evaluate(f"localStorage.getItem('beachhead.workshop.{game}')") or "{}")
    return {f"{one['form']} {one['row']}": one["values"] for one in draft.get("changes", [])}


def test_hexes_are_painted_in_a_stroke_and_taken_back_in_one(page: Page, address: str) -> None:
    painter(page, address, "fm/hexes")
    page.get_by_label("Value", exact=True).select_option("swamp")
    drag(page, spots(page, "fm:campaign", "1718", "1720", "1722"))
    said = page.get_by_role("status").first
    expect(said).to_contain_text("rows changed")
    assert {f"hexes 17{n}" for n in (18, 19, 20, 21, 22)} >= set(kept(page, "fm"))
    assert len(kept(page, "fm")) >= 4
    page.keyboard.press("Control+z")
    expect(said).to_contain_text("Nothing is changed")


def test_a_river_is_drawn_along_hexsides_from_its_end(page: Page, address: str) -> None:
    map_ = painter(page, address, "fm/rivers")
    rows = page.request.get(f"{address}/api/workshop/fm/rivers").json()
    row, ends = next(found for row in rows if (found := seen(page, map_, row)))
    sides = row["values"]["sides"]
    page.locator("label", has_text="Row").get_by_role("combobox").select_option(value=row["id"])
    drag(page, ends)  # begun on the line: what it goes over is taken away
    expect(page.get_by_role("status").first).to_contain_text("1 row changed")
    assert kept(page, "fm")[f"rivers {row['id']}"]["sides"] == sides[:-2]
    drag(page, ends[::-1])  # from where the line ends now, back to where it was
    expect(page.get_by_role("status").first).to_contain_text("Nothing is changed")


def seen(page: Page, map_: Locator, row: dict[str, Any]) -> tuple[dict[str, Any], list[Spot]] | None:
    """A river whose last two hexsides are in the window, with where they are."""
    last = row["values"]["sides"][:-3:-1]
    ends = [middle(spots(page, "fm:campaign", *side.split("|"))) for side in last]
    box = map_.bounding_box()
    assert box is not None
    inside = all(
        box["x"] + 80 < x < box["x"] + box["width"] - 80 and box["y"] + 40 < y < box["y"] + box["height"] - 40
        for x, y in ends
    )
    return (row, ends) if inside and len(ends) == 2 else None


def middle(two: list[Spot]) -> Spot:
    return (two[0][0] + two[1][0]) / 2, (two[0][1] + two[1][1]) / 2


def test_units_are_added_moved_and_removed_with_the_pointer(page: Page, address: str) -> None:
    painter(page, address, "m44/units", "Omaha Beach")
    at, other = spots(page, "m44:omaha", "r8c5", "r8c6")
    page.get_by_role("button", name="Add", exact=True).click()
    page.mouse.click(*at)
    added = kept(page, "m44")["units omaha om-n1"]
    assert (added["hex"], added["troop"]) == ("r8c5", "infantry")
    expect(page.get_by_role("status").first).to_contain_text("It can be played")
    page.get_by_role("button", name="Place", exact=True).click()
    drag(page, [at, other])
    assert kept(page, "m44")["units omaha om-n1"]["hex"] == "r8c6"
    page.get_by_role("button", name="Remove", exact=True).click()
    page.mouse.click(*other)
    expect(page.get_by_role("status").first).to_contain_text("Nothing is changed")


def test_a_finger_paints_and_two_move_the_map(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    painter(page, address, "m44/hexes", "Omaha Beach")
    page.locator("label", has_text="Paint").get_by_role("combobox").select_option("marks")
    page.get_by_label("Value", exact=True).select_option("entry")
    board = page.locator("[data-testid=painter] .board")
    box = board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = context.new_cdp_session(page)

    def fingers(kind: str, *points: Spot) -> None:
        given = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    fingers("touchStart", (x - 60, y))
    for step in range(-50, 70, 10):
        fingers("touchMove", (x + step, y))
    fingers("touchEnd")
    expect(page.get_by_role("status").first).to_contain_text("changed")
    painted = kept(page, "m44")
    assert len(painted) >= 2
    assert all("entry" in str(values["marks"]) for values in painted.values())
    before = page.locator("[data-testid=painter] .plane").bounding_box()
    fingers("touchStart", (x - 40, y))
    fingers("touchStart", (x - 40, y), (x + 40, y))
    for step in range(10, 60, 10):
        fingers("touchMove", (x - 40, y + step), (x + 40, y + step))
    fingers("touchEnd")
    assert kept(page, "m44") == painted, "two fingers paint nothing"
    assert page.locator("[data-testid=painter] .plane").bounding_box() != before
    context.close()
