"""Small tasks for learning programs: a position, who learns, when it is over and what is won.

Begin with `find_task`. The environments play them (`beachhead.env.make("fm:task/take-town")`).

    task                 what a task is made of, and what has come of a position
    loading              a task's file read and checked, refused with file, line and reason
    fm/  m44/            the tasks of one game each

A game names its tasks (`Game.tasks`). How one is written: docs/guides/research.md.
"""

from beachhead.tasks.loading import find_task, read_tasks, task_ids
from beachhead.tasks.task import Count, Task, TaskFolder

__all__ = ["Count", "Task", "TaskFolder", "find_task", "read_tasks", "task_ids"]
