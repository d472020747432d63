"""The scenarios as forms: length and goal, set-up, beaches, landings, arrivals, losses. All of it is
printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from beachhead.core.forms import Column, Field, Files, Maker, Records, Row, Spots, Tree, Value
from beachhead.fm.forms.ground import HEX

UNIT: Final = r"[A-Za-z0-9]+(/[A-Za-z0-9]+)?(-[A-Za-z]+)?"
LAYERS: Final = ("folio", "campaign", "folio_campaign")
SHOWN: Final = ("at once", "after landing", "after drop")
SOUTH: Final = ("own half", "whole edge")
UNITS: Final = Field("units", "Units", "texts", form=UNIT, example="8/4US", empty=True)


def _file(id: str) -> str:
    return f"scenarios/{id.split()[0]}.toml"


def scenario_of(files: Files, id: str) -> dict[str, str]:
    return {"Scenario": files[_file(id)]["title"]}


def blocks(*keys: str, layers: tuple[str, ...] = ()) -> Callable[[Files], Spots]:
    """The tables called so in every scenario: `utah german.gt1`, or `utah folio.replacements.us` in a layer
    of an edition."""

    def found(files: Files) -> Spots:
        spots: dict[str, tuple[str, tuple[str | int, ...]]] = {}
        for file in files.names("scenarios/"):
            name = file.removeprefix("scenarios/").removesuffix(".toml")
            tree = files[file]
            for key in keys:
                for id in tree.get(key, {}):
                    spots[f"{name} {key}.{id}"] = (file, (key, id))
                for layer in layers:
                    for id in tree.get(layer, {}).get(key, {}):
                        spots[f"{name} {layer}.{key}.{id}"] = (file, (layer, key, id))
        return spots

    return found


def maker(keys: str, example: str, start: Tree | None = None) -> Maker:
    """How a table of a scenario is added, under the name that is written after the dot."""
    begun = {"rule": "fm-10.5-01"} if start is None else start

    def where(id: str, values: Mapping[str, Value]) -> tuple[str, tuple[str, ...]]:
        return _file(id), (id.split()[1].partition(".")[0],)

    form = rf"[a-z-]+ ({keys})\.[A-Za-z0-9_]+"
    return Maker(where, lambda row: dict(begun), form, example, lambda row: row.partition(".")[2])


def called(id: str, table: Tree) -> str:
    words = id.partition(" ")[2]
    turn = f", turn {table['turn']}" if "turn" in table else ""
    return f"{words.replace('.', ' ')}{turn}"


def _number_or_word(text: str) -> Value:
    return int(text) if text.isdigit() else text


SCENARIOS: Final = Records(
    "scenarios",
    "Scenarios",
    (
        Column(Field("turns", "Turns", "number", least=1)),
        Column(Field("longest", "At most", "number", least=1, empty=True, says="Turns, if it goes on.")),
        Column(Field("first", "First", "choice", choices=("allied", "german"))),
        Column(Field("need", "Hexes to win", "number", least=1, empty=True), ("victory", "need")),
        Column(
            Field("goal", "Goal", "texts", form=HEX, example="1706", says="Hexes that count for victory.",
                  empty=True),
            ("victory", "hexes"), reads=str.split, writes=" ".join,
        ),
        Column(Field("supply", "In supply", "flag", says="Whether who holds them must be in supply."),
               ("victory", "supply")),
        Column(Field("city_hexes", "City hexes to win", form=r"\d{1,2}|us_city_hexes", example="21",
                     says="In a campaign: how many, or us_city_hexes, the option.", empty=True),
               ("victory", "city_hexes"), reads=str, writes=_number_or_word),
        Column(Field("beside_city", "Beside the city", says="Where Allied units must stand.", empty=True),
               ("victory", "beside", "city")),
        Column(Field("beside_units", "Units beside it", "number", least=1, most=9, empty=True),
               ("victory", "beside", "units")),
        Column(Field("area", "Area", says="One of the playable areas.", empty=True)),
        Column(Field("closed", "Closed line", says="A line of hexes that is out of bounds.", empty=True)),
        Column(Field("south", "South edge", "choice", choices=SOUTH, empty=True,
                     says="In a campaign: where the Germans enter by it.")),
        Column(Field("cities", "Cities", "number", least=1, empty=True,
                     says="In a campaign: how many there are on the map.")),
        Column(Field("beaches", "Joins", "choices", choices=("utah", "omaha", "gold-juno", "sword"),
                     empty=True, says="In a campaign: the beaches that it joins.")),
    ),
    lambda files: {
        file.removeprefix("scenarios/").removesuffix(".toml"): (file, ())
        for file in files.names("scenarios/")
    },
    says="Length, who moves first, and what wins.",
    called=lambda row, table: table["title"],
)  # fmt: skip

ARRIVALS: Final = Records(
    "arrivals",
    "Reinforcements",
    (
        Column(Field("turn", "Turn", "number", least=1)),
        Column(UNITS),
        Column(Field("entry", "Enters by", says="An edge such as south, or an entry of the scenario.",
                     empty=True)),
    ),
    blocks("german", "allied", layers=("folio",)),
    says="Who comes when, and by which way.",
    groups=("Scenario", "Side"),
    grouped=lambda files, row, table: {
        **scenario_of(files, row), "Side": "german" if "german." in row else "allied"
    },
    called=called,
    maker=maker("german|allied", "utah german.gt6"),
)  # fmt: skip

SET_UP: Final = Records(
    "set-up",
    "German set-up",
    (
        Column(Field("hexes", "Units and hexes", "pairs", form=HEX, example="1709", empty=True)),
        Column(UNITS),
        Column(Field("city", "In the city", empty=True)),
        Column(Field("south_of", "South of", empty=True)),
        Column(Field("shown", "Shown", "choice", choices=SHOWN)),
        Column(Field("count", "Units", "number", least=1, empty=True, says="How many there must be.")),
        Column(
            Field(
                "barred",
                "Barred",
                "texts",
                form=HEX,
                example="2417",
                says="Hexes not to stand in.",
                empty=True,
            ),
            reads=str.split,
            writes=" ".join,
        ),
        Column(
            Field(
                "least",
                "At the beach",
                "number",
                least=1,
                empty=True,
                says="So many must stand beside a beach.",
            ),
            ("demand", "least"),
        ),
        Column(Field("beside", "Which beach", empty=True), ("demand", "beside")),
    ),
    blocks("set_up"),
    says="Where the Germans stand at the beginning: in hexes of their own, or free.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
    maker=maker("set_up", "utah set_up.more"),
)

ASSAULTS: Final = Records(
    "assaults",
    "Landings",
    (
        Column(Field("beach", "Beach")),
        Column(UNITS),
        Column(Field("count", "Number", "number", least=1, empty=True)),
    ),
    blocks("assault"),
    says="Who lands on which beach.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
    maker=maker("assault", "utah assault.second"),
)

DROPS: Final = Records(
    "drops",
    "Drops",
    (
        Column(UNITS),
        Column(Field("rows_from", "From row", "number", least=1)),
        Column(Field("count", "Number", "number", least=1, empty=True)),
        Column(Field("river", "River", says="They come down on one side of it.", empty=True)),
        Column(Field("bank", "On the side of", form=HEX, example="1240", empty=True)),
    ),
    blocks("drop"),
    says="Airborne divisions and where they come down.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
    maker=maker("drop", "utah drop.third"),
)

BEACHES: Final = Records(
    "beaches",
    "Beaches",
    (
        Column(Field("hexes", "Hexes", "texts", form=HEX, example="2906",
                     says="Beach hexes that may take a beachhead marker."),
               reads=str.split, writes=" ".join),
        Column(Field("least", "At least", "number", empty=True, says="So many markers must be placed.")),
    ),
    blocks("beach", layers=("folio",)),
    says="Where each beach may be landed on.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
)  # fmt: skip

RAIDS: Final = Records(
    "raids",
    "Raids",
    (
        Column(Field("unit", "Unit", form=UNIT, example="4Cdo", empty=True)),
        Column(Field("hexes", "Hexes", "texts", form=HEX, example="1934", empty=True),
               reads=str.split, writes=" ".join),
        Column(Field("table", "Table", "choice", choices=("commando", "ranger"), empty=True)),
        Column(Field("removes", "Marker lost", "numbers", most=20, empty=True,
                     says="The value of the German marker lost, for each number on the die.")),
    ),
    blocks("raid"),
    says="Commando and ranger assaults before the landing.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
)  # fmt: skip


def _layers(files: Files) -> Spots:
    """What the folios or a campaign say otherwise of a scenario, and of its set-up and arrivals: `omaha
    campaign.set_up.coast`. Tables that are whole have their rows with the others."""
    spots: dict[str, tuple[str, tuple[str | int, ...]]] = {}
    for file in files.names("scenarios/"):
        name = file.removeprefix("scenarios/").removesuffix(".toml")
        for layer in LAYERS:
            tree = files[file].get(layer, {})
            if OTHERWISE & tree.keys():
                spots[f"{name} {layer}"] = (file, (layer,))
            for key in ("set_up", "german", "allied"):
                for id, table in tree.get(key, {}).items():
                    if "units" not in table:
                        spots[f"{name} {layer}.{key}.{id}"] = (file, (layer, key, id))
    return spots


class Overlays(Records):
    """Of each row what stands there, and nothing else."""

    def _row(self, files: Files, id: str, table: Tree) -> Row:
        row = super()._row(files, id, table)
        return replace(row, values={name: value for name, value in row.values.items() if value is not None})


OVERLAYS: Final = Overlays(
    "overlays",
    "Editions and campaigns",
    (
        Column(Field("shown", "Shown", "choice", choices=SHOWN)),
        Column(Field("entry", "Enters by")),
        Column(Field("closed", "Closed line")),
        Column(Field("south", "South edge", "choice", choices=SOUTH)),
    ),
    _layers,
    says="What the folios, or a campaign in which beaches are joined, say otherwise.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
)
OTHERWISE: Final = {"closed", "south"}

LOSSES: Final = Records(
    "losses",
    "Marker losses",
    (
        Column(Field("markers", "Markers", "number", least=1, most=9)),
        Column(Field("hexes", "Hexes", "texts", form=HEX, example="2901", empty=True),
               reads=str.split, writes=" ".join),
        Column(Field("city", "City", empty=True)),
        Column(Field("count", "City hexes", "number", least=1, empty=True,
                     says="How many there are: the loader counts them on the map.")),
    ),
    blocks("loss"),
    says="Places whose capture costs the Germans markers.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
)  # fmt: skip
