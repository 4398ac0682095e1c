"""How windows read code: on one lane, or across lanes.

On one lane, an operation on vectors is what it does to each of their lanes, and a vector's type is
that of its elements. Across lanes vectors are values of their own, and operations may move lanes or
combine them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, i1
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.functions.operations import operation_name
from semantics.language.containers import are_real, element_type
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning, as_integer_type, fixed_width, is_integer_like
from synth.scalar.across_lanes.lane_programs import MOST_LANES, lane_program
from synth.scalar.across_lanes.moves import is_vector, lane_count
from synth.scalar.improving.reading.one_lane import on_one_lane
from synth.scalar.improving.reading.searched import (
    constant_of,
    is_searched,
    literal_of,
    operator_of,
)
from synth.scalar.synthesis.observations import MOST_BITS
from synth.scalar.terms.terms import Application, Argument, Operator, Term

_POISON = ("llvm.mlir.poison", "ub.poison")
_ABSENT = frozenset(
    [
        *("#arith.overflow<none>", "#llvm.overflow<none>", "0 : i32"),
        *("#arith.fastmath<none>", "#llvm.fastmath<none>"),
    ]
)
"""Flags of which none is set."""
_FLAGS = ("overflowFlags", "fastmath", "fastmathFlags")
_NAME_OF_UNREGISTERED = "op_name__"


@dataclass(frozen=True)
class Reading:
    """`across`: vectors are values of their own."""

    across: bool = False

    def reads(self, op: Operation) -> bool:
        """Whether a window may have the operation."""
        return not why_not_across(op) if self.across else is_searched(op)

    def operator(self, op: Operation) -> Operator:
        """The operation with its types and attributes."""
        return _whole(op) if self.across else operator_of(op)

    def constant(self, value: SSAValue) -> Term | None:
        """The constant that a value is."""
        if self.across and is_vector(value.type):
            return _constant_vector(value)
        number = constant_of(value)
        return None if number is None else literal_of(number, value.type)

    def type_of(self, value: SSAValue) -> Attribute:
        """The type of the argument that stands for a value."""
        return value.type if self.across else element_type(value.type)

    def container(self, root: Operation) -> Attribute:
        """The type of what a window gives, whose lanes count for all that is new."""
        return i1 if self.across or not root.results else root.results[0].type


ON_ONE_LANE, ACROSS_LANES = Reading(), Reading(across=True)


def moves_lanes(op: Operation) -> bool:
    """Whether an operation that is read across lanes does not do the same on each lane."""
    return any(is_vector(v.type) for v in (*op.operands, *op.results)) and on_one_lane(op) is None


def reading_of(op: Operation) -> Reading:
    """How an operation is read by itself."""
    return ON_ONE_LANE if is_searched(op) else ACROSS_LANES


def is_read(op: Operation) -> bool:
    """Whether some window may have the operation."""
    return is_searched(op) or not why_not_across(op)


@lru_cache(maxsize=20_000)
def why_not_across(op: Operation) -> str:
    """Why no window across lanes has an operation; "" where one may."""
    values = (*op.operands, *op.results)
    if op.regions or op.successors or len(op.results) != 1:
        return f"{operation_name(op)}, which does not give one value"
    for value in values:
        why = _why_not_of_type(value.type)
        if why:
            return why
    if not any(is_vector(value.type) for value in values):
        return "" if is_searched(op) else operation_name(op)
    return _why_no_lanes(_whole(op))


def _why_not_of_type(type_: Attribute) -> str:
    element, count = element_type(type_), lane_count(type_)
    if as_integer_type(element) is None or not is_integer_like(element):
        return str(type_)
    if fixed_width(element, 64) > MOST_BITS or count is None:
        return str(type_)
    return f"{type_}, which has many lanes" if count > MOST_LANES else ""


@lru_cache(maxsize=5_000)
def _why_no_lanes(operator: Operator) -> str:
    holes = tuple(Argument(f"h{n}", type_) for n, type_ in enumerate(operator.operand_types))
    try:
        lane_program(Application(operator, holes))
    except NoMeaning:
        return f"{operator.operation}, of which lanes are not known"
    return ""


@lru_cache(maxsize=20_000)
def _whole(op: Operation) -> Operator:
    stated: Mapping[str, Attribute] = op.properties | op.attributes
    attributes = sorted(
        (name, value)
        for name, value in stated.items()
        if "." not in name and name != _NAME_OF_UNREGISTERED and not _is_absent(name, value)
    )
    return Operator(
        operation_name(op),
        tuple(operand.type for operand in op.operands),
        tuple(result.type for result in op.results),
        tuple(attributes),
    )


def _is_absent(name: str, value: Attribute) -> bool:
    return name in _FLAGS and str(value) in _ABSENT


def _constant_vector(value: SSAValue) -> Term | None:
    op = value.owner
    if not isinstance(op, Operation) or op.operands or why_not_across(op):
        return None
    stated = op.get_attr_or_prop("value")
    known = isa(stated, DenseIntOrFPElementsAttr) and are_real(stated)
    if not known and operation_name(op) not in _POISON:
        return None
    return Application(_whole(op), ())
