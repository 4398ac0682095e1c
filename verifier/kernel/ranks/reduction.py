"""A rule, reduced to claims about single elements.

All that is about axes is shown here: that the target's operations are valid, that the shapes are
equal, and which elements of the arguments the two sides read at each index.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.kernel.ranks.axes import AxisTerm, Every
from verifier.kernel.ranks.blocks import WithBlocks
from verifier.kernel.ranks.elements import (
    Apply,
    Axes,
    Constant,
    Element,
    IntegerOf,
    Read,
    Sum,
    Tensor,
)
from verifier.kernel.ranks.operations import IllFormed, Meaning
from verifier.kernel.ranks.paths import Open, Path, Space
from verifier.kernel.ranks.rule import Rule
from verifier.kernel.ranks.scalars import ScalarClaim, Term, is_float, normal
from verifier.kernel.ranks.sums import SumsDiffer, equal_sums
from verifier.kernel.ranks.terms import Terms


@dataclass
class Reduction:
    """What is left of a rule.

    `claims` are about single elements, each with a path on which it is needed; `left` are questions
    about axes that were not answered *no*. `vacuous` says that nothing satisfies the conditions.
    `axes` is how many axes of each group were told apart at most. `sums` says that sums were
    compared as those of a commutative ring.
    """

    terms: Terms
    space: Space
    start: Path
    source: Meaning
    target: Meaning
    claims: dict[ScalarClaim, Path] = field(default_factory=dict[ScalarClaim, Path])
    left: list[Open] = field(default_factory=list[Open])
    vacuous: str = ""
    sums: bool = False


def reduce_rule(rule: Rule) -> Reduction:
    """What is left of a rule. Raises `IllFormed`."""
    terms = Terms()
    space = Space(terms, rule.single, rule.permutations)
    source = WithBlocks(rule, rule.before, terms)
    target = WithBlocks(rule, rule.after, terms)
    given = [
        Every(group, source.per_axis(condition, group))
        for group, conditions in rule.where.items()
        for condition in conditions
    ]
    start = Path().knowing(*given, *source.valid)
    found = Reduction(terms, space, start, source, target)
    cases = list(_cases(rule, source, space, start))
    axes = [space.any_axis(group) for group in rule.groups]
    if all(space.ask(case, [], axes) == "no" for case in cases):
        found.vacuous = "nothing that has an axis of each group meets the conditions"
        return found
    for case in cases:
        _reduce(found, case)
    return found


def _cases(rule: Rule, source: Meaning, space: Space, start: Path) -> Iterator[Path]:
    """One path for each choice of what holds of some axis."""

    def extended(path: Path, rest: tuple[tuple[Every, ...], ...]) -> Iterator[Path]:
        if not rest:
            yield path
            return
        for condition in rest[0]:
            yield from extended(space.holding(path, condition), rest[1:])

    some = tuple(
        tuple(Every(group, source.per_axis(condition, group)) for group, condition in each)
        for each in rule.some
    )
    yield from extended(start, some)


def _reduce(found: Reduction, case: Path) -> None:
    space, terms = found.space, found.terms
    old, new = found.source.result, found.target.result
    for condition in found.target.valid:
        missing = space.shown(case, condition)
        if missing is not None:
            missing.what = f"the target is valid: {condition.what}"
            found.left.append(missing)
    _check_axes(old, new)
    for slot, axes in old.axes.items():
        other = new.axes[slot].extent
        equal = Every(axes.group, lambda a, p=axes.extent, q=other: p(a) == q(a))
        missing = space.shown(case, equal)
        if missing is not None:
            missing.what = f"equal extents of the axes '{slot}'"
            found.left.append(missing)
    index = {slot: _coordinate(terms, slot) for slot in old.axes}
    within = [inside(terms, axes, index[slot]) for slot, axes in old.axes.items()]
    path = case.knowing(*within)
    if not space.feasible(path):
        return
    for middle, before in space.resolved(path, old.element(index)):
        for end, after in space.resolved(middle, new.element(index)):
            _compare(found, end, before, after)


def _coordinate(terms: Terms, slot: str) -> AxisTerm:
    """One coordinate of an index, along each axis of a family."""
    return lambda a: terms.of_axis(f"index {slot}", a)


def inside(terms: Terms, axes: Axes, at: AxisTerm) -> Every:
    """That a coordinate is from 0 up to the extent, not included."""
    return Every(
        axes.group, lambda a: terms.conjunction([at(a) >= 0, at(a) < axes.extent(a)]), "inside"
    )


def _check_axes(old: Tensor, new: Tensor) -> None:
    groups = [{slot: axes.group for slot, axes in each.axes.items()} for each in (old, new)]
    if groups[0] != groups[1]:
        raise IllFormed("@before and @after return tensors with different axes", "")


def _compare(found: Reduction, path: Path, before: Element, after: Element) -> None:
    if has_sum(before) or has_sum(after):
        try:
            equal_sums(found.space, path, before, after)
            found.sums = True
        except SumsDiffer as error:
            found.left.append(Open(str(error), path, [], [], "unknown"))
        return
    reads = _Reads(found.space, path)
    one, two = reads.term(before), reads.term(after)
    if normal(one) != normal(two):
        found.claims.setdefault(ScalarClaim(one, two), path)


def has_sum(element: Element) -> bool:
    """Whether there is a sum in an element without choices."""
    if isinstance(element, Apply):
        return any(map(has_sum, element.arguments))
    return isinstance(element, Sum)


class _Reads:
    """Numbers the elements that are read; those that are not shown to be one are taken for two."""

    def __init__(self, space: Space, path: Path) -> None:
        self.space = space
        self.path = path
        self.reads: list[Read] = []
        self.integers: list[IntegerOf] = []

    def term(self, element: Element) -> Term:
        match element:
            case Read():
                return ("read", self._number(element), element.type_)
            case Constant():
                return ("constant", element.value, element.type_)
            case IntegerOf():
                return self._integer(element)
            case Apply():
                folded = self._folded(element)
                if folded is not element:
                    return self.term(folded)
                arguments = (self.term(each) for each in element.arguments)
                return (
                    "apply",
                    element.operation,
                    element.type_,
                    element.parameter,
                    *arguments,
                )
            case _:
                raise AssertionError(element)

    def _number(self, read: Read) -> int:
        for number, other in enumerate(self.reads):
            if read.tensor == other.tensor and self._at_one_place(read, other):
                return number
        self.reads.append(read)
        return len(self.reads) - 1

    def _at_one_place(self, a: Read, b: Read) -> bool:
        return all(
            self.space.equal(self.path, a.groups[slot], a.index[slot], b.index[slot])
            for slot in a.groups
        )

    def _integer(self, element: IntegerOf) -> Term:
        for value in (0, 1):
            if self.space.ask(self.path, [element.term != value]) == "no":
                return ("constant", str(value), element.type_)
        for number, other in enumerate(self.integers):
            if self.space.ask(self.path, [element.term != other.term]) == "no":
                return ("integer", number, element.type_)
        self.integers.append(element)
        return ("integer", len(self.integers) - 1, element.type_)

    def _folded(self, element: Apply) -> Element:
        """A remainder of numbers that are neither negative nor too large for it is the first one:
        all three are in the type."""
        match element:
            case Apply("remainder", type_, (IntegerOf() as a, IntegerOf() as b)) if not is_float(
                type_
            ):
                wrong = self.space.terms.negation(
                    self.space.terms.conjunction([a.term >= 0, a.term < b.term])
                )
                return a if self.space.ask(self.path, [wrong]) == "no" else element
            case _:
                return element
