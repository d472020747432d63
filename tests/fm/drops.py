"""Drops for tests: paratroopers aimed, in the air, on the ground, and on top of Germans."""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.flow.airborne import AirborneLandings, RollDrop
from beachhead.fm.flow.drop_attack import DropAttacks
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, options, place, position, unit

ALL_82ND = ("505/82US", "507/82US", "508/82US", "325/82US")
ALL_101ST = ("501/101US", "502/101US", "506/101US", "327/101US")
ALL_6TH = ("3/6UK", "5/6UK", "6/6UK")


def drop(scenario: str = "utah", units: Mapping[str, str] | None = None, edition: str = "quad") -> FmTable:
    """A table where the Allied player is about to choose drop zones."""
    table = position(scenario, units, turn=1, edition=edition)
    ask(table, AirborneLandings())
    return table


def aimed(name: str, hex: str, scenario: str = "utah", edition: str = "quad", **others: str) -> FmTable:
    """A unit over a hex, about to roll."""
    table = position(scenario, others, turn=1, edition=edition)
    over(table, name, hex)
    ask(table, RollDrop(unit(table, name)))
    return table


def over(table: FmTable, name: str, hex: str) -> None:
    table.set_down(unit(table, name), place(table, hex))
    table.settle(unit(table, name))


def on_ground(table: FmTable, *spots: tuple[str, str]) -> None:
    """Units that have come down, wherever that is."""
    for name, hex in spots:
        if table.state.held[GERMAN] >> place(table, hex) & 1:
            table.set_down(unit(table, name), place(table, hex))
        else:
            table.put(unit(table, name), place(table, hex))
        table.settle(unit(table, name))


def reduced(table: FmTable, name: str) -> bool:
    return bool(table.state.reduced >> unit(table, name) & 1)


def offered(table: FmTable) -> set[str]:
    return {option.split()[1] for option in options(table)}


def dropped_on(*spots: tuple[str, str], scenario: str = "utah", **germans: str) -> FmTable:
    """Paratroopers on the ground, some of them on Germans, about to attack."""
    table = position(scenario, {name.replace("_", "/"): hex for name, hex in germans.items()}, turn=1)
    on_ground(table, *spots)
    ask(table, DropAttacks())
    return table
