"""What `synth-raise --to linalg` gives runs where the loops run, and does the same bit for bit.

    python benchmarks/run_raised.py [--corpus DIRECTORY] [--generated NUMBER] [KERNEL…]

Upstream's tools are the authority: the loops and what they are raised to go through
`mlir-opt-22 --generate-runtime-verification` and the lowering to LLVM, and `mlir-runner-22` runs
both with equal inputs: with all extents 0, 1, 2, 3 and 5, and with extents that differ where the
verdict's assumptions allow it. Where no assertion fires in the loops, none may fire in the other,
and all arrays must be the same. Other sizes are counted as skipped. The kernels are those of
`polybench/`, those of the directory, and as many as are wanted of `scratch_kernels.py`. Of kernels
with large constant extents copies with small ones are raised and run.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scratch_kernels import scratch_kernel
from xdsl.dialects import func
from xdsl.dialects.builtin import IndexType, MemRefType

from synth.raising.proving import RaisingOptions
from synth.raising.raising import raise_to_linalg
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.assumptions import Assumption
from verifier.kernel.verdicts.verdict import Proved
from verifier.running.shrink import extents_of, resized

SIZES = (0, 1, 2, 3, 5)
_LARGE = 32
"""Larger constant extents are made small."""

UNEQUAL = 8
"""How many choices of extents that differ are tried."""

OPTIONS = (
    "--lower-affine",
    "--generate-runtime-verification",
    "--convert-linalg-to-loops",
    "--generate-runtime-verification",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-math-to-libm",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
)

Parameters = Mapping[str, int]
"""Values of extents and of arguments of type index, by the verifier's names for them."""


class CannotTranslate(Exception):
    """mlir-opt refuses a module."""


@dataclass(frozen=True)
class Difference:
    """At which sizes what was raised does something else than the loops."""

    parameters: dict[str, int]
    what: str


@dataclass(frozen=True)
class Runs:
    """How many sizes were run, how many of them the loops have no meaning for."""

    agree: int
    skipped: int
    differences: tuple[Difference, ...]


def tools() -> bool:
    """Whether upstream's tools are installed."""
    return all(map(shutil.which, ("mlir-opt-22", "mlir-runner-22")))


def functions_of(text: str) -> list[func.FuncOp]:
    """The functions of a module."""
    module = read_module(Source("module", text)).module
    return [op for op in module.ops if isinstance(op, func.FuncOp)]


def small_copy(text: str) -> str:
    """The function of a module, with small extents that differ in the place of large ones."""
    (function,) = functions_of(text)
    large = sorted(extent for extent in extents_of(function) if extent > _LARGE)
    if not large:
        return text
    small = dict(zip(large, range(3, 1000), strict=False))
    # What is written at the last places by their numbers follows the extents too.
    last = {f"{old - less}": f"{new - less}" for old, new in small.items() for less in (1, 2)}
    copy = str(resized(function, small))
    return re.sub(
        r"(?<=\[)[\d, ]+(?=\] : memref)",
        lambda places: re.sub(r"\d+", lambda n: last.get(n[0], n[0]), places[0]),
        copy,
    )


def compared(
    loops: func.FuncOp,
    raised: func.FuncOp,
    assumptions: Sequence[Assumption],
    unequal: int = UNEQUAL,
) -> Runs:
    """Run both on the same inputs at all sizes. Raises `CannotTranslate`."""
    tried = list(_sizes(_parameters(loops), assumptions, unequal))
    lowered = _lowered(loops, raised, tried)
    usable = list(range(len(tried)))
    if _run(lowered, "loops_all").returncode:
        usable = [k for k in usable if not _run(lowered, f"loops_{k}").returncode]
        lowered = _lowered(loops, raised, [tried[k] for k in usable])
    tried, skipped = [tried[k] for k in usable], len(tried) - len(usable)
    if not tried or _result(lowered, "both_all") == "0 elements":
        return Runs(len(tried), skipped, ())
    found = [Difference(dict(p), _result(lowered, f"both_{k}")) for k, p in enumerate(tried)]
    different = tuple(d for d in found if d.what != "0 elements")
    return Runs(len(tried) - len(different), skipped, different)


