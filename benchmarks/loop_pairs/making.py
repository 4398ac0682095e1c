"""The pairs: each function before and after each pass that changes it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from loop_pairs.passes import PASSES, Pass
from loop_pairs.sources import MARKER, Source, pieces, public_function, sources

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

    A module that the pass refuses is not there. Raises `NoTool`.
    """
    if shutil.which(UPSTREAM[0]) is None:
        raise NoTool(f"{UPSTREAM[0]} is not installed")
    command = [*UPSTREAM, *(option.replace("\t", " ") for option in options)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    printed = {public_function(piece): piece for piece in pieces(done.stdout)}
    return {name: piece for name, piece in printed.items() if name is not None}


def xdsl(text: str, names: Iterable[str]) -> str | None:
    """What xDSL prints for one module after passes; None where it cannot read or change it."""
    from io import StringIO

    from xdsl.context import Context
    from xdsl.dialects import get_all_dialects
    from xdsl.parser import Parser
    from xdsl.printer import Printer
    from xdsl.transforms import get_all_passes

    context = Context(allow_unregistered=True)
    for name, dialect in get_all_dialects().items():
        context.register_dialect(name, dialect)
    try:
        module = Parser(context, text).parse_module()
        for name in names:
            get_all_passes()[name]()().apply(context, module)
        module.verify()
    except Exception:  # noqa: BLE001 - its passes fail in any way on code that they do not expect
        return None
    printed = StringIO()
    Printer(printed).print_op(module)
    return printed.getvalue() + "\n"


def made(file: Path, passes: tuple[Pass, ...] = PASSES) -> tuple[list[Pair], list[str]]:
    """The pairs of one file of functions that a pass changed, and the names of those it refused.

    What an earlier pass made of a function already is left out. Raises `NoTool`.
    """
    pairs: list[Pair] = []
    refused: list[str] = []
    written = list(sources(file))
    plain = upstream(MARKER.join(source.text for source in written))
    seen: set[tuple[str, str]] = set()
    for run in passes:
        for source, before, after in _changed(file, run, written, plain, refused):
            if (before, after) not in seen:
                seen.add((before, after))
                name = f"{source.name}.{run.name}"
                pairs.append(Pair(name, run.group, run.name, before, after))
    return pairs, refused


def _changed(
    file: Path, run: Pass, written: list[Source], plain: dict[str, str], refused: list[str]
) -> Iterator[tuple[Source, str, str]]:
    """Each function that a pass changes, as the tool prints it before and after."""
    after: dict[str, str] | None = None
    if run.tool == "mlir-opt":
        after = upstream(MARKER.join(source.text for source in written), run.options)
    for source in written:
        name = source.name.removeprefix(f"{file.stem}.")
        if after is None:
            old, new = xdsl(plain[name], ()), xdsl(plain[name], run.options)
        else:
            old, new = plain[name], after.get(name)
        if old is None or new is None:
            refused.append(f"{source.name}.{run.name}")
        elif old != new and CAST not in new:
            yield source, old, new
