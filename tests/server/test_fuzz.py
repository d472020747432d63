"""Whatever the API document allows, and a good deal it does not: no answer is a fault of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.parts.long import long_but
from tests.parts.waiting import PATIENCE
from tests.server.test_processes import Serve, serve

__all__ = ["serve"]

CONFIG = """
headers = {{ authorization = "Bearer {tokens}" }}

[parameters]
"path.game" = "{game}"
"path.seat" = "{seat}"
"""
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "phases", "examples"),
    long_but(
        [("raid:field", "coverage,fuzzing", 3), ("fm:utah", "fuzzing", 2), ("m44:omaha", "fuzzing", 2)],
        ("raid:field", "coverage,fuzzing", 3),
    ),
)
def test_fuzzing_the_api(tmp_path: Path, serve: Serve, scenario: str, phases: str, examples: int) -> None:
    """All of it with the smallest game; with the others a little, for what only they answer."""
    server = serve(f"sqlite:///{tmp_path / 'games.db'}")
    begun = server.call("POST", "/api/games", {"scenario": scenario, "seed": "1"})
    tokens, seat = ",".join(begun["links"].values()), next(iter(begun["links"]))
    (tmp_path / "schemathesis.toml").write_text(CONFIG.format(game=begun["game"], tokens=tokens, seat=seat))
    address = f"http://127.0.0.1:{server.port}/api/openapi.json"
    how = f"--phases {phases} --max-examples {examples} --seed 1 --request-timeout {PATIENCE}".split()
    how += ["--checks", CHECKS, "--suppress-health-check", "all"]
    words = [sys.executable, "-m", "schemathesis.cli", "run", address, *how]
    ran = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    assert server.call("GET", f"/api/games/{begun['game']}")["game"] == begun["game"]
