"""A position as one side sees it: where it pays to stand. Begin with `Outlook.standing`.

The ground pays by what it brings nearer (goals and enemies, less with every step) and by the posts that are
kept there; it costs what the enemy's dice may do there next turn. Everything is counted in medals. The same
evaluation serves a bot that plans one turn and one that searches.
"""

from __future__ import annotations

from typing import Final

from beachhead.bots.m44.aims import HUNT, Goal, Post, aims_of
from beachhead.bots.m44.dice_values import hit_chance, throw_at
from beachhead.bots.m44.distances import area_of, steps_to
from beachhead.bots.m44.unit_values import worths
from beachhead.hexes import each
from beachhead.m44.facts import ARMOR, ARTILLERY, AXIS, INFANTRY, SHIP, enemy
from beachhead.m44.rules.battle import BUNKER_COVER, SANDBAG_COVER
from beachhead.m44.state import M44State

FADING: Final = tuple(0.82**steps for steps in range(40))
"""The pull of a goal by distance in steps."""
FEAR: Final = 0.04
"""How much of the enemy's possible dice is reckoned with."""
MOST_DICE: Final = 8
CROWD: Final = 2.0
"""How much less a post is worth to a second unit."""
IN_RANGE: Final = 0.06
"""For a gun: an enemy in range."""


class Outlook:
    """What a commander's side makes of the position on the commander's maps."""

    def __init__(self, state: M44State, side: int, maps: tuple[int, ...]) -> None:
        self.state: Final = state
        self.side: Final = side
        self.foes: Final = enemies(state, side, maps)
        self.aims: Final = aims_of(state, side, maps)
        self._ours: Final = Posts(self.aims.posts)
        self._theirs: Final = Posts(aims_of(state, enemy(side), maps).posts)
        self.stake: Final = (nearness(state, AXIS), nearness(state, 1 - AXIS))
        self._pulls: dict[tuple[int, int, int], float] = {}
        self._dice: list[int] = []
        self._soft: list[int] = []
        self._hard: list[int] = []
        self._goals = self._all_goals()

    def _all_goals(self) -> list[Goal]:
        """The goals of the side, and the enemies, the more so the more they guard."""
        state = self.state
        prey = [Goal(state.at[foe], HUNT * (0.6 + self.prize(foe))) for foe in self.foes]
        return [*self.aims.goals, *prey]

    def standing(self, unit: int, h: int) -> float:
        """What it is worth that the unit stands on this hex when the turn ends."""
        return self.pull(unit, h) + posted(self.state, self._ours.at(h), unit) - self.risk(unit, h)

    def worths(self, unit: int) -> tuple[float, ...]:
        """What the unit is worth with no figure, with one, and so on up to what it has."""
        state = self.state
        return worths(state.lookup, state.troop[unit])[: state.figures[unit] + 1]

    def prize(self, foe: int) -> float:
        """What the side gains besides the unit when this enemy is killed or driven off."""
        return posted(self.state, self._theirs.at(self.state.at[foe]), foe)

    def pull(self, unit: int, h: int) -> float:
        """How near this hex is to what the side wants."""
        state, lookup = self.state, self.state.lookup
        arm = lookup.arm[state.troop[unit]]
        if arm in (ARTILLERY, SHIP):
            return self._field_of_fire(unit, h)
        area = area_of(state, unit)
        own = unit if state.accessory[unit] == lookup.bridge else -1
        key = (area, h, own)
        found = self._pulls.get(key)
        if found is None:
            found = self._pulls[key] = self._pull(area, h, own)
        return found

    def _pull(self, area: int, h: int, own: int) -> float:
        lookup, best, second = self.state.lookup, 0.0, 0.0
        for goal in self._goals:
            if goal.worth > second and (goal.unit < 0 or goal.unit == own):
                found = goal.worth * FADING[steps_to(lookup, area, goal.hex)[h]]
                if found > best:
                    best, second = found, best
                elif found > second:
                    second = found
        return best + second / 2

    def _field_of_fire(self, unit: int, h: int) -> float:
        """For guns and ships: how many enemies they reach."""
        state, lookup = self.state, self.state.lookup
        reach = lookup.disc(h, len(lookup.dice[state.troop[unit]]))
        return IN_RANGE * sum(1 for foe in self.foes if reach >> state.at[foe] & 1)

    def risk(self, unit: int, h: int) -> float:
        """What the enemy may take from the unit on this hex next turn."""
        if not self._dice:
            self._look_out()
        dice = self._dice[h]
        if not dice:
            return 0.0
        state = self.state
        soft, hard = shelter(state, unit, h)
        dice = max(0, dice - soft * self._soft[h] - hard * self._hard[h])
        expected = min(FEAR * dice, float(MOST_DICE))
        table = self.worths(unit)
        hit, whole = hit_chance(state, unit, False), int(expected)
        less = throw_at(whole, hit, table, 1)[0]
        more = throw_at(whole + 1, hit, table, 1)[0]
        return self.stake[1 - self.side] * (less + (more - less) * (expected - whole))

    def _look_out(self) -> None:
        """Count the dice that the enemy could bring to bear on each hex next turn."""
        state, lookup = self.state, self.state.lookup
        self._dice, self._soft, self._hard = ([0] * lookup.size for _ in range(3))
        for foe in self.foes:
            troop = state.troop[foe]
            dice = lookup.dice[troop]
            if dice and state.aboard[foe] < 0:
                kind = self._soft if lookup.arm[troop] == INFANTRY else self._hard
                shields = None if lookup.ignores_cover[troop] else kind
                self._count(state.at[foe], lookup.move_and_battle[troop], dice, shields)

    def _count(self, at: int, move: int, dice: tuple[int, ...], shields: list[int] | None) -> None:
        lookup, seen = self.state.lookup, 0
        for distance in range(1, min(8, move + len(dice)) + 1):
            disc = lookup.disc(at, distance)
            rolled = dice[max(0, distance - move - 1)]
            for h in each(disc & ~seen):
                self._dice[h] += rolled
                if shields is not None:
                    shields[h] += 1
            seen = disc


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
