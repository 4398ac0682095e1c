"""Flags on operators: which one can have, who has more of them, the same with others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import IntegerType

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import FlagKind, OverflowFlags, OverflowKind
from semantics.language.builder import Bool
from semantics.language.registry import lookup
from semantics.meanings.llvm_attributes import LlvmOverflowKind
from synth.scalar.rules.rule import flags_of
from synth.scalar.terms.terms import Operator, Term, rebuilt

WRAPPING = OverflowKind | LlvmOverflowKind
"""The kinds of attribute that have nsw and nuw."""
_EXACT = "isExact"
_FLAGS = OverflowKind | LlvmOverflowKind | FlagKind


def has_wrap_flags(operation: str) -> bool:
    """Whether the operation can have nsw and nuw."""
    meaning = lookup(operation)
    return meaning is not None and any(isinstance(k, WRAPPING) for k in meaning.attributes.values())


def possible_flags(operator: Operator) -> tuple[str, ...]:
    """The flags that rules are searched with: of nsw, nuw and exact those it can have, in arith."""
    found: list[str] = []
    for name, kind in operator.meaning.attributes.items():
        if isinstance(kind, OverflowKind):
            found += ["nsw", "nuw"]
        elif isinstance(kind, FlagKind) and name == _EXACT:
            found.append("exact")
    return tuple(found)


def flagged(operator: Operator, flags: Collection[str]) -> Operator:
    """The operator with exactly those of nsw, nuw and exact that are among `flags`, if it can."""
    interpretation = ConcreteInterpretation()
    attributes = dict(operator.attributes)
    for name, kind in operator.meaning.attributes.items():
        if isinstance(kind, WRAPPING):
            nsw, nuw = (Bool(interpretation, flag in flags) for flag in ("nsw", "nuw"))
            written = kind.write(OverflowFlags(nsw, nuw), IntegerType(1))
        elif isinstance(kind, FlagKind) and name == _EXACT:
            written = kind.write(Bool(interpretation, "exact" in flags), IntegerType(1))
        else:
            continue
        attributes.pop(name, None)
        if written is not None:
            attributes[name] = written
    return replace(operator, attributes=tuple(sorted(attributes.items(), key=lambda pair: pair[0])))


def with_wrap_flags(operator: Operator, flags: Collection[str]) -> Operator:
    """The operator with `nsw` and `nuw`, as many as are among `flags`, besides those it has."""
    return flagged(operator, {*flags_of(operator), *flags})


def with_flags(term: Term, flags: Mapping[Operator, Sequence[str]] | Sequence[str]) -> Term:
    """The term, all of whose operations that can have them have these flags (nsw, nuw, exact)."""

    def of(operator: Operator) -> Operator:
        chosen = flags.get(operator, ()) if isinstance(flags, Mapping) else flags
        return flagged(operator, chosen)

    return rebuilt(term, lambda leaf: leaf, of)


def has_more_flags(one: Operator, other: Operator) -> bool:
    """Whether `one` is `other` with more flags, and nothing else tells them apart."""
    more, fewer = set(flags_of(one)), set(flags_of(other))
    return more > fewer and without_flags(one) == without_flags(other)


def without_flags(operator: Operator) -> Operator:
    """The operator with no flag at all."""
    kinds = operator.meaning.attributes
    kept = (pair for pair in operator.attributes if not isinstance(kinds[pair[0]], _FLAGS))
    return replace(operator, attributes=tuple(sorted(kept, key=lambda pair: pair[0])))
