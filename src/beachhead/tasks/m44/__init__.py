"""The tasks of Memoir."""

from importlib.resources import files

from beachhead.tasks.task import TaskFolder

TASKS = TaskFolder(files("beachhead.tasks.m44"))
