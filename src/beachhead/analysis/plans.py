"""A plan in words: what its captain would have answered, question by question, beside what was played. Begin
with `written`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from beachhead.analysis.findings import Plan, PlanStep, exact
from beachhead.analysis.replaying import Act
from beachhead.core.action import Action
from beachhead.core.event import Event, sentence
from beachhead.core.game import Game
from beachhead.core.notation import Names
from beachhead.core.said import capital
from beachhead.core.state import State


def written(
    game: Game[Any, Any],
    state: State,
    act: Act,
    actions: Sequence[Action],
    why: str,
    chances: tuple[float, float],
) -> Plan:
    """The plan in place of an act, from a position that its seat could imagine (which is used up)."""
    story: list[Event] = []
    names, seat, left = state.setup.names, act.seat, list(act.actions)
    played = {sentence(event, names, seat) for event in act.told}
    table, steps, answers = game.table(state, story), [], []
    for action in actions:
        decision = None if state.result is not None else state.decision(seat)
        if decision is None or action not in decision.options:
            break
        answers.append(f"{game.prompt(decision, state)} {spoken(action, names)}")
        table.play(decision, decision.options.index(action))
        told = [sentence(event, names, seat) for event in story if not event.HEADING]
        story.clear()
        new = [words for words in told if words not in played]
        other = bool(new) if told else action not in left
        if action in left:
            left.remove(action)
        unit, hex = (_named(action, names, kind) for kind in (game.measure.unit_kind, "HexId"))
        steps.append(PlanStep(names.text(action), " ".join(new), unit, hex, other))
    if not any(step.says for step in steps):  # nothing is told of it: question and answer then
        steps = [
            replace(step, says=said) if step.other else step
            for step, said in zip(steps, answers, strict=True)
        ]
    return Plan(capital(why), tuple(steps), exact(chances[0]), exact(chances[1]))


def spoken(action: Action, names: Names) -> str:
    """An option as an answer: what it names, or its verb if it names nothing."""
    things = [names.spoken(slot, getattr(action, slot.name)) for slot in action.FIELDS]
    return capital(", ".join(map(str, things)) or names.text(action).replace("_", " ")) + "."


def _named(action: Action, names: Names, kind: str) -> str:
    """The first thing of a kind that an option names."""
    for slot in action.FIELDS:
        value = getattr(action, slot.name)
        if slot.kind == kind and value is not None and not isinstance(value, tuple):
            return names.write(kind, value)
    return ""
