"""Sums compared as those of a commutative ring.

Integers that wrap around are one, and so are real numbers; floats are not. Both sides become sums
of products, each over the indices in a box on which conditions hold. What they have to have in
common is found by pairing; each step is an identity of commutative rings, or a change of variables
that is shown to be one-to-one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from verifier.kernel.ranks.axes import Axis, AxisTerm, Every, Window
from verifier.kernel.ranks.elements import (
    Apply,
    Box,
    Choice,
    Constant,
    Element,
    IntegerOf,
    Read,
    Sum,
)
from verifier.kernel.ranks.integers import Word
from verifier.kernel.ranks.paths import Path, Space
from verifier.kernel.ranks.real_factors import (
    Atom,
    Exponential,
    Factor,
    NotLinear,
    Reciprocal,
    depends,
    every_depends,
    hoisted,
    linear,
    opposite,
)
from verifier.kernel.ranks.renumbering import Body, moved, stepped, stepping, with_coordinate
from verifier.kernel.ranks.scalars import is_float
from verifier.kernel.ranks.windows import minus

DEPTH = 12
"""How often the domain of a sum may be cut or renumbered."""


class SumsDiffer(Exception):
    """Sums that were not shown to be equal, or what is no sum of products."""


@dataclass(frozen=True, eq=False)
class Variable:
    """A coordinate that is summed over."""

    name: str
    group: str
    extent: AxisTerm
    value: AxisTerm

    @property
    def range(self) -> Every:
        return Every(
            self.group, lambda a: _within(self.value(a), self.extent(a)), "within the extent"
        )


def _within(value: object, extent: object) -> object:
    from verifier.kernel.solving.solver import z3_module

    return z3_module().And(value >= 0, value < extent)  # type: ignore[operator]


@dataclass(frozen=True, eq=False)
class Monomial:
    """`coefficient` times the product of the factors, summed over the variables where all of
    `true` hold, and of each tuple in `fails` one does not."""

    coefficient: int
    variables: tuple[Variable, ...] = ()
    true: tuple[Every, ...] = ()
    fails: tuple[tuple[Every, ...], ...] = ()
    factors: tuple[Factor, ...] = ()

    def conditions(self) -> Iterator[Every]:
        yield from self.true
        for each in self.fails:
            yield from each


def equal_sums(space: Space, path: Path, before: Element, after: Element) -> None:
    """Raise `SumsDiffer` unless two elements are equal in every commutative ring, or, where floats
    are divided or exponentials are taken, as real numbers."""
    old, new = _Expansion(space), _Expansion(space)
    one, two = (
        [_reduced(space, path, monomial) for monomial in side.of(path, element, DEPTH)]
        for side, element in ((old, before), (new, after))
    )
    if not _equal(space, path, one, two):
        raise SumsDiffer("a sum of one side was not found on the other")
    certain = [divisor for divisor, surely in old.divisors if surely]
    for divisor, _ in new.divisors:
        if not any(_equal(space, path, divisor.divisor, other.divisor) for other in certain):
            raise SumsDiffer("a divisor of the target may be 0 where none of the source is")


def _equal(space: Space, path: Path, one: Sequence[Monomial], two: Sequence[Monomial]) -> bool:
    """Whether two sums of monomials are equal: each is among the others, or the rest cancels."""
    left = list(two)
    missing: list[Monomial] = []
    for monomial in one:
        found = next((m for m in left if _alike(space, path, monomial, m)), None)
        if found is None:
            missing.append(monomial)
        else:
            left.remove(found)
    return not _collected(space, path, [*missing, *_negative(left)])


def _collected(space: Space, path: Path, monomials: Sequence[Monomial]) -> list[Monomial]:
    """The sum with one monomial for those that are alike but for their coefficients."""
    found: list[Monomial] = []
    for monomial in monomials:
        for k, other in enumerate(found):
            if _alike(space, path, replace(monomial, coefficient=other.coefficient), other):
                total = monomial.coefficient + other.coefficient
                found[k] = replace(other, coefficient=total)
                break
        else:
            found.append(monomial)
    return [monomial for monomial in found if monomial.coefficient]


class _Expansion:
    """Elements as sums of monomials. `divisors` are those that were met, and whether each is
    divided by for sure: not only in a sum that may be empty, or in a case."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.divisors: list[tuple[Reciprocal, bool]] = []
        self._cases = 0
        self._sums: list[tuple[Path, Box]] = []

    def of(self, path: Path, element: Element, depth: int) -> list[Monomial]:
        """An element as a sum of monomials. Raises `SumsDiffer`."""
        match element:
            case Sum():
                return self._sum(path, element.box, element.body, depth)
            case Constant(value, _) if value.lstrip("-").isdigit():
                return [Monomial(int(value))] if int(value) else []
            case Choice():
                return self._choice(path, element, depth)
            case Apply("add", _, (a, b)):
                return [*self.of(path, a, depth), *self.of(path, b, depth)]
            case Apply("subtract", _, (a, b)):
                return [*self.of(path, a, depth), *_negative(self.of(path, b, depth))]
            case Apply("negate", _, (a,)):
                return _negative(self.of(path, a, depth))
            case Apply("multiply", _, (a, b)):
                right = self.of(path, b, depth)
                return [_product(p, q) for p in self.of(path, a, depth) for q in right]
            case Apply("exponential", type_, _) if is_float(type_):
                return self._exponential(path, hoisted(element), depth)
            case Apply("divide", type_, (a, b)) if is_float(type_):
                return self._quotient(path, a, b, depth)
            case Apply():
                raise SumsDiffer(f"'{element.operation}' beside a sum")
            case _:
                return [Monomial(1, factors=(element,))]

    def _exponential(self, path: Path, element: Element, depth: int) -> list[Monomial]:
        if isinstance(element, Choice):
            return self._choice(path, element, depth)
        assert isinstance(element, Apply)
        try:
            return [Monomial(1, factors=(Exponential(linear(element.arguments[0])),))]
        except NotLinear:
            raise SumsDiffer("an exponent that is no sum of elements") from None

    def _quotient(self, path: Path, a: Element, b: Element, depth: int) -> list[Monomial]:
        """What the terms of a divisor have in common is taken out: exp(-m) of sum exp(x - m)."""
        divisor = tuple(self.of(path, b, depth))
        factors: tuple[Factor, ...] = ()
        common = _common(self.space, path, divisor)
        if common:
            away = Exponential(opposite(common))
            divisor = tuple(replace(m, factors=(*m.factors, away)) for m in divisor)
            factors = (away,)
        reciprocal = Reciprocal(divisor)
        self.divisors.append((reciprocal, self._surely()))
        quotient = Monomial(1, factors=(reciprocal, *factors))
        return [_product(m, quotient) for m in self.of(path, a, depth)]

    def _surely(self) -> bool:
        """Whether what is read now has a value for sure."""
        return not self._cases and all(
            self.space.shown(path, Every(group, lambda a, n=extent: n(a) >= 1)) is None
            for path, box in self._sums
            for group, extent in box
        )

    def _choice(self, path: Path, element: Choice, depth: int) -> list[Monomial]:
        open_ = tuple(c for c in element.conditions if self.space.shown(path, c) is not None)
        if not open_:
            return self.of(path, element.then, depth)
        holds = path.knowing(*open_)
        if not self.space.feasible(holds):
            return self.of(path, element.other, depth)
        self._cases += 1
        found = [
            replace(each, true=(*open_, *each.true)) for each in self.of(holds, element.then, depth)
        ]
        for each in self.of(path, element.other, depth):
            found.append(replace(each, fails=(open_, *each.fails)))
        self._cases -= 1
        return found

    def _sum(self, path: Path, box: Box, body: Body, depth: int) -> list[Monomial]:
        if depth == 0:
            raise SumsDiffer("the domain of a sum is cut too often")
        space, terms = self.space, self.space.terms
        known = [Axis(group, "0") for group in space.single]
        known += [axis for axis, _ in (*path.holds, *path.fails)]
        for k, (group, extent) in enumerate(box):
            for axis in known:
                if axis.group == group and space.ask(path, [extent(axis) != 0]) == "no":
                    return []
            if space.equal(path, group, extent, lambda _: terms.number(1)):
                rest = (*box[:k], *box[k + 1 :])
                return self._sum(
                    path, rest, with_coordinate(body, k, lambda _: terms.number(0)), depth - 1
                )
        variables = tuple(self._variable(group, extent) for group, extent in box)
        within = path.knowing(*(variable.range for variable in variables))
        self._sums.append((path, box))
        found = self.of(within, body(tuple(v.value for v in variables)), depth)
        self._sums.pop()
        for k, variable in enumerate(variables):
            parts = self._cut(path, box, k, variable, found, body)
            parts = parts or self._renumbered(path, box, k, variable, found, body)
            if parts:
                return [m for part in parts for m in self._sum(path, *part, depth - 1)]
        return [replace(m, variables=(*variables, *m.variables)) for m in found]

    def _variable(self, group: str, extent: AxisTerm) -> Variable:
        self.space.variables += 1
        name = f"sum {self.space.variables}"
        return Variable(name, group, extent, lambda a: self.space.terms.of_axis(name, a))

    def _cut(
        self,
        path: Path,
        box: Box,
        k: int,
        variable: Variable,
        found: Sequence[Monomial],
        body: Body,
    ) -> list[tuple[Box, Body]]:
        """The two parts of a domain that a condition cuts."""
        group, extent = box[k]
        if group not in self.space.single:
            return []
        axis = Axis(group, "0")
        for condition in (c for m in found for c in m.conditions()):
            cut = condition.cut
            if cut is None or not variable.value(axis).eq(
                self.space.terms.z3.simplify(cut.coordinate)
            ):
                continue
            end, terms = cut.end, self.space.terms
            inside = terms.conjunction([end >= 0, end <= extent(axis)])
            if self.space.ask(path, [terms.negation(inside)], [axis]) == "no":
                first: AxisTerm = lambda _, end=end: end  # noqa: E731
                low = (*box[:k], (group, first), *box[k + 1 :])
                high = (*box[:k], (group, minus(extent, first)), *box[k + 1 :])
                return [(low, body), (high, moved(body, k, end))]
        return []

    def _renumbered(
        self,
        path: Path,
        box: Box,
        k: int,
        variable: Variable,
        found: Sequence[Monomial],
        body: Body,
    ) -> list[tuple[Box, Body]]:
        """The domain by the numbers t of a window, where nothing is outside of the window."""
        group, extent = box[k]
        any_axis = self.space.any_axis(group)
        for condition in found[0].true if found else ():
            window = condition.window
            if window is None or condition.group != group:
                continue

            def is_it(other: Every, window: Window = window) -> bool:
                seen = other.window
                return (
                    seen is not None
                    and other.group == group
                    and seen.coordinate(any_axis).eq(variable.value(any_axis))
                    and seen.low(any_axis).eq(window.low(any_axis))
                    and seen.step(any_axis).eq(window.step(any_axis))
                    and seen.extent(any_axis).eq(window.extent(any_axis))
                )

            if not is_it(condition) or not all(any(map(is_it, m.true)) for m in found):
                continue
            fresh = self._variable(group, window.extent)

            at = stepping(window, fresh.value)
            stays = Every(group, lambda a, at=at: _within(at(a), extent(a)), "inside")
            if self.space.shown(path.knowing(fresh.range), stays) is None:
                inner = (*box[:k], (group, window.extent), *box[k + 1 :])
                return [(inner, stepped(body, k, window))]
        return []


