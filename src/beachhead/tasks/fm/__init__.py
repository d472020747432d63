"""The tasks of Fire & Movement, and what they count besides."""

from collections.abc import Collection
from importlib.resources import files

from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.state import FmState
from beachhead.tasks.task import TaskFolder


def supplied(state: FmState, units: Collection[int]) -> int:
    """How many of these units are in supply."""
    return sum(in_supply(state, UnitId(unit)) for unit in units)


TASKS = TaskFolder(files("beachhead.tasks.fm"), {"supplied": supplied})
