"""The order of play in words: why this cannot be done at this moment, and why one cannot stop here.

Begin with `why_not_now`: every kind of action is the answer to certain questions, and at any other it is out
of order. Where the unit could not do it anyway, the module for that answers first.
"""

from __future__ import annotations

from collections.abc import Callable

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.explain.intent import Reason, first
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.rules.reinforcements import can_come_on
from beachhead.fm.state import (
    BEACH_ASSAULT,
    BOMBARDED,
    BOMBARDMENT,
    COMBAT,
    DROP_ATTACK,
    LANDINGS,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    NO_BATTLE,
    PHASES,
    SEATS,
    FmState,
)
from beachhead.hexes import HexId

FALLING = ("fall_back", "fall_short", "push_or_hold", "no_way_back", "fall_back_on", "give_way")
BEATEN = (*FALLING, "pick_retreat")
MARKERS = ("commit_marker", "draw_first", "draw_second")

QUESTIONS: dict[str, tuple[str, ...]] = {
    "record": ("record",),
    "beachhead": ("place_beachhead",),
    "land": ("land_unit", "land_raiders", "go_ashore"),
    "drop_zone": ("choose_drop_zone",),
    "drop": ("aim_drop",),
    "assault": ("pick_beach",),
    "draw_from": MARKERS,
    "lay_naval": ("commit_marker",),
    "play_mines": ("commit_marker",),
    "lay_marker": ("marker_drawn",),
    "keep_mines": ("marker_drawn",),
    "enter": ("enter",),
    "go": ("go", "raiders_go"),
    "bombard": ("pick_target",),
    "attack": ("pick_attack", "pick_drop_attack"),
    "join": ("join_attack",),
    "defend_with": ("choose_defender",),
    "take_loss": ("lose_step", "shared_landing"),
    "pick_to_retreat": ("pick_retreat",),
    "stand_fast": FALLING,
    "fall_back": FALLING,
    "displace": FALLING,
    "advance": ("advance",),
}
"""By the word of an action: the questions it answers. Those that ask the unit first (`move`, `bring_on`,
`call_up`, `rebuild`) are not here: their own modules know when."""

OWNERS: dict[str, tuple[int, str]] = {
    "record": (GERMAN, "fm-3.0.b"),
    "beachhead": (ALLIED, "fm-10.9.1-1.a"),
    "land": (ALLIED, "fm-10.9.1-1.g"),
    "drop_zone": (ALLIED, "fm-10.9.2-1"),
    "drop": (ALLIED, "fm-10.9.2-2.a"),
    "assault": (ALLIED, "fm-10.9.4-01"),
    "lay_naval": (ALLIED, "fm-10.8.1-naval-2"),
    "play_mines": (GERMAN, "fm-10.8.2-06"),
    "lay_marker": (GERMAN, "fm-10.8.2-04"),
    "keep_mines": (GERMAN, "fm-10.8.2-04"),
    "enter": (GERMAN, "fm-10.10-01"),
}
"""What one side alone does, and by which rule."""


