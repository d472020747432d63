"""Why a reinforcement cannot be called, or cannot come in there."""

from __future__ import annotations

from beachhead.m44.explain.reason import Reason, ground_name, hex_name, unit_name
from beachhead.m44.facts import ALLIES, AT_ENTRY, FACES, GERONIMO, VIVE_LA_FRANCE, Choice
from beachhead.m44.rules.dice import count
from beachhead.m44.rules.movement import open_ground
from beachhead.m44.rules.reinforcements import available, called, places
from beachhead.m44.state import M44State

PLURALS = dict(zip(FACES, ("infantry", "armor", "grenades", "flags", "stars"), strict=True))


def why_no_call(state: M44State, commander: int, troop: str) -> Reason | None:
    """Why this troop cannot be called with the dice that are left."""
    facts, side = state.book.facts, state.book.side_of[commander]
    if troop not in facts.troop_numbers:
        return Reason(f"There is no troop called {troop}.", "m44-rei-05")
    number = facts.troop_numbers[troop]
    maps = state.book.maps_of[commander]
    rows = [row for row in facts.rows for m in maps if any(c.troop == number for c in row.choices[m][side])]
    if not rows:
        return Reason(f"{facts.troops[number].name} are no reinforcement for you here.", "m44-rei-06")
    if not any(available(state, m, side, number) for m in maps):
        return Reason(f"There are not the figures left for {facts.troops[number].name}.", "m44-rei-09")
    return _too_few_dice(state, commander, [row.dice for row in rows])


def _too_few_dice(state: M44State, commander: int, prices: list[tuple[int, ...]]) -> Reason | None:
    dice = state.dice[commander]
    if any(all(count(dice, face) >= n for face, n in enumerate(price)) for price in prices):
        return None
    wanted = " or ".join(
        " and ".join(f"{n} {PLURALS[FACES[face]]}" for face, n in enumerate(price) if n) for price in prices
    )
    return Reason(f"That takes {wanted}, which your dice do not show any more.", "m44-rei-05")


def why_no_deployment(state: M44State, commander: int, troop: str) -> Reason | None:
    """Why a called unit cannot be put on the board now."""
    names = state.book.facts.troops
    waiting = [a for a in state.arrivals[commander] if names[called(state, a)[1]].id == troop]
    if not waiting:
        return Reason(f"You have called no {troop} that still waits.", "m44-rei-07")
    if not any(places(state, commander, a) for a in waiting):
        return Reason("No place where it may come in is free now.", "m44-rei-09")
    return None


def why_not_deployed_there(state: M44State, commander: int, arrival: int, place: int) -> Reason | None:
    """Why a called unit cannot come in at this hex."""
    if places(state, commander, arrival) >> place & 1:
        return None
    row, troop = called(state, arrival)
    book, where = state.book, hex_name(state, place)
    if state.unit_at[place] >= 0:
        return Reason(f"{where} is held by {unit_name(state, state.unit_at[place])}.", "m44-rei-23")
    side = book.side_of[commander]
    choices = [
        c for m in book.maps_of[commander] for c in book.facts.rows[row].choices[m][side] if c.troop == troop
    ]
    if not open_ground(state, troop) >> place & 1 and choices[0].placement != AT_ENTRY:
        return Reason(f"{where} is closed to it: {ground_name(state, place)}.", "m44-rei-17")
    return _wrong_place(choices[0], side, where)


def _wrong_place(choice: Choice, side: int, where: str) -> Reason:
    """What the placement of the row asks for."""
    if choice.placement == VIVE_LA_FRANCE:
        return Reason(f"{where} is no empty forest next to an Allied ground unit.", "m44-rei-16")
    if choice.placement == GERONIMO:
        return Reason(f"{where} is not next to an Allied ground unit under your command.", "m44-rei-17")
    if choice.placement != AT_ENTRY:
        return Reason(f"{where} is not next to a friendly unit under your command.", "m44-rei-21")
    if side == ALLIES:
        text = f"{where} holds no empty craft of yours, nor is it coastline of two beach sections you hold."
        return Reason(text, "m44-rei-14")
    return Reason(f"{where} is none of your entry hexes.", "m44-rei-13")
