"""What operations on floats leave open, anew each time that they are executed: which NaN they give
(LLVM's language reference, *Behavior of Floating-Point NaN values*), which of two zeros minnumf and
maxnumf give, and what fast-math flags license.

Recurrences take an operation for a function. For numbers that is right if each execution of the
target has one of the source, to choose as it does, that no other one has. NaNs count as one value,
and a proof says so; a program that makes another value of the bits of a NaN cannot be read so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import islpy as isl
from xdsl.dialects import func
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue

from semantics.control_flow.float_licences import flags_in
from semantics.language.float_formats import Special, format_of, type_named
from semantics.syntax.linalg.structure import structure_of
from verifier.kernel.loops.recurrences.scalar_values import TOTAL_ORDER
from verifier.kernel.loops.recurrences.system import (
    Apply,
    RecurrenceSystem,
    Statement,
    Term,
    element_of,
)

_GIVE_ONE_FLOAT = frozenset(
    {
        "arith.select",
        "arith.negf",
        "arith.bitcast",
        "arith.sitofp",
        "arith.uitofp",
        "math.absf",
        "math.copysign",
    }
)
_LOOK_AT_NANS = frozenset({"math.copysign", TOTAL_ORDER})
_GIVE_EITHER_ZERO = frozenset({"arith.minnumf", "arith.maxnumf"})
_INTEGER = re.compile(r"index|[su]?i\d+")
_LICENSE_NOTHING = frozenset({"none", "nnan", "ninf"})
_ENDS = frozenset({"func.return", "linalg.yield", "affine.store", "memref.store", "tensor.insert"})
_YIELDS = frozenset({"scf.yield", "affine.yield"})
_LOOPS = frozenset({"scf.for", "affine.for"})


@dataclass(frozen=True)
class Pairing:
    """That an operation of a statement of the source is compared with one of the target, at the
    pairs of points of a relation."""

    before: tuple[Statement, Apply]
    after: tuple[Statement, Apply]
    relation: isl.Map


def may_give_nans(*systems: RecurrenceSystem) -> bool:
    """Whether there is a float of which it is left open which NaN it is, if it is one."""
    return any(
        _is_float(apply.element) and (apply.op not in _GIVE_ONE_FLOAT or chooses(apply))
        for system in systems
        for apply in _operations(system)
    )


def looked_at(*systems: RecurrenceSystem) -> str | None:
    """What makes another value of the bits of a NaN, if anything does."""
    for system in systems:
        for apply in _operations(system):
            of_float = any(_is_float(element_of(operand)) for operand in apply.arguments)
            if apply.op in _LOOK_AT_NANS or (apply.op == "arith.bitcast" and of_float):
                return apply.op
    return None


def chooses(apply: Apply) -> bool:
    """Whether an operation may give one of several numbers."""
    return (
        apply.op in _GIVE_EITHER_ZERO
        or (_lacks_values(apply.element) and apply.op not in _GIVE_ONE_FLOAT)
        or any(_licenses(text) for _, text in apply.attributes)
    )


def may_choose(apply: Apply) -> bool:
    """Whether an operation may give one of several floats, NaNs told apart."""
    computes = apply.op not in _GIVE_ONE_FLOAT and not apply.op.startswith("memref.")
    return chooses(apply) or (computes and _is_float(apply.element))


def chosen_anew(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    pairings: Sequence[Pairing],
    by_reductions: bool,
    *,
    every_nan: bool = False,
) -> str | None:
    """Which operation may give another number than the source's, since the target executes it more
    often, or None; another NaN too, if `every_nan` counts. `pairings` are those of the operations
    that `may_choose`."""
    choosing = may_choose if every_nan else chooses
    made = [a.op for system in (before, after) for a in _operations(system) if choosing(a)]
    if not made:
        return None
    why = f"{made[0]} may give another number each time"
    decisions = (*before.decisions, *after.decisions)
    if by_reductions or any(choosing(a) for s in decisions for a in _applied(s.value)):
        return why
    if _stands_in_several_places(before.function, every_nan=every_nan):
        return why
    found: dict[tuple[str, int], dict[tuple[str, int], isl.Map]] = {}
    for pairing in pairings:
        (s, f), (t, g) = pairing.before, pairing.after
        if not choosing(g):
            continue
        partners = found.setdefault((s.name, id(f)), {})
        known = partners.get((t.name, id(g)))
        related = pairing.relation
        partners[t.name, id(g)] = related if known is None else known.union(related)
    for partners in found.values():
        relations = list(partners.values())
        if not all(relation.is_single_valued() for relation in relations):
            return why
        for one, other in combinations(relations, 2):
            if not one.domain().is_disjoint(other.domain()):
                return why
    return None


def _stands_in_several_places(function: func.FuncOp, *, every_nan: bool) -> bool:
    """Whether what is executed once may be several terms of the recurrences."""
    for op in _executed(function):
        if op.name == "func.call":
            return True  # What it calls is lifted in its place.
        chosen = _operation_chooses(op) or (every_nan and _may_give_a_nan(op))
        if chosen and not all(_is_used_once(op, r) for r in op.results):
            return True
    return False


def _executed(function: func.FuncOp) -> Iterator[Operation]:
    """The operations of a function, with those that named linalg ops stand for."""
    for op in function.walk():
        yield op
        if op.name.startswith("linalg.") and not op.regions:
            yield from structure_of(op).body.ops


def _may_give_a_nan(op: Operation) -> bool:
    computes = op.name.startswith(("arith.", "math.")) and bool(op.operands)
    return (
        computes
        and op.name not in _GIVE_ONE_FLOAT
        and any(_is_float(str(r.type)) for r in op.results)
    )


def _operation_chooses(op: Operation) -> bool:
    attributes = (*op.attributes.values(), *op.properties.values())
    if op.name in _GIVE_EITHER_ZERO or any(_licenses(str(a)) for a in attributes):
        return True
    small = any(_lacks_values(str(r.type)) for r in op.results)
    computes = op.name.startswith(("arith.", "math.")) and bool(op.operands)
    return small and computes and op.name not in _GIVE_ONE_FLOAT


def _is_used_once(op: Operation, value: SSAValue) -> bool:
    """Whether a float goes into one statement at most, in the block where it is made."""
    users = [use.operation for use in value.uses]
    if not users:
        return True
    (user, *more) = users
    if more or user.parent is not op.parent or not isinstance(value.type, AnyFloat):
        return False
    if user.name in _ENDS or (user.name in _YIELDS and _name_of_parent(user) in _LOOPS):
        return True
    of_scalars = user.name.startswith(("arith.", "math.")) and not user.regions
    return of_scalars and all(_is_used_once(user, result) for result in user.results)


def _name_of_parent(op: Operation) -> str:
    parent = op.parent_op()
    return "" if parent is None else parent.name


def _licenses(text: str) -> bool:
    """Whether an attribute has a fast-math flag that licenses several results."""
    return "fastmath<" in text and not flags_in(text) <= _LICENSE_NOTHING


def _lacks_values(element: str) -> bool:
    """Whether a type is a format that lacks NaNs or signs: what it does not have may become any of
    its numbers."""
    type_ = type_named(element)
    f = None if type_ is None else format_of(type_)
    return f is not None and (f.special is Special.NONE or f.is_scale)


def _is_float(element: str) -> bool:
    return not _INTEGER.fullmatch(element)


def _operations(system: RecurrenceSystem) -> Iterator[Apply]:
    for statement in (*system.statements, *system.decisions):
        yield from _applied(statement.value)


def _applied(term: Term) -> Iterator[Apply]:
    if isinstance(term, Apply):
        yield term
        for argument in term.arguments:
            yield from _applied(argument)
