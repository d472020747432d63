"""A lesson's file is checked when it is loaded: what does not fit is refused with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.core.datafile import DataError
from beachhead.games import games
from beachhead.lessons import Lesson, find_lesson, read_lessons
from beachhead.lessons.loading import MOST_WORDS, lessons_in, read_lesson

GOOD = (Path(__file__).parents[1] / "toy/lessons/01-cross-the-field.toml").read_text()
LESSONS = [lesson for game in games() for lesson in read_lessons(game)]
PROGRAM = ("decision", "match ", "engine", "option ", "notation", "TOML", "server", "API")
"""Words that no learner should have to know."""


def load(folder: Path, text: str, name: str = "01-field.toml") -> Lesson:
    (folder / name).write_text(text)
    return read_lesson(folder / name, "raid")


def line_of(text: str, words: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if words in line)


def test_the_good_one_is_read(tmp_path: Path) -> None:
    lesson = load(tmp_path, GOOD)
    assert (lesson.name, lesson.seat, len(lesson.steps)) == ("raid/field", "north", 5)
    assert lesson.steps[3].wrong[1].rule == "raid-3"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("lesson = 1", "lesson = 2", "it has format 2, and this program reads 1"),
        ('title = "Cross the field"', 'title = ""', "it is empty"),
        ('title = "Cross the field"\n', "", "the field 'title' is missing"),
        ("minutes = 3", "minutes = 300", "300 is not a whole number from 1 to 15"),
        ("minutes = 3", "minuets = 3", "the field 'minutes' is missing"),
        ('seed = "field"', 'seed = "field"\nauthor = "me"', "there is no field 'author' here"),
        ('"raid:field"', '"raid:feld"', "there is no 'raid:feld', only raid:field"),
        ('"raid:field"', '"raid:field"\noptions = { rounds = 5 }', "The option rounds is 6, 4 or 8, not 5"),
        ('seat = "north"\nseed', 'seat = "west"\nseed', "there is no 'west', only guard, north or south"),
        ('gun = "0503"', 'gun = "9999"', "there is no '9999'"),
        ('gun = "0503"', 'gum = "0503"', "the field 'gun' is missing"),
        ("cards = [2, 1]", "cards = [2, 1]\nround = 9", "9 is not a whole number from 1 to 6"),
        ('seat = "guard"\nask', 'seat = "north"\nask', "there is no 'north', only guard or south"),
        ('ask = "guard"', 'ask = "gurad"', "there is no 'gurad', only hide, go or guard"),
        ('choose = ["hide 0403", "done"]', 'choose = ["hdie *"]', "there is no 'hdie'"),
        ('choose = ["hide 0403", "done"]', 'choose = ["hide 9999"]', "'9999' does not fit hex"),
        ('choose = ["hide 0403", "done"]', "", "needs the question"),
        ('focus = ["north", "0302"]\nlabels', 'focus = ["nroth"]\nlabels', "there is no unit or hex 'nroth'"),
        ('{ "north" = "you" }', '{ "9999" = "you" }', "there is no unit or hex '9999'"),
        ('done = { point = ["south"] }', "done = { point = [] }", "what is to be done is empty"),
        ('done = { point = ["south"] }', 'done = { spot = ["south"] }', "there is no field 'spot' here"),
        ('done = { point = ["south"] }', 'done = { point = ["south"], right = 1 }', "in exactly one way"),
        ('done = { point = ["south"] }\n', "", "both a `task` and what is `done`"),
        ('task = "Point at the other raider."\n', "", "both a `task` and what is `done`"),
        ("done = { right = 1 }", "done = { right = 3 }", "3 is not a whole number from 0 to 2"),
        ('choices = ["one", "two", "six"]\n', "", "the field 'choices' is missing"),
        ('"As many as the card says.", ', "", "each of the 3 choices needs its answer"),
        ('show = ["go 0302"]\n', "", "has its right way in `show`"),
        ('show = ["go 0302"]', 'show = ["go *"]', "does not fit hex"),
        ('show = ["go 0302"]', 'show = ["fly 0302"]', "'fly' is not an action"),
        ('["0302", "0303"]', '["0302", "0399"]', "there is no hex '0399'"),
        ("{ north =", "{ norht =", "there is no unit or hex 'norht'"),
        ('act = "done"\n', "", "does not say which `act` is wrong"),
        ('try = ["done"]', 'tries = ["done"]', "there is no field 'tries' here"),
        ('done = { acts = ["go 04*"] }', 'done = { asked = "gone" }', "there is no 'gone'"),
        ("text = \"Somebody crosses the field with you.\"", f'text = "{"word " * 71}"', "has 71 words"),
        ('title = "How far?"', "title = How far?", "not TOML"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_with_file_line_and_reason(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    assert GOOD.count(old) == 1, old
    with pytest.raises(DataError, match=r"01-field\.toml") as refused:
        load(tmp_path, GOOD.replace(old, new))
    assert says in refused.value.message
    assert "line" in refused.value.place or "missing" in says


def test_the_line_is_the_one_that_is_wrong(tmp_path: Path) -> None:
    text = GOOD.replace('rule = "raid-3"', 'rule = "raid-3"\nruel = "raid-3"')
    with pytest.raises(DataError, match=f"line {line_of(text, 'ruel')}, steps.4.wrong.2.ruel"):
        load(tmp_path, text)


def test_a_rule_that_is_not_there_is_refused(tmp_path: Path) -> None:
    source = Path(find_lesson_file("fm"))
    text = source.read_text()
    rule = next(rule for lesson in read_lessons("fm") for step in lesson.steps for rule in step.rules)
    (tmp_path / "01-broken.toml").write_text(text.replace(rule, "fm-99.9-99"))
    with pytest.raises(DataError, match=r"01-broken.toml, line \d+, .*There is no rule 'fm-99.9-99'"):
        read_lesson(tmp_path / "01-broken.toml", "fm")


def find_lesson_file(game: str) -> Path:
    first = read_lessons(game)[0]
    return Path(__file__).parents[2] / "src/beachhead/lessons" / game / first.file


@pytest.mark.parametrize("name", ["field.toml", "1-field.toml", "01-Field.toml", "01-.toml"])
def test_a_file_is_called_by_its_number_and_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError, match="by its number and name"):
        load(tmp_path, GOOD, name)


def test_two_lessons_of_one_name_are_refused(tmp_path: Path) -> None:
    for number in ("01", "02"):
        (tmp_path / f"{number}-field.toml").write_text(GOOD)
    with pytest.raises(DataError, match="two lessons called 'field'"):
        lessons_in(tmp_path, "raid")


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_every_game_of_ours_has_eight_lessons_or_more(game: str) -> None:
    assert len(read_lessons(game)) >= 8


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_short_and_speaks_to_players(lesson: Lesson) -> None:
    assert lesson.minutes <= 6
    assert find_lesson(lesson.name) is lesson
    for step in lesson.steps:
        assert len(step.text.split()) <= MOST_WORDS
        said = " ".join([step.title, step.text, step.task, step.hint, *step.says, *step.labels.values()])
        assert [word for word in PROGRAM if word in said] == []
