"""Links to games that other pages can show: the page with a title and a picture, and the picture."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from beachhead.core.errors import Refusal, unknown
from beachhead.server.dependencies import ContextDep
from beachhead.server.openapi import documented
from beachhead.server.previews import picture_kind, with_preview
from beachhead.server.responses import cacheable_response
from beachhead.server.routes import pages

KINDS = {"png": "image/png", "svg": "image/svg+xml"}
router = APIRouter()


@router.get(
    "/api/games/{game}/picture.{kind}", **documented({"image/png": {}, "image/svg+xml": {}}, 404, 422, 429)
)
async def picture(
    context: ContextDep, request: Request, game: str, kind: str, n: int | None = None
) -> Response:
    """A small picture of a game as a spectator may see it, after entry `n` or as it stands."""
    if kind not in KINDS:
        raise unknown("kind of picture", kind, KINDS)
    drawn = cacheable_response(request, await context.previews.picture(game, n, kind), KINDS[kind])
    if n is None:  # the next one is another
        drawn.headers["cache-control"] = "no-cache"
    return drawn


@router.get("/game/{game}", include_in_schema=False)
async def page(context: ContextDep, request: Request, game: str) -> Response:
    """The page of a game, by a link that tells others what it is."""
    return await _page(context, request, game, None)


@router.get("/game/{game}/{n}", include_in_schema=False)
async def page_at(context: ContextDep, request: Request, game: str, n: str) -> Response:
    """The same of a moment."""
    return await _page(context, request, game, int(n) if n.isdecimal() and len(n) < 9 else None)


async def _page(context: ContextDep, request: Request, game: str, n: int | None) -> Response:
    plain = pages.file_response("index.html")
    if plain.status_code != 200 or not await context.seats.may_see(game, ()):
        return plain
    try:
        told = await context.previews.preview(game, n)
    except Refusal:  # the page itself says what is wrong
        return plain
    base = str(request.base_url).rstrip("/")
    shown = "" if n is None else f"?n={told.at}"
    kind = await asyncio.to_thread(picture_kind)
    address = f"{base}/game/{game}" + ("" if n is None else f"/{n}")
    content = with_preview(bytes(plain.body), told, address, f"{base}/api/games/{game}/picture.{kind}{shown}")
    return Response(content, media_type="text/html", headers={"cache-control": "no-cache"})
