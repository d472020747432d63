"""Messages and files that nobody should send: nothing changes, nothing fails, no traceback is seen.

Some games stand at a server while it is sent nonsense, over HTTP and over sockets, with no token, a wrong one
or a right one; what is sent with a right one is never an answer that the rules would take. Files are recorded
games with something done to their bytes or lines: each is refused with a sentence, or is still the same game.
"""

from __future__ import annotations

import http.client
import json
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import quote

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from beachhead.core.errors import BadFile, Refusal
from beachhead.games import load_match
from tests.parts.launch import Server
from tests.parts.waiting import PATIENCE
from tests.soak import client
from tests.soak.part import Part

RECORDED = Path(__file__).parents[1] / "games"
SCENARIOS = ("raid:field", "fm:utah", "m44:omaha")
LOOK_EVERY = 200
UPLOADED = 20
"""One file in so many goes to a server as well."""
SMALL = 60_000  # bytes of a file that is damaged most of the time; the others now and then


# What is sent

NASTY: tuple[object, ...] = (
    None, True, False, 0, -1, 10**30, 1e308, 0.5, "", " ", "\0", "\ud800", "a" * 70_000, "../../etc/passwd",
    "'; DROP TABLE games; --", "<script>", "%00", "\u202e", [], {}, [[[[]]]], {"a": {"b": [0] * 50}},
    float("inf"), float("nan"), "Infinity", "undo", "seal", "raid:field", "guard", "chance", "spectator",
)  # fmt: skip
PATHS = (
    "/api/games", "/api/games/{game}", "/api/games/{game}/answers", "/api/games/{game}/undo",
    "/api/games/{game}/why", "/api/games/{game}/odds", "/api/games/{game}/story", "/api/games/{game}/file",
    "/api/games/{game}/seats", "/api/games/{game}/moments/{any}", "/api/games/{game}/overlays/{any}",
    "/api/games/{game}/seats/{any}", "/api/games/{any}", "/api/import", "/api/mine", "/api/board",
    "/api/board/ground.svg", "/api/rules/{any}", "/api/{any}", "/{any}", "/assets/{any}", "/metrics",
)  # fmt: skip
FIELDS = (
    "scenario options bots seed words seat do at id count intent battle bot tokens answer undo why".split()
)
METHODS = ("GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE")


def nonsense(rng: Random) -> object:
    """A body: fields of ours with values that no field takes."""
    count = rng.randrange(6)
    return {rng.choice(FIELDS): rng.choice(NASTY) for _ in range(count)} if count else rng.choice(NASTY)


def body(rng: Random) -> bytes | None:
    kind = rng.randrange(8)
    if kind == 0:
        return None
    if kind == 1:
        return rng.randbytes(rng.randrange(300))
    text = json.dumps(nonsense(rng)).encode()
    if kind == 2:
        return text[: rng.randrange(len(text) + 1)]
    if kind == 3:
        return b"[" * rng.randrange(1, 5000) + text
    return text


def path(rng: Random, game: client.Game) -> str:
    any = quote(str(rng.choice(NASTY))[:200].encode("utf-8", "replace").decode(), safe="")
    found = rng.choice(PATHS).replace("{game}", game.id).replace("{any}", any or "x")
    return found if rng.random() < 0.7 else f"{found}?seat={any}&since={any}&about={any}&scenario={any}"


def headers(rng: Random, game: client.Game) -> dict[str, str]:
    kind = rng.randrange(6)
    token = (game.everybody, "x" * 32, "Bearer", "\x7f", "," * 500, "a" * 5000)[kind]
    found = {"authorization": f"Bearer {token}"}
    if rng.random() < 0.2:
        found["content-type"] = rng.choice(("text/plain", "application/xml", "multipart/form-data", ""))
    if rng.random() < 0.1:
        found["content-length"] = rng.choice(("-1", "99999999999", "abc"))
    return found


def is_an_answer(method: str, path: str, content: bytes | None) -> bool:
    """Whether the rules might take it: an answer, an undo, a seat handed to a bot. Those are no nonsense."""
    if method != "POST" or "/games/" not in path or not content:
        return False
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and ("do" in said or set(said) <= {"seat", "count", "id", "bot"})


# Sending


def send_http(server: Server, game: client.Game, rng: Random) -> str:
    method, where, content = rng.choice(METHODS), path(rng, game), body(rng)
    if is_an_answer(method, where, content):
        content = b"{}"
    try:
        status, said = client.send(server.port, method, where, content, **headers(rng, game))
    except (http.client.HTTPException, OSError, ValueError):
        return ""  # cut off, or a header that cannot even be sent
    if status >= 500 or b"Traceback" in said:
        return f"{method} {where[:200]} {(content or b'')[:200]!r}: {status} {said[:300]!r}"
    return ""


def send_socket(server: Server, game: client.Game, rng: Random) -> tuple[int, str]:
    """Some messages on one socket; how many, and what was wrong with a reply."""
    sent = 0
    try:
        with connect(
            f"ws://127.0.0.1:{server.port}{game.path}/live", open_timeout=PATIENCE, max_size=None
        ) as line:
            if rng.random() < 0.8:
                line.send(json.dumps({"tokens": [*game.links.values()] if rng.random() < 0.5 else []}))
            for _ in range(rng.randrange(1, 8)):
                sent += 1
                line.send(message(rng))
                said = line.recv(PATIENCE)
                if "Traceback" in str(said):
                    return sent, f"socket: {said[:300]!r}"
    except (WebSocketException, OSError, TimeoutError):
        return max(sent, 1), ""  # disconnected, which is an answer
    return sent, ""


