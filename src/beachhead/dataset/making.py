"""A data set made shard by shard into a folder from which it can be resumed. Begin with `make_dataset`.

    dataset.json                 what it is: source, how rows are written, what every number means
    decisions/000001-000032.parquet   the decisions of these games; also games/, turns/ and hexes/
    README.md, card.json         the data card, when everything is there

Only one process writes here, the file of the decisions last, so a shard whose decisions are there is whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Final, Self

from beachhead import __version__
from beachhead.bots import BotFault
from beachhead.core.errors import BadFile, Refusal
from beachhead.core.files import write_lines
from beachhead.dataset.card import write_card
from beachhead.dataset.layout import layout_of
from beachhead.dataset.rows import Rows, Written
from beachhead.dataset.sources import Source
from beachhead.dataset.tables import COLUMNS, DECISIONS, parts_of
from beachhead.sim.folder import locked
from beachhead.sim.game import Clock
from beachhead.sim.run import Crew

FORMAT: Final = 1
FILE: Final = "dataset.json"
OURS: Final = {"lock", f"{FILE}.part", *COLUMNS}
"""What a run that was killed as it began may leave."""

Told = Callable[[int], None]
"""Is told how many games are done."""


@dataclass(frozen=True)
class Shard:
    """A part of a data set: the games from `first` to `last`, as the bytes of its files."""

    number: int
    first: int
    last: int
    rows: int
    parts: dict[str, bytes]

    @property
    def name(self) -> str:
        return f"{self.first:06}-{self.last:06}"


@dataclass(frozen=True)
class Order:
    """What is to be made: the first `games` of a source, so many in a shard."""

    source: Source
    games: int
    shard: int
    written: Written

    def bounds(self, number: int) -> tuple[int, int]:
        """The first and the last game of a shard."""
        return 1 + (number - 1) * self.shard, min(self.games, number * self.shard)

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    # as work for processes here or elsewhere

    def do(self, number: int, clock: Clock | None = None) -> Shard:
        first, last = self.bounds(number)
        rows = Rows(layout_of(self.source.setup), self.written)
        for game in range(first, last + 1):
            rows.add(game, self.source.course(game, clock))
        return Shard(number, first, last, len(rows), parts_of(rows))

    def called(self, number: int) -> str:
        first, last = self.bounds(number)
        return f"The shard with games {first} to {last}"

    def packed(self, number: int) -> Self:
        first, last = self.bounds(number)
        return replace(self, source=self.source.packed(range(first, last + 1)))

    def json(self) -> dict[str, Any]:
        return {
            "dataset": FORMAT,
            "version": __version__,
            "source": self.source.told(),
            "shard": self.shard,
            "observations": self.written.observations,
            "evaluation": self.written.evaluation,
            "layout": layout_of(self.source.setup).json(),
        }


def make_dataset(order: Order, folder: Path, crew: Crew, told: Told = lambda games: None) -> int:
    """Make what is missing, and the card; gives the number of games. What is finished stays, whatever
    happens, and the same order goes on from there."""
    with closing(open_folder(folder, order)) as place:
        told(place.games)
        try:
            _make_missing(place, order, crew, told)
        except Refusal as refusal:
            kept = "1 game is" if place.games == 1 else f"{place.games} games are"
            refusal.message += f" {kept} kept in {folder}: the same command resumes there."
            raise
        write_card(folder)
        return place.games


def _make_missing(place: DataFolder, order: Order, crew: Crew, told: Told) -> None:
    if next(place.missing(order), None) is None:
        return
    with closing(crew.players(order).games(place.missing(order))) as making:
        for shard in making:
            place.keep(shard)
            told(place.games)


class DataFolder:
    """The folder while it is written. Open it with `open_folder`, and close it."""

    def __init__(self, path: Path, lock: IO[str]) -> None:
        self.path, self._lock = path, lock
        self._there = shards_in(path)

    def close(self) -> None:
        self._lock.close()

    @property
    def games(self) -> int:
        return sum(last - first + 1 for first, last in self._there.values())

    def missing(self, order: Order) -> Iterator[int]:
        there = set(self._there.values())
        return (number for number in range(1, order.shards + 1) if order.bounds(number) not in there)

    def keep(self, shard: Shard) -> None:
        """Write the files of a shard, and drop those of a shorter one that began with the same game."""
        for name in [name for name, (first, _) in self._there.items() if first == shard.first]:
            del self._there[name]
            for table in (DECISIONS, *COLUMNS):
                (self.path / table / f"{name}.parquet").unlink(missing_ok=True)
        for table in [*(table for table in COLUMNS if table != DECISIONS), DECISIONS]:
            write_whole(self.path / table / f"{shard.name}.parquet", shard.parts[table])
        self._there[shard.name] = (shard.first, shard.last)


def write_whole(path: Path, content: bytes) -> None:
    """A whole file or none."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None


