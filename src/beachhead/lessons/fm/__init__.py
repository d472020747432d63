"""The lessons of Fire & Movement."""

from importlib.resources import files

from beachhead.lessons.lesson import Folder

LESSONS = Folder(files("beachhead.lessons.fm"))
