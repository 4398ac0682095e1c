"""Integers of a function as polynomials over the values around them.

Sums, differences and products are read as polynomials, modulo two to the width. Any other operation
is a variable, the same one wherever it has the same operands, flags aside: so what two blocks
compute alike is one polynomial. Nothing is proved here: polynomials only say which values to try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Operation, SSAValue

from semantics.functions.operations import is_function
from semantics.interpretations.concrete import signed
from semantics.language.program import fixed_width
from semantics.language.registry import lookup
from synth.scalar.improving.reading.searched import constant_of, is_searched, operator_of
from synth.scalar.terms.op_sets import without_flags
from synth.scalar.terms.terms import Operator

SUMS = {"arith": "arith.addi", "llvm": "llvm.add", "index": "index.add"}
DIFFERENCES = {"arith": "arith.subi", "llvm": "llvm.sub", "index": "index.sub"}
PRODUCTS = {"arith": "arith.muli", "llvm": "llvm.mul", "index": "index.mul"}
_NAMES = frozenset((*SUMS.values(), *DIFFERENCES.values(), *PRODUCTS.values()))
_MODULUS = 1 << 64
_MOST_TERMS = 12
_MOST_FACTORS = 3
_MOST_COMPARED = 100
"""Of values that have a term in common with another one, so many are compared with it."""

Polynomial = Mapping[tuple[int, ...], int]
"""Coefficients of products of values, which are numbered."""


@dataclass(frozen=True)
class Partner:
    """A value from which another one is got: as the sum of it and of the rest, a value or a
    constant, or, if `minus`, as the difference."""

    op: Operation
    rest: int | SSAValue
    minus: bool = False


class Polynomials:
    """The polynomials of a function, as it was when it was read."""

    def __init__(self, function: Operation) -> None:
        self._numbers: dict[object, int] = {}
        self._values: list[list[SSAValue]] = []
        self._polynomials: dict[SSAValue, Polynomial] = {}
        self._equal: dict[object, list[Operation]] = {}
        self._with: dict[object, list[Operation]] = {}
        for op in function.walk() if is_function(function) else ():
            if is_read(op):
                polynomial = self.of(op.results[0])
                kind = _kind(op)
                self._equal.setdefault((kind, _key(polynomial)), []).append(op)
                for term in polynomial.items():
                    self._with.setdefault((kind, term), []).append(op)

    def is_seen(self, op: Operation) -> bool:
        """Whether the polynomial tells more of an operation than which value it is."""
        if not is_read(op):
            return False
        number = _variable(self.of(op.results[0]))
        return number is None or len(self._values[number]) > 1

    def partners(
        self, root: Operation, fits: Callable[[Operation], bool], with_rest: bool
    ) -> Iterator[Partner]:
        """The operations that fit of which the root is made: that are equal to it, and, if it may
        be `with_rest`, that differ from it by a constant or a value; of each kind the last ones
        first."""
        kind, whole = _kind(root), self.of(root.results[0])
        equal = self._equal.get((kind, _key(whole)), [])
        yield from (Partner(op, 0) for op in reversed(equal) if op is not root and fits(op))
        if not with_rest:
            return
        similar: dict[Operation, None] = {}
        for term in whole.items():
            similar.update(dict.fromkeys(reversed(self._with[kind, term][-_MOST_COMPARED:])))
        for op in similar:
            if op is root or not fits(op):
                continue
            rest = _difference(whole, self.of(op.results[0]))
            constant = rest.get((), 0)
            if len(rest) == 1 and constant:
                yield Partner(op, constant)
                continue
            for minus in (False, True):
                wanted = _difference({}, rest) if minus else rest
                found = self._equal_to(kind, wanted)
                yield from (Partner(op, value, minus) for value in found if value.owner is not root)

    def _equal_to(self, kind: tuple[object, str], polynomial: Polynomial) -> list[SSAValue]:
        """The values of a polynomial that is no constant: of a variable all that it stands for."""
        computed = self._equal.get((kind, _key(polynomial)), [])
        found: list[SSAValue] = [op.results[0] for op in computed]
        number = _variable(polynomial)
        if number is not None:
            values = self._values[number]
            found += [v for v in values if v.type == kind[0] and v not in found]
        return found

    def of(self, value: SSAValue) -> Polynomial:
        """The polynomial of a value. One that is made of itself, as it may be in code that is never
        reached, is a variable."""
        waiting = [value]
        opened: set[SSAValue] = set()
        while waiting:
            one = waiting[-1]
            owner = one.owner
            op = owner if isinstance(owner, Operation) and is_read(owner) else None
            operands = () if op is None else op.operands
            missing = [operand for operand in operands if operand not in self._polynomials]
            if one not in self._polynomials and missing and one not in opened:
                opened.add(one)
                waiting += missing
                continue
            waiting.pop()
            if one not in self._polynomials:
                self._polynomials[one] = self._computed(one, None if missing else op)
        return self._polynomials[value]

    def _computed(self, value: SSAValue, op: Operation | None) -> Polynomial:
        if op is None:
            number = constant_of(value)
            if number is None:
                return self._as_variable(value, value)
            width = fixed_width(value.type, 64)
            return {(): signed(number, width) % _MODULUS} if number else {}
        operands = [self._polynomials[operand] for operand in op.operands]
        if op.name not in _NAMES:
            plain = unflagged(operator_of(op))
            return self._as_variable((plain, tuple(map(_key, operands))), value)
        one, other = operands
        if op.name in PRODUCTS.values():
            found: dict[tuple[int, ...], int] = {}
            for a, c in one.items():
                for b, d in other.items():
                    factors = tuple(sorted((*a, *b)))
                    found[factors] = (found.get(factors, 0) + c * d) % _MODULUS
            found = {factors: c for factors, c in found.items() if c}
        elif op.name in DIFFERENCES.values():
            found = _difference(one, other)
        else:
            found = _difference(one, _difference({}, other))
        if len(found) > _MOST_TERMS or any(len(factors) > _MOST_FACTORS for factors in found):
            return self._as_variable(value, value)
        return found

    def _as_variable(self, what: object, value: SSAValue) -> Polynomial:
        if what not in self._numbers:
            self._numbers[what] = len(self._values)
            self._values.append([])
        number = self._numbers[what]
        self._values[number].append(value)
        return {(number,): 1}


def is_read(op: Operation) -> bool:
    """Whether it is an operation on integers, not on vectors, that can be searched."""
    if len(op.results) != 1 or not op.operands or op.name.partition(".")[0] not in SUMS:
        return False
    values = (*op.operands, *op.results)
    return all(isinstance(v.type, IntegerType | IndexType) for v in values) and is_searched(op)


def unflagged(operator: Operator) -> Operator:
    """The operator without the flags that make its result poison."""
    meaning = lookup(operator.operation)
    assert meaning is not None
    return replace(operator, attributes=without_flags(meaning, operator.attributes))


def _variable(polynomial: Polynomial) -> int | None:
    """The number of the only variable of which a polynomial consists."""
    terms = [factors for factors, c in polynomial.items() if c == 1 and len(factors) == 1]
    return terms[0][0] if len(terms) == len(polynomial) == 1 else None


def _difference(one: Polynomial, other: Polynomial) -> dict[tuple[int, ...], int]:
    found = dict(one)
    for factors, c in other.items():
        found[factors] = (found.get(factors, 0) - c) % _MODULUS
    return {factors: c for factors, c in found.items() if c}


def _kind(op: Operation) -> tuple[object, str]:
    return op.results[0].type, op.name.partition(".")[0]


def _key(polynomial: Polynomial) -> frozenset[tuple[tuple[int, ...], int]]:
    return frozenset(polynomial.items())
