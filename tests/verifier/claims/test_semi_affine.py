"""Affine maps that divide by what is no literal."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.support.graphs import graph_in
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result
from verifier.running.graphs.running import run_graph

KINDS = {
    "mod": lambda a, b: a % b,
    "floordiv": lambda a, b: a // b,
    "ceildiv": lambda a, b: -(-a // b),
}
WIDTH = 1 << 64


def divided(kind: str, last: str = "") -> str:
    return f"""func.func @f(%i: index, %n: index) -> index {{
  %r = affine.apply affine_map<(d0)[s0] -> (d0 {kind} s0{last})>(%i)[%n]
  func.return %r : index
}}"""


def verdict(before: str, after: str) -> Result:
    (found,) = verify_translation(before, after)
    return found


def conventions(result: Result) -> list[str]:
    return [said.text for said in result.verdict.conventions]


@pytest.mark.parametrize("kind", KINDS)
def test_runs_give_what_the_page_says(kind: str) -> None:
    graph = graph_in(divided(kind))
    for a in (-9, -8, -1, 0, 1, 7, 8, 23):
        for b in (1, 2, 3, 8):
            (result,) = run_graph(graph, (a % WIDTH, b), {}, 100).results
            assert result == KINDS[kind](a, b) % WIDTH
        for b in (0, -3):
            assert run_graph(graph, (a % WIDTH, b % WIDTH), {}, 100).ended == "undefined"


LOWERED = """func.func @f(%i: index, %n: index) -> index {
  %r = arith.remsi %i, %n : index
  %c0 = arith.constant 0 : index
  %neg = arith.cmpi slt, %r, %c0 : index
  %s = arith.addi %r, %n : index
  %m = arith.select %neg, %s, %r : index
  func.return %m : index
}"""
"""What upstream's --lower-affine makes of `mod`."""


def test_what_it_is_lowered_to() -> None:
    found = verdict(divided("mod"), LOWERED)
    assert isinstance(found.verdict, Proved)
    (said,) = (text for text in conventions(found) if "quotient" in text)
    assert said.endswith("is undefined behaviour")


@few(5)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (divided("mod"), LOWERED.replace("slt", "sle")),
        (divided("mod"), LOWERED.replace("addi", "subi")),
        (divided("floordiv"), divided("ceildiv")),
        (divided("floordiv"), divided("floordiv", " + 1")),
        (LOWERED, divided("mod")),
    ],
)
def test_wrong_twins_are_refuted(before: str, after: str) -> None:
    assert isinstance(verdict(before, after).verdict, Refuted)


CONDITIONAL = """func.func @f(%i: index, %n: index, %c: i1) -> index {
  cf.cond_br %c, ^then, ^end(%i : index)
^then:
  %r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  cf.br ^end(%r : index)
^end(%x: index):
  func.return %x : index
}"""
HOISTED = """func.func @f(%i: index, %n: index, %c: i1) -> index {
  %r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  cf.cond_br %c, ^then, ^end(%i : index)
^then:
  cf.br ^end(%r : index)
^end(%x: index):
  func.return %x : index
}"""


@pytest.mark.deep
def test_an_apply_may_be_moved_ahead_of_a_branch_where_its_quotient_is_poison() -> None:
    found = verdict(CONDITIONAL, HOISTED)
    assert isinstance(found.verdict, Proved)
    assert any(text.endswith("is poison") for text in conventions(found))
    lowered = HOISTED.replace(
        "%r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]",
        "%r = arith.remsi %i, %n : index",
    )
    assert not isinstance(verdict(CONDITIONAL, lowered).verdict, Proved)


@pytest.mark.deep
def test_loops_whose_bound_divides() -> None:
    loop = """func.func private @use(index)
func.func @f(%n: index, %m: index) {{
  affine.for %i = 0 to affine_map<()[s0, s1] -> (s0 {kind} s1)>()[%n, %m] {{
    func.call @use(%i) : (index) -> ()
  }}
  func.return
}}"""
    same, other = loop.format(kind="ceildiv"), loop.format(kind="floordiv")
    swapped = same.replace("[%n, %m]", "[%m, %n]")
    peeled = same.replace("  affine.for %i = 0", "  affine.for %i = 1")

    def of_f(after: str) -> object:
        return next(r.verdict for r in verify_translation(same, after) if r.name == "@f")

    assert isinstance(of_f(same.replace("%i", "%k")), Proved)
    for wrong in (other, swapped, peeled):
        assert not isinstance(of_f(wrong), Proved)
