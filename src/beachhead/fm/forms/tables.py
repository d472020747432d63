"""Tables as forms: support fire markers and beachheads, the combat results table, the dice of the landing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from beachhead.core.forms import Column, Field, Files, Records, Row, Spots, Tree, Value, reach
from beachhead.fm.facts.combat import RESULTS as RESULT_WORDS
from beachhead.fm.forms.ground import Texts

POOLS: Final = "markers.toml"
ROLLS: Final = "tables.toml"
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


BOMBARDMENT: Final = Records(
    "bombardment",
    "Bombardment",
    (Column(Field("void", "Without effect", "choices", choices=RESULT_WORDS[1:])),),
    lambda files: {"bombardment": ("crt.toml", ("bombardment",))},
    says="The results of the table that do nothing in a bombardment.",
    called=lambda row, table: "Bombardment",
)


def _die(name: str, title: str) -> Field:
    return Field(name, title, "texts", says="One for each number on the die.")


def _rolls(files: Files) -> Spots:
    """The lists of all dice; those that the folios print otherwise as `folio raid ranger`."""
    tree = files[ROLLS]
    parts: list[tuple[str, ...]] = [(part,) for part in ("drop", "raid", "drift")]
    parts += [("folio", part) for part in tree.get("folio", {})]
    paths = [(*part, name) for part in parts for name in reach(tree, part)]
    return {" ".join(path): (ROLLS, path) for path in paths}


class Rolls(Records):
    """Lists of six results, each a row."""

    def _row(self, files: Files, id: str, table: Tree) -> Row:
        return Row(id, id.capitalize().replace("_", " "), {"faces": list(table)}, {}, frozenset({"faces"}))

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        *part, name = self.find(files)[id][1]
        reach(files.edit(ROLLS), tuple(part))[name] = values["faces"]


LANDING: Final = Rolls(
    "landing",
    "Dice of the landing",
    (Column(_die("faces", "Results")),),
    _rolls,
    says="Drops, drift and raids, for each number on the die.",
)
