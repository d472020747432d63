"""Names for the compiled build: classes that plain Python may extend, and dataclasses with their fields.

mypyc reads `mypyc_attr` by its type; at run time it does nothing, so that the engine needs no package for it.
This module itself is never compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields as dataclass_fields
from dataclasses import make_dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*_attributes, **_settings):
        return lambda cls: cls


def fields_of(name: str, fields: Iterable[Any]) -> dict[str, Any]:
    """What `dataclasses.fields` reads of a dataclass whose methods the compiled build has written out."""
    shape: Any = make_dataclass(name, fields, init=False, repr=False, eq=False)
    return {field.name: field for field in dataclass_fields(shape)}


def values_of(record: Any) -> list[Any]:
    """The values of a frozen dataclass, for pickle and copy."""
    return [getattr(record, field.name) for field in dataclass_fields(record)]


def set_values(record: Any, values: Iterable[Any]) -> None:
    """Give a frozen dataclass that is being unpickled its values."""
    for field, value in zip(dataclass_fields(record), values, strict=True):
        object.__setattr__(record, field.name, value)
