"""Facts of the index dialect are those of arith, and hold of all that its operations give."""

from __future__ import annotations

from itertools import product

import pytest
from xdsl.dialects import func
from xdsl.ir import Operation

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.registry import lookup
from tests.support.deep import few
from verifier.analyses.flow.behind import fact_behind
from verifier.analyses.flow.fact import Fact
from verifier.analyses.flow.operations import INDEX, kind_of
from verifier.kernel.input.reading import reading_context
from verifier.kernel.input.sources import Source, parse_module

NUMBERS = (0, 1, 3, 8)
MASKS = (1, 6, -2)
BINARY = [name for name in INDEX if name not in ("casts", "castu", "cmp")]


def last(*lines: str) -> Operation:
    """The last operation of a function of these lines over two indices."""
    text = "\n".join(("func.func @f(%x: index, %y: index, %v: i8) {", *lines, "return", "}"))
    module = parse_module(Source("<text>", text), reading_context()).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return list(function.body.block.ops)[-2]


def test_every_operation_has_its_like() -> None:
    for name, kind in INDEX.items():
        assert lookup(f"index.{name}") is not None and lookup(f"arith.{kind}") is not None


@few(720)
@pytest.mark.parametrize("width", [64, 32])
@pytest.mark.parametrize("name", BINARY)
def test_facts_hold_of_what_an_operation_gives(name: str, width: int) -> None:
    for mask, number in product(MASKS, NUMBERS):
        op = last(
            f"%m = index.constant {mask}",
            f"%c = index.constant {number}",
            "%a = index.and %x, %m",
            f"%r = index.{name} %a, %c",
        )
        known = fact_behind(op.results[0], width)
        assert known is not None
        for x in (0, 1, 5, 9, 254, -1, -7, 1 << width - 1):
            result = ran(name, x & mask, number, width)
            assert result is None or known.holds(result), (str(known), x, mask, number)


def ran(name: str, x: int, y: int, width: int) -> int | None:
    """What the operation gives; None where that is poison or undefined."""
    interpretation = ConcreteInterpretation()
    m = Execution(interpretation)
    meaning = lookup(f"index.{name}")
    assert meaning is not None
    given = [
        Value(Bits(interpretation, n % (1 << width), width), Bool(interpretation, False))
        for n in (x, y)
    ]
    (result,) = meaning.apply(m, given, {}, [width])
    return None if m.ub.term or result.poison.term else result.bits.term


@pytest.mark.parametrize(
    ("line", "umax"),
    [
        ("%r = index.castu %v : i8 to index", (255, 255)),
        ("%r = index.casts %v : i8 to index", ((1 << 64) - 1, (1 << 32) - 1)),
        ("%r = index.cmp ult(%x, %y)", (1, 1)),
    ],
)
def test_facts_of_casts_and_comparisons(line: str, umax: tuple[int, int]) -> None:
    op = last(line)
    found = [fact_behind(op.results[0], width) for width in (64, 32)]
    assert all(isinstance(each, Fact) for each in found)
    assert tuple(each.umax for each in found if each is not None) == umax
    assert kind_of(op) is not None


def test_a_comparison_of_index_is_decided_by_what_is_known() -> None:
    lines = ("%m = index.constant 7", "%a = index.and %x, %m", "%c = index.constant 8")
    for predicate, single in (("ult", 1), ("sge", 0), ("eq", 0), ("ne", 1)):
        known = fact_behind(last(*lines, f"%r = index.cmp {predicate}(%a, %c)").results[0], 32)
        assert known is not None and known.single == single
    known = fact_behind(last(*lines, "%r = index.cmp ult(%x, %c)").results[0], 32)
    assert known is not None and known.single is None
