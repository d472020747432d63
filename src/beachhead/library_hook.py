"""Makes the environments known to Gymnasium and PettingZoo once a program has imported them, in any order.

Importing these libraries takes longer than importing us, and most programs want no environment; so nothing is
imported for it here. Begin with `announce`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

LIBRARIES = ("gymnasium", "pettingzoo")


def announce() -> None:
    """Register the environments with each library, now or as soon as it is imported."""
    for library in LIBRARIES:
        if library in sys.modules:
            register(library)
        else:
            sys.meta_path.insert(0, Waiting(library))


def register(library: str) -> None:
    import_module("beachhead.env").register_with(library)


class Waiting(MetaPathFinder):
    """Notices that a library is imported, once."""

    def __init__(self, library: str) -> None:
        self._library = library

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self._library:
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = Following(spec.loader)
        return spec


class Following(Loader):
    """Loads a library as its own loader would, and then tells it of us."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        register(module.__name__)
