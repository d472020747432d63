"""A picture of the board as a spectator sees it: `rgb_array` as numbers, `ansi` as text."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from beachhead.core.dice import Dice
from beachhead.core.errors import Refusal, unknown
from beachhead.core.match import Match, Moment
from beachhead.core.seat import SPECTATOR
from beachhead.core.view import view_of
from beachhead.draw import DrawOptions, picture, to_png
from beachhead.env.battle import Battle

MODES: Final = ["rgb_array", "ansi"]
SCALE: Final = 0.5


def check_mode(mode: str | None) -> str | None:
    """The mode, or a refusal that names those there are."""
    if mode is not None and mode not in MODES:
        raise unknown("render mode", mode, MODES)
    return mode


def show(battle: Battle, mode: str | None) -> npt.NDArray[np.uint8] | str | None:
    """The position in this mode; nothing without one."""
    if mode is None:
        return None
    return as_text(battle) if mode == "ansi" else as_image(battle)


def as_text(battle: Battle) -> str:
    state = battle.now.state
    board = battle.game.board(view_of(state, SPECTATOR))
    asked = battle.now.asked
    question = "The game is over." if asked is None else f"{asked.seat}: {battle.game.prompt(asked, state)}"
    return f"{board}\n{question}".lstrip()


def as_image(battle: Battle, scale: float = SCALE) -> npt.NDArray[np.uint8]:
    """Rows of red, green and blue."""
    match = _match(battle)
    document = picture(
        battle.scenario.id, DrawOptions(scale=scale), options=match.state.setup.options, match=match
    )
    return _pixels(to_png(document.svg()))


def _match(battle: Battle) -> Match:
    """A match at the battle's position, for the drawing."""
    state = battle.now.state
    here = Moment(0, state.copy(), {})
    return Match(battle.game, state.setup, Dice(bytes(32)), begin=False, resume=here)


def _pixels(png: bytes) -> npt.NDArray[np.uint8]:
    try:
        from PIL import Image
    except ImportError:
        raise Refusal("Pictures need a package that is not installed: `pip install beachhead[rl]`.") from None
    image: Any = Image.open(BytesIO(png)).convert("RGB")
    return np.asarray(image)
