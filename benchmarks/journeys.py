"""How far a reader travels who follows a command: the files it runs in, and the moves between them.

    python benchmarks/journeys.py [--root DIRECTORY] [--folders] [COMMAND…]

Counted are calls of Python functions in files of the five rooms, in the process of the command and
after its module is loaded; loading further modules does not count. A call is a move if the function
is in another file than the function of ours that runs. Resumed generators are called. With --root,
the rooms of another checkout are measured; with --folders, each folder's files and the moves into
them are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("semantics", "verifier", "accelerator_model", "rewrites", "synth")
JOURNEYS: Mapping[str, tuple[str, ...]] = {
    "verify-rewrite": ("examples/absorption.mlir",),
    "synth-raise": ("examples/gemm_affine.mlir",),
    "synth-rewrite": ("mine", "arith.andi,arith.ori", "--size", "2"),
}
"""The commands, and what they are called with in the folder of the checkout."""
_WALK = "--walk"


class Traveller:
    """Follows calls through the files of the rooms below `root`."""

    def __init__(self, root: Path) -> None:
        self._root = f"{root}{os.sep}"
        self._names: dict[CodeType, str | None] = {}
        self._stack: list[str | None] = []
        self._loading = 0
        self.files: Counter[str] = Counter()
        """How many moves there are into each file; 0 where the command began."""

    def follow(self, walk: Callable[[], Any]) -> None:
        """Run `walk` and count what it calls."""
        sys.setprofile(self._seen)
        try:
            walk()
        finally:
            sys.setprofile(None)

    def _seen(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self._called(frame.f_code)
        elif event == "return" and self._stack:
            self._stack.pop()
            self._loading -= frame.f_code.co_name == "<module>"

    def _called(self, code: CodeType) -> None:
        here = self._stack[-1] if self._stack else None
        self._loading += code.co_name == "<module>"
        name = None if self._loading else self._file(code)
        self._stack.append(name or here)
        if name is not None and name != here:
            self.files[name] += here is not None

    def _file(self, code: CodeType) -> str | None:
        """The file of ours that it is in, below the root."""
        if code not in self._names:
            file = code.co_filename.removeprefix(self._root).replace(os.sep, "/")
            ours = file != code.co_filename and file.split("/")[0] in ROOMS
            self._names[code] = file if ours else None
        return self._names[code]


def walked(root: Path, command: str) -> Mapping[str, int]:
    """The moves into each file that a journey goes through, in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(root), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, __file__, _WALK, str(root), command],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def _walk(root: Path, command: str) -> None:
    """Make a journey; what is counted goes to stdout, and what the command prints nowhere."""
    counts = os.dup(1)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    scripts = (root / "pyproject.toml").read_text(encoding="utf-8").split("[project.scripts]")[1]
    (entry,) = (
        line.split('"')[1].partition(":")[0]
        for line in scripts.splitlines()
        if line.startswith(f"{command} =")
    )
    main = import_module(import_module(entry).MODULES[command]).main
    traveller = Traveller(root)
    status = 0
    try:
        traveller.follow(lambda: main(list(JOURNEYS[command])))
    except SystemExit as done:
        status = int(done.code or 0)
    if status not in (0, 3):
        raise SystemExit(f"{command} ended with status {status}")
    os.write(counts, json.dumps(traveller.files).encode())


def lines_of(command: str, files: Mapping[str, int], folders: bool) -> list[str]:
    """What is printed of a journey."""
    shown = " ".join((command, *JOURNEYS[command]))
    lines = [f"{len(files):4} files {sum(files.values()):9,} moves  {shown}"]
    if folders:
        of_folder = Counter(name.rpartition("/")[0] for name in files)
        into: Counter[str] = Counter()
        for name, moves in files.items():
            into[name.rpartition("/")[0]] += moves
        lines += [
            f"     {of_folder[folder]:4} files {into[folder]:9,} moves into  {folder}"
            for folder in sorted(of_folder)
        ]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=", ".join(JOURNEYS))
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to measure")
    parser.add_argument("--folders", action="store_true", help="also print each folder")
    given = parser.parse_args()
    for command in given.commands:
        if command not in JOURNEYS:
            parser.error(f"there is no journey of {command}: {', '.join(JOURNEYS)}")
    for command in given.commands or JOURNEYS:
        files = walked(given.root.resolve(), command)
        print(*lines_of(command, files, given.folders), sep="\n", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == [_WALK]:
        _walk(Path(sys.argv[2]), sys.argv[3])
    else:
        main()
