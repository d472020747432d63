"""Questions about movement (5, 6.1): where a unit can get, and what the way costs."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Answer, Question, Reason
from beachhead.exercises.fm.names import (
    Here,
    hex_answers,
    hex_called,
    id_of,
    unit_called,
)
from beachhead.exercises.kind import Kind, part
from beachhead.fm.explain.movement import steps_to, why_not_there, written
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.reach import Reach
from beachhead.fm.rules.movement import allowance, ends_of, movable, movable_again, reach_of
from beachhead.fm.rules.zoc import enemy_zone
from beachhead.fm.state import MOBILE_MOVEMENT, FmState
from beachhead.hexes import HexId, each, gather

MOVING = ("pick_mover", "pick_mobile")
EACH_WAY = 3
"""How many hexes within reach, and how many beyond, are offered."""


def able(state: FmState) -> list[UnitId]:
    return movable_again(state) if state.phase == MOBILE_MOVEMENT else movable(state)


def reach_now(state: FmState, unit: UnitId) -> Reach:
    return reach_of(state, unit, HexId(state.at[unit]), 2 * allowance(state, unit))


def mover(here: Here, about: About) -> UnitId:
    """The unit of a question, if it can move now."""
    here.must_be_asked(*MOVING)
    unit = unit_called(here.state, part(about, "unit"))
    if unit not in able(here.state):
        raise Refusal(f"{part(about, 'unit')} cannot move.")
    return unit


class Reachable(Kind[FmState]):
    """Which of several hexes a unit can move to."""

    name = "reach"
    title = "How far it can move"
    asked_at = MOVING
    effort = 2

    def abouts(self, here: Here) -> Iterator[About]:
        state = here.state
        for unit in able(state):
            found = reach_now(state, unit)
            ends = ends_of(state, found)
            far = sorted(ends, key=lambda h: (found.left[h], h))[:EACH_WAY]
            beyond = self._beyond(state, unit, found)[:EACH_WAY]
            if len(far) == len(beyond) == EACH_WAY:
                names = " ".join(state.facts.grid.name(HexId(h)) for h in sorted([*far, *beyond]))
                yield {"unit": id_of(state, unit), "hexes": names}

    def _beyond(self, state: FmState, unit: UnitId, found: Reach) -> list[int]:
        """Free hexes just out of reach, the nearest first."""
        grid, here = state.facts.map.grid, HexId(state.at[unit])
        free = state.facts.open_to[state.facts.roster.nation[unit]] & ~state.held[0] & ~state.held[1]
        free &= ~state.facts.map.sea & ~gather(found.order)
        edge = grid.neighbours(gather(found.order)) & free
        return sorted(each(edge), key=lambda h: (grid.distance(here, HexId(h)), h))

    def question(self, here: Here, about: About) -> Question:
        unit, state = mover(here, about), here.state
        hexes = [hex_called(state, name) for name in part(about, "hexes").split()]
        ends, grid, start = (
            set(ends_of(state, reach_now(state, unit))),
            state.facts.map.grid,
            HexId(state.at[unit]),
        )
        points = allowance(state, unit)
        right = [h for h in hexes if h in ends]
        if not right:
            raise Refusal("none of these hexes is within reach.")
        kind = "mobile" if state.facts.roster.mobile[unit] else "leg"
        return Question(
            asks=f"Which of the marked hexes can {name_of(state, unit)} {hex_name(state, start):at} move to?",
            pick="hex",
            many=True,
            answers=hex_answers(state, hexes),
            right=frozenset(grid_names(state, right)),
            says=f"{name_of(state, unit)} is a {kind} unit with {points} movement points"
            + (" in this storm" if state.storm else "")
            + ". Each hex costs what its ground, road or river costs; enemy zones of control "
            + ("stop it." if kind == "leg" else "cost it half its allowance more."),
            rule="fm-5.1-01",
            suppose=f"It has {points} movement points. Name all of them.",
            focus=(id_of(state, unit),),
            guess=frozenset(grid_names(state, [h for h in hexes if grid.distance(start, h) <= points])),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        state, unit = here.state, mover(here, about)
        told = why_not_there(state, unit, hex_called(state, answer), 2 * allowance(state, unit))
        steps = ", ".join(f"{cause} {amount}" for cause, amount in told.sums)
        return Reason(f"{told.text} {steps}." if steps else told.text, told.rule)


def grid_names(state: FmState, hexes: list[HexId]) -> list[str]:
    return [state.facts.grid.name(h) for h in hexes]


class Cost(Kind[FmState]):
    """What the cheapest way to a hex costs."""

    name = "cost"
    title = "What the way costs"
    asked_at = MOVING
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        state = here.state
        for unit in able(state):
            found, start = reach_now(state, unit), HexId(state.at[unit])
            for hex in ends_of(state, found):
                plain = not (found.stops and found.ground[start])
                if plain and state.facts.map.grid.distance(start, hex) >= 2:
                    yield {"unit": id_of(state, unit), "hex": state.facts.grid.name(hex)}

    def question(self, here: Here, about: About) -> Question:
        unit, state = mover(here, about), here.state
        hex, found, start = (
            hex_called(state, part(about, "hex")),
            reach_now(state, unit),
            HexId(state.at[unit]),
        )
        if hex not in ends_of(state, found):
            raise Refusal(f"{part(about, 'unit')} cannot go there.")
        if found.stops and found.ground[start]:
            raise Refusal(f"{part(about, 'unit')} begins in an enemy zone.")
        cost = found.left[start] - found.left[hex]
        far = 2 * state.facts.map.grid.distance(start, hex)
        offered = sorted(self._offered(cost, far))
        zone = enemy_zone(state, unit) >> hex & 1
        return Question(
            asks=f"How many movement points does {name_of(state, unit)} {hex_name(state, start):at} pay for "
            f"the cheapest way to {hex_name(state, hex)}?",
            pick="choice",
            many=False,
            answers=tuple(Answer(str(n), f"{written(n)} {'point' if n <= 2 else 'points'}") for n in offered),
            right=frozenset({str(cost)}),
            says=f"The cheapest way costs {written(cost)} of its {allowance(state, unit)} points.",
            rule="fm-5.2.c" if not (zone and found.toll) else "fm-6.1-05",
            focus=(id_of(state, unit), state.facts.grid.name(hex)),
            sums=steps_to(state, unit, found, hex),
            guess=frozenset({str(far)}),
        )

    def _offered(self, cost: int, far: int) -> set[int]:
        """The price, what it would be over open ground, and what lies around them."""
        around = [n for n in (cost - 1, cost + 1, cost + 2, cost - 2, cost + 3) if n > 0 and n != far]
        return {cost, far, *around[: 4 if far == cost else 3]}

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        unit, state = mover(here, about), here.state
        found, hex = reach_now(state, unit), hex_called(state, part(about, "hex"))
        cost = found.left[state.at[unit]] - found.left[hex]
        if int(answer) == cost:
            way = " ".join(f"({hex_name(state, h):number})" for h in found.path_to(hex))
            return Reason(f"By this way: {way}.", "fm-5.1-01")
        less = int(answer) < cost
        return Reason("No way is as cheap as that." if less else "There is a cheaper way.", "fm-5.2.c")
