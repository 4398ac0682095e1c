"""What stands in a corpus: its windows up to the names of values, counted.

Windows that differ in constants, widths and flags only have one *form*. A window is counted once
for each root and size; those with values that something else needs are left out, for a rule cannot
say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation

from rewrites.applying.library_pass import state_types_of_constants
from synth.scalar.generalising.instances import form_of
from synth.scalar.improving.reading.searched import is_searched
from synth.scalar.improving.reading.windows import Window, windows_at
from synth.scalar.rules.function_text import function_text
from synth.scalar.synthesis.float_proofs import is_about_floats
from synth.scalar.terms.costs import Costs
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import InputError, ParsedModule, Source, split_source


@dataclass
class Form:
    """Windows of one form: how often each stands in the corpus, as the text of a function, what one
    costs, and where the first one is."""

    cost: float
    file: str
    line: int
    windows: Counter[str] = field(default_factory=Counter[str])

    @property
    def often(self) -> int:
        """How many windows there are."""
        return self.windows.total()

    def most_frequent(self, count: int) -> list[str]:
        """So many different windows at most, the most frequent first."""
        ordered = sorted(self.windows.items(), key=lambda item: (-item[1], item[0]))
        return [text for text, _ in ordered[:count]]


@dataclass
class Corpus:
    """The modules that could be read, their forms, and the reasons for what could not be read."""

    modules: list[ParsedModule] = field(default_factory=list[ParsedModule])
    forms: dict[str, Form] = field(default_factory=dict[str, Form])
    unread: list[InputError] = field(default_factory=list[InputError])
    operations: int = 0
    """How many operations there are that can be searched, constants not counted."""
    left_out: Counter[str] = field(default_factory=Counter[str])
    """How many windows are not counted, by the reason."""

    def worthwhile(self, least: int) -> list[Form]:
        """The forms that stand there so often at least, those with most operations in all first."""
        often = [(name, form) for name, form in self.forms.items() if form.often >= least]
        ordered = sorted(often, key=lambda item: (-item[1].often * item[1].cost, item[0]))
        return [form for _, form in ordered]


def corpus_of(files: Sequence[str], most: int, costs: Costs) -> Corpus:
    """The windows of at most so many operations; pieces between `// -----` lines are modules."""
    corpus = Corpus()
    for name in files:
        try:
            pieces = split_source(read_source(name))
        except InputError as error:
            corpus.unread.append(error)
            continue
        for piece in pieces:
            _read(corpus, piece, most, costs)
    return corpus


def _read(corpus: Corpus, piece: Source, most: int, costs: Costs) -> None:
    try:
        parsed = read_module(piece)
    except InputError as error:
        corpus.unread.append(error)
        return
    state_types_of_constants(parsed.module)
    corpus.modules.append(parsed)
    for op in parsed.module.walk():
        corpus.operations += bool(op.operands) and is_searched(op)
        _add(corpus, parsed, op, most, costs)


def _add(corpus: Corpus, parsed: ParsedModule, root: Operation, most: int, costs: Costs) -> None:
    for window in windows_at(root, parsed.starts.get, most=most):
        if is_about_floats(window.specification):
            corpus.left_out["are about floats"] += 1
        elif window.branchings:
            corpus.left_out["choose by branches"] += 1
        elif len(window.replaced) > 1:
            corpus.left_out["have several results"] += 1
        elif window.specification.given:
            corpus.left_out["have values that something else needs"] += 1
        else:
            (term,) = window.specification.results
            name = form_of([term])
            if name not in corpus.forms:
                line, _ = parsed.place(root)
                corpus.forms[name] = Form(costs.of_code(window.dead), parsed.source.file, line)
            corpus.forms[name].windows[function_text("window", term)] += 1


def window_of(text: str) -> Window:
    """The window that a function's text stands for."""
    parsed = read_module(Source("<window>", text))
    *_, returned = parsed.module.walk()
    root = returned.operands[0].owner
    assert isinstance(root, Operation)
    *_, window = windows_at(root, parsed.starts.get)
    return window