def shards_in(path: Path) -> dict[str, tuple[int, int]]:
    """By name, the first and the last game of every shard that is whole."""
    found = {}
    for file in sorted((path / DECISIONS).glob("*.parquet")):
        first, _, last = file.stem.partition("-")
        if first.isdecimal() and last.isdecimal():
            found[file.stem] = (int(first), int(last))
    return found


def open_folder(path: Path, order: Order) -> DataFolder:
    """The folder for an order: a new one, or that of the same order to be resumed; another is refused."""
    file, wanted = path / FILE, order.json()
    try:
        new = not file.exists()
        if new and path.exists() and {thing.name for thing in path.iterdir()} - OURS:
            raise Refusal(
                f"{path} holds other things: give --out a new folder or that of a data set to resume."
            )
        path.mkdir(parents=True, exist_ok=True)
        place = DataFolder(path, locked(path / "lock"))
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None
    try:
        if new:
            write_lines(file, json.dumps(wanted, indent=1, ensure_ascii=False).splitlines())
        else:
            refuse_another(path, read_order(path), wanted)
        most = max((last for _, last in place._there.values()), default=0)
        if most > order.games:
            raise Refusal(f"{path} holds {most} games already: give --games {most} or more.")
    except BaseException:
        place.close()
        raise
    return place


def read_order(path: Path) -> dict[str, Any]:
    """What dataset.json says; refused if it is not ours."""
    try:
        found = json.loads((path / FILE).read_text(encoding="utf-8"))
        if found["dataset"] != FORMAT:
            raise BadFile(
                f"{path / FILE} has format {found['dataset']!r}, and this program reads format {FORMAT}."
            )
        if not {"source", "layout", "observations"} <= found.keys():
            raise KeyError
    except OSError as error:
        raise BadFile(f"{path} is not the folder of a data set: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadFile(f"{path / FILE} is not that of a data set.") from None
    return dict(found)


def refuse_another(path: Path, there: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse to go on with another order, and say what is different, the source first."""
    old, new = dict(there["source"]), dict(wanted["source"])
    files, more = old.pop("files", None), new.pop("files", None)
    different = [
        f"{name} {old.get(name)}, not {new.get(name)}"
        for name in {**old, **new}
        if old.get(name) != new.get(name)
    ]
    if (files is None) != (more is None) or (files and more and files != more[: len(files)]):
        different = [f"made from {'other files' if files else 'games played for it'}"]
    names = ("observations", "evaluation", "shard", "version")
    different += [
        f"{name} {there.get(name)}, not {wanted[name]}" for name in names if there.get(name) != wanted[name]
    ]
    if not different and there["layout"] != json.loads(json.dumps(wanted["layout"])):
        different = ["its observations or actions mean something else"]
    if different:
        raise Refusal(f"{path} holds another data set: {'; '.join(different)}. Give --out another folder.")


__all__ = ["BotFault", "Order", "make_dataset", "read_order", "shards_in"]
