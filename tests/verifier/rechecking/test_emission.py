"""Queries in files: any solver gives the expected answers from the text alone."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from pysmt.logics import QF_UFLIA
from pysmt.shortcuts import BV, Equals, Not, Symbol, get_env
from pysmt.typing import BOOL, INT, BVType, FunctionType

from rewrites.commands.verify_rewrite import main
from tests.places import ROOT
from tests.support.exported_queries import decide, needs_mlir_translate, smt_lib, verdicts
from verifier.kernel.input.sources import InputError
from verifier.kernel.solving.smt_lib import script
from verifier.kernel.solving.solver import Asked
from verifier.kernel.verdicts.verdict import Unknown
from verifier.rechecking.cvc5_worker import Question, answerer
from verifier.rechecking.emission import Emission, Form, Subject, emit
from verifier.rechecking.smt_dialect_terms import smt_dialect

EXAMPLES = ROOT / "examples"
FILES = [str(EXAMPLES / f"{n}.mlir") for n in ("absorption", "merge_add_constants")]
SUBJECT = Subject("a/b.mlir", 3, "@f")


def emitted(directory: Path, form: Form) -> list[tuple[dict[str, Any], Path]]:
    """The indexes, with the folder of each."""
    arguments = [*FILES, "--emit", form, str(directory)]
    assert CliRunner().invoke(main, arguments, catch_exceptions=False).exit_code == 1
    folders = sorted(directory.iterdir())
    return [(json.loads((folder / "index.json").read_text()), folder) for folder in folders]


@pytest.mark.deep
def test_smt_lib_files_reproduce_the_verdicts(tmp_path: Path):
    pytest.importorskip("cvc5")
    ask = answerer()
    verdict_of: dict[str, str] = {}
    for index, folder in emitted(tmp_path, "smtlib"):
        verdict_of[index["name"]] = index["verdict"]
        answers: list[str] = []
        for query in index["queries"]:
            text = (folder / query["file"]).read_text()
            assert text.splitlines()[2] == f"; expected: {query['expected']}"
            assert decide(text) == [query["expected"]], query
            assert ask(Question(text, 10_000)) == [(query["expected"], "")], query
            answers += [query["expected"]] if query["asked"].startswith("violated") else []
        assert set(answers) >= ({"sat"} if index["verdict"] == "refuted" else {"unsat"})
        assert "sat" not in answers or index["verdict"] == "refuted"
    assert verdict_of == {
        "and_absorbs_or": "proved",
        "sub_undoes_add": "proved",
        "merge_add_constants": "refuted",
    }


@pytest.mark.deep
@needs_mlir_translate
def test_smt_dialect_files_reproduce_the_verdicts(tmp_path: Path):
    count = 0
    for index, folder in emitted(tmp_path, "smt-dialect"):
        assert index["not_emitted"] == []
        for query in index["queries"]:
            answers = decide(smt_lib((folder / query["file"]).read_text()))
            assert answers == [query["expected"]]
            count += 1
    assert count > 10


@pytest.mark.deep
def test_the_same_run_writes_the_same_files(tmp_path: Path):
    emitted(tmp_path, "smtlib")
    first = {path: path.read_text() for path in tmp_path.rglob("*.*")}
    (next(tmp_path.iterdir()) / "9999.smt2").write_text("stale")
    emitted(tmp_path, "smtlib")
    assert {path: path.read_text() for path in tmp_path.rglob("*.*")} == first


def test_names_are_safe_and_distinct():
    odd = Subject("x.mlir", 1, "../../@ä b\n/c")
    assert odd.folder().isascii() and "/" not in odd.folder() and "." not in odd.folder()
    assert len({Subject("x", line, name).folder() for line in (1, 2) for name in "@/"}) == 4
    emission = Emission("smtlib", Path("d"))
    assert emission.folder(odd) != emission.folder(odd)


def test_what_the_smt_dialect_cannot_say_is_listed(tmp_path: Path):
    function = Symbol("bit of x", FunctionType(BOOL, [INT]))
    claim = get_env().formula_manager.Function(function, [Symbol("width 0", INT)])
    asked = [Asked("violated at some widths", (claim, Not(claim)), str(QF_UFLIA), "unsat")]
    emit(Emission("smt-dialect", tmp_path), SUBJECT, Unknown("because"), asked)
    index = json.loads((tmp_path / SUBJECT.folder() / "index.json").read_text())
    assert index["queries"] == []
    (missing,) = index["not_emitted"]
    assert missing["reason"].startswith("the smt dialect is written for bit vectors only")
    emit(Emission("smtlib", tmp_path), SUBJECT, Unknown("because"), asked)
    text = (tmp_path / SUBJECT.folder() / "0001.smt2").read_text()
    assert decide(text) == ["unsat"]


def test_a_name_that_smt_lib_cannot_say_is_listed(tmp_path: Path):
    asked = [Asked("", (Symbol("a|b"),), "QF_BV", "sat")]
    emit(Emission("smtlib", tmp_path), SUBJECT, Unknown("because"), asked)
    index = json.loads((tmp_path / SUBJECT.folder() / "index.json").read_text())
    assert [missing["reason"] for missing in index["not_emitted"]] == ["SMT-LIB has no name 'a|b'"]


def test_a_directory_that_cannot_be_made(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="Not a directory"):
        emit(Emission("smtlib", tmp_path / "file"), SUBJECT, Unknown(""), [])


def _applied() -> dict[str, Any]:
    """Each operator of bit vectors and truth values, applied to two numbers."""
    f: Any = get_env().formula_manager
    terms: dict[str, Any] = {}
    binary = "BVAdd BVSub BVMul BVUDiv BVURem BVSDiv BVSRem BVAnd BVOr BVXor BVLShl BVLShr BVAShr"
    for name in binary.split():
        terms[name] = getattr(f, name)
    for name in ("BVULT", "BVSLT", "BVULE", "BVSLE", "Equals"):
        terms[name] = lambda x, y, name=name: f.Ite(getattr(f, name)(x, y), x, f.BVNot(y))
    terms |= {
        "BVNeg": lambda x, y: f.BVNeg(x),
        "BVZExt": lambda x, y: f.BVExtract(f.BVZExt(x, 5), 3, 10),
        "BVSExt": lambda x, y: f.BVExtract(f.BVSExt(x, 5), 3, 10),
        "And": lambda x, y: f.Ite(f.And(f.BVULT(x, y), f.BVSLT(x, y), f.TRUE()), x, y),
        "Or": lambda x, y: f.Ite(f.Or(f.BVULT(x, y), f.BVSLT(x, y), f.FALSE()), x, y),
        "Implies": lambda x, y: f.Ite(f.Implies(f.BVULT(x, y), f.BVSLT(x, y)), x, y),
        "Iff": lambda x, y: f.Ite(f.Iff(f.BVULT(x, y), f.BVSLT(x, y)), x, y),
        "Ite": lambda x, y: f.Ite(f.Ite(f.BVULT(x, y), f.BVSLT(x, y), f.TRUE()), x, y),
    }
    return terms


@pytest.mark.deep
@needs_mlir_translate
def test_each_operator_means_the_same_in_the_smt_dialect():
    random = Random(3)
    x, y = Symbol("x", BVType(8)), Symbol("y", BVType(8))
    queries: list[Any] = []
    expected: list[str] = []
    for make in _applied().values():
        for _ in range(4):
            a, b = (BV(random.getrandbits(8) >> shift, 8) for shift in (0, random.choice((0, 5))))
            value = make(a, b).simplify()
            given = [Equals(x, a), Equals(y, b)]
            same = Equals(make(x, y), value)
            queries += [smt_dialect([*given, same]), smt_dialect([*given, Not(same)])]
            expected += ["sat", "unsat"]
            assert decide(script([*given, Not(same)], "QF_BV")) == ["unsat"]
    assert verdicts(queries) == expected
