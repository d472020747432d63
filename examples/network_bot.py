"""A bot of your own, over the network: it holds a seat of a game and answers whenever it is asked.

    python examples/network_bot.py http://127.0.0.1:8044 GAME SEAT SECRET

GAME and SECRET come from whoever began the game (`POST /api/games` gives a secret for each seat). All that is
needed is `pip install websockets`. Change `choose`: it is shown what a person in that seat is shown.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from typing import Any

from websockets.sync.client import connect

LATE = ("stale", "not your decision")  # the game went on before our answer came; we are shown it again


def choose(view: dict[str, Any], question: dict[str, Any]) -> int:
    """The index of an option. `question["options"]` lists all that is legal now, in words and field by field;
    `view["known"]` is the board, the hands and the clock as far as this seat knows them."""
    return random.randrange(len(question["options"]))


def play(server: str, game: str, seat: str, link: str) -> dict[str, Any]:
    """Sit down with a word of our own for the dice, and play the seat until the game is over; the result."""
    address = f"ws{server.removeprefix('http')}/api/games/{game}/live"
    seated, answered = False, -1  # the length of the log when we answered last
    with connect(address, max_size=None) as line:
        line.send(json.dumps({"tokens": [link]}))
        for message in line:
            said = json.loads(message)
            if said.get("refused", LATE[0]) not in LATE:
                print(said["message"], file=sys.stderr)
            if "shown" not in said:
                continue
            shown = said["shown"]
            if shown["result"] is not None:
                return dict(shown["result"])
            view = shown["views"].get(seat)
            if view is None:
                raise SystemExit(f"This secret does not hold {seat} in game {game}.")
            if not seated and not shown["dice"]["open"] and seat not in shown["dice"]["words"]:
                line.send(json.dumps({"sit": {"seat": seat, "word": secrets.token_hex(16)}}))
                seated = True
            elif view["open"] and shown["length"] > answered:
                question, answered = view["open"][0], shown["length"]
                answer = {"seat": seat, "do": choose(view, question), "at": question["at"]}
                line.send(json.dumps({"answer": answer}))
    raise SystemExit("The server has closed the line.")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    print(play(*sys.argv[1:]))
