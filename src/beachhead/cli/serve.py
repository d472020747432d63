"""`beachhead serve`: the server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from beachhead.cli.database import open_store
from beachhead.core.datasets import read_data
from beachhead.core.errors import Refusal
from beachhead.games import find_game


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=8044,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port; 0 takes a free one.",
)
@click.option(
    "--db", "database", metavar="URL", help="sqlite:///FILE or postgresql://...; BEACHHEAD_DB says the same."
)
@click.option(
    "--bot-workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes for bots to think in.",
)
@click.option(
    "--rate",
    type=click.FloatRange(1),
    help="Requests per second from one address or link (default 50); over an hour a sixth of that.",
)
@click.option(
    "--allow-host",
    "hosts",
    metavar="NAME",
    multiple=True,
    help="A name this server is reached by, such as beachhead.example; may be given several times.",
)
@click.option(
    "--allow-origin",
    "origins",
    metavar="URL",
    multiple=True,
    help="A page that may play here, such as https://beachhead.example; only this server's own if not given.",
)
@click.option(
    "--address",
    metavar="URL",
    help="Where the board is found from outside, for links in notices, such as https://beachhead.example.",
)
@click.option(
    "--trust-proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    help="The address of a reverse proxy whose X-Forwarded-For is believed.",
)
@click.option(
    "--most-games",
    "most_unfinished",
    type=click.IntRange(1),
    help="Unfinished games of one address on a public server (default 100).",
)
@click.option(
    "--close-after",
    "close_days",
    metavar="DAYS",
    type=click.FloatRange(0),
    help="Close games that nobody has played for this long (default 90 on a public server); 0 for never.",
)
@click.option(
    "--memory",
    metavar="MB",
    type=click.IntRange(16),
    help="For the games that are open (default a quarter of the machine's).",
)
@click.option(
    "--data",
    metavar="FILE",
    multiple=True,
    help="A data set (.bhd) that everybody may begin games with; may be given several times.",
)
@click.option(
    "--accounts",
    is_flag=True,
    help="Offer to sign in on the start page; a public server does so anyway.",
)
@click.option("--log-json", is_flag=True, help="Write logs as JSON lines.")
def serve(host: str, port: int, memory: int | None, log_json: bool, **given: Any) -> None:
    """Run the server for friends and programs. Games are kept in your data folder unless --db says otherwise.

    Several workers: start several of these on different ports with the same postgresql:// database.
    """
    try:
        import uvicorn

        from beachhead.server.app import create_app
        from beachhead.server.logs import configure_logs
        from beachhead.server.protocol import uvicorn_options
        from beachhead.server.settings import settings_from
    except ImportError as missing:
        raise Refusal(
            f"The server needs more packages ({missing.name}): pip install 'beachhead[web]'."
        ) from None
    for file in given["data"]:  # said before the server starts
        owned = read_data(Path(file))
        find_game(owned.game).check_data(owned)
    live_memory = None if memory is None else memory * 2**20
    settings = settings_from(host=host, port=port, live_memory=live_memory, **given)
    configure_logs(as_json=log_json)
    open_store(settings.database).close()
    click.echo(f"Beachhead listens on http://{host}:{port} (Ctrl-C stops it)", err=True)
    uvicorn.run(create_app(settings), **uvicorn_options(settings))
