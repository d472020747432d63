"""One name for the compiler: classes that plain Python may extend when the engine itself is compiled.

mypyc reads `mypyc_attr` by its type; at run time it does nothing, so that the engine needs no package for it.
This module itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*_attributes, **_settings):
        return lambda cls: cls
