"""Game modes and battles: `modes.toml`. Begin with `read_modes`; `seat_commanders` fills the seats."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.datafile import Block
from beachhead.core.game import Option
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.m44.facts import ALLIES, AXIS, CENTER, EVERY, FLANKS, SIDES, BattleMap, Commander, Hand, Mode
from beachhead.m44.ids import CommanderId, SectionId
from beachhead.m44.loaders.troops import source_of

ADJECTIVES = ("Axis", "Allied")
FLANK_TITLES = ("left", "centre", "right")


@dataclass(frozen=True, slots=True)
class Battle:
    """A mode and a row of maps: what a player chooses by its id."""

    block: Block
    id: str
    title: str
    """Empty: named after its maps."""
    mode: Mode
    text: str
    deck: str
    """The deck the mode asks for, or empty where the players choose."""
    maps: tuple[str, ...]
    medals: int
    """As stated, or 0 on a single map."""
    cards: tuple[int, int]
    """Hands of the Commanders in Chief, by side."""
    options: tuple[Option, ...]


@rule("m44-mode-01", "m44-mode-02", "m44-mode-03", "m44-mode-04", "m44-mode-05")
def read_modes(block: Block) -> dict[str, Battle]:
    """The battles by id, without `m44:` in front."""
    source_of(block)
    options = {b.name: _option(b) for b in block.block("option").tables()}
    modes = {b.name: b for b in block.block("mode").tables()}
    battles: dict[str, Battle] = {}
    for b in block.blocks("battle"):
        battle = _battle(b, modes[b.one_of("mode", modes)], options)
        if battle.id in battles:
            raise b.wrong(f"the battle {battle.id} comes twice")
        battles[battle.id] = battle
    block.done()
    return battles


def seat_commanders(battle: Battle, maps: tuple[BattleMap, ...]) -> tuple[Commander, ...]:
    """The seats of a battle, the Allies first; in OverThrough the Commander in Chief before the generals."""
    if battle.mode.chiefs:
        return tuple(_overthrough(battle, side, place) for side in (ALLIES, AXIS) for place in range(4))
    return tuple(_map_commander(battle, maps, side, m) for side in (ALLIES, AXIS) for m in range(len(maps)))


def seats_of(battle: Battle) -> tuple[Seat, ...]:
    """The names of the seats, in the order of `seat_commanders`."""
    if battle.mode.chiefs:
        places = ("chief", *FLANKS)
        return tuple(Seat(f"{SIDES[side]}-{place}") for side in (ALLIES, AXIS) for place in places)
    if len(battle.maps) == 1:
        return Seat(SIDES[ALLIES]), Seat(SIDES[AXIS])
    return tuple(Seat(f"{m}-{SIDES[side]}") for side in (ALLIES, AXIS) for m in battle.maps)


@rule("m44-mode-03", "m44-mode-09", "m44-card-01")
def _map_commander(battle: Battle, maps: tuple[BattleMap, ...], side: int, number: int) -> Commander:
    place = number if side == ALLIES else len(maps) + number
    alone = len(maps) == 1
    return Commander(
        number=CommanderId(place),
        seat=seats_of(battle)[place],
        title=f"{ADJECTIVES[side]} player"
        if alone
        else f"{ADJECTIVES[side]} commander, {maps[number].title}",
        side=side,
        chief=False,
        general=False,
        map=number,
        sections=tuple(SectionId(3 * number + flank) for flank in range(3)),
        flank=-1,
        deck=number,
        hand=maps[number].hands[side],
        opposite=number + len(maps) if side == ALLIES else number,
    )


@rule("m44-ovl-01", "m44-ovl-02", "m44-ovl-15", "m44-ovl-19")
def _overthrough(battle: Battle, side: int, place: int) -> Commander:
    """Place 0 is the Commander in Chief, 1 to 3 the left, centre and right general as their side sees it."""
    flank = place - 1
    strip = flank if side == ALLIES else 2 - flank  # m44-brd-10: the Axis left is the Allied right
    number = place if side == ALLIES else 4 + place
    facing = place if place in (0, CENTER + 1) else 4 - place
    chief = place == 0
    title = "Commander in Chief" if chief else f"{FLANK_TITLES[flank]} general"
    return Commander(
        number=CommanderId(number),
        seat=seats_of(battle)[number],
        title=f"{ADJECTIVES[side]} {title}",
        side=side,
        chief=chief,
        general=not chief,
        map=-1,
        sections=() if chief else (SectionId(2 * strip), SectionId(2 * strip + 1)),
        flank=flank,
        deck=(0 if side == ALLIES else 1) if chief else -1,
        hand=Hand(battle.cards[side] if chief else 0, battle.cards[side] if chief else 0, ()),
        opposite=4 + facing if side == ALLIES else facing,
    )


def _option(block: Block) -> Option:
    values = block.pairs("values")
    default = block.text("default")
    if default not in values:
        raise block.wrong(f"the default {default!r} is not among the values", "default", allowed=values)
    ordered = (default, *(value for value in values if value != default))
    says = " ".join((block.text("text"), *(f"{value}: {values[value]}" for value in ordered)))
    return Option(block.name, ordered, block.text("rule"), says)


def _battle(block: Block, mode: Block, options: dict[str, Option]) -> Battle:
    maps = block.texts("maps")
    known = tuple(options.values())
    chosen = [known[mode.place_of(o, tuple(options), "options")] for o in mode.texts("options")]
    chiefs = mode.flag("chiefs", False)
    cards = block.counts("cards", SIDES) if chiefs else (0, 0)
    return Battle(
        block=block,
        id=block.text("id", maps[0] if len(maps) == 1 else None),
        title=block.text("title", ""),
        mode=_mode(mode),
        text=mode.text("text"),
        deck=mode.text("deck", ""),
        maps=maps,
        medals=block.number("medals", default=0 if len(maps) == 1 else None),
        cards=(cards[0], cards[1]),
        options=tuple(chosen),
    )


def _mode(block: Block) -> Mode:
    fewest, most = block.numbers("cards_a_turn", 2)
    return Mode(
        id=block.name,
        title=block.text("title"),
        team=block.flag("team", False),
        chiefs=block.flag("chiefs", False),
        dice_by_turn=_dice_by_turn(block),
        recon_dice=block.number("recon_dice"),
        air_power_dice=block.number_or("air_power_dice", {"every": EVERY}),
        cards_a_turn=(fewest, most),
        chief_cards=block.number("chief_cards", default=0),
        keep=block.number("keep", default=0),
        draw=block.number("draw"),
        draw_after_recon=block.number("draw_after_recon"),
        discard_after_recon=block.flag("discard_after_recon", False),
        initiative_dice=block.number("initiative_dice", default=0),
    )


def _dice_by_turn(block: Block) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if "dice_by_turn" not in block:
        return (), ()
    own = block.block("dice_by_turn")
    return own.numbers(SIDES[AXIS]), own.numbers(SIDES[ALLIES])
