"""Why a unit may not battle, or not this enemy; the dice and the odds of a battle."""

from __future__ import annotations

from fractions import Fraction

from beachhead.hexes import HexId
from beachhead.m44.explain.ordering import why_not_yours
from beachhead.m44.explain.reason import Reason, Sums, ground_name, hex_names, troop_name, unit_name
from beachhead.m44.facts import SHIP, enemy
from beachhead.m44.marks import BATTLED, NO_BATTLE
from beachhead.m44.rules.battle import (
    SANDBAG_COVER,
    bonus,
    cover,
    dice,
    ignores_cover,
    may_battle,
    needs_sight,
    out,
    ranges,
    targets,
)
from beachhead.m44.rules.odds import Odds, odds_of
from beachhead.m44.rules.orders import MANNERS
from beachhead.m44.rules.sight import sees, what_blocks
from beachhead.m44.state import M44State


def why_no_battle(state: M44State, commander: int, unit: int) -> Reason | None:
    """Why it cannot battle now."""
    name, manner = unit_name(state, unit), MANNERS[state.order[unit]]
    if unit not in state.ordered[commander]:
        reason = why_not_yours(state, commander, unit)
        return reason or Reason(f"{name} has not been ordered.", "m44-ord-01")
    if not manner.battles:
        return Reason(f"{name} is {manner.says} and does not battle.", manner.rule)
    if state.marks[unit] & BATTLED:
        return Reason(f"{name} has battled this turn.", "m44-turn-07")
    if state.marks[unit] & NO_BATTLE:
        return Reason(f"{name} moved too far, or into ground that forbids battle.", "m44-mov-07")
    if not may_battle(state, unit):
        why = "is afloat" if state.aboard[unit] >= 0 else "has no weapons"
        return Reason(f"{name} {why}.", "m44-ter-13" if state.aboard[unit] >= 0 else "m44-unit-28")
    if not targets(state, unit):
        return Reason(f"{name} has no target that it can reach, see and roll a die against.", "m44-bat-01")
    return None


def why_no_target(state: M44State, unit: int, target: int, kind: int) -> Reason | None:
    """Why this unit cannot battle that one."""
    name, foe = unit_name(state, unit), unit_name(state, target)
    if state.side[unit] == state.side[target]:
        return Reason(f"{foe} is on your own side.", "m44-bat-03")
    if state.engaged >> target & 1:
        return Reason(f"{foe} is in another battle at this moment.", "m44-mode-06")
    away = state.book.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    close = state.book.disc(state.at[unit], 1) & state.occupied[enemy(state.side[unit])]
    if close and MANNERS[state.order[unit]].only_far:
        return Reason(
            f"{name} is {MANNERS[state.order[unit]].says}: not with an enemy next to it.", "m44-card-10"
        )
    if close and away > 1:
        return Reason(f"{name} has an enemy next to it and must close-assault.", "m44-bat-04")
    if away > len(ranges(state, unit)):
        return Reason(f"{foe} is {away} hexes away; {name} reaches {len(ranges(state, unit))}.", "m44-bat-01")
    if state.book.arm[state.troop[target]] == SHIP and not _may_hit_ships(state, unit):
        return Reason(f"{troop_name(state, unit)} battles ground units only.", "m44-unit-14")
    if away > 1 and needs_sight(state, unit) and not sees(state, state.at[unit], state.at[target]):
        return _unseen(state, unit, target)
    if dice(state, unit, target, away, kind) < 1:
        costs = ", ".join(f"{cause} {amount}" for cause, amount in dice_sums(state, unit, target, kind))
        return Reason(f"No die is left against {foe}: {costs}.", "m44-bat-09")
    return None


def _may_hit_ships(state: M44State, unit: int) -> bool:
    return not state.book.ground_targets_only >> state.troop[unit] & 1


def _unseen(state: M44State, unit: int, target: int) -> Reason:
    """Name what is in the way."""
    blocks = what_blocks(state, state.at[unit], state.at[target])
    where = hex_names(state, blocks) or "the rim of the board"
    text = f"{unit_name(state, unit)} does not see {unit_name(state, target)}: {where} in the way."
    return Reason(text, "m44-los-02")


def dice_sums(state: M44State, unit: int, target: int, kind: int) -> Sums:
    """Where the dice come from and where they go; they add up to `rules.battle.dice`."""
    away = state.book.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    by_range = "close assault" if away == 1 else f"at {away} hexes"
    parts: list[tuple[str, int]] = [(by_range, ranges(state, unit)[away - 1])]
    if not ignores_cover(state, unit) and (lost := cover(state, unit, target, away)):
        parts.append((f"target {_shelter(state, unit, target, lost)}", -lost))
    if lost := out(state, unit, away):
        parts.append((f"battling out of {_hindrance(state, unit)}", -lost))
    parts.append(("orders and cross-hairs", bonus(state, unit, target, away, kind)))
    return ((parts[0][0], str(parts[0][1])), *[(cause, f"{n:+}") for cause, n in parts[1:] if n])


def _shelter(state: M44State, unit: int, target: int, lost: int) -> str:
    """What costs the attacker so many dice: only the largest protection counts."""
    there, arm = state.at[target], state.book.arm[state.troop[unit]]
    if state.book.ground.cover[arm][there] >= lost:
        return f"in {ground_name(state, there)}"
    return "behind sandbags" if state.sandbags >> there & 1 and SANDBAG_COVER[arm] >= lost else "in a bunker"


def _hindrance(state: M44State, unit: int) -> str:
    here, arm = state.at[unit], state.book.arm[state.troop[unit]]
    ground = state.book.ground.battle_out[arm][here]
    return "wire" if state.wire >> here & 1 and not ground else ground_name(state, here)


def battle_sums(state: M44State, unit: int, target: int, kind: int) -> Sums:
    """Dice, and the odds of what they do."""
    if why_no_target(state, unit, target, kind) is not None:
        return ()
    return (*dice_sums(state, unit, target, kind), *odds_sums(odds_of(state, unit, target, kind)))


def odds_sums(odds: Odds) -> Sums:
    """The odds of one throw, in words."""
    return (
        ("dice", str(odds.dice)),
        ("hits on average", f"{float(odds.hits):.2f}"),
        ("eliminated", percent(odds.eliminated)),
        ("driven off", percent(odds.driven_off)),
    )


def percent(chance: Fraction) -> str:
    return f"{float(chance * 100):.1f} %"
