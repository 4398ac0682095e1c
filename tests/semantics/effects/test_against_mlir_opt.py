"""What the tables say of an operation, against what mlir-opt does with it.

Upstream's passes ask the interfaces that the tables are about: loop-invariant code motion moves
what `isPure`, CSE removes what `isOpTriviallyDead`. No dialect is registered with xDSL here: names
and attributes are enough.
"""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser

from semantics.effects.answers import name_of
from semantics.effects.operations import effects_of

MLIR_OPT = shutil.which("mlir-opt-22")
needs_mlir_opt = pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")

ARGUMENTS = """%a: i32, %b: i32, %i: index, %from: index, %to: index, %by: index, %c: i1, %f: f32,
 %m: memref<8xi32>, %md: memref<?xi32>, %mu: memref<*xi32>, %g: memref<8xf32>, %t: tensor<8xi32>,
 %td: tensor<?xi32>, %tf: tensor<8xf32>, %v: vector<4xi32>, %vf: vector<4xf32>, %w: vector<4xi1>,
 %p: !llvm.ptr, %x: i64, %z: complex<f32>"""

BEFORE = """
 %zero = arith.constant 0 : i32
 %minus = arith.constant -1 : i32
 %three = arith.constant 3 : i32
 %lanes = arith.constant dense<[1, 2, 3, 0]> : vector<4xi32>
 %i0 = arith.constant 0 : index
 %i1 = arith.constant 1 : index
 %l3 = llvm.mlir.constant(3 : i32) : i32
"""

