"""`lift`: a function over memrefs and tensors as a system of affine recurrences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import islpy as isl
from xdsl.dialects import func
from xdsl.dialects.builtin import (
    AnyFloat,
    IndexType,
    IntAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
)
from xdsl.ir import Attribute, Operation

from semantics.functions.attributes import without_meaning
from semantics.functions.float_environment import is_in_default_environment
from semantics.functions.operations import operation_name
from verifier.kernel.loops.lifting.control import lift_control
from verifier.kernel.loops.lifting.drafting.drafts import Draft, DraftIndex, NestPosition
from verifier.kernel.loops.lifting.drafting.index_arithmetic import fits_index, width_of
from verifier.kernel.loops.lifting.drafting.poison import note_uses
from verifier.kernel.loops.lifting.drafting.scalars import lift_scalar
from verifier.kernel.loops.lifting.drafting.state import Lifting, Range, Steps
from verifier.kernel.loops.lifting.lifters import lift_by_dialect
from verifier.kernel.loops.lifting.storage.alignment import check_alignment
from verifier.kernel.loops.lifting.storage.allocations import record_allocations
from verifier.kernel.loops.lifting.storage.memref import whole
from verifier.kernel.loops.lifting.storage.tensor_storage import copied, is_tensor, result_array
from verifier.kernel.loops.lifting.tensor.operations import lift_tensor
from verifier.kernel.loops.recurrences.isl_budget import check_time
from verifier.kernel.loops.recurrences.system import (
    GIVEN_AWAY,
    Array,
    CannotLift,
    RecurrenceSystem,
    Scalar,
)
from verifier.kernel.verdicts.assumptions import INJECTIVE_LAYOUT, convention


def lift(
    function: func.FuncOp,
    wrapping: isl.Set | None = None,
    *,
    overlapping: bool = False,
    by_value: frozenset[int] = frozenset(),
    calls_elsewhere: bool = False,
) -> RecurrenceSystem:
    """What `function` computes. Raises `CannotLift` where that is outside the affine form.

    Where integer arithmetic that makes an index wraps around, what is lifted is something else,
    which side conditions of kind "overflow" say. With `wrapping`, a set of parameters, it is lifted
    as it wraps around, for these parameters only.

    Memrefs among the arguments are taken to be apart, unless they may be `overlapping`: then a
    value that was read from one of them is kept before another one is written, and writing back
    what was read is a write like any other. A memref that it returns has to be all of an array that
    no other result is made of, or its number is among those that count `by_value`: by what they
    hold by then.

    With `calls_elsewhere`, functions without a body may be called, and what they are given counts
    as results that the function does not return.
    """
    if not function.body.blocks:
        raise CannotLift("the function has no body", function)
    if len(function.body.blocks) != 1:
        raise CannotLift("the function has more than one block", function)
    why = without_meaning(function, memory=True)
    if why is not None:
        raise CannotLift(why, function)
    if not is_in_default_environment([function]):
        raise CannotLift("the function says how its floats are computed", function)
    lifting = Lifting(function.sym_name.data, function, wrapping=wrapping, overlapping=overlapping)
    lifting.by_value, lifting.calls_elsewhere = by_value, calls_elsewhere
    block = function.body.block
    for position, mark in enumerate(function.arg_attrs or ()):
        if "llvm.readnone" in mark.data:
            raise CannotLift(
                f"llvm.readnone of arg{position} says that it is not accessed", function
            )
        if "llvm.readonly" in mark.data:
            lifting.read_only.add(f"arg{position}")
    for position, argument in enumerate(block.args):
        name = f"arg{position}"
        match argument.type:
            case (MemRefType() | TensorType()) as type_:
                if isinstance(type_, MemRefType):
                    _check_layout(lifting, name, type_)
                shape: list[int | str] = []
                for dimension, extent in enumerate(type_.get_shape()):
                    if not fits_index(extent):
                        raise CannotLift(f"the extent {extent} is no 64 bit number", function)
                    if extent >= 0:
                        shape.append(extent)
                        continue
                    parameter = f"{name}_dim{dimension}"
                    lifting.parameters.append(parameter)
                    lifting.context.append(f"{parameter} >= 0")
                    shape.append(parameter)
                lifting.ranges += _ranges_of_extents(type_, shape)
                element = str(type_.element_type)
                lifting.arrays[name] = Array(
                    name, tuple(shape), element, position, isinstance(type_, TensorType)
                )
                lifting.views[argument] = whole(name, tuple(shape), element)
            case IndexType():
                lifting.parameters.append(name)
                lifting.drafts[argument] = DraftIndex(f"({name})")
                index = f"{-(1 << 63)} <= {name} < {1 << 63}"
                lifting.ranges.append((frozenset({name}), index))
                lifting.depends[argument] = frozenset({name})
            case type_ if isinstance(type_, IntegerType | AnyFloat):
                if isinstance(type_, IntegerType):
                    lifting.depends[argument] = frozenset({name})
                scalar = Scalar(name, str(argument.type))
                lifting.scalars.append(scalar)
                lifting.drafts[argument] = scalar
            case other:
                raise CannotLift(f"an argument has the type {other}", function)
    steps = Steps(NestPosition(), block)
    lift_block(lifting, steps)
    results = _results(lifting, steps, block.last_op)
    result_types = [str(t) for t in function.function_type.outputs]
    for what, array in lifting.given_away:
        result_types.append(f"{GIVEN_AWAY}{what}")
        results = (*results, array)
    return lifting.program(tuple(str(a.type) for a in block.args), results, tuple(result_types))


def lift_block(lifting: Lifting, steps: Steps) -> None:
    """Lift the operations of a block, all but its terminator."""
    for op in steps.block.ops:
        check_time()
        if op is steps.block.last_op and _ends(op):
            note_uses(lifting.depends, lifting.uses, steps.position, op)
            return
        note_uses(lifting.depends, lifting.uses, steps.position, op)
        lifting.accesses.look_at(op)
        check_alignment(lifting, op)
        if lifting.overlapping and op.name.startswith("bufferization."):
            raise CannotLift("a tensor made of memory that others may write", op)
        if not (
            lift_tensor(lifting, steps, lift_block, op)
            or lift_control(lifting, steps, lift_block, op)
            or lift_scalar(lifting, steps, op)
            or lift_by_dialect(lifting, steps, op)
        ):
            raise CannotLift(f"{operation_name(op)} has no meaning in the affine form", op)
        record_allocations(lifting, steps, op)


def _check_layout(lifting: Lifting, name: str, type_: MemRefType[Attribute]) -> None:
    """Elements of an argument are told by their indices: a layout "must avoid internal aliasing,
    i.e., two distinct tuples of in-bounds indices must be pointing to different elements"
    (mlir.llvm.org/docs/Dialects/Builtin, MemRefType)."""
    match type_.layout:
        case NoneAttr():
            return
        case StridedLayoutAttr(strides=strides):
            lifting.strided.add(name)
            known = [s.data if isinstance(s, IntAttr) else None for s in strides.data]
            if known not in ([], [1]):
                text = f"the elements of {name} do not overlap, as its type must say"
                lifting.conventions.append(convention(INJECTIVE_LAYOUT, text))
        case _:
            raise CannotLift(f"the layout of {type_} is not strided", lifting.function)


def _ranges_of_extents(
    type_: MemRefType[Attribute] | TensorType[Attribute], shape: Sequence[int | str]
) -> Iterator[Range]:
    """What is known of extents: they are indices, and what memory holds has less than 2^63 bytes.

    "The size of all allocated objects must be non-negative and not exceed the largest signed
    integer that fits into the index type" (llvm.org/docs/LangRef, getelementptr).
    """
    dynamic = [extent for extent in shape if isinstance(extent, str)]
    static = prod(extent for extent in shape if isinstance(extent, int))
    element = type_.element_type
    width = width_of(element) or (element.bitwidth if isinstance(element, AnyFloat) else 8)
    of_memory = isinstance(type_, MemRefType)
    for extent in dynamic:
        yield frozenset({extent}), f"{extent} < {1 << 63}"
        if of_memory and static > 0:
            empty = "".join(f"{other} = 0 or " for other in dynamic if other != extent)
            bytes_ = f"({empty}{static * ((width + 7) // 8)} * {extent} < {1 << 63})"
            yield frozenset(dynamic), bytes_


def _ends(op: Operation) -> bool:
    """Whether an operation only ends a block."""
    return operation_name(op).endswith((".yield", ".return", ".in_parallel")) or (
        op.name == "scf.reduce" and not op.operands and not op.regions
    )


def _results(lifting: Lifting, steps: Steps, last: Operation | None) -> tuple[str, ...]:
    if not isinstance(last, func.ReturnOp):
        raise CannotLift("the function does not end in a return", last)
    names: list[str] = []
    for number, operand in enumerate(last.operands):
        if is_tensor(operand):
            view = lifting.view(operand, last)
            names.append(result_array(lifting, steps, view, last).name)
            continue
        if operand in lifting.views:
            names.append(_returned_memory(lifting, steps, last, number))
            continue
        draft: Draft = lifting.draft(operand, last)
        names.append(lifting.keep(steps, draft, last).array)
    return tuple(names)


def _returned_memory(lifting: Lifting, steps: Steps, last: Operation, number: int) -> str:
    view = lifting.views[last.operands[number]]
    array = lifting.arrays[view.array]
    everything = whole(array.name, array.shape, array.element)
    is_whole = view == lifting.allocated.get(array.name, (everything, None))[0]
    if array.name in lifting.on_stack:
        raise CannotLift("the function returns what is on its stack", last)
    if array.name in lifting.constants:
        raise CannotLift("the function returns a constant global", last)
    if number in lifting.by_value:
        if not is_whole or array.argument is not None or array.name in lifting.returned:
            view = copied(lifting, steps, view, last)
        lifting.returned.add(view.array)
    elif not is_whole:
        raise CannotLift("the function returns a part of an array", last)
    elif lifting.by_value and any(
        k != number and lifting.views[other].array == view.array
        for k, other in enumerate(last.operands)
        if other in lifting.views
    ):
        raise CannotLift("the function returns a memref beside what shares its memory", last)
    return view.array
