"""`synth-rewrite harvest`: what it counts, finds and prints, and its exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from xdsl.dialects.builtin import IntegerType

from synth.commands.synth_rewrite import main
from synth.scalar.harvesting import searching
from synth.scalar.harvesting.corpus import corpus_of, window_of
from synth.scalar.synthesis.synthesis import SearchOutcome, Undecided
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.terms import Argument
from tests.places import ROOT

UNDECIDED = Undecided(0, Argument("x", IntegerType(8)), "no answer")
MASKS = ROOT / "examples" / "masked_twice.mlir"


def harvest(*arguments: str | int | Path) -> Result:
    return CliRunner().invoke(main, ["harvest", *map(str, arguments)])


@pytest.mark.deep
def test_a_rule_is_printed_with_how_often_it_fires() -> None:
    done = harvest(MASKS, "--least-often", 1, "--most-operations", 2)
    assert done.exit_code == 0, done.stderr
    assert "// law: (x0 & c0) & c1 = x0 & (c0 & c1)\n" in done.stdout
    assert "// guarantee: every width\n" in done.stdout
    # It fires twice; where the first mask is needed elsewhere, it saves nothing.
    assert "fires 2 times in 1 modules, saves 1 (ops): (x0 & c0) & c1 -> " in done.stderr
    assert "4 operations in 1 modules: 2 forms of windows" in done.stderr


def test_what_is_rare_is_not_searched(tmp_path: Path) -> None:
    done = harvest(MASKS, "--least-often", 9)
    assert done.exit_code == 0
    assert done.stdout == ""
    assert "0 of 0 searched, 0 rules" in done.stderr
    # The first mask of @half is returned.
    assert "not counted: windows that have values that something else needs: 1\n" in done.stderr


def test_what_is_not_decided_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = SearchOutcome(None, "", 7, 0, 0.0, limited=True, undecided=(UNDECIDED,))
    monkeypatch.setattr(searching, "synthesise", lambda *_: outcome)  # pyright: ignore
    done = harvest(MASKS, "--least-often", 1, "--most-operations", 1)
    assert "2 cheaper forms could not be decided\n" in done.stderr
    assert "2 searches were cut short by their limits\n" in done.stderr


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "good.mlir").write_text(MASKS.read_text())
    (tmp_path / "bytes.mlir").write_bytes(b"\xff")
    (tmp_path / "wrong.mlir").write_text("func.func @f( {\n}\n")
    done = harvest(tmp_path, "--least-often", 9)
    assert done.exit_code == 3
    assert f"{tmp_path}/wrong.mlir:1:" in done.stderr and "not read" in done.stderr
    assert f"{tmp_path}/bytes.mlir: error: not UTF-8 text: not read" in done.stderr


def test_nothing_to_search_is_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "empty.mlir"
    file.write_text("func.func @f() {\n  func.return\n}\n")
    done = harvest(file)
    assert done.exit_code == 2
    assert "there is nothing in it that can be searched" in done.stderr


def test_windows_are_counted_up_to_names_constants_and_widths() -> None:
    corpus = corpus_of([str(MASKS)], 2, OPS)
    counts = sorted((form.cost, form.often, len(form.windows)) for form in corpus.forms.values())
    # Each mask by itself, four times in four texts; the two of @byte as one. Those of @half are no
    # window of two, for the first is returned.
    assert counts == [(1.0, 4, 4), (2.0, 1, 1)]
    (pair,) = (form for form in corpus.forms.values() if form.cost == 2.0)
    (text,) = pair.windows
    assert len(window_of(text).operations) == 2


def llvm_functions(*bodies: str) -> str:
    return "".join(
        f"llvm.func @f{number}(%x: i64, %y: i64) -> i64 {{\n{body}\nllvm.return %r : i64\n}}\n"
        for number, body in enumerate(bodies)
    )


@pytest.mark.deep
def test_a_constant_that_was_an_index_is_the_same_number(tmp_path: Path) -> None:
    """As the lowering of arith prints it; rules state the type of the result."""
    file = tmp_path / "lowered.mlir"
    zero = "%c = llvm.mlir.constant(0 : index) : i64\n%r = llvm.add %x, %c : i64"
    file.write_text(llvm_functions(zero, zero))
    done = harvest(file)
    assert "fires 2 times in 1 modules, saves 2 (ops): llvm.add(x0, 0) -> x0\n" in done.stderr


@pytest.mark.deep
def test_a_rule_that_fires_only_where_another_one_does_is_not_given(tmp_path: Path) -> None:
    chosen = '%k = llvm.icmp "slt" %x, {y} : i64\n%r = llvm.select %k, %x, {y} : i1, i64'
    file = tmp_path / "extrema.mlir"
    of_constants = [
        f"%c = llvm.mlir.constant({n} : i64) : i64\n{chosen.format(y='%c')}" for n in (3, 70)
    ]
    file.write_text(llvm_functions(*[chosen.format(y="%y")] * 2, *of_constants))
    done = harvest(file)
    assert done.stdout.count("pdl.pattern") == 1
    assert "fires 4 times in 1 modules, saves 4 (ops): llvm.select(" in done.stderr
    assert "not given, for rules that save as much fire wherever it does: llvm.sel" in done.stderr
