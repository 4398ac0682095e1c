"""Transfer functions made of others, and the claims from which it follows that they are sound.

Each rule is a small argument about sets, given where it is implemented. What a composed function
computes stands beside the claims that it follows from, so that neither can change alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import product

from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element, selected
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.program import NoMeaning
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import about_domain, of_one_element, soundness
from verifier.kernel.analyses.transfer import (
    Constraint,
    Transfer,
    TransferFunction,
    in_python,
    only_bits,
)

Case = tuple[Bool, Element]
Shape = Callable[[Element], Bool]


@dataclass(frozen=True, eq=False)
class Cover:
    """How an element of one domain is taken apart into elements of another, the cases.

    A case counts where its condition holds. Claimed is that each member of an element for which
    `given` holds is a member of a case that counts and has the shape of its number. What comes
    `then` takes each case apart into cases of the same shape and number.
    """

    name: str
    of: Domain
    into: Domain
    cases: Callable[..., Sequence[Case]]
    shapes: tuple[Shape, ...]
    given: Callable[[Element], Bool] | None = None
    then: Cover | None = None

    @property
    def last(self) -> Cover:
        """What takes an element apart at last."""
        return self if self.then is None else self.then.last

    def cases_of(self, domain: Domain) -> Domain:
        """The domain of the cases that any element of a domain is taken apart into at last. Raises
        `NoMeaning` where the claims are about other elements."""
        if self.of is not domain:
            raise NoMeaning(f"{self.name} cover elements of {self.of.name}, not of {domain.name}")
        return self.into if self.then is None else self.then.cases_of(self.into)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """Its own, and those of what comes then, for cases of each shape."""
        found = [self.claim()]
        if self.then is not None:
            for shape in self.shapes:
                found += replace(self.then, given=shape, shapes=(shape,)).claims
        return tuple(found)

    def claim(self) -> Claim:
        def covered(x: Bits, a: Element) -> Bool:
            found = x.ult(x)  # false
            for number, (condition, case) in enumerate(self.cases(a)):
                shape = self.shapes[number if len(self.shapes) > 1 else 0]
                member = self.into.is_valid(case) & self.into.contains(case, x)
                found = found | (condition & member & shape(case))
            covered = ~self.of.contains(a, x) | found
            return covered if self.given is None else ~self.given(a) | covered

        return of_one_element(f"{self.name} cover all members", self.of, covered)

    def of_element(self, element: Element) -> Sequence[tuple[int, Bool, Element]]:
        """The cases, each with its number."""
        found = self.cases(element)
        numbers = range(len(found)) if len(self.shapes) > 1 else [0] * len(found)
        if self.then is None:
            return [(number, *case) for number, case in zip(numbers, found, strict=True)]
        return [
            (number, condition & inner, case)
            for number, (condition, outer) in zip(numbers, found, strict=True)
            for _, inner, case in self.then.of_element(outer)
        ]


@dataclass(frozen=True, eq=False)
class Return:
    """How an element of one domain becomes one of another, which holds of all that it holds of."""

    name: str
    of: Domain
    into: Domain
    convert: Callable[[Element], Element]

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        def kept(x: Bits, a: Element) -> Bool:
            return ~self.of.contains(a, x) | self.into.contains(self.convert(a), x)

        valid = [c for c in joining_claims(self.of) if c.goal.name.endswith(_JOINING[0])]
        return (of_one_element(f"{self.name} keep all members", self.of, kept), *valid)


@dataclass(frozen=True, eq=False)
class Branch:
    """A piece for the cases on which a condition holds; for those `of` these numbers, or of any."""

    of: tuple[int, ...] | None
    condition: Callable[..., Bool]
    piece: TransferFunction


@dataclass(frozen=True, eq=False)
class Branches:
    """A piece made of others: the first whose condition on the cases holds, else `otherwise`.

    Conditions and pieces get the `numbers` of the cases too. Sound where each piece is sound for
    the cases on which it is the one: each combination of cases has one.
    """

    conditional: tuple[Branch, ...]
    otherwise: TransferFunction

    def __call__(self, m: Execution, *cases: Element, numbers: tuple[int, ...]) -> Element:
        result = _fields(self.otherwise(m, *cases, numbers=numbers))
        for branch in reversed(self._of(numbers)):
            found = _fields(branch.piece(m, *cases, numbers=numbers))
            result = selected(branch.condition(*cases, numbers=numbers), found, result)
        return result

    def _of(self, numbers: tuple[int, ...]) -> list[Branch]:
        return [b for b in self.conditional if b.of is None or b.of == numbers]

    def each(self, numbers: tuple[int, ...]) -> Sequence[tuple[Constraint, TransferFunction]]:
        """The pieces for cases of these numbers, each with the condition on which it is the one."""
        branches = self._of(numbers)

        def chosen(m: Execution, *cases: Element, index: int) -> Bool:
            holds = m.truth(True)
            for earlier in branches[:index]:
                holds = holds & ~earlier.condition(*cases, numbers=numbers)
            if index < len(branches):
                holds = holds & branches[index].condition(*cases, numbers=numbers)
            return holds

        pieces = [*(branch.piece for branch in branches), self.otherwise]
        return [(partial(chosen, index=i), piece) for i, piece in enumerate(pieces)]


def _fields(found: Sequence[Bits | Value]) -> Element:
    return only_bits("a function by cases", found)


def _always(m: Execution, *cases: Element) -> Bool:
    return m.truth(True)


def by_cases(
    name: str,
    operation: str,
    domain: Domain,
    covers: Sequence[Cover],
    piece: TransferFunction,
    attributes: Mapping[str, Attribute],
    back: Return | None = None,
) -> Transfer:
    """Take the operands' elements apart, apply the piece to all combinations of cases, and join.

    The piece gets the `numbers` of the cases too. Sound: operands are members of some cases that
    count and have the shapes of their numbers, by the covers; the piece is sound for each
    combination of shapes, branch by branch; so the result is a member of what the piece gives
    for them, which is valid, since what is not valid is empty; and so of all joins from there on.
    An element that is not valid holds of nothing, and is left out. Where what the piece gives has
    to come `back` into the domain, what that gives holds of the result too.
    """
    every = [domain, *(d for c in covers for d in (c.of, c.last.into))]
    if any(d.holds is not None for d in every):
        raise NoMeaning("cases of values that may be poison")
    if any(cover.given is not None for cover in covers):
        raise NoMeaning(f"{name}: cases of some elements only")
    if len({id(cover.cases_of(domain)) for cover in covers}) > 1:
        raise NoMeaning(f"{name}: cases of several domains")
    if back is not None and back.into is not domain:
        raise NoMeaning(f"{back.name} gives elements of {back.into.name}, not of {domain.name}")
    given_by_piece = domain if back is None else back.of
    into = covers[0].last.into

    parts: list[Transfer] = []
    for numbers in product(*(range(len(cover.shapes)) for cover in covers)):
        shapes = [cover.shapes[n] for cover, n in zip(covers, numbers, strict=True)]
        each = piece.each(numbers) if isinstance(piece, Branches) else [(_always, piece)]
        for number, (condition, one) in enumerate(each):

            def counts(
                m: Execution,
                *cases: Element,
                shapes: Sequence[Shape] = shapes,
                condition: Constraint = condition,
            ) -> Bool:
                holds = condition(m, *cases)
                for shape, case in zip(shapes, cases, strict=True):
                    holds = holds & shape(case)
                return holds

            inline = in_python(given_by_piece, partial(one, numbers=numbers), name, into)
            full = f"{name} of cases {numbers}" + (f", branch {number}" if len(each) > 1 else "")
            part = Transfer(full, operation, given_by_piece, inline, attributes)
            parts.append(replace(part, on_elements=counts, given=into))
    join = domain.join
    assert join is not None

    def whole(m: Execution, *elements: Element) -> Element:
        result: Element | None = None
        some = m.truth(False)
        each = [c.of_element(e) for c, e in zip(covers, elements, strict=True)]
        for combination in product(*each):
            numbers = tuple(number for number, _, _ in combination)
            cases = [case for _, _, case in combination]
            conditions = [condition.term for _, condition, _ in combination]
            if result is not None and any(map(m.interpretation.is_false, conditions)):
                continue
            found = piece(m, *cases, numbers=numbers)
            element = _fields(found)
            counts = given_by_piece.is_valid(element)
            if back is not None:
                element = back.convert(element)
            for _, condition, _ in combination:
                counts = counts & condition
            if result is None:
                result = element
            else:
                joined = selected(some, join(result, element), element)
                result = selected(counts, joined, result)
            some = some | counts
        assert result is not None
        return result

    claims = [soundness(part) for part in parts]
    claims += [claim for cover in dict.fromkeys(covers) for claim in cover.claims]
    if back is not None:
        claims += back.claims
    claims += joining_claims(domain)
    return _composed(name, operation, domain, whole, attributes, claims)


_JOINING = (": what is not valid is empty", ": join holds of both")


@cache
def joining_claims(domain: Domain) -> tuple[Claim, ...]:
    """What is claimed of joins of a domain's elements, the same object each time."""
    return tuple(c for c in about_domain(domain) if c.goal.name.endswith(_JOINING))


def _composed(
    name: str,
    operation: str,
    domain: Domain,
    whole: TransferFunction,
    attributes: Mapping[str, Attribute],
    claims: Sequence[Claim],
) -> Transfer:
    inline = in_python(domain, whole, name)
    made = Transfer(name, operation, domain, inline, attributes, function=whole)
    return made.follows_from(claims)
