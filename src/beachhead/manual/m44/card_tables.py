"""Tables of cards and dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby

from beachhead.m44.facts import (
    FACE_ARMOR,
    FACE_FLAG,
    FACE_GRENADE,
    FACE_INFANTRY,
    FACE_ODDS,
    FACE_STAR,
    FLANK_WORDS,
    Card,
    Facts,
)
from beachhead.m44.load import load
from beachhead.m44.loaders.decks import WHERE
from beachhead.manual.contents import Table

FACE_WORDS = ("Infantry", "Armour", "Grenade", "Flag", "Star")
IN_BATTLE = ("hits infantry", "hits armour", "hits everything", "retreat one hex", "nothing, as a rule")
ANY_SECTION = "in its section"


def dice() -> Table:
    """The faces of a battle die (m44-bat-11 to 15)."""
    rows = zip(FACE_WORDS, (f"{n} of {sum(FACE_ODDS)}" for n in FACE_ODDS), IN_BATTLE, strict=True)
    return Table("The battle die", ("Face", "Sides", "In battle"), tuple(rows))


def hit_chance() -> Table:
    """How often one die hits: by what the target counts as, without and with stars that hit."""
    grenade, star = (FACE_GRENADE,), (FACE_GRENADE, FACE_STAR)
    rows = [
        ("Infantry", _chance(FACE_INFANTRY, *grenade), _chance(FACE_INFANTRY, *star)),
        ("Armour", _chance(FACE_ARMOR, *grenade), _chance(FACE_ARMOR, *star)),
        ("Artillery", _chance(*grenade), _chance(*star)),
        ("Destroyer", _chance(*grenade), _chance(*grenade)),
    ]
    note = f"Against any target {_chance(FACE_FLAG)} of the dice are flags."
    return Table("How often one die hits", ("Target", "One die", "Where stars hit too"), tuple(rows), note)


def _chance(*faces: int) -> str:
    return str(Fraction(sum(FACE_ODDS[face] for face in faces), sum(FACE_ODDS)))


def breakthrough() -> Table:
    return deck(load("m44:utah", {"deck": "breakthrough"}), "The Breakthrough deck")


def standard() -> Table:
    note = "Two such decks are shuffled together, 120 cards."
    return deck(load("m44:utah", {"deck": "standard"}), "One standard deck", note)


def overlord() -> Table:
    return deck(load("m44:overthrough/utah+airborne", {}), "The Overlord deck")


def deck(facts: Facts, title: str, note: str = "") -> Table:
    """The cards of the deck that a battle is played with; those for each flank in one row."""
    kinds = [tuple(cards) for _, cards in groupby(facts.cards, key=lambda card: (card.name, card.tactic))]
    total = sum(card.count for card in facts.cards)
    rows = tuple((cards[0].name, _copies(cards), _text(cards)) for cards in kinds)
    files = [source for source in facts.sources if source.file.startswith("decks/")]
    ours = any(source.status == "reconstructed" for source in files)
    return Table(
        f"{title}: {total} cards", ("Card", "Copies", "What it does"), rows, note, reconstructed=ours
    )


def _copies(cards: tuple[Card, ...]) -> str:
    if len(cards) == 1:
        return str(cards[0].count)
    by_flank: Mapping[str, int] = {FLANK_WORDS[next(iter(card.flanks))]: card.count for card in cards}
    return ", ".join(f"{count} {flank}" for flank, count in by_flank.items())


def _text(cards: tuple[Card, ...]) -> str:
    text = cards[0].text
    return (
        text
        if len(cards) == 1
        else text.replace(WHERE[0], ANY_SECTION).replace(f"general {ANY_SECTION}", "general of the section")
    )
