"""The data card: what is in a data set, for people and for programs. Begin with `write_card`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from beachhead.core.files import write_lines
from beachhead.dataset.tables import COLUMNS, DECISIONS

TEXT: Final = """\
# {title}

{rows:,} decisions of {games:,} games of {scenario}, made by Beachhead {version}: {how}.

```python
from beachhead.dataset import open_dataset

data = open_dataset("{folder}")
for batch in data.batches(256, shuffle=1):
    batch.observation, batch.mask(), batch.action, batch.outcome
```

`data.torch(256)` gives the same as tensors. Without Beachhead: `decisions/*.parquet`, `games/*.parquet`,
`turns/*.parquet` and `hexes/*.parquet` are plain tables; `dataset.json` says what every number of an
observation and of an action means, and `card.json` has this page for programs.

## Games

| outcome | games |
|---|---|
{outcomes}

{played}

## What a row is

A decision of a seat that had more than one option, in the order of the game. {observations}
The observation and the options are what the seat could know: they go through the same allow-list as its
view. `outcome` is known at the end of the game only, `luck` after the dice have fallen, and `chance` is
worked out from what the seat knows.

{columns}

## What it is not

Positions that bots reach are not those that people reach, and `chance` was fitted on games of bots. Questions
with a single option have no row.
"""

CHANGES: Final = (
    "`cells` and `values` have what has changed since the row before of the same seat in the same game; "
    "before its first row everything is 0."
)
WHOLE: Final = "`cells` and `values` have all of the observation that is not 0."


def write_card(folder: Path) -> None:
    """Count what is there, and write both."""
    card = count(folder, json.loads((folder / "dataset.json").read_text(encoding="utf-8")))
    write_lines(folder / "card.json", json.dumps(card, indent=1, ensure_ascii=False).splitlines())
    write_lines(folder / "README.md", page(card, folder.name).splitlines())


def count(folder: Path, order: dict[str, Any]) -> dict[str, Any]:
    """The card as data."""
    outcomes: Counter[str] = Counter()
    who: Counter[str] = Counter()
    rows = 0
    for file in sorted((folder / "games").glob("*.parquet")):
        if not (folder / DECISIONS / file.name).exists():
            continue  # left by a run that was killed
        table = pq.read_table(file, columns=["winner", "returns", "reason", "bots", "rows"]).to_pylist()
        for game in table:
            outcomes[_outcome(game)] += 1
            who[_who(game["bots"])] += 1
            rows += game["rows"]
    files = {
        table: {
            "files": len(found := sorted((folder / table).glob("*.parquet"))),
            "bytes": sum(file.stat().st_size for file in found),
            "columns": {name: {"type": kind, "says": says} for name, (kind, says) in columns.items()},
        }
        for table, columns in COLUMNS.items()
    }
    return {
        **{name: value for name, value in order.items() if name != "layout"},
        "environment": order["layout"]["environment"],
        "encoding": order["layout"]["encoding"],
        "width": order["layout"]["width"],
        "actions": order["layout"]["actions"],
        "seats": order["layout"]["seats"],
        "games": sum(outcomes.values()),
        "rows": rows,
        "outcomes": dict(outcomes.most_common()),
        "bots": dict(who.most_common()),
        "tables": files,
    }


def _outcome(game: dict[str, Any]) -> str:
    if game["returns"] is not None:
        winners = [seat for seat, share in json.loads(game["returns"]).items() if share > 0]
        return f"{', '.join(winners)} won" if winners else "drawn"
    if game["reason"] is None:
        return "not finished"
    return f"{game['winner']} won" if game["winner"] else "drawn"


def _who(written: str | None) -> str:
    if written is None:
        return "nobody wrote down who played"
    return ", ".join(f"{seat} {bot}" for seat, bot in json.loads(written).items())


def page(card: dict[str, Any], name: str) -> str:
    """The card as a page."""
    source = {name: value for name, value in card["source"].items() if name != "files"}
    files = card["source"].get("files")
    how = f"read from {len(files)} game files" if files else _words(source)
    columns = []
    for table, found in card["tables"].items():
        columns += [f"### {table}", "", "| column | type | |", "|---|---|---|"]
        columns += [f"| `{one}` | {of['type']} | {of['says']} |" for one, of in found["columns"].items()]
        columns += [""]
    return TEXT.format(
        title=f"Decisions of {card['environment']}",
        rows=card["rows"],
        games=card["games"],
        scenario=card["environment"],
        version=card["version"],
        how=how,
        folder=name,
        outcomes="\n".join(f"| {outcome} | {games:,} |" for outcome, games in card["outcomes"].items()),
        played="Who played: "
        + "; ".join(f"{who} ({games:,} games)" for who, games in card["bots"].items())
        + ".",
        observations=CHANGES if card["observations"] == "changes" else WHOLE,
        columns="\n".join(columns).rstrip(),
    )


def _words(source: dict[str, Any]) -> str:
    told = {name: value for name, value in source.items() if value not in (None, False)}
    return ", ".join(f"{name} {value}" for name, value in told.items())
