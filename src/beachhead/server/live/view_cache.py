"""A cache of rendered views: what a seat sees as JSON, with the question in words, the panels and the scene.

Both sides mostly see the same, and from one answer to the next most of it stays the same. So a view is
rendered part by part, and a part again only when it has changed: a column or the names when they have another
value, the scene when one of the columns it is drawn from has. A moment of the `past` is only looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from beachhead.core.codec import plain
from beachhead.core.decision import Decision, Prospect
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import View
from beachhead.draw.scene import has_board, scene_columns, scene_of


class ViewCache:
    """The rendered views of a match, and the parts they were last made of."""

    def __init__(self, match: Match, *, past: bool = False) -> None:
        self._match = match
        self._past = past
        self._views: dict[Seat, msgspec.Raw] = {}
        self._length = -1
        self._parts: dict[str, tuple[Any, msgspec.Raw]] = {}
        self._scene: tuple[dict[str, Any], msgspec.Raw] = ({}, msgspec.Raw(b"null"))

    def render(self, seat: Seat) -> msgspec.Raw:
        """What the seat, or a spectator, sees now: rendered once for all readers until the game goes on."""
        if self._length != self._match.length:
            self._views, self._length = {}, self._match.length
        if seat not in self._views:
            self._views[seat] = msgspec.Raw(msgspec.json.encode(self._render(seat)))
        return self._views[seat]

    def is_rendered(self, seat: Seat) -> bool:
        """Whether the view of this seat is in the cache as it is now."""
        return self._length == self._match.length and seat in self._views

    @property
    def size(self) -> int:
        """The bytes of the cached views."""
        return sum(memoryview(view).nbytes for view in self._views.values())

    def _render(self, seat: Seat) -> dict[str, Any]:
        match, view = self._match, self._match.view(seat)
        written = replace(view, known={}).json()
        written["known"] = self._render_columns(view)
        for decision, words in zip(view.open, written["open"], strict=True):
            words["prompt"] = match.prompt(decision)
            words["at"] = match.at(seat)
            up = match.game.next_up(decision)
            words["next"] = "" if up is None else match.notation(up)
            for option, prospect in zip(words["options"], self._prospects(view, decision), strict=True):
                option.update(prospect.json())
        written["teams"] = match.game.measure.teams(view.setup)
        written["undoable"] = 0 if seat == SPECTATOR else match.undoable(seat)
        written["clock"] = match.game.clock(view)
        written["panels"] = match.game.panels(view)
        written["names"] = self._render_part("unit names", match.game.unit_names(view))
        written["marks"] = match.game.unit_marks(view)
        written["asks"] = match.game.asks
        written["scene"] = self._render_scene(view) if has_board(view.setup) else None
        return written

    def _prospects(self, view: View, decision: Decision) -> Sequence[Prospect]:
        """What the options lead to; in the past nobody can take them any more, and none is tried."""
        if not self._past:
            return self._match.game.prospects(view)
        proceeds = self._match.game.proceeds
        return [Prospect(False, proceed=proceeds(decision, option)) for option in decision.options]

    def _render_columns(self, view: View) -> dict[str, msgspec.Raw]:
        return {name: self._render_part(name, value) for name, value in view.known.items()}

    def _render_part(self, name: str, value: Any) -> msgspec.Raw:
        last = self._parts.get(name)
        if last is None or last[0] != value:
            last = self._parts[name] = value, msgspec.Raw(msgspec.json.encode(plain(value)))
        return last[1]

    def _render_scene(self, view: View) -> msgspec.Raw:
        """The scene, made from the columns it depends on and from nothing else."""
        columns = scene_columns(view)
        if columns != self._scene[0]:
            scene = scene_of(replace(view, known=columns))
            self._scene = columns, msgspec.Raw(msgspec.json.encode(scene))
        return self._scene[1]
