"""Memoir '44 in numbers: figures, medals and their causes, and what a throw is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from beachhead.core.decision import Decision
from beachhead.core.measure import Cause, Measure, Objective, Worth
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import Result, Setup
from beachhead.hexes import HexId, each
from beachhead.m44.actions import Throw
from beachhead.m44.cards.barrage import Shell
from beachhead.m44.facts import ALLIES, AXIS, FLANK_WORDS, SIDES, BattleMap, enemy, flank_of
from beachhead.m44.flow.battle import RollBattle
from beachhead.m44.naming import SIDES_ALOUD
from beachhead.m44.rules.battle import hits
from beachhead.m44.rules.control import bridge_held, stands_on
from beachhead.m44.rules.medals import empty_section
from beachhead.m44.rules.shelling import shell_hits
from beachhead.m44.state import M44Setup, M44State

TELLING: Final = (
    "battled", "battled_back", "shelled", "bombed", "eliminated", "left", "bridge_laid",
    "town_medals", "beach_taken", "majority_taken", "majority_lost",
)  # fmt: skip


class M44Measure(Measure[M44State]):
    """Losses are figures; what a side holds is its medals."""

    sides: ClassVar = SIDES
    lost = "figures lost"
    holding = "medals that are held"
    aloud = SIDES_ALOUD
    luck_in = "hits"
    objective_worth = 4.0  # a unit has four figures, more or less
    tells = frozenset(f"m44.{name}" for name in TELLING)
    unsettled = frozenset({"ambush", "retreat", "battle_back", "take_ground", "overrun", "put_back"})

    def teams(self, setup: Setup) -> dict[str, tuple[Seat, ...]]:
        assert isinstance(setup, M44Setup)
        lookup = setup.lookup
        return {
            SIDES[side]: tuple(
                seat for seat, of in zip(lookup.seats, lookup.side_of, strict=True) if of == side
            )
            for side in (ALLIES, AXIS)
        }

    def turn(self, state: M44State) -> int:
        return state.turn

    def owners(self, state: M44State) -> Sequence[int]:
        return state.side

    def places(self, state: M44State) -> Sequence[int]:
        return state.at

    def strengths(self, state: M44State) -> Sequence[int]:
        return state.figures

    def held(self, state: M44State) -> Sequence[int]:
        return [state.medals(side) for side in range(len(SIDES))]

    def glance(self, state: M44State) -> object:
        return state.won[:], state.held[:], state.towns, state.beaches

    def needs(self, state: M44State) -> Sequence[int]:
        return [state.lookup.facts.medals] * len(SIDES)

    def causes(self, state: M44State) -> Sequence[Cause]:
        return [*_won(state, AXIS), *_won(state, ALLIES), *_held(state)]

    def objectives(self, state: M44State) -> Sequence[Objective]:
        """Beaches, towns, bridges and other ground that brings medals, map by map."""
        return [place for battle_map in state.lookup.facts.maps for place in _ground(state, battle_map)]

    def headline(self, state: M44State, result: Result) -> str:
        winner = SIDES.index(result.winner or SIDES[0])
        won, lost = state.medals(winner), state.medals(enemy(winner))
        return f"The {SIDES[winner].capitalize()} win, {won} medals to {lost}"

    def worth(self, state: M44State, decision: Decision) -> Worth | None:
        """A hit is worth 1, as far as there are figures to lose, to the side that rolls."""
        step = state.lanes[state.lane_of(CHANCE)][-1]
        thrown = [throw.faces for throw in decision.options if isinstance(throw, Throw)]
        if isinstance(step, RollBattle):
            target, side = step.target, state.side[step.unit]
            scored = [hits(state, step.unit, target, faces) for faces in thrown]
        elif isinstance(step, Shell):
            target, side = step.unit, 1 - state.side[step.unit]
            scored = [shell_hits(state, target, faces, step.stars) for faces in thrown]
        else:
            return None
        return Worth(side, [float(min(hit, state.figures[target])) for hit in scored])


# Medals by cause (m44-med)


def _won(state: M44State, side: int) -> list[Cause]:
    """The medals that are never lost. Whatever neither a unit nor a bridge brought was won at an exit."""
    facts, foe = state.lookup.facts, enemy(side)
    gone = [
        facts.troops[troop]
        for troop, whose, figures in zip(state.troop, state.side, state.figures, strict=True)
        if whose == foe and not figures
    ]
    units = sum(troop.medals for troop in gone if not troop.figures_per_medal)
    per = next((troop.figures_per_medal for troop in facts.troops if troop.figures_per_medal), 0)
    wrecks = state.wrecks[foe] // per if per else 0
    bridged = [m.river_medals for m in facts.maps if state.rivers_bridged >> m.number & 1]
    bridges = sum(bridged) if side == ALLIES else 0
    rows = [
        ("units", "units destroyed", units),
        ("vehicles", "lorries and cars destroyed", wrecks),
        ("bridges", "bridges built", bridges),
        ("exits", "units off the map", state.won[side] - units - wrecks - bridges),
    ]
    return [Cause(side, id, title, medals, True) for id, title, medals in rows if medals]


def _held(state: M44State) -> list[Cause]:
    """The medals that go with the ground."""
    rows: Counter[tuple[int, str, str]] = Counter()
    facts = state.lookup.facts
    for m in facts.maps:
        taken = state.town_medals[m.number]
        rows[ALLIES, "towns", "towns held"] += taken
        rows[AXIS, "towns", "towns held"] += len(m.town_steps) - taken
        for s in m.beach_sections:
            side = ALLIES if state.beaches >> s & 1 else AXIS
            rows[side, "beaches", "beaches held"] += m.beach_medals[side]
        if state.majority[m.number] >= 0:
            rows[state.majority[m.number], "hills", "hills held"] += m.majority_medals
        if m.empty_section_medals:
            rows[AXIS, "sections", "sections without an Allied unit"] += empty_section(state, m.number)
    for watch, medals in state.lookup.bridge_watch:
        rows[ALLIES, "crossings", "bridges held"] += medals * bridge_held(state, watch)
    for objective in state.lookup.objectives:
        held = stands_on(state, 1 << objective.hex, objective.side)
        rows[objective.side, "places", "places held"] += objective.medals * held
    return [Cause(side, id, title, medals, False) for (side, id, title), medals in rows.items() if medals]


def _ground(state: M44State, battle_map: BattleMap) -> Iterator[Objective]:
    facts = state.lookup.facts
    where = f", {battle_map.title}" if len(facts.maps) > 1 else ""
    for s in battle_map.beach_sections:
        side = ALLIES if state.beaches >> s & 1 else AXIS
        yield Objective(f"{FLANK_WORDS[flank_of(ALLIES, s)].capitalize()} beach{where}", -1, side)
    for h in each(battle_map.towns):
        yield Objective(_place(state, h), h, ALLIES if state.towns >> h & 1 else AXIS)
    for h in each(battle_map.bridges):
        held = bridge_held(state, facts.grid.disc(h, 1))
        yield Objective(f"Bridge at {_place(state, h)}", h, ALLIES if held else -1)
    for objective in battle_map.objectives:
        held = stands_on(state, 1 << objective.hex, objective.side)
        yield Objective(objective.name, objective.hex, objective.side if held else -1)
    if battle_map.majority:
        yield Objective(f"Hills{where}", -1, state.majority[battle_map.number])


def _place(state: M44State, h: HexId) -> str:
    facts = state.lookup.facts
    return facts.names.get(h, facts.grid.name(h))
