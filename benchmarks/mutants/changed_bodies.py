"""Mistakes in how an element is computed: other operations, other scalars, another mask."""

from __future__ import annotations

from typing import Any

from mutants.changes import Changes, function_block, in_body, is_structured
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    i64,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, BlockArgument, Operation
from xdsl.rewriter import InsertPoint, Rewriter


def arms_swapped(operation: Operation) -> Changes:
    if isinstance(operation, arith.SelectOp):

        def change(copy: Operation) -> None:
            copy.operands[1], copy.operands[2] = copy.operands[2], copy.operands[1]

        yield "arms swapped", change


_OTHERS: dict[type[Operation], type[Any]] = {
    arith.AddfOp: arith.SubfOp,
    arith.SubfOp: arith.AddfOp,
    arith.MulfOp: arith.AddfOp,
    arith.DivfOp: arith.MulfOp,
    arith.AddiOp: arith.SubiOp,
    arith.MuliOp: arith.AddiOp,
    arith.MaximumfOp: arith.MinimumfOp,
    arith.MinimumfOp: arith.MaximumfOp,
    arith.MaxSIOp: arith.MinSIOp,
    arith.MinSIOp: arith.MaxSIOp,
}


def combiner_changed(operation: Operation) -> Changes:
    other = _OTHERS.get(type(operation))
    if other is not None and in_body(operation):

        def change(copy: Operation) -> None:
            Rewriter.replace_op(copy, other(copy.operands[0], copy.operands[1]))

        yield f"{other.name} instead", change


def accumulation_lost(operation: Operation) -> Changes:
    """The value that is added, without what it is added to."""
    body = operation.parent
    if not in_body(operation) or len(operation.operands) != 2 or body is None:
        return
    generic = operation.parent_op()
    assert isinstance(generic, linalg.GenericOp)
    outputs = body.args[len(generic.inputs) :]
    for index in range(2):
        if any(operation.operands[1 - index] is output for output in outputs):

            def change(copy: Operation, index: int = index) -> None:
                kept = copy.operands[index]
                copy.results[0].replace_all_uses_with(kept)
                Rewriter.erase_op(copy)

            yield "the accumulation is lost", change


_PREDICATES = {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4, 6: 7, 7: 6, 8: 9, 9: 8}
"""eq and ne; each comparison and the one that has equality too."""


def _is_extremum(comparison: arith.CmpiOp) -> bool:
    """Whether all that is made of a comparison is the greater or the less of the two integers: that
    is the same whether they may be equal or not."""
    compared = {comparison.lhs, comparison.rhs}
    return all(
        isinstance(use.operation, arith.SelectOp)
        and {use.operation.lhs, use.operation.rhs} == compared
        for use in comparison.result.uses
    )


def predicate_changed(operation: Operation) -> Changes:
    if isinstance(operation, arith.CmpiOp) and _is_extremum(operation):
        return
    match operation:
        case arith.CmpiOp(predicate=IntegerAttr(value=value)):
            other = _PREDICATES[value.data]
        case arith.CmpfOp(predicate=IntegerAttr(value=value)):
            # ogt and oge, olt and ole, and so on; those of equality become those of order
            other = {1: 2, 2: 3, 3: 2, 4: 5, 5: 4}.get(value.data, value.data ^ 1)
        case _:
            return

    def change(copy: Operation) -> None:
        copy.properties["predicate"] = IntegerAttr(other, i64)

    yield f"predicate {other}", change


def another_iterator(operation: Operation) -> Changes:
    generic = operation.parent_op()
    if isinstance(operation, linalg.IndexOp) and isinstance(generic, linalg.GenericOp):
        count = len(generic.iterator_types.data)
        other = (operation.dim.value.data + 1) % count

        def change(copy: Operation) -> None:
            copy.properties["dim"] = IntegerAttr(other, i64)

        yield f"of iterator {other}", change


def scalar_replaced(operation: Operation) -> Changes:
    """A scalar argument of the function that is taken for 0 or for 1."""
    if not (in_body(operation) or is_structured(operation)):
        return
    for index, value in enumerate(operation.operands):
        if isinstance(value, BlockArgument) and value.owner is function_block(operation):
            for number in (0, 1):
                constant = _number(number, value.type)
                if constant is None:
                    break

                def change(
                    copy: Operation, index: int = index, attribute: Attribute = constant
                ) -> None:
                    op = arith.ConstantOp(attribute)  # pyright: ignore[reportArgumentType]
                    Rewriter.insert_op(op, InsertPoint.before(copy))
                    copy.operands[index] = op.result

                yield f"operand {index} is {number}", change


def _number(number: int, type_: Attribute) -> Attribute | None:
    if isinstance(type_, IntegerType | IndexType):
        return IntegerAttr(number, type_)
    return FloatAttr(float(number), type_) if isinstance(type_, AnyFloat) else None


def constant_changed(operation: Operation) -> Changes:
    """An initial value, a factor, an extent of 0 or 1: one more."""
    if isinstance(operation, arith.ConstantOp):
        match operation.value:
            case FloatAttr(value=value, type=type_):
                changed: Attribute = FloatAttr(value.data + 1.0, type_)
            case IntegerAttr(value=number, type=IntegerType() as type_) if type_.width.data > 1:
                changed = IntegerAttr(number.data + 1, type_)
            case _:
                return

        def change(copy: Operation) -> None:
            copy.properties["value"] = changed

        yield "one more", change
