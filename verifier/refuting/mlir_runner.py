"""Replaying a difference of values through MLIR's own tools, where they are installed.

Functions and a `main` that calls them on the concrete inputs are lowered by mlir-opt and run by
mlir-runner. `main` compares each result with what our replay says and returns the number of one
that differs, so that neither printing nor the runner's support libraries are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    StringAttr,
    VectorType,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from semantics.interpretations.concrete import signed
from semantics.language.containers import element_type, is_container, is_scalable
from semantics.language.dialects import entry_of
from semantics.language.float_formats import format_of
from semantics.language.kinds import isa
from semantics.language.program import as_integer_type, fixed_width
from verifier.kernel.goals.concretize import print_module
from verifier.kernel.input.tools import TookTooLong, run_within
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.internal_error import ReplayFailed

LARGEST_WIDTH = 64
INDEX_WIDTH = 64
"""That of index where `--convert-*-to-llvm` is given no other."""
_SECONDS = 20
"""After which a tool that does not end counts as not there."""
_LAST_PASSES = (
    "--convert-vector-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
)
"""After those that lower the dialects of the functions."""
_INEXACT_PASS = "--arith-expand"
"""Gives other floats (of `maximumf`, say), and integers need it only for some quotients."""


@dataclass(frozen=True)
class Call:
    """A function, unsigned numbers to call it with, and those that it should return.

    Each value is the lanes of a vector, in row-major order, or one number; of a float its bits. Any
    NaN is as good as another one, and what is expected is None where nothing is.
    """

    function: FuncOp
    arguments: tuple[tuple[int, ...], ...]
    expected: tuple[tuple[int | None, ...], ...]


def may_flush(call: Call) -> bool:
    """Whether a disagreement says nothing: LLVM converts to bf16 by `__truncsfbf2`, and the one of
    MLIR's runner gives zero for what is subnormal."""
    ops = call.function.walk()
    values = (value for op in ops for value in (*op.operands, *op.results))
    return any(isinstance(value.type, BFloat16Type) for value in values)


def runs_agree(calls: Sequence[Call]) -> bool:
    """Run the calls; False where MLIR cannot (no tools, wide types, operations it lacks).

    Raises `ReplayFailed` where a result is not the expected one.
    """
    passes = _passes(calls)
    found = tools() if passes is not None else None
    types = [t for call in calls for t in _types(call)]
    if found is None or passes is None or not all(map(_runnable, types)):
        return False
    named = [replace(c, function=_numbered(c.function, i)) for i, c in enumerate(calls)]
    functions = [call.function for call in named]
    module = print_module(functions).rstrip().removesuffix("}") + _main(named) + "}\n"
    lowered = _run([found[0], *passes], module)
    if lowered is None:
        return False
    output = _run([found[1], "--entry-point-result=i64"], lowered)
    if output is None:
        return False
    names = [
        f"@{c.function.sym_name.data}#{i}"
        for c in calls
        for i, lanes in enumerate(c.expected)
        for _ in lanes
    ]
    wrong = int(output)
    if wrong:
        raise ReplayFailed(f"mlir-runner does not agree about {names[wrong - 1]} of\n{module}")
    return True


def _passes(calls: Sequence[Call]) -> list[str] | None:
    """The passes that lower the functions, and `main`; None where a dialect is not run natively."""
    names = {op.name.partition(".")[0] for call in calls for op in call.function.body.walk()}
    found: list[str] = []
    for dialect in sorted({"arith", *names} - {"func"}, reverse=True):
        lowering = entry_of(dialect).to_llvm
        if lowering is None:
            return None
        found += lowering
    if any(format_of(type_) is not None for call in calls for type_ in _types(call)):
        found.remove(_INEXACT_PASS)
    return [*found, *_LAST_PASSES]


def _numbered(function: FuncOp, number: int) -> FuncOp:
    """The same function under a name of its own."""
    copy = function.clone()
    copy.sym_name = StringAttr(f"{function.sym_name.data}{number}")
    return copy


def _types(call: Call) -> list[Attribute]:
    type_ = call.function.function_type
    return [*type_.inputs.data, *type_.outputs.data]


