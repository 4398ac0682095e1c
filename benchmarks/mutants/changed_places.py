"""Mistakes in what is read and written: other arrays, other maps, windows and bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mutants.changes import Change, Changes, function_block, is_structured
from xdsl.dialects import affine, arith, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)
from xdsl.rewriter import InsertPoint, Rewriter

from semantics.language.kinds import isa


def _set_operand(index: int, value: Callable[[Operation], SSAValue]) -> Change:
    def change(operation: Operation) -> None:
        operation.operands[index] = value(operation)

    return change


# Operands


def _is_squared(operation: Operation) -> bool:
    """Whether a difference is only multiplied with itself: its sign does not matter."""
    return all(
        isinstance(use.operation, arith.MulfOp)
        and use.operation.operands[0] is use.operation.operands[1]
        for result in operation.results
        for use in result.uses
    )


def operands_swapped(operation: Operation) -> Changes:
    if is_structured(operation):
        count = len(_inputs(operation))
    elif operation.name in ("memref.copy", "arith.divf"):
        count = 2
    elif operation.name in ("arith.subf", "arith.subi"):
        count = 0 if _is_squared(operation) else 2
    else:
        return

    def swap(i: int, j: int) -> Change:
        def change(copy: Operation) -> None:
            copy.operands[i], copy.operands[j] = copy.operands[j], copy.operands[i]

        return change

    for j in range(count):
        for i in range(j):
            if operation.operands[i].type == operation.operands[j].type:
                yield f"operands {i} and {j} swapped", swap(i, j)


def another_array(operation: Operation) -> Changes:
    """Another argument of the function in place of an array that is read or written."""
    if not is_structured(operation) and operation.name not in ("memref.subview", "memref.copy"):
        return
    block = function_block(operation)
    for index, value in enumerate(operation.operands):
        others = [a for a in block.args if a.type == value.type and a is not value]
        if isa(value.type, MemRefType[Attribute]) and others:
            number = others[0].index

            def other(copy: Operation, number: int = number) -> SSAValue:
                return function_block(copy).args[number]

            yield f"operand {index} is argument {number}", _set_operand(index, other)


def _inputs(operation: Operation) -> Sequence[SSAValue]:
    return getattr(operation, "inputs", ())


# Indexing maps and windows


def map_changed(operation: Operation) -> Changes:
    maps = operation.properties.get("indexing_maps")
    if not isinstance(maps, ArrayAttr):
        return
    every = [m.data for m in maps.data if isinstance(m, AffineMapAttr)]
    for number, map_ in enumerate(every):
        for changed in _changed_maps(map_):

            def change(copy: Operation, number: int = number, new: AffineMap = changed) -> None:
                result = [*every[:number], new, *every[number + 1 :]]
                copy.properties["indexing_maps"] = ArrayAttr([AffineMapAttr(m) for m in result])

            yield f"map {number} is {changed}", change


def _changed_maps(map_: AffineMap) -> Iterator[AffineMap]:
    results = map_.results
    for j in range(len(results)):
        for i in range(j):
            swapped = list(results)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            yield AffineMap(map_.num_dims, map_.num_symbols, tuple(swapped))
    for position, result in enumerate(results):
        for other in _changed_expressions(result, map_.num_dims):
            changed = (*results[:position], other, *results[position + 1 :])
            yield AffineMap(map_.num_dims, map_.num_symbols, changed)


def _changed_expressions(expr: AffineExpr, dims: int) -> Iterator[AffineExpr]:
    match expr:
        case AffineDimExpr(position=position) if dims > 1:
            yield AffineDimExpr((position + 1) % dims)
        case AffineConstantExpr(value=value):
            yield AffineConstantExpr(value + 1)
        case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
            for left in _changed_expressions(lhs, dims):
                yield AffineBinaryOpExpr(kind, left, rhs)
            for right in _changed_expressions(rhs, dims):
                yield AffineBinaryOpExpr(kind, lhs, right)
        case _:
            return


def window_moved(operation: Operation) -> Changes:
    if not isinstance(operation, memref.SubviewOp):
        return
    for name, dynamic in (("static_offsets", "offsets"), ("static_sizes", "sizes")):
        static = operation.properties[name]
        assert isinstance(static, DenseArrayBase)
        numbers = list(static.get_values())
        before = len(operation.offsets) if dynamic == "sizes" else 0
        for position, number in enumerate(numbers):
            for step in (-1, 1):
                what = f"{dynamic[:-1]} {position} is {'one more' if step > 0 else 'one less'}"
                if number == DYNAMIC_INDEX:
                    place = 1 + before + numbers[:position].count(DYNAMIC_INDEX)
                    yield what, _moved_operand(place, step)
                elif number + step >= 0:
                    new = [*numbers[:position], number + step, *numbers[position + 1 :]]
                    yield what, _static_window(name, new)


def _static_window(name: str, numbers: list[int]) -> Change:
    def change(copy: Operation) -> None:
        copy.properties[name] = DenseArrayBase.from_list(i64, numbers)

    return change


def _moved_operand(index: int, step: int) -> Change:
    """The index that is an operand, plus a number."""

    def change(copy: Operation) -> None:
        number = arith.ConstantOp.from_int_and_width(step, IndexType())
        moved = arith.AddiOp(copy.operands[index], number.result)
        Rewriter.insert_op([number, moved], InsertPoint.before(copy))
        copy.operands[index] = moved.result

    return change


def bound_moved(operation: Operation) -> Changes:
    if isinstance(operation, scf.ForOp):
        for index, name in enumerate(("lower", "upper")):
            for step in (-1, 1):
                what = f"{name} bound {'one more' if step > 0 else 'one less'}"
                yield what, _moved_operand(index, step)


def extent_of_another_dimension(operation: Operation) -> Changes:
    if isinstance(operation, memref.DimOp):
        source = operation.source.type
        assert isa(source, MemRefType[Attribute])
        owner = operation.index.owner
        if isinstance(owner, arith.ConstantOp) and len(source.get_shape()) > 1:

            def change(copy: Operation) -> None:
                old = copy.operands[1].owner
                assert isinstance(old, arith.ConstantOp)
                assert isinstance(old.value, IntegerAttr)
                other = (old.value.value.data + 1) % len(source.get_shape())
                number = arith.ConstantOp.from_int_and_width(other, IndexType())
                Rewriter.insert_op(number, InsertPoint.before(copy))
                copy.operands[1] = number.result

            yield "of another dimension", change


def affine_changed(operation: Operation) -> Changes:
    if isinstance(operation, affine.ApplyOp | affine.MinOp):
        map_ = operation.map.data
        for step in (-1, 1):
            new = AffineMap(map_.num_dims, map_.num_symbols, (map_.results[0] + step,))

            def change(copy: Operation, new: AffineMap = new) -> None:
                copy.properties["map"] = AffineMapAttr(new)

            yield f"{'one more' if step > 0 else 'one less'}", change
