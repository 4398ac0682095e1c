"""Native functions about overflow flags do what they mean."""

from __future__ import annotations

from itertools import product

import pytest
from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.ir import Attribute

from rewrites.library.natives import flags as flag_natives
from rewrites.library.natives.flags import NSW, NUW
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import OverflowFlags, OverflowKind
from semantics.language.builder import Execution
from verifier.kernel.goals.natives import native_constraint, native_rewrite

REGISTERING = (flag_natives,)
ALL = [
    IntegerOverflowAttr([flag for flag, there in zip((NSW, NUW), some, strict=True) if there])
    for some in product((False, True), repeat=2)
]


def meant(attribute: Attribute) -> OverflowFlags:
    return OverflowKind().read(ConcreteInterpretation(), attribute, 1)


def both(flags: OverflowFlags) -> tuple[bool, bool]:
    return flags.nsw.term, flags.nuw.term


@pytest.mark.parametrize("attribute", ALL, ids=str)
def test_flags_are_seen_and_kept_as_they_mean(attribute: IntegerOverflowAttr):
    m = Execution(ConcreteInterpretation())
    nsw, nuw = both(meant(attribute))
    for name, expected in (("has_nsw", nsw), ("has_nuw", nuw)):
        constraint = native_constraint(name)
        assert constraint is not None and constraint.meaning is not None
        assert constraint.executable(attribute) == expected
        assert constraint.meaning(m, meant(attribute)).term == expected
    for name, expected in (("only_nsw", (nsw, False)), ("only_nuw", (False, nuw))):
        rewrite = native_rewrite(name)
        assert rewrite is not None
        assert both(meant(rewrite.executable(attribute))) == expected
        assert both(rewrite.meaning(m, meant(attribute))) == expected
