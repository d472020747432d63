"""A backup that somebody has changed is refused in one sentence that names the game, and nothing of it is
written."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from beachhead import cli
from beachhead.core.log import link
from beachhead.server.db.backup import TABLES, read_backup, write_backup
from beachhead.server.db.records import parse_header
from beachhead.server.db.store import Store
from beachhead.server.db.tables import metadata
from beachhead.server.settings import Settings
from tests.parts.chains import mend
from tests.server.sitting import Sitting, visiting

Rows = dict[str, list[dict[str, Any]]]


class Backup:
    """A file of two games, the rows it was written with, and the game that is tampered with: the second."""

    def __init__(self, folder: Path) -> None:
        self.file, database = folder / "kept.gz", f"sqlite:///{folder / 'first.db'}"
        with visiting(Settings(database, bot_workers=0)) as client:
            for seed in ("7", "8"):
                sitting = Sitting(client, seed=seed)
                sitting.play_out()
        self.game = sitting.game
        write_backup(database, self.file)
        with gzip.open(self.file, "rt") as file:
            self.first, *lines = map(json.loads, file)
        self.rows: Rows = {table.name: [] for table in TABLES}
        for line in lines[:-1]:
            self.rows[line["table"]].append(line["row"])

    @property
    def header(self) -> dict[str, Any]:
        """The row of the game."""
        return next(row for row in self.rows["games"] if row["id"] == self.game)

    @property
    def entries(self) -> list[dict[str, Any]]:
        """The rows of its entries."""
        return [row for row in self.rows["entries"] if row["game"] == self.game]

    def write(self) -> None:
        """Write what the rows are now, closed as a sound backup is."""
        with gzip.open(self.file, "wt") as file:
            file.write(json.dumps(self.first) + "\n")
            for table, rows in self.rows.items():
                file.writelines(json.dumps({"table": table, "row": row}) + "\n" for row in rows)
            file.write(json.dumps({"end": [len(rows) for rows in self.rows.values()]}) + "\n")

    def edit(self, by: Callable[[str], bool], change: Callable[[str], str], *, mended: bool) -> None:
        """Change what the first entry says that was done by such a seat; `mended` makes the chain fit."""
        lines = [json.loads(row["line"]) for row in self.entries]
        line = next(line for line in lines if by(line["by"]) and "do" in line and "seal" not in line)
        line["do"] = change(line["do"])
        if mended:
            mend([json.loads(self.header["header"]), *lines])
        for row, line in zip(self.entries, lines, strict=True):
            row["line"] = json.dumps(line, separators=(",", ":"))
        self.header["chain"] = lines[-1]["chain"]


@pytest.fixture
def backup(tmp_path: Path) -> Backup:
    return Backup(tmp_path)


def other_card(text: str) -> str:
    """Another outcome of the same draw."""
    *words, value = text.split()
    return " ".join([*words, str(int(value) % 3 + 1)])


def is_chance(by: str) -> bool:
    return by == "chance"


def is_raider(by: str) -> bool:
    return by in ("north", "south")


def edited_answer(backup: Backup) -> None:
    backup.edit(is_raider, lambda text: "done" if text != "done" else "go 0101", mended=False)


def edited_answer_and_chain(backup: Backup) -> None:
    backup.edit(is_raider, lambda text: "go 0505", mended=True)


def changed_roll(backup: Backup) -> None:
    backup.edit(is_chance, other_card, mended=False)


def changed_roll_and_chain(backup: Backup) -> None:
    backup.edit(is_chance, other_card, mended=True)


def changed_seal(backup: Backup) -> None:
    """The notation of a sealed entry stands in no chain."""
    row = next(row for row in backup.entries if '"seal"' in row["line"])
    line = json.loads(row["line"])
    row["line"] = json.dumps({**line, "do": "hide 0404" if line["do"] != "hide 0404" else "hide 0405"})


def changed_secret(backup: Backup) -> None:
    backup.header["secret"] = backup.header["secret"][::-1]


def no_secret(backup: Backup) -> None:
    backup.header["secret"] = "dice"


def another_promise(backup: Backup) -> None:
    """A secret of one's own, and the promise that goes with it."""
    other = next(row for row in backup.rows["games"] if row["id"] != backup.game)
    header = json.loads(backup.header["header"]) | {"dice": json.loads(other["header"])["dice"]}
    backup.header.update(header=json.dumps(header), secret=other["secret"])


