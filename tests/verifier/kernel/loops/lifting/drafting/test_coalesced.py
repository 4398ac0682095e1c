"""Nests that were made one loop are lifted as the nests that they were, and nothing else is."""

import pytest
from xdsl.dialects import func

from tests.support.deep import few
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown
from verifier.strategy.loops import prove_equal


def programs(*texts: str) -> list[RecurrenceSystem]:
    """What the function of each text computes."""
    modules = (read_functions(Source("test.mlir", text)) for text in texts)
    found = (function for m in modules for function in functions_of(m.module).values())
    return [lift(function) for function in found if isinstance(function, func.FuncOp)]


ARGUMENTS = "%x: memref<?x?xf32>, %y: memref<?x?xf32>"
HEAD = f"""
func.func @f({ARGUMENTS}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
"""
BODY = """
    %v = affine.load %x[%i, %j] : memref<?x?xf32>
    %w = affine.load %y[%j, %i] : memref<?x?xf32>
    %s = arith.addf %v, %w : f32
    affine.store %s, %x[%i, %j] : memref<?x?xf32>
"""
NEST = f"""{HEAD}
  affine.for %i = 0 to %n {{
    affine.for %j = 0 to %m {{
      {BODY}
    }}
  }}
  return
}}
"""


def coalesced(
    bound: str = "(d0)[s0] -> (d0 * s0)>(%n)[%m]",
    outer: str = "(d0)[s0] -> (d0 floordiv s0)>(%c)[%m]",
    inner: str = "(d0)[s0] -> (d0 mod s0)>(%c)[%m]",
    first: int = 0,
    step: int = 1,
    body: str = BODY,
) -> str:
    """The nest as one loop."""
    return f"""{HEAD}
  %p = affine.apply affine_map<{bound}
  affine.for %c = {first} to %p step {step} {{
    %i = affine.apply affine_map<{outer}
    %j = affine.apply affine_map<{inner}
    {body}
  }}
  return
}}
"""


NESTS_OF_THREE = """
func.func @f(%x: memref<?x?x?xf32>, %a: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %x, %c0 : memref<?x?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?x?xf32>
  %k = memref.dim %x, %c2 : memref<?x?x?xf32>
  LOOPS
  return
}
"""
OF_THREE = """
  affine.for %h = 0 to %n {
    affine.for %i = 0 to %m {
      affine.for %j = 0 to %k {
        affine.store %a, %x[%h, %i, %j] : memref<?x?x?xf32>
      }
    }
  }
"""
OF_ONE = """
  %p = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%n)[%m]
  %q = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%p)[%k]
  affine.for %c = 0 to %q {
    %j = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c)[%k]
    %d = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c)[%k]
    %i = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%d)[%m]
    %h = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%d)[%m]
    affine.store %a, %x[%h, %i, %j] : memref<?x?x?xf32>
  }
"""


@pytest.mark.deep
def test_a_nest_and_its_loop_are_equal_without_assuming_that_nothing_overflows() -> None:
    for texts in ((NEST, coalesced()), (coalesced(), NEST)):
        verdict = prove_equal(*programs(*texts), assume=("no-alias",))
        assert isinstance(verdict, Proved)
        assert [a.name for a in verdict.assumptions] == ["no-alias"]


@pytest.mark.deep
def test_three_loops_are_one() -> None:
    three, one = (NESTS_OF_THREE.replace("LOOPS", loops) for loops in (OF_THREE, OF_ONE))
    assert isinstance(prove_equal(*programs(three, one), assume=()), Proved)


@few(3)
@pytest.mark.parametrize(
    "loops",
    [
        OF_ONE.replace("%x[%h, %i, %j]", "%x[%i, %h, %j]"),
        OF_ONE.replace("(%d)[%m]", "(%d)[%n]"),
        OF_ONE.replace("(%n)[%m]", "(%m)[%n]"),
        OF_ONE.replace("(%c)[%k]", "(%c)[%m]"),
    ],
    ids=["indices exchanged", "another divisor", "factors exchanged", "another inner extent"],
)
def test_three_loops_are_not_another_one(loops: str) -> None:
    texts = (NESTS_OF_THREE.replace("LOOPS", text) for text in (OF_THREE, loops))
    try:
        verdict = prove_equal(*programs(*texts))
    except CannotLift:
        return
    assert isinstance(verdict, Refuted)


@pytest.mark.parametrize(
    "wrong",
    [
        coalesced(
            outer="(d0)[s0] -> (d0 mod s0)>(%c)[%m]", inner="(d0)[s0] -> (d0 floordiv s0)>(%c)[%m]"
        ),
        coalesced(body=BODY.replace("%y[%j, %i]", "%y[%i, %j]")),
    ],
    ids=["quotient for remainder", "another element"],
)
def test_wrong_twins_are_refuted(wrong: str) -> None:
    assert isinstance(prove_equal(*programs(NEST, wrong)), Refuted)


@few(2)
@pytest.mark.parametrize(
    "text",
    [
        coalesced(outer="(d0)[s0] -> (d0 floordiv s0)>(%c)[%n]"),
        coalesced(inner="(d0)[s0] -> (d0 mod s0)>(%c)[%n]"),
        coalesced(bound="(d0)[s0] -> (d0 * s0)>(%m)[%n]"),
        coalesced(outer="(d0)[s0] -> (d0 ceildiv s0)>(%c)[%m]"),
        coalesced(first=1),
        coalesced(step=2),
        coalesced(
            body="affine.store %v, %x[%c, %j] : memref<?x?xf32>".replace("%v", "%zero")
        ).replace("%n =", "%zero = arith.constant 0.0 : f32\n  %n =", 1),
        coalesced(bound="(d0)[s0] -> (d0 * s0)>(%less)[%m]").replace(
            "  %p =", "  %less = affine.apply affine_map<(d0) -> (d0 - 1)>(%n)\n  %p =", 1
        ),
    ],
    ids=[
        "another divisor",
        "another modulus",
        "factors exchanged",
        "rounded up",
        "not from the first one",
        "not one by one",
        "the counter itself is used",
        "a factor may be negative",
    ],
)
def test_what_is_no_nest_is_not_lifted(text: str) -> None:
    with pytest.raises(CannotLift):
        programs(text)


def test_a_product_that_no_array_bounds_may_overflow() -> None:
    column = BODY.replace("%y[%j, %i]", "%y[%i, %i]").replace("%x[%i, %j]", "%x[%i, %i]")
    arguments = f"{ARGUMENTS}, %z: memref<?xf32>"
    length = "%m = memref.dim %z, %c0 : memref<?xf32>"
    texts = [
        text.replace(BODY, column)
        .replace(ARGUMENTS, arguments)
        .replace("%m = memref.dim %x, %c1 : memref<?x?xf32>", length)
        for text in (NEST, coalesced())
    ]
    verdict = prove_equal(*programs(*texts), assume=("no-alias",))
    assert isinstance(verdict, Unknown)
    assert {"no-index-overflow"} <= set(verdict.under)
    assert isinstance(prove_equal(*programs(*texts)), Proved)
