"""Functions against what they are lowered to in the LLVM dialect: other types, the same meaning."""

from __future__ import annotations

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

STRUCT = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>"


def verdict(before: str, after: str, name: str = "@f"):
    found = {result.name: result.verdict for result in verify_translation(before, after)}
    return found[name]


def pair(source: str, target: str) -> tuple[str, str]:
    return source, target


LOOP = pair(
    """func.func @f(%n: index, %a: i32) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %start = arith.index_cast %a : i32 to index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %start) -> index {
        %y = arith.addi %x, %i : index
        scf.yield %y : index
      }
      return %r : index
    }""",
    """llvm.func @f(%n: i64, %a: i32) -> i64 {
      %c0 = llvm.mlir.constant(0 : index) : i64
      %c1 = llvm.mlir.constant(1 : index) : i64
      %start = llvm.sext %a : i32 to i64
      llvm.br ^head(%c0, %start : i64, i64)
    ^head(%i: i64, %x: i64):
      %goes = llvm.icmp "slt" %i, %n : i64
      llvm.cond_br %goes, ^body, ^end
    ^body:
      %y = llvm.add %x, %i : i64
      %next = llvm.add %i, %c1 : i64
      llvm.br ^head(%next, %y : i64, i64)
    ^end:
      llvm.return %x : i64
    }""",
)
RESULTS = pair(
    """func.func @f(%a: i32, %b: i32, %n: index) -> (i32, index) {
      %r = arith.subi %a, %b : i32
      return %r, %n : i32, index
    }""",
    """llvm.func @f(%a: i32, %b: i32, %n: i64) -> !llvm.struct<(i32, i64)> {
      %r = llvm.sub %a, %b : i32
      %0 = llvm.mlir.poison : !llvm.struct<(i32, i64)>
      %1 = llvm.insertvalue %r, %0[0] : !llvm.struct<(i32, i64)>
      %2 = llvm.insertvalue %n, %1[1] : !llvm.struct<(i32, i64)>
      llvm.return %2 : !llvm.struct<(i32, i64)>
    }""",
)
VECTORS = pair(
    """func.func @f(%a: vector<2x3xi32>, %b: vector<i32>) -> vector<2x3xi32> {
      %r = arith.addi %a, %a : vector<2x3xi32>
      return %r : vector<2x3xi32>
    }""",
    """llvm.func @f(%a: !llvm.array<2 x vector<3xi32>>, %b: vector<1xi32>)
        -> !llvm.array<2 x vector<3xi32>> {
      %none = llvm.mlir.poison : !llvm.array<2 x vector<3xi32>>
      %x = llvm.extractvalue %a[0] : !llvm.array<2 x vector<3xi32>>
      %xx = llvm.add %x, %x : vector<3xi32>
      %first = llvm.insertvalue %xx, %none[0] : !llvm.array<2 x vector<3xi32>>
      %y = llvm.extractvalue %a[1] : !llvm.array<2 x vector<3xi32>>
      %yy = llvm.add %y, %y : vector<3xi32>
      %both = llvm.insertvalue %yy, %first[1] : !llvm.array<2 x vector<3xi32>>
      llvm.return %both : !llvm.array<2 x vector<3xi32>>
    }""",
)
STRIDED = pair(
    """func.func @f(%m: memref<?x8xf32, strided<[?, 1], offset: ?>>, %i: index, %j: index,
        %x: f32) {
      memref.store %x, %m[%i, %j] : memref<?x8xf32, strided<[?, 1], offset: ?>>
      return
    }""",
    """llvm.func @f(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size0: i64,
        %size1: i64, %stride0: i64, %stride1: i64, %i: i64, %j: i64, %x: f32) {
      %begin = llvm.getelementptr %aligned[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %row = llvm.mul %i, %stride0 overflow<nsw, nuw> : i64
      %at = llvm.add %row, %j overflow<nsw, nuw> : i64
      %p = llvm.getelementptr inbounds|nuw %begin[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }""",
)
STATIC = pair(
    """func.func @f(%m: memref<4x8xindex>, %i: index, %j: index) -> index {
      %r = memref.load %m[%i, %j] : memref<4x8xindex>
      return %r : index
    }""",
    """llvm.func @f(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size0: i64,
        %size1: i64, %stride0: i64, %stride1: i64, %i: i64, %j: i64) -> i64 {
      %eight = llvm.mlir.constant(8 : index) : i64
      %row = llvm.mul %i, %eight overflow<nsw, nuw> : i64
      %at = llvm.add %row, %j overflow<nsw, nuw> : i64
      %p = llvm.getelementptr inbounds|nuw %aligned[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      %r = llvm.load %p : !llvm.ptr -> i64
      llvm.return %r : i64
    }""",
)
BARE = pair(
    """func.func @f(%m: memref<8xf32>, %i: index) -> f32 {
      %r = memref.load %m[%i] : memref<8xf32>
      return %r : f32
    }""",
    """llvm.func @f(%m: !llvm.ptr, %i: i64) -> f32 {
      %p = llvm.getelementptr inbounds|nuw %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %r = llvm.load %p : !llvm.ptr -> f32
      llvm.return %r : f32
    }""",
)
GIVEN_BACK = pair(
    """func.func @f(%m: memref<?xf32>) -> memref<?xf32> {
      return %m : memref<?xf32>
    }""",
    f"""llvm.func @f(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size: i64,
        %stride: i64) -> {STRUCT} {{
      %0 = llvm.mlir.poison : {STRUCT}
      %1 = llvm.insertvalue %allocated, %0[0] : {STRUCT}
      %2 = llvm.insertvalue %aligned, %1[1] : {STRUCT}
      %3 = llvm.insertvalue %offset, %2[2] : {STRUCT}
      %4 = llvm.insertvalue %size, %3[3, 0] : {STRUCT}
      %5 = llvm.insertvalue %stride, %4[4, 0] : {STRUCT}
      llvm.return %5 : {STRUCT}
    }}""",
)
HEAP = pair(
    """func.func @f(%n: index, %i: index, %x: f32) -> f32 {
      %m = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
      memref.store %x, %m[%i] : memref<?xf32>
      %r = memref.load %m[%i] : memref<?xf32>
      memref.dealloc %m : memref<?xf32>
      return %r : f32
    }""",
    """llvm.func @malloc(i64) -> !llvm.ptr
    llvm.func @free(!llvm.ptr)
    llvm.func @f(%n: i64, %i: i64, %x: f32) -> f32 {
      %zero = llvm.mlir.zero : !llvm.ptr
      %behind = llvm.getelementptr %zero[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %bytes = llvm.ptrtoint %behind : !llvm.ptr to i64
      %sixty_four = llvm.mlir.constant(64 : index) : i64
      %all = llvm.add %bytes, %sixty_four : i64
      %made = llvm.call @malloc(%all) : (i64) -> !llvm.ptr
      %number = llvm.ptrtoint %made : !llvm.ptr to i64
      %one = llvm.mlir.constant(1 : index) : i64
      %less = llvm.sub %sixty_four, %one : i64
      %more = llvm.add %number, %less : i64
      %rest = llvm.urem %more, %sixty_four : i64
      %to = llvm.sub %more, %rest : i64
      %aligned = llvm.inttoptr %to : i64 to !llvm.ptr
      %p = llvm.getelementptr inbounds|nuw %aligned[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      llvm.store %x, %p : f32, !llvm.ptr
      %q = llvm.getelementptr inbounds|nuw %aligned[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %r = llvm.load %q : !llvm.ptr -> f32
      llvm.call @free(%made) : (!llvm.ptr) -> ()
      llvm.return %r : f32
    }""",
)
STACK = pair(
    """func.func @f(%i: index, %x: i16) -> i16 {
      %m = memref.alloca() : memref<8xi16>
      memref.store %x, %m[%i] : memref<8xi16>
      %r = memref.load %m[%i] : memref<8xi16>
      return %r : i16
    }""",
    """llvm.func @f(%i: i64, %x: i16) -> i16 {
      %eight = llvm.mlir.constant(8 : index) : i64
      %m = llvm.alloca %eight x i16 : (i64) -> !llvm.ptr
      %p = llvm.getelementptr inbounds|nuw %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
      llvm.store %x, %p : i16, !llvm.ptr
      %q = llvm.getelementptr inbounds|nuw %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
      %r = llvm.load %q : !llvm.ptr -> i16
      llvm.return %r : i16
    }""",
)
CALLS = pair(
    """func.func private @h(index, memref<4xf32>) -> (i32, index)
    func.func private @g(index, memref<4xf32>) -> (i32, index)
    func.func @f(%n: index, %m: memref<4xf32>) -> index {
      %a, %b = func.call @g(%n, %m) : (index, memref<4xf32>) -> (i32, index)
      return %b : index
    }""",
    """llvm.func @h(i64, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(i32, i64)>
      attributes {sym_visibility = "private"}
    llvm.func @g(i64, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(i32, i64)>
      attributes {sym_visibility = "private"}
    llvm.func @f(%n: i64, %allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size: i64,
        %stride: i64) -> i64 {
      %r = llvm.call @g(%n, %allocated, %aligned, %offset, %size, %stride)
        : (i64, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(i32, i64)>
      %b = llvm.extractvalue %r[1] : !llvm.struct<(i32, i64)>
      llvm.return %b : i64
    }""",
)
CALLED_MEMREF = pair(
    """func.func private @g() -> memref<4xf32>
    func.func @f(%i: index) -> f32 {
      %m = func.call @g() : () -> memref<4xf32>
      %r = memref.load %m[%i] : memref<4xf32>
      return %r : f32
    }""",
    f"""llvm.func @g() -> {STRUCT} attributes {{sym_visibility = "private"}}
    llvm.func @f(%i: i64) -> f32 {{
      %m = llvm.call @g() : () -> {STRUCT}
      %aligned = llvm.extractvalue %m[1] : {STRUCT}
      %p = llvm.getelementptr inbounds|nuw %aligned[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %r = llvm.load %p : !llvm.ptr -> f32
      llvm.return %r : f32
    }}""",
)
VIEW = pair(
    """func.func @f(%m: memref<?xf32>, %at: index, %size: index, %step: index)
        -> memref<?xf32, strided<[2], offset: ?>> {
      %v = memref.subview %m[%at][%size][2]
        : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
      return %v : memref<?xf32, strided<[2], offset: ?>>
    }""",
    f"""llvm.func @f(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %old: i64,
        %stride: i64, %at: i64, %size: i64, %step: i64) -> {STRUCT} {{
      %two = llvm.mlir.constant(2 : index) : i64
      %0 = llvm.mlir.poison : {STRUCT}
      %1 = llvm.insertvalue %allocated, %0[0] : {STRUCT}
      %2 = llvm.insertvalue %aligned, %1[1] : {STRUCT}
      %3 = llvm.insertvalue %at, %2[2] : {STRUCT}
      %4 = llvm.insertvalue %size, %3[3, 0] : {STRUCT}
      %5 = llvm.insertvalue %two, %4[4, 0] : {STRUCT}
      llvm.return %5 : {STRUCT}
    }}""",
)

