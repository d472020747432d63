"""What a seat is shown, as JSON: its view with the question in words, the panels and the scene.

Both sides mostly see the same, and from one answer to the next most of it stays as it was. So it is written
part by part, and each part anew only when it has changed: a column when it has another value, the scene when
one of the columns has that it is drawn from.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from beachhead.core.codec import plain
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import View
from beachhead.draw.scene import has_board, scene_of

DRAWN: dict[str, tuple[str, ...]] = {
    "fm": ("at", "reduced", "beachheads", "drop_zones", "taken", "recorded"),
    "m44": (
        "troop", "nation", "at", "figures", "aboard", "weapon", "accessory", "aim", "craft_at", "craft_load",
        "wire", "hedgehogs", "sandbags", "spans", "smoke", "thin_smoke", "towns",
    ),
}  # fmt: skip


class Showing:
    """The views of a match, and the parts they are made of as they were last."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._views: dict[Seat, msgspec.Raw] = {}
        self._length = -1
        self._columns: dict[str, tuple[Any, msgspec.Raw]] = {}
        self._scene: tuple[dict[str, Any], msgspec.Raw] = ({}, msgspec.Raw(b"null"))

    def view(self, seat: Seat) -> msgspec.Raw:
        """What the seat, or a spectator, is shown now: written once for all who look before the game goes
        on."""
        if self._length != self._match.length:
            self._views, self._length = {}, self._match.length
        if seat not in self._views:
            self._views[seat] = msgspec.Raw(msgspec.json.encode(self._write(seat)))
        return self._views[seat]

    @property
    def size(self) -> int:
        """The bytes of the views that are kept."""
        return sum(memoryview(view).nbytes for view in self._views.values())

    def _write(self, seat: Seat) -> dict[str, Any]:
        match, view = self._match, self._match.view(seat)
        written = replace(view, known={}).json()
        written["known"] = self._known(view)
        for decision, words in zip(view.open, written["open"], strict=True):
            words["prompt"] = match.prompt(decision)
            words["at"] = match.at(seat)
        if seat != SPECTATOR:
            written["undoable"] = match.undoable(seat)
        written["panels"] = [panel.json() for panel in match.game.panels(view)]
        written["scene"] = self._drawn(view) if has_board(view) else None
        return written

    def _known(self, view: View) -> dict[str, msgspec.Raw]:
        known, columns = {}, self._columns
        for name, value in view.known.items():
            last = columns.get(name)
            if last is None or last[0] != value:
                last = columns[name] = value, msgspec.Raw(msgspec.json.encode(plain(value)))
            known[name] = last[1]
        return known

    def _drawn(self, view: View) -> msgspec.Raw:
        """The scene, made from the columns it is drawn from and from nothing else."""
        columns = drawn_from(view)
        if columns != self._scene[0]:
            scene = scene_of(replace(view, known=columns))
            self._scene = columns, msgspec.Raw(msgspec.json.encode(scene))
        return self._scene[1]


def drawn_from(view: View) -> dict[str, Any]:
    columns = {name: view.known[name] for name in DRAWN[view.setup.game]}
    if not any(h >= 0 for h in columns.get("recorded") or ()):
        columns["recorded"] = None  # nothing is set up in secret, so both sides see the same
    return columns
