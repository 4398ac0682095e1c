"""How precise transfer functions are, and whether one is as precise as another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from semantics.domains.domain import Element
from semantics.domains.known_bits import KNOWN_BITS, TNUM
from semantics.language.builder import Execution
from tests.places import ROOT
from tests.verifier.claims.test_analyses import AND, END, HEADER, function
from verifier.claims.precision import decide_as_precise, decide_best
from verifier.commands.verify_analysis import main
from verifier.kernel.analyses.transfer import Transfer, transfer
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported

NAMES = ("new", "old")
LESS = function("and", "arith.andi", "and", "and")
"""A bit is known to be 0 only where both are: sound, and too careful."""


@transfer("arith.andi", KNOWN_BITS)
def best(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0], x[1] & y[1]


@transfer("arith.andi", KNOWN_BITS)
def careful(m: Execution, x: Element, y: Element) -> Element:
    return x[0] & y[0], x[1] & y[1]


@transfer("arith.andi", KNOWN_BITS)
def of_zeros(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0], x[0].constant(0)


@transfer("arith.andi", KNOWN_BITS)
def unsound(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0], x[1] | y[1]


@transfer("arith.ori", KNOWN_BITS)
def of_another(m: Execution, x: Element, y: Element) -> Element:
    return x[0] & y[0], x[1] | y[1]


@transfer("arith.andi", TNUM)
def in_another_domain(m: Execution, x: Element, y: Element) -> Element:
    known = (x[0] | x[1]) & (y[0] | y[1])
    value = x[0] & y[0]
    return value, known & ~value


@transfer("arith.andi", KNOWN_BITS)
def undefined(m: Execution, x: Element, y: Element) -> Element:
    m.ub_if(x[0].is_zero())
    return x[0] | y[0], x[1] & y[1]


def test_what_is_best_is_proved_at_the_width() -> None:
    verdict = decide_best(best, 2)
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((2, 2),)
    assert "best possible on 100.0% of 81 inputs" in verdict.notes[0]


def test_what_is_not_best_is_refuted_with_a_better_element() -> None:
    verdict = decide_best(careful, 1)
    assert isinstance(verdict, Refuted)
    shown = verdict.counterexample.as_dict()
    assert [e["text"] for e in shown["elements"]] == ["0b?", "0b0"]
    given = {v["name"]: v["value"] for v in shown["values"]}
    assert given == {"the function gives": "0b?", "as good would be": "0b0"}


@pytest.mark.parametrize("wrong", [unsound, undefined], ids=lambda t: t.name)
def test_what_is_not_sound_is_not_called_precise(wrong: Transfer) -> None:
    assert isinstance(decide_best(wrong, 2), Unknown)
    assert isinstance(decide_as_precise(wrong, wrong, 2, NAMES), Unknown)


def test_one_is_compared_with_another() -> None:
    better = decide_as_precise(best, careful, 2, NAMES)
    assert isinstance(better, Proved)
    assert better.notes == ("of 81 inputs of i2, more precise on 56, less on 0",)
    worse = decide_as_precise(careful, best, 2, NAMES)
    assert isinstance(worse, Refuted)
    assert worse.notes == ("of 81 inputs of i2, more precise on 0, less on 56",)
    assert "new gives = 0b?" in worse.counterexample.text()


def test_one_that_is_better_and_worse_is_refuted() -> None:
    for new, old in ((of_zeros, careful), (careful, of_zeros)):
        assert isinstance(decide_as_precise(new, old, 1, NAMES), Refuted)


def test_what_is_known_on_neither_side_is_counted_where_values_are() -> None:
    """By hand: on i1, 0b? and 0b0 give 0b0, where the careful one knows nothing; and so the other
    way round. All else is equal."""
    verdict = decide_as_precise(best, careful, 1, NAMES)
    assert isinstance(verdict, Proved)
    assert verdict.notes == ("of 9 inputs of i1, more precise on 4, less on 0",)


@pytest.mark.parametrize("other", [of_another, in_another_domain])
def test_what_says_something_else_is_not_compared(other: Transfer) -> None:
    assert isinstance(decide_as_precise(best, other, 2, NAMES), Unsupported)


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


def _files(tmp_path: Path, **texts: str) -> list[str]:
    for name, text in texts.items():
        (tmp_path / f"{name}.mlir").write_text(HEADER + text + END)
    return [str(tmp_path / f"{name}.mlir") for name in texts]


def test_files_are_compared_and_nothing_is_skipped(tmp_path: Path) -> None:
    more = function("more", "comb.or", "and", "or")
    old, new = _files(tmp_path, old=AND, new=LESS + more)
    for files, worse in (((old, new), True), ((new, old), False)):
        ran = _run("--compare", *files, "--format", "json", "--width", "2")
        found = {r["name"]: r["verdict"] for r in json.loads(ran.stdout)["results"]}
        assert found == {
            "and: as precise at i2": "refuted" if worse else "proved",
            "more: as precise at i2": "unsupported",
        }
        assert ran.exit_code == (1 if worse else 3)
    assert _run("--compare", old, old).exit_code == 0


def test_two_functions_of_one_name_are_not_compared(tmp_path: Path) -> None:
    """One of them would go unseen."""
    text = (
        "from semantics.domains.known_bits import KNOWN_BITS\n"
        "from verifier.kernel.analyses.transfer import transfer\n"
        "def f(m, x, y):\n"
        "    return x[0] | y[0], x[1] & y[1]\n"
        "one = transfer('arith.andi', KNOWN_BITS)(f)\n"
    )
    for name, more in (("single", ""), ("twice", "two = transfer('arith.andi', KNOWN_BITS)(f)\n")):
        (tmp_path / f"{name}.py").write_text(text + more)
    single, twice = str(tmp_path / "single.py"), str(tmp_path / "twice.py")
    for files in ((twice, single), (single, twice)):
        ran = _run("--compare", *files)
        assert ran.exit_code == 3
        assert "twice.py has several functions of this name" in ran.stdout
    assert _run("--compare", single, single).exit_code == 0


def test_a_constraint_restricts_what_is_measured(tmp_path: Path) -> None:
    """A product with 1 is what was multiplied; 4 of the 9 elements hold of 1."""
    product = function("product", "comb.mul", "and", "and").replace("%r0, %r1", "%a0, %a1", 1)
    constraint = """
  "func.func"() ({
  ^bb0(%x: !transfer.integer, %n: !transfer.integer):
    %one = "transfer.constant"(%n) {value = 1 : index} : (!transfer.integer) -> !transfer.integer
    %in = "transfer.cmp"(%n, %one) {predicate = 0 : i64}
      : (!transfer.integer, !transfer.integer) -> i1
    "func.return"(%in) : (i1) -> ()
  }) {function_type = (!transfer.integer, !transfer.integer) -> i1, sym_name = "only"} : () -> ()
