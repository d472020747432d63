"""The captain: plans with every unit that could be ordered, weighs danger, and knows what wins the battle."""

from __future__ import annotations

from beachhead.bots.m44.bot import M44Bot
from beachhead.bots.m44.outlook import Outlook
from beachhead.bots.m44.plans import Planner
from beachhead.bots.m44.style import STYLES, Style
from beachhead.m44.state import M44State


class Captain(M44Bot):
    """Plans a whole turn."""

    name = "captain"
    usual_seconds = 0.1
    styles = STYLES

    def planners(self, state: M44State, side: int, maps: tuple[int, ...]) -> tuple[Planner, Planner]:
        planner = Planner(Outlook(state, side, maps, self.style_of(side)))
        return planner, planner

    def style_of(self, side: int) -> Style:
        """How it plays this side."""
        style: Style = self.style
        return style
