"""Transfer functions of products that go over the bits of an operand, as Linux's of tristate
numbers, and the claims they follow from.

A loop over bits takes as many turns as there are bits, which no program over the builder says for
every width: so the function itself is run at one width after the other, and what it follows from is
claimed for every one.

Sound: let x and y be members of the operands' elements a and b, and the operation's result be no
poison. It is known(a)·known(b) and the products of all pairs of factors, by the first two claims. A
product p·q is the sum, over all bits, of q << i where bit i of p is set. Of the element that is
gone over the fields are shifted down by one in each turn, and of the other up, and the values with
them: they stay members, and their factors are the factors shifted so. So in turn i what a pass adds
for a pair is q << i where the lowest bit of p >> i is set, else 0; what is added to the state holds
of that, and where nothing is added, or only perhaps, it may be 0. So each turn keeps that the state
holds of the sum so far, and behind the last turn all bits of p were there. What holds of a value is
valid, so that the next claim is about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.ir import Attribute

from semantics.domains.domain import Combine, Domain, Element, selected
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.program import NoMeaning
from semantics.meanings.transfer import bit_count
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import of_elements
from verifier.kernel.analyses.composed import joining_claims
from verifier.kernel.analyses.equal_form import equal_form
from verifier.kernel.analyses.transfer import Transfer, in_python, only_bits

Part = Callable[[Element, Bits], Bits]
"""Of an element and a member of it, a number of which the operation's result is made."""
Plus = Callable[[Element, Element], Element]
"""What holds of the sums of members."""


@dataclass(frozen=True, eq=False)
class Pass:
    """A loop over the bits of one operand, with the pairs of factors of which it adds the products:
    one of the operand that is gone over, one of the other. Each turn adds an element to the state,
    `where` something of the operand that is gone over holds. Where another thing does it is added
    `perhaps`: the next state is the join of both."""

    where: Callable[[Element], Bool]
    addend: Callable[[Element, Element], Element]
    products: tuple[tuple[Part, Part], ...]
    over_second: bool = False
    perhaps: Callable[[Element], Bool] | None = None


def by_each_bit(
    name: str,
    operation: str,
    domain: Domain,
    known: Callable[[Element], Bits],
    known_of: Part,
    single: Callable[[Bits], Element],
    plus: Plus,
    passes: Sequence[Pass],
    known_last: bool = False,
    attributes: Mapping[str, Attribute] | None = None,
) -> Transfer:
    """Starts with the `single` element of the product of what is `known` of each operand, and goes
    through the passes. For a member of the element that is known, `known_of` it is the same. Where
    that comes last the start is 0, and the product is added at the end."""
    if domain.holds is not None or domain.bits or domain.join is None:
        raise NoMeaning(f"bits one by one over {domain.name}")
    loop = _Loop(
        name, domain, domain.join, known, known_of, single, plus, tuple(passes), known_last
    )
    inline = in_python(domain, loop.whole, name)
    made = Transfer(name, operation, domain, inline, attributes or {}, function=loop.whole)
    return made.follows_from(
        [equal_form(made, loop.products), *loop.claims(), *joining_claims(domain)]
    )


