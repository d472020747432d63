"""The rule index: what each rule says, where it is played, where it is proved.

Begin with `open_rulebook`. `books` reads a game's inventory (`<game>/data/rules.json`) and the ids that need
no code (`<game>/data/claims.toml`, each with its reason). `marks` reads `@rule("fm-8.3-07")` in the code and
`@pytest.mark.rule("fm-8.3-07")` in the tests with `ast`; nothing is imported. `index` puts them together and
answers; `page` writes the tables of docs/rules. `beachhead rules` and tests/shape ask here.
"""

from beachhead.rulebook.books import Book, Claim, Rule, covers, read_book, read_claims
from beachhead.rulebook.index import Rulebook, open_rulebook, read_books
from beachhead.rulebook.marks import Marks, Place, code_marks, proof_marks
from beachhead.rulebook.page import page, write_pages

__all__ = [
    "Book",
    "Claim",
    "Marks",
    "Place",
    "Rule",
    "Rulebook",
    "code_marks",
    "covers",
    "open_rulebook",
    "page",
    "proof_marks",
    "read_book",
    "read_books",
    "read_claims",
    "write_pages",
]
