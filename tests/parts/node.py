"""Node for the tests that run a tool of the client in web/."""

from __future__ import annotations

import os

import dev


def environment_with_node() -> dict[str, str]:
    """The environment of this process, with the Node of the board in its path."""
    npm = dev.find_npm()
    assert npm, "the board needs Node"
    return {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"}
