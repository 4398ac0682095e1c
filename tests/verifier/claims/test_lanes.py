"""Vectors and tensors are decided lane by lane: verdicts against all lanes tried by the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from semantics.functions import lane_classes
from tests.oracles import oracle
from tests.support.deep import few, some_of
from verifier.claims.pairs import verify_pair
from verifier.claims.translation import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unknown
from verifier.refuting.counterexample import IntegerCounterexample
from verifier.refuting.mlir_replay import replayed
from verifier.refuting.mlir_runner import runs_agree

needs_runner = pytest.mark.skipif(tools() is None, reason="mlir-opt and mlir-runner not installed")

Operation = tuple[str, tuple[str, ...]]
"""Of arith; operands are x and y, of two lanes of i1, the scalar s, and constants."""

CONSTANTS = {"0": (0, 0), "1": (1, 1), "a": (0, 1), "b": (1, 0)}

DIVUI: list[Operation] = [("divui", ("x", "y"))]
DIVSI: list[Operation] = [("divsi", ("x", "y"))]
SIDES: list[list[Operation]] = [
    [("andi", ("x", "y"))],
    [("select", ("x", "y", "0"))],
    [("select", ("s", "x", "y"))],
    [("xori", ("x", "x"))],
    DIVUI,
    DIVSI,
    [("shrui", ("x", "y"))],
    [("divui", ("x", "0"))],
    [("subi", ("x", "1"))],
]
TOLD_APART: list[list[Operation]] = [
    [("xori", ("x", "a"))],
    [("xori", ("x", "b"))],
    [("subi", ("b", "x"))],
    [("select", ("a", "x", "y"))],
    [("select", ("s", "a", "b"))],
    [("shrui", ("x", "a"))],
    [("shrui", ("b", "x"))],
    [("divui", ("x", "b"))],
    [("divui", ("b", "a"))],
    [("divui", ("b", "x"))],
    [("remui", ("x", "x")), ("subi", ("x", "a"))],
]


def _text(name: str, side: list[Operation], type_: str = "vector<2xi1>") -> str:
    lines = [
        f"%{n} = arith.constant dense<{list(lanes) if len(set(lanes)) > 1 else lanes[0]}>: {type_}"
        for n, lanes in CONSTANTS.items()
        if any(n in operands for _, operands in side)
    ]
    for place, (operation, operands) in enumerate(side, 1 - len(side)):
        names = ", ".join(f"%{o}" for o in operands)
        condition = f"{type_}, " if operation == "select" and operands[0] != "s" else ""
        result = "r" if place == 0 else f"unused{-place}"
        lines.append(f"%{result} = arith.{operation} {names} : {condition}{type_}")
    body = "\n".join(lines)
    return f"""func.func @{name}(%s: i1, %x: {type_}, %y: {type_}) -> {type_} {{
{body}
return %r : {type_}
}}"""


INPUTS = list(product((0, 1, oracle.POISON), repeat=5))
"""The scalar, then x and y of one lane, then those of the other."""


def _run(side: list[Operation], given: tuple[oracle.Operand, ...]) -> list[oracle.Outcome] | None:
    """The lanes of the result, or None where one of them is undefined."""
    results: list[oracle.Outcome] = []
    scalar, *lanes = given
    for place, lane in enumerate((lanes[:2], lanes[2:])):
        values: dict[str, oracle.Operand] = {"s": scalar, "x": lane[0], "y": lane[1]}
        values |= {name: constant[place] for name, constant in CONSTANTS.items()}
        outcome: oracle.Outcome = oracle.POISON
        for operation, operands in side:
            known = [values[name] for name in operands]
            outcome = oracle.outcome(f"arith.{operation}", known, [1] * len(known), 1)
            if outcome is oracle.UB:
                return None
        results.append(outcome)
    return results


def _refines(before: list[Any], after: list[Any]) -> bool:
    """Whether it does on each of `INPUTS`."""
    for old, new in zip(before, after, strict=True):
        if old is None:
            continue
        if new is None or any(x not in (oracle.POISON, y) for x, y in zip(old, new, strict=True)):
            return False
    return True


EQUAL = Options(assume=("equal-extents",))


def _verify(before: str, after: str) -> Result:
    (result,) = verify_translation(before, after)
    return result


def _verdicts(sides: list[list[Operation]]) -> tuple[list[type], list[type]]:
    """The verdict on each pair of sides, and what it should be."""
    verdicts: list[type] = []
    expected: list[type] = []
    ran = [[_run(side, given) for given in INPUTS] for side in sides]
    for (source, before), (target, after) in product(zip(sides, ran, strict=True), repeat=2):
        verdicts.append(type(_verify(_text("f", source), _text("f", target)).verdict))
        expected.append(Proved if _refines(before, after) else Refuted)
    assert set(expected) == {Proved, Refuted}
    return verdicts, expected


def test_without_any_lane_everything_is_equal() -> None:
    """No value is left, so that no width matters."""
    text = """func.func @SIDE(%a: tensor<0xi8>, %b: tensor<0xi8>) -> tensor<0xi8> {
      return %RESULT : tensor<0xi8>
    }"""
    before = text.replace("SIDE", "before")
    after = text.replace("SIDE", "after")
    for result in "ab":
        sides = before.replace("RESULT", "a") + after.replace("RESULT", result)
        verdict = verify_pair(sides).verdict
        assert isinstance(verdict, Proved)
        assert verdict.guarantee.widths is None


@pytest.mark.parametrize("constant", ["0", "1"])
def test_scalable_vectors_have_lanes_as_others_have(constant: str) -> None:
    """As many as there are, each does the same. MLIR's runner has no machine that has them."""
    four = "vector<4xi8>"
    text = f"""func.func @SIDE(%x: vector<[4]xi8>, %y: {four}) -> (vector<[4]xi8>, {four}) {{
      %c = arith.constant dense<CONSTANT> : vector<[4]xi8>
      %k = arith.constant dense<[1, 2, 3, 4]> : {four}
      %r = arith.OPERATION %x, %c : vector<[4]xi8>
      %q = arith.addi %y, %k : {four}
      return %r, %q : vector<[4]xi8>, {four}
    }}"""
    before = text.replace("CONSTANT", "0").replace("SIDE", "before").replace("OPERATION", "addi")
    after = text.replace("CONSTANT", constant).replace("SIDE", "after").replace("OPERATION", "ori")
    (result,) = replayed([verify_pair(before + after)])
    assert isinstance(result.verdict, Proved if constant == "0" else Refuted)
    if isinstance(result.verdict, Refuted):
        found = result.verdict.counterexample
        assert isinstance(found, IntegerCounterexample)
        assert found.replayed_by == ("the interpreter of concrete values",)


