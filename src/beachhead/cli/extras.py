"""Which extra brings a package that is not installed."""

from __future__ import annotations

EXTRAS = {
    "web": (
        "fastapi", "starlette", "pydantic", "msgspec", "uvicorn", "sqlalchemy", "alembic", "structlog",
        "prometheus_client", "argon2", "webauthn", "http_ece", "py_vapid", "openskill",
    ),
    "pg": ("psycopg",),
    "sim": ("pyarrow", "numpy"),
    "cluster": ("dask", "distributed"),
    "rl": ("pettingzoo", "gymnasium", "pyspiel", "open_spiel", "PIL"),
    "draw": ("resvg_py",),
    "onnx": ("onnxruntime",),
}  # fmt: skip
"""By extra: what can be imported once it is installed. `numpy` comes with `rl` too."""


def needed(missing: ModuleNotFoundError) -> str:
    """What to install, in a sentence; nothing if no extra brings what is missing."""
    package = (missing.name or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return f"This needs more packages ({package}): pip install 'beachhead[{extra}]'."
    return ""
