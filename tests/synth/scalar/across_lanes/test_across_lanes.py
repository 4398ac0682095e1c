"""Cheaper code that moves lanes of vectors, or combines them, and what is never printed."""

from __future__ import annotations

import re

import numpy as np
import pytest
from xdsl.dialects.builtin import VectorType, i8

from semantics.language.program import NoMeaning
from synth.campaign.budget import Budget
from synth.scalar.across_lanes import lane_space, moves
from synth.scalar.across_lanes.lane_programs import LaneRunner, apply_on_rows, lane_program
from synth.scalar.across_lanes.lane_space import LaneRoots
from synth.scalar.improving.changes import Improved
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.reading.readings import ACROSS_LANES
from synth.scalar.improving.reading.windows import Window, windows_at
from synth.scalar.improving.window_texts import proof_of_text, verdict_on_text
from synth.scalar.synthesis.synthesis import QUICK, Synthesised
from synth.scalar.terms.batches import Column
from synth.scalar.terms.costs import costs_of
from synth.scalar.terms.terms import Application, Argument, Operator, Term
from tests.support.benchmark_scripts import script
from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

across_lanes = script("across_lanes")
pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL lacks operations on vectors")
CASES = {} if tools() is None else {case.name: case for case in across_lanes.cases()}
QUICK_CASES = (
    *("reversed_twice", "blend_of_shuffles", "sum_of_splat", "lane_of_sum", "sum_of_reductions"),
    *("xor_of_shuffled", "inserted_everywhere", "inserted_and_extracted", "shuffled_operands"),
)
KEPT = ("sum_of_repeated_lane", "shuffled_apart", "maxima_of_signs", "rotated")
FOUR = VectorType(i8, [4])


def improved(text: str, cost: str = "ops") -> Improved:
    options = ImproveOptions(costs_of(cost), window=Budget(500_000))
    return improve(Source("<test>", text), options)


def function(body: str, arguments: str = "%x: vector<4xi8>", result: str = "vector<4xi8>") -> str:
    return f"func.func @f({arguments}) -> {result} {{\n{body}\n}}\n"


@few(9)
@pytest.mark.parametrize(
    "name",
    [
        *QUICK_CASES,
        *(
            pytest.param(name, marks=pytest.mark.deep)
            for name in CASES
            if name not in (*QUICK_CASES, *KEPT)
        ),
    ],
)
def test_a_case_is_reached(name: str):
    outcome = across_lanes.outcome(CASES[name])
    assert outcome.found < outcome.written
    assert outcome.reached, outcome.module


@pytest.mark.deep
@pytest.mark.parametrize(
    ("old", "new"), [("[1, 0, 3, 2]", "[0, 3, 2, 1]"), ("addi %b, %c", "subi %b, %c")]
)
def test_what_looks_like_a_sum_of_products_is_none(old: str, new: str):
    wrong = CASES["products_summed"].before.replace(old, new)
    assert wrong != CASES["products_summed"].before
    done = improved(wrong)
    assert "vector.reduction" not in done.module
    assert not done.undecided


@pytest.mark.parametrize(
    ("name", "mirrored"), [("arith.addi", True), ("arith.subi", False), ("arith.maxsi", True)]
)
def test_operands_that_may_be_swapped_are_told(name: str, mirrored: bool):
    operator = Operator(name, (FOUR, FOUR), (FOUR,))
    term = Application(operator, (Argument("h0", FOUR), Argument("h1", FOUR)))
    assert [lane_space.is_mirrored(term) for _ in range(2)] == [mirrored, mirrored]


@few(4)
@pytest.mark.parametrize("name", KEPT)
def test_what_looks_like_a_case_stays(name: str):
    outcome = across_lanes.outcome(CASES[name])
    assert outcome.found == outcome.written
    assert outcome.wanted_is_proved


ROTATED_TWICE = function("""
  %a = vector.shuffle %x, %x [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  %b = vector.shuffle %a, %a [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  return %b : vector<4xi8>""")