def message(rng: Random) -> str | bytes:
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 200))
    what = {rng.choice(("answer", "why", "label", "x", "tokens")): nonsense(rng)}
    text = json.dumps(what, ensure_ascii=rng.random() < 0.9).encode("utf-8", "replace").decode()
    return text if kind < 4 else text[: rng.randrange(len(text))]


def messages(part: Part, seed: str) -> Part:
    """Send until the goal is reached."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        server = Server(f"sqlite:///{Path(folder) / 'games.db'}", log=log)
        try:
            games = [client.begin(server.port, scenario, seed="7") for scenario in SCENARIOS]
            before = [client.look(server.port, game) for game in games]
            while not part.over:
                burst(server, games, part, Random(f"{seed} {part.done}"))
                if [client.look(server.port, game) for game in games] != before:
                    part.breaks(f"after {part.done} messages of seed {seed} a game has changed")
                    break
                if "Traceback" in log.read_text(errors="replace"):
                    part.breaks(f"a traceback in the log after {part.done} messages: {tail(log)}")
                    log.write_text("")
        finally:
            server.kill()
    return part


def burst(server: Server, games: list[client.Game], part: Part, rng: Random) -> None:
    end = min(part.done + LOOK_EVERY, part.goal)
    while part.done < end:
        game = rng.choice(games)
        if rng.random() < 0.6:
            finding = send_http(server, game, rng)
            part.step(1, http=1)
        else:
            count, finding = send_socket(server, game, rng)
            part.step(count, socket=count)
        if finding:
            part.breaks(finding)


def tail(log: Path) -> str:
    return log.read_text(errors="replace")[-1500:]


# Files


def flipped(lines: list[bytes], rng: Random) -> bytes:
    content = bytearray(b"".join(lines))
    for _ in range(rng.randrange(1, 4)):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return bytes(content)


def cut(lines: list[bytes], rng: Random) -> bytes:
    content = b"".join(lines)
    return content[: rng.randrange(len(content))]


def shuffled(lines: list[bytes], rng: Random) -> bytes:
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def left_out(lines: list[bytes], rng: Random) -> bytes:
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def twice(lines: list[bytes], rng: Random) -> bytes:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"".join(lines)


def put_in(lines: list[bytes], rng: Random) -> bytes:
    content, at = b"".join(lines), rng.randrange(sum(map(len, lines)))
    return (
        content[:at]
        + rng.choice((b"\0", b"\n", b"{", b'"', b"\xff", b"9" * 5000, rng.randbytes(9)))
        + content[at:]
    )


def edited(lines: list[bytes], rng: Random) -> bytes:
    """A field of an entry with another value."""
    n = rng.randrange(len(lines))
    row = json.loads(lines[n])
    row[rng.choice([*row, "undo", "seal", "by", "do"])] = rng.choice(NASTY)
    lines[n] = json.dumps(row).encode("utf-8", "replace") + b"\n"
    return b"".join(lines)


DAMAGES: tuple[Callable[[list[bytes], Random], bytes], ...] = (
    flipped, cut, shuffled, left_out, twice, put_in, edited, edited,
)  # fmt: skip


def files(part: Part, seed: str) -> Part:
    """Damage files until the goal is reached; some of them are uploaded too."""
    known = sorted(RECORDED.glob("*.bhg"), key=lambda file: file.stat().st_size)
    small = [file for file in known if file.stat().st_size < SMALL] or known[:5]
    with TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'games.db'}", log=Path(folder) / "log")
        try:
            while not part.over:
                rng = Random(f"{seed} {part.done}")
                file = rng.choice(small if part.done % 50 else known)
                damaged = rng.choice(DAMAGES)(file.read_bytes().splitlines(keepends=True), rng)
                for finding in faults(
                    damaged, file, Path(folder), server if part.done % UPLOADED == 0 else None
                ):
                    part.breaks(f"file {part.done} of seed {seed}, from {file.name}: {finding}")
                part.step(1, files=1, uploads=int(part.done % UPLOADED == 0))
            if "Traceback" in (Path(folder) / "log").read_text(errors="replace"):
                part.breaks(f"a traceback in the log: {tail(Path(folder) / 'log')}")
        finally:
            server.kill()
    return part


def faults(damaged: bytes, file: Path, folder: Path, server: Server | None) -> Iterator[str]:
    bad = folder / "bad.bhg"
    bad.write_bytes(damaged)
    try:
        match = load_match(bad)
        if match.entries != load_match(file).entries:
            yield "another game was read from it"
    except (BadFile, Refusal):
        pass
    except Exception:  # noqa: BLE001  (whatever it is, it is a finding)
        yield traceback.format_exc()
    if bad.read_bytes() != damaged:
        yield "it was written to"
    if server is not None:
        status, said = client.upload(server.port, damaged)
        if status >= 500 or b"Traceback" in said:
            yield f"uploaded: {status} {said[:300]!r}"
