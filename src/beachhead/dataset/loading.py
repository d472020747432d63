"""A data set read again, as arrays of NumPy or tensors of PyTorch. Begin with `Dataset.batches`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from beachhead.core.errors import BadFile, Malformed, Refusal, unknown
from beachhead.dataset.making import read_order, shards_in
from beachhead.dataset.tables import COLUMNS, DECISIONS
from beachhead.env.ids import VERSION

Array = npt.NDArray[Any]
PLAIN: Final = ("game", "n", "turn", "seat", "asked", "action", "choice", "outcome", "luck", "chance")
BUFFER: Final = 2048


@dataclass(frozen=True)
class Batch:
    """So many decisions. `legal` has the numbers of their legal actions one after another: those of row k
    from `ends[k]` to `ends[k + 1]`. What is not known is nan in `outcome` and `chance`."""

    observation: Array
    legal: Array
    ends: Array
    actions: int
    game: Array
    n: Array
    turn: Array
    seat: Array
    asked: Array
    action: Array
    choice: Array
    outcome: Array
    luck: Array
    chance: Array

    def __len__(self) -> int:
        return len(self.action)

    def mask(self) -> Array:
        """True for every legal action, a row for each decision."""
        found = np.zeros((len(self), self.actions), bool)
        found[np.repeat(np.arange(len(self)), np.diff(self.ends)), self.legal] = True
        return found


class Dataset:
    """The data set in a folder, as far as it is finished."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.about = read_order(folder)
        """What dataset.json says."""
        self.layout: Mapping[str, Any] = self.about["layout"]
        """What the numbers of observations and actions mean."""
        if self.layout["encoding"] != VERSION:
            raise Refusal(
                f"{folder} is written in encoding {self.layout['encoding']}, and this program reads encoding "
                f"{VERSION}: make it again with `beachhead dataset`."
            )
        self.seats: tuple[str, ...] = tuple(self.layout["seats"])
        self.width: int = self.layout["width"]
        self.actions: int = self.layout["actions"]
        self.shards = shards_in(folder)
        """By name, the first and the last game of each shard."""
        if not self.shards:
            raise Refusal(f"Nothing is finished in {folder} yet: the command that began it resumes there.")
        self._whole = self.about["observations"] == "whole"

    @property
    def games(self) -> int:
        return sum(last - first + 1 for first, last in self.shards.values())

    @property
    def rows(self) -> int:
        return sum(pq.read_metadata(self._file(DECISIONS, name)).num_rows for name in self.shards)

    def __len__(self) -> int:
        return self.rows

    def table(self, name: str) -> pa.Table:
        """One of the tables as it is: decisions, games, turns or hexes."""
        if name not in COLUMNS:
            raise unknown("table", name, COLUMNS)
        return pa.concat_tables([self._read(name, shard) for shard in self.shards])

    def batches(
        self,
        size: int = 256,
        *,
        shuffle: int | None = None,
        games: tuple[int, int] | None = None,
        share: tuple[int, int] = (0, 1),
        buffer: int = BUFFER,
    ) -> Iterator[Batch]:
        """All decisions, so many at once; the last batch may be smaller.

        With `shuffle`, a seed, shards, games and rows come mixed: a row is drawn from `buffer` of them.
        `games` takes only those from the first to the second, such as (1, 900) to learn from and (901, 1000)
        to test with; `share` (k, n) every n-th shard from the k-th, for n processes that read side by side.
        """
        _check(size, buffer, games, share)
        rng = None if shuffle is None else np.random.default_rng(shuffle)
        return self._batches(size, rng, games, share, buffer)

    def torch(self, size: int = 256, **choices: Any) -> Any:
        """The same as an `IterableDataset` of PyTorch, whose items are batches: dictionaries of tensors, with
        the mask in `action_mask`. For `DataLoader(data.torch(256), batch_size=None)`."""
        _check(size, choices.get("buffer", BUFFER), choices.get("games"), choices.get("share", (0, 1)))
        try:
            made = import_module("beachhead.dataset.for_torch")
        except ImportError as missing:
            if missing.name != "torch":
                raise
            raise Refusal(
                "Tensors need PyTorch, which is not installed: pip install torch, or use `batches`."
            ) from None
        return made.TorchBatches(self, size, choices)

    # reading

    def _file(self, table: str, shard: str) -> Path:
        return self.folder / table / f"{shard}.parquet"

    def _read(self, table: str, shard: str) -> pa.Table:
        path = self._file(table, shard)
        try:
            return pq.read_table(path)
        except (OSError, pa.ArrowException) as error:
            raise BadFile(f"{path} cannot be read: {str(error).splitlines()[0]}.") from None

    def _batches(
        self,
        size: int,
        rng: np.random.Generator | None,
        games: tuple[int, int] | None,
        share: tuple[int, int],
        buffer: int,
    ) -> Iterator[Batch]:
        names = list(self.shards)[share[0] :: share[1]]
        if rng is not None:
            rng.shuffle(names)
        size = min(size, self.rows)
        pool = _Pool(self.width, size if rng is None else max(size, min(buffer, self.rows)))
        for name in names:
            first, last = self.shards[name]
            if games is not None and (last < games[0] or first > games[1]):
                continue
            shard = _Shard(self._read(DECISIONS, name), self.width, whole=self._whole)
            for row in shard.order(rng, games):
                pool.put(shard, row)
                if pool.full:
                    yield pool.take(size, rng, self.actions)
        while pool.count:
            yield pool.take(size, rng, self.actions)


