"""A position as one side sees it: where it pays to stand. Begin with `Outlook.standing`.

The ground pays by what it brings nearer (goals and enemies, less with every step) and by the posts that are
kept there; it costs what the enemy's dice may do there next turn. Everything is counted in medals, by the
weights of a `Style`. The same evaluation serves a bot that plans one turn and one that searches.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from beachhead.bots.m44.aims import Aims, Post, aims_of
from beachhead.bots.m44.danger import Danger, danger_of
from beachhead.bots.m44.dice_values import dice_from, hit_chance, throw_at
from beachhead.bots.m44.distances import FARTHEST, area_of, faded_to, steps_to
from beachhead.bots.m44.style import Style
from beachhead.bots.m44.unit_values import worths
from beachhead.hexes import Hexes
from beachhead.m44.facts import ARMOR, ARTILLERY, AXIS, INFANTRY, SHIP, enemy
from beachhead.m44.lookup import Lookup
from beachhead.m44.rules.battle import BUNKER_COVER, SANDBAG_COVER
from beachhead.m44.rules.sight import sees
from beachhead.m44.state import M44State

CROWD: Final = 2.0
"""How much less a post is worth to a second unit."""
DICE: Final = 3
"""Of most troops in close assault."""
IN_TOUCH: Final = 3
"""Steps from the enemy that a unit in the rear need not come nearer than."""
TARGETS: Final = 3
"""The enemies that a gun wants in its range; more are not needed."""
KEPT: Final = 512
"""The enemy's boards for which what attracts and what threatens is remembered: rollouts meet them again."""


