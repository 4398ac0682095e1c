"""The command synth-rewrite: subcommands, budgets, exit statuses, messages; never a traceback."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rewrites.commands.verify_rewrite import main as verify_rewrite
from synth.commands.synth_rewrite import main
from tests.commands.test_load import run as run_in
from tests.places import ROOT
from tests.support.deep import few, some_of
from verifier.kernel.input.upstream_tools import tools
from verifier.store.entries import Store

EXAMPLES = ROOT / "examples"
GEMM = str(EXAMPLES / "gemm_linalg.mlir")
TENSORISE = ("tensorise", GEMM, "--onto", "dot4")
LOWER = ("lower", "--from", "arith.addi,arith.subi", "--to", "comb.add,comb.sub")
MINE = ("mine", "arith.andi", "--size", "2", "--symbols", "1")


def run(*arguments: str) -> Result:
    """Run the command; a traceback fails the test."""
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.stderr
    return result


@pytest.mark.deep
def test_the_text_goes_to_a_file(tmp_path: Path):
    file = tmp_path / "out.mlir"
    done = run(*TENSORISE, "-o", str(file))
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_text() == run(*TENSORISE).stdout


@pytest.mark.deep
def test_programs_of_lowering_and_of_improving_count(tmp_path: Path):
    """The budget is spent by the first operation, or function; the second is left."""
    done = run("lower", "--from", "arith.addi,arith.subi", "--to", "comb", "--most-programs", "1")
    assert done.exit_code == 3
    assert done.stderr.endswith("the budget of 1 programs is spent\n")
    assert [word for word in ("comb.add", "comb.sub") if word in done.stdout] == ["comb.add"]
    file = tmp_path / "two.mlir"
    function = """func.func @{}(%x: i8, %y: i8) -> i8 {{
  %r = arith.andi %x, %y : i8
  %s = arith.ori %x, %y : i8
  %t = arith.addi %r, %s : i8
  return %t : i8
}}
"""
    file.write_text(function.format("f") + function.format("g"))
    done = run("improve", str(file), "--most-programs", "1")
    assert done.exit_code == 3
    assert done.stdout.count("arith.andi") == 1
    assert done.stdout.endswith(function.format("g"))


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (("--most-seconds", "0"), "the budget of 0 s is spent"),
        (("--most-memory", "1"), "the budget of 1 MiB is spent"),
    ],
)
def test_a_budget_that_ends_the_search(budget: tuple[str, ...], said: str):
    done = run(*TENSORISE, *budget)
    assert (done.exit_code, done.stdout) == (3, "")
    assert done.stderr == f"ended before all was searched: {said}\n"


@few(4)
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Usage: "),
        (("--onto", "dot4"), "No such option '--onto'"),
        (("minne", "arith.addi"), "No such command 'minne'"),
        (("tensorise", GEMM), "Missing option '--onto'"),
        (("tensorise", GEMM, "--onto", "dot5"), "no instruction is called dot5"),
        (("tensorise", GEMM, "--onto", "nowhere:X"), "No module named 'nowhere'"),
        ((*TENSORISE, "--cost", "ops"), "No such option '--cost'"),
        ((*TENSORISE, "--seed", "1"), "No such option '--seed'"),
        (("mine", "--size", "2"), "Missing argument 'OPERATION,…'"),
        (("mine", "arith.addi"), "Missing option '--size'"),
        (("mine", "arith.oops", "--size", "2"), "mine arith.oops: error: arith.oops has no"),
        (
            ("mine", "arith.addf", "--size", "2", "--types", "2"),
            "rules on floats have one open type",
        ),
        (("mine", "arith.addi:fast", "--size", "2"), "arith.addi has no attribute fast"),
        (("mine", "arith.constant", "--size", "2"), "arith.constant is a constant"),
        (("mine", "arith.addi,vector.reduction", "--size", "2"), "vector.reduction moves lanes"),
        (("mine", "arith,", "--size", "1"), "arith has no meaning; name operations"),
        (("mine", ",", "--size", "1"), "OPERATION,… names no operation"),
        (("mine", "arith.select", "--size", "16"), "these are about 10^"),
        (("mine", "arith.addi", "--size", "1", "--seed", "-1"), "--seed"),
        (("mine", "comb.extract:lowBit=99999999999", "--size", "1"), "comb.extract needs lowBit"),
        (("mine", "arith.addi", "--size", "1", "--args", "5"), "--args"),
        (("mine", "arith.addi,arith.muli", "--size", "15"), "these are about 10^"),
        (("mine", "arith.addi", "--size", "1", "--known", "nowhere"), "No such file or directory"),
        (("mine", "arith.addi", "--size", "1", "--to", "comb"), "No such option '--to'"),
        (("lower", "--from", "arith"), "Missing option '--to'"),
        (
            ("lower", "--from", "arith.addi", "--to", "comb", "--seed", "1"),
            "No such option '--seed'",
        ),
        (
            ("lower", "--from", "arith", "--to", "nowhere"),
            "no operation of a dialect nowhere has a meaning",
        ),
        (("lower", "--from", "arith.oops", "--to", "comb"), "arith.oops has no meaning"),
        (("lower", "--from", "arith.addi:nsw", "--to", "comb"), "attributes are not chosen here"),
        (("lower", "--from", "arith.addi", "--to", ""), "--to names no operation"),
        (
            ("lower", "--from", "arith.index_cast", "--to", "llvm"),
            "operations on index are left",
        ),
        (("improve", "nowhere.mlir"), "No such file or directory"),
        (("improve", GEMM, "--onto", "dot4"), "No such option '--onto'"),
        (("improve", GEMM, "--cost", "nothing"), "the cost is ops, latency, latency:zen4, "),
        ((*TENSORISE, "--most-seconds", "nan"), "--most-seconds"),
        ((*MINE, "--most-programs", "-1"), "--most-programs"),
        ((*TENSORISE, "--most-programs", "1"), "No such option '--most-programs'"),
        ((*TENSORISE, "--most-memory", "0"), "--most-memory"),
        ((*TENSORISE, "--executor", "http://x:1"), "is not dask://HOST:PORT"),
        ((*TENSORISE, "--executor", "dask://x"), "is not dask://HOST:PORT"),
        ((*TENSORISE, "--executor", "dask://x:1", "--jobs", "2"), "--executor brings its own"),
        ((*TENSORISE, "--store", "nowhere/store"), "No such file or directory"),
        ((*TENSORISE, "--store", GEMM), "cannot be used as a store: file is not a database"),
        ((*TENSORISE, "--load", "nowhere"), "No module named 'nowhere'"),
    ],
    ids=lambda value: " ".join(value[-4:]).replace(str(EXAMPLES), "") if value else "nothing",
)
def test_bad_usage(arguments: tuple[str, ...], said: str):
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.mark.deep
def test_input_that_is_malformed_is_shown_with_its_place(tmp_path: Path):
    file = tmp_path / "bad.mlir"
    file.write_text("func.func @f() {\n  linalg.oops\n}\n")
    done = run("tensorise", str(file), "--onto", "dot4", "--jobs", "2")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{file}:2:3: error:") and done.stderr.endswith("^\n")


CODE = """\
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.andi %x, %y : i32
  %1 = arith.ori %x, %y : i32
  %2 = arith.addi %0, %1 : i32
  func.return %2 : i32
}
func.func @same(%x: i32) -> i32 {
  func.return %x : i32
}
func.func @g(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.xori %x, %c : i8
  %one = arith.constant 1 : i8
  %1 = arith.addi %0, %one : i8
  func.return %1 : i8
}
"""
IMPROVED = """\
func.func @f(%x: i32, %y: i32) -> i32 {
  %2 = arith.addi %x, %y : i32
  func.return %2 : i32
}
func.func @same(%x: i32) -> i32 {
  func.return %x : i32
}
func.func @g(%x: i8) -> i8 {
  %v1_0 = arith.constant 0 : i8
  %1 = arith.subi %v1_0, %x : i8
  func.return %1 : i8
}
"""


@pytest.fixture
def code(tmp_path: Path) -> str:
    file = tmp_path / "code.mlir"
    file.write_text(CODE)
    return str(file)


@pytest.mark.deep
@pytest.mark.parametrize("jobs", some_of(["1", "2"], 2))
def test_cheaper_code(code: str, jobs: str):
    done = run("improve", code, "--jobs", jobs)
    assert (done.exit_code, done.stdout) == (0, IMPROVED)
    assert f"{code}:4: saves 2: proved (width 32)" in done.stderr
    assert f"{code}:1: @f: proved (width 32) by bit-vector queries" in done.stderr
    assert "@same" not in done.stderr and "identical" not in done.stderr
    assert done.stderr.endswith(f"{code}: saves 3 (ops)\n")


@pytest.mark.deep
def test_cost_is_what_is_said(code: str, tmp_path: Path):
    costs = tmp_path / "costs.toml"
    costs.write_text('"arith.subi" = 9\n')
    done = run("improve", code, "--cost", str(costs))
    assert "arith.subi" not in done.stdout and "%2 = arith.addi %x, %y" in done.stdout
    costs.write_text('"arith.subi" = 9\n"arith.addi" = "one"\n')
    done = run("improve", code, "--cost", str(costs))
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{costs}:2: the cost of arith.addi must be a number" in done.stderr


SUM = """\
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.andi %x, %y : i32
  %1 = arith.ori %x, %y : i32
  %2 = arith.addi %0, %1 : i32
  func.return %2 : i32
}
"""


@few(3)
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("@f", SUM.replace("\n", "\r\n")),
        ("@f", "\ufeff// gr\u00f6\u00dfe \U0001f600\n" + SUM),
        ("@gr\u00f6\u00dfe", SUM.replace("@f", '@"gr\u00f6\u00dfe"')),
        ("@f", "func.func private @declared(i32) -> i32\n" + SUM.rstrip()),
        ("@f", f"module {{\nfunc.func @nothing() {{ func.return }}\n{SUM}}}"),
        ("@f", SUM.replace("\n", " ")),
    ],
    ids=["CRLF", "BOM", "name", "declaration", "module", "one line"],
)
def test_unusual_text_is_improved(name: str, text: str, tmp_path: Path):
    file = tmp_path / "code.mlir"
    file.write_text(text, newline="", encoding="utf-8")
    done = run("improve", str(file))
    assert done.exit_code == 0
    assert "arith.ori" not in done.stdout and "%2 = arith.addi %x, %y" in done.stdout
    assert f"{name}: proved (width 32)" in done.stderr


@few(2)
@pytest.mark.parametrize("type_", ["i0", "i65", "i99999999", "si32", "tensor<?xi32>"])
def test_types_that_are_not_searched_are_left_alone(type_: str, tmp_path: Path):
    file = tmp_path / "code.mlir"
    file.write_text(SUM.replace("i32", type_))
    done = run("improve", str(file))
    assert (done.exit_code, done.stdout) == (3, file.read_text())
    assert f"@f: unsupported: not searched: 3 operations on {type_} (line 2)" in done.stderr
    assert done.stderr.endswith("nothing cheaper found\n")


@few(5)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ": error: there is no operation in it"),
        ("\0\1\2", ":1:1: error:"),
        (SUM + SUM, ':7:1: error: Redefinition of symbol "f"'),
        (SUM.replace("%0, %1", "%0, %9"), ":4:23: error: %9 is not defined"),
        (SUM.replace("%0, %1", "%0 %1"), ":4:22: error: Expected ','"),
        ("func.func @f(%x: i32) {\n}\n", ":1:1: error:"),
        (SUM.replace("i32", "f32"), ":2:3: error:"),
        (SUM.replace("arith.ori", "foo.ori"), ":3:3: error: Operation foo.ori is not registered"),
        (
            "func.func @f(%c: i1) {\n" + "scf.if %c {\n" * 3000 + "}\n" * 3001,
            "error: this is nested too deeply",
        ),
        (f"%c = arith.constant {'9' * 5000} : i32\n", "error:"),
    ],
)
def test_text_that_cannot_be_read(text: str, said: str, tmp_path: Path):
    file = tmp_path / "code.mlir"
    file.write_text(text)
    done = run("improve", str(file))
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{file}{said}" in done.stderr if said[0] == ":" else said in done.stderr
    assert len(done.stderr) < 2000


@pytest.mark.deep
def test_operations_without_meaning_stay_as_they_are_written(tmp_path: Path):
    file = tmp_path / "code.mlir"
    use = '  %use = "foo.use"(%2) : (i32) -> i32\n'
    file.write_text(SUM.replace("  func.return", use + "  func.return"))
    done = run("improve", str(file))
    assert done.exit_code == 0
    assert f"{use}  func.return %2" in done.stdout and "arith.ori" not in done.stdout
    assert f"{file}:4: saves 2: proved" in done.stderr
    assert "opaque: foo.use" in done.stderr


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="needs mlir-opt")
def test_text_that_only_upstream_reads(tmp_path: Path):
    load = "  memref.prefetch %m[%i], read, locality<3>, data : memref<4xi32>\n"
    load += "  %x = memref.load %m[%i] : memref<4xi32>\n"
    text = SUM.replace("%x: i32,", "%m: memref<4xi32>, %i: index,").replace("{\n", "{\n" + load)
    file = tmp_path / "code.mlir"
    file.write_text(text + text.replace("@f", "@g"))
    done = run("improve", str(file))
    assert f"{file}:6: saves 2: proved" in done.stderr
    assert f"{file}:14: saves 2: proved" in done.stderr
    assert f"{file}: printed in generic form" in done.stderr
    assert done.stdout.count("memref.prefetch") == 2 and "arith.ori" not in done.stdout
    again = tmp_path / "again.mlir"
    again.write_text(done.stdout)
    done = run("improve", str(again))
    assert (done.stdout, done.exit_code) == (again.read_text(), 0)
    file.write_text(text.replace("arith.ori", "arith.andi").replace("%0, %1", "%x, %y"))
    assert run("improve", str(file), "--most-seconds", "0").stdout == file.read_text()


def test_there_is_nothing_to_tensorise(code: str):
    done = run("tensorise", code, "--onto", "dot4")
    assert done.exit_code == 3
    assert done.stderr.startswith(f"{code}: there is no linalg operation in it\n")


def test_code_that_is_not_reached_stays(code: str):
    done = run("improve", code, "--most-seconds", "0")
    assert (done.exit_code, done.stdout) == (3, CODE)
    assert done.stderr.endswith("ended before all was searched: the budget of 0 s is spent\n")


SMALL = ("mine", "arith.andi", "--size", "1")


@pytest.fixture(scope="module")
def mined() -> Result:
    """What the command makes of MINE."""
    pytest.importorskip("egglog", reason="needs egglog")
    return run(*MINE)


def laws(text: str) -> list[str]:
    return re.findall(r"^// law: (.*)$", text, re.M)


@pytest.mark.deep
def test_rules_are_mined(mined: Result):
    assert mined.exit_code == 0
    found = laws(mined.stdout)
    assert {"x & x = x", "x & -1 = x"} <= set(found)
    assert f"{len(found)} rules, which derive" in mined.stderr
    again = CliRunner().invoke(verify_rewrite, ["-"], input=mined.stdout)
    assert again.exit_code == 0 and again.stdout.count("proved (every width)") == len(found)


@pytest.mark.deep
def test_what_is_known_is_left_out(tmp_path: Path):
    pytest.importorskip("egglog", reason="needs egglog")
    every = run(*SMALL).stdout
    known = tmp_path / "known.mlir"
    known.write_text(every)
    done = run(*SMALL, "--known", str(known))
    assert (done.exit_code, laws(done.stdout)) == (0, [])
    assert f"{len(laws(every))} were known" in done.stderr


@pytest.mark.deep
def test_a_budget_in_programs_ends_mining(mined: Result):
    done = run(*MINE, "--most-programs", "30")
    assert done.exit_code == 3
    few, all_ = (
        sum(map(int, re.findall(r"(\d+) rules, which derive (\d+) others", result.stderr)[-1]))
        for result in (done, mined)
    )
    assert 0 < few < all_
    assert done.stderr.endswith(
        "ended before all was searched: the budget of 30 programs is spent\n"
    )
    assert run(*MINE, "--most-programs", "30", "--jobs", "2").stdout == done.stdout


@pytest.mark.deep
def test_operations_are_lowered():
    done = run(*LOWER)
    assert laws(done.stdout)[0] == "x0 + x1 = comb.add(x0, x1)"
    assert "arith.addi: x0 + x1: with nuw, poison of the source" in done.stderr


@pytest.mark.deep
def test_what_cannot_be_lowered_is_named():
    done = run("lower", "--from", "arith.muli", "--to", "comb.add")
    assert (done.exit_code, done.stdout) == (3, "")
    assert "not lowered" in done.stderr


def command(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    root = str(ROOT)
    importing = "from synth.commands.synth_rewrite import main"
    script = f"import sys; sys.path.append({root!r})\n{importing}; main()"
    return subprocess.Popen(
        [sys.executable, "-B", "-c", script, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.deep
def test_a_command_that_was_killed_goes_on(tmp_path: Path):
    """Killed when the first operation is lowered; the next one does not do that again."""
    store = str(tmp_path / "store")
    killed = command(tmp_path, *LOWER, "--store", store)
    assert killed.stdout is not None
    killed.stdout.readline()
    killed.kill()
    killed.communicate(timeout=300)
    kept = len(Store(store))
    assert kept >= 2  # a task, and a verdict
    again, whole = run(*LOWER, "--store", store), run(*LOWER)
    said, count = re.subn(r"\d+ of \d+ verdicts are from the store\n\Z", "", again.stderr)
    assert count == 1, "the file was written by another process"
    assert (again.stdout, said, again.exit_code) == (whole.stdout, whole.stderr, 0)
    everything = len(Store(store))
    assert everything > kept
    run(*LOWER, "--store", store)
    assert len(Store(store)) == everything


MODULE = """
from semantics.language.builder import Bits, Execution
from semantics.language.registry import meaning_of


@meaning_of("mine.change", "T -> T")
def change(m: Execution, x: Bits) -> Bits:
    return {}
"""


@pytest.mark.deep
def test_a_changed_meaning_is_not_taken_from_the_store(tmp_path: Path):
    def lowered(meaning: str) -> str:
        (tmp_path / "mine.py").write_text(MODULE.format(meaning))
        options = ("--load", "mine", "--store", "store")
        what = ("lower", "--from", "mine.change", "--to", "arith.subi")
        ran = run_in("synth.commands.synth_rewrite", tmp_path, *what, *options)
        assert ran.status == 0, ran.stderr
        return laws(ran.stdout)[0]

    assert lowered("-x") == "mine.change(x0) = 0 - x0"
    assert lowered("x") == "mine.change(x0) = x0"


def test_a_file_that_is_there_outlives_input_that_cannot_be_read(tmp_path: Path):
    wrong, file = tmp_path / "wrong.mlir", tmp_path / "out.mlir"
    wrong.write_text("func.func @f(")
    file.write_text("// found yesterday\n")
    assert run("improve", str(wrong), "-o", str(file)).exit_code == 2
    assert file.read_text() == "// found yesterday\n"
