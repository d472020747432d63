"""Every sentence of "why not?" in Fire & Movement, with its rule and what must be so for it to be true.

`TABLE` is what `tests.parts.reasons` judges by. It is written from the booklet with slow, plain code: by
distances, columns of the state, and paths walked one by one. A sentence that is not here is a fault, and so
is one under another rule. `near` says which units and hexes are worth trying.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

from beachhead.core.decision import Decision
from beachhead.core.said import Said, capital
from beachhead.core.state import State
from beachhead.fm.state import FmState
from beachhead.hexes import HexId
from tests.fm.reasons.arrivals import ARRIVALS
from tests.fm.reasons.combat import COMBATS
from tests.fm.reasons.movement import MOVES
from tests.fm.reasons.order import GENERAL, ORDER, UNFINISHED
from tests.fm.reasons.retreat import RETREATS
from tests.fm.reasons.seen import Seen
from tests.fm.reasons.setup import SET_UP
from tests.parts.reasons import GENERIC, Case, Table

ONE_OF = {"are": "is", "have": "has", "were": "was"}
TRUTHS = (*GENERAL, *ORDER, *UNFINISHED, *MOVES, *ARRIVALS, *COMBATS, *SET_UP, *RETREATS)


def plain(told: str, state: FmState) -> str:
    """What was told with ids for names: "The woods by Sainteny (1302) are taken" is "1302 is taken"."""
    names, units = state.setup.names, state.facts.roster.units
    ids = {names.say("UnitId", u): unit.id for u, unit in enumerate(units)}
    for number in re.findall(r"\((\d{4})\)", told):
        place = Said.of(names.say("HexId", state.facts.grid.hex(number)))
        ids |= {f"{place:at}": f"at {number}", capital(place): number, place: number}
    longest = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True))
    numbered = re.sub(rf"(?<!\w)(?:{longest})(?!\w)", lambda name: ids[name[0]], told)
    return re.sub(r"(?<=\d{4}) (are|have|were)\b", lambda verb: f" {ONE_OF[verb[1]]}", numbered)


def true_here(rule: str, case: Case) -> bool:
    """Whether what the player was told, under this rule, is so; each sentence of it."""
    assert isinstance(case.state, FmState)
    told = plain(case.told.text, case.state)
    first, *more = re.split(r"(?<=\.) (?=\S+ (?:has|was|is|may) )", told)
    return holds_of(first, case, rule) and all(holds_of(sentence, case) for sentence in more)


def holds_of(sentence: str, case: Case, rule: str = "") -> bool:
    for candidate in TRUTHS:
        match = candidate.sentence.fullmatch(sentence)
        if match is None:
            continue
        try:
            seen = Seen(case, {"u": "", "h": "", **match.groupdict()})
            named = candidate.rule if isinstance(candidate.rule, str) else candidate.rule(seen)
            if (not rule or named == rule) and candidate.holds(seen):
                return True
        except (KeyError, ValueError, IndexError, StopIteration):
            continue
    return False


def generic(case: Case) -> bool:
    """Fire & Movement has an answer of its own for everything."""
    return case.told.text.startswith(GENERIC)


class Sentences(dict[str, Callable[[Case], bool]]):
    """A rule is known if some sentence stands under it; which one may depend on the case."""

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str)

    def __missing__(self, rule: str) -> Callable[[Case], bool]:
        return partial(true_here, rule)


TABLE: Table = Sentences({"some rule: the generic answer is never given": generic})


def near(state: State, decision: Decision) -> tuple[Sequence[str], Sequence[str]]:
    """Units on the map and those the question is about; the hexes they stand in, those around, and those just
    beyond the boundary."""
    assert isinstance(state, FmState)
    grid, units = state.facts.grid, state.facts.roster.units
    places = [state.battle_hex] if state.battle_hex >= 0 else []
    places += [state.at[n] for kind, n in decision.about if kind == "UnitId" and state.at[n] >= 0]
    places += [n for kind, n in decision.about if kind == "HexId"]
    places = places or [at for at in state.at if at >= 0]
    around = [grid.side[p * 6 + d] for p in places for d in range(6)]
    offered = [h for h in (getattr(option, "hex", -1) for option in decision.options) if h >= 0]
    edge = [n for h in offered for d in range(6) if (n := grid.side[h * 6 + d]) >= 0]
    beyond = [n for n in edge if not state.facts.area >> n & 1]
    hexes = {p for p in chain(places, around, offered, beyond) if p >= 0}
    names = [units[u].id for u, at in enumerate(state.at) if at in hexes]
    return names or [u.id for u in units], [grid.name(HexId(h)) for h in sorted(hexes)]
