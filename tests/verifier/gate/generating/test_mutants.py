"""Mutations of given modules: each kind changes what it says, and all of it stays well-formed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from tests.support.deep import few
from tests.verifier.gate.gating import ADDS, ANDS, WRONG, gate, gated
from verifier.commands.verify_pass import main
from verifier.gate.generating import mutants as making
from verifier.gate.generating import mutations
from verifier.gate.generating.mutants import mutants
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source

NESTED = """func.func @nested(%n: index, %x: i8, %m: memref<4xi8>, %f: f32) -> (i8, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i8
  %half = arith.constant 0.5 : f32
  %g = arith.addf %f, %half fastmath<nnan> : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (i8) {
    %v = memref.load %m[%i] : memref<4xi8>
    %p = arith.muli %v, %five overflow<nsw> : i8
    %t = arith.addi %s, %p : i8
    %less = arith.cmpi slt, %t, %x : i8
    %chosen = arith.select %less, %t, %s : i8
    memref.store %chosen, %m[%i] : memref<4xi8>
    scf.yield %chosen : i8
  }
  func.return %sum, %g : i8, f32
}
"""
LLVM = """llvm.func @shifted(%x: i32) -> i32 {
  %c = llvm.mlir.constant(3 : i32) : i32
  %0 = llvm.shl %x, %c overflow<nsw> : i32
  %1 = llvm.icmp "slt" %0, %x : i32
  %2 = llvm.select %1, %0, %x : i1, i32
  llvm.return %2 : i32
}
"""
CALLS = f"""{ADDS}func.func @calls(%x: i8) -> i8 {{
  %0 = func.call @adds(%x, %x) : (i8, i8) -> i8
  %1 = arith.muli %0, %x : i8
  func.return %1 : i8
}}
"""
NEEDS_MLIR = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")


@pytest.fixture
def xdsl_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process a mutant is left out."""
    monkeypatch.setattr(making, "in_generic_form", lambda *_, **__: None)  # pyright: ignore


def changed(mutation: mutations.Mutation, text: str, name: str, seed: int = 0) -> str:
    """The text after one mutation of the first operation of this name; empty where there was
    nothing to change."""
    module = read_module(Source("<test>", text)).module
    op = next(op for op in walk(module) if op.name == name)
    done = mutation(Random(seed), op)
    module.verify()
    return str(module) if done else ""


@few(4)
@pytest.mark.parametrize(
    ("mutation", "name", "shows"),
    [
        (mutations.another_constant, "arith.constant", r"constant (?!0)-?\d+ : index"),
        (mutations.another_flag, "arith.muli", r"muli %v, %five (overflow<(nuw|nsw,nuw)>|: i8)"),
        (mutations.another_flag, "arith.addf", r"addf %f, %half (fastmath<(?!nnan>)|: f32)"),
        (mutations.another_predicate, "arith.cmpi", r"cmpi (?!slt)\w+, %t, %x"),
        (mutations.another_operation, "arith.muli", r"arith.(?!muli)\w+ %v, %five"),
        (mutations.operands_exchanged, "arith.muli", r"muli %five, %v"),
        (mutations.another_operand, "arith.muli", r"muli (?!%v, %five)%\w+, %\w+"),
        (mutations.constant_operand, "arith.muli", r"muli .*%0"),
        (mutations.once_more, "arith.muli", r"= arith.muli %v, %five.*\n.*= arith.muli .*%p"),
        (mutations.repeated, "arith.muli", r"(= arith.muli %v, %five.*\n.*){2}"),
    ],
)
def test_each_kind_changes_what_it_says(
    mutation: mutations.Mutation, name: str, shows: str
) -> None:
    found = [changed(mutation, NESTED, name, seed) for seed in range(4)]
    assert any(found)
    assert all(re.search(shows, text) for text in found if text)


