"""Asks the verifier about raised functions, as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
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
from xdsl.ir import Operation

from semantics.linalg_ops import Linalg
from synth.emission import Replacements, raised_function
from synth.loop_nests import NotRaisable
from synth.outlining import outlined
from synth.segments import Segment
from synth.statistics import Statistics
from synth.structured import StructuredOperation
from verifier.equivalence import needed_equal_extents, prove_equal
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

    def prove(self, replacements: Replacements) -> Verdict:
        """Whether the function with `replacements` computes what the original computes."""
        if isinstance(self.original, Unsupported):
            return self.original
        return self._compare(self.original, raised_function(self.function, replacements))

    def prove_alone(self, segment: Segment, operations: Sequence[StructuredOperation]) -> Verdict:
        """Whether a segment, as a function of its own, computes what `operations` compute."""
        try:
            alone, copy, counterparts = outlined(self.function, segment)
        except NotRaisable as error:
            return Unsupported(error.reason, self.parsed.where(error.operation))
        try:
            original = lift(alone)
        except CannotLift as error:
            return Unsupported(error.reason, self.parsed.where(segment.head))
        return self._compare(original, raised_function(alone, {copy: operations}, counterparts))

    def _compare(self, original: Program, raised: func.FuncOp) -> Verdict:
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
            assume_equal_extents=needed_equal_extents(original, after),
        )
        self.statistics.proved += isinstance(verdict, Proved)
        return verdict


def _lifted(parsed: ParsedModule, function: func.FuncOp) -> Program | Unsupported:
    try:
        return lift(function)
    except CannotLift as error:
        culprit: Operation = error.operation or function
        return Unsupported(error.reason, parsed.where(culprit))
