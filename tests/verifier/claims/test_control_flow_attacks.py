"""Pairs by which somebody tried to have a wrong change proved, or a right one refuted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.places import ROOT
from tests.support.deep import some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

FILE: Path = ROOT / "tests" / "inputs" / "attacks_on_control_flow.txt"
"""Each `// CASE name` is a pair of modules, apart by `// -----`; @f is wrong in the second, but for
names that begin with "right-"."""


def cases() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for part in re.split(r"(?m)^// CASE ", FILE.read_text(encoding="utf-8"))[1:]:
        name, _, body = part.partition("\n")
        before, _, after = body.partition("// -----")
        found[name.strip()] = before, after
    return found


CASES = cases()


def is_right(name: str) -> bool:
    return name.startswith("right-")


@pytest.mark.parametrize("name", some_of([n for n in CASES if not is_right(n)], 16))
def test_no_attack_is_proved(name: str) -> None:
    results = {r.name: r.verdict for r in verify_translation(*CASES[name])}
    assert not isinstance(results["@f"], Proved)


@pytest.mark.parametrize("name", list(filter(is_right, CASES)))
def test_what_is_right_is_not_refuted(name: str) -> None:
    results = {r.name: r.verdict for r in verify_translation(*CASES[name])}
    assert not isinstance(results["@f"], Refuted)
