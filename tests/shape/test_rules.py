"""Every rule has code and a test, or a reason why not; and the alarm rings when one has not.

The last tests build a little house with one mistake each: they are the negative controls.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from beachhead.rulebook import Rulebook, covers, open_rulebook, page, read_claims, write_pages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return open_rulebook()


def test_every_mark_and_claim_is_sound_and_complete_games_are_complete(rulebook: Rulebook) -> None:
    assert rulebook.faults() == []


def test_the_pages_in_docs_are_written(rulebook: Rulebook) -> None:
    write_pages(rulebook, ROOT / "docs" / "rules")
    assert write_pages(rulebook, ROOT / "docs" / "rules") == []


def test_the_inventories_are_whole(rulebook: Rulebook) -> None:
    """Ids of released rules never go away; new ones may come."""
    assert len(rulebook.books["fm"].rules) >= 542
    assert len(rulebook.books["m44"].rules) >= 329


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_no_id_is_used_twice(game: str) -> None:
    inventory = json.loads((ROOT / f"src/beachhead/{game}/data/rules.json").read_text(encoding="utf-8"))
    ids = [rule["id"] for rule in inventory["rules"]]
    assert sorted(set(ids)) == sorted(ids)


def test_rules_and_rulings_refer_to_each_other(rulebook: Rulebook) -> None:
    for book in rulebook.books.values():
        for rule in book.rules.values():
            for entry_id in (*rule.facts.get("see_ambiguity", ()), *rule.facts.get("see_difference", ())):
                assert rule.id in book.entries[entry_id]["rules"], (rule.id, entry_id)
        for entry in book.entries.values():
            for rule_id in entry.get("rules", ()):
                facts = book.rules[rule_id].facts
                assert entry["id"] in (*facts.get("see_ambiguity", ()), *facts.get("see_difference", ()))


@pytest.mark.parametrize("game", ["fm", "m44"])
def test_the_inventory_speaks_of_the_game_and_not_of_how_it_was_collected(game: str) -> None:
    inventory = (ROOT / f"src/beachhead/{game}/data/rules.json").read_text(encoding="utf-8")
    assert not re.findall(
        r"(?i)\b(seeds?|ocr|documents?|placeholders?|inventory|data files?|programmers?)\b", inventory
    )


def test_every_source_of_memoir_is_explained(rulebook: Rulebook) -> None:
    book = rulebook.books["m44"]
    assert {rule.facts["source"]["kind"] for rule in book.rules.values()} <= book.sources.keys()


@pytest.mark.parametrize(
    ("section", "rule_id", "held"),
    [
        ("fm-8.3", "fm-8.3-07", True),
        ("fm-8.3", "fm-8.3.1-02", True),
        ("fm-8", "fm-8.2.1.b1", True),
        ("fm-8.2.1.b", "fm-8.2.1.b1", True),
        ("m44-brd", "m44-brd-01", True),
        ("fm-1", "fm-10.1-01", False),
        ("m44-br", "m44-brd-01", False),
        ("fm-8.3-0", "fm-8.3-07", False),
        ("", "fm-8.3-07", False),
    ],
)
def test_sections_end_where_a_number_or_word_ends(section: str, rule_id: str, held: bool) -> None:
    assert covers(section, rule_id) is held


# The little house

CODE = """
from beachhead.core.rule import rule

@rule("fm-1.0-01")
def march(state):
    return Decision(seat=state.seat, ask="where", rule="fm-2.0-01, fm-1.0-01", options=())

class Column:
    @rule("fm-1.0-02")
    def halt(self):
        return chance("weather", "fm-2.0-01", ())
"""
TESTS = """
import pytest

@pytest.mark.rule("fm-1.0-01", "fm-1.0-02")
def test_march(): ...

class TestColumn:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("fm-1.0-02"))])
    def test_halt(self, n): ...
