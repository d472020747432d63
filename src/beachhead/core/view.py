"""Views: what one seat, or a spectator, may know. Built from an allow-list, never by removing secrets.

A view is all that ever leaves the engine for a seat: clients draw it, bots think from it, `Game.resample`
makes a full state from it that could be the true one. Two states that differ only in what the seat may not
know give equal views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from beachhead.core.action import Slot, slots_of
from beachhead.core.codec import column, frozen, own, plain, result_from
from beachhead.core.decision import Decision
from beachhead.core.event import may_see
from beachhead.core.notation import Names
from beachhead.core.seat import Seat
from beachhead.core.state import Result, Setup, State
from beachhead.core.step import AnyStep


@dataclass(frozen=True)
class View:
    """`known` holds the columns the seat may see, `lanes` the steps still to be done, each as its name and
    values (unseen ones None), `open` the seat's own decision if it has one, `waiting` whom the table waits
    for. All of it is the view's own: the game may go on."""

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
            "rules": self.setup.rules,
            "facts": self.setup.fingerprint,
            "data": "" if self.setup.data is None else self.setup.data.fingerprint,
            "data_title": "" if self.setup.data is None else self.setup.data.title,
            "seats": list(self.setup.seats),
            "seat": self.seat,
            "known": plain(self.known),
            "lanes": plain(self.lanes),
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
        known={f.name: own(f.show(state, seat)) for f in state.FIELDS if f.show is not None},
        lanes=[[_seen_step(step, seat) for step in lane] for lane in state.lanes],
        open=tuple(d for d in asked if d.seat == seat),
        waiting=tuple(d.seat for d in asked),
        result=state.result,
    )


def _seen_step(step: AnyStep, seat: Seat) -> list[Any]:
    cls: Any = type(step)
    names, secrets = _shape(cls)
    closed = [slot.name for slot in secrets if not may_see(step, slot, seat)]
    return [step.NAME, {name: None if name in closed else getattr(step, name) for name in names}]


@cache
def _shape(cls: Any) -> tuple[tuple[str, ...], tuple[Slot, ...]]:
    """The fields of a step, and those that not everybody may see."""
    declared = fields(cls)
    has_secrets = any("secret" in f.metadata for f in declared)
    return tuple(f.name for f in declared), slots_of(cls) if has_secrets else ()


def decision_json(decision: Decision, names: Names) -> dict[str, Any]:
    """A decision for a program: each option in notation and field by field."""
    return {
        "seat": decision.seat,
        "ask": decision.ask,
        "rule": decision.rule,
        "about": [[kind, names.write(kind, value)] for kind, value in decision.about],
        "secret": decision.secret,
        "options": [
            {"text": names.text(o), "fields": {s.name: names.word(s, getattr(o, s.name)) for s in o.FIELDS}}
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
        secret=written["secret"],
    )


def view_from(written: Mapping[str, Any], setup: Setup) -> View:
    """The view that `View.json` wrote, for a program at the other end of a wire."""
    return View(
        setup=setup,
        seat=Seat(written["seat"]),
        known={name: column(value) for name, value in written["known"].items()},
        lanes=[[[name, _values(step)] for name, step in lane] for lane in written["lanes"]],
        open=tuple(decision_from(decision, setup.names) for decision in written["open"]),
        waiting=tuple(Seat(seat) for seat in written["waiting"]),
        result=None if written["result"] is None else result_from(written["result"]),
    )


def _values(step: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a step as a view holds them."""
    return {name: frozen(column(value)) for name, value in step.items()}
