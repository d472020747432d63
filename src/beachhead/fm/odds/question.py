"""A battle weighed up before it is fought: named by a player, checked, and answered with exact odds.

Begin with `weigh`. What it takes are names, as in game files:

    hex         attack the enemy there
    attackers   who attacks; all who can, if left out
    defender    who defends a stack; the strongest, if left out
    bombard     bombard this unit instead
    draw        cups to draw from, once for each marker, of either side; `any` for the fullest of one's own
    lay         markers that one may choose, as ships and Mines set aside are, by their names
    keep_mines  the Germans set Mines aside when they draw them

With neither `hex` nor `bombard` it is the battle being fought, with the markers that lie there already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.errors import Malformed, Refusal, listed, unknown
from beachhead.core.seat import Seat
from beachhead.fm.actions import Attack, Bombard, DrawFrom, Join, KindId, LayNaval, PlayMines
from beachhead.fm.facts.markers import CUPS
from beachhead.fm.facts.roster import UnitId, Units
from beachhead.fm.flow.bombardment import DrawForBombardment
from beachhead.fm.flow.combat import ChooseDefender, JoinAttack
from beachhead.fm.flow.commit_markers import CommitMarkers, OfferMarker
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.odds.markers import left_in
from beachhead.fm.odds.outcome import Odds, odds_of
from beachhead.fm.rules.combat import barred
from beachhead.fm.rules.markers import cups_of, mines_to_play, ships_to_choose
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, DROP_ATTACK, GROUND, NO_BATTLE, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each

ANY = "any"  # in `draw`: from the fullest of the cups that are of use
WANTED = ("hex", "attackers", "defender", "bombard", "draw", "lay", "keep_mines")


@dataclass(frozen=True)
class Weighed:
    """A battle in the columns of `state`, with the draws that were supposed and the odds."""

    state: FmState
    seat: Seat
    draws: dict[int, int]
    odds: Odds


def weigh(state: FmState, seat: Seat, wanted: Mapping[str, object]) -> Weighed:
    """The odds of a battle, from what `seat` knows."""
    for key in wanted:
        if key not in WANTED:
            raise unknown("part of a battle called", key, WANTED)
    battle = _with_laid(planned(state, wanted), seat, _words(wanted, "lay"))
    fought = wanted.get("bombard") is None and wanted.get("hex") is None
    draws = _draws(battle, _words(wanted, "draw"), fought=fought)
    keeps = bool(wanted.get("keep_mines"))
    return Weighed(battle, seat, draws, odds_of(battle, seat, draws, keeps_mines=keeps))


def battle_of(state: FmState, option: Action) -> dict[str, object] | None:
    """The battle that an option leads to or is about, by its parts; None if there is none."""
    match option:
        case Attack(hex=hex):
            return {"hex": state.facts.grid.name(hex)}
        case Bombard(unit=unit):
            return {"bombard": _name(state, unit), "draw": [ANY]}
        case Join(unit=unit):
            return _joined(state, state.attackers | 1 << unit)
    match state.lanes[0][-1], option:
        case JoinAttack(), _:
            return _joined(state, state.attackers)
        case OfferMarker() | DrawForBombardment(), DrawFrom(cup=cup):
            return {"draw": [CUPS[cup]]}
        case OfferMarker(), LayNaval(kind=kind) | PlayMines(kind=kind):
            return {"lay": [state.facts.markers.kinds[kind].name]}
        case OfferMarker() | DrawForBombardment() | ChooseDefender(), _:
            return {}
    return None


def _joined(state: FmState, units: Units) -> dict[str, object]:
    attackers = [_name(state, UnitId(u)) for u in each(units)]
    return {"hex": state.facts.grid.name(HexId(state.battle_hex)), "attackers": attackers}


def planned(state: FmState, wanted: Mapping[str, object]) -> FmState:
    """A copy of the state with the battle that is meant in its columns; the one being fought as it is,
    with the strongest defender as long as none is named."""
    target, hex = wanted.get("bombard"), wanted.get("hex")
    if target is None and hex is None:
        if state.battle == NO_BATTLE or not (state.attackers or state.battle == BOMBARDED):
            raise Refusal("No battle is being fought: name the hex to attack, or the unit to bombard.")
        return _defended(state)
    if state.laid:
        raise Refusal("Markers lie on the table for another battle: weigh up that one, or wait for its end.")
    if target is not None:
        return _bombardment(state, _unit(state, target))
    return _attack(state, _hex(state, hex), wanted)


def _defended(state: FmState) -> FmState:
    there = [u for u in state.units_at(HexId(state.battle_hex)) if state.facts.roster.side[u] != state.side]
    if state.defender >= 0 or not there:
        return state
    battle = state.copy()
    FmTable(battle).name_defender(_defender(state, there, None))
    return battle


def _bombardment(state: FmState, unit: UnitId) -> FmState:
    if state.at[unit] < 0:
        raise Refusal(f"{name_of(state, unit)} is not on the map.", rule="fm-8.1.2-01")
    battle = state.copy()
    table = FmTable(battle)
    table.picture_battle(BOMBARDED, 1 - state.facts.roster.side[unit], HexId(state.at[unit]))
    table.name_defender(unit)
    return battle


def _attack(state: FmState, hex: HexId, wanted: Mapping[str, object]) -> FmState:
    there = state.units_at(hex)
    if not there:
        raise Refusal(f"There is nobody to attack {hex_name(state, hex):at}.", rule="fm-8.2-01")
    battle = state.copy()
    table = FmTable(battle)
    table.picture_battle(GROUND, 1 - state.facts.roster.side[there[0]], hex)
    table.name_defender(_defender(state, there, wanted.get("defender")))
    names = _words(wanted, "attackers")
    near = _beside(battle, hex)
    units = [_unit(state, name) for name in names] if names else _all_who_can(battle, near)
    table.join_attack(*_attackers(battle, near, units))
    return battle


def _defender(state: FmState, there: list[UnitId], name: object) -> UnitId:
    """The one named, or else the strongest."""
    if name is None:
        return max(there, key=state.defence_of)
    unit = _unit(state, name)
    if unit not in there:
        at = [_name(state, u) for u in there]
        raise Refusal(f"{name} is not there to defend: it is {listed(at)}.", allowed=at)
    return unit


def _beside(battle: FmState, hex: HexId) -> list[UnitId]:
    """The units of the attacking side next to a hex that may enter it."""
    nation, open_to, near = battle.facts.roster.nation, battle.facts.open_to, battle.lookup.beside[hex]
    units = [u for u in battle.lookup.units[battle.side] if battle.at[u] >= 0 and near >> battle.at[u] & 1]
    return [u for u in units if open_to[nation[u]] >> hex & 1]


def _all_who_can(battle: FmState, near: list[UnitId]) -> list[UnitId]:
    """One from each hex, the strongest, of those who have not had their turn."""
    out = barred(battle)
    best: dict[int, UnitId] = {}
    for unit in sorted(near, key=battle.attack_of):
        if not out >> unit & 1:
            best[battle.at[unit]] = unit
    return list(best.values())


def _attackers(battle: FmState, near: list[UnitId], units: list[UnitId]) -> list[UnitId]:
    allowed = [_name(battle, u) for u in near]
    hex = battle.facts.grid.name(HexId(battle.battle_hex))
    if not units:
        raise Refusal(f"Nobody can attack {hex}.", allowed=allowed, rule="fm-8.2-01")
    found: list[UnitId] = []
    for unit in units:
        if unit not in near:
            who = listed(allowed) or "nobody"
            raise Refusal(
                f"{_name(battle, unit)} cannot attack {hex}: next to it and free to enter it is {who}.",
                allowed=allowed,
                rule="fm-8.2-01",
            )
        if any(battle.at[other] == battle.at[unit] for other in found if other != unit):
            words = f"Only one unit of a stack may attack {hex}, and {_name(battle, unit)} is the second."
            raise Refusal(words, rule="fm-10.9.4-12")
        found.append(unit)
    return found


MOST = {GROUND: (2, 2), BOMBARDED: (2, 0), DROP_ATTACK: (1, 0), BEACH_ASSAULT: (2, 2)}  # attacker, defender


def _draws(battle: FmState, names: list[str], *, fought: bool) -> dict[int, int]:
    """How many markers are drawn from each cup, if that is possible."""
    names = [_fullest(battle) if name == ANY else name for name in names]
    for name in names:
        if name not in CUPS:
            raise unknown("cup", name, CUPS)
    draws = dict(Counter(CUPS.index(name) for name in names))
    rule = "fm-8.1.2-02" if battle.battle == BOMBARDED else "fm-8.2.1.b1"
    usable: list[int] = []
    for role, side in enumerate((battle.side, 1 - battle.side)):
        mine = cups_of(battle, side) if MOST[battle.battle][role] else ()
        most = to_come(battle, side) if fought else MOST[battle.battle][role]
        number = sum(n for cup, n in draws.items() if cup in mine)
        if number > most:
            who = battle.setup.seats[side]
            raise Refusal(f"The {who} side can draw {most} more for this battle, not {number}.", rule=rule)
        usable += mine
    for cup, number in draws.items():
        if cup not in usable:
            cups = [CUPS[c] for c in usable]
            raise Refusal(f"{CUPS[cup]} is of no use here, only {listed(cups)}.", allowed=cups, rule=rule)
        if number > (left := left_in(battle, cup)):
            raise Refusal(f"There are {left} markers left in the cup {CUPS[cup]}, not {number}.", rule=rule)
    return draws


def _fullest(battle: FmState) -> str:
    """The cup of the attacker with most markers left in it."""
    cups = cups_of(battle, battle.side)
    if not cups:
        raise Refusal("No cup is of use here.", rule="fm-8.1.2-02")
    return CUPS[max(cups, key=lambda cup: left_in(battle, cup))]


def to_come(state: FmState, side: int) -> int:
    """How many markers a side may still draw in the battle being fought: one for each step that is left."""
    active, found = side == state.side, 0
    for step in state.lanes[0]:
        match step:
            case OfferMarker(side=asked):
                found += asked == side
            case CommitMarkers(attacker=attacker, defender=defender):
                found += attacker if active else defender
            case DrawForBombardment():
                found += active
    return found


def _with_laid(battle: FmState, seat: Seat, names: list[str]) -> FmState:
    """The battle with markers that the seat has chosen, in a copy of the state."""
    if not names:
        return battle
    battle, side = battle.copy(), battle.setup.seats.index(seat)
    table, kinds = FmTable(battle), battle.facts.markers.kinds
    for name in names:
        ships, mines = ships_to_choose(battle, side), mines_to_play(battle, side)
        there = {kinds[kind].name: KindId(kind) for kind in (*ships, *mines)}
        if name not in there:
            raise unknown("marker to be chosen here called", name, there)
        if there[name] in ships:
            table.lay(there[name])
        else:
            table.play_kept(there[name])
    return battle


def _words(wanted: Mapping[str, object], key: str) -> list[str]:
    value = wanted.get(key, ())
    if isinstance(value, str):
        return value.split()
    if isinstance(value, Iterable):
        return [str(word) for word in value]
    raise Malformed(f"{key} is a list of names, not {value!r}.")


def _unit(state: FmState, name: object) -> UnitId:
    number = state.facts.roster.number
    if str(name) not in number:
        raise unknown("unit", name, number)
    return number[str(name)]


def _hex(state: FmState, name: object) -> HexId:
    try:
        return state.facts.grid.hex(str(name))
    except ValueError as error:
        raise Malformed(f"{str(error).capitalize()}.") from None


def _name(state: FmState, unit: UnitId) -> str:
    return state.facts.roster.units[unit].id
