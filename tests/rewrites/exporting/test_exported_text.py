"""Rules in other languages: what is said of each, what is left out, and PDLL proved again."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from rewrites.exporting import pdl
from rewrites.exporting.languages import LANGUAGES, exported
from rewrites.exporting.rule import NotExported, rule_of, rules_of
from rewrites.library.patterns import LibraryPattern, patterns_in
from synth.commands.synth_rewrite import main
from tests.support.deep import few, some_of
from tests.support.exported_functions import asks_an_analysis, exported_rules
from tests.support.known_rules import known_rules
from tests.support.library import library_rules
from verifier import verify_rewrite
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted

LIBRARY = library_rules()
PDLL = shutil.which("mlir-pdll-22")
needs_pdll = pytest.mark.skipif(
    PDLL is None or shutil.which("mlir-opt-22") is None, reason="needs mlir-pdll-22"
)


def named(*names: str) -> list[LibraryPattern]:
    return [pattern for pattern in LIBRARY if pattern.name in names]


def as_pdl(text: str, folder: Path) -> str:
    """What mlir-pdll makes of PDLL."""
    file = folder / "rules.pdll"
    file.write_text(text)
    command = [str(PDLL), "-x=mlir", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.deep
@pytest.mark.parametrize("language", some_of(LANGUAGES, 8))
def test_every_rule_is_in_it_or_named_with_the_reason(language: str):
    text, left_out = exported(LIBRARY, language)
    reasons = dict(line.split(": ", 1) for line in left_out)
    said_by_none = {pattern.name for pattern in LIBRARY} - {one.name for one in exported_rules()}
    of_none = [reasons.pop(name) for name in said_by_none]
    assert of_none == ["it computes a number while it matches"]
    rules = [rule for pattern in exported_rules() for rule in rules_of(pattern)]
    assert len(rules) > len(LIBRARY)
    for rule in rules:
        said = next(rule.comment())
        assert (said in text) == (rule.name not in reasons), rule.name
    if language not in ("llvm-cpp", "pdl"):
        asking = {r.name for p in exported_rules() if asks_an_analysis(p) for r in rules_of(p)}
        assert len(asking) >= 3
        assert all("is about a value that is not constant" in reasons.pop(name) for name in asking)
    assert len(reasons) < len(rules) // (2 if language == "pdl" else 20)
    allowed = {
        "pdll": "it does not hold for every width",
        "llvm-cpp": "it computes with",
        "pdl": "only a function can",
    }
    if reasons.get("divui_by_power_of_two") == "cttz at a symbolic width":
        del reasons["divui_by_power_of_two"]
    assert bool(reasons) == (language in allowed)
    if language == "llvm-cpp":
        assert reasons.pop("divsi_of_folded").startswith("it reads x 3 times")
    assert all(reason.startswith(allowed[language]) for reason in reasons.values())


@pytest.mark.deep
@pytest.mark.parametrize("start", some_of(range(24), 24))
def test_pdl_is_proved_again(start: int):
    text, _ = exported(LIBRARY[start::24], "pdl")
    for result in verify_rewrite(text):
        assert isinstance(result.verdict, Proved), result.name


@pytest.mark.deep
def test_pdl_has_a_pattern_for_each_width():
    text, left_out = exported(named("sub_self", "add_zero"), "pdl")
    assert not left_out and "apply_native" not in text
    assert text.count("pdl.pattern") == 3 * len(pdl.WIDTHS)  # add_zero in two orders
    assert "%c = pdl.attribute = 0 : i8" in text
    wrong = text.replace("%c = pdl.attribute = 0 : i8", "%c = pdl.attribute = 1 : i8")
    refuted = [one for one in verify_rewrite(wrong) if isinstance(one.verdict, Refuted)]
    assert len(refuted) == 2
    for one in verify_rewrite(text):
        assert isinstance(one.verdict, Proved), one.name


def test_pdl_leaves_out_what_is_proved_for_other_widths_and_says_it():
    (narrow,) = named("sub_self")
    text, left_out = exported([replace(narrow, wanted=((9, 15),))], "pdl")
    assert "pdl.pattern" not in text
    assert left_out == ["sub_self: it is not proved for these widths"]


@pytest.mark.parametrize("condition", ["is_even", "is_zero"])
def test_pdl_keeps_no_rule_with_a_condition_that_it_cannot_say(condition: str):
    pattern = patterns_in(
        Source("twice.mlir", TWICE.replace("is_two", condition).replace("\n\npdl", "\npdl"))
    )
    text, left_out = exported(pattern, "pdl")
    assert ("pdl.pattern" in text) == (condition == "is_zero") == (not left_out)


@pytest.mark.deep
@needs_pdll
@pytest.mark.parametrize("start", some_of(range(24), 24))
def test_pdll_is_proved_again(start: int, tmp_path: Path):
    every = [pattern for pattern in LIBRARY[start::24] if pattern.wanted == ((1, None),)]
    patterns = [pattern for pattern in every if not asks_an_analysis(pattern)]
    text, left_out = exported(patterns, "pdll")
    assert not left_out
    results = verify_rewrite(as_pdl(text, tmp_path))
    assert len(results) == sum(1 for pattern in patterns for _ in rules_of(pattern))
    for result in results:
        assert isinstance(result.verdict, Proved), result.name
        assert str(result.verdict.guarantee) == "every width", result.name


@needs_pdll
@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("select_true", "replace root with x;", "replace root with y;"),
        (
            "sub_zero",
            "op<arith.subi>(x: Value<t>, c_op)",
            "op<arith.subi>(c_op, x: Value<t>)",
        ),
    ],
)
def test_a_mistake_in_pdll_is_refuted(name: str, right: str, wrong: str, tmp_path: Path):
    text, _ = exported(named(name), "pdll")
    assert right in text, text
    (result, *_) = verify_rewrite(as_pdl(text.replace(right, wrong), tmp_path))
    assert isinstance(result.verdict, Refuted)


@pytest.mark.parametrize("language", ["mlir-cpp", "llvm-cpp", "drr"])
def test_widths_that_are_not_proved_are_excluded(language: str):
    text, _ = exported(named("divui_one"), language)
    assert ">= 1 && " in text and "<= 64)" in text


def test_what_occurs_twice_in_a_declarative_rule_is_compared():
    text, _ = exported(named("sub_self"), "drr")
    assert "(Arith_SubIOp:$root $x, $x_again1, $_)" in text
    assert "(Constraint<CPred<[{$0 == $1}]>> $x_again1, $x)" in text


HEADER = "// law: {}\n// origin: a test\n// guarantee: every width\n"
TWICE = (
    HEADER.format("x + x = x << 1, the other way round")
    + """
