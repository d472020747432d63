"""`python -m bench [room ...] [--json] [--compiled]`: measure every room that has figures, or those named.

With `--compiled` each room is measured a second time by the compiled build that `make compiled` has put into
`.venv-compiled`, right after the first, and the table shows both.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from bench import Figure

ROOMS = (
    "hexes",
    "core",
    "fm",
    "m44",
    "env",
    "bots",
    "scenarios",
    "sim",
    "dataset",
    "server",
    "workshop",
    "browser",
    "watching",
    "cli",
    "yardsticks",
    "ratios",
)
NOT_OURS = (
    "server",
    "workshop",
    "browser",
    "watching",
    "cli",
    "yardsticks",
    "ratios",
)  # the same for both builds, or held against a stored one
HEAD = ("room", "figure", "ours", "yardstick", "times better", "target", "met")
HEAD_COMPILED = ("room", "figure", "ours", "compiled", "times faster", "target", "met")
ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / ".venv-compiled" / Path(sys.executable).parent.name / "python"
MEASURE = ("-m", "bench")


def main() -> None:
    here = [room for room in ROOMS if find_spec(f"bench.{room}")]
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of the engine.")
    parser.add_argument("rooms", nargs="*", metavar="room", help=f"what to measure: {', '.join(here)}")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")
    parser.add_argument("--compiled", action="store_true", help="beside the compiled build")
    chosen = parser.parse_args()
    if unknown := set(chosen.rooms) - set(here):
        parser.error(f"nothing to measure for {', '.join(sorted(unknown))}; there is {', '.join(here)}")
    if chosen.compiled and not COMPILED.exists():
        parser.error("there is no compiled build yet: `make compiled` makes it")
    if chosen.compiled:
        beside_compiled(
            chosen.rooms or [room for room in here if room not in NOT_OURS], for_programs=chosen.json
        )
        return
    measured = {room: figures(room) for room in chosen.rooms or here}
    if chosen.json:
        print(json.dumps({room: [as_json(f) for f in found] for room, found in measured.items()}, indent=2))
    else:
        show(HEAD, [row(room, figure) for room, found in measured.items() for figure in found])


def beside_compiled(rooms: list[str], *, for_programs: bool) -> None:
    """Both builds room by room, so that both meet the same minute of a busy machine."""
    pairs = [
        (room, pair) for room in rooms for pair in zip(figures(room), compiled_figures(room), strict=True)
    ]
    if for_programs:
        print(
            json.dumps([{"room": room, **as_json(a), "compiled": b.ours} for room, (a, b) in pairs], indent=2)
        )
    else:
        show(HEAD_COMPILED, [row_of_both(room, plain, fast) for room, (plain, fast) in pairs])


def compiled_figures(room: str) -> list[Figure]:
    measure = [str(COMPILED), *MEASURE, room, "--json"]
    done = subprocess.run(measure, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    names = Figure.__dataclass_fields__
    return [Figure(**{name: each[name] for name in names}) for each in json.loads(done.stdout)[room]]


def figures(room: str) -> list[Figure]:
    print(f"measuring {room} ...", file=sys.stderr)
    found: list[Figure] = import_module(f"bench.{room}").figures()
    return found


def as_json(figure: Figure) -> dict[str, object]:
    return {**asdict(figure), "ratio": figure.ratio, "meets_target": figure.meets_target}


def row_of_both(room: str, plain: Figure, fast: Figure) -> tuple[str, ...]:
    compared = replace(fast, yardstick=plain.ours, target=plain.compiled_target)
    _, name, ours, before, ratio, target, met = row(room, compared)
    return (room, name, before, ours, ratio, target, met)


def row(room: str, figure: Figure) -> tuple[str, ...]:
    met = {None: "", True: "yes", False: "no"}[figure.meets_target]
    amounts = [f"{amount(n)} {figure.unit}" if n is not None else "" for n in (figure.ours, figure.yardstick)]
    target = f"{amount(figure.target)} {figure.unit}" if figure.target is not None else ""
    ratio = f"{figure.ratio:.1f}" if figure.ratio is not None else ""
    return (room, figure.name, *amounts, ratio, target, met)


def amount(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


def show(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    if find_spec("rich"):
        show_rich(head, rows)
        return
    for line in plain([head, *rows]):
        print(line)


def plain(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for room, name, *numbers in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[2:], strict=True)]
        yield "  ".join([room.ljust(widths[0]), name.ljust(widths[1]), *cells]).rstrip()


def show_rich(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*head[:2])
    for title in head[2:]:
        table.add_column(title, justify="right")
    for cells in rows:
        table.add_row(*cells)
    Console(width=None if sys.stdout.isatty() else 120).print(table)


if __name__ == "__main__":
    main()
