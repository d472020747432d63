"""Balance at a glance: a scenario with somebody's values, played some dozens of times between captains.

One run at a time, in one process of low priority, game by game; runs wait for each other, and only so many of
them. Nothing is kept but the counts, and those not for long. Begin with `Balances.begin`.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import tempfile
import time
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog

from beachhead.core.bhd import DataSet
from beachhead.core.datasets import write_data
from beachhead.core.errors import Refusal, Unknown
from beachhead.games import find_scenario
from beachhead.server.bots.process import WorkerProcess
from beachhead.server.errors import TooMany
from beachhead.server.schemas_data import BalanceTold
from beachhead.server.settings import Settings
from beachhead.sim.game import play_game
from beachhead.sim.plan import make_plan, plan_from
from beachhead.sim.stats import wilson

log = structlog.get_logger()
BOT = "captain"
MOST_WAITING, MOST_KEPT = 3, 20
MOST_SECONDS = 120.0  # for one game
BEHIND = 15  # how far its process steps back behind the server's


def one_game(plan: dict[str, Any], number: int) -> dict[str, Any]:
    """Game `number` of a plan; runs in the process."""
    if hasattr(os, "nice"):
        os.nice(max(0, BEHIND - os.nice(0)))
    record = play_game(plan_from(plan), number).record
    return {"winner": record["winner"], "turn": record["turns"]}


class Balances:
    """The runs of this server, the last few of them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._process = WorkerProcess()
        self._runs: OrderedDict[str, BalanceTold] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    def begin(self, scenario: str, data: DataSet | None, games: int) -> BalanceTold:
        """A new run; it waits for those before it."""
        chosen = find_scenario(scenario, data)[1]
        if chosen.large:
            raise Refusal(
                f"{chosen.title} takes too long to be played {games} times here: use beachhead sim."
            )
        if len(self._tasks) >= MOST_WAITING:
            raise TooMany(f"{MOST_WAITING} balances are being counted already: try again when one is done.")
        id = secrets.token_urlsafe(12)
        fingerprint = "" if data is None else data.fingerprint
        told = BalanceTold(id, "waiting", chosen.id, fingerprint, games, 0, {}, 0, {}, 0.0, 0.0, "")
        self._runs[id] = told
        while len(self._runs) > MOST_KEPT:
            self._runs.popitem(last=False)
        task = asyncio.create_task(self._play(told, data))
        self._tasks[id] = task
        task.add_done_callback(lambda _: self._tasks.pop(id, None))
        return told

    def look(self, id: str) -> BalanceTold:
        """How far a run is."""
        if id not in self._runs:
            raise Unknown("This balance is not known here any more: count it again.")
        return self._runs[id]

    def stop(self, id: str) -> BalanceTold:
        """Stop a run; what was counted stays."""
        told = self.look(id)
        task = self._tasks.get(id)
        if task is not None:
            task.cancel()
            told.state = "stopped"
        return told

    async def _play(self, told: BalanceTold, data: DataSet | None) -> None:
        async with self._turn:
            told.state = "playing"
            began = time.monotonic()
            try:
                with tempfile.TemporaryDirectory() as folder:
                    plan = await asyncio.to_thread(plan_of, told, data, Path(folder))
                    await self._games(told, plan, began)
                told.state = "done"
            except asyncio.CancelledError:
                told.state = "stopped"
                self._process.close()
                raise
            except Refusal as refusal:
                told.state, told.why = "failed", refusal.message
            except (TimeoutError, BrokenProcessPool):
                told.state = "failed"
                told.why = f"A game took longer than {MOST_SECONDS:.0f} s."
            except Exception as fault:  # noqa: BLE001  # a set from outside may do anything to a bot
                log.error("a balance failed", why=repr(fault))
                told.state, told.why = "failed", "A game could not be played to its end with these values."

    async def _games(self, told: BalanceTold, plan: dict[str, Any], began: float) -> None:
        turns = 0
        for side in plan["teams"]:
            told.wins[side] = 0
        for number in range(1, told.games + 1):
            record = await self._process.run(MOST_SECONDS, one_game, plan, number)
            winner = record["winner"]
            if winner in told.wins:
                told.wins[winner] += 1
            else:
                told.draws += 1
            turns += record["turn"]
            told.played = number
            told.turns = round(turns / number, 1)
            told.seconds = round(time.monotonic() - began, 1)
            told.shares = {side: list(wilson(wins, number)) for side, wins in told.wins.items()}

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._process.close()


def plan_of(told: BalanceTold, data: DataSet | None, folder: Path) -> dict[str, Any]:
    """What is played: captains on all seats, with the values in a file of that folder."""
    file = None
    if data is not None:
        file = folder / f"{data.fingerprint}.bhd"
        write_data(file, data)
    return make_plan(told.scenario, BOT, seed=f"balance {told.data}", folder=file).json()
