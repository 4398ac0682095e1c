"""A JAX program run with XLA's dumps, and the sequences of modules that these tell."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.claims.dumps import State, sequence_of
from verifier.claims.xla.hlo_text import with_general_products, without_layouts
from verifier.claims.xla.kernel_text import in_upstream_words
from verifier.kernel.input.sources import InputError, Source, read_text
from verifier.kernel.input.tools import Ran, TookTooLong, how_it_ended, run_within

INSTALL = "--xla needs jax, which is not installed (the extra 'jax')"
_HLO = re.compile(
    r"(?P<module>module_\d+\..+?)\.(?P<number>\d{4})\.(?P<pipeline>.+)"
    r"\.after_(?P<of_pass>[^.]+)(?:\.before_.+)?\.txt$"
)
_FIRST = re.compile(r"(?P<module>module_\d+\..+)\.before_optimizations\.txt$")
_EMITTER = re.compile(r"(?P<module>module_\d+\..+?)\.(?P<kernel>[^.].*)\.mlir-passes\.log$")
_START = "pipeline-start"
_ATTEMPTS = 3
"""How often a program is run where XLA crashes while it dumps its emitters, as it does at times."""


@dataclass(frozen=True)
class Compiled:
    """What XLA's passes made of a module one after the other: of a module of HLO, or of a `kernel`
    of it. `unread` are states that cannot be shown as MLIR, each with why; `laid_out` steps change
    copies, layouts or what values are called only."""

    name: str
    states: tuple[State, ...]
    unread: tuple[str, ...] = ()
    laid_out: int = 0
    is_kernel: bool = False


def is_installed() -> bool:
    from importlib.util import find_spec

    return find_spec("jax") is not None and find_spec("jaxlib") is not None


def sequences(program: str, seconds: float) -> Iterator[Compiled]:
    """The sequences of all modules that XLA compiles when the program runs.

    Raises `InputError` where it fails, or does not end within `seconds`.
    """
    read_text(program)
    with TemporaryDirectory() as folder:
        ran = _run(program, seconds, f"--xla_dump_to={folder} --xla_dump_hlo_pass_re=.*")
        if ran.status != 0:
            said = ran.stderr.decode(errors="replace").strip().splitlines()
            reason = f": {said[-1]}" if said else ""
            raise InputError(f"the program ended with {how_it_ended(ran.status)}{reason}", program)
        yield from _of_hlo(program, sorted(os.listdir(folder)), folder, seconds)
    for _ in range(_ATTEMPTS):
        with TemporaryDirectory() as folder:
            ran = _run(program, seconds, f"--xla_dump_to={folder} --xla_dump_emitter_re=.*")
            if ran.status != 0:
                continue
            yield from _of_kernels(sorted(os.listdir(folder)), folder)
        return
    raise InputError(
        f"with --xla_dump_emitter_re, the program ended with {how_it_ended(ran.status)}", program
    )


def _run(program: str, seconds: float, flags: str) -> Ran:
    flags = f"{os.environ.get('XLA_FLAGS', '')} {flags}".strip()
    environment = {"XLA_FLAGS": flags, "JAX_PLATFORMS": "cpu"}
    environment["JAX_ENABLE_COMPILATION_CACHE"] = "false"
    try:
        return run_within(seconds, [sys.executable, program], environment=environment)
    except TookTooLong:
        message = f"the program did not end within {seconds:g} s (--pass-timeout)"
        raise InputError(message, program) from None


def _of_hlo(program: str, files: Sequence[str], folder: str, seconds: float) -> Iterator[Compiled]:
    modules: dict[str, list[tuple[str, str]]] = {}
    for file in files:
        first = _FIRST.match(file)
        if first is not None:
            modules.setdefault(first["module"], []).insert(0, ("", file))
    for file in files:
        dump = _HLO.match(file)
        if dump is not None and dump["module"] in modules:
            of_pass = dump["of_pass"]
            name = f"before {dump['pipeline']}" if of_pass == _START else of_pass
            modules[dump["module"]].append((name, file))
    texts: dict[str, list[tuple[str, str]]] = {}
    for module, dumps in modules.items():
        texts[module] = []
        for name, file in dumps:
            text = without_layouts(read_text(os.path.join(folder, file)))
            if not texts[module] or texts[module][-1][1] != text:
                texts[module].append((name, text))
    distinct = list(dict.fromkeys(text for named in texts.values() for _, text in named))
    shown = dict(zip(distinct, converted(distinct, seconds), strict=True))
    for module, named in texts.items():
        yield _sequence(program, module, [(name, *shown[text]) for name, text in named])


def _sequence(program: str, module: str, dumps: Sequence[tuple[str, str, str]]) -> Compiled:
    """The states of a module, from the names of passes, and what `converted` gives of their
    results."""
    states: list[State] = []
    unread: list[str] = []
    waiting: list[str] = []
    laid_out = 0
    for name, text, why in dumps:
        if why:
            unread.append(f"{name or 'the first'}: {why}")
            waiting += [name] if states else []
            continue
        if states and text == states[-1].source.text:
            laid_out += 1
            waiting.clear()
            continue
        made_by = ", ".join(filter(None, [*waiting, name]))
        states.append(State(made_by, Source(f"{program}: {module} after {made_by}", text)))
        waiting.clear()
    return Compiled(module, tuple(states), tuple(unread), laid_out)


def converted(texts: Sequence[str], seconds: float) -> list[tuple[str, str]]:
    """Stablehlo and "", or "" and why there is none, for each text of HLO; by other processes."""
    if not texts:
        return []
    command = [sys.executable, "-m", "verifier.claims.xla.conversion"]
    environment = {"PYTHONPATH": str(Path(__file__).parents[3])}
    try:
        ran = run_within(seconds, command, json.dumps(texts).encode(), environment=environment)
        if ran.status == 0:
            return [(with_general_products(text), why) for text, why in json.loads(ran.stdout)]
        why = f"jaxlib ended with {how_it_ended(ran.status)}"
    except TookTooLong:
        why = f"no end within {seconds:g} s"
    if len(texts) == 1:
        return [("", why)]
    half = len(texts) // 2
    return converted(texts[:half], seconds) + converted(texts[half:], seconds)


def _of_kernels(files: Iterable[str], folder: str) -> Iterator[Compiled]:
    for file in files:
        found = _EMITTER.match(file)
        if found is not None:
            states = [
                replace(state, source=replace(state.source, text=in_upstream_words(text)))
                for state in sequence_of([os.path.join(folder, file)])
                for text in [state.source.text]
            ]
            name = f"{found['module']}, kernel {found['kernel']}"
            yield Compiled(name, tuple(states), is_kernel=True)
