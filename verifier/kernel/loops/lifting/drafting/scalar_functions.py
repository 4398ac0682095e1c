"""Which operations a loop nest may have as functions of scalars, of any dialect, a user's too.

A lifted program compares operations as functions of which nothing is known but their name, so that
each must be one: the same for the same operands, defined for all of them, and poison where an
operand is. Of arith and math the entry of the dialect says so, but for divisions
(`state.UNDEFINED_FOR_SOME_OPERANDS`). Of another operation its meaning is looked at, and run once;
of one without a meaning, such as one on floats, a user's entry may say so.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Operation

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.builder import Bits, Bool, Execution, Value, WidthMismatch
from semantics.language.containers import element_type, is_container
from semantics.language.dialects import entry_for, our_dialects
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import as_integer_type, is_integer_like
from semantics.language.registry import IllTypedOperation, Meaning, lookup
from verifier.kernel.loops.recurrences.system import CannotLift


def computes_scalars(op: Operation) -> bool:
    """Whether an operation is of arith, math or the like, or has operands and a meaning."""
    if entry_for(op.name).scalar_functions:
        return True
    if isinstance(op, UnregisteredOp) or op.regions or not op.operands:
        return False
    return lookup(op.name) is not None


def acts_on_elements(op: Operation) -> bool:
    """Whether an operation that computes scalars computes tensors element by element, too."""
    return entry_for(op.name).lanewise and computes_scalars(op)


def check_function(op: Operation) -> None:
    """Raise `CannotLift` where an operation that computes scalars is no function of them."""
    entry = entry_for(op.name)
    if entry.scalar_functions and entry.name in our_dialects():
        return
    meaning = lookup(op.name)
    if meaning is None:  # so says a user's entry
        return
    if meaning.chooses:
        raise CannotLift(f"{op.name} may choose its result", op)
    if meaning.sees_poison:
        raise CannotLift(f"{op.name} is not simply poison where an operand is", op)
    widths = [_width(value.type, op) for value in (*op.operands, *op.results)]
    stated = {n: a for n, a in (op.properties | op.attributes).items() if "." not in n}
    unknown = next((name for name in stated if name not in meaning.attributes), None)
    if unknown is not None:
        raise CannotLift(f"the attribute '{unknown}' of {op.name} has no meaning", op)
    if not meaning.signature.takes(len(op.operands)):
        raise CannotLift(f"{op.name} with {len(op.operands)} operands", op)
    before, after = widths[: len(op.operands)], widths[len(op.operands) :]
    try:
        _Watched(ConcreteInterpretation()).run(meaning, stated, before, after)
    except _MayBeUndefined:
        raise CannotLift(f"{op.name} may be undefined behaviour", op) from None
    except (BadAttribute, IllTypedOperation, NotRepresentable, WidthMismatch, ValueError) as error:
        raise CannotLift(f"{op.name}: {error}", op) from error


class _MayBeUndefined(Exception):
    """A meaning said when it is undefined behaviour, or chose."""


class _Watched(Execution):
    """Runs a meaning on one input. A meaning does the same steps for each: it cannot see values."""

    def run(
        self,
        meaning: Meaning,
        stated: dict[str, Attribute],
        operands: list[int],
        results: list[int],
    ) -> None:
        """Raises `_MayBeUndefined`, and what `Meaning.apply` raises."""
        attributes = {
            name: kind.read(self.interpretation, stated.get(name), results[0])
            for name, kind in meaning.attributes.items()
        }
        values = [Value(self.constant(0, width), self.truth(False)) for width in operands]
        meaning.apply(self, values, attributes, results)

    def ub_if(self, condition: Bool) -> None:
        raise _MayBeUndefined

    def choice(
        self,
        width: object,
        where: Bool,
        usual: Bits | None = None,
        others: Sequence[Bits] = (),
        among: Sequence[int] | None = None,
    ) -> Bits:
        raise _MayBeUndefined


def _width(type_: Attribute, op: Operation) -> int:
    element = element_type(type_) if is_container(type_) else type_
    integer = as_integer_type(element)
    if integer is None or not is_integer_like(element):
        raise CannotLift(f"{op.name} on values of type {type_}", op)
    return integer.width.data
