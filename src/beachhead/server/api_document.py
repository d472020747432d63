"""The API document as a file: `python -m beachhead.server.api_document web/openapi.json`.

The browser client gets its types from it (`make types`). The release version is left out and descriptions are
unwrapped, because both change when the API does not.
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
    """This server's API document, as the file holds it."""
    with TemporaryDirectory() as folder:  # creating the application creates its database
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