def _negative(monomials: list[Monomial]) -> list[Monomial]:
    return [replace(m, coefficient=-m.coefficient) for m in monomials]


def _product(a: Monomial, b: Monomial) -> Monomial:
    return Monomial(
        a.coefficient * b.coefficient,
        (*a.variables, *b.variables),
        (*a.true, *b.true),
        (*a.fails, *b.fails),
        (*a.factors, *b.factors),
    )


def _alike(space: Space, path: Path, a: Monomial, b: Monomial) -> bool:
    """Whether two monomials are equal, after some pairing of their variables."""
    if a.coefficient != b.coefficient or len(a.variables) != len(b.variables):
        return False
    counts = [sum(not isinstance(f, Exponential) for f in m.factors) for m in (a, b)]
    if counts[0] != counts[1]:
        return False
    for pairing in permutations(b.variables):
        pairs = list(zip(a.variables, pairing, strict=True))
        if all(one.group == two.group for one, two in pairs):
            words = [_words(space, path, one, two) for one, two in pairs]
            if any(_alike_when_paired(space, path, a, b, pairs, w) for w in product(*words)):
                return True
    return False


def _words(space: Space, path: Path, a: Variable, b: Variable) -> list[Word]:
    """The ways in which the axes of two variables may be paired, by permutations of their group:
    those after which the extents are equal."""
    steps = [
        step
        for name, group in space.permutations.items()
        if group == a.group
        for step in (name, f"~{name}")
    ]
    words = [(), *((step,) for step in steps), *permutations(steps, 2)]
    return [
        word
        for word in words
        if space.equal(path, a.group, a.extent, lambda x, w=word: b.extent(x.moved(w)))
    ]


