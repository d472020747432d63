"""`beachhead data`: data sets, the files with which the owner of a printed game plays their own copy."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import click
from rich.console import Console
from rich.table import Table

from beachhead import games
from beachhead.cli.options import options_of
from beachhead.core.bhd import (
    SOURCES,
    SUFFIX,
    Change,
    DataSet,
    OwnScenario,
    read_set,
    renumbered,
)
from beachhead.core.comparing import differences, merged, require_one_game
from beachhead.core.datasets import keep_data, kept_data, read_data, write_data
from beachhead.core.errors import Malformed, Refusal, listed
from beachhead.core.files import write_lines
from beachhead.core.forms import Field, Form, Row, Value, shown
from beachhead.core.game import Game
from beachhead.core.owned import form_called, rows_of

FILE = click.argument("file", type=click.Path(path_type=Path))
OUT = click.option(
    "--output", "-o", type=click.Path(path_type=Path), required=True, help="The file to write."
)
PICTURES = (".svg", ".png", ".pdf")


@click.group()
def data() -> None:
    """Play your own copy: a data set is one file (.bhd) with what your printed game says otherwise.

    \b
      beachhead data new fm my.bhd --title "My copy"
      beachhead data export my.bhd counters -o counters.csv     fill it in with a spreadsheet
      beachhead data import my.bhd counters counters.csv
      beachhead data check my.bhd
      beachhead data picture my.bhd counters -o sheet.pdf       compare it at the table
      beachhead play fm:utah --data my.bhd
    """


@data.command()
@click.argument("game")
@FILE
@click.option("--title", required=True, help="What the set is called.")
@click.option("--author", default="", help="Whose copy it is.")
@click.option("--note", default="", help="Anything else, such as the printing.")
@click.option("--variant", is_flag=True, help="It may change what booklets print.")
@click.option("--scenario", default="", metavar="NAME", help="It makes a scenario of this name: short-utah.")
@click.option("--from", "start", default="", metavar="SCENARIO", help="The scenario from which that begins.")
@click.option("--option", "-o", "chosen", multiple=True, metavar="NAME=VALUE", help="One of its options.")
def new(
    game: str,
    file: Path,
    title: str,
    author: str,
    note: str,
    variant: bool,
    scenario: str,
    start: str,
    chosen: tuple[str, ...],
) -> None:
    """Begin a data set for GAME in FILE, in which nothing is changed yet."""
    forms = forms_of(games.find_game(game))
    if file.exists():
        raise Refusal(f"{file} is there already: choose another name.")
    own = own_scenario(game, scenario, start, chosen)
    made = DataSet(game, title, author, note, variant or own is not None, file=file.name, scenario=own)
    made = read_set(file.name, made.text().encode())  # refuses a title that no file may have
    game_of(made).check_data(made)
    write_data(file, made)
    click.echo(f"{file}: nothing is changed yet. What can be: {', '.join(form.name for form in forms)}.")


def own_scenario(game: str, name: str, start: str, chosen: tuple[str, ...]) -> OwnScenario | None:
    """The scenario that a new set makes, if it makes one."""
    if not name and not start:
        return None
    if not name or not start:
        raise Malformed("A scenario of your own has a name (--scenario) and begins from another (--from).")
    base = games.find_scenario(f"{game}:{start.removeprefix(game + ':')}")[1]
    names = {word.partition("=")[0] for word in chosen}
    options = {n: v for n, v in options_of(base, chosen).items() if n in names}
    return OwnScenario(name, base.name, "", cast("dict[str, bool | int | str]", options))


@data.command()
@click.argument("game", required=False)
def forms(game: str | None) -> None:
    """What can be changed in a game, with the fields of each form."""
    for found in games.games().values():
        if game in (None, found.name) and found.forms:
            for form in found.forms:
                click.echo(f"{found.name} {form.name}: {form.title}. {form.says}")
                for field in form.fields:
                    click.echo(f"    {field.name} ({field.kind}) {field.says}".rstrip())


@data.command()
@FILE
@click.option("--scenario", default="", help="Only as far as this scenario needs it.")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def check(file: Path, scenario: str, as_json: bool) -> None:
    """Check a data set with the game's own loaders; the first thing wrong is told with its place."""
    found = read_data(file)
    game = game_of(found)
    game.check_data(found, scenario.partition(":")[2] or scenario)
    facts = {
        **summary(found),
        "checked": [s.id for s in game.checked_with(found)] if not scenario else [scenario],
    }
    if as_json:
        click.echo(json.dumps(facts, indent=1))
        return
    click.echo(f"{file}: {told(found)}. It can be played ({', '.join(map(str, facts['checked']))}).")


