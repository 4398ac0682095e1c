"""A general statement over operations that say nothing of flags is read back as it was meant."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IntegerType

from semantics.language.attributes import OverflowKind
from semantics.meanings.llvm_attributes import LlvmOverflowKind
from synth.scalar.rules.flags import flagged
from synth.scalar.synthesis.specification import Specification
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument
from verifier.kernel.deciding import general_statement
from verifier.kernel.deciding.general_proof import prove_general
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.statement_reading import _stated  # pyright: ignore
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.decide import OUTSIDE

I64 = IntegerType(64)
X, Y = Argument("x", I64), Argument("y", I64)


@pytest.mark.parametrize("name", ["arith.addi", "llvm.add"])
def test_no_flags_are_flags_of_which_none_is_set(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (add,) = operators_of(name, [I64])
    specification = Specification((X, Y), (Application(add, (X, Y)),))
    goal = specification.goal([Application(add, (Y, X))], [0])
    assert isinstance(prove_general(goal, Options(), OUTSIDE), Proved)
    check = general_statement.check_read_back

    def with_a_flag(text: str, *rest: object) -> None:
        assert "overflow" not in text
        lines = text.replace(" : iw", " overflow<nsw> : iw", 3).split("\n")
        check("\n".join(lines), *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(general_statement, "check_read_back", with_a_flag)
    with pytest.raises(InternalError, match="reads otherwise"):
        prove_general(goal, Options(), OUTSIDE)


def test_flags_that_are_set_stay_apart() -> None:
    (add,) = operators_of("arith.addi", [I64])
    ((_, nsw),) = flagged(add, ["nsw"]).attributes
    ((_, nuw),) = flagged(add, ["nuw"]).attributes
    kind = OverflowKind()
    assert len({_stated(kind, one) for one in (None, nsw, nuw)}) == 3
    assert _stated(LlvmOverflowKind(), None) is None
