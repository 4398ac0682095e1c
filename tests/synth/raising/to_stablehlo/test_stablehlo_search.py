"""What runs become in stablehlo: which forms are found, and that wrong ones are not kept."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.ir import SSAValue

from synth.raising.naming.statistics import Statistics
from synth.raising.planning.planning import plan_of
from synth.raising.to_stablehlo import stablehlo_search
from synth.raising.to_stablehlo.stablehlo_builder import Labelled, shape_of
from synth.raising.to_stablehlo.stablehlo_emission import function_of
from synth.raising.to_stablehlo.stablehlo_observation import Observation
from synth.raising.to_stablehlo.stablehlo_raising import raise_to_stablehlo
from synth.raising.to_stablehlo.stablehlo_runs import RunEmitter
from tests.oracles.stablehlo_execution import execute
from tests.support.deep import few, some_of
from tests.synth.raising.to_stablehlo.test_raise_to_stablehlo import agrees_with_xla
from tests.synth.raising.to_stablehlo.test_raise_to_stablehlo import function_of as parsed
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.verdicts.verdict import Proved


def nest(arguments: str, extents: dict[str, int], body: str) -> str:
    loops = "".join(f"affine.for %{name} = 0 to {n} {{\n" for name, n in extents.items())
    ends = "}\n" * len(extents)
    return f"func.func @f({arguments}) {{\n{loops}{body}\n{ends}func.return\n}}"


def products(x: str, tx: str, w: str, tw: str, y: str, ty: str, element: str = "f64") -> str:
    suffix = element[0]
    return f"""
    %0 = affine.load %x[{x}] : {tx}
    %1 = affine.load %w[{w}] : {tw}
    %2 = arith.mul{suffix} %0, %1 : {element}
    %3 = affine.load %y[{y}] : {ty}
    %4 = arith.add{suffix} %3, %2 : {element}
    affine.store %4, %y[{y}] : {ty}"""


def convolution(types: tuple[str, str, str], at: tuple[str, str, str], **extents: int) -> str:
    """Sums of products of a window of %x and of %w in %y."""
    tx, tw, ty = (f"memref<{t}>" for t in types)
    x, w, y = at
    arguments = f"%x: {tx}, %w: {tw}, %y: {ty}"
    return nest(arguments, extents, products(x, tx, w, tw, y, ty, types[0].split("x")[-1]))


def pooling(types: tuple[str, str], at: tuple[str, str], operation: str, **extents: int) -> str:
    tx, ty = (f"memref<{t}>" for t in types)
    element = types[0].split("x")[-1]
    body = f"""
    %0 = affine.load %x[{at[0]}] : {tx}
    %1 = affine.load %y[{at[1]}] : {ty}
    %2 = {operation} %1, %0 : {element}
    affine.store %2, %y[{at[1]}] : {ty}"""
    return nest(f"%x: {tx}, %y: {ty}", extents, body)


CONVOLUTIONS = {
    "channels first, with strides and dilations": convolution(
        ("1x2x5x6xf64", "2x2x3x2xf64", "1x2x2x2xf64"),
        ("%n, %c, 2 * %h + %p, %v + 3 * %q", "%f, %c, %p, %q", "%n, %f, %h, %v"),
        n=1, f=2, h=2, v=2, c=2, p=3, q=2,
    ),
    "channels last": convolution(
        ("1x4x3x2xi32", "3x2x2x2xi32", "1x2x2x2xi32"),
        ("%n, %h + %p, %v + %q, %c", "%p, %q, %c, %f", "%n, %h, %v, %f"),
        n=1, h=2, v=2, f=2, p=3, q=2, c=2,
    ),
    "each channel on its own": convolution(
        ("1x5x3x3xf64", "3x2x3xf64", "1x2x2x3xf64"),
        ("%n, 2 * %h + %p, %v + %q, %c", "%p, %q, %c", "%n, %h, %v, %c"),
        n=1, h=2, v=2, c=3, p=3, q=2,
    ),
    "several results for each channel": convolution(
        ("2x5x3xi32", "3x3x2xi32", "2x3x3x2xi32"),
        ("%n, %h + %p, %c", "%p, %c, %m", "%n, %h, %c, %m"),
        n=2, h=3, c=3, m=2, p=3,
    ),
    "groups": convolution(
        ("1x3x2x5xi32", "3x2x2x3xi32", "1x3x2x3xi32"),
        ("%n, %g, %c, %h + %p", "%g, %f, %c, %p", "%n, %g, %f, %h"),
        n=1, g=3, f=2, h=3, c=2, p=3,
    ),
    "one dimension": convolution(
        ("9xf64", "3xf64", "7xf64"), ("%h + %p", "%p", "%h"), h=7, p=3
    ),
    "a part of the input": convolution(
        ("9xf64", "3xf64", "5xf64"), ("%h + %p + 1", "%p", "%h"), h=5, p=3
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", some_of(CONVOLUTIONS, 12))
def test_loops_become_convolutions(name: str) -> None:
    raised = raise_to_stablehlo(CONVOLUTIONS[name])
    assert isinstance(raised.result.verdict, Proved), raised.result.verdict
    assert raised.module.count("stablehlo.convolution") == 1
    assert "dot_general" not in raised.module
    agrees_with_xla(parsed(CONVOLUTIONS[name]))


POOLINGS = {
    "largest": pooling(
        ("2x5x4x2xi32", "2x2x2x2xi32"),
        ("%n, 2 * %h + %p, 2 * %v + %q, %c", "%n, %h, %v, %c"),
        "arith.maxsi", n=2, h=2, v=2, c=2, p=3, q=2,
    ),
    "least, of floats": pooling(
        ("9xf64", "3xf64"), ("3 * %h + 2 * %p", "%h"), "arith.minimumf", h=3, p=2
    ),
    "sums": pooling(
        ("4x9xf64", "4x4xf64"), ("%n, 2 * %h + %p", "%n, %h"), "arith.addf", n=4, h=4, p=3
    ),
    "sums over a whole dimension too": pooling(
        ("9x5xi32", "4xi32"), ("2 * %h + %p, %k", "%h"), "arith.addi", h=4, p=3, k=5
    ),
}  # fmt: skip


@pytest.mark.deep
@pytest.mark.parametrize("name", some_of(POOLINGS, 4))
def test_loops_become_reduce_window(name: str) -> None:
    raised = raise_to_stablehlo(POOLINGS[name])
    assert isinstance(raised.result.verdict, Proved), raised.result.verdict
    assert len(re.findall(r'"stablehlo.reduce_window"', raised.module)) == 1
    agrees_with_xla(parsed(POOLINGS[name]))


ACROSS = convolution(
    ("5x5xi32", "3x9xi32", "5xi32"), ("%i, %p + %q", "%p, %i + %q", "%i"), i=5, p=3, q=3
)
"""Both factors are read at sums of iterators: no window slides."""


@pytest.mark.deep
def test_other_sums_of_iterators_are_put_together_from_slices() -> None:
    raised = raise_to_stablehlo(ACROSS)
    assert isinstance(raised.result.verdict, Proved), raised.result.verdict
    assert "stablehlo.concatenate" in raised.module
    assert "convolution" not in raised.module
    agrees_with_xla(parsed(ACROSS))


@pytest.mark.deep
def test_the_search_is_counted_and_told() -> None:
    raised = raise_to_stablehlo(POOLINGS["largest"])
    counts = raised.statistics
    assert counts.generated == 4
    assert counts.pruned_by_type == 2  # dot_general and convolution reduce by addition
    assert counts.executed == 4
    assert counts.costlier_members == 1
    assert counts.proved == 1
    assert "becomes stablehlo.reduce_window" in raised.explanation
    assert "costlier and alike: reduce" in raised.explanation


class Wrong(RunEmitter):
    """What would be cheapest is something else at a single element."""

    def _value(self) -> Labelled:
        value = super()._value()
        if self._form != "convolution":
            return value
        parts = [(0, n, 1) for n in shape_of(value.value)]
        shortened = [(0, parts[0][1] - 1, 1), *parts[1:]]
        build = self.builder
        nothing = build.splat(0, value.value.type.element_type, [1, *shape_of(value.value)[1:]])  # pyright: ignore
        return Labelled(
            build.concatenate([build.slice(value.value, shortened), nothing], 0), value.labels
        )


def test_what_gives_other_values_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stablehlo_search, "RunEmitter", Wrong)
    statistics = Statistics()
    program = lift(parsed(CONVOLUTIONS["one dimension"]))
    emitted = function_of(plan_of(program), statistics)
    assert statistics.pruned_by_equivalence == 1
    assert "convolution: gives other values" in emitted.explanation[0]
    assert "dot_general" in str(emitted.function)


OPERATIONS = {
    "moves": """
  %1 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x6xi32>) -> tensor<6x4xi32>
  %2 = stablehlo.slice %1 [1:6:2, 0:4] : (tensor<6x4xi32>) -> tensor<3x4xi32>
  %z = stablehlo.constant dense<7> : tensor<i32>
  %3 = stablehlo.pad %2, %z, low = [1, 0], high = [0, 2], interior = [1, 0]
      : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x6xi32>
  %4 = stablehlo.reverse %3, dims = [1] : tensor<6x6xi32>
  %5 = stablehlo.concatenate %4, %a, dim = 0
      : (tensor<6x6xi32>, tensor<4x6xi32>) -> tensor<10x6xi32>
  %6 = stablehlo.reshape %5 : (tensor<10x6xi32>) -> tensor<4x15xi32>
  %s = stablehlo.constant dense<2> : tensor<i32>
  %r = stablehlo.dynamic_update_slice %6, %a, %z, %s
      : (tensor<4x15xi32>, tensor<4x6xi32>, tensor<i32>, tensor<i32>) -> tensor<4x15xi32>
  return %r : tensor<4x15xi32>""",
    "elements": """
  %1 = stablehlo.iota dim = 1 : tensor<4x6xi32>
  %2 = stablehlo.compare GE, %a, %1, SIGNED
      : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
  %3 = stablehlo.multiply %a, %1 : tensor<4x6xi32>
  %4 = stablehlo.select %2, %3, %a : tensor<4x6xi1>, tensor<4x6xi32>
  %5 = stablehlo.convert %2 : (tensor<4x6xi1>) -> tensor<4x6xi32>
  %r = stablehlo.subtract %4, %5 : tensor<4x6xi32>
  return %r : tensor<4x6xi32>""",
    "folds": """
  %z = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1]
      : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x4xi32>
  %2 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [0]
      : (tensor<4x4xi32>, tensor<i32>) -> tensor<4xi32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi32>) -> tensor<4x6xi32>
  %r = stablehlo.maximum %3, %a : tensor<4x6xi32>
  return %r : tensor<4x6xi32>""",
}


@few(3)
@pytest.mark.parametrize("name", OPERATIONS)
def test_operations_do_on_numpy_what_they_do_in_xla(name: str) -> None:
    body = OPERATIONS[name].replace("return", "func.return")
    type_ = body.rsplit(":", 1)[1].strip()
    text = f"func.func @f(%a: tensor<4x6xi32>) -> {type_} {{{body}\n}}"
    module = read_module(Source("<test>", text)).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    (argument,) = function.body.block.args
    observation = Observation({argument: 0}, 3)

    def everywhere(value: SSAValue) -> np.ndarray[Any, Any]:
        return observation.at(value, tuple(np.indices(shape_of(value))))

    result = function.body.block.last_op
    assert result is not None
    found = everywhere(result.operands[0])
    (wanted,) = execute(text, [everywhere(argument)])
    np.testing.assert_array_equal(found, wanted)
