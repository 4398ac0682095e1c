"""`synth-rewrite --improve`: cheaper straight-line integer code, each change proved.

Windows of the code are specifications; where the synthesis finds a cheaper program for one, the
text is edited, read again, and searched again until nothing improves. At the end each function that
changed is verified as a whole, where the verifier can take it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from semantics.functions import is_function
from synth.scalar.budget import Budget
from synth.scalar.costs import OPS, Costs
from synth.scalar.specification import Specification
from synth.scalar.synthesis import QUICK, Synthesised, synthesise
from synth.scalar.text_edits import CannotEdit
from synth.scalar.window_edits import edited, lines_of, parse_code, parse_placed
from synth.scalar.window_grammar import grammar_of
from synth.scalar.windows import Window, blocks_of, windows_at
from verifier.internal_error import InternalError
from verifier.options import Options, Progress
from verifier.sources import ParsedModule, Source
from verifier.translation import IDENTICAL, verify_modules
from verifier.verdict import Proved, Refuted, Result

_UNDEFINED_VALUE = "llvm.mlir.undef"
"""Each use of it may see another value: code that it may reach is left alone."""
_STEPS = (0.5, 1.5, 2.5, 3.5, float("inf"))
"""Programs of less than so many operations are looked for in all windows, then larger ones: what
makes a small window cheaper may forget what a large one needs, such as where it is poison."""


@dataclass(frozen=True)
class ImproveOptions:
    """`seconds` are for all of a file, `window` is the budget of each window.

    `verify` is for the functions as a whole.
    """

    costs: Costs = OPS
    seconds: float = 120.0
    window: Budget = field(default_factory=lambda: Budget(12_000_000, 10.0))
    verify: Options = field(default_factory=Options)
    seed: int = 0


@dataclass(frozen=True)
class Change:
    """A window that was replaced: its operations and the new ones as text, and the proof.

    `saved` is in the unit of the cost model, `operations` how many fewer there are.
    """

    function: str
    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    saved: float
    operations: int
    proof: Proved

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "line": self.line,
            "before": list(self.before),
            "after": list(self.after),
            "saved": self.saved,
            "operations": self.operations,
            "guarantee": self.proof.guarantee.as_dict(),
            "method": self.proof.method,
        }


@dataclass(frozen=True)
class Improved:
    """The text of the module afterwards, and what was changed in the text `before`: that of the
    source, or its generic form, where something was changed in one that xDSL cannot read.

    `results` has for each function that changed the verdict on all of it, and its changes in the
    details; where that verdict is not proved, what was proved of each window stands. `programs` is
    how many were run.
    """

    before: str
    module: str
    changes: tuple[Change, ...]
    results: tuple[Result, ...]
    complete: bool
    programs: int = 0

    @property
    def saved(self) -> float:
        """The costs saved in all."""
        return sum(change.saved for change in self.changes)


def improve(
    source: Source,
    options: ImproveOptions | None = None,
    progress: Progress | None = None,
    part: int | None = None,
) -> Improved:
    """Cheaper code for the functions of a module, or for that of number `part` in `parts`.

    Raises `verifier.sources.InputError`.
    """
    chosen = options or ImproveOptions()
    parsed = parse_code(source)
    text = parsed.source.text
    before = parse_placed(source)  # Edits change what was parsed.
    improvement = _Improvement(parsed, lines_of(parsed, before), chosen, progress, part)
    improvement.run()
    changes = tuple(improvement.changes)
    if not changes:
        return Improved(source.text, source.text, (), (), not improvement.out_of_time)
    verified = _verified(before, improvement.parsed, chosen.verify)
    results = tuple(_with_changes(result, changes) for result in verified)
    return Improved(
        text,
        improvement.parsed.source.text,
        changes,
        results,
        not improvement.out_of_time,
        improvement.programs,
    )


def _with_changes(result: Result, changes: Sequence[Change]) -> Result:
    """The verdict on a function with what was changed in it, each with its proof."""
    own = [change for change in changes if f"@{change.function}" == result.name]
    saved = sum(change.saved for change in own)
    return replace(result, details={"saved": saved, "changes": [c.as_dict() for c in own]})


def _verified(before: ParsedModule, after: ParsedModule, options: Options) -> Iterator[Result]:
    """The verdicts on the functions that changed."""
    for result in verify_modules(before, after, options):
        if isinstance(result.verdict, Refuted):
            raise InternalError(
                f"{result.name}: each change was proved, and the whole is refuted:\n"
                + result.verdict.counterexample.text()
            )
        if not (isinstance(result.verdict, Proved) and result.verdict.method == IDENTICAL):
            yield result


class _Improvement:
    def __init__(
        self,
        parsed: ParsedModule,
        lines: list[int],
        options: ImproveOptions,
        progress: Progress | None,
        part: int | None,
    ) -> None:
        self.parsed = parsed
        self.options = options
        self.progress = progress
        self.part = part
        self.changes: list[Change] = []
        self.out_of_time = False
        self.programs = 0
        self._settled: set[tuple[Specification, float]] = set()
        self._lines = lines
        self._deadline = time.monotonic() + options.seconds

    def run(self) -> None:
        """Replace windows until none is found that improves, or the time is over."""
        while any(self._replaced(window, most) for most in _STEPS for window in self._windows()):
            pass

    def _windows(self) -> Iterator[Window]:
        """All windows: those of later roots first, and of each the largest first."""
        for number, top in enumerate(parts(self.parsed.module)):
            if self.part not in (None, number):
                continue
            if any(op.name == _UNDEFINED_VALUE for op in top.walk()):
                continue
            for block in blocks_of(top):
                for op in reversed(list(block.ops)):
                    yield from reversed(list(windows_at(op)))

    def _replaced(self, window: Window, most: float) -> bool:
        """Whether the module was read again, with a cheaper program in place of the window.

        That costs less than `most` operations of the least price.
        """
        left = self._deadline - time.monotonic()
        if left <= 0:
            self.out_of_time = True
            return False
        costs = self.options.costs
        spent = sum(costs.of_operator(o) for o in window.operators() if o.operand_types)
        prices = [costs.of_operator(operator) for operator in window.operators()]
        below = min(spent, most * min((p for p in prices if p > 0), default=0.0))
        if below <= 0 or (window.specification, below) in self._settled:
            return False
        self._settled.add((window.specification, below))
        if self.progress is not None:
            line, _ = self.parsed.place(window.root)
            self.progress(f"line {line}: {len(window.operations)} operations")
        budget = self.options.window
        if budget.seconds is None or left < budget.seconds:
            budget = replace(budget, seconds=left)
        grammar = grammar_of(window, costs)
        seed = self.options.seed
        outcome = synthesise(window.specification, grammar, below, budget, QUICK, seed)
        self.programs += outcome.programs
        if outcome.found is None:
            return False
        self._apply(window, outcome.found, spent)
        return True

    def _apply(self, window: Window, found: Synthesised, spent: float) -> None:
        """Edit the text, where that is possible, and read it again."""
        line, _ = self.parsed.place(window.root)
        function = _function_of(window.root)
        source = self.parsed.source
        try:
            edit = edited(self.parsed, window, found.results[0])
        except CannotEdit:
            self.parsed = parse_code(source)
            return
        self.changes.append(
            Change(
                function,
                self._lines[line - 1] + 1,
                edit.before,
                edit.after,
                spent - found.cost,
                edit.fewer,
                found.proof,
            )
        )
        self.parsed = edit.parsed
        self._lines = [self._lines[place] for place in edit.lines]


def _function_of(op: Operation) -> str:
    """The name of the function around the operation, "" where there is none."""
    around: Operation | None = op
    while around is not None and not is_function(around):
        around = around.parent_op()
    return "" if around is None else around.sym_name.data


def parts(module: ModuleOp) -> Iterator[Operation]:
    """The operations of the module and of modules in it, functions mostly."""
    for op in module.ops:
        if isinstance(op, ModuleOp):
            yield from parts(op)
        else:
            yield op
