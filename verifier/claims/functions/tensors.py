"""Functions of stablehlo over tensors of known shapes, compared element by element."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from xdsl.dialects import func

from verifier.kernel.verdicts.judge import unless_accepted
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from verifier.kernel.deciding.options import Options
    from verifier.kernel.input.sources import Source

_DIALECTS = ("stablehlo", "chlo")


def is_of_tensors(function: Function) -> bool:
    """Whether a function has operations of stablehlo."""
    return any(op.name.partition(".")[0] in _DIALECTS for op in function.walk())


Refines = Callable[["Source", "Source"], Verdict]
"""Whether the one function of a text refines that of another."""


def decide_tensors(old: Function, new: Function, options: Options, refines: Refines) -> Verdict:
    """Whether `new`, of the same type, refines `old`; `refines` decides claims about scalars."""
    # Only here: other functions need none of it.
    from semantics.functions.float_environment import is_in_default_environment
    from semantics.language.program import NoMeaning
    from semantics.tensors.evaluation import Evaluation
    from semantics.tensors.lanes import few_places
    from semantics.tensors.opaque import every_term
    from semantics.tensors.terms import Terms, TooLarge
    from semantics.tensors.values import extents
    from verifier.kernel.input.reading import source_of
    from verifier.kernel.tensors.decide import Elements
    from verifier.running.tensors import METHOD, differ, find_difference

    if not (isinstance(old, func.FuncOp) and isinstance(new, func.FuncOp)):
        return Unsupported("an llvm.func with operations of stablehlo")
    if old.function_type != new.function_type:
        return Unsupported("functions of stablehlo of different types")
    if any(len(f.body.blocks) != 1 for f in (old, new)):
        return Unsupported("functions of stablehlo of several blocks")
    if not is_in_default_environment((old, new)):
        return Unsupported("a function that says how its floats are computed")
    terms = Terms()
    try:
        shapes = few_places(old, new)
        sides = [Evaluation(terms, shapes), Evaluation(terms, shapes)]
        results = [
            side.results(function, side.arguments(function))
            for side, function in zip(sides, (old, new), strict=True)
        ]
        if any(extents(a) != extents(b) for a, b in zip(*results, strict=True)):
            return Unknown("results have different shapes")
        flat = [[t for value in values for t in every_term(value)] for values in results]
    except NoMeaning as error:
        return Unknown(f"not compared element by element: {error.what}")
    except TooLarge as error:
        return Unknown(f"not compared element by element: {error}")
    elements = Elements(terms, "reals" if options.fp == "reals" else "exact")
    if not elements.seen(sides[0].effects, sides[1].effects):
        return Unknown("operations that others see are not shown to be the same")
    pairs = list(zip(*flat, strict=True))
    if not elements.promised(*(side.operations.promises for side in sides)):
        return Unknown("the target promises of sizes or indices what the source does not")
    elements.prove(
        pairs,
        lambda asked: refines(source_of(asked.before), source_of(asked.after)),
        lambda pair: differ(*pair),
    )
    opaque = dict.fromkeys((*sides[0].without_meaning, *sides[1].without_meaning))
    if opaque:
        elements.notes.append(f"opaque: {', '.join(opaque)}")
    verdict = elements.verdict()
    if isinstance(verdict, Proved):
        accepted = (*options.assume, *(("finite",) if options.fp == "reals" else ()))
        return unless_accepted(verdict, accepted)
    reals = options.fp == "reals"
    difference = find_difference(old, new, elements.open, pairs, shapes, reals=reals)
    if difference is not None:
        return Refuted(difference, METHOD, elements.conventions())
    return verdict
