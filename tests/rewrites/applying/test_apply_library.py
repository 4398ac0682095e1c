"""The pass `apply-proved-rewrites`: what it changes, what it leaves alone, what it refuses."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline
from xdsl.pattern_rewriter import PatternRewriteWalker
from xdsl.transforms import get_all_passes

from rewrites.applying import library_pass as apply_library
from rewrites.applying.instances import context, parse
from rewrites.applying.library_pass import (
    ApplyProvedRewrites,
    NotProved,
    ProvedRewrites,
    apply_rewrites,
    load_rewrites,
)
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.applying.universe import UNIVERSE
from rewrites.library.lock import LOCK_FILE
from rewrites.library.patterns import ROOT
from verifier import verify_translation
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Proved, Refuted

MIXED = """
func.func @f(%x: i32, %y: i32) -> (i32, i1, i32) {
  %c0 = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %true = arith.constant true
  %a = arith.addi %c5, %x : i32
  %q = arith.subi %a, %c7 : i32
  %r = arith.addi %q, %c0 overflow<nsw> : i32
  %k = arith.cmpi slt, %r, %y : i32
  %n = arith.xori %k, %true : i1
  %s = arith.select %n, %r, %y : i32
  return %s, %n, %q : i32, i1, i32
}
"""


@cache
def library_rewrites() -> ProvedRewrites:
    return load_rewrites(context())


def optimised(text: str) -> ModuleOp:
    module = parse(text)
    apply_rewrites(module, library_rewrites())
    module.verify()
    return module


def operations(module: ModuleOp) -> list[str]:
    return [op.name for op in module.walk() if op.name.startswith("arith.")]


@pytest.mark.deep
def test_patterns_feed_each_other():
    module = optimised(MIXED)
    assert operations(module) == ["arith.constant", "arith.addi", "arith.cmpi", "arith.maxsi"]
    (result,) = verify_translation(MIXED, str(module))
    assert isinstance(result.verdict, Proved)


@pytest.mark.deep
def test_runs_in_a_pipeline_under_its_name():
    passes = get_all_passes() | UNIVERSE.all_passes
    module = parse(MIXED)
    PassPipeline.parse_spec(passes, "apply-proved-rewrites,cse").apply(context(), module)
    assert str(module) == str(optimised(MIXED))


_ONE_BITS = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui"]


def straight_line_function(seed: int) -> str:
    """Up to 14 operations on i3 and i1, constants often among the operands."""
    rng = random.Random(seed)
    lines: list[str] = []
    values = {"i3": ["%x", "%y"], "i1": ["%c"], "i6": ["%w"]}
    for number in range(rng.randint(4, 14)):
        name = f"%v{number}"
        kind = rng.choice(["binary"] * 4 + ["shift", "compare", "select", "constant", "cast"])
        three = [rng.choice(values["i3"]) for _ in range(2)]
        type_ = "i3"
        if kind == "binary":
            operation = rng.choice(_ONE_BITS)
            flags = rng.choice(["", " overflow<nsw>", " overflow<nuw>"])
            given = flags if operation in ("addi", "subi", "muli") else ""
            lines.append(f"{name} = arith.{operation} {three[0]}, {three[1]}{given} : i3")
        elif kind == "shift":
            operation = rng.choice(["shli", "shrui", "shrsi", "divui", "divsi", "remui", "remsi"])
            lines.append(f"{name} = arith.{operation} {three[0]}, {three[1]} : i3")
        elif kind == "compare":
            predicate = rng.choice(CMPI_COMPARISON_OPERATIONS)
            lines.append(f"{name} = arith.cmpi {predicate}, {three[0]}, {three[1]} : i3")
            type_ = "i1"
        elif kind == "select":
            condition = rng.choice(values["i1"])
            lines.append(f"{name} = arith.select {condition}, {three[0]}, {three[1]} : i3")
        elif kind == "cast":
            wide = rng.choice(values["i6"])
            cast, type_ = rng.choice(
                [
                    (f"arith.extui {three[0]} : i3 to i6", "i6"),
                    (f"arith.extsi {three[0]} : i3 to i6", "i6"),
                    (f"arith.trunci {wide} : i6 to i3", "i3"),
                ]
            )
            lines.append(f"{name} = {cast}")
        else:
            lines.append(f"{name} = arith.constant {rng.choice([0, 0, 1, -1, 2])} : i3")
        values[type_].append(name)
    returned = [(n, t) for t in values for n in values[t] if n.startswith("%v")][-3:]
    names = ", ".join(n for n, _ in returned)
    types = ", ".join(t for _, t in returned)
    body = "\n  ".join(lines)
    return (
        f"func.func @f(%x: i3, %y: i3, %c: i1, %w: i6) -> ({types}) {{\n"
        f"  {body}\n  return {names} : {types}\n}}"
    )


@pytest.mark.deep
def test_what_it_makes_of_random_functions_refines_them_and_is_final():
    changed = 0
    for seed in range(60):
        text = straight_line_function(seed)
        module = optimised(text)
        after = str(module)
        changed += after != str(parse(text))
        (result,) = verify_translation(text, after)
        assert isinstance(result.verdict, Proved), f"{text}\n{after}"
        assert str(optimised(after)) == after
    assert changed > 40


def test_what_an_unsound_pattern_makes_of_a_function_is_refuted():
    """The check of the test above can fail."""
    unsound = """pdl.pattern @p : benefit(1) {
      %t = pdl.type
      %x = pdl.operand : %t
      %y = pdl.operand : %t
      %root = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %root {
        %new = pdl.operation "arith.subi"(%y, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
        pdl.replace %root with %new
      }
    }"""
    _, (pattern,) = parse_patterns(Source("<text>", unsound))
    module = parse(MIXED)
    wrong = ProvedRewrites([ProvedRewrite(pattern, ((1, None),), context())])
    PatternRewriteWalker(wrong, apply_recursively=False).rewrite_module(module)
    (result,) = verify_translation(MIXED, str(module))
    assert isinstance(result.verdict, Refuted)


def test_leaves_alone_what_the_proofs_are_not_about():
    text = """
    func.func @f(%v: vector<4xi8>) -> vector<4xi8> {
      %v0 = arith.constant dense<0> : vector<4xi8>
      %a = arith.addi %v, %v0 : vector<4xi8>
      return %a : vector<4xi8>
    }"""
    assert operations(optimised(text)).count("arith.addi") == 1


def test_leaves_alone_widths_that_a_proof_does_not_reach():
    idempotence = """
    pdl.pattern @idempotence : benefit(1) {
      %t = pdl.type
      %x = pdl.operand : %t
      %root = pdl.operation "arith.ori"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %root {
        pdl.replace %root with (%x : !pdl.value)
      }
    }"""
    _, (pattern,) = parse_patterns(Source("<text>", idempotence))
    module = parse(
        """
    func.func @f(%x: i65, %y: i64) -> (i65, i64) {
      %a = arith.ori %x, %x : i65
      %b = arith.ori %y, %y : i64
      return %a, %b : i65, i64
    }"""
    )
    rewrites = ProvedRewrites([ProvedRewrite(pattern, ((1, 64),), context())])
    PatternRewriteWalker(rewrites, apply_recursively=False).rewrite_module(module)
    (left,) = [op for op in module.walk() if op.name == "arith.ori"]
    assert str(left.results[0].type) == "i65"


def test_erases_dead_arithmetic_and_nothing_else():
    text = """
    func.func @g(%x: i8) -> i8
    func.func @f(%x: i8) {
      %dead = arith.muli %x, %x : i8
      %kept = func.call @g(%x) : (i8) -> i8
      return
    }"""
    names = [op.name for op in optimised(text).walk()]
    assert "arith.muli" not in names and "func.call" in names


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A copy of part of the library and of the lock."""
    (tmp_path / "arith").mkdir()
    text = (ROOT / "arith" / "shifts.mlir").read_text(encoding="utf-8")
    (tmp_path / "arith" / "shifts.mlir").write_text(text, encoding="utf-8")
    (tmp_path / LOCK_FILE).write_text((ROOT / LOCK_FILE).read_text(encoding="utf-8"))
    return tmp_path


def test_refuses_a_pattern_that_was_edited(library: Path):
    assert load_rewrites(context(), library)
    file = library / "arith" / "shifts.mlir"
    file.write_text(file.read_text().replace('"is_zero"', '"is_one"', 1))
    with pytest.raises(NotProved, match=r"@shli_zero is not applied: it was changed since its"):
        load_rewrites(context(), library)


def test_refuses_a_pattern_that_is_not_on_record(library: Path):
    (library / LOCK_FILE).unlink()
    with pytest.raises(
        NotProved, match=r"shifts.mlir:6: @shli_zero .* no proof of it is on record"
    ):
        load_rewrites(context(), library)


def test_touches_nothing_when_it_refuses(library: Path, monkeypatch: pytest.MonkeyPatch):
    (library / LOCK_FILE).unlink()
    monkeypatch.setattr(apply_library, "load_rewrites", lambda ctx: load_rewrites(ctx, library))
    module = parse(MIXED)
    with pytest.raises(NotProved):
        ApplyProvedRewrites().apply(context(), module)
    assert str(module) == str(parse(MIXED))
