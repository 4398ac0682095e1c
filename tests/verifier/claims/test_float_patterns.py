"""Patterns on floats of open types are decided format by format."""

from __future__ import annotations

import pytest

from verifier import verify_rewrite
from verifier.claims import float_patterns
from verifier.kernel.verdicts.verdict import (
    Guarantee,
    Proved,
    Refuted,
    Unknown,
    Unsupported,
    Verdict,
)

HEAD = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type<T>
  %x = pdl.operand : %t
"""
OTHER = "  %y = pdl.operand : %t\n"
TYPED = " -> (%t : !pdl.type)"
ONE, TWO = "(%a : !pdl.value)", "(%a, %b : !pdl.value, !pdl.value)"


def operation(name: str, what: str, *operands: str, said: str = "") -> str:
    given = ", ".join(operands)
    types = ", ".join(["!pdl.value"] * len(operands))
    return f'  %{name} = pdl.operation "{what}"({given} : {types}){said}{TYPED}\n'


def verdict(matched: str, made: str, type_: str = "", root: str = "r", by: str = "n") -> Verdict:
    fixed = f" : {type_}" if type_ else ""
    text = HEAD.replace("<T>", fixed) + (OTHER if "%y" in matched + made else "") + matched
    text += f"  pdl.rewrite %{root} {{\n{made}    pdl.replace %{root} with {by}\n  }}\n}}\n"
    (found,) = verify_rewrite(text.replace("with n\n", "with %n\n"))
    return found.verdict


SUM = operation("r", "arith.addf", "%x", "%y")
TURNED = operation("n", "arith.addf", "%y", "%x")
FUSED = operation("r", "math.fma", "%x", "%y", "%z")
FORMATS = 16


def test_a_pattern_of_an_open_type_is_proved_for_each_format() -> None:
    found = verdict(SUM, TURNED)
    assert isinstance(found, Proved)
    covered = dict(found.guarantee.formats)
    assert len(covered) == FORMATS
    assert covered["f8E4M3FN"] == "every value" and covered["f64"] == "by the solver"
    assert "nothing is said" in found.notes[-1]


@pytest.mark.deep
def test_a_pattern_of_one_format_is_about_that() -> None:
    found = verdict(SUM, TURNED, "f8E5M2")
    assert isinstance(found, Proved)
    assert str(found.guarantee) == "f8E5M2: every value"


def test_the_format_that_refutes_a_pattern_is_named() -> None:
    made = operation("n", "arith.maxnumf", "%x", "%y")
    found = verdict(operation("r", "arith.maximumf", "%x", "%y"), made)
    assert isinstance(found, Refuted)
    assert any(note.startswith("refuted for f8E") for note in found.notes)


def test_a_format_that_is_not_decided_leaves_the_pattern_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = (Proved(Guarantee(), "some method"), Unknown("too hard"))
    answers = {"f8E5M2": second}
    monkeypatch.setattr(
        float_patterns, "_decide", lambda instance, _: answers.get(instance.format, first)
    )
    found = verdict(SUM, TURNED)
    assert found == Unknown("for f8E5M2: too hard")


def test_flags_that_are_mentioned_count() -> None:
    flags = "  %f = pdl.attribute = #arith.fastmath<nsz>\n"
    zero = "  %z = pdl.attribute = 0.0 : f8E5M2\n"
    zero += f'  %c = pdl.operation "arith.constant" {{"value" = %z}}{TYPED}\n'
    zero += "  %v = pdl.result 0 of %c\n"
    said = ' {"fastmath" = %f}'
    matched = flags + zero + operation("r", "arith.addf", "%x", "%v", said=said)
    assert isinstance(verdict(matched, "", "f8E5M2", by="(%x : !pdl.value)"), Proved)
    plain = zero + operation("r", "arith.addf", "%x", "%v")
    assert isinstance(verdict(plain, "", "f8E5M2", by="(%x : !pdl.value)"), Refuted)


@pytest.mark.parametrize("flags", [False, True])
def test_an_operation_that_stays_has_flags_on_both_sides(flags: bool) -> None:
    """Two sums, of which one may have flags that the other lacks, are not the same."""
    said = "  %f = pdl.attribute = #arith.fastmath<none>\n" if flags else ""
    with_ = ' {"fastmath" = %f}' if flags else ""
    matched = said + "".join(operation(m, "arith.addf", "%x", "%y", said=with_) for m in "ab")
    matched += "  %v = pdl.result 0 of %a\n  %w = pdl.result 0 of %b\n"
    matched += operation("r", "arith.minimumf", "%v", "%w")
    found = verdict(matched, "", "f8E4M3FN", by="%a")
    assert isinstance(found, Proved if flags else Unsupported)


@pytest.mark.parametrize(
    "matched,made",
    [
        (operation("r", "arith.cmpf", "%x", "%y"), TURNED),
        (SUM, operation("n", "arith.cmpf", "%x", "%y")),
        ("  %s = pdl.type\n  %z = pdl.operand : %s\n" + FUSED, TURNED),
    ],
)
def test_what_is_not_read_is_not_proved(matched: str, made: str) -> None:
    assert isinstance(verdict(matched, made), Unsupported)
