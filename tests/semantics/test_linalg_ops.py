"""The linalg dialect's syntax and structure, against upstream's."""

import shutil
import subprocess

import pytest
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Block
from xdsl.parser import Parser

from semantics.linalg_structure import NoStructure, structure_of
from tests.verifier.functions import context, functions

needs_mlir_opt = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

_FLOATS = (
    "%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %x: memref<?xf32>, "
    "%y: memref<?xf32>, %s: memref<f32>, %a: f32, %T: memref<3x?x?xf32>, %D: memref<?x?xf64>"
)
_INTEGERS = (
    "%A: memref<?x?xi8>, %B: memref<?x?xi8>, %C: memref<?x?xi32>, %D: memref<?x?xi32>, "
    "%x: memref<?xi8>, %y: memref<?xi32>, %b: memref<?x?xi1>"
)
_M = "memref<?x?xf32>"
_TRANSPOSED = (
    "indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, "
    "affine_map<(i, j, k) -> (i, j)>]"
)


def _binary(name: str, type_: str, a: str, b: str, c: str) -> str:
    return f"linalg.{name} ins({a}, {b} : {type_}, {type_}) outs({c} : {type_})"


ON_FLOATS = [
    f"linalg.fill ins(%a : f32) outs(%C : {_M})",
    "linalg.fill ins(%a : f32) outs(%s : memref<f32>)",
    _binary("matmul", _M, "%A", "%B", "%C"),
    f"linalg.matmul {_TRANSPOSED} ins(%A, %B : {_M}, {_M}) outs(%C : {_M})",
    f"linalg.matmul ins(%A, %B : {_M}, {_M}) outs(%D : memref<?x?xf64>)",
    f"linalg.matvec ins(%A, %x : {_M}, memref<?xf32>) outs(%y : memref<?xf32>)",
    f"linalg.vecmat ins(%x, %A : memref<?xf32>, {_M}) outs(%y : memref<?xf32>)",
    "linalg.dot ins(%x, %y : memref<?xf32>, memref<?xf32>) outs(%s : memref<f32>)",
    _binary("batch_matmul", "memref<3x?x?xf32>", "%T", "%T", "%T"),
    *(_binary(name, _M, "%A", "%B", "%C") for name in ("add", "sub", "mul", "div", "max", "min")),
    *(
        f"linalg.{name} ins(%A : {_M}) outs(%C : {_M})"
        for name in ("exp", "log", "abs", "ceil", "floor", "negf", "sqrt", "tanh", "copy")
    ),
    f"linalg.copy ins(%A : {_M}) outs(%D : memref<?x?xf64>)",
    f"linalg.transpose ins(%A : {_M}) outs(%C : {_M}) permutation = [1, 0]",
    f"linalg.broadcast ins(%x : memref<?xf32>) outs(%C : {_M}) dimensions = [0]",
    f"linalg.broadcast ins(%x : memref<?xf32>) outs(%C : {_M}) dimensions = [1]",
    f"linalg.reduce ins(%A : {_M}) outs(%y : memref<?xf32>) dimensions = [1]\n"
    "(%in: f32, %init: f32) { %0 = arith.addf %in, %init : f32 linalg.yield %0 : f32 }",
    f"linalg.reduce {{ arith.subf }} ins(%A : {_M}) outs(%y : memref<?xf32>) dimensions = [0]",
    f"linalg.map {{ arith.subf }} ins(%A, %B : {_M}, {_M}) outs(%C : {_M})",
    f"linalg.map ins(%A : {_M}) outs(%C : {_M}) (%in: f32, %init: f32) "
    "{ %0 = arith.mulf %in, %in : f32 linalg.yield %0 : f32 }",
]

