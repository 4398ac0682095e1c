"""What a method that needs no fixed width is asked, and what it answers.

A method is a function from a question to findings; `verifier.kernel.any_width.methods` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace

from xdsl.ir import Attribute

from semantics.interpretations.any_width.bit_serial_circuit import Rank
from semantics.language.builder import Interpretation
from semantics.language.program import TypeVariable
from semantics.language.widths import SymbolicWidth, Width
from verifier.kernel.any_width.bit_serial_automaton import Explore
from verifier.kernel.goals.goal import Goal, Instance, NewTruth, NewValue, TypeChoice, instantiate
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS

Widths = dict[TypeVariable, Width]


@dataclass(frozen=True)
class WidthQuestion:
    """A goal with one order of its widths and one case of its open attributes.

    To be proved is the goal from the narrowest type's width `start` up, or if not that, from some
    width up that is at most `start_at_most`.
    """

    goal: Goal
    ordering: Widths
    case: Mapping[str, Attribute]
    start: int
    start_at_most: int
    explore: Explore
    """Explores automata; what it finds is checked."""
    fixed: frozenset[int] = frozenset()
    """The fixed widths above 1, which have ranks too."""

    def symbols(self) -> Iterator[tuple[TypeVariable, SymbolicWidth]]:
        """The type variables whose widths are symbolic, with their widths."""
        for variable, width in self.ordering.items():
            if isinstance(width, SymbolicWidth):
                yield variable, width

    def ranks(self) -> tuple[Rank, ...] | None:
        """The widths of each rank, fixed ones included; None: they leave no room for the others.

        A wider rank is strictly wider.
        """
        bounds = self.goal.scheme.smallest_widths()
        least: dict[int, int] = {}
        for variable, width in self.symbols():
            least[width.rank] = max(least.get(width.rank, self.start), bounds[variable])
        fixed = sorted(self.fixed)
        ranks: list[Rank] = []
        for rank in range(len(least) + len(fixed)):
            above = ranks[-1].least + 1 if ranks else 1
            if rank in least:
                ranks.append(Rank(max(above, least[rank])))
            else:
                ranks.append(Rank(fixed.pop(0), fixed=True))
                if ranks[-1].least < above:
                    return None
        return tuple(ranks)

    def smallest(self) -> tuple[int, ...]:
        """The least width of each rank; a wider rank is strictly wider."""
        return tuple(rank.least for rank in self.ranks() or ())

    def instance(
        self, interpretation: Interpretation, new_bits: NewValue, new_bool: NewTruth
    ) -> Instance:
        """The goal in an interpretation. Raises `NoMeaning`, or `NotRepresentable`."""
        types = TypeChoice(self.ordering, INDEX_WIDTHS[0])
        return instantiate(self.goal, interpretation, types, self.case, new_bits, new_bool)


@dataclass(frozen=True)
class Findings:
    """What a method knows about obligations, by name; it need not know anything.

    `closed`: from which width of the narrowest type on the obligation holds, whatever the others.
    `violated`: widths, by rank, at which it may fail; it does fail there, and is closed from the
    least start possible, where it is in `exact`: the method abstracted from nothing. A method
    refutes nothing: queries are asked there.
    """

    closed: Mapping[str, int] = field(default_factory=dict[str, int])
    violated: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    exact: Set[str] = frozenset()


Method = Callable[[WidthQuestion, Set[str], float], Findings]
"""From a question, the obligations that are still open, and a time-out in seconds a query."""


def from_the_least_start(
    question: WidthQuestion,
    wanted: Set[str],
    holding: Callable[[WidthQuestion, Set[str]], Set[str]],
) -> Findings:
    """The findings of a method that answers for one start: `holding` gives what holds from there.

    Asks from the question's start, then from the greatest, then from starts in between.
    """
    closed = dict.fromkeys(holding(question, wanted), question.start)

    def narrow(low: int, high: int, names: Set[str]) -> None:
        """`names` are known to hold from `high` on, and not from `low`."""
        middle = (low + high) // 2
        if not names or middle == low:
            return
        found = holding(replace(question, start=middle), names)
        closed.update(dict.fromkeys(found, middle))
        narrow(low, middle, found)
        narrow(middle, high, names - found)

    last = question.start_at_most
    left = wanted - closed.keys()
    if left and last > question.start:
        found = holding(replace(question, start=last), left)
        closed.update(dict.fromkeys(found, last))
        narrow(question.start, last, found)
    return Findings(closed)
