"""`memref.realloc` and what upstream expands it to, which leaves memory in its place that gets no
larger; and what that is lowered to in the LLVM dialect."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

ANY, PART = "memref<?xi32>", "memref<?xi32, strided<[1]>>"
LOAD = f"%v = memref.load %b[%i] : {ANY}\nmemref.dealloc %b : {ANY}\nreturn %v : i32"


def function(text: str, end: str = LOAD) -> str:
    return f"""func.func @f(%l: i32, %n: index, %i: index, %x: i32) -> i32 {{
      %k = arith.index_castui %l : i32 to index
      %a = memref.alloc(%n) : {ANY}
      memref.store %x, %a[%i] : {ANY}
      {text}
      {end}
    }}"""


SIZE = f"""%zero = arith.constant 0 : index
%d = memref.dim %b, %zero : {ANY}
memref.dealloc %b : {ANY}
%v = arith.index_cast %d : index to i32
return %v : i32"""
REALLOC = f"%b = memref.realloc %a(%k) : {ANY} to {ANY}"
CLAUSES = {
    "condition": "%c = arith.cmpi ult, %n, %k : index",
    "made": f"%w = memref.alloc(%k) : {ANY}",
    "part": f"%s = memref.subview %w[0] [%n] [1] : {ANY} to {PART}",
    "copy": f"memref.copy %a, %s : {ANY} to {PART}",
    "free": f"memref.dealloc %a : {ANY}",
    "kept": f"%r = memref.reinterpret_cast %a to offset: [0], sizes: [%k], strides: [1] : {ANY} to "
    f"{ANY}",
}


def expanded(**other: str) -> str:
    said = {**CLAUSES, **other}
    inner = "\n".join(said[name] for name in ("made", "part", "copy", "free"))
    return f"""{said["condition"]}
      %b = scf.if %c -> ({ANY}) {{
        {inner}
        scf.yield %w : {ANY}
      }} else {{
        {said["kept"]}
        scf.yield %r : {ANY}
      }}"""


def lowered(bytes_: str = "%large", old: str = "%a", size: str = "%k") -> str:
    """All of it, with a struct in place of a memref."""
    return f"""llvm.func @malloc(i64) -> !llvm.ptr
    llvm.func @free(!llvm.ptr)
    llvm.func @f(%l: i32, %n: i64, %i: i64, %x: i32) -> i32 {{
      %k = llvm.zext %l : i32 to i64
      %four = llvm.mlir.constant(4 : index) : i64
      %small = llvm.mul %n, %four : i64
      %a = llvm.call @malloc(%small) : (i64) -> !llvm.ptr
      %p = llvm.getelementptr inbounds|nuw %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      llvm.store %x, %p : i32, !llvm.ptr
      %c = llvm.icmp "ult" %n, {size} : i64
      llvm.cond_br %c, ^larger, ^end(%a, %a : !llvm.ptr, !llvm.ptr)
    ^larger:
      %large = llvm.mul %k, %four : i64
      %w = llvm.call @malloc({bytes_}) : (i64) -> !llvm.ptr
      "llvm.intr.memcpy"(%w, %a, %small) <{{isVolatile = false}}>
        : (!llvm.ptr, !llvm.ptr, i64) -> ()
      llvm.call @free({old}) : (!llvm.ptr) -> ()
      llvm.br ^end(%w, %w : !llvm.ptr, !llvm.ptr)
    ^end(%made: !llvm.ptr, %b: !llvm.ptr):
      %q = llvm.getelementptr inbounds|nuw %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      %v = llvm.load %q : !llvm.ptr -> i32
      llvm.call @free(%made) : (!llvm.ptr) -> ()
      llvm.return %v : i32
    }}"""


def verdict(before: str, after: str) -> Verdict:
    found = [each.verdict for each in verify_translation(before, after) if each.name == "@f"]
    return found[0]


SAME = "return %x : i32"


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (function(REALLOC), function(expanded())),
        (function(REALLOC), lowered()),
        (function(REALLOC), function(f"memref.dealloc %a : {ANY}", SAME)),
        (function(REALLOC), function(REALLOC)),
    ],
    ids=["expanded", "lowered", "left out", "itself"],
)
def test_memory_may_get_another_size(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


# A size that may be negative is larger than any other one for upstream, and has no such part.
OPEN = ("index_castui %l : i32", "index_cast %l : i32")


@pytest.mark.deep
def test_a_negative_size_has_no_part() -> None:
    before, after = (function(text).replace(*OPEN) for text in (REALLOC, expanded()))
    assert not isinstance(verdict(before, after), Proved)


@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (REALLOC, expanded(condition="%c = arith.cmpi ult, %k, %n : index")),
        (REALLOC, expanded(condition="%c = arith.cmpi ult, %i, %k : index")),
        (REALLOC, expanded(made=f"%w = memref.alloc(%n) : {ANY}")),
        (REALLOC, expanded(copy="")),
        (REALLOC, expanded(free="")),
        (REALLOC, expanded(part=CLAUSES["part"].replace("%n", "%i"))),
        # What stays may not be moved.
        (expanded(), REALLOC),
    ],
    ids=[
        *("the other way", "another size", "as large as before", "nothing copied", "not freed"),
        *("another part", "back"),
    ],
)
def test_what_is_expanded_wrongly_is_not_proved(before: str, after: str) -> None:
    assert not isinstance(verdict(function(before), function(after)), Proved)


OLD_SIZE = expanded(kept=CLAUSES["kept"].replace("[%k]", "[%n]"))


@pytest.mark.parametrize(("after", "right"), [(expanded(), True), (OLD_SIZE, False)])
def test_what_stays_has_the_new_size(after: str, right: bool) -> None:
    found = verdict(function(REALLOC, SIZE), function(after, SIZE))
    assert isinstance(found, Proved) == right, found


@pytest.mark.deep
def test_where_nobody_asks_for_the_size_more_may_be_there() -> None:
    """Every element that the source may load is there."""
    assert isinstance(verdict(function(REALLOC), function(OLD_SIZE)), Proved)


@few(3)
@pytest.mark.parametrize(
    "after",
    [lowered("%small"), lowered(old="%w"), lowered(size="%i")],
    ids=["as large as before", "freed the other", "another size"],
)
def test_what_is_lowered_wrongly_is_not_proved(after: str) -> None:
    assert not isinstance(verdict(function(REALLOC), after), Proved)
