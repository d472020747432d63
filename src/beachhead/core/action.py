"""Actions: a few ids under a permanent name.

    @action("fm.fall_back")
    @dataclass(frozen=True, slots=True)
    class FallBack(Action):
        '''End the retreat in `hex` (8.3).'''
        hex: HexId

The name is what game files hold: it is never renamed and never used again for something else. A field that
not everybody may see says so where it stands: `value: int = field(metadata=secret(to="side"))`, where `to` is
"actor" (who does it), "nobody", or a field of the same action that holds a seat or several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar


class Action:
    """Something a seat or chance did. Small, frozen, comparable, and never holding an object of the game."""

    __slots__ = ()
    NAME: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[Slot, ...]] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of an action, a step or an event: its name, the kind of id it holds, and who may see it."""

    name: str
    kind: str
    many: bool = False
    may_be_none: bool = False
    to: str = ""


def secret(*, to: str) -> Mapping[str, str]:
    """Metadata for a field that only `to` may see."""
    return {"secret": to}


def slots_of(cls: type[Any]) -> tuple[Slot, ...]:
    """The fields of a dataclass as slots, read from its annotations."""
    return tuple(_slot(f.name, str(f.type), f.metadata.get("secret", "")) for f in fields(cls))


def _slot(name: str, annotation: str, to: str) -> Slot:
    kind, _, none = annotation.partition(" | ")
    many = kind.startswith("tuple[") and kind.endswith(", ...]")
    if many:
        kind = kind.removeprefix("tuple[").removesuffix(", ...]")
    if none not in ("", "None") or not kind.isidentifier():
        raise TypeError(
            f"{name}: {annotation} should be K, K | None or tuple[K, ...], where K names a kind of id"
        )
    return Slot(name, kind, many, none == "None", to)


A = TypeVar("A", bound=type[Action])

ACTIONS: dict[str, type[Action]] = {}


def action(name: str) -> Callable[[A], A]:
    """Give an action its permanent name."""

    def register(cls: A) -> A:
        known = ACTIONS.get(name)
        if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise ValueError(f"the action name {name!r} belongs to {known.__qualname__} already")
        cls.NAME = name
        cls.FIELDS = slots_of(cls)
        ACTIONS[name] = cls
        return cls

    return register


@action("core.roll")
@dataclass(frozen=True, slots=True)
class Roll(Action):
    """A die fell on `value`."""

    value: int


@action("core.done")
@dataclass(frozen=True, slots=True)
class Done(Action):
    """Nothing more to do here: go on."""
