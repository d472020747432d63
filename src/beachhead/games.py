"""The front door: the only file that knows which games there are.

Another package can add a game with an entry point in the group `beachhead.games`, or for one run with
`BEACHHEAD_GAMES=module:object`.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from beachhead.core import datasets
from beachhead.core.bhd import SUFFIX, DataSet
from beachhead.core.dice import Dice, seeded
from beachhead.core.errors import Malformed, NotAnOption, Unknown, unknown
from beachhead.core.files import read_file
from beachhead.core.game import Game, Scenario, Source
from beachhead.core.log import Branch
from beachhead.core.match import Match
from beachhead.core.position import position_from
from beachhead.core.replay import FindData, Verified, rebuild, verify
from beachhead.core.seat import SPECTATOR
from beachhead.core.state import State
from beachhead.core.view import View

Found = TypeVar("Found")
OURS = {"fm": "beachhead.fm.game:FM", "m44": "beachhead.m44.game:M44"}


@cache
def _found(extra: str) -> dict[str, Game]:
    places = [*OURS.values(), *(e.value for e in entry_points(group="beachhead.games")), *extra.split()]
    games = [companion(place, Game, "game") for place in places]
    return {game.name: game for game in games}


@cache
def companion(place: str, kind: type[Found], what: str) -> Found:
    """The object at a place such as `package.module:object`: a game, or a companion that a game names."""
    module, _, name = place.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise Unknown(
            f"No {what} can be loaded from {place!r}: {error}.", allowed=["module:object"]
        ) from None
    if not isinstance(found, kind):
        raise Unknown(f"{place!r} is not a {what}.", allowed=["module:object"])
    return found


def games() -> Mapping[str, Game]:
    """Every game by name."""
    return _found(os.environ.get("BEACHHEAD_GAMES", ""))


def find_game(name: str) -> Game:
    """The game with this name."""
    if name not in games():
        raise unknown("game", name, games())
    return games()[name]


def scenarios() -> tuple[Scenario, ...]:
    """Every scenario there is, in the order a person would read them."""
    return tuple(scenario for game in games().values() for scenario in game.scenarios.values())


def find_scenario(scenario: str, data: DataSet | None = None) -> tuple[Game, Scenario]:
    """The game and the scenario of an id such as `fm:utah`, or of the one that a data set makes."""
    if not isinstance(scenario, str):
        raise Malformed(f"A scenario is named by its id, such as 'fm:utah', not {scenario!r}.")
    for known in scenarios():
        if known.id == scenario:
            return games()[known.game], known
    if data is not None and data.scenario_id == scenario:
        game = find_game(data.game)
        game.require_own(data)
        return game, game.scenario_of(data)
    missing = unknown("scenario", scenario, [s.id for s in scenarios()])
    raise Unknown(f"{missing.message} {BRING}", allowed=missing.allowed)


BRING = "A scenario of your own is found where its data set is given or kept."


def choose(scenario: str, data: str | Path | DataSet | None = None) -> tuple[Game, Scenario, Source]:
    """What a user means by an id: its game, the scenario, and the values to play it with. One that an owner
    has made is that of `data`, or of the set that was kept last under its name."""
    if data is None:
        own = kept_scenario(scenario)
        game, chosen = find_scenario(scenario, own)
        return game, chosen, source_of(game, own)
    if isinstance(data, (str, Path)) and Path(data).is_dir():
        game, chosen = find_scenario(scenario)
        return game, chosen, source_of(game, data)
    own = data if isinstance(data, DataSet) else read_own(data)
    game, chosen = find_scenario(scenario, own)
    if not isinstance(data, DataSet):
        game.check_data(own, chosen.name)
    return game, chosen, source_of(game, own)


def kept_scenario(scenario: str) -> DataSet | None:
    """The data set, kept by the user, that makes a scenario; None for one that everybody has."""
    if any(known.id == scenario for known in scenarios()):
        return None
    return datasets.find_scenario(data_shelf(), scenario)


def makes(scenario: str, data: str | Path | DataSet | None) -> bool:
    """Whether a scenario is one that an owner has made: with these values, or with a set that is kept."""
    if isinstance(data, (str, Path)):
        data = None if Path(data).is_dir() else read_own(data)
    own = data if data is not None else kept_scenario(scenario)
    return own is not None and own.scenario_id == scenario


def own_scenarios() -> list[Scenario]:
    """The scenarios that the user's kept data sets make, by title; of several by one name that kept last."""
    found: dict[str, Scenario] = {}
    for data in datasets.kept_data(data_shelf()):
        if data.scenario is not None and data.game in games():
            latest = kept_scenario(data.scenario_id)
            if latest == data:
                found[data.scenario_id] = games()[data.game].scenario_of(data)
    return list(found.values())


def read_own(path: str | Path) -> DataSet:
    """The data set in a file."""
    return datasets.read_data(Path(path))


