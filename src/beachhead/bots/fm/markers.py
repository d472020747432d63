"""Support fire: markers for a battle, Mines, and bombardment (7.0, 8.1, 8.2.1, 10.8). Begin with
`commit_marker`.

A marker is drawn where the exact odds gain more by it than it would be worth elsewhere this turn. All come
back next turn, so that in the last player turn of a game turn nothing is saved.
"""

from __future__ import annotations

from beachhead.bots.fm.attacking import standing_means
from beachhead.bots.fm.chances import (
    Chances,
    drive_off,
    enemy_cups,
    fought,
    left_in_cups,
    own_cups,
    stakes_of,
)
from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.bots.fm.look import Answer, Look
from beachhead.bots.fm.strikes import CAUTION, caution, ground_worth, plan_strikes
from beachhead.core.action import Action, Done
from beachhead.fm.actions import Bombard, DrawFrom, KeepMines, LayMarker, LayNaval, PlayMines
from beachhead.fm.facts.combat import A1, A2, A3, A_STEP, AE, EX
from beachhead.fm.facts.markers import NAVAL
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.odds.question import to_come
from beachhead.fm.rules.bombardment import friends_beside
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, DROP_ATTACK, FmState
from beachhead.hexes import HexId, each

# What a marker is worth elsewhere, in strength points: by side asked, then by whose player turn it is
PRICE = ((0.1, 0.1), (0.15, 0.1))
SAVED = (2, 0)  # markers that a side keeps when it bombards, for battles to come
BOMBARD_LEAST = 0.5


def commit_marker(look: Look) -> Answer:
    """Draw from the cup that promises most, if it is worth it; Mines that were set aside first."""
    state, options = look.state, look.decision.options
    mines = look.find(PlayMines)
    now = battle_value(look, {})
    if mines >= 0 and with_mines(look, options[mines]) > now + PRICE[GERMAN][state.side]:
        return Answer(mines)
    best, most = look.index(Done()), 0.0
    for index, option in enumerate(options):
        gain = _gain(look, option, now)
        if gain > most:
            best, most = index, gain
    return Answer(best)


def _gain(look: Look, option: Action, now: float) -> float:
    """What a marker adds to the battle, less its price."""
    price = PRICE[look.side][look.state.side]
    if isinstance(option, LayNaval):
        return with_ship(look, option) - now  # ships are of use nowhere else
    if not isinstance(option, DrawFrom):
        return 0.0
    steps = min(to_come(look.state, look.side), left_in_cups(look.state, look.seat, [option.cup]))
    if option.cup % 3 == NAVAL:
        price = 0.0
    gains = [battle_value(look, {option.cup: n}) - now - n * price for n in range(1, steps + 1)]
    return max(gains, default=0.0)


def battle_value(look: Look, draws: dict[int, int]) -> float:
    """The battle on the table as the side that is asked sees it: it draws these, the enemy all he can."""
    state = look.state
    steps = to_come(state, look.enemy)
    cups = enemy_cups(state, look.side)
    left = left_in_cups(state, look.seat, cups) - _unseen(look, cups)
    theirs = _their_draws(look, cups, min(steps, max(0, left)))
    return value_of(look, fought(state, look.seat, {**draws, **theirs}))


def _unseen(look: Look, cups: list[int]) -> int:
    """Enemy markers that lie face down or aside: they count as in the cup but cannot be drawn."""
    state, markers = look.state, look.state.facts.markers
    laid = 0 if state.revealed else sum(markers.cup[kind] in cups for kind in state.laid)
    return laid + (sum(state.aside) if look.side == ALLIED else 0)


def _their_draws(look: Look, cups: list[int], number: int) -> dict[int, int]:
    """From the fullest cup of the enemy in this battle."""
    if not number:
        return {}
    own = [cup for cup in cups if left_in_cups(look.state, look.seat, [cup]) >= number]
    return {own[0]: number} if own else {}


def value_of(look: Look, chances: Chances) -> float:
    """What the results of the battle on the table are worth to the side that is asked."""
    state = look.state
    if state.battle == BEACH_ASSAULT:
        value = -_assault_losses(state, chances)
    else:
        attackers = [UnitId(u) for u in each(state.attackers)]
        ground = ground_worth(look, HexId(state.battle_hex)) if look.side == state.side else 2.5
        stakes = stakes_of(state, UnitId(state.defender), attackers, ground)
        value = stakes.value(chances, caution(look) if look.side == state.side else CAUTION[state.side])
        if state.battle == DROP_ATTACK:
            value = drive_off(chances) * stakes.own_all + value
    return value if look.side == state.side else -value