RIGHT = {
    "loop": LOOP,
    "results": RESULTS,
    "vectors": VECTORS,
    "strided": STRIDED,
    "static": STATIC,
    "bare": BARE,
    "given back": GIVEN_BACK,
    "heap": HEAP,
    "stack": STACK,
    "calls": CALLS,
    "called memref": CALLED_MEMREF,
    "view": VIEW,
}


@pytest.mark.parametrize("name", some_of(RIGHT, 6))
def test_what_is_lowered_right_is_proved(name: str) -> None:
    found = verdict(*RIGHT[name])
    assert isinstance(found, Proved), found
    assert "lowered-to-llvm" in {convention.name for convention in found.conventions}


WRONG = {
    "an iteration more": (LOOP, '"slt"', '"sle"'),
    "a comparison without sign": (LOOP, '"slt"', '"ult"'),
    "extended without sign": (LOOP, "llvm.sext", "llvm.zext"),
    "the counter is added late": (LOOP, "llvm.add %x, %i", "llvm.add %x, %next1"),
    "a sum that may not overflow": (LOOP, "llvm.add %x, %i :", "llvm.add %x, %i overflow<nsw> :"),
    "operands in the other order": (RESULTS, "llvm.sub %a, %b", "llvm.sub %b, %a"),
    "another member": (RESULTS, "insertvalue %r, %0[0]", "insertvalue %a, %0[0]"),
    "a member is left out": (RESULTS, "llvm.return %2", "llvm.return %1"),
    "a member overwritten": (
        RESULTS,
        "%2 = llvm.insertvalue %n, %1[1]",
        "%2 = llvm.insertvalue %a, %1[0]",
    ),
    "rows in the other order": (VECTORS, "extractvalue %a[0]", "extractvalue %a[1]"),
    "a row that is never made": (VECTORS, "llvm.return %both", "llvm.return %first"),
    "a row in the wrong place": (VECTORS, "%first[1]", "%first[0]"),
    "the offset is dropped": (
        STRIDED,
        "%aligned[%offset] : (!llvm.ptr, i64)",
        "%aligned[0] : (!llvm.ptr)",
    ),
    "the other stride": (STRIDED, "%i, %stride0", "%i, %stride1"),
    "a size for a stride": (STRIDED, "%i, %stride0", "%i, %size1"),
    "indices exchanged": (STRIDED, "%i, %stride0", "%j, %stride0"),
    "the pointer that was allocated": (STRIDED, "%aligned[%offset]", "%allocated[%offset]"),
    "an address in bytes": (
        STRIDED,
        "%begin[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32",
        "%begin[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i8",
    ),
    "an offset in bytes": (
        STRIDED,
        "%aligned[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, f32",
        "%aligned[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, i8",
    ),
    "a volatile store": (STRIDED, "llvm.store %x", "llvm.store volatile %x"),
    "a store aligned to more": (
        STRIDED,
        "%p : f32, !llvm.ptr",
        "%p {alignment = 64 : i64} : f32, !llvm.ptr",
    ),
    "a row too short": (STATIC, "constant(8 :", "constant(7 :"),
    "the second index forgotten": (STATIC, "llvm.add %row, %j", "llvm.add %row, %i"),
    "a load of half": (
        STATIC,
        "%r = llvm.load %p : !llvm.ptr -> i64",
        "%h = llvm.load %p : !llvm.ptr -> i32\n %r = llvm.zext %h : i32 to i64",
    ),
    "addresses of halves": (STATIC, "-> !llvm.ptr, i64\n", "-> !llvm.ptr, i32\n"),
    "an atomic load": (
        STATIC,
        "llvm.load %p : !llvm.ptr",
        "llvm.load %p atomic acquire {alignment = 8 : i64} : !llvm.ptr",
    ),
    "one element further": (BARE, "%m[%i] : (!llvm.ptr, i64)", "%m[1] : (!llvm.ptr)"),
    "of another type": (BARE, "!llvm.ptr -> f32\n", "!llvm.ptr -> i32\n"),
    "pointers exchanged": (GIVEN_BACK, "%allocated, %0[0]", "%aligned, %0[0]"),
    "pointers exchanged, the other one": (GIVEN_BACK, "%aligned, %1[1]", "%allocated, %1[1]"),
    "size and stride exchanged": (GIVEN_BACK, "%size, %3[3, 0]", "%stride, %3[3, 0]"),
    "the stride is the size": (GIVEN_BACK, "%stride, %4[4, 0]", "%size, %4[4, 0]"),
    "no stride": (GIVEN_BACK, "llvm.return %5", "llvm.return %4"),
    "memory of too few bytes": (HEAP, "constant(64 :", "constant(32 :"),
    "memory without room for the alignment": (HEAP, "@malloc(%all)", "@malloc(%bytes)"),
    "bytes of another type": (
        HEAP,
        "%zero[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32",
        "%zero[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f16",
    ),
    "what was aligned is freed": (HEAP, "@free(%made)", "@free(%aligned)"),
    "freed twice": (
        HEAP,
        "llvm.call @free(%made) : (!llvm.ptr) -> ()",
        "llvm.call @free(%made) : (!llvm.ptr) -> ()\n llvm.call @free(%made) : (!llvm.ptr) -> ()",
    ),
    "never freed": (HEAP, "llvm.call @free(%made) : (!llvm.ptr) -> ()", ""),
    "freed before it is read": (
        HEAP,
        "%r = llvm.load %q : !llvm.ptr -> f32\n      llvm.call @free(%made) : (!llvm.ptr) -> ()",
        "llvm.call @free(%made) : (!llvm.ptr) -> ()\n      %r = llvm.load %q : !llvm.ptr -> f32",
    ),
    "in bounds of nothing": (HEAP, "getelementptr %zero[%n]", "getelementptr inbounds %zero[%n]"),
    "not aligned": (HEAP, "llvm.inttoptr %to", "llvm.inttoptr %more"),
    "rounded down below what was made": (HEAP, "llvm.add %number, %less", "llvm.add %number, %one"),
    "a stack too small": (STACK, "constant(8 :", "constant(7 :"),
    "a stack of smaller elements": (STACK, "%eight x i16", "%eight x i8"),
    "a heap that says what it does": (
        HEAP,
        "llvm.func @malloc(i64) -> !llvm.ptr\n",
        'llvm.func @malloc(i64) -> !llvm.ptr attributes {passthrough = ["readnone"]}\n',
    ),
    "a heap that promises": (HEAP, "@free(!llvm.ptr)\n", "@free(!llvm.ptr {llvm.readonly})\n"),
    "a heap of another convention": (HEAP, "llvm.func @malloc", "llvm.func fastcc @malloc"),
    "freed by another convention": (HEAP, "llvm.call @free", "llvm.call fastcc @free"),
    "allocated by another convention": (HEAP, "llvm.call @malloc", "llvm.call coldcc @malloc"),
    "called by another convention": (CALLS, "llvm.call @g(", "llvm.call fastcc @g("),
    "a tail call": (CALLS, "llvm.call @g(", "llvm.call tail @g("),
    "another function": (CALLS, "llvm.call @g(", "llvm.call @h("),
    "the order of a store and a load": (STACK, "llvm.store %x, %p : i16, !llvm.ptr\n", ""),
    "the other result of a call": (CALLS, "extractvalue %r[1] :", "extractvalue %r[0] :"),
    "pointers of a call exchanged": (
        CALLS,
        "@g(%n, %allocated, %aligned,",
        "@g(%n, %aligned, %allocated,",
    ),
    "numbers of a call exchanged": (
        CALLS,
        "%offset, %size, %stride)\n",
        "%size, %offset, %stride)\n",
    ),
    "called twice": (
        CALLS,
        "%b = llvm.ext",
        "%again = llvm.call @g(%n, %allocated, %aligned, %offset, %size, %stride)\n"
        ": (i64, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(i32, i64)>\n"
        "%b = llvm.ext",
    ),
    "the pointer allocated by a call": (CALLED_MEMREF, "%m[1]", "%m[0]"),
    "a view begins elsewhere": (VIEW, "%at, %2[2]", "%offset, %2[2]"),
    "a view without its stride": (VIEW, "%two, %4[4, 0]", "%stride, %4[4, 0]"),
    "a view of the old size": (VIEW, "%size, %3[3, 0]", "%old, %3[3, 0]"),
}


