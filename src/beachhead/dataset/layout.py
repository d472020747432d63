"""What the numbers of a data set mean: the layout of observations and actions. Begin with `layout_of`.

A row is the flat observation of the environments (`beachhead.env`), and an action has the number that it has
there, so what is learned from a data set can be played in an environment without a translation.
"""

from __future__ import annotations

from typing import Any

from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.env.ids import VERSION, env_id
from beachhead.env.planes import Reader, reader_of
from beachhead.games import find_game


class Layout:
    """How positions of one scenario with its options are read and numbered."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.reader: Reader = reader_of(setup)
        self.seats: tuple[Seat, ...] = setup.seats
        measure = find_game(setup.game).measure
        self.teams = measure.teams(setup)
        sides = measure.sides or tuple(self.teams)
        self.side_of = {seat: sides.index(side) for side, seats in self.teams.items() for seat in seats}
        """By seat: the number of its side, as the game counts."""

    def json(self) -> dict[str, Any]:
        """All of it, for whoever reads the data without this program."""
        reader, setup = self.reader, self.setup
        return {
            "environment": env_id(f"{setup.game}:{setup.scenario}"),
            "encoding": VERSION,
            "rules": setup.rules,
            "facts": setup.fingerprint,
            "seats": list(map(str, self.seats)),
            "sides": {side: list(map(str, seats)) for side, seats in self.teams.items()},
            "width": reader.width,
            "layers": list(reader.moving_names),
            "cells": self.cells(),
            "features": list(reader.feature_names),
            "asks": list(reader.asks),
            "actions": reader.action_ids.size,
            "verbs": [
                {
                    "verb": word.name,
                    "first": word.base,
                    "fields": [
                        {"name": slot.name, "kind": slot.kind, "size": size}
                        for slot, size in zip(word.fields, word.sizes, strict=True)
                    ],
                }
                for word in reader.action_ids.words.values()
            ],
        }

    def cells(self) -> list[str]:
        """The hexes in the order in which each layer has them, by name."""
        names, hexes = self.setup.names, {}
        for hex, place in enumerate(self.reader.place_of[:-1]):
            if place >= 0:
                hexes[place] = names.write("HexId", hex)
        return [hexes[place] for place in sorted(hexes)]


_LAYOUTS: dict[int, tuple[Setup, Layout]] = {}


def layout_of(setup: Setup) -> Layout:
    """The layout of a set-up, kept as long as it is the last one."""
    known = _LAYOUTS.get(id(setup))
    if known is None or known[0] is not setup:
        _LAYOUTS.clear()
        known = _LAYOUTS[id(setup)] = (setup, Layout(setup))
    return known[1]
