"""docs/found.md says what is so: each function there is refuted, by the pattern of its name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.places import ROOT
from tests.verifier.gate.gating import gated
from verifier.gate.reducing.patterns import tried_patterns

PAGE = (ROOT / "docs" / "found.md").read_text(encoding="utf-8")
CANONICALIZE = "mlir-opt-22 --canonicalize"


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
def test_what_was_found_is_found_again(tmp_path: Path) -> None:
    (module,) = re.findall(r"```mlir\n(.*?)```", PAGE, re.S)
    names = re.findall(r"func\.func @(\w+)", module)
    assert names and set(names) == set(re.findall(r"^\| `(\w+)` \| \d+ \|", PAGE, re.M))
    file = tmp_path / "found.mlir"
    file.write_text(module)
    said = gated(file, command=CANONICALIZE)
    assert {r["name"]: r["verdict"] for r in said["results"]} == {f"@{n}": "refuted" for n in names}
    tried = tried_patterns(CANONICALIZE, module, 60.0)
    assert {f"(anonymous namespace)::{name}" for name in names} <= set(tried)
