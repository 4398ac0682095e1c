"""An exception that nobody foresaw: a message and status 2, and the other files' verdicts stay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click import Command
from click.testing import CliRunner

from rewrites.commands import verify_rewrite as verify_rewrite_command
from synth.commands import accel_run as accel_run_command
from synth.commands import synth_raise
from verifier.claims import passes
from verifier.claims.patterns import verify_patterns
from verifier.commands import verify_pass as verify_pass_command
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Result

PATTERN = """
pdl.pattern @idempotent : benefit(1) {
  %type = pdl.type
  %x = pdl.operand : %type
  %root = pdl.operation "arith.andi"(%x, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""


class Unforeseen(Exception):
    pass


def fail(*arguments: Any, **options: Any) -> Any:
    raise Unforeseen("nobody thought of this")


@pytest.mark.parametrize(
    ("of_command", "module", "name", "arguments"),
    [
        (synth_raise, synth_raise, "raise_to_linalg", []),
        (accel_run_command, accel_run_command, "accel_run", []),
        (verify_pass_command, passes, "verify_runs", ["-p", "canonicalize"]),
        (verify_rewrite_command, verify_rewrite_command, "verify_patterns", []),
    ],
)
def test_it_is_reported(
    of_command: Any,
    module: Any,
    name: str,
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(module, name, fail)
    file = tmp_path / "input.mlir"
    file.write_text(PATTERN, encoding="utf-8")
    command: Command = of_command.main
    ran = CliRunner().invoke(command, [*arguments, str(file)])
    assert ran.exit_code == 2
    assert isinstance(ran.exception, SystemExit)
    assert "internal error: Unforeseen: nobody thought of this" in ran.stderr


def test_the_verdicts_on_other_files_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def sometimes(source: Source, options: Options) -> Iterator[Result]:
        return fail() if "bad" in source.file else verify_patterns(source, options)

    monkeypatch.setattr(verify_rewrite_command, "verify_patterns", sometimes)
    files = [tmp_path / name for name in ("one.mlir", "bad.mlir", "two.mlir")]
    for file in files:
        file.write_text(PATTERN, encoding="utf-8")
    ran = CliRunner().invoke(verify_rewrite_command.main, [str(file) for file in files])
    assert ran.exit_code == 2
    assert ran.stdout.count("proved (every width)") == 2
    assert ran.stderr.count("internal error") == 1
