"""The command cards as forms, and how many a deck has: no booklet lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from beachhead.core.forms import Column, Field, Files, Records, Row, Spots, Tree, Value
from beachhead.m44.facts import ARMS, FACES, FLANKS

FOLDER: Final = "decks/"


def _decks(files: Files) -> dict[str, str]:
    return {file.removeprefix(FOLDER).removesuffix(".toml"): file for file in files.names(FOLDER)}


def _cards(files: Files) -> Spots:
    """Every kind of card: `standard recon`."""
    return {
        f"{deck} {card['id']}": (file, ("card", n))
        for deck, file in _decks(files).items()
        for n, card in enumerate(files[file]["card"])
    }


def _or_word(name: str, title: str, word: str, says: str) -> Column:
    """A number, or a word in its place."""

    def written(text: Value) -> Value:
        return int(text) if text.isdigit() else text

    field = Field(name, title, form=rf"\d{{1,2}}|{word}", example=f"4 or {word}", empty=True, says=says)
    return Column(field, reads=str, writes=written, printed=False)


def _number(name: str, title: str, says: str = "") -> Column:
    return Column(Field(name, title, "number", most=9, empty=True, says=says), printed=False)


def _some(name: str, title: str, names: tuple[str, ...]) -> Column:
    return Column(Field(name, title, "choices", choices=names, empty=True), printed=False)


KINDS: Final = {
    "tactic": ("Tactic card", "A tactic card, and not a section card."),
    "recon": ("Recon", "One card more is drawn after it, or as the mode says."),
    "reaction": ("Reaction", "Played in the turn of the other side."),
    "fallback": ("Otherwise one unit", "Who has no unit for it orders one of their choice."),
    "both_sections": ("Both sections", "In Overlord: for both sections of the general."),
    "chief": ("Chief", "In Overlord: played by the Commander in Chief alone."),
    "spread": ("Apart", "No two of its targets lie side by side."),
}
"""What kind of card it is."""


def _flag(name: str, title: str, says: str) -> Column:
    return Column(Field(name, title, "flag", says=says), default=False, printed=False)


class Cards(Records):
    """Kinds of cards: one for every flank has a number for each, any other a single one."""

    def row(self, files: Files, id: str) -> Row:
        return _with_its_count(super().row(files, id))

    def rows(self, files: Files) -> list[Row]:
        return [_with_its_count(row) for row in super().rows(files)]


def _with_its_count(row: Row) -> Row:
    del row.values["count" if isinstance(row.values["count"], dict) else "flanks"]
    return row


def _of_deck(files: Files, row: str, table: Tree) -> dict[str, str]:
    deck = row.split()[0]
    return {"Deck": str(files[_decks(files)[deck]]["title"])}


def _named(key: str) -> Callable[[str, Tree], str]:
    return lambda row, table: str(table[key])


CARDS: Final = Cards(
    "cards",
    "Command cards",
    (
        Column(Field("count", "Cards", "number", most=60, says="How many there are."), printed=False),
        Column(Field("flanks", "By flank", "counts", choices=FLANKS, most=20, says="How many for each."),
               ("count",), printed=False),
        _or_word("orders", "Orders", "every", "Units it orders, or every."),
        _number("on_the_move", "On the move"),
        _or_word("dice", "Dice", "per card", "Dice it rolls; per card for one for each card in hand."),
        _number("extra_dice", "Extra dice"),
        _number("targets", "Targets"),
        Column(Field("sections", "Sections", "choices", choices=FLANKS, empty=True), ("flanks",),
               printed=False),
        *(_flag(name, title, says) for name, (title, says) in KINDS.items()),
        _some("faces", "Faces that hit", FACES),
        _some("arms", "Only for", ARMS),
        Column(Field("text", "Words", "lines", says="What the card says; {where} is its flank."),
               printed=False),
    ),
    _cards,
    says="How many there are of each card, and what it orders. The counts are not in the booklet.",
    groups=("Deck",),
    grouped=_of_deck,
    called=_named("name"),
)  # fmt: skip

DECKS: Final = Records(
    "decks",
    "Decks",
    (
        Column(Field("section_cards", "Section cards", "number", most=200), printed=False),
        Column(Field("tactic_cards", "Tactic cards", "number", most=200), printed=False),
    ),
    lambda files: {deck: (file, ()) for deck, file in _decks(files).items()},
    says="How many cards of both kinds a deck has: the cards add up to it.",
    called=_named("title"),
)
