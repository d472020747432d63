"""Which reinforcements the dice can call."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import About, Answer, Question, Reason
from beachhead.exercises.kind import Kind
from beachhead.exercises.m44.names import ALL, Here, commander_of
from beachhead.m44.explain.reinforcing import why_no_call
from beachhead.m44.facts import Row
from beachhead.m44.rules.dice import pack, say, unpack
from beachhead.m44.rules.reinforcements import calls
from beachhead.m44.state import M44State

CALLING = ("call",)
MOST = 12
NEARLY = 1  # dice that are missing


class Calls(Kind[M44State]):
    """What can be called with the dice on the table."""

    name = "call"
    title = "What the dice can call"
    asked_at = CALLING
    effort = 1

    def abouts(self, here: Here) -> Iterator[About]:
        offered = self._offered(here)
        if 1 <= len(calls(here.state, commander_of(here))) < len(offered) <= MOST:
            yield {}

    def _offered(self, here: Here) -> list[tuple[Row, int]]:
        """The rows of the table for this side whose dice are there, or nearly, with each of their troops."""
        lookup, commander = here.state.lookup, commander_of(here)
        side, dice = lookup.side_of[commander], unpack(here.state.dice[commander])
        found: list[tuple[Row, int]] = []
        for row in lookup.facts.rows:
            if sum(max(0, n - have) for n, have in zip(row.dice, dice, strict=True)) <= NEARLY:
                for m in lookup.maps_of[commander]:
                    found += [(row, c.troop) for c in row.choices[m][side] if (row, c.troop) not in found]
        return found

    def _id(self, here: Here, row: int, troop: int) -> str:
        facts = here.state.lookup.facts
        return f"{facts.rows[row].id} {facts.troops[troop].id}"

    def question(self, here: Here, about: About) -> Question:
        here.must_be_asked(*CALLING)
        state, commander = here.state, commander_of(here)
        offered, able = self._offered(here), calls(state, commander)
        if len(able) == len(offered):
            raise Refusal("the dice can call everything.")
        troops = state.lookup.facts.troops
        return Question(
            asks=f"Your reinforcement dice show {say(state.dice[commander])}. Which of these can they call?",
            pick="choice",
            many=True,
            answers=tuple(
                Answer(self._id(here, row.number, troop), f"{troops[troop].name} for {say(pack(row.dice))}")
                for row, troop in offered
            ),
            right=frozenset(self._id(here, row, troop) for row, troop in able),
            says="A unit can be called if the dice show all that its row of the table takes, and if there "
            "are figures left for it.",
            rule="m44-rei-05",
            suppose=f"{ALL} Each is looked at by itself: a die is used once.",
            guess=self._guess(here, offered),
        )

    def _guess(self, here: Here, offered: list[tuple[Row, int]]) -> frozenset[str]:
        """Rows whose dice are all there, whatever figures are left."""
        dice = unpack(here.state.dice[commander_of(here)])
        rows = {row.number for row in here.state.lookup.rows_for(dice)}
        return frozenset(self._id(here, row.number, troop) for row, troop in offered if row.number in rows)

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        row, _, troop = answer.partition(" ")
        why = why_no_call(here.state, commander_of(here), troop, row)
        if why is None:
            return Reason("The dice show what it takes.", "m44-rei-05")
        if why.rule == "m44-rei-05":
            dice = next(r.dice for r in here.state.lookup.facts.rows if r.id == row)
            return Reason(f"It takes {say(pack(dice))}, which the dice do not show.", why.rule)
        return Reason(why.text, why.rule)
