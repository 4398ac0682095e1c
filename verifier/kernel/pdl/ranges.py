"""How many values and types the ranges of a pattern have.

`pdl.operands` and `pdl.types` stand for any number of values and types; the operations that match
them say how many there may be (mlir.llvm.org/docs/Dialects/PDLOps, `pdl.operation`: the groups of
operands, and of results, follow each other). Most numbers follow. Where one does not:

- operands of operations that are all one associative fold count as one value, their fold: with
  f(…, x, …) for any f(…, x₁, …, xₙ, …), both sides are what they were. One value, and none, are
  then enough to prove every number.
- otherwise each number up to `MOST` is proved by itself; the guarantee goes no further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from xdsl.dialects import pdl
from xdsl.ir import Operation, SSAValue

from semantics.language.program import NoMeaning
from semantics.language.registry import lookup
from semantics.language.signature import Signature
from verifier.kernel.goals.type_scheme import NoInstance

MOST = 4
"""So many values are tried in a range that may have any number."""
_MOST_CHOICES = 200
ASSOCIATIVE = frozenset(f"comb.{name}" for name in ("add", "mul", "and", "or", "xor"))
"""Operations of any number of operands that are folds of an associative function."""

Counts = Mapping[SSAValue, int]
"""The number of elements of each `pdl.operands` and `pdl.types`."""


@dataclass(frozen=True)
class RangeChoices:
    """The numbers of elements to prove, and what may be said about it; `most` is the largest number
    that is proved, where there may be more."""

    counts: tuple[Counts, ...]
    most: int | None = None
    notes: tuple[str, ...] = ()


def is_range(value: SSAValue) -> bool:
    return isinstance(value.type, pdl.RangeType)


def count_of(value: SSAValue, counts: Counts) -> int:
    """How many elements stand for `value`; 1 where it is no range. Raises `NoMeaning`."""
    owner = value.owner
    if not is_range(value):
        return 1
    if value in counts:
        return counts[value]
    if isinstance(owner, pdl.RangeOp):
        return sum(count_of(argument, counts) for argument in owner.arguments)
    if isinstance(owner, pdl.ResultsOp) and isinstance(owner.parent_.owner, pdl.OperationOp):
        signature = _signature(owner.parent_.owner)
        if signature is not None:
            return len(signature.results)
    raise NoMeaning("a range whose elements nothing here defines")


def choices_of_counts(
    body: Sequence[Operation], name_of: Callable[[SSAValue], str], where: str
) -> RangeChoices:
    """The numbers of elements that the ranges of a match may have.

    Raises `NoInstance` where there are none, and `NoMeaning` where there are too many.
    """
    classes = _classes(body)
    if not classes:
        return RangeChoices(({},))
    matched = [op for op in body if isinstance(op, pdl.OperationOp)]
    domains: list[Sequence[int]] = []
    most: int | None = None
    notes: list[str] = []
    for members in classes:
        fixed, largest = _given(members), _largest(members, matched)
        operands = [v for v in members if isinstance(v.owner, pdl.OperandsOp)]
        names = " and ".join(f"%{name_of(v)}" for v in operands or members)
        fold = _fold(members)
        if fixed is not None:
            domains.append([fixed])
        elif largest is not None:
            domains.append(range(largest + 1))
        elif fold is not None:
            domains.append([1, 0])
            notes.append(
                f"{names} may have any number of values: {fold} is associative, so that they "
                "count as one"
            )
        else:
            domains.append(range(MOST + 1))
            most = MOST
            notes.append(
                f"{names} may have more than {MOST} values; each number up to it is proved"
            )
    if prod(len(domain) for domain in domains) > _MOST_CHOICES:
        raise NoMeaning("so many ranges of unknown length", where)
    found = tuple(_consistent(classes, domains, matched))
    if not found:
        raise NoInstance("no operation has the numbers of operands and results of the match")
    return RangeChoices(found, most, tuple(notes))


def _classes(body: Iterable[Operation]) -> list[list[SSAValue]]:
    """The ranges that a match leaves open, those of one length together."""
    classes: dict[SSAValue, list[SSAValue]] = {}
    for op in body:
        if isinstance(op, pdl.TypesOp):
            classes[op.result] = [op.result]
        elif isinstance(op, pdl.OperandsOp):
            classes.setdefault(op.value_type or op.value, []).append(op.value)
    return list(classes.values())


def _given(members: Iterable[SSAValue]) -> int | None:
    """The number of constant types in a class."""
    for value in members:
        if isinstance(value.owner, pdl.TypesOp) and value.owner.constantTypes is not None:
            return len(value.owner.constantTypes)
    return None


def _largest(members: Sequence[SSAValue], matched: Iterable[pdl.OperationOp]) -> int | None:
    """The most elements that some operation leaves to the class, or None: any number."""
    bounds: list[int] = []
    for op in matched:
        signature = _signature(op)
        if signature is None:
            continue
        if signature.repeated is None and any(v in members for v in op.operand_values):
            bounds.append(len(signature.operands))
        if any(v in members for v in op.type_values):
            bounds.append(len(signature.results))
    return min(bounds, default=None)


def _fold(members: Sequence[SSAValue]) -> str | None:
    """The one associative operation whose operands the only range of values in a class is."""
    operands = [v for v in members if isinstance(v.owner, pdl.OperandsOp)]
    if len(operands) != 1:
        return None
    (value,) = operands
    types = [v for v in members if v is not value]
    if any(use.operation is not value.owner for v in types for use in v.uses):
        return None
    users = set(_users(value))
    return users.pop() if len(users) == 1 and users <= ASSOCIATIVE else None


def _users(value: SSAValue) -> Iterator[str]:
    """The operations whose operands a range is, or is part of; "" for any other use."""
    for use in value.uses:
        user = use.operation
        if isinstance(user, pdl.RangeOp):
            yield from _users(user.result)
        elif isinstance(user, pdl.OperationOp) and user.opName is not None:
            yield user.opName.data
        else:
            yield ""


def _consistent(
    classes: Sequence[Sequence[SSAValue]],
    domains: Sequence[Sequence[int]],
    matched: Sequence[pdl.OperationOp],
) -> Iterator[Counts]:
    for numbers in product(*domains):
        counts = {
            value: number
            for members, number in zip(classes, numbers, strict=True)
            for value in members
        }
        if all(_fits(op, counts) for op in matched):
            yield counts


def _fits(op: pdl.OperationOp, counts: Counts) -> bool:
    """Whether the operation may have so many operands and results; unknown ones may."""
    signature = _signature(op)
    if signature is None:
        return True
    operands = sum(count_of(value, counts) for value in op.operand_values)
    results = sum(count_of(value, counts) for value in op.type_values)
    return _may_take(op, signature, operands) and (
        results == len(signature.results) or not any(is_range(v) for v in op.type_values)
    )


def _may_take(op: pdl.OperationOp, signature: Signature, operands: int) -> bool:
    """What a match without ranges says wrongly is for others to report."""
    return signature.takes(operands) or not any(is_range(v) for v in op.operand_values)


def _signature(op: pdl.OperationOp) -> Signature | None:
    meaning = None if op.opName is None else lookup(op.opName.data)
    return None if meaning is None else meaning.signature
