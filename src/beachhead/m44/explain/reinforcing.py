"""Why a reinforcement cannot be called, or cannot come in there."""

from __future__ import annotations

from beachhead.m44.explain.moving import why_closed
from beachhead.m44.explain.reason import Reason, hex_name, unit_name
from beachhead.m44.facts import ALLIES, AT_ENTRY, FACES, GERONIMO, VIVE_LA_FRANCE, Choice, Row
from beachhead.m44.rules.dice import count
from beachhead.m44.rules.reinforcements import available, called, empty_craft, has_had_its_one, places
from beachhead.m44.state import M44State

PLURALS = dict(zip(FACES, ("infantry", "armour", "grenades", "flags", "stars"), strict=True))


def why_no_call(state: M44State, commander: int, troop: str, row: str = "") -> Reason | None:
    """Why this troop cannot be called with the dice that are left, or not by this row of the table."""
    facts = state.lookup.facts
    if troop not in facts.troop_numbers:
        return Reason(f"There is no troop called {troop}.", "m44-rei-05")
    number = facts.troop_numbers[troop]
    rows = [r for r in facts.rows if _maps_with(state, commander, r, number)]
    if not rows:
        return _not_on_offer(state, commander, number)
    if row and row not in [r.id for r in rows]:
        return Reason(f"That row of the table does not offer you {facts.troops[number].name}.", "m44-rei-06")
    rows = [r for r in rows if r.id == row or not row]
    maps = sorted({m for r in rows for m in _maps_with(state, commander, r, number)})
    return _none_left(state, commander, maps, number) or _too_few_dice(state, commander, rows)


def _maps_with(state: M44State, commander: int, row: Row, troop: int) -> list[int]:
    """The maps of the commander for which a row offers them the troop."""
    side = state.lookup.side_of[commander]
    return [m for m in state.lookup.maps_of[commander] if any(c.troop == troop for c in row.choices[m][side])]


def _not_on_offer(state: M44State, commander: int, troop: int) -> Reason:
    """The table has no row that gives them this troop here."""
    lookup, name = state.lookup, state.lookup.facts.troops[troop].name
    allied = lookup.side_of[commander] == ALLIES
    maps = [lookup.facts.maps[m] for m in lookup.maps_of[commander]]
    if allied and all(m.has("no_landing") for m in maps):
        text = "Only Resistance, Airborne, supply trucks and artillery can be called on American Airborne"
        return Reason(f"{text}, and not {name}.", "m44-rei-19")
    if allied and lookup.accessories >> troop & 1:
        return Reason(f"{name} come to Sword, Juno and Gold only.", "m44-rei-18")
    return Reason(f"The reinforcement table has no {name} for you here.", "m44-rei-06")


def _none_left(state: M44State, commander: int, maps: list[int], troop: int) -> Reason | None:
    """Every map that could have the unit lacks the figures, or has its one Command Car."""
    side, name = state.lookup.side_of[commander], state.lookup.facts.troops[troop].name
    if any(available(state, m, side, troop) for m in maps):
        return None
    if any(has_had_its_one(state, m, side, troop) for m in maps):
        return Reason(f"A map takes one {name}, and no more.", "m44-unit-33")
    return Reason(f"There are not enough figures left for {name}.", "m44-rei-09")


def _too_few_dice(state: M44State, commander: int, rows: list[Row]) -> Reason | None:
    dice = state.dice[commander]
    if any(all(count(dice, face) >= n for face, n in enumerate(row.dice)) for row in rows):
        return None
    wanted = " or ".join(
        " and ".join(f"{n} {PLURALS[FACES[face]]}" for face, n in enumerate(row.dice) if n) for row in rows
    )
    return Reason(f"That takes {wanted}, which your dice no longer show.", "m44-rei-05")


def why_no_deployment(state: M44State, commander: int, troop: str, row: str = "") -> Reason | None:
    """Why a called unit cannot be put on the board now."""
    facts = state.lookup.facts
    waiting = [
        a
        for a, (r, number) in [(a, called(state, a)) for a in state.arrivals[commander]]
        if facts.troops[number].id == troop and row in ("", facts.rows[r].id)
    ]
    if not waiting:
        return Reason(f"You have called no {troop} that still waits.", "m44-rei-05")
    if not any(places(state, commander, a) for a in waiting):
        return Reason("No place where it may come in is free now.", "m44-rei-09")
    return None


