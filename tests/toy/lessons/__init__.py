"""The lessons of the toy game."""

from importlib.resources import files

from beachhead.lessons import Folder

LESSONS = Folder(files("tests.toy.lessons"))