class Outlook:
    """What a commander's side makes of the position on the commander's maps.

    What it has found out stays true as long as the board is the same; `state` may then be another position
    with that board.
    """

    def __init__(self, state: M44State, side: int, maps: tuple[int, ...], style: Style) -> None:
        self.state = state
        self.side: Final = side
        self.maps: Final = maps
        self.style: Final = style
        self.foes: Final = enemies(state, side, maps)
        self.stake: Final = (nearness(state, AXIS), nearness(state, 1 - AXIS))
        self.next_battles: dict[tuple[int, int, int, int], float] = {}
        """By unit, target, marks and order: the battle after the one that the unit has won."""
        self._prizes: dict[int, float] = {}
        self._pulls: dict[tuple[int, int, int], Pull] = {}
        self._aimed: dict[int, list[tuple[int, list[float]]]] = {}

    @cached_property
    def aims(self) -> Aims:
        return aims_of(self.state, self.side, self.maps)

    @cached_property
    def _ours(self) -> Posts:
        return Posts(self.aims.posts)

    @cached_property
    def _theirs(self) -> Posts:
        return Posts(aims_of(self.state, enemy(self.side), self.maps).posts)

    @cached_property
    def _doors(self) -> Hexes:
        """Where units come in that the side calls; over the sea, the ocean."""
        lookup, found = self.state.lookup, 0
        for m in self.maps:
            battle_map = lookup.facts.maps[m]
            if battle_map.has("reinforcements"):
                found |= battle_map.entries if self.side == AXIS else battle_map.icons
        return found

    @cached_property
    def _threat(self) -> Threat:
        state = self.state
        foes = tuple([(state.troop[foe], state.at[foe]) for foe in self.foes if state.aboard[foe] < 0])
        return threat_of(state.lookup, foes, self.side, self.style, self.stake[1 - self.side])

    def standing(self, unit: int, h: int) -> float:
        """What it is worth that the unit stands on this hex when the turn ends."""
        found = self.pull(unit, h) + self.post(unit, h) - self.risk(unit, h) - self.way_barred(unit, h)
        return found + self.company(unit, h) if self.style.company else found

    def worths(self, unit: int) -> tuple[float, ...]:
        """What the unit is worth with no figure, with one, and so on up to what it has."""
        state = self.state
        return worths(state.lookup, state.troop[unit])[: state.figures[unit] + 1]

    def post(self, unit: int, h: int) -> float:
        """What the unit keeps by standing on this hex."""
        found = self._ours.at(h)
        return self.style.posts * posted(self.state, found, unit) if found else 0.0

    def company(self, unit: int, h: int) -> float:
        """Friends beside the hex."""
        state = self.state
        others = state.occupied[self.side] & ~(1 << state.at[unit]) & ~(1 << h)
        return self.style.company * min(2, (state.lookup.disc(h, 1) & others).bit_count())

    def prize(self, foe: int) -> float:
        """What the side gains besides the unit when this enemy is killed or driven off."""
        found = self._prizes.get(foe)
        if found is None:
            found = self._prizes[foe] = posted(self.state, self._theirs.at(self.state.at[foe]), foe)
        return found

    def pull(self, unit: int, h: int) -> float:
        """How near this hex is to what the side wants."""
        state, lookup = self.state, self.state.lookup
        arm = lookup.arm[state.troop[unit]]
        if arm in (ARTILLERY, SHIP):
            return self._field_of_fire(unit, h)
        area = area_of(state, unit)
        own = unit if state.accessory[unit] == lookup.bridge else -1
        found = self._pulls.get((area, own, arm))
        if found is None:
            found = self._pulls[area, own, arm] = self._attractions(area, own, arm)
        return found.at(h)

    def _attractions(self, area: int, own: int, arm: int) -> Pull:
        """What attracts: each goal and enemy by its worth, and the enemies to be in touch with."""
        at, style = self.state.at, self.style
        goals = [(style.goals * worth, h) for h, worth, unit in self.aims.goals if unit in (-1, own)]
        goals += [(self._prey(foe, arm), at[foe]) for foe in self.foes]
        goals.sort(reverse=True)
        exposed: tuple[int, ...] = ()
        if any(style.bringing_up):
            exposed = tuple([at[foe] for foe in self.foes if self._exposed(foe, arm)])
        return pull_of(self.state.lookup, area, arm == ARMOR, tuple(goals), exposed, style)

    def _exposed(self, foe: int, arm: int) -> float:
        """The share of its dice that an enemy in cover leaves this arm; a single die counts as none."""
        soft, hard = shelter(self.state, foe, self.state.at[foe])
        dice = DICE - (hard if arm == ARMOR else soft)
        return dice / DICE if dice > 1 else 0.0

    def _prey(self, foe: int, arm: int) -> float:
        """How an enemy attracts: the more the more it guards."""
        state, style = self.state, self.style
        found = style.hunt * (0.6 + self.prize(foe))
        if style.reckoning:
            found *= self._exposed(foe, arm)
        if style.finish:
            full = state.lookup.facts.troops[state.troop[foe]].figures
            found *= 1 + style.finish * (1 - state.figures[foe] / full)
        return found

    def _field_of_fire(self, unit: int, h: int) -> float:
        """For guns and ships: how many enemies they reach, and how safely."""
        state, style = self.state, self.style
        found = style.field_of_fire * (self._targets(unit, h) if style.gunnery else self._in_range(unit, h))
        return found + style.emplaced * sum(shelter(state, unit, h)) if style.emplaced else found

    def _in_range(self, unit: int, h: int) -> int:
        state, lookup = self.state, self.state.lookup
        reach = lookup.disc(h, len(lookup.dice[state.troop[unit]]))
        return sum(1 for foe in self.foes if reach >> state.at[foe] & 1)

    def _targets(self, unit: int, h: int) -> float:
        """The best few enemies to shoot at, by the share of its dice; from afar, the less the farther."""
        state, lookup = self.state, self.state.lookup
        troop = state.troop[unit]
        aimed = self._aimed.get(troop)
        if aimed is None:
            foes = [state.at[foe] for foe in self.foes]
            aimed = self._aimed[troop] = [(at, dice_from(lookup, troop, at)) for at in foes]
        if lookup.needs_sight[troop]:
            far = lookup.disc(h, len(lookup.dice[troop])) & ~lookup.disc(h, 1)
            found = [dice[h] for at, dice in aimed if not far >> at & 1 or sees(state, h, at)]
        else:
            found = [dice[h] for _, dice in aimed]
        return sum(sorted(found)[-TARGETS:])

    def way_barred(self, unit: int, h: int) -> float:
        """What it costs to stand where reinforcements come in: more the fewer such places are free."""
        state, doors = self.state, self._doors
        if not doors or not self.style.doors:
            return 0.0
        if state.aboard[unit] >= 0:
            return self.style.doors if self.state.lookup.ground.ocean >> h & 1 else 0.0
        if not doors >> h & 1:
            return 0.0
        taken = (state.occupied[0] | state.occupied[1]) & ~(1 << state.at[unit])
        return self.style.doors / (1 + (doors & ~taken & ~(1 << h)).bit_count())

    def risk(self, unit: int, h: int) -> float:
        """What the enemy may take from the unit on this hex next turn."""
        threat = self._threat
        if not threat.danger.dice[h]:
            return 0.0
        state = self.state
        dug_in = bool(state.sandbags >> h & 1) and state.at[unit] == h
        key = (state.troop[unit], state.figures[unit], h, dug_in)
        found = threat.risks.get(key)
        if found is None:
            found = threat.risks[key] = self._risk(unit, h)
        return found

    def _risk(self, unit: int, h: int) -> float:
        state, danger, style = self.state, self._threat.danger, self.style
        soft, hard = shelter(state, unit, h)
        dice = float(max(0, danger.dice[h] - soft * danger.soft[h] - hard * danger.hard[h]))
        if state.lookup.arm[state.troop[unit]] == ARMOR:
            dice += style.piercing * danger.piercing[h]
        expected = min(style.fear[self.side] * dice, style.volley)
        table = self.worths(unit)
        hit, whole = hit_chance(state, unit, False), int(expected)
        less = throw_at(whole, hit, table, 1)[0]
        more = throw_at(whole + 1, hit, table, 1)[0]
        return self.stake[1 - self.side] * (less + (more - less) * (expected - whole))


