"""Asks the verifier about raised functions, as they are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.dialects import (
    affine,
    arith,
    builtin,
    func,
    get_all_dialects,
    llvm,
    math,
    memref,
    scf,
)
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from semantics.linalg_ops import Linalg
from synth.accumulators import Element
from synth.emission import Replacements, raised_function
from synth.loop_nests import Extent, NotRaisable
from synth.outlining import outlined
from synth.segments import Segment
from synth.statistics import Statistics
from synth.structured import StructuredOperation
from verifier.equivalence import EqualExtents, needed_equal_extents, prove_equal
from verifier.lift import lift
from verifier.recurrences import CannotLift, Program
from verifier.sources import ParsedModule, Source, parse_module
from verifier.verdict import Proved, Unsupported, Verdict

DIALECTS = (
    builtin.Builtin,
    affine.Affine,
    arith.Arith,
    func.Func,
    llvm.LLVM,
    Linalg,
    math.Math,
    memref.MemRef,
    scf.Scf,
)

_OTHERS = {
    name: dialect
    for name, dialect in get_all_dialects().items()
    if name not in {loaded.name for loaded in DIALECTS}
}


def parse(source: Source) -> ParsedModule:
    """Parse a module; dialects that raising does not know may occur. Raises `InputError`."""
    return parse_module(source, DIALECTS, dialects=_OTHERS)


EqualPairs = Sequence[tuple[Extent, Extent]]
"""Extents that are assumed to be equal."""


@dataclass(frozen=True)
class Options:
    """What a raised function must keep, and what may be assumed."""

    fp: Literal["exact", "reals"] = "exact"
    assume_no_alias: bool = True
    seed: int = 0


@dataclass
class Prover:
    """Proofs about one function. `original` is what it computes."""

    parsed: ParsedModule
    function: func.FuncOp
    options: Options
    statistics: Statistics
    original: Program | Unsupported

    @staticmethod
    def of(
        parsed: ParsedModule, function: func.FuncOp, options: Options, statistics: Statistics
    ) -> Prover:
        return Prover(parsed, function, options, statistics, _lifted(parsed, function))

    def prove(
        self,
        replacements: Replacements,
        carried: Mapping[SSAValue, Element],
        equal: EqualPairs,
    ) -> Verdict:
        """Whether the function with `replacements` computes what the original computes.

        `carried` says where the values stand that segments return; the extents in `equal` are
        assumed to be equal.
        """
        if isinstance(self.original, Unsupported):
            return self.original
        promised = _named(equal, self.function, {})
        raised = raised_function(self.function, replacements, carried)
        return self._compare(self.original, raised, promised)

    def prove_alone(
        self, segment: Segment, operations: Sequence[StructuredOperation], equal: EqualPairs
    ) -> Verdict:
        """Whether a segment, as a function of its own, computes what `operations` compute."""
        try:
            alone, copy, counterparts = outlined(self.function, segment)
        except NotRaisable as error:
            return Unsupported(error.reason, self.parsed.where(error.operation))
        try:
            original = lift(alone)
        except CannotLift as error:
            return Unsupported(error.reason, self.parsed.where(segment.head))
        promised = _named(equal, alone, counterparts)
        raised = raised_function(alone, {copy: operations}, {}, counterparts)
        return self._compare(original, raised, promised)

    def _compare(self, original: Program, raised: func.FuncOp, promised: EqualExtents) -> Verdict:
        self.statistics.proofs_tried += 1
        # The proof is about what is printed.
        parsed = parse(Source("<raised>", str(raised)))
        read_back = next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp))
        after = _lifted(parsed, read_back)
        if isinstance(after, Unsupported):
            return after
        verdict = prove_equal(
            original,
            after,
            fp=self.options.fp,
            assume_no_alias=self.options.assume_no_alias,
            assume_equal_extents=(*promised, *needed_equal_extents(original, after, promised)),
        )
        self.statistics.proved += isinstance(verdict, Proved)
        return verdict


def _named(
    equal: EqualPairs, function: func.FuncOp, counterparts: Mapping[SSAValue, SSAValue]
) -> EqualExtents:
    """Pairs of extents as the verifier names them; those that it has no name for are left out."""

    def name(extent: Extent) -> str | int | None:
        if isinstance(extent, int):
            return extent
        value = extent[0] if isinstance(extent, tuple) else extent
        value = counterparts.get(value, value)
        if isinstance(value, OpResult) and isinstance(value.op, arith.IndexCastOp):
            value = value.op.input
        if not isinstance(value, BlockArgument) or value.block is not function.body.blocks[0]:
            return None
        argument = f"arg{value.index}"
        return f"{argument}_dim{extent[1]}" if isinstance(extent, tuple) else argument

    names = ((name(left), name(right)) for left, right in equal)
    return [(left, right) for left, right in names if left is not None and right is not None]


def _lifted(parsed: ParsedModule, function: func.FuncOp) -> Program | Unsupported:
    try:
        return lift(function)
    except CannotLift as error:
        culprit: Operation = error.operation or function
        return Unsupported(error.reason, parsed.where(culprit))
