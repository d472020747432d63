"""What a player means by `why ...`, in whatever words: numbers of options, actions, units, hexes, places."""

from __future__ import annotations

from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
from beachhead.core.explain import Explanation, Intent
from beachhead.core.match import Match
from beachhead.core.notation import Names

THINGS = {"UnitId": "unit", "HexId": "hex"}


def why(match: Match, decision: Decision, words: str) -> str:
    """The answer in a sentence or two, with the rule."""
    if not words:
        return (
            f"{match.prompt(decision)} [{decision.rule}] Ask `why 3` for an option, or name what you would "
            f"do: an action ({', '.join(sorted(verbs(match)))}), a unit, a hex, or several of them."
        )
    try:
        return told(match.explain(decision.seat, option_of(decision, words)))
    except Malformed:
        pass
    intent, strange = meant(match, words)
    if not intent.do and not intent.what:
        return (
            f"Nothing on the board is called {' '.join(strange)!r}. Name a unit or a hex as the map and the "
            f"options do, or an action: {', '.join(sorted(verbs(match)))}."
        )
    if intent.do in match.game.asks and not intent.what:
        return f"Of what? Name a unit or a hex after `why {intent.do}`."
    answer = told(match.explain(decision.seat, intent))
    return f"{answer} (Not understood: {' '.join(strange)}.)" if strange else answer


def told(answer: Explanation) -> str:
    sums = "; ".join(f"{cause} {amount}" for cause, amount in answer.sums)
    return f"{answer.text}{f' {sums}.' if sums else ''} [{answer.rule}]" if answer.rule else answer.text


def option_of(decision: Decision, words: str) -> object:
    """The option with this number, or the words as they are."""
    if words.isdecimal() and 0 < int(words) <= len(decision.options):
        return decision.options[int(words) - 1]
    return words


def verbs(match: Match) -> set[str]:
    """Everything that can be done or asked in this game."""
    return {*match.state.setup.names.verbs, *match.game.asks}


def meant(match: Match, words: str) -> tuple[Intent, list[str]]:
    """The intent that is in some words, and those that mean nothing here."""
    names, known = match.state.setup.names, verbs(match)
    do, what, strange = "", dict[str, str](), list[str]()
    for word in words.replace(",", " ").split():
        thing = thing_of(word, names)
        if word.lower() in known and not do:
            do = word.lower()
        elif thing and thing not in what:
            what[thing] = word
        else:
            strange.append(word)
    return Intent(do, what), strange


def thing_of(word: str, names: Names) -> str:
    """Whether a word names a unit or a hex."""
    for kind, thing in THINGS.items():
        try:
            names.read(kind, word)
        except (KeyError, ValueError, IndexError):
            continue
        return thing
    return ""