def new_match(
    scenario: str,
    *,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    secret: bytes | None = None,
    data: str | Path | DataSet | None = None,
    keys: bool = False,
    begin: bool = True,
    position: State | Mapping[str, Any] | None = None,
) -> Match:
    """Begin a scenario. Without a seed the match makes a secret of its own for its dice; a seed makes open
    dice, which roll the same for everybody who knows it.

    `secret` is for fair dice between strangers: 32 bytes committed in the header, to which each seat adds a
    word (`Match.sit`); with `begin` off nothing is rolled before the first of them. `data` is a data set
    with an owner's own values, as a file or read already, or a folder of theirs; `keys` notes the state key
    after every entry. `position` is where it begins, if not from the opening: a state of the same set-up
    (such as `Game.arrange` makes), or one as it is written.
    """
    game, chosen, source = choose(scenario, data)
    if not isinstance(options or {}, Mapping):
        raise Malformed(f"Options are given by name, such as {{'weather': True}}, not {options!r}.")
    setup = game.begin(chosen.name, options or {}, source)
    if isinstance(position, Mapping):
        position = position_from(game, setup, position)
    if position is not None and position.setup != setup:
        raise Malformed(f"The position belongs to another scenario, or other options, than {scenario}.")
    return Match(game, setup, _dice(seed, secret), keys=keys, begin=begin, position=position)


def _dice(seed: int | str | None, secret: bytes | None) -> Dice:
    if secret is not None:
        return Dice(secret)
    if seed is None:
        return Dice(secrets.token_bytes(32))
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise Malformed(f"A seed is a number or a word, not {seed!r}.")
    return seeded(seed)


def branch_off(moment: Match, seat: str, seed: int | str, *, over: bool, chain: str = "") -> Match:
    """A what-if branch: a match of its own that goes on from this moment of another one.

    While that one goes on, the branch begins with a state that the seat could imagine then, so neither it nor
    its file holds anything that the seat does not know. If it is `over` by now nothing is hidden any more,
    and the branch begins with the true state. The seed gives what is supposed, and the dice, which are open.
    Whatever is done in a branch can be taken back (`Match.undo`) and rolled again (`Match.roll_again`).
    A branch of a branch supposes whatever that one does. `chain` is that of the last entry before the moment,
    if it is known already.
    """
    if seat == SPECTATOR:
        raise unknown("seat", seat, moment.seats)
    if moment.over:
        raise NotAnOption(
            f"The game is over after entry {moment.length}, and nothing can be tried there: "
            "branch off at an earlier moment."
        )
    view = moment.view(seat)
    state = moment.state if over else moment.game.resample(view, Random(f"supposed {seed}"))
    supposed = not over or (moment.branch is not None and moment.branch.supposed)
    branch = Branch(chain or moment.chain, moment.length, view.seat, supposed)
    return Match(moment.game, moment.state.setup, seeded(seed), position=state.copy(), branch=branch)


def source_of(game: Game, data: str | Path | DataSet | None, scenario: str = "") -> Source:
    """Where a match of a game takes its values from, if an owner brings their own: a data set, or its file,
    which is checked, or a folder."""
    if data is None:
        return Source()
    if isinstance(data, DataSet):
        game.require_own(data)
        return Source(data=data)
    if Path(data).is_dir():
        return Source(Path(data))
    found = read_own(data)
    game.check_data(found, scenario)
    return Source(data=found)


def load_match(path: str | Path, *, salvage: bool = False, data: str | Path | DataSet | None = None) -> Match:
    """Open a game file where it stopped; with `salvage`, a damaged one as far as it is good. `data` is the
    data set that it was played with, if that is not kept here, or a folder."""
    file = Path(path)
    written = read_file(file, salvage=salvage)
    return rebuild(written, file.name, find_game, folder=_folder(data), owned=_finder(data))


def verify_file(
    path: str | Path, against: str | Path | None = None, *, data: str | Path | DataSet | None = None
) -> Verified:
    """Check every line, roll, draw and seal of a game file."""
    other = None if against is None else Path(against)
    return verify(Path(path), find_game, against=other, folder=_folder(data), owned=_finder(data))


def _folder(data: str | Path | DataSet | None) -> Path | None:
    return Path(data) if isinstance(data, (str, Path)) and Path(data).is_dir() else None


def _finder(data: str | Path | DataSet | None) -> FindData:
    """Looks for data sets: that which is given, and those that are kept."""
    given = None
    if isinstance(data, DataSet):
        given = data
    elif data is not None and not Path(data).is_dir():
        given = datasets.read_data(Path(data))
    if given is not None and given.fingerprint:
        known = {given.fingerprint: given}
        return lambda fingerprint: known.get(fingerprint) or find_data(fingerprint)
    return find_data


def user_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's games and data sets are kept by default."""
    if sys.platform == "win32":
        base = Path(environment.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "beachhead"


def data_shelf() -> Path:
    """The folder in which a user's data sets are kept."""
    return user_folder() / "data"


def kept_at(data: DataSet) -> Path:
    """The file in which a data set is kept."""
    return data_shelf() / f"{data.fingerprint}{SUFFIX}"


def find_data(fingerprint: str) -> DataSet | None:
    """The data set with this fingerprint, if the user keeps it."""
    return datasets.find_data(data_shelf(), fingerprint)


def resample(view: View, rng: Random) -> State:
    """A full state that fits this view, where bots and search start."""
    state: State = find_game(view.setup.game).resample(view, rng)
    return state


def odds(scenario: str, **numbers: object) -> dict[str, object]:
    """The exact odds of a battle told in plain numbers, by the rules of a scenario such as `fm:utah`:
    `odds("fm:utah", attack=12, defence=9, terrain="bocage")` or `odds("m44:omaha", dice=3, troop="armor")`.

    `Game.plain_numbers` lists what a game takes. The answer has every outcome with its chance, as a fraction
    and in percent, in `results` or `hits`. For a battle in a match ask `match.game.odds`.
    """
    game, chosen = find_scenario(scenario)
    return game.plain_odds(chosen.name, numbers)
