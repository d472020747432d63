"""Search for games of dice, after the way of backgammon programs: candidates are played out a little way, on
the same imagined positions and the same dice, and what they lead to is valued. Begin with `general.py`.
"""