"""
CLAIMS = '[no_effect]\n"fm-2.0-01" = "says how many players sit at the table"\n'
House = Callable[..., Rulebook]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Builds a checkout with three rules, all in order unless a part is given that is not."""

    def build(code: str = CODE, tests: str = TESTS, claims: str = CLAIMS, complete: bool = True) -> Rulebook:
        rules = [
            {
                "id": f"fm-{number}",
                "title": f"rule {number}",
                "rule": "March | or halt.",
                "source": ["quad 1.0"],
            }
            for number in ("1.0-01", "1.0-02", "2.0-01")
        ]
        meta = {"title": "Little", "complete": complete, "chapters": {"1": "Marching", "2": "Sitting"}}
        game = tmp_path / "src" / "beachhead" / "fm"
        (game / "data").mkdir(parents=True)
        (game / "data" / "rules.json").write_text(json.dumps({"meta": meta, "rules": rules}))
        (game / "data" / "claims.toml").write_text(claims)
        (game / "march.py").write_text(code)
        (tmp_path / "tests").mkdir()
        (tmp_path / "tests" / "test_march.py").write_text(tests)
        (tmp_path / "docs" / "rulings").mkdir(parents=True)
        (tmp_path / "docs" / "rulings" / "001-halting.md").write_text("Halting at night (fm-1.0-02).\n")
        return open_rulebook(tmp_path / "src" / "beachhead")

    return build


def test_a_house_in_order_has_no_faults(house: House) -> None:
    assert house().faults() == []


def test_code_mentions_and_tests_are_told_apart(house: House) -> None:
    book = house()
    assert [(p.file, p.name) for p in book.code["fm-1.0-02"]] == [
        ("src/beachhead/fm/march.py", "Column.halt")
    ]
    assert [p.name for p in book.asked["fm-2.0-01"]] == ["march", "Column.halt"]
    assert [p.name for p in book.asked["fm-1.0-01"]] == ["march"]
    assert book.tests is not None
    assert [p.name for p in book.tests["fm-1.0-02"]] == ["test_march", "TestColumn.test_halt"]
    assert book.rulings == {"fm-1.0-02": ["docs/rulings/001-halting.md"]}


SPREAD = """
class Column:
    @rule(
        "fm-1.0-01",
        "fm-1.0-02, fm-2.0-01",
    )
    @other
    def halt(self):
        def inner(seat):
            return Decision(
                seat,
                "where",
                "fm-1.0-02",
            )

        @core.rule("fm-2.0-01")
        async def outer(): ...
"""


def test_marks_are_found_however_they_are_laid_out(house: House) -> None:
    """Lines without an id are skipped; the slow obvious way through all nodes must find no more."""
    book = house(code=SPREAD, complete=False)
    constants = [node.value for node in ast.walk(ast.parse(SPREAD)) if isinstance(node, ast.Constant)]
    ids = [part for text in constants if "fm-" in str(text) for part in str(text).split(", ")]
    assert sorted(i for marks in (book.code, book.asked) for i in marks for _ in marks[i]) == sorted(ids)
    assert [p.name for p in book.code["fm-2.0-01"]] == ["Column.halt", "Column.halt.outer"]
    assert [p.name for p in book.asked["fm-1.0-02"]] == ["Column.halt.inner"]


def test_a_mention_is_not_a_claim(house: House) -> None:
    assert house(claims="").faults() == ["fm is marked complete, but fm-2.0-01 has no code and no test"]


def test_in_a_game_not_yet_complete_nothing_need_be_there(house: House) -> None:
    assert house(code="", tests="", claims="", complete=False).faults() == []


def test_code_without_a_test_is_noticed(house: House) -> None:
    tests = TESTS.replace('"fm-1.0-01", ', "")
    assert house(tests=tests).faults() == ["fm is marked complete, but fm-1.0-01 has no test"]


def test_a_test_without_code_is_noticed(house: House) -> None:
    code = CODE.replace('@rule("fm-1.0-01")', "")
    assert house(code=code).faults() == ["fm is marked complete, but fm-1.0-01 has no code"]


def test_a_rule_kept_in_data_still_wants_a_test(house: House) -> None:
    claims = CLAIMS.replace("no_effect", "in_data")
    assert house(claims=claims).faults() == ["fm is marked complete, but fm-2.0-01 has no test"]


