"""What gates cost: again, after a change, and on a cluster. Seconds are of the processor."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from verifier.commands.shared.command import Command, CommandGroup
from verifier.gate.generating.inputs import Generated

CANONICALIZE = "mlir-opt-22 --canonicalize"
WRONG = "sed s/arith.addi/arith.subi/"
"""A pass that is wrong where there is something to add, and quick everywhere."""
_FUNCTION = """func.func @f{0}(%x: i8, %y: i8) -> i8 {{
  %0 = arith.{1} %x, %y : i8
  func.return %0 : i8
}}
"""


@click.group(cls=CommandGroup)
def main() -> None:
    """Measure what gates cost."""


@main.command(cls=Command)
@click.option("--functions", default=300, show_default=True)
@click.option("--ops", default="arith,scf", show_default=True)
def again(functions: int, ops: str) -> None:
    """A run over files with generated functions, and another one with the same --store."""
    with _folder() as folder:
        for number, source in enumerate(Generated(functions, tuple(ops.split(",")), 0).sources()):
            Path(folder, f"{number}.mlir").write_text(source.text, encoding="utf-8")
        arguments = ("--opt", CANONICALIZE, folder, "--store", f"{folder}/store")
        for _ in range(2):
            said, seconds = _run(*arguments, "--total-timeout", "10")
            print(f"{seconds:.1f} s: {_verdicts(said)}, {said['summary']['provenance']}")


@main.command(cls=Command)
@click.option("--files", default="10,100,400", show_default=True)
def changed(files: str) -> None:
    """--changed-since in repositories of so many files, of which one has changed."""
    for count in map(int, files.split(",")):
        with _folder() as folder:
            for number in range(count):
                Path(folder, f"{number}.mlir").write_text(_FUNCTION.format(number, "andi"))
            for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "first")):
                named = ("-c", "user.name=n", "-c", "user.email=n@n")
                subprocess.run(["git", *named, *words], cwd=folder, check=True)
            Path(folder, "0.mlir").write_text(_FUNCTION.format(0, "addi"))
            _, all_of_it = _run("--opt", WRONG, folder)
            said, seconds = _run("--opt", WRONG, folder, "--changed-since", "HEAD")
            left_out = said["summary"]["skipped"]["files"]
            print(f"{count} files: {all_of_it:.2f} s, {seconds:.2f} s with {left_out} left out")


@main.command(cls=Command)
@click.option("--functions", default=100_000, show_default=True)
@click.option("--a-file", default=250, show_default=True, help="Functions of a file.")
@click.option("--workers", default=2, show_default=True)
@click.option("--lose", default=1, show_default=True, help="Workers that are killed meanwhile.")
def dask(functions: int, a_file: int, workers: int, lose: int) -> None:
    """One process, and the workers of a cluster that is started here. Of each file the first
    function is wrong. Exit status 1 where the verdicts are not the same."""
    from distributed import LocalCluster

    local: Any = LocalCluster
    with _folder() as folder:
        for number, start in enumerate(range(0, functions, a_file)):
            end = min(start + a_file, functions)
            kinds = ["addi" if one == start else "andi" for one in range(start, end)]
            text = "".join(_FUNCTION.format(start + n, kind) for n, kind in enumerate(kinds))
            Path(folder, f"{number:05}.mlir").write_text(text)
        alone, seconds = _run("--opt", WRONG, folder)
        print(f"one process: {seconds:.1f} s: {_verdicts(alone)}", flush=True)
        with local(
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as cluster:
            address = str(cluster.scheduler_address).replace("tcp", "dask")
            process = _started("--opt", WRONG, folder, "--executor", address)
            for worker in list(cluster.workers.values())[:lose]:
                time.sleep(20)
                os.kill(worker.pid, signal.SIGKILL)
                print("a worker was killed", flush=True)
            there = json.loads(process.communicate()[0])
        print(f"{workers} workers: {_verdicts(there)}")
    same = _told(alone) == _told(there) and not there["errors"]
    print("the verdicts are the same" if same else "THE VERDICTS DIFFER")
    sys.exit(not same)


@contextmanager
def _folder() -> Generator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield folder


def _started(*arguments: str) -> subprocess.Popen[str]:
    command = str(Path(sys.executable).with_name("verify-pass"))
    words = [command, *arguments, "--format", "json"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def _run(*arguments: str) -> tuple[dict[str, Any], float]:
    """What verify-pass says, and the seconds that it and what it started took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = json.loads(_started(*arguments).communicate()[0])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return said, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _verdicts(said: dict[str, Any]) -> str:
    counts = Counter(one["verdict"] for one in said["results"])
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.items())


def _told(said: dict[str, Any]) -> list[tuple[str, ...]]:
    return [
        tuple(str(one[key]) for key in ("file", "name", "line", "verdict", "code"))
        for one in said["results"]
    ]


if __name__ == "__main__":
    main()
