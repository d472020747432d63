"""The scenarios as forms: medals, objectives, special rules and hands. The booklet prints all of it."""

from __future__ import annotations

from typing import Final

from beachhead.core.forms import Column, Field, Files, Records, Spots
from beachhead.m44.facts import FLANKS, SIDES, SPECIALS

FOLDER: Final = "scenarios/"


def _files(files: Files) -> dict[str, str]:
    return {file.removeprefix(FOLDER).removesuffix(".toml"): file for file in files.names(FOLDER)}


def _worth(key: str, title: str, *at: str, says: str = "") -> Column:
    return Column(Field(key, title, "number", most=9, says=says, empty=True), at)


SCENARIOS: Final = Records(
    "scenarios",
    "Scenarios",
    (
        Column(Field("medals", "Medals to win", "number", least=1)),
        Column(Field("first", "First", "choice", choices=SIDES)),
        Column(Field("axis_start_medals", "Axis medals at start", "number")),
        Column(Field("steps", "Towns", "numbers", says="Towns for the first, second ... medal."),
               ("towns", "steps")),
        Column(Field("sections", "Beach sections", "choices", choices=FLANKS, empty=True),
               ("beaches", "sections")),
        _worth("beach_axis", "Axis, a section", "beaches", "axis"),
        _worth("beach_allies", "Allies, a section", "beaches", "allies"),
        _worth("bridge_medals", "Medals a bridge", "bridges", "medals"),
        _worth("bridge_count", "Bridges", "bridges", "count"),
        Column(Field("special", "Special rules", "choices", choices=tuple(SPECIALS)), default=[]),
    ),
    lambda files: {name: (file, ()) for name, file in _files(files).items()},
    says="Medals, objectives and special rules.",
    called=lambda row, table: table["title"],
)  # fmt: skip


def _hands(files: Files) -> Spots:
    return {f"{name} {side}": (file, (side,)) for name, file in _files(files).items() for side in SIDES}


HANDS: Final = Records(
    "hands",
    "Hands of cards",
    (
        Column(Field("cards", "Cards", "number", least=1, most=12)),
        Column(Field("hand", "Full hand", "number", least=1, most=12)),
        Column(Field("extra_draws", "Extra draws", "numbers", most=20, says="After these turns.",
                     empty=True), default=[]),
    ),
    _hands,
    says="Cards at the beginning, and how the hand grows.",
    groups=("Scenario", "Side"),
    grouped=lambda files, row, table: {"Scenario": row.split()[0], "Side": row.split()[1]},
)  # fmt: skip
