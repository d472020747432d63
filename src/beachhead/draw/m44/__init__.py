"""Memoir drawn: battlefields, figures, obstacles and marks. Begin with `drawing`."""
