"""Where a beaten unit can fall back to (8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Question, Reason
from beachhead.exercises.fm.names import Here, hex_answers, hex_called, hexes_of, id_of
from beachhead.exercises.kind import Kind
from beachhead.fm.explain.intent import boundary_rule
from beachhead.fm.flow.retreat import Retreat
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.rules.retreat import WayBack, rings, way_back
from beachhead.fm.rules.retreat_aims import away, homeward, legal_ground
from beachhead.fm.rules.zoc import enemy_zone
from beachhead.fm.state import BOMBARDED, FmState
from beachhead.hexes import Hexes, HexId, each

FALLING = ("fall_back",)


def beaten(here: Here) -> tuple[Retreat, WayBack]:
    """The retreat that the seat is asked about, and its ways."""
    here.must_be_asked(*FALLING)
    step = here.state.top(here.view.seat)
    assert isinstance(step, Retreat), "that is what is asked"
    return step, way_back(here.state, step.unit, step.distance)


def around(state: FmState, step: Retreat) -> Hexes:
    """The hexes in play as far as the unit has to go."""
    start = HexId(state.at[step.unit])
    return state.facts.map.grid.disc(start, step.distance) & state.facts.area & ~(1 << start)


class RetreatEnds(Kind[FmState]):
    """On which hexes a retreat may end."""

    name = "retreat"
    title = "Where it can retreat"
    asked_at = FALLING
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        _, way = beaten(here)
        if 1 <= way.rings[-1].bit_count() <= 5:
            yield {}

    def question(self, here: Here, about: About) -> Question:
        step, way = beaten(here)
        state = here.state
        if way.pushes or way.short or not way.rings:
            raise Refusal("the unit cannot retreat as far as it has to.")
        unit, ends = step.unit, way.rings[-1]
        offered = around(state, step)
        ring = offered & ~state.facts.map.grid.disc(HexId(state.at[unit]), step.distance - 1)
        free = ring & ~state.held[0] & ~state.held[1]
        home = "the beachheads" if here.view.seat == "allied" else "its own map edge"
        return Question(
            asks=f"{name_of(state, unit)} {hex_name(state, state.at[unit]):at} has to retreat "
            f"{step.distance} hexes. On which hexes may it end?",
            pick="hex",
            many=True,
            answers=hex_answers(state, each(offered)),
            right=hexes_of(state, ends),
            says=f"It goes exactly {step.distance} hexes away, over land without enemies and outside enemy "
            f"zones of control, by free hexes where there are any, and nearer to {home} where it can.",
            rule="fm-8.3-01",
            suppose="Name all of them. It does not stand fast.",
            focus=(id_of(state, unit),),
            guess=hexes_of(state, free),
        )

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        step, way = beaten(here)
        hex = hex_called(here.state, answer)
        if way.rings[-1] >> hex & 1:
            return Reason(f"{step.distance} hexes away, and a free way leads there.", "fm-8.3-01")
        return next(found for found in self._reasons(here, step, hex) if found is not None)

    def _reasons(self, here: Here, step: Retreat, hex: HexId) -> Iterator[Reason | None]:
        state, unit, bit = here.state, step.unit, 1 << hex
        facts, grid, side = state.facts, state.facts.map.grid, state.facts.roster.side[step.unit]
        start, legal = HexId(state.at[unit]), legal_ground(state, unit)
        if facts.map.sea & bit:
            yield Reason("There is only sea.", "fm-8.3-09")
        if state.held[1 - side] & bit:
            yield Reason("An enemy holds it.", "fm-8.3-06")
        if not facts.open_to[facts.roster.nation[unit]] & bit:
            yield Reason("It is out of bounds for this unit.", boundary_rule(facts, hex))
        if enemy_zone(state, unit) & bit and not legal & bit:
            yield Reason("It is in an enemy zone of control.", "fm-8.3-07")
        if grid.distance(start, hex) < step.distance:
            yield Reason(f"It is not {step.distance} hexes away.", "fm-8.3-11")
        if state.held[side] & bit:
            yield Reason("A friend stands there, and there are free hexes.", "fm-8.3-05")
        free = rings(grid, start, legal & ~state.held[side], step.distance)
        if len(free) < step.distance or not free[-1] & bit:
            yield Reason("No free way of that length leads there, outside enemy zones.", "fm-8.3-05")
        if state.battle == BOMBARDED and not away(state, unit, bit):
            yield Reason("It is no farther from the nearest enemy, as other hexes are.", "fm-8.1.5-02")
        if not homeward(state, unit, bit):
            yield Reason("It is no nearer home, as other hexes are.", "fm-8.3-04")
        yield Reason("Other hexes serve the aims of a retreat better.", "fm-8.3-04")
