"""Terms of scalar operations. Two terms that are the same are one object.

The names of operations are those of arith and math where these are what is meant. A term may stand
for the same value in another form (`Terms.apply`): constants are computed by the meanings of the
operations, and laws that hold bit for bit, all NaNs being one value, choose one form.

Other terms are: an element of an argument; `opaque`, a function of which nothing is known but its
name; `pick`, the element of a list that an integer chooses; and `fold`, a sum or product of floats
in an order that is left open, a choice that is made anew at each place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from semantics.tensors.constants import (
    FLOATS,
    evaluated,
    identity_of,
    is_known,
    signed,
    width_of,
)

CONSTANT, ARGUMENT, OPAQUE, PICK, FOLD = "constant", "argument", "opaque", "pick", "fold"
BUNDLE = "bundle"
"""Several terms as one operand."""

MOST_TERMS = 200_000
MOST_STEPS = 1_000_000


class TooLarge(Exception):
    """A function has too many elements to be read so."""


@dataclass(frozen=True, eq=False)
class Term:
    """`number` tells terms apart, and orders them. `attributes` are what the operation needs beside
    its operands: of a constant its bits, of an argument its position, part and place. `left_open`
    says that there is a fold in it, `known` that it has no opaque value and nothing left open."""

    number: int
    op: str
    attributes: tuple[object, ...]
    arguments: tuple[Term, ...]
    element: str
    left_open: bool
    known: bool

    @property
    def bits(self) -> int | None:
        """The bits of a constant; None for any other term."""
        bits = self.attributes[0] if self.op == CONSTANT else None
        return bits if isinstance(bits, int) else None


_COMMUTATIVE = frozenset(
    (
        *(f"arith.{n}" for n in ("addi", "muli", "andi", "ori", "xori", "maxsi", "maxui")),
        *(f"arith.{n}" for n in ("minsi", "minui", "addf", "mulf", "maximumf", "minimumf")),
    )
)
_ASSOCIATIVE = _COMMUTATIVE - {"arith.addf", "arith.mulf"}
_EITHER_WAY = {"arith.cmpi": {0, 1}, "arith.cmpf": {0, 1, 6, 7, 8, 13, 14, 15}}
_TURNED = {
    "arith.cmpi": {4: 2, 5: 3, 8: 6, 9: 7},
    "arith.cmpf": {2: 4, 3: 5, 9: 11, 10: 12},
}
"""For predicates with *greater* those with *less*."""
_MOST_PICKED = 4096


class Terms:
    """Makes the terms of functions that are compared. `reals` reads floats as real numbers."""

    def __init__(self, most: int = MOST_TERMS) -> None:
        self._known: dict[tuple[object, ...], Term] = {}
        self._most = most
        self.conventions: set[str] = set()
        """What has been read in one of several ways."""
        self._places = 0
        self._steps = 0

    def __len__(self) -> int:
        return len(self._known)

    def _term(
        self,
        op: str,
        attributes: tuple[object, ...],
        arguments: tuple[Term, ...],
        element: str,
    ) -> Term:
        key = (op, attributes, tuple(a.number for a in arguments), element)
        found = self._known.get(key)
        if found is None:
            number = len(self._known)
            if number >= self._most:
                raise TooLarge(f"more than {self._most:,} different elements")
            left_open = op == FOLD or any(a.left_open for a in arguments)
            known = op not in (OPAQUE, FOLD) and all(a.known for a in arguments)
            found = Term(number, op, attributes, arguments, element, left_open, known)
            self._known[key] = found
        return found

    # Leaves

    def constant(self, bits: int, element: str) -> Term:
        """A constant, given by its bits."""
        return self._term(CONSTANT, (bits,), (), element)

    def truth(self, value: bool) -> Term:
        """A constant of type i1."""
        return self.constant(int(value), "i1")

    def argument(self, position: int, part: int, place: int, element: str) -> Term:
        """An element of an argument: its place in the order of indices; `part` is that of a complex
        number."""
        return self._term(ARGUMENT, (position, part, place), (), element)

    def new_place(self) -> int:
        """Something that chooses: no other choice is made there."""
        self._places += 1
        return self._places

    # Applications

    def opaque(self, name: str, arguments: Sequence[Term], element: str, *more: object) -> Term:
        """A function of which nothing is known, of some operands."""
        return self._term(OPAQUE, (name, *more), tuple(arguments), element)

    def bundle(self, arguments: Sequence[Term]) -> Term:
        """Several terms as one."""
        return self._term(BUNDLE, (), tuple(arguments), "")

    def expect(self, operations: int) -> None:
        """That so many operations more can be applied. Raises `TooLarge`."""
        if self._steps + operations > MOST_STEPS:
            raise TooLarge(f"more than {MOST_STEPS:,} operations on elements")

    def apply(self, op: str, arguments: Sequence[Term], element: str, *attributes: int) -> Term:
        """An operation of arith or math, in one of the forms that have its value."""
        self.expect(1)
        self._steps += 1
        given = tuple(arguments)
        if not is_known(op, (*(a.element for a in given), element)):
            return self.opaque(op, given, element, *attributes)
        op, given, attributes = _turned(op, given, attributes)
        if all(a.op == CONSTANT for a in given):
            sources = [a.element for a in given]
            bits = evaluated(op, [a.bits or 0 for a in given], sources, element, attributes)
            if bits is not None:
                return self.constant(bits, element)
        rule = _RULES.get(op)
        found = None if rule is None else rule(self, given, element, attributes)
        return found or self._term(op, attributes, given, element)

    def like(self, term: Term, arguments: Sequence[Term]) -> Term:
        """The operation of a term, on other operands."""
        if term.op == PICK:
            return self.pick(arguments[0], arguments[1:])
        if term.op == FOLD:
            operation, place = term.attributes
            assert isinstance(place, int)
            return self.fold(str(operation), arguments[0], arguments[1:], term.element, place)
        if term.op in (ARGUMENT, CONSTANT, OPAQUE, BUNDLE):
            return self._term(term.op, term.attributes, tuple(arguments), term.element)
        return self._again(term, arguments)

    def select(self, condition: Term, then: Term, otherwise: Term) -> Term:
        """One of two terms."""
        return self.apply("arith.select", (condition, then, otherwise), then.element)

    def compare(self, predicate: int, left: Term, right: Term) -> Term:
        """A comparison of integers."""
        return self.apply("arith.cmpi", (left, right), "i1", predicate)

    def both(self, left: Term, right: Term) -> Term:
        """A conjunction."""
        return self.apply("arith.andi", (left, right), "i1")

    def either(self, left: Term, right: Term) -> Term:
        """A disjunction."""
        return self.apply("arith.ori", (left, right), "i1")

    def pick(self, chooser: Term, choices: Sequence[Term]) -> Term:
        """The choice at the place that an integer says, as a signed number: the first one where it
        is negative, the last one where it is too large.

        The choices of one operation on several lists are that operation on choices of each list.
        """
        if len(choices) > _MOST_PICKED:
            raise TooLarge(f"more than {_MOST_PICKED:,} elements among which an index chooses")
        first = choices[0]
        if all(c is first for c in choices):
            return first
        if chooser.bits is not None:
            place = signed(chooser.bits, width_of(chooser.element) or 1)
            return choices[min(max(place, 0), len(choices) - 1)]
        shape = (first.op, first.attributes, first.element, len(first.arguments))
        alike = first.arguments and first.op not in (PICK, FOLD, OPAQUE, BUNDLE)
        if alike and all(
            (c.op, c.attributes, c.element, len(c.arguments)) == shape for c in choices
        ):
            lists = zip(*(c.arguments for c in choices), strict=True)
            picked = [self.pick(chooser, of) for of in lists]
            return self._again(first, picked)
        if first.op == PICK and all(
            c.op == PICK
            and c.arguments[0] is first.arguments[0]
            and len(c.arguments) == len(first.arguments)
            for c in choices
        ):
            inner = first.arguments[0]
            if inner.number > chooser.number:  # One order of choosing among two.
                rows = zip(*(c.arguments[1:] for c in choices), strict=True)
                return self.pick(inner, [self.pick(chooser, row) for row in rows])
        return self._term(PICK, (), (chooser, *choices), first.element)

    def _again(self, like: Term, arguments: Sequence[Term]) -> Term:
        numbers = tuple(a for a in like.attributes if isinstance(a, int))
        return self.apply(like.op, arguments, like.element, *numbers)

    def fold(
        self, operation: str, init: Term, values: Sequence[Term], element: str, place: int
    ) -> Term:
        """A reduction of the values, in their order, by a full binary tree that is chosen at this
        place, with any number of initial values between them (stablehlo's `reduce`).

        Of operations that are associative and commutative bit for bit it is one value.
        """
        neutral = identity_of(operation, element)
        if not values:
            return init
        is_neutral = init.bits is not None and init.bits == neutral
        if operation in _ASSOCIATIVE and is_neutral:
            return self.chain(operation, sorted(values, key=_order), element)
        kept = [v for v in values if v.bits is None or v.bits != neutral] or list(values[:1])
        zero = init.bits == 0 and operation == "arith.addf"
        if len(kept) == 1 and is_neutral:
            return kept[0]
        if (is_neutral or zero) and all(v.op == CONSTANT for v in kept):
            exact = _exact_sum(operation, [v.bits or 0 for v in (*kept, init)], element)
            if exact is not None:
                return self.constant(exact, element)
        return self._term(FOLD, (operation, place), (init, *kept), element)

    def chain(self, operation: str, values: Sequence[Term], element: str) -> Term:
        """The values combined from the first to the last."""
        total = values[0]
        for value in values[1:]:
            total = self.apply(operation, (total, value), element)
        return total


def _order(term: Term) -> tuple[bool, int]:
    """Where a term stands among operands whose order does not matter. Terms that are left open are
    new ones on each side, so they are the last ones on both."""
    return term.left_open, term.number


def _exact_sum(operation: str, bits: Sequence[int], element: str) -> int | None:
    """The bits of a sum or product of floats where every order gives them: all partial results are
    integers, multiples of one power of two, that need no rounding. None where this is not known."""
    known = FLOATS.get(element)
    if known is None:
        return None
    numbers = [known.number(b) for b in bits]
    if any(n is None for n in numbers):
        return None
    given = [n for n in numbers if n is not None]
    digits = 1 << known.precision
    if operation == "arith.mulf":
        product, sizes = 1, 1
        for n in given:
            if n.denominator != 1 or n == 0:
                return None
            product, sizes = product * n.numerator, sizes * abs(n.numerator)
        return known.bits(product) if sizes <= digits else None
    unit = max(n.denominator for n in given)
    total = sum(given)
    fits = unit <= 1 << 10 and sum(abs(n) * unit for n in given) <= digits
    return known.bits(total) if fits and total != 0 else None


def _turned(
    op: str, given: tuple[Term, ...], attributes: tuple[int, ...]
) -> tuple[str, tuple[Term, ...], tuple[int, ...]]:
    """The same operation, with operands in one order where it does not matter."""
    if op in _TURNED:
        less = _TURNED[op].get(attributes[0])
        if less is not None:
            return op, given[::-1], (less,)
        if attributes[0] in _EITHER_WAY[op]:
            return op, tuple(sorted(given, key=_order)), attributes
    if op in _COMMUTATIVE:
        return op, tuple(sorted(given, key=_order)), attributes
    return op, given, attributes


# Laws that hold bit for bit

_Rule = Callable[[Terms, tuple[Term, ...], str, tuple[int, ...]], Term | None]


def _select(_: Terms, given: tuple[Term, ...], element: str, __: tuple[int, ...]) -> Term | None:
    condition, then, otherwise = given
    if condition.bits is not None:
        return then if condition.bits else otherwise
    if then is otherwise:
        return then
    if element == "i1" and then.bits == 1 and otherwise.bits == 0:
        return condition
    return None


def _comparison(
    terms: Terms, given: tuple[Term, ...], _: str, attributes: tuple[int, ...]
) -> Term | None:
    if given[0] is given[1]:
        return terms.truth(attributes[0] in (0, 3, 5, 7, 9))
    return None


def _neutral(op: str) -> _Rule:
    def rule(_: Terms, given: tuple[Term, ...], element: str, __: tuple[int, ...]) -> Term | None:
        neutral = identity_of(op, element)
        for own, other in (given, given[::-1]):
            if own.bits is not None and own.bits == neutral:
                return other
        return None

    return rule


def _bits(op: str, *, zero: int | None, same: bool) -> _Rule:
    """Of `and` and `or`: the operand that decides, and equal operands."""
    neutral = _neutral(op)

    def rule(
        terms: Terms, given: tuple[Term, ...], element: str, attributes: tuple[int, ...]
    ) -> Term | None:
        ones = (1 << (width_of(element) or 1)) - 1
        if zero is not None and any(g.bits == (zero and ones) for g in given):
            return terms.constant(zero and ones, element)
        if given[0] is given[1]:
            return given[0] if same else terms.constant(0, element)
        return neutral(terms, given, element, attributes)

    return rule


def _times(
    terms: Terms, given: tuple[Term, ...], element: str, attributes: tuple[int, ...]
) -> Term | None:
    if any(g.bits == 0 for g in given):
        return terms.constant(0, element)
    return _neutral("arith.muli")(terms, given, element, attributes)


def _less(terms: Terms, given: tuple[Term, ...], element: str, _: tuple[int, ...]) -> Term | None:
    left, right = given
    if left is right:
        return terms.constant(0, element)
    return left if right.bits == 0 else None


def _minus(terms: Terms, given: tuple[Term, ...], element: str, _: tuple[int, ...]) -> Term | None:
    """IEEE 754-2019, 5.4.1: x - y is x + (-y)."""
    left, right = given
    return terms.apply("arith.addf", (left, terms.apply("arith.negf", (right,), element)), element)


def _negated(_: Terms, given: tuple[Term, ...], __: str, ___: tuple[int, ...]) -> Term | None:
    (operand,) = given
    return operand.arguments[0] if operand.op == "arith.negf" else None


def _size(terms: Terms, given: tuple[Term, ...], element: str, _: tuple[int, ...]) -> Term | None:
    (operand,) = given
    if operand.op == "math.absf":
        return operand
    if operand.op == "arith.negf":
        return terms.apply("math.absf", operand.arguments, element)
    return None


def _signs(op: str) -> _Rule:
    """The sign of a product or quotient is that of its operands (IEEE 754-2019, 6.3)."""

    def rule(
        terms: Terms, given: tuple[Term, ...], element: str, attributes: tuple[int, ...]
    ) -> Term | None:
        one = identity_of("arith.mulf", element)
        if given[1].bits is not None and given[1].bits == one:
            return given[0]
        if op == "arith.mulf" and given[0].bits is not None and given[0].bits == one:
            return given[1]
        signs = [g.op == "arith.negf" for g in given]
        if not any(signs):
            return None
        plain = [g.arguments[0] if s else g for g, s in zip(given, signs, strict=True)]
        found = terms.apply(op, plain, element, *attributes)
        return found if all(signs) else terms.apply("arith.negf", (found,), element)

    return rule


_RULES: dict[str, _Rule] = {
    "arith.select": _select,
    "arith.cmpi": _comparison,
    "arith.addi": _neutral("arith.addi"),
    "arith.muli": _times,
    "arith.subi": _less,
    "arith.andi": _bits("arith.andi", zero=0, same=True),
    "arith.ori": _bits("arith.ori", zero=-1, same=True),
    "arith.xori": _bits("arith.xori", zero=None, same=False),
    "arith.addf": _neutral("arith.addf"),
    "arith.subf": _minus,
    "arith.mulf": _signs("arith.mulf"),
    "arith.divf": _signs("arith.divf"),
    "arith.negf": _negated,
    "math.absf": _size,
}


def within(term: Term) -> Iterator[Term]:
    """The terms that a term is made of, each once, itself last."""
    seen: set[int] = set()
    waiting: list[tuple[Term, bool]] = [(term, False)]
    while waiting:
        found, done = waiting.pop()
        if done:
            yield found
            continue
        if found.number in seen:
            continue
        seen.add(found.number)
        waiting.append((found, True))
        waiting += [(a, False) for a in found.arguments]
