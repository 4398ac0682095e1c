"""What is known around a window: it counts, it is proved, and it does not reach too far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from xdsl.dialects.builtin import IntegerType

from synth.campaign.budget import Budget
from synth.scalar.improving import improving
from synth.scalar.improving.context import Context, assumed
from synth.scalar.improving.improving import Improved, ImproveOptions, improve
from synth.scalar.improving.whole_functions import verified
from synth.scalar.synthesis.observations import lanes_of_inputs
from synth.scalar.terms.batches import Runner
from synth.scalar.terms.terms import Argument
from verifier.analyses.flow.fact import Fact, fact
from verifier.kernel.goals.goal_at_widths import Input
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Unknown

X = Argument("x", IntegerType(4))


def facts_of_four_bits() -> list[Fact]:
    found = [
        fact(4, (umin, umax, smin & 15, smax & 15, zeros, ones))
        for umin, umax in ((0, 15), (0, 5), (3, 9), (8, 15))
        for smin, smax in ((-8, 7), (-3, 2), (0, 6), (-8, -2))
        for zeros, ones in ((0, 0), (1, 0), (8, 1), (0, 2))
    ]
    return [each for each in found if each is not None]


def test_an_argument_is_itself_where_the_fact_holds() -> None:
    inputs = [Input({"x": value}, {"x is poison": False}) for value in range(16)]
    runner = Runner(lanes_of_inputs([X], [*inputs, Input({"x": 3}, {"x is poison": True})]))
    for each in facts_of_four_bits():
        outcome = runner.run(assumed(X, each))
        for value in range(16):
            if each.holds(value):
                assert outcome.bits[value] == value
        assert not outcome.poison[:16].any() and outcome.poison[16] and not outcome.ub.any()


def test_an_interval_is_all_that_is_tried() -> None:
    inputs = [Input({"x": value}, {"x is poison": False}) for value in range(16)]
    runner = Runner(lanes_of_inputs([X], inputs))
    for bounds in ((0, 5, 8, 7, 0, 0), (3, 9, 8, 7, 0, 0), (0, 15, 13, 2, 0, 0)):
        each = fact(4, bounds)
        assert each is not None
        tried = {int(value) for value in runner.run(assumed(X, each)).bits}
        assert tried == {value for value in range(16) if each.holds(value)}


BLOCKS = """
func.func @f(%v: i16, %w: i16) -> i16 {
  %c7 = arith.constant 7 : i16
  %c = arith.cmpi ult, %v, %c7 : i16
  cf.cond_br %c, ^then, ^else
^then:
  %a = arith.andi %v, %c7 : i16
  return %a : i16
^else:
  %b = arith.andi %w, %c7 : i16
  return %b : i16
}
"""


def improved(text: str, context: bool = True) -> Improved:
    return improve(Source("f.mlir", text), ImproveOptions(context=context, programs=200_000))


@pytest.mark.deep
def test_what_a_branch_says_counts_behind_it() -> None:
    done = improved(BLOCKS)
    assert done.saved == 1 and "return %v" in done.module and "return %b" in done.module
    assert done.changes[0].known[0].startswith("%v is u[0, 6]")
    (result,) = done.results
    assert isinstance(result.verdict, Proved) and result.name == "@f"
    assert improved(BLOCKS, context=False).saved == 0


FROZEN = """
func.func @f(%v: i16) -> (i16, i16) {
  %c3 = arith.constant 3 : i16
  %x = arith.shrui %v, %c3 : i16
  %y = arith.shrui %x, %c3 : i16
  %z = llvm.freeze %y : i16
  %m = arith.constant 1023 : i16
  %r = arith.andi %z, %m : i16
  return %r, %z : i16, i16
}
"""


def test_what_is_frozen_is_not_known() -> None:
    assert improved(FROZEN).saved == improved(FROZEN, context=False).saved


def test_without_a_proof_of_the_whole_nothing_rests_on_facts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:

    def undecided(*given: Any) -> Any:
        for result in verified(*given):
            yield replace(result, verdict=Unknown("nobody knows", ()))

    monkeypatch.setattr(improving, "verified", undecided)
    done = improved(BLOCKS)
    assert done.saved == 0 and done.module == BLOCKS


UNUSED = """
func.func @f(%v: i16, %w: i16) -> i16 {
  %c = arith.constant 3 : i16
  %p = arith.muli %w, %w : i16
  %q = arith.muli %p, %c : i16
  %x = arith.xori %q, %q : i16
  %y = arith.addi %v, %x : i16
  return %y : i16
}
"""


def test_what_nothing_uses_any_more_goes() -> None:
    done = improved(UNUSED)
    assert "muli" not in done.module and done.saved == 4


NEEDED = """
func.func @f(%v: i16, %w: i16) -> i8 {
  %c = arith.constant 255 : i16
  %k = arith.constant 256 : i16
  %p = arith.andi %v, %c : i16
  %q = arith.ori %w, %k : i16
  %s = arith.addi %p, %q : i16
  %r = arith.trunci %s : i16 to i8
  return %r : i8
}
"""


def by_context_alone(text: str, context: bool = True) -> Improved:
    """What is found before the search, to which no program is left."""
    options = ImproveOptions(context=context, programs=1, window=Budget(1), least=1)
    return improve(Source("f.mlir", text), options)


def test_bits_that_nothing_needs_may_change() -> None:
    done = by_context_alone(NEEDED)
    assert done.saved == 2 and "arith.addi %v, %w" in done.module
    assert done.changes[0].known == ("of %q the bits 0b11111111 are needed",)
    (result,) = done.results
    assert isinstance(result.verdict, Proved) and result.name == "@f"
    assert by_context_alone(NEEDED, context=False).saved == 0


def test_bits_that_something_needs_stay() -> None:
    kept = NEEDED.replace("constant 255", "constant 127")
    assert "arith.andi" in by_context_alone(kept).module


def test_a_wrong_demand_is_found_by_the_proof_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def low_bits(*given: Any) -> int:
        return 127

    monkeypatch.setattr(Context, "needed", low_bits)
    with pytest.raises(InternalError, match="the whole is refuted"):
        by_context_alone(NEEDED.replace("constant 255", "constant 127"))


MODULO = """
func.func @f(%v: i16) -> i16 {
  %c9 = arith.constant 9 : i16
  %c0 = arith.constant 0 : i16
  %c4 = arith.constant 4 : i16
  %x = arith.shrui %v, %c4 : i16
  %m = arith.remui %x, %c9 : i16
  %c = arith.cmpi slt, %m, %c0 : i16
  %t = arith.addi %m, %c9 : i16
  %r = arith.select %c, %t, %m : i16
  return %r : i16
}
"""


def test_a_known_condition_chooses_without_a_search() -> None:
    done = by_context_alone(MODULO)
    assert done.saved == 3 and "return %m" in done.module and done.changes[0].known
