"""The documents: their examples run, the site builds, and everything public is in the reference."""
