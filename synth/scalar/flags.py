"""Flags on operators: who has more of them, and the same operator with some added."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from xdsl.dialects.builtin import IntegerType

from semantics.attributes import FlagKind, OverflowFlags, OverflowKind
from semantics.builder import Bool
from semantics.concrete import ConcreteReading
from semantics.llvm_attributes import LlvmOverflowKind
from semantics.registry import lookup
from synth.scalar.rule import flags_of
from synth.scalar.terms import Operator

WRAPPING = OverflowKind | LlvmOverflowKind
"""The kinds of attribute that have nsw and nuw."""
_FLAGS = OverflowKind | LlvmOverflowKind | FlagKind


def has_wrap_flags(operation: str) -> bool:
    """Whether the operation can have nsw and nuw."""
    meaning = lookup(operation)
    return meaning is not None and any(isinstance(k, WRAPPING) for k in meaning.attributes.values())


def with_wrap_flags(operator: Operator, flags: Collection[str]) -> Operator:
    """The operator with `nsw` and `nuw`, as many as are among `flags`, besides those it has."""
    meaning = lookup(operator.operation)
    assert meaning is not None
    has = {*flags_of(operator), *flags}
    reading = ConcreteReading()
    attributes = dict(operator.attributes)
    for name, kind in meaning.attributes.items():
        if isinstance(kind, WRAPPING):
            value = OverflowFlags(Bool(reading, "nsw" in has), Bool(reading, "nuw" in has))
            written = kind.write(value, IntegerType(1))
            attributes.pop(name, None)
            if written is not None:
                attributes[name] = written
    return replace(operator, attributes=tuple(sorted(attributes.items(), key=lambda pair: pair[0])))


def has_more_flags(one: Operator, other: Operator) -> bool:
    """Whether `one` is `other` with more flags, and nothing else tells them apart."""
    more, fewer = set(flags_of(one)), set(flags_of(other))
    return more > fewer and without_flags(one) == without_flags(other)


def without_flags(operator: Operator) -> Operator:
    """The operator with no flag at all."""
    meaning = lookup(operator.operation)
    assert meaning is not None
    kinds = meaning.attributes
    kept = (pair for pair in operator.attributes if not isinstance(kinds[pair[0]], _FLAGS))
    return replace(operator, attributes=tuple(sorted(kept, key=lambda pair: pair[0])))
