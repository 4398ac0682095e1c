"""Passes that lower a part of the operations to LLVM, with casts between types left behind."""

from __future__ import annotations

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Unknown, Unsupported

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

STRUCT = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>"
CAST = "builtin.unrealized_conversion_cast"


def verdict(before: str, after: str, name: str = "@f"):
    found = {result.name: result.verdict for result in verify_translation(before, after)}
    return found[name]


NUMBERS = (
    """func.func @f(%a: i32, %n: index) -> index {
      %i = arith.index_cast %a : i32 to index
      %r = arith.subi %i, %n : index
      return %r : index
    }""",
    f"""func.func @f(%a: i32, %n: index) -> index {{
      %m = {CAST} %n : index to i64
      %i = llvm.sext %a : i32 to i64
      %d = llvm.sub %i, %m : i64
      %r = {CAST} %d : i64 to index
      return %r : index
    }}""",
)
ACCESS = (
    """func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
      %r = memref.load %m[%i] : memref<?xf32, strided<[?], offset: ?>>
      return %r : f32
    }""",
    f"""func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>, %i: index) -> f32 {{
      %d = {CAST} %m : memref<?xf32, strided<[?], offset: ?>> to {STRUCT}
      %k = {CAST} %i : index to i64
      %aligned = llvm.extractvalue %d[1] : {STRUCT}
      %offset = llvm.extractvalue %d[2] : {STRUCT}
      %stride = llvm.extractvalue %d[4, 0] : {STRUCT}
      %begin = llvm.getelementptr %aligned[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %at = llvm.mul %k, %stride overflow<nsw, nuw> : i64
      %p = llvm.getelementptr inbounds|nuw %begin[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %r = llvm.load %p : !llvm.ptr -> f32
      return %r : f32
    }}""",
)
PASSED = (
    """func.func @f(%m: memref<?xf32>, %i: index, %x: f32) {
      memref.store %x, %m[%i] : memref<?xf32>
      memref.dealloc %m : memref<?xf32>
      return
    }""",
    f"""llvm.func @f(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size: i64,
        %stride: i64, %k: i64, %x: f32) {{
      %0 = llvm.mlir.poison : {STRUCT}
      %1 = llvm.insertvalue %allocated, %0[0] : {STRUCT}
      %2 = llvm.insertvalue %aligned, %1[1] : {STRUCT}
      %3 = llvm.insertvalue %offset, %2[2] : {STRUCT}
      %4 = llvm.insertvalue %size, %3[3, 0] : {STRUCT}
      %5 = llvm.insertvalue %stride, %4[4, 0] : {STRUCT}
      %m = {CAST} %5 : {STRUCT} to memref<?xf32>
      %i = {CAST} %k : i64 to index
      memref.store %x, %m[%i] : memref<?xf32>
      memref.dealloc %m : memref<?xf32>
      llvm.return
    }}""",
)
GIVEN_BACK = (
    """func.func @f(%n: index) -> memref<?xf32> {
      %m = memref.alloc(%n) : memref<?xf32>
      return %m : memref<?xf32>
    }""",
    f"""llvm.func @malloc(i64) -> !llvm.ptr
    func.func @f(%n: index) -> memref<?xf32> {{
      %k = {CAST} %n : index to i64
      %one = llvm.mlir.constant(1 : index) : i64
      %zero = llvm.mlir.constant(0 : index) : i64
      %null = llvm.mlir.zero : !llvm.ptr
      %behind = llvm.getelementptr %null[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %bytes = llvm.ptrtoint %behind : !llvm.ptr to i64
      %made = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
      %0 = llvm.mlir.poison : {STRUCT}
      %1 = llvm.insertvalue %made, %0[0] : {STRUCT}
      %2 = llvm.insertvalue %made, %1[1] : {STRUCT}
      %3 = llvm.insertvalue %zero, %2[2] : {STRUCT}
      %4 = llvm.insertvalue %k, %3[3, 0] : {STRUCT}
      %5 = llvm.insertvalue %one, %4[4, 0] : {STRUCT}
      %m = {CAST} %5 : {STRUCT} to memref<?xf32>
      return %m : memref<?xf32>
    }}""",
)
TWO_OF_ONE = (
    f"""func.func @f(%a: {STRUCT}, %b: !llvm.ptr) {{
      %other = llvm.insertvalue %b, %a[0] : {STRUCT}
      %m = {CAST} %a : {STRUCT} to memref<?xf32, strided<[?], offset: ?>>
      %n = {CAST} %other : {STRUCT} to memref<?xf32, strided<[?], offset: ?>>
      memref.dealloc %m : memref<?xf32, strided<[?], offset: ?>>
      return
    }}""",
    f"""llvm.func @free(!llvm.ptr)
    func.func @f(%a: {STRUCT}, %b: !llvm.ptr) {{
      %allocated = llvm.extractvalue %a[0] : {STRUCT}
      llvm.call @free(%allocated) : (!llvm.ptr) -> ()
      return
    }}""",
)
VECTORS = (
    """func.func @f(%v: vector<2x3xindex>) -> vector<2x3xindex> {
      return %v : vector<2x3xindex>
    }""",
    f"""func.func @f(%v: vector<2x3xindex>) -> vector<2x3xindex> {{
      %a = {CAST} %v : vector<2x3xindex> to !llvm.array<2 x vector<3xi64>>
      %row = llvm.extractvalue %a[0] : !llvm.array<2 x vector<3xi64>>
      %b = llvm.insertvalue %row, %a[0] : !llvm.array<2 x vector<3xi64>>
      %r = {CAST} %b : !llvm.array<2 x vector<3xi64>> to vector<2x3xindex>
      return %r : vector<2x3xindex>
    }}""",
)
FLOATS = (
    """func.func @f(%m: memref<f64>, %n: index, %x: f64) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        %y = memref.load %m[] : memref<f64>
        %p = arith.mulf %y, %x fastmath<nnan> : f64
        %q = arith.divf %x, %p : f64
        memref.store %q, %m[] : memref<f64>
      }
      return
    }""",
    f"""func.func @f(%m: memref<f64>, %n: index, %x: f64) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %k = {CAST} %c1 : index to i64
      scf.for %i = %c0 to %n step %c1 {{
        %y = memref.load %m[] : memref<f64>
        %p = llvm.fmul %y, %x {{fastmathFlags = #llvm.fastmath<nnan>}} : f64
        %q = llvm.fdiv %x, %p : f64
        memref.store %q, %m[] : memref<f64>
      }}
      return
    }}""",
)
RIGHT = {
    "floats": FLOATS,
    "numbers": NUMBERS,
    "access": ACCESS,
    "passed": PASSED,
    "given back": GIVEN_BACK,
    "two of one": TWO_OF_ONE,
    "vectors": VECTORS,
}


