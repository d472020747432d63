"""The routes, a module for each subject; each has a `router`."""
