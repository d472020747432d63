"""The lessons of Memoir."""

from importlib.resources import files

from beachhead.lessons.lesson import Folder

LESSONS = Folder(files("beachhead.lessons.m44"))
