"""The steps of XLA's kernels, each on two modules that are read alike.

Some of XLA's passes give a kernel other types. Then both sides of the step are read in one of the
two ways, and the verdict says so as a convention.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from xdsl.dialects import func

from verifier.claims.steps import verify_each_step
from verifier.claims.xla.buffers import as_on_tensors
from verifier.claims.xla.call_frame import POINTER, out_of_call_frame
from verifier.claims.xla.entries import as_entered
from verifier.claims.xla.flattening import flattened, is_flat
from verifier.claims.xla.inlining import of_several_blocks, with_calls_in_place
from verifier.claims.xla.stack import stack_as_heap
from verifier.claims.xla.tiles import with_tiles_apart
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_alike
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.verdicts.assumptions import (
    FLAT_TENSORS,
    TENSORS_IN_BUFFERS,
    TILES_OF_A_WORKGROUP,
    XLA_CALL_FRAME,
    Convention,
    convention,
)
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result


def verify_kernel_steps(
    modules: Sequence[ParsedModule], names: Sequence[str], options: Options
) -> Iterator[Result]:
    """The verdicts on what each step changes of a kernel; where both sides had to be read in one
    way, one on all that it has. Functions are compared one by one first, and with what they call in
    place where that does not prove them."""
    for number, (name, step) in enumerate(zip(names, pairwise(modules), strict=True), 1):
        alike = read_alike(*step)
        apart = [with_tiles_apart(each) for each in alike]
        found = list(verify_each_step(apart, [name], options, number))
        if all(isinstance(result.verdict, Proved) for result in found):
            yield from found
            continue
        for exactly in (False, True):
            before, after, said = read_in_one_way(*alike, exactly)
            sides = [before, after]
            found = list(verify_each_step(sides, [name], options, number, everything=bool(said)))
            found = found or list(verify_each_step(sides, [name], options, number, everything=True))
            may_be_defined = any(one.name == FLAT_TENSORS for one in said)
            if not (may_be_defined and any(isinstance(each.verdict, Refuted) for each in found)):
                break
        for result in found:
            yield _with(result, said)


def _with(result: Result, said: Sequence[Convention]) -> Result:
    verdict = result.verdict
    if not said or not isinstance(verdict, Proved | Refuted):
        return result
    return replace(result, verdict=replace(verdict, conventions=(*verdict.conventions, *said)))


def read_in_one_way(
    before: ParsedModule, after: ParsedModule, exactly: bool = False
) -> tuple[ParsedModule, ParsedModule, list[Convention]]:
    """Both modules with what is called in place, and kernels in one form; and how that is read.
    Tensors become flat `exactly`, or so that the source may be defined where it was not."""
    said: list[Convention] = []
    entered = as_entered(before, after)
    if entered is not None:
        before = entered
        said.append(convention(TILES_OF_A_WORKGROUP))
    old, was_entered = out_of_call_frame(before)
    new, is_entered = out_of_call_frame(after)
    if was_entered or is_entered:
        said.append(convention(XLA_CALL_FRAME))
    kept = of_several_blocks(old) | of_several_blocks(new)
    old, new = with_calls_in_place(old, kept), with_calls_in_place(new, kept)
    kernels = _retyped(old, new)
    if all(_is_flattened(one, other) for one, other in kernels) and kernels:
        flat = flattened(old, frozenset(one.sym_name.data for one, _ in kernels), exactly)
        if flat is not None:
            return (
                flat,
                replace(new, by_upstream=flat.by_upstream),
                [*said, convention(FLAT_TENSORS)],
            )
    if len(kernels) == 1 and all(arg == POINTER for arg in kernels[0][1].function_type.inputs):
        read = as_on_tensors(old, new, kernels[0][0].sym_name.data)
        if read is not None:
            one, other = read
            other = replace(other, by_upstream=one.by_upstream)
            return one, other, [*said, convention(TENSORS_IN_BUFFERS)]
    old, new = with_tiles_apart(old), with_tiles_apart(new)
    old, new = stack_as_heap(old, new) or (old, new)
    return old, replace(new, by_upstream=old.by_upstream), said


def _retyped(old: ParsedModule, new: ParsedModule) -> list[tuple[func.FuncOp, func.FuncOp]]:
    """The functions that both modules have, with other types."""
    there = {op.sym_name.data: op for op in new.module.ops if isinstance(op, func.FuncOp)}
    here = [op for op in old.module.ops if isinstance(op, func.FuncOp)]
    pairs = [(op, there[op.sym_name.data]) for op in here if op.sym_name.data in there]
    return [(one, other) for one, other in pairs if one.function_type != other.function_type]


def _is_flattened(old: func.FuncOp, new: func.FuncOp) -> bool:
    here, there = old.function_type, new.function_type
    sides = (here.inputs, there.inputs), (here.outputs, there.outputs)
    return all(len(one) == len(other) and all(map(is_flat, one, other)) for one, other in sides)