@pytest.mark.deep
@pytest.mark.parametrize("sides", some_of([TOLD_APART, SIDES], 2))
def test_one_lane_of_a_class_decides_as_all_do(sides: list[list[Operation]]):
    verdicts, expected = _verdicts(sides)
    assert verdicts == expected


def _first_element(attribute: Attribute, _: int) -> Attribute:
    dense = isa(attribute, DenseIntOrFPElementsAttr)
    return attribute.get_attrs()[0] if dense else attribute


def _no_constants(*_: object) -> Iterator[tuple[int, ...]]:
    return iter(())


@few(2)
@pytest.mark.parametrize(
    ("name", "planted"), [("_constants", _no_constants), ("_element", _first_element)]
)
def test_lanes_taken_for_alike_are_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, planted: object
):
    monkeypatch.setattr(lane_classes, name, planted)
    verdicts, expected = _verdicts(TOLD_APART[:6])
    assert verdicts != expected


def _constants(type_: str, elements: str, operation: str, order: str = "%x, %k") -> str:
    return f"""func.func @f(%x: {type_}) -> {type_} {{
%k = arith.constant dense<{elements}> : {type_}
%r = arith.{operation} {order} : {type_}
return %r : {type_}
}}"""


@few(2)
@pytest.mark.parametrize(
    ("type_", "powers", "exponents", "wrong"),
    [
        ("vector<4xi32>", "[1, 2, 4, 2]", "[0, 1, 2, 1]", "[0, 1, 1, 2]"),
        (
            "tensor<2x3xi16>",
            "[[1, 2, 4], [8, 8, 8]]",
            "[[0, 1, 2], [3, 3, 3]]",
            "[[0, 3, 2], [1, 3, 3]]",
        ),
        ("vector<64xi8>", f"{[1, 16] * 32}", f"{[0, 4] * 32}", f"{[4, 0] * 32}"),
    ],
)
def test_constants_whose_elements_differ(type_: str, powers: str, exponents: str, wrong: str):
    before, after = _constants(type_, powers, "muli"), _constants(type_, exponents, "shli")
    verdict = _verify(before, after).verdict
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.sizes == "all"
    refuted = _verify(before, _constants(type_, wrong, "shli")).verdict
    assert isinstance(refuted, Refuted)


