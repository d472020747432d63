"""The ground as forms: what terrain costs, every hex of the map, rivers, roads, and the areas of play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from beachhead.core.errors import Malformed
from beachhead.core.forms import (
    Column,
    Field,
    Files,
    Form,
    Maker,
    Path,
    Records,
    Row,
    Spots,
    Tree,
    Value,
    tables_of,
)
from beachhead.fm.facts.map import TERRAINS
from beachhead.hexes import each, rrcc_grid

MAP: Final = "map.toml"
COSTS: Final = "terrain.toml"
HEX: Final = r"\d{4}"
SIDE: Final = r"\d{4}\|\d{4}"
COST: Final = r"no|\+?\d{1,2}(\.5)?"
NAMED: Final = ("towns", "landmarks")
WHOLE: Final = {"": "campaign"}
"""The scenario whose board is the whole map."""
STATED: Final = "S"
"""The mark of a hex whose terrain the rules state."""


def _cost_read(value: Value) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _cost_written(text: str) -> Value:
    if text == "no" or text.startswith("+"):
        return text
    return float(text) if "." in text else int(text)


def _cost(name: str, title: str) -> Column:
    says = 'Points to enter; "+1" on top of the rest; "no" closes it.'
    field = Field(name, title, form=COST, example="2, 0.5, +1 or no", says=says)
    return Column(field, reads=_cost_read, writes=_cost_written)


def _cost_rows(files: Files) -> Spots:
    tables = {part: files[COSTS][part] for part in ("hex", "hexside", "way")}
    return {f"{part} {name}": (COSTS, (part, name)) for part, rows in tables.items() for name in rows}


TERRAIN: Final = Records(
    "terrain",
    "Terrain chart",
    (_cost("leg", "Leg units"), _cost("mobile", "Mobile units")),
    _cost_rows,
    says="What it costs to enter a hex, to cross a hexside and to follow a road.",
    groups=("Part",),
    grouped=lambda files, row, table: {"Part": row.split()[0]},
    called=lambda row, table: row.partition(" ")[2].capitalize(),
    ours=lambda files, row, table: table.get("provenance") != "booklet",
)


class Hexes(Form):
    """Every hex of the map: the letter in the rows, and what is written in it."""

    name = "hexes"
    title = "Hexes"
    says = "Terrain, towns, cities, landmarks and beaches, hex by hex."
    groups = ("Terrain",)
    on_map = "hexes"
    maps = WHOLE
    fields = (
        Field("terrain", "Terrain", "choice", choices=TERRAINS),
        Field("town", "Town", says="Its name; a town lies on the terrain."),
        Field("city", "City", says="The name of the city whose hex it is."),
        Field("landmark", "Landmark", says="A name without an effect."),
        Field("beach", "Landing area", says="The area whose beach it is: needed for beach terrain."),
    )

    def ids(self, files: Files) -> Iterable[str]:
        tree = files[MAP]
        grid = rrcc_grid(tree["rows"], tree["columns"], tree["shifted"])
        return [grid.name(h) for h in each(grid.all)]

    def row(self, files: Files, id: str) -> Row:
        return self._row(files[MAP], id, self._picture(files[MAP], "terrain"), *self._lists(files[MAP]))

    def rows(self, files: Files) -> list[Row]:
        tree = files[MAP]
        picture, lists = self._picture(tree, "terrain"), self._lists(tree)
        stated = self._picture(tree, "confidence")
        return [self._row(tree, id, picture, *lists, stated) for id in self.ids(files)]

    def _row(
        self,
        tree: Tree,
        id: str,
        picture: Mapping[str, str],
        city: Mapping[str, str],
        beach: Mapping[str, str],
        stated: Mapping[str, str] | None = None,
    ) -> Row:
        terrain = tree["codes"][picture[id]]
        values = {
            "terrain": terrain,
            "town": tree["towns"].get(id, ""),
            "city": city.get(id, ""),
            "landmark": tree["landmarks"].get(id, ""),
            "beach": beach.get(id, ""),
        }
        mark = (stated or self._picture(tree, "confidence"))[id]
        printed = frozenset({"terrain"} if mark == STATED else ())
        names = filter(None, (values["city"], values["town"], values["landmark"]))
        return Row(id, " ".join((id, *names)), values, {"Terrain": terrain}, printed)

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        tree = files.edit(MAP)
        if "terrain" in values:
            letters = {name: letter for letter, name in tree["codes"].items()}
            _letter(tree["terrain"], id, letters[values["terrain"]])
        for name, key in (("town", "towns"), ("landmark", "landmarks")):
            if name in values:
                tree[key].pop(id, None)
                tree[key].update({id: values[name]} if values[name] else {})
        if "city" in values:
            _into(tree["cities"], id, values["city"], new={"confidence": "R"})
        if "beach" in values:
            _into(tree["beaches"], id, values["beach"])

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        if file == MAP and path[:1] in (("towns",), ("landmarks",)) and len(path) > 1:
            return str(path[1]), str(path[0])[:-1]
        return None

    @staticmethod
    def _picture(tree: Tree, key: str) -> dict[str, str]:
        """The letters of a picture of the map by hex."""
        found = {}
        for line in tree[key]["rows"].strip("\n").split("\n"):
            row, *items = line.split()
            found.update({f"{row}{column:02}": item for column, item in enumerate(items, 1)})
        return found

    @staticmethod
    def _lists(tree: Tree) -> tuple[dict[str, str], dict[str, str]]:
        """By hex the city and the landing area that it belongs to."""
        city = {h: name for name, table in tree["cities"].items() for h in table["hexes"].split()}
        return city, {h: name for name, hexes in tree["beaches"].items() for h in hexes.split()}


def _letter(table: Tree, id: str, letter: str) -> None:
    """Another letter for a hex in a picture of the map."""
    lines = table["rows"].split("\n")
    for n, line in enumerate(lines):
        if line.startswith(id[:2]):
            indent = "  " if line[2:4] == "  " else " "
            items = line.split()[1:]
            items[int(id[2:]) - 1] = letter
            lines[n] = id[:2] + indent + " ".join(items)
    table["rows"] = "\n".join(lines)


def _into(lists: Tree, id: str, name: str, new: Tree | None = None) -> None:
    """Put a hex on one of several lists of hexes, and take it off the others; empty lists go."""
    for other in list(lists):
        table = lists[other] if isinstance(lists[other], dict) else None
        hexes = (table["hexes"] if table else lists[other]).split()
        if id in hexes:
            left = " ".join(h for h in hexes if h != id)
            if not left:
                del lists[other]
            elif table:
                table["hexes"] = left
            else:
                lists[other] = left
    if not name:
        return
    if new is None:
        if name not in lists:
            raise Malformed(f"there is no landing area {name!r}, only {', '.join(lists)}.", allowed=lists)
        lists[name] += f" {id}"
    else:
        table = lists.setdefault(name, {**new, "hexes": ""})
        table["hexes"] = f"{table['hexes']} {id}".strip()


HEXES: Final = Hexes()


def _words(value: str) -> list[str]:
    return value.split()


def _joined(value: list[str]) -> str:
    return " ".join(value)


class Chains(Form):
    """Rivers: names in one table, each with a text of hexsides."""

    name = "rivers"
    title = "Rivers"
    says = "Each river as a chain of hexsides, every one touching the one before it."
    fields = (Field("sides", "Hexsides", "texts", form=SIDE, example="0138|0237"),)
    on_map = "sides"
    maps = WHOLE
    open = True

    def ids(self, files: Files) -> Iterable[str]:
        return list(files[MAP]["rivers"])

    def row(self, files: Files, id: str) -> Row:
        return Row(id, id, {"sides": files[MAP]["rivers"][id].split()})

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        files.edit(MAP)["rivers"][id] = _joined(values["sides"])

    def check_id(self, id: str) -> None:
        _check_name(id)

    def add(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        self.put(files, id, values)

    def remove(self, files: Files, id: str) -> None:
        del files.edit(MAP)["rivers"][id]

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        return (str(path[1]), "sides") if file == MAP and path[:1] == ("rivers",) and len(path) > 1 else None


def _check_name(id: str) -> None:
    if not re.fullmatch(NAME, id):
        raise Malformed(f"{id!r} is no name: write letters, digits, blanks, dots and hyphens.")


NAME: Final = r"[\w][\w .'’/-]{0,59}"
RIVERS: Final = Chains()


def _ways(key: str, title: str, says: str) -> Records:
    return Records(
        key,
        title,
        (
            Column(
                Field("path", "Hexes", "texts", form=HEX, example="0138", says="From hex to hex."),
                printed=False, reads=_words, writes=_joined,
            ),
            Column(
                Field("exits", "Leaves by", "choices", choices=("north", "east", "south", "west"),
                      says="The edges where it runs off the map.", empty=True),
                default=[], printed=False, reads=_words, writes=_joined,
            ),
        ),
        tables_of(MAP, key),
        says=says,
        on_map="path",
        maps=WHOLE,
        maker=Maker(lambda row, values: (MAP, (key,)), lambda row: {}, NAME, "Caen-Bayeux"),
    )  # fmt: skip


ROADS: Final = _ways("roads", "Roads", "Roads from hex to hex; they bridge the rivers they cross.")
TRAILS: Final = _ways("trails", "Trails", "Trails from hex to hex; they have no bridges.")


class Texts(Form):
    """A table of single values by name, each a row of one field."""

    def __init__(
        self, key: str, title: str, says: str, field: Field, file: str = MAP, *, printed: bool = True
    ) -> None:
        self.key, self.file, self.fields = key, file, (field,)
        self.printed = frozenset({field.name} if printed else ())
        self.name, self.title, self.says = key, title, says

    def ids(self, files: Files) -> Iterable[str]:
        return list(files[self.file][self.key])

    def row(self, files: Files, id: str) -> Row:
        field = self.fields[0]
        return Row(id, id, {field.name: files[self.file][self.key][id]}, {}, self.printed)

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        files.edit(self.file)[self.key][id] = values[self.fields[0].name]

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        if file == self.file and path[:1] == (self.key,) and len(path) > 1:
            return str(path[1]), self.fields[0].name
        return None


AREAS: Final = Texts(
    "areas", "Playable areas", "Rows from north to south, with the first and last column of each.",
    Field("rows", "Rows", "lines", says="Lines like 33-18 01-09."),
)  # fmt: skip
LINES: Final = Texts(
    "lines", "Boundary hexes", "Lines of hexes on which a scenario boundary runs.",
    Field("hexes", "Hexes", says="Hexes such as 0637 0737, each next to the one before."),
)  # fmt: skip
MAP_LINE: Final = Texts(
    "boundary", "Line between the armies", "The last column of the US half.",
    Field("column", "Column", "number", least=1, most=98),
)  # fmt: skip
