"""The workshop: what can be changed in each game, whether it can be played then, and pictures of it."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Header, Request, Response

from beachhead.core.bhd import read_set
from beachhead.core.errors import Malformed
from beachhead.core.forms import Row
from beachhead.core.game import Game
from beachhead.core.owned import form_called, rows_of
from beachhead.draw.drawing import drawing_of
from beachhead.draw.sheet import drawn_forms, map_page, page_as, sample_of, sheet_page
from beachhead.games import find_game, games
from beachhead.server import schemas_data as schemas
from beachhead.server.data_sets import compared, in_parts, put_together
from beachhead.server.dependencies import ContextDep, body
from beachhead.server.errors import TooMany
from beachhead.server.openapi import TEXT_BY_NAME, documented, many, one
from beachhead.server.responses import cacheable_response, drawn_response, json_response
from beachhead.server.tokens import PAGE_HEADER

router = APIRouter()
SVG, HTML = "image/svg+xml", "text/html; charset=utf-8"
KINDS = {"svg": SVG, "png": "image/png", "pdf": "application/pdf"}
PRINTING = asyncio.Lock()  # a PNG or a PDF at a time


@router.get("/api/workshop", **documented(many(schemas.WorkshopGame)))
async def list_forms(context: ContextDep) -> Response:
    """The games whose data can be changed, with their forms."""
    context.data_sets.warm_up()
    return json_response(await asyncio.to_thread(_games))


@cache
def _games() -> list[dict[str, Any]]:
    return [
        {
            "name": game.name,
            "title": game.title,
            "forms": [
                {
                    **form.json(),
                    "maps": {word: f"{game.name}:{name}" for word, name in form.maps.items()},
                    "drawn": form.name in drawn_forms(game),
                }
                for form in game.forms
            ],
            "scenarios": {scenario.id: scenario.title for scenario in game.scenarios.values()},
        }
        for game in games().values()
        if game.forms
    ]


@router.post(
    "/api/workshop/balance", **documented(one(schemas.BalanceTold), 404, 422, takes=schemas.BalanceAsked)
)
async def balance(
    context: ContextDep, given: Annotated[schemas.BalanceAsked, Depends(body(schemas.BalanceAsked))]
) -> Response:
    """Play a scenario some dozens of times between captains, in the background."""
    find = context.data_sets.table.find
    data = await asyncio.to_thread(find, given.data) if given.data else None
    return json_response(context.balances.begin(given.scenario, data, given.games))


@router.get("/api/workshop/balance/{run}", **documented(one(schemas.BalanceTold), 404))
async def balance_so_far(context: ContextDep, run: str) -> Response:
    """How far those games are."""
    return json_response(context.balances.look(run))


@router.get("/api/workshop/balance/{run}/report", **documented({HTML: {}}, 404, 422))
async def balance_report(context: ContextDep, run: str) -> Response:
    """The report on those that were played: a page that stands by itself."""
    page = await asyncio.to_thread(context.balances.report, run)
    return drawn_response(page.encode(), HTML)


@router.delete("/api/workshop/balance/{run}", **documented(one(schemas.BalanceTold), 404))
async def stop_balance(context: ContextDep, run: str) -> Response:
    """Stop them; what was counted stays."""
    return json_response(context.balances.stop(run))


@router.get("/api/workshop/{name}/{form}", **documented(many(schemas.FormRow), 404))
async def list_rows(request: Request, name: str, form: str) -> Response:
    """All rows of a form as the game has them."""
    game = find_game(name)
    chosen = form_called(game.forms, form)

    def listed() -> bytes:
        rows = rows_of(chosen, game.files())
        return msgspec.json.encode([row.json() for row in rows.values()])

    return cacheable_response(request, await asyncio.to_thread(listed), "application/json")


@router.post("/api/workshop/check", **documented(one(schemas.SetVerdict), 422, takes=schemas.SetChecked))
async def check(
    context: ContextDep, given: Annotated[schemas.SetChecked, Depends(body(schemas.SetChecked))]
) -> Response:
    """Check a data set with the game's own loaders; it is not kept."""
    return json_response(await context.data_sets.verdict(given))


@router.post("/api/workshop/read", **documented(one(schemas.SetParsed), 403, 422))
async def read(
    context: ContextDep, request: Request, token: Annotated[str, Header(alias=PAGE_HEADER)] = ""
) -> Response:
    """Read a data set (the body is the file), with a token from /api/page, to go on with it in the workshop.
    It is not kept, and need not be one that can be played with."""
    context.page_tokens.require(token)
    data = await asyncio.to_thread(read_set, "This file", await request.body())
    return json_response(in_parts(data))


@router.post(
    "/api/workshop/compare", **documented(many(schemas.SetDifference), 422, takes=schemas.SetsCompared)
)
async def compare(
    given: Annotated[schemas.SetsCompared, Depends(body(schemas.SetsCompared))],
) -> Response:
    """What two data sets say otherwise, value by value."""
    return json_response(await asyncio.to_thread(compared, given))


@router.post("/api/workshop/merge", **documented(one(schemas.SetParsed), 422, takes=schemas.SetsMerged))
async def merge(given: Annotated[schemas.SetsMerged, Depends(body(schemas.SetsMerged))]) -> Response:
    """One data set with values of another: those that are named, or all. It is neither kept nor checked by
    the loaders."""
    return json_response(await asyncio.to_thread(put_together, given))


@router.post("/api/workshop/samples", **documented(TEXT_BY_NAME, 404, 422, takes=schemas.SamplesAsked))
async def samples(given: Annotated[schemas.SamplesAsked, Depends(body(schemas.SamplesAsked))]) -> Response:
    """The drawings of rows with other values: fragments of SVG, several of one row after another with a blank
    line between them; empty if the values cannot be drawn."""
    return json_response(await asyncio.to_thread(_samples, given))


def _samples(given: schemas.SamplesAsked) -> dict[str, str]:
    game = find_game(given.game)
    form = form_called(game.forms, given.form)
    ours, drawing, found = rows_of(form, game.files()), drawing_of(game), {}
    for id, values in given.rows.items():
        row = ours.get(id)
        if row is None:
            continue
        try:
            for name, value in values.items():
                form.field(name).check(value)
        except Malformed:
            found[id] = ""
            continue
        changed = Row(row.id, row.title, {**row.values, **values}, row.groups)
        found[id] = "\n\n".join(sample_of(drawing, given.form, changed))
    return found


@router.get(
    "/api/workshop/picture/{fingerprint}/{what}",
    **documented({kind: {} for kind in KINDS.values()}, 404, 422, 429),
)
async def page(
    context: ContextDep,
    fingerprint: str,
    what: str,
    scenario: str = "",
    theme: Literal["light", "dark"] = "light",
    kind: Literal["svg", "png", "pdf"] = "svg",
) -> Response:
    """One page to compare with the printed game: a form with pictures, or the map. As a PDF it is printed by
    a browser of the server's machine."""
    data = await asyncio.to_thread(context.data_sets.table.find, fingerprint)
    game: Game = find_game(data.game)

    def drawn() -> bytes:
        svg = map_page(game, data, scenario, theme) if what == "map" else sheet_page(game, data, what, theme)
        return page_as(svg, f".{kind}")

    if kind == "svg":
        return drawn_response(await asyncio.to_thread(drawn), SVG)
    if PRINTING.locked():
        raise TooMany("Another page is being printed here: try again in a moment.")
    async with PRINTING:
        return drawn_response(await asyncio.to_thread(drawn), KINDS[kind], f"{what}.{kind}")
