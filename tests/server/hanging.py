"""Giving up on a bot that hangs, without a clock."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from beachhead.server.bots import process
from tests.parts.waiting import until


def given_up_when_it_hangs(monkeypatch: pytest.MonkeyPatch, note: Path) -> None:
    """The time of a `Faltering` bot is over as soon as it has noted that it hangs, and no bot's before. That
    time ends by the clock is for another test."""
    given_up = 0

    def hung() -> int:
        return len(note.read_text().splitlines()) if note.exists() else 0

    async def wait_for(called: asyncio.Future[Any], seconds: float) -> Any:
        nonlocal given_up
        await asyncio.to_thread(until, lambda: called.done() or hung() > given_up)
        if called.done():
            return called.result()
        given_up = hung()
        called.cancel()
        raise TimeoutError

    monkeypatch.setattr(process, "wait_for", wait_for)
