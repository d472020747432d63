"""What the enemy's guns and aircraft may do next turn, with no unit attacking. Begin with `Shelling`."""

from __future__ import annotations

from beachhead.bots.fm.chances import Forecast, forecast_of, full_spread
from beachhead.bots.fm.context import Context
from beachhead.fm.facts.combat import D2, D3, DE
from beachhead.fm.facts.markers import AIR, GERMAN_CUP, GROUND
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId

RANGE = 2 + 3  # hexes: that far guns fire (10.8), and that far the units they belong to may march before
DRAWN = 2  # markers in a bombardment (8.1)
DRIVEN_OFF = 3.0  # the most that it costs to be driven off: a step may be worth more, but then the unit goes


class Shelling:
    """The enemy's bombardment as it may be next turn, when all markers are back."""

    def __init__(self, context: Context) -> None:
        state = context.state
        self._line = state.facts.map.line
        self._batteries = _batteries(context, state)

    def cost(self, hex: HexId, defence: int, unit: float, step: float) -> float:
        """What a bombardment would cost in a hex: `unit` is all that the unit is worth, `step` its next."""
        most = 0.0
        for ground, forecast in self._batteries:
            if ground >> hex & 1:
                found = forecast.chances(self._line[hex], 0, -defence)
                cost = found[DE] * unit + (found[D2] + found[D3]) * min(step, DRIVEN_OFF)
                most = max(most, cost)
        return most


def _batteries(context: Context, state: FmState) -> list[tuple[Hexes, Forecast]]:
    """Each cup of the enemy with the ground that it can fire on, and what two markers of it do."""
    crt, everywhere = state.facts.crt, state.facts.grid.all
    near = 0
    for unit in state.lookup.units[context.enemy]:
        if state.at[unit] >= 0:
            near |= context.map.disc(HexId(state.at[unit]), RANGE)
    found = []
    for cup in range(GERMAN_CUP + 1):
        sort = GROUND if cup == GERMAN_CUP else cup % 3
        if (cup != GERMAN_CUP) == (context.enemy == ALLIED) and sort in (GROUND, AIR):
            spread = full_spread(state, cup, DRAWN)
            if spread:
                found.append((everywhere if sort == AIR else near, forecast_of(crt, spread, {0: 1})))
    return found
