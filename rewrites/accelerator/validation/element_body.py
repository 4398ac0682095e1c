"""The scalar bodies of contractions, and the laws that re-tiling rests on.

Each law is asked of a solver, for the very bodies at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerType
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.kinds import isa
from semantics.language.registry import Meaning, lookup
from semantics.language.tiles import ElementBody
from verifier.kernel.solving.solver import Queries

Law = Callable[[Execution, Bits, Bits, Bits], Bool]
"""(execution, a, b, c) -> what must hold for all a, b and c."""


class NoBody(Exception):
    """A body that has no meaning here."""


def body_widths(body: Block, given: Given = ()) -> tuple[int, int, int]:
    """The widths of a, b and c. Raises `NoBody`."""
    widths = [width_of(body.args[n].type) for n in open_arguments(body, given)]
    if len(widths) != 3:
        raise NoBody(f"a body with {len(widths)} arguments")
    return widths[0], widths[1], widths[2]


class _Step(NamedTuple):
    """An operation of a body: what it does, to which values, with which attributes."""

    meaning: Meaning
    operands: Sequence[SSAValue]
    stated: Mapping[str, Attribute]
    results: Sequence[SSAValue]
    widths: list[int]


@dataclass(frozen=True)
class StraightBody:
    """A straight-line body, read once so that it can be evaluated often."""

    arguments: tuple[SSAValue, ...]
    steps: tuple[_Step, ...]
    yielded: SSAValue

    @staticmethod
    def of(body: Block) -> StraightBody:
        """Raises `NoBody`."""
        known: set[SSAValue] = {*body.args}
        steps: list[_Step] = []
        for op in [*_constants_outside(body), *body.ops]:
            if any(operand not in known for operand in op.operands):
                raise NoBody(f"{op.name} uses a value from outside of the body")
            if isinstance(op, YieldOp):
                return StraightBody(tuple(body.args), tuple(steps), op.operands[0])
            meaning = lookup(op.name)
            if meaning is None or op.regions or op.successors:
                raise NoBody(f"{op.name} has no meaning")
            stated = op.attributes | op.properties
            unknown = [name for name in stated if name not in meaning.attributes]
            if unknown:
                raise NoBody(f"the attribute '{unknown[0]}' of {op.name} has no meaning")
            widths = [width_of(result.type) for result in op.results]
            steps.append(_Step(meaning, tuple(op.operands), stated, tuple(op.results), widths))
            known.update(op.results)
        raise NoBody("the body yields nothing")

    def evaluate(self, m: Execution, arguments: Sequence[Value]) -> Value:
        """What the body yields; UB goes to `m`. Raises `NoBody`."""
        values: dict[SSAValue, Value] = dict(zip(self.arguments, arguments, strict=True))
        for meaning, operands, stated, results, widths in self.steps:
            try:
                attributes = {
                    name: kind.read(m.interpretation, stated.get(name), widths[0] if widths else 1)
                    for name, kind in meaning.attributes.items()
                }
            except BadAttribute as error:
                raise NoBody(f"{meaning.operation}: {error}") from None
            made = meaning.apply(m, [values[each] for each in operands], attributes, widths)
            values.update(zip(results, made, strict=True))
        return values[self.yielded]


def evaluate(m: Execution, body: Block, arguments: Sequence[Value]) -> Value:
    """What a straight-line body yields; UB goes to `m`. Raises `NoBody`."""
    return StraightBody.of(body).evaluate(m, arguments)


Given = tuple[tuple[int, int], ...]
"""(argument of a body, value) of the arguments that are constants."""


def open_arguments(body: Block, given: Given) -> tuple[int, ...]:
    """The arguments that are no constants."""
    constant = dict(given)
    return tuple(n for n in range(len(body.args)) if n not in constant)


def evaluate_open(
    m: Execution, body: StraightBody, given: Given, elements: Sequence[Value]
) -> Value:
    """What the body yields, of the values of the arguments that are not `given`."""
    constants = {
        n: Value(m.constant(value, width_of(body.arguments[n].type)), m.truth(False))
        for n, value in given
    }
    if len(elements) + len(constants) != len(body.arguments):
        raise NoBody(f"{len(elements)} elements for a body of {len(body.arguments)} arguments")
    others = iter(elements)
    return body.evaluate(
        m, [constants[n] if n in constants else next(others) for n in range(len(body.arguments))]
    )


def refined_body(source: Block, target: ElementBody, given: Given = ()) -> Law:
    """Where the source's body is defined and not poison, it equals the target's. Raises `NoBody`.

    So it is with sums that begin with poison too: of a poison operand each meaning makes poison, or
    what it makes of any value.
    """

    def law(m: Execution, a: Bits, b: Bits, c: Bits) -> Bool:
        never = m.truth(False)
        elements = [Value(a, never), Value(b, never), Value(c, never)]
        yielded = evaluate_open(m, StraightBody.of(source), given, elements)
        return m.ub | yielded.poison | yielded.bits.eq(target(a, b, c))

    return law


def refined_sum(source: Block, target: ElementBody, given: Given = ()) -> Law:
    """As `refined_body`, of a source of an element and the sum so far; the other factor is 1."""

    def law(m: Execution, a: Bits, b: Bits, c: Bits) -> Bool:
        never = m.truth(False)
        elements = [Value(a, never), Value(c, never)]
        yielded = evaluate_open(m, StraightBody.of(source), given, elements)
        return m.ub | yielded.poison | yielded.bits.eq(target(a, b.constant(1), c))

    return law


def with_offsets(body: ElementBody, offsets: tuple[int, int]) -> ElementBody:
    """c + (a - x) * (b - y), of a body that is c + a * b and offsets (x, y), wrapping."""
    x, y = offsets
    if offsets == (0, 0):
        return body

    def element(a: Bits, b: Bits, c: Bits) -> Bits:
        width = c.width
        more = c.constant(x * y) - c.constant(x) * b.sext(width) - c.constant(y) * a.sext(width)
        return body(a, b, c + more)

    return element


def adds_a_product(body: ElementBody) -> Law:
    """body(a, b, c) = c + body(a, b, 0): the sum so far enters by addition alone."""

    def law(m: Execution, a: Bits, b: Bits, c: Bits) -> Bool:
        return body(a, b, c).eq(c + body(a, b, c.constant(0)))

    return law


def addition_reassociates(width: int, queries: Queries) -> bool:
    """Whether addition modulo 2^width is associative and commutative. Raises `SolverUnknown`."""

    def law(m: Execution, x: Bits, y: Bits, z: Bits) -> Bool:
        return ((x + y) + z).eq(x + (y + z)) & (x + y).eq(y + x)

    return holds(law, (width, width, width), queries)


def factors_commute(body: ElementBody) -> Law:
    """body(a, b, c) = body(b, a, c)."""

    def law(m: Execution, a: Bits, b: Bits, c: Bits) -> Bool:
        return body(a, b, c).eq(body(b, a, c))

    return law


def zero_adds_nothing(body: ElementBody) -> Law:
    """body(0, b, c) = body(a, 0, c) = c."""

    def law(m: Execution, a: Bits, b: Bits, c: Bits) -> Bool:
        return body(a.constant(0), b, c).eq(c) & body(a, b.constant(0), c).eq(c)

    return law


def holds(law: Law, widths: tuple[int, int, int], queries: Queries) -> bool:
    """Whether the law holds for all values of these widths.

    Raises `verifier.kernel.solving.solver.SolverUnknown`, and `NoBody` where the law does.
    """
    interpretation = SolverInterpretation()
    a, b, c = (
        interpretation.new_bits(f"{name}:i{width}", width)
        for name, width in zip("abc", widths, strict=True)
    )
    claim = law(Execution(interpretation), a, b, c)
    return not queries.satisfiable((~claim).term)


def product_range(body: ElementBody) -> tuple[int, int]:
    """The least and the greatest value of body(a, b, 0) for a and b of i8, result of i32."""
    interpretation = NumpyInterpretation()
    pairs = np.arange(1 << 16, dtype=np.uint64)
    a, b = interpretation.bits(pairs >> 8, 8), interpretation.bits(pairs & 255, 8)
    products = np.asarray(body(a, b, interpretation.bits([0], 32)).term).astype(np.uint32)
    return int(products.view(np.int32).min()), int(products.view(np.int32).max())


def is_violated(law: Law) -> bool:
    """Whether the law fails for some a and b of i8 and c of i32: of all a and b, and of few c.

    Raises `NoBody` where the law does.
    """
    interpretation = NumpyInterpretation()
    pairs = np.arange(1 << 16, dtype=np.uint64)
    a, b = interpretation.bits(pairs >> 8, 8), interpretation.bits(pairs & 255, 8)
    for c in (0, 5, -7, (1 << 31) - 1, 1 << 31):
        m = Execution(interpretation)
        if not np.all(law(m, a, b, interpretation.bits([c], 32)).term):
            return True
    return False


def _constants_outside(body: Block) -> list[Operation]:
    """The constants of the function that the body uses."""
    return [
        operand.owner
        for op in body.ops
        for operand in op.operands
        if isinstance(operand.owner, arith.ConstantOp) and operand.owner.parent is not body
    ]


def width_of(type_: Attribute) -> int:
    """The width of an integer type. Raises `NoBody`."""
    if not isa(type_, IntegerType):
        raise NoBody(f"a value of type {type_}")
    return type_.width.data