def why_not_deployed_there(state: M44State, commander: int, arrival: int, place: int) -> Reason | None:
    """Why a called unit cannot come in at this hex."""
    if places(state, commander, arrival) >> place & 1:
        return None
    row, troop = called(state, arrival)
    lookup, side = state.lookup, state.lookup.side_of[commander]
    choices = [
        (m, c)
        for m in lookup.maps_of[commander]
        for c in lookup.facts.rows[row].choices[m][side]
        if c.troop == troop
    ]
    here = [c for m, c in choices if lookup.map_bits[place] >> m & 1]
    if any(c.placement == AT_ENTRY for _, c in choices) and (not here or here[0].placement == AT_ENTRY):
        return _no_entry(state, commander, troop, place)
    if state.unit_at[place] >= 0:
        return _held(state, place, "m44-brd-13")
    return (
        _out_of_command(state, commander, place, lookup.zones[commander])
        or (None if here else _not_on_this_map(state, commander, troop))
        or _none_left(
            state, commander, [m for m, c in choices if c in here and lookup.map_bits[place] >> m & 1], troop
        )
        or _wrong_place(state, here[0], place)
    )


def _held(state: M44State, place: int, rule: str) -> Reason:
    where = hex_name(state, place)
    return Reason(f"{where} {where:is} held by {unit_name(state, state.unit_at[place])}.", rule)


def _no_entry(state: M44State, commander: int, troop: int, place: int) -> Reason:
    """Why the unit does not come in here as units of its side do: by entry hexes, in craft, on the coast."""
    lookup, where = state.lookup, hex_name(state, place)
    if lookup.side_of[commander] == ALLIES:
        return _no_landing(state, commander, troop, place)
    if not lookup.entries >> place & 1:
        return Reason(f"{where} {where:is} not one of your entry hexes.", "m44-rei-13")
    outside = _out_of_command(state, commander, place, lookup.entry_zones[commander])
    if outside is not None:
        return outside
    if state.unit_at[place] >= 0:
        return _held(state, place, "m44-rei-23")
    closed = why_closed(state, troop, place)
    return closed or Reason(f"There are not enough figures left for a unit {where:at}.", "m44-rei-09")


def _no_landing(state: M44State, commander: int, troop: int, place: int) -> Reason:
    lookup, where = state.lookup, hex_name(state, place)
    if empty_craft(state) >> place & 1:
        outside = _out_of_command(state, commander, place, lookup.entry_zones[commander])
        return outside or Reason(f"There are not enough figures left for a unit {where:at}.", "m44-rei-09")
    if state.unit_at[place] >= 0:
        return _held(state, place, "m44-brd-13")
    if not lookup.ground.coast >> place & 1:
        return Reason(f"There is no empty landing craft {where:at}.", "m44-rei-14")
    closed = why_closed(state, troop, place)
    return closed or Reason(
        f"{where} {where:is} not on the coast of two free beach sections of yours.", "m44-rei-15"
    )


def _out_of_command(state: M44State, commander: int, place: int, zone: int) -> Reason | None:
    if zone >> place & 1:
        return None
    rule = "m44-ovl-18" if state.lookup.facts.mode.chiefs else "m44-mode-11"
    return Reason(
        f"{hex_name(state, place)} {hex_name(state, place):is} under the command of a teammate.", rule
    )


def _not_on_this_map(state: M44State, commander: int, troop: int) -> Reason:
    """The row offers the unit on another map of theirs, and not on this one."""
    name = state.lookup.facts.troops[troop].name
    if state.lookup.accessories >> troop & 1:
        return Reason(f"{name} come to Sword, Juno and Gold only.", "m44-rei-18")
    return Reason(f"The table has no {name} for American Airborne.", "m44-rei-19")


def _wrong_place(state: M44State, choice: Choice, place: int) -> Reason:
    """What the placement of the row asks for."""
    where = hex_name(state, place)
    if choice.placement == VIVE_LA_FRANCE:
        return Reason(f"{where} {where:is} not an empty forest next to an Allied ground unit.", "m44-rei-16")
    if choice.placement == GERONIMO:
        return Reason(f"{where} {where:is} not a dry hex next to an Allied ground unit.", "m44-rei-17")
    closed = why_closed(state, choice.troop, place)
    return closed or Reason(f"{where} {where:is} not a dry hex next to a friendly unit.", "m44-rei-21")