@pytest.mark.parametrize("name", some_of(WRONG, 36))
def test_no_wrong_lowering_is_proved(name: str) -> None:
    (before, after), right, wrong = WRONG[name]
    assert right in after
    if "%next1" in wrong:
        after = after.replace("%y = ", "%next1 = llvm.add %i, %c1 : i64\n      %y = ")
    changed = after.replace(right, wrong)
    if name == "the other result of a call":
        changed = changed.replace(
            "llvm.return %b : i64", "%w = llvm.sext %b : i32 to i64\n llvm.return %w : i64"
        )
    if name == "of another type":
        changed = changed.replace(
            "llvm.return %r", "%c = llvm.sitofp %r : i32 to f32\n llvm.return %c"
        )
    found = verdict(before, changed)
    assert isinstance(found, Refuted | Unknown | Unsupported), found


REFUTED = (
    "an iteration more",
    "extended without sign",
    "operands in the other order",
    "a member is left out",
    "rows in the other order",
    "a row that is never made",
)


@pytest.mark.parametrize("name", some_of(REFUTED, 2))
def test_wrong_numbers_are_refuted(name: str) -> None:
    (before, after), right, wrong = WRONG[name]
    assert isinstance(verdict(before, after.replace(right, wrong)), Refuted)


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("index) -> i32", "i64) -> i64"),
        ("f8E4M3FN) -> i32", "i8) -> i32"),
        ("memref<?xf32>) -> i32", "!llvm.ptr) -> i32"),
        ("memref<4xf32,1>) -> i32", "!llvm.ptr) -> i32"),
        ("memref<4xf32>) -> i32", "!llvm.ptr, !llvm.ptr, i64, i64) -> i32"),
        ("vector<2x3xi8>) -> i32", "!llvm.array<3 x vector<2xi8>>) -> i32"),
        ("vector<[4]xi8>) -> i32", "vector<4xi8>) -> i32"),
        ("si32) -> i32", "i32) -> i32"),
    ],
)
def test_other_types_are_no_lowering(before: str, after: str) -> None:
    def function(dialect: str, types: str, give: str) -> str:
        inputs, output = types.split(") -> ")
        named = ", ".join(f"%a{n}: {t}" for n, t in enumerate(inputs.split(", ")))
        return f"{dialect}.func @f({named}) -> {output} {{\n{give} : {output}\n}}"

    source = function("func", before, "%c = arith.constant 1 : i32\nreturn %c")
    kind = after.rpartition(" ")[2]
    target = function(
        "llvm", after, f"%c = llvm.mlir.constant(1 : {kind}) : {kind}\nllvm.return %c"
    )
    assert isinstance(verdict(source, target), Unsupported)