ON_INTEGERS = [
    "linalg.matmul ins(%A, %B : memref<?x?xi8>, memref<?x?xi8>) outs(%C : memref<?x?xi32>)",
    "linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%A, %B : memref<?x?xi8>, "
    "memref<?x?xi8>) outs(%C : memref<?x?xi32>)",
    "linalg.matvec ins(%A, %x : memref<?x?xi8>, memref<?xi8>) outs(%y : memref<?xi32>)",
    _binary("matmul", "memref<?x?xi1>", "%b", "%b", "%b"),
    *(
        _binary(name, "memref<?x?xi32>", "%C", "%D", "%C")
        for name in ("add", "sub", "mul", "div", "div_unsigned", "max", "min")
    ),
    "linalg.copy ins(%A : memref<?x?xi8>) outs(%C : memref<?x?xi32>)",
    "linalg.reduce { arith.maxsi } ins(%C : memref<?x?xi32>) outs(%y : memref<?xi32>) "
    "dimensions = [1]",
]


def _module() -> str:
    functions_ = [
        f"func.func @f{k}({_FLOATS}) {{\n{op}\nfunc.return }}" for k, op in enumerate(ON_FLOATS)
    ]
    functions_ += [
        f"func.func @i{k}({_INTEGERS}) {{\n{op}\nfunc.return }}" for k, op in enumerate(ON_INTEGERS)
    ]
    return "\n".join(functions_)


def _mlir_opt(text: str, *options: str) -> str:
    done = subprocess.run(
        ["mlir-opt-22", "-", *options], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


@needs_mlir_opt
def test_what_is_printed_upstream_reads_as_it_reads_the_source() -> None:
    module = Parser(context(), _module()).parse_module()
    assert _mlir_opt(str(module)) == _mlir_opt(_module())


@needs_mlir_opt
def test_what_upstream_prints_is_read_and_printed_back() -> None:
    printed = _mlir_opt(_module())
    module = Parser(context(), printed).parse_module()
    module.verify()
    assert _mlir_opt(str(module)) == printed


@needs_mlir_opt
def test_the_structure_is_what_upstream_generalises_to() -> None:
    ours = functions(_module())
    generic = functions(_mlir_opt(_module(), "--linalg-generalize-named-ops"))
    assert len(ours) == len(generic) == len(ON_FLOATS) + len(ON_INTEGERS)
    for named, general in zip(ours, generic, strict=True):
        op, expected = named.body.block.first_op, general.body.block.first_op
        assert op is not None and isinstance(expected, GenericOp)
        found, wanted = structure_of(op), structure_of(expected)
        assert found.maps == wanted.maps
        assert found.iterators == wanted.iterators
        assert _text(found.body) == _text(wanted.body)


def _text(block: Block) -> list[str]:
    numbers = {argument: k for k, argument in enumerate(block.args)}
    lines = [str([str(a.type) for a in block.args])]
    for op in block.ops:
        operands = [numbers[o] for o in op.operands]
        properties = {name: str(value) for name, value in op.properties.items()}
        lines.append(f"{op.name} {operands} {properties} {[str(r.type) for r in op.results]}")
        for result in op.results:
            numbers[result] = len(numbers)
    return lines


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (
            "linalg.add ins(%C, %A : memref<?x?xi32>, memref<?x?xi8>) outs(%C : memref<?x?xi32>)",
            "different types",
        ),
        ("linalg.exp ins(%C : memref<?x?xi32>) outs(%C : memref<?x?xi32>)", "type i32"),
        (
            "linalg.matmul ins(%A, %x : memref<?x?xi8>, memref<?xi8>) outs(%C : memref<?x?xi32>)",
            "does not fit",
        ),
        ("linalg.fill ins(%C : memref<?x?xi32>) outs(%y : memref<?xi32>)", "does not fit"),
    ],
)
def test_an_op_without_a_structure_is_refused(op: str, message: str) -> None:
    (function,) = functions(f"func.func @f({_INTEGERS}) {{\n{op}\nfunc.return }}")
    first = function.body.block.first_op
    assert first is not None
    with pytest.raises(NoStructure, match=message):
        structure_of(first)
