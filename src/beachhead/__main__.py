"""`python -m beachhead` is the command `beachhead`."""

from beachhead.cli import main

main()
