"""The whole site: pages staged, notebooks run, and all of it built by MkDocs. Begin with `build`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from beachhead.manual import Manual
from docsite import notebooks, pages, reference, rulebooks
from docsite.contents import navigation

ROOT = Path(__file__).resolve().parents[1]
ELSEWHERE = b"https://unpkg.com/"
"""Where the theme would fetch what very old browsers lack, and a library of diagrams we do not use."""


def build(out: Path, *, full: bool = False) -> str:
    """Write the site; what MkDocs complains about, nothing if all is well."""
    with TemporaryDirectory(prefix="docsite-") as folder:
        work = Path(folder)
        source = work / "pages"
        pages.stage(ROOT, source)
        reference.stage(source)
        manuals = rulebooks.stage(source)
        stage_notebooks(source, full=full)
        shutil.copyfile(Path(__file__).with_name("site.css"), source / "site.css")
        (work / "mkdocs.yml").write_text(json.dumps(settings(source, manuals)), "utf-8")
        said = run_mkdocs(work, work / "site")
        if not said:
            at_home(work / "site")
            shutil.rmtree(out, ignore_errors=True)
            out.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(work / "site", out)
        return said


def stage_notebooks(source: Path, *, full: bool) -> None:
    """A page for each notebook, with its pictures beside it."""
    for path in notebooks.all_in(ROOT):
        text, pictures = notebooks.page(notebooks.run(path, small=not full), path.stem)
        page = path.relative_to(ROOT)
        pages.write(source / page.with_suffix(".md"), pages.linked(text, page, ROOT, source))
        for name, picture in pictures.items():
            pages.write(source / notebooks.FOLDER / name, picture)


def run_mkdocs(work: Path, out: Path) -> str:
    """MkDocs in a process of its own; every warning is an error."""
    strictly = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    command = [*strictly, "-f", str(work / "mkdocs.yml"), "-d", str(out)]
    surroundings = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=work, env=surroundings, capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else ""


def at_home(site: Path) -> None:
    """Take out of the theme's scripts what would be fetched from elsewhere."""
    for script in (site / "assets" / "javascripts").rglob("*.js"):
        script.write_bytes(script.read_bytes().replace(ELSEWHERE, b""))
    for left in (*site.rglob("*.map"), site / "404.html"):  # a page of a server, which this site may not have
        left.unlink()


def settings(source: Path, manuals: list[Manual]) -> dict[str, Any]:
    """What stands in mkdocs.yml; JSON is YAML too."""
    return {
        "site_name": "Beachhead",
        "docs_dir": str(source),
        "use_directory_urls": False,
        "nav": navigation(ROOT, manuals),
        "theme": {
            "name": "material",
            "font": False,
            "palette": [
                shade("default", "dark", "(prefers-color-scheme: light)"),
                shade("slate", "light", "(prefers-color-scheme: dark)"),
            ],
            "features": ["navigation.tabs", "navigation.indexes", "navigation.top", "content.code.copy"],
        },
        "extra": {"generator": False},
        "extra_css": ["site.css"],
        "plugins": [
            "search",
            {"autorefs": {}},
            {"mkdocstrings": {"handlers": {"python": {"paths": [str(ROOT / "src")], "options": REFERENCE}}}},
        ],
        "markdown_extensions": [
            "tables",
            "attr_list",
            "admonition",
            {"toc": {"permalink": True}},
            {"pymdownx.highlight": {"anchor_linenums": False}},
            "pymdownx.superfences",
        ],
        "validation": {
            "omitted_files": "info",
            "absolute_links": "warn",
            "unrecognized_links": "warn",
            "anchors": "warn",
        },
    }


def shade(scheme: str, other: str, when: str) -> dict[str, Any]:
    """One of the two appearances, and the button that leads to the other."""
    icon = "material/weather-night" if other == "dark" else "material/weather-sunny"
    return {
        "media": when,
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": icon, "name": f"To {other} colours"},
    }


REFERENCE = {
    "docstring_style": None,
    "show_root_toc_entry": False,
    "show_source": False,
    "members_order": "source",
    "heading_level": 2,
    "filters": ["!^_"],
    "inherited_members": False,
    "separate_signature": True,
    "show_signature_annotations": True,
    "merge_init_into_class": False,
    "show_if_no_docstring": False,
    "line_length": 90,
}
