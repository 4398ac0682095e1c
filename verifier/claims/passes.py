"""`verify_pass`: run a pass over IR, and prove that what it did is a refinement."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from verifier.claims.dumps import State, sequence_of
from verifier.claims.modules import Results, all_results
from verifier.claims.pass_runs import (
    DEFAULT_PASS_TIMEOUT,
    Ahead,
    PassFailed,
    PassTookTooLong,
    RunPass,
    Stepwise,
    after,
    external_command,
    generic_output,
    xdsl_pipeline,
)
from verifier.claims.steps import verify_steps
from verifier.claims.translation import verify_modules
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.expectation import expectation
from verifier.kernel.input.module_items import items_of
from verifier.kernel.input.nesting import copied
from verifier.kernel.input.reading import read_alike, read_functions, source_of
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.verdicts.verdict import Result, Unknown


def verify_pass(
    text: str | Path,
    *,
    pipeline: str | None = None,
    command: str | None = None,
    options: Options | None = None,
    pass_timeout: float = DEFAULT_PASS_TIMEOUT,
) -> list[Result]:
    """A verdict for each function of MLIR text, or of the file at a path, after a pass.

    Exactly one of `pipeline` (xDSL's, such as "canonicalize") and `command` (such as "mlir-opt
    --canonicalize", which reads standard input) is given. The pass may take `pass_timeout` seconds,
    and no more than a result may. Raises `InputError` for unreadable input
    and where the pass fails, `verifier.claims.pass_runs.UnknownPass` where there is no such pass.
    """
    if (pipeline is None) == (command is None):
        raise ValueError("give either a pipeline or a command")
    run = external_command(command or "") if pipeline is None else xdsl_pipeline(pipeline)
    return list(verify_run(source_of(text), run, options or Options(), pass_timeout))


def verify_run(
    source: Source, run: RunPass, options: Options, pass_timeout: float
) -> Iterator[Result]:
    """The verdicts on the functions of one source, each as it is reached."""
    yield from verify_runs(source, [("the pass", run)], options, pass_timeout)


def verify_runs(
    source: Source,
    runs: Sequence[tuple[str, RunPass]],
    options: Options,
    pass_timeout: float,
    results: Results = all_results,
    ahead: Ahead | None = None,
) -> Iterator[Result]:
    """As `verify_run`, of several runs, each on what the one before printed, with their names.

    Each of them is a step, and so is each pass of a run that tells them apart
    (`verifier.claims.steps`). What was run `ahead` on the same text is not run again.
    """
    modules = [read_functions(source)]
    names: list[str] = []
    bound = min(pass_timeout, options.total_timeout)
    started = time.perf_counter() - (0.0 if ahead is None else ahead.seconds)
    try:
        for number, (name, run) in enumerate(runs):
            known = None if ahead is None else partial(ahead.of, number)
            made = list(_made_by(name, run, modules[-1], source.file, bound, known))
            names += [pass_name for pass_name, _ in made]
            modules += [module for _, module in made]
        if len(modules) == 2 and names == [runs[0][0]]:
            alike = read_alike(modules[0], modules[1])
            yield from verify_modules(*alike, options, results=results)
        else:
            yield from verify_steps(modules, names, options, results)
    except PassTookTooLong:
        yield from _without_end(modules[0], options, pass_timeout, time.perf_counter() - started)
    except InputError as error:
        # Reports name files that exist; of others than what the pass made, this says nothing.
        if not error.file.startswith(f"{source.file} after "):
            raise
        message = f"the output of the pass cannot be used\n{error}"
        raise InputError(message, source.file) from error


def verify_sequence(
    files: Sequence[str], options: Options, results: Results = all_results
) -> Iterator[Result]:
    """The verdicts on what passes made one after the other of a module, as files or dumps tell
    (`verifier.claims.dumps`). Raises `InputError`."""
    first, *states = sequence_of(files)
    modules = [read_functions(first.source)]
    names: list[str] = []
    waiting: list[str] = []
    unread: InputError | None = None
    for state in states:
        waiting.append(state.made_by)
        try:
            modules.append(read_functions(state.source))
        except InputError as error:
            unread = error
            continue
        names.append(", ".join(waiting))
        waiting.clear()
    if waiting and unread is not None:
        raise unread
    if len(modules) == 1:
        yield from verify_modules(modules[0], modules[0], options, results=results)
    else:
        yield from verify_steps(modules, names, options, results)


def _states(run: RunPass, given: ParsedModule, seconds: float) -> list[State]:
    """What a run makes of a module, the last one what it prints. Raises as `RunPass` does."""
    copy, _ = copied(given.module)
    stepwise: object = run
    if isinstance(stepwise, Stepwise):
        return stepwise.steps(copy, given.source, seconds)
    return [State("", Source("", run(copy, given.source.text, seconds)))]


def _made_by(
    name: str,
    run: RunPass,
    given: ParsedModule,
    file: str,
    seconds: float,
    known: Callable[[str], list[State] | None] | None,
) -> Iterator[tuple[str, ParsedModule]]:
    """What a run makes of a module; of one that tells its passes apart, what each of them makes,
    with their names. One whose result cannot be read is one step with the next. It may be `known`
    what the run makes of a text.

    Raises `InputError` and `PassTookTooLong`.
    """
    try:
        made = None if known is None else known(given.source.text)
        made = made or _states(run, given, seconds)
    except PassFailed as error:
        raise InputError(f"{name} failed: {error}", file) from error
    waiting: list[str] = []
    for state in made[:-1]:
        waiting.append(state.made_by)
        try:
            module = read_functions(state.source)
        except InputError:
            continue
        yield ", ".join(waiting), module
        waiting.clear()
    waiting.append(made[-1].made_by)
    last = _read_output(file, given.source, name, made[-1].source.text, run, seconds)
    yield ", ".join(filter(None, waiting)) or name, last


def _read_output(
    file: str, given: Source, name: str, output: str, run: RunPass, seconds: float
) -> ParsedModule:
    """What the pass printed; if that cannot be read, what it prints in generic form where it is
    known how to ask for that. Raises `InputError`."""
    printed = after(file, name, output)
    try:
        return read_functions(printed)
    except InputError:
        generic = generic_output(run, given.text, seconds)
        if generic is None:
            raise
        return read_functions(after(file, name, generic))


def _without_end(
    before: ParsedModule, options: Options, pass_timeout: float, seconds: float
) -> Iterator[Result]:
    """Nothing is known of anything in the module, for the pass did not end in time."""
    reason = f"the pass did not end within {pass_timeout:g} s (--pass-timeout)"
    if options.total_timeout < pass_timeout:
        reason = f"the pass did not end within {options.total_timeout:g} s (--total-timeout)"
    for item in items_of(before).values():
        if not item.is_container:
            expected = expectation(item.op) or expectation(before.module)
            line = before.place(item.op)[0]
            verdict = Unknown(reason)
            yield Result(before.source.file, line, item.shown, verdict, seconds, expected)
