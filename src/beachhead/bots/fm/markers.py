"""Support fire: markers for a battle, Mines, and bombardment (7.0, 8.1, 8.2.1, 10.8). Begin with
`commit_marker`.

A marker is drawn where it improves the exact odds by more than it would be worth elsewhere this turn. All
come back next turn, so nothing is saved in the last player turn of a game turn.
"""

from __future__ import annotations

from beachhead.bots.fm.attacking import standing_strikes
from beachhead.bots.fm.chances import (
    Chances,
    drive_off,
    enemy_cups,
    fought,
    left_in_cups,
    own_cups,
    stakes_of,
)
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.bots.fm.outlook import outlook_of
from beachhead.bots.fm.strikes import caution, ground_worth
from beachhead.core.action import Action, Done
from beachhead.fm.actions import Bombard, DrawFrom, KeepMines, LayMarker, LayNaval, PlayMines
from beachhead.fm.facts.combat import A1, A2, A3, A_STEP, AE, EX
from beachhead.fm.facts.markers import NAVAL
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.odds.question import to_come
from beachhead.fm.rules.bombardment import friends_beside
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, DROP_ATTACK, FmState
from beachhead.hexes import HexId, each

GIVEN_UP = 2.5  # what any ground is worth to its defender


def commit_marker(context: Context) -> int:
    """Draw from the cup that promises most, if it is worth it; Mines that were set aside first."""
    state, options = context.state, context.decision.options
    mines = context.find(PlayMines)
    now = battle_value(context, {})
    price = context.style.price[GERMAN][state.side]
    if mines >= 0 and with_mines(context, options[mines]) > now + price:
        return mines
    best, most = context.index(Done()), 0.0
    for index, option in enumerate(options):
        gain = context.values[index] = _gain(context, option, now)
        if gain > most:
            best, most = index, gain
    return best


def _gain(context: Context, option: Action, now: float) -> float:
    """What a marker adds to the battle, less its price."""
    price = context.style.price[context.side][context.state.side]
    if isinstance(option, LayNaval):
        return with_ship(context, option) - now  # ships are of use nowhere else
    if not isinstance(option, DrawFrom):
        return 0.0
    steps = min(to_come(context.state, context.side), left_in_cups(context.state, context.seat, [option.cup]))
    if option.cup % 3 == NAVAL:
        price = 0.0
    gains = [battle_value(context, {option.cup: n}) - now - n * price for n in range(1, steps + 1)]
    return max(gains, default=0.0)


def battle_value(context: Context, draws: dict[int, int]) -> float:
    """The battle being fought as the side that is asked sees it: it draws these, the enemy all it can."""
    if context.expected is None:
        context.expected = _expected(context)
    return value_of(context, fought(context.state, context.seat, {**draws, **context.expected}))


def _expected(context: Context) -> dict[int, int]:
    """What the enemy is expected to draw for the battle being fought: all it can."""
    state, cups = context.state, enemy_cups(context.state, context.side)
    left = left_in_cups(state, context.seat, cups) - _unseen(context, cups)
    return _their_draws(context, cups, min(to_come(state, context.enemy), max(0, left)))


def _unseen(context: Context, cups: list[int]) -> int:
    """Enemy markers that lie face down or aside: they count as in the cup but cannot be drawn."""
    state, markers = context.state, context.state.facts.markers
    laid = 0 if state.revealed else sum(markers.cup[kind] in cups for kind in state.laid)
    return laid + (sum(state.aside) if context.side == ALLIED else 0)


def _their_draws(context: Context, cups: list[int], number: int) -> dict[int, int]:
    """From the fullest cup of the enemy in this battle."""
    if not number:
        return {}
    own = [cup for cup in cups if left_in_cups(context.state, context.seat, [cup]) >= number]
    return {own[0]: number} if own else {}


def value_of(context: Context, chances: Chances) -> float:
    """What the results of the battle on the table are worth to the side that is asked."""
    state = context.state
    if state.battle == BEACH_ASSAULT:
        value = -_assault_losses(state, chances)
    else:
        attackers = [UnitId(u) for u in each(state.attackers)]
        ground = ground_at_stake(context, HexId(state.battle_hex))
        stakes = stakes_of(state, UnitId(state.defender), attackers, ground)
        mine = context.side == state.side
        value = stakes.value(chances, caution(context) if mine else context.style.caution[state.side])
        if state.battle == DROP_ATTACK:
            value = drive_off(chances) * stakes.own_all + value
    return value if context.side == state.side else -value


def ground_at_stake(context: Context, hex: HexId) -> float:
    """What the hex of the battle is worth: to the attacker, or to the defender who is asked."""
    state, style = context.state, context.style
    if context.side == state.side:
        return ground_worth(context, hex)
    if style.guarded and (context.map.goals | outlook_of(context).aims.posts) >> hex & 1:
        return style.guarded
    return GIVEN_UP


