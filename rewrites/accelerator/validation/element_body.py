"""The scalar bodies of contractions, and the laws that re-tiling rests on.

Each law is asked of a solver, for the very bodies at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from xdsl.dialects.builtin import IntegerType
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.utils.hints import isa

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.registry import lookup
from semantics.language.tiles import ElementBody
from verifier.kernel.solving.solver import Queries

Law = Callable[[Execution, Bits, Bits, Bits], Bool]
"""(execution, a, b, c) -> what must hold for all a, b and c."""


class NoBody(Exception):
    """A body that has no meaning here."""


def body_widths(body: Block) -> tuple[int, int, int]:
    """The widths of a, b and c. Raises `NoBody`."""
    widths = [_width(argument.type) for argument in body.args]
    if len(widths) != 3:
        raise NoBody(f"a body with {len(widths)} arguments")
    return widths[0], widths[1], widths[2]


def evaluate(m: Execution, body: Block, arguments: Sequence[Value]) -> Value:
    """What a straight-line body yields; UB goes to `m`. Raises `NoBody`."""
    values: dict[SSAValue, Value] = {}
    values.update(zip(body.args, arguments, strict=True))
    for op in body.ops:
        if any(operand not in values for operand in op.operands):
            raise NoBody(f"{op.name} uses a value from outside of the body")
        operands = [values[operand] for operand in op.operands]
        if isinstance(op, YieldOp):
            return operands[0]
        meaning = lookup(op.name)
        if meaning is None or op.regions or op.successors:
            raise NoBody(f"{op.name} has no meaning")
        stated = op.attributes | op.properties
        unknown = [name for name in stated if name not in meaning.attributes]
        if unknown:
            raise NoBody(f"the attribute '{unknown[0]}' of {op.name} has no meaning")
        widths = [_width(result.type) for result in op.results]
        try:
            attributes = {
                name: kind.read(m.interpretation, stated.get(name), widths[0] if widths else 1)
                for name, kind in meaning.attributes.items()
            }
        except BadAttribute as error:
            raise NoBody(f"{op.name}: {error}") from None
        results = meaning.apply(m, operands, attributes, widths)
        values.update(zip(op.results, results, strict=True))
    raise NoBody("the body yields nothing")


def refined_body(source: Block, target: ElementBody) -> Law:
    """Where the source's body is defined and not poison, it equals the target's. Raises `NoBody`.

    So it is with sums that begin with poison too: of a poison operand each meaning makes poison, or
    what it makes of any value.
    """

    def law(m: Execution, a: Bits, b: Bits, c: Bits) -> Bool:
        never = m.truth(False)
        yielded = evaluate(m, source, [Value(a, never), Value(b, never), Value(c, never)])
        return m.ub | yielded.poison | yielded.bits.eq(target(a, b, c))

    return law


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


def _width(type_: Attribute) -> int:
    if not isa(type_, IntegerType):
        raise NoBody(f"a value of type {type_}")
    return type_.width.data
