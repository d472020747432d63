"""Opponents for Memoir '44. Begin with `captain`, or with `greedy`, which has no plan.

    bot         what both share                   context        a decision and all that is known of it
    outlook     where it pays to stand            unit_values    what units are worth
    aims        towns, beaches, bridges, exits    dice_values    what dice do
    battles     what a battle brings              distances      how far it is
    plans       what a unit does with an order    reinforcements what to call, and where to
    cards       what a card brings                reasons        why
    style       the weights, and ways to play     danger         the dice that the enemy could bring

`ordering`, `marching`, `fighting` and `restoring` answer the questions of the game.
"""
