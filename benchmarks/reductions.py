"""Findings at random, each made small by `--reduce`, and what is left checked again."""

from __future__ import annotations

import json
import re
import resource
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import click
from found import FOLDER, read

from verifier.commands.shared.command import Command

_GENERATED = "verify-pass --opt 'mlir-opt-22 --canonicalize' --ops arith --generate 1 --seed"
_SEEDS = (1035, 1039, 1054, 1099, 1147, 1152, 1170)
"""Of the random functions that docs/found.md names."""
MOST = 8


def _findings() -> dict[str, list[str]]:
    """For each, the command that gives it, by its name."""
    found = {
        file.stem: shlex.split(read(file).fields["RUN"].replace("%s", str(file)))
        for file in sorted(FOLDER.glob("*.mlir"))
    }
    return found | {f"f{seed}": [*shlex.split(_GENERATED), str(seed)] for seed in _SEEDS}


def _refuted(command: list[str], *more: str) -> list[dict[str, Any]]:
    program, *arguments = command
    words = (str(Path(sys.executable).with_name(program)), *arguments, *more, "--format", "json")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):
        raise ValueError(f"{shlex.join(command)}: {done.stderr.strip()}")
    return [one for one in json.loads(done.stdout)["results"] if one["verdict"] == "refuted"]


def _still_fails(test: str) -> bool:
    """Whether the command in the first line of the test refutes what is below."""
    run = re.match(r"// RUN: (.*)", test)
    assert run is not None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "reduced.mlir")
        file.write_text(test, encoding="utf-8")
        return bool(_refuted(shlex.split(run[1].replace("%s", str(file)))))


def _seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@click.command(cls=Command)
@click.option("--count", default=30, show_default=True, help="How many findings.")
@click.option("--seed", default=0, show_default=True, help="Which ones.")
def main(count: int, seed: int) -> None:
    """Make findings small that are taken at random from benchmarks/found and docs/found.md.

    Exit status 1 where one is not reduced to at most 8 operations that still fail.
    """
    found = _findings()
    print("| finding | operations | runs of the pass | CPU s | still fails |\n" + "|---" * 5 + "|")
    short = 0
    for name in Random(seed).sample(sorted(found), min(count, len(found))):
        started = _seconds()
        first, *_ = [*_refuted(found[name], "--reduce"), {}]
        used = _seconds() - started
        fails = "reduced" in first and _still_fails(first["reduced"])
        short += not fails or first["operations"] > MOST
        sizes = f"{first.get('operations', '')} | {first.get('tries', '')}"
        print(f"| {name} | {sizes} | {used:.1f} | {'yes' if fails else 'no'} |", flush=True)
    sys.exit(short > 0)


if __name__ == "__main__":
    main()
