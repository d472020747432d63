"""Servers that are quick to start, for those that are killed a thousand times.

A process that has read everything once is forked for each start. What is forked is a server like any other
and dies like one; nothing but the reading is shared, and no bots are kept ready that nobody asks.
"""

from __future__ import annotations

import os
import signal
from multiprocessing import get_context

from tests.parts import launch
from tests.parts.waiting import PATIENCE, until

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["__main__", "beachhead.server.app", "beachhead.server.protocol"])


class Forked(launch.Server):
    """`beachhead serve`, forked; with `inside` its notices may go to this machine."""

    def __init__(self, database: str, *, inside: bool = False) -> None:
        self.inside = inside
        super().__init__(database)

    def start(self) -> None:
        self._forked = FORKS.Process(target=serve, args=(self.database, self.port, self.inside), daemon=True)
        self._forked.start()
        until(lambda: not self._forked.is_alive() or self.ready(), "the start of the server")
        assert self._forked.is_alive(), "the server does not start"

    def kill(self) -> None:
        self._forked.kill()
        self._forked.join(PATIENCE)


def serve(database: str, port: int, inside: bool) -> None:
    """What the fork does; it ends with the process that forked it, which ends with the tests."""
    import uvicorn

    from beachhead.server.app import create_app
    from beachhead.server.protocol import uvicorn_options
    from beachhead.server.settings import settings_from

    if launch.LIBC is not None:
        launch.LIBC.prctl(launch.PR_SET_PDEATHSIG, signal.SIGKILL)
    given = {"database": database, "port": port, "notices_inside": inside}
    settings = settings_from(os.environ, rate=1_000_000.0, bot_workers=0, **given)
    uvicorn.run(create_app(settings), **uvicorn_options(settings))
