"""Tests that need no imagination: parts into which each game plugs with one line per scenario."""