@few(3)
@pytest.mark.parametrize("name", RIGHT)
def test_what_is_lowered_in_part_is_proved(name: str) -> None:
    found = verdict(*RIGHT[name])
    assert isinstance(found, Proved), found
    assert "lowered-to-llvm" in {convention.name for convention in found.conventions}


def test_casts_there_and_back_go() -> None:
    there_and_back = f"""func.func @f(%m: memref<?xf32>, %n: index) -> (memref<?xf32>, index) {{
      %d = {CAST} %m : memref<?xf32> to {STRUCT}
      %k = {CAST} %n : index to i64
      %r = {CAST} %d : {STRUCT} to memref<?xf32>
      %i = {CAST} %k : i64 to index
      return %r, %i : memref<?xf32>, index
    }}"""
    gone = """func.func @f(%m: memref<?xf32>, %n: index) -> (memref<?xf32>, index) {
      return %m, %n : memref<?xf32>, index
    }"""
    assert isinstance(verdict(there_and_back, gone), Proved)
    assert isinstance(verdict(gone, there_and_back), Proved)


WRONG = {
    "extended without sign": (NUMBERS, "llvm.sext", "llvm.zext"),
    "another operation on floats": (FLOATS, "llvm.fdiv", "llvm.fsub"),
    "a promise about floats": (FLOATS, "#llvm.fastmath<nnan>", "#llvm.fastmath<nnan, ninf>"),
    "floats in the other order": (FLOATS, "fdiv %x, %p", "fdiv %p, %x"),
    "a licence about floats": (
        FLOATS,
        "llvm.fdiv %x, %p :",
        "llvm.fdiv %x, %p {fastmathFlags = #llvm.fastmath<arcp>} :",
    ),
    "an index of 32 bits": (
        NUMBERS,
        "%m = builtin.unrealized_conversion_cast %n : index to i64",
        "%h = builtin.unrealized_conversion_cast %n : index to i32\n%m = llvm.sext %h : i32 to i64",
    ),
    "the pointer that was allocated": (ACCESS, "%d[1]", "%d[0]"),
    "the size for the stride": (ACCESS, "%d[4, 0]", "%d[3, 0]"),
    "the size for the offset": (ACCESS, "extractvalue %d[2]", "extractvalue %d[3, 0]"),
    "pointers exchanged": (PASSED, "%allocated, %0[0]", "%aligned, %0[0]"),
    "the aligned pointer exchanged": (PASSED, "%aligned, %1[1]", "%allocated, %1[1]"),
    "size and offset exchanged": (PASSED, "%offset, %2[2]", "%size, %2[2]"),
    "a number of the descriptor is left out": (PASSED, "cast %5", "cast %4"),
    "the stride of another memref": (GIVEN_BACK, "%one, %4", "%k, %4"),
    "the size is one": (GIVEN_BACK, "%k, %3[3, 0]", "%one, %3[3, 0]"),
    "another pointer is given back to be freed": (GIVEN_BACK, "%made, %0[0]", "%null, %0[0]"),
    "another pointer is given back": (GIVEN_BACK, "%made, %1[1]", "%null, %1[1]"),
    "the other descriptor's memory is freed": (TWO_OF_ONE, "@free(%allocated)", "@free(%b)"),
    "the aligned pointer is freed": (TWO_OF_ONE, "extractvalue %a[0]", "extractvalue %a[1]"),
    "a row in another place": (VECTORS, "insertvalue %row, %a[0]", "insertvalue %row, %a[1]"),
}


