"""Targets, dice and hits: rules m44-bat, with what terrain, troops and weapons add.

Begin with `targets`. `dice` is how many dice a unit rolls against another; below one there is no battle.
`sums` takes the same number apart for a player, cause by cause.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import HexId, each
from beachhead.m44.facts import (
    ARMOR,
    ARTILLERY,
    AXIS,
    FACE_ARMOR,
    FACE_GRENADE,
    FACE_INFANTRY,
    FACE_STAR,
    INFANTRY,
    SHIP,
    enemy,
)
from beachhead.m44.rules.dice import count
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.rules.sight import sees
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import BATTLED, MOVED, NO_BATTLE, ONCE, WEAPON_ASIDE

BUNKER_COVER = (1, 2, 0)  # m44-ter-18
SANDBAG_COVER = (1, 1, 0)  # m44-ter-19
WIRE_OUT = (1, 0, 0)  # m44-ter-20
FIRST, SECOND, AMBUSH, BACK = 0, 1, 2, 3
"""Which battle of the unit: its first, the one after taking ground, out of an ambush, battling back."""


@rule("m44-swa-02", "m44-swa-06", "m44-swa-07")
def weapon_in_use(state: M44State, unit: int) -> int:
    """The special weapon with which it battles, or -1: only if it has not moved and has not set it aside."""
    return -1 if state.marks[unit] & (MOVED | WEAPON_ASIDE) else state.weapon[unit]


@rule("m44-bat-01", "m44-bat-02", "m44-swa-04")
def ranges(state: M44State, unit: int) -> tuple[int, ...]:
    """Its dice at 1, 2, 3 ... hexes; figures lost do not change them."""
    weapon = weapon_in_use(state, unit)
    return state.lookup.facts.weapons[weapon].dice if weapon >= 0 else state.lookup.dice[state.troop[unit]]


@rule("m44-ter-13", "m44-lc-05", "m44-ord-01")
def able(state: M44State, unit: int) -> bool:
    """Whether it could battle where it stands, orders aside: it has weapons and is not afloat in a craft."""
    return state.at[unit] >= 0 and state.aboard[unit] < 0 and bool(state.lookup.dice[state.troop[unit]])


@rule("m44-turn-07", "m44-ord-01", "m44-otm-02", "m44-mov-07")
def may_battle(state: M44State, unit: int) -> bool:
    """Whether it is ordered to battle, has not yet done so, and did nothing that forbids it."""
    marks = state.marks[unit]
    if marks & (NO_BATTLE | BATTLED):
        return False
    return MANNERS[state.order[unit]].battles > (1 if marks & ONCE else 0) and able(state, unit)


@rule("m44-bat-04", "m44-bat-05", "m44-los-06", "m44-los-13")
def targets(state: M44State, unit: int, kind: int = FIRST) -> list[int]:
    """The enemies it may battle from where it stands, in the order of the board."""
    lookup, here = state.lookup, state.at[unit]
    foes = state.occupied[enemy(state.side[unit])]
    close = lookup.disc(here, 1) & foes
    if close:
        if MANNERS[state.order[unit]].only_far and kind == FIRST:
            return []
        return [state.unit_at[h] for h in each(close) if _fair(state, unit, state.unit_at[h], 1, kind)]
    reach = ranges(state, unit)
    foes &= lookup.disc(here, len(reach))
    return [state.unit_at[h] for h in each(foes) if _hits_home(state, unit, h, kind)] if foes else []


@rule("m44-mode-06")
def free_targets(state: M44State, unit: int, kind: int = FIRST) -> list[int]:
    """Its targets, but for those in a battle that a teammate has begun and that is not settled yet."""
    found = targets(state, unit, kind)
    return [t for t in found if not state.engaged >> t & 1] if state.engaged else found


def _hits_home(state: M44State, unit: int, h: HexId, kind: int) -> bool:
    here, target = state.at[unit], state.unit_at[h]
    distance = state.lookup.grid.distance(HexId(here), h)
    return _fair(state, unit, target, distance, kind) and (
        not needs_sight(state, unit) or sees(state, here, h)
    )


@rule("m44-unit-14")
def _fair(state: M44State, unit: int, target: int, distance: int, kind: int) -> bool:
    """Whether this enemy is open to it at all and leaves it at least one die."""
    lookup = state.lookup
    if lookup.arm[state.troop[target]] == SHIP and lookup.ground_targets_only >> state.troop[unit] & 1:
        return False
    return dice(state, unit, target, distance, kind) > 0


def needs_sight(state: M44State, unit: int) -> bool:
    """Whether it must see a target that is not next to it."""
    weapon = weapon_in_use(state, unit)
    lookup = state.lookup
    return lookup.facts.weapons[weapon].needs_sight if weapon >= 0 else lookup.needs_sight[state.troop[unit]]


@rule("m44-bat-06", "m44-bat-07", "m44-bat-08", "m44-bat-09", "m44-bat-17")
def dice(state: M44State, unit: int, target: int, distance: int, kind: int = FIRST) -> int:
    """Dice by range, less what the ground costs, with what order and cross-hairs add; below 1: no battle."""
    reach = ranges(state, unit)
    if distance > len(reach):
        return 0
    lost = out(state, unit, distance)
    if not ignores_cover(state, unit):
        lost += cover(state, unit, target, distance)
    return reach[distance - 1] - lost + bonus(state, unit, target, distance, kind)


def ignores_cover(state: M44State, unit: int) -> bool:
    weapon = weapon_in_use(state, unit)
    lookup = state.lookup
    return (
        lookup.facts.weapons[weapon].ignores_cover if weapon >= 0 else lookup.ignores_cover[state.troop[unit]]
    )


@rule("m44-bat-06", "m44-ter-29", "m44-unit-06", "m44-unit-20", "m44-unit-25")
def cover(state: M44State, unit: int, target: int, distance: int) -> int:
    """Dice that the target's hex costs the attacker: the largest of its protections, not their sum."""
    lookup, troop = state.lookup, state.troop[unit]
    arm = lookup.arm[troop]
    if distance > 1:
        return cover_of(state, arm, state.at[unit], target)
    if lookup.close_ignores_cover >> troop & 1:
        return 0
    if lookup.close_infantry_cover >> troop & 1:
        arm = INFANTRY
    found = cover_of(state, arm, state.at[unit], target, state.accessory[unit] == lookup.petard)
    return min(found, 1 - out(state, unit, 1)) if lookup.close_one_die >> troop & 1 else found