@pytest.mark.parametrize("mutation", mutations.MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_what_has_nothing_to_change_stays(mutation: mutations.Mutation) -> None:
    empty = "func.func @f() {\n  func.return\n}\n"
    assert changed(mutation, empty, "func.return") == ""


@pytest.mark.deep
@pytest.mark.usefixtures("xdsl_only")
def test_what_is_expected_of_a_function_is_not_expected_of_its_mutants(tmp_path: Path) -> None:
    file = tmp_path / "adds.mlir"
    file.write_text(ADDS.replace("i8 {", 'i8 attributes {rewright.expect = "refuted"} {', 1))
    assert gate(file).exit_code == 0
    said = gated(file, "--mutate", "4")
    assert [result.get("expected") for result in said["results"]] == ["refuted"] + [None] * 4
    assert any(result["verdict"] == "refuted" for result in said["results"][1:])
    assert gate(file, "--mutate", "4").exit_code == 1


@pytest.mark.usefixtures("xdsl_only")
@few(3)
@pytest.mark.parametrize("text", [CALLS, NESTED, LLVM], ids=["calls", "nested", "llvm"])
def test_mutants_are_well_formed_other_than_given_and_the_same_for_a_seed(text: str) -> None:
    source = Source("<test>", text)
    made = dict(mutants(source, range(6)))
    assert set(made) == set(range(6)) and len(set(made.values())) > 4
    given = str(read_module(source).module) + "\n"
    for mutant in made.values():
        assert mutant != given
        read_module(Source("<mutant>", mutant))
    assert dict(mutants(source, range(5, 6))) == {5: made[5]}


@pytest.mark.usefixtures("xdsl_only")
def test_some_mutants_have_another_width() -> None:
    made = dict(mutants(Source("<test>", ADDS), range(24))).values()
    assert {"i8"} < {width for text in made for width in re.findall(r"\bi\d+\b", text)}


@pytest.mark.usefixtures("xdsl_only")
def test_nothing_to_change() -> None:
    assert not list(mutants(Source("<test>", "func.func private @f(i8)\n"), range(3)))


def test_what_upstream_refuses_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """An mlir-opt that takes no change of @ands: the other function still is changed."""

    def of_ands(text: str) -> str:
        return " ".join(text.split("@ands")[1].split("{")[1].split("}")[0].split())

    def refusing(source: Source, located: bool) -> Source:
        if of_ands(source.text) != of_ands(ANDS):
            line = source.text.split("@ands")[0].count("\n") + 2
            raise InputError("refused", source.file, line, 1)
        return source

    monkeypatch.setattr(making, "in_generic_form", refusing)
    made = dict(mutants(Source("<test>", ADDS + ANDS), range(4)))
    assert len(made) > 2
    for text in made.values():
        assert of_ands(text) == of_ands(ANDS)

    def silent(source: Source, located: bool) -> Source | None:
        return source if source.file == "<given>" else None

    monkeypatch.setattr(making, "in_generic_form", silent)
    assert not dict(mutants(Source("<test>", ADDS), range(3)))


@pytest.mark.deep
@pytest.mark.usefixtures("xdsl_only")
def test_a_finding_has_the_command_that_gives_it_again(tmp_path: Path) -> None:
    file = tmp_path / "both.mlir"
    file.write_text(f"{ANDS}// -----\n{ANDS.replace('@ands', '@more')}")
    said = gated(file, "--mutate", "4", "--split-input-file")
    assert len({result["file"] for result in said["results"]}) == 9
    wrong = [result for result in said["results"] if result["verdict"] == "refuted"]
    assert wrong and all(" mutated by seed " in result["file"] for result in wrong)
    last = wrong[-1]
    seed = re.findall(r"seed (\d+)>", last["file"])[0]
    assert last["command"] == (
        f"verify-pass --opt '{WRONG}' --mutate 1 --seed {seed} --split-input-file {file}"
    )
    again = ["--opt", WRONG, "--mutate", "1", "--seed", seed, "--split-input-file", str(file)]
    found = CliRunner().invoke(main, [*again, "--format", "json"])
    results = {result["file"]: result for result in json.loads(found.stdout)["results"]}
    assert results[last["file"]]["code"] == last["code"]
    assert found.exit_code == 1


def test_mutations_that_cannot_be_made_are_said(tmp_path: Path) -> None:
    file = tmp_path / "declared.mlir"
    file.write_text("func.func private @f(i8)\n")
    assert "0 of 3 mutations could be made" in gate(file, "--mutate", "3").stderr
    file.write_text("func.func private @f(\n")
    done = gate(file, "--mutate", "3")
    assert done.exit_code == 2 and done.stderr.count("error:") == 1
    for more in (["--mutate", "1"], ["--mutate", "1", "--watch", str(file)]):
        assert gate(*more).exit_code == 2


@pytest.mark.deep
@NEEDS_MLIR
def test_upstream_takes_mutants(tmp_path: Path) -> None:
    file = tmp_path / "right.mlir"
    file.write_text(ADDS.replace("%y : i8", "%y overflow<nsw> : i8"))
    said = gated(file, "--mutate", "8", command="mlir-opt-22 --canonicalize")
    assert not said["errors"] and said["results"][0]["verdict"] == "proved"
