"""One pass over some files, and what is known before it is checked."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import StringIO
from os.path import isfile
from shlex import join, split
from shutil import which
from typing import TYPE_CHECKING, Any

from xdsl.printer import Printer

from verifier.claims.pass_runs import (
    DEFAULT_PASS_TIMEOUT,
    RunPass,
    external_command,
    modules_of_passes,
    run_ahead,
    xdsl_pipeline,
)
from verifier.gate.changed import Revision
from verifier.gate.generating.inputs import Generated, Mutated, given_again, is_written
from verifier.gate.reducing.causes import kinds_that_differ
from verifier.gate.skipped import Skipped
from verifier.gate.stored import StoredResults
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import (
    InputError,
    ParsedModule,
    Source,
    split_source,
)
from verifier.kernel.verdicts.verdict import Refuted, Result

if TYPE_CHECKING:
    from verifier.claims.modules import ModuleVerdicts, Results
    from verifier.kernel.input.module_items import Item


@dataclass(frozen=True)
class Gate:
    """A pass, by the name that reports give it, and how it is run: in several steps where there are
    several commands. `files` are patterns of file names, where a configuration has some."""

    name: str
    runs: tuple[tuple[str, RunPass], ...]
    files: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()

    def named_files(self, loaded: Sequence[str] = ()) -> list[str]:
        """The files that the commands name: the program, and what else is one; and those of
        passes of xDSL's pipelines and of modules that are `loaded`, with what they import."""
        modules = (*loaded, *(name for _, run in self.runs for name in modules_of_passes(run)))
        words = [word for program in self.programs for word in split(program)]
        words += [word.partition("=")[2] for word in words]
        words += filter(None, (which(split(program)[0]) for program in self.programs))
        words += _files_of(modules)
        return list(dict.fromkeys(word for word in words if isfile(word)))

    def command(self, *arguments: str) -> str:
        """What checks this pass with other arguments, for a shell."""
        given = [word for program in self.programs for word in ("--opt", program)]
        return join(["verify-pass", *(given or self.name.split(" ", 1)), *arguments])


def _files_of(modules: Sequence[str]) -> Iterator[str]:
    """The files of Python's modules, and of what these import that is installed nowhere."""
    if not modules:
        return
    from semantics.fingerprints.meanings import files_behind
    from semantics.syntax.on_demand import load_module

    for name in modules:
        module = load_module(name)
        try:
            yield from files_behind(module).values()
        except (OSError, TypeError, ValueError, SyntaxError):  # It is not written in Python.
            yield from filter(None, [getattr(module, "__file__", None)])


def gate_of_pipeline(pipeline: str) -> Gate:
    """A pipeline of xDSL. Raises `verifier.claims.pass_runs.UnknownPass`."""
    return Gate(f"-p {pipeline}", (("the pass", xdsl_pipeline(pipeline)),))


def gate_of_commands(commands: tuple[str, ...]) -> Gate:
    """Commands that read and print MLIR. Raises `verifier.claims.pass_runs.UnknownPass`."""
    names = commands if len(commands) > 1 else ("the pass",)
    runs = [
        (name, external_command(command)) for name, command in zip(names, commands, strict=True)
    ]
    return Gate(" | ".join(commands), tuple(runs), programs=commands)


