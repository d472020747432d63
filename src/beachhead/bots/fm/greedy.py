"""Greedy: looks one step ahead and takes what is best now. `CHAPTERS` answers every question.

It marches for the nearest goal, attacks what it is next to when the odds are good, and weighs most other
things by trying them out. It has no plan: no unit waits for another.
"""

from __future__ import annotations

from typing import ClassVar

from beachhead.bots.fm import arriving, attacking, landing, markers, retreating
from beachhead.bots.fm.bot import FmBot
from beachhead.bots.fm.chances import forecast, left_in_cups, own_cups
from beachhead.bots.fm.context import Chapter, Context
from beachhead.bots.fm.evaluation import score, won
from beachhead.bots.fm.strikes import best_strike
from beachhead.bots.fm.style import FIRST
from beachhead.bots.parameters import STANDARD
from beachhead.core.action import Action, Done
from beachhead.fm.actions import Attack, Bombard, Go, Join, Move
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes, HexId

GOOD = 1.0  # an attack worth less is not made
COVER = 0.4  # a line of the table, in half points of the way


def try_out(context: Context) -> int:
    """Play every answer on a copy, and take the one after which the position looks best."""
    best, most = 0, -1e9
    for index in range(len(context.decision.options)):
        if not context.budget.spend():
            break
        following = context.state.copy()
        FmTable(following).play(context.decision, index)
        value = score(following, context.map, context.side)
        if value > most:
            best, most = index, value
    return best


def goals_of(context: Context) -> Hexes:
    """What the Allies lack; for the Germans, all that they may lose."""
    return (context.map.goals & ~won(context.state) if context.side == ALLIED else 0) or context.map.goals


def pick_mover(context: Context) -> int:
    """Units that have to come on, then the first that is not at a goal yet and can get nearer."""
    coming = arriving.next_to_come(context)
    if coming is not None:
        return coming
    state, goals = context.state, goals_of(context)
    for index, option in enumerate(context.decision.options):
        if isinstance(option, Move) and not goals >> state.at[option.unit] & 1:
            way = context.map.way(state.lookup.breed[option.unit], goals)
            here, exits = state.at[option.unit], state.lookup.exits[state.lookup.breed[option.unit]]
            free = ~(state.held[0] | state.held[1])
            if any(way[n] < way[here] and free >> n & 1 for n, _ in exits[here]):
                return index
    return context.index(Done())


def go(context: Context) -> int:
    """As near to a goal as possible, with an eye to cover."""
    state, unit, goals = context.state, UnitId(context.about()), goals_of(context)
    way, line = context.map.way(state.lookup.breed[unit], goals), state.facts.map.line

    def value(option: Action) -> float:
        hex = option.hex if isinstance(option, Go) else HexId(state.at[unit])
        return -way[hex] - COVER * line[hex]

    return context.best(value)


def pick_attack(context: Context) -> int:
    """The best attack with all who stand next to the enemy, if it is a good one."""
    state, means = context.state, attacking.standing_means(context)
    odds = forecast(state, context.seat, context.side, 0, own_cups(state, context.side))

    def value(option: Action) -> float:
        strike = best_strike(context, option.hex, means, 0, odds) if isinstance(option, Attack) else None
        return GOOD if strike is None else strike.value

    index = context.best(value)
    if isinstance(context.decision.options[index], Attack):
        return index
    return context.index(Done())


def join_attack(context: Context) -> int:
    """Everybody."""
    return max(0, context.find(Join))


def commit_marker(context: Context) -> int:
    """Whatever can be drawn, from the better cup."""
    return markers.draw_first(context)


def pick_target(context: Context) -> int:
    """The unit that is hurt most easily."""
    state, cup = context.state, markers.best_cup(context)

    def value(option: Action) -> float:
        return markers.bombard_value(context, option.unit, cup) if isinstance(option, Bombard) else 0.3

    if not left_in_cups(state, context.seat, own_cups(state, context.side)):
        return context.index(Done())
    return context.best(value)


CHAPTERS: dict[str, Chapter] = {
    "place_beachhead": landing.place_beachhead,
    "land_unit": landing.land_unit,
    "choose_drop_zone": landing.choose_drop_zone,
    "aim_drop": landing.aim_drop,
    "shared_landing": landing.shared_landing,
    "pick_drop_attack": landing.pick_drop_attack,
    "land_raiders": landing.land_raiders,
    "raiders_go": landing.raiders_go,
    "pick_beach": landing.pick_beach,
    "commit_marker": commit_marker,
    "marker_drawn": markers.marker_drawn,
    "pick_target": pick_target,
    "draw_first": markers.draw_first,
    "draw_second": commit_marker,
    "rebuild": arriving.rebuild,
    "enter": arriving.enter,
    "pick_lander": arriving.pick_lander,
    "go_ashore": arriving.go_ashore,
    "pick_mover": pick_mover,
    "pick_mobile": pick_mover,
    "go": go,
    "pick_attack": pick_attack,
    "join_attack": join_attack,
    "choose_defender": attacking.choose_defender,
    "lose_step": try_out,
    "pick_retreat": retreating.pick_retreat,
    "fall_back": try_out,
    "fall_short": try_out,
    "push_or_hold": try_out,
    "no_way_back": try_out,
    "fall_back_on": try_out,
    "give_way": try_out,
    "advance": try_out,
}


class Greedy(FmBot):
    """One step ahead."""

    name = "greedy"
    usual_seconds = 0.02
    chapters = CHAPTERS
    styles: ClassVar = {STANDARD: FIRST}
