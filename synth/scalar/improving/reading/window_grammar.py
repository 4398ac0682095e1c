"""Of what a window may be made: the operations of its dialects, over its types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute

from semantics.language.dialects import entry_of
from semantics.language.kinds import isa
from semantics.language.registry import lookup, operations_of
from synth.scalar.improving.reading.windows import Window
from synth.scalar.synthesis.constants import suggested
from synth.scalar.synthesis.float_proofs import suggested_floats
from synth.scalar.synthesis.specification import Grammar, Specification
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.float_operators import is_float
from synth.scalar.terms.operators import (
    BadOperator,
    float_operators,
    has_integers_only,
    operators_of,
)
from synth.scalar.terms.terms import Operator, subterms

_OF_BITS = ("and", "or", "xor", "select", "mux")
"""What is searched on single bits: the rest does the same there as one of these."""


def grammar_of(window: Window, costs: Costs) -> Grammar:
    """The operators and constants that are tried."""
    names = tuple(op.name for op in window.operations)
    return _grammar(window.specification, window.dialects, names, window.operators, costs)


@lru_cache(maxsize=20_000)
def _grammar(
    specification: Specification,
    dialects: Sequence[str],
    operations: Sequence[str],
    operators: Sequence[Operator],
    costs: Costs,
) -> Grammar:
    """For windows of these operations, once for those that are alike."""
    terms = [*specification.results, *specification.given, *specification.arguments]
    types = {term.type_ for term in subterms(terms)}
    widths = sorted((t for t in types if isa(t, IntegerType)), key=lambda t: t.width.data)
    index = [t for t in types if isinstance(t, IndexType)]
    with_conditions = any(t.width.data == 1 for t in widths)
    found: dict[Operator, None] = {}
    for dialect in dialects:
        search = entry_of(dialect).search
        names = list(_usual(dialect) if search.usual is None else search.usual)
        names += search.casts if len(widths) > 1 else ()
        names += search.conditional if with_conditions else ()
        own = [name.removeprefix(f"{dialect}.") for name in operations]
        names += [*own, *(name for op in own for name in search.beside.get(op, ()))]
        for name in dict.fromkeys(names):
            found.update((o, None) for o in _operators(f"{dialect}.{name}", widths))
            if index and dialect == "arith":
                found.update((o, None) for o in _operators(f"{dialect}.{name}", index))
            if dialect == "index" and "arith" not in dialects:
                found.update((o, None) for o in _on_index(f"{dialect}.{name}"))
    found.update((operator, None) for operator in operators)
    literals = suggested(specification.results, [*widths, *index])
    floats = list(dict.fromkeys(t.type_ for t in subterms(terms) if is_float(t.type_)))
    if not floats:
        return Grammar(tuple(found), tuple(literals), costs)
    types = [type_ for type_ in floats if isinstance(type_, Attribute)]
    for dialect in dialects:
        search = entry_of(dialect).search
        own = [name.removeprefix(f"{dialect}.") for name in operations]
        names = [*search.floats, *own, *(n for op in own for n in search.beside.get(op, ()))]
        for name in dict.fromkeys(names):
            made = float_operators(f"{dialect}.{name}", tuple(types))
            found.update((o, None) for o in made if with_conditions or not _compares(o))
    constants = (*suggested_floats(specification.results, types), *literals)
    return Grammar(tuple(found), constants, costs, holes=False)


def _compares(operator: Operator) -> bool:
    return any(str(type_) == "i1" for type_ in operator.types)


def _usual(dialect: str) -> Iterator[str]:
    """The operations on integers of one width, where the dialect's entry names none."""
    for operation in operations_of(dialect):
        meaning = lookup(operation)
        assert meaning is not None
        signature = meaning.signature
        if has_integers_only(signature) and len({*signature.operands, *signature.results}) == 1:
            yield operation.partition(".")[2]


def _on_index(name: str) -> Iterator[Operator]:
    """The operation of two indices that give a third."""
    meaning, index = lookup(name), IndexType()
    assert meaning is not None
    signature = meaning.signature
    if (*signature.operands, *signature.results) == ("index",) * 3:
        yield Operator(name, (index, index), (index,))


def _operators(name: str, widths: Sequence[IntegerType | IndexType]) -> list[Operator]:
    """Those of that name that are of use; none where its attributes must be chosen."""
    try:
        found = operators_of(name, widths)
    except BadOperator:
        return []
    short = name.partition(".")[2].removesuffix("i")
    return [
        operator
        for operator in found
        if short in _OF_BITS or any(str(type_) != "i1" for type_ in operator.types)
    ]
