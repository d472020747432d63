"""The front door to the facts: opens the data files, and the owner's over them, and keeps what was read.

Begin with `load`. An owner of the printed game may give a folder with files of his own: what stands in
units.toml, terrain.toml or markers.toml replaces what is shipped field by field, what stands in map.toml
table by table (all roads, all towns). This is the only place of the game that touches files; everything it
reads is checked, and nothing half-read gets out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from beachhead.core.errors import listed, unknown
from beachhead.fm.facts import Choice, Facts, Options
from beachhead.fm.facts.options import QUAD
from beachhead.fm.reading.atlas import read_map
from beachhead.fm.reading.choices import offered, settle
from beachhead.fm.reading.counters import read_units
from beachhead.fm.reading.paper import DataError, Paper, Part, Sheet
from beachhead.fm.reading.pools import check_pools
from beachhead.fm.reading.scenario import Frame, Library, read_facts, read_notes
from beachhead.fm.reading.tables import read_crt

SCENARIOS: Final = ("utah", "omaha", "gold-juno", "sword", "campaign-us", "campaign-cw", "campaign")
OWN_FILES: Final = ("units.toml", "terrain.toml", "map.toml", "markers.toml")

__all__ = ["OWN_FILES", "SCENARIOS", "DataError", "choices", "load", "title_of"]


def load(scenario_id: str, options: Mapping[str, object], folder: Path | None = None) -> Facts:
    """The facts of a scenario with these options, the owner's files in `folder` over the shipped ones."""
    settled = settle(_options(), scenario_id, title_of(scenario_id), options)
    if folder is None:
        return _shipped_facts(scenario_id, settled)
    return _facts(scenario_id, settled, _library(own_sheets(folder)))


def choices(scenario_id: str, edition: str = QUAD) -> tuple[Choice, ...]:
    """What players may choose in a scenario: values, default, rule and a sentence for each option."""
    title_of(scenario_id)
    return offered(_options(), scenario_id, edition)


def title_of(scenario_id: str) -> str:
    """What players call a scenario; refused if there is none of that id."""
    if scenario_id not in SCENARIOS:
        raise unknown("scenario", scenario_id, SCENARIOS)
    return Paper([_sheet(f"scenarios/{scenario_id}.toml")]).root.text("title")


def own_sheets(folder: Path) -> dict[str, Sheet]:
    """The owner's files, by name. A folder without any, or with others, is a slip and refused."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise DataError(str(folder), "", f"cannot be read as a folder: {error.strerror}") from None
    for path in found:
        if path.name not in OWN_FILES:
            raise DataError(str(path), "", f"only {listed(OWN_FILES)} can be replaced", OWN_FILES)
    if not found:
        raise DataError(str(folder), "", f"it holds none of {listed(OWN_FILES)}", OWN_FILES)
    return {path.name: _own_sheet(path) for path in found}


def _own_sheet(path: Path) -> Sheet:
    try:
        return Sheet(str(path), path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(path), "", f"cannot be read as text: {error}") from None


@cache
def _sheet(name: str) -> Sheet:
    """A shipped file."""
    return Sheet(name, files("beachhead.fm").joinpath("data", name).read_text(encoding="utf-8"))


@cache
def _options() -> Part:
    return Paper([_sheet("options.toml")]).root


@cache
def _shipped_facts(scenario_id: str, options: Options) -> Facts:
    return _facts(scenario_id, options, _shipped_library())


@cache
def _shipped_library() -> Library:
    return _library({})


def _library(own: Mapping[str, Sheet]) -> Library:
    """What all games share. All of it is checked, also what a single beach does not need."""
    ground, terrain, units, markers = (
        Paper([_sheet(name), own[name]] if name in own else [_sheet(name)], depth=depth)
        for name, depth in (("map.toml", 1), ("terrain.toml", 3), ("units.toml", 3), ("markers.toml", 3))
    )
    crt = read_crt(Paper([_sheet("crt.toml")]).root)
    check_pools(markers.root)
    return Library(
        map=read_map(ground, terrain, crt),
        crt=crt,
        units=read_units(units.root),
        markers=markers.root,
        options=_options(),
        notes=read_notes(ground, terrain, units, markers),
    )


def _facts(scenario_id: str, options: Options, library: Library) -> Facts:
    layers = ["folio"] if options.folio else []
    root = Paper([_sheet(f"scenarios/{scenario_id}.toml")], layers).root
    tables = Paper([_sheet("tables.toml")], layers).root
    beaches = {scenario_id: root}
    if "beaches" in root.tree:
        layers += ["campaign", "folio_campaign"] if options.folio else ["campaign"]
        names = root.texts("beaches")
        beaches = {name: Paper([_sheet(f"scenarios/{name}.toml")], layers).root for name in names}
    return read_facts(Frame(scenario_id, root, options, beaches, tables, library))
