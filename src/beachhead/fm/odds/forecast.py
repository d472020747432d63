"""Odds written out for programs and people: strengths with their causes, the table, columns, results.

Begin with `forecast` for a battle on the map, or `plain` for given strengths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beachhead.core.errors import Malformed, Refusal, unknown
from beachhead.core.explain import Intent, Share
from beachhead.core.odds import Sort, cases_json, chance_json, result_json
from beachhead.core.view import View
from beachhead.fm.facts import Facts
from beachhead.fm.facts.combat import RESULTS, Crt
from beachhead.fm.facts.markers import CUPS, GERMAN_CUP
from beachhead.fm.facts.roster import GERMAN, SIDES, UnitId
from beachhead.fm.naming import name_of
from beachhead.fm.odds.markers import Spread, added, drawn, known_laid, left_in, mean
from beachhead.fm.odds.outcome import Odds, outcome
from beachhead.fm.odds.question import Weighed, weigh
from beachhead.fm.rules.markers import flak_near
from beachhead.fm.rules.terrain import ground_words
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, FmState
from beachhead.hexes import HexId, each

SAYS = {
    ".": "nothing happens",
    "Ae": "all attackers are eliminated",
    "(A)": "one attacker loses a step",
    "A1": "the attackers retreat one hex",
    "A2": "the attackers retreat two hexes",
    "A3": "the attackers retreat three hexes",
    "Ex": "one attacker and the defender lose a step",
    "D2": "the defender retreats two hexes",
    "D3": "the defender retreats three hexes",
    "De": "the defender is eliminated",
}
FRIENDLY_FIRE = "a unit of the side that fires, next to the target, loses a step"
KIND = "table"
NO_ARMS = "Commonwealth attack without an armoured brigade and infantry"


def forecast(weighed: Weighed) -> dict[str, Any]:
    """Everything about a battle that has been weighed up, with the names of the game."""
    state, odds = weighed.state, weighed.odds
    words = "bombardment" if state.battle == BOMBARDED else "attack"
    return {
        "kind": KIND,
        "battle": "beach assault" if state.battle == BEACH_ASSAULT else words,
        "hex": state.facts.grid.name(HexId(state.battle_hex)),
        "seat": weighed.seat,
        "attackers": [_id(state, u) for u in each(state.attackers)],
        "defenders": [_id(state, state.defender)] if state.defender >= 0 else [],
        "sums": [list(row) for row in sums_of_battle(weighed)],
        "suppose": _cups(weighed),
        **written(odds, state.facts.crt, ground_words(state), bombardment=words == "bombardment"),
    }


def sums_of_battle(weighed: Weighed) -> tuple[tuple[str, str], ...]:
    """The strengths of both sides, each with its cause, then the ground and what shifts the column."""
    state, odds = weighed.state, weighed.odds
    rows = [(f"{name_of(state, u)} attacks", str(state.attack_of(UnitId(u)))) for u in each(state.attackers)]
    rows += _marker_rows(weighed, state.side, odds.attack_markers)
    if state.defender >= 0:
        rows.append((f"{name_of(state, state.defender)} defends", str(odds.defence)))
    rows += _marker_rows(weighed, 1 - state.side, odds.defence_markers)
    if flak_near(state, HexId(state.battle_hex)):
        rows.append(("flak near the hex", "aircraft count for half"))
    rows.append((ground_words(state), f"line {odds.line + 1}"))
    if odds.shift:
        rows.append((NO_ARMS, f"{odds.shift} column to the left"))
    return tuple(rows)


def _marker_rows(weighed: Weighed, side: int, spread: Spread) -> list[tuple[str, str]]:
    known = known_laid(weighed.state, weighed.seat, side)
    rows = [(f"{SIDES[side].capitalize()} markers that lie there", f"+{known}")] if known else []
    if len(spread) > 1:
        low, high = min(spread) - known, max(spread) - known
        words = f"+{low} to +{high}, {mean(spread) - known:.1f} on average"
        rows.append((f"{SIDES[side].capitalize()} markers not yet seen", words))
    return rows


def _cups(weighed: Weighed) -> list[dict[str, Any]]:
    """The cups of the game, and what may still be drawn from them as far as the seat knows."""
    state, markers = weighed.state, weighed.state.facts.markers
    return [
        {
            "id": CUPS[cup],
            "title": state.setup.names.say("CupId", cup),
            "left": left_in(state, cup),
        }
        for cup, kinds in enumerate(markers.in_cup)
        if any(markers.count[kind] for kind in kinds)
    ]


def _id(state: FmState, unit: int) -> str:
    return state.facts.roster.units[unit].id


def written(odds: Odds, crt: Crt, terrain: str, *, bombardment: bool) -> dict[str, Any]:
    """The numbers, the table with its line, and the chances as fractions and in percent."""
    printed = crt.printed[odds.line]
    says = {**SAYS, "(A)": FRIENDLY_FIRE} if bombardment else SAYS
    return {
        "attack": odds.attack,
        "defence": odds.defence,
        "attack_markers": _spread(odds.attack_markers),
        "defence_markers": _spread(odds.defence_markers),
        "terrain": terrain,
        "line": odds.line + 1,
        "shift": odds.shift,
        "differentials": [printed[n] if n < len(printed) else "" for n in range(crt.columns)],
        "table": [[RESULTS[found] for found in crt.result_at[die::6]] for die in range(6)],
        "columns": [{"column": n + 1, **chance_json(c)} for n, c in enumerate(odds.columns) if c],
        "results": [
            result_json(RESULTS[n], says[RESULTS[n]], SORTS[RESULTS[n]], c)
            for n, c in enumerate(odds.results)
            if c
        ],
        "sorts": SORTS,
    }


def _spread(spread: Spread) -> list[dict[str, Any]]:
    total = sum(spread.values())
    return [{"adds": value, **cases_json(spread[value], total)} for value in sorted(spread)]


def sort_of(result: str) -> Sort:
    """A result of the table as the attacker sees it."""
    if result.startswith("D"):
        return "good"
    return "even" if result == "Ex" else "none" if result == "." else "bad"


SORTS = {result: sort_of(result) for result in RESULTS}


# Plain numbers

PLAIN = ("attack", "defence", "terrain", "side", "draw", "shift", "bombardment", "friends", "keep_mines")


def plain(facts: Facts, numbers: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of given strengths, with full cups."""
    for key in numbers:
        if key not in PLAIN:
            raise unknown("number called", key, PLAIN)
    attack, defence = _number(numbers, "attack"), _number(numbers, "defence")
    shift, terrain = _number(numbers, "shift", 0), str(numbers.get("terrain", "clear"))
    side = str(numbers.get("side", SIDES[0]))
    if side not in SIDES:
        raise unknown("side", side, SIDES)
    bombardment = bool(numbers.get("bombardment"))
    spreads = _spreads(facts, numbers, SIDES.index(side), bombardment=bombardment)
    line, friends = line_called(facts.crt, terrain), bool(numbers.get("friends"))
    odds = outcome(
        facts.crt, line, shift, attack, defence, *spreads, bombardment=bombardment, friends=friends
    )
    words = "bombardment" if bombardment else "attack"
    return {"kind": KIND, "battle": words, **written(odds, facts.crt, terrain, bombardment=bombardment)}


