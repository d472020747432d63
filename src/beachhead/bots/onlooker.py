"""What speaks for what another seat did, as far as an onlooker may know. Begin with `seen`.

It is worked out from the view that the onlooker had before, and from what everybody saw being done: a
position is imagined in which that could be done, and its seat is given a hint there. So equal views get equal
answers, and nothing of what the seat holds hidden is in them. What it could have done instead is told only
where everybody knew that it could.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from beachhead.bots.hint import Hint, hint
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.core.view import View, view_of
from beachhead.games import find_game

TRIES: Final = 200
"""So many positions are imagined at most: whoever plays a rare card is seldom thought to hold it."""
SURE: Final = 8
"""What can be done in as many of them as this, everybody knows of."""


class Seen(NamedTuple):
    """What the seat was asked in the imagined position, the place of what it did, and what speaks for that
    and for the best others, the best first."""

    asked: Decision
    taken: int
    options: tuple[Hint, ...]


def seen(view: View, seat: Seat, done: str, bot: str = "") -> Seen | None:
    """What speaks for it that `seat` did this (in notation), for the holder of a view in which it is asked;
    None where that is still a secret."""
    names = view.setup.names
    imagined = list[tuple[Any, Decision, list[str]]]()
    for state in _imagined(view):
        asked = state.decision(seat)
        if asked is None or asked.secret:
            return None
        imagined.append((state, asked, [names.text(option) for option in asked.options]))
        if len(imagined) >= SURE and done in imagined[-1][2]:
            break
    found = next((one for one in imagined if done in one[2]), None)
    if found is None:
        return None
    state, asked, texts = found
    known = set(texts).intersection(*(offered for _, _, offered in islice(imagined, SURE)))
    taken = texts.index(done)
    told = hint(view_of(state, seat), bot=bot, also=taken)
    return Seen(asked, taken, tuple(one for one in told if one.option == taken or one.text in known))


def _imagined(view: View) -> Iterable[Any]:
    game = find_game(view.setup.game)
    return (game.resample(view, Random(f"onlooker/{n}")) for n in range(TRIES))
