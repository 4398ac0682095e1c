"""What the context alone makes of an operation, without a search: a constant, or an operand.

By facts about operands and the result, or since only some bits of the result are needed. Each
candidate is proved for the operation, as one that a search finds, under what it takes for granted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IntegerType

from rewrites.applying.by_facts import Constant, Operand, change_by
from semantics.interpretations.concrete import signed
from semantics.language.kinds import isa
from semantics.language.program import as_integer_type
from synth.scalar.improving.searched import constant_of
from synth.scalar.improving.windows import KnownAt, Window
from synth.scalar.synthesis.synthesis import QUICK, Synthesised
from synth.scalar.terms.terms import Application, Literal, Operator, Term
from verifier.analyses.flow.fact import Fact, constant, top
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
    type_ = as_integer_type(window.replaced[0].type)
    if type_ is None or not isinstance(source, Application) or others or len(root.results) > 1:
        return
    width = type_.width.data
    result = known(root.results[0], root) or top(width)
    by_facts = _by_facts(window, known, result)
    if isinstance(by_facts, Constant):
        yield Literal(by_facts.value, root.results[0].type), None
    if isinstance(by_facts, Operand):
        yield source.operands[by_facts.number], None
    if needed is None or needed == (1 << width) - 1:
        return
    if not needed & ~(result.zeros | result.ones):
        yield Literal(signed(result.ones & needed, width), root.results[0].type), needed
    for operand in dict.fromkeys(source.operands):
        if operand.type_ == source.type_ and not isinstance(operand, Literal):
            yield operand, needed


def _by_facts(window: Window, known: KnownAt, result: Fact) -> object:
    kind = kind_of(window.root)
    operands: list[Fact] = []
    for operand in window.root.operands:
        type_ = as_integer_type(operand.type)
        if type_ is None:
            return None
        width, number = type_.width.data, constant_of(operand)
        fact = None if number is None else constant(number, width)
        operands.append(fact or known(operand, window.root) or top(width))
    return None if kind is None else change_by(kind, operands, result)


def _masked(term: Term, mask: int) -> Term:
    """The term with only some bits."""
    type_ = term.type_
    assert isa(type_, IntegerType)
    literal = Literal(signed(mask, type_.width.data), type_)
    return Application(Operator("arith.andi", (type_, type_), (type_,)), (term, literal))
