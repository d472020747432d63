"""Who is asked what, and when.

sequence    sides, turns, phases; teammates act abreast (turn, mode-06)
cards       playing, drawing and dealing command cards
ordering    naming the units that are ordered
moving      moving them one after the other
battling    choosing who battles whom
combat      one battle from the declaration to its end
retreating  flags
"""
