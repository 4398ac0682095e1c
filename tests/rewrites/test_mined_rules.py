"""The mined rules of the library: many, general, proved twice at random, and new."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rewrites.library import LibraryPattern, read_library
from rewrites.proved_rewrite import ProvedRewrite
from tests.rewrites.instances import context
from tests.synth.benchmark_scripts import script
from verifier import second_opinion
from verifier.patterns import verify_pattern
from verifier.refinement import Options
from verifier.verdict import Proved

LIBRARY = read_library()
MINED = [p for p in LIBRARY if "mined" in Path(p.file).parts]
OTHERS = [p for p in LIBRARY if p not in MINED]
CHOSEN = Random(5).sample(MINED, len(MINED) // 10)


def test_there_are_many_and_the_origin_says_how_they_were_found() -> None:
    assert len(MINED) >= 100
    assert all(p.origin.startswith("synth-rewrite --ops arith.") for p in MINED)


def test_each_is_wanted_for_every_width() -> None:
    assert all(p.wanted[-1][1] is None for p in MINED)


@pytest.mark.skipif(not second_opinion.is_installed(), reason="cvc5 is not installed")
@pytest.mark.parametrize("pattern", CHOSEN, ids=lambda pattern: pattern.name)
def test_a_random_tenth_is_confirmed_by_another_solver(pattern: LibraryPattern) -> None:
    result = verify_pattern(pattern.parsed, pattern.pattern, Options(30, second_opinion=True))
    assert isinstance(result.verdict, Proved)
    assert any(note.startswith("confirmed by cvc5") for note in result.verdict.notes)


def test_the_rules_that_people_wrote_do_not_do_the_same() -> None:
    chooser = script("install_mined")
    known = [ProvedRewrite(p.pattern, p.wanted, context()) for p in OTHERS]
    for pattern in CHOSEN:
        rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
        assert chooser.is_useful(chooser.Rule(pattern, "", rewrite), known) == "", pattern.law
    (folded,) = [p for p in OTHERS if p.name == "mul_zero"]
    rewrite = ProvedRewrite(folded.pattern, folded.wanted, context())
    assert chooser.is_useful(chooser.Rule(folded, "", rewrite), known) == "known"
