"""What xDSL reads of an operation's own syntax is what upstream reads, or it refuses the text.

Each line, with all the keywords that upstream has for the operation, is read by the reader of all
commands and printed in generic form: mlir-opt must find the same operation in that as in the line.
"""

from __future__ import annotations

import subprocess
from functools import cache
from io import StringIO

import pytest
from xdsl.printer import Printer

from verifier.kernel.input.reading import read_module, reading_context
from verifier.kernel.input.sources import InputError, Source, parse_module
from verifier.kernel.input.upstream_tools import mlir_opt

needs_mlir_opt = pytest.mark.skipif(mlir_opt() is None, reason="needs mlir-opt")

ARGUMENTS = (
    "%a: i32, %b: i32, %c: i1, %n: index, %l: i64, %f: f32, %g: f32, %d: f64, %v: vector<4xf32>, "
    "%k: vector<4xi1>, %m: memref<8xi32>, %w: memref<8x8xf32>, %t: tensor<4x4xf32>, "
    "%y: tensor<4x?xf32>, %e: memref<?x?xf32, strided<[?, 1], offset: ?>>, %p: !llvm.ptr, "
    "%ti: tensor<4x4xi8>, %tj: tensor<4x4xi32>, %z: complex<f32>, %vi: vector<4xi32>"
)
LINES = r"""
arith.addi %a, %b overflow<nsw, nuw> {x.y} : i32
arith.subi %a, %b overflow<nsw> : i32
arith.muli %a, %b overflow<nuw> : i32
arith.shli %a, %b overflow<nsw> : i32
arith.divsi %a, %b exact : i32
arith.divui %a, %b {x.y = 1 : i32} : i32
arith.shrsi %a, %b exact : i32
arith.shrui %a, %b exact : i32
arith.extui %a : i32 to i64
arith.trunci %l overflow<nsw> : i64 to i32
arith.trunci %l overflow<nsw, nuw> : i64 to i32
arith.index_castui %n : index to i64
arith.addui_extended %a, %b : i32, i1
arith.mulsi_extended %a, %b : i32
arith.uitofp %a : i32 to f32
arith.ceildivsi %a, %b : i32
arith.cmpi ule, %a, %b : i32
arith.cmpi slt, %vi, %vi : vector<4xi32>
arith.select %k, %v, %v : vector<4xi1>, vector<4xf32>
arith.select %c, %v, %v : vector<4xf32>
arith.constant dense<[1.0, -0.0, 0x7FC00000, 0x7F800000]> : vector<4xf32>
arith.constant dense<"0x010000000200000003000000FFFFFFFF"> : vector<4xi32>
arith.constant sparse<[[0], [2]], [1, -2]> : vector<4xi32>
arith.constant dense<(1.0, -2.0)> : tensor<2xcomplex<f32>>
arith.constant -9223372036854775808 : i64
arith.constant 18446744073709551615 : i64
arith.constant 170141183460469231731687303715884105728 : i128
arith.constant 0x7FF0000000000001 : f64
arith.constant 0x7E00 : f16
arith.constant 1.0e-45 : f32
arith.constant 0x80 : f8E5M2
arith.constant true
arith.constant dense<true> : vector<4xi1>
arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xindex>
arith.constant dense<> : tensor<0xi32>
arith.addf %f, %g fastmath<nnan,ninf> : f32
arith.cmpf olt, %f, %g fastmath<fast> : f32
arith.cmpf ueq, %f, %g : f32
arith.truncf %d to_nearest_even fastmath<nnan> : f64 to f32
arith.truncf %d toward_zero : f64 to f32
arith.extf %f fastmath<nnan> : f32 to f64
arith.negf %f fastmath<nsz> : f32
arith.minimumf %f, %g fastmath<ninf> : f32
arith.scaling_extf %f, %g : f32, f32 to f64
math.fma %f, %g, %f fastmath<contract> : f32
math.powf %f, %g fastmath<afn> : f32
math.isnan %f : f32
math.ctlz %a {x.y} : i32
math.fpowi %f, %a fastmath<arcp> : f32, i32
math.roundeven %f fastmath<reassoc> : f32
complex.add %z, %z fastmath<nnan> : complex<f32>
complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
index.cmp slt(%n, %n)
index.casts %n : index to i32
index.bool.constant true
ub.poison : i32
ub.unreachable
cf.assert %c, "msg \22 x"
cf.cond_br %c weights([1, 9]), ^A(%a : i32), ^B \n ^A(%u: i32): \n return \n ^B:
cf.cond_br %c, ^A(%a : i32), ^B \n ^A(%u: i32): \n return \n ^B:
cf.switch %a : i32, [ default: ^B, 42: ^A(%a : i32), -1: ^B ] \n ^A(%u: i32): \n return \n ^B:
scf.for unsigned %i = %a to %b step %a iter_args(%q = %b) -> (i32) : i32 { scf.yield %q : i32 } {x.y}
scf.for %i = %a to %b step %a : i32 { } {x.y}
scf.for %i = %n to %n step %n iter_args(%q = %b) -> (i32) { scf.yield %q : i32 } {llvm.loop_annotation = 1 : i32}
scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) { scf.reduce } {x.y}
scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%q: f32, %r: f32): %s = arith.addf %q, %r : f32 \n scf.reduce.return %s : f32 } }
scf.forall (%i) in (%n) { } {mapping = [#gpu.thread<x>]}
scf.forall (%i) = (%n) to (8) step (%n) { }
scf.while (%q = %a, %r = %b) : (i32, i32) -> (i32, i32) { scf.condition(%c) %r, %q : i32, i32 } do { ^bb0(%q: i32, %r: i32): \n scf.yield %r, %q : i32, i32 } attributes {x.w}
scf.index_switch %n {x.y} -> i32 case 2 { scf.yield %a : i32 } case -1 { scf.yield %b : i32 } default { scf.yield %a : i32 }
scf.execute_region -> i32 no_inline { scf.yield %a : i32 }
scf.execute_region -> i32 { scf.yield %a : i32 } {x.y}
scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 } {x.if}
scf.if %c { } {x.if}
memref.store %a, %m[%n] {nontemporal = true, alignment = 16 : i64} : memref<8xi32>
memref.load %m[%n] {nontemporal = true} : memref<8xi32>
memref.load %m[%n] {alignment = 16 : i64, x.y} : memref<8xi32>
memref.alloc(%n) {alignment = 64 : i64, x.y} : memref<?xf32, 3>
memref.alloc(%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
memref.alloca() {alignment = 8 : i64} : memref<4xf32>
memref.subview %e[%n, 0] [2, %n] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<2x?xf32, strided<[?, 1], offset: ?>>
memref.atomic_rmw addi %a, %m[%n] : (i32, memref<8xi32>) -> i32
memref.prefetch %m[%n], write, locality<3>, data : memref<8xi32>
memref.copy %m, %m {x.y} : memref<8xi32> to memref<8xi32>
memref.dim %w, %n : memref<8x8xf32>
memref.reinterpret_cast %m to offset: [%n], sizes: [2, %n], strides: [%n, 1] : memref<8xi32> to memref<2x?xi32, strided<[?, 1], offset: ?>>
memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xi32> into memref<2x4xi32>
memref.collapse_shape %w [[0, 1]] : memref<8x8xf32> into memref<64xf32>
memref.cast %w : memref<8x8xf32> to memref<?x?xf32>
memref.cast %w : memref<8x8xf32> to memref<*xf32>
memref.dealloc %w {x.y} : memref<8x8xf32>
memref.transpose %w (i, j) -> (j, i) : memref<8x8xf32> to memref<8x8xf32, strided<[1, 8]>>
memref.assume_alignment %w, 16 : memref<8x8xf32>
memref.view %m8[%n][] : memref<64xi8> to memref<4xf32>
tensor.extract_slice %y[0, %n] [2, 2] [1, %n] : tensor<4x?xf32> to tensor<2x2xf32>
tensor.insert_slice %t into %y[0, %n] [4, 4] [1, 1] {x.y} : tensor<4x4xf32> into tensor<4x?xf32>
tensor.pad %y nofold low[1, %n] high[0, 0] { ^bb0(%q: index, %r: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<5x?xf32>
tensor.pad %t low[1, 0] high[0, 0] { ^bb0(%q: index, %r: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<5x4xf32>
tensor.empty(%n) : tensor<4x?xf32>
tensor.empty() {x.y} : tensor<4x4xf32, 1 : i32>
tensor.generate %n { ^bb0(%q: index, %r: index): tensor.yield %f : f32 } : tensor<4x?xf32>
tensor.splat %f : tensor<4xf32>
tensor.from_elements %f, %g : tensor<2xf32>
tensor.extract %t[%n, %n] {x.y} : tensor<4x4xf32>
tensor.expand_shape %t [[0], [1, 2]] output_shape [4, 2, 2] : tensor<4x4xf32> into tensor<4x2x2xf32>
tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
tensor.dim %t, %n : tensor<4x4xf32>
vector.transfer_read %w[%n, %n], %f {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
vector.transfer_read %w[%n, %n], %f, %k {in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<8x8xf32>, vector<4xf32>
vector.transfer_read %w[%n, %n], %f : memref<8x8xf32>, vector<4xf32>
vector.transfer_write %v, %w[%n, %n] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
vector.load %w[%n, %n] {nontemporal = true, alignment = 8 : i64} : memref<8x8xf32>, vector<4xf32>
vector.store %v, %w[%n, %n] {nontemporal = true} : memref<8x8xf32>, vector<4xf32>
vector.maskedload %w[%n, %n], %k, %v {x.y} : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
vector.maskedstore %w[%n, %n], %k, %v : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
vector.shuffle %v, %v [0, -1, 2, 7] : vector<4xf32>, vector<4xf32>
vector.broadcast %f : f32 to vector<4xf32>
vector.extract %v[%n] : f32 from vector<4xf32>
vector.extract %v[1] {x.y} : f32 from vector<4xf32>
vector.insert %f, %v[1] : f32 into vector<4xf32>
vector.create_mask %n : vector<4xi1>
vector.create_mask %n : vector<[4]xi1>
vector.reduction <add>, %v, %f fastmath<reassoc> : vector<4xf32> into f32
vector.reduction <maximumf>, %v : vector<4xf32> into f32
vector.fma %v, %v, %v {x.y} : vector<4xf32>
vector.bitcast %v : vector<4xf32> to vector<4xi32>
affine.for %i = 0 to min affine_map<(d0) -> (d0, 10)>(%n) step 2 { } {x.y}
affine.for %i = max affine_map<()[s0] -> (s0, 1)>()[%n] to 10 iter_args(%q = %f) -> (f32) { affine.yield %q : f32 }
affine.for %i = %n to %n { }
affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>(%n)[%n] { affine.yield } else { affine.yield }
affine.parallel (%i, %j) = (0, 0) to (min(8, %n), 8) step (2, 3) { affine.yield }
affine.min affine_map<(d0)[s0] -> (d0, s0 + 1)>(%n)[%n]
affine.apply affine_map<(d0)[s0] -> (d0 floordiv 3 + s0 mod 5 - d0 ceildiv 2)>(%n)[%n]
affine.store %f, %w[%n, symbol(%n) + 1] {x.y} : memref<8x8xf32>
affine.load %w[%n * 2 + 1, 3] : memref<8x8xf32>
affine.vector_load %w[%n, 3] : memref<8x8xf32>, vector<4xf32>
affine.delinearize_index %n into (4, 8) : index, index
affine.linearize_index disjoint [%n, %n] by (4, 8) : index
affine.linearize_index [%n, %n] by (8) : index
linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], library_call = "x", doc = "d"} ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) attrs = {x.y} { ^bb0(%i: f32, %o: f32): %ix = linalg.index 1 : index \n linalg.yield %i : f32 } -> tensor<4x4xf32>
linalg.matmul {x.y} ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%ti, %ti : tensor<4x4xi8>, tensor<4x4xi8>) outs(%tj : tensor<4x4xi32>) -> tensor<4x4xi32>
linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
linalg.fill {x.y} ins(%f : f32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
linalg.transpose ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) permutation = [1, 0]
linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%t : tensor<4x4xf32>) outs(%y1 : tensor<4xf32>) dimensions = [1]
linalg.broadcast ins(%y1 : tensor<4xf32>) outs(%t : tensor<4x4xf32>) dimensions = [1]
linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>)
linalg.add ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
bufferization.to_tensor %w restrict writable : memref<8x8xf32> to tensor<8x8xf32>
bufferization.alloc_tensor(%n) {x.y} : tensor<4x?xf32>
bufferization.materialize_in_destination %t in restrict writable %w4 : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
llvm.load volatile %p {alignment = 4 : i64} : !llvm.ptr -> i32
llvm.load %p atomic syncscope("x") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
llvm.load %p invariant : !llvm.ptr -> i32
llvm.store volatile %a, %p : i32, !llvm.ptr
llvm.store %a, %p {nontemporal, alignment = 16 : i64} : i32, !llvm.ptr
llvm.add %a, %b overflow<nsw, nuw> : i32
llvm.or disjoint %a, %b : i32
llvm.udiv exact %a, %b : i32
llvm.lshr exact %a, %b : i32
llvm.zext nneg %a : i32 to i64
llvm.trunc %l overflow<nuw> : i64 to i32
llvm.shl %a, %b overflow<nsw> : i32
llvm.uitofp nneg %a : i32 to f32
llvm.fadd %f, %g {fastmathFlags = #llvm.fastmath<nnan>} : f32
llvm.fcmp "olt" %f, %g {fastmathFlags = #llvm.fastmath<ninf>} : f32
llvm.icmp "slt" %a, %b : i32
llvm.getelementptr inbounds %p[%a, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
llvm.getelementptr nuw %p[%a] : (!llvm.ptr, i32) -> !llvm.ptr, i32
llvm.getelementptr inbounds|nuw %p[%a] : (!llvm.ptr, i32) -> !llvm.ptr, i32
llvm.getelementptr %p[-1] {x.y} : (!llvm.ptr) -> !llvm.ptr, i32
llvm.call tail @ext(%a) : (i32) -> i32
llvm.call fastcc @ext(%a) {no_unwind} : (i32) -> i32
llvm.call @ext(%a) {fastmathFlags = #llvm.fastmath<nnan>} : (i32) -> i32
llvm.call %p(%a) : !llvm.ptr, (i32) -> i32
llvm.call @ext(%a) : (i32 {llvm.noundef}) -> (i32 {llvm.zeroext})
func.call @one(%a) {no_inline, x.y} : (i32) -> i32
llvm.alloca inalloca %a x i32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
llvm.select %c, %a, %b {fastmathFlags = #llvm.fastmath<none>} : i1, i32
llvm.select %c, %f, %g {fastmathFlags = #llvm.fastmath<nnan>} : i1, f32
llvm.atomicrmw volatile add %p, %a syncscope("s") acq_rel {alignment = 8 : i64} : !llvm.ptr, i32
llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
llvm.mlir.constant(1.0 : f32) : f32
llvm.mlir.addressof @ext : !llvm.ptr
llvm.inline_asm has_side_effects "nop", "=r,r" %a : (i32) -> i32
"llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i32) -> i32
llvm.intr.smax(%a, %b) {x.y} : (i32, i32) -> i32
llvm.intr.fma(%f, %f, %f) {fastmathFlags = #llvm.fastmath<contract>} : (f32, f32, f32) -> f32
llvm.insertvalue %a, %st[0] : !llvm.struct<(i32, i32)>
llvm.br ^A(%a : i32) {loop_annotation = #llvm.loop_annotation<disableNonforced = true>} \n ^A(%u: i32):
llvm.cond_br %c weights([1, 2]), ^A(%a : i32), ^B {loop_annotation = #llvm.loop_annotation<disableNonforced = true>} \n ^A(%u: i32): \n return \n ^B:
gpu.thread_id x upper_bound 32
gpu.barrier
gpu.memcpy %w, %w : memref<8x8xf32>, memref<8x8xf32>
builtin.unrealized_conversion_cast %a : i32 to i64 {x.y}
"test.op"(%a) <{x = 1 : i32}> {y = 2 : i64, "odd name" = @"a b"::@c} : (i32) -> (i32, vector<[4]xi32>, tensor<*xf32>, !foo.bar<"x">)
""".strip().splitlines()  # noqa: E501
SPLIT = "// -----\n"
AROUND = """func.func private @one(i32) -> i32
llvm.func @ext(i32) -> i32
"""
MORE = {
    "%m8": "memref<64xi8>",
    "%y1": "tensor<4xf32>",
    "%w4": "memref<4x4xf32>",
    "%st": "!llvm.struct<(i32, i32)>",
}


