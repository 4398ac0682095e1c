"""Each pattern of the library fires where it should, builds what was proved, and makes progress."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from rewrites.applying.instances import context, differs, examples, parse, values_of
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.applying.termination import apply_once, measure, returned, why_endless
from rewrites.library.patterns import ROOT, LibraryPattern, library_files
from tests.support.deep import few, some_of
from tests.support.library import library_rules
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved

LIBRARY = library_rules()
SOME = pytest.mark.parametrize("pattern", some_of(LIBRARY, 6), ids=lambda pattern: pattern.name)


def test_the_library_is_large_enough_to_be_useful():
    assert len(LIBRARY) >= 100


@few(6)
@SOME
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
        new = returned(module).operands[0]
        assert differs(example, values, new) is None, f"{example.text}\n{module}"
    assert fired


@few(6)
@SOME
def test_an_example_refines_and_lowers_the_measure(pattern: LibraryPattern):
    rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
    example = next(e for e in examples(pattern) if e.applies)
    module = parse(example.text)
    apply_once(rewrite, example, values_of(example, module))
    (result,) = verify_translation(example.text, str(module))
    assert isinstance(result.verdict, Proved)
    assert why_endless(rewrite, example) == ""


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
@few(27)
@pytest.mark.parametrize("file", library_files(ROOT), ids=lambda path: path.name)
def test_upstream_reads_the_patterns_and_compiles_their_matchers(file: Path):
    command = ["mlir-opt-22", "--convert-pdl-to-pdl-interp", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("pdl_interp.record_match") == file.read_text().count("pdl.pattern @")


def test_the_measure_notices_a_rewrite_that_goes_in_circles():
    text = "func.func @f(%x: i4, %y: i4) -> i4 {{ %r = arith.addi {} : i4 return %r : i4 }}"
    one, other = (parse(text.format(operands)) for operands in ("%x, %y", "%y, %x"))
    assert not measure(one) < measure(other) and not measure(other) < measure(one)
