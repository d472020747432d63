"""Weights as data files: what they are for and where they come from. Begin with `Weights` and `read_weights`.

A file says for which scenarios its weights were fitted, on how many games between whom, by which rules and
with which facts, and names every feature. There is no date in it: the same games give the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.resources.abc import Traversable
from math import isfinite
from pathlib import Path
from typing import Any, Final

from beachhead.bots.value.model import KNOTS, Model
from beachhead.core.errors import BadFile, OtherVersion, listed
from beachhead.core.files import write_lines

FORMAT: Final = 1
DIGITS: Final = 5
"""Significant digits of a weight."""


@dataclass(frozen=True)
class Fitted:
    """The games of one scenario that weights were fitted on."""

    games: int
    bots: tuple[str, ...]
    facts: str
    """The fingerprint of its facts."""


@dataclass(frozen=True)
class Weights:
    """The content of a file: `name` is the scenario or the family it is for, `scenarios` the ones whose games
    it was fitted on."""

    game: str
    name: str
    rules: int
    scenarios: Mapping[str, Fitted]
    stiffness: float
    """How much the fit was held back, see `fitting`."""
    drawn_to: str
    """The weights that these were drawn to; empty for none."""
    figures: Mapping[str, float]
    features: tuple[str, ...]
    model: Model

    def suits(self, scenario: str, facts: str, rules: int) -> bool:
        """Whether they were fitted on this scenario, with these facts and rules."""
        fitted = self.scenarios.get(scenario)
        return fitted is not None and fitted.facts == facts and self.rules == rules


def read_weights(path: Traversable | Path, game: str, name: str, features: Sequence[str]) -> Weights:
    """The weights in a file; refused with a sentence if they are not for this game, name and features."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{path} cannot be read: {error}.") from None
    except ValueError:
        raise BadFile(f"{path} is not a file of weights: it is not JSON.") from None
    if not isinstance(written, dict) or "weights" not in written:
        raise BadFile(f"{path} is not a file of weights: it has no field 'weights'.")
    if written.get("format") != FORMAT:
        raise OtherVersion(f"{path} has format {written.get('format')!r}; this program reads {FORMAT}.")
    if (written.get("game"), written.get("name")) != (game, name):
        raise BadFile(
            f"{path} has the weights of {written.get('game')}:{written.get('name')}, not of {game}:{name}."
        )
    if written.get("knots") != list(KNOTS):
        raise OtherVersion(f"{path} has knots {written.get('knots')}; this program uses {list(KNOTS)}.")
    _same_features(path, written["weights"], features)
    try:
        return _made(written)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFile(f"{path} is not a whole file of weights: {error!r}.") from None


def _same_features(path: Traversable | Path, rows: Any, features: Sequence[str]) -> None:
    """Refuse weights of other features than the program works out, and say which differ."""
    names = list(rows)[1:] if isinstance(rows, dict) else []
    if names != list(features):
        odd = sorted(set(names) ^ set(features)) or ["their order"]
        raise OtherVersion(
            f"{path} was fitted for other features ({listed(odd[:3])} differ): "
            "`beachhead value fit` makes new weights."
        )


def _made(written: Mapping[str, Any]) -> Weights:
    rows = [tuple(map(float, row)) for row in written["weights"].values()]
    if any(len(row) != len(KNOTS) or not all(map(isfinite, row)) for row in rows):
        raise ValueError(f"each feature has {len(KNOTS)} finite weights")
    by_knot = list(zip(*rows, strict=True))
    return Weights(
        written["game"],
        written["name"],
        int(written["rules"]),
        {
            scenario: Fitted(int(one["games"]), tuple(one["bots"]), str(one["facts"]))
            for scenario, one in written["scenarios"].items()
        },
        float(written["stiffness"]),
        str(written["drawn_to"]),
        {name: float(figure) for name, figure in written["figures"].items()},
        tuple(written["weights"])[1:],
        Model(tuple(row[0] for row in by_knot), tuple(tuple(row[1:]) for row in by_knot)),
    )


def write_weights(path: Path, weights: Weights) -> None:
    """Write the file, a line for each feature."""
    by_feature = zip(*weights.model.weights, strict=True)
    rows = {"constant": weights.model.constants, **dict(zip(weights.features, by_feature, strict=True))}
    head = {
        "format": FORMAT,
        "game": weights.game,
        "name": weights.name,
        "rules": weights.rules,
        "scenarios": {name: asdict(fitted) for name, fitted in weights.scenarios.items()},
        "stiffness": weights.stiffness,
        "drawn_to": weights.drawn_to,
        "figures": dict(weights.figures),
        "knots": KNOTS,
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    told = [f"  {json.dumps(name)}: {json.dumps([_short(w) for w in row])}" for name, row in rows.items()]
    write_lines(path, ["{", *lines, ' "weights": {', ",\n".join(told), " }", "}"])


def _short(weight: float) -> float:
    return float(f"{weight:.{DIGITS}g}")
