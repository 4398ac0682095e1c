"""Sums and products that are another value of the function, up to a constant or to one more value.

Windows do not see what is computed beside them. So sums, differences and products are read as
polynomials over all other values, modulo two to the width. A value whose polynomial differs from
that of an earlier one, which is computed on every way to it, by a constant or by one of its own
variables, is the sum of the two: `(i + 1) * s + j` is `(i * s + j) + s`. The polynomials only
propose; what is proposed is proved for a window of both values.

What is shared may be poison where the other value is not, since it has flags. It may lose them:
without flags an operation refines what it was.

Likewise a remainder is what is left when a quotient that is computed before, of the same operands,
is multiplied and taken away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Operation, Region, SSAValue

from semantics.functions.operations import is_function
from semantics.interpretations.concrete import signed
from semantics.language.program import fixed_width
from synth.scalar.improving.searched import constant_of, is_searched, literal_of, operator_of
from synth.scalar.improving.windows import PlaceOf, Window, nothing_known, window_of
from synth.scalar.synthesis.specification import Specification
from synth.scalar.synthesis.synthesis import QUICK
from synth.scalar.terms.terms import Application, Operator, Term
from verifier.analyses.flow.blocks import Order, order_of
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.decide import decide

_SUMS = {"arith": "arith.addi", "llvm": "llvm.add", "index": "index.add"}
_DIFFERENCES = ("arith.subi", "llvm.sub", "index.sub")
_PRODUCTS = ("arith.muli", "llvm.mul", "index.mul")
_QUOTIENTS = {
    "arith.remui": "arith.divui",
    "arith.remsi": "arith.divsi",
    "llvm.urem": "llvm.udiv",
    "llvm.srem": "llvm.sdiv",
}
_NAMES = frozenset((*_SUMS.values(), *_DIFFERENCES, *_PRODUCTS))
_NESTS = ("scf", "affine")
"""Dialects whose regions see the values around them and are run in order."""
_MODULUS = 1 << 64
_MOST_TERMS = 12
_MOST_FACTORS = 3
_MOST_OPERATIONS = 12
_MOST_PARTNERS = 4
"""Of earlier values with one polynomial so many are tried, the last ones."""

Polynomial = Mapping[tuple[int, ...], int]
"""Coefficients of products of values, which are numbered."""


@dataclass(frozen=True)
class Shared:
    """A program for a window, made of what is computed anyway; `flagged` are the operations behind
    that which may be poison by their flags."""

    window: Window
    program: Term
    flagged: tuple[Operation, ...]

    def without_flags(self) -> Shared:
        """The same where these operations have no flags."""
        specification = self.window.specification
        values = self.window.values.items()
        terms = {term for term, value in values if value.owner in self.flagged}
        plain = replace(
            specification,
            results=tuple(_plain(term, terms) for term in specification.results),
            given=tuple(_plain(term, terms) for term in specification.given),
        )
        window = replace(self.window, specification=plain)
        return Shared(window, _plain(self.program, terms), ())


def without_flags(term: Term) -> Term:
    """The operation without what makes its result poison."""
    assert isinstance(term, Application)
    return Application(replace(term.operator, attributes=()), term.operands, term.result)


@lru_cache(maxsize=10_000)
def proof_of(specification: Specification, program: Term) -> Proved | None:
    """The proof that a program does for a window, where it is found soon."""
    verdict = decide(specification.goal([program]), QUICK)
    return verdict if isinstance(verdict, Proved) else None


def _plain(term: Term, flagged: set[Term]) -> Term:
    if not isinstance(term, Application):
        return term
    operands = tuple(_plain(operand, flagged) for operand in term.operands)
    new = Application(term.operator, operands, term.result)
    return without_flags(new) if term in flagged else new


class Sums:
    """The polynomials of a function, as it was when it was read; `to_free` are operations that are
    to lose their flags."""

    def __init__(self, function: Operation) -> None:
        self.to_free: set[Operation] = set()
        self._numbers: dict[SSAValue, int] = {}
        self._values: list[SSAValue] = []
        self._polynomials: dict[SSAValue, Polynomial] = {}
        self._orders: dict[Region, Order] = {}
        self._known: dict[object, list[tuple[Operation, int]]] = {}
        self._quotients: dict[object, list[Operation]] = {}
        for op in function.walk() if is_function(function) else ():
            if op.name in _QUOTIENTS.values():
                self._quotients.setdefault((op.name, *op.operands), []).append(op)
            if _is_read(op):
                polynomial = self._of(op.results[0])
                known = self._known.setdefault(_key(op, polynomial), [])
                known.append((op, polynomial.get((), 0)))

    def shared(self, root: Operation, place: PlaceOf) -> Iterator[Shared]:
        """What may stand in the place of a root."""
        if root.name in _QUOTIENTS and place(root) is not None and is_searched(root):
            yield from self._from_quotient(root, place)
        if place(root) is None or not _is_read(root) or not root.results[0].uses:
            return
        polynomial = self._of(root.results[0])
        constant = polynomial.get((), 0)
        for op, other in self._before(root, polynomial, place):
            yield from self._shared(root, op, (constant - other) % _MODULUS, place)
        for factors, coefficient in polynomial.items():
            if len(factors) == 1 and coefficient == 1:
                left = {f: c for f, c in polynomial.items() if f != factors}
                for op, other in self._before(root, left, place):
                    if other == constant:
                        yield from self._shared(root, op, self._values[factors[0]], place)

    def _from_quotient(self, root: Operation, place: PlaceOf) -> Iterator[Shared]:
        """A remainder, made of the last quotient before it."""
        known = self._quotients.get((_QUOTIENTS[root.name], *root.operands), [])
        for op in reversed(known):
            if not is_searched(op) or place(op) is None or not self._is_before(op, root, place):
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
                Operator(name, (type_, type_), (type_,))
                for names in (_PRODUCTS, _DIFFERENCES)
                for name in names
                if name.startswith(f"{dialect}.")
            )
            program = Application(minus, (x, Application(times, (quotient, y))))
            yield Shared(window, program, (op,) if operator_of(op).attributes else ())
            return

    def _before(
        self, root: Operation, polynomial: Polynomial, place: PlaceOf
    ) -> list[tuple[Operation, int]]:
        """The operations of that polynomial, up to a constant, that are on every way to the root,
        and their constants."""
        found: list[tuple[Operation, int]] = []
        for op, constant in reversed(self._known.get(_key(root, polynomial), [])):
            stands = op is not root and place(op) is not None and op.results[0].uses
            if len(found) < _MOST_PARTNERS and stands and self._is_before(op, root, place):
                found.append((op, constant))
        return found

    def _shared(
        self, root: Operation, partner: Operation, rest: int | SSAValue, place: PlaceOf
    ) -> Iterator[Shared]:
        behind = self._behind(partner, place)
        inside = {**self._behind(root, place), **behind}
        if len(inside) > _MOST_OPERATIONS or root in behind:
            return
        ordered = sorted(inside, key=lambda op: place(op) or 0)
        window = window_of(root, ordered, nothing_known)
        if window is None or partner in window.dead:
            return
        terms = {value: term for term, value in window.values.items()}
        program = terms.get(partner.results[0])
        type_ = root.results[0].type
        if isinstance(rest, SSAValue) or rest:
            other = terms.get(rest) if isinstance(rest, SSAValue) else literal_of(rest, type_)
            if program is None or other is None:
                return
            plus = Operator(_SUMS[root.name.partition(".")[0]], (type_, type_), (type_,))
            program = Application(plus, (program, other))
        if program is not None:
            flagged = tuple(op for op in behind if operator_of(op).attributes)
            yield Shared(window, program, flagged)

    def _behind(self, op: Operation, place: PlaceOf) -> dict[Operation, None]:
        """The operation, and those that its polynomial sees through, which stand as they are."""
        found: dict[Operation, None] = {}
        waiting = [op]
        while waiting:
            one = waiting.pop()
            if one in found or place(one) is None:
                continue
            found[one] = None
            owners = (operand.owner for operand in one.operands)
            waiting += [o for o in owners if isinstance(o, Operation) and self._is_seen(o)]
        return found

    def _is_seen(self, op: Operation) -> bool:
        return _is_read(op) and self._of(op.results[0]) != {(self._number(op.results[0]),): 1}

    def _of(self, value: SSAValue) -> Polynomial:
        """The polynomial of a value."""
        waiting = [value]
        while waiting:
            one = waiting[-1]
            owner = one.owner
            op = owner if isinstance(owner, Operation) and _is_read(owner) else None
            operands = () if op is None else op.operands
            missing = [operand for operand in operands if operand not in self._polynomials]
            if one not in self._polynomials and missing:
                waiting += missing
                continue
            waiting.pop()
            if one not in self._polynomials:
                self._polynomials[one] = self._computed(one, op)
        return self._polynomials[value]

    def _computed(self, value: SSAValue, op: Operation | None) -> Polynomial:
        if op is None:
            number = constant_of(value)
            if number is None:
                return {(self._number(value),): 1}
            width = fixed_width(value.type, 64)
            return {(): signed(number, width) % _MODULUS} if number else {}
        one, other = (self._polynomials[operand] for operand in op.operands)
        found: dict[tuple[int, ...], int] = {}
        if op.name in _PRODUCTS:
            for a, c in one.items():
                for b, d in other.items():
                    factors = tuple(sorted((*a, *b)))
                    found[factors] = (found.get(factors, 0) + c * d) % _MODULUS
        else:
            sign = -1 if op.name in _DIFFERENCES else 1
            found |= one
            for factors, c in other.items():
                found[factors] = (found.get(factors, 0) + sign * c) % _MODULUS
        found = {factors: c for factors, c in found.items() if c}
        if len(found) > _MOST_TERMS or any(len(factors) > _MOST_FACTORS for factors in found):
            return {(self._number(value),): 1}
        return found

    def _number(self, value: SSAValue) -> int:
        if value not in self._numbers:
            self._numbers[value] = len(self._values)
            self._values.append(value)
        return self._numbers[value]

    def _is_before(self, op: Operation, root: Operation, place: PlaceOf) -> bool:
        """Whether the operation is on every way to the root, with nothing between that runs in
        another order."""
        block, at = op.parent_block(), root
        while at.parent_region() is not op.parent_region():
            around = at.parent_op()
            if around is None or around.name.partition(".")[0] not in _NESTS:
                return False
            at = around
        if at.parent_block() is block:
            return at is not op and (place(op) or 0) < (place(at) or 0)
        region = op.parent_region()
        around = None if region is None else region.parent_op()
        if region is None or around is None or not is_function(around):
            return False
        if region not in self._orders:
            self._orders[region] = order_of(region)
        above, here = self._orders[region].above, at.parent_block()
        while here is not None and here is not block:
            here = above.get(here)
        return here is not None


def _is_read(op: Operation) -> bool:
    """Whether it is a sum, difference or product of integers, not of vectors."""
    if op.name not in _NAMES or len(op.results) != 1:
        return False
    return isinstance(op.results[0].type, IntegerType | IndexType) and is_searched(op)


def _key(op: Operation, polynomial: Polynomial) -> object:
    """What values have in common that differ by a constant."""
    rest = frozenset(item for item in polynomial.items() if item[0] != ())
    return op.results[0].type, op.name.partition(".")[0], rest
