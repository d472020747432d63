"""Opponents for Fire & Movement. Begin with `captain`, or with `greedy`, which has no plan.

    bot         what both share                   context   a decision and all that is known of it
    evaluation  what units and positions are worth
    map_cache   ways and goals of the map         chances   exact odds as a price
    aims        who goes for what                 outlook   danger and supply while the enemy stands still
    standing    what a hex is worth to a unit     strikes   attacks with all their units
    garrisons   which Germans hold the hexes that count

The other modules answer the questions of the game by theme: deploying, landing, arriving, moving,
attacking, markers, retreating.
"""
