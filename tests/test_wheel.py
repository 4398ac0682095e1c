"""What a wheel of the project holds, and that it works on its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.places import ROOT

ROOMS = ("semantics", "verifier", "accelerator_model", "rewrites", "synth")
TOP_LEVEL = ("pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the sources, with nothing downloaded."""
    pytest.importorskip("setuptools", minversion="77.0.3")
    sources = tmp_path_factory.mktemp("sources")
    for room in (*ROOMS, "tests"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / room, sources / room, ignore=ignored)
    for name in TOP_LEVEL:
        shutil.copy(ROOT / name, sources)
    build = "from setuptools.build_meta import build_wheel; build_wheel('dist')"
    subprocess.run([sys.executable, "-c", build], cwd=sources, check=True, capture_output=True)
    (built,) = (sources / "dist").glob("rewright-*-py3-none-any.whl")
    return built


def _sources() -> set[str]:
    wanted = [path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file()]
    return {
        path.relative_to(ROOT).as_posix()
        for path in wanted
        if path.suffix in {".py", ".typed", ".toml", ".mlir", ".json", ".tsv", ".css", ".js"}
    }


@pytest.mark.deep
def test_the_wheel_holds_the_rooms_and_nothing_else(wheel: Path):
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert {f"{room}/py.typed" for room in ROOMS} <= names
    assert any(name.startswith("rewrites/") and name.endswith(".mlir") for name in names)
    assert names == _sources()


def test_the_wheel_names_its_licence_and_commands(wheel: Path):
    archive = zipfile.ZipFile(wheel)
    files = {
        name.split(".dist-info/")[1]: name for name in archive.namelist() if ".dist-info/" in name
    }
    metadata = archive.read(files["METADATA"]).decode()
    assert "License-Expression: Apache-2.0 WITH LLVM-exception\n" in metadata
    assert "LLVM Exceptions" in archive.read(files["licenses/LICENSE"]).decode()
    scripts = archive.read(files["entry_points.txt"]).decode()
    assert "verify-rewrite = " in scripts and "accel-run = " in scripts


@pytest.mark.deep
def test_the_wheel_works_without_the_checkout(wheel: Path, tmp_path: Path):
    """The commands run from the unpacked wheel, with the data files that they read."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = (
        "import accelerator_model.machine as m, verifier.commands.shared.options as c\n"
        "import rewrites.library.patterns as l, rewrites.library.lock as k\n"
        "assert m.default_machine()\n"
        "assert {p.name for p in l.read_library()} == set(k.read_lock(l.ROOT).patterns)\n"
        "print(m.__file__, c.__file__)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert all(path.startswith(str(tmp_path / "site")) for path in ran.stdout.split())