def _result(lowered: str, entry: str) -> str:
    done = _run(lowered, entry)
    if done.returncode:
        aborted = done.returncode == -signal.SIGABRT
        return "an assertion fires" if aborted else f"it ends with status {done.returncode}"
    return f"{done.stdout.strip()} elements"


def _run(lowered: str, entry: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["mlir-runner-22", "-O0", "-e", entry, "--entry-point-result=i64"],
        env=os.environ | {"LLVM_DISABLE_SYMBOLIZATION": "1"},
        input=lowered,
        capture_output=True,
        text=True,
        check=False,
    )


def _sizes(
    names: Sequence[str], assumptions: Sequence[Assumption], unequal: int
) -> Iterator[dict[str, int]]:
    """Values for the parameters, with those equal that the assumptions say are."""
    classes: dict[str, str] = {name: name for name in names}
    numbers: dict[str, int] = {}
    for left, right in re.findall(
        r"equal-extents: (\w+) = (\w+)", "\n".join(map(str, assumptions))
    ):
        if right.isdigit():
            numbers[classes[left]] = int(right)
            continue
        old, new = classes[left], classes[right]
        classes = {name: new if root == old else root for name, root in classes.items()}
    fixed = {classes[root]: number for root, number in numbers.items()}
    roots = sorted(set(classes.values()))
    if not roots:
        yield {}
        return
    choices = [dict.fromkeys(roots, size) for size in SIZES]
    chooser = random.Random(3)
    choices += [{root: chooser.choice(SIZES[1:]) for root in roots} for _ in range(unequal)]
    for choice in choices:
        yield {name: (choice | fixed)[root] for name, root in classes.items()}


def _parameters(function: func.FuncOp) -> list[str]:
    names: list[str] = []
    for k, argument in enumerate(function.args):
        if isinstance(argument.type, MemRefType):
            shape = argument.type.get_shape()
            names += [f"arg{k}_dim{d}" for d, extent in enumerate(shape) if extent < 0]
        elif isinstance(argument.type, IndexType):
            names.append(f"arg{k}")
    return names