def _alike_when_paired(
    space: Space,
    path: Path,
    a: Monomial,
    b: Monomial,
    pairs: Sequence[tuple[Variable, Variable]],
    words: Sequence[Word],
) -> bool:
    """Where the coordinate of the one along each axis is that of the other along the axis to which
    a word leads: a permutation of the axes is one-to-one on the indices."""
    inner = path.knowing(*(one.range for one, _ in pairs))
    inner = inner.knowing(
        *(
            Every(one.group, lambda x, p=one, q=two, w=w: p.value(x) == q.value(x.moved(w)))
            for (one, two), w in zip(pairs, words, strict=True)
        )
    )
    if not _equivalent(space, inner, a.true, b.true):
        return False
    for mine in a.fails:
        if not any(_equivalent(space, inner, mine, other) for other in b.fails):
            return False
    for other in b.fails:
        if not any(_equivalent(space, inner, mine, other) for mine in a.fails):
            return False
    return _same_factors(space, inner.knowing(*a.true), a.factors, b.factors)


def _equivalent(space: Space, path: Path, a: tuple[Every, ...], b: tuple[Every, ...]) -> bool:
    """Whether all of the one hold where all of the other hold."""
    return all(space.shown(path.knowing(*a), c) is None for c in b) and all(
        space.shown(path.knowing(*b), c) is None for c in a
    )


