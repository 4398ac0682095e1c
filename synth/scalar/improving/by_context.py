"""What the context alone makes of an operation, without a search: a constant, or an operand.

By facts about operands and the result, or since only some bits of the result are needed. Each
candidate is proved for the operation, as one that a search finds, under what it takes for granted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IntegerType

from rewrites.applying.by_facts import Change, Constant, Operand, change_by
from semantics.interpretations.concrete import signed
from semantics.language.kinds import isa
from synth.scalar.improving.reading.context import Known, of_every
from synth.scalar.improving.reading.searched import constant_of
from synth.scalar.improving.reading.windows import KnownAt, Window
from synth.scalar.synthesis.synthesis import QUICK, Synthesised
from synth.scalar.terms.terms import Application, Literal, Operator, Term
from verifier.analyses.flow.fact import constant
from verifier.analyses.flow.operations import kind_of
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.decide import decide


@dataclass(frozen=True)
class Simpler:
    """A program for a window that costs nothing; the bits of the result in which it is the same,
    where these are not all."""

    found: Synthesised
    needed: int | None = None


def simpler_by_context(window: Window, known: KnownAt, needed: int | None) -> Simpler | None:
    """What is proved to do for a window of one operation; `needed` are the bits of its result that
    anything needs, None where all are."""
    for program, mask in _candidates(window, known, needed):
        specification = window.specification
        wanted = program
        if mask is not None:
            results = tuple(_masked(result, mask) for result in specification.results)
            specification, wanted = replace(specification, results=results), _masked(program, mask)
        verdict = decide(specification.goal([wanted]), QUICK)
        if isinstance(verdict, Proved):
            return Simpler(Synthesised((program,), 0.0, verdict), mask)
    return None


def _candidates(
    window: Window, known: KnownAt, needed: int | None
) -> Iterator[tuple[Term, int | None]]:
    """Programs, each with the bits in which it has to be the same, None for all."""
    root, (source, *others) = window.root, window.specification.results
    every = of_every(window.replaced[0].type)
    if every is None or not isinstance(source, Application) or others or len(root.results) > 1:
        return
    found = known(root.results[0], root) or every
    by_facts = _by_facts(window, known, found)
    if isinstance(by_facts, Constant):
        yield Literal(by_facts.value, root.results[0].type), None
    if isinstance(by_facts, Operand):
        yield source.operands[by_facts.number], None
    result, *of_index = found.facts
    width = result.width
    if of_index or needed is None or needed == (1 << width) - 1:
        return
    if not needed & ~(result.zeros | result.ones):
        yield Literal(signed(result.ones & needed, width), root.results[0].type), needed
    for operand in dict.fromkeys(source.operands):
        if operand.type_ == source.type_ and not isinstance(operand, Literal):
            yield operand, needed


def _by_facts(window: Window, known: KnownAt, result: Known) -> Change | None:
    """What is made of the operation, whatever the width of index."""
    kind = kind_of(window.root)
    operands: list[Known] = []
    for operand in window.root.operands:
        every = of_every(operand.type)
        if every is None:
            return None
        number = constant_of(operand)
        if number is not None:
            every = Known(tuple(constant(number, fact.width) for fact in every.facts))
        operands.append(known(operand, window.root) or every)
    if kind is None:
        return None
    each = {
        change_by(kind, [operand.at(number) for operand in operands], result.at(number))
        for number in range(max(len(of.facts) for of in (result, *operands)))
    }
    return each.pop() if len(each) == 1 else None


def _masked(term: Term, mask: int) -> Term:
    """The term with only some bits."""
    type_ = term.type_
    assert isa(type_, IntegerType)
    literal = Literal(signed(mask, type_.width.data), type_)
    return Application(Operator("arith.andi", (type_, type_), (type_,)), (term, literal))
