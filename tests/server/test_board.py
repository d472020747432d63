"""The board over the wire, and the scene in every view."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from beachhead.server import ground
from tests.parts.waiting import until
from tests.server.sitting import Sitting


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha", "m44:double/sword+juno", "raid:field"])
def test_a_game_with_all_a_browser_needs(client: TestClient, scenario: str) -> None:
    sitting = Sitting(client, scenario=scenario)
    seat = sitting.shown()["waiting"][0]
    view = sitting.shown(seat)["views"][seat]
    query = {"scenario": scenario, "options": json.dumps(view["options"])}
    board = client.get("/api/board", params=query).json()
    pieces = view["scene"]["pieces"]
    assert all(piece["hex"] in board["hexes"] for piece in pieces)
    hexes = {option["fields"]["hex"] for option in view["open"][0]["options"] if "hex" in option["fields"]}
    assert hexes <= set(board["hexes"])
    looks = sorted({piece["look"] for piece in pieces})
    if looks:
        drawn = client.get("/api/board/looks", params={**query, "looks": ",".join(looks)}).json()
        assert set(drawn) == set(looks)
        for svg in drawn.values():
            ElementTree.fromstring(svg)
    for layer in (view["scene"]["under"], view["scene"]["over"]):
        ElementTree.fromstring(f"<g>{layer}</g>")
    assert view["panels"][0]["rows"]


def test_pictures_are_kept_by_their_tag(client: TestClient) -> None:
    query = {"scenario": "fm:utah", "theme": "dark"}
    first = client.get("/api/board/ground.svg", params=query)
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert first.headers["content-encoding"] == "gzip"
    ElementTree.fromstring(first.text)
    again = client.get(
        "/api/board/ground.svg", params=query, headers={"if-none-match": first.headers["etag"]}
    )
    assert again.status_code == 304
    for path in ("/api/board/pieces.css", "/api/board/shared.svg"):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/board?scenario=fm:mars", 404),
        ("/api/board?scenario=raid:moon", 404),
        ("/api/board?scenario=fm:utah&options=[]", 422),
        ("/api/board?scenario=fm:utah&options={", 422),
        ("/api/board/ground.svg?scenario=fm:utah&theme=pink", 404),
        ("/api/board/ground.svg?scenario=fm:utah&layer=secret", 404),
        ("/api/board/looks?scenario=fm:utah&looks=nobody.0", 422),
        ("/api/board/looks?scenario=m44:omaha&looks=unit|us|unicorn|us|4|4", 422),
        ("/api/board/looks?scenario=m44:omaha&looks=unit|us|infantry|us|9999999|4", 422),
    ],
)
def test_what_does_not_exist_is_refused(alone: TestClient, path: str, status: int) -> None:
    reply = alone.get(path)
    assert reply.status_code == status, reply.text
    assert reply.json()["message"]


def test_the_secret_set_up_is_in_nobody_elses_scene(client: TestClient) -> None:
    """Two games that differ only in where the Germans hide are the same to the Allies, byte for byte."""
    seen: list[list[str]] = [[], []]
    for choice in (0, 1):
        sitting = Sitting(client, scenario="fm:omaha")
        while (asked := sitting.shown("german")["views"]["german"]["open"]) and asked[0]["ask"] == "record":
            shown, story = sitting.shown("allied"), sitting.get("/story", "allied").json()
            seen[choice].append(json.dumps([{**shown, "game": ""}, story], sort_keys=True))
            sitting.answer("german", min(choice, len(asked[0]["options"]) - 1))
    assert len(seen[0]) > 2
    assert seen[0] == seen[1]


def test_the_ground_is_drawn_while_the_browser_is_on_its_way(
    alone: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[Any, ...]] = []
    monkeypatch.setattr(ground, "ground_svg", lambda *what: drawn.append(what))
    Sitting(alone, scenario="fm:utah", options={"edition": "folio"})
    until(lambda: len(drawn) >= 2, "the drawing")
    assert [what[2] for what in drawn] == ["light", "dark"]
    assert all(("edition", "folio") in what[1] for what in drawn)
