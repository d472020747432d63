"""The API document as a file: `python -m beachhead.server.api_document web/openapi.json`.

The browser client has its types from it (`make types`). The version of the release is left out, and
descriptions stand on one line: both would change without the API.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from beachhead.server.app import create_app
from beachhead.server.settings import Settings


def text() -> str:
    """The document of this server as it is kept in a file."""
    with TemporaryDirectory() as folder:  # a server makes its database when it is made itself
        made = create_app(Settings(f"sqlite:///{folder}/games.db")).openapi()
    info = {**made["info"], "version": ""}
    return json.dumps(on_one_line({**made, "info": info}), indent=2, ensure_ascii=False) + "\n"


def on_one_line(part: Any) -> Any:
    """A part of the document with its descriptions unwrapped."""
    if isinstance(part, list):
        return [on_one_line(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        name: " ".join(value.split())
        if name == "description" and isinstance(value, str)
        else on_one_line(value)
        for name, value in part.items()
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), encoding="utf-8")
