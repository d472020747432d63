"""Battles in words: why a hex cannot be attacked, a unit not bombarded, a cup not drawn from (7, 8.0 to 8.2).

Begin with `why_not_fight`. What a beaten unit cannot do is in `retreat_why`.
"""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.facts.markers import AIR, CUPS, GERMAN_CUP, NAVAL
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.rules.bombardment import in_range, targets
from beachhead.fm.rules.combat import defenders, joined_hexes
from beachhead.fm.rules.markers import cups_of, filled
from beachhead.fm.state import (
    BEACH_ASSAULT,
    BOMBARDED,
    BOMBARDMENT,
    COMBAT,
    MOBILE_COMBAT,
    PHASES,
    SEATS,
    FmState,
)
from beachhead.hexes import HexId

Reason = tuple[bool, str, str]  # whether it applies, in words, by which rule
MARKERS = ("commit_marker", "draw_first", "draw_second")
OURS = (*MARKERS, "pick_attack", "join_attack", "pick_target", "choose_defender", "lose_step")


def why_not_fight(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why something that has to do with a battle cannot be done; None if this is not about one."""
    if not view.open:
        return None
    asked = view.open[0].ask
    unit, hex, strange = _named(view, intent)
    if strange and asked in OURS:
        return Explanation(False, "There is no such unit or hex in this game.")
    if asked == "pick_attack":
        return why_not_attack(state, view, unit, hex)
    if asked == "join_attack":
        return _first(_joining(state, view, unit, intent))
    if asked == "pick_target":
        return why_not_bombard(state, unit, hex)
    if asked in MARKERS:
        return _first(_drawing(state, view, intent))
    if asked in ("choose_defender", "lose_step") and unit is not None:
        return _first(_picking(state, view, unit))
    return _wrong_phase(state, intent)


def _named(view: View, intent: Intent) -> tuple[UnitId | None, HexId | None, bool]:
    """The unit and the hex of an intent; the last tells whether one of them does not exist."""
    names, what = view.setup.names, intent.what
    try:
        unit = UnitId(names.read("UnitId", what["unit"])) if "unit" in what else None
        hex = HexId(names.read("HexId", what["hex"])) if "hex" in what else None
    except (KeyError, ValueError):
        return None, None, True
    return unit, hex, False


def _first(reasons: list[Reason]) -> Explanation | None:
    for applies, words, rule in reasons:
        if applies:
            return Explanation(False, words, rule)
    return None


def _wrong_phase(state: FmState, intent: Intent) -> Explanation | None:
    """An attack or a bombardment out of its phase."""
    now = PHASES[state.phase]
    if intent.do in ("attack", "join") and state.phase not in (COMBAT, MOBILE_COMBAT):
        return Explanation(False, f"Attacks are made in the combat phases, and this is {now}.", "fm-4.1-09")
    if intent.do == "bombard" and state.phase != BOMBARDMENT:
        words = f"Bombardments are made in the bombardment phase, and this is {now}."
        return Explanation(False, words, "fm-4.1-08")
    return None


# Attacks


def why_not_attack(state: FmState, view: View, unit: UnitId | None, hex: HexId | None) -> Explanation | None:
    """Why a hex, or an enemy, cannot be attacked; or why a unit of one's own cannot attack anybody."""
    if unit is not None and state.facts.roster.side[unit] == state.side:
        return _first(_attacker(state, view, unit, None))
    if unit is not None:
        hex = HexId(state.at[unit]) if state.at[unit] >= 0 else None
        if hex is None:
            return Explanation(False, f"{_name(state, unit)} is not on the map.", "fm-8.2-01")
    return None if hex is None else _first(_target(state, view, hex))


def _target(state: FmState, view: View, hex: HexId) -> list[Reason]:
    """Why nobody can attack a hex."""
    name, side = state.facts.grid.name(hex), state.side
    near = [
        u for u in state.board.units[side] if state.at[u] >= 0 and state.board.beside[hex] >> state.at[u] & 1
    ]
    why = [found for u in near for applies, *found in _attacker(state, view, u, hex) if applies]
    words, rule = (" ".join(dict.fromkeys(text for text, _ in why)), why[0][1]) if why else ("", "")
    return [
        (bool(state.held[side] >> hex & 1), f"Your own units are at {name}.", "fm-8.2-01"),
        (not state.held[1 - side] >> hex & 1, f"There is no enemy at {name}.", "fm-8.2-01"),
        (not defenders(state, hex), f"The enemy at {name} has been attacked in this phase.", "fm-8.0-03"),
        (not near, f"No unit of yours stands next to {name}.", "fm-8.2-01"),
        (bool(why), words, rule),
    ]


def _attacker(state: FmState, view: View, unit: UnitId, hex: HexId | None) -> list[Reason]:
    """Why a unit cannot attack, this hex or any."""
    roster, name, bit = state.facts.roster, _name(state, unit), 1 << unit
    here = state.at[unit]
    front = state.facts.grid.neighbours(state.held[1 - state.side])
    closed = hex is not None and not state.facts.open_to[roster.nation[unit]] >> hex & 1
    airborne = bool(roster.airborne & bit)
    return [
        (SEATS[roster.side[unit]] != view.seat, f"{name} is not yours.", "fm-8.0-01"),
        (here < 0, f"{name} is not on the map.", "fm-8.2-01"),
        (bool(state.advanced & bit), f"{name} has advanced and is done for this turn.", "fm-8.5-11"),
        (bool(state.attacked & bit), f"{name} has attacked this turn.", "fm-8.2-11"),
        (bool(state.displaced & bit), f"{name} was displaced and attacks no more.", "fm-8.3.1-08"),
        (
            bool(state.pinned & bit),
            f"{name} has {'dropped' if airborne else 'landed'} and cannot attack this turn.",
            "fm-10.9.2-7.d" if airborne else "fm-10.9.1-1.k",
        ),
        (
            state.phase == MOBILE_COMBAT and not roster.mobile[unit],
            f"{name} is a leg unit: this phase is for mobile ones.",
            "fm-4.1-12",
        ),
        (closed, f"{name} may not enter that hex, so it cannot attack it.", "fm-8.2-08"),
        (hex is None and here >= 0 and not front >> here & 1, f"{name} is next to no enemy.", "fm-8.2-01"),
    ]


def _joining(state: FmState, view: View, unit: UnitId | None, intent: Intent) -> list[Reason]:
    """Why a unit cannot take part in the attack that is being declared."""
    if unit is None:
        words = "The hex is named: at least one unit has to attack it."
        return [(intent.do == "done", words, "fm-8.2.1.a")]
    hex, name = HexId(state.battle_hex), _name(state, unit)
    here = state.at[unit]
    far = here < 0 or not state.board.beside[hex] >> here & 1
    stacked = here >= 0 and bool(joined_hexes(state) >> here & 1)
    return [
        (bool(state.attackers >> unit & 1), f"{name} takes part already.", "fm-8.2.1.a"),
        *_attacker(state, view, unit, hex),
        (far, f"{name} is not next to {state.facts.grid.name(hex)}.", "fm-8.2-01"),
        (stacked, f"Another unit of the stack attacks {state.facts.grid.name(hex)}.", "fm-10.9.4-12"),
    ]


def _picking(state: FmState, view: View, unit: UnitId) -> list[Reason]:
    """Why a unit cannot defend, or take the loss."""
    name, there = _name(state, unit), HexId(state.battle_hex)
    if view.open[0].ask == "lose_step":
        return [(True, f"{name} has no part in this loss.", "fm-8.2.4-A")]
    return [
        (state.at[unit] != there, f"{name} is not at {state.facts.grid.name(there)}.", "fm-10.9.4-13"),
        (bool(state.targeted >> unit & 1), f"{name} has been attacked in this phase.", "fm-8.0-03"),
    ]


# Bombardment


def why_not_bombard(state: FmState, unit: UnitId | None, hex: HexId | None) -> Explanation | None:
    """Why a unit, or the units in a hex, cannot be bombarded."""
    if unit is None and hex is not None:
        there = state.units_at(hex)
        if not there:
            name = state.facts.grid.name(hex)
            return Explanation(False, f"There is nobody at {name} to bombard.", "fm-8.1.2-01")
        unit = there[0]
    return None if unit is None else _first(_shelling(state, unit))


def _shelling(state: FmState, unit: UnitId) -> list[Reason]:
    name, here = _name(state, unit), state.at[unit]
    reach = "no marker in your cups reaches it"
    if state.side == ALLIED:
        reach = "no aircraft is left in the cups, and no unit of the guns' army is within two hexes of it"
    near = here >= 0 and bool(in_range(state, state.held[state.side]) >> here & 1)
    if state.side == GERMAN and not near:
        reach = "no German unit is within two hexes of it"
    return [
        (state.facts.roster.side[unit] == state.side, f"{name} is on your own side.", "fm-8.1.2-01"),
        (here < 0, f"{name} is not on the map.", "fm-8.1.2-01"),
        (
            here >= 0 and bool(state.bombarded >> here & 1),
            f"{name} cannot be bombarded: its hex has been, this turn.",
            "fm-8.1-04",
        ),
        (bool(state.targeted >> unit & 1), f"{name} has been bombarded in this phase.", "fm-8.0-03"),
        (
            unit not in targets(state),
            f"{name} cannot be bombarded: {reach}.",
            "fm-10.8.1-04" if state.side == ALLIED else "fm-10.8.2-03",
        ),
    ]


# Markers


def _drawing(state: FmState, view: View, intent: Intent) -> list[Reason]:
    """Why a marker cannot be drawn from a cup, or a Mines marker not be played."""
    if intent.do == "play_mines":
        kept = "Mines set aside in this battle are for a later one."
        return [
            (state.battle == BEACH_ASSAULT, "Mines set aside are for the combat phases.", "fm-10.8.2-06"),
            (bool(state.kept), kept, "fm-10.8.2-06"),
            (True, "No Mines marker has been set aside this turn.", "fm-10.8.2-06"),
        ]
    if intent.do == "done":
        return [(True, "A bombardment takes one marker at least.", "fm-8.1.2-02")]
    name = intent.what.get("cup", "")
    if name not in CUPS:
        return []
    cup, side = CUPS.index(name), SEATS.index(view.seat)
    usable = cups_of(state, side)
    ours = (cup == GERMAN_CUP) == (side == GERMAN)
    far = state.battle == BOMBARDED and cup not in usable and cup % 3 != NAVAL
    return [
        (not ours, f"The cup {name} is not yours.", "fm-7.1-01"),
        (far and cup % 3 != AIR, "No unit that gives range to it is within two hexes.", "fm-10.8.1-04"),
        (cup % 3 == NAVAL and cup != GERMAN_CUP and cup not in usable, *SHIPS),
        (cup not in usable, f"The cup {name} serves the other army.", "fm-10.8.1-06"),
        (not filled(state, (cup,)), f"The cup {name} is empty for this turn.", "fm-7.2-02"),
    ]


SHIPS = ("Ships' guns serve beach assaults only.", "fm-10.8.1-naval-2")


def _name(state: FmState, unit: UnitId) -> str:
    return state.facts.roster.units[unit].id
