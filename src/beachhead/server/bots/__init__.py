"""Bots that play seats: each thinks in a process of its own, from the view of its seat."""
