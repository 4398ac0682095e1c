"""Counterexamples of functions with control flow: arguments, and what both sides do with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from pysmt.logics import QF_AUFBV, QF_UFBV
from pysmt.shortcuts import Not
from xdsl.dialects.builtin import AnyFloat
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation

from semantics.control_flow.graph import ControlFlowGraph, Exit, Precision
from semantics.control_flow.parts import BASE
from semantics.interpretations.concrete import signed
from semantics.language.float_formats import format_of
from semantics.language.program import fixed_width, is_integer_like, width_in_bits
from verifier.kernel.simulation.check import Failure
from verifier.kernel.simulation.terms import FALSE, INDEX_WIDTH, symbol, truth_symbol
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.refuting.float_rows import rows_that_differ
from verifier.refuting.memory_inputs import (
    are_injective,
    beginning,
    in_memory,
    place_of,
    small_numbers,
    where_memory_differs,
)
from verifier.refuting.unused import without_unused
from verifier.running.graphs.inputs import alike, at_edges, inputs_of, mostly_empty, near_zero
from verifier.running.graphs.made_up import other_value, tensor_in_full
from verifier.running.graphs.memory import Held, is_byte_of_pointer
from verifier.running.graphs.numbers import Number, Place, SomeNan, Token, float_in_words
from verifier.running.graphs.outcome import Ran, Run
from verifier.running.graphs.pointers import may_be
from verifier.running.graphs.running import run_graph
from verifier.running.graphs.tensors import elements_of

INTERPRETER = "the interpreter of control flow"
_MOST_SHOWN = 32
"""So many elements of a tensor are shown."""
_STEPS = 4000
_STEPS_IN_MEMORY = 800
_INPUTS = 24
_INPUTS_NEAR_ZERO = 12
_LONG_RUNS, _LONG_STEPS = 4, 8000
"""So many runs of those that did not end may have so many steps."""
_NONE_ENDS = 6
"""After so many runs that do not end, and none that does, others are taken not to end either."""
_MOST_EXTENT = 1 << 31
_SECONDS = 10.0
"""For the inputs of one obligation: a last bound, far above what the bound on steps takes."""


@dataclass(frozen=True)
class GraphCounterexample:
    """Arguments on which the target does what the source does not.

    `source` and `target` say what each side does; `calls` what external functions are taken to
    give.
    """

    inputs: tuple[tuple[str, str, str], ...]
    source: tuple[str, ...]
    target: tuple[str, ...]
    replayed_by: tuple[str, ...] = (INTERPRETER,)
    given: tuple[Number, ...] = field(default=(), compare=False, repr=False)
    returned: tuple[tuple[Number, ...], ...] = field(default=(), compare=False, repr=False)
    ran: Ran | None = field(default=None, compare=False, repr=False)

    def of(self, old: Operation, new: Operation) -> GraphCounterexample:
        """The same, of functions which MLIR's runner may be asked about."""
        if not self.returned or not (isinstance(old, FuncOp) and isinstance(new, FuncOp)):
            return self
        before, after = self.returned
        return replace(self, ran=Ran((old, new), self.given, (before, after)))

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "inputs": [{"name": n, "type": t, "value": v} for n, t, v in self.inputs],
            "source": list(self.source),
            "target": list(self.target),
            "replayed_by": list(self.replayed_by),
        }

    def text(self) -> str:
        """The form for people."""
        lines = ["  counterexample:"]
        lines += [f"    %{name} : {type_} = {value}" for name, type_, value in self.inputs]
        for title, said in (("source", self.source), ("target", self.target)):
            lines.append(f"  {title}:")
            lines += [f"    {line}" for line in said]
        lines.append(f"  replayed by: {', '.join(self.replayed_by)}")
        return "\n".join(lines)


def find_difference(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    failures: Iterable[Failure],
    others: bool = True,
    close: bool = False,
) -> GraphCounterexample | None:
    """Arguments on which runs show that the target does not refine the source, without any value
    that an operation without a meaning has given: arguments at which an obligation was not shown,
    and `others`; where memrefs may be `close`, also such as lie a few elements apart. A target that
    was read `in_any_order` runs in one of its orders, which the source has to allow as well. Raises
    `NoMeaning`."""
    return _find_difference(source, target, _inputs(source, failures, others), close)


def find_difference_of_floats(
    source: ControlFlowGraph, target: ControlFlowGraph
) -> GraphCounterexample | None:
    """The same at floats at which many runs at once suggest it, simple ones first; where the source
    has a function of which only some values are known, so that many runs at once say nothing, at
    those at which it may be known for all arguments."""
    found = _find_difference(source, target, rows_that_differ(source, target))
    if found is None and source.has_unfixed():
        others = chain(alike(source), _inputs(source, (), True))
        return _find_difference(source, target, others)
    return found


