"""What is in the text is in what the reader makes of it, whatever xDSL's parsers forget.

The second half has mlir-opt print functions in which every operation, and every argument of a
function, has an attribute of its own, and compares both of its forms.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from io import StringIO
from typing import cast

import pytest
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, UnregisteredOp, i32
from xdsl.ir import Attribute, Operation
from xdsl.printer import Printer

from semantics.syntax.on_demand import known_dialects
from tests.places import ROOT
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source, parse_module, split_source
from verifier.kernel.input.upstream_tools import tools

EXAMPLES = ROOT / "examples"
MARK = "test.mark"


def read(text: str) -> Operation:
    return parse_module(
        Source("<text>", text), (), dialects=known_dialects(), unregistered=True
    ).module


def stated(op: Operation) -> dict[str, Attribute]:
    return {**op.properties, **op.attributes}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("func.func private @h(i8 {llvm.noundef}) -> i8", ["llvm.noundef"]),
        ("func.func private @h(i8 {llvm.noundef}) -> (i8 {llvm.noundef})", ["llvm.noundef"]),
        ("func.func private @h(i8, i8 {a.b = 1 : i8}, i8 loc(unknown))", ["", "a.b", ""]),
        ("func.func private @h(i8 {a.b = {c = 1 : i8}}) attributes {c}", ["a.b"]),
        ("func.func private @h(%x: i8 {a.b}) -> i8", ["a.b"]),
        ("llvm.func internal @h(i8 {llvm.noundef}, ...) attributes {noreturn}", ["llvm.noundef"]),
        ("func.func private @h(memref<4xi8, {s = 1 : i8}> {a.b})", ["a.b"]),
    ],
)
def test_the_attributes_of_arguments_of_a_declaration(text: str, expected: list[str]) -> None:
    (function,) = read(text).regions[0].block.ops
    marks = cast("ArrayAttr[DictionaryAttr]", function.properties["arg_attrs"])
    found = ["".join(mark.data) for mark in marks]
    assert found == expected
    kept = {key for key in function.attributes if key not in ("c", "noreturn")}
    assert not kept


def test_what_an_operation_of_xdsl_forgets() -> None:
    text = """func.func @f() {
      scf.execute_region { scf.yield } {a = 1 : i8, b = "text"}
      return
    }"""
    (forgetful,) = (op for op in read(text).walk() if op.name == "scf.execute_region")
    assert set(forgetful.attributes) == {"a", "b"}


def test_after_a_declaration_the_text_goes_on() -> None:
    text = "func.func private @h(i8 {a.b}) attributes {c}\nfunc.func private @k(i8)"
    assert [op.name for op in read(text).regions[0].block.ops] == ["func.func"] * 2


WRITTEN = """
func.func private @declared(i8, memref<?xf32>) -> (i8, index)
llvm.func @variadic(!llvm.ptr, i32, ...) -> i32
llvm.func fastcc @fast(i64) -> i64
func.func @scalars(%x: i8, %y: i8, %c: i1, %a: f32, %i: index) -> (i8, f32) {
  %0 = arith.addi %x, %y overflow<nsw> : i8
  %1 = arith.cmpi slt, %0, %y : i8
  %2 = arith.select %1, %0, %x : i8
  %3 = arith.extsi %2 : i8 to i16
  %4 = arith.trunci %3 : i16 to i8
  %5 = arith.addf %a, %a fastmath<nnan> : f32
  %6 = math.exp %5 : f32
  %7 = arith.constant 2.0 : f32
  %8 = arith.cmpf olt, %6, %7 : f32
  %9 = index.add %i, %i
  %q, %o = arith.addui_extended %x, %y : i8, i1
  return %4, %6 : i8, f32
}
// -----
func.func @blocks(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%y: i32):
  cf.br ^b
^b:
  cf.switch %x : i32, [default: ^c, 3: ^c]
