"""Vectors and tensors are decided on one lane: verdicts against all lanes tried by the oracle."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.semantics import oracle
from verifier.translation import verify_translation
from verifier.verdict import Proved, Refuted, Result, Unsupported

Operation = tuple[str, tuple[str, ...]]
"""Of arith; operands are x and y, of two lanes of i1, the scalar s, and 0 and 1 in every lane."""

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


def _text(name: str, side: list[Operation], type_: str = "vector<2xi1>") -> str:
    lines = [f"%c{n} = arith.constant dense<{n}> : {type_}" for n in (0, 1)]
    for operation, operands in side:
        names = ", ".join(f"%c{o}" if o.isdigit() else f"%{o}" for o in operands)
        condition = f"{type_}, " if operation == "select" and operands[0] != "s" else ""
        lines.append(f"%r = arith.{operation} {names} : {condition}{type_}")
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
    for lane in (lanes[:2], lanes[2:]):
        values: dict[str, oracle.Operand] = {"s": scalar, "x": lane[0], "y": lane[1]}
        values |= {"0": 0, "1": 1}
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


def _verify(before: str, after: str) -> Result:
    (result,) = verify_translation(before, after)
    return result


def test_one_lane_decides_as_all_do():
    verdicts: set[type] = set()
    ran = [[_run(side, given) for given in INPUTS] for side in SIDES]
    for (source, before), (target, after) in product(zip(SIDES, ran, strict=True), repeat=2):
        verdict = _verify(_text("f", source), _text("f", target)).verdict
        expected = Proved if _refines(before, after) else Refuted
        assert isinstance(verdict, expected), (source, target)
        verdicts.add(type(verdict))
    assert verdicts == {Proved, Refuted}


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
    assert isinstance(verdict, Proved)
    assert verdict.assumptions == ("extents that an operation needs equal are equal",)


def test_an_unused_dynamic_tensor_is_no_obstacle():
    before = _dynamic("%p = arith.xori %a, %a : tensor<?xi8>", name="%p")
    after = _dynamic("%p = arith.subi %a, %a : tensor<?xi8>", name="%p")
    assert isinstance(_verify(before, after).verdict, Proved)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        # Where there is no lane, the result's extents are another tensor's.
        (
            _dynamic("%r = arith.xori %a, %a : tensor<?xi8>"),
            _dynamic("%r = arith.xori %b, %b : tensor<?xi8>"),
            "unrelated extents",
        ),
        (_dynamic("", name="%a"), _dynamic("", name="%b"), "unrelated extents"),
        # Where there is no lane, the source is defined.
        (
            _dynamic(f"{SUM}\n%d = arith.divui %r, %r : tensor<?xi8>", "i8", "%s"),
            _dynamic(f"{SUM}\n%q = arith.addi %s, %s : i8", "i8", "%q"),
            "a scalar result",
        ),
        (
            _dynamic(SUM),
            _dynamic(f"{REVERSED}\n%q = arith.divui %s, %s : i8"),
            "on scalars",
        ),
        (
            _dynamic(
                "%c = arith.trunci %s : i8 to i1\n%r = arith.select %c, %a, %b : tensor<?xi8>"
            ),
            _dynamic(SUM),
            "extents may differ",
        ),
        (_dynamic(SUM), _dynamic("%r = ub.poison : tensor<?xi8>"), "dynamic extents"),
        (
            "func.func @f(%a: tensor<0xi8>) -> tensor<0xi8> { return %a : tensor<0xi8> }",
            "func.func @f(%a: tensor<0xi8>) -> tensor<0xi8> "
            "{ %r = arith.divui %a, %a : tensor<0xi8>\nreturn %r : tensor<0xi8> }",
            "no meaning",
        ),
        (
            "func.func @f(%a: vector<[4]xi8>) -> vector<[4]xi8> { return %a : vector<[4]xi8> }",
            "func.func @f(%a: vector<[4]xi8>) -> vector<[4]xi8> "
            "{ %r = arith.andi %a, %a : vector<[4]xi8>\nreturn %r : vector<[4]xi8> }",
            "no meaning",
        ),
        (
            "func.func @f(%a: vector<2xi8>) -> vector<2xi8> { return %a : vector<2xi8> }",
            "func.func @f(%a: vector<2xi8>) -> vector<2xi8> "
            "{ %r = arith.constant dense<[1, 2]> : vector<2xi8>\nreturn %r : vector<2xi8> }",
            "elements of the constant differ",
        ),
        (
            "func.func @f(%a: vector<2xi8>) -> i8 { %r = arith.constant 0 : i8\nreturn %r : i8 }",
            "func.func @f(%a: vector<2xi8>) -> i8 "
            "{ %r = vector.extract %a[0] : i8 from vector<2xi8>\nreturn %r : i8 }",
            "vector.extract",
        ),
    ],
)
def test_what_one_lane_does_not_decide(before: str, after: str, why: str):
    verdict = _verify(before, after).verdict
    assert isinstance(verdict, Unsupported)
    assert why in verdict.reason
