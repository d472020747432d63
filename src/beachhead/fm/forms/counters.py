"""The counters as a form: the values of each, whether its pattern has them or it has its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from beachhead.core.forms import Field, Files, Form, Path, Row, Tree, Value
from beachhead.fm.loaders.counters import COUNTRIES, TYPES, label_of

FILE: Final = "units.toml"
FACE: Final = r"\d{1,2}-\d{1,2}-[1-9]\d?"
SIZES: Final = ("battalion", "regiment", "brigade")
"""Sizes that a counter can be drawn with."""
CALLED: Final = {"us": "United States", "uk": "Britain", "canada": "Canada", "germany": "Germany"}


class Counters(Form):
    """Every counter of the game."""

    name = "counters"
    title = "Counters"
    says = "What is printed on both sides of every counter. No booklet gives the values."
    groups = ("Country", "Formation", "Arrives")
    fields = (
        Field("full", "Front", form=FACE, example="4-5-6", says="Attack, defence and movement."),
        Field(
            "reduced", "Back", form=rf"{FACE}|none", example="2-3-6",
            says="The same on the back, or none: then it has one step.",
        ),
        Field("zoc", "Zone", "flag", says="Whether it has a zone of control."),
        Field("class", "Class", "choice", choices=("leg", "mobile")),
        Field("type", "Type", "choice", choices=TYPES),
        Field("size", "Size", "choice", choices=SIZES),
        Field("label", "Label", form=r"[A-Za-z0-9][A-Za-z0-9/ .-]{0,11}", example="8/4",
              says="What the counter shows."),
    )  # fmt: skip

    def ids(self, files: Files) -> Iterable[str]:
        return self._members(files)

    def row(self, files: Files, id: str) -> Row:
        return self._row(files, id, *self._members(files)[id], self._arrivals(files))

    def rows(self, files: Files) -> list[Row]:
        arrivals = self._arrivals(files)
        return [self._row(files, id, *at, arrivals) for id, at in self._members(files).items()]

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        own = files.edit(FILE).setdefault("counter", {}).setdefault(id, {})
        own.update(values)
        own["provenance"] = "counter"

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        if file == FILE and len(path) > 1 and path[0] == "counter":
            return str(path[1]), str(path[2]) if len(path) > 2 else ""
        return None

    def _members(self, files: Files) -> dict[str, tuple[str, str, str]]:
        """Every counter: its country, formation and pattern."""
        found = {}
        for country in COUNTRIES:
            for formation, patterns in files[FILE].get(country, {}).items():
                for pattern, ids in patterns.items():
                    if pattern != "labels":
                        found.update(dict.fromkeys(ids, (country, formation, pattern)))
        return found

    def _row(
        self, files: Files, id: str, country: str, formation: str, pattern: str, arrivals: Mapping[str, str]
    ) -> Row:
        tree = files[FILE]
        values: Tree = {
            "reduced": "none", "zoc": True, "label": label_of(id),
            **tree["pattern"][pattern], **tree.get("counter", {}).get(id, {}),
        }  # fmt: skip
        named = tree[country][formation].get("labels", "booklet") == "booklet"
        return Row(
            id,
            f"{values['label']} {values['words']}",
            {field.name: values[field.name] for field in self.fields},
            {
                "Country": CALLED[country],
                "Formation": formation,
                "Arrives": arrivals.get(id, "never"),
            },
            frozenset({"type", "size", *(["label"] if named else [])}),
        )

    def _arrivals(self, files: Files) -> dict[str, str]:
        """Where each counter comes into play: its scenario and turn."""
        found: dict[str, str] = {}
        for file in files.names("scenarios/"):
            tree = files[file]
            if "beaches" in tree:
                continue
            place = tree["title"]
            for key in ("set_up", "assault", "drop", "raid"):
                for block in tree.get(key, {}).values():
                    there = block.get("units", block.get("hexes", [block.get("unit", "")]))
                    at_start = dict.fromkeys([] if isinstance(there, str) else there, f"{place}, at start")
                    found.update({id: said for id, said in at_start.items() if id})
            for layer in (tree, tree.get("folio", {}), tree.get("campaign", {})):
                for block in (*layer.get("german", {}).values(), *layer.get("allied", {}).values()):
                    for id in block.get("units", ()):
                        found.setdefault(id, f"{place}, turn {block.get('turn', 0)}")
        return found


COUNTERS: Final = Counters()
