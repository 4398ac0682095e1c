"""Wrong solutions: small changes of a module of linalg operations, scf loops and views.

Each change is one that a raiser might get wrong: another operand, another map, another bound, an
operation too few. Some leave the meaning as it was; who uses them has to find out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects import affine, arith, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    i64,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import DiagnosticException
from xdsl.utils.hints import isa

from semantics.linalg_ops import Linalg

Change = Callable[[Operation], None]
"""What is done to an operation, or rather to its copy in the mutant."""


@dataclass(frozen=True)
class Mutant:
    """`kind` is the class of mistake, `what` says it in words, `text` is the module."""

    kind: str
    what: str
    text: str


def mutants_of(module: ModuleOp) -> Iterator[Mutant]:
    """All mutants of a module whose text is well-formed and not seen before."""
    seen = {str(module)}
    for position, operation in enumerate(module.walk()):
        for kind, changes in KINDS.items():
            for what, change in changes(operation):
                copy = module.clone()
                victim = next(o for n, o in enumerate(copy.walk()) if n == position)
                change(victim)
                try:
                    copy.verify()
                except (DiagnosticException, ValueError):
                    continue
                text = str(copy)
                if text not in seen:
                    seen.add(text)
                    yield Mutant(kind, f"{operation.name} #{position}: {what}", text)


Changes = Iterator[tuple[str, Change]]


def _in_body(operation: Operation) -> bool:
    """Whether an operation computes an element in a linalg.generic."""
    return isinstance(operation.parent_op(), linalg.GenericOp)


def _is_structured(operation: Operation) -> bool:
    return operation.name.startswith("linalg.") and not isinstance(
        operation, linalg.YieldOp | linalg.IndexOp
    )


def _set_operand(index: int, value: Callable[[Operation], SSAValue]) -> Change:
    def change(operation: Operation) -> None:
        operation.operands[index] = value(operation)

    return change


# Operands


def _operands_swapped(operation: Operation) -> Changes:
    if _is_structured(operation):
        count = len(_inputs(operation))
    elif operation.name in ("arith.subf", "arith.subi", "arith.divf", "memref.copy"):
        count = 2
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


def _arms_swapped(operation: Operation) -> Changes:
    if isinstance(operation, arith.SelectOp):

        def change(copy: Operation) -> None:
            copy.operands[1], copy.operands[2] = copy.operands[2], copy.operands[1]

        yield "arms swapped", change


def _another_array(operation: Operation) -> Changes:
    """Another argument of the function in place of an array that is read or written."""
    if not _is_structured(operation) and operation.name not in ("memref.subview", "memref.copy"):
        return
    block = _function_block(operation)
    for index, value in enumerate(operation.operands):
        others = [a for a in block.args if a.type == value.type and a is not value]
        if isa(value.type, MemRefType[Attribute]) and others:
            number = others[0].index

            def other(copy: Operation, number: int = number) -> SSAValue:
                return _function_block(copy).args[number]

            yield f"operand {index} is argument {number}", _set_operand(index, other)


def _function_block(operation: Operation) -> Any:
    parent = operation.parent_op()
    while parent is not None and parent.name != "func.func":
        parent = parent.parent_op()
    assert parent is not None
    return parent.regions[0].blocks[0]


def _inputs(operation: Operation) -> Sequence[SSAValue]:
    return getattr(operation, "inputs", ())


# Indexing maps and windows


def _map_changed(operation: Operation) -> Changes:
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


def _window_moved(operation: Operation) -> Changes:
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


def _bound_moved(operation: Operation) -> Changes:
    if isinstance(operation, scf.ForOp):
        for index, name in enumerate(("lower", "upper")):
            for step in (-1, 1):
                what = f"{name} bound {'one more' if step > 0 else 'one less'}"
                yield what, _moved_operand(index, step)


def _extent_of_another_dimension(operation: Operation) -> Changes:
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


# Scalars and bodies


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


def _combiner_changed(operation: Operation) -> Changes:
    other = _OTHERS.get(type(operation))
    if other is not None and _in_body(operation):

        def change(copy: Operation) -> None:
            Rewriter.replace_op(copy, other(copy.operands[0], copy.operands[1]))

        yield f"{other.name} instead", change


def _accumulation_lost(operation: Operation) -> Changes:
    """The value that is added, without what it is added to."""
    body = operation.parent
    if not _in_body(operation) or len(operation.operands) != 2 or body is None:
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


def _predicate_changed(operation: Operation) -> Changes:
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


def _another_iterator(operation: Operation) -> Changes:
    generic = operation.parent_op()
    if isinstance(operation, linalg.IndexOp) and isinstance(generic, linalg.GenericOp):
        count = len(generic.iterator_types.data)
        other = (operation.dim.value.data + 1) % count

        def change(copy: Operation) -> None:
            copy.properties["dim"] = IntegerAttr(other, i64)

        yield f"of iterator {other}", change


def _scalar_replaced(operation: Operation) -> Changes:
    """A scalar argument of the function that is taken for 0 or for 1."""
    if not (_in_body(operation) or _is_structured(operation)):
        return
    for index, value in enumerate(operation.operands):
        if isinstance(value, BlockArgument) and value.owner is _function_block(operation):
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


def _constant_changed(operation: Operation) -> Changes:
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


def _affine_changed(operation: Operation) -> Changes:
    if isinstance(operation, affine.ApplyOp | affine.MinOp):
        map_ = operation.map.data
        for step in (-1, 1):
            new = AffineMap(map_.num_dims, map_.num_symbols, (map_.results[0] + step,))

            def change(copy: Operation, new: AffineMap = new) -> None:
                copy.properties["map"] = AffineMapAttr(new)

            yield f"{'one more' if step > 0 else 'one less'}", change


# Operations


def _dropped(operation: Operation) -> Changes:
    stores = ("memref.copy", "memref.store", "affine.store", "scf.for")
    if _is_structured(operation) or operation.name in stores:

        def change(copy: Operation) -> None:
            Rewriter.erase_op(copy, safe_erase=False)

        if not any(result.uses.get_length() for result in operation.results):
            yield "dropped", change


def _moved_after_next(operation: Operation) -> Changes:
    following = operation.next_op
    while following is not None and not (
        _is_structured(following) or following.name in ("memref.copy", "scf.for", "memref.store")
    ):
        following = following.next_op
    movable = _is_structured(operation) or operation.name in ("memref.copy", "memref.store")
    if movable and following is not None and not operation.results:
        distance = 0
        step: Operation | None = operation
        while step is not following:
            step, distance = step.next_op if step else None, distance + 1

        def change(copy: Operation) -> None:
            place: Operation = copy
            for _ in range(distance):
                assert place.next_op is not None
                place = place.next_op
            copy.detach()
            Rewriter.insert_op(copy, InsertPoint.after(place))

        yield f"moved after the next {following.name}", change


_SIBLINGS = {
    "linalg.matvec": "linalg.vecmat",
    "linalg.vecmat": "linalg.matvec",
    "linalg.batch_matvec": "linalg.batch_vecmat",
    "linalg.batch_vecmat": "linalg.batch_matvec",
    "linalg.add": "linalg.sub",
    "linalg.sub": "linalg.add",
    "linalg.mul": "linalg.add",
    "linalg.div": "linalg.mul",
    "linalg.max": "linalg.min",
    "linalg.min": "linalg.max",
    "linalg.exp": "linalg.log",
    "linalg.sqrt": "linalg.rsqrt",
    "linalg.copy": "linalg.negf",
}


def _sibling(operation: Operation) -> Changes:
    other = _SIBLINGS.get(operation.name)
    classes = {op.name: op for op in Linalg.operations}
    if other in classes:

        def change(copy: Operation) -> None:
            inputs = list(copy.inputs)  # pyright: ignore
            if "vec" in other:
                inputs = inputs[::-1]
            build: Any = classes[other]
            Rewriter.replace_op(copy, build(inputs, list(copy.outputs)))  # pyright: ignore

        yield f"{other} instead", change


def _transposed(operation: Operation) -> Changes:
    """A product of matrices that reads one of them transposed."""
    if operation.name == "linalg.matmul" and "indexing_maps" not in operation.properties:
        i, j, k = (AffineDimExpr(n) for n in range(3))
        for number, maps in enumerate([((k, i), (k, j)), ((i, k), (j, k))]):
            every = [AffineMap(3, 0, results) for results in (*maps, (i, j))]

            def change(copy: Operation, every: list[AffineMap] = every) -> None:
                copy.properties["indexing_maps"] = ArrayAttr([AffineMapAttr(m) for m in every])

            yield f"operand {number} is transposed", change


KINDS: dict[str, Callable[[Operation], Changes]] = {
    "operands swapped": _operands_swapped,
    "arms swapped": _arms_swapped,
    "another array": _another_array,
    "indexing map": _map_changed,
    "window": _window_moved,
    "loop bound": _bound_moved,
    "affine expression": _affine_changed,
    "extent": _extent_of_another_dimension,
    "combiner": _combiner_changed,
    "accumulation lost": _accumulation_lost,
    "predicate": _predicate_changed,
    "iterator of a mask": _another_iterator,
    "scalar is 0 or 1": _scalar_replaced,
    "constant": _constant_changed,
    "dropped": _dropped,
    "order": _moved_after_next,
    "sibling": _sibling,
    "transposed": _transposed,
}
"""For each class of mistake, the changes that it makes of one operation."""
