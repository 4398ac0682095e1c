"""Run pytest as without MLIR's tools: `python tests/without_mlir_tools.py [OPTION…]`.

The tests, and the commands that they start, find programs by PATH. It becomes one folder of links
to all programs but those named `mlir-…`. Which tests need the tools is not asked: all of them run,
and those that need a tool have to skip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TOOLS = ("mlir-opt", "mlir-runner", "mlir-translate", "mlir-pdll")


def link_programs(path: str, into: Path) -> None:
    """Links to the programs of `path`, the first of each name, MLIR's tools left out."""
    for folder in map(Path, path.split(os.pathsep)):
        if not folder.is_dir():
            continue
        for program in folder.iterdir():
            link = into / program.name
            if not program.name.startswith("mlir-") and not link.is_symlink():
                link.symlink_to(program.absolute())


def main() -> int:
    """The exit status of pytest."""
    with tempfile.TemporaryDirectory() as made:
        link_programs(os.environ["PATH"], Path(made))
        found = [t for t in TOOLS for name in (t, f"{t}-22") if shutil.which(name, path=made)]
        if found:
            print(f"not hidden: {', '.join(found)}", file=sys.stderr)
            return 2
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(command, env={**os.environ, "PATH": made}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
