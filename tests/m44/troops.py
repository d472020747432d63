"""What tests of special troops share. Begin with `battle`."""

from __future__ import annotations

from beachhead.m44.flow.choose_battle import Battles, acts
from beachhead.m44.ids import CommanderId
from tests.m44.fields import ALLIED_SEAT, Field

GERMAN = CommanderId(1)
"""The Axis commander of a single map."""


def equip(f: Field, letter: str, accessory: str) -> None:
    number = next(a.number for a in f.state.lookup.facts.accessories if a.id == accessory)
    f.state.accessory[f.unit(letter)] = number


def battle(f: Field, unit: str, target: str, throw: str, seat: CommanderId = ALLIED_SEAT) -> None:
    """One unit battles another with these dice."""
    f.begin(Battles(seat))
    f.answer(f"choose {unit}")
    f.answer(f"target {target}")
    f.decline_ambush()
    f.answer(f"throw {throw}")


def act_names(f: Field, letter: str) -> list[str]:
    return [f.state.setup.names.text(a) for a in acts(f.state, f.unit(letter))]
