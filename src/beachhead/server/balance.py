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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import structlog

from beachhead.core.bhd import SUFFIX, DataSet
from beachhead.core.datasets import write_data
from beachhead.core.errors import Refusal, Unknown
from beachhead.games import find_scenario
from beachhead.server.bots.process import WorkerProcess
from beachhead.server.errors import TooMany
from beachhead.server.schemas_data import BalanceTold, DecidedIn, Ending, PlaceHeld, WonBy
from beachhead.server.settings import Settings
from beachhead.sim.game import play_game
from beachhead.sim.plan import Plan, make_plan, plan_from
from beachhead.sim.report import report_page
from beachhead.sim.stats import Totals, wilson

log = structlog.get_logger()
BOT = "captain"
MOST_WAITING, MOST_KEPT = 3, 20
MOST_ENDINGS = 8
MOST_SECONDS = 120.0  # for one game
BEHIND = 15  # how far its process steps back behind the server's


def one_game(plan: dict[str, Any], number: int) -> dict[str, Any]:
    """Game `number` of a plan; runs in the process."""
    if hasattr(os, "nice"):
        os.nice(max(0, BEHIND - os.nice(0)))
    return play_game(plan_from(plan), number).record


@dataclass
class Run:
    """A run: what is told of it, what is played, and what was counted so far."""

    told: BalanceTold
    data: DataSet | None
    plan: Plan | None = None
    counted: Totals | None = None


class Balances:
    """The runs of this server, the last few of them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._process = WorkerProcess()
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    def begin(self, scenario: str, data: DataSet | None, games: int) -> BalanceTold:
        """A new run; it waits for those before it."""
        game, chosen = find_scenario(scenario, data)
        if chosen.large:
            raise Refusal(
                f"{chosen.title} takes too long to be played {games} times here: use beachhead sim."
            )
        if len(self._tasks) >= MOST_WAITING:
            raise TooMany(f"{MOST_WAITING} balances are being counted already: try again when one is done.")
        id = secrets.token_urlsafe(12)
        fingerprint = "" if data is None else data.fingerprint
        holding = game.measure.holding
        told = BalanceTold(id, "waiting", chosen.id, fingerprint, games, 0, {}, 0, {}, 0.0, 0.0, "", holding)
        run = self._runs[id] = Run(told, data)
        while len(self._runs) > MOST_KEPT:
            self._runs.popitem(last=False)
        task = asyncio.create_task(self._play(run))
        self._tasks[id] = task
        task.add_done_callback(lambda _: self._tasks.pop(id, None))
        return told

    def look(self, id: str) -> BalanceTold:
        """How far a run is."""
        return self._run(id).told

    def _run(self, id: str) -> Run:
        if id not in self._runs:
            raise Unknown("This balance is not known here any more: count it again.")
        return self._runs[id]

    def report(self, id: str) -> str:
        """The page on what was counted so far, as `beachhead sim report` makes it."""
        run = self._run(id)
        if run.plan is None or run.counted is None or not run.counted.games:
            raise Refusal("No game of this balance is over yet: look again in a moment.")
        return report_page(run.plan, run.counted)

    def stop(self, id: str) -> BalanceTold:
        """Stop a run; what was counted stays."""
        told = self.look(id)
        task = self._tasks.get(id)
        if task is not None:
            task.cancel()
            told.state = "stopped"
        return told

    async def _play(self, run: Run) -> None:
        told = run.told
        async with self._turn:
            told.state = "playing"
            began = time.monotonic()
            try:
                with tempfile.TemporaryDirectory() as folder:
                    await self._games(run, await asyncio.to_thread(plan_of, run, Path(folder)), began)
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

    async def _games(self, run: Run, plan: Plan, began: float) -> None:
        told, written = run.told, plan.json()
        counted = Totals(plan.teams)
        run.plan, run.counted = plan, counted
        if run.data is not None:  # the file in which they lie now is gone when the report is asked for
            run.plan = replace(plan, values=run.data, folder=f"{run.data.fingerprint}{SUFFIX}")
        for number in range(1, told.games + 1):
            counted.add(await self._process.run(MOST_SECONDS, one_game, written, number))
            told.played = number
            told.seconds = round(time.monotonic() - began, 1)
            tell(told, counted)

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._process.close()


def plan_of(run: Run, folder: Path) -> Plan:
    """What is played: captains on all seats, with the values in a file of that folder."""
    file = None
    if run.data is not None:
        file = folder / f"{run.data.fingerprint}{SUFFIX}"
        write_data(file, run.data)
    return make_plan(run.told.scenario, BOT, seed=f"balance {run.told.data}", folder=file)


def tell(told: BalanceTold, counted: Totals) -> None:
    """Say what was counted."""
    sides, games = counted.sides, counted.games
    told.wins = {side: counted.wins[side] for side in sides}
    told.draws = counted.draws
    told.shares = {side: list(wilson(wins, games)) for side, wins in told.wins.items()}
    told.turns = round(sum(turn * n for turn, n in counted.turns.items()) / games, 1)
    told.endings = [Ending(*how, n) for how, n in counted.ended.most_common(MOST_ENDINGS)]
    told.decided = [
        DecidedIn(turn, {side: counted.decided[turn, side] for side in sides})
        for turn in sorted({turn for turn, _ in counted.decided})
    ]
    told.places = [
        PlaceHeld(
            name,
            {side: round(held[side] / games, 2) for side in sides},
            {
                side: round(counted.taken[name, side].mean, 1)
                for side in sides
                if (name, side) in counted.taken
            },
        )
        for name, held in counted.places.items()
    ]
    told.points = [
        WonBy(side, title, round(points / games, 1))
        for (side, title), points in counted.points.most_common()
        if round(points / games, 1)
    ]
