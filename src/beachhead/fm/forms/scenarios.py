"""The scenarios as forms: length and goal, set-up, landings, arrivals, losses. All of it is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from beachhead.core.forms import Column, Field, Files, Maker, Records, Spots, Tree, Value
from beachhead.fm.forms.ground import HEX

UNIT: Final = r"[A-Za-z0-9]+(/[A-Za-z0-9]+)?(-[A-Za-z]+)?"
LAYERS: Final = ("folio", "campaign")
UNITS: Final = Field("units", "Units", "texts", form=UNIT, example="8/4US", empty=True)


def _file(id: str) -> str:
    return f"scenarios/{id.split()[0]}.toml"


def _scenario(files: Files, id: str) -> dict[str, str]:
    return {"Scenario": files[_file(id)]["title"]}


def _blocks(*keys: str) -> Callable[[Files], Spots]:
    """The tables called so in every scenario: `utah german.gt1`."""

    def found(files: Files) -> Spots:
        spots = {}
        for file in files.names("scenarios/"):
            name = file.removeprefix("scenarios/").removesuffix(".toml")
            for key in keys:
                for id in files[file].get(key, {}):
                    spots[f"{name} {key}.{id}"] = (file, (key, id))
        return spots

    return found


def _maker(keys: str, example: str) -> Maker:
    def where(id: str, values: Mapping[str, Value]) -> tuple[str, tuple[str, ...]]:
        return _file(id), (id.split()[1].partition(".")[0],)

    form = rf"[a-z-]+ ({keys})\.[A-Za-z0-9_]+"
    return Maker(where, lambda row: {"rule": "fm-10.5-01"}, form, example, lambda row: row.partition(".")[2])


def _called(id: str, table: Tree) -> str:
    words = id.partition(" ")[2]
    turn = f", turn {table['turn']}" if "turn" in table else ""
    return f"{words.replace('.', ' ')}{turn}"


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
        Column(Field("area", "Area", says="One of the playable areas.", empty=True)),
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
    _blocks("german", "allied"),
    says="Who comes when, and by which way.",
    groups=("Scenario", "Side"),
    grouped=lambda files, row, table: {
        **_scenario(files, row), "Side": row.partition(" ")[2].partition(".")[0]
    },
    called=_called,
    maker=_maker("german|allied", "utah german.gt6"),
)  # fmt: skip

SET_UP: Final = Records(
    "set-up",
    "German set-up",
    (
        Column(Field("hexes", "Units and hexes", "pairs", form=HEX, example="1709", empty=True)),
        Column(UNITS),
        Column(Field("city", "In the city", empty=True)),
        Column(Field("south_of", "South of", empty=True)),
        Column(Field("shown", "Shown", "choice", choices=("at once", "after landing", "after drop"))),
        Column(Field("count", "Units", "number", least=1, empty=True, says="How many there must be.")),
    ),
    _blocks("set_up"),
    says="Where the Germans stand at the beginning: in hexes of their own, or free.",
    groups=("Scenario",),
    grouped=lambda files, row, table: _scenario(files, row),
    called=_called,
    maker=_maker("set_up", "utah set_up.more"),
)

ASSAULTS: Final = Records(
    "assaults",
    "Landings",
    (
        Column(Field("beach", "Beach")),
        Column(UNITS),
        Column(Field("count", "Number", "number", least=1, empty=True)),
    ),
    _blocks("assault"),
    says="Who lands on which beach.",
    groups=("Scenario",),
    grouped=lambda files, row, table: _scenario(files, row),
    called=_called,
)

DROPS: Final = Records(
    "drops",
    "Drops",
    (
        Column(UNITS),
        Column(Field("rows_from", "From row", "number", least=1)),
        Column(Field("count", "Number", "number", least=1, empty=True)),
    ),
    _blocks("drop"),
    says="Airborne divisions and where they come down.",
    groups=("Scenario",),
    grouped=lambda files, row, table: _scenario(files, row),
    called=_called,
)

LOSSES: Final = Records(
    "losses",
    "Marker losses",
    (
        Column(Field("markers", "Markers", "number", least=1, most=9)),
        Column(Field("hexes", "Hexes", "texts", form=HEX, example="2901", empty=True),
               reads=str.split, writes=" ".join),
        Column(Field("city", "City", empty=True)),
    ),
    _blocks("loss"),
    says="Places whose capture costs the Germans markers.",
    groups=("Scenario",),
    grouped=lambda files, row, table: _scenario(files, row),
    called=_called,
)  # fmt: skip