def line_called(crt: Crt, terrain: str) -> int:
    """The line of the table that a terrain is on."""
    for line, names in enumerate(crt.lines):
        if terrain in names:
            return line
    raise unknown("terrain", terrain, [name for names in crt.lines for name in names])


def _spreads(
    facts: Facts, numbers: Mapping[str, Any], side: int, *, bombardment: bool
) -> tuple[Spread, Spread]:
    """What the markers drawn add to the attack and to the defence."""
    spreads: list[Spread] = [{0: 1}, {0: 1}]
    draws = [str(name) for name in numbers.get("draw", ())]
    keeps = bombardment or bool(numbers.get("keep_mines"))
    for name in sorted(set(draws)):
        if name not in CUPS or not facts.markers.in_cup[CUPS.index(name)]:
            raise unknown("cup", name, [cup for n, cup in enumerate(CUPS) if facts.markers.in_cup[n]])
        cup = CUPS.index(name)
        role = int((cup == GERMAN_CUP) != (side == GERMAN))
        if bombardment and role:
            raise Refusal("The side that is bombarded draws no markers.", rule="fm-8.1-07")
        spreads[role] = added(spreads[role], _from_full(facts, cup, draws.count(name), keeps_mines=keeps))
    return spreads[0], spreads[1]


def _from_full(facts: Facts, cup: int, number: int, *, keeps_mines: bool) -> Spread:
    markers = facts.markers
    pools: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for kind in markers.in_cup[cup]:
        pools[markers.mines[kind]].append((markers.value[kind], markers.count[kind]))
    have = sum(count for pool in pools for _, count in pool)
    if number > have:
        raise Refusal(f"There are {have} markers in the cup {CUPS[cup]}, not {number}.")
    return drawn((tuple(pools[0]), tuple(pools[1])), 0, 0, 0, number, keeps_mines=keeps_mines)


def _number(numbers: Mapping[str, Any], key: str, default: int | None = None) -> int:
    value = numbers.get(key, default)
    if value is None:
        raise Malformed(f"{key} is missing: give attack and defence as whole numbers.")
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Malformed(f"{key} is a whole number from 0 up, not {value!r}.")
    return value


# For the board: what is behind an attack, a bombardment or a marker that can be chosen now

LIKELY = 5  # results shown


def battle_sums(state: FmState, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
    """Strengths, ground, column and the likeliest results of a battle that is chosen."""
    battle = _meant(state, view, intent)
    if battle is None:
        return ()
    weighed = weigh(state, view.seat, battle)
    return (*sums_of_battle(weighed), *_column_row(weighed), *_result_rows(weighed.odds))


def _meant(state: FmState, view: View, intent: Intent) -> dict[str, object] | None:
    """The battle that an answer to the open question leads to."""
    asked, what = view.open[0].ask, intent.what
    if asked == "pick_attack" and "hex" in what:
        return {"hex": what["hex"]}
    if asked == "pick_target" and "unit" in what:
        return {"bombard": what["unit"]}
    if asked == "join_attack" and "unit" in what:
        names = [_id(state, u) for u in each(state.attackers)]
        hex = state.facts.grid.name(HexId(state.battle_hex))
        return {"hex": hex, "attackers": [*names, what["unit"]]}
    if asked in ("commit_marker", "draw_first", "draw_second"):
        return {"draw": [what["cup"]] if "cup" in what else []}
    return None


def _column_row(weighed: Weighed) -> list[tuple[str, str]]:
    columns = [n for n, chance in enumerate(weighed.odds.columns) if chance]
    if len(columns) > 1:
        return [("column", f"{columns[0] + 1} to {columns[-1] + 1}")]
    return [("column", str(columns[0] + 1))]


def _result_rows(odds: Odds) -> list[tuple[str, str]]:
    found = [(n, chance) for n, chance in enumerate(odds.results) if chance]
    found.sort(key=lambda pair: (-round(pair[1], 4), pair[0]))
    return [(_said(RESULTS[n]), Share(c, digits=0)) for n, c in found[:LIKELY]]


def _said(result: str) -> str:
    return SAYS[result] if result == "." else f"{result}: {SAYS[result]}"
