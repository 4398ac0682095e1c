"""Cost models."""

from __future__ import annotations

from pathlib import Path

import pytest

from semantics.language.program import TypeVariable
from synth.scalar.terms.costs import LATENCY, OPS, BadCost, costs_of
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Symbol

T = TypeVariable("T")
X = Argument("x", T)
(ADD,) = operators_of("arith.addi", [T])
(MUL,) = operators_of("arith.muli", [T])
(WIDE,) = operators_of("arith.mului_extended", [T])


def test_shared_operations_count_once_and_constants_nothing():
    twice = Application(ADD, (X, X))
    folded = Application(MUL, (Symbol("c", T), Symbol("d", T)))
    term = Application(MUL, (twice, Application(ADD, (twice, folded))))
    assert OPS.of_term(term) == 3
    assert LATENCY.of_term(term) == 1 + 1 + 3
    assert OPS.of_term(folded) == OPS.of_term(X) == 0
    assert OPS.of_term(Application(WIDE, (X, X)), Application(WIDE, (X, X), 1)) == 1


def test_a_file_gives_numbers(tmp_path: Path):
    file = tmp_path / "costs.toml"
    file.write_text('others = 2\n"arith.muli" = 7.5\n')
    costs = costs_of(str(file))
    assert costs.of_term(Application(MUL, (Application(ADD, (X, X)), X))) == 9.5


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ('others = 1\n"arith.muli" = "x"\n', ":2: ", "must be a number"),
        ('\n"arith.muli" = -1\n', ":2: ", "not negative"),
        ('"arith.muli" = inf\n', ":1: ", "finite"),
        ('"arith.muli" = true\n', ":1: ", "must be a number"),
        ('\n"arith.nope" = 1\n', ":2: ", "arith.nope has no meaning"),
        ("arith.muli = 1\n", ":1: ", "quote the name"),
        ('"arith.muli" = \n', ":1:16: ", "Invalid value"),
    ],
)
def test_a_bad_file_is_said_with_its_place(tmp_path: Path, text: str, where: str, why: str):
    file = tmp_path / "costs.toml"
    file.write_text(text)
    with pytest.raises(BadCost) as raised:
        costs_of(str(file))
    assert str(raised.value).startswith(f"{file}{where}")
    assert why in str(raised.value)


def test_a_missing_file_is_said():
    with pytest.raises(BadCost, match=r"the cost is ops, latency, latency:zen4, .* or a file"):
        costs_of("fast")