"""
    only = product.replace("applied_to", 'op_constraint = "only", applied_to')
    free, restricted = _files(tmp_path, free=product, restricted=constraint + only)
    assert _run("--claim", "best", free).exit_code == 3
    ran = _run("--claim", "best", "--width", "2", restricted)
    assert ran.exit_code == 0
    assert "best possible on 100.0% of 36 inputs" in ran.stdout


@pytest.mark.deep
def test_what_has_several_widths_is_unsupported(tmp_path: Path) -> None:
    file = tmp_path / "extending.py"
    file.write_text(
        "from semantics.domains.known_bits import KNOWN_BITS\n"
        "from verifier.kernel.analyses.transfer import transfer\n"
        "@transfer('arith.extui', KNOWN_BITS)\n"
        "def extui(m, x):\n"
        "    return x\n"
    )
    for options in (["--claim", "best"], ["--compare", str(file)]):
        ran = _run(*options, str(file))
        assert ran.exit_code == 3
        assert "which has several widths" in ran.stdout


def test_nothing_inside_is_skipped(tmp_path: Path) -> None:
    inner = HEADER[HEADER.index('"builtin') :] + AND.replace('"and"', '"inner"') + END
    (file,) = _files(tmp_path, nested=AND + inner)
    for options in (["--claim", "sound"], ["--compare", file]):
        ran = _run(*options, file)
        assert ran.exit_code == 3
        assert "inner" in ran.stdout and "a module inside" in ran.stdout


def test_functions_in_a_list_count(tmp_path: Path) -> None:
    file = tmp_path / "listed.py"
    file.write_text(
        "from semantics.domains.known_bits import KNOWN_BITS\n"
        "from verifier.kernel.analyses.transfer import transfer\n"
        "def wrong(m, x, y):\n"
        "    return x[0] | y[0], x[1] | y[1]\n"
        "ALL = [transfer('arith.andi', KNOWN_BITS)(wrong)]\n"
    )
    assert _run("--claim", "sound", str(file)).exit_code == 1


def test_options_that_do_not_fit() -> None:
    parity = str(ROOT / "examples" / "parity.py")
    for arguments in (
        ["--compare", parity],
        ["--compare", parity, "--claim", "best", parity],
        ["--compare", parity, parity, parity],
        ["--compare", "none.py", parity],
        ["--opt", "cat", "--domain", "mlir-ranges", "--claim", "best"],
        ["--opt", "cat", "--domain", "mlir-ranges", "--compare", parity],
    ):
        assert _run(*arguments).exit_code == 2
