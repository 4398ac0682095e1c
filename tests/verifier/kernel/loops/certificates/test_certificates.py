"""Certificates: what is proved has one, it checks without a search, and no edited one does."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import islpy as isl
import pytest
import z3
from click.testing import CliRunner

from tests.inputs.loop_kernels import matmul_linalg, matmul_loops
from tests.support.deep import some_of
from tests.support.functions import functions, programs
from verifier.commands.verify_translation import main
from verifier.finding import coinduction_search
from verifier.kernel.loops.certificates import certificates
from verifier.kernel.loops.certificates.certificates import Entry, certified, checked
from verifier.kernel.loops.certificates.obligations import of_dataflow, of_inclusions
from verifier.kernel.loops.proving.coinduction import Inclusion
from verifier.kernel.loops.proving.equivalence import Promises
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources
from verifier.kernel.loops.recurrences.system import Read, RecurrenceSystem, Statement
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict
from verifier.strategy import loops as equivalence
from verifier.strategy.loops import SEARCH

PLAIN = """func.func @f(%x: memref<?xi32>, %s: i32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %a = affine.load %x[%i] : memref<?xi32>
    %e = arith.muli %a, %s : i32
    affine.store %e, %x[%i] : memref<?xi32>
  }
  func.return
}
"""
TILED = PLAIN.replace(
    "%i = 0 to %n",
    "%t = 0 to %n step 4 {\n  affine.for %i = affine_map<(t) -> (t)>(%t) to min "
    "affine_map<(t, n) -> (t + 4, n)>(%t, %n)",
).replace("  func.return", "  }\n  func.return")
REVERSED_SUM = ("%A[%i, %l]", "%B[%l, %j]"), ("%A[%i, %k - 1 - %l]", "%B[%k - 1 - %l, %j]")


def matmuls() -> tuple[RecurrenceSystem, RecurrenceSystem, Promises]:
    before, after = programs(matmul_loops() + matmul_linalg())
    return before, after, Promises(equal_extents=needed_equal_extents(before, after))


def tilings() -> tuple[RecurrenceSystem, RecurrenceSystem, Promises]:
    before, after = programs(PLAIN + TILED)
    return before, after, Promises()


def sums() -> tuple[RecurrenceSystem, RecurrenceSystem, Promises]:
    """Terms that are added in another order."""
    first, second = (matmul_loops(left=left, right=right) for left, right in REVERSED_SUM)
    before, after = programs(first + second)
    return before, after, Promises(fp="reals")


def overlaps() -> tuple[RecurrenceSystem, RecurrenceSystem, Promises]:
    """Arguments that may overlap."""
    text = PLAIN.replace("%s: i32", "%s: memref<i32>").replace(
        "%e = arith.muli %a, %s", "%b = affine.load %s[] : memref<i32>\n%e = arith.muli %a, %b"
    )
    before, after = programs(text + text.replace("%a, %b", "%b, %a"))
    return before, after, Promises(assume=())


CASES = [matmuls, tilings, sums, overlaps]


Case = Callable[[], tuple[RecurrenceSystem, RecurrenceSystem, Promises]]


@cache
def proved(case: Case) -> tuple[RecurrenceSystem, RecurrenceSystem, Proved, str]:
    """The two sides, the verdict, and the certificate as it is written."""
    before, after, promises = case()
    verdict, entry = certified("@f", before, after, promises, SEARCH)
    assert isinstance(verdict, Proved) and entry is not None, verdict
    return before, after, verdict, json.dumps(entry)


def entry_of(case: Case) -> tuple[RecurrenceSystem, RecurrenceSystem, Entry]:
    before, after, _, written = proved(case)
    return before, after, json.loads(written)


@pytest.mark.parametrize("case", some_of(CASES, 2))
def test_a_certificate_checks(case: Case) -> None:
    before, after, searched, written = proved(case)
    found = checked(json.loads(written), before, after, SEARCH)
    assert isinstance(found, Proved)
    assert (found.guarantee, found.assumptions) == (searched.guarantee, searched.assumptions)
    assert "checked, not searched for" in found.notes


@pytest.mark.deep
def test_nothing_is_searched_for_or_run(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after, entry = entry_of(matmuls)

    def never(*_: object, **__: object) -> Any:
        raise AssertionError("a search")

    monkeypatch.setattr(coinduction_search, "widened", never)
    monkeypatch.setattr(equivalence, "compare_runs", never)
    assert isinstance(checked(entry, before, after, SEARCH), Proved)
    with pytest.raises(AssertionError, match="a search"):
        certified("@f", *matmuls(), SEARCH)


@pytest.mark.parametrize("case", some_of(CASES, 2))
def test_a_solver_that_knows_nothing_of_isl_agrees(
    case: Case,
) -> None:
    questions = entry_of(case)[2]["questions"]
    assert {q["name"].split(" ")[0].rstrip(":") for q in questions} >= {"source", "target"}
    for question in questions:
        assert answer(question["smtlib"]) == "unsat", question["name"]


def answer(script: str) -> str:
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.from_string(script)
    return str(solver.check())


def test_cvc5_agrees() -> None:
    cvc5 = pytest.importorskip("cvc5")
    for question in entry_of(tilings)[2]["questions"]:
        parser = cvc5.InputParser(cvc5.Solver())
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question["smtlib"], "question")
        said = ""
        while not (command := parser.nextCommand()).isNull():
            said += command.invoke(parser.getSolver(), parser.getSymbolManager())
        assert said.strip() == "unsat", question["name"]


# Questions that are answered otherwise


def test_a_wrong_source_is_a_question_that_is_answered_sat() -> None:
    (program,) = programs(PLAIN.replace("affine.for %i", "affine.for %r = 0 to 2 {\n affine.for %i")
                          .replace("  func.return", "  }\n  func.return"))  # fmt: skip
    honest = Dataflow(program, program.context)
    scripts = [q.script for q in of_dataflow(honest, "source", ["arg0"])]
    assert {answer(s) for s in scripts} == {"unsat"}

    class Careless(Dataflow):
        """All reads see what was there first."""

        def of_read(self, statement: Statement, read: Read) -> Sources:
            access = read.access.as_map().intersect_domain(self.domains[statement.name])
            return Sources({}, access)

    wrong = list(of_dataflow(Careless(program, program.context), "source", []))
    assert [q.name for q in wrong if answer(q.script) == "sat"] == [
        "source: read 0 of S0, initial but written by S0"
    ]


def test_a_source_that_is_written_over_is_a_question_that_is_answered_sat() -> None:
    (program,) = programs(PLAIN.replace("affine.for %i", "affine.for %r = 0 to 2 {\n affine.for %i")
                          .replace("  func.return", "  }\n  func.return"))  # fmt: skip

    class Careless(Dataflow):
        """What the first of two rounds wrote is there at the end."""

        def at_end(self, array: str) -> Sources:
            honest = super().at_end(array)
            (last,) = honest.writers.values()
            moved = last.apply_range(isl.Map("{ S0[r, i] -> S0[r - 1, i] }"))
            return Sources({"S0": moved}, honest.initial)

    wrong = list(of_dataflow(Careless(program, program.context), "source", ["arg0"]))
    assert [q.name for q in wrong if answer(q.script) == "sat"] == [
        "source: arg0 at the end, written by S0 and then by S0"
    ]


def test_a_step_that_leads_out_of_the_table_is_answered_sat() -> None:
    inner = isl.Map("[n] -> { S0[i] -> S1[2i] : 0 <= i <= n and i mod 3 = 1 }")
    outer = isl.Map("[n] -> { S0[i] -> S1[j] : j mod 2 = 0 and 1 <= i <= n and floor(i/3) >= 0 }")
    (right,) = of_inclusions([Inclusion("step", inner, outer)])
    assert answer(right.script) == "unsat"
    (wrong,) = of_inclusions([Inclusion("step", outer, inner)])
    assert answer(wrong.script) == "sat"


# Tampering


def refused(verdict: Verdict) -> str:
    assert isinstance(verdict, Unknown), verdict
    assert verdict.reason.startswith("the certificate does not hold: ")
    return verdict.reason


def edits() -> dict[str, Callable[[Entry], object]]:
    def first_relation(old: str, new: str) -> Callable[[Entry], object]:
        def edit(entry: Entry) -> None:
            claim = next(c for c in entry["claims"] if old in c["relation"])
            claim["relation"] = claim["relation"].replace(old, new)

        return edit

    return {
        "a claim about fewer points": first_relation("0 <= i0", "1 <= i0"),
        "a claim about points that do not run": first_relation("0 <= i0", "-1 <= i0"),
        "a claim about other points": first_relation("i1' = i1", "i1' = i0"),
        "a claim that is no relation": first_relation("{", "("),
        "a claim about tuples of another kind": first_relation("i1' = i1", "i1' = i1, 0"),
        "a claim about nothing": lambda e: e["claims"][0].update(before="S77"),
        "a claim about no term": lambda e: e["claims"][0].update(before="S0.99"),
        "no claims": lambda e: e["claims"].clear(),
        "a claim left out": lambda e: e["claims"].pop(),
        "the source's digest": lambda e: e.update(before="0" * 64),
        "the target's digest": lambda e: e.update(after=e["before"]),
        "a question left out": lambda e: e["questions"].pop(3),
        "a question that is weaker": lambda e: e["questions"][-1].update(smtlib="(check-sat)"),
        "questions in another order": lambda e: e["questions"].reverse(),
        "an obligation left out": lambda e: e["obligations"].pop(),
        "an obligation of another name": lambda e: e["obligations"].append(["more", "nothing"]),
        "an assumption that is not printed": lambda e: e["assumptions"].pop(),
        "no promise about extents": lambda e: e["equal_extents"].clear(),
        "another promise about extents": lambda e: e["equal_extents"].append(["and", 3]),
        "a convention that is not printed": lambda e: e["conventions"].clear(),
        "a second case": lambda e: e.update(
            wrapping={"claims": [], "folds": [], "obligations": [], "questions": []}
        ),
        "a stronger guarantee": lambda e: e["guarantee"].update(widths=[[1, None]]),
        "a fold in place of claims": lambda e: e["folds"].append(["arg2", "arg2"]),
    }


@pytest.mark.parametrize("edit", some_of(edits(), 4))
def test_an_edited_certificate_is_refused(edit: str) -> None:
    before, after, entry = entry_of(matmuls)
    edited = copy.deepcopy(entry)
    edits()[edit](edited)
    assert edited != entry
    refused(checked(edited, before, after, SEARCH))


def test_a_claim_over_the_reals_is_none_about_bits() -> None:
    before, after, entry = entry_of(sums)
    assert entry["folds"] == [["arg2", "arg2"]]
    refused(checked({**entry, "fp": "exact"}, before, after, SEARCH))
    stronger = {**entry["guarantee"], "equality": "bit-exact"}
    assert "guarantee" in refused(checked({**entry, "guarantee": stronger}, before, after, SEARCH))
    refused(checked({**entry, "folds": []}, before, after, SEARCH))


@pytest.mark.parametrize("case", [matmuls, overlaps])
def test_a_certificate_says_whether_arguments_may_overlap(case: Case) -> None:
    before, after, entry = entry_of(case)
    assert entry["one_memory"] == (case is overlaps)
    entry["one_memory"] = not entry["one_memory"]
    assert isinstance(checked(entry, before, after, SEARCH), Unknown)


def test_extents_that_need_not_be_equal_are_not_taken_for_it() -> None:
    text = "func.func @f(%a: memref<?xi32>) { %c = arith.constant NUMBER : i32\n"
    text += "linalg.fill ins(%c : i32) outs(%a : memref<?xi32>) return }\n"
    before, after = programs(text.replace("NUMBER", "1") + text.replace("NUMBER", "2"))
    promises = Promises(equal_extents=(("arg0_dim0", 0),))
    verdict, entry = certified("@f", before, after, promises, SEARCH)
    assert isinstance(verdict, Proved) and entry is not None, verdict
    assert "need not be" in refused(checked(entry, before, after, SEARCH))


def test_a_certificate_is_of_one_pair_of_functions() -> None:
    before, _, entry = entry_of(matmuls)
    (other,) = programs(matmul_linalg(initial="1.0"))
    assert "after" in refused(checked(entry, before, other, SEARCH))
    # With the digests of what it is not about, the table does not close.
    forged = {**entry, "after": certificates.digest(other.function)}
    refused(checked(forged, before, other, SEARCH))
    (renamed,) = programs(matmul_linalg().replace("%z", "%zero"))
    assert isinstance(checked(entry, before, renamed, SEARCH), Proved)


def test_what_a_function_calls_is_part_of_its_digest() -> None:
    text = """func.func private @g(%s: i32) -> i32 {
      %r = arith.muli %s, %s : i32
      return %r : i32
    }
    func.func @f(%x: memref<4xi32>) {
      affine.for %i = 0 to 4 {
        %a = affine.load %x[%i] : memref<4xi32>
        %e = func.call @g(%a) : (i32) -> i32
        affine.store %e, %x[%i] : memref<4xi32>
      }
      return
    }"""
    digests = [
        certificates.digest(functions(variant)[1])
        for variant in (text, text.replace("%e", "%other"), text.replace("muli", "addi"))
    ]
    assert digests[0] == digests[1] != digests[2]


# The command


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.deep
def test_the_command_writes_and_checks(tmp_path: Path) -> None:
    before, after, proof = (str(tmp_path / n) for n in ("b.mlir", "a.mlir", "proof.json"))
    Path(before).write_text(PLAIN + PLAIN.replace("@f", "@g"))
    Path(after).write_text(TILED + PLAIN.replace("@f", "@g"))
    assert run("--write-certificate", proof, before, after)[0] == 0
    status, output = run("--certificate", proof, before, after)
    assert status == 0
    assert "note: checked, not searched for" in output
    Path(after).write_text(PLAIN + TILED.replace("@f", "@g"))
    status, output = run("--certificate", proof, before, after)
    assert status == 3
    assert "there is no certificate for it" in output
    for another in (TILED.replace("muli", "addi"), PLAIN.replace("%a, %s", "%s, %a")):
        Path(after).write_text(another + PLAIN.replace("@f", "@g"))
        status, output = run("--certificate", proof, before, after)
        assert status == 3
        assert "the function after the change is another one" in output


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not JSON"),
        ("[]", "no certificate of the format"),
        ('{"format": "rewright certificate 0", "functions": []}', "no certificate of the format"),
        ('{"format": "rewright certificate 3"}', "without functions"),
        ('{"format": "rewright certificate 3", "functions": [3]}', "a function is no object"),
        ('{"format": "rewright certificate 3", "functions": [{}]}', "it has the keys"),
        (None, "No such file"),
    ],
)
def test_what_is_no_certificate_is_bad_input(
    tmp_path: Path, content: str | None, message: str
) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(PLAIN)
    proof = tmp_path / "proof.json"
    if content is not None:
        proof.write_text(content)
    status, output = run("--certificate", str(proof), str(file), str(file))
    assert status == 2
    assert message in output


@pytest.mark.parametrize("more", ["--pairs", "--split-input-file", "--every-width"])
def test_certificates_are_of_two_files(tmp_path: Path, more: str) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(PLAIN)
    assert run("--certificate", "p.json", more, str(file), str(file))[0] == 2


def test_integer_code_has_no_certificate(tmp_path: Path) -> None:
    text = "func.func @f(%x: i8) -> i8 {\n  %r = arith.addi %x, %x : i8\n  func.return %r : i8\n}\n"
    before, after, proof = (tmp_path / n for n in ("b.mlir", "a.mlir", "proof.json"))
    before.write_text(text)
    after.write_text(text.replace("addi %x, %x", "subi %x, %x"))
    proof.write_text('{"format": "rewright certificate 3", "functions": []}')
    status, output = run("--certificate", str(proof), str(before), str(after))
    assert status == 3
    assert "certificates are of functions with loops" in output


HEAD = """func.func @f(%alpha: f32, %beta: f32, %a: MATRIX, %b: MATRIX, %c: MATRIX) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %c, %c0 : MATRIX
  %n = memref.dim %c, %c1 : MATRIX
  %p = memref.dim %a, %c1 : MATRIX
