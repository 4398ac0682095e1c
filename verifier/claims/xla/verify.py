"""The verdicts on what XLA's passes made of the modules of a JAX program, each step by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verifier.claims.steps import verify_each_step
from verifier.claims.translation import functions_of, verify_modules
from verifier.claims.xla.kernels import verify_kernel_steps
from verifier.claims.xla.programs import Compiled, sequences
from verifier.claims.xla.replay import replayed
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_known_functions
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.verdicts.verdict import Refuted, Result, Unsupported


def verify_program(source: Source, options: Options, seconds: float) -> Iterator[Result]:
    """The verdicts on each step that changed something of a module or kernel that XLA compiles when
    the program, of at most `seconds`, runs; of several that are the same, on one.

    Raises `InputError` where it fails or compiles nothing.
    """
    compiled = False
    seen: set[tuple[str, ...]] = set()
    for sequence in sequences(source.file, seconds):
        compiled = True
        texts = tuple(_without_name(state.source.text) for state in sequence.states)
        if texts not in seen:
            seen.add(texts)
            yield from _of_sequence(source.file, sequence, options, seconds)
    if not compiled:
        raise InputError("XLA compiles nothing when this runs", source.file)


def _without_name(text: str) -> str:
    """A module without its first line, which has its name."""
    return text.partition("\n")[2]


def _of_sequence(
    file: str, sequence: Compiled, options: Options, seconds: float
) -> Iterator[Result]:
    for why in sequence.unread:
        verdict = Unsupported(f"this state of it cannot be shown as stablehlo: {why}")
        yield Result(file, 1, sequence.name, verdict, 0.0)
    modules: list[ParsedModule] = []
    names: list[str] = []
    waiting: list[str] = []
    for state in sequence.states:
        waiting.append(state.made_by)
        try:
            module = read_known_functions(state.source)
        except InputError as error:
            verdict = Unsupported(f"what {state.made_by or 'was first'} made is not read: {error}")
            yield Result(file, 1, sequence.name, verdict, 0.0)
            continue
        if modules:
            names.append(", ".join(waiting))
        modules.append(module)
        waiting.clear()
    if not modules:
        return
    if len(modules) == 1:
        found = verify_modules(modules[0], modules[0], options)
    else:
        verify = verify_kernel_steps if sequence.is_kernel else verify_each_step
        found = verify(modules, names, options)
    for result in found:
        is_wrong = isinstance(result.verdict, Refuted) and not sequence.is_kernel
        shown = _replayed(result, modules, seconds) if is_wrong else result
        yield replace(shown, file=file, line=1, name=f"{sequence.name}: {result.name}")


def _replayed(result: Result, modules: Sequence[ParsedModule], seconds: float) -> Result:
    number: int = result.details["step"]
    before, after = modules[number - 1 : number + 1]
    function = functions_of(before.module).get("main")
    return result if function is None else replayed(result, before, after, function, seconds)
