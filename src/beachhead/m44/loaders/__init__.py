"""Reading the data files: from parsed TOML to `Facts`, every figure checked on the way.

Begin with `battle.read_battle`. `datafile` knows the file and place of every value it hands out, `troops`
and `decks` read the profiles, `boards` a board, `ground` the ground of boards joined side by side. Nothing
here touches a file: `beachhead.m44.load` does that.
"""
