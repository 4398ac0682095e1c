"""The count of what verdicts rest on has each file that is imported when they are found."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from semantics.language.dialects import entry_of, our_dialects
from synth.commands.entry_points import MODULES
from tests.places import ROOT
from tests.support.benchmark_scripts import script
from tests.support.deep import some_of
from tests.test_import_arrows import ours

trusted = script("trusted")
KINDS: dict[str, Any] = trusted.KINDS

RUN = """
import sys
from {module} import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
for module in list(sys.modules.values()):
    file = getattr(module, "__file__", None)
    if file is not None:
        print("imported", file)
"""
EXAMPLES = [what for what, kind in KINDS.items() if kind.example]


def imported_by(kind: Any) -> set[str]:
    """The files, of those that are followed, that are imported while the example runs."""
    command, *arguments = kind.example
    done = subprocess.run(
        [sys.executable, "-c", RUN.format(module=MODULES[command]), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "proved" in done.stdout, done.stdout
    lines = (line.partition(" ")[2] for line in done.stdout.splitlines() if "imported /" in line)
    found = {line.removeprefix(f"{ROOT}/") for line in lines}
    return {name for name in found & ours().keys() if name.startswith(trusted.FOLLOWED)}


def not_counted(kind: Any) -> list[str]:
    """What is imported, and is no more than a folder's own page, and not counted; without what only
    finds candidates."""
    found = imported_by(kind) - set(trusted.files_of_kind(kind))
    found -= set(trusted.rests_on(trusted.CANDIDATES, ours()))
    return sorted(name for name in found if not name.endswith("/__init__.py"))


@pytest.mark.parametrize("what", some_of(EXAMPLES, 4))
def test_all_that_an_example_imports_is_counted(what: str) -> None:
    assert not_counted(KINDS[what]) == []


def test_a_file_that_is_imported_and_not_counted_is_found() -> None:
    kind = KINDS[EXAMPLES[0]]
    fewer = trusted.Kind(kind.roots, (), kind.example)
    assert "semantics/meanings/arith.py" in not_counted(fewer)


def test_a_pattern_of_arith_rests_on_the_syntax_of_no_other_dialect() -> None:
    files = trusted.files_of_kind(KINDS["integers, every width: a pattern"])
    syntax = [name for name in files if name.startswith("semantics/syntax/")]
    maps = "semantics/syntax/affine_expressions.py"  # Affine maps are attributes of any dialect.
    assert syntax == [maps, "semantics/syntax/arith.py", "semantics/syntax/on_demand.py"]


def test_every_dialect_has_files_of_its_own() -> None:
    for dialect in our_dialects():
        assert entry_of(dialect).name == dialect
        assert f"semantics/dialects/{dialect}.py" in trusted.files_of_dialect(
            dialect, in_loops=True
        )
    assert "semantics/syntax/stablehlo/dialect.py" in trusted.files_of_dialect(
        "stablehlo", in_loops=False
    )


def test_imports_are_followed_at_whatever_depth() -> None:
    files = {"semantics/a.py": {"semantics/b.py", "synth/c.py"}, "semantics/b.py": set[str]()}
    assert trusted.rests_on(["semantics/a.py"], files) == ["semantics/a.py", "semantics/b.py"]
