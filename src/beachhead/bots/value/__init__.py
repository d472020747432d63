"""The value of a position: how likely each side is to win. Begin with `value_of` and `Value.chance`.

value = value_of(find_game("fm"))
value.chance(state, seat)       of a full or imagined position
win_chance(view)                of what a seat knows: the mean over imagined positions

value      features → weights → chance; each game brings its features (`bots/fm/value.py`)
model      the arithmetic
weights    the data files: where they come from, and which one a game takes
sampling   positions of played games, with who won
fitting    weights from samples (numpy), `figures` how good they are
stray      a bot that gets into positions that good players avoid
"""

from beachhead.bots.value.value import Value, WinChance, between, value_of, win_chance

__all__ = ["Value", "WinChance", "between", "value_of", "win_chance"]
