"""Run pytest as without MLIR's tools: `python tests/without_mlir_tools.py [OPTION…]`.

The tests, and the commands that they start, find programs by PATH. It becomes one folder of links
to all programs but those named `mlir-…`. Which tests need the tools is not asked: those that need a
tool have to skip. Where $MLIR_TOOLS_RECORD names what a run with the tools has noted, the files are
left out whose tests had nothing to do with them (`tests/support/tools_looked_for.py`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RECORD = "MLIR_TOOLS_RECORD"
TOOLS = ("mlir-opt", "mlir-runner", "mlir-translate", "mlir-pdll")


def link_programs(path: str, into: Path, tools: bool = False) -> None:
    """Links to the programs of `path`, the first of each name: either to MLIR's tools or to the
    others."""
    for folder in map(Path, path.split(os.pathsep)):
        if not folder.is_dir():
            continue
        for program in folder.iterdir():
            link = into / program.name
            if program.name.startswith("mlir-") == tools and not link.is_symlink():
                link.symlink_to(program.absolute())


def main() -> int:
    """The exit status of pytest."""
    with tempfile.TemporaryDirectory() as made:
        link_programs(os.environ["PATH"], Path(made))
        found = [t for t in TOOLS for name in (t, f"{t}-22") if shutil.which(name, path=made)]
        if found:
            print(f"not hidden: {', '.join(found)}", file=sys.stderr)
            return 2
        command = [sys.executable, "-m", "pytest", *_left_out(), *sys.argv[1:]]
        environment = {**os.environ, "PATH": made}
        environment.pop(RECORD, None)
        return subprocess.run(command, env=environment, check=False).returncode


def _left_out() -> list[str]:
    """Options of pytest."""
    record = os.environ.get(RECORD)
    if not record:
        return []
    files = left_out(Path(record).read_text(encoding="utf-8"))
    print(f"{len(files)} files have nothing to do with MLIR's tools, and are left out", flush=True)
    return [f"--ignore={file}" for file in files]


def left_out(record: str, root: Path = ROOT) -> list[Path]:
    """The files whose tests all ran, of which none has to do with the tools."""
    collected: dict[str, set[str]] = defaultdict(set)
    apart: set[str] = set()
    looked: set[Path] = set()
    for line in record.splitlines():
        kind, what = line.split("\t", 1)
        if kind == "collected":
            collected[what.split("::")[0]].add(what)
        elif kind == "apart":
            apart.add(what)
        else:
            looked.add(Path(what))
    files = [root / file for file, tests in collected.items() if tests <= apart]
    return [file for file in files if not _reached_from(file, looked, root)]


def _reached_from(file: Path, looked: set[Path], root: Path) -> bool:
    """Whether the file, or one of ours that it imports, is one of these, or is inside of one."""
    seen: set[Path] = set()
    folders = (folder for folder in file.parents if root in folder.parents)
    waiting = [file, *(c for folder in folders if (c := folder / "conftest.py").is_file())]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        if one in looked or not looked.isdisjoint(one.parents):
            return True
        seen.add(one)
        waiting += _imported_by(one, root)
    return False


@cache
def _imported_by(file: Path, root: Path) -> list[Path]:
    """Files of ours that a file imports, and all of a package of which it imports something."""
    found: list[Path] = []
    for module in re.findall(r"(?:from|import) +([\w.]+)", file.read_text(encoding="utf-8")):
        path = root.joinpath(*module.split("."))
        found += [path.with_suffix(".py"), *path.glob("*.py")]
    return [one for one in found if one.is_file()]


if __name__ == "__main__":
    sys.exit(main())
