"""What the client in web/ knows of the server is true: its API document, and where it listens."""

from __future__ import annotations

import json
import re

import dev
from beachhead.server import api_document
from beachhead.server.settings import Settings

KEPT = dev.WEB / "openapi.json"
HOW = "web/openapi.json is out of date with the server: `make types` regenerates it and the client's types."


def test_the_kept_api_document_is_that_of_the_server() -> None:
    assert json.loads(KEPT.read_text(encoding="utf-8")) == json.loads(api_document.text()), HOW


def test_a_change_of_a_schema_would_be_noticed() -> None:
    changed = json.loads(api_document.text())
    del changed["components"]["schemas"]["Refused"]["properties"]["rule"]
    assert changed != json.loads(KEPT.read_text(encoding="utf-8"))


def test_the_types_know_every_schema() -> None:
    """What is in them is compared word by word by `npm run check`, where there is Node."""
    types = (dev.WEB / "src" / "api" / "schema.d.ts").read_text(encoding="utf-8")
    schemas = json.loads(api_document.text())["components"]["schemas"]
    assert [name for name in schemas if f"        {name}: {{" not in types] == []


def test_the_dev_server_asks_where_a_server_listens_by_itself() -> None:
    config = (dev.WEB / "vite.config.ts").read_text(encoding="utf-8")
    found = re.search(r'SERVER = "http://127\.0\.0\.1:(\d+)"', config)
    assert found
    assert int(found[1]) == Settings("sqlite:///games.db").port == dev.PORTS[0]
