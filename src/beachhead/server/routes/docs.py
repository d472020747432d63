"""The API document as a page to read: rendered from the document itself, without a script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)
SOCKET = """Live play is a WebSocket at /api/games/{game}/live. Say hello first: {"tokens": ["..."]} with the
secrets of your seats, none to watch. The answer is {"shown": ...} with a Shown, and so is every message when
the game has gone on. With "people": true in the hello, {"people": ...} tells who is at
the table. Send {"answer": Answer}, {"undo": Undo} or {"why": Why}, with a "label" if you like; the
reply carries it in "reply"."""


@router.get("/api/docs")
async def docs(request: Request) -> HTMLResponse:
    """Everything a client or a third-party bot may ask."""
    return HTMLResponse(page(request.app.openapi()))


@router.get("/api/docs.css")
async def docs_css() -> Response:
    return Response(stylesheet(), media_type="text/css", headers={"cache-control": "no-cache"})


@cache
def stylesheet() -> str:
    return files("beachhead.server.routes").joinpath("docs.css").read_text("utf-8")


def page(document: Mapping[str, Any]) -> str:
    """The whole page."""
    title = f"{document['info']['title']} API"
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><link rel="stylesheet" href="/api/docs.css">'
    width = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "".join(_body(document))
    return f'<!doctype html><html lang="en"><head>{head}{width}</head><body>{body}</body></html>'


def _body(document: Mapping[str, Any]) -> Iterator[str]:
    info = document["info"]
    yield f"<header><h1>{escape(info['title'])} API <small>{escape(info['version'])}</small></h1>"
    yield f"{_paragraphs(info.get('description', ''))}"
    yield '<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p></header><main>'
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield _operation(path, method, operation)
    yield f"<section><h2>Live play</h2><p>{escape(SOCKET)}</p></section></main>"
    yield "<h2>What goes over the wire</h2>"
    for name, schema in document["components"]["schemas"].items():
        yield _schema(name, schema)


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(part)}</p>" for part in text.strip().split("\n\n"))


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> str:
    rows = [_parameter(parameter) for parameter in operation.get("parameters", ())]
    if "requestBody" in operation:
        rows.append(_row("body", "JSON", _content(operation["requestBody"]["content"])))
    for code, answer in operation["responses"].items():
        rows.append(_row(code, answer["description"], _content(answer.get("content", {}))))
    return (
        f"<section><h2><b>{escape(method.upper())}</b> <code>{escape(path)}</code></h2>"
        f"{_paragraphs(operation.get('description', ''))}{_table(rows)}</section>"
    )


def _parameter(parameter: Mapping[str, Any]) -> str:
    schema = parameter["schema"]
    default = f" = {json.dumps(schema['default'])}" if "default" in schema else ""
    where = parameter["in"] + ("" if parameter.get("required") else ", may be left out")
    return _row(parameter["name"] + default, where, _type(schema))


def _content(content: Mapping[str, Any]) -> str:
    return ", ".join(_type(kind.get("schema") or {}) or escape(name) for name, kind in content.items())


def _schema(name: str, schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    rows = [
        _row(field, "must be there" if field in required else "may be left out", _type(kind))
        for field, kind in schema.get("properties", {}).items()
    ]
    says = _paragraphs(schema.get("description", ""))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3>{says}{_table(rows)}</section>'


def _type(schema: Mapping[str, Any]) -> str:
    """A schema in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array" and "items" in schema:
        return f"list of {_type(schema['items']) or 'anything'}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties']) or 'anything'}"
    return escape(str(schema.get("type", ""))) + _limits(schema)


def _limits(schema: Mapping[str, Any]) -> str:
    low = schema.get("minLength", schema.get("minimum"))
    high = schema.get("maxLength", schema.get("maximum"))
    if low is None and high is None:
        return ""
    return f" ({low if low is not None else ''} to {high if high is not None else ''})"


def _row(*cells: str) -> str:
    first, second, kind = cells
    return f"<tr><th scope='row'>{escape(first)}</th><td>{escape(second)}</td><td>{kind}</td></tr>"


def _table(rows: list[str]) -> str:
    return f"<table>{''.join(rows)}</table>" if rows else ""
