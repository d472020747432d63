"""Battles in words: why a hex cannot be attacked, a unit not bombarded, a cup not drawn from (7, 8.0 to 8.2).

Begin with `why_not_fight`. What a beaten unit cannot do is in `retreat`.
"""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.explain.intent import Reason, first, hex_in, stands_in, unit_in
from beachhead.fm.explain.timing import MARKERS, SHIPS
from beachhead.fm.facts.markers import CUPS, GERMAN_CUP, GROUND, NAVAL
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.rules.bombardment import in_range, targets
from beachhead.fm.rules.combat import defenders, joined_hexes
from beachhead.fm.rules.markers import allied_nation, blind_ships, cups_of, filled
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, MOBILE_COMBAT, SEATS, FmState
from beachhead.hexes import HexId, each


def why_not_fight(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why something that has to do with a battle cannot be done; None if this is not about one."""
    asked, unit, hex = view.open[0].ask, unit_in(view, intent), hex_in(view, intent)
    if asked == "pick_attack" and intent.do in ("", "attack"):
        return why_not_attack(state, view, unit, hex)
    if asked == "join_attack" and intent.do in ("", "join") and unit is not None:
        return first(_joining(state, view, unit))
    if asked == "pick_target" and intent.do in ("", "bombard") and unit is not None:
        return first(_shelling(state, unit))
    if asked in MARKERS or asked == "marker_drawn":
        return first(_drawing(state, view, intent))
    if asked in PICKING and unit is not None and intent.do in ("", *PICKING[asked]):
        return first(_picking(state, view, unit))
    return None


PICKING = {
    "choose_defender": ("defend_with",),
    "lose_step": ("take_loss",),
    "shared_landing": ("take_loss",),
}


# Attacks


def why_not_attack(state: FmState, view: View, unit: UnitId | None, hex: HexId | None) -> Explanation | None:
    """Why a hex, or an enemy, cannot be attacked; or why one of the player's own units cannot attack it, or
    anything."""
    if unit is not None and state.facts.roster.side[unit] == state.side:
        return _with(state, view, unit, hex) if hex is not None else _any(state, view, unit)
    if unit is not None:
        hex = HexId(state.at[unit]) if state.at[unit] >= 0 else None
        if hex is None:
            return Explanation(False, f"{name_of(state, unit)} is not on the map.", "fm-8.2-01")
    return None if hex is None else first(_target(state, view, hex)) or _can_be_attacked(state, hex)


def _can_be_attacked(state: FmState, hex: HexId) -> Explanation:
    return Explanation(True, f"{hex_name(state, hex)} can be attacked now.", "fm-8.2-01")


def _with(state: FmState, view: View, unit: UnitId, hex: HexId) -> Explanation:
    """Whether one unit can attack one hex."""
    name, place = name_of(state, unit), hex_name(state, hex)
    found = first((*_no_target(state, hex), *_attacker(state, view, unit, hex), _far(state, unit, hex)))
    return found or Explanation(
        True, f"{name} can attack {place}: name the hex, then the units.", "fm-8.2.1.a"
    )


def _any(state: FmState, view: View, unit: UnitId) -> Explanation:
    """Whether one unit can attack anybody."""
    found = first(_attacker(state, view, unit, None))
    if found is not None:
        return found
    near = [HexId(h) for h in each(state.lookup.beside[state.at[unit]] & state.held[1 - state.side])]
    tried = [_with(state, view, unit, hex) for hex in near]
    return next((told for told in tried if told.ok), tried[0])


def _no_target(state: FmState, hex: HexId) -> list[Reason]:
    """Why a hex is not a target, whoever attacks."""
    name, side = hex_name(state, hex), state.side
    return [
        (state.held[side] >> hex & 1, f"Your own units are {name:at}.", "fm-8.2-01"),
        (not state.held[1 - side] >> hex & 1, f"There is no enemy {name:at}.", "fm-8.2-01"),
        (not defenders(state, hex), f"The enemy {name:at} has been attacked in this phase.", "fm-8.0-03"),
    ]


def _far(state: FmState, unit: UnitId, hex: HexId) -> Reason:
    far = not stands_in(state, unit, state.lookup.beside[hex])
    return far, f"{name_of(state, unit)} is not next to {hex_name(state, hex)}.", "fm-8.2-01"


def _target(state: FmState, view: View, hex: HexId) -> list[Reason]:
    """Why nobody can attack a hex."""
    name, side = hex_name(state, hex), state.side
    near = [u for u in state.lookup.units[side] if stands_in(state, u, state.lookup.beside[hex])]
    why = [found for u in near for applies, *found in _attacker(state, view, u, hex) if applies]
    words, rule = (" ".join(dict.fromkeys(text for text, _ in why)), why[0][1]) if why else ("", "")
    return [
        *_no_target(state, hex),
        (not near, f"No unit of yours stands next to {name}.", "fm-8.2-01"),
        (bool(why), words, rule),
    ]


def _attacker(state: FmState, view: View, unit: UnitId, hex: HexId | None) -> list[Reason]:
    """Why a unit cannot attack, this hex or any."""
    roster, name, bit = state.facts.roster, name_of(state, unit), 1 << unit
    front = state.facts.grid.neighbours(state.held[1 - state.side])
    closed = hex is not None and not state.facts.open_to[roster.nation[unit]] >> hex & 1
    airborne = bool(roster.airborne & bit)
    return [
        (SEATS[roster.side[unit]] != view.seat, f"{name} {name:is} not yours.", "fm-8.0-01"),
        (state.at[unit] < 0, f"{name} {name:is} not on the map.", "fm-8.2-01"),
        (bool(state.advanced & bit), f"{name} {name:has} advanced and is done for this turn.", "fm-8.5-11"),
        (bool(state.attacked & bit), f"{name} {name:has} attacked this turn.", "fm-8.2-11"),
        (bool(state.displaced & bit), f"{name} was displaced and attacks no more.", "fm-8.3.1-08"),
        (
            bool(state.pinned & bit),
            f"{name} {name:has} {'dropped' if airborne else 'landed'} and cannot attack this turn.",
            "fm-10.9.2-7.d" if airborne else "fm-10.9.1-1.k",
        ),
        (
            state.phase == MOBILE_COMBAT and not roster.mobile[unit],
            f"{name} {name:is} a leg unit: this phase is for mobile ones.",
            "fm-4.1-12",
        ),
        (closed, f"{name} may not enter that hex, so it cannot attack it.", "fm-8.2-08"),
        (
            hex is None and not stands_in(state, unit, front),
            f"{name} {name:is} not next to an enemy.",
            "fm-8.2-01",
        ),
    ]


def _joining(state: FmState, view: View, unit: UnitId) -> list[Reason]:
    """Why a unit cannot take part in the attack that is being declared."""
    hex, name = HexId(state.battle_hex), name_of(state, unit)
    stacked = stands_in(state, unit, joined_hexes(state))
    return [
        (state.attackers >> unit & 1, f"{name} takes part already.", "fm-8.2.1.a"),
        *_attacker(state, view, unit, hex),
        _far(state, unit, hex),
        (stacked, f"Another unit of the stack attacks {hex_name(state, hex)}.", "fm-10.9.4-12"),
    ]


def _picking(state: FmState, view: View, unit: UnitId) -> list[Reason]:
    """Why a unit cannot defend, or take the loss."""
    name, there = name_of(state, unit), HexId(state.battle_hex)
    if view.open[0].ask != "choose_defender":
        return [(1, f"{name} {name:has} no part in this loss.", view.open[0].rule)]
    return [
        (state.at[unit] != there, f"{name} {name:is} not {hex_name(state, there):at}.", "fm-10.9.4-13"),
        (bool(state.targeted >> unit & 1), f"{name} {name:has} been attacked in this phase.", "fm-8.0-03"),
    ]


# Bombardment


def _shelling(state: FmState, unit: UnitId) -> list[Reason]:
    name = name_of(state, unit)
    return [
        (state.facts.roster.side[unit] == state.side, f"{name} {name:is} on your own side.", "fm-8.1.2-01"),
        (state.at[unit] < 0, f"{name} {name:is} not on the map.", "fm-8.1.2-01"),
        (
            stands_in(state, unit, state.bombarded),
            f"{name} cannot be bombarded: its hex has been, this turn.",
            "fm-8.1-04",
        ),
        (bool(state.targeted >> unit & 1), f"{name} {name:has} been bombarded in this phase.", "fm-8.0-03"),
        (unit not in targets(state), *_out_of_reach(state, unit)),
    ]


def _out_of_reach(state: FmState, unit: UnitId) -> tuple[str, str]:
    """Why no marker that is left reaches a unit."""
    begin = f"{name_of(state, unit)} cannot be bombarded: "
    if state.side == GERMAN:
        return f"{begin}no German unit is within two hexes of it.", "fm-10.8.2-03"
    if stands_in(state, unit, in_range(state, state.held[ALLIED])):
        return f"{begin}neither aircraft nor guns in reach of it are left in the cups.", "fm-7.2-02"
    return (
        f"{begin}no aircraft is left in the cups, and no Allied unit is near.",
        "fm-10.8.1-04",
    )


# Markers


def _drawing(state: FmState, view: View, intent: Intent) -> list[Reason]:
    """Why a marker cannot be drawn from a cup, a ship not be chosen, or Mines not be played or set aside."""
    if intent.do == "keep_mines":
        return [(1, "Only Mines may be set aside.", "fm-10.8.2-04")]
    if intent.do == "play_mines":
        return _mines(state, view, intent)
    if intent.do == "lay_naval":
        return _ship(state, view, intent)
    name = intent.what.get("cup", "")
    return _cup(state, view, CUPS.index(name)) if name in CUPS else []


def _mines(state: FmState, view: View, intent: Intent) -> list[Reason]:
    kind = _kind(view, intent)
    mine = view.seat == SEATS[GERMAN]
    return [
        (not mine, "Mines are for the German player.", "fm-10.8.2-06"),
        (state.battle == BEACH_ASSAULT, "Mines set aside are for the combat phases.", "fm-10.8.2-06"),
        (mine and not any(state.aside), "No Mines marker has been set aside this turn.", "fm-10.8.2-06"),
        (mine and not state.aside[kind], "That marker has not been set aside.", "fm-10.8.2-06"),
        (1, "Mines set aside in this battle are for a later one.", "fm-10.8.2-06"),
    ]


def _ship(state: FmState, view: View, intent: Intent) -> list[Reason]:
    kind, markers = _kind(view, intent), state.facts.markers
    cup = markers.cup[kind]
    army = "That is not a ship of this army.", "fm-10.8.1-06"
    return [
        (view.seat != SEATS[ALLIED], "Ships are for the Allied player.", "fm-10.8.1-naval-2"),
        (state.battle != BEACH_ASSAULT, *SHIPS),
        (blind_ships(state), "Ships' markers are drawn from their cup, not chosen.", "fm-10.8.1-naval-1"),
        (state.battle == BEACH_ASSAULT and cup != allied_nation(state) * 3 + NAVAL, *army),
        (1, "There is no such marker left this turn.", "fm-7.2-02"),
    ]


def _kind(view: View, intent: Intent) -> int:
    """The marker of an intent; the first if there is none of that name."""
    try:
        return int(view.setup.names.read("KindId", intent.what.get("kind", "")))
    except (KeyError, ValueError):
        return 0


def _cup(state: FmState, view: View, cup: int) -> list[Reason]:
    name, side = view.setup.names.say("CupId", cup), SEATS.index(view.seat)
    usable = cup in cups_of(state, side)
    ours, sort = (cup == GERMAN_CUP) == (side == GERMAN), GROUND if cup == GERMAN_CUP else cup % 3
    bombarded, assault = state.battle == BOMBARDED, state.battle == BEACH_ASSAULT
    chosen = assault and not blind_ships(state)
    return [
        (not ours, f"The cup of {name} is not yours.", "fm-7.1-01"),
        (sort == NAVAL and not assault, *SHIPS),
        (sort == NAVAL and chosen, "Ships' markers are chosen, not drawn.", _chosen_rule(state)),
        (
            bombarded and sort == GROUND and not usable,
            f"No unit that gives {name} range is near.",
            "fm-10.8.1-04",
        ),
        (not usable, f"The cup of {name} serves the other army.", "fm-10.8.1-06"),
        (not filled(state, (cup,)), f"The cup of {name} is empty for this turn.", "fm-7.2-02"),
    ]


def _chosen_rule(state: FmState) -> str:
    """The sentence on ships in the folio of the beach."""
    folios = [beach for beach in state.facts.beaches if beach != "sword"]
    return f"folio-{folios[0]}-11.2.7-a" if folios else "fm-10.8.1-naval-1"
