"""What tests of reinforcements share: seats, rows and troops by name. Begin with `offers` and `where`."""

from __future__ import annotations

from beachhead.core.seat import Seat
from beachhead.hexes import each
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.reinforcements import arrival, calls, places
from beachhead.m44.state import M44State

REINFORCED = ("reinforcements",)


def commander(state: M44State, seat: str) -> int:
    return state.lookup.seats.index(Seat(seat))


def card(state: M44State, id: str) -> int:
    return state.lookup.facts.card(id).number


def row(state: M44State, id: str) -> int:
    return next(r.number for r in state.lookup.facts.rows if r.id == id)


def troop(state: M44State, id: str) -> int:
    return state.lookup.facts.troop(id).number


def called(state: M44State, row_id: str, troop_id: str) -> int:
    return arrival(state, row(state, row_id), troop(state, troop_id))


def where(state: M44State, seat: str, row_id: str, troop_id: str) -> set[str]:
    """The names of the hexes where the seat can put such a unit."""
    found = places(state, commander(state, seat), called(state, row_id, troop_id))
    return {state.lookup.grid.name(h) for h in each(found)}


def offers(state: M44State, seat: str, dice: str) -> set[tuple[str, str]]:
    """Row and troop of everything these dice can call."""
    c = commander(state, seat)
    state.dice[c] = read(dice)
    facts = state.lookup.facts
    return {(facts.rows[r].id, facts.troops[t].id) for r, t in calls(state, c)}
