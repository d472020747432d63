"""A battle weighed up before it is fought: named by a player, checked, and answered with exact odds.

Begin with `weigh`. What it takes are names, as in game files:

    unit     who battles
    target   whom
    at       suppose the unit had moved to this hex; where it stands, if left out
    shells   instead of a unit, this many dice from the air or from guns off the map

With a target alone it is the shelling that is asked about, with its own dice; with nothing at all the battle
that is being fought. `plain` has the odds of dice against a given troop; both are written out by `forecast`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from beachhead.core.action import Action
from beachhead.core.errors import Malformed, Refusal, unknown
from beachhead.core.odds import chance_json, result_json, spread_json
from beachhead.core.seat import Seat
from beachhead.core.step import AnyStep
from beachhead.hexes import HexId
from beachhead.m44.actions import Target
from beachhead.m44.cards.air_power import AttackFromTheAir, NameAirGroup
from beachhead.m44.cards.barrage import AimBarrage, Shell
from beachhead.m44.explain.battling import dice_sums, why_no_target
from beachhead.m44.explain.reason import Reason, Sums, hex_name, hex_of, number, unit_name, unit_of
from beachhead.m44.facts import SHIP, Facts, Troop
from beachhead.m44.flow.battle import OfferAmbush, OfferBattleBack, RollBattle
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.ids import UnitId
from beachhead.m44.odds.outcome import Odds, chance_of_sides, odds_of, odds_of_back, odds_of_shells
from beachhead.m44.rules.battle import BACK, FIRST
from beachhead.m44.rules.battle_back import DICE as BACK_DICE
from beachhead.m44.rules.dice import MOST_DICE, spread
from beachhead.m44.rules.movement import enterable
from beachhead.m44.rules.retreat import BADGE, shelter
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.unit_flags import MOVED

KIND: Final = "dice"
WANTED: Final = ("unit", "target", "at", "shells")
PLAIN: Final = ("dice", "troop", "figures", "stars")


@dataclass(frozen=True)
class Weighed:
    """A battle with its odds: attacker, target, and the sums behind the dice."""

    battle: str
    unit: str
    target: str
    place: str
    sums: Sums
    odds: Odds
    ignored: str = ""
    """What lets the target ignore a flag, if anything does."""


def weigh(state: M44State, wanted: Mapping[str, object]) -> Weighed:
    """The odds of a battle; everything they depend on is open to all seats."""
    for key in wanted:
        if key not in WANTED:
            raise unknown("part of a battle called", key, WANTED)
    if "shells" in wanted:
        return _shelled(state, _unit(state, wanted, "target"), _count(wanted["shells"], "shells"))
    if "unit" in wanted:
        return _battle(state, wanted)
    return _aimed(state, _unit(state, wanted, "target")) if "target" in wanted else _fought(state)


def battle_of(state: M44State, seat: Seat, option: Action) -> dict[str, object] | None:
    """The battle that an option of a seat leads to or is about, by its parts; None if there is none."""
    match state.lanes[state.lane_of(seat)][-1], option:
        case Act(unit=unit), Target(unit=target):
            return {"unit": _id(state, unit), "target": _id(state, target)}
        case ((AimBarrage() | NameAirGroup() | AttackFromTheAir()), Target(unit=target)):
            return {"target": _id(state, target)}
        case ((OfferBattleBack() | OfferAmbush()), _):
            return {}
    return None


def _battle(state: M44State, wanted: Mapping[str, object]) -> Weighed:
    """A unit against a target, from where it stands or might have moved."""
    unit, target = _unit(state, wanted, "unit"), _unit(state, wanted, "target")
    if "at" in wanted:
        state = _moved(state, unit, _hex(state, wanted["at"]))
    reason = why_no_target(state, unit, target, FIRST)
    if reason is not None:
        raise Refusal(reason.text, rule=reason.rule)
    return _weighed(state, unit, target, FIRST, odds_of(state, unit, target))


def _weighed(state: M44State, unit: int, target: int, kind: int, odds: Odds) -> Weighed:
    close = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[target])) == 1
    words = "battle back" if kind == BACK else "close assault" if close else "fire"
    sums = (("battling back", str(BACK_DICE)),) if kind == BACK else dice_sums(state, unit, target, kind)
    where, ignored = number(state, state.at[target]), what_ignores(state, target)
    return Weighed(words, _id(state, unit), _id(state, target), where, sums, odds, ignored)


def what_ignores(state: M44State, unit: int) -> str:
    """What lets a unit ignore a flag, in words; empty if nothing does."""
    word = shelter(state, unit)
    if word == BADGE:
        return state.lookup.facts.troops[state.troop[unit]].name
    return f"the {word}" if word else ""


def _moved(state: M44State, unit: int, place: int) -> M44State:
    """A copy in which the unit has moved to a hex that is open to it."""
    if state.at[unit] == place:
        return state
    if not enterable(state, unit) >> place & 1:
        raise Refusal(
            f"{unit_name(state, unit)} cannot stand {hex_name(state, place):at}.", rule="m44-mov-08"
        )
    after = state.copy()
    table = M44Table(after)
    table.place(unit, place)
    table.mark(unit, MOVED)
    return after


def _id(state: M44State, unit: int) -> str:
    return state.setup.names.write("UnitId", UnitId(unit))


def _shelled(state: M44State, target: int, dice: int, stars: bool = True) -> Weighed:
    """Dice that no ground stops; stars hit as a rule, except ships."""
    where = number(state, state.at[target])
    odds = odds_of_shells(state, target, dice, stars)
    return Weighed("shelling", "", _id(state, target), where, (("dice", str(dice)),), odds)


def _aimed(state: M44State, target: int) -> Weighed:
    """The shells or bombs of the card that asks for a target, in the first lane that has one."""
    for lane in state.lanes:
        match lane[-1] if lane else None:
            case AimBarrage(dice=dice, stars=stars):
                return _shelled(state, target, dice, stars)
            case NameAirGroup(dice=dice) | AttackFromTheAir(dice=dice):
                return _shelled(state, target, dice)
    raise Refusal("Nothing is being shelled now: name the unit that battles, or how many shells.")


def _fought(state: M44State) -> Weighed:
    """The battle whose dice are to be rolled next, in the first lane that has one."""
    for lane in state.lanes:
        for step in reversed(lane):
            found = _at_step(state, step)
            if found is not None:
                return found
    raise Refusal("No battle is being fought: name the unit that battles and its target.")


def _at_step(state: M44State, step: AnyStep) -> Weighed | None:
    match step:
        case RollBattle(unit=unit, target=target, kind=kind, here=here, there=there):
            if state.at[unit] != here or state.at[target] != there:
                return None
            back = kind == BACK
            odds = odds_of_back(state, unit, target) if back else odds_of(state, unit, target, kind)
            return _weighed(state, unit, target, kind, odds)
        case OfferBattleBack(unit=unit, attacker=attacker):
            return _weighed(state, unit, attacker, BACK, odds_of_back(state, unit, attacker))
        case Shell(unit=unit, dice=dice, stars=stars) if state.at[unit] >= 0:
            return _shelled(state, unit, dice, stars)
    return None


def _unit(state: M44State, wanted: Mapping[str, object], key: str) -> int:
    if key not in wanted:
        raise Malformed(f"{key} is missing: a battle has a unit and a target.")
    found = unit_of(state, str(wanted[key]))
    if isinstance(found, Reason):
        raise Refusal(found.text, rule=found.rule)
    return found


def _hex(state: M44State, name: object) -> int:
    found = hex_of(state, str(name))
    if isinstance(found, Reason):
        raise Malformed(found.text)
    return found


def _count(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_DICE:
        raise Malformed(f"{key} is a whole number from 1 to {MOST_DICE}, not {value!r}.")
    return value


# Written out


def forecast(weighed: Weighed, seat: str) -> dict[str, Any]:
    """Everything about a battle that has been weighed up, with the names of the game."""
    odds = weighed.odds
    stays = 1 - odds.eliminated - odds.driven_off
    return {
        "kind": KIND,
        "battle": weighed.battle,
        "unit": weighed.unit,
        "target": weighed.target,
        "hex": weighed.place,
        "seat": seat,
        "attackers": [weighed.unit] if weighed.unit else [],
        "defenders": [weighed.target],
        "sums": [list(row) for row in weighed.sums],
        **written(odds.dice, odds.spread, weighed.ignored),
        "dice_lost": max(0, int(weighed.sums[0][1]) - odds.dice),
        "results": [
            result_json("eliminated", "the target is eliminated", "good", odds.eliminated),
            result_json("driven off", "it survives and has to leave its hex", "good", odds.driven_off),
            result_json("holds", "it stays where it is", "none", stays),
        ],
    }


def written(dice: int, throws: dict[tuple[int, int], Fraction], ignored: str = "") -> dict[str, Any]:
    """The dice, and the chance of each number of hits and of flags, alone and together; of the flags one is
    `ignored`, if somebody or something lets it be."""
    hits, flags = [Fraction(0)] * (dice + 1), [Fraction(0)] * (dice + 1)
    for (hit, flag), chance in throws.items():
        hits[hit] += chance
        flags[flag] += chance
    mean = float(sum(n * chance for n, chance in enumerate(hits)))
    return {
        "dice": dice,
        "hits": [{"hits": n, **chance_json(chance)} for n, chance in enumerate(hits)],
        "flags": [{"flags": n, **chance_json(chance)} for n, chance in enumerate(flags)],
        "throws": [
            {"hits": h, "flags": f, **chance_json(chance)} for (h, f), chance in sorted(throws.items())
        ],
        "mean_hits": round(mean, 4),
        "spreads": [
            spread_json("hits", f"Hits, {mean:.2f} on average", _counted("hit", hits)),
            spread_json("flags", "Flags: hexes to retreat", _flags(flags, ignored)),
        ],
    }


def _flags(chances: list[Fraction], ignored: str) -> list[tuple[str, Fraction]]:
    rows = _counted("flag", chances)
    if not ignored:
        return rows
    words = ["", f", ignored by {ignored}", *[f", 1 ignored by {ignored}"] * len(rows)]
    return [(said + more, chance) for (said, chance), more in zip(rows, words, strict=False)]


def _counted(what: str, chances: list[Fraction]) -> list[tuple[str, Fraction]]:
    words = [f"no {what}", f"1 {what}", *(f"{n} {what}s" for n in range(2, len(chances)))]
    return list(zip(words, chances, strict=False))


# Plain numbers


def plain(facts: Facts, numbers: Mapping[str, object]) -> dict[str, Any]:
    """The odds of dice against a given troop, in the open: nobody is driven off a map."""
    for key in numbers:
        if key not in PLAIN:
            raise unknown("number called", key, PLAIN)
    dice, troop = _count(numbers.get("dice"), "dice"), _troop(facts, numbers.get("troop", "infantry"))
    figures = _count(numbers.get("figures", troop.figures), "figures")
    stars = bool(numbers.get("stars")) and troop.arm != SHIP
    again = troop.has("hits_rolled_again")
    found = spread(dice, chance_of_sides(troop.arm, stars, again))
    dead = sum((chance for (hits, _), chance in found.items() if hits >= figures), Fraction(0))
    flagged = sum((c for (hits, flags), c in found.items() if hits < figures and flags), Fraction(0))
    return {
        "kind": KIND,
        "battle": f"{dice} dice at {troop.name.lower()}",
        "sums": [["dice", str(dice)], ["figures of the target", str(figures)]],
        **written(dice, found),
        "results": [
            result_json("eliminated", f"all {figures} figures are lost", "good", dead),
            result_json("flags", "it survives, with at least one flag", "even", flagged),
            result_json("no flag", "it survives, and no flag was rolled", "none", 1 - dead - flagged),
        ],
    }


def _troop(facts: Facts, name: object) -> Troop:
    if str(name) not in facts.troop_numbers:
        raise unknown("troop", name, facts.troop_numbers)
    return facts.troops[facts.troop_numbers[str(name)]]
