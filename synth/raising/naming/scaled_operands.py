"""Takes parts of a sum's terms out of the innermost loops, into a temporary array.

In `c[i, j] += (alpha * a[i, k]) * b[k, j]` the part `alpha * a[i, k]` varies over fewer iterators
than the term. Computed first, into a temporary of the shape of `a`, it leaves a named contraction
behind, bit for bit the same. Where factors may be regrouped (integers that wrap, the reals), scalar
factors are first moved to an array.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from xdsl.ir.affine import AffineDimExpr, AffineMap

from synth.raising.structuring.bodies import (
    Body,
    BodyIndex,
    OperandElement,
    ScalarOperation,
    parts_of,
    rewritten,
)
from synth.raising.structuring.structured import (
    GENERIC,
    Operand,
    StructuredOperation,
    is_permutation,
)
from synth.raising.structuring.windows import Arrays, mentions_loop
from verifier.kernel.loops.recurrences.system import Constant, Scalar

_PRODUCTS = ("arith.mulf", "arith.muli")


def with_scaled_operands(
    operation: StructuredOperation, arrays: Arrays, *, reals: bool
) -> list[StructuredOperation]:
    """Operations that fill temporaries, then the one that uses them in place of `operation`.

    Empty where no part of what is accumulated can be taken out. The temporaries are entered in
    `arrays`.
    """
    body = operation.body
    out = OperandElement(len(operation.operands) - 1, operation.output.element)
    if (
        not operation.reductions
        or not isinstance(body, ScalarOperation)
        or out not in body.arguments
    ):
        return []
    taking = _Taking(operation, arrays, {})
    arguments = tuple(
        argument if argument == out else taking.without_parts(_grouped(argument, operation, reals))
        for argument in body.arguments
    )
    if not taking.parts:
        return []
    return taking.operations(replace(body, arguments=arguments))


@dataclass(frozen=True)
class _Taking:
    """Parts that are taken out of an operation's body, each with the number of the operand that it
    reads."""

    operation: StructuredOperation
    arrays: Arrays
    parts: dict[Body, int]

    def without_parts(self, body: Body) -> Body:
        """The body with arguments for its largest parts that vary over fewer iterators.

        The n-th part taken out is the n-th argument after the operation's own.
        """
        if not isinstance(body, ScalarOperation):
            return body
        read = {p.number for p in parts_of(body) if isinstance(p, OperandElement)}
        if len(read) == 1 and self._can_be_taken(body, *read):
            number = list(self.parts).index(body) if body in self.parts else len(self.parts)
            self.parts.setdefault(body, *read)
            return OperandElement(len(self.operation.operands) + number, body.element)
        return replace(body, arguments=tuple(map(self.without_parts, body.arguments)))

    def _can_be_taken(self, body: Body, number: int) -> bool:
        map_ = self.operation.maps[number]
        return (
            0 < len(map_.results) < len(self.operation.extents)
            and is_permutation(map_)
            and number != len(self.operation.operands) - 1
            and not any(isinstance(part, BodyIndex) for part in parts_of(body))
            and not any(mentions_loop(e) for e in self.operation.extents)
        )

    def operations(self, rest: Body) -> list[StructuredOperation]:
        """What fills the temporaries, and what uses them."""
        operation = self.operation
        fills = [self._fill(part, number) for part, number in self.parts.items()]
        operands: list[Operand] = [*operation.operands, *(fill.output for fill in fills)]
        maps = [*operation.maps, *(operation.maps[n] for n in self.parts.values())]
        last = len(operation.operands) - 1
        read = {part.number for part in parts_of(rest) if isinstance(part, OperandElement)}
        order = [*sorted(read - {last}), last]
        body = rewritten(
            rest,
            lambda leaf: (
                replace(leaf, number=order.index(leaf.number))
                if isinstance(leaf, OperandElement)
                else leaf
            ),
        )
        consumer = replace(
            operation,
            operands=tuple(operands[n] for n in order),
            maps=tuple(maps[n] for n in order),
            body=body,
        )
        return [*fills, consumer]

    def _fill(self, part: Body, number: int) -> StructuredOperation:
        operation = self.operation
        results = operation.maps[number].results
        iterators = [e.position for e in results if isinstance(e, AffineDimExpr)]
        extents = tuple(operation.extents[k] for k in iterators)
        name = self.arrays.allocated("scaled", extents, part.element)
        identity = AffineMap.identity(len(extents))
        body = rewritten(
            part,
            lambda leaf: (
                OperandElement(0, leaf.element) if isinstance(leaf, OperandElement) else leaf
            ),
        )
        operands = (operation.operands[number], self.arrays.whole(name))
        return StructuredOperation(GENERIC, operands, (identity, identity), extents, (), body)


def _grouped(body: Body, operation: StructuredOperation, reals: bool) -> Body:
    """A product with its scalar factors moved to its smallest array, where that is allowed."""
    if not isinstance(body, ScalarOperation) or body.op not in _PRODUCTS:
        return body
    wraps = body.op == "arith.muli" and not body.attributes
    if not (reals or wraps):
        return body
    factors = _factors(body, body)
    scalars = [f for f in factors if isinstance(f, Scalar | Constant)]
    others: list[Body] = [f for f in factors if not isinstance(f, Scalar | Constant)]
    if not scalars or not others:
        return body

    def product(left: Body, right: Body) -> Body:
        return replace(body, arguments=(left, right))

    def iterators(factor: Body) -> int:
        found = {p.number for p in parts_of(factor) if isinstance(p, OperandElement)}
        return len({e for n in found for e in operation.maps[n].results})

    smallest = min(range(len(others)), key=lambda number: iterators(others[number]))
    others[smallest] = reduce(product, scalars, others[smallest])
    return reduce(product, others)


def _factors(body: Body, like: ScalarOperation) -> list[Body]:
    if isinstance(body, ScalarOperation) and (body.op, body.attributes) == (
        like.op,
        like.attributes,
    ):
        return [f for a in body.arguments for f in _factors(a, like)]
    return [body]
