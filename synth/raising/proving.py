"""Asks the verifier about raised functions, as they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import IndexType, IntegerType, MemRefType, SymbolRefAttr
from xdsl.ir import Attribute, Operation

from semantics.functions.value_names import printed
from semantics.language.kinds import isa
from synth.raising.naming.statistics import Statistics
from synth.raising.to_linalg.on_tensors import NotOnTensors, Signature, on_tensors
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.equivalence import Promises
from verifier.kernel.loops.proving.granted import EqualExtents, needed_equal_extents
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.assumptions import (
    EQUAL_EXTENTS,
    INDEX_NOT_POISON,
    NO_ALIAS,
    SIZES_FIT_I32,
)
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict
from verifier.strategy.loops import SEARCH, decide

DEFAULT_TOTAL_TIMEOUT = 600.0
"""Seconds that raising a function may take: most of it is search."""

ACCEPTED = (EQUAL_EXTENTS, INDEX_NOT_POISON, NO_ALIAS, SIZES_FIT_I32)
"""The assumptions under which functions are raised, where nothing else is said."""


@dataclass(frozen=True)
class RaisingOptions(Options):
    """How raised functions are proved, of which `total_timeout` bounds the search too, and what
    they have in the place of memrefs: with `on` None, they keep them.

    Of proofs about whole functions, certificates may be collected.
    """

    total_timeout: float = DEFAULT_TOTAL_TIMEOUT
    assume: tuple[str, ...] = ACCEPTED
    on: Signature | None = None

    def proved(
        self,
        original: RecurrenceSystem,
        after: RecurrenceSystem,
        promises: Promises,
        *,
        whole: bool,
    ) -> Verdict:
        """Whether `after` refines `original`; with a certificate, if that is a `whole` function."""
        if self.certificates is not None and whole:
            return self.certificates.verdict(f"@{original.name}", original, after, promises, SEARCH)
        return decide(original, after, promises)[0]


@dataclass(frozen=True)
class RaisingProver:
    """Proofs about a function, or about parts of it."""

    parsed: ParsedModule
    function: func.FuncOp
    options: RaisingOptions
    statistics: Statistics

    def compare(
        self, original: RecurrenceSystem, raised: func.FuncOp, promised: EqualExtents
    ) -> Verdict:
        """Whether `raised` computes what `original` computes.

        Assumed to be equal are the pairs of extents `promised`, and those of what the operations
        need that a caller of the whole function can grant.
        """
        self.statistics.proofs_tried += 1
        # The proof is about what is printed.
        beside = self._beside() if any(True for _ in _symbols_used(raised)) else ()
        parsed = read_module(Source("<raised>", "\n".join(map(printed, (raised, *beside)))))
        read_back = next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp))
        try:
            after = lift(read_back)
        except CannotLift as error:
            culprit: Operation = error.operation or read_back
            return Unsupported(error.reason, parsed.where(culprit))
        needed = [
            (_as_number(left), _as_number(right))
            for left, right in needed_equal_extents(original, after, promised)
        ]
        granted = (p for p in needed if all(isinstance(e, int) or self.grantable(e) for e in p))
        assumed = tuple(dict.fromkeys((*promised, *granted)))
        promises = Promises(
            "reals" if self.options.fp == "reals" else "exact", self.options.assume, assumed
        )
        whole = original.function is self.function
        verdict = self.options.proved(original, after, promises, whole=whole)
        self.statistics.proved += isinstance(verdict, Proved)
        return verdict

    def on_tensors(
        self,
        original: RecurrenceSystem,
        raised: func.FuncOp,
        signature: Signature,
        promised: EqualExtents,
    ) -> tuple[func.FuncOp, Verdict]:
        """A raised function on tensors; or as it was, where that is not proved."""
        uses = {s.root_reference.data for s in _symbols_used(self.parsed.module)}
        if signature == "tensors" and self.function.sym_name.data in uses:
            return raised, Unsupported("stays on memrefs: the function is used in the module")
        try:
            made = on_tensors(raised, signature)
        except NotOnTensors as error:
            return raised, Unsupported(f"stays on memrefs: {error.reason}")
        verdict = self.compare(original, made, promised)
        match verdict:
            case Proved():
                return made, verdict
            case Refuted():
                return raised, Unknown("stays on memrefs: on tensors it is refuted")
            case _:
                return raised, Unknown(f"stays on memrefs: no proof: {verdict.reason}")

    def _beside(self) -> tuple[Operation, ...]:
        """What the module has beside the function, and the function may call."""
        return tuple(op for op in self.parsed.module.body.ops if op is not self.function)

    def grantable(self, parameter: str) -> bool:
        """Whether a caller of the function can grant anything of a parameter.

        A segment on its own has arguments after the function's. They stand for values that the
        function computes, of which a caller can grant nothing.
        """
        granted = EQUAL_EXTENTS in self.options.assume
        return granted and parameter in extents_of_arguments(self.function)


def _symbols_used(top: Operation) -> Iterator[SymbolRefAttr]:
    for op in top.walk():
        for attribute in (*op.properties.values(), *op.attributes.values()):
            if isinstance(attribute, SymbolRefAttr):
                yield attribute


def extents_of_arguments(function: func.FuncOp) -> set[str]:
    """The verifier's names of a function's arguments that are integers, and of dynamic extents."""
    names: set[str] = set()
    for argument in function.body.blocks[0].args:
        name = f"arg{argument.index}"
        if isinstance(argument.type, IndexType | IntegerType):
            names.add(name)
        elif isa(type_ := argument.type, MemRefType[Attribute]):
            names |= {f"{name}_dim{d}" for d, size in enumerate(type_.get_shape()) if size < 0}
    return names


def _as_number(extent: str | int) -> str | int:
    return int(extent) if str(extent).isdigit() else extent
