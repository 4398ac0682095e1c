"""Values that two places compute, computed once above both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from synth.campaign.budget import Budget
from synth.scalar.improving.changes import Improved
from synth.scalar.improving.dominance import Above
from synth.scalar.improving.hoisting import Hoisted, hoisted
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.sharing import Sharing
from synth.scalar.improving.text_edits import CannotEdit
from synth.scalar.improving.window_edits import Edits
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.terms import Application, Term
from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

SHARED_ONLY = ImproveOptions(window=Budget(0), programs=0, least=0, context=False, whole=False)


def improved(text: str) -> Improved:
    """What is made of values elsewhere, confirmed by a proof of each function as a whole."""
    done = improve(Source("<text>", text), SHARED_ONLY)
    fewer = operations(text) - operations(done.module)
    assert sum(change.operations for change in done.changes) == fewer
    if done.changes:
        assert all(isinstance(r.verdict, Proved) for r in verify_translation(text, done.module))
    return done


def operations(text: str) -> int:
    """How many there are, without constants."""
    return sum(bool(op.operands) for op in read_editable(Source("<text>", text)).module.walk())


def branches(first: str, second: str, head: str = "") -> str:
    """A function with two branches, in which these give %r and %s."""
    return f"""func.func @f(%c: i1, %i: i32, %j: i32, %k: i32) -> i32 {{
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  {head}
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  {first}
  cf.br ^bb3(%r : i32)
^bb2:
  {second}
  cf.br ^bb3(%s : i32)
^bb3(%t: i32):
  return %t : i32
}}
"""


@few(10)
@pytest.mark.parametrize(
    ("first", "second", "saved"),
    [
        # The same sum in another order; the flags go.
        ("%a = arith.addi %i, %j overflow<nsw> : i32\n%r = arith.muli %a, %k : i32",
         "%s = arith.addi %j, %i : i32", 1),
        # i + j + k and (i + k) + (j + 1): all but a constant.
        ("%a = arith.addi %i, %j : i32\n%r = arith.addi %a, %k : i32",
         "%a2 = arith.addi %i, %k : i32\n%b = arith.addi %j, %c1 : i32\n"
         "%s = arith.addi %a2, %b : i32", 2),
        # Other operations than sums.
        ("%a = arith.andi %i, %j : i32\n%r = arith.shli %a, %k overflow<nsw> : i32",
         "%a2 = arith.andi %i, %j : i32\n%b = arith.shli %a2, %k : i32\n"
         "%s = arith.addi %b, %c1 : i32", 2),
        # Quotients by what is known not to be zero.
        ("%r = arith.divui %i, %c4 : i32",
         "%b = arith.divui %i, %c4 : i32\n%s = arith.divui %b, %k : i32", 1),
        # Quotients by what may be zero.
        ("%r = arith.divui %i, %j : i32", "%s = arith.divui %i, %j : i32", 0),
        # The sum, but not the quotient by it.
        ("%a = arith.addi %j, %k : i32\n%r = arith.divui %i, %a : i32",
         "%b = arith.addi %j, %k : i32\n%s = arith.divui %i, %b : i32", 1),
        # Made of what is computed in one branch only, and undefined elsewhere.
        ("%a = arith.divui %i, %j : i32\n%r = arith.addi %a, %k : i32",
         "%b = arith.divui %i, %j : i32\n%s = arith.addi %b, %k : i32", 0),
        # Two different values.
        ("%r = arith.addi %i, %j : i32", "%s = arith.addi %i, %k : i32", 0),
        ("%r = arith.shrui %i, %j : i32", "%s = arith.shrsi %i, %j : i32", 0),
        # Parts that are needed where they stand: there would be as many operations as before.
        ("%a = arith.addi %i, %j : i32\n%b = arith.addi %a, %k : i32\n%r = arith.xori %a, %b : i32",
         "%e = arith.addi %i, %k : i32\n%d = arith.addi %e, %j : i32\n%s = arith.ori %e, %d : i32",
         0),
    ],
)  # fmt: skip
def test_what_two_branches_compute_is_computed_above_both(first: str, second: str, saved: int):
    done = improved(branches(first, second))
    assert done.saved == saved
    assert done.complete
    if saved:
        above = done.module.partition("cf.cond_br")[0]
        assert above.count("arith.") > 2
        assert "overflow" not in above
        assert [change.place for change in done.changes].count("above line 5") == 1


def test_a_branch_of_which_both_ways_are_empty_then_is_gone():
    quotient = "arith.divui %i, %c4 : i32"
    done = improved(branches(f"%r = {quotient}", f"%s = {quotient}"))
    assert done.saved == 3
    assert "cond_br" not in done.module and done.module.count("divui") == 1
    assert [change.place for change in done.changes] == ["above line 5", "", ""]
    assert "path conditions" in done.changes[-1].proof.method


def test_what_is_computed_above_loses_flags_that_stand_in_the_way():
    """i + 1 may overflow where i + j + 1 does not."""
    text = branches(
        "%r = arith.addi %x, %j : i32",
        "%b = arith.addi %j, %c1 : i32\n%d = arith.addi %i, %b : i32\n"
        "%s = arith.divui %d, %k : i32",
        head="%x = arith.addi %i, %c1 overflow<nsw> : i32\n"
        "cf.cond_br %c, ^bb0, ^bb3(%x : i32)\n^bb0:",
    )
    done = improved(text)
    assert done.saved == 2
    assert "overflow" not in done.module


AFTER = """func.func @f(%c: i1, %i: i32, %j: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = arith.muli %i, %j : i32
  cf.br ^bb3(%a : i32)
^bb2:
  cf.br ^bb3(%i : i32)
^bb3(%b: i32):
  cf.cond_br %c, ^bb4, ^bb5
^bb4:
  %d = arith.muli %j, %i : i32
  return %d : i32
^bb5:
  return %b : i32
}
"""


def test_a_change_says_where_what_is_computed_may_not_be_needed():
    done = improved(AFTER)
    assert done.saved == 1
    assert [c.place for c in done.changes] == ["above line 2, where neither may be needed", ""]
    assert done.changes[0].as_dict()["place"] == done.changes[0].place


LOOP = """func.func @f(%c: i1, %i: i32, %j: i32, %n: i32, %m: memref<i32>) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.br ^bb1(%c0 : i32)
^bb1(%k: i32):
  %in = arith.cmpi slt, %k, %n : i32
  cf.cond_br %in, ^bb2, ^bb3
