"""Sums and products that are made of other values of the function."""

from __future__ import annotations

from dataclasses import replace

import pytest

from synth.campaign.budget import Budget
from synth.scalar.improving.changes import Improved
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.polynomials import Polynomials
from synth.scalar.improving.sharing import Sharing
from synth.scalar.terms.costs import LATENCY, OPS
from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

SHARED_ONLY = ImproveOptions(window=Budget(0), programs=0, least=0, context=False)

NEIGHBOURS = """func.func @f(%i: i64, %j: i64, %s: i64) -> (i64, i64) {
  %c1 = arith.constant 1 : i64
  %0 = arith.muli %i, %s overflow<nsw, nuw> : i64
  %1 = arith.addi %0, %j overflow<nsw, nuw> : i64
  %2 = arith.addi %i, %c1 : i64
  %3 = arith.muli %2, %s overflow<nsw, nuw> : i64
  %4 = arith.addi %3, %j overflow<nsw, nuw> : i64
  return %1, %4 : i64, i64
}
"""


def improved(text: str) -> Improved:
    return improve(Source("<text>", text), SHARED_ONLY)


@pytest.mark.deep
def test_an_address_is_the_one_before_and_the_stride():
    """The first one loses its flags: i * s may overflow where (i + 1) * s does not."""
    done = improved(NEIGHBOURS)
    assert done.saved == 2
    assert "%4 = arith.addi %1, %s : i64" in done.module
    assert "overflow" not in done.module
    assert all(isinstance(result.verdict, Proved) for result in done.results)
    (result,) = verify_translation(NEIGHBOURS, done.module)
    assert isinstance(result.verdict, Proved)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("first", "second", "saved"),
    [
        # (i - 3) + j and (i + j) + 4: all but a constant is shared.
        ("%a = arith.subi %i, %c3 : T\n%r = arith.addi %a, %j : T",
         "%b = arith.addi %i, %j : T\n%s = arith.addi %b, %c4 : T", 1),
        # The same sum, in another order.
        ("%a = arith.addi %i, %j : T\n%r = arith.addi %a, %k : T",
         "%b = arith.addi %j, %k : T\n%s = arith.addi %i, %b : T", 2),
        # 3 * (i + j) and 3 * i + (3 * j + 4).
        ("%a = arith.addi %i, %j : T\n%r = arith.muli %a, %c3 : T",
         "%b = arith.muli %i, %c3 : T\n%c = arith.muli %j, %c3 : T\n"
         "%d = arith.addi %c, %c4 : T\n%s = arith.addi %b, %d : T", 3),
        # They differ by two values.
        ("%a = arith.addi %i, %j : T\n%r = arith.muli %a, %c3 : T",
         "%b = arith.muli %i, %c3 : T\n%c = arith.muli %k, %c3 : T\n"
         "%s = arith.addi %b, %c : T", 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("type_", ["i8", "index"])
def test_what_differs_by_a_constant_is_shared(first: str, second: str, saved: int, type_: str):
    text = (
        "func.func @f(%i: T, %j: T, %k: T) -> (T, T) {\n%c3 = arith.constant 3 : T\n"
        f"%c4 = arith.constant 4 : T\n{first}\n{second}\nreturn %r, %s : T, T\n}}"
    ).replace("T", type_)
    done = improved(text)
    assert done.saved == saved
    assert all(isinstance(result.verdict, Proved) for result in done.results)


@pytest.mark.deep
def test_the_other_value_may_be_any_that_is_computed():
    """(i + 2) * s + j is the one before and s, which both have; j that is taken off again goes."""
    text = """func.func @f(%i: i64, %j: i64, %k: i64, %s: i64) -> (i64, i64, i64) {
      %c2 = arith.constant 2 : i64
      %a = arith.muli %i, %s : i64
      %b = arith.addi %a, %s : i64
      %d = arith.addi %b, %j : i64
      %e = arith.addi %i, %c2 : i64
      %f = arith.muli %e, %s : i64
      %g = arith.addi %f, %j : i64
      %h = arith.muli %j, %k : i64
      %p = arith.muli %h, %k : i64
      %q = arith.subi %d, %j : i64
      %r = arith.subi %q, %p : i64
      return %d, %g, %r : i64, i64, i64
    }"""
    done = improved(text)
    assert done.saved == 3
    assert "%g = arith.addi %d, %s : i64" in done.module
    assert "%r = arith.subi %b, %p : i64" in done.module
    (result,) = verify_translation(text, done.module)
    assert isinstance(result.verdict, Proved)


BRANCHES = """func.func @f(%c: i1, %i: i64, %j: i64, %k: i64) -> i64 {
  %0 = arith.addi %i, %j : i64
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = arith.addi %i, %k : i64
  %2 = arith.muli %1, %0 : i64
  cf.br ^bb3(%2 : i64)
^bb2:
  %3 = arith.addi %k, %j : i64
  %4 = arith.addi %i, %3 : i64
  cf.br ^bb3(%4 : i64)
^bb3(%5: i64):
  return %5 : i64
}
"""


def test_only_what_is_computed_on_every_way_is_shared():
    """i + k in the other branch is not, i + j above both is."""
    parsed = read_editable(Source("<text>", BRANCHES))
    (function,) = parsed.module.ops
    sharing = Sharing(function, OPS, parsed.starts.get)
    roots = [op for op in function.walk() if op.name == "arith.addi"]
    found = [list(sharing.shared(root)) for root in roots]
    assert [len(each) for each in found] == [0, 0, 0, 1]
    (one,) = found[3]
    assert {one.window.values[term] for term in one.window.specification.given} >= {
        roots[0].results[0]
    }


@pytest.mark.deep
def test_a_loop_shares_what_is_computed_before_it():
    text = """func.func @f(%i: index, %j: index, %m: memref<?xindex>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %0 = arith.addi %i, %j : index
      memref.store %0, %m[%c0] : memref<?xindex>
      scf.for %k = %c0 to %j step %c1 {
        %1 = arith.addi %j, %k : index
        %2 = arith.addi %i, %1 : index
        memref.store %2, %m[%k] : memref<?xindex>
      }
      return
    }"""
    assert improved(text).saved == 1


DIGITS = """func.func @f(%x: i32, %y: i32) -> (i32, i32) {
  %q = arith.divui %x, %y : i32
  %r = arith.remui %x, %y : i32
  return %q, %r : i32, i32
}
"""


@few(4)
@pytest.mark.parametrize(
    ("text", "saved"),
    [
        (DIGITS, 8),
        (DIGITS.replace("ui ", "si "), 8),
        (DIGITS.replace("arith.divui", "arith.divsi"), 0),
        (DIGITS.replace("divui %x, %y", "divui %y, %x"), 0),
    ],
    ids=["unsigned", "signed", "a quotient of another kind", "other operands"],
)
def test_a_remainder_is_made_of_the_quotient_where_that_is_cheaper(text: str, saved: int):
    """By cycles: a product and a difference take 4, a remainder 12."""
    done = improve(Source("<text>", text), replace(SHARED_ONLY, costs=LATENCY))
    assert done.saved == saved and ("arith.muli %q, %y" in done.module) == bool(saved)
    assert all(isinstance(result.verdict, Proved) for result in done.results)
    assert improved(text).module == text


def test_a_quotient_loses_the_flag_that_the_remainder_does_not_have():
    text = DIGITS.replace("arith.divui %x, %y", "arith.divui %x, %y exact")
    done = improve(Source("<text>", text), replace(SHARED_ONLY, costs=LATENCY))
    assert done.saved == 8 and "exact" not in done.module
    (result,) = verify_translation(text, done.module)
    assert isinstance(result.verdict, Proved)


NEVER_REACHED = """func.func @f(%i: i32, %j: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %i, %j : i32
  %1 = arith.addi %0, %c1 : i32
  return %1 : i32
^bb1:
  %2 = arith.addi %4, %c1 : i32
  %3 = arith.muli %3, %2 : i32
  %4 = arith.addi %2, %3 : i32
  %5 = arith.addi %4, %j : i32
  cf.br ^bb1
}
"""


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")
def test_what_is_made_of_itself_is_a_variable():
    """A block to which nothing leads may use values before they are there."""
    (function,) = read_editable(Source("<text>", NEVER_REACHED)).module.ops
    polynomials = Polynomials(function)
    one, (_, other) = function.regions[0].blocks[0], function.regions[0].blocks
    sums = [op.results[0] for op in (*one.ops, *other.ops) if op.name == "arith.addi"]
    assert len(polynomials.of(sums[1])) == 3
    assert all(sum(polynomials.of(value).values()) > 0 for value in sums)
    assert improved(NEVER_REACHED).module == NEVER_REACHED
