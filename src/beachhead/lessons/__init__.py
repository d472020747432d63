"""Guided lessons: a position on the real board, and steps that explain something or set a task on it.

Begin with `read_lessons`.

    lesson               what a lesson is made of
    loading              a lesson's file read and checked, refused with file, line and reason
    playing              a match of a lesson, who answers for the other seats, and the right way played
    progress             how far a learner has come in a step, and what to say to a wrong try
    bot                  the other seats, as a bot of any server
    checking             every lesson played, by the right way and by wrong ones
    fm/  m44/            the lessons of one game each

A game names its lessons (`Game.lessons`). How one is written: docs/guides/write-a-lesson.md.
"""

from beachhead.lessons.lesson import Folder, Lesson, Step
from beachhead.lessons.loading import find_lesson, read_lessons

__all__ = ["Folder", "Lesson", "Step", "find_lesson", "read_lessons"]
