"""Data sets on a server: brought by those who own a printed game, checked in a process of their own with the
game's loaders, and kept as values only."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec
import structlog

from beachhead.core.bhd import SOURCES, DataFault, DataSet, read_set
from beachhead.core.comparing import differences, merged, require_one_game
from beachhead.core.datasets import read_data
from beachhead.core.errors import BadFile, Refusal, Unknown
from beachhead.games import find_data, find_game
from beachhead.server.bots.process import WorkerProcess
from beachhead.server.db.data_sets import DataTable
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany
from beachhead.server.limits import network_of
from beachhead.server.schemas_data import (
    ScenarioMade,
    SetChecked,
    SetDifference,
    SetFault,
    SetHead,
    SetKept,
    SetsCompared,
    SetsMerged,
    SetVerdict,
)
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token

log = structlog.get_logger()
CHECK_SECONDS = 30.0
MOST_BROUGHT = 50
"""So many sets are kept from one address of a public server."""


def check_text(text: str, scenario: str) -> tuple[str, dict[str, object] | None]:
    """The fingerprint of a set, or what is wrong with it; runs in the process."""
    try:
        data = read_set("the data set", text.encode())
        find_game(data.game).check_data(data, scenario)
    except DataFault as fault:
        return "", {
            "form": fault.form,
            "row": fault.row,
            "field": fault.field,
            "reason": f"{fault.reason}.",
            "allowed": list(fault.allowed[:40]),
        }
    except Refusal as refusal:
        return "", {"form": "", "row": "", "field": "", "reason": refusal.message, "allowed": []}
    return data.fingerprint, None


class DataSets:
    """The data sets of this server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.table = DataTable(store)
        self._process = WorkerProcess()

    def offer_own(self) -> None:
        """Offer the data sets that the host has named."""
        for path in self.settings.data:
            data = read_data(Path(path))
            find_game(data.game).check_data(data)
            self.table.keep(data, offered=True)

    def warm_up(self) -> None:
        """Start the process that checks, which takes a second or two, before it is asked."""
        self._process.start()

    async def verdict(self, asked: SetChecked) -> SetVerdict:
        """Whether a set can be played with, and if not what is wrong with it."""
        text = content_of(asked.head, asked.changes).decode()
        return await self._checked(text, asked.scenario.partition(":")[2])

    async def _checked(self, text: str, scenario: str = "") -> SetVerdict:
        try:
            fingerprint, wrong = await self._process.run(CHECK_SECONDS, check_text, text, scenario)
        except (TimeoutError, BrokenProcessPool):
            raise TooMany("This data set takes too long to check: change less at a time.") from None
        fault = None if wrong is None else msgspec.convert(wrong, SetFault)
        return SetVerdict(fault is None, fingerprint, fault)

    async def bring(self, content: bytes, address: str) -> SetKept:
        """Keep a data set; refused if it cannot be played with."""
        data = await asyncio.to_thread(read_set, "This file", content)
        founder = self._founder(address)
        if founder is not None and self.table.brought_by(founder) >= MOST_BROUGHT:
            raise TooMany(f"{MOST_BROUGHT} data sets are kept from this address: withdraw one first.")
        verdict = await self._checked(data.text())
        if verdict.fault is not None:
            raise fault_refused(data, verdict.fault)
        token = secrets.token_urlsafe(24)
        owner = hash_token(token, self.settings)
        await asyncio.to_thread(self.table.keep, data, owner=owner, founder=founder)
        return told(data, token)

    def withdraw(self, fingerprint: str, tokens: tuple[str, ...]) -> None:
        """Withdraw a set: no new game is begun with it, and those that go on keep their values."""
        if not any(self.table.withdraw(fingerprint, hash_token(token, self.settings)) for token in tokens):
            raise Unknown(f"You have brought no data set {fingerprint} here.")

    def of_file(self, content: bytes) -> str:
        """The data set that a game file is played with, if it is here: its text, else nothing."""
        try:
            row = json.loads(content[: 1 << 16].split(b"\n", 1)[0])
            fingerprint = row.get("data", "") if isinstance(row, dict) else ""
        except (ValueError, RecursionError):
            return ""
        if not isinstance(fingerprint, str) or not fingerprint:
            return ""
        try:
            return self.table.find(fingerprint).text()
        except Unknown:
            kept = find_data(fingerprint)
            return "" if kept is None else kept.text()

    def _founder(self, address: str) -> str | None:
        if not self.settings.public:
            return None
        return hash_token(f"founder/{network_of(address)}", self.settings)[:32]

    async def close(self) -> None:
        self._process.close()


def content_of(head: SetHead, changes: Sequence[Mapping[str, object]]) -> bytes:
    """A data set that was sent in parts, as a file has it."""
    told = {name: value for name, value in msgspec.to_builtins(head).items() if value}
    return b"\n".join(map(msgspec.json.encode, ({**HEAD, **told}, *changes)))


def two_sets(asked: SetsCompared | SetsMerged) -> tuple[DataSet, DataSet]:
    """Two sets that are compared, read as files are."""
    here, there = asked.here, asked.there
    return (
        read_set("your set", content_of(here.head, here.changes)),
        read_set("the other set", content_of(there.head, there.changes)),
    )


def compared(asked: SetsCompared) -> list[SetDifference]:
    """What two sets say otherwise."""
    here, there = two_sets(asked)
    require_one_game(here, there)
    return [
        SetDifference(*d.key, d.here, d.there, d.here_from, d.there_from, d.conflict)
        for d in differences(here, there)
    ]


def put_together(asked: SetsMerged) -> dict[str, object]:
    """The first set with what was chosen of the second."""
    data, _ = merged(*two_sets(asked), asked.only)
    return in_parts(data)


def in_parts(data: DataSet) -> dict[str, object]:
    """A data set as it is sent, to go on with."""
    head = {name: value for name, value in data.head().items() if name not in HEAD}
    return {"head": head, "changes": [change.json() for change in data.changes]}


HEAD: Mapping[str, object] = {"file": "beachhead data", "format": 1}


def fault_refused(data: DataSet, fault: SetFault) -> BadFile:
    place = ", ".join(filter(None, (fault.form, fault.row, fault.field)))
    line = next((c.line for c in data.changes if c.key == (fault.form, fault.row)), 0)
    where = ", ".join(filter(None, (f"line {line}" if line else "", place)))
    return BadFile(f"{data.file}{f', {where}' if where else ''}: {fault.reason}", line=line)


def told(data: DataSet, token: str = "") -> SetKept:
    """A data set as it is listed."""
    values = [source for change in data.changes for source in change.sources.values()]
    counted = {source: values.count(source) for source in SOURCES}
    return SetKept(
        data.fingerprint, data.game, data.title, data.variant, len(data.changes), counted, token, made(data)
    )  # fmt: skip


def made(data: DataSet) -> ScenarioMade | None:
    """The scenario that a data set makes."""
    own = data.scenario
    if own is None:
        return None
    return ScenarioMade(data.scenario_id, f"{data.game}:{own.start}", own.says, dict(own.options))
