"""A linalg op whose body reads an element of a tensor that is not among its operands."""

import pytest

from tests.support.deep import few
from tests.support.functions import programs
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import prove_equal

ABOVE = "%e = tensor.extract %t[%k] : tensor<4xf32>"
GENERIC = """func.func @f(%a: tensor<4xf32>, %d: f32, %n: index) -> tensor<4xf32> {{
  %k = arith.constant {k} : index
  %t = tensor.insert %d into %a[%k] : tensor<4xf32>
  {above}
  %r = linalg.generic {{
    indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}}
      outs(%t : tensor<4xf32>) {{
  ^bb0(%q: f32):
    {inside}
    %s = arith.mulf %q, %e : f32
    linalg.yield %s : f32
  }} -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}}
"""


def verdict(above: str, inside: str, k: int = 1) -> Verdict:
    """Of a target; the source reads before the op, at 1."""
    source = GENERIC.format(k=1, above=ABOVE, inside="")
    target = GENERIC.format(k=k, above=above, inside=inside)
    return prove_equal(*programs(source + target), assume=())


def test_what_is_read_is_what_was_there_before_the_op() -> None:
    """The op changes the tensor in place, or so it could be."""
    assert isinstance(verdict("", ABOVE), Proved)


@few(2)
@pytest.mark.parametrize(
    "inside",
    ["%e = arith.mulf %q, %q : f32", ABOVE.replace("[%k]", "[%z]"), ABOVE.replace("[%k]", "[%n]")],
    ids=["another value", "another element", "maybe out of bounds"],
)
def test_nothing_else_is_proved(inside: str) -> None:
    found = verdict("%z = arith.constant 2 : index", inside)
    assert isinstance(found, Refuted | Unknown)


def test_an_element_that_there_is_not_is_undefined() -> None:
    beyond = ABOVE.replace("[%k]", "[%z]").replace("%e", "%unused")
    found = verdict(f"{ABOVE}\n  %z = arith.constant 4 : index", beyond)
    assert isinstance(found, Refuted | Unknown)