def find_difference_at(
    source: ControlFlowGraph, target: ControlFlowGraph, inputs: Iterable[tuple[Number, ...]]
) -> GraphCounterexample | None:
    """The same at given arguments."""
    return _find_difference(source, target, iter(inputs))


def find_difference_at_edges(
    source: ControlFlowGraph, target: ControlFlowGraph
) -> GraphCounterexample | None:
    """The same at arguments at which few iterations run, which takes little."""
    return _find_difference(source, target, chain(at_edges(source), mostly_empty(source)))


def _find_difference(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    inputs: Iterator[tuple[Number, ...]],
    close: bool = False,
) -> GraphCounterexample | None:
    source, target = without_unused(source), without_unused(target)
    steps = _STEPS_IN_MEMORY if source.place else _STEPS
    unfinished: list[Sequence[Number]] = []
    finished = 0

    def rows() -> Iterator[tuple[Sequence[Number], int]]:
        for given in in_memory(source, inputs, close):
            yield given, steps
            if not finished and len(unfinished) == _NONE_ENDS:
                break
        for given in unfinished[:_LONG_RUNS]:
            yield given, _LONG_STEPS

    for given, most in rows():
        if not _may_be_given(source, given):
            continue
        old = run_graph(source, given, {}, most)
        if old.ended is not None:
            finished += 1
        elif most == steps:
            unfinished.append(given)
        runs = _comparable(old, source, target, given, most)
        if runs is None:
            continue
        if runs[1].ended is None:
            if _shows_else(*runs):
                seen = runs[1].shown[: len(runs[0].shown) + 1]
                return _shown(source, target, given, runs[0], replace(runs[1], shown=seen))
            if most == steps:
                unfinished.append(given)
            continue
        elsewhere = where_memory_differs(source, given, *runs) if source.place else None
        if elsewhere is not None:
            given = elsewhere
            old = run_graph(source, given, {}, most)
            runs = _comparable(old, source, target, given, most)
        if runs is None or runs[1].ended is None:
            continue
        old, new = runs
        differing = _differing(old, new, source, target, given, most)
        if differing is not None:
            return _shown(source, target, given, *differing)
    return None


def _shows_else(old: Run, new: Run) -> bool:
    """Whether a target, however it goes on, has shown what the source does not show."""
    if old.signs or new.signs:
        return False
    more = len(new.shown) > len(old.shown) and old.ended != "undefined"
    return more or not _shows(old, new)


_MOST_WAYS = 32
"""So many ways to have zeros whose signs are free are tried."""


def _differing(
    old: Run,
    new: Run,
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    given: Sequence[Number],
    most: int,
) -> tuple[Run, Run] | None:
    """A run of the target that no run of the source allows, whichever signs it has where these are
    free; and one of the source."""
    olds = _ways(source, given, most, old)
    if len(olds) > _MOST_WAYS:
        return None
    for other in _ways(target, given, most, new):
        told = all(_is_told(run, other) for run in olds)
        ended = _without_leaks(other, target)
        if told and not any(_refines(_without_leaks(run, source), ended) for run in olds):
            return old, other
    return None


def _ways(graph: ControlFlowGraph, given: Sequence[Number], most: int, first: Run) -> list[Run]:
    """The runs with all signs that are free, of which `first` is one; some where there are more
    than `_MOST_WAYS`."""
    found = [first]
    open_ = [1 << sign for sign in range(first.signs)]
    while open_ and len(found) <= _MOST_WAYS:
        signs = open_.pop()
        ran = run_graph(graph, given, {}, most, signs=signs)
        found.append(ran)
        open_ += [signs | 1 << sign for sign in range(signs.bit_length(), ran.signs)]
    return found


def _is_told(old: Run, new: Run) -> bool:
    """Whether what both do rests on nothing that is not known."""
    known = all(run.ended is not None and not run.rests_on for run in (old, new))
    known = known and may_be(old.pointed, new.pointed)
    return known and not old.reads_new and not _tokens_differ(old, new)


def _comparable(
    old: Run, source: ControlFlowGraph, target: ControlFlowGraph, given: Sequence[Number], most: int
) -> tuple[Run, Run] | None:
    """A run of the source, and one of the target as far as the steps go; None where what they do
    rests on what is not known."""
    if old.ended is None or old.rests_on or old.reads_new:
        return None
    new = run_graph(target, given, {}, most)
    order_matters = source.combines or old.shown or old.held
    if source.in_any_order and order_matters and may_run_in_another_order(old):
        return None
    if target.in_any_order and new.ended == "undefined":
        return None
    if not may_be(old.pointed, new.pointed):
        return None
    return None if new.rests_on or _tokens_differ(old, new) else (old, new)


