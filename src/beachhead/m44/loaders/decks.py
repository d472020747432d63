"""Command cards: `decks/*.toml`. Begin with `read_deck`. A deck that does not add up is refused."""

from __future__ import annotations

from beachhead.core.datafile import Block
from beachhead.core.rule import rule
from beachhead.m44.facts import ARMS, EVERY, FACES, FLANKS, PER_CARD, TACTIC_CARDS, Card, spelt
from beachhead.m44.loaders.troops import source_of, unique

WHERE = ("on the left flank", "in the centre", "on the right flank")


@rule("m44-card-01")
def read_deck(block: Block) -> tuple[Card, ...]:
    """The cards of one deck, a section card with a count by flank as one card for each flank."""
    cards: list[Card] = []
    for kind in unique(block.blocks("card")):
        cards += _by_flank(kind, len(cards)) if _has_flanks(kind) else [_card(kind, len(cards))]
    for key, tactic in (("section_cards", False), ("tactic_cards", True)):
        total = sum(card.count for card in cards if card.tactic == tactic)
        if total != block.number(key):
            raise block.wrong(f"it is {block.number(key)}, but the cards add up to {total}", key)
    for card in cards:
        if not any(other.mirrors(card) for other in cards):
            raise block.wrong(f"{card.id} has no counterpart on the other flank for a Counter-Attack")
    source_of(block)
    block.text("id")
    block.text("title")
    block.done()
    return tuple(cards)


def shuffled_from(cards: tuple[Card, ...], decks: int) -> tuple[int, ...]:
    """The card numbers of this many decks, one entry for each copy, not yet shuffled."""
    return tuple(card.number for _ in range(decks) for card in cards for _ in range(card.count))


def _has_flanks(block: Block) -> bool:
    return isinstance(block.value("count"), dict)


def _by_flank(block: Block, first: int) -> list[Card]:
    counts = block.counts("count", FLANKS)
    return [
        _card(block, first + flank, f"-{FLANKS[flank]}", counts[flank], frozenset((flank,)))
        for flank in range(3)
    ]


def _card(
    block: Block, number: int, suffix: str = "", count: int = 0, flanks: frozenset[int] = frozenset()
) -> Card:
    where = WHERE[next(iter(flanks))] if flanks else ""
    if block.flag("tactic", False):
        block.one_of("id", TACTIC_CARDS)
    return Card(
        id=block.text("id") + suffix,
        number=number,
        name=spelt(block.text("name")),
        text=block.text("text").replace("{where}", where),
        tactic=block.flag("tactic", False),
        count=count if suffix else block.number("count"),
        flanks=flanks or block.some_of("flanks", FLANKS),
        orders=block.number_or("orders", {"every": EVERY}, 0),
        on_the_move=block.number("on_the_move", default=0),
        arms=block.some_of("arms", ARMS),
        fallback=block.flag("fallback", False),
        targets=block.number("targets", default=0),
        dice=block.number_or("dice", {"per card": PER_CARD}, 0),
        extra_dice=block.number("extra_dice", default=0),
        faces=block.some_of("faces", FACES),
        recon=block.flag("recon", False),
        reaction=block.flag("reaction", False),
        chief=block.flag("chief", False),
        both_sections=block.flag("both_sections", False),
        spread=block.flag("spread", False),
    )
