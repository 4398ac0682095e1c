"""Asks the verifier about raised functions, as they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from xdsl.dialects.builtin import IndexType, IntegerType, MemRefType, SymbolRefAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from semantics.linalg_ops import Linalg
from semantics.tensor_ops import Tensor
from synth.accumulators import Element
from synth.emission import Replacements, raised_function
from synth.extents import shape_of
from synth.loop_nests import Extent, NotRaisable
from synth.memref_operations import StructuredOperation
from synth.on_tensors import NotOnTensors, Signature, on_tensors
from synth.outlining import check_memory_lives, outlined
from synth.segments import Segment
from synth.statistics import Statistics
from verifier.equivalence import EqualExtents, needed_equal_extents, prove_equal
from verifier.lift import lift
from verifier.recurrences import CannotLift, Program
from verifier.sources import ParsedModule, Source, parse_module
from verifier.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

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
} | {"tensor": lambda: Tensor}


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
    on: Signature | None = None
    """What the raised function has in the place of memrefs; None leaves them."""


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

    def on_tensors(
        self,
        raised: func.FuncOp,
        signature: Signature,
        equal: EqualPairs,
    ) -> tuple[func.FuncOp, Verdict]:
        """A raised function on tensors; or as it was, where that is not proved."""
        if isinstance(self.original, Unsupported):
            return raised, self.original
        uses = {s.root_reference.data for s in _symbols_used(self.parsed.module)}
        if signature == "tensors" and self.function.sym_name.data in uses:
            return raised, Unsupported("stays on memrefs: the function is used in the module")
        try:
            made = on_tensors(raised, signature)
        except NotOnTensors as error:
            return raised, Unsupported(f"stays on memrefs: {error.reason}")
        verdict = self._compare(self.original, made, _named(equal, self.function, {}))
        match verdict:
            case Proved():
                return made, verdict
            case Refuted():
                return raised, Unknown("stays on memrefs: on tensors it is refuted")
            case _:
                return raised, Unknown(f"stays on memrefs: no proof: {verdict.reason}")

    def prove_alone(
        self,
        segment: Segment,
        operations: Sequence[StructuredOperation],
        equal: EqualPairs,
        assumed: EqualExtents,
    ) -> tuple[Verdict, EqualExtents]:
        """Whether a segment, as a function of its own, computes what `operations` compute.

        Returned with the pairs of extents that the verdict assumes to be equal: `assumed`, and
        those of `equal` and of what the operations need that a caller of the whole function can
        grant. Nothing is assumed of other values that the segment uses.
        """
        try:
            alone, copy, counterparts = outlined(self.function, segment)
            check_memory_lives(self.function, segment, operations)
        except NotRaisable as error:
            return Unsupported(error.reason, self.parsed.where(error.operation)), assumed
        try:
            original = lift(alone)
        except CannotLift as error:
            return Unsupported(error.reason, self.parsed.where(segment.head)), assumed
        promised = (*assumed, *self._grantable(_named(equal, alone, counterparts)))
        raised = raised_function(alone, {copy: operations}, {}, counterparts)
        return self._compare_assuming(original, raised, promised)

    def _compare(self, original: Program, raised: func.FuncOp, promised: EqualExtents) -> Verdict:
        return self._compare_assuming(original, raised, promised)[0]

    def _compare_assuming(
        self, original: Program, raised: func.FuncOp, promised: EqualExtents
    ) -> tuple[Verdict, EqualExtents]:
        self.statistics.proofs_tried += 1
        # The proof is about what is printed.
        parsed = parse(Source("<raised>", str(raised)))
        read_back = next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp))
        after = _lifted(parsed, read_back)
        if isinstance(after, Unsupported):
            return after, promised
        needed = self._grantable(needed_equal_extents(original, after, promised))
        assumed = tuple(dict.fromkeys((*promised, *needed)))
        verdict = prove_equal(
            original,
            after,
            fp=self.options.fp,
            assume_no_alias=self.options.assume_no_alias,
            assume_equal_extents=assumed,
        )
        self.statistics.proved += isinstance(verdict, Proved)
        return verdict, assumed

    def _grantable(self, pairs: EqualExtents) -> EqualExtents:
        """The pairs of numbers and extents of the function's own arguments.

        A segment on its own has arguments after these. They stand for values that the function
        computes, of which a caller can grant nothing.
        """
        known = _extents_of_arguments(self.function)
        numbers = [(_as_number(left), _as_number(right)) for left, right in pairs]
        return [p for p in numbers if all(isinstance(e, int) or e in known for e in p)]


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


def _symbols_used(module: builtin.ModuleOp) -> Iterator[SymbolRefAttr]:
    for op in module.walk():
        for attribute in (*op.properties.values(), *op.attributes.values()):
            if isinstance(attribute, SymbolRefAttr):
                yield attribute


def _extents_of_arguments(function: func.FuncOp) -> set[str]:
    """The verifier's names of a function's arguments that are integers, and of dynamic extents."""
    names: set[str] = set()
    for argument in function.body.blocks[0].args:
        name = f"arg{argument.index}"
        if isinstance(argument.type, IndexType | IntegerType):
            names.add(name)
        elif isinstance(argument.type, MemRefType):
            names |= {f"{name}_dim{d}" for d, size in enumerate(shape_of(argument)) if size < 0}
    return names


def _as_number(extent: str | int) -> str | int:
    return int(extent) if str(extent).isdigit() else extent


def _lifted(parsed: ParsedModule, function: func.FuncOp) -> Program | Unsupported:
    try:
        return lift(function)
    except CannotLift as error:
        culprit: Operation = error.operation or function
        return Unsupported(error.reason, parsed.where(culprit))
