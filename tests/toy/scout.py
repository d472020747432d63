"""A bot of the raid: raiders run for the far row, the guard fires when it can. Named by `Raid.bots`."""

from __future__ import annotations

from beachhead.bots.budget import Budget
from beachhead.bots.thinking import Answer, ThinkingBot
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.hexes import HexId
from tests.toy.raid import FAR, GRID, Fire, Go, Hide, RaidState


class Scout(ThinkingBot):
    """One step ahead."""

    name = "scout"
    usual_seconds = 0.01

    def think(self, state: RaidState, decision: Decision, budget: Budget) -> Answer:
        values = [worth(state, option) for option in decision.options]
        best = values.index(max(values))
        return Answer(best, "It fires." if isinstance(decision.options[best], Fire) else "")


def worth(state: RaidState, option: Action) -> float:
    """What an option is worth: nearer to the far row, a shot, a gun that stays near the raiders."""
    match option:
        case Go(hex=there):
            return GRID.row[there] + (FAR >> there & 1)
        case Fire():
            return 5
        case Hide(hex=there):
            near = [GRID.distance(there, HexId(h)) for h in state.at if h >= 0]
            return -min(near, default=0) / 10 - 0.05
    return -0.5
