"""The board's page and what it asks for besides games."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from beachhead.server.middleware import POLICY
from beachhead.server.routes import pages
from beachhead.server.routes.pages import FOR_EVER, File


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board as the build would leave it."""
    files = {
        "index.html": File(b"<!doctype html><title>Beachhead</title>", "text/html", "no-cache"),
        "assets/index-1a2b.js": File(b"play()", "text/javascript", FOR_EVER),
    }
    monkeypatch.setattr(pages, "board_files", lambda: files)


@pytest.mark.usefixtures("built")
def test_the_page_is_asked_for_anew_and_its_files_are_kept(client: TestClient) -> None:
    front, asset = client.get("/"), client.get("/assets/index-1a2b.js")
    assert (front.status_code, front.headers["cache-control"]) == (200, "no-cache")
    assert (asset.text, asset.headers["cache-control"]) == ("play()", FOR_EVER)
    assert "script-src 'self'" in front.headers["content-security-policy"]
    assert client.get("/assets/none.js").status_code == 404


def test_a_server_without_a_board_says_how_to_get_one(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "board_files", dict)
    assert "make play" in client.get("/").text


def test_the_rules_are_told_chapter_by_chapter(client: TestClient) -> None:
    book = client.get("/api/rules/fm").json()
    rules = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
    assert {"id", "number", "title", "says", "ruling"} == set(rules[0])
    assert all(rule["says"] for rule in rules)
    assert client.get("/api/rules/chess").status_code == 404


def test_bots_and_seats_are_listed(client: TestClient) -> None:
    listed = [bot["name"] for bot in client.get("/api/bots").json()]
    assert listed[:5] == ["recruit", "sergeant", "captain", "major", "general"]
    assert "random" in listed
    wanted = {"scenario": "raid:field", "bots": {}}
    game = client.post("/api/games", json=wanted).json()["game"]
    assert set(client.get(f"/api/games/{game}/seats").json().values()) == {""}
    assert client.get("/api/games/nowhere/seats").status_code == 404


class Page(HTMLParser):
    """What a browser would load, link to and run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs


def test_the_api_can_be_read_without_a_script_or_anything_from_outside(client: TestClient) -> None:
    reply = client.get("/api/docs")
    page, document = Page(reply.text), client.get("/api/openapi.json").json()
    assert reply.headers["content-security-policy"] == POLICY
    assert not {"script", "style", "img", "iframe"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name == "style" or name.startswith("on")]
    links = [value for name, value in page.attributes if name in ("href", "src") and value]
    assert "/api/docs.css" in links
    assert all(link.startswith(("/api/", "#")) for link in links)
    named = {value for name, value in page.attributes if name == "id"}
    assert {link[1:] for link in links if link.startswith("#")} <= named
    assert set(document["components"]["schemas"]) == named
    for path in document["paths"]:
        assert f"<code>{path}</code>" in reply.text
    assert client.get("/api/docs.css").headers["content-type"].startswith("text/css")
