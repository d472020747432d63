"""What the numbers of an environment mean, as a digest: stored for every version of the ids.

    python -m tests.env.numbering          stores the meanings of a new version

A version that somebody may have trained with is never stored again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from beachhead import env
from beachhead.env.battle import Battle
from beachhead.env.ids import VERSION


def stored(version: int = VERSION) -> Path:
    return Path(__file__).parent / f"numbering_v{version}.json"


def meanings() -> dict[str, dict[str, str]]:
    """Of every environment: the meaning of its actions and of its observations."""
    return {id: meaning(Battle(scenario)) for id, scenario in sorted(env.environments().items())}


def meaning(battle: Battle) -> dict[str, str]:
    reader = battle.reader
    tops = (str(reader.plane_tops.tolist()), str(reader.feature_tops.tolist()))
    seen = (str(reader.shape), *reader.plane_names, *reader.feature_names, *tops, str(reader.cells.tolist()))
    return {"actions": digest(actions(battle)), "observations": digest(seen)}


def digest(words: Iterator[str] | tuple[str, ...]) -> str:
    return sha256("\n".join(words).encode()).hexdigest()[:16]


def actions(battle: Battle) -> Iterator[str]:
    """Where every verb begins and what its fields count, and then what each number of a field stands for."""
    reader, names, cells = battle.reader, battle.now.state.setup.names, battle.reader.layout.cells
    for word in reader.action_ids.words.values():
        fields = [f"{slot.name} {slot.kind} {slot.many} {slot.may_be_none}" for slot in word.fields]
        yield f"{word.base} {word.name} {fields} {word.sizes}"
    for hex, cell in enumerate(reader.layout.cell):
        if cell < cells:
            yield f"{cell} {names.write('HexId', hex)}"
    for kind, count in sorted(reader.kinds().items()):
        if count != cells and kind != "Seat":  # what is numbered by its place on the board is done
            with suppress(IndexError):  # a kind of which the scenario has none still takes a number
                yield from [f"{kind} {n} {names.write(kind, n)}" for n in range(count)]
    yield from battle.seats


if __name__ == "__main__":
    stored().write_text(json.dumps(meanings(), indent=1) + "\n")
