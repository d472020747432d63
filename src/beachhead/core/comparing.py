"""Two data sets side by side: what they say otherwise (`differences`), and both in one (`merged`).

The command line and the workshop compare and merge by these two alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from beachhead.core.bhd import Change, DataSet, renumbered
from beachhead.core.errors import Malformed
from beachhead.core.forms import Value

DONE = {"set": "changed", "add": "added", "remove": "removed"}
Key = tuple[str, str, str]
"""The form, the row and the field of a difference."""


@dataclass(frozen=True)
class Difference:
    """What one set says and another says otherwise, with where each took it from: from nowhere if it says
    nothing. Without a field it is of the row as a whole: one adds or removes it, and the other does not."""

    form: str
    row: str
    field: str
    here: Value
    there: Value
    here_from: str = ""
    there_from: str = ""

    @property
    def key(self) -> Key:
        return self.form, self.row, self.field

    @property
    def told_here(self) -> bool:
        """Whether the one set says something: it may say that a value is left out."""
        return self.here is not None or bool(self.here_from)

    @property
    def told_there(self) -> bool:
        """Whether the other one does."""
        return self.there is not None or bool(self.there_from)

    @property
    def conflict(self) -> bool:
        """Whether both say something, so that one of them has to give way."""
        return self.told_here and self.told_there


def differences(here: DataSet, there: DataSet) -> list[Difference]:
    """Every value that the two do not share, and every row that only one adds or removes."""
    first, second = ({change.key: change for change in data.changes} for data in (here, there))
    rows = dict.fromkeys((*first, *second))
    return [found for row in rows for found in _in_row(row, first.get(row), second.get(row))]


def _in_row(row: tuple[str, str], one: Change | None, other: Change | None) -> Iterator[Difference]:
    acts = [None if change is None else change.act for change in (one, other)]
    if acts[0] != acts[1] and {*acts} != {"set", None}:
        done = [None if act is None else DONE[act] for act in acts]
        yield Difference(*row, "", done[0], done[1])
        return
    first, second = ({} if change is None else change.values for change in (one, other))
    for field in dict.fromkeys((*first, *second)):
        if field not in first or field not in second or first[field] != second[field]:
            sources = ("" if change is None else change.sources.get(field, "") for change in (one, other))
            yield Difference(*row, field, first.get(field), second.get(field), *sources)


def require_one_game(one: DataSet, other: DataSet) -> None:
    if one.game != other.game:
        raise Malformed(f"{one.file} is for {one.game} and {other.file} for {other.game}: nothing to merge.")


def merged(
    under: DataSet, over: DataSet, only: Collection[Key] | None = None
) -> tuple[DataSet, list[Difference]]:
    """The first set with what the second says otherwise: all of it, or only these differences. Where both
    say something, the second one counts; those are told. What is said of the set, and the scenario that it
    makes, stay those of the first."""
    require_one_game(under, over)
    found = [d for d in differences(under, over) if d.told_there]
    if only is not None:
        for form, row, field in {*only} - {d.key for d in found}:
            place = ", ".join(filter(None, (form, row, field)))
            raise Malformed(
                f"{over.file} says nothing else than {under.file} of {place}: compare them again."
            )
        found = [d for d in found if d.key in only]
    rows, theirs = {c.key: c for c in under.changes}, {c.key: c for c in over.changes}
    for d in found:
        key = d.form, d.row
        rows[key] = _with(rows.get(key), theirs[key], d.field) if d.field else theirs[key]
    variant = under.variant or (over.variant and bool(found))
    data = replace(under, changes=tuple(rows.values()), variant=variant)
    return renumbered(data), [d for d in found if d.conflict]


def _with(old: Change | None, theirs: Change, field: str) -> Change:
    """A row with one value of theirs."""
    base = old or replace(theirs, values={}, sources={})
    values = {**base.values, field: theirs.values[field]}
    return replace(base, values=values, sources={**base.sources, field: theirs.sources[field]})