def why_not_now(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why an action is out of order; None if it answers the question that is open."""
    asked, do = view.open[0].ask, intent.do
    if do == "done":
        return Explanation(False, *unfinished(state, view))
    if do not in QUESTIONS or asked in QUESTIONS[do]:
        return None
    owner, rule = OWNERS.get(do, (-1, ""))
    if owner >= 0 and SEATS[owner] != view.seat:
        return Explanation(
            False, f"That is for the {'Allied' if owner == ALLIED else 'German'} player.", rule
        )
    return first(OUT_OF_ORDER[do](state, view, do))


# Not now


def _now(state: FmState) -> str:
    return f"and this is {PHASES[state.phase]}"


def _set_up(state: FmState, view: View, do: str) -> list[Reason]:
    return [(1, "Units are set up before the landing.", "fm-3.0.b")]


def _beachhead(state: FmState, view: View, do: str) -> list[Reason]:
    return [(1, "Beachhead markers are placed at the start of the landing, never later.", "fm-10.9.1-1.d")]


def _landing(state: FmState, view: View, do: str) -> list[Reason]:
    order = "The landing has its order: boats, drops, commandos, then beach assaults."
    picked = do == "land" and view.open[0].ask == "pick_lander"
    ashore = f"Reinforcements land at the end of your Movement Phase, {_now(state)}."
    return [
        (state.phase == LANDINGS, order, "fm-10.9-01"),
        (picked, "Pick the unit that lands first.", "fm-10.11-01"),
        (do == "land", ashore, "fm-10.11-01"),
        (1, f"Drops and beach assaults come before turn 1, {_now(state)}.", "fm-10.9-01"),
    ]


def _markers(state: FmState, view: View, do: str) -> list[Reason]:
    asked, active = view.open[0].ask, SEATS[state.side] == view.seat
    bombarded, dropped = state.battle == BOMBARDED, state.battle == DROP_ATTACK
    ships = do == "lay_naval" and state.battle != BEACH_ASSAULT
    return [
        (state.battle == NO_BATTLE, "Markers are drawn for a battle or a bombardment only.", "fm-7.2-05"),
        (bombarded and not active, "The side that is bombarded has no markers.", "fm-8.1-07"),
        (dropped and not active, "The Germans have no markers in this attack.", "fm-10.9.2-6.c"),
        (ships, *SHIPS),
        (do == "play_mines" and bombarded, "Mines are not for bombardments.", "fm-10.8.2-05"),
        (asked == "marker_drawn", "The marker just drawn comes first.", "fm-10.8.2-04"),
        (asked in ("join_attack", "choose_defender"), "The attack has to be declared first.", "fm-8.2.1.b1"),
        (bombarded, "The markers of this bombardment have been drawn.", "fm-8.1.2-02"),
        (1, "The time for markers is over in this battle.", "fm-8.2.1.b6"),
    ]


SHIPS = ("Ships' guns serve beach assaults only.", "fm-10.8.1-naval-2")


def _no_marker(state: FmState, view: View, do: str) -> list[Reason]:
    return [(1, "No marker has just been drawn.", "fm-10.8.2-04")]


def _enter(state: FmState, view: View, do: str) -> list[Reason]:
    away = state.phase != MOVEMENT or state.side != GERMAN
    return [
        (away, f"Reinforcements come on in your Movement Phase, {_now(state)}.", "fm-4.1-06"),
        (view.open[0].ask == "pick_mover", "Pick the unit that comes on first.", "fm-10.10-01"),
        *one_at_a_time(state, view),
    ]


def _go(state: FmState, view: View, do: str) -> list[Reason]:
    asked = view.open[0].ask
    moving = state.phase in (MOVEMENT, MOBILE_MOVEMENT) and SEATS[state.side] == view.seat
    return [
        (not moving, f"Units move in their own movement phases, {_now(state)}.", "fm-5.2-00"),
        (asked in ("pick_mover", "pick_mobile"), "Pick the unit that moves first.", "fm-5.1-02"),
        (asked == "enter", "It has to come on first.", "fm-10.10-01"),
        *one_at_a_time(state, view),
    ]


def one_at_a_time(state: FmState, view: View) -> list[Reason]:
    """In their own movement phase: another unit is on the move, or the time for moving is over."""
    asked, who = view.open[0].ask, subject(view)
    name = "" if who is None else name_of(state, who)
    return [
        (asked == "go", f"{name} is on the march: one unit at a time.", "fm-5.1-02"),
        (asked == "enter", f"{name} comes on now: one unit at a time.", "fm-5.1-02"),
        (asked == "go_ashore", f"{name} lands now: name a beach for it.", "fm-10.11-01"),
        (asked == "pick_lander", "Nobody moves any more: reinforcements land now.", "fm-10.11-01"),
    ]


def subject(view: View) -> UnitId | None:
    """The unit that the open question is about."""
    return next((UnitId(number) for kind, number in view.open[0].about if kind == "UnitId"), None)


def _bombard(state: FmState, view: View, do: str) -> list[Reason]:
    mine = state.phase == BOMBARDMENT and SEATS[state.side] == view.seat
    return [
        (not mine, f"Bombardments are made in your bombardment phase, {_now(state)}.", "fm-4.1-08"),
        (1, "The bombardment that has begun comes first.", "fm-8.0-06"),
    ]


def _attack(state: FmState, view: View, do: str) -> list[Reason]:
    mine = state.phase in (COMBAT, MOBILE_COMBAT) and SEATS[state.side] == view.seat
    declared = f"The attack on {_battle(state)} cannot be called off for another."
    if do == "join":
        declared = f"The attack on {_battle(state)} has been declared: nobody joins it now."
    return [
        (not mine, f"Attacks are made in your combat phases, {_now(state)}.", "fm-4.1-09"),
        (view.open[0].ask == "pick_attack", "Name the hex that is attacked first.", "fm-8.2.1.a"),
        (1, declared, "fm-8.2.1.a"),
    ]


def _battle(state: FmState) -> str:
    return hex_name(state, HexId(state.battle_hex)) if state.battle_hex >= 0 else ""


def _defend(state: FmState, view: View, do: str) -> list[Reason]:
    return [(1, "No stack of yours waits for one to defend it.", "fm-10.9.4-13")]


def _loss(state: FmState, view: View, do: str) -> list[Reason]:
    return [(1, "There is no loss now that you could give to a unit.", "fm-8.2.4-A")]


RETREATS = {"fall_back": "fm-8.3-01", "stand_fast": "fm-8.4-01", "displace": "fm-8.3.1-01"}


def _retreat(state: FmState, view: View, do: str) -> list[Reason]:
    asked = view.open[0].ask
    return [
        (do == "pick_to_retreat", "There are not several beaten units to choose from.", "fm-8.2.4-01"),
        (asked == "pick_retreat", "Say first which of the beaten units it is.", "fm-8.2.4-01"),
        (1, "No unit of yours has to retreat now.", RETREATS.get(do, "")),
    ]


def _advance(state: FmState, view: View, do: str) -> list[Reason]:
    return [(1, "Nobody has just been driven back by an attack of yours.", "fm-8.5-01")]


OUT_OF_ORDER: dict[str, Callable[[FmState, View, str], list[Reason]]] = {
    "record": _set_up,
    "beachhead": _beachhead,
    "land": _landing,
    "drop_zone": _landing,
    "drop": _landing,
    "assault": _landing,
    "draw_from": _markers,
    "lay_naval": _markers,
    "play_mines": _markers,
    "lay_marker": _no_marker,
    "keep_mines": _no_marker,
    "enter": _enter,
    "go": _go,
    "bombard": _bombard,
    "attack": _attack,
    "join": _attack,
    "defend_with": _defend,
    "take_loss": _loss,
    "pick_to_retreat": _retreat,
    "stand_fast": _retreat,
    "fall_back": _retreat,
    "displace": _retreat,
    "advance": _advance,
}


# Not yet enough

UNFINISHED: dict[str, tuple[str, str]] = {
    "record": ("Every unit has to be set up.", "fm-3.0.b"),
    "land_unit": ("There is room for it: it has to land.", "fm-10.9.1-1.g"),
    "choose_drop_zone": ("Every division has a drop zone.", "fm-10.9.2-1"),
    "aim_drop": ("Every airborne unit has to drop.", "fm-10.9.2-2.a"),
    "shared_landing": ("One of the units has to suffer.", "fm-10.9.2-4.c"),
    "pick_drop_attack": ("Every one of these attacks has to be made.", "fm-10.9.2-6.a"),
    "land_raiders": ("It has to land.", "fm-10.9.3-1"),
    "pick_beach": ("Every beach has to be assaulted.", "fm-10.9.4-01"),
    "marker_drawn": ("Something has to become of the marker just drawn.", "fm-10.8.2-04"),
    "draw_first": ("A bombardment takes one marker at least.", "fm-8.1.2-02"),
    "join_attack": ("The hex is named: at least one unit has to attack it.", "fm-8.2.1.a"),
    "choose_defender": ("One of them has to defend the hex.", "fm-10.9.4-13"),
    "pick_retreat": ("Each of them has to retreat or stand.", "fm-8.2.4-01"),
    "fall_back": ("It has to fall back, or stand fast where it may.", "fm-8.3-01"),
    "fall_short": ("It has to fall back, or stand fast where it may.", "fm-8.3-01"),
    "fall_back_on": ("It has farther to go.", "fm-8.3-11"),
    "give_way": ("It has to give way.", "fm-8.3.1-01"),
    "enter": ("It can come on, so it has to.", "fm-10.10-02"),
    "go_ashore": ("It has been picked to land: name a beach for it.", "fm-10.11-01"),
}
"""By question: why it cannot be ended yet."""


def unfinished(state: FmState, view: View) -> tuple[str, str]:
    """Why `done` is not an answer here."""
    asked = view.open[0]
    if asked.ask == "place_beachhead":
        least = state.facts.landing.beaches[asked.about[0][1]].least
        return "A beachhead marker has to be placed first.", "fm-11.4-2.b" if least else "fm-10.9.1-1.a"
    if asked.ask == "lose_step":
        return "One of them has to take the loss.", asked.rule
    if asked.ask == "go":
        return _on_the_march(state, view)
    if asked.ask == "pick_mover":
        return _has_to_come(state)
    return UNFINISHED[asked.ask]


def _on_the_march(state: FmState, view: View) -> tuple[str, str]:
    unit = subject(view)
    assert unit is not None
    name = name_of(state, unit)
    if not state.moved >> unit & 1:
        return f"{name} has been picked to move: send it on, or take the choice back.", "fm-5.1-02"
    place = hex_name(state, HexId(state.at[unit]))
    return f"{name} cannot stay {place:at}, where another unit is.", "fm-5.3-03"


def _has_to_come(state: FmState) -> tuple[str, str]:
    coming = can_come_on(state)
    return f"{name_of(state, coming[0])} can come on now, so it has to.", "fm-10.10-02"
