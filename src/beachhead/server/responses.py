"""Responses: JSON, and content that a browser may cache."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from fastapi import Request, Response


def json_response(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def rendered_response(content: bytes) -> Response:
    """JSON that is rendered already."""
    return Response(content, media_type="application/json")


def cacheable_response(request: Request, content: bytes, media_type: str) -> Response:
    """Content that a browser may keep, and ask about by its tag."""
    tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "public, max-age=3600"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media_type, headers=headers)


DRAWN = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"}
"""A page or picture that is looked at by itself: it brings its own style, and nothing in it can act."""


def drawn_response(content: bytes, media_type: str, file: str = "") -> Response:
    """A page or picture to be looked at, or to be kept as a file."""
    headers = {**DRAWN, "cache-control": "private, no-cache"}
    if file:
        headers["content-disposition"] = f'attachment; filename="{file}"'
    return Response(content, media_type=media_type, headers=headers)


def fresh_response(request: Request, value: Any) -> Response:
    """JSON for one reader that is asked for again and again: sent only if it has changed."""
    content = msgspec.json.encode(value)
    tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)
