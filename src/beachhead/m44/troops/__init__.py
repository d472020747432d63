"""Troops with rules of their own, one file each.

special_actions   what special troops do in place of a battle
command_car       the Command Car brings an order along
craft             Landing Craft
engineers         wire cleared after a battle
equipment         accessories and special weapons before the battle
exits             leaving the map
funnies           the bridge of Hobart's Funnies
smoke             smoke shells
supply            trucks and half-tracks
"""
