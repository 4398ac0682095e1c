"""How the time of a verdict grows with a function: operations, blocks, loops.

    python benchmarks/growth.py [LARGEST [WORD]]

Each shape is a function of about 250, 500, 1000, ... operations, up to LARGEST (2000), of the
shapes with WORD in their name: a straight line, blocks, loops, accesses of memrefs that may
overlap. With it goes the same function with the operands of its additions exchanged (*forwarded*:
where loads of what was just stored are left out, too). Prints the seconds of the processor that a
verdict takes beyond reading, and the growth: by how much the logarithm of the time rose with that
of the size, between the last two sizes (2 is quadratic).
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from verifier.claims.translation import verify_modules
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_functions, source_of
from verifier.kernel.verdicts.verdict import Proved

SMALLEST = 250
ARGUMENTS = "%v0: i32, %y: i32, %n: index, %p: memref<?xi32>, %q: memref<?xi32>"


def straight_line(operations: int, swapped: bool) -> Iterator[str]:
    """Additions, with an operation without a meaning after every fourth."""
    for k in range(operations):
        yield addition(f"%v{k + 1}", f"%v{k}", "%y", swapped)
        if k % 4 == 3:
            yield f'"test.op"(%v{k + 1}) : (i32) -> ()'
    yield f"return %v{operations} : i32"


def blocks(operations: int, swapped: bool) -> Iterator[str]:
    """Diamonds, one after the other: five operations each."""
    count = operations // 5
    for k in range(count):
        yield f'%c{k} = "test.flag"(%v{k}) : (i32) -> i1'
        yield f"cf.cond_br %c{k}, ^then{k}, ^after{k}(%v{k} : i32)"
        yield f"^then{k}:"
        yield addition(f"%t{k}", f"%v{k}", "%y", swapped)
        yield f'"test.op"(%t{k}) : (i32) -> ()'
        yield f"cf.br ^after{k}(%t{k} : i32)"
        yield f"^after{k}(%v{k + 1} : i32):"
    yield f"return %v{count} : i32"


def loops(operations: int, swapped: bool) -> Iterator[str]:
    """Loops, one after the other: five operations each."""
    count = operations // 5
    yield "%zero = arith.constant 0 : index"
    yield "%one = arith.constant 1 : index"
    for k in range(count):
        bounds = f"%i{k} = %zero to %n step %one"
        yield f"%v{k + 1} = scf.for {bounds} iter_args(%a{k} = %v{k}) -> i32 {{"
        yield addition(f"%s{k}", f"%a{k}", "%y", swapped)
        yield f'%o{k} = "test.op"(%s{k}) : (i32) -> i32'
        yield addition(f"%r{k}", f"%o{k}", "%y", swapped)
        yield f"scf.yield %r{k} : i32"
        yield "}"
    yield f"return %v{count} : i32"


def in_order(operations: int, swapped: bool) -> Iterator[str]:
    """Loads and stores of memrefs that may overlap, in the same order on both sides."""
    count = operations // 3
    for k in range(count):
        yield f"%l{k} = memref.load {'%p' if k % 2 else '%q'}[%n] : memref<?xi32>"
        yield addition(f"%v{k + 1}", f"%v{k}", f"%l{k}", swapped)
        yield f"memref.store %v{k + 1}, {'%q' if k % 2 else '%p'}[%n] : memref<?xi32>"
    yield f"return %v{count} : i32"


def forwarded(operations: int, swapped: bool) -> Iterator[str]:
    """The same, where one side loads a second time what it has just stored, and the other does
    not: what memory holds decides."""
    count = operations // 4
    for k in range(count):
        at, to = ("%p", "%q") if k % 2 else ("%q", "%p")
        yield f"%l{k} = memref.load {at}[%n] : memref<?xi32>"
        yield addition(f"%s{k}", f"%v{k}", f"%l{k}", swapped)
        yield f"memref.store %s{k}, {to}[%n] : memref<?xi32>"
        if swapped:
            yield addition(f"%v{k + 1}", f"%s{k}", "%y", swapped)
        else:
            yield f"%m{k} = memref.load {to}[%n] : memref<?xi32>"
            yield addition(f"%v{k + 1}", f"%m{k}", "%y", swapped)
    yield f"return %v{count} : i32"


def addition(result: str, x: str, y: str, swapped: bool) -> str:
    """With its operands exchanged where that is asked for."""
    return f"{result} = arith.addi {', '.join((y, x) if swapped else (x, y))} : i32"


SHAPES: dict[str, Callable[[int, bool], Iterator[str]]] = {
    "operations": straight_line,
    "blocks": blocks,
    "loops": loops,
    "accesses in order": in_order,
    "accesses, forwarded": forwarded,
}


def function(shape: Callable[[int, bool], Iterator[str]], operations: int, swapped: bool) -> str:
    """The text of a function of this shape."""
    body = "\n".join(shape(operations, swapped))
    return f"func.func @f({ARGUMENTS}) -> i32 {{\n{body}\n}}\n"


def seconds(shape: Callable[[int, bool], Iterator[str]], operations: int) -> tuple[float, str]:
    """What the verdict takes, and which it is."""
    texts = [function(shape, operations, swapped) for swapped in (False, True)]
    before, after = (read_functions(source_of(text)) for text in texts)
    started = time.process_time()
    (result,) = verify_modules(before, after, Options())
    passed = time.process_time() - started
    return passed, "proved" if isinstance(result.verdict, Proved) else str(result.verdict)


@click.command(help="Measure functions with WORD in their names, of up to LARGEST operations.")
@click.argument("largest", type=int, default=2000)
@click.argument("word", default="")
def main(largest: int, word: str) -> None:
    """Measure and print."""
    for name, shape in SHAPES.items():
        if word not in name:
            continue
        seconds(shape, 20)
        sizes = [SMALLEST]
        while sizes[-1] * 2 <= largest:
            sizes.append(sizes[-1] * 2)
        times: list[float] = []
        for size in sizes:
            passed, verdict = seconds(shape, size)
            times.append(passed)
            print(f"{name}: {size} operations, {passed:.3f} s, {verdict}", flush=True)
        if len(times) > 1:
            growth = math.log2(times[-1] / times[-2])
            print(f"{name}: grows with the size to the power of {growth:.2f}")


if __name__ == "__main__":
    main()
