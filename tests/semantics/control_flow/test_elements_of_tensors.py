"""Elements of tensors, of what is gathered and reshaped too, and indices out of bounds."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

ARGUMENTS = "%t: tensor<4x3xi32>, %u: tensor<2x1xindex>, %w: tensor<?xi32>, %p: i32, %i: index"
CONSTANTS = """
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
"""
GATHERED = """
  %g = tensor.gather %t[%u] gather_dims([{}])
    : (tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<{}xi32>
  %r = tensor.extract %g[{}] : tensor<{}xi32>""".format
ROWS, COLUMNS, KEPT = (
    GATHERED(dim, shape, at, shape)
    for dim, shape, at in (
        (0, "2x3", "%one, %two"),
        (1, "2x4", "%one, %two"),
        (0, "2x1x3", "%one, %zero, %two"),
    )
)
TAKEN = """
  %c = tensor.extract %u[{}, %zero] : tensor<2x1xindex>
  %r = tensor.extract %t[{}] : tensor<4x3xi32>""".format
RESHAPED = """
  %s = arith.constant dense<[{}]> : tensor<2xindex>
  %g = tensor.reshape %t(%s) : (tensor<4x3xi32>, tensor<2xindex>) -> tensor<2x6xi32>
  %r = tensor.extract %g[%one, %one] : tensor<2x6xi32>""".format
AT = "%r = tensor.extract %t[{}] : tensor<4x3xi32>".format
OR_PADDING = """
  %v = vector.transfer_read %w[%zero], %p : tensor<?xi32>, vector<1xi32>
  %r = vector.extract %v[0] : i32 from vector<1xi32>"""
GUARDED = """
  %d = tensor.dim %w, %zero : tensor<?xi32>
  %k = arith.cmpi {}, %d, %zero : index
  %r = scf.if %k -> i32 {{
    %x = tensor.extract %w[%zero] : tensor<?xi32>
    scf.yield %x : i32
  }} else {{
    scf.yield %p : i32
  }}""".format


def verdict(before: str, after: str) -> Verdict:
    old, new = (
        f"func.func @f({ARGUMENTS}) -> i32 {{{CONSTANTS}{body}\nreturn %r : i32\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new)
    return found.verdict


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ROWS, TAKEN("%one", "%c, %two")),
        (COLUMNS, TAKEN("%one", "%two, %c")),
        (KEPT, TAKEN("%one", "%c, %two")),
        (KEPT, KEPT.replace("%g", "%h")),
        (RESHAPED("2, 6"), AT("%two, %one")),
        (OR_PADDING, GUARDED("sgt")),
    ],
)
def test_elements_are_those_of_the_source(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@few(12)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ROWS, TAKEN("%zero", "%c, %two")),
        (ROWS, TAKEN("%one", "%c, %one")),
        (COLUMNS, TAKEN("%one", "%c, %two")),
        (TAKEN("%one", "%c, %two"), ROWS),
        (RESHAPED("2, 6"), AT("%one, %two")),
        (RESHAPED("3, 4"), AT("%two, %one")),
        (AT("%two, %one"), RESHAPED("6, 2")),
        (OR_PADDING, GUARDED("sge")),
        (OR_PADDING, GUARDED("eq")),
        (GUARDED("sgt"), "%r = tensor.extract %w[%zero] : tensor<?xi32>"),
    ],
)
def test_wrong_ones_are_not_proved(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved)


def test_an_index_out_of_bounds_is_refuted() -> None:
    unused = "%r = arith.addi %p, %p : i32\n%v = vector.broadcast %p : i32 to vector<1xi32>"
    used = f"%x = tensor.extract %t[%i, %zero] : tensor<4x3xi32>\n{unused}"
    assert isinstance(verdict(used, unused), Proved)
    assert isinstance(verdict(unused, used), Refuted)
