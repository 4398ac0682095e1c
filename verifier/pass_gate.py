"""`verify_pass`: run a pass over IR, and prove that what it did is a refinement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from verifier.passes import PassFailed, RunPass, external_command, xdsl_pipeline
from verifier.reading import read_module
from verifier.refinement import Options
from verifier.sources import InputError, Source, source_of
from verifier.translation import functions_of, verify_modules
from verifier.verdict import Result


def verify_pass(
    text: str | Path,
    *,
    pipeline: str | None = None,
    command: str | None = None,
    options: Options | None = None,
) -> list[Result]:
    """A verdict for each function of MLIR text, or of the file at a path, after a pass.

    Exactly one of `pipeline` (xDSL's, such as "canonicalize") and `command` (such as "mlir-opt
    --canonicalize", which reads standard input) is given. Raises `InputError` for unreadable input
    and where the pass fails, `verifier.passes.UnknownPass` where there is no such pass.
    """
    if (pipeline is None) == (command is None):
        raise ValueError("give either a pipeline or a command")
    run = external_command(command or "") if pipeline is None else xdsl_pipeline(pipeline)
    return list(verify_run(source_of(text), run, options or Options()))


def verify_run(source: Source, run: RunPass, options: Options) -> Iterator[Result]:
    """The verdicts on the functions of one source, each as it is reached."""
    before = read_module(source)
    if not functions_of(before.module):
        raise InputError("no function to verify", source.file)
    try:
        output = run(before.module.clone(), source.text)
    except PassFailed as error:
        raise InputError(f"the pass failed: {error}", source.file) from error
    after = read_module(Source(f"{source.file} after the pass", output))
    yield from verify_modules(before, after, options)
