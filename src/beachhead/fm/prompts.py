"""The questions in words, in the order of play. `{0}` and `{1}` are what a decision is about."""

from __future__ import annotations

from typing import Final

PROMPTS: Final[dict[str, str]] = {
    # set-up
    "record": "Where is {0} set up in secret?",
    # the Support Fire Marker Phase
    "roll_weather": "What will the weather be?",
    "lose_marker": "Which marker do the Germans lose for good?",
    "roll_for_markers": "How many markers does the weather keep out?",
    "bar_marker": "Which marker stays out of play this turn?",
    "rebuild": "Which unit is rebuilt with this turn's replacements?",
    # landings (10.9)
    "place_beachhead": "Where do you place a beachhead marker on {0}?",
    "land_unit": "Where does {0} go ashore?",
    "choose_drop_zone": "Where is the drop zone of the {0}?",
    "aim_drop": "At which hex is the drop of {0} aimed?",
    "roll_drop": "How does the drop go?",
    "roll_drift": "Where does the wind blow?",
    "shared_landing": "Which of the units that landed together {0:at} suffers for it?",
    "pick_drop_attack": "Where do paratroopers attack next?",
    "roll_drop_attack": "How does the attack of the paratroopers go?",
    "land_raiders": "Where does {0} land?",
    "roll_raid": "How does the assault go?",
    "silence_gun": "Which German marker do the raiders silence?",
    "raiders_go": "Does {0} move one hex?",
    "pick_beach": "Which beach is assaulted next?",
    "roll_assault": "How does the beach assault go?",
    # movement
    "pick_mover": "Which unit moves or comes on next?",
    "pick_mobile": "Which mobile unit moves next?",
    "go": "Where does {0} go?",
    "enter": "Where does {0} come on?",
    "pick_lander": "Which reinforcement lands next?",
    "go_ashore": "On which beach does {0} land?",
    # battles
    "pick_target": "Which enemy unit do you bombard next?",
    "draw_first": "From which cup do you draw the marker against {0}?",
    "draw_second": "Do you draw a second marker against {0}?",
    "commit_marker": "Do you commit a marker to the battle {0:at}?",
    "draw_marker": "Which marker comes out of the cup?",
    "marker_drawn": "You have drawn {1}: do you use it in the battle {0:at}?",
    "pick_attack": "Which enemy do you attack next?",
    "join_attack": "Which unit joins the attack on {0}?",
    "choose_defender": "Which unit defends {0}?",
    "roll_battle": "How does the die for the battle fall?",
    "lose_step": "Which unit loses a step for the battle {0:at}?",
    "pick_retreat": "Which of your beaten units is next?",
    "fall_back": "Where does {0} fall back, or does it stand fast?",
    "fall_short": "{0} cannot fall back far enough: does it go at the cost of a step, or stand fast?",
    "push_or_hold": "Friends stand in the way of {0}: which of them is displaced?",
    "no_way_back": "{0} has no way back: does it stand fast?",
    "fall_back_on": "{0} has fallen back to {1}: where does it go on to?",
    "give_way": "Where does {0} go to make room?",
    "advance": "Which unit advances, and how far?",
}
