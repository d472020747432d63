"""Views: what one seat, or a spectator, may know. Built from what is allowed, never by crossing out.

A view is all that ever leaves the engine for a seat: clients draw it, bots think from it, `Game.imagine`
makes a full state from it that could be the true one. Two states that differ only in what the seat may not
know give equal views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from beachhead.core.action import slots_of
from beachhead.core.codec import plain, result_from
from beachhead.core.decision import Decision
from beachhead.core.event import may_see
from beachhead.core.notation import Names
from beachhead.core.seat import Seat
from beachhead.core.state import Result, Setup, State
from beachhead.core.step import AnyStep


@dataclass(frozen=True)
class View:
    """`known` holds the columns the seat may see, `lanes` the steps still to be done (unseen values None),
    `open` the seat's own decision if it has one, `waiting` whom the table waits for."""

    setup: Setup
    seat: Seat
    known: dict[str, Any]
    lanes: list[list[Any]]
    open: tuple[Decision, ...]
    waiting: tuple[Seat, ...]
    result: Result | None

    def json(self) -> dict[str, Any]:
        """The view for the wire."""
        return {
            "scenario": f"{self.setup.game}:{self.setup.scenario}",
            "options": self.setup.options,
            "seats": list(self.setup.seats),
            "seat": self.seat,
            "known": self.known,
            "lanes": self.lanes,
            "open": [decision_json(d, self.setup.names) for d in self.open],
            "waiting": list(self.waiting),
            "result": None if self.result is None else self.result.json(),
        }


def view_of(state: State, seat: Seat) -> View:
    """What `seat` may know of `state`."""
    asked = state.open
    return View(
        setup=state.setup,
        seat=seat,
        known={f.name: plain(f.show(state, seat)) for f in state.FIELDS if f.show is not None},
        lanes=[[_seen_step(step, seat) for step in lane] for lane in state.lanes],
        open=tuple(d for d in asked if d.seat == seat),
        waiting=tuple(d.seat for d in asked),
        result=state.result,
    )


def _seen_step(step: AnyStep, seat: Seat) -> list[Any]:
    secrets = (
        {s.name for s in slots_of(type(step)) if not may_see(step, s, seat)} if _has_secrets(step) else set()
    )
    values = {f.name: None if f.name in secrets else plain(getattr(step, f.name)) for f in fields(step)}  # type: ignore[arg-type]  # every step is a dataclass
    return [type(step).__name__, values]


def _has_secrets(step: AnyStep) -> bool:
    return any("secret" in f.metadata for f in fields(step))  # type: ignore[arg-type]  # every step is a dataclass


def decision_json(decision: Decision, names: Names) -> dict[str, Any]:
    """A decision for a program: each option in notation and field by field."""
    return {
        "seat": decision.seat,
        "ask": decision.ask,
        "rule": decision.rule,
        "about": [[kind, names.write(kind, value)] for kind, value in decision.about],
        "options": [
            {"text": names.text(o), **{s.name: names.word(s, getattr(o, s.name)) for s in o.FIELDS}}
            for o in decision.options
        ],
    }


def decision_from(written: Mapping[str, Any], names: Names) -> Decision:
    """The decision that `decision_json` wrote."""
    return Decision(
        Seat(written["seat"]),
        written["ask"],
        written["rule"],
        tuple(names.action(option["text"]) for option in written["options"]),
        tuple((kind, names.read(kind, word)) for kind, word in written["about"]),
    )


def view_from(written: Mapping[str, Any], setup: Setup) -> View:
    """The view that `View.json` wrote, for a program at the other end of a wire."""
    return View(
        setup=setup,
        seat=Seat(written["seat"]),
        known=dict(written["known"]),
        lanes=list(written["lanes"]),
        open=tuple(decision_from(decision, setup.names) for decision in written["open"]),
        waiting=tuple(Seat(seat) for seat in written["waiting"]),
        result=None if written["result"] is None else result_from(written["result"]),
    )
