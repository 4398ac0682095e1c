"""What a straight-line program may hold: types and attributes that have a meaning."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IndexType, IntegerType, Signedness, UnitAttr, f32
from xdsl.ir import Attribute

import semantics.meanings.arith  # noqa: F401  (registers the meanings)
from semantics.language.execution import meaning_for
from semantics.language.program import MOST_BITS, NoMeaning, Step, is_integer_like


@pytest.mark.parametrize(
    ("type_", "has_meaning"),
    [
        (IntegerType(1), True),
        (IntegerType(MOST_BITS), True),
        (IndexType(), True),
        (IntegerType(0), False),
        (IntegerType(8, Signedness.SIGNED), False),
        (IntegerType(8, Signedness.UNSIGNED), False),
        (f32, False),
    ],
)
def test_signless_integers_and_index_have_a_meaning(type_: Attribute, has_meaning: bool) -> None:
    assert is_integer_like(type_) == has_meaning


def test_attributes_that_a_meaning_does_not_know_are_not_passed_over() -> None:
    results = (("r", IntegerType(8)),)
    known = Step("arith.divui", ("x", "y"), results, {"isExact": UnitAttr()})
    assert meaning_for(known).operation == "arith.divui"
    unknown = Step("arith.divui", ("x", "y"), results, {"isExact": UnitAttr(), "fast": UnitAttr()})
    with pytest.raises(NoMeaning, match="attribute 'fast'"):
        meaning_for(unknown)
    with pytest.raises(NoMeaning, match="no meaning"):
        meaning_for(Step("arith.nothing", (), results))