def _check(size: int, buffer: int, games: tuple[int, int] | None, share: tuple[int, int]) -> None:
    if size < 1 or buffer < 1:
        raise Malformed(f"A batch and the buffer have 1 row or more, not {size} and {buffer}.")
    if games is not None and not 1 <= games[0] <= games[1]:
        raise Malformed(
            f"games is the first and the last one to be read, from 1, such as (1, 900); not {games}."
        )
    if not 0 <= share[0] < share[1]:
        raise Malformed(
            f"share is a number from 0 and how many shares there are, such as (0, 2); not {share}."
        )


class _Shard:
    """The decisions of a shard as arrays, with the observations as they unfold."""

    def __init__(self, table: pa.Table, width: int, *, whole: bool) -> None:
        self.columns: dict[str, Array] = {name: _numbers(table[name]) for name in PLAIN}
        self.cell_ends, self.cells = _lists(table["cells"])
        _, self.values = _lists(table["values"])
        self.ends, self.legal = _lists(table["options"])
        self._width, self._whole = width, whole
        self._now: dict[tuple[int, int], Array] = {}

    def order(self, rng: np.random.Generator | None, games: tuple[int, int] | None) -> Iterator[int]:
        """The rows: those of a game in their order, games mixed if there is a generator."""
        game = self.columns["game"]
        rows = np.arange(len(game))
        if games is not None:
            rows = rows[(game >= games[0]) & (game <= games[1])]
        if rng is not None and len(rows):
            of = game[rows]
            turn_of = rng.permutation(of)  # whose row is next
            mixed = np.empty_like(rows)
            mixed[np.argsort(turn_of, kind="stable")] = rows[np.argsort(of, kind="stable")]
            rows = mixed
        yield from rows.tolist()

    def write(self, row: int, into: Array) -> None:
        """The observation of a row; its rows are asked for game by game in their order."""
        begin, end = self.cell_ends[row], self.cell_ends[row + 1]
        cells, values = self.cells[begin:end], self.values[begin:end]
        if self._whole:
            into[:] = 0
            into[cells] = values
            return
        key = (int(self.columns["game"][row]), int(self.columns["seat"][row]))
        now = self._now.get(key)
        if now is None:
            now = self._now[key] = np.zeros(self._width, np.float32)
        now[cells] = values
        into[:] = now


class _Pool:
    """Rows that wait to be taken: in their order, or at random."""

    def __init__(self, width: int, room: int) -> None:
        self._seen = np.empty((room, width), np.float32)
        self._rows: list[tuple[_Shard, int]] = []

    @property
    def count(self) -> int:
        return len(self._rows)

    @property
    def full(self) -> bool:
        return self.count == len(self._seen)

    def put(self, shard: _Shard, row: int) -> None:
        shard.write(row, self._seen[self.count])
        self._rows.append((shard, row))

    def take(self, size: int, rng: np.random.Generator | None, actions: int) -> Batch:
        count = self.count
        size = min(size, count)
        places = np.arange(size) if rng is None else rng.choice(count, size, replace=False)
        taken = [self._rows[place] for place in places]
        plain = {name: np.array([shard.columns[name][row] for shard, row in taken]) for name in PLAIN}
        legal = [shard.legal[shard.ends[row] : shard.ends[row + 1]] for shard, row in taken]
        ends = np.concatenate([[0], np.cumsum([len(one) for one in legal])])
        batch = Batch(self._seen[places], np.concatenate(legal), ends, actions, **plain)
        self._close_up(places)
        return batch

    def _close_up(self, places: Array) -> None:
        """The last rows move into the places that have become free."""
        count, gone = self.count, set(places.tolist())
        left = count - len(gone)
        free = [place for place in sorted(gone) if place < left]
        movers = [place for place in range(left, count) if place not in gone]
        for place, mover in zip(free, movers, strict=True):
            self._seen[place] = self._seen[mover]
            self._rows[place] = self._rows[mover]
        del self._rows[left:]


def _numbers(column: pa.ChunkedArray) -> Array:
    """A column as an array; nan where nothing is said."""
    found: Array = column.combine_chunks().to_numpy(zero_copy_only=False)
    return found


def _lists(column: pa.ChunkedArray) -> tuple[Array, Array]:
    """A column of lists: where each begins and ends, and all of them one after another."""
    lists = column.combine_chunks()
    return lists.offsets.to_numpy(), lists.values.to_numpy()
