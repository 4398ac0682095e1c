"""A segment as a function of its own, for a proof where the whole function is out of reach.

What holds for that function for all arguments holds wherever the segment stands, given that the
memrefs it uses are as distinct as the arguments are assumed to be.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, func, memref
from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import is_side_effect_free

from semantics.functions.value_names import copy_name
from synth.raising.segments import NotRaisable, Segment, used_outside
from verifier.kernel.loops.lifting.drafting.scalar_functions import computes_scalars


@dataclass(frozen=True)
class Outlined:
    """A segment as a function. `values` are those of the whole function that its arguments stand
    for, and `originals` the operations that those in it stem from."""

    function: func.FuncOp
    values: tuple[SSAValue, ...]
    originals: dict[Operation, Operation]


def outlined(function: func.FuncOp, segment: Segment) -> Outlined:
    """A function of the arguments of `function` and of the other values that `segment` uses.

    The arguments of `function` come first. Raises `NotRaisable` where a memref is neither an
    argument nor allocated by the function, where something happens between the operations of the
    segment, and where the segment uses an index of which no caller can say anything.
    """
    _check_adjacent(segment)
    if used_outside(segment):
        raise NotRaisable("a loop whose result is used outside of it", segment.head)
    outer = _outer_values(segment)
    entry = function.body.blocks[0]
    others = [value for value in outer if _is_argument(value, entry, segment)]
    for value in others:
        if value not in entry.args and _is_index(value, segment):
            raise NotRaisable(
                "an index that the function computes is used in the nest", segment.head
            )
    arguments = tuple(dict.fromkeys((*entry.args, *others)))
    alone = func.FuncOp(function.sym_name.data, ([v.type for v in arguments], []))
    block = alone.body.block
    for argument, value in zip(block.args, arguments, strict=True):
        copy_name(argument, value)
    counterparts: dict[SSAValue, SSAValue] = dict(zip(arguments, block.args, strict=True))
    builder = Builder(InsertPoint.at_end(block))
    for value in outer:
        if value not in counterparts:
            assert isinstance(value, OpResult)
            builder.insert(value.op.clone(counterparts))
    originals: dict[Operation, Operation] = {}
    for operation in segment.operations:
        copy = builder.insert(operation.clone(counterparts))
        originals.update(zip(copy.walk(), operation.walk(), strict=True))
    builder.insert(func.ReturnOp())
    return Outlined(alone, arguments, originals)


def may_free(function: func.FuncOp) -> bool:
    """Whether an array that a function uses may be freed by then.

    What fills a temporary runs over fewer loops than the nest, and a mask reads what it does not
    use: they read arrays even where the loops run not at all. That these live then is known only if
    nothing in the function can have freed them.
    """
    return any(
        operation.name in _FREEING
        or not (operation.name.startswith(_FREEING_NOTHING_ELSE) or computes_scalars(operation))
        for operation in function.body.walk()
    )


_FREEING = ("memref.dealloc", "memref.realloc")
_DIALECTS = ("affine", "cf", "linalg", "memref", "scf")
_FREEING_NOTHING_ELSE = ("func.return", *(f"{name}." for name in _DIALECTS))


def _outer_values(segment: Segment) -> list[SSAValue]:
    """The values that a segment uses and does not define, before what is computed from them."""
    inside = dict.fromkeys(o for operation in segment.operations for o in operation.walk())
    found: dict[SSAValue, None] = {}

    def visit(value: SSAValue) -> None:
        if isinstance(value, OpResult):
            if value.op in inside:
                return
            if isinstance(value.op, memref.DimOp):
                for operand in value.op.operands:
                    visit(operand)
        elif value.owner.parent_op() in inside:  # pyright: ignore[reportAttributeAccessIssue]
            return
        found.setdefault(value)

    for operation in inside:
        for operand in operation.operands:
            visit(operand)
    return list(found)


def _is_index(value: SSAValue, segment: Segment) -> bool:
    """Whether a value is an index, or becomes one in the segment."""
    return isinstance(value.type, IndexType) or any(
        use.operation.name in ("arith.index_cast", "arith.index_castui")
        and any(operation.is_ancestor(use.operation) for operation in segment.operations)
        for use in value.uses
    )


def _check_adjacent(segment: Segment) -> None:
    """Raise `NotRaisable` if replacing the segment at its head moves it past something."""
    operation = segment.head
    for following in segment.operations[1:]:
        while (between := operation.next_op) is not following:
            if between is None or not is_side_effect_free(between):
                raise NotRaisable("something happens between a loop and a store", following)
            operation = between
        operation = following


def _is_argument(value: SSAValue, entry: Block, segment: Segment) -> bool:
    """Whether the outlined function takes a value: all but constants and extents."""
    if isinstance(value, BlockArgument):
        if isinstance(value.type, MemRefType) and value.block is not entry:
            raise NotRaisable("a memref that is passed between blocks", segment.head)
        return True
    assert isinstance(value, OpResult)
    definition: Operation = value.op
    if isinstance(definition, arith.ConstantOp | memref.DimOp):
        return False
    if isinstance(value.type, MemRefType) and not isinstance(
        definition, memref.AllocOp | memref.AllocaOp
    ):
        raise NotRaisable("a memref that is a view of another one", segment.head)
    return True
