"""The manual as the page asks for it."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from beachhead.draw.kit.palette import MAP, THEMES
from beachhead.games import OURS
from beachhead.manual import read_manual
from beachhead.rulebook import index
from beachhead.server.routes import pages


@pytest.mark.parametrize("game", OURS)
def test_a_manual_is_told_whole_and_kept_by_browsers(client: TestClient, game: str) -> None:
    answer = client.get(f"/api/manual/{game}")
    manual = answer.json()
    sections = {section["id"] for chapter in manual["chapters"] for section in chapter["sections"]}
    assert len(sections) > 20
    assert all(set(term["sections"]) <= sections for term in manual["glossary"])
    tag = answer.headers["etag"]
    assert client.get(f"/api/manual/{game}", headers={"if-none-match": tag}).status_code == 304
    pictures = re.findall(r'src=\\"(/api/manual/[^"\\]+)', answer.text)
    assert pictures
    for picture in pictures:
        assert "<svg" in client.get(picture).text


def test_a_figure_is_printed_for_the_night(client: TestClient) -> None:
    drawn = [client.get("/api/manual/fm/figures/zones.svg", params={"theme": theme}).text for theme in THEMES]
    light, dark = MAP["land"]
    assert [(light in svg, dark in svg) for svg in drawn] == [(True, False), (False, True)]
    wrong = client.get("/api/manual/fm/figures/zones.svg", params={"theme": "blue"})
    assert (wrong.status_code, wrong.json()["refused"]) == (404, "unknown")


def test_a_rule_comes_with_the_section_that_tells_it(client: TestClient) -> None:
    told = client.get("/api/manual/fm/rules/fm-8.3-07").json()
    assert told["rule"]["id"] == "fm-8.3-07"
    assert told["section"]["html"]


def test_whoever_opens_a_board_finds_its_rules_read(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A popover waits for nothing: not for the manual, and never for the code that plays the rules."""
    for kept in (read_manual, pages.books):
        kept.cache_clear()
    monkeypatch.setattr(index, "code_marks", None)
    client.get("/api/board", params={"scenario": "fm:utah"})
    assert client.get("/api/manual/fm/rules/fm-8.3-06").status_code == 200
    assert read_manual.cache_info().misses == 1
    assert pages.books.cache_info().misses == 1


@pytest.mark.parametrize(
    "path",
    ["/api/manual/chess", "/api/manual/raid", "/api/manual/fm/rules/fm-99", "/api/manual/fm/figures/x.svg"],
)
def test_what_is_not_there_is_refused(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["refused"]) == (404, "unknown")


def test_a_briefing_is_for_the_scenario_and_its_options(client: TestClient) -> None:
    told = client.get("/api/briefing", params={"scenario": "fm:utah", "options": '{"edition": "folio"}'})
    assert told.status_code == 200
    assert [side["id"] for side in told.json()["sides"]] == ["allied", "german"]
    again = client.get(
        "/api/briefing",
        params={"scenario": "fm:utah", "options": '{"edition": "folio"}'},
        headers={"if-none-match": told.headers["etag"]},
    )
    assert again.status_code == 304
    assert client.get("/api/briefing", params={"scenario": "fm:utha"}).status_code == 404
    wrong = client.get("/api/briefing", params={"scenario": "fm:utah", "options": "["})
    assert (wrong.status_code, wrong.json()["refused"]) == (422, "malformed")


def test_a_card_has_its_small_picture(client: TestClient) -> None:
    listed = client.get("/api/scenarios").json()
    omaha = next(one for one in listed if one["id"] == "m44:omaha")
    assert omaha["blurb"]["first"]
    assert omaha["blurb"]["word"] == "easy"
    drawn = client.get("/api/board/thumbnail.svg", params={"scenario": "m44:omaha", "theme": "dark"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "public" in drawn.headers["cache-control"]
    assert client.get("/api/board/thumbnail.svg", params={"scenario": "m44:omaja"}).status_code == 404
    assert (
        client.get("/api/board/thumbnail.svg", params={"scenario": "m44:omaha", "theme": "pink"}).status_code
        == 404
    )
