"""The captain: plans a whole phase. `CHAPTERS` answers every question of the game."""

from __future__ import annotations

from beachhead.bots.fm import (
    arriving,
    attacking,
    landing,
    markers,
    moving,
    retreating,
)
from beachhead.bots.fm.bot import FmBot
from beachhead.bots.fm.context import Chapter
from beachhead.bots.fm.style import STYLES

CHAPTERS: dict[str, Chapter] = {
    "place_beachhead": landing.place_beachhead,
    "land_unit": landing.land_unit,
    "choose_drop_zone": landing.choose_drop_zone,
    "aim_drop": landing.aim_drop,
    "shared_landing": landing.shared_landing,
    "pick_drop_attack": landing.pick_drop_attack,
    "land_raiders": landing.land_raiders,
    "raiders_go": landing.raiders_go,
    "pick_beach": landing.pick_beach,
    "commit_marker": markers.commit_marker,
    "marker_drawn": markers.marker_drawn,
    "pick_target": markers.pick_target,
    "draw_first": markers.draw_first,
    "draw_second": markers.draw_second,
    "rebuild": arriving.rebuild,
    "enter": arriving.enter,
    "pick_lander": arriving.pick_lander,
    "go_ashore": arriving.go_ashore,
    "pick_mover": moving.pick_mover,
    "pick_mobile": moving.pick_mover,
    "go": moving.go,
    "pick_attack": attacking.pick_attack,
    "join_attack": attacking.join_attack,
    "choose_defender": attacking.choose_defender,
    "lose_step": retreating.lose_step,
    "pick_retreat": retreating.pick_retreat,
    "fall_back": retreating.fall_back,
    "fall_short": retreating.fall_back,
    "push_or_hold": retreating.fall_back,
    "no_way_back": retreating.fall_back,
    "fall_back_on": retreating.fall_back_on,
    "give_way": retreating.fall_back_on,
    "advance": retreating.advance,
}


class Captain(FmBot):
    """Plans a whole phase."""

    name = "captain"
    usual_seconds = 0.1
    chapters = CHAPTERS
    styles = STYLES
