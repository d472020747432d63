"""How far a learner has come in a step: whether its task is done, and what to say to a wrong try.

Nothing is kept for this but the log of the match. It is played once more, because what was done on the
learner's behalf is known by the question alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from beachhead.core.log import Entry
from beachhead.core.match import Match
from beachhead.core.replay import repeat_entry
from beachhead.core.seat import Seat
from beachhead.core.view import View
from beachhead.draw.scene import scene_of
from beachhead.lessons.lesson import Done, Lesson, Step, Wrong
from beachhead.lessons.playing import auto, auto_of, begun, way


@dataclass(frozen=True)
class Act:
    """Something the learner has done, and not taken back; `auto` if it was done on their behalf."""

    n: int
    text: str
    auto: bool


@dataclass(frozen=True)
class Look:
    """`wrong` is the last wrong try that stands, `act` what was done and `hex` where, if
    anywhere; `back` decisions take it back, 0 if that cannot be.
    `stray` is something else that the step does not ask for. `rest` is what is left of the right way, None
    for somebody who has left it. `here` says whether the next step can begin where the match stands."""

    done: bool
    wrong: Wrong | None
    act: str
    hex: str
    back: int
    stray: bool
    tries: int
    auto: str
    rest: tuple[str, ...] | None
    here: bool


def look(lesson: Lesson, step: int, since: int, entries: Sequence[Entry]) -> Look:
    """The match of these entries, in a step that began after entry `since`."""
    now = lesson.steps[step]
    match, acts, tries = _retraced(lesson, now, since, entries)
    own = [act for act in acts if not act.auto]
    done = is_done(now.done, match, lesson.seat, own)
    told, tried = (None, None) if done else _wrong(now, own)
    back = 0 if tried is None else sum(act.n >= tried.n for act in acts)
    count = len(own)
    kept = now.show[:count] == tuple(act.text for act in own)
    return Look(
        done=done,
        wrong=told,
        act="" if tried is None else tried.text,
        hex="" if tried is None else _hex_of(tried, match.view(lesson.seat)),
        back=back if back <= match.undoable(lesson.seat) else 0,
        stray=told is None and tried is not None,
        tries=tries + (told is not None),
        auto=auto(match, lesson, now),
        rest=now.show[count:] if kept else None,
        here=way(lesson)[step + 1].same(match),
    )


def is_done(done: Done, match: Match, seat: str, own: Sequence[Act]) -> bool:
    """Whether what is to be done on the board is done."""
    texts = [act.text for act in own]
    if done.acts:
        return all(any(Done(any=(want,)).counts(text) for text in texts) for want in done.acts)
    if done.any:
        return any(map(done.counts, texts))
    if done.at:
        where = places(match.view(seat))
        return all(where.get(unit) in hexes for unit, hexes in done.at.items())
    decision = match.state.decision(Seat(seat))
    return decision is not None and decision.ask in done.asked


def places(view: View) -> dict[str, str]:
    """By piece: the hex where the reader of a view sees it."""
    return {piece["id"]: piece["hex"] for piece in scene_of(view)["pieces"]}


def _hex_of(act: Act, view: View) -> str:
    """The hex that an act names, or where the unit stands that it names."""
    names, where = view.setup.names, places(view)
    words = act.text.replace("+", " ").split()[1:]
    hexes = [word if names.knows(word, "HexId") else where.get(word, "") for word in words]
    return next(filter(None, reversed(hexes)), "")


def _wrong(step: Step, own: Sequence[Act]) -> tuple[Wrong | None, Act | None]:
    """The last act that the step did not ask for, and what is said to it if anything. What is on the right
    way is never wrong."""
    other = [act for act in reversed(own) if act.text not in step.show and not step.done.counts(act.text)]
    for act in other:
        for wrong in step.wrong:
            if wrong.meant(act.text):
                return wrong, act
    return None, other[0] if other else None


def _retraced(
    lesson: Lesson, step: Step, since: int, entries: Sequence[Entry]
) -> tuple[Match, list[Act], int]:
    """The match, what the learner has done in the step, and how often they have taken something back."""
    match, acts, tries = begun(lesson), list[Act](), 0
    for n, entry in enumerate(entries, 1):
        if entry.action is None:
            repeat_entry(match, entry)
            acts = [act for act in acts if act.n <= entry.back]
            tries += n > since
            continue
        decision = match.state.decision(entry.by)
        by_itself = "" if decision is None else auto_of(match, decision, step)
        match.repeat(entry.by, entry.action)
        if entry.by == lesson.seat and n > since:
            text = match.notation(entry.action)
            acts.append(Act(n, text, text == by_itself))
    return match, acts, tries
