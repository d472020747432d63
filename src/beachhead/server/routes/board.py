"""The board for the browser: the drawing of the ground once, the looks of the pieces as they are needed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from threading import Lock
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from beachhead.core.errors import Malformed, unknown
from beachhead.draw.picture import boards
from beachhead.draw.scene import board_of, draw_look, ground_svg, shared_svg
from beachhead.draw.style import stylesheet
from beachhead.games import find_scenario
from beachhead.server.responses import ANYTHING, documented, json_answer

THEMES = ("light", "dark")
LAYERS = ("ground", "numbers")
MOST_LOOKS = 400
SVG = "image/svg+xml"
router = APIRouter()
DRAWING = Lock()


@router.get("/api/board", **documented(ANYTHING, 404, 422))
async def board(request: Request, scenario: str, options: str = "{}") -> Response:
    """The window of the drawing and where every hex lies in it."""
    chosen = settled(scenario, options)
    return await kept(request, lambda: json.dumps(board_of(scenario, chosen)), "application/json")


@router.get("/api/board/ground.svg", **documented({SVG: {}}, 404, 422))
async def ground(
    request: Request, scenario: str, options: str = "{}", theme: str = "light", layer: str = "ground"
) -> Response:
    """The ground, or the hex numbers alone, as a picture in the coordinates of the board."""
    one_of("theme", theme, THEMES)
    one_of("layer", layer, LAYERS)
    chosen = settled(scenario, options)
    return await kept(request, lambda: drawn_once(scenario, chosen, theme, layer), SVG)


@router.get("/api/board/pieces.css", **documented({"text/css": {}}, 404))
async def pieces_css(request: Request, theme: str = "light") -> Response:
    """What the classes of pieces and marks look like."""
    one_of("theme", theme, THEMES)
    return await kept(request, lambda: stylesheet(theme), "text/css")


@router.get("/api/board/shared.svg", **documented({SVG: {}}))
async def shared(request: Request) -> Response:
    """What pieces and marks are made of; a page holds it once."""
    return await kept(request, shared_svg, SVG)


@router.get("/api/board/looks", **documented(ANYTHING, 404, 422))
async def looks(scenario: str, looks: str, options: str = "{}") -> Response:
    """The drawings of pieces by their looks, separated by commas."""
    chosen, wanted = settled(scenario, options), looks.split(",")[:MOST_LOOKS]
    try:
        drawn = await asyncio.to_thread(lambda: {look: draw_look(scenario, chosen, look) for look in wanted})
    except (ValueError, KeyError, IndexError):
        raise Malformed("One of these looks does not exist: take them from the pieces of a scene.") from None
    return json_answer(drawn)


def drawn_once(scenario: str, options: Mapping[str, object], theme: str, layer: str) -> str:
    """The ground; who comes while it is being drawn waits for it instead of drawing it again."""
    with DRAWING:
        return ground_svg(scenario, tuple(sorted(options.items())), theme, layer)


def draw_ahead(scenario: str, options: Mapping[str, object]) -> None:
    """Draw the ground of a game that begins, so that it is there when a browser asks for it."""
    if scenario in boards():
        for theme in THEMES:
            drawn_once(scenario, find_scenario(scenario)[1].settle_options(options), theme, "ground")


def settled(scenario: str, options: str) -> dict[str, object]:
    """The options of a scenario, all of them, from the JSON in an address."""
    try:
        given = msgspec.json.decode(options, type=dict[str, bool | int | str])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed('Options are a JSON object, such as {"weather": true}.') from None
    return find_scenario(scenario)[1].settle_options(given)


def one_of(what: str, word: str, allowed: tuple[str, ...]) -> None:
    if word not in allowed:
        raise unknown(what, word, allowed)


async def kept(request: Request, make: Callable[[], str], kind: str) -> Response:
    """An answer that a browser may keep and ask about by its tag."""
    content = (await asyncio.to_thread(make)).encode()
    tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
    headers: dict[str, Any] = {"etag": tag, "cache-control": "public, max-age=3600"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)
