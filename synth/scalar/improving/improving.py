"""`synth-rewrite improve`: cheaper straight-line code, each change proved.

Windows of the code are specifications; where the synthesis finds a cheaper program for one, the
text is edited, read again, and searched again until nothing improves. What is found depends on the
text, the options and the seed: programs are counted, and the effort of proofs; a clock ends the
search only where seconds are given. At the end each function that changed is verified as a whole,
where the verifier can take it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice

from xdsl.ir import Operation

from synth.campaign.budget import Budget
from synth.scalar.improving.by_context import simpler_by_context
from synth.scalar.improving.changes import Change, Improved, NotDecided
from synth.scalar.improving.dominance import Above
from synth.scalar.improving.fast_math import refuse_what_is_not_printed
from synth.scalar.improving.hoisting import Hoisted
from synth.scalar.improving.licensed import proved_licensed
from synth.scalar.improving.parts import Part, parts, roots_of
from synth.scalar.improving.reading.context import Context
from synth.scalar.improving.reading.windows import (
    Window,
    all_windows_at,
    nothing_known,
    windows_at,
)
from synth.scalar.improving.searches import outcome_of, verdict_on
from synth.scalar.improving.sharing import Found, Sharing
from synth.scalar.improving.steps import STEPS, Proposals, Step
from synth.scalar.improving.text_edits import CannotEdit, MustWait
from synth.scalar.improving.unsearched import UNDEFINED_VALUE
from synth.scalar.improving.whole_functions import (
    Names,
    left_alone,
    rests_on_facts,
    results_of,
    verified,
)
from synth.scalar.improving.window_edits import Edit, Edits, lines_of
from synth.scalar.improving.window_texts import proof_of_text
from synth.scalar.rules.rule import text_of
from synth.scalar.synthesis.float_proofs import is_about_floats
from synth.scalar.synthesis.specification import Specification
from synth.scalar.synthesis.synthesis import (
    Synthesised,
)
from synth.scalar.terms.costs import OPS, Costs
from synth.scalar.terms.terms import Term
from verifier.kernel.deciding.options import Options, Progress
from verifier.kernel.input.reading import read_editable, read_edited, read_module
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Proved, Result, Unknown, Unsupported

_PATIENT = Options(timeout=20.0, total_timeout=60.0)
"""For candidates that were not decided, when nothing else is found; seconds are counted here."""
_MOST_KEPT = 2_000
"""The windows of so many roots are kept for the next step, about 50 kB each."""
_MOST_PATIENT = 4
"""So many candidates for a window are asked about again, the cheapest ones."""
_MOST_PATIENT_IN_ALL = 4
"""And so many in a part of a module that are not decided then either."""


@dataclass(frozen=True)
class ImproveOptions:
    """`seconds` are for all of a file, `window` is the budget of each window.

    Where there are many roots of windows each gets its share of `programs`, but not less than
    `least`. `verify` is for the functions as a whole.
    """

    costs: Costs = OPS
    seconds: float | None = None
    window: Budget = field(default_factory=lambda: Budget(12_000_000))
    programs: int = 120_000_000
    least: int = 100_000
    verify: Options = field(default_factory=Options)
    seed: int = 0
    context: bool = True
    """Whether what is known of values by code around a window counts."""
    whole: bool = True
    """Whether functions are verified as a whole where their windows' proofs are enough."""


def improve(
    source: Source,
    options: ImproveOptions | None = None,
    progress: Progress | None = None,
    part: Part | None = None,
) -> Improved:
    """Cheaper code for the functions of a module, or for the `part` whose text the source is.

    An interrupt ends the search, and what was found stays, unless it rests on facts. Where a
    function with such a change cannot be proved as a whole, all is searched again without facts.
    Raises `verifier.kernel.input.sources.InputError`.
    """
    chosen = options or ImproveOptions()
    parsed = read_editable(source) if part is None else part.read(source)
    text = parsed.source.text
    if text != source.text:
        refuse_what_is_not_printed(source)
    before = read_module(source)  # Edits change what was parsed.
    lines = lines_of(parsed, before) if part is None else list(part.lines)
    number = None if part is None else part.number
    roots = roots_of(parsed.module) if part is None else part.roots
    searched, alone = left_alone(parsed, lines, number)
    improvement = _Improvement(parsed, lines, chosen, progress, number, roots)
    whole: list[Result] = []
    with counted_seconds():
        improvement.run()
        changes = tuple(improvement.changes)
        needed = chosen.whole or rests_on_facts(changes, ())
        if changes and needed and not improvement.interrupted:
            whole += verified(before, improvement.parsed, chosen.verify)
    if rests_on_facts(changes, whole):
        if not improvement.interrupted:
            again = improve(source, replace(chosen, context=False), progress, part)
            return replace(again, programs=again.programs + improvement.programs)
        changes = ()
    from_source = range(source.text.count("\n") + 1) if part is None else part.lines
    results, undecided = results_of(source.file, changes, whole, from_source)
    return Improved(
        text if changes else source.text,
        improvement.parsed.source.text if changes else source.text,
        changes,
        tuple(results),
        tuple(undecided),
        not (improvement.out_of_time or improvement.interrupted),
        improvement.interrupted,
        improvement.programs,
        searched,
        tuple(alone),
        len(improvement.limited),
        tuple(improvement.not_decided),
    )