def may_run_in_another_order(run: Run) -> bool:
    """Whether a loop had more than one iteration, as far as blocks tell: then control came to its
    head three times."""
    return any(times > 2 for times in Counter(run.blocks).values())


def _may_be_given(graph: ControlFlowGraph, given: Sequence[Number]) -> bool:
    """Whether the memrefs among the arguments are such as somebody may well have."""
    named = zip(graph.blocks[0].parameters, given, strict=True)
    return all(
        number is not None and number < _MOST_EXTENT
        for (name, _), number in named
        if name in graph.extents
    ) and are_injective(graph, given)


def _refines(old: Run, new: Run) -> bool:
    """A source that is undefined allows everything, but after what it has shown: an operation may
    not return."""
    if old.ended == "undefined":
        return _shows(old, new) and len(new.shown) >= len(old.shown)
    if new.ended != old.ended or len(new.shown) != len(old.shown):
        return False
    return _shows(old, new) and as_good(old.results, new.results)


def _without_leaks(run: Run, graph: ControlFlowGraph) -> Run:
    """A run without the result that says how much memory is not freed: how much there is, is not
    known."""
    return replace(run, results=run.results[:-1]) if graph.place else run


def _tokens_differ(old: Run, new: Run) -> bool:
    """Whether both sides first differ in a token: as it may be the same one, what comes of it may
    be the same, too."""
    for (key, given), (other, taken) in zip(old.shown, new.shown, strict=False):
        if key != other or not as_good(given, taken):
            return False
        if any(isinstance(b, Token) and a != b for a, b in zip(given, taken, strict=True)):
            return True
    return False


def _shows(old: Run, new: Run) -> bool:
    return all(
        key == other and as_good(given, taken)
        for (key, given), (other, taken) in zip(old.shown, new.shown, strict=False)
    )


def as_good(old: Sequence[Number], new: Sequence[Number]) -> bool:
    """Whether values of the target are those of the source, where these are not poison."""
    return all(
        a is None
        or a == b
        or isinstance(b, Token)
        or _may_be_the_same_nan(a, b)
        or is_byte_of_pointer(a, b)
        or (isinstance(a, Held) and isinstance(b, Held) and a.is_refined_by(b))
        for a, b in zip(old, new, strict=True)
    )


def _may_be_the_same_nan(old: int, new: Number) -> bool:
    chosen = old if isinstance(old, SomeNan) else new
    return (
        isinstance(chosen, SomeNan)
        and new is not None
        and all(chosen.format.is_nan(bits) for bits in (old, new))
    )


def _inputs(
    graph: ControlFlowGraph, failures: Iterable[Failure], others: bool
) -> Iterator[tuple[Number, ...]]:
    """Those at which an obligation was not shown, and others."""
    for failure in failures:
        yield from dict.fromkeys(_violating(graph, failure))
    if others:
        yield from general_inputs(graph)


def general_inputs(graph: ControlFlowGraph) -> Iterator[tuple[Number, ...]]:
    """Arguments that are tried of any function."""
    yield from inputs_of(graph, _INPUTS)
    if graph.place:
        yield from near_zero(graph, _INPUTS_NEAR_ZERO)
    yield from at_edges(graph)
    yield from mostly_empty(graph)
    # Where all other numbers are 0, no loop runs that would use what is poison.
    for small in (next(inputs_of(graph, 1)), next(at_edges(graph))):
        for position, (name, type_) in enumerate(graph.blocks[0].parameters):
            if name not in graph.noundef and _may_be_poison(type_):
                yield tuple(None if k == position else number for k, number in enumerate(small))


def _may_be_poison(type_: Attribute) -> bool:
    """Of types of which nothing is known, it is not known either whether they have poison."""
    return is_integer_like(type_) or isinstance(type_, AnyFloat)


def _violating(graph: ControlFlowGraph, failure: Failure) -> Iterator[tuple[Number, ...]]:
    """Arguments for which an obligation at the entry fails, those of small numbers first."""
    if failure.pair != (0, 0) or (not failure.premises and failure.conclusion is FALSE):
        return
    large = Precision.LARGE in graph.floats
    logic = QF_AUFBV if graph.beside else QF_UFBV
    queries = Queries(_SECONDS, logic, steps=3_000_000 if large else 1_000_000, afresh=True)
    asked = [*failure.premises, Not(failure.conclusion)]
    for small in (*small_numbers(graph), ()):
        try:
            model = queries.model(*asked, *small)
        except SolverUnknown:
            return
        if model is not None:
            yield _arguments(graph, model)


