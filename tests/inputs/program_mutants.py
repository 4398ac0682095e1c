"""Programs with one mistake planted, of the kinds that compilers make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, UnitAttr, i32
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import TokenType, number

Mutant = tuple[str, func.FuncOp]

_TOKEN = TokenType()
_PASSES = (acc.ComputeOp, acc.ComputeAccOp)


def _operations(function: func.FuncOp, *kinds: type[Operation]) -> list[int]:
    """Positions of operations of these kinds."""
    return [i for i, op in enumerate(function.body.block.ops) if isinstance(op, kinds)]


def _changed(
    function: func.FuncOp, position: int, change: Callable[[Operation], None]
) -> func.FuncOp:
    mutant = function.clone()
    change(list(mutant.body.block.ops)[position])
    return mutant


def _add_to(name: str, difference: int) -> Callable[[Operation], None]:
    def change(op: Operation) -> None:
        old = op.properties[name]
        assert isinstance(old, IntegerAttr)
        op.properties[name] = number(old.value.data + difference)

    return change


def _set_operand(index: int, value: int) -> Callable[[Operation], None]:
    """Operand `index` becomes the result of the operation at position `value`."""

    def change(op: Operation) -> None:
        block = op.parent
        assert block is not None
        op.operands[index] = list(block.ops)[value].results[0]

    return change


def dropped_tokens(function: func.FuncOp) -> Iterator[Mutant]:
    """Each token that an instruction or the host awaits is awaited no longer."""
    for position, op in enumerate(function.body.block.ops):
        for index, operand in enumerate(op.operands):
            if operand.type != _TOKEN:
                continue

            def change(op: Operation, index: int = index) -> None:
                if isinstance(op, acc.WaitOp):
                    Rewriter.erase_op(op)
                else:
                    op.operands = [o for i, o in enumerate(op.operands) if i != index]
                    sizes = op.properties.get("operandSegmentSizes")
                    if sizes is None:  # Tokens are all that there may be several of.
                        return
                    assert isinstance(sizes, DenseArrayBase)
                    *others, tokens = cast(tuple[int, ...], sizes.get_values())
                    shorter = DenseArrayBase.from_list(i32, [*others, tokens - 1])
                    op.properties["operandSegmentSizes"] = shorter

            yield (
                f"{op.name} at {position} drops token {index}",
                _changed(function, position, change),
            )


def wrong_tokens(function: func.FuncOp) -> Iterator[Mutant]:
    """Each awaited token is replaced by that of the instruction issued just before its own."""
    tokens = [i for i, op in enumerate(function.body.block.ops) if op.results and _gives_token(op)]
    ops = list(function.body.block.ops)
    for position, op in enumerate(ops):
        for index, operand in enumerate(op.operands):
            if operand.type != _TOKEN:
                continue
            own = ops.index(operand.owner)  # pyright: ignore[reportArgumentType]
            earlier = [t for t in tokens if t < own]
            if earlier:
                yield (
                    f"{op.name} at {position} awaits {earlier[-1]} instead of {own}",
                    _changed(function, position, _set_operand(index, earlier[-1])),
                )


def _gives_token(op: Operation) -> bool:
    return op.results[0].type == _TOKEN


def shifted_rows(function: func.FuncOp) -> Iterator[Mutant]:
    """Each address, local or in main memory, is off by one."""
    for position, op in enumerate(function.body.block.ops):
        for name in ("offset", "target_row", "source_row", "a_row", "b_row", "c_row"):
            if name in op.properties:
                yield (
                    f"{op.name} at {position}: {name} + 1",
                    _changed(function, position, _add_to(name, 1)),
                )


def shifted_buffers(function: func.FuncOp) -> Iterator[Mutant]:
    """Each buffer of several is one row further on, or over the next one."""
    for position in _operations(function, acc.LocalOp):
        yield f"buffer at {position} + 1 row", _changed(function, position, _add_to("row", 1))


def wrong_extents(function: func.FuncOp) -> Iterator[Mutant]:
    """Each count is one less or one more: an edge forgotten, padding read or written."""
    for position, op in enumerate(function.body.block.ops):
        for name in ("rows", "cols", "k"):
            for difference in (-1, 1):
                if name in op.properties:
                    yield (
                        f"{op.name} at {position}: {name} {difference:+}",
                        _changed(function, position, _add_to(name, difference)),
                    )


def wrong_configuration(function: func.FuncOp) -> Iterator[Mutant]:
    """Each configuration register is off by one, or by one element."""
    for position in _operations(function, acc.SetupOp):
        op = list(function.body.block.ops)[position]
        assert isinstance(op, acc.SetupOp)
        for name in op.registers():
            for difference in (1, 4):
                yield (
                    f"{name} at {position} + {difference}",
                    _changed(function, position, _add_to(name, difference)),
                )


def swapped_buffers(function: func.FuncOp) -> Iterator[Mutant]:
    """Two neighbouring instructions of a kind have their buffers swapped."""
    places = (
        (acc.ComputeOp, 1),
        (acc.PreloadOp, 0),
        (acc.PreloadOp, 1),
        (acc.MvoutOp, 1),
        (acc.MvinOp, 2),
    )
    for kind, index in places:
        positions = _operations(function, kind)
        for first, second in pairwise(positions):
            mutant = function.clone()
            ops = list(mutant.body.block.ops)
            one, other = ops[first].operands[index], ops[second].operands[index]
            if one is other or one.type != other.type or not _defined_before(other, ops[first]):
                continue
            ops[first].operands[index] = other
            ops[second].operands[index] = one
            yield f"{kind.name} at {first} and {second} swap operand {index}", mutant


def _defined_before(value: SSAValue, op: Operation) -> bool:
    owner = value.owner
    return not isinstance(owner, Operation) or owner.is_before_in_block(op)


def other_accumulation(function: func.FuncOp) -> Iterator[Mutant]:
    """Each preload adds where it should start afresh, or the other way round."""
    for position in _operations(function, acc.PreloadOp):

        def change(op: Operation) -> None:
            if op.properties.pop("accumulate", None) is None:
                op.properties["accumulate"] = UnitAttr()

        yield f"preload at {position} toggles", _changed(function, position, change)


def forgotten_passes(function: func.FuncOp) -> Iterator[Mutant]:
    """A pass of the array is left out; those that await it await what it awaits."""
    for position in _operations(function, *_PASSES):

        def change(op: Operation) -> None:
            deps = [o for o in op.operands if o.type == _TOKEN]
            op.results[0].replace_all_uses_with(deps[0])
            Rewriter.erase_op(op)

        yield f"no pass at {position}", _changed(function, position, change)


def repeated_passes(function: func.FuncOp) -> Iterator[Mutant]:
    """A pass of the array is done once more, adding to what it computed."""
    for position in _operations(function, *_PASSES):

        def change(op: Operation) -> None:
            block, preload = op.parent, op.prev_op
            while preload is not None and not isinstance(preload, acc.PreloadOp):
                preload = preload.prev_op
            assert block is not None and preload is not None
            again = preload.clone()
            again.properties["accumulate"] = UnitAttr()
            second = op.clone()
            block.insert_ops_after([again, second], op)
            op.results[0].replace_uses_with_if(
                second.results[0], lambda use: use.operation is not second
            )

        yield f"pass at {position} twice", _changed(function, position, change)


def stale_weights(function: func.FuncOp) -> Iterator[Mutant]:
    """A pass takes for granted that the array holds what it needs."""
    for position in _operations(function, acc.ComputeOp):

        def change(op: Operation) -> None:
            assert isinstance(op, acc.ComputeOp)
            rows, row = op.rows.value.data, op.a_row.value.data
            stale = acc.ComputeAccOp(op.state, op.a, row, rows, op.deps)
            Rewriter.replace_op(op, stale)

        yield f"pass at {position} does not load B", _changed(function, position, change)


def forgotten_stores(function: func.FuncOp) -> Iterator[Mutant]:
    """A tile of the result stays in the accumulator."""
    yield from _left_out(function, acc.MvoutOp)


def forgotten_loads(function: func.FuncOp) -> Iterator[Mutant]:
    """A transfer into local memory is left out."""
    yield from _left_out(function, acc.MvinOp)


def _left_out(function: func.FuncOp, kind: type[Operation]) -> Iterator[Mutant]:
    for position in _operations(function, kind):
        before = [t for t in _operations(function, acc.MvinOp, acc.MvoutOp) if t < position]

        def change(op: Operation, before: list[int] = before) -> None:
            block = op.parent
            assert block is not None
            ops = list(block.ops)
            if before:
                op.results[0].replace_all_uses_with(ops[before[-1]].results[0])
            elif op.results[0].uses:
                for use in list(op.results[0].uses):
                    user = use.operation
                    user.operands = [o for o in user.operands if o is not op.results[0]]
            Rewriter.erase_op(op)

        yield f"{kind.name} at {position} left out", _changed(function, position, change)
