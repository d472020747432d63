"""The greedy player: looks one step ahead and takes what is best now. `CHAPTERS` answers every question.

It marches for the nearest goal, attacks what it is next to when the odds are good, and weighs most other
things by trying them out. It has no plan: nobody waits for anybody.
"""

from __future__ import annotations

from beachhead.bots.fm import arriving, attacking, landing, markers, retreating
from beachhead.bots.fm.chances import forecast, left_in_cups, own_cups
from beachhead.bots.fm.evaluation import score, won
from beachhead.bots.fm.look import Answer, Chapter, Look
from beachhead.bots.fm.strikes import best_strike
from beachhead.core.action import Action, Done
from beachhead.fm.actions import Attack, Bombard, Go, Join, Move
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes, HexId

GOOD = 1.0  # an attack worth less is not made
COVER = 0.4  # a line of the table, in half points of the way


def try_out(look: Look) -> Answer:
    """Play every answer on a copy, and take the one after which the position looks best."""
    best, most = 0, -1e9
    for index in range(len(look.decision.options)):
        if not look.budget.spend():
            break
        following = look.state.copy()
        FmTable(following).play(look.decision, index)
        value = score(following, look.land, look.side)
        if value > most:
            best, most = index, value
    return Answer(best)


def goals_of(look: Look) -> Hexes:
    """What the Allies lack; for the Germans, all that they may lose."""
    return (look.land.goals & ~won(look.state) if look.side == ALLIED else 0) or look.land.goals


def pick_mover(look: Look) -> Answer:
    """Whoever has to come on, then the first unit that is not at a goal yet and can get nearer."""
    coming = arriving.next_to_come(look)
    if coming is not None:
        return coming
    state, goals = look.state, goals_of(look)
    for index, option in enumerate(look.decision.options):
        if isinstance(option, Move) and not goals >> state.at[option.unit] & 1:
            way = look.land.way(state.lookup.breed[option.unit], goals)
            here, exits = state.at[option.unit], state.lookup.exits[state.lookup.breed[option.unit]]
            free = ~(state.held[0] | state.held[1])
            if any(way[n] < way[here] and free >> n & 1 for n, _ in exits[here]):
                return Answer(index)
    return Answer(look.index(Done()))


def go(look: Look) -> Answer:
    """As near to a goal as it gets, with an eye to cover."""
    state, unit, goals = look.state, UnitId(look.about()), goals_of(look)
    way, line = look.land.way(state.lookup.breed[unit], goals), state.facts.map.line

    def value(option: Action) -> float:
        hex = option.hex if isinstance(option, Go) else HexId(state.at[unit])
        return -way[hex] - COVER * line[hex]

    return Answer(look.best(value))


def pick_attack(look: Look) -> Answer:
    """The best attack with all who stand next to the enemy, if it is a good one."""
    state, means = look.state, attacking.standing_means(look)
    odds = forecast(state, look.seat, look.side, 0, own_cups(state, look.side))

    def value(option: Action) -> float:
        strike = best_strike(look, option.hex, means, 0, odds) if isinstance(option, Attack) else None
        return GOOD if strike is None else strike.value

    index = look.best(value)
    if isinstance(look.decision.options[index], Attack):
        return Answer(index, "The best attack there is.")
    return Answer(look.index(Done()))


def join_attack(look: Look) -> Answer:
    """Everybody."""
    return Answer(max(0, look.find(Join)))


def commit_marker(look: Look) -> Answer:
    """Whatever can be drawn, from the better cup."""
    return markers.draw_first(look)


def pick_target(look: Look) -> Answer:
    """The unit that is hurt most easily."""
    state, cup = look.state, markers.best_cup(look)

    def value(option: Action) -> float:
        return markers.bombard_value(look, option.unit, cup) if isinstance(option, Bombard) else 0.3

    if not left_in_cups(state, look.seat, own_cups(state, look.side)):
        return Answer(look.index(Done()))
    return Answer(look.best(value))


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
