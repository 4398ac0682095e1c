"""Giving meaning to operations: the interface that our own dialects and a user's share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Execution, Value
from semantics.language.dialects import entry_for, entry_of, our_dialects, users_dialects
from semantics.language.not_representable import NotRepresentable
from semantics.language.signature import Signature
from semantics.language.widths import SymbolicWidth, Width, are_same

MeaningFunction = Callable[..., Bits | Value | Sequence[Bits | Value]]
F = TypeVar("F", bound=MeaningFunction)
Fits = Callable[..., bool]


class IllTypedOperation(Exception):
    """Types that the operation cannot have."""


@dataclass(frozen=True)
class Meaning:
    """What one operation does.

    `function(m, *operands, *attributes)` gets an `Execution` and, for each operand, its `Bits`, or
    with `sees_poison` its `Value`; for each entry of `attributes` the value its kind gives. It
    returns one `Bits` (or `Value`) a result. Where it sees bits only, a poison operand makes every
    result poison. `fits(operand widths, result widths, *attributes)`, all widths fixed, says what
    the signature cannot: which of its types the operation may have, such as a sum of widths. An
    operation that `chooses` takes part of its value from `Execution.choice`.
    """

    operation: str
    function: MeaningFunction
    signature: Signature
    attributes: Mapping[str, AttributeKind] = field(default_factory=dict[str, AttributeKind])
    sees_poison: bool = False
    fits: Fits | None = None
    chooses: bool = False

    def apply(
        self,
        m: Execution,
        operands: Sequence[Value],
        attributes: Mapping[str, Any],
        result_widths: Sequence[Width],
    ) -> tuple[Value, ...]:
        """The results of one execution of the operation; UB goes to `m`.

        Raises `IllTypedOperation`, and `NotRepresentable` for symbolic widths where `fits` needs
        fixed ones.
        """
        self._check_types([value.bits.width for value in operands], attributes, result_widths)
        m.begin_operation(result_widths)
        given = operands if self.sees_poison else [value.bits for value in operands]
        outcome = self.function(m, *given, *(attributes[name] for name in self.attributes))
        results = (outcome,) if isinstance(outcome, Bits | Value) else tuple(outcome)
        poison = m.operation_poison
        if not self.sees_poison:
            for operand in operands:
                poison = poison | operand.poison
        if len(results) != len(result_widths):
            raise ValueError(
                f"the meaning of {self.operation} gave {len(results)} results for "
                f"{len(result_widths)}"
            )
        values: list[Value] = []
        for result, width in zip(results, result_widths, strict=True):
            value = result if isinstance(result, Value) else Value(result, m.truth(False))
            if not are_same(value.bits.width, width):
                raise ValueError(
                    f"the meaning of {self.operation} gave width {value.bits.width} for {width}"
                )
            values.append(Value(value.bits, value.poison | poison))
        return tuple(values)

    def _check_types(
        self,
        operand_widths: Sequence[Width],
        attributes: Mapping[str, Any],
        result_widths: Sequence[Width],
    ) -> None:
        if self.fits is None:
            return
        if any(isinstance(width, SymbolicWidth) for width in (*operand_widths, *result_widths)):
            raise NotRepresentable(f"the types of {self.operation} at symbolic widths")
        given = (attributes[name] for name in self.attributes)
        if not self.fits(operand_widths, result_widths, *given):
            types = [
                ", ".join(f"i{w}" for w in widths) for widths in (operand_widths, result_widths)
            ]
            raise IllTypedOperation(
                f"{self.operation} cannot have types ({types[0]}) -> ({types[1]})"
            )


_meanings: dict[str, Meaning] = {}
_requirements: list[Callable[[Meaning], str | None]] = []
_met: dict[str, Meaning] = {}


def require(requirement: Callable[[Meaning], str | None]) -> None:
    """From now on meanings of users' must meet this when they are looked up; it says what is wrong
    with one."""
    if requirement not in _requirements:
        _requirements.append(requirement)
        _met.clear()


def meaning_of(
    operation: str,
    signature: str,
    *,
    narrower: str = "",
    index_cast: str = "",
    attributes: Mapping[str, AttributeKind] | None = None,
    sees_poison: bool = False,
    fits: Fits | None = None,
    chooses: bool = False,
) -> Callable[[F], F]:
    """Decorator: register the function as the meaning of the operation named `operation`.

    `signature` is as in `semantics.language.signature`; registering an operation twice is a
    ValueError.
    """

    def register(function: F) -> F:
        if lookup(operation) is not None:
            raise ValueError(f"{operation} already has a meaning")
        _meanings[operation] = Meaning(
            operation,
            function,
            Signature.parse(signature, narrower, index_cast),
            attributes or {},
            sees_poison,
            fits,
            chooses,
        )
        return function

    return register


def lookup(operation: str) -> Meaning | None:
    """The registered meaning, or None. Its dialect is imported for it.

    Raises ValueError for one of a user's that does not meet what is required.
    """
    found = _meanings.get(operation)
    if found is None:
        entry_for(operation).load_meanings()
        found = _meanings.get(operation)
    if found is not None and _met.get(operation) is not found:
        _check(found)
        _met[operation] = found
    return found


def _check(meaning: Meaning) -> None:
    if str(getattr(meaning.function, "__module__", "")).startswith("semantics."):
        return  # Tests check ours.
    for requirement in _requirements:
        wrong = requirement(meaning)
        if wrong is not None:
            raise ValueError(f"{meaning.operation} {wrong}")


def may_be_poison(operation: str) -> bool:
    """Whether the operation belongs to a dialect with poison; a constant belongs to any."""
    return entry_for(operation).has_poison and operation != "arith.constant"


def operations_of(dialect: str) -> tuple[str, ...]:
    """The names of the operations of a dialect that have a meaning."""
    entry_of(dialect).load_meanings()
    return tuple(sorted(name for name in _meanings if name.partition(".")[0] == dialect))


def registered_operations() -> tuple[str, ...]:
    """The names of all operations that have a meaning."""
    for dialect in (*our_dialects(), *users_dialects()):
        entry_of(dialect).load_meanings()
    return tuple(sorted(_meanings))