"""
LOOPS = """  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      %0 = affine.load %c[%i, %j] : MATRIX
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : MATRIX
      affine.for %k = 0 to %p {
        %2 = affine.load %a[%i, %k] : MATRIX
        %3 = arith.mulf %alpha, %2 : f32
        %4 = affine.load %b[%k, %j] : MATRIX
        %5 = arith.mulf %3, %4 : f32
        %6 = affine.load %c[%i, %j] : MATRIX
        %7 = arith.addf %6, %5 : f32
        affine.store %7, %c[%i, %j] : MATRIX
      }
    }
  }
"""
NAMED = """  linalg.elementwise kind = #linalg.elementwise_kind<mul> indexing_maps = SCALING
      ins(%c, %beta : MATRIX, f32) outs(%c : MATRIX)
  %scaled = memref.alloc(%m, %p) : MATRIX
  linalg.elementwise kind = #linalg.elementwise_kind<mul> indexing_maps = SCALING
      ins(%a, %alpha : MATRIX, f32) outs(%scaled : MATRIX)
  linalg.matmul ins(%scaled, %b : MATRIX, MATRIX) outs(%c : MATRIX)
  memref.dealloc %scaled : MATRIX
"""
SCALING = """[affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>,
        affine_map<(d0, d1) -> (d0, d1)>]"""


def gemm(body: str) -> str:
    text = f"{HEAD}{body}  func.return\n}}\n".replace("SCALING", SCALING)
    return text.replace("MATRIX", "memref<?x?xf32>")


@pytest.mark.deep
def test_a_certificate_of_dynamic_sizes_is_checked_by_another_process(tmp_path: Path) -> None:
    before, after, proof = (str(tmp_path / n) for n in ("b.mlir", "a.mlir", "proof.json"))
    Path(before).write_text(gemm(LOOPS))
    Path(after).write_text(gemm(NAMED))
    assumed = ("--assume", "equal-extents,no-alias")
    assert run(*assumed, "--write-certificate", proof, before, after)[0] == 0
    command = "from verifier.commands.verify_translation import main; main()"
    checked = subprocess.run(
        [sys.executable, "-c", command, *assumed, "--certificate", proof, before, after],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "note: checked, not searched for" in checked.stdout, checked.stdout
