"""Each pattern of the library fires where it should, builds what was proved, and makes progress."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.library.patterns import ROOT, LibraryPattern, library_rules
from tests.inputs.instances import Example, context, differs, examples, parse, values_of
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved

LIBRARY = [pytest.param(pattern, id=pattern.name) for pattern in library_rules()]

COSTS = {"arith.constant": 0, "arith.muli": 4}
COST_OF_DIVISIONS = 8
_COMMUTATIVE = {"arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.cmpi"}


def test_the_library_is_large_enough_to_be_useful():
    assert len(LIBRARY) >= 100


@pytest.mark.parametrize("pattern", LIBRARY)
def test_fires_where_its_constraints_hold_and_builds_what_was_proved(pattern: LibraryPattern):
    rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
    fired = 0
    for example in examples(pattern):
        module = parse(example.text)
        values = values_of(example, module)
        assert apply_once(rewrite, example, values) == example.applies, example.text
        if not example.applies:
            continue
        fired += 1
        module.verify()
        returned = last(module).operands[0]
        assert differs(example, values, returned) is None, f"{example.text}\n{module}"
    assert fired


@pytest.mark.parametrize("pattern", LIBRARY)
def test_an_example_refines_and_lowers_the_measure(pattern: LibraryPattern):
    rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
    example = next(e for e in examples(pattern) if e.applies)
    module = parse(example.text)
    before, replaced = measure(module), last(module).operands[0]
    size_before, arguments_before = size(replaced), arguments_in(replaced)
    values = values_of(example, module)
    apply_once(rewrite, example, values)
    (result,) = verify_translation(example.text, str(module))
    assert isinstance(result.verdict, Proved)
    assert measure(module) < before
    new = last(module).operands[0]
    assert size(new) <= size_before
    assert arguments_in(new) <= arguments_before


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
@pytest.mark.parametrize("file", sorted(ROOT.glob("*/*.mlir")), ids=lambda path: path.name)
def test_upstream_reads_the_patterns_and_compiles_their_matchers(file: Path):
    command = ["mlir-opt-22", "--convert-pdl-to-pdl-interp", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("pdl_interp.record_match") == file.read_text().count("pdl.pattern @")


def test_the_measure_notices_a_rewrite_that_goes_in_circles():
    text = "func.func @f(%x: i4, %y: i4) -> i4 {{ %r = arith.addi {} : i4 return %r : i4 }}"
    one, other = (parse(text.format(operands)) for operands in ("%x, %y", "%y, %x"))
    assert not measure(one) < measure(other) and not measure(other) < measure(one)


def apply_once(rewrite: ProvedRewrite, example: Example, values: Mapping[str, SSAValue]) -> bool:
    ((root, _),) = example.goal.replacements
    op = values[root].owner
    assert isinstance(op, Operation)
    rewriter = PatternRewriter(op)
    rewrite.match_and_rewrite(op, rewriter)
    return rewriter.has_done_action


def last(module: ModuleOp) -> Operation:
    (returned,) = (op for op in module.walk() if isinstance(op, func.ReturnOp))
    return returned


def measure(module: ModuleOp) -> tuple[int, int, int]:
    """The triple of `rewrites.applying.library_pass`."""
    body = [op for op in module.walk() if op.name.startswith("arith.")]
    costs = sum(
        COSTS.get(op.name, COST_OF_DIVISIONS if "div" in op.name or "rem" in op.name else 1)
        for op in body
    )
    sizes = sum(size(op.results[0]) for op in body if op.name != "arith.constant")
    return costs, sizes, sum(map(misplaced, body))


def size(value: SSAValue) -> int:
    """Operations, constants and arguments in the expression, shared ones counted each time."""
    op = value.owner
    return 1 + (sum(size(operand) for operand in op.operands) if isinstance(op, Operation) else 0)


def arguments_in(value: SSAValue) -> Counter[SSAValue]:
    """How often each argument occurs in the expression: no more often after than before."""
    op = value.owner
    if not isinstance(op, Operation):
        return Counter([value])
    return sum(map(arguments_in, op.operands), Counter[SSAValue]())


def misplaced(op: Operation) -> int:
    constant = [
        isinstance(v.owner, Operation) and v.owner.name == "arith.constant" for v in op.operands
    ]
    subtracted = op.name == "arith.subi" and constant[1]
    left = op.name in _COMMUTATIVE and constant[0] and not constant[1]
    return int(subtracted or left)
