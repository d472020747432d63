"""The answer to an exercise found in another way: by the options of the game itself, or by counting.

Nothing here asks the exercises. `of` has a function for each kind of question.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from beachhead.core.state import State
from beachhead.exercises import Opened
from beachhead.fm.actions import Attack, FallBack, Join, StandFast
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.march import March
from beachhead.fm.rules.combat import column_of
from beachhead.fm.rules.zoc import zoc_of
from beachhead.games import find_game
from beachhead.hexes import HexId, each
from beachhead.hexes.sight import OFF, line_of_sight
from beachhead.m44.actions import Order, PlayCard
from beachhead.m44.facts import ARMOR, INFANTRY
from beachhead.m44.flow.retreating import FallBack as Settle
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.rules.dice import LETTERS
from beachhead.m44.rules.retreat import may_ignore
from beachhead.m44.table import M44Table

Found = frozenset[str]
Way = Callable[[Opened, Any], Found]


def of(one: Opened, state: Any) -> Found:
    return WAYS[one.exercise.game, one.exercise.kind](one, state)


def play(state: Any, wanted: Callable[[Any], bool], seat: str) -> Any:
    """The state after the option of a seat that fits."""
    game = find_game(state.setup.game)
    decision = state.decision(seat)
    index = next(n for n, option in enumerate(decision.options) if wanted(option))
    return game.after(state, decision, index)


def take(state: Any, option: object, seat: str) -> Any:
    """The state after this option of a seat."""
    return play(state, lambda other: other == option, seat)


def options(state: Any, seat: str, field: str) -> list[int]:
    decision = state.decision(seat)
    return [getattr(option, field) for option in decision.options if hasattr(option, field)]


def names(state: State, kind: str, ids: Any) -> Found:
    return frozenset(state.setup.names.write(kind, id) for id in ids)


# Fire & Movement


def attacked(one: Opened, state: Any, hex: int) -> Any:
    """The state in which the die of the attack of all who can is to be rolled, without a marker."""
    seat = str(one.exercise.seat)
    after = play(state, lambda o: isinstance(o, Attack) and o.hex == hex, seat)
    while after.open[0].ask != "roll_battle":
        asked = after.open[0]
        joins = [o for o in asked.options if isinstance(o, Join)]
        wanted = max(joins, key=lambda o: after.attack_of(o.unit)) if joins else asked.options[0]
        if not joins and asked.ask in ("commit_marker", "join_attack"):
            wanted = next(o for o in asked.options if type(o).__name__ == "Done")
        after = take(after, wanted, asked.seat)
    return after


def fm_column(one: Opened, state: Any) -> Found:
    hex = state.setup.names.read("HexId", one.exercise.about["hex"])
    return frozenset({str(column_of(attacked(one, state, hex)) + 1)})


def fm_result(one: Opened, state: Any) -> Found:
    hex = state.setup.names.read("HexId", one.exercise.about["hex"])
    after = attacked(one, state, hex)
    die = int(one.exercise.about["die"])
    return frozenset({RESULTS[after.facts.crt.result(column_of(after), die)]})


def fm_best(one: Opened, state: Any) -> Found:
    best: dict[int, Fraction] = {}
    for hex in options(state, str(one.exercise.seat), "hex"):
        after = attacked(one, state, hex)
        good = [r for r in after.facts.crt.results(column_of(after)) if RESULTS[r].startswith("D")]
        best[state.unit_at(hex)] = Fraction(len(good), 6)
    return names(state, "UnitId", [max(best, key=lambda unit: best[unit])])


def fm_joiners(one: Opened, state: Any) -> Found:
    """By trying whether an attack with each unit can be declared at all."""
    seat, hex = str(one.exercise.seat), state.setup.names.read("HexId", one.exercise.about["hex"])
    after = play(state, lambda o: isinstance(o, Attack) and o.hex == hex, seat)
    if after.open[0].ask == "join_attack":
        return names(state, "UnitId", [*options(after, seat, "unit"), *each(after.attackers)])
    return names(state, "UnitId", each(after.attackers))


def marching(one: Opened, state: Any) -> Any:
    unit = state.setup.names.read("UnitId", one.exercise.about["unit"])
    return play(state, lambda o: getattr(o, "unit", None) == unit, str(one.exercise.seat))


def fm_reach(one: Opened, state: Any) -> Found:
    after = marching(one, state)
    able = names(state, "HexId", options(after, str(one.exercise.seat), "hex"))
    return able & frozenset(one.exercise.about["hexes"].split())


def fm_cost(one: Opened, state: Any) -> Found:
    """What is left of the points when the unit has gone there by itself; it may have to stop."""
    hex, after = state.setup.names.read("HexId", one.exercise.about["hex"]), marching(one, state)
    seat, step = str(one.exercise.seat), after.top(str(one.exercise.seat))
    assert isinstance(step, March)
    gone = play(after, lambda o: getattr(o, "hex", None) == hex, seat)
    then = gone.top(seat)
    if isinstance(then, March) and then.unit == step.unit:
        return frozenset({str(step.left - then.left)})
    return frozenset({str(cheapest(after, step.unit, hex, step.left))})


def cheapest(state: Any, unit: int, goal: int, points: int) -> int:
    """The price of a way, by trying all of them until nothing gets cheaper."""
    exits, mobile = state.lookup.exits[state.lookup.breed[unit]], state.facts.roster.mobile[unit]
    enemy = 1 - state.facts.roster.side[unit]
    zone = zoc_of(state, enemy) if not state.facts.roster.raiders >> unit & 1 else 0
    whole = state.facts.roster.allowance[2 * unit + (state.reduced >> unit & 1)]
    toll = 2 * ((((whole + 1) // 2) if state.storm else whole) // 2) if mobile else 0
    price, again = {state.at[unit]: 0}, True
    while again:
        again = False
        for here in list(price):
            if here != state.at[unit] and not mobile and zone >> here & 1:
                continue
            for beside, step in exits[here]:
                if state.held[enemy] >> beside & 1:
                    continue
                cost = price[here] + step + (toll if zone >> beside & 1 else 0)
                if cost <= points and cost < price.get(beside, points + 1):
                    price[beside], again = cost, True
    return price[goal]


def fm_retreat(one: Opened, state: Any) -> Found:
    """Every way back that the game offers, to its end."""
    seat, unit = str(one.exercise.seat), state.top(str(one.exercise.seat)).unit
    ends: set[int] = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        asked = now.decision(seat)
        if (
            asked is None
            or asked.ask not in ("fall_back", "fall_back_on")
            or (("UnitId", unit) not in asked.about)
        ):
            ends.add(now.at[unit])
            continue
        for option in asked.options:
            if isinstance(option, FallBack):
                waiting.append(take(now, option, seat))
            else:
                assert isinstance(option, StandFast)
    return names(state, "HexId", ends)


def fm_supply(one: Opened, state: Any) -> Found:
    """Ways of supply walked hex by hex, for each unit by itself."""
    roster, grid = state.facts.roster, state.facts.grid
    zone, german = zoc_of(state, GERMAN), state.held[GERMAN]
    lacking = []
    for unit in state.lookup.units[ALLIED]:
        if state.at[unit] < 0 or roster.raiders >> unit & 1:
            continue
        sources = {h for h in each(state.beachheads) if not german >> h & 1}
        if roster.airborne >> unit & 1 and state.supply_zones:
            sources |= {h for h in state.drop_zones if h >= 0 and not german >> h & 1}
        seen, edge = {state.at[unit]}, [state.at[unit]]
        reached = state.at[unit] in sources
        while edge and not reached:
            here = edge.pop()
            for beside in grid.around[here]:
                if beside < 0 or beside in seen or not state.facts.area >> beside & 1 or german >> beside & 1:
                    continue
                if beside in sources:
                    reached = True
                if not zone >> beside & 1:
                    seen.add(beside)
                    edge.append(beside)
        if not reached:
            lacking.append(unit)
    return names(state, "UnitId", lacking)


def fm_bombardment(one: Opened, state: Any) -> Found:
    return names(state, "UnitId", options(state, str(one.exercise.seat), "unit"))


# Memoir '44


def m44_card(one: Opened, state: Any) -> Found:
    """The card played in the true state, its dice left alone: whoever is offered for an order."""
    seat, card = str(one.exercise.seat), state.setup.names.read("CardId", one.exercise.about["card"])
    after = play(state, lambda o: isinstance(o, PlayCard) and o.card == card, seat)
    while after.open[0].ask in ("reinforcement_dice", "call", "order_dice"):
        asked = after.open[0]
        after = find_game("m44").after(after, asked, len(asked.options) - 1)
    found = set(after.ordered[state.lookup.seats.index(seat)])  # those for whom there was no choice
    asked = after.decision(seat)
    if asked is not None and asked.ask == "order":
        found |= {option.unit for option in asked.options if isinstance(option, Order)}
    return names(state, "UnitId", found)


def fighter(state: Any, seat: str) -> int:
    return int(state.lanes[state.lane_of(seat)][-1].unit)


def m44_targets(one: Opened, state: Any) -> Found:
    return names(state, "UnitId", options(state, str(one.exercise.seat), "unit"))


def battled(one: Opened, state: Any, target: int) -> Any:
    """The state in which the dice of the battle are to be rolled."""
    after = play(state, lambda o: getattr(o, "unit", None) == target, str(one.exercise.seat))
    while after.open[0].ask == "ambush":
        after = find_game("m44").after(after, after.open[0], len(after.open[0].options) - 1)
    return after


def m44_dice(one: Opened, state: Any) -> Found:
    """As many dice as make so many cases."""
    after = battled(one, state, state.setup.names.read("UnitId", one.exercise.about["target"]))
    cases, dice = sum(after.open[0].weights), 0
    while cases > 1:
        cases, dice = cases // 6, dice + 1
    return frozenset({str(dice)})


def m44_hits(one: Opened, state: Any) -> Found:
    """Counted die by die, as the booklet says."""
    target = state.setup.names.read("UnitId", one.exercise.about["target"])
    unit = fighter(state, str(one.exercise.seat))
    arm, troop = state.lookup.arm[state.troop[target]], state.troop[target]
    armoured = arm == ARMOR or state.lookup.vehicles >> troop & 1
    stars = bool(armoured and state.lookup.stars_hit_armor >> state.troop[unit] & 1)
    weapon = state.weapon[unit]
    if weapon >= 0 and not state.marks[unit]:
        stars = (ARMOR if armoured else arm) in state.lookup.facts.weapons[weapon].stars_hit
    hits = {"G": True, "I": arm == INFANTRY, "A": arm == ARMOR, "F": False, "S": stars}
    assert set(hits) == set(LETTERS)
    return frozenset({str(sum(hits[letter] for letter in one.exercise.about["dice"]))})


def m44_best(one: Opened, state: Any) -> Found:
    """Every throw of the dice played out: who has gone, and who has to leave."""
    chances = {}
    for target in options(state, str(one.exercise.seat), "unit"):
        after = battled(one, state, target)
        rolled = after.open[0]
        gone = sum(
            weight * lost(find_game("m44").after(after, rolled, n), state, target)
            for n, weight in enumerate(rolled.weights)
        )
        chances[target] = gone / sum(rolled.weights)
    return names(state, "UnitId", [max(chances, key=lambda t: chances[t])])


def lost(after: Any, state: Any, target: int) -> Fraction:
    """The chance that a unit has lost its hex, where only dice for a Tiger are still to be rolled."""
    asked = after.open[0] if after.open else None
    if asked is not None and asked.ask == "roll_again":
        total = sum(asked.weights)
        rolled = (find_game("m44").after(after, asked, n) for n in range(len(asked.options)))
        return sum(
            (
                Fraction(w, total) * lost(then, state, target)
                for w, then in zip(asked.weights, rolled, strict=True)
            ),
            Fraction(0),
        )
    if after.at[target] != state.at[target]:
        return Fraction(1)
    if asked is None or asked.ask != "retreat" or ("UnitId", target) not in asked.about:
        return Fraction(0)
    return Fraction(all(type(option).__name__ != "StandFast" for option in asked.options))


def m44_move(one: Opened, state: Any) -> Found:
    seat = str(one.exercise.seat)
    unit = fighter(state, seat)
    goals = [option for option in state.decision(seat).options if hasattr(option, "hex")]
    able = [goal.hex for goal in goals if may_battle(take(state, goal, seat), unit)]
    return names(state, "HexId", able)


def flagged(one: Opened, state: Any) -> tuple[Any, int, int]:
    """The state with the flags to be settled on top of everything."""
    target, flags = (
        state.setup.names.read("UnitId", one.exercise.about["target"]),
        int(one.exercise.about["flags"]),
    )
    table = M44Table(state.copy())
    table.lane = 0
    owner = next(c for c, side in enumerate(state.lookup.side_of) if side == state.side[target])
    table.push(Settle(owner, target, flags, int(may_ignore(state, target))))  # type: ignore[arg-type]
    table.start()
    return table.state, target, owner


def m44_retreat(one: Opened, state: Any) -> Found:
    after, target, owner = flagged(one, state)
    asked = after.decision(state.lookup.seats[owner])
    if asked is None or asked.ask != "retreat":
        return names(state, "HexId", [after.at[target]])
    ends = [getattr(option, "hex", state.at[target]) for option in asked.options]
    return names(state, "HexId", ends)


def m44_flags(one: Opened, state: Any) -> Found:
    after, target, owner = flagged(one, state)
    asked = after.decision(state.lookup.seats[owner])
    ends = [after]
    if asked is not None and asked.ask == "retreat":
        ends = [find_game("m44").after(after, asked, n) for n in range(len(asked.options))]
    losses = [state.figures[target] - (end.figures[target] if end.at[target] >= 0 else 0) for end in ends]
    return frozenset({str(min(losses))})


def m44_call(one: Opened, state: Any) -> Found:
    asked = state.decision(str(one.exercise.seat))
    write = state.setup.names.write
    calls = [o for o in asked.options if hasattr(o, "row")]
    return frozenset(f"{write('RowId', o.row)} {write('TroopId', o.troop)}" for o in calls)


def m44_sight(one: Opened, state: Any) -> Found:
    """Lines followed hex by hex."""
    here = state.at[state.setup.names.read("UnitId", one.exercise.about["unit"])]
    foes = [state.setup.names.read("UnitId", answer.id) for answer in one.question.answers]
    return names(state, "UnitId", [foe for foe in foes if is_free(state, here, state.at[foe])])


def is_free(state: Any, here: int, there: int) -> bool:
    """Whether nothing cuts a line: in one hex, or from its left and its right."""
    ground = state.lookup.ground
    solid = ground.blocks_sight | state.smoke | state.thin_smoke | state.occupied[0] | state.occupied[1]
    for h in each(ground.hills):
        if not ground.hill_group[h] == ground.hill_group[here] == ground.hill_group[there]:
            solid |= 1 << h
    left = right = False
    for crossing in line_of_sight(state.lookup.grid, HexId(here), HexId(there)):
        sides = [h == OFF or (h >= 0 and h not in (here, there) and bool(solid >> h & 1)) for h in crossing]
        if crossing.left == crossing.right and any(sides):
            return False
        left, right = left or sides[0], right or sides[1]
    return not (left and right)


WAYS: dict[tuple[str, str], Way] = {
    ("fm", "best-attack"): fm_best,
    ("fm", "joiners"): fm_joiners,
    ("fm", "column"): fm_column,
    ("fm", "result"): fm_result,
    ("fm", "reach"): fm_reach,
    ("fm", "cost"): fm_cost,
    ("fm", "retreat"): fm_retreat,
    ("fm", "supply"): fm_supply,
    ("fm", "bombardment"): fm_bombardment,
    ("m44", "card"): m44_card,
    ("m44", "targets"): m44_targets,
    ("m44", "sight"): m44_sight,
    ("m44", "dice"): m44_dice,
    ("m44", "hits"): m44_hits,
    ("m44", "best-target"): m44_best,
    ("m44", "move-and-battle"): m44_move,
    ("m44", "retreat"): m44_retreat,
    ("m44", "flags"): m44_flags,
    ("m44", "call"): m44_call,
}
