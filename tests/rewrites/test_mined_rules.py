"""The mined rules of the library: many, general, proved twice at random, and new."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rewrites.library import LibraryPattern, library_rules
from rewrites.proved_rewrite import ProvedRewrite
from synth.scalar.costs import OPS
from synth.scalar.known_passes import Tried
from synth.scalar.rule import variables
from tests.rewrites.instances import context
from tests.synth.benchmark_scripts import script
from verifier import second_opinion
from verifier.patterns import verify_pattern
from verifier.refinement import Options
from verifier.verdict import Proved

LIBRARY = library_rules()
MINED = [p for p in LIBRARY if "mined" in Path(p.file).parts]
OTHERS = [p for p in LIBRARY if p not in MINED]
CHOSEN = Random(5).sample(MINED, len(MINED) // 10)


def tried(rows: Sequence[Any]) -> list[Tried]:
    return [found for row in rows for found in row.tried]


def test_there_are_many_and_the_origin_says_how_they_were_found() -> None:
    assert len(MINED) >= 100
    assert all(p.origin.startswith("synth-rewrite --ops arith.") for p in MINED)


def test_origins_are_commands_that_are_run() -> None:
    assert {p.origin for p in MINED} <= set(script("install_mined").COMMANDS)


def test_a_law_that_its_origin_does_not_print_is_found(tmp_path: Path) -> None:
    chooser = script("install_mined")
    laws = {
        command: [f"// law: {p.law}\n" for p in MINED if p.origin == command]
        for command in chooser.COMMANDS
    }
    files = {command: tmp_path / f"{n}.mlir" for n, command in enumerate(laws)}
    for command, file in files.items():
        file.write_text("".join(laws[command]))
    assert list(chooser.not_printed(MINED, files)) == []
    one = MINED[0]
    files[one.origin].write_text("".join(laws[one.origin]).replace(one.law, "x = y"))
    (missing,) = chooser.not_printed(MINED, files)
    assert one.law in missing and one.origin in missing


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


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
def test_the_page_has_those_that_upstream_does_not_perform() -> None:
    table = script("mined_rules")
    found = table.rows(MINED)
    assert table.PAGE.read_text(encoding="utf-8").partition(table.MARK)[2] == table.table(found)
    beyond = [row for row in found if row.is_beyond]
    assert len(beyond) >= 30
    assert all(row.pattern.wanted == ((1, None),) for row in beyond[:30])
    assert all(OPS.of_term(t.rule.source) > OPS.of_term(t.rule.target) for t in tried(beyond))
    single = [t for t in tried(beyond) if len(variables(t.rule)) == 1]
    assert single and all(t.instances >= 3 for t in single)
    performed = [
        p for p in OTHERS if p.name in ("mul_zero", "or_zero", "reassociate_add_constants")
    ]
    assert len(performed) >= 2
    assert all(row.is_performed and not row.is_beyond for row in table.rows(performed))