def _same_factors(space: Space, path: Path, a: tuple[Factor, ...], b: tuple[Factor, ...]) -> bool:
    """Whether the factors are the same ones, in some order, and the exponents have one sum."""
    left = [factor for factor in b if not isinstance(factor, Exponential)]
    for factor in a:
        if isinstance(factor, Exponential):
            continue
        found = next((other for other in left if _same(space, path, factor, other)), None)
        if found is None:
            return False
        left.remove(found)
    exponent = (*_atoms(a), *opposite(_atoms(b)))
    return not left and _is_zero(space, path, exponent)


def _atoms(factors: Sequence[Factor]) -> list[Atom]:
    return [atom for f in factors if isinstance(f, Exponential) for atom in f.atoms]


def _is_zero(space: Space, path: Path, exponent: Sequence[Atom]) -> bool:
    """Whether an exponent is 0, as a sum of elements."""
    totals: list[Atom] = []
    for count, atom in exponent:
        for k, (total, other) in enumerate(totals):
            if _same(space, path, atom, other):
                totals[k] = total + count, other
                break
        else:
            totals.append((count, atom))
    return not any(total for total, _ in totals)


def _common(space: Space, path: Path, divisor: Sequence[Monomial]) -> list[Atom]:
    """What is in the exponents of all monomials and does not depend on what is summed over."""
    found = [
        [a for a in _atoms(m.factors) if not depends(space, a[1], m.variables)] for m in divisor
    ]
    if not found or any(
        not _is_zero(space, path, (*found[0], *opposite(other))) for other in found[1:]
    ):
        return []
    return found[0]


def _reduced(space: Space, path: Path, monomial: Monomial) -> Monomial:
    """Without a sum over what nothing depends on that is divided by the number of its terms."""
    for factor in monomial.factors:
        match factor:
            case Reciprocal((Monomial(1, counted, (), (), ()),)):
                pass
            case _:
                continue
        others = tuple(f for f in monomial.factors if f is not factor)
        free = [
            v
            for v in monomial.variables
            if not any(depends(space, other, [v]) for other in others)
            and not every_depends(space, monomial.conditions(), [v])
        ]
        gone: list[Variable] = []
        for each in counted:
            gone += [
                v
                for v in free
                if v not in gone
                and v.group == each.group
                and space.equal(path, v.group, v.extent, each.extent)
            ][:1]
        if len(gone) == len(counted):
            kept = tuple(v for v in monomial.variables if v not in gone)
            return _reduced(space, path, replace(monomial, variables=kept, factors=others))
    return monomial


def _same(space: Space, path: Path, a: Factor, b: Factor) -> bool:
    match a, b:
        case Reciprocal(), Reciprocal():
            return _equal(space, path, a.divisor, b.divisor)
        case Read(), Read():
            return a.tensor == b.tensor and all(
                space.equal(path, group, a.index[slot], b.index[slot])
                for slot, group in a.groups.items()
            )
        case Constant(), Constant():
            return a == b
        case IntegerOf(), IntegerOf():
            return space.ask(path, [a.term != b.term]) == "no"
        case _:
            return False
