"""The proof on demand: what a test tries a little of, in bulk. `make soak`, or `make soak ARGS=kills`.

* `kills`: servers killed at any moment, on SQLite and as two workers on PostgreSQL; nothing acknowledged is
  lost.
* `hostile`: messages and files nobody should send; nothing changes, nothing fails, no traceback is seen.
* `games`: random games over all scenarios, modes and options, with the promises of the core and of each game.
* `sockets`: many sockets on many games for a long while; everybody is answered, and memory is measured.

Each part has its `--count` or `--minutes`, writes what it finds to a folder (`<part>.json`, the findings in
words), and goes on where an earlier run into the same folder was stopped. Tests of `make test` run each part
small. How a client speaks with the server is in `client` alone.
"""