CASES = [
    "arith.addi %a, %b : i32",
    "arith.divui %a, %b : i32",
    "arith.divui %a, %zero : i32",
    "arith.divui %a, %three : i32",
    "arith.divsi %a, %three : i32",
    "arith.divsi %a, %minus : i32",
    "arith.divsi %v, %lanes : vector<4xi32>",
    "arith.ceildivsi %a, %three : i32",
    "arith.ceildivui %a, %b : i32",
    "arith.floordivsi %a, %b : i32",
    "arith.remsi %a, %b : i32",
    "arith.remui %a, %b : i32",
    "arith.addf %f, %f : f32",
    "math.sin %f : f32",
    "math.ipowi %a, %b : i32",
    "complex.mul %z, %z : complex<f32>",
    "index.add %i, %i",
    "index.divs %i, %i",
    "index.rems %i, %i",
    "ub.poison : i32",
    "affine.apply affine_map<(d0) -> (d0 * 3)>(%i)",
    "affine.linearize_index [%i, %i] by (2, 3) : index",
    "affine.load %m[%i] : memref<8xi32>",
    "memref.load %m[%i] : memref<8xi32>",
    "memref.store %a, %m[%i] : memref<8xi32>",
    "memref.alloc() : memref<8xi32>",
    "memref.alloca() : memref<8xi32>",
    "memref.dealloc %m : memref<8xi32>",
    "memref.copy %m, %m : memref<8xi32> to memref<8xi32>",
    "memref.dim %md, %i0 : memref<?xi32>",
    "memref.dim %md, %i : memref<?xi32>",
    "memref.dim %mu, %i0 : memref<*xi32>",
    "memref.dim %md, %i1 : memref<?xi32>",
    "memref.rank %mu : memref<*xi32>",
    "memref.cast %m : memref<8xi32> to memref<?xi32>",
    "memref.cast %md : memref<?xi32> to memref<8xi32>",
    "memref.cast %mu : memref<*xi32> to memref<8xi32>",
    "memref.cast %m : memref<8xi32> to memref<*xi32>",
    "memref.subview %m[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>",
    "memref.subview %m[%i] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: ?>>",
    "memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xi32> into memref<2x4xi32>",
    "memref.assume_alignment %m, 16 : memref<8xi32>",
    "memref.atomic_rmw addi %a, %m[%i] : (i32, memref<8xi32>) -> i32",
    "memref.extract_strided_metadata %md : memref<?xi32> -> memref<i32>, index, index, index",
    "memref.prefetch %m[%i], read, locality<3>, data : memref<8xi32>",
    "tensor.empty() : tensor<8xi32>",
    "tensor.extract %t[%i] : tensor<8xi32>",
    "tensor.insert %a into %t[%i] : tensor<8xi32>",
    "tensor.dim %td, %i0 : tensor<?xi32>",
    "tensor.dim %td, %i : tensor<?xi32>",
    "tensor.cast %t : tensor<8xi32> to tensor<?xi32>",
    "tensor.cast %td : tensor<?xi32> to tensor<8xi32>",
    "tensor.extract_slice %t[%i] [2] [1] : tensor<8xi32> to tensor<2xi32>",
    "tensor.generate %i { ^bb0(%k: index): tensor.yield %a : i32 } : tensor<?xi32>",
    "tensor.pad %td low[1] high[1] { ^bb0(%k: index): tensor.yield %a : i32 }"
    " : tensor<?xi32> to tensor<?xi32>",
    "vector.extract %v[0] : i32 from vector<4xi32>",
    "vector.extract %v[%i] : i32 from vector<4xi32>",
    "vector.load %m[%i] : memref<8xi32>, vector<4xi32>",
    "vector.store %v, %m[%i] : memref<8xi32>, vector<4xi32>",
    "vector.transfer_read %t[%i], %a : tensor<8xi32>, vector<4xi32>",
    "vector.transfer_read %t[%i], %a {in_bounds = [true]} : tensor<8xi32>, vector<4xi32>",
    "vector.transfer_read %m[%i], %a : memref<8xi32>, vector<4xi32>",
    "vector.transfer_write %v, %t[%i] : vector<4xi32>, tensor<8xi32>",
    "vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<8xi32>",
    "vector.gather %m[%i0] [%v], %w, %v : memref<8xi32>, vector<4xi32>, vector<4xi1>,"
    " vector<4xi32> into vector<4xi32>",
    "vector.print %a : i32",
    "linalg.fill ins(%a : i32) outs(%t : tensor<8xi32>) -> tensor<8xi32>",
    "linalg.fill ins(%a : i32) outs(%m : memref<8xi32>)",
    "linalg.copy ins(%m : memref<8xi32>) outs(%m : memref<8xi32>)",
    "linalg.add ins(%t, %t : tensor<8xi32>, tensor<8xi32>) outs(%t : tensor<8xi32>)"
    " -> tensor<8xi32>",
    "linalg.div ins(%t, %t : tensor<8xi32>, tensor<8xi32>) outs(%t : tensor<8xi32>)"
    " -> tensor<8xi32>",
    "linalg.softmax dimension(0) ins(%tf : tensor<8xf32>) outs(%tf : tensor<8xf32>)"
    " -> tensor<8xf32>",
    "bufferization.to_tensor %m : memref<8xi32> to tensor<8xi32>",
    "bufferization.to_buffer %t : tensor<8xi32> to memref<8xi32>",
    "bufferization.alloc_tensor() : tensor<8xi32>",
    "bufferization.clone %m : memref<8xi32> to memref<8xi32>",
    "bufferization.materialize_in_destination %t in restrict writable %m"
    " : (tensor<8xi32>, memref<8xi32>) -> ()",
    "bufferization.materialize_in_destination %t in %t"
    " : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>",
    'cf.assert %c, "x"',
    "func.call @somewhere(%a) : (i32) -> i32",
    "llvm.udiv %a, %b : i32",
    "llvm.udiv %a, %l3 : i32",
    "llvm.sdiv %a, %l3 : i32",
    "llvm.urem %a, %b : i32",
    "llvm.freeze %a : i32",
    "llvm.mlir.undef : i32",
    "llvm.load %p : !llvm.ptr -> i32",
    "llvm.load volatile %p : !llvm.ptr -> i32",
    "llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32",
    "llvm.store %a, %p : i32, !llvm.ptr",
    "llvm.alloca %a x i32 : (i32) -> !llvm.ptr",
    "llvm.getelementptr %p[%x] : (!llvm.ptr, i64) -> !llvm.ptr, i32",
    'llvm.inline_asm "nop", "=r" : () -> i32',
    '"llvm.intr.vp.sdiv"(%v, %v, %w, %a)'
    " : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>",
    "shape.shape_of %td : tensor<?xi32> -> tensor<?xindex>",
    'shape.cstr_require %c, "x"',
    "gpu.thread_id x",
    "gpu.shuffle xor %f, %a, %a : f32",
    "scf.for %k = %from to %to step %i1 { %s = arith.addi %k, %i : index }",
    "scf.for %k = %from to %to step %by { %s = arith.addi %k, %i : index }",
    "scf.for %k = %from to %to step %i1 { %s = arith.divsi %a, %b : i32 }",
    "scf.for %k = %from to %to step %i1 { memref.store %a, %m[%k] : memref<8xi32> }",
    "scf.for %k = %from to %to step %i1 { %s = memref.load %m[%k] : memref<8xi32> }",
    "scf.if %c { %s = arith.addi %a, %b : i32 }",
    "scf.if %c { memref.store %a, %m[%i] : memref<8xi32> }",
    "scf.execute_region -> i32 { scf.yield %a : i32 }",
    "scf.parallel (%k) = (%from) to (%to) step (%by) { scf.reduce }",
    "affine.for %k = 0 to 10 { %s = arith.addi %a, %b : i32 }",
    "affine.for %k = 0 to 10 step 2 { %s = arith.addi %a, %b : i32 }",
    "tosa.add %t, %t : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>",
    '"test.unknown"(%a) : (i32) -> i32',
]


