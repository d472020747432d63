"""Options (options.toml): what a scenario lets players choose, and the settled choices of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from beachhead.core.datafile import Block
from beachhead.core.errors import Unknown, listed, unknown
from beachhead.fm.facts.options import FOLIO, QUAD, Choice, Options, Setting

NAMES: Final = ("edition", "weather", "flak", "early_arrival", "us_city_hexes")
FIELDS: Final = ("rule", "says", "values", "default", "scenarios", "always", "editions", "folio_default")


def offered(root: Block, scenario: str, edition: str = QUAD) -> tuple[Choice, ...]:
    """The options as a scenario offers them in an edition; one value means that there is no choice."""
    root.only(*NAMES, "rules")
    return tuple(_choice(root.block(name), scenario, edition) for name in NAMES)


def _choice(block: Block, scenario: str, edition: str) -> Choice:
    block.only(*FIELDS)
    values, default = tuple(block.listing("values")), block.value("default")
    if edition == FOLIO:
        default = block.value("folio_default", default)
    free = scenario in block.texts("scenarios") and edition in block.tree.get("editions", (QUAD, FOLIO))
    always = scenario in block.tree.get("always", ())
    if not free:
        default = values[-1] if always else values[0]
        values = (default,)
    return Choice(block.name, values, default, block.text("rule"), block.text("says"))


def settle(root: Block, scenario: str, title: str, given: Mapping[str, object]) -> Options:
    """The choices of a game: what was given, else the default. Refused if the scenario does not have it."""
    for name in given:
        if name not in NAMES:
            raise unknown("option", name, NAMES)
    edition = str(_settled(offered(root, scenario)[0], title, given))
    chosen = {choice.name: _settled(choice, title, given) for choice in offered(root, scenario, edition)}
    return Options(
        edition,
        weather=bool(chosen["weather"]),
        flak=bool(chosen["flak"]),
        early_arrival=bool(chosen["early_arrival"]),
        us_city_hexes=int(str(chosen["us_city_hexes"])),
    )


def _settled(choice: Choice, title: str, given: Mapping[str, object]) -> Setting:
    value = given.get(choice.name, choice.default)
    for setting in choice.values:
        if value == setting and type(value) is type(setting):
            return setting
    allowed = [_word(setting) for setting in choice.values]
    verb = "can be" if len(allowed) > 1 else "is always"
    text = f"In {title} {choice.name} {verb} {listed(allowed)}, not {_word(value)} ({choice.rule})."
    raise Unknown(text, allowed=allowed, rule=choice.rule)


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def named_rules(root: Block, edition: str) -> frozenset[str]:
    """The named rules of an edition."""
    return frozenset(root.block("rules").texts(edition))
