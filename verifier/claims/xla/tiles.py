"""Kernels of tiles, with what is computed of each tile as a function of its own.

`xtile.extract` reads a tile of a buffer as a tensor, and `xtile.insert` writes one; what is in
between computes tensors of tensors. Neither of the two has a meaning here, and nothing can be said
of a kernel by what it computes as a whole. What a tile is computed from is written as a private
function of the tiles that were read: it is compared by the meanings of tensors, and the rest, with
calls of it, as what does the same to the same.

A value that is computed once is not computed twice: an operation that something else uses, too, is
no part of such a function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.dialects import func
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import ConstantLike

from semantics.effects.operations import effects_of
from semantics.functions.operations import is_function, operation_name
from semantics.language.kinds import isa
from verifier.claims.xla.copying import copy_of
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import ParsedModule

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_READ, _WRITTEN = "xtile.extract", "xtile.insert"


def with_tiles_apart(parsed: ParsedModule) -> ParsedModule:
    """The module with a call in place of what computes each tile that is written."""
    if not any(operation_name(op) == _WRITTEN for op in walk(parsed.module)):
        return parsed
    copy = copy_of(parsed)
    module = copy.module
    functions = [op for op in module.ops if is_function(op)]
    names = {op.sym_name.data for op in functions}
    for function in functions:
        written = [op for op in walk(function) if operation_name(op) == _WRITTEN]
        for number, op in enumerate(written):
            name = f"{function.sym_name.data}_tile{number}"
            if name not in names:
                names.add(name)
                _set_apart(op, name, function)
    return copy


def _set_apart(written: Operation, name: str, function: Function) -> None:
    tile, block = written.operands[0], written.parent
    outer = function.parent
    if block is None or outer is None or not isa(tile.type, TensorType[Attribute]):
        return
    inside = _computing(tile, block, written)
    read = [
        op for op in block.ops if operation_name(op) == _READ and op.is_before_in_block(written)
    ]
    given = dict.fromkeys(result for op in read for result in op.results)
    given |= dict.fromkeys(value for op in inside for value in _from_outside(op))
    given |= {} if tile.owner in inside else {tile: None}
    made = {result for op in inside for result in op.results}
    arguments = [value for value in given if value not in made]
    body = Block(arg_types=[value.type for value in arguments])
    values: dict[SSAValue, SSAValue] = dict(zip(arguments, body.args, strict=True))
    body.add_ops(op.clone(values) for op in inside)
    body.add_op(func.ReturnOp(values[tile]))
    types = [value.type for value in arguments], [tile.type]
    apart = func.FuncOp(name, types, Region(body), visibility="private")
    outer.insert_op_after(apart, function)
    call = func.CallOp(name, arguments, [tile.type])
    block.insert_op_before(call, written)
    written.operands[0] = call.results[0]
    for op in reversed(inside):
        if not any(True for result in op.results for _ in result.uses):
            op.detach()
            op.erase()


def _computing(tile: SSAValue, block: Block, written: Operation) -> list[Operation]:
    """The operations of a block, in order, that do no more than compute a tile of tensors, and
    which nothing else uses; constants are among them whoever else uses them. What may be undefined
    is among them only where all that it is moved over ends, and does no more than to compute or to
    read and write tiles."""
    users: set[Operation] = {written}
    found: list[Operation] = []
    all_end = True
    for op in reversed(block.ops):
        if not op.is_before_in_block(written):
            continue
        effects = effects_of(op)
        is_plain = effects.free and effects.speculatable
        uses = [use.operation for result in op.results for use in result.uses]
        held = [_at(use, block) for use in uses]
        wanted = any(result is tile for result in op.results) or any(use in found for use in held)
        alone = all(use in users for use in held) or op.has_trait(ConstantLike)
        fits = wanted and alone and effects.free and (all_end or effects.speculatable)
        if fits and _is_about_tensors(op):
            found.insert(0, op)
            users.add(op)
        elif not is_plain and operation_name(op) not in (_READ, _WRITTEN):
            all_end = False
    return found


def _is_about_tensors(op: Operation) -> bool:
    """Whether it makes tensors, or is a constant; a tile that is read is none of them."""
    makes_tensors = all(isa(result.type, TensorType[Attribute]) for result in op.results)
    return operation_name(op) != _READ and (makes_tensors or op.has_trait(ConstantLike))


def _at(op: Operation, block: Block) -> Operation | None:
    """The operation of the block that has this one in it."""
    around: Operation | None = op
    while around is not None and around.parent is not block:
        around = around.parent_op()
    return around


def _from_outside(op: Operation) -> list[SSAValue]:
    """The values that an operation uses and does not make inside of it."""
    within = set(walk(op))
    return [
        value
        for inner in within
        for value in inner.operands
        if not (isinstance(value.owner, Operation) and value.owner in within)
        and not (isinstance(value.owner, Block) and value.owner.parent_op() in within)
    ]