pdl.pattern @twice : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_two"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %new = pdl.operation "arith.addi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""
)


def of_text(text: str) -> list[LibraryPattern]:
    return patterns_in(Source("rules.mlir", text.replace("\n\npdl", "\npdl")))


INSIDE = (
    HEADER.format("(x - 0) * z = x * z")
    + """
pdl.pattern @inside : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %z = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %sub = pdl.operation "arith.subi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %difference = pdl.result 0 of %sub
  %root = pdl.operation "arith.muli"(%difference, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %sub with (%x : !pdl.value)
  }
}
"""
)


ALIKE = (
    HEADER.format("(x | y) - (x & y) = x ^ y")
    + """
pdl.pattern @alike : benefit(3) {
  %t = pdl.type
  %new = pdl.operand : %t
  %new_ = pdl.operand : %t
  %v = pdl.operation "arith.ori"(%new, %new_ : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %a = pdl.result 0 of %v
  %v_1 = pdl.operation "arith.andi"(%new, %new_ : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %b = pdl.result 0 of %v_1
  %root = pdl.operation "arith.subi"(%a, %b : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v_2 = pdl.operation "arith.xori"(%new, %new_ : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %v_2
  }
}
"""
)


def test_what_xdsl_calls_the_same_is_told_apart():
    """xDSL names `%v_1` v, as it does `%v`; and `new` is no name in C++."""
    rule = rule_of(of_text(ALIKE)[0])
    assert [value.name for value in rule.values] == ["new_", "new__"]
    assert [op.name for op in (*rule.matched, *rule.made)] == ["v", "v_", "root", "v__"]
    text, _ = exported(of_text(ALIKE), "egglog")
    assert "(subi ?width-t _ _ (ori ?width-t ?new_ ?new__) (andi ?width-t ?new_ ?new__))" in text


