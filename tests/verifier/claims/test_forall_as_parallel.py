"""`scf.forall` without results, and the loops that may stand in its place."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def function(loops: str) -> str:
    return f"""func.func private @g(index, index)
      func.func @f(%m: index, %n: index) {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        {loops}
        return
      }}"""


def forall(head: str = "(%i, %j) in (%m, %n)", given: str = "%i, %j", mapping: str = "") -> str:
    body = f"func.call @g({given}) : (index, index) -> ()"
    return function(f"scf.forall {head} {{ {body} }} {mapping}")


def parallel(
    bounds: str = "(%c0, %c0) to (%m, %n) step (%c1, %c1)",
    given: str = "%i, %j",
    mapping: str = "",
    counters: str = "%i, %j",
) -> str:
    body = f"func.call @g({given}) : (index, index) -> ()\nscf.reduce"
    return function(f"scf.parallel ({counters}) = {bounds} {{ {body} }} {mapping}")


IN_ORDER = function("""scf.for %i = %c0 to %m step %c1 {
  scf.for %j = %c0 to %n step %c1 { func.call @g(%i, %j) : (index, index) -> () }
}""")
STRIDED = "(%i) = (%m) to (%n) step (2)"
MAPPED = "{mapping = [#gpu.thread<x>, #gpu.thread<y>]}"


def verdict(before: str, after: str):
    results = verify_translation(before, after)
    return next(result.verdict for result in results if result.name == "@f")


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (forall(), parallel()),
        (forall(), IN_ORDER),
        (forall(mapping=MAPPED), parallel(mapping=MAPPED)),
        (
            forall(STRIDED, "%i, %i"),
            parallel("(%m) to (%n) step (%c2)", "%i, %i", counters="%i"),
        ),
    ],
    ids=["parallel", "in order", "mapped", "with bounds"],
)
def test_loops_that_stand_for_it_are_proved(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@pytest.mark.deep
@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (forall(), parallel("(%c0, %c0) to (%n, %m) step (%c1, %c1)")),
        (forall(), parallel(given="%j, %i")),
        (forall(mapping=MAPPED), parallel()),
        (IN_ORDER, forall()),
    ],
    ids=["bounds", "arguments", "mapping lost", "made parallel"],
)
def test_other_loops_are_not_proved(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved)
