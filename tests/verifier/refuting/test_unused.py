"""A run rests on operations without a meaning, but not on those that nothing uses."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IndexType

from semantics.control_flow.graph import Opaque
from semantics.effects.answers import Effects
from tests.support.graphs import graph_in
from verifier.kernel.input.upstream_tools import tools
from verifier.refuting.unused import without_unused

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def opaque_left(body: str) -> list[str]:
    text = f"func.func @f(%x: i64, %i: index, %z: f32) -> i64 {{\n{body}\n}}"
    return [step.operation for step in without_unused(graph_in(text)).opaque_steps()]


PURE = "%p = math.erf %z : f32\n"


def test_what_nothing_uses_goes() -> None:
    assert opaque_left(f"{PURE}return %x : i64") == []


def test_what_only_that_uses_goes_as_well() -> None:
    assert opaque_left(f"{PURE}%q = math.erf %p : f32\nreturn %x : i64") == []


@pytest.mark.parametrize(
    "body",
    (
        f"{PURE}%y = arith.fptosi %p : f32 to i64\nreturn %y : i64",
        f'{PURE}"test.use"(%p) : (f32) -> ()\nreturn %x : i64',
    ),
)
def test_what_something_uses_stays(body: str) -> None:
    assert "math.erf" in opaque_left(body)


def test_what_has_effects_stays() -> None:
    assert opaque_left('"test.op"() : () -> i64\nreturn %x : i64') == ["test.op"]


def test_what_may_be_undefined_stays() -> None:
    graph = graph_in("func.func @f(%x: i64) -> i64 { return %x : i64 }")
    unknown = Effects(frozenset(), False, True, True, frozenset(), "")
    step = Opaque("test.op", "test.op", (), (("r", IndexType()),), unknown, seen=False)
    graph.blocks[0].steps.append(step)
    assert step in without_unused(graph).opaque_steps()
