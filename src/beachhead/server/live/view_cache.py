"""A cache of rendered views: what a seat sees as JSON, with the question in words, the panels and the scene.

Both sides mostly see the same, and from one answer to the next most of it stays the same. So a view is
rendered part by part, and a part again only when it has changed: a column when it has another value; the
scene, panels and names when something has that was read to make them. The parts stay apart in a `tree`, so
that a client can be sent those that are new to it (`delta`). A moment of the `past` is only looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import msgspec

from beachhead.core.codec import plain
from beachhead.core.decision import Decision, Prospect
from beachhead.core.match import Match
from beachhead.core.panel import Panel, is_filled
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import View
from beachhead.draw.scene import has_board, scene_columns, scene_of

Shown = tuple[Seat, bool]  # what a seat sees, and whether with what each of its options leads to
MEASURED_EVERY = 16  # entries from one measurement of the size of a view to the next


class ReadColumns(Mapping[str, Any]):
    """The columns of a view; notes those that are read."""

    def __init__(self, columns: Mapping[str, Any]) -> None:
        self._columns = columns
        self.read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        self.read[name] = self._columns[name]
        return self.read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)


class ReadView:
    """A view that notes what is read of it; the set-up is the same for the whole match."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.setup = view.setup
        self.known = ReadColumns(view.known)
        self.read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        self.read[name] = getattr(self._view, name)
        return self.read[name]


@dataclass(frozen=True, slots=True)
class Part:
    """What was made from a view, and all that was read of it."""

    made: msgspec.Raw | dict[str, msgspec.Raw]
    nothing: bool
    columns: dict[str, Any]
    read: dict[str, Any]

    def fits(self, view: View) -> bool:
        """Whether the same would be made from this view."""
        for name, value in self.columns.items():
            if view.known[name] != value:
                return False
        return not self.read or all(getattr(view, name) == value for name, value in self.read.items())


def encoded(made: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(made))


def part_of(view: View, make: Callable[[View], Any]) -> Part:
    noted = ReadView(view)
    made = make(cast("View", noted))
    return Part(
        {name: encoded(value) for name, value in made.items()} if isinstance(made, dict) else encoded(made),
        isinstance(made, Panel) and not is_filled(made),
        noted.known.read,
        noted.read,
    )


def size_of(tree: Any) -> int:
    """The bytes of what is encoded in it."""
    if isinstance(tree, msgspec.Raw):
        return memoryview(tree).nbytes
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return sum(map(size_of, inner))


