"""Loads the facts: opens the data files, with the owner's over them, and caches the result.

Begin with `load`. An owner of the printed game may give a folder with files of their own: what stands in
units.toml, terrain.toml or markers.toml replaces what is shipped field by field, what stands in map.toml
table by table (all roads, all towns). This is the only place of the game that touches files; everything it
reads is checked, and nothing half-read gets out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from beachhead.core.datafile import Block, DataError, DataFile, Sheet, Tree, laid_over, read_sheet
from beachhead.core.datasets import fingerprint, read_release
from beachhead.core.errors import listed, unknown
from beachhead.fm.facts import Choice, Facts, Options
from beachhead.fm.facts.options import QUAD
from beachhead.fm.loaders.counters import read_units
from beachhead.fm.loaders.map import read_map
from beachhead.fm.loaders.markers import check_pools
from beachhead.fm.loaders.options import offered, settle
from beachhead.fm.loaders.scenario import Frame, Library, read_facts, read_notes
from beachhead.fm.loaders.tables import read_crt

SCENARIOS: Final = ("utah", "omaha", "gold-juno", "sword", "campaign-us", "campaign-cw", "campaign")
DEPTH: Final = {"units.toml": 3, "terrain.toml": 3, "map.toml": 1, "markers.toml": 3}
"""How deep the owner's file is merged into the shipped one."""
OWN_FILES: Final = tuple(DEPTH)
SHARED: Final = (*OWN_FILES, "crt.toml", "options.toml", "tables.toml")
LAYERS: Final = ("folio", "campaign", "folio_campaign")
"""Tables that hold what is different in an edition or in a campaign."""
RELEASES: Final = Path(__file__).parent / "data" / "releases"

__all__ = [
    "OWN_FILES", "RELEASES", "SCENARIOS", "DataError", "choices", "data_files", "fingerprint_of", "load",
    "title_of",
]  # fmt: skip


def load(
    scenario_id: str, options: Mapping[str, object], folder: Path | None = None, release: str = ""
) -> Facts:
    """The facts of a scenario with these options, the owner's files in `folder` over the shipped ones: those
    of today, or of a release."""
    settled = settle(_options(release), scenario_id, title_of(scenario_id), options)
    if folder is None:
        return _shipped_facts(scenario_id, settled, release)
    return _facts(scenario_id, settled, _library(own_sheets(folder), release), release)


def fingerprint_of(scenario_id: str, folder: Path | None = None, release: str = "") -> str:
    """The fingerprint of the files that a scenario is played with."""
    own = {} if folder is None else own_sheets(folder)
    scenario = f"scenarios/{scenario_id}.toml"
    beaches = _sheet(scenario, release).tree.get("beaches", [])
    names = (*SHARED, scenario, *(f"scenarios/{beach}.toml" for beach in beaches))
    trees = {name: _sheet(name, release).tree for name in names}
    return fingerprint({**trees, **{n: laid_over(trees[n], own[n].tree, DEPTH[n]) for n in own}})


def data_files() -> dict[str, Tree]:
    """Every data file of today, for a release to keep."""
    return {name: _sheet(name).tree for name in (*SHARED, *(f"scenarios/{s}.toml" for s in SCENARIOS))}


def choices(scenario_id: str, edition: str = QUAD) -> tuple[Choice, ...]:
    """What players may choose in a scenario: values, default, rule and a sentence for each option."""
    title_of(scenario_id)
    return offered(_options(), scenario_id, edition)


def title_of(scenario_id: str) -> str:
    """What players call a scenario; refused if there is none of that id."""
    if scenario_id not in SCENARIOS:
        raise unknown("scenario", scenario_id, SCENARIOS)
    return _file(f"scenarios/{scenario_id}.toml").text("title")


def own_sheets(folder: Path) -> dict[str, Sheet]:
    """The owner's files, by name. A folder without any, or with others, is refused."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise DataError(str(folder), "", f"cannot be read as a folder: {error.strerror}") from None
    for path in found:
        if path.name not in OWN_FILES:
            raise DataError(str(path), "", f"only {listed(OWN_FILES)} can be replaced", OWN_FILES)
    if not found:
        raise DataError(str(folder), "", f"it holds none of {listed(OWN_FILES)}", OWN_FILES)
    return {path.name: read_sheet(path, str(path)) for path in found}


@cache
def _sheet(name: str, release: str = "") -> Sheet:
    """A shipped file of today, or of a release."""
    if release:
        return Sheet(f"{release}/{name}", "", read_release(RELEASES, release)[name])
    return read_sheet(files("beachhead.fm").joinpath("data", name), name)


def _file(name: str, release: str = "", laid: Iterable[str] = ()) -> Block:
    """A shipped file that no owner replaces, with what is different in an edition or a campaign laid on."""
    return DataFile([_sheet(name, release)], layers=LAYERS, laid=laid).root


@cache
def _options(release: str = "") -> Block:
    return _file("options.toml", release)


@cache
def _shipped_facts(scenario_id: str, options: Options, release: str) -> Facts:
    return _facts(scenario_id, options, _shipped_library(release), release)


@cache
def _shipped_library(release: str) -> Library:
    return _library({}, release)


def _library(own: Mapping[str, Sheet], release: str) -> Library:
    """What all games share. All of it is checked, even what a single beach does not need."""
    units, terrain, ground, markers = (
        DataFile([_sheet(name, release), *([own[name]] if name in own else [])], layers=LAYERS, depth=depth)
        for name, depth in DEPTH.items()
    )
    crt = read_crt(_file("crt.toml", release))
    check_pools(markers.root)
    return Library(
        map=read_map(ground, terrain, crt),
        crt=crt,
        units=read_units(units.root),
        markers=markers.root,
        options=_options(release),
        notes=read_notes(ground, terrain, units, markers),
    )


def _facts(scenario_id: str, options: Options, library: Library, release: str) -> Facts:
    layers = ["folio"] if options.folio else []
    root = _file(f"scenarios/{scenario_id}.toml", release, layers)
    tables = _file("tables.toml", release, layers)
    beaches = {scenario_id: root}
    if "beaches" in root:
        layers += ["campaign", "folio_campaign"] if options.folio else ["campaign"]
        names = root.texts("beaches")
        beaches = {n: _file(f"scenarios/{n}.toml", release, layers) for n in names}
    return read_facts(Frame(scenario_id, root, options, beaches, tables, library))