HOISTED_AGAINST_THE_TEXT = {
    "affine.apply",
    "affine.linearize_index",
    "arith.floordivsi",
    "arith.remsi",
    "arith.remui",
    "gpu.shuffle",
    "llvm.intr.vp.sdiv",
    "llvm.urem",
    "math.ipowi",
    "memref.cast",
    "memref.subview",
    "tensor.cast",
    "tensor.extract",
    "tensor.extract_slice",
    "tensor.insert",
    "tosa.add",
    "vector.transfer_read",
}
"""Upstream takes these for pure; the tables say which text of upstream's contradicts."""

KEPT = {"llvm.inline_asm"}
"""Upstream removes these; here it is not believed: their text may say that they touch memory."""


def _module(where: str) -> str:
    functions = "\n".join(
        f"func.func @f{number}({ARGUMENTS}) {{ {BEFORE} {where.format(case)} return }}"
        for number, case in enumerate(CASES)
    )
    return f"func.func private @somewhere(i32) -> i32\n{functions}"


@cache
def _bodies(where: str, *passes: str) -> list[list[Operation]]:
    """Of each case the operations in its loop, or in its function where there is none."""
    assert MLIR_OPT is not None
    ran = subprocess.run(
        [MLIR_OPT, "--mlir-print-op-generic", "--allow-unregistered-dialect", *passes],
        input=_module(where),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    context = Context(allow_unregistered=True)
    context.load_dialect(Builtin)
    module = Parser(context, ran.stdout).parse_module()
    assert isinstance(module, ModuleOp)
    functions = [op for op in module.ops if op.regions[0].blocks]
    return [_body(list(function.regions[0].block.ops), where) for function in functions]


def _body(operations: list[Operation], where: str) -> list[Operation]:
    if where == IN_A_LOOP:
        loop = next(op for op in operations if "the_loop" in op.attributes)
        operations = list(loop.regions[0].block.ops)
    return operations[:-1]


IN_A_LOOP = "scf.for %n = %from to %to step %by {{ {} }} {{the_loop}}"
ALONE = "{}"


@pytest.mark.deep
@needs_mlir_opt
def test_what_is_pure_is_what_moves_out_of_loops():
    before, after = _bodies(IN_A_LOOP), _bodies(IN_A_LOOP, "--loop-invariant-code-motion")
    wrong: list[str] = []
    against: set[str] = set()
    for case, old, new in zip(CASES, before, after, strict=True):
        name = name_of(old[-1])
        effects = effects_of(old[-1])
        moves = name not in map(name_of, new)
        pure = effects.free and effects.speculatable
        if moves and not pure:
            against.add(name)
        elif pure and not moves:
            wrong.append(case)
    assert wrong == []
    assert against == HOISTED_AGAINST_THE_TEXT


@pytest.mark.deep
@needs_mlir_opt
def test_what_is_removable_is_what_is_removed():
    before, after = _bodies(ALONE), _bodies(ALONE, "--cse")
    wrong: list[str] = []
    kept: set[str] = set()
    for case, old, new in zip(CASES, before, after, strict=True):
        name = name_of(old[-1])
        removed = name not in map(name_of, new)
        removable = effects_of(old[-1]).removable
        if removed and not removable:
            kept.add(name)
        elif removable and not removed:
            wrong.append(case)
    assert wrong == []
    assert kept == KEPT