@rule("m44-ter-05", "m44-ter-15", "m44-ter-18", "m44-ter-19", "m44-unit-39")
def cover_of(state: M44State, arm: int, start: int, target: int, petard: bool = False) -> int:
    """What protects the target against an attack by this arm from `start`; a petard breaks walls."""
    ground, there = state.lookup.ground, state.at[target]
    found = ground.cover[arm][there]
    if found and ground.hills >> there & 1 and ground.hills >> start & 1:
        found = 0  # equal height
    if petard and ground.towns >> there & 1:
        found = 0
    if ground.bunkers >> there & 1 and state.side[target] == AXIS and not petard:
        found = max(found, BUNKER_COVER[arm])
    if state.sandbags >> there & 1:
        found = max(found, SANDBAG_COVER[arm])
    return found


@rule("m44-bat-07", "m44-ter-09", "m44-ter-20", "m44-unit-20", "m44-unit-25", "m44-unit-39")
def out(state: M44State, unit: int, distance: int) -> int:
    """Dice it loses for battling out of its own hex; some tanks lose less in close assault."""
    lookup, here, troop = state.lookup, state.at[unit], state.troop[unit]
    arm = lookup.arm[troop]
    if arm > ARTILLERY:
        return 0
    if distance == 1 and lookup.close_infantry_cover >> troop & 1:
        arm = INFANTRY
    lost = lookup.ground.battle_out[arm][here]
    if lost and distance == 1 and _walls_down(state, unit):
        lost = 0
    if state.wire >> here & 1:
        lost += WIRE_OUT[arm]
    return min(lost, 1) if distance == 1 and lookup.close_one_die >> troop & 1 else lost


def _walls_down(state: M44State, unit: int) -> bool:
    """Whether it is a petard in a town."""
    return state.accessory[unit] == state.lookup.petard and bool(
        state.lookup.ground.towns >> state.at[unit] & 1
    )


@rule("m44-bat-17", "m44-tg-06", "m44-unit-10")
def bonus(state: M44State, unit: int, target: int, distance: int, kind: int) -> int:
    """Dice that the order and a cross-hair marker add."""
    manner = MANNERS[state.order[unit]]
    more = manner.close_dice if distance == 1 else manner.far_dice
    if kind >= AMBUSH or (kind == SECOND and manner.first_battle_only):
        more = 0
    if state.lookup.crosshairs >> state.troop[unit] & 1 and state.at[target] in state.aim:
        more += 1
    return more


@rule("m44-unit-09")
def takes_aim(state: M44State, unit: int, target: int) -> bool:
    """Whether a gun or ship that has hit this target marks it: its marker is still with it.

    Of a Tiger that stands no hit was confirmed.
    """
    lookup = state.lookup
    if not lookup.crosshairs >> state.troop[unit] & 1 or state.aim[unit] >= 0:
        return False
    return not lookup.hits_rolled_again >> state.troop[target] & 1


@rule("m44-bat-11", "m44-bat-12", "m44-bat-13", "m44-bat-15", "m44-unit-16", "m44-swa-03", "m44-swa-05")
def hits(state: M44State, unit: int, target: int, faces: int) -> int:
    """Hits that the dice score: the symbol of the target, grenades, and the stars of some weapons."""
    scored = hits_by_symbol(state, target, faces)
    return scored + count(faces, FACE_STAR) if stars_hit(state, unit, target) else scored


def hits_by_symbol(state: M44State, target: int, faces: int) -> int:
    """Hits by the symbol of the target and by grenades."""
    troop = state.troop[target]
    arm = state.lookup.arm[troop]
    scored = count(faces, FACE_GRENADE)
    if arm == INFANTRY:
        scored += count(faces, FACE_INFANTRY)
    elif arm == ARMOR:
        scored += count(faces, FACE_ARMOR)
    return scored


@rule("m44-unit-16", "m44-unit-21", "m44-swa-03", "m44-swa-05")
def stars_hit(state: M44State, unit: int, target: int) -> bool:
    """Whether stars of this attacker hit this target; vehicles count as armor here."""
    lookup, troop = state.lookup, state.troop[target]
    arm = ARMOR if lookup.vehicles >> troop & 1 else lookup.arm[troop]
    weapon = weapon_in_use(state, unit)
    if weapon >= 0:
        return arm in lookup.facts.weapons[weapon].stars_hit
    return arm == ARMOR and bool(lookup.stars_hit_armor >> state.troop[unit] & 1)
