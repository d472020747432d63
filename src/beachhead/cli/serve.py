"""`beachhead serve`: the server."""

from __future__ import annotations

import click

from beachhead.core.errors import Refusal


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
    help="Processes that think for bots.",
)
@click.option("--rate", type=click.FloatRange(1), help="Requests a second one address may make (default 50).")
@click.option("--log-json", is_flag=True, help="Write logs as JSON lines.")
def serve(
    host: str, port: int, database: str | None, bot_workers: int, rate: float | None, log_json: bool
) -> None:
    """Run the server for friends and programs. Games are kept in your data folder unless --db says otherwise.

    Several workers: start several of these on different ports with the same postgresql:// database.
    """
    try:
        import uvicorn

        from beachhead.server.app import create_app
        from beachhead.server.settings import settings_from
        from beachhead.server.watch import set_up_logs
    except ImportError as missing:
        raise Refusal(
            f"The server needs more packages ({missing.name}): pip install 'beachhead[web]'."
        ) from None
    settings = settings_from(host=host, port=port, database=database, bot_workers=bot_workers, rate=rate)
    set_up_logs(as_json=log_json)
    click.echo(f"Beachhead listens on http://{host}:{port} (Ctrl-C stops it)", err=True)
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        ws="websockets-sansio",
        log_level="warning",
        ws_max_size=settings.largest_message * 2,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
