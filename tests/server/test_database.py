"""What is kept: whose answer an id belongs to, databases from before, and who may read the files."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import inspect, text

from beachhead import cli, new_match
from beachhead.server.db import store as stores
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.db.store import Store
from beachhead.server.settings import Settings
from tests.server.sitting import Sitting, visiting


def test_the_id_of_an_answer_belongs_to_game_and_seat(settings: Settings) -> None:
    """Two people whose programs count their answers from one both get theirs through, and each only once."""
    with visiting(Settings(settings.database, rate=10_000, burst=100_000, bot_workers=0)) as client:
        sitting = Sitting(client)
        sitting.answer("guard", "hide 0405", id="answer-1")
        assert sitting.answer("north", "done", id="answer-1").json()["length"] == 4
        assert sitting.answer("south", "done", id="answer-1").json()["length"] == 5
        for seat in ("guard", "north", "south"):
            again = sitting.answer(seat, "done", id="answer-1", at=99)
            assert (again.status_code, again.json()["length"]) == (200, 5)
        refused = sitting.post("/undo", "south", seat="south", id="answer-1")
        assert refused.status_code == 200
        assert sitting.shown()["length"] == 5


def config_for(store: Store) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(stores.__file__).with_name("migrations")))
    return config


def to_version(store: Store, version: str) -> None:
    """As a server of that time would have left the tables."""
    config = config_for(store)
    with store.writing() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, version)


def test_a_database_of_before_is_brought_up_and_its_games_go_on(settings: Settings) -> None:
    own = Settings(settings.database, rate=10_000, burst=100_000, bot_workers=0)
    with visiting(own) as client:
        sitting = Sitting(client)
        sitting.answer("guard", "hide 0405", id="answer-1")
    store = Store(own.database)
    to_version(store, "0001")
    assert [index["column_names"] for index in inspect(store.engine).get_indexes("entries")] == [
        ["game", "answer"]
    ]
    store.close()
    with visiting(own) as client:
        sitting.client = client
        again = sitting.answer("guard", "hide 0405", id="answer-1")
        assert (again.status_code, again.json()["length"]) == (200, 3)
        assert sitting.answer("north", "done", id="answer-1").json()["length"] == 4


def test_a_backup_of_before_is_brought_up_too(tmp_path: Path) -> None:
    one, two = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "two.db"))
    with visiting(Settings(one, bot_workers=0)) as client:
        sitting = Sitting(client)
        sitting.answer("guard", "hide 0405", id="answer-1")
    write_backup(one, tmp_path / "new.gz")
    with gzip.open(tmp_path / "new.gz", "rt") as new, gzip.open(tmp_path / "old.gz", "wt") as old:
        for line in new:
            row = json.loads(line)
            if "end" in row:
                row["end"] = row["end"][:3]  # there were no invitations
            for name in ("seat", "founder", "closed") if row.get("table") != "seats" else ():
                row.get("row", {}).pop(name, None)
            old.write(json.dumps(row) + "\n")
    assert read_backup(two, tmp_path / "old.gz") == 1
    with visiting(Settings(two, bot_workers=0)) as client:
        sitting.client = client
        assert sitting.answer("guard", "hide 0405", id="answer-1").json()["length"] == 3


# files


@contextmanager
def lax_umask() -> Iterator[None]:
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def mode(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_the_database_and_what_lies_beside_it_are_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "beachhead"
    with lax_umask(), visiting(Settings(f"sqlite:///{folder}/games.db", bot_workers=0)) as client:
        Sitting(client).answer("guard", "hide 0405")
        assert {path.name: mode(path) for path in folder.iterdir()} == {
            "games.db": "0o600",
            "games.db-wal": "0o600",
            "games.db-shm": "0o600",
        }
        assert mode(folder) == "0o700"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_database_that_everybody_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with lax_umask():
        for name in ("games.db", "games.db-wal", "games.db-shm"):
            (tmp_path / name).touch()
        Store(f"sqlite:///{file}").close()
    assert {mode(path) for path in tmp_path.iterdir()} == {"0o600"}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_backups_and_game_files_are_for_their_owner_only(tmp_path: Path) -> None:
    with lax_umask():
        store = Store(f"sqlite:///{tmp_path / 'games.db'}")
        store.migrate()
        store.close()
        for name in ("kept.gz", "kept.gz.part"):
            (tmp_path / name).write_text("everybody's")
        write_backup(f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "kept.gz")
        (tmp_path / "game.bhg.part").write_text("everybody's")
        new_match("raid:field", seed=1).save(tmp_path / "game.bhg")
    assert {mode(tmp_path / name) for name in ("kept.gz", "game.bhg")} == {"0o600"}
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    store.close()
    kept = tmp_path / "kept.gz"
    kept.write_text("the last one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("beachhead.server.db.backup._write_table", full)
    assert cli.run(["admin", "backup", str(kept), "--db", f"sqlite:///{tmp_path / 'games.db'}"]) == 2
    assert kept.read_text() == "the last one"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("mysql://somewhere", "A database is sqlite:///... or postgresql://..., not 'mysql://somewhere'."),
        ("sqlite:////dev/null/games.db", "cannot be used: "),
        ("postgresql://me:word@127.0.0.1:1/none", "postgresql://me@127.0.0.1:1/none cannot be used: "),
    ],
)
@pytest.mark.parametrize("words", [["serve"], ["admin", "stats"]])
def test_a_database_that_cannot_be_used_is_said(
    words: list[str], database: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([*words, "--db", database]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert "word@" not in said
    assert len(said.splitlines()) == 1


def test_a_file_that_is_no_database_and_one_of_a_newer_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.db").write_text("Dear friend, " * 100)
    assert cli.run(["admin", "stats", "--db", f"sqlite:///{tmp_path / 'letter.db'}"]) == 2
    assert "file is not a database" in capsys.readouterr().err
    assert (tmp_path / "letter.db").read_text().startswith("Dear friend")
    newer = f"sqlite:///{tmp_path / 'newer.db'}"
    store = Store(newer)
    store.migrate()
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    assert cli.run(["admin", "stats", "--db", newer]) == 2
    assert "written by a newer Beachhead" in capsys.readouterr().err