@dataclass(frozen=True, eq=False)
class _Loop:
    name: str
    domain: Domain
    join: Combine
    known: Callable[[Element], Bits]
    known_of: Part
    single: Callable[[Bits], Element]
    plus: Plus
    passes: tuple[Pass, ...]
    known_last: bool

    def whole(self, m: Execution, a: Element, b: Element) -> Element:
        number = self._element(self.single(self.known(a) * self.known(b)))
        zero = self._element(self.single(a[0].constant(0)))
        state = zero if self.known_last else number
        for each in self.passes:
            down, up = (b, a) if each.over_second else (a, b)
            for _ in range(bit_count(a[0])):
                more = self._sum(state, self._element(each.addend(down, up)))
                if each.perhaps is not None:
                    joined = self._element(self.join(state, more))
                    more = selected(each.perhaps(down), joined, more)
                state = selected(each.where(down), more, state)
                down, up = _halved(down), _doubled(up)
        return self._sum(number, state) if self.known_last else state

    def _sum(self, a: Element, b: Element) -> Element:
        return self._element(self.plus(a, b))

    def _element(self, given: Sequence[object]) -> Element:
        fields = only_bits(self.name, given)
        if len(fields) != len(self.domain.fields):
            raise NoMeaning(f"a part of {self.name} that gives {len(fields)} fields")
        return fields

    def products(self, a: Element, x: Bits, b: Element, y: Bits) -> Bits:
        """The product of what is known, and those of all pairs, added up."""
        total = self.known_of(a, x) * self.known_of(b, y)
        for each in self.passes:
            (down, p), (up, q) = ((b, y), (a, x)) if each.over_second else ((a, x), (b, y))
            for first, second in each.products:
                total = total + first(down, p) * second(up, q)
        return total

    def claims(self) -> list[Claim]:
        """That members stay members and factors factors, and what each step does to the state."""
        found = [
            self._claim("what is known of a member", "x", "a", self._is_known),
            self._claim("members are shifted down", "x", "a", partial(self._moved, _halved)),
            self._claim("members are shifted up", "x", "a", partial(self._moved, _doubled)),
        ]
        pairs = dict.fromkeys(pair for each in self.passes for pair in each.products)
        for factors, shifted in zip(zip(*pairs, strict=True), (_halved, _doubled), strict=True):
            for factor in dict.fromkeys(factors):
                same = partial(self._same, factor, shifted)
                found.append(self._claim("factors are shifted with their values", "x", "a", same))
        found.append(self._claim("an element of a number holds of it", "x", "", self._single))
        found.append(self._claim("sums hold of sums", "xy", "ab", self._sums))
        for number, each in enumerate(self.passes):
            keeps = partial(self._adds, each)
            found.append(self._claim(f"what pass {number} adds", "xy", "ab", keeps))
        return found

    def _claim(self, what: str, values: str, elements: str, stated: Callable[..., Bool]) -> Claim:
        def of_bits(*given: Value | Element) -> Bool:
            return stated(*(x.bits if isinstance(x, Value) else x for x in given))

        name = f"{self.name}, {what}"
        return of_elements(self.domain, name, tuple(values), tuple(elements), of_bits)

    def _is_known(self, x: Bits, a: Element) -> Bool:
        return ~self.domain.contains(a, x) | self.known(a).eq(self.known_of(a, x))

    def _moved(self, moved: Callable[[Element], Element], x: Bits, a: Element) -> Bool:
        (value,) = moved((x,))
        return ~self.domain.contains(a, x) | self.domain.contains(moved(a), value)

    def _same(self, factor: Part, moved: Callable[[Element], Element], x: Bits, a: Element) -> Bool:
        (value,), (expected,) = moved((x,)), moved((factor(a, x),))
        return factor(moved(a), value).eq(expected)

    def _single(self, x: Bits) -> Bool:
        return self.domain.contains(self._element(self.single(x)), x)

    def _sums(self, x: Bits, y: Bits, a: Element, b: Element) -> Bool:
        given = self.domain.contains(a, x) & self.domain.contains(b, y)
        return ~given | self.domain.contains(self._sum(a, b), x + y)

    def _adds(self, each: Pass, x: Bits, y: Bits, a: Element, b: Element) -> Bool:
        """The operand that is gone over is x."""
        total = x.constant(0)
        for first, second in each.products:
            lowest, other = first(a, x).trunc(1).is_true(), second(b, y)
            total = total + select(lowest, other, other.constant(0))
        given = self.domain.contains(a, x) & self.domain.contains(b, y)
        added = self.domain.contains(self._element(each.addend(a, b)), total)
        where, nothing = each.where(a), total.is_zero()
        if each.perhaps is not None:
            added = added | (each.perhaps(a) & nothing)
        return ~given | (where & added) | (~where & nothing)


def _halved(fields: Element) -> Element:
    return tuple(x.lshr(x.constant(1)) for x in fields)


def _doubled(fields: Element) -> Element:
    return tuple(x.shl(x.constant(1)) for x in fields)
