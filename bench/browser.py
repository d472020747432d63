"""The board in a real Chromium without a window: how soon it can be played on, and how it pans.

Interactive is when the first option can be clicked, counted from the address being entered. The first ground
is there when its plain colours are. Panning is a drag of the mouse over three seconds, counted in frames that
the page was given.
"""

from __future__ import annotations

import time

from playwright.sync_api import Browser, Page, sync_playwright

import dev
from bench import Figure
from bench.server import Served, serving
from tests.browser.chromium import launched

WIDE = {"width": 1400, "height": 900}
SECONDS = 3.0
FIRST_GROUND = ("first ground", ".coming path, img[data-drawn]", 1.0)
DRAWING = ("drawing", "img[data-drawn]", 3.0)

COUNT = """() => {
  const run = (window.run ?? 0) + 1;
  window.run = run;
  window.seen = 0;
  const next = () => { if (window.run === run) { window.seen += 1; requestAnimationFrame(next) } };
  requestAnimationFrame(next) }"""


def figures() -> list[Figure]:
    assert dev.build_board(), "the board could not be built"
    with serving() as server, sync_playwright() as playwright:
        browser = launched(playwright)
        found = [interactive(browser, server, "fm:utah"), interactive(browser, server, "fm:campaign")]
        found += [
            to_see(browser, server, scenario, *what)
            for scenario in ("fm:utah", "fm:campaign", "m44:neptune")
            for what in (FIRST_GROUND, DRAWING)
        ]
        for scenario, whole in (("fm:campaign", False), ("fm:campaign", True), ("m44:neptune", True)):
            found.append(panning(browser, server, scenario, whole=whole))
        browser.close()
    return found


def link(server: Served, scenario: str) -> str:
    """A new game, by the link of the first seat that is asked."""
    begun = server.ask("/api/games", {"scenario": scenario})
    game, links = begun["game"], begun["links"]
    shown = server.ask(f"/api/games/{game}", token=",".join(links.values()))
    return f"http://127.0.0.1:{server.port}/#/game/{game}/{links[shown['waiting'][0]]}"


def interactive(browser: Browser, server: Served, scenario: str) -> Figure:
    best = 60.0
    for _ in range(3):
        address = link(server, scenario)
        page = browser.new_page(viewport=WIDE)  # type: ignore[arg-type]  # a plain dict will do
        begin = time.perf_counter()
        page.goto(address)
        page.locator("button.option").first.wait_for()
        page.locator("[data-board]").wait_for()
        best = min(best, time.perf_counter() - begin)
        page.close()
    return Figure(f"board of {scenario} to play on", best, target=2.0, unit="s")


def to_see(browser: Browser, server: Served, scenario: str, what: str, where: str, target: float) -> Figure:
    """The work of the page until there is something to be seen: in seconds of its own, so a busy machine
    counts no worse than a quiet one."""
    best = 60.0
    for _ in range(3):
        page = browser.new_page(viewport=WIDE)  # type: ignore[arg-type]  # a plain dict will do
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(link(server, scenario))
        page.locator(where).first.wait_for()
        measured = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
        best = min(best, measured["TaskDuration"])
        page.close()
    return Figure(f"{what} of {scenario}", best, target=target, unit="s of the page")


def panning(browser: Browser, server: Served, scenario: str, *, whole: bool) -> Figure:
    page = browser.new_page(viewport=WIDE)  # type: ignore[arg-type]  # a plain dict will do
    page.goto(link(server, scenario))
    page.locator("[data-board]").wait_for()
    page.wait_for_timeout(3000)  # the ground has been drawn
    if whole:
        page.locator("[data-board]").focus()
        page.keyboard.press("0")
        page.wait_for_timeout(1500)
    rate = max(frames(page) for _ in range(3))
    page.close()
    return Figure(
        f"panning {scenario}{', the whole map' if whole else ''}", rate, target=30.0, unit="frames/s"
    )


def frames(page: Page) -> float:
    """Frames a second while the map is dragged to and fro."""
    box = page.locator("[data-board]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(COUNT)
    page.mouse.move(x, y)
    page.mouse.down()
    begin, step = time.perf_counter(), 0
    while time.perf_counter() - begin < SECONDS:
        step += 1
        swing = 200 - abs(step * 8 % 800 - 400)
        page.mouse.move(x + swing, y + swing / 3)
    seen = int(page.evaluate("() => window.seen"))
    took = time.perf_counter() - begin
    page.mouse.up()
    return seen / took
