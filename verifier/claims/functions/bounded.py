"""Functions whose results may be a bound apart (`--fp bounded`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xdsl.ir import Attribute

from semantics.language.float_formats import format_of
from semantics.language.program import NoMeaning, is_integer_like
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Verdict
from verifier.running.graphs.numbers import float_in_words

if TYPE_CHECKING:
    from semantics.control_flow.graph import ControlFlowGraph
    from semantics.functions.operations import Function
    from verifier.kernel.bounded.decide import TooFar
    from verifier.kernel.deciding.options import Options
    from verifier.kernel.input.sources import ParsedModule

INTERPRETER = "the interpreter of control flow"
REAL = "the real function, in balls"


@dataclass(frozen=True)
class NoBound:
    """Such functions are not compared within a bound."""

    reason: str


def decide_bounded(
    before: ParsedModule, old: Function, after: ParsedModule, new: Function, options: Options
) -> Verdict | NoBound:
    """Whether the results of `new` are as near to those of `old` as `options.bound` says."""
    from semantics.control_flow.functions.graphs import graph_of
    from verifier.kernel.bounded.decide import METHOD, TooFar, decide
    from verifier.kernel.bounded.values import NotBounded

    assert options.bound is not None
    if old.function_type != new.function_type:
        return NoBound("the function's type changed")

    def inline(function: Function) -> bool:
        return True

    try:
        source = graph_of(old, before.where, inline, False, {}, False, True, None)
        target = graph_of(new, after.where, inline, False, {}, False, True, None)
        found = decide(source, target, options.bound, options)
    except (NoMeaning, NotBounded) as error:
        return NoBound(str(error))
    if isinstance(found, TooFar):
        _replay(target, found)
        shown = BoundedCounterexample(found, str(options.bound))
        return Refuted(shown, METHOD)
    return found


def decide_bounded_or_exactly(
    before: ParsedModule,
    old: Function,
    after: ParsedModule,
    new: Function,
    options: Options,
    exactly: Callable[[Options], Verdict],
    conditional: bool = False,
) -> Verdict:
    """Whether results are as near as `options.bound` says; where no error is bounded, what
    `exactly` says bit for bit. What is `conditional` on more than the inputs' range is not
    bounded."""
    bounded = (
        NoBound("there is a precondition")
        if conditional
        else decide_bounded(before, old, after, new, options)
    )
    if not isinstance(bounded, NoBound):
        return bounded
    found = exactly(replace(options, fp="exact", bound=None))
    return unless_of_floats(found, bounded, old, new)


def unless_of_floats(verdict: Verdict, why: NoBound, old: Function, new: Function) -> Verdict:
    """What is decided bit for bit, where no error is bounded: that floats differ there refutes
    nothing, as they may."""
    if isinstance(verdict, Unknown):
        return replace(verdict, reason=f"{verdict.reason}; no error is bounded: {why.reason}")
    if isinstance(verdict, Refuted) and any(map(_has_floats, (old, new))):
        return Unknown(f"not the same bit for bit; no error is bounded: {why.reason}")
    return verdict


def unless_of_reals(verdict: Verdict, old: Function, new: Function) -> Verdict:
    """What is decided bit for bit, where the reals are asked for: that floats differ there refutes
    nothing."""
    if isinstance(verdict, Refuted) and any(map(_has_floats, (old, new))):
        return Unknown("not the same bit for bit, and not shown equal over the reals")
    return verdict


def _has_floats(function: Function) -> bool:
    """Whether there are floats, or types that may have some."""
    values = (*function.body.blocks[0].args, *(r for op in function.walk() for r in op.results))
    return not all(is_integer_like(value.type) for value in values)


def _replay(target: ControlFlowGraph, found: TooFar) -> None:
    """Run the target; raises `InternalError` where it gives something else."""
    from verifier.running.graphs.numbers import SomeNan
    from verifier.running.graphs.running import run_graph

    names = target.blocks[0].parameters
    given = [found.bits if place == found.position else 0 for place in range(len(names))]
    run = run_graph(target, given, {}, len(target.blocks[0].steps) + 2)
    value = run.results[found.result] if run.ended == "return" else None
    f = format_of(found.result_type)
    nan = isinstance(value, SomeNan) and f is not None and f.is_nan(found.target)
    if run.rests_on or (value != found.target and not nan):
        raise InternalError(f"a run gives {value}, and not {found.target}")


@dataclass(frozen=True)
class BoundedCounterexample:
    """An input at which a result is further away than the bound allows."""

    found: TooFar
    bound: str

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        found = self.found
        return {
            "inputs": [
                {
                    "name": found.argument,
                    "type": str(found.type),
                    "value": _float(found.bits, found.type),
                }
            ],
            "violated": self.bound,
            "source": [self._source()],
            "target": [_float(found.target, found.result_type)],
            "replayed_by": [INTERPRETER, REAL],
        }

    def text(self) -> str:
        """The form for people."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        found = self.found
        yield "  counterexample:"
        yield f"    %{found.argument} : {found.type} = {_float(found.bits, found.type)}"
        yield f"    result {found.result} is {self._source()} in the source,"
        yield f"    {_float(found.target, found.result_type)} in the target: not {self.bound}"
        yield f"  replayed by: {INTERPRETER}, {REAL}"

    def _source(self) -> str:
        low, high = _digits(self.found.low), _digits(self.found.high)
        return low if low == high else f"from {low} to {high}"


def _digits(number: Fraction) -> str:
    return f"{float(number):.12g}"


def _float(bits: int, type_: Attribute) -> str:
    format_ = format_of(type_)
    assert format_ is not None
    return float_in_words(format_, bits)