class _Improvement:
    """The search. Many windows are replaced before the text is read again, each as if it were alone
    with what was known before: a proof under facts holds wherever operands refine those that had
    them, since all operations do more where less is poison. A change of bits that nobody needs
    makes no such refinement: no other one comes between two readings then."""

    _MANY = 1_000_000

    def __init__(
        self,
        parsed: ParsedModule,
        lines: list[int],
        options: ImproveOptions,
        progress: Progress | None,
        part: int | None,
        roots: int,
    ) -> None:
        self.parsed = parsed
        self._names = Names(parsed)
        self.options = options
        self.progress = progress
        self.part = part
        self.changes: list[Change] = []
        self.out_of_time = self.interrupted = False
        self.programs = 0
        self._settled: dict[tuple[bool, Specification, float], Synthesised | None] = {}
        self._exhausted: set[Specification] = set()
        self.limited: set[Specification] = set()
        self._open: dict[Specification, dict[Term, NotDecided]] = {}
        self._in_vain = 0
        self._asked_longer: set[tuple[Specification, Term]] = set()
        self._visited: set[Specification] = set()
        self._context = Context()
        self._sharing: dict[Operation, Sharing] = {}
        self._windows: dict[Operation, list[Window]] = {}
        """Of roots, the largest first, as long as nothing is edited."""
        self._edits = Edits(parsed)
        self._read_with = 0
        """So many changes were made when the text was read."""
        self._closed = False
        self._most = self._MANY
        self._refused: set[tuple[Specification, tuple[Term, ...]]] = set()
        self._last: tuple[Specification, tuple[Term, ...]]
        self._lines = lines
        seconds = options.seconds
        self._deadline = None if seconds is None else time.monotonic() + seconds
        share = max(options.least, options.programs // max(roots, 1))
        most = options.window.programs
        self._budget = replace(options.window, programs=share if most is None else min(share, most))

    def run(self) -> None:
        """Replace windows until none is found that improves, or the time is over; first by what
        the context alone says."""
        try:
            while self.options.context and self._swept(self._simplified):
                pass
            step = 0
            while step < len(STEPS):
                self._visited.clear()
                proposals = STEPS[step].proposals
                replaced = partial(self._searched, STEPS[step])
                if proposals is not None:
                    replaced = partial(self._made_of_others, proposals)
                step = 0 if self._swept(replaced) else step + 1
        except KeyboardInterrupt:
            self.interrupted = True
            self._read()

    def _swept(self, replaced: Callable[[Operation, Operation], bool]) -> bool:
        """Whether something was replaced, of all roots in all parts: later roots first."""
        before = len(self.changes)
        for number in range(sum(1 for _ in parts(self.parsed.module))):
            if self.part in (None, number):
                self._sweep(number, replaced)
        return len(self.changes) > before

    def _sweep(self, number: int, replaced: Callable[[Operation, Operation], bool]) -> None:
        """Look at all roots of a part. New operations stand behind those not yet looked at."""
        left: int | None = None
        self._most = self._MANY
        while left != 0:
            top = next(islice(parts(self.parsed.module), number, None))
            operations = list(top.walk())
            if any(op.name == UNDEFINED_VALUE for op in operations):
                return
            start = left = len(operations) if left is None else left
            at = left
            self._closed = False
            while left and not self._closed:
                at = left - 1
                op = operations[at]
                if op.parent is not None and not replaced(top, op) and self._closed:
                    break  # It is to be looked at again.
                left = at
                self._closed = self._closed or self._edits.count >= self._most
            rest = sum(op.parent is not None for op in operations[:left])
            count = self._edits.count
            left = rest if self._read() else at + 1 if count == 1 else start

    def _read(self) -> bool:
        """Read the text again, if it was edited. Where it does not say what was meant nothing was
        changed; of many edits each is made by itself then."""
        edits = self._edits
        if not edits.count:
            return True
        self._context = Context()
        self._sharing.clear()
        self._windows.clear()
        try:
            self.parsed = edits.read()
            self._lines = [self._lines[place] for place in edits.editor.lines()]
        except CannotEdit:
            self.parsed = read_edited(edits.parsed.source)
            if edits.count == 1:
                self._refused.add(self._last)
            del self.changes[self._read_with :]
            self._most = 1
            return False
        finally:
            self._edits, self._names = Edits(self.parsed), Names(self.parsed)
            self._read_with = len(self.changes)
        return True

    def _searched(self, step: Step, top: Operation, root: Operation) -> bool:
        """Whether a window of the root was replaced, the largest first."""
        try:
            return any(self._replaced(window, step) for window in self._windows_of(root, top))
        except MustWait:
            return False

    def _windows_of(self, root: Operation, top: Operation) -> list[Window]:
        if root in self._windows:
            return self._windows[root]
        known = partial(self._context.known, top) if self.options.context else nothing_known
        windows = list(all_windows_at(root, self._edits.editor.place, known))[::-1]
        if len(self._windows) < _MOST_KEPT:
            self._windows[root] = windows
        return windows

    def _simplified(self, top: Operation, root: Operation) -> bool:
        """Whether the root was replaced by what the context alone makes of it."""
        known = partial(self._context.known, top)
        window = next(windows_at(root, self._edits.editor.place, known, 1), None)
        if window is None or self._is_late():
            return False
        spent = self.options.costs.of_code(window.dead)
        if spent <= 0:
            return False
        needed = self._context.needed(top, window.replaced[0])
        simpler = simpler_by_context(window, known, needed)
        if simpler is None:
            return False
        if simpler.needed is not None and self._edits.count:
            self._closed = True
            return False
        self.programs += 1
        try:
            return self._applied(window, simpler.found, simpler.needed)
        except MustWait:
            return False

    def _made_of_others(self, proposals: Proposals, top: Operation, root: Operation) -> bool:
        """Whether the root is made of other values now, or has lost flags so that another may be
        made of it."""
        if self._is_late():
            return False
        if top not in self._sharing:
            self._sharing[top] = Sharing(top, self.options.costs, self._edits.editor.place)
        try:
            return any(map(self._shared, proposals(self._sharing[top], root)))
        except MustWait:
            return False

    def _shared(self, found: Found | Hoisted) -> bool:
        """Whether this is in the text now. Raises `MustWait`."""
        if isinstance(found, Hoisted):
            put = partial(self._edits.put_above, found)
            return self._put([found.first, found.second], put, above=found.above)
        return self._applied(*found)

    def _is_late(self) -> bool:
        late = self._deadline is not None and time.monotonic() >= self._deadline
        self.out_of_time = self.out_of_time or late
        return late

    def _replaced(self, window: Window, step: Step) -> bool:
        """Whether a cheaper program is in place of the window. Raises `MustWait`."""
        if self._is_late():
            return False
        costs, specification = self.options.costs, window.specification
        spent = window.cost(costs)
        prices = [costs.of_operator(operator) for operator in window.operators]
        below = min(spent, step.most * min((p for p in prices if p > 0), default=0.0))
        if below <= 0 or (step.shortens and (window.branchings or window.reading.across)):
            return False
        self._visited.add(specification)
        if step.asks_again:
            longer = self._decided(window, spent)
            return longer is not None and self._applied(window, longer)
        licensed = proved_licensed(window, costs, below, self._asked_longer, _PATIENT)
        if licensed is not None:
            return self._applied(window, licensed)
        key = step.shortens, specification, below
        if key not in self._settled:
            self._settled[key] = self._found(window, below, step.shortens)
        found = self._settled[key]
        return found is not None and self._applied(window, found)

    def _found(self, window: Window, below: float, shortens: bool) -> Synthesised | None:
        """A program of a cost below that, within the budget."""
        specification, costs = window.specification, self.options.costs
        if specification in self._exhausted:
            return None
        if self.progress is not None:
            line, _ = self.parsed.place(window.root)
            saved = sum(change.saved for change in self.changes)
            of = f"line {line} of {len(self._lines)}, programs below {below:g}"
            self.progress(f"{of}: {self.programs} tried, {saved:g} saved")
        budget = self._budget
        if self._deadline is not None:
            left = self._deadline - time.monotonic()
            budget = replace(budget, seconds=min(left, budget.seconds or left))
        outcome = outcome_of(window, costs, below, budget, self.options.seed, shortens)
        self.programs += outcome.programs
        if outcome.exhausted:
            self._exhausted.add(specification)
        if outcome.limited:
            self.limited.add(specification)
        for one in outcome.undecided:
            self._open.setdefault(specification, {})[one.program] = NotDecided(
                self._names.around(window.root),
                self._line(window.root),
                text_of(specification.results[0]),
                text_of(one.program),
                window.cost(costs) - costs.beside([one.program], specification.given),
                one.reason,
            )
        return outcome.found

    def _decided(self, window: Window, spent: float) -> Synthesised | None:
        """Of the programs that were not decided the cheapest one that is proved after all."""
        specification, costs = window.specification, self.options.costs
        opened = self._open.get(specification, {}) if len(specification.results) == 1 else {}
        ranked = sorted(opened.items(), key=lambda item: (-item[1].saved, item[1].after))
        for term, one in ranked[:_MOST_PATIENT]:
            if (specification, term) in self._asked_longer:
                continue
            if self._in_vain == _MOST_PATIENT_IN_ALL:
                self.limited.add(specification)
                return None
            self._asked_longer.add((specification, term))
            if self.progress is not None:
                self.progress(f"line {one.line}: proving {one.after}")
            verdict = verdict_on(window, term, _PATIENT)
            if isinstance(verdict, Unknown | Unsupported):
                opened[term] = replace(one, reason=verdict.reason)
                self._in_vain += 1
                continue
            del opened[term]
            if isinstance(verdict, Proved):
                cost = costs.beside([term], specification.given)
                return Synthesised((term,), cost, verdict) if cost < spent else None
        return None

    @property
    def not_decided(self) -> list[NotDecided]:
        """The programs without an answer, for windows that are still there."""
        ended = self.out_of_time or self.interrupted
        return [
            one
            for specification, opened in self._open.items()
            if ended or specification in self._visited
            for one in opened.values()
        ]

    def _applied(self, window: Window, found: Synthesised, needed: int | None = None) -> bool:
        """Whether the window was replaced, which may be undone when the text is read; `needed` are
        the bits in which the result is the same, None for all. Raises `MustWait`."""
        results = found.results
        return self._put([(window, found)], lambda: [self._edits.put(window, results)], needed)

    def _put(
        self,
        windows: Sequence[Found],
        put: Callable[[], Sequence[Edit]],
        needed: int | None = None,
        above: Above | None = None,
    ) -> bool:
        """Whether what was found for windows was `put` in their places by one edit, the first one
        `above` an operation, if that is given. Raises `MustWait`."""
        window, found = windows[-1]
        key = window.specification, found.results
        if key in self._refused:
            return False
        lines = [self._line(window.root) for window, _ in windows]
        place = "" if above is None else above.text(self._line(above.op))
        function = self._names.around(window.root)
        spent = [window.cost(self.options.costs) for window, _ in windows]
        floats = is_about_floats(window.specification)
        try:
            proofs = [self._proof_of_text(*one) for one in windows]
            known = window.shown_facts(self._edits.editor, needed)
            edits = put()
        except MustWait:
            raise
        except CannotEdit:
            self._refused.add(key)
            return False
        self._last = key
        self._windows.clear()
        # Read at once: other values of bits, floats of which no two may be one term, other blocks.
        self._closed = needed is not None or floats or bool(window.branchings)
        for number, edit in enumerate(edits):
            unused = sum(map(self.options.costs.of_operator, edit.unused))
            self.changes.append(
                Change(
                    function,
                    lines[number],
                    edit.before,
                    edit.after,
                    spent[number] - windows[number][1].cost + unused,
                    edit.fewer,
                    proofs[number],
                    known,
                    "" if number else place,
                )
            )
        return True

    def _proof_of_text(self, window: Window, found: Synthesised) -> Proved:
        """The proof that what was found may stand in the place of a window. Raises `CannotEdit`."""
        proof = proof_of_text(window, found, _PATIENT)
        if proof is None:
            self.limited.add(window.specification)
            raise CannotEdit("the text of the window is not proved")
        return proof

    def _line(self, op: Operation) -> int:
        """The line of the source that an operation comes from."""
        return self._lines[self.parsed.place(op)[0] - 1] + 1