def test_no_language_says_what_replaces_another_operation_than_the_root():
    (pattern,) = of_text(INSIDE)
    with pytest.raises(NotExported, match="another operation than its root"):
        rule_of(pattern)


def test_llvm_gets_no_rule_that_reads_an_argument_twice():
    """x * 2 of undef is even, and undef + undef need not be."""
    text, left_out = exported(of_text(TWICE), "llvm-cpp")
    assert left_out[0] == "twice: it reads x 2 times, and undef may differ each time"
    assert "CreateAdd" not in text
    text, left_out = exported(of_text(TWICE), "mlir-cpp")
    assert not left_out and "arith::AddIOp::create(rewriter, root.getLoc(), x, x)" in text


def test_llvm_gets_no_rule_on_a_scalar_that_chooses_between_vectors():
    """`c ? 1 : 0` would be an extension of an i1 to a vector."""
    text, left_out = exported(named("select_same_arms"), "llvm-cpp")
    both = "root_0->getType()->isVectorTy() == root_1->getType()->isVectorTy()"
    assert not left_out and f"if (!({both}))" in text


def test_llvm_reuses_nothing_that_has_flags_which_arith_has_not():
    """`or disjoint` is poison where `arith.ori` is not."""
    text, left_out = exported(
        of_text(
            HEADER.format("(x | y) & (x | y) = x | y")
            + """
pdl.pattern @same : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %or = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %or_value = pdl.result 0 of %or
  %root = pdl.operation "arith.andi"(%or_value, %or_value : !pdl.value, !pdl.value)
    -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%or_value : !pdl.value)
  }
}
"""
        ),
        "llvm-cpp",
    )
    assert not left_out
    assert "if (!(!cast<Operator>(root_0)->hasPoisonGeneratingFlags()))" in text


COMPARES = "fits_signed compares widths"


def test_what_compares_widths_is_not_said_of_one_width():
    once = TWICE.replace('"arith.addi"(%x, %x :', '"arith.addi"(%x, %c_value :')
    (fits,) = of_text(
        once.replace('"is_two"(%c :', '"fits_signed"(%c, %t :').replace(
            "(%c, %t : !pdl.attribute)", "(%c, %t : !pdl.attribute, !pdl.type)"
        )
    )
    for language in LANGUAGES:
        pdl_calls_nothing = language == "pdl"
        reason = "only a function can tell fits_signed" if pdl_calls_nothing else COMPARES
        text, left_out = exported([fits], language)
        assert left_out[0] == f"twice: {reason}" and "twice:" not in text


def test_a_rule_with_ranges_is_not_read():
    (pattern,) = of_text(
        HEADER.format("x = x")
        + """
pdl.pattern @ranges : benefit(1) {
  %t = pdl.type
  %xs = pdl.operands
  %root = pdl.operation "arith.addi"(%xs : !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.erase %root
  }
}
"""
    )
    with pytest.raises(NotExported, match=r"pdl\.operands"):
        rule_of(pattern)


def test_the_command_writes_what_is_proved_only(tmp_path: Path):
    wrong = TWICE.replace("is_two", "is_one").replace("@twice", "@once")
    file = tmp_path / "rules.mlir"
    file.write_text((TWICE + wrong).replace("\n\npdl", "\npdl"))
    done = CliRunner().invoke(main, ["export", str(file), "--as", "mlir-cpp"])
    assert done.exit_code == 1, done.stderr
    assert "struct Twice " in done.stdout and "struct Once" not in done.stdout
    assert "@once is not exported: refuted" in done.stderr
    assert "1 of 2 rules are proved" in done.stderr


@few(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_analysis_knows_is_asked_of_llvm_or_named_as_a_reason(language: str):
    text, left_out = exported(known_rules(), language)
    if language == "llvm-cpp":
        assert not left_out
        for condition in (
            "(computeKnownBits(x, I.getDataLayout()).Zero | (*c)).isAllOnes()",
            "computeKnownBits(x, I.getDataLayout()).getMaxValue().ult((*c))",
        ):
            assert condition in text
        return
    assert "mask_of_known_bits" not in text and "remainder_below" not in text
    assert left_out and all("value" in why or "only a function" in why for why in left_out)
