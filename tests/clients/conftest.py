"""What other people's learners need besides our own packages: without it, these tests are not collected."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = {
    "test_sb3.py": "sb3_contrib",
    "test_recipes.py": "tianshou",
    "test_tianshou.py": "tianshou",
    "test_torch.py": "torch",
    "test_onnx.py": "onnx",
}

collect_ignore = [file for file, package in NEEDED.items() if find_spec(package) is None]
"""`make clients` has them all; `make test` runs the rest."""