@pytest.fixture
def verdicts(monkeypatch: pytest.MonkeyPatch) -> list[Verdict]:
    """The verdicts that the search is given, in order."""
    seen: list[Verdict] = []

    def spy(window: Window, programs: list[Term], options: object) -> Verdict:
        seen.append(verdict_on_text(window, programs, QUICK))
        return seen[-1]

    monkeypatch.setattr("synth.scalar.improving.searches.verdict_on_text", spy)
    return seen


def test_a_mask_off_by_one_is_stopped_by_the_proof(
    monkeypatch: pytest.MonkeyPatch, verdicts: list[Verdict]
):
    right = LaneRoots._matches  # pyright: ignore[reportPrivateUsage]

    def off_by_one(self: LaneRoots, block: lane_space.ProgramBlock) -> Column:
        return np.roll(right(self, block), 1, axis=1)

    monkeypatch.setattr(LaneRoots, "_matches", off_by_one)
    done = improved(ROTATED_TWICE)
    assert any(isinstance(verdict, Refuted) for verdict in verdicts)
    results = verify_translation(ROTATED_TWICE, done.module)
    assert all(isinstance(result.verdict, Proved) for result in results)


def test_lanes_that_are_computed_in_wrong_places_are_stopped_by_the_proof(
    monkeypatch: pytest.MonkeyPatch, verdicts: list[Verdict]
):
    def moved(
        term: Term, count: int, operands: list[tuple[Column, Column]]
    ) -> tuple[Column, Column, Column]:
        bits, poison, defined = apply_on_rows(term, count, operands)
        return np.roll(bits, count, axis=1), np.roll(poison, count, axis=1), defined

    text = function(
        """
  %a = vector.shuffle %x, %x [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  %b = vector.shuffle %y, %y [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  %c = arith.addi %a, %b : vector<4xi8>
  return %c : vector<4xi8>""",
        "%x: vector<4xi8>, %y: vector<4xi8>",
    )
    monkeypatch.setattr(lane_space, "apply_on_rows", moved)
    done = improved(text)
    assert any(isinstance(verdict, Refuted) for verdict in verdicts)
    assert all(isinstance(r.verdict, Proved) for r in verify_translation(text, done.module))


def _window(text: str) -> Window:
    module = read_module(Source("<test>", text)).module
    (top,) = module.ops
    *_, root, _ = top.regions[0].block.ops
    order = {op: place for place, op in enumerate(module.walk())}
    (*_, largest) = windows_at(root, order.get, reading=ACROSS_LANES)
    return largest


@pytest.mark.parametrize(
    ("mask", "verdict"), [((2, 3, 0, 1), Proved), ((2, 3, 1, 0), Refuted), ((3, 0, 1, 2), Refuted)]
)
def test_the_proof_tells_a_right_mask_from_wrong_ones(
    mask: tuple[int, ...], verdict: type[Verdict]
):
    window = _window(ROTATED_TWICE)
    (argument,) = window.specification.arguments
    program = moves.shuffled(moves.VECTOR, argument, None, mask)
    assert isinstance(verdict_on_text(window, [program], QUICK), verdict)


def test_what_the_search_believes_is_proved_once_more():
    window = _window(ROTATED_TWICE)
    (argument,) = window.specification.arguments
    right, wrong = (
        moves.shuffled(moves.VECTOR, argument, None, mask) for mask in ([2, 3, 0, 1], [3, 0, 1, 2])
    )
    proof = verdict_on_text(window, [right], QUICK)
    assert isinstance(proof, Proved)
    assert proof_of_text(window, Synthesised((right,), 1.0, proof), QUICK) == proof
    with pytest.raises(InternalError, match="something else"):
        proof_of_text(window, Synthesised((wrong,), 1.0, proof), QUICK)


def test_what_else_uses_a_value_stays():
    text = """func.func @f(%x: vector<4xi8>) -> (vector<4xi8>, vector<4xi8>) {
  %a = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  // of both
  %b = vector.shuffle %a, %a [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  return %a, %b : vector<4xi8>, vector<4xi8>
}
"""
    done = improved(text)
    assert "return %a, %x" in done.module and "// of both" in done.module
    assert done.module.count("vector.shuffle") == 1


