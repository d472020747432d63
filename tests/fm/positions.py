"""Positions for tests: units put on the real map by name, and questions answered in notation.

table = position("utah", {"8/4US": "2605", "919/709": "2604"}, turn=2)
ask(table, Movement())
play(table, "move 8/4US")
assert "go 2606" in options(table)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar

from beachhead.core.action import Done
from beachhead.core.decision import Decision
from beachhead.core.event import Event
from beachhead.core.explain import Explanation, Intent
from beachhead.core.game import Source
from beachhead.core.step import AnyStep, Step, step
from beachhead.core.view import view_of
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.game import FmGame
from beachhead.fm.initial import lay_out
from beachhead.fm.rules.movement import allowance, ends_of, reach_of
from beachhead.fm.state import SEATS, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes, HexId, each


@step("test.rest")
@dataclass(frozen=True, slots=True)
class Rest(Step[FmState, FmTable]):
    """What comes after the part that a test is about: a question with one answer."""

    def decide(self, state: FmState) -> Decision:
        return Decision(SEATS[state.side], "rest", "", (Done(),))

    def resolve(self, table: FmTable, action: object) -> None:
        table.push(self)


class Ground(FmGame):
    """The game with the step that tests put underneath."""

    steps: ClassVar = {**FmGame.steps, Rest.NAME: Rest}


GAME = Ground()
COUNTERS = Path(__file__).parent / "counters"  # values of their own: the shipped ones are tuned


def position(
    scenario: str = "utah",
    units: Mapping[str, str] | None = None,
    *,
    turn: int = 2,
    side: int = ALLIED,
    story: list[Event] | None = None,
    **choices: object,
) -> FmTable:
    """A table with nothing on the map but `units`, in the middle of a game."""
    chosen = GAME.scenario(scenario)
    state = GAME.blank(GAME.setup(chosen, chosen.settle_options(choices), Source(COUNTERS)))
    lay_out(state)
    state.lanes = [[Rest()]]
    state.turn, state.side = turn, side
    table = FmTable(state, story)
    for name, spot in (units or {}).items():
        table.put(unit(table, name), place(table, spot))
    return table


def unit(table: FmTable, name: str) -> UnitId:
    return table.state.facts.roster.number[name]


def place(table: FmTable, name: str) -> HexId:
    return table.state.facts.grid.hex(name)


def places(table: FmTable, *names: str) -> Hexes:
    return table.state.facts.grid.hexes(*names)


def where(table: FmTable, name: str) -> str:
    """The name of the hex of a unit, or its box as a number."""
    spot = table.state.at[unit(table, name)]
    return table.state.facts.grid.name(HexId(spot)) if spot >= 0 else str(spot)


def ask(table: FmTable, *steps: AnyStep) -> None:
    """Lay steps on the table and go on to the first question."""
    table.push(*steps)
    table.start()


def options(table: FmTable) -> list[str]:
    """What can be answered now, in notation."""
    names = table.state.setup.names
    return [names.text(option) for option in table.state.first.options]


def play(table: FmTable, *answers: str) -> None:
    """Give these answers one after the other, rolls and draws included.

    A German marker that is not Mines is laid without a word: there is nothing else to answer.
    """
    for answer in answers:
        now = options(table)
        assert answer in now, f"{answer!r} is not among {now}"
        table.play(table.state.first, now.index(answer))
        if asked(table) == "marker_drawn" and len(options(table)) == 1:
            table.play(table.state.first, 0)


def asked(table: FmTable) -> str:
    """The key of the question that is open."""
    return table.state.first.ask


def why(table: FmTable, side: int = ALLIED, do: str = "", **what: str) -> Explanation:
    """What a player is told about a unit and a hex they clicked."""
    return GAME.why_not(view_of(table.state, SEATS[side]), Intent(do, what))


def may_go(table: FmTable, name: str, spot: str, points: int | None = None) -> bool:
    """Whether a unit can end its move in a hex, with its allowance or so many half points."""
    state, mover = table.state, unit(table, name)
    have = 2 * allowance(state, mover) if points is None else points
    return place(table, spot) in ends_of(state, reach_of(state, mover, HexId(state.at[mover]), have))


def scattered(scenario: str, rng: Random) -> FmTable:
    """Some of the units of a scenario anywhere on the map, one to a hex."""
    table = position(scenario, turn=5)
    facts = table.state.facts
    for number in rng.sample(range(len(facts.roster.units)), len(facts.roster.units) * 2 // 3):
        mover = UnitId(number)
        free = facts.open_to[facts.roster.nation[mover]] & ~table.state.held[0] & ~table.state.held[1]
        table.put(mover, rng.choice(list(each(free))))
    return table