^bb2:
  %next = arith.addi %k, %j : i32
  memref.store %next, %m[] : memref<i32>
  cf.cond_br %c, ^bb1(%next : i32), ^bb4
^bb3:
  %r = arith.muli OPERAND, %j : i32
  return %r : i32
^bb4:
  %s = arith.muli %j, OPERAND : i32
  %t = arith.addi %s, %i : i32
  return %t : i32
}
"""


def test_nothing_is_moved_into_a_loop():
    """Both ways out of a loop leave it at a block that the loop runs often; what is known before it
    is computed there, what only the loop knows stays."""
    done = improved(LOOP.replace("OPERAND", "%i"))
    assert done.saved == 1
    before = done.module.partition("^bb1")[0]
    assert "muli" in before
    assert improved(LOOP.replace("OPERAND", "%k")).saved == 0


def test_what_is_made_of_unknown_values_is_not_proposed():
    parsed = read_editable(Source("<text>", LOOP.replace("OPERAND", "%k")))
    (function,) = parsed.module.ops
    sharing = Sharing(function, OPS, parsed.starts.get)
    assert [h for op in function.walk() for h in hoisted(sharing, op)] == []


def test_a_loop_and_what_follows_it_share_what_is_computed_before():
    text = """func.func @f(%i: i32, %j: i32, %n: index, %m: memref<?xi32>) -> i32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %k = %c0 to %n step %c1 {
        %a = arith.muli %i, %j : i32
        memref.store %a, %m[%k] : memref<?xi32>
      }
      %b = arith.muli %i, %j : i32
      return %b : i32
    }"""
    done = improved(text)
    assert done.saved == 1
    assert "muli" in done.module.partition("scf.for")[0]


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")
def test_both_branches_of_an_if_share():
    text = """func.func @f(%c: i1, %i: i32, %j: i32) -> i32 {
      %r = scf.if %c -> i32 {
        %a = arith.subi %i, %j : i32
        %b = arith.muli %a, %i : i32
        scf.yield %b : i32
      } else {
        %d = arith.subi %i, %j : i32
        scf.yield %d : i32
      }
      return %r : i32
    }"""
    done = improved(text)
    assert done.saved == 1
    assert done.changes[0].place == "above line 2"


@pytest.mark.deep
def test_a_block_in_the_wrong_order_is_put_right():
    """(i - 1) * s is i * s - s, once that is computed first."""
    text = """func.func @f(%i: i32, %s: i32) -> (i32, i32) {
      %c1 = arith.constant 1 : i32
      %a = arith.subi %i, %c1 : i32
      %b = arith.muli %a, %s : i32
      %d = arith.muli %i, %s : i32
      return %b, %d : i32, i32
    }"""
    done = improved(text)
    assert done.saved == 1
    assert done.module.index("muli") < done.module.index("subi")


def test_a_loop_with_two_ways_in_is_left_alone():
    text = """func.func @f(%c: i1, %i: i32, %j: i32) -> i32 {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %a = arith.muli %i, %j : i32
      cf.cond_br %c, ^bb2, ^bb3(%a : i32)
    ^bb2:
      %b = arith.muli %i, %j : i32
      cf.cond_br %c, ^bb1, ^bb3(%b : i32)
    ^bb3(%r: i32):
      return %r : i32
    }"""
    assert improved(text).saved == 0


def found(text: str) -> tuple[ParsedModule, Edits, Hoisted]:
    """The module, edits of it, and what may be computed above two of its values."""
    parsed = read_editable(Source("<text>", text))
    (function,) = parsed.module.ops
    edits = Edits(parsed)
    sharing = Sharing(function, OPS, edits.editor.place)
    one = next(h for op in function.walk() for h in hoisted(sharing, op))
    assert isinstance(one, Hoisted)
    return parsed, edits, one


SUM = branches(
    "%q = arith.addi %j, %k : i32\n%r = arith.addi %i, %j overflow<nsw> : i32",
    "%s = arith.addi %j, %i overflow<nsw> : i32",
)


def with_program(one: Hoisted, operation: str, flags: bool) -> Hoisted:
    """The wrong twin that computes this of the same operands, in both places."""

    def twin(term: Term) -> Term:
        assert isinstance(term, Application)
        (window, _) = one.first
        (stated,) = window.specification.results
        assert isinstance(stated, Application)
        attributes = stated.operator.attributes if flags else ()
        operator = replace(term.operator, operation=operation, attributes=attributes)
        return Application(operator, term.operands)

    first, second = map(twin, one.names)
    return replace(
        one,
        names=(first, second),
        first=(one.first[0], replace(one.first[1], results=(first,))),
        second=(one.second[0], replace(one.second[1], results=(second,))),
    )


def test_the_edit_itself_is_taken():
    parsed, edits, one = found(SUM)
    edits.put_above(one)
    after = edits.read().source.text
    assert after != parsed.source.text
    assert all(isinstance(r.verdict, Proved) for r in verify_translation(SUM, after))


@pytest.mark.parametrize(
    ("operation", "flags"),
    [("arith.addi", True), ("arith.divui", False), ("arith.remsi", False)],
)
def test_a_wrong_move_is_refused_when_the_text_is_read(operation: str, flags: bool):
    """A sum with the flags that it had in one branch, and what may be undefined."""
    _, edits, one = found(SUM)
    edits.put_above(with_program(one, operation, flags))
    with pytest.raises(CannotEdit, match="may not be run elsewhere"):
        edits.read()


def test_a_place_where_operands_are_not_known_is_refused_when_the_text_is_read():
    """In one of the two branches, of which nothing is known in the other; above operands."""
    parsed, edits, one = found(SUM)
    inside = next(op for op in parsed.module.walk() if op.name == "cf.br")
    edits.put_above(replace(one, above=Above(inside, True)))
    with pytest.raises(CannotEdit, match="not computed on every way"):
        edits.read()

    text = SUM.replace("  cf.cond_br", "  %m = arith.muli %i, %k : i32\n  cf.cond_br")
    parsed, edits, one = found(text.replace("%i, %j", "%m, %j").replace("%j, %i", "%j, %m"))
    above = next(op for op in parsed.module.walk() if op.name == "arith.muli")
    edits.put_above(replace(one, above=Above(above, True)))
    with pytest.raises(CannotEdit):
        edits.read()


@pytest.mark.deep
def test_what_is_made_of_itself_is_not_moved():
    """A block to which nothing leads may use values before they are there."""
    text = """func.func @f(%j: i32) {
  %c1 = arith.constant 1 : i32
  return
^bb1:
  %0 = arith.addi %4, %c1 : i32
  %1 = arith.addi %0, %j : i32
  %2 = arith.addi %4, %j : i32
  %3 = arith.xori %4, %j : i32
  cf.br ^bb2(%1, %2 : i32, i32)
^bb2(%a: i32, %b: i32):
  %4 = arith.xori %3, %c1 : i32
  cf.br ^bb1
}
"""
    assert improve(Source("<text>", text), SHARED_ONLY).module == text
