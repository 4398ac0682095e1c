"""What a program that is looked for must do, and what it may be made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from semantics.language.program import Program
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Argument, Literal, Operator, Term, program_of_terms
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.of_programs import goal_of_programs


@dataclass(frozen=True)
class Specification:
    """A program for `arguments` must refine `results`, wherever `precondition` (an i1) is 1.

    The terms in `given` are computed anyway: a program may use them at no cost, and where they are
    undefined, so is the source. Arguments in `noundef` are never poison; those that are `hidden` no
    program may use. All types are fixed.
    """

    arguments: tuple[Argument, ...]
    results: tuple[Term, ...]
    given: tuple[Term, ...] = ()
    precondition: Term | None = None
    noundef: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()

    @property
    def leaves(self) -> tuple[Term, ...]:
        """Of what programs are made."""
        seen = (a for a in self.arguments if a.name not in self.hidden)
        return (*seen, *self.given)

    def program(self, of: Sequence[int] | None = None) -> Program:
        """What is to be refined; of all results that it computes it gives those in `of`."""
        wanted = [self.results[i] for i in of] if of is not None else self.results
        source = program_of_terms("source", self.arguments, (*wanted, *self.results, *self.given))
        return replace(source, returned=source.returned[: len(wanted)], noundef=self.noundef)

    def goal(self, results: Sequence[Term], of: Sequence[int] | None = None) -> Goal:
        """The goal that a program with these results refines this one.

        With `of`, they are for these of the results, where all are computed.
        """
        source = self.program(of)
        target = program_of_terms("target", self.arguments, results)
        condition: Program | None = None
        if self.precondition is not None:
            condition = program_of_terms("precondition", self.arguments, [self.precondition])
        return goal_of_programs(source, target, "<synthesis>", 1, condition)


@dataclass(frozen=True)
class Grammar:
    """Programs are made of `operators` and `literals`; with `holes`, also of other constants, which
    are solved for.

    The cheapest one is wanted, by the sum of the costs of its operations, each counted once.
    """

    operators: tuple[Operator, ...]
    literals: tuple[Literal, ...]
    costs: Costs
    holes: bool = True
