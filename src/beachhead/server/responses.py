"""How an answer is written, and how the API document is told of it."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import Response

from beachhead.server import schemas

ANYWHERE = (403, 408, 413, 421, 429, 503)  # what the guard or the database may refuse with
ANYTHING: dict[str, Any] = {"application/json": {"schema": {}}}


def json_answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def ref(kind: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def many(kind: type) -> dict[str, Any]:
    items = {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {"application/json": {"schema": {"type": "array", "items": items}}}


def documented(content: dict[str, Any], *codes: int, takes: type | None = None) -> dict[str, Any]:
    """What a route tells the API document: its answer, the codes it refuses with, and the body it takes."""
    refused: dict[int | str, dict[str, Any]] = {
        code: {"description": "Refused", "content": ref(schemas.Refused)}
        for code in sorted({*codes, *ANYWHERE})
    }
    taken = {} if takes is None else {"requestBody": {"required": True, "content": ref(takes)}}
    return {
        "response_class": Response,
        "responses": {200: {"description": "Done", "content": content}, **refused},
        "openapi_extra": taken,
    }