^c:
  return %x : i32
}
// -----
func.func @loops(%m: memref<4x?xf32>, %n: index, %c: i1) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  affine.for %i = 0 to %n step 2 {
    %0 = affine.load %m[%zero, %i] : memref<4x?xf32>
    affine.store %0, %m[%one, %i] : memref<4x?xf32>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) { "test.op"() : () -> () }
  }
  %1 = scf.for %i = %zero to %n step %one iter_args(%s = %f) -> (f32) {
    %2 = memref.load %m[%zero, %i] : memref<4x?xf32>
    memref.store %2, %m[%one, %i] : memref<4x?xf32>
    scf.yield %2 : f32
  }
  %3 = scf.if %c -> (f32) { scf.yield %1 : f32 } else { scf.yield %f : f32 }
  %4 = scf.while (%x = %3) : (f32) -> f32 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%y: f32):
    scf.yield %y : f32
  }
  %5 = scf.execute_region -> f32 { scf.yield %4 : f32 }
  return %5 : f32
}
// -----
func.func @memory(%m: memref<8xf32>, %n: index) {
  %a = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  %b = memref.alloca() : memref<4xf32>
  %s = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %e = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  %zero = arith.constant 0 : index
  %d = memref.dim %a, %zero : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
// -----
func.func @vectors(%m: memref<8xf32>, %v: vector<4xf32>, %i: index, %f: f32) -> f32 {
  %r = vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
  %l = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
  vector.store %l, %m[%i] : memref<8xf32>, vector<4xf32>
  %b = vector.broadcast %f : f32 to vector<4xf32>
  %g = vector.fma %b, %l, %r : vector<4xf32>
  %x = vector.extract %g[1] : f32 from vector<4xf32>
  return %x : f32
}
// -----
func.func @tensors(%t: tensor<4x4xf32>, %u: tensor<?xf32>, %i: index, %f: f32) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %x = tensor.extract %t[%i, %i] : tensor<4x4xf32>
  %n = tensor.insert %x into %e[%i, %i] : tensor<4x4xf32>
  %c = tensor.cast %u : tensor<?xf32> to tensor<4xf32>
  %s = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>],
      iterator_types = ["parallel", "reduction"]} ins(%t : tensor<4x4xf32>)
      outs(%z : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %k = arith.mulf %in, %out : f32
    linalg.yield %k : f32
  } -> tensor<4x4xf32>
  return %g : tensor<4x4xf32>
}
// -----
llvm.func @llvm(%p: !llvm.ptr, %x: i32, %c: i1) -> i32 {
  %0 = llvm.mlir.constant(3 : i32) : i32
  %1 = llvm.add %x, %0 overflow<nsw, nuw> : i32
  %2 = llvm.icmp "slt" %1, %x : i32
  %3 = llvm.zext nneg %x : i32 to i64
  %4 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %4, %p : i32, !llvm.ptr
  %5 = llvm.getelementptr %p[%x] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %6 = llvm.udiv exact %4, %x : i32
  %7 = llvm.or disjoint %6, %4 : i32
  llvm.return %7 : i32
}
// -----
module @outer {
  module @inner { func.func private @again(i8) }
}
"""


def custom_and_generic(text: str) -> tuple[str, str]:
    found = tools()
    assert found is not None
    printed = [
        subprocess.run(
            [found[0], "-", "--allow-unregistered-dialect", "--mlir-print-local-scope", *more],
            input=text,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for more in ([], ["--mlir-print-op-generic"])
    ]
    return printed[0], printed[1]


def marked(text: str) -> str:
    """The module in generic form, every operation and argument of a function with a mark."""
    module = read(custom_and_generic(text)[1])
    for number, op in enumerate(module.walk()):
        if op.name not in _REFUSED:
            op.attributes[MARK] = IntegerAttr(number, i32)
        types = getattr(op.properties.get("function_type"), "inputs", ())
        if types and op.name in ("func.func", "llvm.func"):
            marks = [DictionaryAttr({MARK: IntegerAttr(k, i32)}) for k, _ in enumerate(types)]
            op.properties["arg_attrs"] = ArrayAttr(marks)
    out = StringIO()
    Printer(out, print_generic_format=True).print_op(module)
    return out.getvalue()


def differences(custom: Operation, generic: Operation) -> Iterator[str]:
    """Where one form states what the other does not."""
    sides = [[op for op in side.walk() if not _is_in_a_named_one(op)] for side in (custom, generic)]
    names = [[_name(op) for op in side] for side in sides]
    assert names[0] == names[1]
    for one, other in zip(*sides, strict=True):
        if one.name in _WITHOUT_WORDS:
            continue
        here, there = stated(one), stated(other)
        for key in sorted({*here, *there} - _SAID_OTHERWISE.get(one.name, set())):
            if str(here.get(key)) != str(there.get(key)) and str(there.get(key)) not in _DEFAULTS:
                yield f"{_name(one)}: {key} is {here.get(key)}, should be {there.get(key)}"


_REFUSED = (
    "arith.cmpf",
    "linalg.yield",
    "llvm.return",
    "llvm.mlir.constant",
    "memref.dim",
    "tensor.empty",
    "vector.broadcast",
)
"""xDSL does not accept a dictionary where upstream has it."""
_WITHOUT_WORDS = ("affine.yield", "scf.yield")
"""Upstream itself does not print them in its own form where they yield nothing."""
_DEFAULTS = ("0 : i64",)
"""What upstream's own form has no word for."""
_SAID_OTHERWISE = {
    "affine.load": {"map"},
    "affine.store": {"map"},
    "linalg.matmul": {"indexing_maps"},
    "llvm.getelementptr": {"noWrapFlags", "inbounds"},
}
"""Upstream calls an index a dimension where xDSL calls it a symbol, for example."""


def _is_in_a_named_one(op: Operation) -> bool:
    """Whether an operation is in the region of a named operation of linalg, which upstream's own
    form does not show."""
    around = op.parent_op()
    return around is not None and re.match(r"linalg\.(?!generic)", around.name) is not None


def _name(op: Operation) -> str:
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def _cases() -> list[str]:
    texts = [WRITTEN, *(path.read_text() for path in sorted(EXAMPLES.glob("*.mlir")))]
    pieces = [piece.text for text in texts for piece in split_source(Source("<text>", text))]
    return [p for p in pieces if not re.search(r"pdl\.|stablehlo\.|acc\.|comb\.|smt\.", p)]


@pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")
@pytest.mark.parametrize(
    "text", some_of(_cases(), 18), ids=lambda text: re.findall(r"@\w+", text)[0]
)
def test_upstreams_own_form_says_to_us_what_the_generic_form_says(text: str) -> None:
    custom, generic = custom_and_generic(marked(text))
    assert list(differences(read(custom), read(generic))) == []
