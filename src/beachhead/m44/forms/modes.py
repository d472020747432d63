"""The modes of play as forms, and the battles that are played in them. The booklet prints all of it."""

from __future__ import annotations

from typing import Final

from beachhead.core.forms import Column, Field, Files, Records, Spots, Tree, Value, tables_of
from beachhead.m44.facts import SIDES

FILE: Final = "modes.toml"


def _or_every(text: Value) -> Value:
    return int(text) if text.isdigit() else text


def _number(name: str, title: str, says: str = "") -> Column:
    return Column(Field(name, title, "number", most=20, says=says, empty=True))


def _by_turn(side: str, title: str) -> Column:
    says = "Dice on the first, second, third ... turn."
    return Column(Field(f"{side}_dice", title, "numbers", most=20, says=says, empty=True),
                  ("dice_by_turn", side))  # fmt: skip


MODES: Final = Records(
    "modes",
    "Modes",
    (
        Column(Field("cards_a_turn", "Cards a turn", "numbers", least=1, most=9, says="Fewest and most.")),
        _number("draw", "Draw", "Cards at the end of a turn."),
        _number("draw_after_recon", "After Recon"),
        Column(Field("discard_after_recon", "Then discard", "flag"), default=False),
        _number("recon_dice", "Recon dice", "Dice for reinforcements."),
        Column(Field("air_power_dice", "Air Power", form=r"\d{1,2}|every", example="2 or every"),
               reads=str, writes=_or_every),
        _by_turn("axis", "Axis dice"),
        _by_turn("allies", "Allied dice"),
        _number("chief_cards", "Chief's cards"),
        _number("keep", "Keep"),
        _number("initiative_dice", "Initiative dice"),
    ),
    tables_of(FILE, "mode"),
    says="Cards and dice of each mode, from a single map to Operation Neptune.",
    called=lambda row, table: str(table["title"]),
)  # fmt: skip


def _name(battle: Tree) -> str:
    return str(battle.get("id", battle["maps"][0]))


def _battles(files: Files) -> Spots:
    return {_name(battle): (FILE, ("battle", n)) for n, battle in enumerate(files[FILE]["battle"])}


BATTLES: Final = Records(
    "battles",
    "Battles",
    (
        Column(Field("medals", "Medals to win", "number", least=1, most=200, empty=True,
                     says="Those of its maps together.")),
        Column(Field("cards", "Hands", "counts", choices=SIDES, most=30, empty=True,
                     says="Cards of the Commanders in Chief.")),
    ),
    _battles,
    says="Battles on several maps: what wins, and the hands of the Commanders in Chief.",
    groups=("Mode",),
    grouped=lambda files, row, table: {"Mode": files[FILE]["mode"][table["mode"]]["title"]},
    called=lambda row, table: str(table.get("title") or _name(table)),
)  # fmt: skip
