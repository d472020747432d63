"""Every value of the data files has a form in which an owner can change it, or a reason not to have one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import deepcopy
from fnmatch import fnmatchcase
from typing import Any

import pytest

from beachhead.core.forms import Files, Form, Path
from beachhead.core.game import Game
from beachhead.games import games

ASIDE = {
    # what is not data of the game
    "options.toml *": "what players choose before a game is not a value of it",
    "* *rule": "where a rule stands in the booklet",
    "* *provenance*": "where we have a value from",
    "* *labels": "where we have a value from",
    "map.toml *confidence*": "where we have a value from",
    # words
    "* *title": "a name for people",
    "* *name": "a name for people",
    "* *text": "words for people",
    "* *note": "words for people",
    "* *says": "words for people",
    "* *words": "what a counter is called beside its label",
    "* maturity": "how well a scenario is tested",
    # by what the files find each other
    "* id": "a file names itself",
    "* *.load.id": "a unit aboard has its id from the start",
    "scenarios/*.toml board": "every scenario has its board",
    "scenarios/*.toml army": "which army lands there is the scenario",
    "map.toml shifted": "how the hexes of the map are numbered",
    "terrain.toml terrain.*.obstacle": "which terrain is one that lies in a hex",
    "troops.toml accessory.*": "no unit has one: they are told of in the manual alone",
    "troops.toml pool.pieces.*": "the kinds of figures that there are",
    "reinforcements.toml row.*.category": "how the table is sorted",
    # who plays: the seats of a battle are named after its maps, before any data set is read
    "modes.toml battle.*.maps.*": "a battle of other maps has other seats: it is another battle",
    "modes.toml battle.*.mode": "a battle of another mode has other seats",
    "modes.toml mode.*.chiefs": "who plays",
    "modes.toml mode.*.team": "who plays",
    "modes.toml mode.*.deck": "Chiefs play with the deck that is made for them",
    "modes.toml mode.*.options.*": "what players choose before a game is not a value of it",
    "modes.toml option.*": "what players choose before a game is not a value of it",
}
"""By the file and the path of values that have no form: why not."""
OWNED = [pytest.param(game, id=game.name) for game in games().values() if game.forms]


def leaves(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every single value of a data file, with the path to it."""
    if isinstance(tree, (dict, list)):
        for step, inner in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from leaves(inner, (*path, step))
    else:
        yield path, tree


def another(value: Any) -> Any:
    """A value that is not this one."""
    if isinstance(value, bool):
        return not value
    return value[::-1] + "~" if isinstance(value, str) else value + 1


class Read(Files):
    """Data files that note which of them are read."""

    def __init__(self, files: Mapping[str, Any]) -> None:
        super().__init__(files)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)


def readers(game: Game, file: str) -> list[Form]:
    """The forms that read a file, those with the fewest rows first."""
    found = []
    for form in game.forms:
        files = Read(game.files())
        rows = len(form.rows(files))
        if file in files.read:
            found.append((rows, form))
    return [form for _, form in sorted(found, key=lambda one: one[0])]


def shown(form: Form, files: Mapping[str, Any]) -> object:
    """What the fields of a form hold; or only that it cannot read the files any more."""
    try:
        return {row.id: row.values for row in form.rows(Files(files))}
    except (AttributeError, KeyError, LookupError, StopIteration, TypeError, ValueError) as fault:
        return type(fault)


def spelled(path: Path) -> str:
    return ".".join("*" if isinstance(step, int) else str(step) for step in path)


def aside(place: str) -> str:
    """The reason that is given for a place; empty if none is."""
    return next((why for pattern, why in ASIDE.items() if fnmatchcase(place, pattern)), "")


@pytest.mark.parametrize("game", OWNED)
def test_every_value_has_a_form_or_a_reason(game: Game) -> None:
    files = game.files()
    usual = {form.name: shown(form, files) for form in game.forms}
    for name, tree in files.items():
        forms = readers(game, name)
        places: dict[str, list[tuple[Path, Any]]] = defaultdict(list)
        for path, value in leaves(tree):
            if not aside(f"{name} {spelled(path)}"):
                places[spelled(path)].append((path, value))
        for place, found in places.items():
            changed = deepcopy(tree)
            for path, value in found:
                within: Any = changed
                for step in path[:-1]:
                    within = within[step]
                within[path[-1]] = another(value)
            there = {**files, name: changed}
            assert any(shown(form, there) != usual[form.name] for form in forms), f"{name} {place}"


def test_every_reason_is_of_a_value_that_there_is() -> None:
    places = {
        f"{name} {spelled(path)}"
        for game in games().values()
        if game.forms
        for name, tree in game.files().items()
        for path, _ in leaves(tree)
    }
    assert [pattern for pattern in ASIDE if not any(fnmatchcase(place, pattern) for place in places)] == []
