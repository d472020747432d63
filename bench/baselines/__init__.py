"""Baselines on the small tasks, with figures that can be repeated: `python3 dev.py baselines`.

players   who plays: bots, a policy cloned from captains, MaskablePPO, ISMCTS
cloning   behaviour cloning with NumPy alone
results   a file for each figure, so that a run can be stopped and goes on; and the table
"""
