"""Terms of floats read as real numbers: polynomials over what is no sum or product.

Two terms that are equal so are equal where all values are finite (the assumption `finite`). What
the target divides by, the source has to divide by as well: elsewhere it may be 0.
"""

from __future__ import annotations

from fractions import Fraction

from semantics.tensors.constants import FLOATS
from semantics.tensors.terms import ARGUMENT, CONSTANT, FOLD, OPAQUE, Term

Monomial = tuple[tuple[str, int], ...]
"""Names of what is multiplied, each with its exponent, in order."""
Polynomial = dict[Monomial, Fraction]
MOST_MONOMIALS = 4_000


class NoPolynomial(Exception):
    """A term has no such form. The message says why."""


class Polynomials:
    """The polynomials of terms, of both functions that are compared."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Polynomial, frozenset[str]]] = {}
        self._names: dict[object, str] = {}
        """A short name for each polynomial, and for what is none, by what it is made of."""

    def of(self, term: Term) -> tuple[Polynomial, frozenset[str]]:
        """The polynomial of a term, and what is divided by in it. Raises `NoPolynomial`."""
        waiting = [term]
        while waiting:
            here = waiting[-1]
            missing = [a for a in here.arguments if a.number not in self._known]
            if here.number in self._known or not missing:
                waiting.pop()
                if here.number not in self._known:
                    self._known[here.number] = self._made(here)
            else:
                waiting += missing
        return self._known[term.number]

    def same(self, source: Term, target: Term) -> bool:
        """Whether two terms are equal as real numbers, wherever the source's values are. What may
        be no number (a quotient, a function) occurs in the source if it does in the target. Raises
        `NoPolynomial`."""
        left, needed = self.of(source)
        right, used = self.of(target)
        return left == right and used <= needed

    def _made(self, term: Term) -> tuple[Polynomial, frozenset[str]]:
        given = [self._known[a.number] for a in term.arguments]
        divided = frozenset[str]().union(*(d for _, d in given))
        values = [p for p, _ in given]
        if FLOATS.get(term.element) is None:
            return _named(self._name(term, values)), divided
        match term.op:
            case _ if term.op == CONSTANT:
                return self._constant(term), divided
            case "arith.addf":
                return _sum(values[0], values[1]), divided
            case "arith.negf":
                return {m: -c for m, c in values[0].items()}, divided
            case "arith.mulf":
                return _product(values[0], values[1]), divided
            case "arith.extf" | "arith.truncf":
                return values[0], divided
            case "arith.divf":
                inverse, names = self._inverse(values[1])
                return _product(values[0], inverse), divided | names
            case "math.rsqrt":
                inverse, names = self._inverse(_named(f"sqrt {self._text(values[0])}"))
                return inverse, divided | names
            case "math.powf":
                return self._power(term, values, divided)
            case _ if term.op == FOLD:
                return self._fold(term, values), divided
            case "math.sqrt":
                name = f"sqrt {self._text(values[0])}"
            case _:
                name = self._name(term, values)
        plain = term.op == ARGUMENT
        return _named(name), divided if plain else divided | {name}

    def _constant(self, term: Term) -> Polynomial:
        known = FLOATS.get(term.element)
        bits = term.bits
        if known is None or bits is None:
            raise NoPolynomial("a constant of an unknown type")
        number = Fraction(0) if bits == known.format.sign else known.number(bits)
        if number is None:
            raise NoPolynomial("an infinity or NaN as a real number")
        return {(): number} if number else {}

    def _power(
        self, term: Term, values: list[Polynomial], divided: frozenset[str]
    ) -> tuple[Polynomial, frozenset[str]]:
        base, exponent = values
        number = exponent.get((), Fraction(0)) if set(exponent) <= {()} else None
        if number is not None and number.denominator == 1 and 1 <= number <= 4:
            found = base
            for _ in range(int(number) - 1):
                found = _product(found, base)
            return found, divided
        half = number == Fraction(1, 2)
        name = f"sqrt {self._text(base)}" if half else self._name(term, values)
        return _named(name), divided | {name}

    def _fold(self, term: Term, values: list[Polynomial]) -> Polynomial:
        """How many initial values there are does not matter where they are neutral."""
        init, *rest = values
        if term.attributes[0] == "arith.addf" and init == {}:
            total: Polynomial = {}
            for value in rest:
                total = _sum(total, value)
            return total
        if term.attributes[0] == "arith.mulf" and init == {(): Fraction(1)}:
            product: Polynomial = {(): Fraction(1)}
            for value in rest:
                product = _product(product, value)
            return product
        return _named(self._name(term, values))

    def _inverse(self, polynomial: Polynomial) -> tuple[Polynomial, frozenset[str]]:
        """One over a polynomial, and the names of what is divided by."""
        if len(polynomial) == 1:
            ((monomial, coefficient),) = polynomial.items()
            inverse = tuple((name, -exponent) for name, exponent in monomial)
            return {inverse: 1 / coefficient}, frozenset(name for name, _ in monomial)
        if not polynomial:
            raise NoPolynomial("a division by 0")
        # A sum is one thing, up to a factor: the first coefficient.
        first = min(polynomial)
        scale = polynomial[first]
        name = self._text({m: c / scale for m, c in polynomial.items()})
        return {((name, -1),): 1 / scale}, frozenset((name,))

    def _text(self, polynomial: Polynomial) -> str:
        """A name for a polynomial: the same one for the same polynomial only."""
        return self._short(tuple(sorted(polynomial.items())))

    def _short(self, key: object) -> str:
        return self._names.setdefault(key, f"#{len(self._names)}")

    def _name(self, term: Term, values: list[Polynomial]) -> str:
        """What is no sum or product, by what it is made of."""
        if term.op in (ARGUMENT, CONSTANT):
            return f"{term.op}{term.attributes}{term.element}"
        if term.op == FOLD:
            inside = ";".join(self._text(v) for v in values)
            return self._short(f"fold{term.attributes[0]}({inside})")
        if term.op == OPAQUE or FLOATS.get(term.element) is None:
            return f"term {term.number}"
        inside = ";".join(
            self._text(v) if FLOATS.get(a.element) else f"term {a.number}"
            for a, v in zip(term.arguments, values, strict=True)
        )
        return self._short(f"{term.op}{term.attributes}{term.element}({inside})")


def _named(name: str) -> Polynomial:
    return {((name, 1),): Fraction(1)}


def _sum(left: Polynomial, right: Polynomial) -> Polynomial:
    total = dict(left)
    for monomial, coefficient in right.items():
        value = total.get(monomial, Fraction(0)) + coefficient
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)
    return _bounded(total)


def _product(left: Polynomial, right: Polynomial) -> Polynomial:
    if len(left) * len(right) > MOST_MONOMIALS:
        raise NoPolynomial("a product of sums is too large")
    total: Polynomial = {}
    for a, x in left.items():
        for b, y in right.items():
            exponents = dict(a)
            for name, exponent in b:
                exponents[name] = exponents.get(name, 0) + exponent
            monomial = tuple(sorted((n, e) for n, e in exponents.items() if e))
            total[monomial] = total.get(monomial, Fraction(0)) + x * y
    return _bounded({m: c for m, c in total.items() if c})


def _bounded(polynomial: Polynomial) -> Polynomial:
    if len(polynomial) > MOST_MONOMIALS:
        raise NoPolynomial("a sum is too large")
    return polynomial
