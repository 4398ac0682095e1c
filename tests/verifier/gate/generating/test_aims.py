"""What is generated from for a pattern that was tried and never applied."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from verifier.gate.generating.aims import Aims, named_by
from verifier.gate.generating.corpus import A_ROUND, Corpus
from verifier.gate.generating.inputs import Generated, given_again
from verifier.gate.generating.programs import generated, operations_over
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source

ARITH = [meaning.operation for meaning in operations_over(["arith"])]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("(anonymous namespace)::TruncIExtUIToExtUI", "extui trunci"),
        ("AddIMulNegativeOneRhs", "addi muli"),
        ("IndexCastUIOfExtUI", "extui index_castui"),
        ("RemoveDeadThings", ""),
    ],
)
def test_the_name_of_a_pattern_says_which_operations_it_needs(pattern: str, found: str) -> None:
    assert named_by(pattern, ARITH) == {f"arith.{name}" for name in found.split()}


def test_patterns_are_aimed_at_in_turns_with_what_they_were_tried_on() -> None:
    aims = Aims(["arith"])
    assert aims.next(Random(0), {"OfExtUI"}) is None
    aims.tried({"OfExtUI": frozenset(["arith.ori"]), "Other": frozenset(["arith.divsi"])})
    chosen = [aims.next(Random(seed), {"OfExtUI", "Other"}) or () for seed in range(6)]
    assert sum("arith.ori" in one and "arith.extui" in one for one in chosen) == 3
    assert sum("arith.divsi" in one for one in chosen) >= 3
    assert all(len(one) > 1 for one in chosen)


def test_operations_may_be_named_themselves() -> None:
    over = ("arith.extui", "arith.ori")
    for text in generated(5, over, 0):
        module = read_module(Source("<generated>", text)).module
        used = {op.name for op in module.walk() if op.name.startswith("arith.")}
        assert used == {*over, "arith.constant"}
    name = "<generated from seed 3 over arith.extui,arith.ori>"
    assert given_again(name, "@f4", ("arith",)) == [
        *("--generate", "1", "--ops", "arith.extui,arith.ori", "--seed", "4")
    ]


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
def test_what_was_tried_is_aimed_at_until_it_is_applied(tmp_path: Path) -> None:
    asked = Generated(2 * A_ROUND, ("arith",), 0, str(tmp_path))
    corpus = Corpus(str(tmp_path), "mlir-opt-22 --canonicalize", asked, 60.0)
    names = [source.file for source in corpus.sources()]
    aimed = [over for name in names for over in re.findall(r"over (.*)>", name)]
    assert aimed and all("arith." in over for over in aimed)
    applied = re.findall(r"(\d+) seen applied", corpus.told())
    assert int(applied[0]) > 12
