"""Why a unit may not battle, or not this enemy; the dice and the odds of a battle."""

from __future__ import annotations

from beachhead.core.explain import Share
from beachhead.hexes import Hexes, HexId
from beachhead.hexes.sight import line_of_sight
from beachhead.m44.explain.ordering import why_not_ordered, why_unable
from beachhead.m44.explain.reason import Reason, Sums, ground_name, hex_names, troop_name, unit_name
from beachhead.m44.facts import ARMOR, ARTILLERY, INFANTRY, SHIP, enemy
from beachhead.m44.odds.outcome import Odds, odds_of
from beachhead.m44.rules.battle import (
    FIRST,
    SANDBAG_COVER,
    SECOND,
    able,
    bonus,
    cover,
    dice,
    free_targets,
    ignores_cover,
    needs_sight,
    out,
    ranges,
)
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.rules.sight import sees, what_blocks
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import BATTLED, NEW, NO_BATTLE


def why_no_battle(state: M44State, commander: int, unit: int) -> Reason | None:
    """Why it cannot battle now."""
    name, manner = unit_name(state, unit), MANNERS[state.order[unit]]
    reason = why_not_ordered(state, commander, unit)
    if reason is not None:
        return reason
    if not manner.battles:
        return Reason(f"{name} {name:is} {manner.says} and may not battle.", manner.rule)
    if state.marks[unit] & BATTLED:
        return Reason(f"{name} {name:has} battled this turn.", "m44-turn-07")
    if state.marks[unit] & NEW and state.marks[unit] & NO_BATTLE:
        return _new_and_no_battle(state, unit)
    if not able(state, unit):
        return why_unable(state, unit)
    if state.marks[unit] & NO_BATTLE:
        return _moved_and_no_battle(state, unit)
    return None if free_targets(state, unit) else _no_target_at_all(state, unit)


def _new_and_no_battle(state: M44State, unit: int) -> Reason:
    """What a reinforcement may not do in the turn it comes."""
    name, here = unit_name(state, unit), state.at[unit]
    if state.aboard[unit] >= 0:
        return Reason(f"{name} came in a landing craft this turn.", "m44-rei-14")
    artillery = state.lookup.arm[state.troop[unit]] == ARTILLERY
    if artillery and not state.lookup.move_and_battle[state.troop[unit]]:
        return Reason(f"{name} {name:is} artillery that arrived this turn.", "m44-rei-11")
    rule = "m44-rei-11" if artillery else "m44-rei-10"
    if not state.lookup.dice[state.troop[unit]]:
        return why_unable(state, unit)
    if state.lookup.ground.no_battle >> here & 1:
        return Reason(f"{name} arrived this turn, in {ground_name(state, here)}.", rule)
    return Reason(f"{name} arrived this turn, next to an enemy.", rule)


def _moved_and_no_battle(state: M44State, unit: int) -> Reason:
    """How its move took its battle from it."""
    lookup, name, here = state.lookup, unit_name(state, unit), state.at[unit]
    troop, manner = state.troop[unit], MANNERS[state.order[unit]]
    if lookup.ground.no_battle >> here & 1 and not lookup.battles_on_any_entry >> troop & 1:
        return Reason(f"{name} moved into {ground_name(state, here)}, which forbids battle.", "m44-mov-07")
    if lookup.arm[troop] == ARMOR:
        return Reason(f"{name} moved into or out of a marsh.", "m44-ter-25")
    if manner.move_and_battle and lookup.ground.coast >> here & 1:  # nobody walks three hexes onto the coast
        return Reason(f"{name} came in a landing craft, which no card makes go further.", "m44-ord-06")
    if manner.move_or_battle or manner.move > lookup.move[troop]:
        return Reason(f"{name} {name:is} {manner.says} and moved too far to battle.", manner.rule)
    if lookup.arm[troop] == INFANTRY:
        return Reason(f"{name} moved two hexes and may not battle.", "m44-mov-02")
    if lookup.move_and_battle[troop]:
        return Reason(f"{name} moved two hexes and may not battle.", "m44-unit-17")
    return Reason(f"{name} moved; artillery moves or battles.", "m44-mov-05")


def _no_target_at_all(state: M44State, unit: int) -> Reason:
    """Why none of the enemies is a target: what forbids the nearest one."""
    name, here = unit_name(state, unit), HexId(state.at[unit])
    far, distance = len(ranges(state, unit)), state.lookup.grid.distance
    foes = [(distance(here, HexId(state.at[foe])), foe) for foe in state.units(enemy(state.side[unit]))]
    if not foes or min(foes)[0] > far:
        return Reason(f"{name} {name:has} no enemy within {far} hexes.", "m44-bat-01")
    reason = why_no_target(state, unit, min(foes)[1], FIRST)
    assert reason is not None, "a unit without targets has a reason for each enemy"
    return Reason(f"{name} {name:has} no target. {reason.text}", reason.rule)