@data.command()
@FILE
@click.option("--form", "name", help="Only this form.")
def show(file: Path, name: str | None) -> None:
    """What a data set changes: our value, the owner's, and where that was taken from."""
    found = read_data(file)
    game = game_of(found)
    console = Console(highlight=False)
    console.print(f"{found.title}: {told(found)}, {found.fingerprint}.", markup=False)
    for words in filter(None, (found.author, found.note)):
        console.print(words, markup=False)
    table = Table("line", "form", "row", "field", "ours", "theirs", "from", box=None, pad_edge=False)
    for change in found.changes:
        if name not in (None, change.form):
            continue
        ours = rows_of(form_called(game.forms, change.form), game.files()).get(change.row)
        place = [str(change.line), change.form, change.row]
        if change.act != "set":
            table.add_row(*place, "", "", change.act, "")
        for field, value in change.values.items():
            old = "" if ours is None else said(ours.values.get(field))
            table.add_row(*place, field, old, said(value), change.sources.get(field, ""))
    console.print(table, markup=False)


@data.command()
@FILE
@click.argument("other", type=click.Path(path_type=Path))
def diff(file: Path, other: Path) -> None:
    """What two data sets say otherwise; exit code 1 if there is something."""
    here, there = read_data(file), read_data(other)
    require_one_game(here, there)
    found = differences(here, there)
    for d in found:
        place = " ".join(filter(None, d.key))
        click.echo(
            f"{place}: {side(d.told_here, d.here, d.here_from)} / {side(d.told_there, d.there, d.there_from)}"
        )
    click.echo(f"{len(found)} values differ." if found else "They are the same.", err=True)
    if found:
        raise click.exceptions.Exit(1)


@data.command()
@FILE
@click.argument("other", type=click.Path(path_type=Path))
@OUT
@click.option(
    "--prefer", type=click.Choice(["first", "second"]), help="Whose values count where both have some."
)
def merge(file: Path, other: Path, output: Path, prefer: str | None) -> None:
    """Two data sets in one, such as your counters and a friend's map."""
    first, second = read_data(file), read_data(other)
    ours = {d.key for d in differences(first, second) if d.told_there and not d.conflict}
    made, both = merged(first, second, ours if prefer == "first" else None)
    if both and prefer is None:
        d = both[0]
        raise Refusal(
            f"Both change {d.form} {d.row} {d.field} ({said(d.here)} and {said(d.there)})"
            + (f", and {len(both) - 1} values more" if len(both) > 1 else "")
            + ": say with --prefer whose values count."
        )
    game_of(made).check_data(made)
    write_data(output, made)
    click.echo(f"{output}: {told(made)}.")
    if second.scenario is not None and first.scenario != second.scenario:
        click.echo(
            f"Only its values were taken from {other}, not its scenario {second.scenario_id}.", err=True
        )


