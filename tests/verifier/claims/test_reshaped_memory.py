"""`memref.reshape` against other operations that give the same view, and against its lowering."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

SIX, ANY = "memref<6xi32>", "memref<?xi32>"


def function(view: str, type_: str, of: str, shape: str = "index", first: str = "") -> str:
    return f"""func.func @f(%m: {of}, %g: memref<2x{shape}>, %i: index, %j: index) -> i32 {{
        %k0 = arith.constant 0 : index
        %k1 = arith.constant 1 : index
        {first}
        {view}
        %v = memref.load %r[%i, %j] : {type_}
        return %v : i32
      }}"""


def reshape(to: str = "2x3", of: str = SIX, shape: str = "index", first: str = "") -> str:
    type_ = f"memref<{to}xi32>"
    by = "%h" if "%h" in first else "%g"
    view = f"%r = memref.reshape %m({by}) : ({of}, memref<2x{shape}>) -> {type_}"
    return function(view, type_, of, shape, first)


def expand(a: int = 2, b: int = 3, shape: str = "index", first: str = "") -> str:
    type_ = f"memref<{a}x{b}xi32>"
    view = f"%r = memref.expand_shape %m [[0, 1]] output_shape [{a}, {b}] : {SIX} into {type_}"
    return function(view, type_, SIX, shape, first)


def reinterpret(
    size: str = "%n", stride: str = "3", of: str = ANY, shape: str = "index", at: str = "%k0"
) -> str:
    """A view with one size that is loaded."""
    type_ = "memref<?x3xi32>" if stride == "3" else f"memref<?x3xi32, strided<[{stride}, 1]>>"
    load = f"%n = memref.load %g[{at}] : memref<2x{shape}>\n"
    if shape != "index":
        load = load.replace("%n =", "%o =") + f"%n = arith.index_cast %o : {shape} to index\n"
    view = (
        f"{load}%r = memref.reinterpret_cast %m to offset: [0], sizes: [{size}, 3], "
        f"strides: [{stride}, 1] : {of} to {type_}"
    )
    return function(view, type_, of, shape)


def stored(a: int, b: int) -> str:
    """What stores a shape."""
    return f"""%a = arith.constant {a} : index
        %b = arith.constant {b} : index
        memref.store %a, %g[%k0] : memref<2xindex>
        memref.store %b, %g[%k1] : memref<2xindex>"""


def own(a: int, b: int) -> str:
    """What stores it in memory of the function, which holds no element of another type."""
    return "%h = memref.alloca() : memref<2xindex>\n" + stored(a, b).replace("%g", "%h")


def lowered(size: str = "%n", at: str = "%z", rows: int = 3) -> str:
    """What upstream makes of a reshape to `?x3`."""
    memref = "!llvm.ptr, %{0}: !llvm.ptr, %{0}o: i64, %{0}s: i64, %{0}t: i64"
    return f"""llvm.func @f(%ma: {memref.format("m")}, %ga: {memref.format("g")},
        %i: i64, %j: i64) -> i32 {{
      %z = llvm.mlir.constant(0 : index) : i64
      %one = llvm.mlir.constant(1 : index) : i64
      %three = llvm.mlir.constant({rows} : index) : i64
      %at = llvm.getelementptr inbounds|nuw %g[{at}] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      %n = llvm.load %at : !llvm.ptr -> i64
      %x = llvm.mul %i, %three overflow<nsw, nuw> : i64
      %y = llvm.add %x, %j overflow<nsw, nuw> : i64
      %p = llvm.getelementptr inbounds|nuw %m[%y] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      %v = llvm.load %p : !llvm.ptr -> i32
      llvm.return %v : i32
    }}"""


def verdict(before: str, after: str) -> Verdict:
    (found,) = verify_translation(before, after)
    return found.verdict


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (reshape(), expand()),
        (reshape("?x3", ANY), lowered()),
        (expand(first=stored(2, 3)), reshape("?x3", first=stored(2, 3))),
        # What memory holds of a size that the type says nobody reads.
        (expand(first=stored(3, 2)), reshape(first=stored(3, 2))),
        (reshape("?x3", ANY), reinterpret()),
        (reshape("?x3", ANY, "i32"), reinterpret(shape="i32")),
    ],
    ids=[
        *("expanded", "lowered", "stored", "not read", "of any extent", "narrow"),
    ],
)
def test_the_same_views_are_proved(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (reshape(), expand(3, 2)),
        (reshape("?x?", first=own(2, 3)), expand(3, 2, first=own(2, 3))),
        (expand(first=own(2, 3)), reshape("?x2", first=own(3, 2))),
    ],
    ids=["turned", "of the shape", "stored turned"],
)
def test_other_views_are_refuted(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Refuted)


@few(9)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (expand(), reshape("?x3")),
        # Nobody knows whether it is undefined where there are not as many elements, ...
        (reinterpret("2"), reshape("?x3", ANY)),
        (expand(first=stored(4, 3)), reshape("?x3", first=stored(4, 3))),
        # ... so that it may not be either.
        (reshape("?x3", first=stored(4, 3)), expand(3, 2, first=stored(4, 3))),
        (reshape("?x3", ANY), lowered(at="%one")),
        (reshape("?x3", ANY), lowered(rows=2)),
        (reshape("?x3", ANY), reinterpret(stride="2")),
        (reshape("?x3", ANY), reinterpret(at="%k1")),
        (reshape("?x3", "memref<*xi32>"), reshape("3x?", "memref<*xi32>")),
    ],
    ids=[
        *("what is there", "as it may be", "too many stored", "too many for a source"),
        *("lowered, another size", "lowered, other rows", "rows of two", "another size"),
        "without a rank",
    ],
)
def test_what_is_left_open_is_not_proved(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved)