def _runnable(type_: Attribute) -> bool:
    if isa(type_, VectorType[Attribute]):
        known = is_container(type_) and not is_scalable(type_)
        return known and _runnable(type_.element_type)
    if isinstance(type_, Float16Type | BFloat16Type | Float32Type | Float64Type):
        return True
    integer = as_integer_type(type_)
    if integer is None:
        return isinstance(type_, IndexType)
    return integer.width.data <= LARGEST_WIDTH


def _run(command: list[str], text: str) -> str | None:
    """What the command prints for `text` as its input; None where it fails or does not end."""
    try:
        done = run_within(_SECONDS, command, text.encode())
    except (OSError, TookTooLong):
        return None
    return done.stdout.decode() if done.status == 0 else None


def _main(calls: Sequence[Call]) -> str:
    """Returns the number, from 1, of the last result that differs; 0 where none does."""
    lines = ["func.func @main() -> i64 {", "  %wrong0 = arith.constant 0 : i64"]
    count = 0
    for number, call in enumerate(calls):
        inputs = call.function.function_type.inputs.data
        outputs = call.function.function_type.outputs.data
        arguments: list[str] = []
        for value, type_ in zip(call.arguments, inputs, strict=True):
            name = f"%argument{number}_{len(arguments)}"
            arguments.append(name)
            lines.append(f"  {name} = arith.constant {_literals(value, type_)}")
        lines.append(
            f"  %call{number}:{len(outputs)} = func.call @{call.function.sym_name.data}"
            f"({', '.join(arguments)}) : ({', '.join(map(str, inputs))}) -> "
            f"({', '.join(map(str, outputs))})"
        )
        for i, (values, type_) in enumerate(zip(call.expected, outputs, strict=True)):
            for place, value in zip(_places(type_), values, strict=True):
                before, count = count, count + 1
                given, element = f"%call{number}#{i}", element_type(type_)
                if place:
                    lines.append(
                        f"  %lane{count} = vector.extract {given}[{place}] : {element} from {type_}"
                    )
                    given = f"%lane{count}"
                lines += _differs(count, given, value, element)
                lines += [
                    f"  %number{count} = arith.constant {count} : i64",
                    f"  %wrong{count} = arith.select %differs{count}, %number{count}, "
                    f"%wrong{before} : i64",
                ]
    return "\n".join([*lines, f"  func.return %wrong{count} : i64", "}", ""])


def _differs(number: int, given: str, expected: int | None, type_: Attribute) -> list[str]:
    """Says of a result whether it is another one than expected."""
    found = f"  %differs{number} = arith"
    if expected is None:
        return [f"{found}.constant false"]
    format_ = format_of(type_)
    if format_ is None:
        constant = f"  %expected{number} = arith.constant {_literal(expected, type_)}"
        return [constant, f"{found}.cmpi ne, {given}, %expected{number} : {type_}"]
    if format_.is_nan(expected):
        return [f"{found}.cmpf ord, {given}, {given} : {type_}"]
    bits = IntegerType(format_.width)
    return [
        f"  %bits{number} = arith.bitcast {given} : {type_} to {bits}",
        *_differs(number, f"%bits{number}", expected, bits),
    ]


def _places(type_: Attribute) -> list[str]:
    """The position of each lane of a vector; of a scalar an empty one."""
    shape = type_.get_shape() if isa(type_, VectorType[Attribute]) else ()
    return [", ".join(map(str, place)) for place in product(*map(range, shape))]


def _literals(values: Sequence[int], type_: Attribute) -> str:
    if not isa(type_, VectorType[Attribute]):
        (value,) = values
        return _literal(value, type_)
    width = fixed_width(type_.element_type, INDEX_WIDTH)
    elements = [signed(value, width) for value in values]
    return f"{DenseIntOrFPElementsAttr.from_list(type_, elements)}"  # type: ignore[arg-type]


def _literal(value: int, type_: Attribute) -> str:
    format_ = format_of(type_)
    if format_ is not None:
        return f"0x{value:0{format_.width // 4}X} : {type_}"
    width = fixed_width(type_, INDEX_WIDTH)
    if width == 1:
        return "true" if value else "false"
    return f"{signed(value, width)} : {type_}"
