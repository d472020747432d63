"""How a game stands: the places that decide it, support and replacements, who is lost and who is to come.
Begin with `status`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from beachhead.core.panel import filled
from beachhead.core.said import Said, capital
from beachhead.core.status import Absent, Cause, Group, Place, Status, Tally
from beachhead.core.view import View
from beachhead.fm.events import Captured
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.panels import cups, replacements
from beachhead.fm.rules.victory import places_won, units_beside
from beachhead.fm.spelling import town_name
from beachhead.fm.state import ELIMINATED, SEATS, WAITING, FmState
from beachhead.hexes import each

SIDES: Final = ("Allied", "German")


def status(state: FmState, view: View) -> Status:
    """Everything that counts, for the edge of the map."""
    goal = state.facts.victory
    return Status(
        f"Victory, {goal.need} places to win",
        (_tally(state),),
        tuple(_places(state)),
        Captured.NAME,
        tuple(filled([cups(view, state.facts), replacements(view, state.facts)])),
        (*_lost(state), *_coming(state)),
        instead=("turn", "support", "replacements", "coming", "losses"),
    )


def _tally(state: FmState) -> Tally:
    """What the Allies have of what they need; the Germans win by keeping it from them."""
    goal, won = state.facts.victory, places_won(state).bit_count()
    cut = (goal.hexes & state.taken).bit_count() - won
    causes = [Cause("places captured", won, "house", more=f"{cut} more cut off from supply" if cut else "")]
    if goal.units:
        causes.append(
            Cause("units at the city", units_beside(state), "star", more=f"{goal.units} needed as well")
        )
    beachheads = state.beachheads.bit_count()
    causes.append(Cause("beachheads", beachheads, "wave", more="with none left the Germans win at once"))
    return Tally(SEATS[ALLIED], SIDES[ALLIED], won, goal.need, tuple(causes))


def _places(state: FmState) -> Iterator[Place]:
    goal, grid = state.facts.victory, state.facts.grid
    won, names, said = places_won(state), state.facts.map.names, state.setup.names
    for h in each(goal.hexes):
        side = ALLIED if state.taken >> h & 1 else GERMAN
        says = f"{SIDES[side]}, cut off" if side == ALLIED and not won >> h & 1 else SIDES[side]
        name = town_name(names[h]) if h in names else capital(f"{Said.of(said.say('HexId', h)):where}")
        yield Place(grid.name(h), name, SEATS[side], says)


def _lost(state: FmState) -> Iterator[Group]:
    for side in (ALLIED, GERMAN):
        units = [u for u in state.lookup.units[side] if state.at[u] == ELIMINATED]
        if units:
            lost = tuple(_absent(state, unit) for unit in units)
            yield Group("lost", SEATS[side], f"{SIDES[side]} losses", lost)


def _coming(state: FmState) -> Iterator[Group]:
    """Who is to come, turn by turn and side by side."""
    due: dict[tuple[int, int], list[Absent]] = {}
    for side in (ALLIED, GERMAN):
        for unit in state.lookup.units[side]:
            if state.at[unit] == WAITING and state.due[unit]:
                turn = max(state.due[unit], state.turn)
                due.setdefault((turn, side), []).append(_absent(state, unit))
    for turn, side in sorted(due):
        yield Group("coming", SEATS[side], f"Turn {turn}, {SIDES[side]}", tuple(due[turn, side]), turn)


def _absent(state: FmState, unit: UnitId) -> Absent:
    known = state.facts.roster.units[unit]
    return Absent(known.id, f"{known.title}, {known.formation}")
