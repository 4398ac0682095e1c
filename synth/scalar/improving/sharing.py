"""Values that are made of other values of the function, which windows do not see.

Integers are read as polynomials (`polynomials.py`). A value that is another one, which is computed
on every way to it, or differs from that by a constant or by a value, is their sum or difference:
`(i + 1) * s + j` is `(i * s + j) + s`. What is proposed is proved for a window of both values.

What is shared may be poison where the other value is not, since it has flags. It may lose them:
without flags an operation refines what it was.

Likewise a remainder is what is left when a quotient that is computed before, of the same operands,
is multiplied and taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice

from xdsl.ir import Operation, SSAValue

from semantics.functions.operations import is_function
from synth.scalar.improving.dominance import Dominance
from synth.scalar.improving.polynomials import (
    DIFFERENCES,
    PRODUCTS,
    SUMS,
    Partner,
    Polynomials,
    is_read,
    unflagged,
)
from synth.scalar.improving.reading.searched import is_searched, literal_of, operator_of
from synth.scalar.improving.reading.windows import (
    PlaceOf,
    Window,
    nothing_known,
    only_for,
    window_of,
    windows_at,
)
from synth.scalar.synthesis.specification import Specification
from synth.scalar.synthesis.synthesis import QUICK, Synthesised
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Application, Operator, Term
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.decide import decide

_QUOTIENTS = {
    "arith.remui": "arith.divui",
    "arith.remsi": "arith.divsi",
    "llvm.urem": "llvm.udiv",
    "llvm.srem": "llvm.sdiv",
}
MOST_OPERATIONS = 12
_MOST_PARTNERS = 8
"""So many values are tried for a root."""


Found = tuple[Window, Synthesised]
"""A window and what is in its place, proved."""


@dataclass(frozen=True)
class Shared:
    """A program for a window, made of what is computed anyway; `flagged` are the operations behind
    that which may be poison by their flags."""

    window: Window
    program: Term
    flagged: tuple[Operation, ...]

    def proof_without_flags(self) -> Proved | None:
        """The proof of the program where these operations have no flags, if it is found soon."""
        specification = self.window.specification
        values = self.window.values.items()
        terms = {term for term, value in values if value.owner in self.flagged}
        plain = replace(
            specification,
            results=tuple(_plain(term, terms) for term in specification.results),
            given=tuple(_plain(term, terms) for term in specification.given),
        )
        return proof_of(plain, _plain(self.program, terms))


class Sharing:
    """What the values of a function may be made of, as it was when it was read; `to_free` are
    operations that are to lose their flags."""

    def __init__(self, function: Operation, costs: Costs, place: PlaceOf) -> None:
        self.to_free: set[Operation] = set()
        self.costs = costs
        self.place = place
        self._function = function
        self.dominance = Dominance(lambda one, other: (place(one) or 0) < (place(other) or 0))
        self._quotients: dict[object, list[Operation]] = {}
        for op in function.walk() if is_function(function) else ():
            if op.name in _QUOTIENTS.values():
                self._quotients.setdefault((op.name, *op.operands), []).append(op)

    @cached_property
    def _polynomials(self) -> Polynomials:
        return Polynomials(self._function)

    def found(self, root: Operation) -> Iterator[Found]:
        """What is proved to do for a root. Where an operation has to lose its flags first, it is in
        `to_free` afterwards; where the root has to, that is what is found."""
        if root in self.to_free:
            yield from self._freed(root)
            return
        for one in self.shared(root):
            given = one.window.specification.given
            cost = self.costs.beside([one.program], given)
            if cost >= self.costs.of_code(one.window.dead):
                continue
            proof = one.proof_without_flags()
            if proof is not None and one.flagged:
                self.to_free.update(one.flagged)
                return
            if proof is not None:
                yield one.window, Synthesised((one.program,), cost, proof)

    def _freed(self, op: Operation) -> Iterator[Found]:
        window = next(windows_at(op, self.place, nothing_known, 1), None)
        if window is not None:
            (result,) = window.specification.results
            plain = _plain(result, {result})
            proof = proof_of(window.specification, plain)
            if proof is not None:
                cost = self.costs.of_code(window.dead)
                yield window, Synthesised((plain,), cost, proof)

    def shared(self, root: Operation) -> Iterator[Shared]:
        """What may stand in the place of a root."""
        if root.name in _QUOTIENTS and self.place(root) is not None and is_searched(root):
            yield from self._from_quotient(root)
        for partner in self.partners(root, lambda op: self.is_known(op.results[0], root)):
            one = self._shared(root, partner)
            if one is not None:
                yield one

    def _from_quotient(self, root: Operation) -> Iterator[Shared]:
        """A remainder, made of the last quotient before it."""
        known = self._quotients.get((_QUOTIENTS[root.name], *root.operands), [])
        for op in reversed(known):
            stands = self.place(op) is not None and is_searched(op)
            if not stands or not self.is_known(op.results[0], root):
                continue
            window = window_of(root, [op, root], nothing_known)
            if window is None or op in window.dead:
                continue
            (remainder,) = window.specification.results
            assert isinstance(remainder, Application)
            x, y = remainder.operands
            quotient = next(t for t, value in window.values.items() if value is op.results[0])
            dialect, type_ = root.name.partition(".")[0], x.type_
            times, minus = (
                Operator(names[dialect], (type_, type_), (type_,))
                for names in (PRODUCTS, DIFFERENCES)
            )
            program = Application(minus, (x, Application(times, (quotient, y))))
            yield Shared(window, program, (op,) if operator_of(op).attributes else ())
            return

    def is_known(self, value: SSAValue, at: Operation) -> bool:
        """Whether a value is there on every way to an operation."""
        return self.dominance.is_known(value, at)

    def partners(self, root: Operation, fits: Callable[[Operation], bool]) -> Iterator[Partner]:
        """What a root may be made of that fits and stands as it was read."""
        if self.place(root) is None or not is_read(root) or not root.results[0].uses:
            return
        spent = self.costs.of_code(only_for(root, self.in_order(self.behind(root))))
        with_rest = spent > self.costs.of_name(SUMS[root.name.partition(".")[0]])

        def stands(op: Operation) -> bool:
            return self.place(op) is not None and bool(op.results[0].uses) and fits(op)

        found = self._polynomials.partners(root, stands, with_rest)
        yield from islice((p for p in found if self._has_rest(p, root)), _MOST_PARTNERS)

    def _has_rest(self, partner: Partner, root: Operation) -> bool:
        rest = partner.rest
        return not isinstance(rest, SSAValue) or self.is_known(rest, root)

    def _shared(self, root: Operation, partner: Partner) -> Shared | None:
        used = {**self.behind(partner.op), **self.behind(partner.rest)}
        inside = {**self.behind(root), **used}
        if len(inside) > MOST_OPERATIONS or root in used:
            return None
        window = window_of(root, self.in_order(inside), nothing_known)
        if window is None:
            return None
        terms = {value: term for term, value in window.values.items()}
        program = with_rest(partner, terms.get(partner.op.results[0]), terms)
        flagged = tuple(op for op in used if operator_of(op).attributes)
        return None if program is None else Shared(window, program, flagged)

    def behind(self, value: Operation | SSAValue | int) -> dict[Operation, None]:
        """The operation of a value, and those that its polynomial sees through, which stand as
        they are."""
        found: dict[Operation, None] = {}
        waiting = [value if isinstance(value, Operation | int) else value.owner]
        while waiting:
            one = waiting.pop()
            if not isinstance(one, Operation) or one in found or self.place(one) is None:
                continue
            if one is value or self._polynomials.is_seen(one):
                found[one] = None
                waiting += [operand.owner for operand in one.operands]
        return found

    def in_order(self, operations: Iterable[Operation]) -> list[Operation]:
        """Operations as they stand in the text."""
        return sorted(operations, key=lambda op: self.place(op) or 0)


def with_rest(
    partner: Partner, term: Term | None, terms: Mapping[SSAValue, Term]
) -> Application | Term | None:
    """The program of a term for a partner and of the rest; None where one is not there."""
    type_ = partner.op.results[0].type
    if term is None or partner.rest == 0:
        return term
    rest = partner.rest
    other = terms.get(rest) if isinstance(rest, SSAValue) else literal_of(rest, type_)
    if other is None:
        return None
    name = (DIFFERENCES if partner.minus else SUMS)[partner.op.name.partition(".")[0]]
    return Application(Operator(name, (type_, type_), (type_,)), (term, other))


@lru_cache(maxsize=10_000)
def proof_of(specification: Specification, program: Term) -> Proved | None:
    """The proof that a program does for a window, where it is found soon."""
    verdict = decide(specification.goal([program]), QUICK)
    return verdict if isinstance(verdict, Proved) else None


def _plain(term: Term, flagged: set[Term]) -> Term:
    """The term where those that are flagged have lost their flags."""
    if not isinstance(term, Application):
        return term
    operands = tuple(_plain(operand, flagged) for operand in term.operands)
    operator = unflagged(term.operator) if term in flagged else term.operator
    return Application(operator, operands, term.result)
