"""What functions such as exp give for constants, if they are correctly rounded.

Nobody promises that they are: IEEE 754-2019, 9.2, recommends it, and libraries differ in the last
bits. A proof that uses it rests on the assumption `functions-correctly-rounded`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.control_flow.graph import AnyStep, Block, ControlFlowGraph, Opaque, Unfixed
from semantics.language.float_formats import Format, format_of
from semantics.language.program import Step
from semantics.meanings.function_facts import ARC_TANGENT, POWER
from verifier.kernel.bounded.jets import Ball, NotSmooth, ball_of, flint, greatest, least
from verifier.kernel.bounded.rationals import TooLarge, bits_of, nearest, number_of
from verifier.kernel.bounded.real_functions import REAL_FUNCTIONS, on_ball

_PRECISIONS = (128, 512, 2048)


def with_rounded_functions(graph: ControlFlowGraph) -> ControlFlowGraph | None:
    """The graph with numbers in the place of functions of constants; None where there are none."""
    constants: dict[str, int] = {}
    blocks: list[Block] = []
    changed = False
    for block in graph.blocks:
        steps: list[AnyStep] = []
        for step in block.steps:
            value = _value(step, constants)
            if value is not None and isinstance(step, Opaque):
                ((name, type_),) = step.results
                number = {"value": IntegerAttr(value, IntegerType(_format(step).width))}
                step = Step("arith.constant", (), ((name, type_),), number, step.where)
                changed = True
            steps.append(step)
            _note(step, constants)
        blocks.append(Block(block.parameters, steps, block.end))
    return replace(graph, blocks=tuple(blocks), rounds_functions=True) if changed else None


def _note(step: AnyStep, constants: dict[str, int]) -> None:
    """Keep what a step gives, if that is one number in all executions."""
    if not isinstance(step, Step) or len(step.results) != 1:
        return
    value = step.attributes.get("value")
    if step.operation == "arith.constant" and isinstance(value, IntegerAttr):
        name, type_ = step.results[0]
        format_ = format_of(type_) if isinstance(type_, Attribute) else None
        if format_ is not None:
            constants[name] = value.value.data % (1 << format_.width)


def _value(step: AnyStep, constants: dict[str, int]) -> int | None:
    if not isinstance(step, Opaque) or not isinstance(step.does, Unfixed):
        return None
    given = [constants.get(name) for name in step.operands]
    bits = [b for b in given if b is not None]
    if len(bits) < len(given):
        return None
    return correctly_rounded(step.operation, _format(step), bits)


def _format(step: Opaque) -> Format:
    found = format_of(step.results[0][1])
    assert found is not None
    return found


def correctly_rounded(name: str, f: Format, bits: Sequence[int]) -> int | None:
    """The float that is nearest to what the real function gives; None where that is not known."""
    numbers = [number_of(f, b) for b in bits]
    finite = [number for number in numbers if number is not None]
    if len(finite) < len(numbers):
        return None
    for precision in _PRECISIONS:
        with flint.ctx.workprec(precision):
            value = _real(name, finite)
            if value is None or not value.is_finite():
                return None
            found = _rounded(f, value)
            if found is not None:
                return found
    return None


def _real(name: str, numbers: Sequence[Fraction]) -> Ball | None:
    """All that the function may give."""
    if name in REAL_FUNCTIONS:
        return on_ball(name, ball_of(numbers[0]))
    if name not in (POWER, ARC_TANGENT):
        return None
    first, second = map(ball_of, numbers)
    return first**second if name == POWER else flint.arb.atan2(first, second)


def _rounded(f: Format, value: Ball) -> int | None:
    try:
        low, high = least(value), greatest(value)
    except NotSmooth:
        return None
    if low <= 0 <= high:
        return None
    sign = f.sign if high < 0 else 0
    ends = {_size(f, abs(low)), _size(f, abs(high))}
    return sign | ends.pop() if len(ends) == 1 else None


def _size(f: Format, number: Fraction) -> int:
    try:
        return bits_of(f, nearest(f, number))
    except TooLarge:
        return f.beyond
