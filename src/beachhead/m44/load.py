"""Loading a battle. Begin with `load`; `scenarios` lists what can be loaded.

This is the only file of the game that touches the disk. The files that come with the package lie in `data`;
a folder of the owner's own may hold any of them under the same name, and then that one is read instead.
Errors raise `DataError` with file, place and reason, and nothing is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from beachhead.core.bhd import DataSet
from beachhead.core.datafile import Block, DataError, DataFile, Sheet, Tree, read_sheet
from beachhead.core.datasets import fingerprint, read_release
from beachhead.core.errors import unknown
from beachhead.core.game import Scenario
from beachhead.core.owned import laid_in
from beachhead.m44.facts import Facts
from beachhead.m44.forms import FORMS
from beachhead.m44.loaders.battle import read_battle
from beachhead.m44.loaders.modes import Battle, read_modes, seats_of
from beachhead.m44.loaders.scenario import MATURITIES, Briefing, read_briefing
from beachhead.m44.loaders.troops import Army, read_troops, source_of

__all__ = ["RELEASES", "DataError", "data_files", "load", "load_kept", "scenarios"]

GAME: Final = "m44"
SHIPPED: Final = Path(__file__).parent / "data"
RELEASES: Final = SHIPPED / "releases"
MODES: Final = "modes.toml"
SHARED: Final = ("troops.toml", "terrain.toml", "reinforcements.toml")
"""What every map is played with."""


class Shelf:
    """The files of one loading, each parsed once: the owner's, else those of today or of a release."""

    def __init__(self, folder: Path | None, release: str = "", data: DataSet | None = None) -> None:
        if folder is not None and not folder.is_dir():
            raise DataError(str(folder), "", "there is no such folder")
        self.folder, self.release = folder, release
        self.changed = {} if data is None else changed_files(data, release)
        self.parsed: dict[str, Tree] = {}
        self.blocks: dict[str, Block] = {}

    def __call__(self, file: str) -> Block:
        if file not in self.blocks:
            sheet = self._read(file)
            self.parsed[file] = sheet.tree
            self.blocks[file] = DataFile([sheet]).root
        return self.blocks[file]

    def _read(self, file: str) -> Sheet:
        if self.folder is not None and (self.folder / file).is_file():
            return read_sheet(self.folder / file, file)
        if file in self.changed:
            return Sheet(file, "", self.changed[file])
        if self.release:
            kept = read_release(RELEASES, self.release)
            if file in kept:
                return Sheet(file, "", kept[file])
        elif (SHIPPED / file).is_file():
            return _sheet(file)
        raise DataError(file, "", "there is no such file")


@dataclass(frozen=True)
class Loaded:
    """The facts of a battle, and the fingerprint of the files they were read from."""

    facts: Facts
    fingerprint: str


def load(
    scenario_id: str,
    options: Mapping[str, object],
    folder: Path | None = None,
    *,
    data: DataSet | None = None,
) -> Facts:
    """The facts of a battle such as `m44:omaha`; those of the shipped files are built once and shared."""
    return load_kept(scenario_id, options, folder, data=data).facts


def load_kept(
    scenario_id: str,
    options: Mapping[str, object],
    folder: Path | None = None,
    release: str = "",
    data: DataSet | None = None,
) -> Loaded:
    """The same for a stored game, with the files of today or of a release."""
    scenario = _scenario(scenario_id, folder)
    settled = tuple((name, str(value)) for name, value in scenario.settle_options(options).items())
    if folder is None and data is None:
        return _shipped(scenario.name, settled, release)
    return _load(scenario.name, settled, Shelf(folder, release, data))


def changed_files(data: DataSet, release: str = "") -> dict[str, Tree]:
    """The files of today or of a release that a data set changes."""
    return _changed_files(data, release)


@lru_cache(maxsize=8)
def _changed_files(data: DataSet, release: str) -> dict[str, Tree]:
    return laid_in(FORMS, read_release(RELEASES, release) if release else data_files(), data)


