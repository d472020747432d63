"""Mutation testing: change one thing in the rules, and see whether a test notices. `make mutants`.

`changes` lists what can be changed in a file, each change in one function body. `aims` says which tests to
try: those that prove the rules which the function carries, then those that reach the changed line, then the
rest of the room. `trial` tries one mutant in a fork of a process that has everything imported. What was found
is a line of `results.jsonl`, so a run that is stopped goes on where it was. `looked_at.toml` holds the
survivors that somebody has looked at and found to mean the same as the original.
"""
