"""What the explanations share: the things a player points at, the first reason, the boundaries."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.facts import Facts
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId

Reason = tuple[int, str, str]  # whether it applies, in words, by which rule


def first(reasons: Iterable[Reason]) -> Explanation | None:
    """The first reason that applies."""
    for applies, words, rule in reasons:
        if applies:
            return Explanation(False, words, rule)
    return None


def unit_in(view: View, intent: Intent) -> UnitId | None:
    """The unit of an intent; KeyError or ValueError if there is none of that name."""
    return UnitId(view.setup.names.read("UnitId", intent.what["unit"])) if "unit" in intent.what else None


def hex_in(view: View, intent: Intent) -> HexId | None:
    """The hex of an intent; KeyError or ValueError if there is none of that name."""
    return HexId(view.setup.names.read("HexId", intent.what["hex"])) if "hex" in intent.what else None


def stands_in(state: FmState, unit: UnitId, hexes: Hexes) -> bool:
    """Whether a unit is on the map and in one of these hexes."""
    here = state.at[unit]
    return here >= 0 and bool(hexes >> here & 1)


BOUNDARY = {"utah": "fm-13.1-01", "omaha": "fm-14.1-01", "gold-juno": "fm-11.1-01", "sword": "fm-12.1-01"}
FOLIO_BOUNDARY = {"omaha": "folio-omaha-10.1-a", "gold-juno": "folio-gold-juno-10.1-a"}
MAP_IN_USE = {"campaign-us": "fm-15.0-01", "campaign-cw": "fm-15.0-02", "campaign": "fm-15.0-03"}


def boundary_rule(facts: Facts, hex: HexId) -> str:
    """The rule that closes a land hex: it is not on the map in use, or belongs to the other army."""
    folio = facts.options.folio
    if not facts.campaign:
        return (FOLIO_BOUNDARY if folio else BOUNDARY).get(facts.scenario, BOUNDARY[facts.scenario])
    if facts.area >> hex & 1:
        return "folio-gold-juno-14.0-a" if folio else "fm-15.1.a"
    return "folio-gold-juno-14.0-b" if folio else MAP_IN_USE[facts.scenario]
