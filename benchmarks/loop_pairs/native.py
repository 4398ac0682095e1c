"""Runs of two modules' public function by `mlir-runner-22`, on inputs that its source names.

Both sides get memory with the same contents. What they return, and what memory holds in the end,
is compared. A line of the side before has the inputs, `// Given: 8 3; 5 0`: numbers for the scalars
and the dynamic extents in the order of the signature. Memrefs lie apart from each other, all in one
place, and one element behind the other; where a line says `// Apart`, they only lie apart.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from loop_pairs.sources import public_function

_WORDS = 1024
_TO_LLVM = (
    "--expand-realloc",
    "--convert-linalg-to-loops",
    "--lower-vector-multi-reduction",
    "--test-lower-to-llvm",
)
_PLACEMENTS = {"apart": (512, 64), "in one place": (0, 64), "one behind the other": (4, 64)}
_END = "no more"
PLACED = ", memrefs "
"""It stands in what is said of a difference."""

_GIVEN, _APART = "// Given:", "// Apart"


class CannotRun(Exception):
    """The tools refuse a module, or it has types that are not printed here."""


@dataclass(frozen=True)
class _Input:
    numbers: tuple[int, ...]
    placement: str


def inputs_named(text: str) -> str:
    """The lines of a source that name its inputs."""
    named = (line for line in text.splitlines() if line.startswith((_GIVEN, _APART)))
    return "".join(f"{line}\n" for line in named)


def native_difference(before: str, after: str) -> str | None:
    """The first of the inputs that the side before names on which both differ, and how. Raises
    `CannotRun`."""
    signature = _signature(before)
    several = sum(type_.startswith("memref<") for type_ in signature[1]) > 1
    inputs = list(_inputs(before, several))
    main = _lowered(_main(signature, tuple(inputs)), ())
    old, new = (_output(main, _lowered(text, _TO_LLVM), signature[0]) for text in (before, after))
    if len(old) < len(inputs) or not all(part.endswith(_END) for part in old):
        raise CannotRun("the source does not come to an end")
    for given, expected, found in zip(inputs, old, [*new, *[""] * len(old)], strict=False):
        if expected != found:
            numbers = ", ".join(map(str, given.numbers)) or "nothing"
            both = zip(found.split("\n"), expected.split("\n"), strict=False)
            differ = next((pair for pair in both if pair[0] != pair[1]), ("nothing", "more"))
            return f"({numbers}){PLACED}{given.placement}: {differ[0]} and not {differ[1]}"
    return None


@cache
def _library() -> Path:
    """What the runner needs to print and to copy. Raises `CannotRun`."""
    runner = shutil.which("mlir-runner-22")
    folder = Path(runner).resolve().parents[1] / "lib" if runner else Path()
    found = sorted(folder.glob("libmlir_c_runner_utils.so*")) if runner else []
    if not found:
        raise CannotRun("mlir-runner-22 or its libraries are not installed")
    return found[0]


def _inputs(source: str, several: bool) -> Iterator[_Input]:
    (line,) = (line for line in source.splitlines() if line.startswith(_GIVEN))
    placements = list(_PLACEMENTS)[: None if several and _APART not in source else 1]
    for row in line.removeprefix(_GIVEN).split(";"):
        for placement in placements:
            yield _Input(tuple(map(int, row.split())), placement)


def _split(text: str) -> list[str]:
    """The parts between the commas that are in no brackets."""
    parts, depth, last = [""], 0, ""
    for letter in text:
        depth += (letter in "<([{") - (letter in ")]}" or (letter == ">" and last != "-"))
        last = letter
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _signature(text: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    name = public_function(text)
    found = re.search(
        rf"func\.func @{name}\((?P<given>.*?)\)(?: -> (?P<back>.*))? \{{$", text, re.MULTILINE
    )
    if found is None or name is None:
        raise CannotRun("no function of the func dialect")
    arguments = tuple(part.partition(": ")[2] for part in _split(found["given"]))
    back = found["back"] or ""
    if back.startswith("("):
        back = back[1:-1]
    return name, arguments, tuple(_split(back))


@cache
def _main(
    signature: tuple[str, tuple[str, ...], tuple[str, ...]], inputs: tuple[_Input, ...]
) -> str:
    """A module that calls the function on all inputs, and prints."""
    name, arguments, results = signature
    back = f"({', '.join(results)})"
    lines = [
        f"func.func private @{name}({', '.join(arguments)}) -> {back}",
        "func.func private @printI64(i64)",
        "func.func private @printNewline()",
        "func.func @contents(%k: index) -> i32 {",
        "  %a = arith.constant 37 : i32",
        "  %b = arith.constant 251 : i32",
        "  %i = arith.index_cast %k : index to i32",
        "  %m = arith.muli %i, %a : i32",
        "  %x = arith.remsi %m, %b : i32",
        "  return %x : i32",
        "}",
    ]
    for number, given in enumerate(inputs):
        lines += [f"func.func @run_{number}() {{", *_run(signature, given, number), "  return", "}"]
    lines += ["func.func @main() {"]
    lines += [f"  call @run_{number}() : () -> ()" for number in range(len(inputs))]
    return "\n".join([*lines, "  return", "}", ""])


def _run(
    signature: tuple[str, tuple[str, ...], tuple[str, ...]], given: _Input, number: int
) -> Iterator[str]:
    name, arguments, results = signature
    whole = f"memref<{4 * _WORDS}xi8>"
    yield "  %c0 = arith.constant 0 : index"
    yield "  %c1 = arith.constant 1 : index"
    yield f"  %all = arith.constant {_WORDS} : index"
    yield f"  %buffer = memref.alloc() {{alignment = 64 : i64}} : {whole}"
    yield f"  %words = memref.view %buffer[%c0][] : {whole} to memref<{_WORDS}xi32>"
    yield "  scf.for %k = %c0 to %all step %c1 {"
    yield "    %x = func.call @contents(%k) : (index) -> i32"
    yield f"    memref.store %x, %words[%k] : memref<{_WORDS}xi32>"
    yield "  }"
    numbers = iter(given.numbers)
    step, first = _PLACEMENTS[given.placement]
    memrefs = 0
    for position, type_ in enumerate(arguments):
        value = f"%given_{position}"
        if type_.startswith("memref<"):
            yield from _view(value, type_, first + step * memrefs, numbers, whole)
            memrefs += 1
        elif type_.startswith("vector<"):
            yield _vector(value, type_, position)
        elif type_ == "i1":
            yield f"  {value} = arith.constant {'true' if next(numbers) else 'false'}"
        else:
            yield f"  {value} = arith.constant {next(numbers)} : {type_}"
    values = ", ".join(f"%given_{k}" for k in range(len(arguments)))
    back = ", ".join(f"%back_{k}" for k in range(len(results)))
    yield (
        f"  {f'{back} = ' if back else ''}call @{name}({values}) : "
        f"({', '.join(arguments)}) -> ({', '.join(results)})"
    )
    for position, type_ in enumerate(results):
        yield from _printed(f"%back_{position}", type_)
    yield "  scf.for %k = %c0 to %all step %c1 {"
    yield "    %x = func.call @contents(%k) : (index) -> i32"
    yield f"    %y = memref.load %words[%k] : memref<{_WORDS}xi32>"
    yield "    %differ = arith.cmpi ne, %x, %y : i32"
    yield "    scf.if %differ {"
    yield "      %at = arith.index_cast %k : index to i64"
    yield "      func.call @printI64(%at) : (i64) -> ()"
    yield "      func.call @printNewline() : () -> ()"
    yield "      %wide = arith.extsi %y : i32 to i64"
    yield "      func.call @printI64(%wide) : (i64) -> ()"
    yield "      func.call @printNewline() : () -> ()"
    yield "    }"
    yield "  }"
    yield f"  %end = arith.constant {1_000_000 + number} : i64"
    yield "  func.call @printI64(%end) : (i64) -> ()"
    yield "  func.call @printNewline() : () -> ()"


def _view(value: str, type_: str, at: int, numbers: Iterator[int], whole: str) -> Iterator[str]:
    found = re.fullmatch(
        r"memref<((?:[\d?]+x)*)(i\d+)(?:, strided<\[([\d, ]+)\], offset: (\d+)>)?>", type_
    )
    if found is None:
        raise CannotRun(f"an argument of type {type_}")
    yield f"  {value}_at = arith.constant {at} : index"
    extents = found[1].split("x")[:-1]
    if found[3]:
        line = f"memref<128x{found[2]}>"
        yield f"  {value}_all = memref.view %buffer[{value}_at][] : {whole} to {line}"
        yield (
            f"  {value} = memref.reinterpret_cast {value}_all to offset: [{found[4]}], sizes: "
            f"[{', '.join(extents)}], strides: [{found[3]}] : {line} to {type_}"
        )
        return
    sizes: list[str] = []
    for place, extent in enumerate(extents):
        if extent == "?":
            sizes.append(f"{value}_size_{place}")
            yield f"  {sizes[-1]} = arith.constant {next(numbers)} : index"
    yield f"  {value} = memref.view %buffer[{value}_at][{', '.join(sizes)}] : {whole} to {type_}"


def _shape(type_: str) -> tuple[list[int], str]:
    *extents, element = type_.partition("<")[2].rstrip(">").split("x")
    return [int(extent) for extent in extents], element


def _count(shape: list[int]) -> int:
    count = 1
    for extent in shape:
        count *= extent
    return count


def _vector(value: str, type_: str, position: int) -> str:
    shape, element = _shape(type_)
    count = _count(shape)
    lanes = [str((k * 29 + 7 * position + 3) % 101 - 20) for k in range(count)]
    text = f"[{', '.join(lanes)}]"
    flat = f"  {value}_flat = arith.constant dense<{text}> : vector<{count}x{element}>\n"
    return (
        f"{flat}  {value} = vector.shape_cast {value}_flat : vector<{count}x{element}> to {type_}"
    )


def _printed(value: str, type_: str) -> Iterator[str]:
    if type_.startswith("vector<"):
        shape, element = _shape(type_)
        count = _count(shape)
        flat = f"vector<{count}x{element}>"
        yield f"  {value}_flat = vector.shape_cast {value} : {type_} to {flat}"
        for lane in range(count):
            yield f"  {value}_{lane} = vector.extract {value}_flat[{lane}] : {element} from {flat}"
            yield from _printed(f"{value}_{lane}", element)
    elif type_.startswith("memref<"):
        (extent,), element = _shape(type_)
        for place in range(extent):
            yield f"  {value}_at_{place} = arith.constant {place} : index"
            yield f"  {value}_{place} = memref.load {value}[{value}_at_{place}] : {type_}"
            yield from _printed(f"{value}_{place}", element)
    else:
        cast = "arith.index_cast" if type_ == "index" else "arith.extsi"
        yield f"  {value}_wide = {cast} {value} : {type_} to i64"
        yield f"  call @printI64({value}_wide) : (i64) -> ()"
        yield "  call @printNewline() : () -> ()"


@cache
def _lowered(text: str, before: tuple[str, ...]) -> str:
    options = before or _TO_LLVM
    done = subprocess.run(
        ["mlir-opt-22", *options], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotRun(done.stderr.partition("\n")[0])
    return done.stdout


@cache
def _output(main: str, function: str, name: str) -> list[str]:
    """What is printed, run by run."""
    body = function.strip().removeprefix("module {").removesuffix("}")
    if not function.strip().startswith("module {"):
        raise CannotRun("a module with more than functions")
    declared = set(re.findall(r"llvm\.func @(\w+)", body))
    kept = [
        line
        for line in main.splitlines()
        if not any(f"llvm.func @{other}(" in line for other in declared)
    ]
    module = "\n".join(kept).rstrip().removesuffix("}") + body + "}\n"
    try:
        done = subprocess.run(
            [
                "mlir-runner-22",
                "-O0",
                "-e",
                "main",
                "--entry-point-result=void",
                f"--shared-libs={_library()}",
            ],
            input=module,
            capture_output=True,
            text=True,
            check=False,
            timeout=10,
        )
    except subprocess.TimeoutExpired:
        return ["it does not come to an end"]
    runs: list[str] = []
    lines: list[str] = []
    for line in done.stdout.splitlines():
        if re.fullmatch(r"10\d{5}", line):
            runs.append("\n".join([*lines, _END]))
            lines = []
        else:
            lines.append(line)
    if done.returncode:
        runs.append(f"it ends with status {done.returncode}")
    return runs