@dataclass(frozen=True)
class Checking:
    """How a gate is checked: `since` leaves out what a revision had too, `stored` looks up what was
    decided before, with `sides` each result has the text of both sides, with `split` sources are
    the pieces of files, with `reduce` each finding is made small;
    `generated` and `mutated` are what sources that are no files are made of."""

    options: Options
    pass_timeout: float = DEFAULT_PASS_TIMEOUT
    since: Revision | None = None
    stored: StoredResults | None = None
    sides: bool = False
    split: bool = False
    reduce: bool = False
    generated: Generated | None = None
    mutated: Mutated | None = None

    def outcomes(self, gate: Gate, source: Source) -> Iterator[Result | Skipped]:
        """The verdicts on one source, and what is left out. Raises `InputError`."""
        known: frozenset[str] = frozenset()
        if self.since is not None:
            text = self.since.text_of(source.file)
            old = [] if text is None else self._at_its_place(source, text)
            if any(piece.text == source.text for piece in old):
                yield Skipped(source.file, "", f"as in {self.since.name}")
                return
            known = frozenset(code for piece in old for code in self._codes(gate, piece))
        skipped: list[Skipped] = []

        def results(verdicts: ModuleVerdicts) -> Iterator[Result]:
            if known:
                skipped.extend(self._left_out(verdicts, source, known))
            texts = _Texts(verdicts) if self.sides else None
            for result in self._decided(gate, source, verdicts, known):
                sides = None if texts is None else texts.get(result.name)
                yield result if sides is None else replace(result, sides=sides)

        for result in self._found(gate, source, results, may_be_stored=not known):
            dialects = () if self.generated is None else self.generated.dialects
            again = given_again(source.file, result.name, dialects) or [source.file]
            details = {"pass": gate.name, "command": gate.command(*again)}
            yield replace(result, details={**details, **result.details})
        yield from skipped

    def _found(
        self, gate: Gate, source: Source, results: Results, may_be_stored: bool
    ) -> Iterator[Result]:
        """The results in the store, where the pass prints what it printed; or else those that
        `results` gives."""
        ahead = None
        if self.stored is not None and may_be_stored and not self.sides:
            seconds = min(self.pass_timeout, self.options.total_timeout)
            ahead = run_ahead(source, gate.runs, seconds)
            sources = None if ahead is None else ahead.sources()
            key = None
            if ahead is not None and sources is not None:
                key = self._key(self.stored, gate, ahead.steps(), sources)
            stored = None if key is None else self.stored.get(key)
            if stored is not None:
                yield from stored
                return
        # What decides takes longer to load than most of what is stored takes to be looked up.
        from verifier.claims.passes import verify_runs

        yield from verify_runs(source, gate.runs, self.options, self.pass_timeout, results, ahead)

    def _key(
        self,
        stored: StoredResults,
        gate: Gate,
        steps: Sequence[str],
        sources: Sequence[Source],
        modules: Sequence[ParsedModule] = (),
    ) -> dict[str, Any] | None:
        key = stored.key(sources, modules)
        if key is None:
            return None
        # Verdicts name the steps.
        return key | {"steps": steps, "reduced for": gate.name if self.reduce else ""}

    def _explained(
        self, gate: Gate, source: Source, verdicts: ModuleVerdicts, results: Iterator[Result]
    ) -> Iterator[Result]:
        """The results, findings made small if that is asked for, those in what nobody wrote with
        their cause."""
        keys = {item.shown: key for key, item in verdicts.judged()}
        for result in results:
            if isinstance(result.verdict, Refuted):
                more: dict[str, Any] = {}
                key = keys.get(result.name)
                if key is not None and not is_written(source.file):
                    sides = verdicts.old.get(key), verdicts.new.get(key)
                    more["cause"] = kinds_that_differ(*sides)
                if self.reduce:
                    try:
                        more |= self._reduced(gate, source, result)
                    except KeyboardInterrupt:
                        yield replace(result, details={**result.details, **more})
                        raise
                result = replace(result, details={**result.details, **more})
            yield result

    def _reduced(self, gate: Gate, source: Source, result: Result) -> dict[str, Any]:
        """The finding made small, as a test, and the patterns to blame, where they were found."""
        from verifier.gate.reducing.patterns import to_blame
        from verifier.gate.reducing.reducing import Failing, as_test, reduce

        name = result.details.get("function", result.name)
        step = result.details["pass"] if "step" in result.details else None
        failing = Failing(gate.runs, name, step, self.options, self.pass_timeout)
        found = reduce(source, name, failing)
        if found is None:
            return {}
        details: dict[str, Any] = {"operations": found.operations, "tries": found.tries}
        patterns: list[str] = []
        if len(gate.programs) == 1:

            def is_wrong(command: str) -> bool:
                return failing.is_wrong(found.text, gate_of_commands((command,)).runs)

            patterns = to_blame(gate.programs[0], found.text, self.pass_timeout, is_wrong)
        if patterns:
            details["pattern"] = " or ".join(patterns)
        if not is_written(source.file):
            failing.is_wrong(found.text, gate.runs)
            details["cause"] = details.get("pattern", failing.kinds)
        return details | {"reduced": as_test(found, gate.command(), " or ".join(patterns))}

    def _pieces(self, source: Source) -> list[Source]:
        return split_source(source) if self.split else [source]

    def _at_its_place(self, source: Source, old: str) -> list[Source]:
        """What stood in the older text of a file where a source stands: of pieces that of its
        number."""
        before = self._pieces(Source(source.file, old))
        return before[source.number : source.number + 1]

    def _codes(self, gate: Gate, old: Source) -> frozenset[str]:
        """The hashes of all code of an older text and what the pass made of it; none where that
        cannot be known."""
        from verifier.claims.passes import verify_runs

        found: set[str] = set()

        def collect(verdicts: ModuleVerdicts) -> Iterator[Result]:
            codes = verdicts.code_hashes()
            found.update(codes.of(key) for key, _ in verdicts.judged())
            return iter(())

        try:
            list(verify_runs(old, gate.runs, self.options, self.pass_timeout, collect))
        except InputError:
            return frozenset()  # It was not checked then, and everything is checked now.
        return frozenset(found)

    def _left_out(
        self, verdicts: ModuleVerdicts, source: Source, known: Container[str]
    ) -> Iterator[Skipped]:
        assert self.since is not None
        codes = verdicts.code_hashes()
        for key, item in verdicts.judged():
            if codes.of(key) in known:
                yield Skipped(source.file, item.shown, f"as in {self.since.name}")

    def _decided(
        self, gate: Gate, source: Source, verdicts: ModuleVerdicts, known: Container[str]
    ) -> Iterator[Result]:
        results = self._explained(gate, source, verdicts, verdicts.results(known))
        if self.stored is None:
            return results
        steps, modules = _steps(gate, verdicts)
        sources = [parsed.source for parsed in modules]
        key = self._key(self.stored, gate, steps, sources, modules)
        found = None if key is None else self.stored.get(key)
        if found is not None:
            return (result for result in found if result.details.get("code", "") not in known)
        # What is left out would be missing in the record.
        return results if key is None or known else self.stored.kept(key, results)


def _steps(gate: Gate, verdicts: ModuleVerdicts) -> tuple[list[str], list[ParsedModule]]:
    """What each step is called, and the modules around them."""
    from verifier.claims.steps import StepVerdicts

    if isinstance(verdicts, StepVerdicts):
        names = [step.name for step in verdicts.steps]
        return names, [verdicts.before, *(step.verdicts.after for step in verdicts.steps)]
    return [gate.runs[0][0]], [verdicts.before, verdicts.after]


@dataclass
class _Texts:
    """How the items of both sides are written, by how reports call them; printed when asked for."""

    verdicts: ModuleVerdicts
    _keys: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        for key, item in self.verdicts.judged():
            self._keys[item.shown] = key

    def get(self, name: str) -> tuple[str, str] | None:
        key = self._keys.get(name)
        if key is None:
            return None
        before, after = self.verdicts.old.get(key), self.verdicts.new.get(key)
        return _written(before), _written(after)


def _written(item: Item | None) -> str:
    if item is None or item.is_container:
        return ""
    out = StringIO()
    printer = Printer(out)
    for op in item.ops:
        printer.print_op(op)
        out.write("\n")
    return out.getvalue()
