"""Values that two places compute, neither of which is on every way to the other, computed once.

Two branches, two loops, a loop and what follows it, or one block in the wrong order: where both
values are made of what is known above both, up to a constant or a value (`polynomials.py`), they
are made of one that is computed there. That is in no loop which does not hold both.

It may run where neither was run. So three things are proved: each new operation, which has no
flags, is defined whatever its operands are, poison included, but for those that are constants
(`is_speculatable`); and what stands in the place of each of the two does for a window of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from xdsl.ir import Attribute, Operation, SSAValue

from synth.scalar.improving.dominance import Above
from synth.scalar.improving.polynomials import Partner, is_read, unflagged
from synth.scalar.improving.reading.searched import constant_of, literal_of, operator_of
from synth.scalar.improving.reading.windows import Window, nothing_known, window_of
from synth.scalar.improving.sharing import (
    MOST_OPERATIONS,
    Found,
    Shared,
    Sharing,
    proof_of,
    with_rest,
)
from synth.scalar.synthesis.specification import Specification
from synth.scalar.synthesis.synthesis import Synthesised
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term


@dataclass(frozen=True)
class Hoisted:
    """A value computed above two roots. The `program` is over the `leaves`, which are known there.

    `first` and `second` are the windows of the roots, each with what is in its place and the proof;
    in these the value is called `names`.
    """

    above: Above
    leaves: Mapping[Term, SSAValue]
    names: tuple[Term, Term]
    first: Found
    second: Found

    @property
    def program(self) -> Term:
        """What is computed above."""
        return self.names[0]


def hoisted(sharing: Sharing, root: Operation) -> Iterator[Found | Hoisted]:
    """What may be computed above the root and another operation that does not stand on every way to
    it. Where operations have to lose their flags first, they are in `to_free` afterwards; where the
    root has to, that is what is found."""
    if root in sharing.to_free:
        yield from sharing.found(root)
        return
    for partner in sharing.partners(root, lambda op: not sharing.is_known(op.results[0], root)):
        one = _hoisted(sharing, root, partner)
        if one is not None:
            yield one
        elif sharing.to_free:
            return


def _hoisted(sharing: Sharing, root: Operation, partner: Partner) -> Hoisted | None:
    above = sharing.dominance.above(partner.op, root)
    used = sharing.behind(partner.op)
    if above is None or root in used:
        return None
    there = [op for op in used if sharing.is_known(op.results[0], above.op)]
    of_rest = sharing.behind(partner.rest)
    inside = {**sharing.behind(root), **dict.fromkeys(there), **of_rest}
    first = _window(sharing, partner.op, used)
    second = _window(sharing, root, inside)
    if first is None or second is None or any(op in first.dead for op in of_rest):
        return None
    made = _Made(sharing, above, first, second)
    names = made.of(partner.op.results[0], moved=True)
    if names is None:
        return None
    terms = {value: term for term, value in second.values.items()}
    result = with_rest(partner, names[1], terms)
    if result is None:
        return None
    costs = sharing.costs
    cost = costs.beside([names[0]], list(made.leaves))
    rest = costs.beside([result], [*second.specification.given, names[1]])
    if cost + rest >= costs.of_code(first.dead) + costs.of_code(second.dead):
        return None
    of_first = proof_of(first.specification, names[0])
    flagged = tuple(op for op in there if operator_of(op).attributes)
    of_second = Shared(second, result, flagged).proof_without_flags()
    if of_first is None or of_second is None:
        return None
    if flagged:
        sharing.to_free.update(flagged)
        return None
    return Hoisted(
        above,
        made.leaves,
        names,
        (first, Synthesised((names[0],), cost, of_first)),
        (second, Synthesised((result,), rest, of_second)),
    )


def is_speculatable(op: Operation) -> bool:
    """Whether an operation is proved to be defined, its flags aside, for all operands that are no
    constants: then it may be run anywhere."""
    return _is_defined(unflagged(operator_of(op)), tuple(map(constant_of, op.operands)))


@lru_cache(maxsize=10_000)
def _is_defined(operator: Operator, constants: Sequence[int | None]) -> bool:
    """Poison is refined by all that is defined."""
    operands: list[Argument | Literal] = [
        Argument(f"x{place}", type_) if number is None else literal_of(number, type_)
        for place, (number, type_) in enumerate(zip(constants, operator.operand_types, strict=True))
        if isinstance(type_, Attribute)
    ]
    arguments = tuple(operand for operand in operands if isinstance(operand, Argument))
    poison = Application(Operator("ub.poison", (), operator.result_types), ())
    program = Application(operator, tuple(operands))
    return proof_of(Specification(arguments, (poison,)), program) is not None


def _window(sharing: Sharing, root: Operation, inside: Mapping[Operation, None]) -> Window | None:
    if len(inside) > MOST_OPERATIONS:
        return None
    return window_of(root, sharing.in_order(inside), nothing_known)


class _Made:
    """Programs for a value above two windows, as each of them calls it. `leaves` are those of the
    first one's that stay when both roots are gone, and are known there."""

    def __init__(self, sharing: Sharing, above: Above, first: Window, second: Window) -> None:
        self._sharing = sharing
        self._above = above
        self._terms = [
            {value: term for term, value in window.values.items()} for window in (first, second)
        ]
        self.leaves: dict[Term, SSAValue] = {}
        self._opened: set[SSAValue] = set()

    def of(self, value: SSAValue, moved: bool = False) -> tuple[Term, Term] | None:
        """The two programs; None where the value is made of what is not known above, or of
        itself, as it may be in code that is never reached."""
        if not moved and self._sharing.is_known(value, self._above.op):
            first, second = (terms.get(value) for terms in self._terms)
            if first is not None and second is not None:
                self.leaves[first] = value
                return first, second
        number, op = constant_of(value), value.owner
        if number is not None:
            literal = literal_of(number, value.type)
            return literal, literal
        if not isinstance(op, Operation) or not is_read(op) or not is_speculatable(op):
            return None
        if value in self._opened:
            return None
        self._opened.add(value)
        made = [self.of(operand) for operand in op.operands]
        self._opened.remove(value)
        operator = unflagged(operator_of(op))
        first = tuple(each[0] for each in made if each is not None)
        second = tuple(each[1] for each in made if each is not None)
        if len(first) < len(made):
            return None
        return Application(operator, first), Application(operator, second)
