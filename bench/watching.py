"""Others' acts being played at 1× in a real Chromium: frames a second, the median and the worst.

A recorded game is brought to the table and played on from a moment with moves and battles ahead. What the
page itself works for a second of it is counted in seconds of its own, so a busy machine counts no worse than
a quiet one: as long as that is well under 1, there is time for sixty frames.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, sync_playwright

import dev
from bench import Figure
from bench.browser import WIDE
from bench.server import Served, serving
from tests.browser.chromium import launched

GAMES = Path(__file__).resolve().parents[1] / "tests" / "games"
MOMENTS = (("fm:utah", "fm-utah-victory", 40), ("m44:neptune", "m44-neptune-allies", 200))
SECONDS = 12

DELTAS = """(seconds) => new Promise((done) => {
  const [began, deltas] = [performance.now(), []];
  let last = began;
  const next = (now) => {
    deltas.push(now - last);
    last = now;
    if (now - began < 1000 * seconds) requestAnimationFrame(next);
    else done(deltas);
  };
  requestAnimationFrame(next);
})"""


def figures() -> list[Figure]:
    assert dev.build_board(), "the board could not be built"
    with serving() as server, sync_playwright() as playwright:
        browser = launched(playwright)
        found = [figure for moment in MOMENTS for figure in watching(browser, server, *moment)]
        browser.close()
    return found


def watching(browser: Browser, server: Served, scenario: str, name: str, n: int) -> list[Figure]:
    page = browser.new_page(viewport=WIDE)  # type: ignore[arg-type]  # a plain dict will do
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.get_by_label("Choose a file").set_input_files(GAMES / f"{name}.bhg")
    page.locator("[data-board]").wait_for()
    page.goto(f"{page.url}?at={n}")
    page.reload()
    page.locator("img[data-drawn]").first.wait_for()
    page.get_by_role("group", name="Replay").get_by_role("button", name="Play").click()
    page.locator("[data-actor]").first.wait_for(state="attached")
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = work(tools)
    deltas = sorted(page.evaluate(DELTAS, SECONDS)[1:])
    share = (work(tools) - before) / SECONDS
    page.close()
    return [
        Figure(f"watching {scenario}, median", 1000 / median(deltas), target=59.0, unit="frames/s"),
        Figure(f"watching {scenario}, worst frame", deltas[-1], unit="ms"),
        Figure(f"watching {scenario}, work for a second of it", share, target=0.5, unit="s of the page"),
    ]


def work(tools: CDPSession) -> float:
    """The seconds that the page has worked so far."""
    measured = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    return float(measured["TaskDuration"])
