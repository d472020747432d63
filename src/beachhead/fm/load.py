"""Loads the facts: opens the data files, with the owner's over them, and caches the result.

Begin with `load`. An owner of the printed game may give a data set (`core.bhd`), or a folder with files of
their own: what stands in units.toml, terrain.toml or markers.toml replaces what is shipped field by field,
what stands in map.toml table by table (all roads, all towns). This is the only place of the game that touches
files; everything it reads is checked, and nothing half-read gets out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from beachhead.core.bhd import DataSet
from beachhead.core.datafile import Block, DataError, DataFile, Sheet, Tree, laid_over, read_sheet
from beachhead.core.datasets import fingerprint, read_release
from beachhead.core.errors import listed, unknown
from beachhead.core.game import TODAY, Source
from beachhead.core.owned import laid_in
from beachhead.fm.facts import Choice, Facts, Options
from beachhead.fm.facts.map import Map
from beachhead.fm.facts.options import QUAD
from beachhead.fm.forms import FORMS
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
    "scenarios_of", "title_of",
]  # fmt: skip


class Shelf:
    """The data files of one loading: those of today or of a release, with an owner's over them."""

    def __init__(self, source: Source) -> None:
        self.release = source.release
        self.own = {} if source.folder is None else own_sheets(source.folder)
        self.changed = {} if source.data is None else changed_files(source.data, source.release)

    def sheet(self, name: str) -> Sheet:
        if name in self.changed:
            return Sheet(name, "", self.changed[name])
        return _sheet(name, self.release)

    def sheets(self, name: str) -> list[Sheet]:
        """The file, and the owner's own of the same name."""
        return [self.sheet(name), *([self.own[name]] if name in self.own else [])]

    def file(self, name: str, laid: Iterable[str] = ()) -> Block:
        """A file that no folder of an owner replaces, with what is different in an edition or a campaign laid
        on."""
        return DataFile([self.sheet(name)], layers=LAYERS, laid=laid).root

    def plain(self, *names: str) -> bool:
        """Whether these files are as they were shipped."""
        return not any(name in self.own or name in self.changed for name in names)


def load(
    scenario_id: str,
    options: Mapping[str, object],
    folder: Path | None = None,
    release: str = "",
    data: DataSet | None = None,
) -> Facts:
    """The facts of a scenario with these options, the owner's values over the shipped ones: those of today,
    or of a release."""
    settled = settle(_options(release), scenario_id, title_of(scenario_id), options)
    if folder is None and data is None:
        return _shipped_facts(scenario_id, settled, release)
    shelf = Shelf(Source(folder, release, data=data))
    library = _library(shelf) if folder is not None or data is None else _owned_library(data, release)
    return _facts(scenario_id, settled, library, shelf)


def fingerprint_of(scenario_id: str, source: Source = TODAY) -> str:
    """The fingerprint of the files that a scenario is played with."""
    shelf = Shelf(source)
    trees = {name: shelf.sheet(name).tree for name in (*SHARED, *own_files_of(scenario_id, shelf))}
    own = shelf.own
    return fingerprint({**trees, **{n: laid_over(trees[n], own[n].tree, DEPTH[n]) for n in own}})


def own_files_of(scenario_id: str, shelf: Shelf) -> list[str]:
    """The files of a scenario alone: its own, and those of its beaches."""
    scenario = f"scenarios/{scenario_id}.toml"
    trees = [shelf.own[scenario].tree] if scenario in shelf.own else []
    trees.append(shelf.sheet(scenario).tree)
    beaches: list[str] = next((tree["beaches"] for tree in trees if "beaches" in tree), [])
    return [scenario, *(f"scenarios/{beach}.toml" for beach in beaches)]


def changed_files(data: DataSet, release: str = "") -> dict[str, Tree]:
    """The files of today or of a release that a data set changes."""
    return _changed_files(data, release)


@lru_cache(maxsize=8)
def _changed_files(data: DataSet, release: str) -> dict[str, Tree]:
    return laid_in(FORMS, _files_of(release), data)