@pytest.mark.deep
def test_constants_that_nothing_uses_any_more_go():
    done = improved(CASES["constants_around_a_shuffle"].before)
    assert len(re.findall("arith.constant", done.module)) == 1
    assert re.search(r"dense<\[(14, 23, 32, 41|41, 32, 23, 14)\]>", done.module)


@pytest.mark.deep
def test_a_reduction_of_a_splat_may_wrap_around():
    done = improved(CASES["sum_of_splat"].before)
    assert re.search(r"(muli|shli)", done.module) and "vector" not in done.module


@few(4)
@pytest.mark.parametrize("cost", ["latency", "latency:zen4", "size", "accelerator"])
def test_each_cost_model_knows_that_two_reductions_are_more_than_one(cost: str):
    done = improved(CASES["sum_of_reductions"].before, cost)
    assert done.module.count("vector.reduction") == 1
    (change,) = done.changes
    costs = costs_of(cost)
    saved = costs.of_name("vector.reduction")
    assert saved <= change.saved <= 1.1 * saved


@pytest.mark.parametrize(
    ("arguments", "operation", "result", "reason"),
    [
        (
            "%x: vector<4xi8>, %i: index",
            "vector.extract %x[%i] : i8 from vector<4xi8>",
            "i8",
            "index",
        ),
        (
            "%x: vector<2x4xi8>",
            "vector.extract %x[1] : vector<4xi8> from vector<2x4xi8>",
            "vector<4xi8>",
            "vector<2x4xi8>",
        ),
        (
            "%x: vector<4xf32>",
            "vector.extract %x[1] : f32 from vector<4xf32>",
            "f32",
            "vector<4xf32>",
        ),
        (
            "%x: vector<32xi8>",
            "vector.reduction <add>, %x : vector<32xi8> into i8",
            "i8",
            "vector<32xi8>, which has many lanes",
        ),
        (
            "%x: vector<[4]xi8>",
            "vector.reduction <add>, %x : vector<[4]xi8> into i8",
            "i8",
            "vector<[4]xi8>",
        ),
        (
            "%x: vector<4xi8>",
            "func.call @f(%x) : (vector<4xi8>) -> vector<4xi8>",
            "vector<4xi8>",
            "func.call, of which lanes are not known",
        ),
    ],
)
def test_what_is_not_searched_is_said(arguments: str, operation: str, result: str, reason: str):
    text = function(f"  %r = {operation}\n  return %r : {result}", arguments, result)
    done = improved(text)
    (left,) = done.left_alone
    assert left.whole and not done.changes
    assert f"1 operation on {reason} (line 2)" in str(left)


def test_what_moves_lanes_alone_is_searched():
    done = improved(CASES["rotated"].before)
    assert not done.left_alone and done.searched == 1


def test_terms_are_run_lane_by_lane():
    x = Argument("x", FOUR)
    runner = LaneRunner([x], 0)
    lanes = runner.run(x).bits.reshape(4, -1)
    poison = runner.run(x).poison.reshape(4, -1)
    shuffled = runner.run(moves.shuffled(moves.VECTOR, x, None, [2, 0, 0, 3]))
    assert (shuffled.bits.reshape(4, -1) == lanes[[2, 0, 0, 3]]).all()
    total = runner.run(moves.reduced(moves.VECTOR, "add", x))
    clean = ~poison.any(axis=0)
    assert (total.poison == ~clean).all()
    assert (total.bits[clean] == lanes.sum(axis=0)[clean] % 256).all()
    of_llvm = runner.run(moves.reduced(moves.LLVM, "maxui", x))
    assert (of_llvm.bits[clean] == lanes.max(axis=0)[clean]).all()


def test_a_mask_of_minus_one_gives_poison():
    x = Argument("x", FOUR)
    values = LaneRunner([x], 0).run(moves.shuffled(moves.LLVM, x, None, [0, -1, 2, 3]))
    assert values.poison.reshape(4, -1)[1].all()


def test_an_operation_that_chooses_has_no_lanes():
    freeze = Operator("llvm.freeze", (FOUR,), (FOUR,))
    with pytest.raises(NoMeaning):
        lane_program(Application(freeze, (Argument("x", FOUR),)))
