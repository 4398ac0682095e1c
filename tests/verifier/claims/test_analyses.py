"""`verify-analysis` on files: what is read, what is said of what cannot be, and exit statuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from semantics.domains.intervals import SIGNED
from tests.places import ROOT
from tests.support.deep import few
from verifier.claims.users_analyses import analyses_in_python, users_mistake
from verifier.commands.verify_analysis import main
from verifier.kernel.input.sources import Source

ELEMENT = "!transfer.abs_value<[!transfer.integer, !transfer.integer]>"
HEADER = f"""
"builtin.module"() ({{
  "func.func"() ({{
  ^bb0(%a: {ELEMENT}):
    %zeros = "transfer.get"(%a) {{index = 0 : index}} : ({ELEMENT}) -> !transfer.integer
    %ones = "transfer.get"(%a) {{index = 1 : index}} : ({ELEMENT}) -> !transfer.integer
    %both = "transfer.intersects"(%zeros, %ones) : (!transfer.integer, !transfer.integer) -> i1
    %true = "arith.constant"() {{value = true}} : () -> i1
    %valid = "arith.xori"(%both, %true) : (i1, i1) -> i1
    "func.return"(%valid) : (i1) -> ()
  }}) {{function_type = ({ELEMENT}) -> i1, sym_name = "getConstraint"}} : () -> ()
  "func.func"() ({{
  ^bb0(%a: {ELEMENT}, %x: !transfer.integer):
    %zeros = "transfer.get"(%a) {{index = 0 : index}} : ({ELEMENT}) -> !transfer.integer
    %ones = "transfer.get"(%a) {{index = 1 : index}} : ({ELEMENT}) -> !transfer.integer
    %not = "transfer.neg"(%x) : (!transfer.integer) -> !transfer.integer
    %wrong0 = "transfer.intersects"(%zeros, %x) : (!transfer.integer, !transfer.integer) -> i1
    %wrong1 = "transfer.intersects"(%ones, %not) : (!transfer.integer, !transfer.integer) -> i1
    %wrong = "arith.ori"(%wrong0, %wrong1) : (i1, i1) -> i1
    %true = "arith.constant"() {{value = true}} : () -> i1
    %in = "arith.xori"(%wrong, %true) : (i1, i1) -> i1
    "func.return"(%in) : (i1) -> ()
  }}) {{function_type = ({ELEMENT}, !transfer.integer) -> i1, sym_name = "getInstanceConstraint"}}
  : () -> ()
"""
END = "}) : () -> ()\n"


def function(name: str, operation: str, first: str, second: str, more: str = "") -> str:
    """A transfer function that combines the known zeros by one operation, the ones by another."""
    return f"""
  "func.func"() ({{
  ^bb0(%a: {ELEMENT}, %b: {ELEMENT}):
    %a0 = "transfer.get"(%a) {{index = 0 : index}} : ({ELEMENT}) -> !transfer.integer
    %a1 = "transfer.get"(%a) {{index = 1 : index}} : ({ELEMENT}) -> !transfer.integer
    %b0 = "transfer.get"(%b) {{index = 0 : index}} : ({ELEMENT}) -> !transfer.integer
    %b1 = "transfer.get"(%b) {{index = 1 : index}} : ({ELEMENT}) -> !transfer.integer
    %r0 = "transfer.{first}"(%a0, %b0)
      : (!transfer.integer, !transfer.integer) -> !transfer.integer
    %r1 = "transfer.{second}"(%a1, %b1)
      : (!transfer.integer, !transfer.integer) -> !transfer.integer
    %r = "transfer.make"(%r0, %r1) : (!transfer.integer, !transfer.integer) -> {ELEMENT}
    "func.return"(%r) : ({ELEMENT}) -> ()
  }}) {{function_type = ({ELEMENT}, {ELEMENT}) -> {ELEMENT}, sym_name = "{name}",
       applied_to = ["{operation}"]{more}}} : () -> ()
"""


AND = function("and", "arith.andi", "or", "and")
OR = function("or", "comb.or", "and", "or")
WRONG = function("wrong", "arith.andi", "or", "or")


def checked(tmp_path: Path, text: str, *options: str) -> Result:
    file = tmp_path / "functions.mlir"
    file.write_text(text)
    return CliRunner().invoke(main, [*options, str(file)], catch_exceptions=False)


def kinds(tmp_path: Path, text: str, *options: str) -> dict[str, str]:
    ran = checked(tmp_path, text, "--format", "json", *options)
    return {r["name"]: r["verdict"] for r in json.loads(ran.stdout)["results"]}


@pytest.mark.deep
def test_functions_in_ir(tmp_path: Path) -> None:
    text = HEADER + AND + OR + END
    assert checked(tmp_path, text).exit_code == 0
    found = kinds(tmp_path, text)
    assert found == {
        "domain: what is not valid is empty": "proved",
        "and: sound": "proved",
        "or: sound": "proved",
    }
    ours = kinds(tmp_path, text, "--domain", "known-bits")
    assert ours["and: monotone in operand 0"] == ours["or: monotone in operand 1"] == "proved"
    only = kinds(tmp_path, text, "--domain", "known-bits", "--claim", "sound")
    assert list(only) == ["and: sound", "or: sound"]


def test_a_domain_whose_elements_are_not_all_stated_is_refuted(tmp_path: Path) -> None:
    """Nothing is an element: then no claim would be about anything."""
    none = HEADER.replace('"func.return"(%valid)', '"func.return"(%both)', 1)
    found = kinds(tmp_path, none + WRONG + END)
    assert found["domain: what is not valid is empty"] == "refuted"
    assert found["wrong: sound"] == "vacuous"


def test_a_wrong_one_shows_what_escapes(tmp_path: Path) -> None:
    ran = checked(tmp_path, HEADER + WRONG + END, "--domain", "known-bits", "--claim", "sound")
    assert ran.exit_code == 1
    assert "a0 : i1 = 0b" in ran.stdout
    assert "arith.andi of x0, x1 is" in ran.stdout
    assert "which excludes it" in ran.stdout
    (result,) = json.loads(
        checked(tmp_path, HEADER + WRONG + END, "--format", "json", "--claim", "sound").stdout
    )["results"]
    shown = result["counterexample"]
    assert shown["elements"][0]["type"] == "i1"
    assert set(shown["abstract_result"]["fields"]) == {"f0", "f1"}


def test_a_function_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    unread = AND.replace('"and"', '"twice"').replace("%b0 =", "%a0 =")
    found = kinds(tmp_path, HEADER + unread + AND + END, "--claim", "sound")
    assert found == {"and: sound": "proved", "twice": "unsupported"}
    assert checked(tmp_path, HEADER + unread + AND + END).exit_code == 3


@few(2)
@pytest.mark.parametrize(
    ("function", "why"),
    [
        (AND.replace("arith.andi", "arith.no_such"), "arith.no_such has no meaning"),
        (AND.replace("transfer.or", "test.or"), "test.or"),
        (function("back", "arith.andi", "or", "and", ", is_forward = false"), "backward"),
        (function("most", "arith.andi", "or", "and", ', op_constraint = "none"'), "@none"),
        (AND.replace('["arith.andi"]', '["arith.extsi"]'), "arith.extsi with 2 operands"),
    ],
)
def test_what_has_no_meaning_is_unsupported(tmp_path: Path, function: str, why: str) -> None:
    ran = checked(tmp_path, HEADER + function + END, "--claim", "sound")
    assert ran.exit_code == 3
    assert why in ran.stdout


@pytest.mark.deep
def test_the_result_of_a_concatenation_is_as_wide_as_both(tmp_path: Path) -> None:
    both = function("both", "comb.concat", "concat", "concat")
    swapped = both.replace('"both"', '"swapped"').replace("(%a1, %b1)", "(%b1, %a1)")
    assert swapped.count("(%b1, %a1)") == 1
    found = kinds(tmp_path, HEADER + both + swapped + END, "--claim", "sound")
    assert found == {"both: sound": "proved", "swapped: sound": "refuted"}
    ran = checked(tmp_path, HEADER + both + END, "--claim", "best")
    assert "which has several widths" in ran.stdout


def test_two_functions_of_one_name_are_bad_input(tmp_path: Path) -> None:
    ran = checked(tmp_path, HEADER + AND + AND.replace("transfer.or", "transfer.and") + END)
    assert ran.exit_code == 2 and 'Redefinition of symbol "and"' in ran.output


@pytest.mark.deep
def test_a_constraint_restricts_the_operands(tmp_path: Path) -> None:
    """The shifted value itself is right only where nothing is shifted."""
    shift = function("shift", "comb.shl", "and", "and").replace("%r0, %r1", "%a0, %a1", 1)
    assert kinds(tmp_path, HEADER + shift + END, "--claim", "sound")["shift: sound"] == "refuted"
    constraint = """
  "func.func"() ({
  ^bb0(%x: !transfer.integer, %n: !transfer.integer):
    %zero = "transfer.constant"(%n) {value = 0 : index} : (!transfer.integer) -> !transfer.integer
    %in = "transfer.cmp"(%n, %zero) {predicate = 0 : i64}
      : (!transfer.integer, !transfer.integer) -> i1
    "func.return"(%in) : (i1) -> ()
  }) {function_type = (!transfer.integer, !transfer.integer) -> i1, sym_name = "only"} : () -> ()
"""
    named = shift.replace("applied_to", 'op_constraint = "only", applied_to')
    found = kinds(tmp_path, HEADER + constraint + named + END, "--claim", "sound")
    assert found["shift: sound"] == "proved"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("builtin.module {}", "states no domain"),
        (HEADER + END, "no transfer function"),
        ("what", "error"),
    ],
)
def test_a_file_without_functions_is_bad_input(tmp_path: Path, text: str, why: str) -> None:
    options = () if "domain" in why else ("--domain", "known-bits")
    ran = checked(tmp_path, text, *options)
    assert ran.exit_code == 2
    assert why in ran.stderr


@pytest.mark.deep
def test_a_domain_of_ones_own() -> None:
    example = str(ROOT / "examples" / "parity.py")
    ran = CliRunner().invoke(main, [example], catch_exceptions=False)
    assert ran.exit_code == 1
    assert "add: sound: proved (every width)" in ran.stdout
    assert "mul: sound: refuted" in ran.stdout
    assert "the transfer function gives even, which excludes it" in ran.stdout


def test_a_python_file_that_fails_is_bad_input(tmp_path: Path) -> None:
    for text in ("1 / 0", "", "import sys; sys.exit(0)"):
        file = tmp_path / "functions.py"
        file.write_text(text)
        assert CliRunner().invoke(main, [str(file)]).exit_code == 2
    assert CliRunner().invoke(main, ["--domain", "none", str(file)]).exit_code == 2


PYTHON = """
from semantics.domains.known_bits import KNOWN_BITS, TNUM
from semantics.domains.products import product
from semantics.domains.small_facts import SIGN_BITS
from verifier.kernel.analyses.transfer import transfer
"""


@few(6)
@pytest.mark.parametrize(
    ("function", "why"),
    [
        ("f(m, x, y): return x[0] | y[2], x[1]", "it raises IndexError: tuple index out of range"),
        ("f(m, x): return x", "it raises TypeError: f() takes 2 positional arguments"),
        ("f(m, x, y): return None", "f gives what is no element"),
        ("f(m, x, y): return 1, 2", "f gives what is no element"),
        ("f(m, x, y): return x[0].trunc(1), x[1]", "f gives fields of other widths"),
    ],
)
def test_a_function_that_raises_is_unsupported_and_hides_no_other(
    tmp_path: Path, function: str, why: str
) -> None:
    file = tmp_path / "functions.py"
    right = "@transfer('arith.andi', KNOWN_BITS)\ndef g(m, x, y): return x[0] | y[0], x[1] & y[1]"
    file.write_text(f"{PYTHON}@transfer('arith.andi', KNOWN_BITS)\ndef {function}\n{right}\n")
    ran = CliRunner().invoke(main, ["--claim", "sound", str(file)], catch_exceptions=False)
    assert ran.exit_code == 3
    assert f"f: sound: unsupported: {why}" in ran.stdout
    assert "g: sound: proved (every width)" in ran.stdout
    if "Index" in why:
        assert f"{file}:7" in ran.stdout
    compared = CliRunner().invoke(main, ["--compare", str(file), str(file)], catch_exceptions=False)
    assert compared.exit_code == 3
    assert why in compared.stdout


def test_our_own_mistakes_are_not_the_files(tmp_path: Path) -> None:
    error = None
    try:
        SIGNED.contains((), None)  # type: ignore
    except IndexError as raised:
        error = raised
    assert error is not None
    assert users_mistake(error, (str(tmp_path / "functions.py"),)) is None


def test_what_a_file_makes_of_imported_functions_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The domain's code is elsewhere too; what is a value of the imported file is not looked at."""
    (tmp_path / "imported_by_analyses.py").write_text(
        PYTHON + "def f(m, x, y): return x[0] | y[0], x[1] | y[1]\n"
        "theirs = transfer('arith.ori', KNOWN_BITS)(f)\n"
    )
    file = tmp_path / "functions.py"
    file.write_text(
        PYTHON + "from imported_by_analyses import f, theirs\n"
        "mine = transfer('arith.andi', KNOWN_BITS)(f)\n"
        "BOTH = product('both', TNUM, SIGN_BITS)\n"
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    domains, functions = analyses_in_python(Source(str(file), file.read_text()))
    assert [(t.operation, t.line) for t in functions] == [("arith.andi", 1)]
    assert [(d.name, line) for d, line in domains] == [("both", 1)]
    assert CliRunner().invoke(main, ["--claim", "sound", str(file)]).exit_code == 1


def test_a_domain_is_named_for_files_of_ir_only(tmp_path: Path) -> None:
    file = tmp_path / "functions.py"
    file.write_text(PYTHON + "BOTH = product('both', TNUM, SIGN_BITS)\n")
    for options in ([], ["--compare", str(file)]):
        ran = CliRunner().invoke(main, ["--domain", "tnum", *options, str(file)])
        assert ran.exit_code == 2
        assert "--domain is for files of IR" in ran.stderr
