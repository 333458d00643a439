"""The built site: complete, of one piece, and the same whenever it is built from the same sources."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from typing import TYPE_CHECKING

import pytest
from tools import site as site_builder
from tools.proc import files_in

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS = re.compile(r'(?:src|href)="([^"#]*)"')


@pytest.fixture(scope="module")
def lock(site: Path) -> dict[str, dict[str, object]]:
    return json.loads(next((site / "python").glob("pyodide-lock-*.json")).read_text())["packages"]


def names(site: Path) -> dict[str, str]:
    return {p.relative_to(site).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files_in(site)}


def test_the_lock_names_exactly_the_wheels_that_are_served(site: Path, lock) -> None:
    served = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in (site / "python").glob("*.whl")}
    assert {entry["file_name"]: entry["sha256"] for entry in lock.values()} == served
    assert {"onwatch", "onwatch-page", "jinja2", "markupsafe", "micropip", "segno", "python-web", "python-more"} == set(
        lock
    )
    assert all(set(entry["depends"]) <= set(lock) for entry in lock.values())


def test_every_wheel_holds_what_its_record_says_and_no_source(site: Path) -> None:
    for path in (site / "python").glob("*.whl"):
        with zipfile.ZipFile(path) as wheel:
            members = set(wheel.namelist())
            record = wheel.read(next(name for name in members if name.endswith("/RECORD"))).decode()
            assert {line.split(",")[0] for line in record.splitlines()} == members
            assert not [name for name in members if name.endswith((".py", ".so"))], path.name


def test_pages_name_only_files_of_the_site_and_only_relatively(site: Path) -> None:
    for page in site.glob("*.html"):
        for address in ADDRESS.findall(page.read_text(encoding="utf-8")):
            if address.startswith("data:"):
                continue
            assert not re.match(r"[a-z]+:|/", address), f"{page.name}: {address} is not relative"
            target = site / address.removeprefix("./").partition("?")[0]
            assert target.is_file() or (target / "index.html").is_file(), f"{page.name}: {address} is not there"


def test_the_service_worker_keeps_every_file_and_no_other(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    kept = set(re.findall(r'url:"([^"]+)"', text))
    assert kept == {name for name in names(site) if not name.startswith(".") and name != "sw.js"}


def test_building_again_gives_the_same_bytes_and_nothing_old(site: Path) -> None:
    before = names(site)
    (site / "left-over.js").write_text("old")
    site_builder.build()
    assert names(site) == before


def test_a_debug_build_keeps_the_sources(site: Path, tmp_path: Path) -> None:
    site_builder.assemble(tmp_path, debug=True)
    with zipfile.ZipFile(io.BytesIO(next((tmp_path / "python").glob("onwatch-*.whl")).read_bytes())) as wheel:
        assert "pycore/__init__.py" in wheel.namelist()
