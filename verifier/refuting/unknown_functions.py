"""Why there can be no proof: what a function such as exp gives is not known, and is not used.

A proof holds for all that such a function may give. So there is none where runs of the source with
two functions return two numbers and the target, with both, returns one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice

from semantics.control_flow.graph import ControlFlowGraph, Unfixed
from semantics.language.float_formats import format_of
from semantics.meanings.function_facts import FUNCTION
from verifier.running.graphs.inputs import alike, inputs_of
from verifier.running.graphs.numbers import Number, SomeNan, float_in_words
from verifier.running.graphs.outcome import Run
from verifier.running.graphs.running import run_graph

_STEPS = 4000
_INPUTS = 24
_FUNCTIONS = (1, 2)
_FEW = 2
"""So many arguments are shown."""


def why_no_proof(source: ControlFlowGraph, target: ControlFlowGraph) -> str:
    """Arguments at which the target gives a number that the source gives for some functions such as
    exp only, in words; empty where none are found, and where something else is not known, too.
    Raises `NoMeaning`."""
    names = {step.operation for step in source.opaque_steps()}
    if not names or not all(isinstance(step.does, Unfixed) for step in source.opaque_steps()):
        return ""
    for given in islice(chain(alike(source), inputs_of(source, _INPUTS)), 2 * _INPUTS):
        olds = [run_graph(source, given, {}, _STEPS, functions=n) for n in _FUNCTIONS]
        if not all(map(_is_told, olds)) or not any(run.rests_on for run in olds):
            continue
        news = [run_graph(target, given, {}, _STEPS, functions=n) for n in _FUNCTIONS]
        if not all(map(_is_told, news)) or news[0].results != news[1].results:
            continue
        if _differ(olds[0].results, olds[1].results):
            functions = ", ".join(sorted(names))
            where = ", ".join(_said(source, given))
            return (
                f"no document fixes what {functions} gives at {where}, where the target gives one"
            )
    return ""


def _is_told(run: Run) -> bool:
    """Whether a run returns what, at most, functions such as exp give."""
    return run.ended == "return" and run.rests_on <= {FUNCTION} and not (run.shown or run.signs)


def _differ(some: Sequence[Number], others: Sequence[Number]) -> bool:
    """Whether two numbers of one place are neither poison nor NaNs, and not the same."""
    return any(
        a is not None and b is not None and a != b and not isinstance(a, SomeNan)
        for a, b in zip(some, others, strict=True)
        if not isinstance(b, SomeNan)
    )


def _said(graph: ControlFlowGraph, given: Sequence[Number]) -> Sequence[str]:
    """The floats among the arguments, in words: the first ones."""
    named = zip(graph.blocks[0].parameters, given, strict=True)
    formats = ((name, format_of(type_), number) for (name, type_), number in named)
    said = [
        f"%{n} = {float_in_words(f, x)}" for n, f, x in formats if f is not None and x is not None
    ]
    return said if len(said) <= _FEW else [*said[:_FEW], "..."]
