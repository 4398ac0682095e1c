"""The reducer: edits that keep the pass wrong are kept, until none does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import StringIO
from textwrap import dedent

from xdsl.dialects.builtin import ModuleOp
from xdsl.printer import Printer

from verifier.claims.modules import ModuleVerdicts
from verifier.claims.pass_runs import RunPass
from verifier.claims.passes import verify_runs
from verifier.claims.steps import StepVerdicts
from verifier.gate.reducing.causes import kinds_that_differ
from verifier.gate.reducing.numbers import smaller
from verifier.gate.reducing.structure import edits, forget_what_is_unused
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.nesting import copied, walk
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Refuted, Result

MOST_TRIES = 600
"""Runs of the pass for one finding."""
_SECONDS = 10.0
"""That one verdict may take on the way: a refutation is quick."""

_LONGER = 40
"""Characters that an edit may add: a function that takes one argument more."""

Runs = Sequence[tuple[str, RunPass]]


@dataclass
class Failing:
    """Whether a pass is still wrong on a function, and how often that was asked. With the name of a
    `step`, that one among all that are run is asked about. A text that was asked about before is
    none to go on from, so that what is left out and comes back when the text is read, as the
    default of a property does, is tried once."""

    runs: Runs
    name: str
    step: str | None
    options: Options
    pass_timeout: float
    tries: int = 0
    kinds: str = ""
    """The kinds of operations that differ in what was asked about last."""
    counterexample: str = ""
    """Of the last text on which it was wrong."""
    _asked: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.options = replace(
            self.options,
            total_timeout=min(_SECONDS, self.options.total_timeout),
            suggest=False,
            thorough=False,
            emission=None,
            progress=None,
        )

    def __call__(self, text: str) -> bool:
        if text in self._asked:
            return False
        self._asked.add(text)
        self.tries += 1
        refuted = self._refuted(text, self.runs)
        if refuted is not None:
            self.counterexample = refuted.counterexample.text()
        return refuted is not None

    def is_wrong(self, text: str, runs: Runs) -> bool:
        """Whether these passes are refuted on the function in this text."""
        return self._refuted(text, runs) is not None

    def _refuted(self, text: str, runs: Runs) -> Refuted | None:
        source = Source("<reduced>", text)
        try:
            found = list(verify_runs(source, runs, self.options, self.pass_timeout, self._only))
        except (InputError, InternalError):
            return None
        return next((r.verdict for r in found if isinstance(r.verdict, Refuted)), None)

    def _only(self, verdicts: ModuleVerdicts) -> Iterator[Result]:
        asked = [verdicts]
        if self.step is not None and isinstance(verdicts, StepVerdicts):
            asked = [step.verdicts for step in verdicts.steps if step.name == self.step]
        for each in asked:
            for key, item in each.judged():
                if item.shown == self.name:
                    self.kinds = kinds_that_differ(each.old.get(key), each.new.get(key))
                    yield Result("<reduced>", 1, self.name, each.verdict(key), 0.0)


@dataclass(frozen=True)
class Reduced:
    """The text, of how many operations beside functions, returns and the ends of regions that
    nobody writes, after how many tries, and the counterexample on it."""

    text: str
    operations: int
    tries: int
    counterexample: str


def reduce(source: Source, name: str, failing: Failing) -> Reduced | None:
    """The smallest text found on whose function `name` (as reports call it) the pass is wrong; None
    where it is not wrong on what is printed of the source. Raises `InputError`."""
    text = _printed(read_module(source).module)
    if not failing(text):
        return None
    symbol = name.removeprefix("@")
    size = None
    while size != len(text) and failing.tries < MOST_TRIES:
        size = len(text)
        text = _structurally(text, symbol, failing)
        text = _numerically(text, failing)
    return Reduced(text, _operations(text), failing.tries, failing.counterexample)


def _structurally(text: str, name: str, failing: Failing) -> str:
    """Whatever can be left out is; after a success the edits go on from the same place."""
    start = 0
    while failing.tries < MOST_TRIES:
        module = _read(text)
        for place, edit in list(enumerate(edits(module, name)))[start:]:
            found = _edited(module, edit)
            if found is not None and len(found) < len(text) + _LONGER and failing(found):
                text, start = found, place
                break
        else:
            return text
    return text


def _edited(module: ModuleOp, edit: Callable[[ModuleOp], bool]) -> str | None:
    copy, _ = copied(module)
    try:
        if not edit(copy):
            return None
        forget_what_is_unused(copy)
        copy.verify()
        return _printed(copy)
    except Exception:  # noqa: BLE001 - an edit may make what xDSL does not hold for possible
        return None


def _numerically(text: str, failing: Failing) -> str:
    found = True
    while found and failing.tries < MOST_TRIES:
        found = False
        for candidate in smaller(text):
            if failing(candidate):
                text, found = candidate, True
                break
    return text


def _read(text: str) -> ModuleOp:
    return read_module(Source("<reduced>", text)).module


def _printed(module: ModuleOp) -> str:
    out = StringIO()
    Printer(out).print_op(module)
    return out.getvalue() + "\n"


def _operations(text: str) -> int:
    return sum(
        op.name not in ("builtin.module", "func.func", "func.return")
        and not (op.name.endswith(".yield") and not op.operands)
        for op in walk(_read(text))
    )


def as_test(reduced: Reduced, command: str, pattern: str) -> str:
    """A test file: the RUN line, what is known of it with the counterexample, and the module."""
    blame = f"// The pattern is {pattern}.\n" if pattern else ""
    values = "".join(f"// {line}\n" for line in dedent(reduced.counterexample).splitlines())
    return f"// RUN: {command} %s\n{blame}{values}{reduced.text}"
