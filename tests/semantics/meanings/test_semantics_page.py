"""docs/semantics.md says what the registry holds."""

from __future__ import annotations

import re

import semantics.language.attributes
from semantics.language.attributes import AttributeKind
from tests.inputs.operation_cases import DIALECTS, WITHOUT_A_RESULT, integer_operations
from tests.places import ROOT
from tests.support.coverage_table import coverage_table

PAGE = (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")

OPERATIONS = ("Operations", "The LLVM dialect", "The comb dialect")
"""The sections that describe operations."""


def _section(title: str) -> str:
    _, _, rest = PAGE.partition(f"\n## {title}\n")
    return rest.partition("\n## ")[0]


def _first_cells(section: str) -> list[str]:
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]*)`", row.split("|")[1])]


def test_the_coverage_table_is_the_registrys():
    """Make it anew with `python -m tests.support.coverage_table`."""
    assert _section("Coverage").strip() == coverage_table()


def test_every_operation_is_described_once():
    described = [cell for title in OPERATIONS for cell in _first_cells(_section(title))]
    assert sorted(described) == sorted((*integer_operations(*DIALECTS), *WITHOUT_A_RESULT))


def test_every_kind_of_attribute_is_described():
    kinds = {
        name
        for name, value in vars(semantics.language.attributes).items()
        if isinstance(value, type) and issubclass(value, AttributeKind)
    }
    assert set(_first_cells(_section("Attributes"))) == kinds - {"AttributeKind"}


def test_the_files_it_names_exist():
    for name in re.findall(r"`(\w+\.py)`", _section("Interpretations")):
        assert list((ROOT / "semantics").rglob(name)), name
    for name in re.findall(r"`(\w+\.py)`", _section("How this is tested")):
        assert list((ROOT / "tests").rglob(name)), name


def test_every_interpretation_is_described():
    described = set(re.findall(r"\| `(\w+\.py)` \|", _section("Interpretations")))
    sources = (ROOT / "semantics").rglob("*.py")
    interpretations = {
        path.name
        for path in sources
        if re.search(
            r"Interpretation\((\w*Interpretation|BitSerialStreams|FormulaTruths|PositionalValues)\b",
            path.read_text(),
        )
    }
    assert described == interpretations - {"propositions.py", "formula_truths.py"}, (
        "what interpretations have in common is none"
    )
