"""`beachhead` alone: the board in the browser if it can be had, else the game in the terminal.

Where nobody is there to answer, in a script or a pipe, it shows the help.
"""

from __future__ import annotations

import os
import socket
import sys
import time
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import click

import beachhead
from beachhead.cli.play import play

PORTS = range(8044, 8064)
WAIT = 60.0
NEEDS = ("uvicorn", "fastapi", "sqlalchemy")


def offer(ctx: click.Context) -> None:
    """Ask what somebody at a keyboard would like."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(ctx.get_help())
        return
    why_not = no_board()
    if not why_not and click.confirm("Open the board in your browser?", default=True):
        open_board()
        return
    if why_not:
        click.echo(why_not)
    if click.confirm("Play here in the terminal?", default=True):
        play.main([], prog_name="beachhead play", standalone_mode=False)
    else:
        click.echo("`beachhead --help` lists everything else.")


def no_board() -> str:
    """Why there is no board for the browser; nothing if there is one."""
    if not all(map(find_spec, NEEDS)):
        return "The board in the browser needs more packages: pip install 'beachhead[web]'."
    if not (Path(beachhead.__file__).parent / "webdist" / "index.html").is_file():
        return "The board in the browser is not part of this installation: in a clone, `make play` builds it."
    return ""


def open_board() -> None:
    """The server on a free port of this machine, and the browser opened on it as soon as it answers."""
    from beachhead.cli.serve import serve

    port = next(filter(free, PORTS), 0) or free_port()
    Thread(target=browse, args=(f"http://127.0.0.1:{port}",), daemon=True).start()
    serve.main(["--port", str(port)], prog_name="beachhead serve", standalone_mode=False)


def free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def browse(address: str) -> None:
    """Wait until the server is up, and show its page."""
    begin = time.monotonic()
    while time.monotonic() - begin < WAIT:
        try:
            with urlopen(f"{address}/readyz", timeout=2):
                break
        except OSError:
            time.sleep(0.1)
    if not os.environ.get("BEACHHEAD_NO_BROWSER"):
        webbrowser.open(address)
