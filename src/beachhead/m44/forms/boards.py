"""The boards as forms: every hex with its terrain and what lies on it, the units, the Landing Craft."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from beachhead.core.errors import Malformed, unknown
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
    reach,
)
from beachhead.m44.facts import SIDES
from beachhead.m44.loaders.boards import HEX_FORM, ROW_FORM

FOLDER: Final = "boards/"
HEX: Final = HEX_FORM.pattern
OBSTACLES: Final = ("bunkers", "wire", "hedgehogs", "sandbags")
MARKS: Final = ("entry", "exits", "majority", "medal_bridges", "roads_inside")
BRIDGE: Final = "bridge"
BOARDS: Final = {name: name for name in ("airborne", "gold", "juno", "omaha", "sword", "utah")}
"""The scenario that is played on each board."""
NEW_UNIT: Final = r"[a-z]+ [a-z]{2,3}-[A-Za-z0-9]{1,12}"


def _boards(files: Files) -> dict[str, str]:
    """The files of the boards by name."""
    return {file.removeprefix(FOLDER).removesuffix(".toml"): file for file in files.names(FOLDER)}


def _file(id: str) -> str:
    return f"{FOLDER}{id.split()[0]}.toml"


def _terrains(files: Files) -> dict[str, str]:
    """Letters by the id of the terrain."""
    return {row["id"]: row["char"] for row in files["terrain.toml"]["terrain"] if "char" in row}


def _letters(files: Files) -> dict[str, str]:
    """The ids of terrain by their letters."""
    return {letter: id for id, letter in _terrains(files).items()}


class BoardHexes(Form):
    """Every hex of the boards, half-hexes included: `omaha r16c4`."""

    name = "hexes"
    title = "Boards"
    says = "Terrain, names, obstacles and markers, hex by hex. No text gives the printed boards."
    groups = ("Board", "Terrain")
    on_map = "hexes"
    maps = BOARDS
    fields = (
        Field("terrain", "Terrain", "choice", choices=(
            "clear", "road", "forest", "town", "church", "hill", "hedgerow", "river", "river_mouth",
            "bridge", "beach", "coastline", "ocean", "marsh", "airfield",
        )),
        Field("name", "Name", says="Of a town, which needs one, or of a bridge."),
        Field("obstacles", "Obstacles", "choices", choices=OBSTACLES),
        Field("marks", "Markers", "choices", choices=MARKS,
              says="Entry and exit markers, majority hexes, bridges with a medal, roads in other terrain."),
        Field("medal", "Medal hex", says="The name of a hex that carries a medal."),
    )  # fmt: skip

    def ids(self, files: Files) -> Iterable[str]:
        return [f"{board} {spot}" for board, file in _boards(files).items() for spot in _spots(files[file])]

    def row(self, files: Files, id: str) -> Row:
        tree, spot = files[_file(id)], id.split()[1]
        return self._row(id, tree, _spots(tree)[spot], _letters(files))

    def rows(self, files: Files) -> list[Row]:
        found, letters = [], _letters(files)
        for board, file in _boards(files).items():
            tree = files[file]
            found += [self._row(f"{board} {s}", tree, letter, letters) for s, letter in _spots(tree).items()]
        return found

    def _row(self, id: str, tree: Tree, letter: str, letters: Mapping[str, str]) -> Row:
        spot, terrain = id.split()[1], letters.get(letter, letter)
        marks = [mark for mark in MARKS if spot in tree.get(mark, ())]
        if spot in _between(tree.get("entry_line", [])) and "entry" not in marks:
            marks.insert(0, "entry")
        name = tree.get("towns", {}).get(spot) or tree.get("bridges", {}).get(spot, "")
        values = {
            "terrain": terrain,
            "name": name,
            "obstacles": [kind for kind in OBSTACLES if spot in tree.get(kind, ())],
            "marks": marks,
            "medal": tree.get("medal_hexes", {}).get(spot, ""),
        }
        return Row(id, f"{spot} {name}".strip(), values, {"Board": tree["title"], "Terrain": terrain})

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        tree, spot = files.edit(_file(id)), id.split()[1]
        if "terrain" in values:
            letters = _terrains(files)
            if values["terrain"] not in letters:
                raise unknown("terrain", values["terrain"], letters)
            _letter(tree, spot, letters[values["terrain"]])
        if "name" in values or "terrain" in values:
            self._name(files, tree, spot, values)
        if "obstacles" in values:
            _on_lists(tree, spot, OBSTACLES, values["obstacles"])
        if "marks" in values:
            if "entry_line" in tree:  # the hexes between a pair become single ones, so that one can go
                tree["entry"] = list(dict.fromkeys((*tree.get("entry", ()), *_between(tree["entry_line"]))))
                del tree["entry_line"]
            _on_lists(tree, spot, MARKS, values["marks"])
        if "medal" in values:
            _named(tree, "medal_hexes", spot, values["medal"])

    def _name(self, files: Files, tree: Tree, spot: str, values: Mapping[str, Value]) -> None:
        """A name goes with its terrain: to the towns, or to the bridges."""
        letter = _spots(tree)[spot]
        row = next(row for row in files["terrain.toml"]["terrain"] if row.get("char") == letter)
        old = tree.get("towns", {}).get(spot) or tree.get("bridges", {}).get(spot, "")
        name = values.get("name", old)
        town = "town" in row.get("traits", ())
        _named(tree, "towns", spot, name if town else "")
        _named(tree, "bridges", spot, name if row["id"] == BRIDGE else "")
        if values.get("name") and not town and row["id"] != BRIDGE:
            raise Malformed(f"only towns, churches and bridges have a name, not {row['name'].lower()}.")

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        if file.startswith(FOLDER) and len(path) > 1 and HEX_FORM.fullmatch(str(path[1])):
            board = file.removeprefix(FOLDER).removesuffix(".toml")
            return f"{board} {path[1]}", "medal" if path[0] == "medal_hexes" else "name"
        return None


def _spots(tree: Tree) -> dict[str, str]:
    """The letters of a board by hex."""
    found = {}
    for row, line in enumerate((line for line in tree["rows"].splitlines() if line.strip()), 1):
        form = ROW_FORM.fullmatch(line)
        letters = form[2].split() if form else []
        found.update({f"r{row}c{column}": letter for column, letter in enumerate(letters, row % 2)})
    return found


def _letter(tree: Tree, spot: str, letter: str) -> None:
    row, column = map(int, spot[1:].split("c"))
    lines = tree["rows"].split("\n")
    for n, line in enumerate(lines):
        form = ROW_FORM.fullmatch(line)
        if form and int(form[1]) == row:
            letters = form[2].split()
            letters[column - row % 2] = letter
            lines[n] = f"{row:02} |{'  ' if row % 2 else ' '}{' '.join(letters)}"
    tree["rows"] = "\n".join(lines)


def _between(line: list[str]) -> list[str]:
    """The hexes from the first marker of a pair to the second."""
    if len(line) != 2:
        return list(line)
    (row, first), (_, last) = (map(int, spot[1:].split("c")) for spot in line)
    return [f"r{row}c{column}" for column in range(first, last + 1)]


def _on_lists(tree: Tree, spot: str, keys: Iterable[str], wanted: list[str]) -> None:
    for key in keys:
        listed = [other for other in tree.get(key, ()) if other != spot]
        if key in wanted:
            listed.append(spot)
        if listed or key in tree:
            tree[key] = listed


def _named(tree: Tree, key: str, spot: str, name: str) -> None:
    names = tree.setdefault(key, {}) if name else tree.get(key, {})
    names.pop(spot, None)
    if name:
        names[spot] = name
    if not names:
        tree.pop(key, None)


BOARD_HEXES: Final = BoardHexes()


def _title(files: Files, id: str) -> str:
    return str(files[_file(id)]["title"])


class BoardUnits(Form):
    """The units at the beginning: `omaha om-x1`."""

    name = "units"
    title = "Units on the boards"
    says = "Who stands where at the beginning. A troop of special forces carries the badge."
    groups = ("Board", "Side")
    on_map = "hex"
    maps = BOARDS
    open = True
    fields = (
        Field("side", "Side", "choice", choices=SIDES),
        Field("hex", "Hex", form=HEX, example="r16c4"),
        Field("troop", "Troop", form=r"[a-z0-9_]+", example="infantry"),
        Field("modes", "Only in", "choices", choices=("overthrough", "double", "triple", "neptune"),
              says="The modes in which a unit on a half-hex is there; all of them if none is named."),
    )  # fmt: skip

    def ids(self, files: Files) -> Iterable[str]:
        return self._spots(files)

    def row(self, files: Files, id: str) -> Row:
        file, (side, n) = self._spots(files)[id]
        return self._row(files, id, str(side), files[file][side][n])

    def rows(self, files: Files) -> list[Row]:
        return [
            self._row(files, id, str(side), files[file][side][n])
            for id, (file, (side, n)) in self._spots(files).items()
        ]

    def _spots(self, files: Files) -> dict[str, tuple[str, tuple[str, int]]]:
        return {
            f"{board} {unit['id']}": (file, (side, n))
            for board, file in _boards(files).items()
            for side in SIDES
            for n, unit in enumerate(files[file].get(side, ()))
        }

    def _row(self, files: Files, id: str, side: str, unit: Tree) -> Row:
        values = {
            "side": side, "hex": unit["hex"], "troop": unit["troop"], "modes": list(unit.get("modes", ())),
        }  # fmt: skip
        groups = {"Board": _title(files, id), "Side": side}
        return Row(id, f"{unit['troop'].replace('_', ' ')} in {unit['hex']}", values, groups)

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        file, (side, n) = self._spots(files)[id]
        tree = files.edit(file)
        unit = tree[side][n]
        unit.update({key: values[key] for key in ("hex", "troop") if key in values})
        if "modes" in values:
            unit.pop("modes", None)
            unit.update({"modes": values["modes"]} if values["modes"] else {})
        if values.get("side", side) != side:
            tree[side].remove(unit)
            tree[values["side"]].append(unit)

    def check_id(self, id: str) -> None:
        if not re.fullmatch(NEW_UNIT, id):
            raise Malformed(f"{id!r} is no name for a new unit: write it like omaha om-x30.")

    def add(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        if _file(id) not in files or not {"side", "hex", "troop"} <= values.keys():
            raise Malformed("a new unit needs a board that is there, a side, a hex and a troop.")
        unit = {"id": id.split()[1], "hex": values["hex"], "troop": values["troop"]}
        files.edit(_file(id)).setdefault(values["side"], []).append(unit)
        self.put(files, id, values)

    def remove(self, files: Files, id: str) -> None:
        file, (side, n) = self._spots(files)[id]
        del files.edit(file)[side][n]

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        for id, (own, at) in self._spots(files).items():
            if own == file and path[:2] == at:
                return id, str(path[2]) if len(path) > 2 else ""
        return None


BOARD_UNITS: Final = BoardUnits()


class LandingCraft(Records):
    """Landing Craft on their icons; some are loaded."""

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        file, path = self.find(files)[id]
        craft = reach(files.edit(file), path)
        if "hex" in values:
            craft["hex"] = values["hex"]
        if "troop" in values:
            if values["troop"] is None:
                craft.pop("load", None)
            else:
                craft.setdefault("load", {"id": f"{craft['id']}l"})["troop"] = values["troop"]


def _craft(files: Files) -> Spots:
    return {
        f"{board} {craft['id']}": (file, ("craft", n))
        for board, file in _boards(files).items()
        for n, craft in enumerate(files[file].get("craft", ()))
    }


CRAFT: Final = LandingCraft(
    "craft",
    "Landing Craft",
    (
        Column(Field("hex", "Hex", form=HEX, example="r21c4"), printed=False),
        Column(Field("troop", "Aboard", form=r"[a-z0-9_]+", example="infantry", empty=True,
                     says="The troop that is aboard, if any."),
               ("load", "troop"), printed=False),
    ),
    _craft,
    says="Landing Craft on their icons, and who is aboard.",
    groups=("Board",),
    grouped=lambda files, row, table: {"Board": _title(files, row)},
    called=lambda row, table: f"{row.split()[1]} in {table['hex']}",
    on_map="hex",
    maps=BOARDS,
    maker=Maker(
        lambda row, values: (_file(row), ("craft",)),
        lambda row: {"id": row.partition(" ")[2]},
        NEW_UNIT,
        "omaha om-c30",
    ),
)  # fmt: skip


def _features(files: Files) -> Spots:
    return {
        f"{board} {feature['name']}": (file, ("feature", n))
        for board, file in _boards(files).items()
        for n, feature in enumerate(files[file].get("feature", ()))
    }


FEATURES: Final = Records(
    "features",
    "Features",
    (
        Column(Field("hexes", "Hexes", "hexes", form=HEX, example="r16c3"), printed=False),
        Column(Field("kind", "Kind", form=r"[a-z]+", example="draw", says="River, draw, hill ..."),
               printed=False),
    ),
    _features,
    says="Named draws, ridges, rivers and batteries, hex by hex.",
    groups=("Board", "Kind"),
    grouped=lambda files, row, table: {"Board": _title(files, row), "Kind": table["kind"]},
    called=lambda row, table: str(table["name"]),
    on_map="path",
    maps=BOARDS,
)  # fmt: skip
