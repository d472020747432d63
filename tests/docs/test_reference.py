"""Everything public says what it is: modules, names of `__all__`, and the methods of public classes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import griffe
import pytest

from docsite import reference

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def sources() -> griffe.GriffeLoader:
    """The package as it is written, not imported."""
    loader = griffe.GriffeLoader(search_paths=[ROOT / "src"])
    loader.load("beachhead")
    loader.resolve_aliases(implicit=False, external=False)
    return loader


Found = griffe.Object | griffe.Alias


def public(sources: griffe.GriffeLoader, module: str) -> dict[str, Found]:
    """What a module names as public."""
    places = {name: reference.place(module, name) for name in reference.names_of(module)}
    return {name: sources.modules_collection[place] for name, place in places.items()}


def silent(names: dict[str, Found]) -> Iterator[str]:
    """What has no docstring."""
    for name, found in names.items():
        found = found.final_target if isinstance(found, griffe.Alias) else found
        if not found.has_docstring:
            yield name
        for part, member in found.members.items() if found.is_class else ():
            says_something = member.is_alias or member.has_docstring or part.startswith("_")
            if not says_something and (member.is_function or "property" in member.labels):
                yield f"{name}.{part}"


@pytest.mark.parametrize("name", reference.PUBLIC)
def test_everything_public_has_a_docstring(name: str, sources: griffe.GriffeLoader) -> None:
    assert sources.modules_collection[name].has_docstring
    assert list(silent(public(sources, name))) == []


def test_what_says_nothing_is_found(tmp_path: Path) -> None:
    (tmp_path / "quiet.py").write_text(
        "def one(): ...\nclass Two:\n    '''Says.'''\n    def three(self): ...\n"
    )
    module = griffe.GriffeLoader(search_paths=[tmp_path]).load("quiet")
    assert list(silent({"one": module["one"], "Two": module["Two"]})) == ["one", "Two.three"]


@pytest.mark.parametrize("name", reference.PUBLIC)
def test_a_public_name_is_there(name: str) -> None:
    module = import_module(name)
    assert module.__all__ == reference.names_of(name)
    assert [each for each in module.__all__ if not hasattr(module, each)] == []


def test_a_package_that_names_what_is_public_is_in_the_reference() -> None:
    """A room with an `__all__` is public, and a public room has one."""
    rooms = [
        path for path in (ROOT / "src" / "beachhead").glob("*/__init__.py") if "__all__" in path.read_text()
    ]
    named = {f"beachhead.{path.parent.name}" for path in rooms}
    assert named <= set(reference.PUBLIC)
