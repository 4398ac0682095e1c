"""Functions that are compared as systems of recurrences: loops, memrefs, tensors, floats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from xdsl.dialects import func
from xdsl.dialects.builtin import AnyFloat, FunctionType, IndexType, MemRefType, TensorType
from xdsl.ir import Attribute, Operation

from semantics.language.dialects import entry_for
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Unsupported, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from verifier.kernel.deciding.options import Options
    from verifier.kernel.input.sources import ParsedModule


def is_compared_as_loops(function: Function) -> bool:
    """Whether something in a function asks for recurrences, not for straight-line integer code."""
    if not isinstance(function, func.FuncOp):
        return False
    types = (*function.function_type.inputs, *function.function_type.outputs)
    return any(map(_is_memory_or_float, types)) or any(map(_asks, function.walk()))


def _asks(op: Operation) -> bool:
    return entry_for(op.name).as_recurrences or any(
        _is_memory_or_float(value.type) for value in op.results
    )


def _is_memory_or_float(type_: Attribute) -> bool:
    return isinstance(type_, MemRefType | TensorType | AnyFloat)


def are_memrefs_and_tensors(old: Function, new: Function) -> bool:
    """Whether two functions differ in nothing but that some arguments and results are a memref in
    one function and a tensor in the other (`verifier.kernel.loops.recurrences.correspondence`), or
    a scalar and a tensor of rank 0 (`verifier.kernel.loops.recurrences.scalar_tensors`), or that
    the second one has memrefs behind the arguments for results."""
    if not (isinstance(old, func.FuncOp) and isinstance(new, func.FuncOp)):
        return False
    inputs = (old.function_type.inputs.data, new.function_type.inputs.data)
    outputs = (old.function_type.outputs.data, new.function_type.outputs.data)
    behind = inputs[1][len(inputs[0]) :]
    if len(inputs[0]) > len(inputs[1]) or old.res_attrs or new.res_attrs:
        return False
    if not all(isinstance(type_, MemRefType) for type_ in behind):
        return False
    moved = bool(behind) or (
        len(outputs[0]) == len(outputs[1])
        and any(
            isinstance(a, TensorType) and isinstance(b, MemRefType)
            for a, b in zip(*outputs, strict=True)
        )
    )
    for k, (a, b) in enumerate(zip(*inputs, strict=False)):
        if a == b or _holds(a, b) or _holds(b, a):
            if _marks(old, k) != _marks(new, k):
                return False
            moved |= a != b
        elif {type(a), type(b)} == {MemRefType, TensorType}:
            moved = True
        else:
            return False
    return moved


def _holds(tensor: Attribute, scalar: Attribute) -> bool:
    """Whether a type is that of tensors of rank 0 that hold a scalar of another type."""
    return str(tensor) == f"tensor<{scalar}>" and not isinstance(scalar, IndexType)


def _marks(function: func.FuncOp, position: int) -> Mapping[str, Attribute]:
    return {} if function.arg_attrs is None else function.arg_attrs.data[position].data


def decide_loops(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
) -> Verdict:
    """Whether `new` refines `old`, for all sizes. The functions have one type, but for memrefs that
    are tensors on the other side.

    Raises `verifier.kernel.verdicts.internal_error.InternalError` where a run disagrees with a
    proof.
    """
    # Only here: integer functions need no isl.
    import islpy as isl

    from verifier.kernel.loops.recurrences.isl_budget import OutOfSteps, bounded_steps

    try:
        with bounded_steps(options.total_timeout):
            return _decided(before, old, after, new, options)
    except OutOfSteps as error:
        return Unknown(str(error))
    except isl.Error as error:
        return Unknown(f"isl could not decide it: {' '.join(str(error).split())}")
    except RecursionError:
        return Unknown("what a function computes is nested too deeply")


def _by_value(old: Function, new: Function) -> frozenset[int]:
    """The results of functions that count by what they hold where they are memrefs: where one
    function has a tensor, or a memref behind the arguments. A memref that both return is the same
    one, or new in both."""
    types, others = old.function_type, new.function_type
    if not (isinstance(types, FunctionType) and isinstance(others, FunctionType)):
        return frozenset()
    results = frozenset(range(max(len(types.outputs), len(others.outputs))))
    if types == others:
        return frozenset()
    if len(others.inputs) > len(types.inputs):
        return results
    if len(types.outputs) != len(others.outputs):
        is_memory = any(isinstance(type_, MemRefType) for type_ in types.outputs)
        return frozenset() if is_memory else results
    pairs = enumerate(zip(types.outputs, others.outputs, strict=True))
    return frozenset(
        k for k, (a, b) in pairs if not (isinstance(a, MemRefType) and isinstance(b, MemRefType))
    )


def _decided(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
) -> Verdict:
    from verifier.kernel.loops.lift import lift
    from verifier.kernel.loops.proving.equivalence import Promises
    from verifier.kernel.loops.proving.granted import needed_equal_extents
    from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
    from verifier.strategy.loops import SEARCH, decide

    programs: list[RecurrenceSystem] = []
    for parsed, function in ((before, old), (after, new)):
        if not isinstance(function, func.FuncOp):
            return Unsupported("an llvm.func with loops or memory", parsed.where(function))
        try:
            programs.append(lift(function, by_value=_by_value(old, new), calls_elsewhere=True))
        except CannotLift as error:
            return Unsupported(error.reason, parsed.where(error.operation or function))
    source, target = programs
    # A target that is right for equal extents only is not wrong, but right under an assumption.
    fp = "reals" if options.fp == "reals" else "exact"
    promises = Promises(fp, options.assume, needed_equal_extents(source, target))
    if options.certificates is not None:
        name = f"@{old.sym_name.data}"
        return options.certificates.verdict(name, source, target, promises, SEARCH)
    return decide(source, target, promises)[0]


def refuted_where_shared(old: Function, new: Function, options: Options) -> Refuted | None:
    """A difference where memrefs among the arguments share memory; None where none is found."""
    import islpy as isl

    from verifier.kernel.loops.lift import lift
    from verifier.kernel.loops.proving.granted import taken_for_granted
    from verifier.kernel.loops.recurrences.isl_budget import OutOfSteps, bounded_steps
    from verifier.kernel.loops.recurrences.system import CannotLift
    from verifier.running.overlapping import difference_where_shared

    if options.fp == "reals" or not (isinstance(old, func.FuncOp) and isinstance(new, func.FuncOp)):
        return None
    try:
        with bounded_steps(options.total_timeout):
            source, target = (lift(function, overlapping=True) for function in (old, new))
            granted = taken_for_granted(source, target, ())
            difference = difference_where_shared(source, target, granted.context)
    except (CannotLift, OutOfSteps, isl.Error, RecursionError):
        return None
    if difference is None:
        return None
    return Refuted(difference, "evaluation of one element", granted.conventions)
