"""Options shared by several commands: a scenario's options, seats and players."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.core.errors import Malformed, unknown
from beachhead.core.game import Scenario


def options_of(scenario: Scenario, given: Iterable[str]) -> dict[str, object]:
    """`NAME=VALUE` words as options of the scenario; values are matched against what the option allows."""
    known = {option.name: option for option in scenario.options}
    found: dict[str, object] = {}
    for word in given:
        name, equals, text = word.partition("=")
        if not equals:
            raise Malformed(f"An option is given as NAME=VALUE, not {word!r}.", allowed=list(known))
        if name not in known:
            raise unknown(f"option of {scenario.id} called", name, known)
        values = {str(value).lower(): value for value in known[name].values}
        found[name] = values.get(text.lower(), text)
    return scenario.settle_options(found)
