"""Lifting of scalar operations and constants, in loop nests and in the bodies of linalg ops."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    Float80Type,
    Float128Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Attribute, Operation

from semantics.language.dialects import entry_for
from verifier.kernel.loops.lifting.drafting.conditions import condition_of
from verifier.kernel.loops.lifting.drafting.drafts import Draft, DraftApply, DraftIndex
from verifier.kernel.loops.lifting.drafting.index_arithmetic import (
    constant_of,
    fits_index,
    index_made,
    never,
    number_made,
    outside,
    taken_for_index,
    width_of,
)
from verifier.kernel.loops.lifting.drafting.scalar_functions import check_function, computes_scalars
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.system import CannotLift, Constant, Scalar


def lift_scalar(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift an operation on scalars; False where `op` is none that this file knows."""
    if isinstance(op, arith.ConstantOp):
        draft = constant_draft(op.value, op)
        if isinstance(draft, DraftIndex):
            value = constant_of(draft.value)
            long = not -(1 << 31) <= value < 1 << 31
            lifting.index_width_matters |= long and bool(op.result.uses)
        lifting.drafts[op.result] = draft
    elif op.name == "llvm.mlir.undef" and _is_scalar(op.results[0].type):
        lifting.drafts[op.results[0]] = lifting.undefined(str(op.results[0].type))
    elif op.name == "ub.poison" and _is_scalar(op.results[0].type):
        lifting.drafts[op.results[0]] = DraftApply(op.name, (), (), str(op.results[0].type))
    elif computes_scalars(op):
        _operation(lifting, steps, op)
    else:
        return False
    return True


def constant_draft(attribute: Attribute, op: Operation) -> Draft:
    """The draft of a constant of integer, index or float type."""
    match attribute:
        case IntegerAttr(value=value, type=IndexType()):
            if not fits_index(value.data):
                raise CannotLift(f"the constant {value.data} is no 64 bit number", op)
            return DraftIndex(f"({value.data})")
        case IntegerAttr(value=value, type=IntegerType() as type_):
            return Constant(value.data % (1 << type_.bitwidth), str(type_))
        case FloatAttr(type=Float80Type() | Float128Type() as type_):
            raise CannotLift(f"constants of type {type_} have no bit pattern here", op)
        case FloatAttr(value=value, type=type_):
            return Constant(int.from_bytes(type_.pack([value.data]), "little"), str(type_))
        case _:
            raise CannotLift(f"the constant {attribute} is not a scalar", op)


def _is_scalar(type_: Attribute) -> bool:
    return isinstance(type_, IntegerType | IndexType | AnyFloat)


def _operation(lifting: Lifting, steps: Steps, op: Operation) -> None:
    values = (*op.operands, *op.results)
    if len(op.results) != 1 or op.regions or not all(_is_scalar(v.type) for v in values):
        raise CannotLift(f"{op.name} is not an operation on scalars", op)
    check_function(op)
    (result,) = op.results
    arguments = tuple(lifting.draft(o, op) for o in op.operands)
    draft = condition_of(op, arguments)
    if draft is None:
        number = number_made(lifting, steps, op)
        if isinstance(result.type, IndexType):
            draft = _index(lifting, steps, op)
        elif number is not None:
            lifting.numbers[result] = number
    if draft is None:
        draft = DraftApply(op.name, meaningful_attributes(op), arguments, str(result.type))
    lifting.define(steps, result, draft, op)


def _index(lifting: Lifting, steps: Steps, op: Operation) -> DraftIndex | None:
    """The affine index that an operation makes, if it does.

    Where it may be poison, it is data, and a number where something is decided by it.
    """
    number = number_made(lifting, steps, op)
    source = op.operands[0]
    if isinstance(lifting.drafts[source], Scalar) and width_of(source.type) is None:
        raise CannotLift(f"a value of type {source.type} is cast to an index", op)
    if number is None:
        return None
    is_known = all(scalar.name in lifting.parameters for scalar in number.scalars)
    if number.poison and not (is_known and all(never(lifting, steps, c) for c in number.poison)):
        lifting.numbers[op.results[0]] = number
        return None
    if not isinstance(source.type, IndexType):
        lifting.index_width_matters |= (width_of(source.type) or 0) > 32
        value = taken_for_index(lifting, steps, replace(number, poison=()), op)
        return DraftIndex(value)
    others = [c for c in number.unless if c != outside(number.value, 64)]
    if not all(never(lifting, steps, condition) for condition in others):
        return None
    return index_made(lifting, steps, number.value, op)


_DEFAULT_FLAGS = frozenset({"#arith.overflow<none>", "#arith.fastmath<none>"})


def meaningful_attributes(op: Operation) -> tuple[tuple[str, str], ...]:
    """The properties and attributes that change an operation's meaning, see `recurrences.Apply`."""
    every = {**op.attributes, **op.properties}
    found = {name: str(value) for name, value in every.items() if name != "operandSegmentSizes"}
    defaults = _DEFAULT_FLAGS if entry_for(op.name).scalar_functions else ()
    return tuple(sorted((n, text) for n, text in found.items() if text not in defaults))
