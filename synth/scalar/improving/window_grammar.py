"""Of what a window may be made: the operations of its dialects, over its types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IntegerType

from semantics.language.program import as_integer_type
from synth.scalar.improving.windows import Window
from synth.scalar.synthesis.constants import suggested
from synth.scalar.synthesis.specification import Grammar
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.operators import BadOperator, operators_of
from synth.scalar.terms.terms import Operator, subterms

OPERATORS: Mapping[str, str] = {
    "arith": "addi subi andi ori xori shli shrui shrsi minsi maxsi minui maxui",
    "llvm": "add sub and or xor shl lshr ashr intr.smin intr.smax intr.umin intr.umax",
    "comb": "add sub and or xor shl shru shrs",
}
"""What is searched in each dialect, besides what the code has."""
CONDITIONAL = {"arith": "cmpi select", "llvm": "icmp select", "comb": "icmp mux"}
"""Searched too where there are conditions."""
CASTS = {"arith": "extui extsi trunci", "llvm": "zext sext trunc"}
"""Searched too where there are several widths."""
BESIDE = {
    "arith": {"divui": "muli remui", "divsi": "muli remsi", "remui": "divui", "remsi": "divsi"},
    "llvm": {"udiv": "mul urem", "sdiv": "mul srem", "urem": "udiv", "srem": "sdiv"},
    "comb": {"divu": "mul modu", "divs": "mul mods", "modu": "divu", "mods": "divs"},
}
"""Searched too where the code has an operation."""
_OF_BITS = ("and", "or", "xor", "select", "mux")
"""What is searched on single bits: the rest does the same there as one of these."""


def grammar_of(window: Window, costs: Costs) -> Grammar:
    """The operators and constants that are tried."""
    specification = window.specification
    terms = [*specification.results, *specification.given, *specification.arguments]
    types = {as_integer_type(term.type_) for term in subterms(terms)}
    widths = sorted((t for t in types if t is not None), key=lambda t: t.width.data)
    with_conditions = any(t.width.data == 1 for t in widths)
    found: dict[Operator, None] = {}
    for dialect in window.dialects:
        names = OPERATORS.get(dialect, "")
        if with_conditions:
            names += f" {CONDITIONAL.get(dialect, '')}"
        if len(widths) > 1:
            names += f" {CASTS.get(dialect, '')}"
        own = [op.name.removeprefix(f"{dialect}.") for op in window.operations]
        names += " ".join(["", *own, *(BESIDE.get(dialect, {}).get(name, "") for name in own)])
        for name in dict.fromkeys(names.split()):
            found.update((o, None) for o in _operators(f"{dialect}.{name}", widths))
    found.update((operator, None) for operator in window.operators())
    literals = suggested(specification.results, widths)
    return Grammar(tuple(found), tuple(literals), costs)


def _operators(name: str, widths: Sequence[IntegerType]) -> list[Operator]:
    """Those of that name that are of use; none where its attributes must be chosen."""
    try:
        found = operators_of(name, widths)
    except BadOperator:
        return []
    short = name.partition(".")[2].removesuffix("i")
    return [
        operator
        for operator in found
        if short in _OF_BITS or any(str(type_) != "i1" for type_ in operator.operand_types)
    ]