@data.command("export")
@FILE
@click.argument("form")
@OUT
def export_rows(file: Path, form: str, output: Path) -> None:
    """All rows of a form as the set has them, as CSV for a spreadsheet: `beachhead data import` reads it."""
    found = read_data(file)
    game = game_of(found)
    wanted = form_called(game.forms, form)
    changes = {change.row: change for change in found.changes if change.form == form}
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["row", "title", *(f.name for f in wanted.fields), "from"])
    for id, row in rows_of(wanted, game.files()).items():
        change = changes.get(id)
        values = {**row.values, **(change.values if change else {})}
        sources = set(change.sources.values()) if change else set()
        cells = [written(field, values.get(field.name)) for field in wanted.fields]
        rows.writerow([id, row.title, *cells, sources.pop() if len(sources) == 1 else ""])
    write_lines(output, text.getvalue().splitlines())
    click.echo(f"{output}: {len(rows_of(wanted, game.files()))} rows.")


@data.command("import")
@FILE
@click.argument("form")
@click.argument("table", type=click.Path(path_type=Path))
@click.option("--from", "source", type=click.Choice(SOURCES), default="printed", show_default=True,
              help="Where values were taken from, if the table does not say.")  # fmt: skip
def import_rows(file: Path, form: str, table: Path, source: str) -> None:
    """Take what a CSV table of a form says otherwise than the game into the set."""
    found = read_data(file)
    game = game_of(found)
    wanted = form_called(game.forms, form)
    ours = rows_of(wanted, game.files())
    kept = {change.key: change for change in found.changes}
    for number, row in read_table(table):
        change = changed(wanted, ours, row, source, f"{table.name}, line {number}")
        kept.pop((form, change.row), None)
        if change.values:
            kept[form, change.row] = change
    made = renumbered(replace(found, changes=tuple(kept.values())))
    game.check_data(made)
    write_data(file, made)
    click.echo(f"{file}: {told(made)}.")


@data.command()
@FILE
@click.argument("what")
@OUT
@click.option("--scenario", default="", help="With map: of this scenario; else of the usual one.")
@click.option("--dark", is_flag=True, help="On dark paper.")
def picture(file: Path, what: str, output: Path, scenario: str, dark: bool) -> None:
    """One page to compare with the printed game: WHAT is a form with pictures, such as counters, or map."""
    from beachhead.draw.sheet import map_page, sheet_page, write_page

    if output.suffix.lower() not in PICTURES:
        raise Malformed(f"A page is written as {listed(PICTURES)}, not as {output.name!r}.", allowed=PICTURES)
    found = read_data(file)
    game = game_of(found)
    game.check_data(found)
    theme = "dark" if dark else "light"
    page = map_page(game, found, scenario, theme) if what == "map" else sheet_page(game, found, what, theme)
    write_page(page, output)
    click.echo(f"{output}: {what} of {found.title}.")


@data.command()
@FILE
def keep(file: Path) -> None:
    """Keep a data set in your data folder, so that games played with it can be opened here."""
    found = read_data(file)
    game_of(found).check_data(found)
    path = keep_data(games.data_shelf(), found)
    click.echo(f"{path}: games with {found.title!r} can be opened here.")


@data.command("list")
def list_kept() -> None:
    """The data sets in your data folder."""
    kept = kept_data(games.data_shelf())
    for found in kept:
        click.echo(f"{found.fingerprint}  {found.game:8} {found.title} ({told(found)})")
    if not kept:
        click.echo(f"None is kept in {games.data_shelf()} yet: `beachhead data keep FILE{SUFFIX}`.", err=True)


def game_of(found: DataSet) -> Game:
    """The game of a data set."""
    return games.find_game(found.game)


def forms_of(game: Game) -> list[Form]:
    if not game.forms:
        raise Refusal(f"Nothing can be changed in {game.title}.")
    return list(game.forms)


def summary(found: DataSet) -> dict[str, Any]:
    values = [source for change in found.changes for source in change.sources.values()]
    return {
        "game": found.game, "title": found.title, "fingerprint": found.fingerprint,
        "variant": found.variant, "rows": len(found.changes), "values": len(values),
        **{source: values.count(source) for source in SOURCES},
    }  # fmt: skip