def _assault_losses(state: FmState, chances: Chances) -> float:
    """What those who storm a beach lose."""
    units = [UnitId(u) for u in each(state.attackers)]
    steps = [step_worth(state, unit) for unit in units]
    one, all_steps = min(steps), sum(steps)
    whole = sum(worth(state, unit) for unit in units) + 4.0
    beaten = chances[A1] + chances[A2] + chances[A3]
    return (chances[A_STEP] + chances[EX]) * one + beaten * all_steps + chances[AE] * whole


def with_ship(context: Context, option: LayNaval) -> float:
    return _as_laid(context, option.kind)


def with_mines(context: Context, option: Action) -> float:
    assert isinstance(option, PlayMines)
    return _as_laid(context, option.kind)


def _as_laid(context: Context, kind: int) -> float:
    """The battle with one of the side's own markers laid openly for it."""
    context.state.laid.append(kind)
    value = battle_value(context, {})
    context.state.laid.pop()
    return value


def marker_drawn(context: Context) -> int:
    """Mines are kept for a fight where they do more, unless this one is worth it now."""
    if len(context.decision.options) == 1:
        return 0
    state = context.state
    kind = state.laid.pop()
    without = battle_value(context, {})
    state.laid.append(kind)
    gain = battle_value(context, {}) - without
    keep = gain < 2 * context.style.price[GERMAN][state.side]
    return context.find(KeepMines if keep else LayMarker)


# Bombardment


def pick_target(context: Context) -> int:
    """The enemy that two markers can hurt most, as long as there are markers to spare."""
    state = context.state
    spare = (
        left_in_cups(state, context.seat, own_cups(state, context.side))
        - context.style.saved[context.side]
        - for_strikes(context)
    )
    if spare <= 0:
        return context.index(Done())
    cup = best_cup(context)
    values = [
        (bombard_value(context, o.unit, cup), i)
        for i, o in enumerate(context.decision.options)
        if isinstance(o, Bombard)
    ]
    context.values = {i: value for value, i in values}
    value, index = max(values, key=lambda pair: pair[0])
    if value < context.style.bombard_least:
        return context.index(Done())
    return index


def for_strikes(context: Context) -> int:
    """The markers that the attacks of this turn will need."""
    return 2 * len(standing_strikes(context))


def bombard_value(context: Context, unit: UnitId, cup: int | None) -> float:
    """What two markers of a cup can be expected to do to a unit."""
    if cup is None:
        return -1.0
    if context.scratch is None:
        context.scratch = context.state.copy()
    battle = context.scratch
    battle.battle, battle.battle_hex = BOMBARDED, battle.at[unit]
    battle.defender, battle.attackers = unit, 0
    return shelled(
        context,
        battle,
        fought(battle, context.seat, {cup: min(2, left_in_cups(battle, context.seat, [cup]))}),
    )


def best_cup(context: Context) -> int | None:
    """The side's own cup with the best markers, if there are any."""
    filled = [
        cup
        for cup in own_cups(context.state, context.side)
        if left_in_cups(context.state, context.seat, [cup])
    ]
    return max(filled, key=lambda cup: mean_of(context, cup), default=None)


def mean_of(context: Context, cup: int) -> float:
    """The mean value of the markers in one of the side's cups."""
    state = context.state
    kinds = [kind for kind in state.facts.markers.in_cup[cup] if state.cup[kind]]
    number = sum(state.cup[kind] for kind in kinds)
    return sum(state.facts.markers.value[kind] * state.cup[kind] for kind in kinds) / max(1, number)


def shelled(context: Context, battle: FmState, chances: Chances) -> float:
    """What the results of a bombardment are worth to the side that fires."""
    hex = HexId(battle.battle_hex)
    close = context.map.disc(hex, 2) & battle.held[context.side]
    stakes = stakes_of(
        battle, UnitId(battle.defender), [], ground_worth(context, hex) - 1.0 if close else -1.0
    )
    value = stakes.value(chances)
    friends = [UnitId(u) for u in each(friends_beside(battle, HexId(battle.battle_hex)))]
    if friends:
        value -= chances[A_STEP] * min(step_worth(battle, unit) for unit in friends)
    return value


def draw_first(context: Context) -> int:
    """The cup with the best markers."""

    def value(option: Action) -> float:
        return mean_of(context, option.cup) if isinstance(option, DrawFrom) else -1.0

    return context.best(value)


def draw_second(context: Context) -> int:
    """A second marker, if what is seen of the first one makes it worth it."""
    state = context.state
    price = context.style.price[context.side][state.side]
    now = shelled(context, state, fought(state, context.seat, {}))
    best, most = context.index(Done()), price * 0.5
    for index, option in enumerate(context.decision.options):
        if isinstance(option, DrawFrom):
            gain = shelled(context, state, fought(state, context.seat, {option.cup: 1})) - now
            context.values[index] = gain
            if gain > most:
                best, most = index, gain
    return best
