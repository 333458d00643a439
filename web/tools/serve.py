"""Serve a built site as GitHub Pages would: CORS for all, ten minutes of cache, its 404 page, gzip, any sub-path."""

from __future__ import annotations

import argparse
import errno
import functools
import gzip
import sys
import threading
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tools.proc import ROOT, BuildError, say

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

PORT = 8000
TRIES = 20  # ports after PORT to try where the person named none


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD from one folder, below one prefix."""

    protocol_version = "HTTP/1.1"
    prefix = "/"
    asked: list[str] | None = None  # the paths that were asked for, where a test wants to know
    extensions_map = {  # noqa: RUF012 (the base class has it so)
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def do_GET(self) -> None:
        """Answer with a file, a folder's index, or the site's 404 page."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Answer as to GET, without the body."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = urlsplit(self.path).path
        if self.asked is not None:
            self.asked.append(path)
        root = Path(self.directory).resolve()
        file, status = root / "404.html", HTTPStatus.NOT_FOUND
        if f"{path}/".startswith(self.prefix):
            asked = Path(self.translate_path("/" + path[len(self.prefix) :])).resolve()
            if asked.is_dir() and not path.endswith("/"):
                self._send_on(path + "/")
                return
            asked = asked / "index.html" if asked.is_dir() else asked
            if asked.is_file() and asked.is_relative_to(root):
                file, status = asked, HTTPStatus.OK
        body = file.read_bytes() if file.is_file() else b"Not found"
        kind = self.guess_type(str(file))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if kind.startswith(("text/", "application/json", "application/wasm", "image/svg", "application/manifest")):
            self.send_header("Vary", "Accept-Encoding")
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                body = _zipped(str(file), file.stat().st_mtime_ns) if file.is_file() else gzip.compress(body)
                self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def _send_on(self, path: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def end_headers(self) -> None:
        """Add what GitHub Pages adds to every answer."""
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class's name)
        """Stay quiet: the address is all that a person needs to see."""


@functools.lru_cache(maxsize=256)
def _zipped(path: str, changed: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that went away in the middle of an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Server:
    """A server in a thread: `with Server(root, prefix="/onwatch/") as server: server.url`."""

    def __init__(self, root: Path, *, prefix: str = "/", port: int = 0, asked: list[str] | None = None) -> None:
        """Listen at once; port 0 takes any free one. Raises OSError where the port is taken.

        A list given as `asked` collects the paths that are asked for.
        """
        self.prefix = "/" + "".join(f"{part}/" for part in prefix.split("/") if part)
        bound = type("Bound", (Handler,), {"prefix": self.prefix, "asked": asked})
        self.http = _Http(("127.0.0.1", port), functools.partial(bound, directory=str(root)))
        self.origin = f"http://localhost:{self.http.server_address[1]}"
        self.url = self.origin + self.prefix

    def __enter__(self) -> Self:
        """Begin to answer."""
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Answer no more."""
        self.http.shutdown()
        self.http.server_close()


def listen(root: Path, *, prefix: str, port: int | None) -> Server:
    """A server on the port that was named, else on the first free one from PORT on."""
    for candidate in [port] if port is not None else range(PORT, PORT + TRIES):
        try:
            return Server(root, prefix=prefix, port=candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            taken = error
    which = f"port {port}" if port is not None else f"ports {PORT} to {PORT + TRIES - 1}"
    raise BuildError(f"cannot serve on {which}: {taken.strerror}; name a free one with --port") from taken


def main(root: Path, *, prefix: str = "/", port: int | None = None) -> None:
    """Serve until Ctrl-C."""
    server = listen(root, prefix=prefix, port=port)
    say(f"Onwatch is at {server.url} (Ctrl-C ends it)")
    try:
        server.http.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        server.http.server_close()


if __name__ == "__main__":  # a process of its own, for tests that kill it: python -m tools.serve --port N
    parser = argparse.ArgumentParser()
    parser.add_argument("root", nargs="?", type=Path, default=ROOT / "site")
    parser.add_argument("--prefix", default="/")
    parser.add_argument("--port", type=int)
    asked = parser.parse_args()
    main(asked.root, prefix=asked.prefix, port=asked.port)
