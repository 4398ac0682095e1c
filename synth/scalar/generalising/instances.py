"""Concrete rewrites as they are given: pairs of functions, or PDL patterns of fixed types.

A pair is written as `verify-translation --pairs` reads it. Pairs of the same form, which differ in
constants, widths and flags only, are instances of one rule. Of vectors and tensors an instance says
what is done on each lane, and an index is a number of 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import pdl
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Block, SSAValue

from semantics.language.containers import element_type
from semantics.language.program import as_integer_type
from semantics.language.registry import lookup
from synth.scalar.improving.reading.searched import literal_of
from synth.scalar.improving.reading.straight_line import returned
from synth.scalar.rules.flags import without_flags
from synth.scalar.rules.pattern_constants import NotRead
from synth.scalar.rules.pattern_reading import read_pattern
from synth.scalar.rules.rule import Rule, variables
from synth.scalar.terms.operators import has_integers_only
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    subterms,
)
from verifier.claims.pairs import Pair, parse_pair
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source, split_source


@dataclass(frozen=True)
class Instance:
    """A rule whose types are fixed and whose constants are numbers, and where it stands."""

    name: str
    file: str
    line: int
    rule: Rule
    on_index: bool = False
    """Some of its types are index, for which the rule has 64 bits."""

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Unread:
    """A pair or a pattern that is no instance, and why."""

    name: str
    place: str
    reason: str


def instances_in(source: Source) -> list[Instance | Unread]:
    """The pairs and the patterns of a text, in order. Raises `InputError`."""
    found: list[Instance | Unread] = []
    for piece in split_source(source):
        parsed = read_module(piece)
        patterns = [op for op in parsed.module.ops if isinstance(op, pdl.PatternOp)]
        if not patterns:
            found.append(_of_pair(parse_pair(piece)))
        for pattern in patterns:
            read = read_pattern(parsed, pattern)
            place = f"{read.file}:{read.line}"
            if read.unread is not None:
                found.append(Unread(read.name, place, read.unread))
                continue
            for rule in read.rules:
                reason = _not_concrete(rule)
                found.append(
                    Unread(read.name, place, reason)
                    if reason
                    else Instance(read.name, read.file, read.line, rule)
                )
    return found


def _not_concrete(rule: Rule) -> str:
    if variables(rule):
        return "its types are open"
    if rule.conditions or any(isinstance(t, Symbol) for t in subterms([rule.source])):
        return "its constants are open"
    return ""


def _of_pair(pair: Pair) -> Instance | Unread:
    file = pair.parsed.source.file
    name = pair.name.removeprefix("@")
    try:
        if pair.precondition is not None:
            raise NotRead("it has a precondition of its own")
        before, after = (_returned(f.body.blocks) for f in (pair.before, pair.after))
    except NotRead as error:
        return Unread(name, f"{file}:{pair.line}", str(error))
    if not isinstance(before, Application):
        return Unread(name, f"{file}:{pair.line}", "there is no operation that could be replaced")
    values = (value for f in (pair.before, pair.after) for value in _values(f.body.blocks))
    on_index = any(isinstance(element_type(value.type), IndexType) for value in values)
    return Instance(name, file, pair.line, Rule(before, after), on_index)


def _values(blocks: Sequence[Block]) -> Iterator[SSAValue]:
    for block in blocks:
        yield from block.args
        for op in block.ops:
            yield from op.results


def _returned(blocks: Sequence[Block]) -> Term:
    """What a function of straight-line code returns. Raises `NotRead`."""
    if len(blocks) != 1:
        raise NotRead("there is control flow in it")
    (block,) = blocks
    arguments = [Argument(f"x{n}", _integer(value.type)) for n, value in enumerate(block.args)]
    return returned(block, arguments, _literal, _on_integers)


def _literal(number: int, type_: Attribute) -> Literal:
    return literal_of(number, _integer(type_))


def _integer(type_: Attribute) -> Attribute:
    """The type of an integer, on a lane, and in the place of index. Raises `NotRead`."""
    element = element_type(type_)
    if isinstance(element, IndexType):
        return IntegerType(max(INDEX_WIDTHS))
    if as_integer_type(element) is None:
        raise NotRead(f"it is about {type_}")
    return element


def _on_integers(operator: Operator) -> Operator:
    """The operator on integers in the place of index. Raises `NotRead`."""
    if not any(isinstance(type_, IndexType) for type_ in operator.types):
        return operator
    meaning = lookup(operator.operation)
    if meaning is None or not has_integers_only(meaning.signature):
        raise NotRead(f"there is {operator.operation} in it, which is about index")
    operands, results = operator.operand_types, operator.result_types
    return replace(
        operator,
        operand_types=tuple(_integer(t) for t in operands if isinstance(t, Attribute)),
        result_types=tuple(_integer(t) for t in results if isinstance(t, Attribute)),
    )


def grouped(instances: Sequence[Instance]) -> list[list[Instance]]:
    """The instances of each rule, in the order in which the first of each stands."""
    groups: dict[str, list[Instance]] = {}
    for instance in instances:
        form = form_of([instance.rule.source, instance.rule.target])
        groups.setdefault(form, []).append(instance)
    return list(groups.values())


def form_of(terms: Sequence[Term]) -> str:
    """What terms, whose types are fixed, have in common with others that differ in the names of
    arguments, in constants, widths and flags only."""
    names: dict[Term, str] = {}
    widths = sorted({_width(t) for t in subterms(terms)})

    def text(term: Term) -> str:
        rank = f"t{widths.index(_width(term))}"
        match term:
            case Literal():
                return f"?:{rank}"
            case Application(operator=operator, operands=operands):
                bare = without_flags(operator)
                given = ", ".join(map(text, operands))
                attributes = " ".join(f"{n}={a}" for n, a in bare.attributes)
                return f"{operator.operation}[{attributes}]#{term.result}({given}):{rank}"
            case _:
                return names.setdefault(term, f"x{len(names)}") + f":{rank}"

    return " -> ".join(map(text, terms))


def _width(term: Term) -> int:
    type_ = as_integer_type(term.type_)
    assert type_ is not None
    return type_.width.data