class Pull:
    """How strongly a hex attracts by what it brings nearer, worked out when it is asked for."""

    def __init__(
        self, fields: list[tuple[float, list[float]]], ways: list[list[int]], rate: float, march: int
    ) -> None:
        self._fields, self._ways = fields, ways
        self._rate, self._march = rate, march
        self._found: dict[int, float] = {}

    def at(self, h: int) -> float:
        found = self._found.get(h)
        if found is None:
            found = self._found[h] = self._nearer(h) + self._brought_up(h)
        return found

    def _nearer(self, h: int) -> float:
        """Most of all it is the best goal that attracts; of the others, half the next best."""
        best = second = 0.0
        for worth, faded in self._fields:
            if worth <= second:
                break
            found = worth * faded[h]
            if found > best:
                best, second = found, best
            elif found > second:
                second = found
        return best + second / 2

    def _brought_up(self, h: int) -> float:
        """By how many orders less than from the far end of the board the unit is in touch with enemies whose
        cover leaves it more than one die."""
        steps = min([way[h] for way in self._ways], default=FARTHEST)
        return self._rate * (FARTHEST - max(steps, IN_TOUCH)) / self._march


@lru_cache(maxsize=KEPT)
def pull_of(
    lookup: Lookup,
    area: Hexes,
    armor: bool,
    goals: tuple[tuple[float, int], ...],
    exposed: tuple[int, ...],
    style: Style,
) -> Pull:
    """What these goals and enemies attract: the same as long as they stay where they are."""
    fading = style.armor_fading if armor else style.fading
    fields = [(worth, faded_to(lookup, area, h, fading)) for worth, h in goals]
    ways = [steps_to(lookup, area, h) for h in exposed]
    return Pull(fields, ways, style.bringing_up[armor], 3 if armor else 2)


class Threat(NamedTuple):
    """What the enemy may do next turn, and what it costs by troop, figures, hex, and whether in sandbags."""

    danger: Danger
    risks: dict[tuple[int, int, int, bool], float]


@lru_cache(maxsize=KEPT)
def threat_of(
    lookup: Lookup, foes: tuple[tuple[int, int], ...], side: int, style: Style, stake: float
) -> Threat:
    """What these enemies threaten, who are ashore: each by its troop and where it is."""
    return Threat(danger_of(lookup, foes), {})


def enemies(state: M44State, side: int, maps: tuple[int, ...]) -> list[int]:
    """The enemy units on these maps."""
    foes, bits = state.units(enemy(side)), state.lookup.map_bits
    if len(maps) == state.lookup.maps:
        return foes
    here = sum(1 << m for m in maps)
    return [foe for foe in foes if bits[state.at[foe]] & here]


def nearness(state: M44State, side: int) -> float:
    """How much a medal counts for this side: more when it is about to win."""
    missing = state.lookup.facts.medals - state.medals(side)
    return 1.0 + 1.5 / max(1, missing)


class Posts:
    """The posts of a side by the hexes they take in, found once for each hex."""

    def __init__(self, posts: list[Post]) -> None:
        self._posts = posts
        self._found: dict[int, list[Post]] = {}

    def at(self, h: int) -> list[Post]:
        found = self._found.get(h)
        if found is None:
            found = self._found[h] = [post for post in self._posts if post.area >> h & 1]
        return found


def posted(state: M44State, posts: list[Post], unit: int) -> float:
    """What the posts around a hex are worth with the unit there; less where others stand as well."""
    found, others = 0.0, state.occupied[state.side[unit]] & ~(1 << state.at[unit])
    for area, worth in posts:
        found += worth / (1 + CROWD * (area & others).bit_count())
    return found


def shelter(state: M44State, unit: int, h: int) -> tuple[int, int]:
    """The dice that infantry and armor lose against the unit on this hex."""
    ground = state.lookup.ground
    soft, hard = ground.cover[INFANTRY][h], ground.cover[ARMOR][h]
    if ground.bunkers >> h & 1 and state.side[unit] == AXIS:
        soft, hard = max(soft, BUNKER_COVER[INFANTRY]), max(hard, BUNKER_COVER[ARMOR])
    if state.sandbags >> h & 1 and state.at[unit] == h:
        soft, hard = max(soft, SANDBAG_COVER[INFANTRY]), max(hard, SANDBAG_COVER[ARMOR])
    return soft, hard