@pytest.mark.parametrize("name", some_of(WRONG, 5))
def test_no_wrong_lowering_in_part_is_proved(name: str) -> None:
    (before, after), right, wrong = WRONG[name]
    assert right in after
    found = verdict(before, after.replace(right, wrong))
    assert not isinstance(found, Proved), found


ELEMENT = """{dialect}.func @f(%p: !llvm.ptr, %n: {index}) -> f32 {{
  %q = llvm.getelementptr {first} %p[{a}] : (!llvm.ptr) -> !llvm.ptr, f32
  %r = llvm.getelementptr {second} %q[{b}] : (!llvm.ptr) -> !llvm.ptr, f32
  %x = llvm.load %r {{alignment = {align} : i64}} : !llvm.ptr -> f32
  {dialect}.return %x : f32
}}"""


def element(dialect: str, first: str, a: int, second: str, b: int, align: int = 4) -> str:
    index = "index" if dialect == "func" else "i64"
    return ELEMENT.format(
        dialect=dialect, index=index, first=first, second=second, a=a, b=b, align=align
    )


@few(6)
@pytest.mark.parametrize(
    ("first", "a", "second", "b", "align", "proved"),
    [
        ("inbounds", 1, "inbounds", 2, 4, True),
        ("", 100, "", -97, 4, True),
        ("", 1, "inbounds", 2, 4, True),
        ("inbounds", 100, "inbounds", -97, 4, False),
        ("", 100, "inbounds", -97, 4, False),
        ("inbounds", 1, "inbounds|nuw", 2, 4, False),
        ("nuw", 1, "inbounds", 2, 4, False),
        ("", 1, "", 2, 8, False),
        ("", 1, "", 3, 4, False),
    ],
)
def test_addresses_promise_what_their_flags_say(
    first: str, a: int, second: str, b: int, align: int, proved: bool
) -> None:
    """On the way to an element, a target may not leave what the source does not leave."""
    source = element("func", "inbounds", 1, "inbounds", 2)
    found = verdict(source, element("llvm", first, a, second, b, align))
    assert isinstance(found, Proved) is proved, found


