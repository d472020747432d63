"""`python -m docsite`: build the site."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from docsite.build import ROOT, build


def main() -> int:
    parser = argparse.ArgumentParser(prog="docsite", description="Build the documentation as a site.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site", help="where to [build/site]")
    parser.add_argument(
        "--full", action="store_true", help="run the notebooks with their own numbers: minutes"
    )
    given = parser.parse_args()
    said = build(given.out, full=given.full)
    if said:
        print(said, file=sys.stderr)
        return 1
    print(f"The site is in {given.out}. Open index.html, or for its search too:")
    print(f"python3 -m http.server --bind 127.0.0.1 --directory {given.out} 8000")
    return 0


sys.exit(main())