def test_every_width_of_one_lane():
    def text(operation: str, constant: str, type_: str = "vector<4xi16>") -> str:
        return _constants(type_, constant, operation)

    (result,) = verify_translation(text("muli", "-1"), text("subi", "0"), every_width=True)
    assert isinstance(result.verdict, Refuted)
    before, after = text("subi", "-32768"), text("xori", "-32768")
    (result,) = verify_translation(before, after, every_width=True)
    assert isinstance(result.verdict, Proved)
    assert result.verdict.guarantee.widths == ((1, None),)
    assert result.verdict.guarantee.sizes == "all"
    assert "%x: iw" in result.verdict.statement
    assert "the statement is about one lane of each vector or tensor" in result.verdict.notes
    apart = text("addi", "[1, 2, 3, 4]"), text("addi", "[1, 2, 3, 4]").replace("%x, %k", "%k, %x")
    (result,) = verify_translation(*apart, every_width=True)
    assert isinstance(result.verdict, Proved)
    assert result.verdict.guarantee.widths == ((16, 16),)
    assert "not generalised: constants tell lanes apart" in result.verdict.notes


def test_what_was_assumed_of_extents_stays_said_of_every_width():
    before = _dynamic(
        "%p = arith.xori %a, %a : tensor<?xi8>\n%r = arith.divui %p, %p : tensor<?xi8>"
    )
    (result,) = verify_translation(before, _dynamic(SUM), EQUAL, every_width=True)
    assert isinstance(result.verdict, Proved)
    assert result.verdict.statement
    assert [a.name for a in result.verdict.assumptions] == ["equal-extents"]
    (result,) = verify_translation(before, _dynamic(SUM), every_width=True)
    assert isinstance(result.verdict, Unknown)


def test_a_lane_that_is_undefined_excuses_the_others():
    """Lane by lane, the second would be refuted."""
    type_ = "vector<2xi8>"
    before = _constants(type_, "[0, 2]", "divui")
    assert isinstance(_verify(before, _constants(type_, "[7, 7]", "addi")).verdict, Proved)
    defined = _constants(type_, "[1, 2]", "divui")
    assert isinstance(_verify(defined, _constants(type_, "[7, 7]", "addi")).verdict, Refuted)


def test_a_counterexample_shows_each_lane():
    before = _constants("vector<3xi8>", "[1, 2, 1]", "addi")
    after = _constants("vector<3xi8>", "[1, 2, 3]", "addi")
    verdict = _verify(before, after).verdict
    assert isinstance(verdict, Refuted)
    found = verdict.counterexample
    assert isinstance(found, IntegerCounterexample)
    assert found.violated == "result[2] equal"
    (shown,) = found.inputs
    anything = "any value or poison"
    assert (shown.type_, shown.value) == ("vector<3xi8>", f"[{anything}, {anything}, any value]")
    assert [(o.value, o.mark) for o in found.target] == [
        ("[1, 2, 3]", "the values differ"),
        ("[1, 2, 3]", ""),
        ("[1, 2, 3]", ""),
    ]
    assert found.target[0].text == "%k_after = arith.constant dense<[1, 2, 3]> : vector<3xi8>"


def test_a_counterexample_marks_the_operation_that_is_undefined_in_a_lane():
    before = _constants("vector<3xi8>", "[1, 2, 1]", "addi")
    after = _constants("vector<3xi8>", "[1, 0, 3]", "divui")
    verdict = _verify(before, after).verdict
    assert isinstance(verdict, Refuted)
    found = verdict.counterexample
    assert isinstance(found, IntegerCounterexample)
    assert [o.mark for o in found.target] == ["", "undefined behaviour", ""]