def _assault_losses(state: FmState, chances: Chances) -> float:
    """What those who storm a beach lose."""
    units = [UnitId(u) for u in each(state.attackers)]
    steps = [step_worth(state, unit) for unit in units]
    one, all_steps = min(steps), sum(steps)
    whole = sum(worth(state, unit) for unit in units) + 4.0
    beaten = chances[A1] + chances[A2] + chances[A3]
    return (chances[A_STEP] + chances[EX]) * one + beaten * all_steps + chances[AE] * whole


def with_ship(look: Look, option: LayNaval) -> float:
    return _as_laid(look, option.kind)


def with_mines(look: Look, option: Action) -> float:
    assert isinstance(option, PlayMines)
    return _as_laid(look, option.kind)


def _as_laid(look: Look, kind: int) -> float:
    """The battle with one of the side's own markers laid openly for it."""
    look.state.laid.append(kind)
    value = battle_value(look, {})
    look.state.laid.pop()
    return value


def marker_drawn(look: Look) -> Answer:
    """Mines are kept for a fight where they do more, unless this one is worth it now."""
    if len(look.decision.options) == 1:
        return Answer(0)
    state = look.state
    kind = state.laid.pop()
    without = battle_value(look, {})
    state.laid.append(kind)
    gain = battle_value(look, {}) - without
    keep = gain < 2 * PRICE[GERMAN][state.side]
    return Answer(look.find(KeepMines if keep else LayMarker))


# Bombardment


def pick_target(look: Look) -> Answer:
    """The enemy that two markers can hurt most, as long as there are markers to spare."""
    state = look.state
    spare = left_in_cups(state, look.seat, own_cups(state, look.side)) - SAVED[look.side] - for_strikes(look)
    if spare <= 0:
        return Answer(look.index(Done()))
    cup = best_cup(look)
    values = [
        (bombard_value(look, o.unit, cup), i)
        for i, o in enumerate(look.decision.options)
        if isinstance(o, Bombard)
    ]
    value, index = max(values, key=lambda pair: pair[0])
    if value < BOMBARD_LEAST:
        return Answer(look.index(Done()))
    option = look.decision.options[index]
    assert isinstance(option, Bombard)
    return Answer(index, f"Bombards {look.unit_name(option.unit)} at {look.hex_name(state.at[option.unit])}.")


def for_strikes(look: Look) -> int:
    """The markers that the attacks of this turn will need."""
    return 2 * len(plan_strikes(look, standing_means(look)))


def bombard_value(look: Look, unit: UnitId, cup: int | None) -> float:
    """What two markers of a cup can be expected to do to a unit."""
    if cup is None:
        return -1.0
    battle = look.state.copy()
    battle.battle, battle.battle_hex = BOMBARDED, battle.at[unit]
    battle.defender, battle.attackers = unit, 0
    return shelled(
        look, battle, fought(battle, look.seat, {cup: min(2, left_in_cups(battle, look.seat, [cup]))})
    )


def best_cup(look: Look) -> int | None:
    """The cup of one's own with the best markers, if there are any."""
    filled = [cup for cup in own_cups(look.state, look.side) if left_in_cups(look.state, look.seat, [cup])]
    return max(filled, key=lambda cup: mean_of(look, cup), default=None)


def mean_of(look: Look, cup: int) -> float:
    """The mean value of the markers in a cup of one's own."""
    state = look.state
    kinds = [kind for kind in state.facts.markers.in_cup[cup] if state.cup[kind]]
    number = sum(state.cup[kind] for kind in kinds)
    return sum(state.facts.markers.value[kind] * state.cup[kind] for kind in kinds) / max(1, number)


def shelled(look: Look, battle: FmState, chances: Chances) -> float:
    """What the results of a bombardment are worth to the side that fires."""
    hex = HexId(battle.battle_hex)
    close = battle.facts.grid.disc(hex, 2) & battle.held[look.side]
    stakes = stakes_of(battle, UnitId(battle.defender), [], ground_worth(look, hex) - 1.0 if close else -1.0)
    value = stakes.value(chances)
    friends = [UnitId(u) for u in each(friends_beside(battle, HexId(battle.battle_hex)))]
    if friends:
        value -= chances[A_STEP] * min(step_worth(battle, unit) for unit in friends)
    return value


def draw_first(look: Look) -> Answer:
    """The cup with the best markers."""

    def value(option: Action) -> float:
        return mean_of(look, option.cup) if isinstance(option, DrawFrom) else -1.0

    return Answer(look.best(value))


def draw_second(look: Look) -> Answer:
    """A second marker, if what is seen of the first one makes it worth it."""
    state = look.state
    price = PRICE[look.side][state.side]
    now = shelled(look, state, fought(state, look.seat, {}))
    best, most = look.index(Done()), price * 0.5
    for index, option in enumerate(look.decision.options):
        if isinstance(option, DrawFrom):
            gain = shelled(look, state, fought(state, look.seat, {option.cup: 1})) - now
            if gain > most:
                best, most = index, gain
    return Answer(best)
