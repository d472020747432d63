"""The far end of many sockets, as a process of its own that does next to nothing.

What comes is stamped on arrival and handed on as it came, compressed; what is to be sent goes out at the time
that was set for it. Whoever reads and thinks is another process (`sockets`), as late as it may be: nothing it
does delays what is measured here.
"""

from __future__ import annotations

import gc
import os
import select
import socket
import struct
import sys
from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from time import perf_counter

HEAD = struct.Struct("!IdBI")  # the number of a line, when, what, and how many bytes follow
OPEN, SEND, CLOSE, SENT, CAME, GONE = range(6)
"""What is asked of this process: at a time to open a line (what follows is `port path`, and a line below the
first message), to send a message, to close. What it tells: when something was sent, when what came (the first
byte of its frame, then the content), when a line was cut."""
FINAL, TEXT, CUT, PING, PONG, MASKED = 0x80, 1, 8, 9, 10, 0x80
SQUEEZED = 0x40  # of the first byte: the content is compressed
SHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
)


def framed(content: bytes, kind: int = TEXT) -> bytes:
    """A frame of a client; its mask is zero, so that it changes nothing."""
    size = len(content)
    length = bytes([MASKED | size]) if size < 126 else struct.pack("!BH", MASKED | 126, size)
    assert size < 2**16, "what is asked of a server is short"
    return bytes([FINAL | kind]) + length + bytes(4) + content


def frames(buffer: bytearray) -> Iterator[tuple[int, bytes]]:
    """Take whole frames of a server out of what has come: the first byte and the content of each."""
    while len(buffer) >= 2:
        first, size, begin = buffer[0], buffer[1], 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            if len(buffer) < begin:
                return
            size = int.from_bytes(buffer[2:begin])
        if len(buffer) < begin + size:
            return
        content = bytes(buffer[begin : begin + size])
        del buffer[: begin + size]
        assert first & FINAL, "our server sends each message in one frame"
        yield first, content


class Line:
    """A socket, what of a frame has come, and what is said first."""

    def __init__(self, port: int, path: str, hello: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(SHAKE.format(port=port, path=path).encode())
        self.socket.setblocking(False)
        self.hello, self.shaken, self.buffer = hello, False, bytearray()

    def read(self) -> bool:
        """Whether there is more to come."""
        try:
            came = self.socket.recv(2**18)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.buffer += came
        if not self.shaken and b"\r\n\r\n" in self.buffer:
            head, _, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 101"):
                return False
            self.shaken, self.buffer = True, bytearray(rest)
            self.socket.sendall(framed(self.hello))
        return bool(came)


class FarEnd:
    """All lines, what is due, and the way to whoever thinks."""

    def __init__(self, thinker: socket.socket) -> None:
        self.thinker = thinker
        self.thinker.setblocking(False)
        self.asked, self.told = bytearray(), deque[bytes]()
        self.lines: dict[int, Line] = {}
        self.numbers: dict[int, int] = {}
        self.due: list[tuple[float, int, int, int, bytes]] = []
        self.count = 0
        self.poll = select.epoll()
        self.poll.register(self.thinker, select.EPOLLIN)

    def run(self) -> None:
        """Until whoever thinks has gone."""
        thinker = self.thinker.fileno()
        while True:
            wait = max(0.0, self.due[0][0] - perf_counter()) if self.due else None
            for number, _ in self.poll.poll(wait):
                if number == thinker:
                    if not self.hear():
                        return
                elif number in self.numbers:
                    self.read(self.numbers[number])
            while self.due and self.due[0][0] <= perf_counter():
                _, _, line, what, content = heappop(self.due)
                self.do(line, what, content)
            self.flush()

    def hear(self) -> bool:
        try:
            came = self.thinker.recv(2**18)
        except BlockingIOError:
            return True
        except ConnectionResetError:  # they went with something unread
            return False
        self.asked += came
        while len(self.asked) >= HEAD.size:
            line, when, what, size = HEAD.unpack_from(self.asked)
            end = HEAD.size + size
            if len(self.asked) < end:
                break
            self.count += 1
            heappush(self.due, (when, self.count, line, what, bytes(self.asked[HEAD.size : end])))
            del self.asked[:end]
        return bool(came)

    def do(self, number: int, what: int, content: bytes) -> None:
        if what == OPEN:
            where, _, hello = content.partition(b"\n")
            port, path = where.decode().split()
            try:
                line = self.lines[number] = Line(int(port), path, hello)
            except OSError:
                self.tell(number, GONE)
                return
            self.numbers[line.socket.fileno()] = number
            self.poll.register(line.socket, select.EPOLLIN)
        elif number in self.lines and what == SEND:
            try:
                self.lines[number].socket.sendall(framed(content))
            except OSError:  # it is found to be cut when it is read
                return
            self.tell(number, SENT)
        elif number in self.lines:
            self.close(number)

    def read(self, number: int) -> None:
        line = self.lines[number]
        more = line.read()
        now = perf_counter()
        for first, content in frames(line.buffer) if line.shaken else ():
            kind = first & 15
            if kind == PING:
                line.socket.sendall(framed(content, PONG))
            elif kind == TEXT:
                self.tell(number, CAME, bytes([first]) + content, now)
            more = more and kind != CUT
        if not more:
            self.close(number)
            self.tell(number, GONE, b"", now)

    def close(self, number: int) -> None:
        line = self.lines.pop(number)
        del self.numbers[line.socket.fileno()]
        self.poll.unregister(line.socket)
        line.socket.close()

    def tell(self, line: int, what: int, content: bytes = b"", when: float = 0.0) -> None:
        self.told.append(HEAD.pack(line, when or perf_counter(), what, len(content)) + content)

    def flush(self) -> None:
        """Hand on what can be handed on now; nobody waits for whoever thinks."""
        while self.told:
            try:
                sent = self.thinker.send(self.told[0])
            except BlockingIOError:
                break
            if sent < len(self.told[0]):
                self.told[0] = self.told[0][sent:]
            else:
                self.told.popleft()
        events = select.EPOLLIN | (select.EPOLLOUT if self.told else 0)
        self.poll.modify(self.thinker, events)


if __name__ == "__main__":
    gc.freeze()
    gc.disable()
    FarEnd(socket.socket(fileno=os.dup(int(sys.argv[1])))).run()
