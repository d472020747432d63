"""Tables as forms: support fire markers and beachheads, the combat results table, the dice of the landing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from beachhead.core.forms import Column, Field, Files, Records, Row, Spots, Tree, Value
from beachhead.fm.forms.ground import Texts

POOLS: Final = "markers.toml"
VALUES: Final = tuple(str(value) for value in range(1, 21))


def _counts(name: str, title: str, says: str, *, printed: bool) -> Column:
    field = Field(name, title, "counts", choices=VALUES, least=1, most=99, says=says)
    return Column(field, default={}, printed=printed)


def _pools(files: Files) -> Spots:
    beaches = [name for name, table in files[POOLS].items() if "german" in table]
    return {f"{beach} {side}": (POOLS, (beach, side)) for beach in beaches for side in ("german", "allied")}


class Pools(Records):
    """The pools of markers; the German ones have Mines, the Allied ones aircraft and naval guns."""

    def row(self, files: Files, id: str) -> Row:
        return _of_side(super().row(files, id))

    def rows(self, files: Files) -> list[Row]:
        return [_of_side(row) for row in super().rows(files)]


def _of_side(row: Row) -> Row:
    german = row.id.endswith(" german")
    for name in ("aircraft", "naval") if german else ("mines",):
        del row.values[name]
    return row


MARKERS: Final = Pools(
    "markers",
    "Support markers",
    (
        _counts("values", "Values", "How many markers of each value.", printed=True),
        Column(Field("total", "Together", "number", least=1, says="The values add up to it.")),
        _counts("aircraft", "Aircraft", "Which of them show aircraft.", printed=False),
        _counts("mines", "Mines", "Which of them are Mines.", printed=False),
        _counts("naval", "Naval", "Naval markers, besides the others.", printed=True),
    ),
    _pools,
    says="The pool of each beach and side, and which markers show aircraft or Mines.",
    groups=("Beach", "Side"),
    grouped=lambda files, row, table: {"Beach": row.split()[0], "Side": row.split()[1]},
)
BEACHHEADS: Final = Texts(
    "beachheads", "Beachhead markers", "How many beachhead markers a beach has.",
    Field("count", "Markers", "number", least=1), POOLS, printed=False,
)  # fmt: skip


def _crt_lines(files: Files) -> Spots:
    lines = files["crt.toml"]["line"]
    return {f"line {n}": ("crt.toml", ("line", n - 1)) for n in range(1, len(lines) + 1)}


RESULTS_LINES: Final = Records(
    "crt-lines",
    "Combat table: terrain",
    (
        Column(Field("terrain", "Terrain", "texts")),
        Column(Field("columns", "Columns", says="Differentials, with | between the columns.")),
    ),
    _crt_lines,
    says="Which differentials stand above which column, by terrain.",
    called=lambda row, table: ", ".join(table["terrain"]),
)
RESULTS: Final = Texts(
    "die", "Combat table: results", "The results for each number on the die, from left to right.",
    Field("results", "Results"), "crt.toml",
)  # fmt: skip


def _die(name: str, title: str) -> Field:
    return Field(name, title, "texts", says="One for each number on the die.")


def _rolls(files: Files) -> Spots:
    tree = files["tables.toml"]
    found = {f"{part} {name}": (part, name) for part in ("drop", "raid", "drift") for name in tree[part]}
    return {id: ("tables.toml", path) for id, path in found.items()}


class Rolls(Records):
    """Lists of six results, each a row."""

    def _row(self, files: Files, id: str, table: Tree) -> Row:
        return Row(id, id.capitalize().replace("_", " "), {"faces": list(table)}, {}, frozenset({"faces"}))

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        part, _, name = id.partition(" ")
        files.edit("tables.toml")[part][name] = values["faces"]


LANDING: Final = Rolls(
    "landing",
    "Dice of the landing",
    (Column(_die("faces", "Results")),),
    _rolls,
    says="Drops, drift and raids, for each number on the die.",
)
