"""Masked loads and stores of the LLVM dialect, by the byte."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

VECTOR, MASK = "vector<2xi16>", "vector<2xi1>"


def function(*steps: str, result: str = "%r") -> str:
    arguments = f"%p: !llvm.ptr, %k: {MASK}, %v: {VECTOR}, %w: {VECTOR}"
    body = "\n".join((*steps, f"llvm.return {result} : {VECTOR}"))
    return f"llvm.func @f({arguments}) -> {VECTOR} {{\n{body}\n}}"


def load(mask: str) -> str:
    return f"""%r = llvm.intr.masked.load %p, {mask}, %w {{alignment = 2 : i32}}
      : (!llvm.ptr, {MASK}, {VECTOR}) -> {VECTOR}"""


def store(mask: str, value: str = "%v") -> str:
    return f"""llvm.intr.masked.store {value}, %p, {mask} {{alignment = 2 : i32}}
      : {VECTOR}, {MASK} into !llvm.ptr"""


def chosen(then: str, otherwise: str) -> str:
    return f"%r = llvm.select %k, {then}, {otherwise} : {MASK}, {VECTOR}"


def known(lanes: str) -> str:
    return f"%t = llvm.mlir.constant(dense<{lanes}> : {MASK}) : {MASK}"


def lane_alone(number: int) -> tuple[str, ...]:
    return (
        f"%c = llvm.mlir.constant({number} : i32) : i32",
        f"%x = llvm.extractelement %v[%c : i32] : {VECTOR}",
        "llvm.store %x, %p {alignment = 2 : i64} : i16, !llvm.ptr",
    )


WHOLE = f"%x = llvm.load %p {{alignment = 2 : i64}} : !llvm.ptr -> {VECTOR}"
RIGHT = {
    "what was stored is loaded": (
        function(store("%k"), load("%k")),
        function(store("%k"), chosen("%v", "%w")),
    ),
    "no lane": (function(known("false"), load("%t")), function(result="%w")),
    "all lanes": (function(known("true"), load("%t")), function(WHOLE, result="%x")),
    "one lane": (
        function(known("[true, false]"), store("%t"), result="%v"),
        function(*lane_alone(0), result="%v"),
    ),
}


@few(2)
@pytest.mark.parametrize(("before", "after"), RIGHT.values(), ids=RIGHT)
def test_right_ones_are_proved(before: str, after: str) -> None:
    (found,) = verify_translation(before, after)
    assert isinstance(found.verdict, Proved)


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(function(load("%k")), function(WHOLE, chosen("%x", "%w")), id="all accessed"),
        pytest.param(
            function(known("false"), load("%t")), function(result="%v"), id="another is passed on"
        ),
        pytest.param(
            function(store("%k"), load("%k")),
            function(store("%k"), chosen("%w", "%v")),
            id="the others were stored",
        ),
        pytest.param(
            function(store("%k", "%w"), store("%k"), result="%v"),
            function(store("%k", "%w"), result="%v"),
            id="a store is lost",
        ),
        pytest.param(
            function(known("[true, false]"), store("%t"), result="%v"),
            function(*lane_alone(1), result="%v"),
            id="another lane",
        ),
    ],
)
def test_wrong_ones_are_refuted(before: str, after: str) -> None:
    (found,) = verify_translation(before, after)
    assert isinstance(found.verdict, Refuted)
