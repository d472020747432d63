"""What the building of the package does besides: the board of the browser, the README as an index shows it,
and the compiled flavour.

The board is built from web/ if it is not there yet; without Node.js the build stops with a sentence. A source
archive has the board in it, so whoever installs from one needs no Node.js.

The compiled flavour of the wheel: `BEACHHEAD_COMPILE=1 python -m build --wheel`, or `make compiled`.
Without the variable the wheel is plain Python. With it, the hot rooms are copied to a
folder of their own, put into words that mypyc takes well (`for_the_compiler`) and compiled there, and with
them the one module that is C already; the libraries go into the wheel next to their sources. Python prefers
the library, and `beachhead rules` goes on reading the source. `BEACHHEAD_COMPILE=kernel` compiles that module
alone, in a second or two.
"""

from __future__ import annotations

import ast
import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PACKAGE = "beachhead"
COMPILED = (
    "hexes/*.py",
    *(f"core/{name}.py" for name in ("decision", "state", "step", "table")),
    *(f"fm/{name}.py" for name in ("lookup", "reach", "state", "table", "facts/*", "flow/*", "rules/*")),
    *(f"fm/odds/{name}.py" for name in ("markers", "outcome")),
    "m44/odds/outcome.py",
    *(f"m44/{name}.py" for name in ("lookup", "ids", "unit_flags", "naming", "state", "table", "facts/*")),
    *(f"m44/{name}.py" for name in ("cards/*", "flow/*", "hands/*", "rules/*", "troops/*")),
    *(f"env/{name}.py" for name in ("action_ids", "planes/*", "position", "visible")),
)
LEFT_OUT = ("__init__", "actions", "events", "diagram")
IN_C = "hexes.kernel"
FLAVOURS = {"1": COMPILED, "kernel": ()}
"""By BEACHHEAD_COMPILE: what is compiled besides the kernel."""
# -O1: the C is half a million lines, and more takes several times as long to build
SETUP = """
from setuptools import Extension, setup

paths, in_c = {paths!r}, {in_c!r}
libraries = [Extension(in_c, [in_c.replace(".", "/") + ".c"])]
if paths:
    from mypyc.build import mypycify

    paths[:0] = ["--config-file=", "--ignore-missing-imports"]
    libraries += mypycify(paths, group_name={name!r}, opt_level="1", debug_level="0")
setup(name={name!r}, ext_modules=libraries)
"""
PICKLED = """
    def __getstate__(self) -> _typing.Any:
        return _compiling.values_of(self)
    def __setstate__(self, values: _typing.Any) -> None:
        _compiling.set_values(self, values)"""
STEP = """class Step:
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any:
        return cls
"""


LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s:]+)\)")
NO_BOARD = (
    "The board of the browser is not built. `make wheel` builds it with a Node.js of its own; or install "
    "Node.js 20.19 or newer with npm, and build again."
)


class Readme(MetadataHookInterface):
    """The README for a package index, where a relative link leads nowhere."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        home = str(self.config["home"]).rstrip("/")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, home)}
        metadata["urls"] = (
            {"Documentation": f"{home}/docs/README.md", "Changes": f"{home}/CHANGES.md"} if home else {}
        )


def absolute(text: str, home: str) -> str:
    """A text whose links lead to the repository at `home`; without one they are just the names of files."""

    def link(found: re.Match[str]) -> str:
        if home:
            return f"[{found['text']}]({home}/{found['target']})"
        file = found["target"].partition("#")[0]
        return f"`{file}`" if found["text"].strip("`") == file else f"{found['text']} (`{file}`)"

    return LINK.sub(link, text)


def build_board(root: Path) -> None:
    """The board, built from web/ where there is one to be built."""
    if (root / "src" / PACKAGE / "webdist" / "index.html").is_file():
        return
    npm = shutil.which("npm")
    if npm is None or not (root / "web" / "package.json").is_file():
        sys.exit(NO_BOARD)
    for words in (("ci", "--no-progress"), ("run", "-s", "build")):
        if subprocess.run([npm, *words], cwd=root / "web").returncode:
            sys.exit(f"`npm {words[0]}` failed in web/: its own words are above. {NO_BOARD}")


class CompiledFlavour(BuildHookInterface[Any]):
    """Called by hatchling around the building of an archive or a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_board(Path(self.root))
        flavour = os.environ.get("BEACHHEAD_COMPILE", "")
        if self.target_name != "wheel" or not flavour:
            return
        if flavour not in FLAVOURS:
            sys.exit(f"BEACHHEAD_COMPILE={flavour}? It is 1 for the engine or kernel for the kernel alone.")
        folder = Path(tempfile.mkdtemp(prefix=f"{PACKAGE}-"))
        atexit.register(shutil.rmtree, folder)
        libraries = compile_package(Path(self.root) / "src" / PACKAGE, folder, FLAVOURS[flavour])
        build_data["force_include"] |= {str(path): path.relative_to(folder).as_posix() for path in libraries}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_package(package: Path, folder: Path, patterns: tuple[str, ...]) -> list[Path]:
    """The libraries, built in `folder`: the kernel, and the modules of these patterns."""
    copy = folder / package.name
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    modules = list(chosen(copy, patterns))
    for module in modules:
        module.write_text(for_the_compiler(module.read_text("utf-8")), "utf-8")
    paths = [module.relative_to(folder).as_posix() for module in modules]
    (folder / "setup.py").write_text(
        SETUP.format(name=package.name, paths=paths, in_c=f"{package.name}.{IN_C}"), "utf-8"
    )
    built = subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder)
    if built.returncode:
        sys.exit(f"{package.name} could not be compiled: the compiler's own words are above.")
    suffix = EXTENSION_SUFFIXES[0]
    return [*folder.glob(f"*{suffix}"), *copy.rglob(f"*{suffix}")]


