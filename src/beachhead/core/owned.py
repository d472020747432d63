"""An owner's values in the data files of a game: begin with `laid_in`.

A data set names forms and rows; the forms of the game know where in the files they stand. What comes out are
changed files, which the loaders of the game read as they read ours; what these refuse is given back its place
in the set (`blame`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from beachhead.core.bhd import Change, DataFault, DataSet
from beachhead.core.datafile import DataError
from beachhead.core.errors import Refusal, unknown
from beachhead.core.forms import Files, Form, Row, Tree, Value

Forms = Sequence[Form]


def form_called(forms: Forms, name: str) -> Form:
    for form in forms:
        if form.name == name:
            return form
    raise unknown("form", name, [form.name for form in forms])


_LISTED: dict[tuple[str, int], tuple[Mapping[str, Tree], dict[str, Row]]] = {}
"""Rows of data files that do not change, which are listed once; the files are kept so that their id stays."""


def rows_of(form: Form, files: Mapping[str, Tree]) -> dict[str, Row]:
    """The rows of a form as they stand in data files, by id."""
    key = form.name, id(files)
    if key not in _LISTED:
        if len(_LISTED) > 200:
            _LISTED.clear()
        _LISTED[key] = files, {row.id: row for row in form.rows(Files(files))}
    return _LISTED[key][1]


def laid_in(forms: Forms, files: Mapping[str, Tree], data: DataSet) -> dict[str, Tree]:
    """The data files that a set changes, as it changes them. `files` are never changed themselves."""
    into = Files(files)
    for change in data.changes:
        try:
            form = form_called(forms, change.form)
        except Refusal as refusal:
            raise data.fault(change, refusal.message, allowed=refusal.allowed) from None
        _lay(form, into, data, change, rows_of(form, files))
    return into.changed


def _lay(form: Form, files: Files, data: DataSet, change: Change, known: Mapping[str, Row]) -> None:
    field = ""
    try:
        if change.act == "add":
            if change.row in known:
                raise data.fault(change, "there is one of this name already: it can only be changed")
            form.check_id(change.row)
        elif change.row not in known:
            missing = unknown("row", change.row, known)
            raise data.fault(change, missing.message, allowed=missing.allowed[:20])
        for field, value in change.values.items():
            form.field(field).check(value)
        field = ""
        if change.act == "add":
            _as_variant(form, data, change)
            form.add(files, change.row, change.values)
        elif change.act == "remove":
            _as_variant(form, data, change)
            form.remove(files, change.row)
        else:
            changed = _unlocked(known[change.row], data, change)
            if changed:
                form.put(files, change.row, changed)
    except DataFault:
        raise
    except Refusal as refusal:
        raise data.fault(change, refusal.message, field, refusal.allowed) from None


def _unlocked(row: Row, data: DataSet, change: Change) -> dict[str, Value]:
    """The values that differ from ours; refused where a booklet prints them, unless the set is a variant."""
    changed = {}
    for name, value in change.values.items():
        if name not in row.values:
            raise data.fault(change, f"{row.title} has no such field", name)
        if value != row.values[name]:
            if name in row.printed and not data.variant:
                raise data.fault(change, LOCKED, name)
            changed[name] = value
    return changed


LOCKED = (
    "a booklet prints this value: a set that changes it is a variant, and its first line says so with "
    '"variant": true'
)


def _as_variant(form: Form, data: DataSet, change: Change) -> None:
    if form.locked and not data.variant:
        raise data.fault(change, LOCKED)


def blame(
    forms: Forms,
    files: Mapping[str, Tree],
    data: DataSet,
    fault: DataError,
    loads: Callable[[DataSet], None],
) -> DataFault:
    """The refusal of a loader with its place in the set: the row that it names, or else the change with which
    it began."""
    if isinstance(fault, DataFault):
        return fault
    changes = {change.key: change for change in data.changes}
    for form in forms:
        found = form.place(Files({**files, **laid_in(forms, files, data)}), fault.file, fault.path)
        if found is not None and (form.name, found[0]) in changes:
            row, field = found
            return data.fault(changes[form.name, row], fault.reason, field, fault.allowed)
    change = _first_wrong(data, loads)
    where = f" ({fault.file}, {fault.place})" if fault.place else f" ({fault.file})"
    if change is None:
        return DataFault(data.file, 0, fault.reason + where, allowed=fault.allowed)
    only = next(iter(change.values)) if len(change.values) == 1 else ""
    return data.fault(change, fault.reason + where, only, fault.allowed)


def _first_wrong(data: DataSet, loads: Callable[[DataSet], None]) -> Change | None:
    """The change without which those before it can be loaded."""
    good, bad = 0, len(data.changes)
    if not bad or not _loads(replace(data, changes=()), loads):
        return None
    while bad - good > 1:
        middle = (good + bad) // 2
        if _loads(replace(data, changes=data.changes[:middle]), loads):
            good = middle
        else:
            bad = middle
    return data.changes[bad - 1]


def _loads(data: DataSet, loads: Callable[[DataSet], None]) -> bool:
    try:
        loads(data)
    except DataError:
        return False
    return True
