"""Who is asked what, and when.

sequence       sides, turns, phases; teammates act abreast (turn, mode-06)
scoring        medals that are settled when a turn begins
cards          playing command cards
card_draws     dealing, discarding and drawing them
overthrough    what a Commander in Chief hands out, and generals play
reinforcing    the roll, what it buys, deploying it
ordering       naming the units that are ordered
moving         moving them one after the other
choose_battle  choosing who battles whom
battle         one battle from the declaration to its end
losses         hits become losses
retreating     flags
"""