def told(found: DataSet) -> str:
    """A data set in a few words."""
    counted = summary(found)
    parts = [f"{counted[source]} {source}" for source in SOURCES if counted[source]]
    kind = "variant" if found.variant else "data set"
    rows = "1 row" if counted["rows"] == 1 else f"{counted['rows']} rows"
    if found.scenario is not None:
        kind = f"scenario of your own ({found.scenario_id})"
    return f"a {kind} of {found.game} with {rows}" + (f" ({', '.join(parts)})" if parts else "")


def side(told: bool, value: Value, source: str) -> str:
    """What a set says of something, and where it took that from."""
    if not told:
        return "nothing"
    return (said(value) or "left out") + (f" ({source})" if source else "")


def said(value: Value) -> str:
    """A value in a sentence."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={item}" for name, item in value.items())
    return str(value)


def written(field: Field, value: Value) -> str:
    """A value as a cell of a table."""
    text = said(value)
    return text if field.kind != "texts" or value is None else "; ".join(value)


def read_cell(field: Field, text: str) -> Value:
    """A cell of a table as a value of its field; refused if it cannot be one."""
    text = text.strip()
    if not text and (field.empty or field.kind == "text"):
        return None if field.empty else ""
    found = _CELLS.get(field.kind, str)(text)
    field.check(found)
    return found


def _whole(text: str) -> Value:
    try:
        return int(text)
    except ValueError:
        raise Malformed(f"{shown(text)} is not a whole number.") from None


def _flag(text: str) -> bool:
    if text.lower() not in ("yes", "no", "true", "false"):
        raise Malformed(f"{shown(text)} is neither yes nor no.")
    return text.lower() in ("yes", "true")


def _pairs(text: str) -> dict[str, str]:
    found = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise Malformed(f"{shown(word)} is not written like name=value.")
        found[name] = value
    return found


_CELLS: dict[str, Callable[[str], Value]] = {
    "number": _whole,
    "flag": _flag,
    "choices": str.split,
    "hexes": str.split,
    "numbers": lambda text: [_whole(word) for word in text.split()],
    "texts": lambda text: [part.strip() for part in text.split(";") if part.strip()],
    "counts": lambda text: {name: _whole(value) for name, value in _pairs(text).items()},
    "pairs": _pairs,
}


def read_table(path: Path) -> list[tuple[int, dict[str, str]]]:
    """The rows of a CSV table with the lines they stand in."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"{path} cannot be read as text: {error}.") from None
    reader = csv.DictReader(io.StringIO(text))
    try:
        rows = [(reader.line_num, {k: v for k, v in row.items() if k and v is not None}) for row in reader]
    except csv.Error as error:
        raise Refusal(f"{path}, line {reader.line_num}: {error}.") from None
    if not rows or "row" not in rows[0][1]:
        raise Refusal(f"{path} has no column called row: begin with `beachhead data export`.")
    return rows


def changed(form: Form, ours: dict[str, Row], row: dict[str, str], source: str, place: str) -> Change:
    """What a row of a table says otherwise than the game."""
    id = row["row"]
    if id not in ours:
        raise Malformed(f"{place}: there is no {form.title.lower()} row {shown(id)}.")
    values: dict[str, Value] = {}
    for field in form.fields:
        if field.name in row and field.name in ours[id].values:
            try:
                value = read_cell(field, row[field.name])
            except Malformed as wrong:
                raise Malformed(f"{place}, {id}, {field.name}: {wrong.message}") from None
            if value != ours[id].values[field.name]:
                values[field.name] = value
    said_from = row.get("from", "").strip() or source
    if said_from not in SOURCES:
        raise Malformed(f"{place}: {shown(said_from)} is none of {listed(SOURCES)}.", allowed=SOURCES)
    return Change(form.name, id, values, dict.fromkeys(values, said_from))
