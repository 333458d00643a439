"""The local server answers as GitHub Pages would."""

from __future__ import annotations

import gzip
import socket
from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING

import pytest
from tools import serve
from tools.proc import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    root = tmp_path / "site"
    (root / "deep").mkdir(parents=True)
    (root / "index.html").write_text("home")
    (root / "deep" / "index.html").write_text("deep")
    (root / "404.html").write_text("lost")
    (root / "x.wasm").write_bytes(b"\0asm" * 100)
    (root / "x.whl").write_bytes(b"PK")
    for name in ("x.mjs", "x.json", "x.css", "x.svg", "x.webmanifest"):
        (root / name).write_text("{}")
    (tmp_path / "secret").write_text("secret")
    with serve.Server(root, prefix="onwatch") as running:
        yield running


def ask(server: serve.Server, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(*server.http.server_address)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_serves_below_its_prefix_with_the_headers_of_pages(server: serve.Server) -> None:
    answer, body = ask(server, "/onwatch/?from=home")
    assert (answer.status, body) == (200, b"home")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cache-Control"] == "max-age=600"
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert ask(server, "/onwatch/deep/")[1] == b"deep"


@pytest.mark.parametrize("path", ["/onwatch", "/onwatch/deep"])
def test_a_folder_without_its_slash_is_sent_on(server: serve.Server, path: str) -> None:
    answer, _ = ask(server, path)
    assert (answer.status, answer.headers["Location"]) == (301, path + "/")


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/onwatch/none", "/other/", "/onwatch/../../secret", "/onwatch/%2e%2e/secret"]
)
def test_anything_else_is_the_404_page(server: serve.Server, path: str) -> None:
    answer, body = ask(server, path)
    assert (answer.status, body) == (404, b"lost")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("x.wasm", "application/wasm"),
        ("x.mjs", "text/javascript"),
        ("x.json", "application/json"),
        ("x.css", "text/css"),
        ("x.svg", "image/svg+xml"),
        ("x.webmanifest", "application/manifest+json"),
        ("x.whl", "application/octet-stream"),
    ],
)
def test_media_types(server: serve.Server, name: str, kind: str) -> None:
    assert ask(server, f"/onwatch/{name}")[0].headers["Content-Type"].split(";")[0] == kind


def test_gzips_what_shrinks_where_it_is_accepted(server: serve.Server) -> None:
    plain = ask(server, "/onwatch/x.wasm")[1]
    answer, body = ask(server, "/onwatch/x.wasm", **{"Accept-Encoding": "gzip, br"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == plain
    assert ask(server, "/onwatch/x.whl", **{"Accept-Encoding": "gzip"})[0].headers["Content-Encoding"] is None


def test_head_has_the_length_and_no_body(server: serve.Server) -> None:
    answer, body = ask(server, "/onwatch/", method="HEAD")
    assert (answer.status, answer.headers["Content-Length"], body) == (200, "4", b"")


def test_a_taken_port_is_said_in_one_line_and_otherwise_passed_over(tmp_path: Path, monkeypatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BuildError, match=rf"cannot serve on port {port}: .*; name a free one with --port"):
            serve.listen(tmp_path, prefix="/", port=port)
        monkeypatch.setattr(serve, "PORT", port)
        server = serve.listen(tmp_path, prefix="/", port=None)
        assert server.http.server_address[1] > port
        server.http.server_close()
