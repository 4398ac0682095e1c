"""What rules are searched over: operators, leaves of each type, and constants computed of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType

from semantics.language.dialects import entry_of
from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from semantics.language.registry import lookup
from synth.scalar.rules.pdl_constants import native_name
from synth.scalar.terms.costs import LATENCY, OPS, Costs
from synth.scalar.terms.operators import BadOperator, operators_of
from synth.scalar.terms.terms import Argument, Literal, Operator, Symbol
from verifier.kernel.goals.width_constant import Base, WidthConstant

_NAMES = ("T", "S", "R")
"""Type variables from wide to narrow."""
ARGUMENT_NAMES, _SYMBOLS = "xyzw", "cdef"
_BITS = IntegerType(1)
_WIDTHS = ((5,), (3, 6), (2, 4, 7))
"""Widths at which terms are compared first, for one, two and three type variables."""

_SHIFTS = {"shli", "shrui", "shrsi"}
"""Operations, by arith's names, to which widths are special."""
_EXTREMES = (Base.MINIMUM, Base.MAXIMUM)
_ON_CONSTANTS = (
    *("xori", "addi", "subi", "andi", "ori", "shli", "shrui", "shrsi", "muli"),
    *("minui", "maxui", "minsi", "maxsi", "extui", "extsi", "trunci"),
)


_SIMPLE = (
    *("andi", "ori", "xori", "addi", "subi", "shli", "shrui", "shrsi", "extui", "extsi"),
    *("trunci", "cmpi", "select", "minui", "maxui", "minsi", "maxsi", "muli"),
    *("divui", "remui", "divsi", "remsi"),
)


@dataclass(frozen=True)
class Ranked(Costs):
    """Other costs; of what costs the same there, first what takes fewer cycles is cheaper, then
    what comes first in a list of operations, then the first predicate.

    So a term has one form that is cheapest. The parts are so small that their sums never reach
    each other, and powers of two, so that sums are exact.
    """

    def of_operator(self, operator: Operator) -> float:
        cycles = LATENCY.of_operator(operator) * 2.0**-12
        name = native_name(operator.operation)
        rank = _SIMPLE.index(name) if name in _SIMPLE else len(_SIMPLE)
        predicate = 0
        for key, value in operator.attributes:
            if key == "predicate":
                predicate = cast(IntegerAttr[IntegerType], value).value.data
        return super().of_operator(operator) + cycles + rank * 2.0**-22 + predicate * 2.0**-32


def ranked(costs: Costs) -> Ranked:
    """These costs, and an order of what costs the same."""
    return Ranked(costs.name, costs.of_operation, costs.others)


@dataclass(frozen=True)
class MiningSpace:
    """`order` lists the type variables from narrow to wide; sources have at most `size` operations.

    `symbols` are constants that stay open, of the widest type; narrower ones get one. Targets may
    have the literals `made` besides, and constants computed by `on_constants`; their operators are
    `of_targets`, where those of sources are others. `signs_are_free`: of zeros of both signs each
    may stand for the other.
    """

    operators: tuple[Operator, ...]
    order: tuple[TypeVariable, ...]
    size: int
    arguments: tuple[Argument, ...]
    symbols: tuple[Symbol, ...]
    literals: tuple[Literal, ...]
    costs: Costs = OPS
    on_constants: tuple[Operator, ...] = field(default=())
    made: tuple[Literal, ...] = field(default=())
    of_targets: tuple[Operator, ...] = field(default=())
    signs_are_free: bool = False

    @property
    def widths(self) -> dict[TypeVariable, int]:
        """The widths at which terms are compared first."""
        if not self.order:
            return {}
        return dict(zip(self.order, _WIDTHS[len(self.order) - 1], strict=True))


def space_of(
    names: Sequence[str],
    size: int,
    arguments: int = 2,
    symbols: int = 2,
    types: int | None = None,
    costs: Costs = OPS,
) -> MiningSpace:
    """The space over the operators with these names.

    `types` is the number of type variables: by default two where an operation is about two types,
    else one. Raises `BadOperator`.
    """
    if types is None:
        types = 2 if any(_casts(name) for name in names) else 1
    if not 1 <= types <= len(_NAMES):
        raise BadOperator(f"rules have 1 to {len(_NAMES)} open types")
    order = tuple(TypeVariable(name) for name in reversed(_NAMES[:types]))
    found: list[Operator] = []
    for name in names:
        found += operators_of(name, order)
    if any(_BITS in o.types for o in found):
        found += [o for name in names for o in _on_bits(name)]
    used: list[TypeTerm] = list(order)
    for operator in found:
        used += operator.types
    wide = order[-1]
    of_type: list[TypeTerm] = [t for t in dict.fromkeys(used) if t != wide]
    of_type = [wide, *sorted(of_type, key=str)]
    leaves: list[Argument] = []
    open_constants: list[Symbol] = []
    literals: list[Literal] = []
    for type_ in of_type:
        suffix = "" if type_ == wide else f"_{str(getattr(type_, 'name', type_)).lower()}"
        leaves += [Argument(f"{n}{suffix}", type_) for n in ARGUMENT_NAMES[:arguments]]
        bits = as_integer_type(type_)
        if bits is not None:
            literals += [Literal(n, type_) for n in (0, 1)] if bits.width.data == 1 else []
            continue
        count = symbols if type_ == wide else min(symbols, 1)
        open_constants += [Symbol(f"{n}{suffix}", type_) for n in _SYMBOLS[:count]]
        literals += [Literal(n, type_) for n in (0, 1, -1)]
    operations = [name.partition(":")[0] for name in names]
    with_shifts = any(native_name(operation) in _SHIFTS for operation in operations)
    last = Literal(WidthConstant(wide, Base.WIDTH, -1, (wide,)), wide)
    least = Literal(WidthConstant(wide, Base.MINIMUM), wide)
    literals += [last] if with_shifts else []
    if with_shifts:
        literals += [
            Literal(WidthConstant(wide, Base.DIFFERENCE, 0, (wide, narrow)), wide)
            for narrow in order[:-1]
        ]
    literals += [least] if any(map(_is_signed, operations)) else []
    order_of_costs = ranked(costs)
    return MiningSpace(
        tuple(sorted(found, key=order_of_costs.of_operator)),
        order,
        size,
        tuple(leaves),
        tuple(open_constants),
        tuple(literals),
        order_of_costs,
        _on_constants(order),
        tuple(
            Literal(constant, wide)
            for constant in (2, -2, *(WidthConstant(wide, base) for base in _EXTREMES))
        ),
    )


def _on_constants(order: Sequence[TypeVariable]) -> tuple[Operator, ...]:
    found: list[Operator] = []
    for name in _ON_CONSTANTS:
        if len(order) > 1 or not _casts(f"arith.{name}"):
            found += operators_of(f"arith.{name}", order)
    return tuple(found)


def _on_bits(name: str) -> list[Operator]:
    """The operators on i1 of an operation on one open type, for what gives or takes conditions."""
    meaning = lookup(name.partition(":")[0])
    assert meaning is not None
    signature = meaning.signature
    if len({*signature.operands, *signature.results}) != 1:
        return []
    return operators_of(name, (_BITS,))


def _is_signed(operation: str) -> bool:
    dialect, _, name = operation.partition(".")
    return name in entry_of(dialect).search.signed


def _casts(name: str) -> bool:
    meaning = lookup(name.partition(":")[0])
    return meaning is not None and bool(meaning.signature.narrower)
