"""Command cards. Begin with `command_card.Play`: what a card can do at each moment of the turn.

A tactic card has a class of its own, all section cards share one (`section_card`); `tactics` knows which has
which, and the flow asks `lookup.plays`. Cards that repeat, shoot or roll push steps of their own.
"""