def removed_line(backup: Backup) -> None:
    entries = backup.entries
    backup.rows["entries"].remove(entries[len(entries) // 2])


def removed_line_and_renumbered(backup: Backup) -> None:
    middle = len(backup.entries) // 2
    backup.rows["entries"].remove(backup.entries[middle])
    for n, row in enumerate(backup.entries, 1):
        row |= {"n": n, "line": json.dumps({**json.loads(row["line"]), "n": n})}
    backup.header["length"] -= 1


def removed_end(backup: Backup) -> None:
    """The last entries are gone, and everything else is as if they had never been."""
    for row in backup.entries[-3:]:
        backup.rows["entries"].remove(row)
    backup.header["chain"] = json.loads(backup.entries[-1]["line"])["chain"]
    backup.header["length"] -= 3


def all_entries_removed(backup: Backup) -> None:
    backup.rows["entries"] = [row for row in backup.rows["entries"] if row["game"] != backup.game]
    backup.header.update(chain=link("", parse_header(backup.header["header"]).chained()), length=0)


def duplicated_game(backup: Backup) -> None:
    for table, column in (("games", "id"), ("seats", "game"), ("entries", "game")):
        backup.rows[table] += [dict(row) for row in backup.rows[table] if row[column] == backup.game]


def duplicated_header(backup: Backup) -> None:
    backup.rows["games"].append(dict(backup.header))


def duplicated_entry(backup: Backup) -> None:
    backup.rows["entries"].append(dict(backup.entries[-1]))


def duplicated_seat(backup: Backup) -> None:
    backup.rows["seats"].append(next(dict(r) for r in backup.rows["seats"] if r["game"] == backup.game))


def removed_seat(backup: Backup) -> None:
    backup.rows["seats"].remove(next(r for r in backup.rows["seats"] if r["game"] == backup.game))


def seats_of_nobody(backup: Backup) -> None:
    next(row for row in backup.rows["seats"] if row["game"] == backup.game)["seat"] = "west"


def removed_game(backup: Backup) -> None:
    backup.rows["games"].remove(backup.header)


def another_result(backup: Backup) -> None:
    result = json.loads(backup.header["result"])
    winner = "guard" if result["winner"] != "guard" else "raiders"
    backup.header["result"] = json.dumps({**result, "winner": winner})


def no_result(backup: Backup) -> None:
    backup.header["result"] = None


def unreadable_line(backup: Backup) -> None:
    backup.entries[-1]["line"] = "{"


def unreadable_header(backup: Backup) -> None:
    backup.header["header"] = "{"


def header_of_nothing(backup: Backup) -> None:
    """What holds nothing of a header was begun by no version that there ever was."""
    backup.header["header"] = "{}"


def answer_twice(backup: Backup) -> None:
    for row in backup.entries[:2]:
        row.update(seat="north", answer="answer-1")


def entries_under_other_numbers(backup: Backup) -> None:
    for row in backup.entries:
        row["n"] += 1


def number_for_a_text(backup: Backup) -> None:
    backup.header["scenario"] = 7


def text_too_long(backup: Backup) -> None:
    backup.header["scenario"] = "x" * 81


def missing_column(backup: Backup) -> None:
    del backup.entries[-1]["line"]


def column_too_many(backup: Backup) -> None:
    backup.header["colour"] = "red"


TAMPERINGS: dict[Callable[[Backup], None], str] = {
    edited_answer: "was changed",
    edited_answer_and_chain: "cannot be played",
    changed_roll: "was changed",
    changed_roll_and_chain: "is not what the dice of this game gave",
    changed_seal: "is not what was sealed",
    changed_secret: "the secret of the dice is not the one the game was begun with",
    no_secret: "the secret of the dice is not 64 hex digits",
    another_promise: "was changed",
    removed_line: "does not hold each of its",
    removed_line_and_renumbered: "was changed, or the line before it was",
    removed_end: "claims another result",
    all_entries_removed: "claims another result",
    duplicated_game: "is in it twice",
    duplicated_header: "is in it twice",
    duplicated_entry: "does not hold each of its",
    duplicated_seat: "holds a seat twice",
    removed_seat: "has other seats than guard, north, south",
    seats_of_nobody: "has other seats than guard, north, south",
    removed_game: "is not in it",
    another_result: "claims another result",
    no_result: "does not end in the position it claims",
    answer_twice: "holds an answer twice",
    entries_under_other_numbers: "does not hold each of its",
    unreadable_line: "cannot be read",
    unreadable_header: "cannot be read",
    header_of_nothing: "cannot be read",
    number_for_a_text: "has games with other columns or values",
    text_too_long: "has games with other columns or values",
    missing_column: "has entries with other columns or values",
    column_too_many: "has games with other columns or values",
}


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_it_is_refused_and_nothing_is_written(
    tamper: Callable[[Backup], None], backup: Backup, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper(backup)
    backup.write()
    assert cli.run(["admin", "restore", str(backup.file), "--db", database]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert backup.game in err
    assert TAMPERINGS[tamper] in err
    store = Store(database)
    with store.reading() as connection:
        for table in metadata.tables.values():
            assert connection.execute(select(func.count()).select_from(table)).scalar_one() == 0
    store.close()


def test_the_same_rows_untouched_are_taken(backup: Backup, database: str) -> None:
    """What refuses the others is what was changed in them, not that they were written again."""
    backup.write()
    assert read_backup(database, backup.file) == 2