def _arguments(graph: ControlFlowGraph, model: Any) -> tuple[Number, ...]:
    """Those of a model."""
    given: list[Number] = []
    for position, (name, type_) in enumerate(graph.blocks[0].parameters):
        poison = name not in graph.noundef and _may_be_poison(type_)
        poison = poison and bool(model[truth_symbol(f"argument {position} is poison")].is_true())
        if poison:
            given.append(None)
        elif type_ == BASE and graph.beside:
            given.append(Place(beginning(graph, symbol(f"argument {position}", type_), model)))
        elif width_in_bits(type_, INDEX_WIDTH) is not None:
            given.append(int(model[symbol(f"argument {position}", type_)].constant_value()))
        else:
            given.append(other_value(position, type_))
    return tuple(given)


def _shown(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    given: Sequence[Number],
    old: Run,
    new: Run,
) -> GraphCounterexample:
    parameters = source.blocks[0].parameters
    own = len(parameters) - source.beside
    inputs = tuple(
        (name, *_argument(number, type_, name in source.pointers))
        for (name, type_), number in zip(parameters[:own], given, strict=False)
    )
    given_back = _types_returned(source)
    at = place_of(source, given)
    said = (tuple(_said(run, given_back, at)) for run in (old, new))
    known = all(run.ended == "return" and not run.shown for run in (old, new))
    returned = (old.results, new.results) if known and not source.beside else ()
    return GraphCounterexample(inputs, *said, given=tuple(given), returned=returned)


def _argument(number: Number, type_: Attribute, points: bool) -> tuple[str, str]:
    """The type and the value of an argument, in words."""
    if not points or number is None:
        return str(type_), _text(number, type_)
    memory, address = number >> INDEX_WIDTH, number % (1 << INDEX_WIDTH)
    where = f"address {address}, in memory {memory}" if memory else f"address {address}"
    return "!llvm.ptr", where if number else "null"


def _types_returned(graph: ControlFlowGraph) -> Sequence[Attribute]:
    for block in graph.blocks:
        if isinstance(block.end, Exit) and block.end.kind == "return":
            return [graph.types[name] for name in block.end.values]
    return ()


def _said(run: Run, types: Sequence[Attribute], place: tuple[int, int] | None) -> Iterator[str]:
    """What a run shows to others, in order; `types` are those of what it returns. Where there is a
    `place`, the last so many of these are what memory holds there, and whether it was freed."""
    for key, operands in run.shown:
        given = (operand for operand in operands if not isinstance(operand, Held))
        yield f"{_word(key)}({', '.join(map(_plain, given))})"
    if run.ended == "return":
        texts = list(map(_result, run.results, types))
        if place is not None:
            where, count = place
            yield from (f"memory at place {where} holds {text}" for text in texts[-count:-1])
            texts = texts[:-count]
        yield f"returns {', '.join(texts) or 'nothing'}"
    elif run.ended == "undefined":
        yield "undefined behaviour"
    elif run.ended is None:
        yield "goes on"
    else:
        yield f"ends in {_word(run.ended or '')}"


def _word(key: str) -> str:
    name = key.split('"')[1] if '"' in key else key
    callee = key.partition("@")[2]
    return f"{name} @{callee.split()[0].rstrip('>,}')}" if callee else name


def _result(number: Number, type_: Attribute) -> str:
    if format_of(type_) is None and not isinstance(number, Held):
        return _plain(number)
    return _text(number, type_)


def in_words(numbers: Sequence[Number]) -> str:
    """Values, one after the other."""
    return ", ".join(map(_plain, numbers)) or "nothing"


def _plain(number: Number) -> str:
    return "poison" if number is None else str(number)


def _text(number: Number, type_: Any) -> str:
    if number is None:
        return "poison"
    tensor = tensor_in_full(type_)
    if tensor is not None and isinstance(number, Held):
        elements = elements_of(number, tensor)
        shown = [_text(element, tensor.element_type) for element in elements[:_MOST_SHOWN]]
        return f"[{', '.join(shown)}{', …' * (len(elements) > _MOST_SHOWN)}]"
    format_ = format_of(type_)
    if format_ is not None:
        return float_in_words(format_, number)
    if isinstance(number, Place):
        return f"begins at place {number}"
    if not is_integer_like(type_):
        return "any value"
    width = fixed_width(type_, INDEX_WIDTH)
    return str(signed(number, width)) if width > 1 else str(number)
