"""Defined values against real MLIR: what is lowered to LLVM and run, and what mlir-opt folds.

Inputs on which the concrete interpretation sees UB or poison are not run; that it sees no more of
those than there are is what test_arith_oracle compares.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import arith, builtin
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation
from xdsl.parser import Parser

from semantics.language.registry import lookup
from semantics.syntax.index import IndexDialect
from tests.inputs.operation_cases import (
    Case,
    PoisonableInput,
    all_inputs,
    cases,
    concrete_outcome,
    integer_operations,
    oracle_outcome,
    random_inputs,
)
from tests.oracles.oracle import as_signed
from tests.support.deep import some_of

MLIR_OPT = shutil.which("mlir-opt-22")
MLIR_RUNNER = shutil.which("mlir-runner-22")
RUNNER_LIBRARIES = sorted(
    str(library)
    for folder in ("/usr/lib/llvm-22/lib", "/usr/local/lib", "/usr/lib")
    for name in ("libmlir_runner_utils.so*", "libmlir_c_runner_utils.so*")
    for library in Path(folder).glob(name)
)
needs_mlir_opt = pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")
needs_mlir_runner = pytest.mark.skipif(
    MLIR_OPT is None or MLIR_RUNNER is None or not RUNNER_LIBRARIES,
    reason="mlir-opt-22, mlir-runner-22 or its libraries are not installed",
)

LOWERING = (
    "--convert-math-to-funcs",
    "--convert-scf-to-cf",
    "--arith-expand",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
)

CONSTANTS = ("arith.constant", "index.constant", "index.bool.constant")
INDEX_WIDTH = 64
"""In mlir-runner."""
_NOT_LOWERED_FOR_INDEX = ("arith.bitcast", "arith.addui_extended")


@dataclass(frozen=True)
class Batch:
    """One operation on many inputs, all defined; the letters `index` of its signature are index."""

    case: Case
    inputs: tuple[PoisonableInput, ...]
    index: frozenset[str] = frozenset()

    def _types(self, letters: Sequence[str], widths: Sequence[int]) -> list[str]:
        index = {"index", *self.index}
        return [
            "index" if name in index else f"i{width}"
            for name, width in zip(letters, widths, strict=True)
        ]

    @property
    def operand_types(self) -> list[str]:
        return self._types(self.case.meaning.signature.operands, self.case.operand_widths)

    @property
    def result_types(self) -> list[str]:
        return self._types(self.case.meaning.signature.results, self.case.result_widths)

    @property
    def result_type(self) -> str:
        return self.result_types[self.case.position]

    @property
    def result(self) -> str:
        return f"%r#{self.case.position}"

    @property
    def operation(self) -> str:
        """The operation in generic form, on %a0, %a1, …, giving `result`."""
        count = len(self.case.operand_widths)
        operands = ", ".join(f"%a{i}" for i in range(count))
        attributes = {
            name: f"{self.case.value} : {self.result_type}" if name == "value" else str(attribute)
            for name, attribute in self.case.attributes.items()
        }
        stated = ", ".join(f"{name} = {value}" for name, value in attributes.items())
        properties = f" <{{{stated}}}>" if stated else ""
        return (
            f'%r:{len(self.result_types)} = "{self.case.operation}"({operands}){properties} : '
            f"({', '.join(self.operand_types)}) -> ({', '.join(self.result_types)})"
        )

    def __str__(self) -> str:
        return f"{self.case}{' on index' if self.index else ''}"


def _defined(case: Case, inputs: Iterable[PoisonableInput]) -> tuple[PoisonableInput, ...]:
    """Those inputs, poison replaced by what lies beneath, on which there is a value to compare."""
    whole = {tuple((bits, False) for bits, _ in given) for given in inputs}
    defined = {given for given in whole if isinstance(concrete_outcome(case, given), int)}
    return tuple(sorted(given for given in defined if not _wrong_upstream(case, given)))


def _wrong_upstream(case: Case, given: PoisonableInput) -> bool:
    """Of the minimum index.ceildivs is lowered to -(-x / y), where -x wraps; ODS says otherwise."""
    return case.operation == "index.ceildivs" and given[0][0] == 1 << (case.result_width - 1)


def _batches(operations: Sequence[str]) -> list[Batch]:
    small = [
        Batch(case, _defined(case, all_inputs(case))) for case in cases(range(1, 5), operations)
    ]
    large = [
        Batch(case, _defined(case, random_inputs(case, 60, seed=3)))
        for case in cases((8, 32, 64), operations)
    ]
    batches = [
        replace(batch, index=index)
        for batch in small + large
        for index in _choices_of_index(batch.case)
    ]
    return [b for b in batches if b.inputs and not _unknown_to_mlir(b.case)]


def _unknown_to_mlir(case: Case) -> bool:
    return case.operation == "arith.extui" and "nneg" in case.flags


def _choices_of_index(case: Case) -> list[frozenset[str]]:
    """Which letters of the signature may be index, which has 64 bits here."""
    signature = case.meaning.signature
    letters = (*signature.operands, *signature.results)
    widths = dict(zip(letters, (*case.operand_widths, *case.result_widths), strict=True))
    if widths.get("index", INDEX_WIDTH) != INDEX_WIDTH:
        return []
    if signature.index_cast:
        return [frozenset({n}) for n in signature.index_cast if widths[n] == INDEX_WIDTH]
    never = (
        case.operation.startswith(("math.", "llvm.")) or case.operation in _NOT_LOWERED_FOR_INDEX
    )
    if never or signature.narrower or widths.get("T") != INDEX_WIDTH:
        return [frozenset()]
    return [frozenset(), frozenset({"T"})]


def _expected(batch: Batch) -> list[int]:
    outcomes = [concrete_outcome(batch.case, given) for given in batch.inputs]
    return [outcome for outcome in outcomes if isinstance(outcome, int)]


def _mlir_opt(text: str, *options: str) -> str:
    assert MLIR_OPT is not None
    return subprocess.run(
        [MLIR_OPT, *options], input=text, capture_output=True, text=True, check=True
    ).stdout


def _convert(source: str, target: str, from_type: str, to_type: str) -> str:
    if from_type == to_type:
        return f"{target} = arith.addi {source}, %zero : i64"
    if "index" in (from_type, to_type):
        return f"{target} = arith.index_cast {source} : {from_type} to {to_type}"
    cast = "trunci" if from_type == "i64" else "extui"
    return f"{target} = arith.{cast} {source} : {from_type} to {to_type}"


def _runnable(batch: Batch, number: int) -> str:
    """Functions that do the operation, and that do it on each row of a table and print."""
    widths = batch.case.operand_widths
    rows, columns = len(batch.inputs), len(widths)
    types, result = batch.operand_types, batch.result_type
    table = [[as_signed(bits, 64) for bits, _ in given] for given in batch.inputs]
    loads = [
        line
        for i, type_ in enumerate(types)
        for line in (
            f"%k{i} = arith.constant {i} : index",
            f"%w{i} = memref.load %table[%row, %k{i}] : memref<{rows}x{columns}xi64>",
            _convert(f"%w{i}", f"%a{i}", "i64", type_),
        )
    ]
    operands = ", ".join(f"%a{i}" for i in range(columns))
    arguments = ", ".join(f"%a{i} : {type_}" for i, type_ in enumerate(types)).replace(" :", ":")
    return f"""
  memref.global "private" constant @table{number} : memref<{rows}x{columns}xi64> = dense<{table}>
  func.func private @operation{number}({arguments}) -> {result} {{
    {batch.operation}
    return {batch.result} : {result}
  }}
  func.func private @run{number}() {{
    %zero = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = arith.constant {rows} : index
    %table = memref.get_global @table{number} : memref<{rows}x{columns}xi64>
    %out = memref.alloc() : memref<{rows}xi64>
    scf.for %row = %c0 to %rows step %c1 {{
      {" ".join(f"{line}{chr(10)}" for line in loads)}
      %r = func.call @operation{number}({operands}) : ({", ".join(types)}) -> {result}
      {_convert("%r", "%r64", result, "i64")}
      memref.store %r64, %out[%row] : memref<{rows}xi64>
    }}
    %all = memref.cast %out : memref<{rows}xi64> to memref<*xi64>
    call @printMemrefI64(%all) : (memref<*xi64>) -> ()
    memref.dealloc %out : memref<{rows}xi64>
    return
  }}"""


def _run(batches: Sequence[Batch]) -> list[list[int]]:
    """What MLIR computes: for each batch its results."""
    functions = "".join(_runnable(batch, number) for number, batch in enumerate(batches))
    calls = "\n".join(f"    call @run{number}() : () -> ()" for number in range(len(batches)))
    module = f"""module {{
  func.func private @printMemrefI64(memref<*xi64>) attributes {{llvm.emit_c_interface}}
  {functions}
  func.func @main() {{
{calls}
    return
  }}
}}"""
    lowered = _mlir_opt(module, *LOWERING)
    assert MLIR_RUNNER is not None
    libraries = ",".join(RUNNER_LIBRARIES)
    output = subprocess.run(
        [MLIR_RUNNER, "-e", "main", "-entry-point-result=void", f"-shared-libs={libraries}"],
        input=lowered,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    printed = re.findall(r"data = \s*\[([^\]]*)\]", output)
    return [[int(number) % (1 << 64) for number in row.split(",")] for row in printed]


def _operations() -> list[str]:
    """Those that have operands."""
    names = [(name, lookup(name)) for name in integer_operations()]
    return [name for name, meaning in names if meaning is not None and meaning.signature.operands]


@pytest.mark.deep
@needs_mlir_runner
def test_values_that_mlir_computes_for_the_llvm_dialect():
    """Every third input, and no flags: the values do not depend on them."""
    operations = [name for name in integer_operations("llvm") if "mlir" not in name]
    batches = [
        replace(batch, inputs=batch.inputs[::3])
        for batch in _batches(operations)
        if not batch.case.flags
    ]
    assert {batch.case.operation for batch in batches} == set(operations)
    for batch, results in zip(batches, _run(batches), strict=True):
        assert results == _expected(batch), batch


@needs_mlir_runner
@pytest.mark.parametrize("operation", some_of(_operations(), 72))
def test_values_that_mlir_computes(operation: str):
    batches = _batches([operation])
    found = _run(batches)
    assert len(found) == len(batches) > 0
    for batch, results in zip(batches, found, strict=True):
        assert results == _expected(batch), batch


def _folded(batches: Sequence[Batch]) -> list[list[int | None]]:
    """What mlir-opt folds each operation to on constants; None where it does not fold it."""
    blocks: list[str] = []
    for batch in batches:
        result = batch.result_type
        for given in batch.inputs:
            constants = [
                f'%a{i} = "arith.constant"() <{{value = {as_signed(bits, width)} : {type_}}}> '
                f": () -> {type_}"
                for i, ((bits, _), width, type_) in enumerate(
                    zip(given, batch.case.operand_widths, batch.operand_types, strict=True)
                )
            ]
            body = "\n".join(
                [*constants, batch.operation, f'"kept"({batch.result}) : ({result}) -> ()']
            )
            blocks.append(f"func.func private @f{len(blocks)}() {{\n{body}\nreturn\n}}")
    text = _mlir_opt(
        "\n".join(blocks),
        "--canonicalize",
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
    )
    context = Context(allow_unregistered=True)
    context.load_dialect(builtin.Builtin)
    context.load_dialect(arith.Arith)
    context.load_dialect(IndexDialect)
    kept = iter(
        op.operands[0].owner
        for op in Parser(context, text).parse_module().walk()
        if isinstance(op, builtin.UnregisteredOp) and op.op_name.data == "kept"
    )
    values: list[list[int | None]] = []
    for batch in batches:
        row: list[int | None] = []
        for _ in batch.inputs:
            owner = next(kept)
            constant = owner.properties.get("value") if isinstance(owner, Operation) else None
            folded = isinstance(constant, IntegerAttr)
            row.append(constant.value.data % (1 << batch.case.result_width) if folded else None)
        values.append(row)
    return values


@pytest.mark.deep
@needs_mlir_opt
def test_values_that_mlir_opt_folds():
    batches = [
        replace(batch, inputs=batch.inputs[:: max(1, len(batch.inputs) // 6)])
        for batch in _batches([*_operations(), *CONSTANTS])
        if not batch.case.flags
    ]
    compared = 0
    expected_to_fold = 0
    for batch, row in zip(batches, _folded(batches), strict=True):
        for folded, expected, given in zip(row, _expected(batch), batch.inputs, strict=True):
            assert folded in (None, expected), f"{batch} on {given}"
            # index folds only where the result does not depend on the width of index.
            folds = not batch.index and "index" not in batch.case.operation
            compared += folds and folded is not None
            expected_to_fold += folds
    assert compared > 0.95 * expected_to_fold


@needs_mlir_runner
def test_a_wrong_value_would_be_seen():
    inputs = tuple(((x, False), (y, False)) for x in range(8) for y in range(8))
    addition = Batch(Case("arith.addi", (3, 3), 3), inputs)
    subtraction = Batch(Case("arith.subi", (3, 3), 3), inputs)
    (found,) = _run([addition])
    assert found == _expected(addition) != _expected(subtraction)
    assert found == [oracle_outcome(addition.case, given) for given in inputs]
