"""Pages as PDF, printed by a browser of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from beachhead.core.errors import Refusal

BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "chromium-headless-shell",
    "google-chrome",
    "chrome",
    "msedge",
)
CHOSEN: Final = "BEACHHEAD_BROWSER"
SECONDS: Final = 120


def print_page(page: Path, path: Path) -> None:
    """Print a page of HTML to a PDF."""
    browser = os.environ.get(CHOSEN) or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Refusal(
            f"A PDF is printed by a browser, and none of {', '.join(BROWSERS)} is installed: name one in "
            f"{CHOSEN}, or write a .html file and print that."
        )
    with TemporaryDirectory() as folder:
        made = Path(folder) / "page.pdf"
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        command += [f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}", page.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
        except (OSError, subprocess.SubprocessError) as error:
            raise Refusal(f"{browser} could not print the page: {error}") from None
        if not made.is_file():
            raise Refusal(f"{browser} printed nothing: write a .html file and print that.")
        shutil.copyfile(made, path)
