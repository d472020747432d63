"""How an answer is written, and how the API document is told of it."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import Response

from beachhead.server import wire


def json_answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def ref(kind: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def many(kind: type) -> dict[str, Any]:
    items = {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {"application/json": {"schema": {"type": "array", "items": items}}}


def answers(content: dict[str, Any], *codes: int) -> dict[int | str, dict[str, Any]]:
    refused: dict[int | str, dict[str, Any]] = {
        code: {"description": "Refused", "content": ref(wire.Refused)} for code in (*codes, 413, 429)
    }
    return {200: {"description": "Done", "content": content}, **refused}


def body(kind: type) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": ref(kind)}}
