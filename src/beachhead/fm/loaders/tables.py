"""Tables that are rolled on: crt.toml and tables.toml."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.core.datafile import Block
from beachhead.core.errors import listed
from beachhead.fm.facts.combat import HIGHEST, LOWEST, RESULTS, Crt
from beachhead.fm.facts.landing import ELIMINATED, REDUCED, UNHARMED, DropResult
from beachhead.fm.facts.map import TERRAINS
from beachhead.hexes import DIRECTIONS

DIE = 6
LINES = ("river", "bridge", "beach assault", "beach assault in an enemy zone", "town", "city", *TERRAINS[1:])
LOSSES = {"safe": UNHARMED, "reduced": REDUCED, "eliminated": ELIMINATED}


def read_crt(root: Block) -> Crt:
    """The combat results table. Its lines must fit its columns and name every terrain once."""
    root.only("line", "die", "bombardment")
    rows = root.blocks("line")
    dice = [_results(root.block("die"), str(die)) for die in range(1, DIE + 1)]
    columns = len(dice[0])
    for die, results in enumerate(dice, 1):
        if len(results) != columns:
            raise root.block("die").wrong(f"it has {len(results)} results, die 1 has {columns}", str(die))
    line_of = _line_of(rows)
    void = root.block("bombardment").texts("void")
    return Crt(
        column_at=tuple(column for row in rows for column in _columns(row, columns)),
        result_at=tuple(dice[die][column] for column in range(columns) for die in range(DIE)),
        columns=columns,
        lines=tuple(row.texts("terrain") for row in rows),
        printed=tuple(_printed(row) for row in rows),
        void_in_bombardment=tuple(int(result in void) for result in RESULTS),
        river_line=line_of["river"],
        bridge_line=line_of["bridge"],
        assault_line=line_of["beach assault"],
        opposed_assault_line=line_of["beach assault in an enemy zone"],
    )


def _results(block: Block, die: str) -> list[int]:
    words = block.text(die).split()
    for word in words:
        if word not in RESULTS:
            raise block.wrong(f"{word!r} is not a result, only {listed(RESULTS)}", die, word)
    return [RESULTS.index(word) for word in words]


def _line_of(rows: Iterable[Block]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, row in enumerate(rows):
        row.only("terrain", "columns")
        for name in row.texts("terrain"):
            if name not in LINES or name in found:
                raise row.wrong(f"{name!r} is not a terrain, or is also on another line", "terrain", name)
            found[name] = number
    for name in LINES:
        if name not in found:
            raise row.wrong(f"no line names {name!r}")
    return found


def _printed(row: Block) -> tuple[str, ...]:
    return tuple(" ".join(column.split()) for column in row.text("columns").split("|"))


def _columns(row: Block, most: int) -> list[int]:
    """For each differential from LOWEST to HIGHEST the column; the first and the last are open."""
    printed = _printed(row)
    try:
        heads = [[int(number) for number in column.split()] for column in printed]
    except ValueError:
        raise row.wrong("write differentials like +2 +3, with | between the columns", "columns") from None
    flat = [number for head in heads for number in head]
    if not all(heads) or flat != list(range(flat[0], HIGHEST + 1)) or flat[0] < LOWEST or len(heads) > most:
        reason = f"the differentials must run on without a gap to +{HIGHEST}, in at most {most} columns"
        raise row.wrong(reason, "columns")
    at = {number: column for column, head in enumerate(heads) for number in head}
    return [at[max(number, flat[0])] for number in range(LOWEST, HIGHEST + 1)]


def read_drop(block: Block, key: str) -> tuple[DropResult, ...]:
    """A drop table: what each die does to a unit."""
    results = []
    for words in _faces(block, key):
        loss = [LOSSES[word] for word in words if word in LOSSES]
        if len(loss) > 1 or set(words) - {*LOSSES, "drifts"}:
            raise block.wrong(f"{', '.join(words)!r} is none of {listed([*LOSSES, 'drifts'])}", key)
        results.append(DropResult(loss[0] if loss else UNHARMED, "drifts" in words))
    return tuple(results)


def read_raid(block: Block, key: str) -> tuple[tuple[int, int], ...]:
    """A raid table: for each die the loss, and how many hexes the unit may move."""
    results = []
    for words in _faces(block, key):
        loss = [LOSSES[word] for word in words if word in LOSSES]
        if len(loss) > 1 or set(words) - {*LOSSES, "moves"}:
            raise block.wrong(f"{', '.join(words)!r} is none of {listed([*LOSSES, 'moves'])}", key)
        results.append((loss[0] if loss else UNHARMED, int("moves" in words)))
    return tuple(results)


def _faces(block: Block, key: str) -> list[list[str]]:
    """Six entries, each split into its words."""
    entries = block.texts(key)
    if len(entries) != DIE:
        raise block.wrong(f"a die has {DIE} faces, here are {len(entries)}", key)
    return [[word.strip() for word in entry.split(",")] for entry in entries]


def read_drift(block: Block) -> tuple[int, ...]:
    """The direction of each die."""
    faces = [words[0] for words in _faces(block, "direction")]
    if sorted(faces) != sorted(DIRECTIONS):
        raise block.wrong(f"each of {listed(DIRECTIONS)} must be there once", "direction")
    return tuple(DIRECTIONS.index(face) for face in faces)


def read_weather(block: Block) -> tuple[int, tuple[bool, ...]]:
    """The first turn with a roll, and which dice bring inclement weather."""
    block.only("first_turn", "inclement")
    faces = block.listing("inclement")
    if len(faces) != DIE or not all(isinstance(face, bool) for face in faces):
        raise block.wrong(f"it must be {DIE} times true or false", "inclement")
    return block.number("first_turn", 1, 99), tuple(faces)