def function(line: str, number: int) -> str:
    more = "".join(f", {name}: {type_}" for name, type_ in MORE.items())
    ended = "" if line == "ub.unreachable" else "return"
    body = line.replace(r"\n", "\n")
    return f"func.func @f{number}({ARGUMENTS}{more}) {{\n  {body}\n  {ended}\n}}\n"


def in_upstreams_words(text: str) -> str | None:
    """The module as mlir-opt prints it; None where it does not accept it."""
    tool = mlir_opt()
    assert tool is not None
    done = subprocess.run(
        [tool, "--allow-unregistered-dialect", "--mlir-print-op-generic", "--split-input-file"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else None


@cache
def printed(text: str) -> str | None:
    """What xDSL reads of a text, in generic form; None where it refuses it."""
    try:
        module = parse_module(Source("text", text), reading_context()).module
    except InputError:
        return None
    out = StringIO()
    Printer(out, print_generic_format=True).print_op(module)
    return out.getvalue()


SAME_IN_OTHER_WORDS = ("affine.store", "affine.vector_load", "linalg.reduce", "linalg.map")
"""xDSL takes an index for a symbol of a map, which has the same value; or gives an operation the
attributes of the one in its region too."""
WITHOUT_REGION = ("linalg.matmul", "linalg.fill", "linalg.add")
"""xDSL's have no region: upstream's is made of the name and the attributes."""


@pytest.mark.deep
@needs_mlir_opt
def test_what_xdsl_reads_is_what_upstream_reads():
    own = [line for line in LINES if not line.startswith(SAME_IN_OTHER_WORDS + WITHOUT_REGION)]
    texts = {line: AROUND + function(line, number) for number, line in enumerate(own)}
    read = {line: text for line, text in texts.items() if printed(text) is not None}
    assert len(read) > len(own) // 2
    upstream = in_upstreams_words(SPLIT.join(read.values()))
    assert upstream is not None
    ours = in_upstreams_words(SPLIT.join(printed(text) or "" for text in read.values()))
    assert ours is not None
    pairs = zip(read, upstream.split(SPLIT), ours.split(SPLIT), strict=True)
    assert [line for line, theirs, own in pairs if theirs != own] == []


@pytest.mark.deep
@needs_mlir_opt
def test_all_that_upstream_reads_is_read():
    functions = [function(line, number) for number, line in enumerate(LINES)]
    hard = [text for text in functions if printed(AROUND + text) is None]
    module = read_module(Source("text", AROUND + "".join(hard))).module
    assert len(list(module.ops)) == len(hard) + AROUND.count("\n")


@needs_mlir_opt
def test_a_lost_keyword_is_found():
    text, less = (
        AROUND + function(f"arith.addi %a, %b{o} : i32", 0) for o in (" overflow<nsw>", "")
    )
    assert in_upstreams_words(printed(less) or "") != in_upstreams_words(text)


TYPES = (
    "memref<4xf32, affine_map<(d0) -> (d0)>, 0>",
    "memref<4xf32, 0 : i32>",
    "memref<f32, affine_map<() -> ()>>",
    "memref<*xf32, 0>",
    "memref<4x4xf32, affine_map<(i, j) -> (i, j)>, 1>",
    "memref<4x4xf32, affine_map<(i, j) -> (j, i)>>",
    "memref<4xf32, affine_map<(i) -> (i * 1 + 1)>>",
    "memref<4xf32, strided<[1], offset: ?>>",
)
NORMAL = (
    "memref<4xf32>",
    "memref<4xf32>",
    "memref<f32>",
    "memref<*xf32>",
    "memref<4x4xf32, 1>",
    *TYPES[5:],
)

PLAIN = ("memref<4x4xf32>", "memref<4xf32>", "memref<*xf32>")


def test_types_of_memrefs_are_those_that_upstream_makes_of_them() -> None:
    def first(types: tuple[str, ...]) -> str:
        text = f"func.func private @f({', '.join(types)})"
        module = read_module(Source("<text>", text)).module
        return str(next(iter(module.walk(reverse=True))))

    assert first(TYPES) == first(NORMAL)
    others = (*TYPES[5:], "memref<4x4xf32, 1>", "memref<*xf32, 1>")
    said = {first((type_,)) for type_ in others}
    assert len(said | {first((plain,)) for plain in PLAIN}) == len(others) + len(PLAIN)


@needs_mlir_opt
def test_upstream_makes_these_types() -> None:
    command = [str(mlir_opt()), "--mlir-print-local-scope"]
    said = [
        subprocess.run(
            command,
            input=f"func.func private @f({', '.join(types)})",
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for types in (TYPES, NORMAL)
    ]
    assert said[0] == said[1]
