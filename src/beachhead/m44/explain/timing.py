"""Why not now: what each action is for, and the rule that says when. Begin with `why_not_now`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from beachhead.core.explain import Intent
from beachhead.m44.explain.reason import Reason
from beachhead.m44.state import M44State


@dataclass(frozen=True, slots=True)
class Moment:
    """When something is done: the questions that it answers, the rule, and the rule in words."""

    asks: tuple[str, ...]
    rule: str
    text: str


CARD: Final = Moment(("play", "hand_out"), "m44-turn-03", "A command card is played when the turn begins.")
ORDER: Final = Moment(
    ("order", "dig_in"), "m44-turn-05", "Units are ordered after the card is played, before anybody moves."
)
MOVE: Final = Moment(
    ("move", "move_again"),
    "m44-turn-06",
    "A unit moves in the movement step, when it has been chosen for it.",
)
BATTLE: Final = Moment(
    ("battle",), "m44-turn-07", "That is for the battle step, when the unit has been chosen to battle."
)
DEPLOY: Final = Moment(
    ("choose_mover",),
    "m44-rei-07",
    "Reinforcements that were called come onto the board in the movement step.",
)
RETREAT: Final = Moment(("retreat",), "m44-ret-01", "A unit retreats when flags were rolled against it.")

MOMENTS: Final[dict[str, Moment]] = {
    "play": CARD,
    "play_as_barrage": CARD,
    "hand": Moment(
        ("hand_out",), "m44-ovl-03", "A Commander in Chief hands out cards when their turn begins."
    ),
    "repeat": Moment(
        ("repeat",), "m44-card-03", "A card is repeated by a Counter-Attack that was just played."
    ),
    "call": Moment(("call",), "m44-turn-04", "Reinforcements are called after the roll for them."),
    "order": ORDER,
    "on_the_move": Moment(("on_the_move",), ORDER.rule, ORDER.text),
    "bring": Moment(
        ("bring",), "m44-unit-33", "A Command Car brings a unit along when it is ordered itself."
    ),
    "move": MOVE,
    "stay": MOVE,
    "leave": MOVE,
    "deploy": DEPLOY,
    "deploy_to": Moment(("deploy",), DEPLOY.rule, DEPLOY.text),
    "moor": Moment(
        ("moor",), "m44-lc-03", "An empty craft goes back to an icon after it has landed its unit."
    ),
    "target": Moment((*BATTLE.asks, "overrun", "barrage", "air_group", "air_next"), BATTLE.rule, BATTLE.text),
    "hold": Moment((*BATTLE.asks, "overrun"), BATTLE.rule, BATTLE.text),
    "remove_wire": Moment((*BATTLE.asks, "clear_wire"), BATTLE.rule, BATTLE.text),
    "set_aside": BATTLE,
    "fire_smoke": BATTLE,
    "lay_bridge": BATTLE,
    "resupply": BATTLE,
    "smoke": Moment(("smoke",), "m44-unit-19", "Smoke is laid by a Nebelwerfer that fires smoke shells."),
    "ambush": Moment(("ambush",), "m44-amb-01", "An Ambush answers the close assault of an enemy."),
    "battle_back": Moment(("battle_back",), "m44-bb-01", "A unit battles back after a close assault on it."),
    "retreat": RETREAT,
    "stand_fast": RETREAT,
    "take_ground": Moment(
        ("take_ground",), "m44-tg-01", "Ground is taken after a close assault that emptied it."
    ),
    "discard": Moment(
        ("put_back",), "m44-turn-08", "A card is put back after the draw that follows a Recon."
    ),
    "equip": Moment(
        ("equip",), "m44-set-06", "Funnies are given their accessory before play, or on arrival."
    ),
    "arm": Moment(("arm",), "m44-set-07", "Special weapons are placed before play."),
    "throw": Moment((), "m44-bat-10", "Dice are rolled by the game."),
    "roll": Moment((), "m44-bat-10", "Dice are rolled by the game."),
    "draw": Moment((), "m44-turn-08", "Cards are drawn by the game."),
}
"""By action."""

CHOICES: Final = ("choose_mover", "choose_fighter", "wounded", "tend")
BATTLES: Final = (
    "choose_fighter",
    "battle",
    "smoke",
    "ambush",
    "overrun",
    "take_ground",
    "battle_back",
    "clear_wire",
    "retreat",
)

PASSING: Final[dict[str, Reason]] = {
    "play": Reason("A card has to be played every turn.", "m44-turn-03"),
    "hand_out": Reason("At least one card has to be played every turn.", "m44-ovl-03"),
    "move": Reason("A unit that is not to move stays: say so.", "m44-turn-09"),
    "move_again": Reason("A unit that is not to move stays: say so.", "m44-turn-09"),
    "battle": Reason("A unit that is not to battle holds: say so.", "m44-turn-09"),
    "overrun": Reason("A unit that is not to battle holds: say so.", "m44-turn-09"),
}
"""By question: why it cannot be passed."""


def why_not_now(state: M44State, ask: str, rule: str, intent: Intent) -> Reason | None:
    """Why the action that is meant is not for the question `ask`, which stands under `rule`."""
    if intent.do == "done":
        return PASSING.get(ask) or Reason("This question has to be answered.", rule)
    if intent.do == "choose" and ask not in CHOICES:
        text = "One unit after the other: it is not the moment to turn to another."
        return Reason(text, "m44-turn-07" if ask in BATTLES else "m44-turn-06")
    if intent.do == "in_section" and ask != "section":
        rule = "m44-ovl-06" if state.lookup.facts.mode.chiefs else "m44-card-14"
        return Reason("A section is chosen for a card that is used in one of several.", rule)
    moment = MOMENTS.get(intent.do)
    return None if moment is None or ask in moment.asks else Reason(moment.text, moment.rule)
