"""Games in memory: the registry of those that are open, and how sockets and other workers hear of changes."""