def why_no_target(state: M44State, unit: int, target: int, kind: int) -> Reason | None:
    """Why this unit cannot battle that one."""
    name, foe, manner = unit_name(state, unit), unit_name(state, target), MANNERS[state.order[unit]]
    if state.side[unit] == state.side[target]:
        return Reason(f"{foe} is on your own side.", "m44-bat-03")
    if not able(state, unit):
        return why_unable(state, unit)
    if state.engaged >> target & 1:
        return Reason(f"{foe} is in another battle at this moment.", "m44-mode-06")
    away = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    close = state.lookup.disc(state.at[unit], 1) & state.occupied[enemy(state.side[unit])]
    if close and manner.only_far and kind == FIRST:
        return Reason(f"{name} {name:is} {manner.says}: not with an enemy next to it.", manner.rule)
    if close and away > 1:
        return Reason(f"{name} {name:has} an enemy next to {name:them} and must close-assault.", "m44-bat-04")
    if away > 1 and kind == SECOND and state.lookup.second_assault >> state.troop[unit] & 1:
        return Reason(f"The second assault of {name} is against an enemy next to it.", "m44-tg-08")
    if away > len(ranges(state, unit)):
        return Reason(
            f"{foe} {foe:is} {away} hexes away; {name} can reach {len(ranges(state, unit))}.", "m44-bat-01"
        )
    if state.lookup.arm[state.troop[target]] == SHIP and not _may_hit_ships(state, unit):
        return Reason(f"{troop_name(state, unit)} battles ground units only.", "m44-unit-14")
    if away > 1 and needs_sight(state, unit) and not sees(state, state.at[unit], state.at[target]):
        return _unseen(state, unit, target)
    if dice(state, unit, target, away, kind) < 1:
        costs = ", ".join(f"{cause} {amount}" for cause, amount in dice_sums(state, unit, target, kind))
        return Reason(f"No die is left against {foe}: {costs}.", "m44-bat-09")
    return None


def _may_hit_ships(state: M44State, unit: int) -> bool:
    return not state.lookup.ground_targets_only >> state.troop[unit] & 1


def _unseen(state: M44State, unit: int, target: int) -> Reason:
    """Name what is in the way, and whether the line runs through it or between two sides."""
    here, there = state.at[unit], state.at[target]
    blocks = what_blocks(state, here, there)
    where = hex_names(state, blocks) or "the rim of the board"
    name, foe = unit_name(state, unit), unit_name(state, target)
    text = f"{name} {name:does} not see {foe}: {where} in the way."
    return Reason(text, rule_of_sight(state, here, there, blocks))


def rule_of_sight(state: M44State, here: int, there: int, blocks: Hexes) -> str:
    """The rule by which these hexes cut the line: through one of them, or from both sides."""
    line = line_of_sight(state.lookup.grid, HexId(here), HexId(there))
    cut = {h for left, right in line for h in (left, right) if h >= 0 and blocks >> h & 1}
    if any(left == right and left in cut for left, right in line):
        return "m44-los-02"
    sides = [{pair[side] for pair in line} & cut for side in (0, 1)]
    if not all(sides):
        return "m44-los-05"
    return "m44-los-03" if any(left in cut and right in cut for left, right in line) else "m44-los-04"


def dice_sums(state: M44State, unit: int, target: int, kind: int) -> Sums:
    """What adds dice and what takes them away; they add up to `rules.battle.dice`."""
    away = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    by_range = "close assault" if away == 1 else f"at {away} hexes"
    parts: list[tuple[str, int]] = [(by_range, ranges(state, unit)[away - 1])]
    if not ignores_cover(state, unit) and (lost := cover(state, unit, target, away)):
        parts.append((f"target {_shelter(state, unit, target, lost)}", -lost))
    if lost := out(state, unit, away):
        parts.append((f"battling out of {_hindrance(state, unit)}", -lost))
    parts.append(("orders and cross-hairs", bonus(state, unit, target, away, kind)))
    return ((parts[0][0], str(parts[0][1])), *[(cause, f"{n:+}") for cause, n in parts[1:] if n])


def _shelter(state: M44State, unit: int, target: int, lost: int) -> str:
    """What costs the attacker these dice: only the largest protection counts."""
    there, arm = state.at[target], state.lookup.arm[state.troop[unit]]
    if state.lookup.ground.cover[arm][there] >= lost:
        return f"in {ground_name(state, there)}"
    return "behind sandbags" if state.sandbags >> there & 1 and SANDBAG_COVER[arm] >= lost else "in a bunker"


def _hindrance(state: M44State, unit: int) -> str:
    here, arm = state.at[unit], state.lookup.arm[state.troop[unit]]
    ground = state.lookup.ground.battle_out[arm][here]
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
        ("eliminated", Share(odds.eliminated)),
        ("driven off", Share(odds.driven_off)),
    )