def _lowered(loops: func.FuncOp, raised: func.FuncOp, tried: Sequence[Parameters]) -> str:
    first, second = loops.clone(), raised.clone()
    first.properties["sym_name"] = type(loops.sym_name)("loops")
    second.properties["sym_name"] = type(loops.sym_name)("raised")
    types: list[MemRefType[Any]] = [
        t for t in loops.function_type.inputs if isinstance(t, MemRefType)
    ]
    helpers = dict.fromkeys((t.get_num_dims(), str(t.element_type)) for t in types)
    parts = [str(first), str(second)]
    parts += [_fill(*helper) for helper in helpers] + [_count(*helper) for helper in helpers]
    for entry, sides in (("loops", ("loops",)), ("both", ("loops", "raised"))):
        parts.append(_entry(entry, loops, sides))
        parts += [_at(f"run_{entry}", f"{entry}_{k}", p) for k, p in enumerate(tried)]
        parts.append(_all(entry, len(tried)))
    text = "\n".join(["module {", *parts, "}"])
    done = subprocess.run(
        ["mlir-opt-22", *OPTIONS], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotTranslate(done.stderr.splitlines()[0])
    return done.stdout


def _all(entry: str, count: int) -> str:
    lines = ["%s = arith.constant 0 : i64"]
    for k in range(count):
        lines.append(f"%c{k} = func.call @{entry}_{k}() : () -> i64")
        lines.append(f"%s{k} = arith.addi %s{k - 1 if k else ''}, %c{k} : i64")
    total = f"%s{count - 1}" if count else "%s"
    return "\n".join([f"func.func @{entry}_all() -> i64 {{", *lines, f"return {total} : i64", "}"])


def _at(function: str, name: str, parameters: Parameters) -> str:
    """A function that calls another one with some numbers."""
    lines = [f"%{p} = arith.constant {value} : index" for p, value in parameters.items()]
    values, types = ", ".join(f"%{p}" for p in parameters), ", ".join("index" for _ in parameters)
    lines.append(f"%n = func.call @{function}({values}) : ({types}) -> i64")
    return "\n".join([f"func.func @{name}() -> i64 {{", *lines, "return %n : i64", "}"])


def _entry(entry: str, function: func.FuncOp, sides: Sequence[str]) -> str:
    """A function of the parameters that runs `sides` on equal arrays, and returns how many elements
    differ."""
    parameters = ", ".join(f"%{p}: index" for p in _parameters(function))
    lines = ["%total = arith.constant 0 : i64"]
    total = "%total"
    inputs = function.function_type.inputs.data
    for side in sides:
        for k, type_ in enumerate(inputs):
            lines += _argument(f"%{side}{k}", f"arg{k}", k, type_)
        arguments = ", ".join(f"%{side}{k}" for k in range(len(inputs)))
        lines.append(f"func.call @{side}({arguments}) : ({', '.join(map(str, inputs))}) -> ()")
    for k, type_ in enumerate(inputs) if len(sides) > 1 else ():
        if isinstance(type_, MemRefType):
            dynamic, helper = _general(type_)
            for side in sides:
                lines.append(f"%g{side}{k} = memref.cast %{side}{k} : {type_} to {dynamic}")
            arrays = ", ".join(f"%g{side}{k}" for side in sides)
            lines.append(
                f"%n{k} = func.call @count_{helper}({arrays}) : ({dynamic}, {dynamic}) -> i64"
            )
            lines.append(f"%total{k} = arith.addi {total}, %n{k} : i64")
            total = f"%total{k}"
    head = f"func.func @run_{entry}({parameters}) -> i64 {{"
    return "\n".join([head, *lines, f"return {total} : i64", "}"])


def _argument(name: str, parameter: str, number: int, type_: Any) -> Iterator[str]:
    if isinstance(type_, IndexType):
        yield f"{name} = affine.apply affine_map<()[s0] -> (s0)>()[%{parameter}]"
    elif isinstance(type_, MemRefType):
        given: MemRefType[Any] = type_
        shape = enumerate(given.get_shape())
        sizes = ", ".join(f"%{parameter}_dim{d}" for d, extent in shape if extent < 0)
        dynamic, helper = _general(given)
        yield f"{name} = memref.alloc({sizes}) : {given}"
        yield f"{name}_g = memref.cast {name} : {given} to {dynamic}"
        yield f"{name}_seed = arith.constant {number + 1} : i64"
        yield f"func.call @fill_{helper}({name}_g, {name}_seed) : ({dynamic}, i64) -> ()"
    else:
        value = "1.25" if str(type_).startswith("f") else "3"
        yield f"{name} = arith.constant {value} : {type_}"


def _general(type_: MemRefType[Any]) -> tuple[str, str]:
    rank, element = type_.get_num_dims(), str(type_.element_type)
    return _dynamic(rank, element), f"{rank}_{element}"


def _dynamic(rank: int, element: str) -> str:
    return f"memref<{'?x' * rank}{element}>"


def _nest(rank: int, element: str, body: Sequence[str]) -> list[str]:
    """Loops over all elements of `%a`, with a number of the element in `%e`."""
    type_ = _dynamic(rank, element)
    sizes = [(f"%k{d} = arith.constant {d} : index", f"%n{d} = memref.dim %a, %k{d} : {type_}")
             for d in range(rank)]  # fmt: skip
    loops = [f"affine.for %i{d} = 0 to %n{d} {{" for d in range(rank)]
    numbers = " + ".join(f"%i{d} * {(31, 7, 13)[d]}" for d in range(rank)) or "0"
    operands = ", ".join(f"%i{d}" for d in range(rank))
    dims = ", ".join(f"d{d}" for d in range(rank))
    text = re.sub(r"%i(\d)", r"d\1", numbers)
    number = f"%x = affine.apply affine_map<({dims}) -> ({text})>({operands})"
    cast = "%e = arith.index_cast %x : index to i64"
    return [*chain(*sizes), *loops, number, cast, *body, *("}" for _ in range(rank))]


def _fill(rank: int, element: str) -> str:
    at = f"[{', '.join(f'%i{d}' for d in range(rank))}]"
    value = "%m" if element == "i64" else "%v"
    body = ["%p = arith.addi %e, %seed : i64", "%q = arith.muli %p, %prime : i64",
            "%m = arith.remui %q, %most : i64"]  # fmt: skip
    if element.startswith("f"):
        body += [
            f"%f = arith.sitofp %m : i64 to {element}",
            f"%d = arith.constant 4.0 : {element}",
            f"%h = arith.divf %f, %d : {element}",
            f"%w = arith.constant 1.3 : {element}",
            f"%v = arith.subf %h, %w : {element}",
        ]
    elif element != "i64":
        body.append(f"%v = arith.trunci %m : i64 to {element}")
    body.append(f"affine.store {value}, %a{at} : {_dynamic(rank, element)}")
    return "\n".join(
        [
            f"func.func @fill_{rank}_{element}(%a: {_dynamic(rank, element)}, %seed: i64) {{",
            "%prime = arith.constant 37 : i64",
            "%most = arith.constant 23 : i64",
            *_nest(rank, element, body),
            "return",
            "}",
        ]
    )


def _count(rank: int, element: str) -> str:
    """A function that counts elements with other bits; all NaNs are one value."""
    type_ = _dynamic(rank, element)
    at = f"[{', '.join(f'%i{d}' for d in range(rank))}]"
    body = [f"%l = affine.load %a{at} : {type_}", f"%r = affine.load %b{at} : {type_}"]
    if element.startswith("f"):
        bits = f"i{element[1:]}"
        body += [
            f"%lb = arith.bitcast %l : {element} to {bits}",
            f"%rb = arith.bitcast %r : {element} to {bits}",
            f"%other = arith.cmpi ne, %lb, %rb : {bits}",
            f"%ln = arith.cmpf uno, %l, %l : {element}",
            f"%rn = arith.cmpf uno, %r, %r : {element}",
            "%nan = arith.andi %ln, %rn : i1",
            "%true = arith.constant true",
            "%number = arith.xori %nan, %true : i1",
            "%differ = arith.andi %other, %number : i1",
        ]
    else:
        body.append(f"%differ = arith.cmpi ne, %l, %r : {element}")
    body += [
        "%one = arith.extui %differ : i1 to i64",
        "%so = affine.load %cell[] : memref<i64>",
        "%now = arith.addi %so, %one : i64",
        "affine.store %now, %cell[] : memref<i64>",
    ]
    return "\n".join(
        [
            f"func.func @count_{rank}_{element}(%a: {type_}, %b: {type_}) -> i64 {{",
            "%zero = arith.constant 0 : i64",
            "%cell = memref.alloca() : memref<i64>",
            "affine.store %zero, %cell[] : memref<i64>",
            *_nest(rank, element, body),
            "%n = affine.load %cell[] : memref<i64>",
            "return %n : i64",
            "}",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kernels", nargs="*", help="all where none is named")
    parser.add_argument("--corpus", type=Path, help="a directory with more kernels")
    parser.add_argument("--generated", type=int, default=0, help="how many kernels with scratch")
    options = parser.parse_args()
    if not tools():
        raise SystemExit("mlir-opt-22 and mlir-runner-22 are needed")
    folders = [Path(__file__).resolve().parent / "polybench"]
    folders += [options.corpus] if options.corpus else []
    wrong = False
    print(f"{'kernel':<20}{'agree':>6}{'skipped':>9}{'differ':>8}")
    paths = chain(*(sorted(folder.glob("*.mlir")) for folder in folders))
    kernels = [(path.stem, small_copy(read_source(str(path)).text)) for path in paths]
    kernels += [(f"scratch-{n}", scratch_kernel(n)) for n in range(options.generated)]
    for name, text in kernels:
        if options.kernels and name not in options.kernels:
            continue
        raised = raise_to_linalg(Source(name, text), RaisingOptions())
        verdict = raised.result.verdict
        if not isinstance(verdict, Proved):
            print(f"{name:<20}{'not proved':>23}")
            continue
        (loops,), (other,) = functions_of(text), functions_of(raised.module)
        runs = compared(loops, other, verdict.assumptions)
        wrong |= bool(runs.differences)
        counts = f"{runs.agree:>6}{runs.skipped:>9}{len(runs.differences):>8}"
        print(f"{name:<20}{counts}", flush=True)
        for difference in runs.differences:
            at = ", ".join(f"{name} = {value}" for name, value in difference.parameters.items())
            print(f"{'':4}at {at}: {difference.what}")
    raise SystemExit(int(wrong))


if __name__ == "__main__":
    main()