def scenarios_of(data: DataSet) -> list[str]:
    """The battles in which a data set is tried, which read all that it changes: the maps whose files are
    changed, or all of them if it is what they share; all six joined, where the seams have to fit; a battle
    with each deck, and those of a mode."""
    changed = changed_files(data)
    battles = read_modes(Shelf(None)(MODES))
    single = [name for name, battle in battles.items() if len(battle.maps) == 1]
    maps = [name for name in single if any(f"/{name}.toml" in file for file in changed)]
    if any(file in SHARED for file in changed):
        maps = single
    wanted = dict.fromkeys(maps)
    if any(file in SHARED or file.startswith("boards/") for file in changed):
        wanted |= dict.fromkeys(name for name, battle in battles.items() if len(battle.maps) == len(single))
    named = {change.row for change in data.changes if change.form in ("modes", "battles")}
    for name, battle in battles.items():
        if named & {name, battle.mode.id} or (battle.deck and _deck(battle.deck) in changed):
            wanted[name] = None
    return list(wanted) or single[:1]


def decks_of(scenario: Scenario, data: DataSet) -> list[str]:
    """The decks with which it is tried there: the usual one, or those that are changed."""
    option = next((option for option in scenario.options if option.name == "deck"), None)
    if option is None:
        return []
    changed = changed_files(data)
    decks = [str(deck) for deck in option.values]
    return [deck for deck in decks if _deck(deck) in changed] or decks[:1]


def _deck(name: str) -> str:
    return f"decks/{name}.toml"


@cache
def data_files() -> dict[str, Tree]:
    """Every data file of today, for a release to keep."""
    names = [path.relative_to(SHIPPED).as_posix() for path in sorted(SHIPPED.rglob("*.toml"))]
    return {name: _sheet(name).tree for name in names if name != "claims.toml"}


@cache
def _sheet(file: str) -> Sheet:
    """A shipped file of today."""
    return read_sheet(SHIPPED / file, file)


def scenarios(folder: Path | None = None) -> Mapping[str, Scenario]:
    """Every battle by its name (`omaha`, `triple/british`), in the order a person would read them."""
    return _shipped_scenarios() if folder is None else _scenarios(folder)


def _scenario(scenario_id: str, folder: Path | None) -> Scenario:
    known = {scenario.id: scenario for scenario in scenarios(folder).values()}
    if scenario_id not in known:
        raise unknown("scenario", scenario_id, known)
    return known[scenario_id]


@cache
def _shipped(name: str, options: tuple[tuple[str, str], ...], release: str) -> Loaded:
    return _load(name, options, Shelf(None, release))


@cache
def _shipped_scenarios() -> Mapping[str, Scenario]:
    return _scenarios(None)


def _load(name: str, options: tuple[tuple[str, str], ...], shelf: Shelf) -> Loaded:
    facts = read_battle(shelf, read_modes(shelf(MODES))[name], dict(options))
    return Loaded(facts, fingerprint(shelf.parsed))


def _scenarios(folder: Path | None) -> Mapping[str, Scenario]:
    shelf = Shelf(folder)
    army = read_troops(shelf("troops.toml"))
    battles = read_modes(shelf(MODES))
    return {name: _listing(shelf, battle, army) for name, battle in battles.items()}


GROUPS = {
    "": "One map",
    "overthrough": "Two maps, eight players: Overthrough",
    "double": "Two maps, four players",
    "triple": "Three maps",
    "neptune": "All six maps",
}
"""The scenarios by what their names begin with."""


def _group(name: str) -> str:
    return GROUPS.get(name.partition("/")[0], GROUPS[""])


def _listing(shelf: Shelf, battle: Battle, army: Army) -> Scenario:
    briefings = [read_briefing(shelf(f"scenarios/{id}.toml"), army) for id in battle.maps]
    titles = " + ".join(b.title for b in briefings)
    return Scenario(
        game=GAME,
        name=battle.id,
        title=battle.title or titles,
        says=briefings[0].text if len(briefings) == 1 else f"{battle.text} Maps: {titles}.",
        seats=seats_of(battle),
        options=battle.options,
        maturity=min((b.maturity for b in briefings), key=MATURITIES.index),
        reconstructed=tuple(_reconstructed(shelf, battle, briefings)),
        group=_group(battle.id),
        large=len(battle.maps) > 3,
    )


def _reconstructed(shelf: Shelf, battle: Battle, briefings: list[Briefing]) -> list[str]:
    """What is reconstructed and not printed, for the player to know."""
    deck = battle.deck or str(battle.options[0].values[0])
    files = [
        "troops.toml",
        "reinforcements.toml",
        _deck(deck),
        *(f"boards/{b.board}.toml" for b in briefings),
    ]
    sources = {file: source_of(shelf(file)) for file in files}
    return [f"{file}: {note}" for file, (status, note) in sources.items() if status == "reconstructed"]
