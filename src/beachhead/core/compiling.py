"""Two names for the compiled build: classes that plain Python may extend, and the fields of a dataclass.

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