class ViewCache:
    """The rendered views of a match, and the parts they were last made of."""

    def __init__(self, match: Match, *, past: bool = False) -> None:
        self._match = match
        self._past = past
        self._trees: dict[Shown, dict[str, Any]] = {}
        self._views: dict[Shown, msgspec.Raw] = {}
        self._length = -1
        self._sizes: dict[
            Seat, tuple[int, int]
        ] = {}  # the length at which a view was measured, and its bytes
        self._columns: dict[str, tuple[Any, msgspec.Raw]] = {}
        self._parts: dict[str, dict[Seat, Part]] = {}
        self._scene: tuple[dict[str, Any], dict[str, Any]] = ({}, {})

    def render(self, seat: Seat, *, prospects: bool = True) -> msgspec.Raw:
        """What the seat, or a spectator, sees now: rendered once for all readers until the game goes on."""
        tree, shown = self.tree(seat, prospects=prospects), (seat, prospects)
        if shown not in self._views:
            self._views[shown] = encoded(tree)
        return self._views[shown]

    def tree(self, seat: Seat, *, prospects: bool = True) -> dict[str, Any]:
        """The same in its parts, which nobody may change; a part that stays is the same object, or equal.
        `prospects` is what each option leads to: it takes long to find out, and not everybody wants it."""
        if self._length != self._match.length:
            self._trees, self._views, self._length = {}, {}, self._match.length
        shown = seat, prospects
        if shown not in self._trees:
            self._trees[shown] = self._with_prospects(seat) if prospects else self._render(seat)
            if self._length - self._sizes.get(seat, (-MEASURED_EVERY, 0))[0] >= MEASURED_EVERY:
                self._sizes[seat] = self._length, size_of(self._trees[shown])
        return self._trees[shown]

    def is_rendered(self, seat: Seat, *, prospects: bool = True) -> bool:
        """Whether the view of this seat is in the cache as it is now."""
        return self._length == self._match.length and (seat, prospects) in self._trees

    @property
    def size(self) -> int:
        """The bytes of the cached views, about: from one answer to the next a view hardly grows."""
        seats = {seat for seat, _ in self._trees}
        return sum([self._sizes[seat][1] for seat in seats]) + sum(map(size_of, self._views.values()))

    def _render(self, seat: Seat) -> dict[str, Any]:
        match, view = self._match, self._match.view(seat)
        written = replace(view, known={}).json()
        written["known"] = self._render_columns(view)
        for decision, words in zip(view.open, written["open"], strict=True):
            words["prompt"] = match.prompt(decision)
            words["at"] = match.at(seat)
            up = match.game.next_up(decision)
            words["next"] = "" if up is None else match.notation(up)
        written["teams"] = match.game.measure.teams(view.setup)
        written["undoable"] = 0 if seat == SPECTATOR else match.undoable(seat)
        written["clock"] = self._render_part("clock", match.game.clock, view)
        written["panels"] = self._render_panels(view)
        written["names"] = self._render_part("names", match.game.unit_names, view)
        written["marks"] = self._render_part("marks", match.game.unit_marks, view)
        written["asks"] = match.game.asks
        written["scene"] = self._render_scene(view) if has_board(view.setup) else None
        return written

    def _with_prospects(self, seat: Seat) -> dict[str, Any]:
        tree = self.tree(seat, prospects=False)
        if not tree["open"]:
            return tree
        view, asked = self._match.view(seat), []
        for decision, words in zip(view.open, tree["open"], strict=True):
            found = zip(words["options"], self._prospects(view, decision), strict=True)
            asked.append(words | {"options": [option | prospect.json() for option, prospect in found]})
        return tree | {"open": asked}

    def _prospects(self, view: View, decision: Decision) -> Sequence[Prospect]:
        """What the options lead to; in the past nobody can take them any more, and none is tried."""
        if not self._past:
            return self._match.game.prospects(view)
        proceeds = self._match.game.proceeds
        return [Prospect(False, proceed=proceeds(decision, option)) for option in decision.options]

    def _render_columns(self, view: View) -> dict[str, msgspec.Raw]:
        return {name: self._render_column(name, value) for name, value in view.known.items()}

    def _render_column(self, name: str, value: Any) -> msgspec.Raw:
        last = self._columns.get(name)
        if last is None or last[0] != value:
            last = self._columns[name] = value, encoded(plain(value))
        return last[1]

    def _render_panels(self, view: View) -> list[Any]:
        makers = enumerate(self._match.game.panel_makers)
        parts = [self._part(f"panel {n}", make, view) for n, make in makers]
        return [part.made for part in parts if not part.nothing]

    def _render_part(self, name: str, make: Callable[[View], Any], view: View) -> Any:
        return self._part(name, make, view).made

    def _part(self, name: str, make: Callable[[View], Any], view: View) -> Part:
        """What `make` makes of the view, taken from the last time if it would be the same, or from another
        seat."""
        last = self._parts.setdefault(name, {})
        found = last.get(view.seat)
        if found is None or not found.fits(view):
            others = [part for seat, part in last.items() if seat != view.seat and part.fits(view)]
            found = last[view.seat] = others[0] if others else part_of(view, make)
        return found

    def _render_scene(self, view: View) -> dict[str, Any]:
        """The scene, made from the columns it depends on and from nothing else; its pieces in rows."""
        columns = scene_columns(view)
        if columns != self._scene[0]:
            scene = scene_of(replace(view, known=columns))
            rows = [encoded(piece) for piece in scene["pieces"]]
            self._scene = columns, scene | {"pieces": rows}
        return self._scene[1]
