"""`python -m bench [room ...] [--json]`: measure every room that has figures, or those named."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec

from bench import Figure

ROOMS = ("hexes", "core", "fm", "m44")
HEAD = ("room", "figure", "ours", "yardstick", "times better", "target", "met")


def main() -> None:
    here = [room for room in ROOMS if find_spec(f"bench.{room}")]
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of the engine.")
    parser.add_argument("rooms", nargs="*", metavar="room", help=f"what to measure: {', '.join(here)}")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")
    chosen = parser.parse_args()
    if unknown := set(chosen.rooms) - set(here):
        parser.error(f"nothing to measure for {', '.join(sorted(unknown))}; there is {', '.join(here)}")
    measured = {room: figures(room) for room in chosen.rooms or here}
    if chosen.json:
        print(json.dumps({room: [as_json(f) for f in found] for room, found in measured.items()}, indent=2))
    else:
        show([row(room, figure) for room, found in measured.items() for figure in found])


def figures(room: str) -> list[Figure]:
    print(f"measuring {room} ...", file=sys.stderr)
    found: list[Figure] = import_module(f"bench.{room}").figures()
    return found


def as_json(figure: Figure) -> dict[str, object]:
    return {**asdict(figure), "ratio": figure.ratio, "meets_target": figure.meets_target}


def row(room: str, figure: Figure) -> tuple[str, ...]:
    met = {None: "", True: "yes", False: "no"}[figure.meets_target]
    amounts = [f"{amount(n)} {figure.unit}" if n is not None else "" for n in (figure.ours, figure.yardstick)]
    target = f"{amount(figure.target)} {figure.unit}" if figure.target is not None else ""
    ratio = f"{figure.ratio:.1f}" if figure.ratio is not None else ""
    return (room, figure.name, *amounts, ratio, target, met)


def amount(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


def show(rows: list[tuple[str, ...]]) -> None:
    if find_spec("rich"):
        show_rich(rows)
        return
    for line in plain([HEAD, *rows]):
        print(line)


def plain(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for room, name, *numbers in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[2:], strict=True)]
        yield "  ".join([room.ljust(widths[0]), name.ljust(widths[1]), *cells]).rstrip()


def show_rich(rows: list[tuple[str, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*HEAD[:2])
    for title in HEAD[2:]:
        table.add_column(title, justify="right")
    for cells in rows:
        table.add_row(*cells)
    Console(width=None if sys.stdout.isatty() else 120).print(table)


if __name__ == "__main__":
    main()