def test_an_unknown_id_in_code_is_noticed(house: House) -> None:
    code = CODE.replace('@rule("fm-1.0-02")', '@rule("fm-1.0-02", "fm-1.0-03")')
    (fault,) = house(code=code).faults()
    assert fault.startswith(
        "src/beachhead/fm/march.py:10: no inventory has the rule 'fm-1.0-03'; near it: fm-1.0-0"
    )


@pytest.mark.parametrize("mention", ['rule="1.0"', 'rule="fm-7.0-01"', 'about="fm-2.0-99"'])
def test_an_unknown_id_that_is_only_mentioned_is_noticed(house: House, mention: str) -> None:
    (fault,) = house(code=CODE + f"\nHALT = Decision({mention})\n").faults()
    assert fault.startswith(
        f"src/beachhead/fm/march.py:13: no inventory has the rule {mention.split('=')[1][1:-1]!r}"
    )


def test_an_unknown_id_in_a_test_is_noticed(house: House) -> None:
    (fault,) = house(tests=TESTS + '\npytestmark = pytest.mark.rule("fm-9.0-01")\n').faults()
    assert fault.startswith("tests/test_march.py:11: no inventory has the rule 'fm-9.0-01'")


def test_an_id_that_is_not_written_out_is_noticed(house: House) -> None:
    (fault,) = house(code=CODE.replace('@rule("fm-1.0-02")', '@rule("fm-1.0-02", HALTING)')).faults()
    assert fault == "src/beachhead/fm/march.py:10: no inventory has the rule 'HALTING'"


def test_a_claim_without_a_reason_is_refused(house: House) -> None:
    assert house(claims='[no_effect]\n"fm-2.0-01" = " "\n').faults() == ["fm claims: fm-2.0-01 has no reason"]


def test_a_claim_for_a_rule_that_has_code_is_noticed(house: House) -> None:
    claims = CLAIMS + '"fm-1.0-01" = "nobody marches"\n'
    assert house(claims=claims).faults() == ["fm claims: fm-1.0-01 needs no code, but march plays it"]


def test_a_claim_for_an_unknown_id_is_noticed(house: House) -> None:
    (fault,) = house(claims=CLAIMS + '"fm-4.0-01" = "there is no chapter 4"\n').faults()
    assert fault.startswith("fm claims: no inventory has the rule 'fm-4.0-01'")


def test_a_claim_in_a_table_of_another_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "claims.toml"
    path.write_text('[later]\n"fm-1.0-01" = "no time"\n')
    with pytest.raises(
        ValueError, match=r"claims.toml has \[later\]; its tables are \[in_data\] and \[no_effect\]"
    ):
        read_claims(path)


def test_the_page_names_files_and_functions_but_no_lines(house: House, tmp_path: Path) -> None:
    book = house()
    text = page(book, book.books["fm"])
    assert "3 rules: 2 with code, 2 with a test, 1 that need no code, 0 still wanting one." in text
    assert (
        "| fm-1.0-02 | rule 1.0-02 | `fm/march.py: Column.halt` | `tests/test_march.py: test_march`" in text
    )
    assert "| none: says how many players sit at the table |" in text


def test_a_page_is_only_written_when_it_changed(house: House, tmp_path: Path) -> None:
    book, folder = house(), tmp_path / "pages"
    assert write_pages(book, folder) == [folder / "fm.md"]
    assert write_pages(book, folder) == []
    (folder / "fm.md").write_text("old")
    assert write_pages(book, folder) == [folder / "fm.md"]


def test_an_installed_package_has_no_tests_to_read(house: House, tmp_path: Path) -> None:
    house()
    (tmp_path / "src").rename(tmp_path / "site-packages")
    book = open_rulebook(tmp_path / "site-packages" / "beachhead")
    assert book.tests is None
    assert [p.file for p in book.code["fm-1.0-01"]] == ["beachhead/fm/march.py"]
    assert book.lacks("fm-1.0-01") == []
