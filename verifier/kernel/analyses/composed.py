"""Transfer functions made of others, and the claims from which it follows that they are sound.

Each rule is a small argument about sets, given where it is implemented. What a composed function
computes stands beside the claims that it follows from, so that neither can change alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import about_domain, of_one_element, soundness
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, in_python

Case = tuple[Bool, Element]


@dataclass(frozen=True, eq=False)
class Cover:
    """How an element of one domain is taken apart into elements of another, the cases.

    A case counts where its condition holds. Claimed is that each member of an element for which
    `given` holds is a member of a case that counts and has the `shape`, whatever the `free` values
    are, which `choose` gives where the function is executed. Cases are taken apart by what comes
    `then`.
    """

    name: str
    of: Domain
    into: Domain
    cases: Callable[..., Sequence[Case]]
    shape: Callable[[Element], Bool]
    choose: Callable[[Element], Sequence[Bits]] = lambda element: ()
    free: int = 0
    given: Callable[[Element], Bool] | None = None
    then: Cover | None = None

    @property
    def last(self) -> Cover:
        return self if self.then is None else self.then.last

    def claims(self) -> list[Claim]:
        """Its own, and those of what comes then, of which elements have the shape of the cases."""
        if self.then is None:
            return [self.claim()]
        return [self.claim(), *replace(self.then, given=self.shape).claims()]

    def claim(self) -> Claim:
        def covered(x: Bits, a: Element, *free: Bits) -> Bool:
            found = x.ult(x)  # false
            for condition, case in self.cases(a, *free):
                valid = self.into.is_valid(case)
                member = self.into.contains(case, x)
                found = found | (condition & member & valid & self.shape(case))
            covered = ~self.of.contains(a, x) | found
            return covered if self.given is None else ~self.given(a) | covered

        return of_one_element(f"{self.name} cover all members", self.of, covered, self.free)

    def of_element(self, element: Element) -> Sequence[Case]:
        found = self.cases(element, *self.choose(element))
        if self.then is None:
            return found
        return [
            (condition & inner, case)
            for condition, outer in found
            for inner, case in self.then.of_element(outer)
        ]


def by_cases(
    name: str,
    operation: str,
    domain: Domain,
    covers: Sequence[Cover],
    piece: TransferFunction,
    attributes: Mapping[str, Attribute],
    *,
    choose: Callable[..., Sequence[Bits]] | None = None,
    free: int = 0,
) -> Transfer:
    """Take the operands' elements apart, apply the piece to all combinations of cases, and join.

    Sound: operands are members of some cases that count and have the shape, by the covers; so the
    result is a member of what the piece gives for them, which is valid, since what is not valid is
    empty; and so of all joins from there on. An element that is not valid holds of nothing, and is
    left out.
    """
    into = covers[0].last.into

    def shaped(m: Execution, *cases: Element) -> Bool:
        holds = m.truth(True)
        for cover, case in zip(covers, cases, strict=True):
            holds = holds & cover.last.shape(case)
        return holds

    names = tuple(f"free{i}" for i in range(free))
    part = Transfer(
        f"{name} of cases",
        operation,
        domain,
        in_python(domain, piece, name, into),
        attributes,
        on_elements=shaped,
        given=into,
        free=names,
    )
    join = domain.join
    assert join is not None

    def whole(m: Execution, *elements: Element) -> Element:
        result: Element | None = None
        some = m.truth(False)
        each = [c.of_element(e) for c, e in zip(covers, elements, strict=True)]
        for combination in product(*each):
            cases = [case for _, case in combination]
            found = piece(m, *cases, *(choose(*cases) if choose else ()))
            element = tuple(x for x in found if isinstance(x, Bits))
            counts = domain.is_valid(element)
            for condition, _ in combination:
                counts = counts & condition
            if result is None:
                result = element
            else:
                joined = selected(some, join(result, element), element)
                result = selected(counts, joined, result)
            some = some | counts
        assert result is not None
        return result

    claims = [soundness(part)]
    claims += [claim for cover in dict.fromkeys(covers) for claim in cover.claims()]
    claims += [c for c in about_domain(domain) if c.goal.name.endswith(_JOINING)]
    return _composed(name, operation, domain, whole, attributes, claims)


_JOINING = (": what is not valid is empty", ": join holds of both")
_MEETING = (": meet holds of what both hold of",)


def meet_of(name: str, *pieces: Transfer) -> Transfer:
    """The meet of what several transfer functions for one operation give: the result is a member of
    each, and so of the meet."""
    first = pieces[0]
    domain, meet = first.domain, first.domain.meet
    assert meet is not None
    for piece in pieces:
        same = piece.operation == first.operation and piece.domain is domain
        if not same or piece.attributes != first.attributes or piece.given or piece.free:
            raise ValueError(f"{piece.name} is no piece of {name}")

    def whole(m: Execution, *elements: Element) -> Element:
        result = piece_result(pieces[0], m, elements)
        for piece in pieces[1:]:
            result = meet(result, piece_result(piece, m, elements))
        return result

    claims = [c for piece in pieces for c in (piece.parts or (soundness(piece),))]
    claims += [c for c in about_domain(domain) if c.goal.name.endswith(_MEETING)]
    return _composed(name, first.operation, domain, whole, first.attributes, claims)


def piece_result(piece: Transfer, m: Execution, elements: Sequence[Element]) -> Element:
    """What a transfer function in Python gives. Raises ValueError for another one."""
    if piece.function is None:
        raise ValueError(f"{piece.name} is no function in Python")
    found = piece.function(m, *elements)
    return tuple(x for x in found if isinstance(x, Bits))


def selected(condition: Bool, then: Element, otherwise: Element) -> Element:
    return tuple(select(condition, a, b) for a, b in zip(then, otherwise, strict=True))


def _composed(
    name: str,
    operation: str,
    domain: Domain,
    whole: TransferFunction,
    attributes: Mapping[str, Attribute],
    claims: Sequence[Claim],
) -> Transfer:
    inline = in_python(domain, whole, name)
    made = Transfer(name, operation, domain, inline, attributes, parts=tuple(claims))
    return replace(made, function=whole)