@cache
def _files_of(release: str) -> dict[str, Tree]:
    return {name: _sheet(name, release).tree for name in names_of_files()}


def scenarios_of(data: DataSet) -> list[str]:
    """The scenarios in which a data set is tried: those whose own files it changes, or one in which every
    counter and the whole map is used."""
    changed = changed_files(data)
    own = [s for s in SCENARIOS if f"scenarios/{s}.toml" in changed]
    if own or any(name not in ("units.toml", "terrain.toml", "crt.toml", "tables.toml") for name in changed):
        return list(SCENARIOS)
    return ["campaign"]


def editions_of(scenario_id: str, data: DataSet) -> list[str]:
    """The editions in which a data set is tried: more than one only if it changes what they print each in
    their own way."""
    if not any(name == "tables.toml" or name.startswith("scenarios/") for name in changed_files(data)):
        return [QUAD]
    offer = next(choice for choice in choices(scenario_id) if choice.name == "edition")
    return [str(value) for value in offer.values]


def names_of_files() -> tuple[str, ...]:
    return (*SHARED, *(f"scenarios/{s}.toml" for s in SCENARIOS))


def data_files() -> dict[str, Tree]:
    """Every data file of today, for a release to keep."""
    return _files_of("")


def choices(scenario_id: str, edition: str = QUAD) -> tuple[Choice, ...]:
    """What players may choose in a scenario: values, default, rule and a sentence for each option."""
    title_of(scenario_id)
    return offered(_options(), scenario_id, edition)


def title_of(scenario_id: str) -> str:
    """What players call a scenario; refused if there is none of that id."""
    if scenario_id not in SCENARIOS:
        raise unknown("scenario", scenario_id, SCENARIOS)
    return Shelf(TODAY).file(f"scenarios/{scenario_id}.toml").text("title")


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


@cache
def _options(release: str = "") -> Block:
    return Shelf(Source(release=release)).file("options.toml")


@cache
def _shipped_facts(scenario_id: str, options: Options, release: str) -> Facts:
    return _facts(scenario_id, options, _shipped_library(release), Shelf(Source(release=release)))


@cache
def _shipped_library(release: str) -> Library:
    return _library(Shelf(Source(release=release)))


@lru_cache(maxsize=4)
def _owned_library(data: DataSet, release: str) -> Library:
    return _library(Shelf(Source(release=release, data=data)))


def _library(shelf: Shelf) -> Library:
    """What all games share. All of it is checked, even what a single beach does not need."""
    units, terrain, ground, markers = (
        DataFile(shelf.sheets(name), layers=LAYERS, depth=depth) for name, depth in DEPTH.items()
    )
    crt = read_crt(shelf.file("crt.toml"))
    check_pools(markers.root)
    drawn = shelf.plain("map.toml", "terrain.toml", "crt.toml")
    return Library(
        map=_shipped_map(shelf.release) if drawn else read_map(ground, terrain, crt),
        crt=crt,
        units=read_units(units.root),
        markers=markers.root,
        options=_options(shelf.release),
        notes=read_notes(ground, terrain, units, markers),
    )


@cache
def _shipped_map(release: str) -> Map:
    shelf = Shelf(Source(release=release))
    ground, terrain = (DataFile([shelf.sheet(name)], layers=LAYERS) for name in ("map.toml", "terrain.toml"))
    return read_map(ground, terrain, read_crt(shelf.file("crt.toml")))


def _facts(scenario_id: str, options: Options, library: Library, shelf: Shelf) -> Facts:
    layers = ["folio"] if options.folio else []
    root = shelf.file(f"scenarios/{scenario_id}.toml", layers)
    tables = shelf.file("tables.toml", layers)
    beaches = {scenario_id: root}
    if "beaches" in root:
        layers += ["campaign", "folio_campaign"] if options.folio else ["campaign"]
        names = root.texts("beaches")
        beaches = {n: shelf.file(f"scenarios/{n}.toml", layers) for n in names}
    return read_facts(Frame(scenario_id, root, options, beaches, tables, library))
