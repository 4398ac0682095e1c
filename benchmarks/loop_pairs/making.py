"""The pairs: each function before and after each pass that changes it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from loop_pairs.passes import PASSES, Pass
from loop_pairs.pipelining import staged
from loop_pairs.sources import MARKER, pieces, public_function, sources
from loop_pairs.xdsl_modules import read_by_xdsl

_WITHOUT_SYMBOLS = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
"""Where the tool crashes, it looks for the names of its functions, for a minute or so."""
UPSTREAM = ("mlir-opt-22", "--split-input-file", "--allow-unregistered-dialect")
CAST = "unrealized_conversion_cast"
"""What a lowering leaves where the type does not stay: no change of one function by itself."""


@dataclass(frozen=True)
class Pair:
    """A function's module before and after a change, by the name of what changed it; `between` has
    its steps but for the last one, and the modules after them."""

    name: str
    group: str
    change: str
    before: str
    after: str
    between: tuple[tuple[str, str], ...] = ()


class NoTool(Exception):
    """`mlir-opt-22` is not installed."""


def upstream(text: str, options: Iterable[str] = ()) -> dict[str, str]:
    """What `mlir-opt-22` prints for each module of a text, by its public function.

    A module that the pass refuses is not there; nor are those after one at which it crashes, unless
    they are asked for one by one, as is done then. Raises `NoTool`.
    """
    if shutil.which(UPSTREAM[0]) is None:
        raise NoTool(f"{UPSTREAM[0]} is not installed")
    command = [*UPSTREAM, *(option.replace("\t", " ") for option in options)]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=False, env=_WITHOUT_SYMBOLS
    )
    modules = pieces(text)
    if done.returncode < 0 and len(modules) > 1:
        return {name: one for piece in modules for name, one in upstream(piece, options).items()}
    printed = {public_function(piece): piece for piece in pieces(done.stdout)}
    return {name: piece for name, piece in printed.items() if name is not None}


def xdsl(text: str, names: Iterable[str]) -> str | None:
    """What xDSL prints for one module after passes; None where it cannot read or change it."""
    from io import StringIO

    from xdsl.printer import Printer
    from xdsl.transforms import get_all_passes

    try:
        context, module = read_by_xdsl(text)
        for name in names:
            get_all_passes()[name]()().apply(context, module)
        module.verify()
    except Exception:  # noqa: BLE001 - its passes fail in any way on code that they do not expect
        return None
    printed = StringIO()
    Printer(printed).print_op(module)
    return printed.getvalue() + "\n"


def made(
    files: Path | Sequence[Path], passes: tuple[Pass, ...] = PASSES
) -> tuple[list[Pair], list[str]]:
    """The pairs of files of functions that a pass changed, and the names of those it refused.

    What an earlier pass made of a function already is left out. No two functions of the files have
    one name: each pass runs once for all. Raises `NoTool`.
    """
    given = [files] if isinstance(files, Path) else files
    written = {public_function(one.text): one for file in given for one in sources(file)}
    pairs: list[Pair] = []
    refused: list[str] = []
    seen: set[tuple[str, str]] = set()
    plain = upstream(MARKER.join(source.text for source in written.values()))
    starts: dict[tuple[str, ...], dict[str, str]] = {(): plain}
    for run in passes:
        if run.first not in starts:
            starts[run.first] = upstream(MARKER.join(plain.values()), run.first)
        for name, before, after in _changed(run, starts[run.first]):
            full = f"{written[name].name}.{run.name}"
            if after is None:
                refused.append(full)
            elif before != after and CAST not in after and (before, after) not in seen:
                seen.add((before, after))
                pairs.append(Pair(full, run.group, run.name, before, after))
    return pairs, refused


def _changed(run: Pass, before: dict[str, str]) -> Iterator[tuple[str, str, str | None]]:
    """Each function's module before and after a pass, as the tool prints it; None for refused."""
    if run.tool == "mlir-opt":
        given = [staged(text, run.ahead) if run.ahead else text for text in before.values()]
        after = upstream(MARKER.join(text for text in given if text), run.options)
        yield from ((name, text, after.get(name)) for name, text in before.items())
        return
    for name, text in before.items():
        plain = _as_xdsl_prints(text)
        yield name, plain or text, None if plain is None else xdsl(text, run.options)


@cache
def _as_xdsl_prints(text: str) -> str | None:
    return xdsl(text, ())
