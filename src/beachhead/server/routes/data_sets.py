"""Data sets: brought, looked at, withdrawn. Everybody at a game may have its values, by their fingerprint."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Request, Response

from beachhead.server import schemas_data as schemas
from beachhead.server.data_sets import told
from beachhead.server.dependencies import AddressDep, ContextDep, TokensDep
from beachhead.server.openapi import documented, many, one
from beachhead.server.responses import json_response
from beachhead.server.tokens import PAGE_HEADER

router = APIRouter()


@router.get("/api/data-sets", **documented(many(schemas.SetKept)))
async def offered(context: ContextDep) -> Response:
    """The data sets that the host offers to everybody."""
    found = await asyncio.to_thread(context.data_sets.table.offered)
    return json_response([told(data) for data in found])


@router.post("/api/data-sets", **documented(one(schemas.SetKept), 403, 422))
async def bring(
    context: ContextDep,
    request: Request,
    address: AddressDep,
    token: Annotated[str, Header(alias=PAGE_HEADER)] = "",
) -> Response:
    """Bring a data set (the body is the file), with a token from /api/page. Only its values are kept, and
    only those who know its fingerprint, or play with it, can ask for them."""
    context.page_tokens.require(token)
    return json_response(await context.data_sets.bring(await request.body(), address))


@router.get("/api/data-sets/{fingerprint}", **documented(one(schemas.SetKept), 404))
async def look(context: ContextDep, fingerprint: str) -> Response:
    """What a data set is called, and how much it changes."""
    return json_response(told(await asyncio.to_thread(context.data_sets.table.find, fingerprint)))


@router.get(
    "/api/data-sets/{fingerprint}/file",
    **documented({"application/x-ndjson": {"schema": {"type": "string"}}}, 404),
)
async def file(context: ContextDep, fingerprint: str) -> Response:
    """The values of a data set as a file, to open its games elsewhere."""
    data = await asyncio.to_thread(context.data_sets.table.find, fingerprint)
    headers = {
        "content-disposition": f'attachment; filename="{data.fingerprint}.bhd"',
        "x-content-type-options": "nosniff",
    }
    return Response(data.text(), media_type="application/x-ndjson", headers=headers)


@router.delete("/api/data-sets/{fingerprint}", **documented(one(schemas.SetKept), 404))
async def withdraw(context: ContextDep, fingerprint: str, tokens: TokensDep) -> Response:
    """Withdraw a data set with the token that was told to whoever brought it: no game is begun with it any
    more. Games that go on keep their values."""
    data = await asyncio.to_thread(context.data_sets.table.find, fingerprint)
    await asyncio.to_thread(context.data_sets.withdraw, fingerprint, tokens)
    return json_response(told(data))
