"""How a seat's observation is written: as one row, as planes, and with or without the options. Begin with
`Encoding`.

    flat     one row of numbers between 0 and 1: all that can change, in the order of `Reader.flat`
    planes   an image of the board and a row of features, both between 0 and 1

Actions are the flat ids of the scenario, or (`places`) the places of the options in the question: 1 for the
first, with a row for each option that says what it is. Either way the mask says what can be taken now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal, unknown
from beachhead.env.action_ids import WAIT
from beachhead.env.planes import Reader
from beachhead.env.visible import Visible

Written = Literal["flat", "planes"]
Numbered = Literal["ids", "places"]
OBSERVATION: Final = "observation"
FEATURES: Final = "features"
OPTIONS: Final = "options"
MASK: Final = "action_mask"
MOST_OPTIONS: Final = 512
FIELDS: Final = 4
NOTHING: Final = -1

Array = npt.NDArray[Any]


class Encoding:
    """What observations and actions of one scenario look like."""

    def __init__(self, reader: Reader, written: str = "flat", numbered: str = "ids") -> None:
        for what, given, known in (("encoding", written, Written), ("actions", numbered, Numbered)):
            if given not in get_args(known):
                raise unknown(f"choice of {what} called", given, get_args(known))
        self.reader, self.written, self.numbered = reader, written, numbered
        self.parts: tuple[str, ...] = (
            OBSERVATION,
            *((FEATURES,) if written == "planes" else ()),
            *((OPTIONS,) if numbered == "places" else ()),
        )
        self.actions = reader.action_ids.size if numbered == "ids" else 1 + MOST_OPTIONS
        self._verbs = {word.name: n for n, word in enumerate(reader.action_ids.words.values())}

    # the spaces

    def space(self, part: str) -> spaces.Box:
        reader = self.reader
        if part == MASK:
            return spaces.Box(0, 1, (self.actions,), np.int8)
        if part == OPTIONS:
            return spaces.Box(NOTHING, reader.action_ids.size, (MOST_OPTIONS, 2 + FIELDS), np.int32)
        if part == FEATURES:
            return spaces.Box(0, 1, (len(reader.feature_names),), np.float32)
        return spaces.Box(0, 1, (reader.width,) if self.written == "flat" else reader.shape, np.float32)

    def observation_space(self, *also: str) -> spaces.Dict:
        return spaces.Dict({part: self.space(part) for part in (*self.parts, *also)})

    def action_space(self) -> spaces.Discrete:
        """A number for every answer that can ever be given; 0 is to wait."""
        return spaces.Discrete(self.actions)

    # what a seat observes

    def ids(self, visible: Visible) -> list[int]:
        """The numbers of a seat's options, in their order; a seat that is not asked can only wait."""
        asked = visible.decision
        if asked is None:
            return [WAIT]
        if self.numbered == "ids":
            return self.reader.action_ids.ids(asked, visible)
        if len(asked.options) > MOST_OPTIONS:
            raise Refusal(
                f"{asked.ask} has {len(asked.options)} options, and with actions='places' there are "
                f"{MOST_OPTIONS} places; actions='ids' numbers all of them."
            )
        return list(range(1, 1 + len(asked.options)))

    def read(self, part: str, visible: Visible) -> Array:
        """A part of the observation of a seat; for its mask see `mask`."""
        if part == OPTIONS:
            return self._options(visible.decision, visible)
        if part == FEATURES:
            return self.reader.scaled_features(visible)
        if self.written == "flat":
            return self.reader.flat(visible)
        return self.reader.scaled_planes(visible)

    def mask(self, ids: Sequence[int]) -> Array:
        """1 for each of these actions."""
        mask = bytearray(self.actions)
        for id in ids:
            mask[id] = 1  # a few single numbers, which NumPy takes several times as long for
        return np.frombuffer(mask, np.int8)

    def _options(self, asked: Decision | None, visible: Visible) -> Array:
        """A row for each option: its flat id, the number of its verb, and the numbers of its fields."""
        rows = np.full((MOST_OPTIONS, 2 + FIELDS), NOTHING, np.int32)
        if asked is None:
            return rows
        action_ids = self.reader.action_ids
        for place, id in enumerate(action_ids.ids(asked, visible)[:MOST_OPTIONS]):
            word = action_ids.word(id)
            parts = word.parts(id)[:FIELDS]
            rows[place, : 2 + len(parts)] = (id, self._verbs.get(word.name, NOTHING), *parts)
        return rows