def chosen(package: Path, patterns: tuple[str, ...] = COMPILED) -> Iterator[Path]:
    for pattern in patterns:
        for path in sorted(package.glob(pattern)):
            if not any(path.match(f"{name}.py") for name in LEFT_OUT):
                yield path


# Into words that mypyc takes well


def for_the_compiler(source: str) -> str:
    """The same module without what would cost time when compiled.

    `@rule` marks go: they are read from the source only. Steps and decisions become plain classes with their
    methods written out, and steps are named after their class: mypyc leaves the methods of a dataclass to
    the interpreter, and a decorated class altogether. The other dataclasses have no
    need of `slots`, and are told how they are pickled and copied, which there would set what is frozen.
    `Step` takes no parameters: a generic class has a `__dict__` there.
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            for decorator in filter(is_rule, node.decorator_list):
                blank(lines, decorator)
        if isinstance(node, ast.ClassDef) and is_small(node):
            write_out(lines, node)
        elif isinstance(node, ast.ClassDef) and any(map(is_frozen, node.decorator_list)):
            assert node.end_lineno
            lines[node.end_lineno - 1] += PICKLED
    names = r"\g<0>; import typing as _typing, beachhead.core.compiling as _compiling"
    written = re.sub(r"^from dataclasses import .*", names, "\n".join(lines), flags=re.MULTILINE)
    return simplified(written) + "\n"


def is_small(node: ast.ClassDef) -> bool:
    """Steps and decisions: what is made anew all the time."""
    return node.name == "Decision" or any(ast.unparse(base).startswith("Step[") for base in node.bases)


def is_frozen(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).startswith("dataclass(frozen=True")


def is_rule(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).startswith("rule(")


def blank(lines: list[str], node: ast.expr | ast.stmt, text: str = "") -> None:
    """Put `text` in the place of a decorator or a statement; lines keep their numbers."""
    assert node.end_lineno
    lines[node.lineno - 1 : node.end_lineno] = [text, *[""] * (node.end_lineno - node.lineno)]


def write_out(lines: list[str], node: ast.ClassDef) -> None:
    """The fields of a dataclass without their values, and its methods after its last line."""
    named = [ast.unparse(mark) for mark in node.decorator_list if ast.unparse(mark).startswith("step(")]
    for decorator in node.decorator_list:
        blank(lines, decorator)
    fields = [Written.of(each) for each in node.body if isinstance(each, ast.AnnAssign)]
    for field in fields:
        blank(lines, field.node, f"    {field.name}: {field.type}")
    assert node.end_lineno
    written = [f"\n    {line}" for line in methods(node.name, fields)]
    for mark in named:
        name = mark.removeprefix("step(").removesuffix(")")
        written += [f"\n    NAME: _typing.ClassVar[str] = {name}", f"\n{mark}({node.name})"]
    lines[node.end_lineno - 1] += "".join(written)


class Written(NamedTuple):
    """One field of a dataclass, as it stands in the source."""

    node: ast.AnnAssign
    name: str
    type: str
    value: str

    @classmethod
    def of(cls, node: ast.AnnAssign) -> Written:
        value = ast.unparse(node.value) if node.value else ""
        return cls(node, ast.unparse(node.target), ast.unparse(node.annotation), value)

    @property
    def argument(self) -> str:
        default = "" if self.value.startswith("field(") or not self.value else f" = {self.value}"
        return f"{self.name}: {self.type}{default}"

    @property
    def described(self) -> str:
        more = f", {self.value}" if self.value.startswith("field(") else ""
        return f"({self.name!r}, {self.type!r}{more})"


def methods(name: str, fields: list[Written]) -> Iterator[str]:
    """What `dataclass` would have made, and the description of the fields that `dataclasses.fields` reads."""
    names = [field.name for field in fields]
    described = ", ".join(field.described for field in fields)
    same = "".join(f" and self.{field} == other.{field}" for field in names)
    told = f"_compiling.fields_of({name!r}, [{described}])"
    yield f"__dataclass_fields__: _typing.ClassVar[_typing.Any] = {told}"
    yield f"def __init__({', '.join(['self', *(field.argument for field in fields)])}) -> None:"
    yield from [f"    self.{field} = {field}" for field in names] or ["    pass"]
    yield "def __repr__(self) -> str:"
    yield f"    return f'{name}({', '.join(f'{field}={{self.{field}!r}}' for field in names)})'"
    yield "def __eq__(self, other: object) -> bool:"
    yield f"    return isinstance(other, {name}){same}"
    yield "def __hash__(self) -> int:"
    yield f"    return hash(({''.join(f'self.{field}, ' for field in names)}))"


def simplified(source: str) -> str:
    source = source.replace("dataclass(frozen=True, slots=True)", "dataclass(frozen=True)")
    source = re.sub(r"\bStep\[[^\[\]]*\]", "Step", source)
    source = re.sub(r'^([ST]) = TypeVar\("\1"\)$', r"\1 = Any", source, flags=re.MULTILINE)
    return source.replace("class Step(Generic[S, T]):", STEP)
