"""How many terms there are of a size."""

from __future__ import annotations

from itertools import product

from semantics.language.program import TypeVariable
from synth.scalar.terms.counting import trees
from synth.scalar.terms.operators import operators_of

T = TypeVariable("T")


def test_terms_are_counted_as_writing_them_out_counts_them() -> None:
    operators = [o for name in ("arith.addi", "arith.subi") for o in operators_of(name, (T,))]
    written = [["x", "y"]]
    counts = [{T: 2}]
    for size in range(1, 4):
        terms = [
            f"({left} {operator.operation} {right})"
            for operator in operators
            for below in range(size)
            for left, right in product(written[below], written[size - 1 - below])
        ]
        counts.append(trees(operators, counts))
        assert counts[-1] == {T: len(set(terms))}
        written.append(terms)
