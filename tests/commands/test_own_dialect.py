"""A dialect that stands in one file (`satmath.py`) has the rights of ours in every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.test_load import run
from tests.support.deep import few

PATTERN = """
pdl.pattern @{name} : benefit(1) {{
  %type = pdl.type
  %x = pdl.operand : %type
  %y = pdl.operand : %type
  %root = pdl.operation "satmath.add"(%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %root {{
    %new = pdl.operation "{new}"(%y, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    pdl.replace %root with %new
  }}
}}
"""

CODE = """
func.func @halved(%x: i8, %y: i8) -> i8 {{
  %sum = satmath.avg {operands} : i8
  %half = satmath.half %sum{flag} : i8
  func.return %half : i8
}}
"""
BEFORE = CODE.format(operands="%x, %y", flag=" exact")
AFTER = CODE.format(operands="%y, %x", flag="")

LANES = """
func.func @lanes(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi8> {{
  %sum = satmath.{name} {operands} : vector<4xi8>
  func.return %sum : vector<4xi8>
}}
"""

LOOP = """
func.func @blend(%a: memref<8xi32>, %b: memref<8xi32>, %c: memref<8xi32>) {{
  affine.for %i = 0 to 8 {{
    %x = affine.load %a[%i] : memref<8xi32>
    %y = affine.load %b[%i] : memref<8xi32>
    %s = satmath.{name} %x, %y : i32
    %h = satmath.half %s{flag} : i32
    affine.store %h, %c[%i] : memref<8xi32>
  }}
  func.return
}}
"""

GENERIC = """
#id = affine_map<(d0) -> (d0)>
func.func @blend(%a: memref<8xi32>, %b: memref<8xi32>, %c: memref<8xi32>) {{
  linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}}
      ins(%a, %b : memref<8xi32>, memref<8xi32>) outs(%c : memref<8xi32>) {{
  ^bb0(%x: i32, %y: i32, %o: i32):
    %s = satmath.{name} %x, %y : i32
    %h = satmath.half %s{flag} : i32
    linalg.yield %h : i32
  }}
  func.return
}}
"""

REWRITE = "rewrites.commands.verify_rewrite"
TRANSLATION = "verifier.commands.verify_translation"
PASS = "verifier.commands.verify_pass"
RAISE = "synth.commands.synth_raise"
SEARCH = "synth.commands.synth_rewrite"
LOWER = ("lower", "--from")
ACCEL = "synth.commands.accel_run"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = (Path(__file__).parent / "satmath.py").read_text(encoding="utf-8")
    (tmp_path / "satmath.py").write_text(text, encoding="utf-8")
    return tmp_path


def said(command: str, folder: Path, *arguments: str, status: int, **files: str) -> str:
    """What a command prints with the dialect loaded, to both streams."""
    for name, text in files.items():
        (folder / f"{name}.mlir").write_text(text, encoding="utf-8")
    ran = run(command, folder, *arguments, "--load", "satmath")
    printed = ran.stdout + ran.stderr
    assert ran.status == status, printed
    return printed


def test_verify_rewrite_proves_a_pattern_and_refutes_its_wrong_twin(folder: Path) -> None:
    right = PATTERN.format(name="commutes", new="satmath.add")
    wrong = PATTERN.format(name="wraps", new="arith.addi")
    printed = said(REWRITE, folder, "p.mlir", status=1, p=right + wrong)
    assert "commutes: proved (every width)" in printed
    assert "wraps: refuted" in printed
    assert "satmath.add %x, %y : i1   // true" in printed  # in the dialect's own syntax


@pytest.mark.deep
def test_verify_translation_compares_functions(folder: Path) -> None:
    files = {"b": BEFORE, "a": AFTER}
    assert "proved (width 8)" in said(TRANSLATION, folder, "b.mlir", "a.mlir", status=0, **files)
    printed = said(TRANSLATION, folder, "a.mlir", "b.mlir", status=1)
    assert "poison arises" in printed and "replayed by: the interpreter" in printed


@pytest.mark.deep
def test_lanes_are_compared_where_the_entry_says_so(folder: Path) -> None:
    files = {
        "b": LANES.format(name="avg", operands="%x, %y"),
        "a": LANES.format(name="avg", operands="%y, %x"),
        "w": LANES.format(name="add", operands="%y, %x"),
    }
    assert "proved" in said(TRANSLATION, folder, "b.mlir", "a.mlir", status=0, **files)
    assert "refuted" in said(TRANSLATION, folder, "b.mlir", "w.mlir", status=1)
    module = folder / "satmath.py"
    module.write_text(module.read_text(encoding="utf-8").replace("lanewise=True,", ""), "utf-8")
    printed = said(TRANSLATION, folder, "b.mlir", "a.mlir", status=3)
    assert "satmath.avg on vectors or tensors" in printed


@pytest.mark.deep
def test_verify_pass_compares_what_a_pass_prints(folder: Path) -> None:
    twice = BEFORE.replace(
        "  func.return", "  %again = satmath.half %sum exact : i8\n  func.return"
    )
    printed = said(PASS, folder, "-p", "cse", "m.mlir", status=0, m=twice)
    assert "proved" in printed
    wrong = "sed 's/satmath.half %sum :/satmath.half %sum exact :/'"
    assert "refuted" in said(PASS, folder, "--opt", wrong, "m.mlir", status=1, m=AFTER)


@pytest.mark.deep
def test_loops_and_linalg_bodies_are_compared(folder: Path) -> None:
    said_of = {"name": "avg", "flag": ""}
    files = {
        "loop": LOOP.format(**said_of),
        "generic": GENERIC.format(**said_of),
        "exact": GENERIC.format(name="avg", flag=" exact"),
        "sum": GENERIC.format(name="add", flag=""),
    }

    def compared(before: str, after: str, status: int) -> str:
        names = (f"{before}.mlir", f"{after}.mlir")
        return said(TRANSLATION, folder, "--assume", "no-alias", *names, status=status, **files)

    assert "proved (all sizes, bit-exact)" in compared("loop", "generic", 0)
    assert "cross-checked by" in compared("generic", "loop", 0)
    assert "replayed by: the recurrences, the interpreter of loops" in compared("loop", "sum", 1)
    assert "poison in the target" in compared("loop", "exact", 1)
    assert "satmath.half with other attributes" in compared("exact", "loop", 3)


@pytest.mark.parametrize("options", [(), ("--on", "tensors")])
def test_loops_are_raised(options: tuple[str, ...], folder: Path) -> None:
    loop = LOOP.format(name="add", flag=" exact")
    printed = said(RAISE, folder, "--assume", "no-alias", *options, "l.mlir", status=0, l=loop)
    body = printed.partition("linalg.generic")[2].partition("linalg.yield")[0]
    assert "satmath.add" in body and "satmath.half" in body and "exact" in body
    assert "proved (all sizes, bit-exact)" in printed
    assert "affine.for" not in printed


@few(2)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("quotient", "satmath.quotient may be undefined behaviour"),
        ("even", "satmath.even is not simply poison where an operand is"),
    ],
)
def test_what_is_no_function_of_numbers_stays_a_loop(name: str, why: str, folder: Path) -> None:
    """A proof about recurrences would say nothing of it."""
    loop, generic = (text.format(name=name, flag="") for text in (LOOP, GENERIC))
    assert why in said(RAISE, folder, "--assume", "no-alias", "l.mlir", status=3, l=loop)
    printed = said(TRANSLATION, folder, "l.mlir", "g.mlir", status=3, g=generic)
    assert why in printed


@pytest.mark.deep
def test_rules_are_mined(folder: Path) -> None:
    names = "satmath.add,satmath.avg"
    printed = said(SEARCH, folder, "mine", names, "--size", "1", status=0)
    assert "// law: satmath.avg(x, x) = x" in printed
    assert "// law: satmath.add(x, 0) = x" in printed


@pytest.mark.deep
def test_code_is_improved(folder: Path) -> None:
    code = """
func.func @f(%x: i8, %y: i8) -> i8 {
  %same = satmath.avg %x, %x : i8
  %sum = satmath.add %same, %y : i8
  func.return %sum : i8
}
"""
    printed = said(SEARCH, folder, "improve", "c.mlir", status=0, c=code)
    assert "%sum = satmath.add %x, %y : i8" in printed
    assert "saves 1: proved (width 8)" in printed
    priced = said(SEARCH, folder, "improve", "c.mlir", "--cost", "latency", status=0)
    assert "saves 2: proved (width 8)" in priced  # as the entry says of satmath.avg


@pytest.mark.deep
def test_operations_are_lowered_from_it_and_to_it(folder: Path) -> None:
    printed = said(SEARCH, folder, *LOWER, "satmath.add", "--to", "arith", status=0)
    assert "// law: satmath.add(x0, x1) = select(" in printed
    other = said(
        SEARCH, folder, "lower", "--from", "llvm.intr.uadd.sat", "--to", "satmath", status=0
    )
    assert "llvm.intr.uadd.sat(x0, x1) = satmath.add(x0, x1)" in other


@pytest.mark.deep
def test_the_accelerator_says_what_it_has_no_place_for(folder: Path) -> None:
    printed = said(ACCEL, folder, "g.mlir", status=3, g=GENERIC.format(name="add", flag=""))
    assert "@blend" in printed and "Traceback" not in printed


def test_without_the_module_nothing_is_known_of_it(folder: Path) -> None:
    (folder / "l.mlir").write_text(LOOP.format(name="add", flag=""), encoding="utf-8")
    ran = run(RAISE, folder, "l.mlir")
    assert ran.status == 2 and "satmath.add is not registered" in ran.stderr