def test_an_access_that_is_aligned_to_less() -> None:
    less = element("func", "", 1, "", 2, align=1)
    assert isinstance(verdict(less, element("llvm", "", 1, "", 2, align=1)), Proved)
    for align in (2, 4):
        found = verdict(less, element("llvm", "", 1, "", 2, align=align))
        assert isinstance(found, Unknown | Unsupported), found


@pytest.mark.deep
def test_memory_of_a_memref_is_left_on_the_way_to_an_element() -> None:
    source = """func.func @f(%m: memref<4xf32>) -> f32 {
      %three = arith.constant 3 : index
      %r = memref.load %m[%three] : memref<4xf32>
      return %r : f32
    }"""
    target = """llvm.func @f(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size: i64,
        %stride: i64) -> f32 {
      %p = llvm.getelementptr inbounds %aligned[100] : (!llvm.ptr) -> !llvm.ptr, f32
      %q = llvm.getelementptr inbounds %p[-97] : (!llvm.ptr) -> !llvm.ptr, f32
      %r = llvm.load %q : !llvm.ptr -> f32
      llvm.return %r : f32
    }"""
    right = target.replace("[100]", "[0]").replace("[-97]", "[3]").replace("inbounds", "", 1)
    right = right.replace("inbounds", "inbounds|nuw")
    assert isinstance(verdict(source, right), Proved)
    assert isinstance(verdict(source, target), Unknown)


PROMISING = FLOATS[1].replace("#llvm.fastmath<nnan>", "#llvm.fastmath<nnan, ninf>")


def test_promises_about_floats_are_kept() -> None:
    promising = FLOATS[0].replace("fastmath<nnan>", "fastmath<nnan,ninf>")
    assert isinstance(verdict(promising, PROMISING), Proved)


@pytest.mark.deep
def test_promises_about_floats_stay() -> None:
    """Without the second of two promises nothing is known of infinite numbers."""
    assert not isinstance(verdict(FLOATS[0], PROMISING), Proved)


@few(4)
@pytest.mark.parametrize(
    ("type_", "size", "stride", "proved"),
    [
        ("memref<4xf32>", 4, 1, True),
        ("memref<5xf32>", 4, 1, False),
        ("memref<4xf32, strided<[1]>>", 4, 1, True),
        ("memref<4xf32, strided<[2]>>", 4, 1, False),
        ("memref<?xf32>", 4, 2, False),
        ("memref<?xf32, strided<[?], offset: ?>>", 4, 2, True),
        ("memref<?xf32, strided<[?], offset: 1>>", 4, 2, False),
    ],
)
def test_a_descriptor_has_the_numbers_of_the_type(
    type_: str, size: int, stride: int, proved: bool
) -> None:
    """A memref whose type says something else than the descriptor is none that can be accessed."""
    source = """func.func @f(%p: !llvm.ptr, %x: f32) {
      llvm.store %x, %p : f32, !llvm.ptr
      return
    }"""
    target = f"""func.func @f(%p: !llvm.ptr, %x: f32) {{
      %zero = llvm.mlir.constant(0 : i64) : i64
      %size = llvm.mlir.constant({size} : i64) : i64
      %stride = llvm.mlir.constant({stride} : i64) : i64
      %0 = llvm.mlir.poison : {STRUCT}
      %1 = llvm.insertvalue %p, %0[0] : {STRUCT}
      %2 = llvm.insertvalue %p, %1[1] : {STRUCT}
      %3 = llvm.insertvalue %zero, %2[2] : {STRUCT}
      %4 = llvm.insertvalue %size, %3[3, 0] : {STRUCT}
      %5 = llvm.insertvalue %stride, %4[4, 0] : {STRUCT}
      %m = {CAST} %5 : {STRUCT} to {type_}
      %i = {CAST} %zero : i64 to index
      memref.store %x, %m[%i] : {type_}
      return
    }}"""
    found = verdict(source, target)
    assert isinstance(found, Proved) is proved, found
