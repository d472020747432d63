"""What follows the colon in a bot's name: `captain:500ms`, `captain:hold`, `captain:hold+2s`, `general:400r`.
Begin with `read_parameters`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from beachhead.core.errors import Malformed

STANDARD = "standard"
"""The style of a bot whose name gives none."""
_TIME = re.compile(r"(\d{1,6})(ms|s)")
_ROLLOUTS = re.compile(r"(\d{1,6})r")


class Parameters(NamedTuple):
    """How a bot plays, and how much it may think; None where nothing is said."""

    style: str = STANDARD
    seconds: float | None = None
    rollouts: int | None = None


def read_parameters(
    name: str, text: str, styles: Collection[str] = (STANDARD,), rollouts: bool = False
) -> Parameters:
    """The parameters of the bot `name`, in any order, joined by `+`; each may be given once."""
    found = Parameters()
    for word in text.split("+") if text else ():
        if (time := _TIME.fullmatch(word)) and found.seconds is None:
            found = found._replace(seconds=int(time[1]) / (1000 if time[2] == "ms" else 1))
        elif rollouts and (count := _ROLLOUTS.fullmatch(word)) and found.rollouts is None:
            found = found._replace(rollouts=int(count[1]))
        elif word in styles and found.style == STANDARD:
            found = found._replace(style=word)
        else:
            raise Malformed(f"{name} takes {_accepted(name, styles, rollouts)}, not {text!r}.")
    return found


def _accepted(name: str, styles: Collection[str], rollouts: bool) -> str:
    """What may stand after the colon, in words."""
    others = sorted(set(styles) - {STANDARD})
    budget = f"a time such as {name}:500ms or {name}:2s"
    if rollouts:
        budget += f", a number of rollouts such as {name}:400r"
    if not others:
        return budget
    return f"{budget}, a style ({', '.join(others)}), or both as in {name}:{others[0]}+2s"
