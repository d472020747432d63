"""Command cards. Begin with `play.Play`: what a card can do at each moment of the turn.

A tactic card has a class of its own, all section cards share one (`section`); `tactics` knows which card has
which, and the flow asks `book.plays`. Cards that repeat, shoot or roll lay steps of their own.
"""
