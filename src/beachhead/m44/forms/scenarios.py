"""The scenarios as forms: medals, objectives, special rules and hands. The booklet prints all of it."""

from __future__ import annotations

from typing import Final

from beachhead.core.forms import Column, Field, Files, Records, Spots
from beachhead.m44.facts import FLANKS, PLACEMENTS, SIDES, SPECIALS
from beachhead.m44.forms.boards import HEX
from beachhead.m44.loaders.scenario import NATIONS

FOLDER: Final = "scenarios/"


def _files(files: Files) -> dict[str, str]:
    return {file.removeprefix(FOLDER).removesuffix(".toml"): file for file in files.names(FOLDER)}


def _worth(key: str, title: str, *at: str, says: str = "") -> Column:
    return Column(Field(key, title, "number", most=9, says=says, empty=True), at)


def _side(key: str, title: str, *at: str) -> Column:
    return Column(Field(key, title, "choice", choices=SIDES, empty=True), at)


def _nation(side: str) -> Column:
    field = Field(f"{side}_nation", f"{side.capitalize()} nation", "choice", choices=NATIONS)
    return Column(field, (side, "nation"))


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
        _side("exit_side", "Who may leave", "exits", "side"),
        _worth("exit_medals", "Medals a unit that left", "exits", "medals"),
        _worth("exit_count", "Exits", "exits", "count"),
        Column(Field("exit_once", "First unit only", "flag", empty=True,
                     says="Whether only the first to leave by each hex counts."), ("exits", "first_only")),
        _side("hex_side", "Medal hexes for", "medal_hexes", "side"),
        _worth("hex_medals", "Medals a hex", "medal_hexes", "medals"),
        _worth("majority_medals", "Medals of the majority", "majority", "medals"),
        _side("majority_holder", "Held at start by", "majority", "holder"),
        _worth("river_medals", "Medals for crossing", "river", "medals"),
        Column(Field("river", "Which river", says="A feature of the board.", empty=True), ("river", "name")),
        _worth("empty_section", "Empty section", "empty_section", "medals",
               says="For the Axis while a section has no Allied unit."),
        Column(Field("allied_towns", "Allied towns", "hexes", form=HEX, example="r15c7", empty=True,
                     says="Towns that are Allied from the start."), ("towns", "allied")),
        _nation("axis"),
        _nation("allies"),
        Column(Field("weapons", "Special weapons", "texts", form=r"[a-z_]+", example="mortar",
                     says="For units of the player's choice.", empty=True)),
        Column(Field("only", "Allies may call", "texts", form=r"[a-z0-9_]+", example="airborne",
                     says="The only reinforcements of the Allies, if they are limited.", empty=True),
               ("allied_reinforcements", "only")),
        Column(Field("placement", "And place them", "choice", choices=PLACEMENTS, empty=True),
               ("allied_reinforcements", "placement")),
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