@pytest.mark.deep
def test_a_source_promises_more() -> None:
    """What a target may rely on is what the lowering of a memref relies on: a source with addresses
    of LLVM says it itself."""
    text = """
    {dialect}.func @f(%n: {index}, %p: !llvm.ptr, %x: f32) {{
      %i = llvm.mlir.constant(3 : i64) : i64
      %q = llvm.getelementptr {flags} %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      llvm.store %x, %q : f32, !llvm.ptr
      {dialect}.return
    }}"""
    promising = text.format(dialect="func", index="index", flags="inbounds|nuw")
    silent = text.format(dialect="func", index="index", flags="")
    target = text.format(dialect="llvm", index="i64", flags="inbounds|nuw")
    assert isinstance(verdict(promising, target), Proved)
    assert not isinstance(verdict(silent, target), Proved)


def test_members_of_members() -> None:
    kind = "!llvm.struct<(array<2 x i8>, i8)>"
    text = f"""
    llvm.func @f(%s: {kind}, %x: i8) -> i8 {{
      %t = llvm.insertvalue %x, %s[PLACE] : {kind}
      %r = llvm.extractvalue %t[1] : {kind}
      llvm.return %r : i8
    }}"""
    same = text.replace("[PLACE]", "[1]")
    argument = "llvm.func @f(%s: KIND, %x: i8) -> i8 {\n llvm.return %x : i8\n}".replace(
        "KIND", kind
    )
    assert isinstance(verdict(same, argument), Proved)
    assert isinstance(verdict(text.replace("[PLACE]", "[0, 1]"), argument), Refuted)