@needs_runner
@few(2)
@pytest.mark.parametrize(
    ("type_", "elements", "wrong"),
    [("vector<3xi8>", "[1, 2, 1]", "[1, -2, 1]"), ("vector<2x2xi1>", "true", "false")],
)
def test_vectors_are_replayed_by_mlir(type_: str, elements: str, wrong: str):
    results = [_verify(_constants(type_, elements, "addi"), _constants(type_, wrong, "addi"))]
    (result,) = replayed(results)
    assert isinstance(result.verdict, Refuted)
    found = result.verdict.counterexample
    assert isinstance(found, IntegerCounterexample)
    assert "mlir-runner" in found.replayed_by


@needs_runner
@pytest.mark.parametrize("lane", [0, 3])
def test_mlir_disagrees_where_a_lane_is_wrong(lane: int):
    type_ = "vector<2x2xi8>"
    verdict = _verify(
        _constants(type_, "[[1, 2], [3, 4]]", "muli"), _constants(type_, "[[1, 2], [3, 4]]", "subi")
    ).verdict
    assert isinstance(verdict, Refuted)
    found = verdict.counterexample
    assert isinstance(found, IntegerCounterexample)
    call = found.calls[0]
    assert runs_agree([call])
    (expected,) = call.expected
    wrong = tuple(v ^ (place == lane) for place, v in enumerate(expected))
    with pytest.raises(ReplayFailed, match="@source#0"):
        runs_agree([replace(call, expected=(wrong,))])


def test_a_tensor_without_lanes_holds_nothing():
    def text(operation: str, result: str = "%s") -> str:
        return f"""func.func @f(%a: tensor<2x0xi8>, %s: i8) -> (tensor<2x0xi8>, i8) {{
%z = arith.constant 0 : i8
%k = arith.constant dense<0> : tensor<2x0xi8>
%r = arith.{operation} %a, %k : tensor<2x0xi8>
return %r, {result} : tensor<2x0xi8>, i8
}}"""

    assert isinstance(_verify(text("addi"), text("divui")).verdict, Proved)
    refuted = _verify(text("divui"), text("addi", "%z")).verdict
    assert isinstance(refuted, Refuted)
    assert "%a : tensor<2x0xi8> = []" in refuted.counterexample.text()


LLVM_SIDES = [
    "%r = llvm.freeze %x : vector<2xi8>",
    "%f = llvm.freeze %x : vector<2xi8>\n%r = llvm.freeze %f : vector<2xi8>",
    "%k = llvm.mlir.zero : vector<2xi8>\n%r = llvm.or disjoint %x, %k : vector<2xi8>",
    "%k = llvm.mlir.constant(dense<[0, 1]> : vector<2xi8>) : vector<2xi8>\n"
    "%r = llvm.or disjoint %x, %k : vector<2xi8>",
    "%k = llvm.mlir.constant(dense<[0, 1]> : vector<2xi8>) : vector<2xi8>\n"
    "%r = llvm.add %x, %k : vector<2xi8>",
    "%f = llvm.freeze %x : vector<2xi8>\n%r = llvm.select %c, %f, %f : vector<2xi1>, vector<2xi8>",
    "%r = llvm.select %c, %x, %x : vector<2xi1>, vector<2xi8>",
]
HOLD = {(0, 1), (1, 0), (2, 0), (2, 1), (3, 4), (5, 0), (5, 1), (6, 0), (6, 1), (6, 2), (6, 5)}
"""Besides each with itself; the others were worked out by hand."""


@pytest.mark.deep
def test_llvm_on_vectors():
    def text(body: str) -> str:
        return f"""func.func @f(%x: vector<2xi8>, %c: vector<2xi1>) -> vector<2xi8> {{
{body}
return %r : vector<2xi8>
}}"""

    for (i, before), (j, after) in product(enumerate(LLVM_SIDES), repeat=2):
        verdict = _verify(text(before), text(after) + "\n").verdict
        held = i == j or (i, j) in HOLD
        assert isinstance(verdict, Proved) == held, (before, after, verdict)


@pytest.mark.parametrize("type_", ["vector<2x3xi1>", "vector<i1>", "tensor<4xi1>"])
def test_static_shapes(type_: str):
    divide, other = _text("f", DIVUI, type_), _text("f", DIVSI, type_)
    verdict = _verify(divide, _text("f", [("subi", ("x", "0"))], type_)).verdict
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.sizes == "all"
    refuted = _verify(divide, other).verdict
    assert isinstance(refuted, Refuted)
    shown = refuted.counterexample.text()
    assert f"%x : {type_} = true in every lane" in shown
    assert f": {type_}   // undefined" not in shown
    assert "mlir-runner" not in shown


