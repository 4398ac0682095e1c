"""Sets of operations, as a user names them: a dialect, or operations one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import (
    AttributeKind,
    FlagKind,
    IntegerKind,
    OverflowFlags,
    OverflowKind,
    PredicateKind,
    StaticIntegerKind,
)
from semantics.language.builder import Bool
from semantics.language.dialects import entry_for
from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from semantics.language.registry import Meaning, lookup, operations_of
from semantics.meanings.llvm_attributes import BooleanKind, LlvmOverflowKind
from synth.scalar.terms.operators import fits, has_integers_only
from synth.scalar.terms.terms import Operator

MOST_TABLE_INPUTS = 2
"""Of truth tables with more operands there are too many to make an operator of each."""

_FLAGS = (OverflowKind, LlvmOverflowKind, FlagKind, BooleanKind)
_MAY_BE_ABSENT = (OverflowKind, LlvmOverflowKind, FlagKind)
Attributes = tuple[tuple[str, Attribute], ...]


class BadOperationSet(ValueError):
    """Names that stand for no operations; the message says why."""


@dataclass(frozen=True)
class OperationSet:
    """`operations` that may be applied, and the one that makes `constant`s, if there is one.

    It is `own` where it was named, or its dialect. Operations that were named, or their dialect,
    and are about index or about what is no integer are `left_out`.
    """

    operations: tuple[str, ...]
    constant: str | None
    own: bool
    left_out: tuple[str, ...] = ()

    def __str__(self) -> str:
        dialects = dict.fromkeys(name.partition(".")[0] for name in self.operations)
        return ", ".join(dialects)


def operation_set(names: Sequence[str]) -> OperationSet:
    """The operations that dialects' and operations' names stand for.

    Operations on index, and on what is no integer, are left out. Raises `BadOperationSet`.
    """
    found: dict[str, None] = {}
    for name in names:
        if "." in name:
            if lookup(name) is None:
                hint = "; attributes are not chosen here" if ":" in name else ""
                raise BadOperationSet(f"{name} has no meaning{hint}")
            found[name] = None
            continue
        members = operations_of(name)
        if not members:
            raise BadOperationSet(f"no operation of a dialect {name} has a meaning")
        found.update(dict.fromkeys(members))
    constants = [o for o in found if _is_constant(_meaning(o))]
    constants += [made for o in found if (made := entry_for(o).constant) is not None]
    no_constants = [o for o in found if not _is_constant(_meaning(o))]
    applied = [o for o in no_constants if has_integers_only(_meaning(o).signature)]
    left_out = tuple(o for o in no_constants if o not in applied)
    own = any(_is_constant(_meaning(o)) for o in found) or any("." not in name for name in names)
    return OperationSet(tuple(applied), constants[0] if constants else None, own, left_out)


def _meaning(operation: str) -> Meaning:
    meaning = lookup(operation)
    assert meaning is not None
    return meaning


def _is_constant(meaning: Meaning) -> bool:
    kinds = list(meaning.attributes.values())
    return (
        not meaning.signature.operands
        and meaning.signature.repeated is None
        and len(kinds) == 1
        and isinstance(kinds[0], IntegerKind)
    )


def attribute_choices(
    meaning: Meaning, widest: int, operands: int, flags: bool = True
) -> Iterator[Attributes]:
    """Every choice of attributes: each value of an enumeration, each position in a value of at most
    `widest` bits and, where they are wanted, all `flags`. Flags that are absent are left out.
    """
    domains = [
        [(name, value) for value in _choices(kind, widest, operands)][: None if flags else 1]
        if isinstance(kind, _FLAGS)
        else [(name, value) for value in _choices(kind, widest, operands)]
        for name, kind in meaning.attributes.items()
    ]
    for choice in product(*domains):
        yield tuple((name, value) for name, value in choice if value is not None)


def without_flags(meaning: Meaning, attributes: Attributes) -> Attributes:
    """The attributes that are no flags."""
    return tuple(
        (name, value)
        for name, value in attributes
        if not isinstance(meaning.attributes[name], _MAY_BE_ABSENT)
    )


def with_flags(operator: Operator) -> Iterator[Operator]:
    """The operator with each choice of flags, more of them first."""
    meaning = _meaning(operator.operation)
    base = without_flags(meaning, operator.attributes)
    every = attribute_choices(meaning, 1, len(operator.operand_types))
    flagged = [
        tuple((n, v) for n, v in choice if isinstance(meaning.attributes[n], _MAY_BE_ABSENT))
        for choice in every
    ]
    for flags in reversed(list(dict.fromkeys(flagged))):
        of = dict((*base, *flags))
        yield replace(operator, attributes=tuple((n, of[n]) for n in meaning.attributes if n in of))


def _choices(kind: AttributeKind, widest: int, operands: int) -> list[Attribute | None]:
    # Only now: comb is registered where it is needed.
    from semantics.meanings.comb import TableKind

    interpretation, i1 = ConcreteInterpretation(), IntegerType(1)

    def flag(value: bool) -> Bool:
        return Bool(interpretation, value)

    match kind:
        case OverflowKind() | LlvmOverflowKind():
            pairs = product((False, True), repeat=2)
            return [kind.write(OverflowFlags(flag(s), flag(u)), i1) for s, u in pairs]
        case FlagKind() | BooleanKind():
            return [kind.write(flag(value), i1) for value in (False, True)]
        case PredicateKind():
            return list(kind.cases())
        case StaticIntegerKind():
            return [IntegerAttr(number, kind.bits) for number in range(widest)]
        case TableKind():
            if operands > MOST_TABLE_INPUTS:
                return []
            tables = product((0, 1), repeat=1 << operands)
            return [ArrayAttr([IntegerAttr(entry, i1) for entry in table]) for table in tables]
        case _:
            return [None]


def operators(
    operation: str,
    types: Sequence[TypeTerm],
    count: int | None = None,
    narrower: Sequence[tuple[TypeTerm, TypeTerm]] = (),
    widths: Sequence[Mapping[TypeVariable, int]] = (),
) -> Iterator[Operator]:
    """All ways to apply the operation, without flags, to values of `types` and of i1.

    There are `count` operands where it takes any number. `narrower` says which open types are
    narrower than which; what the operation demands of widths besides must hold at each choice in
    `widths`.
    """
    meaning = _meaning(operation)
    signature = meaning.signature
    number = len(signature.operands) if signature.repeated is None else count
    if number is None or not signature.takes(number):
        return
    letters = signature.operand_letters(number)
    i1 = IntegerType(1)
    open_letters = [x for x in dict.fromkeys((*letters, *signature.results)) if not _fixed(x)]
    fixed = [t.width.data for t in map(as_integer_type, types) if t is not None]
    choices = list(attribute_choices(meaning, max(fixed, default=1), number, flags=False))
    for chosen in product(dict.fromkeys(types), repeat=len(open_letters)):
        of: dict[str, TypeTerm] = dict(zip(open_letters, chosen, strict=True))
        of |= {x: IntegerType(int(x[1:])) for x in (*letters, *signature.results) if _fixed(x)}
        if not all(_narrower(of[a], of[b], narrower) for a, b in signature.narrower):
            continue
        operands = tuple(of[x] for x in letters)
        results = tuple(of[x] for x in signature.results)
        if any(t not in (*types, i1) for t in (*operands, *results)):
            continue
        for attributes in choices:
            if fits(meaning, operands, results, dict(attributes), widths):
                yield Operator(operation, operands, results, attributes)


def _fixed(letter: str) -> bool:
    return letter.startswith("i") and letter[1:].isdigit()


def _narrower(low: TypeTerm, high: TypeTerm, stated: Sequence[tuple[TypeTerm, TypeTerm]]) -> bool:
    a, b = as_integer_type(low), as_integer_type(high)
    if a is not None and b is not None:
        return a.width.data < b.width.data
    return (low, high) in stated
