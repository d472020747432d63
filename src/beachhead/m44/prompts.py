"""The questions in words. `{0}` and `{1}` are what a decision is about."""

from __future__ import annotations

from typing import Final

PROMPTS: Final[dict[str, str]] = {
    "play": "Which command card do you play?",
    "order": "Which unit do you order?",
    "on_the_move": "Which unit do you order On the Move?",
    "choose_mover": "Which unit do you move next?",
    "move": "Where {0:does} {0} move?",
    "choose_fighter": "Which unit battles next?",
    "battle": "Whom {0:does} {0} battle?",
    "retreat": "Where {0:does} {0} retreat to?",
    "battle_back": "{0:Does} {0} battle back against {1}?",
    "take_ground": "{0:Does} {0} take the ground {1:at}?",
    "overrun": "Whom {0:does} {0} battle after taking ground?",
    "draw": "Which card is drawn?",
    "battle_dice": "How do the battle dice fall?",
    "initiative": "How do the initiative dice fall?",
    "roll_again": "How do the dice for the hits on the Tiger fall?",
    # cards
    "ambush": "Do you play an Ambush, as {1} {1:is} about to assault {0}?",
    "put_back": "Which of the cards that you drew do you discard?",
    "hand_out": "Which card do you play, or hand to a general?",
    "section": "In which section do you use {0}?",
    "repeat": "Which enemy card does your Counter-Attack repeat?",
    "barrage": "Which unit do you shell?",
    "air_group": "Which unit do your aircraft attack as well?",
    "air_next": "Which unit do your aircraft attack next?",
    "wounded": "Which unit do the medics go to?",
    "tend": "Which unit gets a figure back?",
    "dig_in": "Which unit digs in?",
    "move_again": "Where {0:does} {0} move after the battle?",
    "shell_dice": "How do the dice of the shells fall?",
    "air_dice": "How do the dice of the aircraft fall?",
    "order_dice": "How do the dice for orders fall?",
    "medics_dice": "How do the dice for the wounded fall?",
    # reinforcements and special troops
    "reinforcement_dice": "How do the reinforcement dice fall?",
    "call": "Which reinforcement do you call for?",
    "deploy": "Where {0:does} {0} come on?",
    "equip": "Which accessory {0:does} {0} carry?",
    "arm": "Which Airborne unit carries the {0}?",
    "moor": "Where does the empty landing craft go back to?",
    "smoke": "Where {0:does} {0} lay smoke?",
    "bring": "Which unit next to {0} do you order as well?",
    "clear_wire": "{0:Does} {0} remove the wire {1:at}?",
}
