"""From a statement about every number of axes to questions about a few of them.

What is assumed and what is chosen by conditions is of the form "`F` holds of every axis of the
group `G`", or "`F` fails of some axis of `G`" (`docs/every-rank.md` has the argument). Where the
statement fails for some number of axes, then some axis shows it for each condition that fails, and
these axes, named here, satisfy all that every axis satisfies. So a question about the named axes
that has the answer *no* settles the matter for every number of axes, none included: where a group
has no axes, no condition on it fails, and no axis of it is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from verifier.kernel.ranks.axes import Axis, AxisTerm, Every
from verifier.kernel.ranks.elements import Apply, Choice, Element
from verifier.kernel.ranks.terms import Answer, Terms


@dataclass(frozen=True)
class Path:
    """What is known: conditions that hold of every axis, and axes of which one fails, or holds."""

    true: tuple[Every, ...] = ()
    fails: tuple[tuple[Axis, Every], ...] = ()
    holds: tuple[tuple[Axis, Every], ...] = ()

    def knowing(self, *conditions: Every) -> Path:
        return Path((*self.true, *conditions), self.fails, self.holds)


@dataclass
class Open:
    """A question that was not answered *no*: what would have to be impossible, on the path."""

    what: str
    path: Path
    wanted: list[Any]
    axes: list[Axis]
    answer: Answer


@dataclass
class Space:
    """Asks questions, and counts how many axes of each group they name."""

    terms: Terms
    single: frozenset[str]
    permutations: Mapping[str, str]
    most: dict[str, int] = field(default_factory=dict[str, int])
    variables: int = 0
    _witnesses: int = 0

    def axis(self, group: str, name: str) -> Axis:
        """An axis of a group: the one that is called `name`, or the only one there is."""
        return Axis(group, "0" if group in self.single else name)

    def any_axis(self, group: str) -> Axis:
        """An axis about which nothing is known but what holds of every axis."""
        return self.axis(group, "any")

    def failing(self, path: Path, condition: Every) -> Path:
        """The path on which a condition fails: of some axis, which is given a name."""
        self._witnesses += 1
        axis = self.axis(condition.group, f"{self._witnesses}")
        return Path(path.true, (*path.fails, (axis, condition)), path.holds)

    def holding(self, path: Path, condition: Every) -> Path:
        """The path on which a condition holds of some axis, which is given a name."""
        self._witnesses += 1
        axis = self.axis(condition.group, f"{self._witnesses}")
        return Path(path.true, path.fails, (*path.holds, (axis, condition)))

    def formulas(self, path: Path, axes: Sequence[Axis] = ()) -> list[Any]:
        """What is known of the axes that the path names, and of `axes`."""
        named = dict.fromkeys(
            (
                *(Axis(group, "0") for group in sorted(self.single)),
                *(axis for axis, _ in (*path.fails, *path.holds)),
                *axes,
            )
        )
        negation = self.terms.negation
        found = [negation(condition.formula(axis)) for axis, condition in path.fails]
        found += [condition.formula(axis) for axis, condition in path.holds]
        for group in {axis.group for axis in named}:
            count = sum(axis.group == group for axis in named)
            self.most[group] = max(self.most.get(group, 0), count)
        found += self._every(path, list(named))
        bases = {(axis.group, axis.name) for axis in named}
        reached = [axis for axis in self.terms.seen if axis.word]
        reached = [axis for axis in reached if (axis.group, axis.name) in bases]
        return found + self._every(path, [axis for axis in reached if axis not in named])

    def _every(self, path: Path, axes: list[Axis]) -> list[Any]:
        return [
            condition.formula(axis)
            for condition in path.true
            for axis in axes
            if condition.group == axis.group
        ]

    def ask(self, path: Path, wanted: list[Any], axes: Sequence[Axis] = ()) -> Answer:
        """Whether what is wanted is possible on a path."""
        return self.terms.possible([*wanted, *self.formulas(path, axes)])[0]

    def shown(self, path: Path, condition: Every) -> Open | None:
        """None where a condition holds of every axis, on a path; else what would have to be
        impossible."""
        axis = self.any_axis(condition.group)
        wanted = [self.terms.negation(condition.formula(axis))]
        answer = self.ask(path, wanted, [axis])
        return None if answer == "no" else Open(condition.what, path, wanted, [axis], answer)

    def equal(self, path: Path, group: str, a: AxisTerm, b: AxisTerm) -> bool:
        """Whether two numbers of every axis are equal."""
        return self.shown(path, Every(group, lambda x: a(x) == b(x))) is None

    def feasible(self, path: Path) -> bool:
        """Whether a path may be taken; where that is not known, it may."""
        return self.ask(path, []) != "no"

    def resolved(self, path: Path, element: Element) -> Iterator[tuple[Path, Element]]:
        """The paths on which an element is one without choices, outside of sums, and that one."""
        match element:
            case Choice():
                holds = path.knowing(*element.conditions)
                if self.feasible(holds):
                    yield from self.resolved(holds, element.then)
                for condition in element.conditions:
                    fails = self.failing(path, condition)
                    if self.feasible(fails):
                        yield from self.resolved(fails, element.other)
            case Apply():
                yield from self._arguments(path, element, ())
            case _:
                yield path, element

    def _arguments(
        self, path: Path, element: Apply, done: tuple[Element, ...]
    ) -> Iterator[tuple[Path, Element]]:
        if len(done) == len(element.arguments):
            yield path, Apply(element.operation, element.type_, done, element.parameter)
            return
        for further, argument in self.resolved(path, element.arguments[len(done)]):
            yield from self._arguments(further, element, (*done, argument))