def _dynamic(body: str, result: str = "tensor<?xi8>", name: str = "%r") -> str:
    return f"""func.func @f(%s: i8, %a: tensor<?xi8>, %b: tensor<?xi8>) -> {result} {{
{body}
return {name} : {result}
}}"""


SUM = "%r = arith.addi %a, %b : tensor<?xi8>"
REVERSED = "%r = arith.addi %b, %a : tensor<?xi8>"


def test_dynamic_extents_that_the_source_relates():
    verdict = _verify(_dynamic(SUM), _dynamic(REVERSED)).verdict
    assert isinstance(verdict, Proved)
    assert verdict.assumptions == ()
    assert verdict.guarantee.sizes == "all"


def test_dynamic_extents_that_the_target_relates():
    before = _dynamic(
        "%p = arith.xori %a, %a : tensor<?xi8>\n%r = arith.divui %p, %p : tensor<?xi8>"
    )
    after = _dynamic(SUM)
    verdict = _verify(before, after).verdict
    assert isinstance(verdict, Unknown)
    assert "--assume equal-extents accepts it" in verdict.reason
    (result,) = verify_translation(before, after, EQUAL)
    assert isinstance(result.verdict, Proved)
    assert [a.name for a in result.verdict.assumptions] == ["equal-extents"]


def test_an_unused_dynamic_tensor_is_no_obstacle():
    before = _dynamic("%p = arith.xori %a, %a : tensor<?xi8>", name="%p")
    after = _dynamic("%p = arith.subi %a, %a : tensor<?xi8>", name="%p")
    assert isinstance(_verify(before, after).verdict, Proved)


@few(4)
@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        # Where there is no lane, the result's extents are another tensor's.
        (
            _dynamic("%r = arith.xori %a, %a : tensor<?xi8>"),
            _dynamic("%r = arith.xori %b, %b : tensor<?xi8>"),
            "refuted",
        ),
        (_dynamic("", name="%a"), _dynamic("", name="%b"), "refuted"),
        # Where there is no lane, the source is defined.
        (
            _dynamic(f"{SUM}\n%d = arith.divui %r, %r : tensor<?xi8>", "i8", "%s"),
            _dynamic(f"{SUM}\n%q = arith.addi %s, %s : i8", "i8", "%q"),
            "refuted",
        ),
        (
            _dynamic(SUM),
            _dynamic(f"{REVERSED}\n%q = arith.divui %s, %s : i8"),
            "refuted",
        ),
        (
            _dynamic(
                "%c = arith.trunci %s : i8 to i1\n%r = arith.select %c, %a, %b : tensor<?xi8>"
            ),
            _dynamic(SUM),
            "refuted",
        ),
        (_dynamic(SUM), _dynamic("%r = ub.poison : tensor<?xi8>"), "unknown"),
        (
            "func.func @f(%a: tensor<0x?xi8>) -> tensor<0x?xi8> { return %a : tensor<0x?xi8> }",
            "func.func @f(%a: tensor<0x?xi8>) -> tensor<0x?xi8> "
            "{ %r = arith.divui %a, %a : tensor<0x?xi8>\nreturn %r : tensor<0x?xi8> }",
            "proved",
        ),
    ],
)
def test_tensors_of_dynamic_extents_are_compared_as_loops(before: str, after: str, kind: str):
    """One lane decides none of these: there may be no lane, or the extents may differ."""
    assert _verify(before, after).kind == kind


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        (
            _constants("vector<2100xi8>", f"{[k % 65 for k in range(2100)]}", "subi"),
            _constants("vector<2100xi8>", f"{[k % 65 for k in range(2100)]}", "subi", "%k, %x"),
            "constants of 65 different lanes, more than 64",
        ),
        (
            "func.func @f(%x: vector<2xi8>) -> vector<2xi8> { return %x : vector<2xi8> }",
            "func.func @f(%x: vector<2xi8>) -> vector<2xi8> "
            "{ %k = llvm.mlir.constant(1 : i8) : vector<2xi8>\nreturn %k : vector<2xi8> }",
            "of an integer for a vector",
        ),
    ],
)
def test_what_one_lane_does_not_decide(before: str, after: str, why: str):
    verdict = _verify(before, after).verdict
    assert isinstance(verdict, Unknown)
    assert why in verdict.reason
