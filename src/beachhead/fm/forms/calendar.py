"""The calendar as forms: replacement rates, ways in, early arrivals, the weather. All of it is printed."""

from __future__ import annotations

import re
from typing import Final

from beachhead.core.errors import Malformed
from beachhead.core.forms import Column, Field, Files, Records, Spots, Tree, Value
from beachhead.fm.forms.ground import HEX
from beachhead.fm.forms.scenarios import UNITS, blocks, called, maker, scenario_of
from beachhead.fm.loaders.schedule import EDGES
from beachhead.fm.loaders.tables import DIE

RATE: Final = r"(\d) from (\d{1,2})(?: to (\d{1,2}))?(?: every (\d{1,2}))?"
EXAMPLE: Final = "1 from 3 every 2"


def _rates_read(rates: Value) -> list[str]:
    """`2 from 5 every 2`: points, their first turn, perhaps the last, and how often."""
    return [_rate_text(rate) for rate in rates]


def _rate_text(rate: Tree) -> str:
    last = f" to {rate['last']}" if "last" in rate else ""
    every = f" every {rate['every']}" if rate.get("every", 1) > 1 else ""
    return f"{rate['points']} from {rate['first']}{last}{every}"


def _rates_written(texts: Value) -> list[Tree]:
    return [_rate(text) for text in texts]


def _rate(text: str) -> Tree:
    found = re.fullmatch(RATE, text)
    if found is None:
        raise Malformed(f"{text!r} is not written like {EXAMPLE}.")
    points, first, last, every = found.groups()
    rate = {"points": int(points), "first": int(first), "every": int(every or 1)}
    return {**rate, "last": int(last)} if last else rate


def _rates(name: str, title: str, says: str) -> Column:
    field = Field(name, title, "texts", says=says, form=RATE, example=EXAMPLE, empty=True)
    return Column(field, reads=_rates_read, writes=_rates_written)


REPLACEMENTS: Final = Records(
    "replacements",
    "Replacement rates",
    (
        _rates("leg", "Leg points", "Points, from which turn, to which, every how many turns."),
        _rates("mobile", "Mobile points", "Likewise for mobile units."),
    ),
    blocks("replacements", layers=("folio",)),
    says="How many replacement points each Allied army gets, and when.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
)

EARLY: Final = Records(
    "early",
    "Early arrivals",
    (
        Column(UNITS),
        Column(Field("first", "From turn", "number", least=1)),
        Column(Field("longest", "Then at most", "number", least=1, says="Turns, once they were called.")),
    ),
    blocks("early"),
    says="Divisions that may be called before their turn, at the price of a longer game.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
)


def _number(name: str, title: str, says: str = "") -> Column:
    return Column(Field(name, title, "number", least=1, says=says, empty=True))


ENTRIES: Final = Records(
    "entries",
    "Ways in",
    (
        Column(Field("edge", "Edge", "choice", choices=EDGES, empty=True)),
        _number("rows_from", "From row"),
        _number("rows_to", "To row"),
        _number("columns_from", "From column"),
        Column(Field("road", "By road", "flag", says="Only where a road leaves the map."), default=False),
        Column(Field("late", "Then open", "flag", says="A turn later the whole edge is open."),
               default=False),
        Column(Field("hex", "Hex", form=HEX, example="1005", empty=True, says="A hex in the country.")),
        _number("points_left", "Points left", "Movement that is left to who enters there."),
    ),
    blocks("entry", layers=("folio",)),
    says="The parts of an edge, or the hex, by which German reinforcements come.",
    groups=("Scenario",),
    grouped=lambda files, row, table: scenario_of(files, row),
    called=called,
    maker=maker("entry", "utah entry.north_road", start={}),
)  # fmt: skip


def _dice_read(faces: Value) -> list[int]:
    """The numbers of the die that bring bad weather."""
    return [number for number, bad in enumerate(faces, 1) if bad]


def _dice_written(numbers: Value) -> list[bool]:
    return [number in numbers for number in range(1, DIE + 1)]


def _weather(files: Files) -> Spots:
    return {"weather": ("tables.toml", ("weather",))}


WEATHER: Final = Records(
    "weather",
    "Weather",
    (
        Column(Field("first_turn", "First roll", "number", least=1, says="The first turn with a roll.")),
        Column(Field("inclement", "Bad on", "numbers", least=1, most=DIE, says="Numbers on the die."),
               reads=_dice_read, writes=_dice_written),
    ),
    _weather,
    says="From which turn the weather is rolled for, and which numbers are bad.",
    called=lambda row, table: "Weather",
)  # fmt: skip
