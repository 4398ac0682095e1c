"""Rules applied one after the other at one width: an independent check of what is derived.

Terms hold numbers here instead of symbols: nested tuples of an operator, or a number, or a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.program import TypeVariable
from synth.scalar.deriving.derivation import Law
from synth.scalar.rules.rule import Condition, Rule
from synth.scalar.terms.batches import apply_operator, width_of
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    subterms,
)
from verifier.kernel.goals.natives import native_constraint

WIDTH = 8
T = TypeVariable("T")
AT = {T: WIDTH}
COMMUTATIVE = {f"arith.{name}" for name in ("addi", "muli", "andi", "ori", "xori")}

Plain = int | str | tuple[Operator, tuple["Plain", ...]]


def plain(term: Term, numbers: Mapping[Symbol, int]) -> Plain | None:
    """The term with these numbers for its symbols; None where it is undefined."""
    match term:
        case Argument(name=name):
            return name
        case Symbol():
            return numbers[term]
        case Literal():
            return term.value(AT) % (1 << WIDTH)
        case Application(operator=operator, operands=operands):
            given = [plain(operand, numbers) for operand in operands]
            return (
                None if None in given else _made(operator, tuple(g for g in given if g is not None))
            )


def _made(operator: Operator, operands: tuple[Plain, ...]) -> Plain | None:
    """The operation, computed where all of its operands are numbers."""
    numbers = [x for x in operands if isinstance(x, int)]
    if len(numbers) < len(operands):
        return operator, operands
    m = Execution(ConcreteInterpretation())
    values = [Value(Bits(m.interpretation, x, WIDTH), m.truth(False)) for x in numbers]
    (result,) = apply_operator(m, operator, values, lambda t: width_of(t, AT))
    return None if m.ub.term or result.poison.term else int(result.bits.term)


def _holds(condition: Condition, numbers: Mapping[Symbol, int]) -> bool:
    constraint = native_constraint(condition.name)
    assert constraint is not None and constraint.meaning is not None
    m = Execution(ConcreteInterpretation())
    given = [plain(argument, numbers) for argument in condition.arguments]
    bits = [Bits(m.interpretation, x, WIDTH) for x in given if isinstance(x, int)]
    return len(bits) == len(given) and constraint.meaning(m, *bits).term != condition.negated


def _matches(pattern: Term, term: Plain, bound: dict[Term, Plain]) -> Iterator[dict[Term, Plain]]:
    match pattern:
        case Literal():
            if term == pattern.value(AT) % (1 << WIDTH):
                yield bound
        case Argument() | Symbol():
            if isinstance(pattern, Symbol) and not isinstance(term, int):
                return
            if bound.setdefault(pattern, term) == term:
                yield bound
        case Application(operator=operator, operands=operands):
            if not isinstance(term, tuple) or term[0] != operator:
                return
            orders = [term[1]]
            if operator.operation in COMMUTATIVE:
                orders.append(tuple(reversed(term[1])))
            for given in orders:
                found = [dict(bound)]
                for part, value in zip(operands, given, strict=True):
                    found = [more for b in found for more in _matches(part, value, dict(b))]
                yield from found


def _built(pattern: Term, bound: Mapping[Term, Plain]) -> Plain | None:
    match pattern:
        case Literal():
            return pattern.value(AT) % (1 << WIDTH)
        case Argument() | Symbol():
            return bound[pattern]
        case Application(operator=operator, operands=operands):
            given = [_built(operand, bound) for operand in operands]
            return (
                None if None in given else _made(operator, tuple(g for g in given if g is not None))
            )


def _next(term: Plain, directed: Sequence[Rule]) -> Iterator[Plain]:
    """What one application somewhere in the term gives."""
    for rule in directed:
        for bound in _matches(rule.source, term, {}):
            numbers = {
                s: v for s, v in bound.items() if isinstance(s, Symbol) and isinstance(v, int)
            }
            built = _built(rule.target, bound)
            if built is not None and all(_holds(c, numbers) for c in rule.conditions):
                yield built
    if isinstance(term, tuple):
        operator, operands = term
        for place, operand in enumerate(operands):
            for new in _next(operand, directed):
                made = _made(operator, (*operands[:place], new, *operands[place + 1 :]))
                if made is not None:
                    yield made


def _ordered(term: Plain) -> Plain:
    """The term with the operands of commutative operations in one order."""
    if not isinstance(term, tuple):
        return term
    operator, operands = term
    operands = tuple(map(_ordered, operands))
    if operator.operation in COMMUTATIVE:
        operands = tuple(sorted(operands, key=repr))
    return operator, operands


def _size(term: Plain) -> int:
    return 1 + sum(map(_size, term[1])) if isinstance(term, tuple) else 1


def is_reached(rule: Rule, laws: Sequence[Law], steps: int = 5, most: int = 4000) -> bool:
    """Whether the laws lead from the rule's source to its target, for some choices of its symbols.

    An equal law is used in both directions. A choice that no condition admits is left out; there
    must be one.
    """
    directed = [law.rule for law in laws]
    for law in laws:
        back = Rule(law.rule.target, law.rule.source, law.rule.conditions)
        if law.equal and set(_leaves(back.source)) == set(_leaves(back.target)):
            directed += [back] if isinstance(back.source, Application) else []
    symbols = [t for t in subterms([rule.source]) if isinstance(t, Symbol)]
    tried = 0
    for chosen in product((1, 4, 6, 255, 128), repeat=len(symbols)):
        numbers = dict(zip(symbols, chosen, strict=True))
        source, target = plain(rule.source, numbers), plain(rule.target, numbers)
        if source is None or target is None:
            continue
        if not all(_holds(condition, numbers) for condition in rule.conditions):
            continue
        tried += 1
        if not _leads(_ordered(source), _ordered(target), directed, steps, most):
            return False
    return tried > 0


def _leads(source: Plain, target: Plain, directed: Sequence[Rule], steps: int, most: int) -> bool:
    bound = 2 + max(_size(source), _size(target))
    seen, frontier = {source}, [source]
    for _ in range(steps):
        if target in seen:
            return True
        found = dict.fromkeys(_ordered(new) for term in frontier for new in _next(term, directed))
        frontier = [new for new in found if new not in seen and _size(new) <= bound]
        seen.update(frontier)
        if len(seen) > most:
            break
    return target in seen


def _leaves(term: Term) -> Iterator[Term]:
    return (t for t in subterms([term]) if isinstance(t, Argument | Symbol))
