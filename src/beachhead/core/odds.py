"""Odds written out: exact chances for programs and people, in one form for all games.

What `Game.odds` gives has a `kind` ("table" where the dice are read off a table, "dice" where their faces
count), the `battle` in a word, its `hex`, the `seat` from whose view it was weighed up, `attackers` and
`defenders` by name, `sums` (causes with their amounts) and `results`. Further parts are there where the kind
of battle has them; `server.schemas.Odds` lists them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd
from typing import Any, Literal

Sort = Literal["good", "even", "none", "bad"]
"""A result as the attacker sees it: the defender pays, both do, nobody does, the attacker does."""


def chance_json(chance: Fraction) -> dict[str, Any]:
    """A chance as an exact fraction and in percent."""
    return cases_json(chance.numerator, chance.denominator)


def cases_json(cases: int, total: int) -> dict[str, Any]:
    """So many of equally likely cases, as a chance."""
    common = gcd(cases, total)
    above, below = cases // common, total // common
    said = f"{above}/{below}" if below > 1 else str(above)
    return {"chance": said, "percent": round(100 * (above / below), 2)}


def result_json(result: str, says: str, sort: Sort, chance: Fraction) -> dict[str, Any]:
    """One of the results, in the word of the table or of the players."""
    return {"result": result, "says": says, "sort": sort, **chance_json(chance)}


def spread_json(id: str, title: str, chances: Iterable[tuple[str, Fraction]]) -> dict[str, Any]:
    """The distribution of a number: hits, flags."""
    return {"id": id, "title": title, "rows": [{"says": says, **chance_json(c)} for says, c in chances]}
