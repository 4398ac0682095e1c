"""The meanings of arith's operations against a plain Python oracle."""

import ast
from pathlib import Path

import pytest

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import SymbolicWidth, Width
from semantics.meanings.arith import resized
from tests.inputs.operation_cases import (
    Case,
    PoisonableInput,
    all_inputs,
    cases,
    concrete_outcome,
    integer_operations,
    oracle_outcome,
    random_inputs,
)
from tests.oracles import oracle
from tests.support.deep import some_of

CASTS = ("arith.extsi", "arith.extui", "arith.trunci", "arith.index_cast", "arith.index_castui")
INDEX_WIDTHS = (32, 64)
SYMBOL, OTHER = SymbolicWidth("w", 0), SymbolicWidth("v", 1)


def _compare(case: Case, inputs: list[PoisonableInput]) -> None:
    for given in inputs:
        assert concrete_outcome(case, given) == oracle_outcome(case, given), f"{case} on {given}"


@pytest.mark.parametrize("operation", some_of(integer_operations(), 32))
def test_all_inputs_at_small_widths(operation: str):
    widths = range(1, 6) if operation in CASTS else range(1, 5)
    for case in cases(widths, [operation]):
        _compare(case, list(all_inputs(case)))


@pytest.mark.parametrize("operation", some_of(integer_operations(), 9))
def test_random_inputs_at_usual_widths(operation: str):
    widths = {8, *INDEX_WIDTHS}
    for case in cases(widths, [operation]):
        _compare(case, random_inputs(case, 60))


@pytest.mark.parametrize(("width", "to"), [(SYMBOL, 8), (8, SYMBOL), (SYMBOL, OTHER)])
def test_a_cast_between_unknown_widths_has_no_direction(width: Width, to: Width):
    interpretation = ConcreteInterpretation()
    with pytest.raises(NotRepresentable):
        resized(Bits(interpretation, 1, width), to, Bits.zext)
    assert resized(Bits(interpretation, 1, SYMBOL), SYMBOL, Bits.zext).term == 1


def test_the_oracle_knows_nothing_of_the_meanings():
    tree = ast.parse(Path(oracle.__file__).read_text())
    imported = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Import):
            imported |= {name.name.split(".")[0] for name in node.names}
    assert imported <= {"__future__", "collections", "enum", "fractions", "math"}


@pytest.mark.deep
def test_every_kind_of_outcome_is_met():
    seen: dict[str, set[str]] = {}
    for case in cases([3]):
        kinds = seen.setdefault(case.operation, set())
        for given in all_inputs(case):
            found = oracle_outcome(case, given)
            kinds.add("number" if isinstance(found, int) else found.name)
    divisions = {name for name in seen if "div" in name or "rem" in name or "pow" in name}
    assert all("UB" in seen[name] for name in divisions)
    assert not any("UB" in kinds for name, kinds in seen.items() if name not in divisions)
    assert all("number" in kinds for name, kinds in seen.items() if name != "ub.poison")
    assert all(
        "POISON" in kinds
        for name, kinds in seen.items()
        if "constant" not in name and name != "index.sizeof"
    )


@pytest.mark.parametrize(
    ("operation", "operands", "width", "flags", "expected"),
    [
        # Examples that ODS itself gives.
        ("arith.divui", (6, -2), 16, "", 0),
        ("arith.divsi", (6, -2), 16, "", -3),
        ("arith.ceildivui", (6, -2), 16, "", 1),
        ("arith.ceildivsi", (7, -2), 16, "", -3),
        ("arith.floordivsi", (5, -2), 16, "", -3),
        ("arith.remui", (6, -2), 16, "", 6),
        ("arith.remsi", (6, -2), 16, "", 0),
        ("arith.shli", (5, 3), 8, "", 40),
        # Corners that tools have been wrong about.
        ("arith.shli", (1, 8), 8, "", oracle.POISON),
        ("arith.shrui", (1, 8), 8, "", oracle.POISON),
        ("arith.shrsi", (-1, 8), 8, "", oracle.POISON),
        ("arith.subi", (-128, 1), 8, "nsw", oracle.POISON),
        ("arith.subi", (0, 1), 8, "nuw", oracle.POISON),
        ("arith.muli", (-128, -1), 8, "nsw", oracle.POISON),
        ("arith.muli", (16, 16), 8, "nuw", oracle.POISON),
        ("arith.divsi", (-128, -1), 8, "", oracle.UB),
        ("arith.remsi", (-128, -1), 8, "", oracle.UB),
        ("arith.ceildivsi", (-128, -1), 8, "", oracle.UB),
        ("arith.floordivsi", (-128, -1), 8, "", oracle.UB),
        ("arith.divsi", (-1, -1), 1, "", oracle.UB),
        ("arith.divsi", (oracle.POISON, -1), 8, "", oracle.UB),
        ("arith.divsi", (oracle.POISON, 3), 8, "", oracle.POISON),
        ("arith.divui", (3, oracle.POISON), 8, "", oracle.UB),
        ("arith.divui", (7, 2), 8, "exact", oracle.POISON),
        ("arith.shrui", (3, 1), 8, "exact", oracle.POISON),
        ("index.divs", (6, -2), 32, "", -3),
        ("index.ceildivs", (7, -2), 32, "", -3),
        ("index.ceildivu", (6, -2), 32, "", 1),
        ("index.floordivs", (5, -2), 32, "", -3),
        ("index.maxs", (-2, 6), 32, "", 6),
        ("index.maxu", (-2, 6), 32, "", -2),
        ("index.shl", (1, 32), 32, "", oracle.POISON),
        ("math.absi", (-128,), 8, "", -128),
        ("math.ctlz", (0,), 8, "", 8),
        ("math.cttz", (8,), 8, "", 3),
        ("math.ctpop", (-1,), 8, "", 8),
        ("math.ipowi", (0, 0), 8, "", 1),
        ("math.ipowi", (2, -1), 8, "", 0),
        ("math.ipowi", (-1, -3), 8, "", -1),
        ("math.ipowi", (0, -1), 8, "", oracle.UB),
        ("math.ipowi", (oracle.POISON, -1), 8, "", oracle.UB),
        ("math.ipowi", (3, oracle.POISON), 8, "", oracle.POISON),
    ],
)
def test_known_answers(
    operation: str,
    operands: tuple[oracle.Operand, ...],
    width: int,
    flags: str,
    expected: oracle.Outcome,
):
    """The oracle itself, on what the documentation states outright."""
    given = [x % 2**width if isinstance(x, int) else x for x in operands]
    wanted = expected % 2**width if isinstance(expected, int) else expected
    widths = [width] * len(given)
    assert oracle.outcome(operation, given, widths, width, frozenset(flags.split())) == wanted
